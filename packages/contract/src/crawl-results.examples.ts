import type { Examples } from './openapi/examples/examples.js';
import { exampleIds as ids } from './openapi/examples/ids.js';

export const examples: Examples = {
  records: {
    CrawlResult: {
      id: ids.resultId,
      platform: 'HACKER_NEWS',
      author: 'ada',
      title: 'Ask HN: Which CRM for a team of ten?',
      content: 'We outgrew our spreadsheet and look for a CRM with a good API. Budget is 50 EUR a seat.',
      externalId: '38214477',
      url: 'https://news.ycombinator.com/item?id=38214477',
      score: 86,
      status: 'NEW',
      promotedLeadId: null,
      scoreEngine: 'rules',
    },
    CrawlPlace: {
      platform: 'MASTODON',
      externalId: '109501',
      author: 'ada@example.social',
      url: 'https://example.social/@ada/109501',
    },
    IntentReason: { rule: 'asks_for_recommendation', points: 25, evidence: 'look for a CRM' },
  },
  requests: {
    crawlResults_promote: {},
  },
};
