import fc from 'fast-check';
import postgres from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApi, type TestApi, type TestCaller } from '../../../../test/support/api.js';
import { withAdmin } from '../../../../test/support/database.js';
import { dataOf } from '../../../../test/support/sample.js';
import { addUser } from '../../../../test/support/sign-in.js';
import { connect, type Database } from '../../../db/client.js';
import { migrate } from '../../../db/migrate.js';
import { decodeId } from '../../../ids.js';
import { isSummed } from './sum-queries.js';
import { dropEmptyLeadSums, foldLeadSums } from './sums-compaction.js';

let api: TestApi;
let worker: Database;
let owner: postgres.Sql;
beforeAll(async () => {
  api = await startTestApi();
  worker = connect(api.databaseUrl, 'lead_engagement_worker', { maxConnections: 2 });
  owner = postgres(api.databaseUrl, { max: 1, connection: { 'app.serves_all_tenants': 'on' } });
});
afterAll(async () => {
  await Promise.all([worker.end(), owner.end()]);
  await api.close();
});

interface World {
  tenant: string;
  caller: TestCaller;
  stageIds: string[];
  userId: string;
}

async function addWorld(): Promise<World> {
  const tenant = await api.newTenant();
  const caller = await api.newCaller(tenant);
  const userId = await addUser(api, tenant, 'ada@example.com', 'AGENT');
  const [pipeline] = dataOf(await caller.call('GET', '/v1/pipelines'), 200);
  return { tenant, caller, userId, stageIds: pipeline.stages.map(({ id }: { id: string }) => id) };
}

/** The sums of a tenant, and what counting its leads again gives. */
async function readBoth(tenant: string) {
  const [summed] = await owner`
    select json_agg(row_to_json(s)) as rows from (
      select pipeline_id, stage_id, status, source, owner_id, currency, sum(count) as count, sum(valued) as valued,
        trim_scale(sum(value)) as value
      from (
        select pipeline_id, stage_id, status, source, owner_id, currency, count, valued, value from lead_sums
        where tenant_id = ${tenant}
        union all
        select pipeline_id, stage_id, status, source, owner_id, currency, count, valued, value from lead_sum_deltas
        where tenant_id = ${tenant}
      ) a group by 1, 2, 3, 4, 5, 6 having (sum(count), sum(valued), sum(value)) <> (0, 0, 0) order by 1, 2, 3, 4, 5, 6
    ) s`;
  const [counted] = await owner`
    select json_agg(row_to_json(s)) as rows from (
      select pipeline_id, stage_id, status, source,
        coalesce(assigned_to_id, '00000000-0000-0000-0000-000000000000') as owner_id, currency, count(*) as count,
        count(value) as valued, trim_scale(coalesce(sum(value), 0)) as value
      from leads where tenant_id = ${tenant} and deleted_at is null group by 1, 2, 3, 4, 5, 6 order by 1, 2, 3, 4, 5, 6
    ) s`;
  return { summed: summed?.rows, counted: counted?.rows };
}

async function expectExact(tenant: string): Promise<void> {
  const { summed, counted } = await readBoth(tenant);
  expect(summed).toEqual(counted);
}

type Step = { by: string; one: number; other: number; value: number | null; currency: string };

/** Takes a step with one of the leads. The answer does not matter: a refusal changes nothing, and the sums have to be right all the same. */
async function take({ caller, stageIds, userId }: World, ids: string[], step: Step): Promise<void> {
  const { by, one, other, value, currency } = step;
  const id = ids[one % ids.length];
  const stageId = stageIds[other % stageIds.length];
  const fields = {
    stageId,
    value,
    currency,
    assignedToId: other % 2 ? userId : null,
    source: other % 3 ? 'FORM' : 'CALL',
  };
  if (by === 'create' || id === undefined) {
    const answer = await caller.call('POST', '/v1/leads', { contact: { name: 'Ada' }, ...fields });
    if (answer.status === 201) ids.push(answer.data.id);
    return;
  }
  const url = `/v1/leads/${id}`;
  if (by === 'update') await caller.call('PATCH', url, { value, currency, assignedToId: fields.assignedToId });
  if (by === 'title') await caller.call('PATCH', url, { title: `Title ${other}` });
  if (by === 'move') await caller.call('PATCH', `${url}/stage`, { stageId });
  if (by === 'close') await caller.call('PATCH', url, { status: other % 2 ? 'WON' : 'OPEN' });
  if (by === 'delete') await caller.call('DELETE', url);
  if (by === 'restore') await caller.call('POST', `${url}/restore`);
  if (by === 'deleteContact') {
    const lead = await caller.call('GET', url);
    if (lead.status === 200) await caller.call('DELETE', `/v1/contacts/${lead.data.contactId}`);
  }
  if (by === 'bulk') {
    await caller.call('POST', '/v1/leads/bulk', { records: ids.slice(0, 3).map((each) => ({ id: each, ...fields })) });
    await caller.call('POST', '/v1/leads/bulk/stage', { ids: ids.slice(0, 4), stageId });
  }
  if (by === 'fold') await foldLeadSums(worker);
}

