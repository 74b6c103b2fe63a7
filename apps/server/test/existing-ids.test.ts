import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Answer, startTestApi, type TestApi, type TestCaller } from './support/api.js';
import { expectFailure } from './support/expect.js';
import { routes } from './support/routes.js';
import { dataOf } from './support/sample.js';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

type Body = Record<string, unknown>;
/** Causes a conflict; returns its response and the id of the conflicting record. */
type Conflict = (world: World) => Promise<[Answer, string]>;

class World {
  constructor(readonly caller: TestCaller) {}
  call = (method: string, url: string, body?: unknown) => this.caller.call(method, url, body);
  // biome-ignore lint/suspicious/noExplicitAny: tests read responses of any shape
  make = async (url: string, body: Body = {}, status = 201): Promise<any> =>
    dataOf(await this.call('POST', url, body), status);
  remove = async (url: string) => dataOf(await this.call('DELETE', url), 200);
}

/** A second record with the same body conflicts with the first. */
const twice =
  (url: string, body: Body): Conflict =>
  async ({ make, call }) => {
    const { id } = await make(url, body);
    return [await call('POST', url, body), id];
  };

/** A record is changed to a value of another. */
const changedTo =
  (url: string, first: Body, second: Body, change: Body): Conflict =>
  async ({ make, call }) => {
    const [holder, other] = [await make(url, first), await make(url, second)];
    return [await call('PATCH', `${url}/${other.id}`, change), holder.id];
  };

const nothing = 'No other record is in the way: the message names the rule.';
const noLimit = 'The most that there can be are there.';

async function thread({ make }: World) {
  const chatbot = await make('/v1/chatbots', { name: 'Bot' });
  const contact = await make('/v1/contacts', { name: 'Talker' });
  return { botId: chatbot.id, contactId: contact.id, platform: 'WEB', externalThreadId: 'thread' };
}

