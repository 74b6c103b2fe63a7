import { presenceMs } from '@lead-engagement/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApi, type TestApi } from '../../../../test/support/api.js';
import { dataOf } from '../../../../test/support/sample.js';
import type { TestUser } from '../../../../test/support/sign-in.js';
import { decodeId } from '../../../ids.js';
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

/** What is enqueued, without the sweep that would find what was forgotten. */
const { sweep: _sweep, ...enqueued } = assignmentWork;
const work = (now?: Date) => doWork(api.workerDb, [enqueued], now);
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
    await inbox.setUser(ann.id, { status: 'DISABLED' });
    await work();
    expect(await inbox.assigneeOf(id)).toBe(ann.id);
    await inbox.setUser(bob.id, { maxOpenConversations: 1 });
    await inbox.setRules([anyone]);
    await work();
    const assignees = await Promise.all([id, other].map(inbox.assigneeOf));
    expect(assignees.toSorted()).toEqual([ann.id, bob.id].toSorted());
    await inbox.setUser(ann.id, { status: 'ACTIVE' });
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
