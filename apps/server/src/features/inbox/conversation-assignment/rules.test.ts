import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApi, type TestApi } from '../../../../test/support/api.js';
import { expectFailure } from '../../../../test/support/expect.js';
import { dataOf } from '../../../../test/support/sample.js';
import type { TestUser } from '../../../../test/support/sign-in.js';
import { doWork } from '../../../jobs/fixtures/do-work.js';
import { be, type Inbox, openInbox } from './fixtures/inbox.js';
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
const work = () => doWork(api.workerDb, [enqueued]);
const users = (...ids: string[]) => ({ type: 'USERS', userIds: ids });

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

  test('are in the audit log as they were set, unless they are many', async () => {
    const changes = async () => {
      const entries = dataOf(await inbox.caller.call('GET', '/v1/audit-log?action=settings.updated&limit=1'), 200);
      return entries[0].changes;
    };
    const few = [{ name: 'Ann', assignTo: users(ann.id), onlyOnline: true }];
    await inbox.setRules(few);
    expect(await changes()).toEqual([{ field: 'conversations', value: { assignment: { rules: few } } }]);
    const many = Array.from({ length: 50 }, (_, at) => ({
      name: `Rule ${at}`,
      assignTo: users(...Array<string>(50).fill(bob.id)),
    }));
    await inbox.setRules(many);
    expect(await changes()).toEqual([{ field: 'conversations' }]);
  });
});
