import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApi, type TestApi, type TestCaller } from '../../../../test/support/api.js';
import { dataOf } from '../../../../test/support/sample.js';
import { addUser } from '../../../../test/support/sign-in.js';
import { connect, type Database, inTenant } from '../../../db/client.js';
import { decodeId } from '../../../ids.js';
import { enqueueJobs } from '../../../jobs/enqueue.js';
import { doWork } from '../../../jobs/fixtures/do-work.js';
import { closingOwnersWork } from './closing-owners-job.js';

let api: TestApi;
let worker: Database;
let tenant: string;
let caller: TestCaller;
let ada: string;
let bob: string;
beforeAll(async () => {
  api = await startTestApi();
  worker = connect(api.databaseUrl, 'lead_engagement_worker', { maxConnections: 2 });
});
afterAll(async () => {
  await worker.end();
  await api.close();
});
beforeEach(async () => {
  tenant = await api.newTenant({ currency: 'EUR' });
  caller = await api.newCaller(tenant);
  ada = await addUser(api, tenant, 'ada@example.com', 'AGENT');
  bob = await addUser(api, tenant, 'bob@example.com', 'AGENT');
});

// biome-ignore lint/suspicious/noExplicitAny: tests look at whatever came
type Seen = any;
const get = async (url: string): Promise<Seen> => dataOf(await caller.call('GET', url), 200);
const post = async (body: object): Promise<Seen> =>
  dataOf(await caller.call('POST', '/v1/leads', { contact: { name: 'x' }, value: 100, ...body }), 201);
const change = async (id: string, body: object): Promise<Seen> =>
  dataOf(await caller.call('PATCH', `/v1/leads/${id}`, body), 200);
/** Who won what, by user. */
const wonBy = async (): Promise<Record<string, number>> => {
  const { groups } = await get('/v1/reports/won?groupBy=owner');
  return Object.fromEntries(groups.map(({ id, won }: Seen) => [id, won]));
};

describe('a closed lead', () => {
  test('stays that of its owner at closing, whoever owns it afterwards', async () => {
    const lead = await post({ assignedToId: ada });
    expect(lead.ownerAtClosingId).toBeNull();
    expect(await change(lead.id, { status: 'WON' })).toMatchObject({ ownerAtClosingId: ada });
    expect(await change(lead.id, { assignedToId: bob })).toMatchObject({ assignedToId: bob, ownerAtClosingId: ada });
    expect(await wonBy()).toEqual({ [ada]: 1 });
    const mine = async (id: string) => (await get(`/v1/reports/won?assignee=${id}`)).total.won;
    expect([await mine(ada), await mine(bob)]).toEqual([1, 0]);
    const overview = async (id: string) => (await get(`/v1/reports/overview?assignee=${id}`)).current;
    expect(await overview(ada)).toMatchObject({ won: 1, wonAmounts: [{ currency: 'EUR', value: 100 }] });
    expect(await overview(bob)).toMatchObject({ won: 0, wonAmounts: [] });
    // The list of leads goes on telling whose it is now.
    expect((await caller.call('GET', `/v1/leads?assignee=${bob}`)).meta.total).toBe(1);
  });

  test('that was nobody’s stays nobody’s', async () => {
    const { id } = await post({ status: 'WON' });
    expect(await change(id, { assignedToId: bob })).toMatchObject({ ownerAtClosingId: null });
    expect(await wonBy()).toEqual({ null: 1 });
  });

  test('has another one once it is opened and closed again', async () => {
    const { id } = await post({ assignedToId: ada, status: 'WON' });
    await change(id, { assignedToId: bob });
    expect(await change(id, { status: 'OPEN' })).toMatchObject({ ownerAtClosingId: null });
    expect(await wonBy()).toEqual({});
    // Given away as it is closed: it is that of the new owner.
    expect(await change(id, { status: 'LOST', lostReason: 'x', assignedToId: ada })).toMatchObject({
      ownerAtClosingId: ada,
    });
    await change(id, { assignedToId: bob });
    const { stages } = (await get('/v1/pipelines'))[0];
    const won = stages.find(({ type }: Seen) => type === 'WON');
    expect(await change(id, { stageId: won.id })).toMatchObject({ status: 'WON', ownerAtClosingId: bob });
  });

  test('is handed over with a deleted user, and stays theirs in reports', async () => {
    const { id } = await post({ assignedToId: ada, status: 'WON' });
    dataOf(await caller.call('DELETE', `/v1/users/${ada}?reassignToId=${bob}`), 200);
    expect(await get(`/v1/leads/${id}`)).toMatchObject({ ownerAtClosingId: ada });
    expect(await wonBy()).toEqual({ [ada]: 1 });
  });

  test('is that of its owner if an older server closes it, which does not know the column', async () => {
    const [one, two] = [await post({ assignedToId: ada }), await post({ assignedToId: ada, status: 'WON' })];
    const row = (id: string) => decodeId('lead', id) as string;
    await api.owner`
      update leads set status = 'WON', closed_at = now(), version = version + 1 where tenant_id = ${tenant} and id = ${row(one.id)}`;
    await api.owner`
      update leads set status = 'OPEN', closed_at = null, version = version + 1 where tenant_id = ${tenant} and id = ${row(two.id)}`;
    expect(await get(`/v1/leads/${one.id}`)).toMatchObject({ ownerAtClosingId: ada });
    expect(await get(`/v1/leads/${two.id}`)).toMatchObject({ ownerAtClosingId: null });
  });
});

test('the owners of leads that were closed before are found in their history', async () => {
  const moved = await post({ assignedToId: ada });
  await change(moved.id, { status: 'WON' });
  await change(moved.id, { assignedToId: bob });
  await change(moved.id, { assignedToId: null });
  const taken = await post({ status: 'WON' });
  await change(taken.id, { assignedToId: bob });
  const kept = await post({ assignedToId: bob, status: 'WON' });
  const again = await post({ assignedToId: ada, status: 'WON' });
  await change(again.id, { status: 'OPEN', assignedToId: bob });
  await change(again.id, { status: 'WON' });
  const open = await post({ assignedToId: ada });
  await api.owner`update leads set owner_at_closing_id = null where tenant_id = ${tenant}`;
  // Until then, it is the present owner.
  expect(await wonBy()).toEqual({ [bob]: 3, null: 1 });
  await inTenant(api.db, tenant, (tx) =>
    enqueueJobs(tx, [{ kind: closingOwnersWork.kind, tenantId: tenant, id: tenant }], new Date()),
  );
  const lines = await doWork(worker, [closingOwnersWork]);
  expect(lines).toMatchObject([{ msg: 'work.step', next: 'done', facts: { leads: 4 } }]);
  const ownerOf = async ({ id }: Seen) => (await get(`/v1/leads/${id}`)).ownerAtClosingId;
  expect([await ownerOf(moved), await ownerOf(taken), await ownerOf(kept), await ownerOf(again)]).toEqual([
    ada,
    null,
    bob,
    bob,
  ]);
  expect(await ownerOf(open)).toBeNull();
  expect(await wonBy()).toEqual({ [ada]: 1, [bob]: 2, null: 1 });
});
