import {
  type CannedReply,
  limits,
  ownerFilters,
  type View,
  type ViewCreate,
  viewResources,
} from '@lead-engagement/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApi, type TestApi, type TestCaller } from '../../../../test/support/api.js';
import { dataOf } from '../../../../test/support/sample.js';
import { addSignedIn, type TestUser } from '../../../../test/support/sign-in.js';
import { doWork } from '../../../jobs/fixtures/do-work.js';
import { handOverWork } from './hand-over-job.js';

let api: TestApi;
let tenant: string;
let key: TestCaller;
let gone: TestUser;
let heir: TestUser;
let bob: TestUser;
beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  tenant = await api.newTenant();
  key = await api.newCaller(tenant);
  gone = await addSignedIn(api, tenant, 'ADMIN');
  heir = await addSignedIn(api, tenant, 'AGENT');
  bob = await addSignedIn(api, tenant, 'AGENT');
});
afterAll(() => api.close());

type Caller = Pick<TestCaller, 'call'>;
const ok = async (caller: Caller, method: string, url: string, body?: object, status = 200) =>
  dataOf(await caller.call(method, url, body), status);
const save = (caller: Caller, view: Partial<ViewCreate>): Promise<View> =>
  ok(caller, 'POST', '/v1/views', { resource: 'leads', name: 'View', ...view }, 201);
const read = (caller: Caller, { id }: { id: string }): Promise<View> => ok(caller, 'GET', `/v1/views/${id}`);
const remove = (reassignToId?: string) =>
  ok(key, 'DELETE', `/v1/users/${gone.id}${reassignToId === undefined ? '' : `?reassignToId=${reassignToId}`}`);

async function automate(caller: Caller, more: object = {}) {
  const trigger = { type: 'lead.stage_changed' };
  const actions = [{ type: 'assign', assignedToId: gone.id }];
  return ok(caller, 'POST', '/v1/automations', { name: 'Assign', trigger, actions, ...more }, 201);
}
const conditions = () => ({
  match: 'any',
  items: [
    { field: 'lead.assignedToId', operator: 'eq', value: gone.id.toUpperCase() },
    { field: 'contact.ownerId', operator: 'in', value: [heir.id, gone.id, bob.id] },
    { field: 'lead.title', operator: 'eq', value: gone.id },
  ],
});
const score = (...ids: string[]) =>
  ok(key, 'PATCH', '/v1/settings', {
    scoring: {
      rules: [
        {
          kind: 'fit',
          name: 'Key accounts',
          points: 5,
          condition: { field: 'contact.ownerId', operator: 'in', value: ids },
        },
        { kind: 'engagement', name: 'New lead', points: 10, activityTypes: ['lead_created'] },
      ],
    },
  });

test('the heir of a user gets the shared views, and takes their place in filters, automations and scoring rules', async () => {
  const shared = await save(gone, { shared: true, filters: { assignee: `${heir.id},${gone.id},none` } });
  const ownOfBob = await save(bob, { resource: 'contacts', filters: { 'owner[not]': gone.id, q: gone.id } });
  await save(gone, { name: 'Private' });
  const written = await save(bob, { resource: 'activities', filters: { userId: gone.id } });
  const automation = await automate(key, { conditions: conditions() });
  await score(gone.id, bob.id);
  expect(await remove(heir.id)).toMatchObject({ views: [], viewCount: 0, automations: [], scoringRules: [] });
  expect(await read(heir, shared)).toMatchObject({
    ownerId: heir.id,
    filters: { assignee: `${heir.id},none` },
    version: 2,
  });
  expect((await read(bob, ownOfBob)).filters).toEqual({ 'owner[not]': heir.id, q: gone.id });
  const names = (await ok(heir, 'GET', '/v1/views')).map(({ name }: View) => name);
  expect(names).toEqual(['View']);
  // Activities stay those of who wrote them.
  expect(await read(bob, written)).toEqual(written);
  const changed = await ok(key, 'GET', `/v1/automations/${automation.id}`);
  expect(changed.actions).toEqual([{ type: 'assign', assignedToId: heir.id }]);
  expect(changed.conditions.items).toEqual([
    { field: 'lead.assignedToId', operator: 'eq', value: heir.id },
    { field: 'contact.ownerId', operator: 'in', value: [heir.id, bob.id] },
    { field: 'lead.title', operator: 'eq', value: gone.id },
  ]);
  const { scoring } = await ok(key, 'GET', '/v1/settings');
  expect(scoring.rules[0].condition.value).toEqual([heir.id, bob.id]);
  expect(scoring.rules[1].name).toBe('New lead');
});

test('without an heir, the answer names all that still names the user, and nothing of it changes', async () => {
  const shared = await save(gone, { name: 'Shared', shared: true, filters: { assignee: gone.id } });
  await save(gone, { name: 'Own', filters: { assignee: gone.id } });
  const ownOfBob = await save(bob, { name: 'Of Bob', resource: 'contacts', filters: { ownerId: `${gone.id},none` } });
  await save(bob, { name: 'Other', filters: { assignee: bob.id, q: gone.id } });
  const named = await automate(key, { name: 'Named', conditions: conditions() });
  const written = await automate(gone, { name: 'Written', actions: [{ type: 'add_tag', name: 'Hot' }] });
  await automate(key, { name: 'Other', actions: [{ type: 'assign', assignedToId: bob.id }] });
  await score(gone.id);
  expect(await remove()).toEqual({
    id: gone.id,
    deleted: true,
    keys: [],
    views: [
      { id: shared.id, name: 'Shared', shared: true, ownerId: gone.id, paths: ['filters.assignee', 'ownerId'] },
      // Only Bob sees what his own views are called.
      { id: ownOfBob.id, name: null, shared: false, ownerId: bob.id, paths: ['filters.ownerId'] },
    ],
    viewCount: 2,
    automations: [
      {
        id: named.id,
        name: 'Named',
        enabled: true,
        paths: ['conditions.items.0.value', 'conditions.items.1.value', 'actions.0.assignedToId'],
      },
      { id: written.id, name: 'Written', enabled: true, paths: ['authorId'] },
    ],
    scoringRules: ['Key accounts'],
    forms: [],
    cannedReplies: [],
    cannedReplyCount: 0,
  });
  expect(await read(bob, shared)).toEqual(shared);
  expect(await read(bob, ownOfBob)).toEqual(ownOfBob);
  expect(await ok(key, 'GET', `/v1/automations/${named.id}`)).toEqual(named);
});

