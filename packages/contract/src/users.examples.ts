import { plans } from './access.js';
import { newestApiVersion } from './api-versions.js';
import type { Examples } from './openapi/examples/examples.js';
import { exampleIds as ids } from './openapi/examples/ids.js';

export const examples: Examples = {
  records: {
    CreatedBy: { type: 'user', id: ids.userId },
    MadeRecord: { type: 'webhook_endpoint', id: ids.endpointId, name: 'https://example.com/hooks', enabled: true },
    DirectoryUser: { id: ids.userId, name: 'Grace Hopper', email: 'grace@example.com' },
    InvitedUser: { id: ids.userId, name: 'Grace Hopper', email: 'grace@example.com', status: 'INVITED' },
    DeviceKeys: { keys: [{ id: '3q2-7wA1', key: 'mV0wXJ3Yk1aH8sQ2bT7cN5eR9uL4pZ6iD0fG1oKxWvE' }] },
    Me: {
      tenant: {
        id: ids.tenantId,
        name: 'Analytical Engines',
        environment: 'LIVE',
        twinId: ids.twinId,
        plan: 'PRO',
        currency: 'EUR',
        limits: plans.PRO,
      },
      principal: {
        type: 'API_KEY',
        id: ids.apiKeyId,
        label: 'Website form',
        expiresAt: null,
        apiVersion: newestApiVersion,
      },
      user: null,
    },
    UserPresence: {
      userId: ids.userId,
      name: 'Grace Hopper',
      avatar: null,
      status: 'ONLINE',
      conversationId: ids.conversationId,
      expiresAt: '2026-11-02T09:31:30.000Z',
    },
    ViewMention: { id: ids.viewId, name: 'Hot leads without a next step', paths: ['filters.assignee'] },
    CannedReplyMention: { id: ids.cannedReplyId, shortcut: 'opening-hours' },
    FormMention: { id: ids.formId, name: 'Request a quote', enabled: true },
    AutomationMention: {
      id: ids.automationId,
      name: 'Call new opportunities',
      paths: ['actions.0.assignedToId'],
    },
    User: { id: ids.userId, name: 'Grace Hopper', email: 'grace@example.com', status: 'ACTIVE' },
    UserKey: {
      id: ids.apiKeyId,
      label: 'Backup',
      scopes: ['read:leads'],
      lastUsedAt: null,
      expiresAt: null,
      revoked: false,
    },
    UserUpdated: {
      id: ids.userId,
      name: 'Grace Hopper',
      email: 'grace@example.com',
      status: 'ACTIVE',
      keys: [
        {
          id: ids.apiKeyId,
          label: 'Backup',
          scopes: ['read:leads'],
          lastUsedAt: null,
          expiresAt: null,
          revoked: false,
        },
      ],
    },
    UserDeleted: {
      id: ids.userId,
      scoringRules: [],
      forms: [],
      keys: [
        {
          id: ids.apiKeyId,
          label: 'Backup',
          scopes: ['read:leads'],
          lastUsedAt: null,
          expiresAt: null,
          revoked: false,
        },
      ],
    },
  },
  requests: {
    me_changePassword: { currentPassword: 'the password until now', password: 'correct horse battery staple' },
    me_update: { available: false },
    users_create: { email: 'grace@example.com', name: 'Grace Hopper', role: 'AGENT' },
    me_setPresence: { status: 'ONLINE', conversationId: ids.conversationId },
    users_update: { role: 'MANAGER', maxOpenLeads: 50 },
  },
};