const steps = fc.array(
  fc.record<Step>({
    by: fc.constantFrom(
      'create',
      'create',
      'update',
      'title',
      'move',
      'close',
      'delete',
      'restore',
      'deleteContact',
      'bulk',
      'fold',
    ),
    one: fc.nat(5),
    other: fc.nat(5),
    value: fc.option(fc.constantFrom(0, 1, 0.1, 19.99, 1_000_000.55)),
    currency: fc.constantFrom('EUR', 'USD'),
  }),
  { minLength: 5, maxLength: 25 },
);

test('the sums are those of the leads after any changes', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (some) => {
      const world = await addWorld();
      const ids: string[] = [];
      for (const step of some) await take(world, ids, step);
      await expectExact(world.tenant);
      await foldLeadSums(worker);
      await dropEmptyLeadSums(worker);
      await expectExact(world.tenant);
    }),
    { numRuns: 12 },
  );
});

test('writers and folds at the same time lose nothing, and a reader never sees a lead twice', async () => {
  const world = await addWorld();
  const { caller, tenant, stageIds } = world;
  const count = 40;
  let isWriting = true;
  const wrong: number[] = [];
  const folding = (async () => {
    while (isWriting) await Promise.all([foldLeadSums(worker), foldLeadSums(worker), dropEmptyLeadSums(worker)]);
  })();
  const made = dataOf(
    await caller.call('POST', '/v1/leads/bulk', {
      records: Array.from({ length: count }, (_, at) => ({ contact: { name: `Contact ${at}` }, value: 10 })),
    }),
    200,
  );
  const reading = (async () => {
    while (isWriting) {
      const answer = await caller.call('GET', '/v1/leads?status[not]=UNQUALIFIED&limit=1');
      if (answer.meta.total !== count) wrong.push(answer.meta.total);
    }
  })();
  const mover = async (from: number) => {
    for (let at = from; at < count; at += 4) {
      const { id } = made[at];
      await caller.call('PATCH', `/v1/leads/${id}/stage`, { stageId: stageIds[1 + (at % 3)] });
      await caller.call('PATCH', `/v1/leads/${id}`, { value: at });
    }
  };
  await Promise.all([0, 1, 2, 3].map(mover));
  isWriting = false;
  await Promise.all([folding, reading]);
  expect(wrong).toEqual([]);
  await expectExact(tenant);
  await expect
    .poll(async () => {
      await foldLeadSums(worker);
      return (await owner`select from lead_sum_deltas where tenant_id = ${tenant}`).length;
    })
    .toBe(0);
  await expectExact(tenant);
});

test('what a purge deletes that is still live is taken away, and sums of nothing are dropped', async () => {
  const { caller, tenant } = await addWorld();
  const lead = dataOf(await caller.call('POST', '/v1/leads', { contact: { name: 'Ada' }, value: 5 }), 201);
  await foldLeadSums(worker);
  await owner`delete from leads where tenant_id = ${tenant} and id = ${decodeId('lead', lead.id) as string}`;
  await expectExact(tenant);
  const left = async () => {
    await foldLeadSums(worker);
    await dropEmptyLeadSums(worker);
    return (await owner`select from lead_sums where tenant_id = ${tenant}`).length;
  };
  await expect.poll(left).toBe(0);
});

test('leads from before there were sums are counted by the migration', async () => {
  const { caller, tenant } = await addWorld();
  const records = [
    { contact: { name: 'Ada' }, value: 5 },
    { contact: { name: 'Grace' } },
    { contact: { name: 'Joan' } },
  ];
  const [first] = dataOf(await caller.call('POST', '/v1/leads/bulk', { records }), 200);
  dataOf(await caller.call('DELETE', `/v1/leads/${first.id}`), 200);
  await withAdmin(api.databaseUrl, (admin) => admin`truncate lead_sums, lead_sum_deltas`);
  await owner`delete from drizzle.access`;
  await migrate(api.databaseUrl);
  const { summed, counted } = await readBoth(tenant);
  expect(counted).toMatchObject([{ count: 2 }]);
  expect(summed).toEqual(counted);
});

test('what tenants have is not added to the sums of others', async () => {
  const [one, other] = [await addWorld(), await addWorld()];
  dataOf(await one.caller.call('POST', '/v1/leads', { contact: { name: 'Ada' }, value: 5 }), 201);
  for (const path of ['/v1/leads?status=OPEN', '/v1/leads?assignee=none']) {
    expect((await other.caller.call('GET', path)).meta.total).toBe(0);
    expect((await one.caller.call('GET', path)).meta.total).toBe(1);
  }
});

test.each([
  [{ status: ['OPEN'], 'stage[not]': ['x'], limit: 5, sort: '-score', deleted: false }, true],
  [{ deleted: true }, false],
  [{ status: ['OPEN'], q: 'ada' }, false],
  [{ minScore: 5 }, false],
  [{ hasNextStep: false }, false],
  [{ customFields: { region: 'north' } }, false],
])('the sums answer %j: %s', (query, isAnswered) => {
  expect(isSummed(query as never)).toBe(isAnswered);
});