test('an automation that the user wrote is listed also where there is an heir: it keeps its author, and runs no more', async () => {
  const written = await automate(gone);
  expect((await remove(heir.id)).automations).toEqual([
    { id: written.id, name: 'Assign', enabled: true, paths: ['authorId'] },
  ]);
  expect(await ok(key, 'GET', `/v1/automations/${written.id}`)).toMatchObject({
    authorId: gone.id,
    actions: [{ assignedToId: heir.id }],
  });
});

describe('the canned replies of a user', () => {
  const reply = (caller: Caller, shortcut: string, shared: boolean) =>
    ok(caller, 'POST', '/v1/canned-replies', { shortcut, content: 'Hello', shared }, 201);
  const readReply = (caller: Caller, { id }: { id: string }) => ok(caller, 'GET', `/v1/canned-replies/${id}`);

  test('go to the heir if they are shared; what the user alone saw does not', async () => {
    const shared = await reply(gone, 'hours', true);
    await reply(gone, 'secret', false);
    const ofBob = await reply(bob, 'thanks', true);
    expect(await remove(heir.id)).toMatchObject({ cannedReplies: [], cannedReplyCount: 0 });
    expect(await readReply(bob, shared)).toMatchObject({ ownerId: heir.id, version: 2 });
    expect(await readReply(bob, ofBob)).toEqual(ofBob);
    const shortcuts = (await ok(heir, 'GET', '/v1/canned-replies')).map((each: CannedReply) => each.shortcut);
    expect(shortcuts).toEqual(['hours', 'thanks']);
    // The heir can change it.
    expect(await ok(heir, 'PATCH', `/v1/canned-replies/${shared.id}`, { content: 'Hi' })).toMatchObject({
      content: 'Hi',
    });
  });

  test('are named by the answer where there is no heir, and stay as they are', async () => {
    const [b, a] = [await reply(gone, 'b', true), await reply(gone, 'a', true)];
    await reply(gone, 'secret', false);
    await reply(bob, 'thanks', true);
    expect(await remove()).toMatchObject({
      cannedReplies: [
        { id: a.id, shortcut: 'a', ownerId: gone.id },
        { id: b.id, shortcut: 'b', ownerId: gone.id },
      ],
      cannedReplyCount: 2,
    });
    expect(await readReply(bob, a)).toEqual(a);
  });

  test('go to the heir also where there are more than one request changes', async () => {
    await reply(gone, 'hours', true);
    await api.owner`
      insert into canned_replies (tenant_id, id, created_at, updated_at, owner_id, shared, shortcut, content)
      select tenant_id, gen_random_uuid(), created_at, updated_at, owner_id, shared, shortcut || n, content
      from canned_replies, generate_series(1, 700) n where tenant_id = ${tenant}`;
    await remove(heir.id);
    await doWork(api.workerDb, [...handOverWork]);
    const { cannedReplies, cannedReplyCount } = await ok(key, 'DELETE', `/v1/users/${heir.id}`);
    expect(cannedReplies).toHaveLength(limits.mentioningReplies);
    expect(cannedReplyCount).toBe(701);
  });
});

test('the worker goes on where there are more views than one request changes, and an answer lists the first of them', async () => {
  const count = 1_001;
  const { id } = await save(bob, { shared: true, filters: { assignee: gone.id } });
  await api.owner`
    insert into views (tenant_id, id, owner_id, shared, name, resource, filters, columns, created_at, updated_at)
    select tenant_id, gen_random_uuid(), owner_id, shared, name, resource, filters, columns, created_at, updated_at
    from views, generate_series(2, ${count}) where tenant_id = ${tenant}`;
  const naming = async (user: string) => {
    const [row] = await api.owner`
      select count(*)::int as total from views where tenant_id = ${tenant} and filters ->> 'assignee' = ${user}`;
    return row?.total;
  };
  await remove(heir.id);
  expect(await naming(heir.id)).toBe(500);
  await doWork(api.workerDb, [...handOverWork]);
  expect(await naming(heir.id)).toBe(count);
  const { views, viewCount } = await ok(key, 'DELETE', `/v1/users/${heir.id}`);
  expect(views).toHaveLength(limits.mentioningViews);
  expect(viewCount).toBe(count);
  expect(views.map((view: { id: string }) => view.id)).toContain(id);
});

test('a list has no filter by users but those that name owners, and that of who wrote activities', () => {
  const names = Object.values(viewResources).flatMap(({ query }) => {
    const schema = query as unknown as { shape?: object; out?: { shape: object } };
    return Object.keys(schema.shape ?? schema.out?.shape ?? {});
  });
  const ofUsers = new Set(names.filter((name) => /^(assign|owner|user)/.test(name)));
  expect([...ofUsers].sort()).toEqual([...ownerFilters, 'userId', 'userId[not]'].sort());
});
