import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Fragment } from '../db/filters.js';
import { nilUuid } from '../ids.js';
import { type Capacity, claimStatement, claimWork, findReadyKinds, promoteDue, promoteStatement } from './claim.js';
import { type Engines, openEngines } from './fixtures/engines.js';

const leaseEnd = new Date(Date.now() + 30_000);
const capacity: Capacity = { free: 10, perTenant: 10, perQueue: 10, tenants: 100, exceptTenants: {}, exceptQueues: {} };
let engines: Engines;

beforeEach(async () => {
  engines = await openEngines();
});
afterEach(() => engines.close());

/** Inserts ready rows in `queues` queues of as many tenants, and the same number of waiting rows. */
function store(kind: string, queues: number, rows: number): Promise<unknown> {
  return engines.world.db`
    insert into work (kind, tenant_id, id, key, due_at, ready)
    select ${kind}, ('00000000-0000-7000-8000-' || lpad((n % ${queues})::text, 12, '0'))::uuid, gen_random_uuid(),
      'key ' || n % ${queues}, now() - make_interval(secs => n), ready
    from generate_series(1, ${rows}::int) n, (values (true), (false)) as either (ready)`;
}

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Shared Hit Blocks': number;
  'Shared Read Blocks': number;
  Plans?: Plan[];
}

/** Runs a statement and returns its scans of the table and the number of pages read. */
async function explain(statement: Fragment): Promise<{ looks: Plan[]; rowsRead: number; pages: number }> {
  const [row] = await engines.claims`explain (analyze, buffers, format json) ${statement}`;
  const root = Object.values(row as object)[0][0].Plan as Plan;
  const flatten = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(flatten)];
  const looks = flatten(root).filter((plan) => plan['Relation Name'] === 'work' && plan['Node Type'] !== 'ModifyTable');
  return {
    looks,
    rowsRead: looks.reduce((sum, plan) => sum + plan['Actual Rows'] * plan['Actual Loops'], 0),
    pages: root['Shared Hit Blocks'] + root['Shared Read Blocks'],
  };
}

test.each([
  ['that the table is empty', async () => undefined],
  [
    'that it is full of other work',
    async () => {
      await store('other', 5, 50_000);
      await engines.world.owner`analyze work`;
      await engines.world.db`delete from work where kind = 'other'`;
    },
  ],
])('claims and promotes at the same cost for any backlog if the planner believes %s', async (_belief, mislead) => {
  await engines.world.owner`alter table work set (autovacuum_enabled = false)`;
  await mislead();
  const explainBoth = async (kind: string) => {
    const claim = await explain(claimStatement(engines.claims, kind, leaseEnd, capacity));
    const promotion = await explain(promoteStatement(engines.claims, [kind, 'none'], leaseEnd, 10));
    for (const look of [...claim.looks, ...promotion.looks]) {
      expect(look['Node Type']).toMatch(/^(Index Scan|Index Only Scan|Tid Scan)$/);
    }
    const indexes = ({ looks }: typeof claim) => new Set(looks.flatMap((look) => look['Index Name'] ?? []));
    expect([...indexes(claim), ...indexes(promotion)]).toEqual(['work_ready', 'work_waiting']);
    return { claim, promotion };
  };
  await store('few', 5, 50);
  const small = await explainBoth('few');
  await store('many', 5, 20_000);
  const large = await explainBoth('many');
  for (const part of ['claim', 'promotion'] as const) {
    expect(large[part].rowsRead).toBeLessThan(small[part].rowsRead + 20);
    expect(large[part].pages).toBeLessThan(small[part].pages * 2 + 50);
  }
});

test('makes due work ready in batches', async () => {
  await engines.world.db`
    insert into work (kind, tenant_id, id, due_at, ready)
    select 'test', ${nilUuid}, gen_random_uuid(), ${leaseEnd}::timestamptz + make_interval(secs => n), false
    from generate_series(0, 9) n`;
  const at = (seconds: number) => new Date(leaseEnd.getTime() + seconds * 1_000);
  const countReady = async () => (await engines.listWork()).filter(({ ready }) => ready).length;
  expect(await findReadyKinds(engines.claims, ['none', 'test'])).toEqual([]);
  expect(await promoteDue(engines.claims, ['test', 'none'], at(4), 3)).toEqual(['test']);
  expect(await countReady()).toBe(3);
  expect(await promoteDue(engines.claims, ['test', 'none'], at(4), 3)).toEqual([]);
  expect(await countReady()).toBe(5);
  expect(await findReadyKinds(engines.claims, ['none', 'test'])).toEqual(['test']);
});

test('skips tenants and queues without free slots, and rotates through the others', async () => {
  const [a, b, c] = await Promise.all([1, 2, 3].map(() => engines.world.addTenant())).then((ids) => ids.sort());
  for (const tenantId of [a, b, c]) {
    for (const key of ['x', 'y', 'z']) {
      await engines.world.db`
        insert into work (kind, tenant_id, id, key, due_at, ready)
        select 'test', ${tenantId as string}, gen_random_uuid(), ${key}, now(), true from generate_series(1, 5)`;
    }
  }
  const claim = async (more: Partial<Capacity>) => {
    const { leases, ...seen } = await claimWork(engines.claims, 'test', leaseEnd, { ...capacity, ...more });
    const names = new Map([a, b, c].map((id, at) => [id, 'abc'[at]]));
    return { queues: leases.map(({ tenantId, key }) => `${names.get(tenantId)}${key}`), ...seen };
  };
  expect((await claim({ free: 3 })).queues).toEqual(['ax', 'bx', 'cx']);
  expect((await claim({ free: 5 })).queues).toEqual(['ax', 'bx', 'cx', 'ay', 'by']);
  expect((await claim({ free: 2, after: a })).queues).toEqual(['bx', 'cx']);
  expect(await claim({ free: 9, after: c })).toEqual({ queues: [], tenantsSeen: 0, lastTenant: undefined });
  const exceptTenants = {
    [a as string]: { free: 0, full: 0, from: '' },
    [b as string]: { free: 2, full: 1, from: 'y' },
  };
  const exceptQueues = { [`${b} y`]: 0, [`${c} y`]: 1 };
  expect((await claim({ free: 4, perTenant: 3, exceptTenants, exceptQueues })).queues).toEqual([
    'bz',
    'cx',
    'bz',
    'cy',
  ]);
  expect((await claim({ tenants: 2 })).lastTenant).toBe(b);
});
