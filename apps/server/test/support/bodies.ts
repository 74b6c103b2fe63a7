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

const bodies: Record<string, (sample: Sample, unique: string) => Record<string, unknown>> = {
  'apiKeys.create': (_, unique) => ({ label: `Key ${unique}`, scopes: ['read:leads'] }),
  'apiKeys.update': (_, unique) => ({ label: `Key ${unique}` }),
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
  'leads.create': ({ contactId }, unique) => ({ contactId, title: `Lead ${unique}` }),
  'leads.update': (_, unique) => ({ title: `Lead ${unique}` }),
  'leads.assign': ({ userId }) => ({ assignedToId: userId }),
  'leads.autoAssign': () => ({ limit: 1 }),
  'leads.bulk': ({ contactId }, unique) => ({ records: [{ contactId, title: `Lead ${unique}` }] }),
  'leads.updateStage': ({ stageIds }) => ({ stageId: stageIds[1] }),
  'activities.create': ({ leadId }, unique) => ({ type: 'note', leadId, title: `Note ${unique}` }),
  'activities.update': (_, unique) => ({ title: `Note ${unique}` }),
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
  'settings.update': () => ({ currency: 'EUR', scoring: { thresholds: [30, 60] } }),
  'webhookEndpoints.create': (_, unique) => ({
    url: 'https://example.com/hooks',
    events: ['lead.created'],
    description: unique,
  }),
  'webhookEndpoints.update': (_, unique) => ({ description: unique }),
};

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
