import { type Activity, limits } from '@lead-engagement/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApi, type TestApi, type TestCaller } from '../../../../test/support/api.js';
import { expectFailure } from '../../../../test/support/expect.js';
import { dataOf } from '../../../../test/support/sample.js';
import { decodeId } from '../../../ids.js';
import { purgeExpired } from '../../../jobs/retention/fixtures/purge-expired.js';
import { dayMs } from '../../../time.js';
import { activityPurge } from './purges.js';

let api: TestApi;
let tenant: string;
let caller: TestCaller;
let lead: { id: string; contactId: string };
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  tenant = await api.newTenant();
  caller = await api.newCaller(tenant);
  lead = dataOf(await caller.call('POST', '/v1/leads', { contact: { name: 'Ada' } }), 201);
});

const url = (id: string) => `/v1/activities/${id}`;
const add = async (body = {}): Promise<Activity> =>
  dataOf(await caller.call('POST', '/v1/activities', { type: 'note', leadId: lead.id, title: 'Call', ...body }), 201);
const remove = (id: string, query = '', who = caller) => who.call('DELETE', `${url(id)}${query}`);
const removeOk = async (id: string, query = '') => dataOf(await remove(id, query), 200);
const restore = (id: string) => caller.call('POST', `${url(id)}/restore`);
const total = async () => (await caller.call('GET', '/v1/activities?limit=1')).meta.total;
const lastActivityAt = async () => dataOf(await caller.call('GET', `/v1/leads/${lead.id}`), 200).lastActivityAt;
const age = (id: string, days: number) => api.owner`
  update activities set deleted_at = deleted_at - make_interval(secs => ${days}::float8 * 86400)
  where tenant_id = ${tenant} and id = ${decodeId('activity', id) as string}`;
const rowsOf = (id: string) => api.owner`
  select from activities where tenant_id = ${tenant} and id = ${decodeId('activity', id) as string}`;

describe('a deleted activity', () => {
  test('comes back as it was, one version newer, is counted again, and is activity of its lead again', async () => {
    const activity = await add({ metadata: { b: 1, a: 2 } });
    const before = [await total(), await lastActivityAt()];
    await removeOk(activity.id);
    expect([await total(), await lastActivityAt()]).toEqual([Number(before[0]) - 1, null]);
    const restored = dataOf(await restore(activity.id), 200);
    expect(restored).toEqual({ ...activity, version: 3, updatedAt: restored.updatedAt });
    expect([await total(), await lastActivityAt()]).toEqual(before);
    expect(dataOf(await restore(activity.id), 200)).toEqual(restored);
    expect(dataOf(await caller.call('GET', url(activity.id)), 200)).toEqual(restored);
  });

  test('restored ten times at once is counted once', async () => {
    const { id } = await add();
    const before = await total();
    await removeOk(id);
    const answers = await Promise.all(Array.from({ length: 10 }, () => restore(id)));
    expect(new Set(answers.map((answer) => dataOf(answer, 200).version))).toEqual(new Set([3]));
    expect(await total()).toBe(before);
  });

  test('stays deleted while its lead or contact is, and says which to restore first', async () => {
    const { id } = await add();
    await removeOk(id);
    dataOf(await caller.call('DELETE', `/v1/leads/${lead.id}`), 200);
    expect(expectFailure(await restore(id), 'CONFLICT')).toMatchObject({ existingId: lead.id });
    dataOf(await caller.call('POST', `/v1/leads/${lead.id}/restore`), 200);
    const ofContact = await add({ leadId: null, contactId: lead.contactId });
    dataOf(await caller.call('DELETE', `/v1/contacts/${lead.contactId}`), 200);
    expect(expectFailure(await restore(ofContact.id), 'CONFLICT')).toMatchObject({ existingId: lead.contactId });
  });

  test('can be restored for as long as the tenant says, and is purged then, and no other', async () => {
    const [live, young, old] = [await add(), await add(), await add()];
    for (const { id } of [young, old]) await removeOk(id);
    await age(young.id, limits.restoreDays - 0.01);
    await age(old.id, limits.restoreDays + 0.01);
    expectFailure(await restore(old.id), 'NOT_FOUND');
    await purgeExpired(api.workerDb, [activityPurge]);
    expect([(await rowsOf(live.id)).length, (await rowsOf(young.id)).length, (await rowsOf(old.id)).length]).toEqual([
      1, 1, 0,
    ]);
    dataOf(await caller.call('PATCH', '/v1/settings', { retention: { deletedDays: 7 } }), 200);
    expectFailure(await restore(young.id), 'NOT_FOUND');
    await purgeExpired(api.workerDb, [activityPurge]);
    expect(await rowsOf(young.id)).toHaveLength(0);
  });
});

describe('purging an activity', () => {
  test('leaves nothing of it, whether it was live or deleted', async () => {
    const [live, deleted] = [await add(), await add()];
    const before = await total();
    await removeOk(deleted.id);
    for (const { id } of [live, deleted]) {
      expect(await removeOk(id, '?purge=true')).toEqual({ id, deleted: true });
      expectFailure(await restore(id), 'NOT_FOUND');
      expectFailure(await remove(id, '?purge=true'), 'NOT_FOUND');
      expect(await rowsOf(id)).toHaveLength(0);
    }
    expect([await total(), await lastActivityAt()]).toEqual([before - 2, null]);
  });

  test('needs the scope erase:contacts, and is not for what the server wrote', async () => {
    const { id } = await add();
    const writer = await api.newCaller(tenant, ['write:leads']);
    expect(expectFailure(await remove(id, '?purge=true', writer), 'FORBIDDEN').message).toContain('erase:contacts');
    dataOf(await remove(id, '?purge=false', writer), 200);
    expect(await rowsOf(id)).toHaveLength(1);
    const entries = dataOf(await caller.call('GET', `/v1/activities?leadId=${lead.id}&type=lead_created`), 200);
    expectFailure(await remove(entries[0].id, '?purge=true'), 'CONFLICT');
  });

  test('of the whole contact takes along what was deleted before', async () => {
    const { id } = await add();
    await removeOk(id);
    dataOf(await caller.call('DELETE', `/v1/contacts/${lead.contactId}?purge=true`), 200);
    const later = new Date(Date.now() + (limits.restoreDays + 1) * dayMs);
    await purgeExpired(api.workerDb, [activityPurge], later);
    expect(await rowsOf(id)).toHaveLength(0);
  });
});
