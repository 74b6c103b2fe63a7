import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApi, type TestApi } from '../../../../test/support/api.js';
import { expectFailure } from '../../../../test/support/expect.js';
import { dataOf } from '../../../../test/support/sample.js';
import { addUser, type TestUser } from '../../../../test/support/sign-in.js';
import { doWork } from '../../../jobs/fixtures/do-work.js';
import { anyone, be, type Inbox, openInbox } from './fixtures/inbox.js';
import { assignmentWork } from './job.js';

let api: TestApi;
let inbox: Inbox;
let ann: TestUser;
let bob: TestUser;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  inbox = await openInbox(api);
  [ann, bob] = [await inbox.addAgent(), await inbox.addAgent()];
});

const ask = (body?: object) => inbox.caller.call('POST', '/v1/conversations/auto-assign/preview', body);
const preview = async (body?: object) => dataOf(await ask(body), 200);
const stateOf = async (id: string) => (await preview()).users.find((user: { userId: string }) => user.userId === id);

test('the preview names the assignees that the worker then chooses, and changes nothing', async () => {
  await inbox.setRules([{ name: 'Web', when: { platforms: ['WEB'] }, assignTo: { type: 'OWNER' } }, anyone]);
  await be(ann, 'ONLINE');
  await be(bob, 'ONLINE');
  await inbox.setUser(bob.id, { maxOpenConversations: 1 });
  const ids = [];
  for (const platform of ['API', 'WEB', 'API', 'API']) ids.push(await inbox.handOff({ platform }));
  const first = await preview();
  expect(await preview()).toEqual(first);
  expect(first.conversations).toHaveLength(4);
  expect(first.conversations[0]).toMatchObject({ rule: 'Anyone', reason: 'NEXT_IN_TURN' });
  expect(first.conversations[0].message).toContain('never given');
  expect((await preview({ limit: 2 })).conversations).toEqual(first.conversations.slice(0, 2));
  expect(await Promise.all(ids.map(inbox.assigneeOf))).toEqual([null, null, null, null]);
  const { sweep: _sweep, ...enqueued } = assignmentWork;
  await doWork(api.workerDb, [enqueued]);
  const foreseen = first.conversations.map((each: { conversationId: string; assigneeId: string }) => [
    each.conversationId,
    each.assigneeId,
  ]);
  expect(foreseen).toEqual(await Promise.all(ids.map(async (id) => [id, await inbox.assigneeOf(id)])));
  expect((await preview()).conversations).toEqual([]);
});

test('the preview says why nobody would get a conversation', async () => {
  const id = await inbox.handOff();
  const reason = async (body?: object) => {
    const [only, ...more] = (await preview(body)).conversations;
    expect(more).toEqual([]);
    expect(only).toMatchObject({ conversationId: id, assigneeId: null, rule: null, message: expect.any(String) });
    return only.reason;
  };
  expect(await reason()).toBe('NO_RULES');
  await inbox.setRules([{ ...anyone, when: { platforms: ['WEB'] } }]);
  expect(await reason()).toBe('NO_RULE_APPLIES');
  await inbox.setRules([anyone]);
  expect(await reason()).toBe('NO_ELIGIBLE_USER');
  await inbox.setUser(ann.id, { maxOpenConversations: 0 });
  await be(ann, 'ONLINE');
  expect(await reason({ conversationId: id })).toBe('ALL_USERS_FULL');
});

test('one conversation can be asked about, whoever has it; one of another tenant cannot', async () => {
  await inbox.setRules([anyone]);
  await be(ann, 'ONLINE');
  const id = await inbox.handOff();
  await inbox.act(id, 'takeover', undefined, bob);
  expect((await preview()).conversations).toEqual([]);
  expect((await preview({ conversationId: id })).conversations).toMatchObject([{ assigneeId: ann.id, rule: 'Anyone' }]);
  const stranger = await openInbox(api);
  const foreign = await stranger.handOff();
  for (const conversationId of [foreign, 'conv_00000000000000000000000000']) {
    expectFailure(await ask({ conversationId }), 'VALIDATION_ERROR');
  }
});

test('the preview shows each user, and why a user gets none', async () => {
  await inbox.setRules([anyone]);
  const invited = dataOf(
    await inbox.caller.call('POST', '/v1/users', { email: 'new@example.com', name: 'New', role: 'AGENT' }),
    201,
  );
  const viewer = await addUser(api, inbox.tenant, 'viewer@example.com', 'VIEWER');
  const common = { userId: ann.id, name: expect.any(String), openConversations: 0, maxOpenConversations: null };
  expect(await stateOf(ann.id)).toEqual({ ...common, eligible: false, reason: 'OFFLINE', status: 'OFFLINE' });
  await be(ann, 'AWAY');
  expect(await stateOf(ann.id)).toMatchObject({ eligible: false, reason: 'OFFLINE', status: 'AWAY' });
  await be(ann, 'ONLINE');
  expect(await stateOf(ann.id)).toMatchObject({ eligible: true, reason: null, status: 'ONLINE' });
  expect((await preview()).users[0].userId).toBe(ann.id);
  const held = await inbox.handOff();
  const snoozed = await inbox.handOff();
  for (const id of [held, snoozed]) await inbox.act(id, 'takeover', undefined, ann);
  await inbox.act(snoozed, 'snooze', { until: new Date(Date.now() + 3_600_000).toISOString() });
  await inbox.setUser(ann.id, { maxOpenConversations: 1 });
  const full = { eligible: false, reason: 'FULL', openConversations: 1, maxOpenConversations: 1 };
  expect(await stateOf(ann.id)).toMatchObject(full);
  await inbox.setUser(ann.id, { available: false });
  expect(await stateOf(ann.id)).toMatchObject({ eligible: false, reason: 'UNAVAILABLE' });
  await inbox.setUser(bob.id, { status: 'DISABLED' });
  expect(await stateOf(bob.id)).toMatchObject({ eligible: false, reason: 'DISABLED' });
  expect(await stateOf(invited.id)).toMatchObject({ eligible: false, reason: 'INVITED' });
  expect(await stateOf(viewer)).toMatchObject({ eligible: false, reason: 'VIEWER' });
});
