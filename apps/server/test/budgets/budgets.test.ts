import { readFileSync, writeFileSync } from 'node:fs';
import process from 'node:process';
import type { Route } from '@lead-engagement/contract';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { newUuid } from '../../src/ids.js';
import { makeBody } from '../support/bodies.js';
import { fillPath, type NamedRoute, neededQuery, routes, schemaOf } from '../support/routes.js';
import { callerOf, createSample, type Sample } from '../support/sample.js';
import { costNames, type MeasuredApi, startMeasuredApi } from './measured-api.js';
import { batches, type Seeding, lists as scalingLists } from './scale.js';
import { seed } from './seed.js';

let api: MeasuredApi;
/** Ten times as large as the other, and asked before it, so that the plans that are kept are there. */
let large: Seeding;
let small: Seeding;
/** Like the small one, for what can be measured once alone: a page of an index that is split at that moment costs more WAL. */
let spare: Seeding;
/** What each route costs, as in the table, by its name. */
let measuredRoutes: Map<string, string>;
beforeAll(async () => {
  api = await startMeasuredApi();
  [large, small, spare] = [await addSeeded(10_000), await addSeeded(1_000), await addSeeded(1_000)];
  await api.analyze();
  // What is read again after some time (keys, used storage) is not read during the tests.
  vi.useFakeTimers({ toFake: ['Date', 'performance'], now: Date.now() });
  // Here, so that no other test comes before.
  measuredRoutes = await measureRoutes();
});
afterAll(async () => {
  vi.useRealTimers();
  await api.close();
});

async function addSeeded(count: number): Promise<Seeding> {
  const sample = await createSample(api);
  return { ...sample, ...(await seed(api.admin, sample, count)) };
}

const table = new URL('routes.txt', import.meta.url);
const budgets = readTable();
const command = 'npm run budgets --prefix apps/server';

/** The order in which the requests of a tenant are sent: no record is deleted, and no session ended, before it is needed. */
const order = ['GET', 'PATCH', 'POST', 'DELETE'];
const endsSessions = ({ resource, name }: NamedRoute) => resource === 'auth' || name === 'me.changePassword';
const measurable = [
  ...order.flatMap((method) => {
    const some = routes.filter((named) => named.route.method === method && !endsSessions(named));
    return method === 'DELETE' ? some.reverse() : some.filter(({ route }) => route.metadata.streams?.as !== 'events');
  }),
  ...routes.filter(endsSessions),
];

/** As many times as a statement is executed before PostgreSQL decides whether its plan is kept, and once more. */
const timesBefore = 6;

/** Routes whose statements are planned at their first execution: see docs/decisions/054. */
const keepsPlans = ({ method, responses }: Route) => method === 'PATCH' || (method === 'POST' && 201 in responses);

/** Has the server read who the callers are: it forgets them when another request has changed a key, a user or a tenant. */
async function readCallers({ caller, user }: Seeding): Promise<void> {
  for (const { call } of [caller, user]) await call('GET', '/v1/me');
}

/** Whom a request is measured for. What the server does from time to time, such as storing counters, falls on one measurement, and not on those after it. */
function tenantsFor(named: NamedRoute): Seeding[] {
  // What was deleted cannot be deleted again, nor a session ended.
  if (named.route.method === 'DELETE') return [small, spare];
  return endsSessions(named) ? [small, spare, small] : [small, small, small];
}

/** Sends each request, and returns a line of the table for each. */
async function measureRoutes(): Promise<Map<string, string>> {
  const lines = new Map<string, string>();
  for (const named of measurable) {
    const times = keepsPlans(named.route) ? 1 : timesBefore;
    for (let time = 0; time < times; time++) await send(named, large);
    // A second request may find that the first one has left nothing to do, so that only what the table expects of it counts.
    for (const sample of tenantsFor(named)) {
      const known = lines.get(named.name);
      if (isWithin(known, budgets.get(named.name))) break;
      const line = await measureRoute(named, sample);
      if (known === undefined || isWithin(line, budgets.get(named.name))) lines.set(named.name, line);
    }
  }
  return lines;
}

async function measureRoute(named: NamedRoute, sample: Seeding): Promise<string> {
  await readCallers(sample);
  let status = 0;
  const cost = await api.measure(async () => {
    status = await send(named, sample);
  });
  return [named.name, status, ...costNames.map((name) => cost[name])].join(' ');
}

