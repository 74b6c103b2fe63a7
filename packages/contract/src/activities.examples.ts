import type { Examples } from './openapi/examples/examples.js';
import { exampleIds as ids } from './openapi/examples/ids.js';

const activity = {
  id: ids.activityId,
  type: 'call',
  title: 'Intro call',
  content: 'Wants a quote for 40 seats by Friday.',
  assigneeId: null,
};

export const examples: Examples = {
  records: {
    Activity: activity,
    ActivityRead: activity,
  },
  requests: {
    activities_bulk: { records: [{ type: 'note', leadId: ids.leadId, content: 'Wants a quote by Friday.' }] },
    activities_create: { type: 'call', leadId: ids.leadId, title: 'Intro call', content: 'Wants a quote by Friday.' },
    activities_update: { completedAt: '2026-11-02T09:30:00.000Z' },
  },
};
