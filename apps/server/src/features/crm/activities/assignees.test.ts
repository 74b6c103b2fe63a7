import { readFile } from 'node:fs/promises';
import type { Activity, Notification } from '@lead-engagement/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApi, type TestApi, type TestCaller } from '../../../../test/support/api.js';
import { expectFailure } from '../../../../test/support/expect.js';
import { dataOf, runStep } from '../../../../test/support/sample.js';
import { addSignedIn, type TestUser } from '../../../../test/support/sign-in.js';
import { decodeId } from '../../../ids.js';
import { doWork } from '../../../jobs/fixtures/do-work.js';
import { taskReminders } from '../../accounts/notifications/jobs.js';
import { handOverWork } from '../../operations/user-offboarding/hand-over-job.js';

let api: TestApi;
let tenant: string;
let key: TestCaller;
let ada: TestUser;
let bob: TestUser;
let eve: TestUser;
let contactId: string;
beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  tenant = await api.newTenant();
  key = await api.newCaller(tenant);
  ada = await addSignedIn(api, tenant, 'AGENT');
  bob = await addSignedIn(api, tenant, 'AGENT');
  eve = await addSignedIn(api, tenant, 'AGENT');
  contactId = dataOf(await key.call('POST', '/v1/contacts', { name: 'Grace' }), 201).id;
});
afterAll(() => api.close());

type Caller = Pick<TestCaller, 'call'>;
const url = '/api/v1/activities';
const create = (caller: Caller, body: object) => caller.call('POST', url, { contactId, type: 'task', ...body });
const add = async (caller: Caller, body: object = {}): Promise<Activity> => dataOf(await create(caller, body), 201);
const read = async (id: string): Promise<Activity> => dataOf(await key.call('GET', `/v1/activities/${id}`), 200);
const patch = (caller: Caller, id: string, body: object) => caller.call('PATCH', `/v1/activities/${id}`, body);
const change = async (caller: Caller, id: string, body: object): Promise<Activity> =>
  dataOf(await patch(caller, id, body), 200);
const idsBy = async (query: string): Promise<string[]> =>
  dataOf(await key.call('GET', `${url}?${query}`), 200).map(({ id }: Activity) => id);
const told = async (user: TestUser): Promise<Notification[]> =>
  dataOf(await user.call('GET', '/v1/me/notifications'), 200);
const disable = async (user: TestUser) =>
  dataOf(await key.call('PATCH', `/v1/users/${user.id}`, { status: 'DISABLED' }), 200);
const remove = async (user: TestUser, query = '') =>
  dataOf(await key.call('DELETE', `/v1/users/${user.id}${query}`), 200);

