import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { startTestApi, type TestApi } from './support/api.js';
import { bodyRoutes, fillPath, schemaOf } from './support/routes.js';
import { createSample, dataOf, type Sample } from './support/sample.js';
import { addUser } from './support/sign-in.js';

let api: TestApi;
let sample: Sample;
let disabled: string;
beforeAll(async () => {
  api = await startTestApi();
  sample = await createSample(api);
  disabled = await addUser(api, sample.tenant, 'gone@example.com', 'AGENT');
  dataOf(await sample.caller.call('PATCH', `/v1/users/${disabled}`, { status: 'DISABLED' }), 200);
});
afterAll(() => api.close());

/** Their field names no user: it is there to refuse a change, or to choose among the owners that the contacts have. */
const fixed = new Set(['apiKeys.update', 'contacts.merge', 'contacts.previewMerge']);

/** The fields of bodies that hold the user who gets something. Those of queries have tests of their own. */
const naming = new Set(['ownerId', 'owner', 'assignedToId', 'assigneeId', 'userIds']);

/** The names of all properties in a schema, at any depth. */
function propertiesIn(schema: unknown, found = new Set<string>()): Set<string> {
  if (Array.isArray(schema)) for (const part of schema) propertiesIn(part, found);
  else if (typeof schema === 'object' && schema !== null) {
    const { properties } = schema as { properties?: object };
    for (const name of Object.keys(properties ?? {})) found.add(name);
    for (const part of Object.values(schema)) propertiesIn(part, found);
  }
  return found;
}

const contact = () => ({ name: 'Ada', email: `${crypto.randomUUID()}@example.com` });
const assign = () => ({ type: 'assign', assignedToId: disabled });
const automation = () => ({
  name: 'Give',
  trigger: { type: 'lead.stage_changed' },
  actions: [assign()],
});

/** A body for each route that names a user to get something; an error of a record for those that answer record by record. */
const bodies: Record<string, () => object> = {
  'activities.create': () => ({ type: 'task', contactId: sample.contactId, assigneeId: disabled }),
  'activities.update': () => ({ type: 'task', assigneeId: disabled }),
  'apiKeys.create': () => ({ label: 'Key', scopes: ['read:leads'], ownerId: disabled }),
  'automations.create': automation,
  'automations.update': () => ({ actions: [assign()] }),
  'automations.preview': () => ({ trigger: automation().trigger, actions: [assign()] }),
  'conversations.create': () => ({ botId: sample.params.chatbots.id, contact: { ...contact(), ownerId: disabled } }),
  'contacts.create': () => ({ ...contact(), ownerId: disabled }),
  'contacts.update': () => ({ owner: { id: disabled } }),
  'contacts.bulk': () => ({ records: [{ ...contact(), ownerId: disabled }] }),
  'contacts.upsert': () => ({
    ...{ matchOn: 'externalId', value: 'new' },
    record: { ...contact(), ownerId: disabled },
  }),
  'conversations.reassign': () => ({ assigneeId: disabled }),
  'crawlResults.promote': () => ({ assignedToId: disabled }),
  'settings.update': () => ({
    conversations: { assignment: { rules: [{ name: 'Web', assignTo: { type: 'USERS', userIds: [disabled] } }] } },
  }),
  'forms.create': () => ({
    ...{ name: 'Quote', fields: [{ name: 'email', to: 'contact.email' }] },
    assignedToId: disabled,
  }),
  'forms.update': () => ({ assignedToId: disabled }),
  'leads.create': () => ({ contact: contact(), assignedToId: disabled }),
  'leads.update': () => ({ assignedToId: disabled }),
  'leads.assign': () => ({ assignedToId: disabled }),
  'leads.bulk': () => ({ records: [{ contact: contact(), assignedToId: disabled }] }),
  'leads.upsert': () => ({
    ...{ matchOn: 'externalId', value: 'new' },
    record: { contact: contact(), assignedToId: disabled },
  }),
  'activities.bulk': () => ({ records: [{ type: 'task', contactId: sample.contactId, assigneeId: disabled }] }),
  'leads.bulkUpdate': () => ({ filter: {}, changes: { assignedToId: disabled } }),
  'leads.previewBulkUpdate': () => ({ filter: {}, changes: { assignedToId: disabled } }),
};

const named = bodyRoutes.filter(({ name, route }) => {
  if (fixed.has(name)) return false;
  const schema = z.toJSONSchema(schemaOf(route) as z.ZodType, { io: 'input', unrepresentable: 'any' });
  return [...propertiesIn(schema)].some((name) => naming.has(name));
});

test('every route whose body names a user has a body here', () => {
  expect(named.map(({ name }) => name).filter((name) => !(name in bodies))).toEqual([]);
});

describe('a disabled user gets nothing', () => {
  test.each(named.map((route) => [route.name, route] as const))('from %s', async (name, { resource, route }) => {
    const url = fillPath(route.path, sample.params[resource]);
    const answer = await sample.caller.call(route.method, url, bodies[name]?.());
    expect(JSON.stringify(answer)).toContain('This user is disabled.');
  });
});
