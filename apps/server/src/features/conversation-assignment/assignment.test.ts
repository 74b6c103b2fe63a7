import { presenceMs } from '@lead-engagement/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApi, type TestApi } from '../../../test/support/api.js';
import { expectFailure } from '../../../test/support/expect.js';
import { dataOf } from '../../../test/support/sample.js';
import type { TestUser } from '../../../test/support/sign-in.js';
import { decodeId } from '../../ids.js';
import { doWork } from '../../jobs/fixtures/do-work.js';
import { anyone, be, type Inbox, openInbox } from './fixtures/inbox.js';
import { assignmentWork } from './work.js';

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

/** What is enqueued, without the sweep that would find what was forgotten. */
const { sweep: _sweep, ...enqueued } = assignmentWork;
const work = (now?: Date) => doWork(api.workerDb, [enqueued], now);
const users = (...ids: string[]) => ({ type: 'USERS', userIds: ids });
const countWork = async () =>
  (await api.owner`select from work where tenant_id = ${inbox.tenant} and kind = ${assignmentWork.kind}`).length;

describe('a conversation that was handed off', () => {
  test('stays without an assignee, and makes no work, if there are no rules', async () => {
    await be(ann, 'ONLINE');
    const id = await inbox.handOff();
    await inbox.act(id, 'takeover', undefined, ann);
    await inbox.act(id, 'close');
    expect(await countWork()).toBe(0);
    const waiting = await inbox.handOff();
    // Rules that come later count for it too.
    await inbox.setRules([anyone]);
    await work();
    expect(await inbox.assigneeOf(waiting)).toBe(ann.id);
    await inbox.setRules(null);
    const next = await inbox.handOff();
    await work();
    expect(await inbox.assigneeOf(next)).toBeNull();
  });

  test('goes to those who are there in turn, and they are notified', async () => {
    await inbox.setRules([anyone]);
    await be(ann, 'ONLINE');
    await be(bob, 'ONLINE');
    const ids = [await inbox.handOff(), await inbox.handOff(), await inbox.handOff(), await inbox.handOff()];
    const before = await inbox.read(ids[0] as string);
    await work();
    const assignees = await Promise.all(ids.map(inbox.assigneeOf));
    expect(assignees.slice(0, 2).toSorted()).toEqual([ann.id, bob.id].toSorted());
    expect(assignees.slice(2)).toEqual(assignees.slice(0, 2));
    expect((await inbox.read(ids[0] as string)).version).toBe(before.version + 1);
    for (const user of [ann, bob]) {
      const list = dataOf(await user.call('GET', '/v1/me/notifications'), 200);
      const assigned = list.filter(({ kind }: { kind: string }) => kind === 'CONVERSATION_ASSIGNED');
      expect(assigned).toMatchObject([{ count: 2, actorId: null }]);
    }
  });

  test('waits for a user who is ONLINE, available, may answer and has room, and goes to the first of them', async () => {
    await inbox.setRules([anyone]);
    const id = await inbox.handOff();
    const stays = async () => {
      await work();
      expect(await inbox.assigneeOf(id)).toBeNull();
    };
    await stays();
    await be(ann, 'AWAY');
    await stays();
    await inbox.setUser(ann.id, { available: false });
    await be(ann, 'ONLINE');
    await stays();
    await inbox.setUser(ann.id, { available: true, maxOpenConversations: 0 });
    await stays();
    await inbox.setUser(ann.id, { maxOpenConversations: 1, role: 'VIEWER' });
    await stays();
    await inbox.setUser(ann.id, { role: 'AGENT' });
    await work();
    expect(await inbox.assigneeOf(id)).toBe(ann.id);
  });

  test('does not go to a user whose presence has expired', async () => {
    await inbox.setRules([anyone]);
    await be(ann, 'ONLINE');
    const id = await inbox.handOff();
    await work(new Date(Date.now() + presenceMs + 1_000));
    expect(await inbox.assigneeOf(id)).toBeNull();
  });

  test.each(['close', 'snooze', 'reassign', 'takeover', 'delete', 'expand'])(
    'waits while all are full, until there is room: by %s',
    async (how) => {
      await inbox.setRules([anyone]);
      await inbox.setUser(ann.id, { maxOpenConversations: 1 });
      await be(ann, 'ONLINE');
      const first = await inbox.handOff();
      await work();
      const second = await inbox.handOff();
      await work();
      expect([await inbox.assigneeOf(first), await inbox.assigneeOf(second)]).toEqual([ann.id, null]);
      if (how === 'close') await inbox.act(first, 'close');
      if (how === 'snooze') await inbox.act(first, 'snooze', { until: new Date(Date.now() + 3_600_000).toISOString() });
      if (how === 'reassign') await inbox.act(first, 'reassign', { assigneeId: bob.id });
      if (how === 'takeover') await inbox.act(first, 'takeover', undefined, bob);
      if (how === 'expand') await inbox.setUser(ann.id, { maxOpenConversations: 2 });
      if (how === 'delete') {
        // Its heir has to answer it.
        const heir = await inbox.addAgent();
        dataOf(await inbox.caller.call('DELETE', `/v1/users/${ann.id}?reassignToId=${heir.id}`), 200);
        expect(await inbox.assigneeOf(first)).toBe(heir.id);
        await be(bob, 'ONLINE');
      }
      await work();
      expect(await inbox.assigneeOf(second)).toBe(how === 'delete' ? bob.id : ann.id);
    },
  );

  test.each(['takeover', 'reassign', 'release', 'release of what nobody has', 'takeover by a key', 'close', 'bot'])(
    'waits no longer after %s',
    async (how) => {
      await inbox.setRules([anyone]);
      const id = await inbox.handOff();
      if (how === 'takeover') await inbox.act(id, 'takeover', undefined, bob);
      if (how === 'reassign') await inbox.act(id, 'reassign', { assigneeId: bob.id });
      if (how === 'close') await inbox.act(id, 'close');
      if (how === 'bot') await inbox.act(id, 'reassign', { botId: inbox.botId });
      if (how === 'takeover by a key') await inbox.act(id, 'takeover');
      if (how === 'release of what nobody has') await inbox.act(id, 'reassign', { assigneeId: null });
      if (how === 'release') {
        await inbox.act(id, 'takeover', undefined, bob);
        await inbox.act(id, 'reassign', { assigneeId: null });
      }
      const before = await inbox.assigneeOf(id);
      await be(ann, 'ONLINE');
      await doWork(api.workerDb, [assignmentWork]);
      expect(await inbox.assigneeOf(id)).toBe(before);
      expect(before).not.toBe(ann.id);
    },
  );

  test('is not assigned while it is snoozed, but as soon as it is back', async () => {
    await inbox.setRules([anyone]);
    const id = await inbox.handOff();
    await inbox.act(id, 'snooze', { until: new Date(Date.now() + 3_600_000).toISOString() });
    await be(ann, 'ONLINE');
    await work();
    expect(await inbox.assigneeOf(id)).toBeNull();
    const url = `/v1/conversations/${id}/messages`;
    dataOf(await inbox.caller.call('POST', url, { role: 'USER', content: 'Are you there?' }), 201);
    await work();
    expect(await inbox.assigneeOf(id)).toBe(ann.id);
  });
});