describe('who has to do a task', () => {
  test('is its author unless it is given to another, or to nobody', async () => {
    expect((await add(ada)).assigneeId).toBe(ada.id);
    expect((await add(ada, { assigneeId: bob.id })).assigneeId).toBe(bob.id);
    expect((await add(ada, { assigneeId: null })).assigneeId).toBeNull();
    // A key without an owner gives it to nobody.
    expect((await add(key)).assigneeId).toBeNull();
    const { id } = await add(ada);
    expect((await change(bob, id, { assigneeId: eve.id })).assigneeId).toBe(eve.id);
    expect((await change(bob, id, { title: 'Call' })).assigneeId).toBe(eve.id);
    expect((await change(bob, id, { assigneeId: null })).assigneeId).toBeNull();
    expect(await change(bob, id, { assigneeId: ada.id })).toMatchObject({ assigneeId: ada.id, userId: ada.id });
    expect((await read(id)).assigneeId).toBe(ada.id);
  });

  test('is nobody where there is no task: it is refused by name, and taken away with the type', async () => {
    const { details } = expectFailure(await create(ada, { type: 'note', assigneeId: bob.id }), 'VALIDATION_ERROR');
    expect(details?.[0]?.path).toBe('body.assigneeId');
    const note = await add(ada, { type: 'note', assigneeId: null });
    expect(note.assigneeId).toBeNull();
    expectFailure(await patch(ada, note.id, { assigneeId: bob.id }), 'VALIDATION_ERROR');
    expect((await change(ada, note.id, { type: 'task' })).assigneeId).toBe(ada.id);
    await change(ada, note.id, { assigneeId: bob.id });
    expect((await change(ada, note.id, { type: 'call' })).assigneeId).toBeNull();
    expect((await change(ada, note.id, { type: 'task' })).assigneeId).toBe(ada.id);
  });

  test('is a user of the tenant who is not disabled; who has it already may keep it', async () => {
    const { id } = await add(ada, { assigneeId: bob.id });
    await disable(bob);
    for (const answer of [
      await create(ada, { assigneeId: bob.id }),
      await patch(ada, (await add(ada)).id, { assigneeId: bob.id }),
    ]) {
      const { details } = expectFailure(answer, 'VALIDATION_ERROR');
      expect(details).toMatchObject([{ path: 'body.assigneeId', code: 'disabled' }]);
    }
    const stranger = await addSignedIn(api, await api.newTenant(), 'AGENT');
    for (const assigneeId of [stranger.id, 'usr_nobody']) {
      expectFailure(await create(ada, { assigneeId }), 'VALIDATION_ERROR');
    }
    // A task that was read can be sent back.
    const task = await read(id);
    expect(await change(ada, id, task)).toEqual(task);
  });

  test.each(['disabled', 'deleted'])(
    'is nobody if it is left to an author who is %s, and whose key goes on working',
    async (how) => {
      const ofBob = await api.newCaller(tenant);
      await api.owner`
      update api_keys set user_id = ${decodeId('user', bob.id) as string} where id = ${decodeId('apiKey', ofBob.keyId) as string}`;
      expect(await add(ofBob)).toMatchObject({ userId: bob.id, assigneeId: bob.id });
      await (how === 'disabled' ? disable(bob) : remove(bob));
      expect(await add(ofBob)).toMatchObject({ assigneeId: null });
      expect((await add(ofBob, { assigneeId: eve.id })).assigneeId).toBe(eve.id);
    },
  );

  test('is the author of a task that an older server has stored', async () => {
    const { id } = await add(ada);
    await api.owner`update activities set assignee_id = default, is_unassigned = default where id = ${decodeId('activity', id) as string}`;
    expect((await read(id)).assigneeId).toBe(ada.id);
    expect(await idsBy(`assigneeId=${ada.id}`)).toEqual([id]);
  });
});

test('lists are filtered by who has to do a task', async () => {
  const given = await add(ada, { assigneeId: bob.id, dueAt: '2027-01-02T00:00:00Z' });
  const own = await add(bob, { dueAt: '2027-01-01T00:00:00Z' });
  const nobodys = await add(ada, { assigneeId: null });
  await add(bob, { type: 'note' });
  await add(ada);
  for (const name of ['assigneeId', 'assignee']) {
    expect(await idsBy(`${name}=${bob.id}&sort=dueAt`)).toEqual([own.id, given.id]);
    expect((await idsBy(`${name}=${bob.id}&sort=occurredAt`)).toSorted()).toEqual([own.id, given.id].toSorted());
    expect(await idsBy(`${name}=none`)).toEqual([nobodys.id]);
    expect((await idsBy(`${name}=none,${bob.id}`)).toSorted()).toEqual([own.id, given.id, nobodys.id].toSorted());
  }
  const ofLead = dataOf(await key.call('POST', '/v1/leads', { contactId }), 201);
  const task = dataOf(await ada.call('POST', url, { type: 'task', leadId: ofLead.id, assigneeId: bob.id }), 201);
  const timeline = dataOf(await key.call('GET', `/v1/activities?leadId=${ofLead.id}&assigneeId=${bob.id}`), 200);
  expect(timeline.map(({ id }: Activity) => id)).toEqual([task.id]);
});

