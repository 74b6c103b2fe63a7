import type { Examples } from './openapi/examples/examples.js';
import { exampleIds as ids } from './openapi/examples/ids.js';

export const examples: Examples = {
  records: {
    CrawlRunPlatform: { platform: 'HACKER_NEWS', status: 'COMPLETED', waiting: null },
    CrawlTask: {
      id: ids.taskId,
      name: 'People who look for a CRM',
      schedule: 'DAILY',
      status: 'SCHEDULED',
      lastError: null,
      endReason: null,
      platforms: ['HACKER_NEWS'],
      sells: 'A CRM for small teams, with an API and imports from spreadsheets',
    },
    CrawlRun: { id: ids.runId },
  },
  requests: {
    crawlTasks_create: {
      name: 'People who look for a CRM',
      platforms: ['HACKER_NEWS'],
      keywords: ['crm', 'sales tool'],
      sells: 'A CRM for small teams, with an API and imports from spreadsheets',
      schedule: 'DAILY',
      filters: { language: 'en' },
      promote: { minScore: 80 },
    },
    crawlTasks_update: { schedule: '0 9 * * 1-5', timezone: 'Europe/Berlin' },
  },
};