describe('a conversation whose assignee', () => {
  test('is disabled goes to another user, and stays with the first if there are no rules or the user is enabled again', async () => {
    const [id, other] = [await inbox.handOff(), await inbox.handOff()];
    for (const each of [id, other]) await inbox.act(each, 'takeover', undefined, ann);
    await be(bob, 'ONLINE');
    await inbox.setUser(ann.id, { disabled: true });
    await work();
    expect(await inbox.assigneeOf(id)).toBe(ann.id);
    await inbox.setUser(bob.id, { maxOpenConversations: 1 });
    await inbox.setRules([anyone]);
    await work();
    const assignees = await Promise.all([id, other].map(inbox.assigneeOf));
    expect(assignees.toSorted()).toEqual([ann.id, bob.id].toSorted());
    await inbox.setUser(ann.id, { disabled: false });
    await inbox.setUser(bob.id, { maxOpenConversations: null });
    await work();
    expect(await Promise.all([id, other].map(inbox.assigneeOf))).toEqual(assignees);
  });

  test('is deleted without an heir goes to another user; what was closed before does not', async () => {
    await inbox.setRules([anyone]);
    const [id, closed] = [await inbox.handOff(), await inbox.handOff()];
    for (const each of [id, closed]) await inbox.act(each, 'takeover', undefined, ann);
    await inbox.act(closed, 'close');
    await be(bob, 'ONLINE');
    dataOf(await inbox.caller.call('DELETE', `/v1/users/${ann.id}`), 200);
    await work();
    expect([await inbox.assigneeOf(id), await inbox.assigneeOf(closed)]).toEqual([bob.id, null]);
  });
});

