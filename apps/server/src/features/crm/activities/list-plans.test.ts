import { contract } from '@lead-engagement/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApi, type TestApi } from '../../../../test/support/api.js';
import { dataOf } from '../../../../test/support/sample.js';
import { inTenant, type Transaction } from '../../../db/client.js';
import { decodeId, encodeId, newUuid } from '../../../ids.js';
import { listActivities } from './queries.js';

const count = 30_000;
const rare = newUuid();
let api: TestApi;
let tenant: string;
beforeAll(async () => {
  api = await startTestApi();
  tenant = await api.newTenant();
  const caller = await api.newCaller(tenant);
  const contact = dataOf(await caller.call('POST', '/v1/contacts', { name: 'Ada' }), 201);
  // Of two hundred users who do all, one who did a few things long ago; tasks that were done, but for the last few.
  await inTenant(api.db, tenant, async (tx) => {
    await tx`
      insert into activities (tenant_id, id, created_at, updated_at, user_id, contact_id, type, is_system, occurred_at,
        due_at, completed_at)
      select ${tenant}, gen_random_uuid(), moment, moment,
        case when n <= 3 then ${rare}::uuid
          else ('00000000-0000-7000-8000-' || lpad((n % 200)::text, 12, '0'))::uuid end,
        ${decodeId('contact', contact.id) as string}, case when n % 3 = 0 then 'task' else 'note' end, false, moment,
        case when n % 3 = 0 then moment end, case when n % 3 = 0 and n < ${count - 30} then moment end
      from generate_series(1, ${count}) n, lateral (select now() - interval '1 day' + n * interval '1 s' as moment) at`;
  });
  await api.owner`analyze activities`;
});
afterAll(() => api.close());

/** How many activities this connection has looked at. */
async function countLooked(tx: Transaction): Promise<number> {
  const [row] = await tx<{ looked: number }[]>`
    select seq_tup_read + idx_tup_fetch as looked from pg_stat_xact_user_tables where relname = 'activities'`;
  return row?.looked ?? 0;
}

test.each<[Record<string, string>, number]>([
  [{ userId: 'RARE' }, 3],
  [{ userId: 'RARE', sort: 'createdAt' }, 3],
  [{ userId: 'RARE', limit: '1' }, 3],
  [{ userId: 'RARE', sort: '-occurredAt' }, 3],
  [{ userId: 'RARE', sort: 'dueAt' }, 1],
  [{ userId: 'RARE', type: 'task', completed: 'true' }, 1],
  [{ userId: 'none' }, 0],
  [{ assigneeId: 'RARE' }, 1],
  [{ assigneeId: 'RARE', sort: 'occurredAt' }, 1],
  [{ assigneeId: 'RARE', sort: 'dueAt' }, 1],
  [{ assigneeId: 'RARE', type: 'task', completed: 'false', sort: 'dueAt' }, 0],
  [{ assigneeId: 'none' }, 0],
  [{ completed: 'false', sort: 'dueAt' }, 11],
])('the list by %j looks at few more activities than it shows', async (filter, total) => {
  const given = Object.fromEntries(
    Object.entries(filter).map(([name, value]) => [name, value === 'RARE' ? encodeId('user', rare) : value]),
  );
  const query = contract.activities.list.query.parse(given);
  const { meta, looked } = await inTenant(api.db, tenant, async (tx) => {
    const before = await countLooked(tx);
    const page = await listActivities(tx, tenant, query);
    return { ...page, looked: (await countLooked(tx)) - before };
  });
  expect(meta.total).toBe(total);
  // The page and its count, and what the planner looks up.
  expect(looked).toBeLessThanOrEqual(200);
});
