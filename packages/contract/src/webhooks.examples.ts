import type { Examples } from './openapi/examples/examples.js';
import { exampleIds as ids } from './openapi/examples/ids.js';

const subscription = {
  filter: { match: 'all', items: [{ field: 'lead.value', operator: 'gte', value: 1000 }] },
  fields: ['status', 'value'],
};

export const examples: Examples = {
  records: {
    EndpointHealth: { consecutiveFailures: 0, failingSince: null, lastFailureAt: null, lastError: null, pending: 0 },
    WebhookEndpoint: {
      id: ids.endpointId,
      url: 'https://example.com/hooks',
      ...subscription,
      status: 'ACTIVE',
      statusReason: null,
    },
    WebhookEndpointCreated: {
      id: ids.endpointId,
      url: 'https://example.com/hooks',
      ...subscription,
      status: 'ACTIVE',
      statusReason: null,
    },
    WebhookPreview: {
      lookedAt: 480,
      tried: 1,
      matched: 0,
      events: [
        {
          eventId: ids.eventId,
          type: 'lead.created',
          created: '2026-11-02T09:30:00.000Z',
          matches: false,
          reasons: [
            {
              path: 'filter.items.0',
              code: 'CONDITION_FAILED',
              message: 'lead.score is 30: gte 50 does not hold.',
            },
          ],
          payload: null,
        },
      ],
    },
    WebhookRecovery: {
      id: ids.recoveryId,
      types: ['lead.created'],
      statuses: ['FAILED', 'MISSED'],
      toEndpointId: ids.endpointId,
      error: null,
    },
    WebhookSecretRotated: {
      id: ids.endpointId,
      url: 'https://example.com/hooks',
      ...subscription,
      status: 'ACTIVE',
      statusReason: null,
    },
  },
  requests: {
    webhookEndpoints_create: { url: 'https://example.com/hooks', events: ['lead.created', 'lead.stage_changed'] },
    webhookEndpoints_preview: {
      events: ['lead.created'],
      filter: { match: 'all', items: [{ field: 'lead.score', operator: 'gte', value: 50 }] },
      payload: 'thin',
    },
    webhookEndpoints_recover: { since: '2026-11-02T00:00:00.000Z' },
    webhookEndpoints_test: { type: 'lead.created' },
    webhookEndpoints_update: { status: 'PAUSED' },
  },
};
