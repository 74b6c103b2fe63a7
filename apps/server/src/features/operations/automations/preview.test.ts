import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApi, type TestApi, type TestCaller } from '../../../../test/support/api.js';
import { expectFailure } from '../../../../test/support/expect.js';
import { dataOf, relayAll } from '../../../../test/support/sample.js';

let api: TestApi;
let tenant: string;
let caller: TestCaller;
let stageIds: string[];
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  tenant = await api.newTenant();
  caller = await api.newCaller(tenant);
  const [{ stages }] = dataOf(await caller.call('GET', '/v1/pipelines'), 200);
  stageIds = stages.map(({ id }: { id: string }) => id);
});

// biome-ignore lint/suspicious/noExplicitAny: tests look at whatever came
type Seen = any;
const post = async (url: string, body: unknown): Promise<Seen> => dataOf(await caller.call('POST', url, body), 201);
const makeLead = (title: string, fields: object = {}) =>
  post('/v1/leads', { title, contact: { name: title }, ...fields });
const move = async (id: string, stage: number) =>
  dataOf(await caller.call('PATCH', `/v1/leads/${id}/stage`, { stageId: stageIds[stage] }), 200);
const preview = async (parts: object): Promise<Seen> =>
  dataOf(
    await caller.call('POST', '/v1/automations/preview', {
      trigger: { type: 'lead.stage_changed' },
      actions: [{ type: 'add_tag', name: 'seen' }],
      ...parts,
    }),
    200,
  );
const titles = ({ leads }: Seen): string[] => leads.map(({ title }: Seen) => title);

test('tries an automation on the leads whose last move fits its trigger, the latest first', async () => {
  await makeLead('never moved');
  const [one, two, three] = [await makeLead('one'), await makeLead('two'), await makeLead('three')];
  await move(one.id, 1);
  await move(two.id, 1);
  await move(two.id, 2);
  await move(three.id, 2);
  expect(titles(await preview({}))).toEqual(['three', 'two', 'one']);
  const into = (stage: number) => ({ type: 'lead.stage_changed', toStageId: stageIds[stage] });
  expect(titles(await preview({ trigger: into(2) }))).toEqual(['three', 'two']);
  const between = { ...into(2), fromStageId: stageIds[1] };
  const found = await preview({ trigger: between });
  expect(titles(found)).toEqual(['two']);
  expect(found.leads[0]).toMatchObject({ leadId: two.id, fromStageId: stageIds[1], toStageId: stageIds[2] });
  expect(titles(await preview({ limit: 1 }))).toEqual(['three']);
  await api.owner`update leads set stage_entered_at = now() - interval '31 days' where tenant_id = ${tenant}`;
  expect(titles(await preview({}))).toEqual([]);
  expect(titles(await preview({ leadIds: [one.id] }))).toEqual(['one']);
});

test('tells for which leads the conditions hold, what each action would do, and which one would fail', async () => {
  const [{ id: userId }] = dataOf(await caller.call('GET', '/v1/users'), 200);
  const [small, large] = [await makeLead('small', { value: 5 }), await makeLead('large', { value: 5_000 })];
  await move(small.id, 1);
  await move(large.id, 1);
  const result = await preview({
    conditions: { items: [{ field: 'lead.value', operator: 'gte', value: 1_000 }] },
    actions: [
      { type: 'assign', assignedToId: userId },
      { type: 'create_task', title: 'Call', dueInDays: 1 },
      { type: 'set_field', field: 'stageId', value: stageIds[3] },
      { type: 'set_field', field: 'status', value: 'NURTURING' },
    ],
  });
  expect(result).toMatchObject({ tried: 2, matched: 1 });
  expect(result.leads[1]).toMatchObject({ title: 'small', matches: false, actions: [] });
  expect(result.leads[0]).toMatchObject({
    title: 'large',
    matches: true,
    actions: [
      { type: 'assign', status: 'SUCCEEDED', message: expect.stringContaining(userId) },
      { type: 'create_task', status: 'SUCCEEDED' },
      { type: 'set_field', status: 'SUCCEEDED' },
      { type: 'set_field', status: 'FAILED' },
    ],
  });
});

test('stores nothing and sends nothing, also where an action would fire other automations', async () => {
  const endpoint = await post('/v1/webhook-endpoints', { url: 'https://127.0.0.1:9/', events: ['lead.created'] });
  await post('/v1/automations', {
    name: 'Second',
    trigger: { type: 'lead.stage_changed', toStageId: stageIds[3] },
    actions: [{ type: 'add_tag', name: 'second' }],
  });
  const lead = await makeLead('one');
  await move(lead.id, 1);
  await relayAll(api);
  const tables = ['leads', 'activities', 'tags', 'lead_changes', 'automation_runs', 'outbox', 'events', 'work'];
  const look = () =>
    Promise.all(
      tables.map(async (table) => [
        ...(await api.owner`select * from ${api.owner(table)} where tenant_id = ${tenant}`),
      ]),
    );
  const before = await look();
  const result = await preview({
    actions: [
      { type: 'add_tag', name: 'new' },
      { type: 'create_task', title: 'Call', dueInDays: null },
      { type: 'send_webhook', endpointId: endpoint.id },
      { type: 'set_field', field: 'stageId', value: stageIds[3] },
    ],
  });
  expect(result.leads[0].actions.map(({ status }: Seen) => status)).toEqual(Array(4).fill('SUCCEEDED'));
  expect(await look()).toEqual(before);
});

test('needs the scopes of its actions, and names what does not exist', async () => {
  const body = { trigger: { type: 'lead.stage_changed' }, actions: [{ type: 'send_webhook', endpointId: 'whe_x' }] };
  const writer = await api.newCaller(tenant, ['read:leads', 'write:leads', 'manage:automations']);
  expectFailure(await writer.call('POST', '/v1/automations/preview', body), 'FORBIDDEN');
  const failed = expectFailure(await caller.call('POST', '/v1/automations/preview', body), 'VALIDATION_ERROR');
  expect(failed.details?.[0]?.path).toBe('body.actions.0.endpointId');
  const stranger = await api.newCaller(await api.newTenant());
  const lead = dataOf(await stranger.call('POST', '/v1/leads', { contact: { name: 'x' } }), 201);
  const of = { ...body, actions: [{ type: 'add_tag', name: 'x' }], leadIds: [lead.id] };
  const foreign = expectFailure(await caller.call('POST', '/v1/automations/preview', of), 'VALIDATION_ERROR');
  expect(foreign.details?.[0]?.path).toBe('body.leadIds.0');
});
