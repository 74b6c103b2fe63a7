import type { Examples } from './openapi/examples/examples.js';

export const examples: Examples = {
  records: {
    ConversationSettings: { idleHours: 72, archiveDays: 30, assignment: { rules: [] } },
    Scoring: { thresholds: [50, 80], halfLifeDays: 30 },
    FitRule: { name: 'Has a budget', condition: { field: 'lead.value', operator: 'gte', value: 5000 } },
    EngagementRule: { name: 'Meetings', activityTypes: ['meeting'], points: 15 },
  },
  requests: {
    settings_update: { currency: 'EUR', scoring: { thresholds: [50, 80] } },
  },
};
