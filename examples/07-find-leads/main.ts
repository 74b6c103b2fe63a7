// A crawl that finds leads: it reads two feeds, scores the results, turns the best into leads, and shows the reasons.
import { setTimeout as delay } from 'node:timers/promises';
import { ApiError, type CrawlResult, type CrawlTask, LeadEngagement } from '@lead-engagement/sdk';
import { serveFeeds } from './feeds.js';

const { LEAD_ENGAGEMENT_BASE_URL: baseUrl, LEAD_ENGAGEMENT_API_KEY: apiKey } = process.env;
if (!baseUrl || !apiKey) {
  console.error('Set LEAD_ENGAGEMENT_BASE_URL and LEAD_ENGAGEMENT_API_KEY.');
  process.exit(2);
}

const client = new LeadEngagement({ baseUrl, apiKey });
const feeds = await serveFeeds();
try {
  const task = await client.crawlTasks.create({
    name: 'Example: who looks for a CRM?',
    platforms: ['RSS'],
    keywords: ['CRM'],
    schedule: 'ONCE',
    filters: { feeds: feeds.addresses, language: 'en' },
    // Results with at least this score become leads automatically.
    promote: { minScore: 70 },
  });
  console.log(`Task ${task.id} is ${task.status}`);
  const ended = await waitForEnd(task.id);
  console.log(`Task ${task.id} is ${ended.status}: ${ended.resultCount} results`);
  for await (const result of client.crawlResults.list({ taskId: task.id, sort: '-score' })) await print(result);
} catch (error) {
  if (!(error instanceof ApiError)) throw error;
  console.error(`${error.name}: ${error.message} (request ${error.requestId})`);
  process.exitCode = 1;
} finally {
  await feeds.close();
}

/** Waits for the worker, which runs the task at once. */
async function waitForEnd(id: string): Promise<CrawlTask> {
  const deadline = Date.now() + 180_000;
  while (Date.now() < deadline) {
    const task = await client.crawlTasks.get(id);
    if (task.status === 'COMPLETED') return task;
    if (task.status === 'FAILED') throw new Error(`The crawl failed. ${task.lastError}`);
    await delay(250);
  }
  throw new Error('The crawl did not end within 3 minutes. Is a worker running?');
}

async function print({ score, title, authorName, url, scoreReasons, promotedLeadId }: CrawlResult): Promise<void> {
  console.log(`\n${score} ${title} (${authorName}, ${url})`);
  for (const { points, rule, evidence } of scoreReasons) {
    console.log(`  ${points > 0 ? '+' : ''}${points} ${rule}: ${evidence}`);
  }
  if (promotedLeadId === null) return;
  const lead = await client.leads.get(promotedLeadId);
  console.log(`  Lead ${lead.id} (${lead.source}) of contact ${lead.contactId}`);
}
