import type { Examples } from './openapi/examples/examples.js';
import { exampleIds as ids } from './openapi/examples/ids.js';
import { moment } from './openapi/examples/shared.js';

export const examples: Examples = {
  records: {
    AutomationTriggered: { automationName: 'Call new opportunities' },
    Automation: { id: ids.automationId, name: 'Call new opportunities', statusReason: null },
    AutomationPreview: {
      tried: 12,
      matched: 4,
      leads: [
        {
          leadId: ids.leadId,
          title: 'Rollout in 12 branches',
          startedBy: { type: 'lead.stage_changed', fromStageId: ids.fromStageId, toStageId: ids.toStageId },
          startedAt: moment,
          fromStageId: ids.fromStageId,
          toStageId: ids.toStageId,
          movedAt: moment,
          matches: true,
          actions: [{ type: 'create_task', status: 'SUCCEEDED', message: `The task is ${ids.activityId}.` }],
        },
      ],
    },
    AutomationRun: { id: ids.runId, message: null },
  },
  requests: {
    automations_create: {
      name: 'Call new opportunities',
      trigger: { type: 'lead.stage_changed' },
      conditions: { items: [{ field: 'lead.value', operator: 'gte', value: 5000 }] },
      actions: [{ type: 'create_task', title: 'Call within a day', dueInDays: 1 }],
    },
    automations_preview: {
      trigger: { type: 'lead.stage_changed', toStageId: ids.stageId },
      conditions: { items: [{ field: 'lead.value', operator: 'gte', value: 5000 }] },
      actions: [{ type: 'create_task', title: 'Call within a day', dueInDays: 1 }],
      limit: 10,
    },
    automations_update: { enabled: false },
  },
};
