import { createHash } from 'node:crypto';
import { encodeId } from '../../src/ids.js';
import type { Sample } from './sample.js';
import { testPassword } from './sign-in.js';

/** A body that a route accepts, by the route's name. Made anew for each call, so that names and addresses are free. */
export function makeBody(name: string, sample: Sample, unique: string): Record<string, unknown> {
  const make = bodies[name];
  if (!make) throw new Error(`${name} has no sample body yet. Add one.`);
  return make(sample, unique);
}

/** Routes whose body has a token that can be used once: the sample's is well-formed, but no longer good. */
export const usedUp: Record<string, 'VALIDATION_ERROR' | 'UNAUTHENTICATED'> = {
  'auth.refresh': 'UNAUTHENTICATED',
  'auth.setPassword': 'VALIDATION_ERROR',
};

/** Fields of which a body has one or the other, by the route's name: each with the field of the sample body that it replaces. */
const alternatives: Record<string, Record<string, string>> = {
  'conversations.reassign': { botId: 'assigneeId' },
};

/** The sample body with this value in a field, without the field that it stands in place of. */
export function withField(name: string, body: Record<string, unknown>, field: string, value: unknown) {
  const { [alternatives[name]?.[field] ?? field]: _, ...others } = body;
  return { ...others, [field]: value };
}