/** For each route that declares CONFLICT, how to cause one with another record, or why that is impossible. */
const conflicts: Record<string, Conflict | string> = {
  'contacts.create': twice('/v1/contacts', { name: 'x', email: 'one@example.com' }),
  'contacts.update': changedTo('/v1/contacts', { externalId: 'a', name: 'a' }, { name: 'b' }, { externalId: 'a' }),
  'contacts.bulk': 'Of the whole request only if others keep storing the same; that of a record is tested below.',
  'contacts.restore': async ({ make, call, remove }) => {
    const body = { name: 'x', email: 'back@example.com' };
    const gone = await make('/v1/contacts', body);
    await remove(`/v1/contacts/${gone.id}`);
    const { id } = await make('/v1/contacts', body);
    return [await call('POST', `/v1/contacts/${gone.id}/restore`), id];
  },
  'contacts.merge': async ({ make, call }) => {
    const [a, b, c] = await Promise.all(
      ['a', 'b', 'c'].map((name) => make('/v1/contacts', { name, email: `${name}@merge.example` })),
    );
    const body = { primaryId: a.id, mergeIds: [b.id], overrides: { email: c.email } };
    return [await call('POST', '/v1/contacts/merge', body), c.id];
  },
  'contacts.undoMerge': async ({ make, call }) => {
    const [a, b] = [
      await make('/v1/contacts', { name: 'a' }),
      await make('/v1/contacts', { name: 'b', externalId: 'b' }),
    ];
    const merge = await make('/v1/contacts/merge', { primaryId: a.id, mergeIds: [b.id] }, 200);
    dataOf(await call('PATCH', `/v1/contacts/${a.id}`, { externalId: null }), 200);
    const { id } = await make('/v1/contacts', { name: 'c', externalId: 'b' });
    return [await call('POST', `/v1/contacts/merges/${merge.mergeId ?? merge.id}/undo`), id];
  },
  'contacts.createMemoryNote': noLimit,
  'conversations.createNote': noLimit,
  'leads.create': twice('/v1/leads', { externalId: 'lead', contact: { name: 'x' } }),
  'leads.update': changedTo(
    '/v1/leads',
    { externalId: 'a', contact: { name: 'x' } },
    { contact: { name: 'x' } },
    { externalId: 'a' },
  ),
  'leads.restore': async ({ make, call, remove }) => {
    const body = { externalId: 'back', contact: { name: 'x' } };
    const gone = await make('/v1/leads', body);
    await remove(`/v1/leads/${gone.id}`);
    const { id } = await make('/v1/leads', body);
    return [await call('POST', `/v1/leads/${gone.id}/restore`), id];
  },
  'activities.update': nothing,
  'activities.delete': nothing,
  'activities.restore': async ({ make, remove, call }) => {
    const lead = await make('/v1/leads', { contact: { name: 'x' } });
    const gone = await make('/v1/activities', { type: 'note', leadId: lead.id });
    await remove(`/v1/activities/${gone.id}`);
    await remove(`/v1/leads/${lead.id}`);
    return [await call('POST', `/v1/activities/${gone.id}/restore`), lead.id];
  },
  'tags.create': twice('/v1/tags', { name: 'tag' }),
  'tags.update': changedTo('/v1/tags', { name: 'a' }, { name: 'b' }, { name: 'A' }),
  'cannedReplies.create': twice('/v1/canned-replies', { shortcut: 'a', content: 'x', shared: true }),
  'cannedReplies.update': changedTo(
    '/v1/canned-replies',
    { shortcut: 'b', content: 'x', shared: true },
    { shortcut: 'c', content: 'x', shared: true },
    { shortcut: 'B' },
  ),
  'views.create': noLimit,
  'customFields.create': twice('/v1/custom-fields', { resource: 'LEAD', key: 'a', label: 'A', type: 'TEXT' }),
  'customFields.update': async ({ make, call }) => {
    const field = await make('/v1/custom-fields', { resource: 'CONTACT', key: 'b', label: 'B', type: 'TEXT' });
    const body = { name: 'x', customFields: { b: 'same' } };
    const { id } = await make('/v1/contacts', body);
    await make('/v1/contacts', body);
    return [await call('PATCH', `/v1/custom-fields/${field.id}`, { unique: true }), id];
  },
  'pipelines.create': twice('/v1/pipelines', { name: 'pipeline' }),
  'pipelines.update': changedTo('/v1/pipelines', { name: 'a' }, { name: 'b' }, { name: 'a' }),
  'pipelines.delete': nothing,
  'pipelines.createStage': async ({ make, call }) => {
    const [stage, pipelineId] = await firstStage(make);
    return [await call('POST', `/v1/pipelines/${pipelineId}/stages`, { name: stage.name }), stage.id];
  },
  'pipelines.updateStage': async ({ make, call }) => {
    const [stage, pipelineId] = await firstStage(make);
    const other = await make(`/v1/pipelines/${pipelineId}/stages`, { name: 'other' });
    return [await call('PATCH', `/v1/pipelines/${pipelineId}/stages/${other.id}`, { name: stage.name }), stage.id];
  },
  'pipelines.deleteStage': nothing,
  'imports.undo': nothing,
  'bulkUpdates.undo': nothing,
  'automations.create': noLimit,
  'conversations.create': async (world) => {
    const body = await thread(world);
    const { id } = await world.make('/v1/conversations', body);
    return [await world.call('POST', '/v1/conversations', body), id];
  },
  'conversations.reopen': async (world) => {
    const body = await thread(world);
    const closed = await world.make('/v1/conversations', body);
    dataOf(await world.call('POST', `/v1/conversations/${closed.id}/close`), 200);
    const { id } = await world.make('/v1/conversations', body);
    return [await world.call('POST', `/v1/conversations/${closed.id}/reopen`, { to: 'BOT' }), id];
  },
  'conversations.reassign': async (world) => {
    const body = await thread(world);
    const other = await world.make('/v1/chatbots', { name: 'Other' });
    const { id } = await world.make('/v1/conversations', { ...body, botId: other.id });
    const first = await world.make('/v1/conversations', body);
    dataOf(await world.call('POST', `/v1/conversations/${first.id}/takeover`), 200);
    return [await world.call('POST', `/v1/conversations/${first.id}/reassign`, { botId: other.id }), id];
  },
  'knowledgeBases.createDocument': noLimit,
  'knowledgeBases.uploadDocument': noLimit,
  'crawlTasks.create': noLimit,
  'users.create': twice('/v1/users', { name: 'x', email: 'user@example.com', role: 'AGENT' }),
  'users.update': nothing,
  'users.delete': nothing,
  'users.createInvitation': nothing,
  'users.createPasswordReset': nothing,
  'apiKeys.update': nothing,
  'apps.rotateSecret': nothing,
  'channels.createIdentitySecret': nothing,
  'channels.listTemplates': nothing,
  'webhookEndpoints.activateSecret': nothing,
  'shipments.create': twice('/v1/shipments', { trackingNumber: '1Z999AA10123456784' }),
};

async function firstStage(make: World['make']) {
  const pipeline = await make('/v1/pipelines', { name: 'Staged' });
  return [pipeline.stages[0], pipeline.id];
}

const conflicting = routes.filter(({ route }) => (route.metadata.errors as readonly string[]).includes('CONFLICT'));

test('every route that declares CONFLICT has a line here, and no other', () => {
  expect(Object.keys(conflicts).toSorted()).toEqual(conflicting.map(({ name }) => name).toSorted());
});

const made = Object.entries(conflicts).flatMap(([name, how]) =>
  typeof how === 'string' ? [] : [[name, how] as const],
);

test.each(made)('%s names the conflicting record', async (_, make) => {
  const [answer, id] = await make(new World(await api.newCaller(await api.newTenant())));
  expect(expectFailure(answer, 'CONFLICT').existingId).toBe(id);
});

test.each([
  ['/v1/contacts/bulk', { name: 'x', externalId: 'same' }],
  ['/v1/leads/bulk', { contact: { name: 'x' }, externalId: 'same' }],
])('%s names the conflicting record of each record, also one of the same request', async (url, record) => {
  const { call } = new World(await api.newCaller(await api.newTenant()));
  const [first, second] = dataOf(await call('POST', url, { records: [record, record], mode: 'create' }), 207);
  expect(first).toMatchObject({ status: 'created' });
  expect(second).toMatchObject({ status: 'failed', error: { code: 'CONFLICT', existingId: first.id } });
  const [third] = dataOf(await call('POST', url, { records: [record], mode: 'create' }), 207);
  expect(third.error).toMatchObject({ code: 'CONFLICT', existingId: first.id });
});