describe('rules', () => {
  test('are tried in order, and each applies only where all of its conditions hold', async () => {
    const carl = await inbox.addAgent();
    for (const user of [ann, bob, carl]) await be(user, 'ONLINE');
    const botId = dataOf(await inbox.caller.call('POST', '/v1/chatbots', { name: 'Bea' }), 201).id;
    await inbox.setRules([
      { name: 'Nobody asked', when: { handoffReasons: ['REQUESTED'] }, assignTo: { type: 'ANYONE' } },
      { name: 'Chat of Bea', when: { botIds: [botId], platforms: ['WEB'] }, assignTo: users(ann.id) },
      { name: 'Chat', when: { platforms: ['WEB', 'API'], handoffReasons: ['UNSURE'] }, assignTo: users(bob.id) },
      { name: 'Others', assignTo: users(carl.id) },
    ]);
    const ids = [
      await inbox.handOff({ botId, platform: 'WEB' }),
      await inbox.handOff({ botId }),
      await inbox.handOff({ platform: 'WEB' }),
      await inbox.handOff({ platform: 'TELEGRAM' }),
    ];
    await work();
    expect(await Promise.all(ids.map(inbox.assigneeOf))).toEqual([ann.id, bob.id, bob.id, carl.id]);
  });

  test('go on with the next one if nobody is eligible, and count the OFFLINE if they may', async () => {
    await inbox.setUser(ann.id, { maxOpenConversations: 1 });
    await inbox.setRules([
      { name: 'First', assignTo: users(ann.id) },
      { name: 'Then', assignTo: users(bob.id), onlyOnline: false },
    ]);
    await be(ann, 'ONLINE');
    const ids = [await inbox.handOff(), await inbox.handOff()];
    await work();
    expect(await Promise.all(ids.map(inbox.assigneeOf))).toEqual([ann.id, bob.id]);
  });

  test('give a conversation to the owner of the newest open lead, else of the contact', async () => {
    await inbox.setRules([{ name: 'Owner', assignTo: { type: 'OWNER' } }]);
    for (const user of [ann, bob]) await be(user, 'ONLINE');
    const post = async (url: string, body: object) => dataOf(await inbox.caller.call('POST', url, body), 201).id;
    const contactId = await post('/v1/contacts', { name: 'Grace', ownerId: bob.id });
    const first = await inbox.handOff({ contactId });
    await work();
    await post('/v1/leads', { contactId, assignedToId: ann.id });
    const second = await inbox.handOff({ contactId });
    await post('/v1/leads', { contactId, assignedToId: bob.id, status: 'LOST', lostReason: 'x' });
    await post('/v1/leads', { contactId });
    const third = await inbox.handOff({ contactId });
    const ownerless = await inbox.handOff();
    await work();
    expect(await Promise.all([first, second, third, ownerless].map(inbox.assigneeOf))).toEqual([
      bob.id,
      ann.id,
      ann.id,
      null,
    ]);
  });

  test('name only users and chatbots of the tenant, and those that are deleted later are passed over', async () => {
    const stranger = await openInbox(api);
    const foreign = await stranger.addAgent();
    const rule = (assignTo: object, when = {}) => [{ name: 'x', when, assignTo }];
    const send = (rules: object) =>
      inbox.caller.call('PATCH', '/v1/settings', { conversations: { assignment: { rules } } });
    const at = 'body.conversations.assignment.rules.0';
    for (const [rules, path] of [
      [rule(users(ann.id, foreign.id)), `${at}.assignTo.userIds.1`],
      [rule(users('usr_00000000000000000000000000')), `${at}.assignTo.userIds.0`],
      [rule({ type: 'ANYONE' }, { botIds: [inbox.botId, stranger.botId] }), `${at}.when.botIds.1`],
      [[...rule(users(ann.id)), ...rule(users(bob.id))], 'body.conversations.assignment.rules'],
      [rule({ type: 'EVERYONE' }), `${at}.assignTo.type`],
    ] as const) {
      const answer = await send(rules);
      expectFailure(answer, 'VALIDATION_ERROR');
      expect(answer.error.details[0].path).toBe(path);
    }
    await inbox.setRules(rule(users(ann.id, bob.id), { botIds: [inbox.botId] }));
    dataOf(await inbox.caller.call('DELETE', `/v1/users/${ann.id}`), 200);
    await be(bob, 'ONLINE');
    const id = await inbox.handOff();
    await work();
    expect(await inbox.assigneeOf(id)).toBe(bob.id);
    // What was read can be sent back, with the deleted user in it.
    const { conversations } = dataOf(await inbox.caller.call('GET', '/v1/settings'), 200);
    expect(conversations.assignment.rules).toEqual([
      { name: 'x', when: { botIds: [inbox.botId] }, assignTo: users(ann.id, bob.id), onlyOnline: true },
    ]);
    const read = conversations.assignment.rules;
    dataOf(await send([...read, { ...read[0], name: 'y' }]), 200);
  });
});