test('each route costs in the database what the table says', () => {
  if (process.env.WRITE_BUDGETS === '1') writeFileSync(table, write([...measuredRoutes.values()]));
  const expected = readTable();
  const wrong = [...measuredRoutes].flatMap(([name, found]) => {
    const wanted = expected.get(name);
    return isWithin(found, wanted) ? [] : [`${found}, not ${wanted}`];
  });
  const gone = [...expected.keys()].filter((name) => !measuredRoutes.has(name));
  const advice = `If these costs are meant, run \`${command}\` and commit the table.`;
  expect([...wrong, ...gone.map((name) => `${name} is gone`)].join('\n'), advice).toBe('');
});

test('a lead of a contact takes one statement beside those of its transaction if it has a score, and else two more', async () => {
  const { caller } = small;
  const contactId = (await caller.call('POST', '/v1/contacts', { name: 'Ada' })).data.id;
  const create = async (more: object) =>
    expect((await caller.call('POST', '/v1/leads', { contactId, ...more })).status).toBe(201);
  for (const more of [{ score: 1 }, {}]) await create(more);
  expect(await api.measure(() => create({ score: 1 }))).toMatchObject({ statements: 3, roundTrips: 1 });
  expect(await api.measure(() => create({}))).toMatchObject({ statements: 5, roundTrips: 2 });
});

async function send(named: NamedRoute, sample: Sample): Promise<number> {
  const { name, route, resource } = named;
  const query = resource === 'pipelines' ? '' : neededQuery(named, '');
  const { status } = await api.send({
    method: route.method,
    url: fillPath(route.path, sample.params[resource]) + query,
    headers: callerOf(sample, named).credentials,
    ...(schemaOf(route) && { payload: makeBody(name, sample, newUuid()) }),
  });
  return status;
}

const heading = `\
# What one request costs in the database, by route: its status, statements, plans made, round trips, blocks of 8 KB looked at, and bytes of
# WAL. Each request was sent some times before, for another tenant. Written by \`${command}\`.
`;

function write(lines: string[]): string {
  const rows = [['route', 'status', ...costNames], ...lines.toSorted().map((line) => line.split(' '))];
  const widths = rows[0]?.map((_, at) => Math.max(...rows.map((row) => String(row[at]).length))) ?? [];
  const align = (cell: string, at: number) => (at === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[at] ?? 0));
  return heading + rows.map((row) => `${row.map(align).join('  ')}\n`).join('');
}

function readTable(): Map<string, string> {
  const rows = readFileSync(table, 'utf8').split('\n').slice(3).filter(Boolean);
  return new Map(rows.map((row) => row.trim().split(/ +/)).map((cells) => [cells[0] as string, cells.join(' ')]));
}

/**
 * Statements and plans are exact. A caller that is forgotten at that moment is one round trip more. Blocks depend on where rows fall and on what
 * a connection knows of the catalogue already, which differs most for lists, and WAL on page splits and sequences.
 */
function isWithin(line: string | undefined, expected: string | undefined): boolean {
  if (line === undefined) return false;
  const [found, wanted] = [line.split(' '), expected?.split(' ') ?? []];
  const isList = lists.has(found[0] as string);
  const near = (at: number, least: number) => {
    const [cost, budget] = [Number(found[at]), Number(wanted[at])];
    return Math.abs(cost - budget) <= Math.max(least, budget * 0.2);
  };
  const isExact = found.slice(0, 4).join() === wanted.slice(0, 4).join();
  return isExact && near(4, isList ? 2 : 1) && near(5, isList ? 150 : 15) && near(6, 1_000);
}

const lists = new Set(
  routes.filter(({ route }) => route.metadata.paginated || route.metadata.searches).map(({ name }) => name),
);

/** A list of ten times as many records looks at this many times as many blocks at most, or at this many. */
const mostTimes = 3;
const mostBuffers = 300;

test.each(Object.entries(scalingLists))('ten times as many records cost little more: %s', async (_, urlOf) => {
  const costOf = async (of: Seeding) => {
    const read = async () => expect((await of.caller.call('GET', urlOf(of))).status).toBe(200);
    for (let time = 0; time < timesBefore; time++) await read();
    return (await api.measure(read)).buffers;
  };
  const [ofSmall, ofLarge] = [await costOf(small), await costOf(large)];
  expect(ofLarge, `${ofSmall} blocks with a tenth of the records`).toBeLessThanOrEqual(
    Math.max(mostBuffers, mostTimes * ofSmall),
  );
});

test.each(Object.entries(batches))('a batch costs by its records, not by those of the tenant: %s', async (_, batch) => {
  const { before, run, most } = batch;
  const prepared = await before(api, large);
  const { buffers } = await api.measure(() => run(api, large, prepared as never));
  expect(buffers).toBeLessThanOrEqual(most);
});
