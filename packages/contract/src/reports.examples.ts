import type { Examples } from './openapi/examples/examples.js';
import { exampleIds as ids } from './openapi/examples/ids.js';
import { eur } from './openapi/examples/shared.js';

const period = { from: '2026-11-02T00:00:00.000Z', to: '2026-11-09T00:00:00.000Z', timezone: 'UTC' };
const week = { start: period.from, end: period.to };
const won = {
  won: 6,
  lost: 9,
  unqualified: 2,
  winRate: 0.4,
  amounts: [{ currency: 'EUR', value: 72_000 }],
  averageDaysToWin: 21.5,
};
const created = {
  created: 42,
  open: 25,
  won: 6,
  lost: 9,
  unqualified: 2,
  conversion: 0.142857,
  amounts: [{ currency: 'EUR', value: 72_000 }],
};
const delivered = {
  deliveries: 1_000,
  succeeded: 985,
  failed: 5,
  pending: 10,
  successRate: 0.994949,
  attempts: 1_040,
  p50Ms: 120,
  p95Ms: 840,
};
const took = (medianSeconds: number, p90Seconds: number) => ({ count: 60, medianSeconds, p90Seconds });
const times = {
  conversations: 80,
  firstAnswer: took(4, 21),
  takeover: took(190, 1_400),
  resolution: took(5_400, 86_000),
};
const chatbotWork = {
  conversations: 80,
  messages: 610,
  handedOff: 14,
  handoffReasons: [{ reason: 'REQUESTED', count: 9 }],
  resolvedWithoutPerson: 51,
  tokens: 84_000,
};
const ofForms = {
  views: 640,
  submissions: 38,
  spam: 5,
  leads: 38,
  won: 4,
  amounts: [{ currency: 'EUR', value: 18_000 }],
};
const crawled = { runs: 14, failedRuns: 1, results: 210, promoted: 12 };

export const examples: Examples = {
  records: {
    Overview: {
      ...period,
      current: { created: 42, won: 6, lost: 9, winRate: 0.4, wonAmounts: [{ currency: 'EUR', value: 72_000 }] },
      previous: { created: 38, won: 4, lost: 6, winRate: 0.4, wonAmounts: [{ currency: 'EUR', value: 48_000 }] },
      open: { count: 120, amounts: eur(900_000, 310_000), withoutOwner: 7, withoutNextStep: 31 },
      tasks: { open: 54, overdue: 3, dueToday: 8 },
      conversations: { waiting: 2, takenOver: 5 },
    },
    WonReport: {
      ...period,
      total: won,
      series: [{ ...week, ...won }],
      groups: [{ id: ids.userId, name: 'Grace Hopper', ...won }],
    },
    SourceReport: {
      ...period,
      total: created,
      series: [{ ...week, ...created }],
      groups: [{ id: 'FORM', name: 'FORM', ...created }],
    },
    FunnelReport: {
      ...period,
      pipelineId: ids.pipelineId,
      count: 42,
      stages: [
        {
          stageId: ids.stageId,
          name: 'Qualified',
          type: 'OPEN',
          entered: 30,
          reached: 33,
          conversion: 0.55,
          current: 8,
          timeInStage: { stays: 25, averageSeconds: 259_200, medianSeconds: 172_800 },
        },
      ],
    },
    ActivityReport: {
      ...period,
      count: 120,
      completedTasks: 18,
      types: [{ type: 'call', count: 80 }],
      users: [{ id: ids.userId, name: 'Grace Hopper', count: 70, types: [{ type: 'call', count: 50 }] }],
      series: [{ ...week, count: 30 }],
    },
    DeliveryReport: {
      ...period,
      total: delivered,
      series: [{ ...week, ...delivered }],
      groups: [{ id: ids.endpointId, name: 'https://example.com/webhooks', ...delivered }],
    },
    ResponseTimeReport: {
      ...period,
      total: times,
      series: [{ ...week, ...times }],
      groups: [{ id: ids.botId, name: 'Bo', ...times }],
    },
    ChatbotReport: {
      ...period,
      total: chatbotWork,
      series: [{ ...week, ...chatbotWork }],
      groups: [{ id: ids.botId, name: 'Bo', ...chatbotWork }],
    },
    FormReport: {
      ...period,
      total: ofForms,
      series: [{ ...week, ...ofForms }],
      groups: [{ id: ids.formId, name: 'Request a quote', ...ofForms }],
      ungroupedViews: 0,
    },
    CrawlReport: {
      ...period,
      total: crawled,
      series: [{ ...week, ...crawled }],
      groups: [{ id: ids.taskId, name: 'People who look for a CRM', ...crawled }],
    },
  },
};
