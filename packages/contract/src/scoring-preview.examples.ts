import type { Examples } from './openapi/examples/examples.js';
import { exampleIds as ids } from './openapi/examples/ids.js';
import { scoreReason } from './openapi/examples/shared.js';

export const examples: Examples = {
  records: {
    ScoringPreview: {
      scored: 200,
      raised: 31,
      lowered: 12,
      averageBefore: 44.2,
      averageAfter: 46.8,
      thresholds: [{ threshold: 80, before: 14, after: 19 }],
      leads: [
        { leadId: ids.leadId, title: '40 seats for the sales team', before: 62, after: 77, reasons: [scoreReason] },
      ],
    },
  },
  requests: {
    scoring_preview: { scoring: { halfLifeDays: 14 }, limit: 200 },
  },
};