test('the sweep finds what no cause has enqueued: a contact with another owner', async () => {
  const id = await inbox.handOff();
  await inbox.setRules([{ name: 'Owner', assignTo: { type: 'OWNER' } }]);
  await be(ann, 'ONLINE');
  await work();
  dataOf(await inbox.caller.call('PATCH', `/v1/contacts/${inbox.contactId}`, { ownerId: ann.id }), 200);
  await work();
  expect(await inbox.assigneeOf(id)).toBeNull();
  await doWork(api.workerDb, [assignmentWork]);
  expect(await inbox.assigneeOf(id)).toBe(ann.id);
});

test('the sweep finds conversations of a disabled user that were passed over when the user was disabled', async () => {
  const id = await inbox.handOff();
  await inbox.act(id, 'takeover', undefined, bob);
  await inbox.setRules([anyone]);
  await be(ann, 'ONLINE');
  await work();
  await api.owner`update users set disabled_at = now() where id = ${decodeId('user', bob.id) as string}`;
  await work();
  expect(await inbox.assigneeOf(id)).toBe(bob.id);
  await doWork(api.workerDb, [assignmentWork]);
  expect(await inbox.assigneeOf(id)).toBe(ann.id);
});

test('an assignment is on the live log once, and on no timeline or webhook', async () => {
  await inbox.setRules([anyone]);
  await be(ann, 'ONLINE');
  const id = await inbox.handOff();
  const uuid = decodeId('conversation', id) as string;
  const logged = () => api.owner`select from conversation_log where conversation_id = ${uuid} and message_id is null`;
  const told = () => api.owner`select from outbox where tenant_id = ${inbox.tenant}`;
  const before = [(await logged()).length, (await told()).length] as const;
  await work();
  expect([(await logged()).length, (await told()).length]).toEqual([before[0] + 1, before[1]]);
});
