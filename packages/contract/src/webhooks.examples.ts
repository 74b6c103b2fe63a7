import type { Examples } from './openapi/examples/examples.js';
import { exampleIds as ids } from './openapi/examples/ids.js';

export const examples: Examples = {
  records: {
    EndpointHealth: { consecutiveFailures: 0, failingSince: null, lastFailureAt: null, lastError: null, pending: 0 },
    WebhookEndpoint: { id: ids.endpointId, url: 'https://example.com/hooks', status: 'ACTIVE', statusReason: null },
    WebhookEndpointCreated: {
      id: ids.endpointId,
      url: 'https://example.com/hooks',
      status: 'ACTIVE',
      statusReason: null,
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
