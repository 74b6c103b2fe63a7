import { type BulkResult, limits } from '@lead-engagement/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApi, type TestApi, type TestCaller } from '../../../../test/support/api.js';
import { expectFailure } from '../../../../test/support/expect.js';
import { dataOf } from '../../../../test/support/sample.js';
import { connect, type Database } from '../../../db/client.js';
import { doWork } from '../../../jobs/fixtures/do-work.js';
import { handOverWork } from '../../operations/user-offboarding/hand-over-job.js';
import { contactDeletionWork } from '../contacts/deletion-job.js';
import { stageWork } from './stage-job.js';

let api: TestApi;
let worker: Database;
let tenant: string;
let caller: TestCaller;
beforeAll(async () => {
  api = await startTestApi();
  worker = connect(api.databaseUrl, 'lead_engagement_worker', { maxConnections: 2 });
});
afterAll(async () => {
  await worker.end();
  await api.close();
});
beforeEach(async () => {
  tenant = await api.newTenant();
  caller = await api.newCaller(tenant);
});

/** More than one request takes along. */
const count = 1_200;
const work = () => doWork(worker, [...stageWork, ...handOverWork, contactDeletionWork]);
const get = async (url: string) => dataOf(await caller.call('GET', url), 200);
const total = async (url: string): Promise<number> => (await caller.call('GET', url)).meta.total;
const remove = async (url: string) => dataOf(await caller.call('DELETE', url), 200);
const newContact = async () => dataOf(await caller.call('POST', '/v1/contacts', { name: 'x' }), 201);
const invite = async (name: string) =>
  dataOf(await caller.call('POST', '/v1/users', { name, email: `${name}@example.com`, role: 'AGENT' }), 201);

async function newLeads(record: object): Promise<string[]> {
  const ids: string[] = [];
  while (ids.length < count) {
    const records = Array(Math.min(limits.bulkRecords, count - ids.length)).fill(record);
    const results: BulkResult[] = dataOf(await caller.call('POST', '/v1/leads/bulk', { records }), 200);
    ids.push(...results.map(({ id }) => id as string));
  }
  return ids;
}

async function countEntries(type: string): Promise<number> {
  const [row] = await api.owner<{ count: number }[]>`
    select count(*)::int as count from activities where tenant_id = ${tenant} and type = ${type}`;
  return row?.count ?? 0;
}

describe('what has more records than one request can change answers at once, and the worker goes on', () => {
  test('with the leads and the timeline of a deleted contact', async () => {
    const [contact, other] = [await newContact(), await newContact()];
    const [last] = (await newLeads({ contactId: contact.id })).slice(-1);
    dataOf(await caller.call('POST', '/v1/leads', { contactId: other.id }), 201);
    await remove(`/v1/contacts/${contact.id}`);
    expectFailure(await caller.call('GET', `/v1/contacts/${contact.id}`), 'NOT_FOUND');
    expectFailure(await caller.call('POST', '/v1/leads', { contactId: contact.id }), 'VALIDATION_ERROR');
    // Not deleted yet, it can be changed, and goes along with what was added.
    dataOf(await caller.call('PATCH', `/v1/leads/${last}`, { title: 'Late', status: 'NURTURING' }), 200);
    dataOf(await caller.call('POST', '/v1/activities', { type: 'note', leadId: last }), 201);
    await work();
    expect(await total('/v1/leads')).toBe(1);
    expect(await total('/v1/contacts')).toBe(1);
    expect(await total('/v1/activities')).toBe(1);
    expect(await total(`/v1/activities?contactId=${contact.id}`)).toBe(0);
    const [row] = await api.owner<{ deletions: number; kept: number }[]>`
      select count(distinct deletion_id)::int as deletions, count(*) filter (where deleted_at is null)::int as kept
      from leads where tenant_id = ${tenant}`;
    expect(row).toEqual({ deletions: 1, kept: 1 });
    expectFailure(await caller.call('POST', `/v1/leads/${last}/restore`), 'CONFLICT');
  });

  test('with the leads of a deleted stage, whose changes are told as those of single moves; successors are followed', async () => {
    const [pipeline] = await get('/v1/pipelines');
    const [first, second, third] = pipeline.stages.map(({ id }: { id: string }) => id);
    const stages = `/v1/pipelines/${pipeline.id}/stages`;
    const [lead, , , last] = (await newLeads({ contactId: (await newContact()).id, stageId: first })).toReversed();
    await remove(`${stages}/${first}?moveToStageId=${second}`);
    expectFailure(
      await caller.call('POST', '/v1/leads', { contact: { name: 'x' }, stageId: first }),
      'VALIDATION_ERROR',
    );
    // Where it goes is deleted too, and a lead that has not been moved yet is moved by hand.
    const won = pipeline.stages.find(({ type }: { type: string }) => type === 'WON').id;
    expectFailure(await caller.call('DELETE', `${stages}/${second}?moveToStageId=${won}`), 'VALIDATION_ERROR');
    await remove(`${stages}/${second}?moveToStageId=${third}`);
    dataOf(await caller.call('PATCH', `/v1/leads/${lead}/stage`, { stageId: won }), 200);
    await work();
    expect(await total(`/v1/leads?stage=${third}`)).toBe(count - 1);
    expect(await get(`/v1/leads/${lead}`)).toMatchObject({ stageId: won, status: 'WON' });
    const moved = await get(`/v1/leads/${last}`);
    expect(moved).toMatchObject({ stageId: third, version: 2 });
    const [entry] = (await get(`/v1/leads/${last}/history`)).filter(
      ({ action }: { action: string }) => action === 'updated',
    );
    expect(entry.actorId).toBe(caller.keyId);
    const events = await api.owner`select from outbox where tenant_id = ${tenant} and type = 'lead.stage_changed'`;
    // The first five hundred moved twice.
    expect(events).toHaveLength(count + 500);
    expect(await countEntries('stage_changed')).toBe(count + 500);
  });

  test('with what a deleted user owns, also where the heir is deleted meanwhile', async () => {
    const [user, heir, next] = [await invite('user'), await invite('heir'), await invite('next')];
    const contact = await newContact();
    dataOf(await caller.call('PATCH', `/v1/contacts/${contact.id}`, { ownerId: user.id }), 200);
    await newLeads({ contactId: contact.id, assignedToId: user.id });
    await remove(`/v1/users/${user.id}?reassignToId=${heir.id}`);
    expect(await total(`/v1/leads?assignee=${heir.id}`)).toBe(500);
    await remove(`/v1/users/${heir.id}?reassignToId=${next.id}`);
    await work();
    expect(await total(`/v1/leads?assignee=${next.id}`)).toBe(count);
    expect((await get(`/v1/contacts/${contact.id}`)).owner.id).toBe(next.id);
    await remove(`/v1/users/${next.id}`);
    await work();
    expect(await total('/v1/leads?assignee=none')).toBe(count);
    expect((await get(`/v1/contacts/${contact.id}`)).owner).toBeNull();
  });
});
