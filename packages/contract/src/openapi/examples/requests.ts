import { exampleIds as ids } from './ids.js';

const contact = { name: 'Ada Lovelace', email: 'ada@example.com', company: 'Analytical Engines', country: 'GB' };
const lead = { title: '40 seats for the sales team', value: 12_000, currency: 'EUR' };

/**
 * A body for each operation that takes one, by the operation's id. Those that create a record work as they stand on a new
 * server, unless the record belongs to another that has to be there first.
 */
export const requestExamples: Record<string, unknown> = {
  activities_create: { type: 'call', leadId: ids.leadId, title: 'Intro call', content: 'Wants a quote by Friday.' },
  activities_update: { completedAt: '2026-11-02T09:30:00.000Z' },
  apiKeys_create: { label: 'Website form', scopes: ['read:leads', 'write:leads'] },
  apiKeys_update: { label: 'Website form, 2027' },
  apps_create: { name: 'Ledger Sync', redirectUris: ['https://partner.example/callback'], scopes: ['read:leads'] },
  apps_update: { redirectUris: ['https://partner.example/oauth/callback'] },
  auth_login: { email: 'grace@example.com', password: 'correct horse battery staple' },
  auth_refresh: { refreshToken: 'les_rt_9wQ2xV7nB4mZ8cR1dF6gH5jL0pS3kT' },
  auth_requestPasswordReset: { email: 'grace@example.com' },
  auth_setPassword: { token: '9wQ2xV7nB4mZ8cR1dF6gH5jL0pS3kT', password: 'correct horse battery staple' },
  automations_create: {
    name: 'Call new opportunities',
    trigger: { type: 'lead.stage_changed' },
    conditions: { items: [{ field: 'lead.value', operator: 'gte', value: 5000 }] },
    actions: [{ type: 'create_task', title: 'Call within a day', dueInDays: 1 }],
  },
  automations_update: { enabled: false },
  chatbots_create: {
    name: 'Bo',
    persona: 'You are the friendly assistant of a boatyard.',
    platforms: ['WEB'],
    handoff: { message: 'I will ask a colleague about that. One moment, please.' },
  },
  chatbots_test: { message: 'When are you open?' },
  chatbots_update: { temperature: 0.2 },
  contacts_bulk: {
    mode: 'upsert',
    matchOn: 'email',
    records: [contact, { name: 'Charles Babbage', email: 'charles@example.com' }],
  },
  contacts_create: contact,
  contacts_createMemoryNote: { content: 'Prefers to be called in the morning.', kind: 'PREFERENCE' },
  contacts_export: { format: 'csv', columns: ['name', 'email', 'company'] },
  contacts_merge: { primaryId: ids.contactId, mergeIds: [ids.mergedContactId], dryRun: true },
  contacts_update: { title: 'Head of Sales', tags: ['VIP'] },
  contacts_updateMemoryNote: { pinned: true },
  conversations_create: { botId: ids.botId, contact: { name: 'Ada Lovelace' }, platform: 'WEB' },
  conversations_createMessage: { role: 'USER', content: 'When are you open?' },
  conversations_reassign: { assigneeId: ids.userId },
  conversations_reopen: { to: 'HUMAN' },
  crawlResults_promote: {},
  crawlTasks_create: {
    name: 'People who look for a CRM',
    platforms: ['HACKER_NEWS'],
    keywords: ['crm', 'sales tool'],
    schedule: 'DAILY',
    filters: { language: 'en' },
    promote: { minScore: 80 },
  },
  crawlTasks_update: { schedule: '0 9 * * 1-5', timezone: 'Europe/Berlin' },
  customFields_create: { resource: 'LEAD', key: 'seats', label: 'Seats', type: 'NUMBER' },
  customFields_update: { label: 'Number of seats' },
  exports_create: { resource: 'leads', format: 'csv', filter: { status: ['OPEN'] } },
  knowledgeBases_create: { name: 'Help centre', description: 'Questions that customers ask', language: 'en' },
  knowledgeBases_createDocument: {
    kind: 'QA',
    question: 'What are your opening hours?',
    answer: 'From Monday to Friday, 8:00 to 17:00.',
  },
  knowledgeBases_search: { query: 'When are you open?', limit: 5 },
  knowledgeBases_update: { description: 'Questions that customers and partners ask' },
  knowledgeBases_updateDocument: { answer: 'From Monday to Friday, 8:00 to 18:00.' },
  leads_assign: { assignedToId: ids.userId },
  leads_autoAssign: { limit: 100 },
  leads_bulk: { records: [{ contact, ...lead }], atomic: false },
  leads_bulkDelete: { leadIds: [ids.leadId] },
  leads_bulkUpdateStage: { leadIds: [ids.leadId], stageId: ids.stageId },
  leads_create: { contact, ...lead },
  leads_update: { value: 15_000, expectedCloseDate: '2026-12-31' },
  leads_updateStage: { stageId: ids.stageId },
  me_changePassword: { currentPassword: 'the password until now', password: 'correct horse battery staple' },
  me_update: { available: false },
  oauth_introspect: { token: 'les_rt_9wQ2xV7nB4mZ8cR1dF6gH5jL0pS3kT' },
  oauth_revoke: { token: 'les_rt_9wQ2xV7nB4mZ8cR1dF6gH5jL0pS3kT' },
  oauth_token: { grant_type: 'refresh_token', refresh_token: 'les_rt_9wQ2xV7nB4mZ8cR1dF6gH5jL0pS3kT' },
  pipelines_create: {
    name: 'Partners',
    stages: [
      { name: 'New' },
      { name: 'Offer sent', probability: 60 },
      { name: 'Won', type: 'WON' },
      { name: 'Lost', type: 'LOST' },
    ],
  },
  pipelines_createStage: { name: 'Negotiation', position: 2, probability: 80 },
  pipelines_update: { name: 'Partner sales' },
  pipelines_updateStage: { probability: 70 },
  secretScanning_report: [
    {
      token: 'les_live_3kT9wQ2xV7nB4mZ8cR1dF6gH5jL0pS',
      type: 'lead_engagement_api_key',
      url: 'https://github.com/acme/shop',
      source: 'content',
    },
  ],
  settings_update: { currency: 'EUR', scoring: { thresholds: [50, 80] } },
  shipments_bulk: { records: [{ trackingNumber: '1Z999AA10123456784' }, { trackingNumber: 'RR123456785GB' }] },
  shipments_create: { trackingNumber: '1Z999AA10123456784' },
  tags_create: { name: 'VIP', color: '#0ea5e9' },
  tags_update: { color: '#22c55e' },
  trackingPushes_receive: { event: 'TRACKING_UPDATED', data: { number: 'RR123456785GB' } },
  trackingSettings_update: {
    provider: 'aftership',
    credentials: { aftership: { apiKey: 'asat_0123456789', webhookSecret: 'a shared secret' } },
  },
  users_create: { email: 'grace@example.com', name: 'Grace Hopper', role: 'AGENT' },
  users_update: { role: 'MANAGER', maxOpenLeads: 50 },
  webhookEndpoints_create: { url: 'https://example.com/hooks', events: ['lead.created', 'lead.stage_changed'] },
  webhookEndpoints_recover: { since: '2026-11-02T00:00:00.000Z' },
  webhookEndpoints_test: { type: 'lead.created' },
  webhookEndpoints_update: { status: 'PAUSED' },
};

/** The queries of operations that cannot do without one. */
export const requiredQueries: Record<string, unknown> = {
  changes_list: { resource: 'lead' },
  pipelines_deleteStage: { moveToStageId: ids.moveToStageId },
};