const bodies: Record<string, (sample: Sample, unique: string) => Record<string, unknown>> = {
  'apiKeys.create': (_, unique) => ({ label: `Key ${unique}`, scopes: ['read:leads'] }),
  'apiKeys.update': (_, unique) => ({ label: `Key ${unique}` }),
  'apps.create': (_, unique) => ({
    name: `App ${unique}`.slice(0, 100),
    redirectUris: ['https://partner.test/callback'],
    scopes: ['read:leads'],
  }),
  'apps.update': (_, unique) => ({ name: `App ${unique}`.slice(0, 100) }),
  'auth.login': ({ tenant, user }) => ({
    email: user.email,
    password: testPassword,
    tenantId: encodeId('tenant', tenant),
  }),
  'auth.refresh': (_, unique) => ({ refreshToken: unique }),
  'auth.requestPasswordReset': (_, unique) => ({ email: `${unique}@example.com` }),
  'auth.setPassword': (_, unique) => ({ token: unique, password: testPassword }),
  'me.update': (_, unique) => ({ name: `User ${unique}` }),
  'me.changePassword': () => ({ currentPassword: testPassword, password: testPassword }),
  'users.create': (_, unique) => ({ email: `${unique}@example.com`, name: 'New', role: 'AGENT' }),
  'users.update': (_, unique) => ({ name: `User ${unique}` }),
  'contacts.create': (_, unique) => ({ name: `Contact ${unique}` }),
  'contacts.update': (_, unique) => ({ name: `Contact ${unique}` }),
  'notifications.markRead': ({ params }) => ({ ids: [params.notifications.id] }),
  'notifications.updateSettings': () => ({ language: 'de' }),
  'conversations.createNote': ({ userId }, unique) => ({ content: `Note ${unique}`, mentions: [userId] }),
  'conversations.updateNote': (_, unique) => ({ content: `Note ${unique}` }),
  'contacts.createMemoryNote': (_, unique) => ({ content: `Note ${unique}`, kind: 'PREFERENCE' }),
  'contacts.updateMemoryNote': (_, unique) => ({ content: `Note ${unique}` }),
  'contacts.merge': ({ params }) => ({
    primaryId: params.contacts.otherId,
    mergeIds: [params.contacts.spareId],
    dryRun: true,
  }),
  'contacts.import': (_, unique) => ({ contacts: [{ name: `Contact ${unique}` }] }),
  'leads.import': (_, unique) => ({ leads: [{ title: `Lead ${unique}`, contact: { name: `Contact ${unique}` } }] }),
  'leads.previewImport': (_, unique) => ({
    leads: [{ title: `Lead ${unique}`, contact: { name: `Contact ${unique}` } }],
  }),
  'contacts.previewImport': (_, unique) => ({ contacts: [{ name: `Contact ${unique}` }] }),
  'contacts.export': () => ({ columns: ['name'] }),
  'exports.create': () => ({ resource: 'contacts' }),
  'leads.create': ({ contactId }, unique) => ({ contactId, title: `Lead ${unique}` }),
  'leads.update': (_, unique) => ({ title: `Lead ${unique}` }),
  'leads.assign': ({ userId }) => ({ assignedToId: userId }),
  'leads.autoAssign': () => ({ limit: 1 }),
  'leads.previewAutoAssign': () => ({ limit: 1 }),
  'contacts.bulk': (_, unique) => ({ records: [{ name: `Contact ${unique}` }] }),
  'leads.bulk': ({ contactId }, unique) => ({ records: [{ contactId, title: `Lead ${unique}` }] }),
  'leads.bulkUpdate': (_, unique) => ({ filter: { externalId: unique.slice(0, 200) }, changes: { value: 1 } }),
  'leads.bulkUpdateStage': ({ leadId, stageIds }) => ({ leadIds: [leadId], stageId: stageIds[1] }),
  // A lead that is not there: the sample's is needed for what comes next.
  'leads.bulkDelete': () => ({ leadIds: ['lead_0'] }),
  'leads.updateStage': ({ stageIds }) => ({ stageId: stageIds[1] }),
  'activities.create': ({ leadId }, unique) => ({ type: 'note', leadId, title: `Note ${unique}` }),
  'activities.update': (_, unique) => ({ title: `Note ${unique}` }),
  'cannedReplies.create': (_, unique) => ({
    shortcut: `reply-${unique}`.replace(/[^\w-]/g, '-').slice(0, 50),
    content: 'Hello',
    shared: true,
  }),
  'cannedReplies.update': () => ({ content: 'Hello again' }),
  'cannedReplies.render': ({ params }) => ({ conversationId: params.conversations.id }),
  'views.create': (_, unique) => ({ name: `View ${unique}`.slice(0, 100), resource: 'leads', shared: true }),
  'views.update': (_, unique) => ({ name: `View ${unique}`.slice(0, 100) }),
  'scoring.preview': ({ leadId }) => ({ scoring: {}, leadIds: [leadId] }),
  'tags.create': (_, unique) => ({ name: `Tag ${unique}` }),
  'tags.update': (_, unique) => ({ name: `Tag ${unique}` }),
  'customFields.create': (_, unique) => ({
    resource: 'LEAD',
    // A digest: keys are shorter, and of fewer letters, than what is unique.
    key: `f${createHash('sha256').update(unique).digest('hex').slice(0, 40)}`,
    label: 'Field',
    type: 'TEXT',
  }),
  'customFields.update': (_, unique) => ({ label: `Field ${unique}` }),
  'pipelines.create': (_, unique) => ({ name: `Pipeline ${unique}` }),
  'pipelines.update': (_, unique) => ({ name: `Pipeline ${unique}` }),
  'pipelines.createStage': (_, unique) => ({ name: `Stage ${unique}` }),
  'pipelines.updateStage': (_, unique) => ({ name: `Stage ${unique}` }),
  'automations.create': automation,
  'automations.update': automation,
  'automations.preview': (sample, unique) => {
    const { name: _1, enabled: _2, ...parts } = automation(sample, unique);
    return parts;
  },
  'channels.create': ({ params }, unique) => ({
    platform: 'WEB',
    botId: params.chatbots.id,
    name: `Channel ${unique}`.slice(0, 100),
  }),
  'channels.update': (_, unique) => ({ name: `Channel ${unique}`.slice(0, 100) }),
  'chatbots.create': (_, unique) => ({ name: `Chatbot ${unique}`.slice(0, 100) }),
  'chatbots.update': (_, unique) => ({ name: `Chatbot ${unique}`.slice(0, 100) }),
  'chatbots.test': () => ({ message: 'Hello' }),
  'knowledgeBases.create': (_, unique) => ({ name: `Help ${unique}`.slice(0, 100) }),
  'knowledgeBases.update': (_, unique) => ({ name: `Help ${unique}`.slice(0, 100) }),
  'knowledgeBases.search': () => ({ query: 'How do I send something back?' }),
  'knowledgeBases.createDocument': (_, unique) => ({ kind: 'TEXT', title: 'Article', content: `About ${unique}` }),
  'knowledgeBases.uploadDocument': (_, unique) => ({ about: unique }),
  'knowledgeBases.updateDocument': (_, unique) => ({ title: `Article ${unique}`.slice(0, 200) }),
  'conversations.create': ({ contactId, params }) => ({ botId: params.chatbots.id, contactId }),
  'conversations.createMessage': (_, unique) => ({ role: 'USER', content: unique }),
  'conversations.createAttachment': (_, unique) => ({ about: unique }),
  'conversations.reassign': ({ userId }) => ({ assigneeId: userId }),
  'conversations.reopen': () => ({ to: 'HUMAN' }),
  'conversations.snooze': () => ({ until: new Date(Date.now() + 86_400_000).toISOString() }),
  'crawlTasks.create': crawlTask,
  'crawlTasks.update': crawlTask,
  'crawlResults.promote': ({ userId, pipelineId }) => ({ assignedToId: userId, pipelineId }),
  'shipments.create': (_, unique) => ({ trackingNumber: `X-${unique}`.slice(0, 50) }),
  'shipments.bulk': (_, unique) => ({ records: [{ trackingNumber: `Y-${unique}`.slice(0, 50) }] }),
  'trackingSettings.update': () => ({ provider: 'aftership' }),
  'settings.update': () => ({ currency: 'EUR', scoring: { thresholds: [30, 60] } }),
  'webhookEndpoints.create': (_, unique) => ({
    url: 'https://example.com/hooks',
    events: ['lead.created'],
    description: unique,
  }),
  'webhookEndpoints.update': (_, unique) => ({ description: unique }),
  'webhookEndpoints.test': () => ({ type: 'lead.stage_changed' }),
  'webhookEndpoints.recover': () => ({ since: new Date(Date.now() - 60_000).toISOString() }),
};

function crawlTask({ pipelineId }: Sample, unique: string): Record<string, unknown> {
  return {
    name: `Crawl ${unique}`,
    platforms: ['HACKER_NEWS'],
    keywords: ['crm'],
    schedule: '0 9 * * *',
    promote: { minScore: 90, pipelineId },
  };
}

function automation({ userId, stageIds, params }: Sample, unique: string): Record<string, unknown> {
  return {
    name: `Automation ${unique}`,
    enabled: false,
    trigger: { type: 'lead.stage_changed', toStageId: stageIds[4] },
    conditions: { match: 'all', items: [{ field: 'lead.value', operator: 'gt', value: 5 }] },
    actions: [
      { type: 'assign', assignedToId: userId },
      { type: 'send_webhook', endpointId: params.webhookEndpoints.id },
    ],
  };
}
