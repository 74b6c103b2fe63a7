import type { Guarantee } from '../check.js';
import type { Context } from '../context.js';
import { must, show } from '../failure.js';
import type { OperationName } from '../operations.js';
import { findRow } from '../rows.js';
import { makeUser } from './fields.js';

// biome-ignore lint/suspicious/noExplicitAny: what a server answers can be anything
type Row = any;

/** Each filter of the specification finds what fits, and nothing else. */
export const filters: Guarantee = {
  name: 'filters',
  when: 'together',
  checks: [
    {
      id: 'SPEC-FILTERS-1',
      says: 'Leads filtered by status, pipeline and assignee are those, and no others.',
      source: 'specification, Endpoints, Leads',
      run: checkLeads,
    },
    {
      id: 'SPEC-FILTERS-2',
      says: 'Conversations filtered by chatbot, status and contact are those, and no others.',
      source: 'specification, Endpoints, Conversations',
      run: checkConversations,
    },
    {
      id: 'SPEC-FILTERS-3',
      says: 'Crawl results filtered by taskId and minScore are those of the task, and none below the score.',
      source: 'specification, Endpoints, Crawl tasks and results',
      run: checkResults,
    },
  ],
};

/** Checks that a list has the record that fits, not the one that does not, and that each row of its first page fits. */
async function expectFilter(
  context: Context,
  operation: OperationName,
  query: Readonly<Record<string, string>>,
  found: { readonly hit: string; readonly miss: string; readonly fits: (row: Row) => boolean },
): Promise<void> {
  const said = new URLSearchParams(query);
  await findRow(context, operation, found.hit, query);
  const rows: Row[] = await context.api.get(operation, { query });
  must(!rows.some(({ id }) => id === found.miss), `${operation} with ${said} has ${found.miss}, which does not fit.`);
  const other = rows.find((row) => !found.fits(row));
  must(!other, `${operation} with ${said} has a record that does not fit: ${show(other)}`);
}

async function checkLeads(context: Context): Promise<void> {
  const { id: pipeline, stages } = await context.pipeline();
  const user = await makeUser(context);
  const won = await context.lead({ stageId: stages[2].id });
  const other = await context.lead();
  const open = await context.lead({ stageId: stages[0].id });
  const expect = (query: Record<string, string>, hit: Row, miss: Row, fits: (row: Row) => boolean) =>
    expectFilter(context, 'leads.list', query, { hit: hit.id, miss: miss.id, fits });
  await expect({ pipeline }, open, other, (row) => row.pipelineId === pipeline);
  must(won.status !== 'OPEN', 'A lead in a WON stage is OPEN.');
  for (const [lead, miss] of [
    [open, won],
    [won, open],
  ])
    await expect({ status: lead.status }, lead, miss, (row) => row.status === lead.status);
  if (!user) return;
  const body = { assignedToId: user.id };
  await context.api.get('leads.assign', { params: { id: open.id }, body });
  await expect({ assignee: user.id }, open, won, (row) => row.assignedToId === user.id);
}

async function checkConversations(context: Context): Promise<void> {
  const make = async () => {
    const platforms = ['WEB'];
    const body = { name: context.name('Bot'), persona: 'You test.', platforms };
    const { id: botId } = await context.make('chatbots.create', { body });
    const { id: contactId } = await context.make('contacts.create', { body: { name: context.name('Contact') } });
    return context.make('conversations.create', { body: { botId, contactId } });
  };
  const [one, other] = [await make(), await make()];
  const closed = await context.api.get('conversations.close', { params: { id: other.id } });
  const expect = (query: Record<string, string>, hit: Row, miss: Row, fits: (row: Row) => boolean) =>
    expectFilter(context, 'conversations.list', query, { hit: hit.id, miss: miss.id, fits });
  await expect({ chatbot: one.botId }, one, other, (row) => row.botId === one.botId);
  await expect({ contact: one.contactId }, one, other, (row) => row.contactId === one.contactId);
  for (const [hit, miss] of [
    [one, closed],
    [closed, one],
  ])
    await expect({ status: hit.status }, hit, miss, (row) => row.status === hit.status);
}

async function checkResults(context: Context): Promise<void> {
  const { id: taskId } = await context.crawlTask();
  const ofTask: Row[] = await context.api.get('crawlResults.list', { query: { taskId } });
  must(ofTask.length === 0, `A task that never ran has the result ${show(ofTask[0])}.`);
  const minScore = 60;
  const scored: Row[] = await context.api.get('crawlResults.list', { query: { minScore } });
  const lower = scored.find(({ score }) => !(score >= minScore));
  must(!lower, `With minScore=${minScore}, the list has ${show(lower)}.`);
}