describe('who has to do a task', () => {
  test('is told when somebody else gives it to them, and nobody else', async () => {
    const { id } = await add(ada, { title: 'Call', assigneeId: bob.id });
    const notice = { kind: 'TASK_ASSIGNED', activityId: id, contactId, subject: 'Call', actorId: ada.id, count: 1 };
    expect(await told(bob)).toMatchObject([notice]);
    await change(ada, id, { title: 'Call back', assigneeId: bob.id });
    expect(await told(bob)).toHaveLength(1);
    await change(bob, id, { assigneeId: eve.id });
    expect(await told(eve)).toMatchObject([{ ...notice, subject: 'Call back', actorId: bob.id }]);
    // What they take themselves, what is done, and what their own key writes in their name is no news.
    await change(bob, id, { assigneeId: bob.id });
    await add(ada, { assigneeId: bob.id, completedAt: new Date().toISOString() });
    await add(bob);
    expect(await told(bob)).toHaveLength(1);
    expect(await told(ada)).toEqual([]);
  });

  test('is told when it is due, and not its author', async () => {
    const dueAt = new Date(Date.now() - 1_000).toISOString();
    const { id } = await add(ada, { title: 'Call', dueAt, assigneeId: bob.id });
    await add(ada, { title: 'Nobody', dueAt, assigneeId: null });
    await runStep(api, taskReminders, { tenantId: tenant, id: tenant });
    expect(await told(bob)).toMatchObject([
      { kind: 'TASK_DUE', activityId: id, count: 1 },
      { kind: 'TASK_ASSIGNED', activityId: id },
    ]);
    expect(await told(ada)).toEqual([]);
  });

  test('has it in the figures of their day', async () => {
    const dueAt = new Date(Date.now() - 1_000).toISOString();
    await add(ada, { dueAt, assigneeId: bob.id });
    const overdue = async (user: TestUser) =>
      dataOf(await user.call('GET', `/v1/reports/overview?timezone=UTC&assignee=${user.id}`), 200).tasks.overdue;
    expect([await overdue(ada), await overdue(bob)]).toEqual([0, 1]);
  });
});

describe('the open tasks of a deleted user', () => {
  test('go to the heir, who is told of them; what is done stays theirs', async () => {
    const written = await add(bob);
    const given = await add(ada, { assigneeId: bob.id });
    const done = await add(bob, { completedAt: new Date().toISOString() });
    const gone = await add(bob);
    dataOf(await bob.call('DELETE', `/v1/activities/${gone.id}`), 200);
    const ofAda = await add(ada);
    await remove(bob, `?reassignToId=${eve.id}`);
    expect(await read(written.id)).toMatchObject({ assigneeId: eve.id, userId: bob.id, version: 2 });
    expect((await read(given.id)).assigneeId).toBe(eve.id);
    expect(await read(done.id)).toEqual(done);
    expect(await read(ofAda.id)).toEqual(ofAda);
    expect(dataOf(await key.call('POST', `/v1/activities/${gone.id}/restore`), 200).assigneeId).toBe(eve.id);
    expect(await told(eve)).toMatchObject([{ kind: 'TASK_ASSIGNED', count: 2 }]);
  });

  test('stay, without an assignee, where there is no heir; also more than one request changes', async () => {
    const { id } = await add(bob);
    await api.owner`
      insert into activities (tenant_id, id, created_at, updated_at, user_id, contact_id, type, is_system, occurred_at)
      select tenant_id, gen_random_uuid(), created_at, updated_at, user_id, contact_id, type, is_system, occurred_at
      from activities, generate_series(1, 1000) where id = ${decodeId('activity', id) as string}`;
    await remove(bob);
    await doWork(api.workerDb, [...handOverWork]);
    expect(await read(id)).toMatchObject({ assigneeId: null, userId: bob.id });
    const { meta } = await key.call('GET', `${url}?assigneeId=none&limit=1`);
    expect(meta?.total).toBe(1_001);
    expect(await idsBy(`assigneeId=${bob.id}`)).toEqual([]);
  });

  test.each(['an heir', 'nobody'])('go to %s also where an older version has deleted the user', async (to) => {
    const [written, heir] = [await add(bob), to === 'nobody' ? null : eve.id];
    await remove(bob, heir ? `?reassignToId=${heir}` : '');
    // As the older version has left it, and what the migration enqueues.
    await api.owner`
      update activities set assignee_id = null, is_unassigned = false where id = ${decodeId('activity', written.id) as string}`;
    const migration = await readFile(
      new URL('../../../../drizzle/0084_give_tasks_to_others.sql', import.meta.url),
      'utf8',
    );
    const statement = /^INSERT INTO work[^;]+/m.exec(migration)?.[0];
    await api.owner.unsafe(`${statement} and tenant_id = '${tenant}'`);
    await doWork(api.workerDb, [...handOverWork]);
    expect((await read(written.id)).assigneeId).toBe(heir);
  });

  test('are found by the views of the heir', async () => {
    const view = dataOf(
      await key.call('POST', '/v1/views', {
        resource: 'activities',
        name: 'Tasks of Bob',
        shared: true,
        filters: { assigneeId: bob.id },
      }),
      201,
    );
    await remove(bob, `?reassignToId=${eve.id}`);
    expect(dataOf(await key.call('GET', `/v1/views/${view.id}`), 200).filters).toEqual({ assigneeId: eve.id });
  });
});
