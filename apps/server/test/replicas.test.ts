import { EventEmitter } from 'node:events';
import { headers, readsReplica } from '@lead-engagement/contract';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import type { Caller } from '../src/callers/caller.js';
import { checkReplicas } from '../src/commands/doctor/replica-checks.js';
import { connect, type Database } from '../src/db/client.js';
import { openReplicas } from '../src/db/replicas/open-replicas.js';
import type { Replicas } from '../src/db/replicas/replicas.js';
import { createExportHandler } from '../src/features/operations/exports/export-step.js';
import { createListPool } from '../src/http/list-pool.js';
import { createListReads } from '../src/http/list-reads.js';
import { decodeId } from '../src/ids.js';
import { createLoadMonitor } from '../src/limits/fairness/load.js';
import { processRegistry } from '../src/telemetry/counters.js';
import { type Answer, startTestApi, type TestApi, type TestCaller } from './support/api.js';
import { type DatabaseProxy, openDatabaseProxy } from './support/database-proxy.js';
import { type Replication, startReplication } from './support/replication.js';
import { fillPath, routes } from './support/routes.js';
import { addMore, callerOf, createSample, dataOf, runStep, type Sample } from './support/sample.js';

/** A server whose lists come from the replica, reached through a proxy. */
interface Server {
  api: TestApi;
  replicas: Replicas;
  proxy: DatabaseProxy;
  logged: string[];
  close(): Promise<void>;
}

let replication: Replication;
let server: Server;
let sample: Sample;
let caller: TestCaller;
beforeAll(async () => {
  replication = await startReplication();
  server = await startServer();
  sample = await createSample(server.api);
  await addMore(server.api, sample, 5);
  caller = sample.caller;
  await replication.catchUp();
});
afterEach(async () => {
  await replication.resume();
  server.proxy.restore();
  await untilStatus(server, 'used');
});
afterAll(async () => {
  await server.close();
  await replication.close();
});

async function startServer({ maxLagMs = 60_000 } = {}): Promise<Server> {
  const { primaryUrl, replicaUrl } = replication;
  const proxy = await openDatabaseProxy(replicaUrl);
  const primary = connect(primaryUrl, 'lead_engagement_api', { maxConnections: 2 });
  const logged: string[] = [];
  const note = (_: object, text: string) => void logged.push(text);
  const log = { info: note, warn: note } as Parameters<typeof openReplicas>[0]['log'];
  const replicas = (await openReplicas({ urls: [proxy.url], maxLagMs, primary, maxConnections: 16, log })) as Replicas;
  const api = await startTestApi({ databaseUrl: primaryUrl, replicas });
  return {
    api,
    replicas,
    proxy,
    logged,
    async close() {
      await api.close();
      await replicas.close(1);
      await primary.end({ timeout: 1 });
      await proxy.close();
    },
  };
}

async function untilStatus({ replicas }: Server, status: string): Promise<void> {
  await expect.poll(() => replicas.report().map((report) => report.status), { timeout: 20_000 }).toEqual([status]);
}

async function countReads(): Promise<Record<string, number>> {
  const found = await processRegistry.getSingleMetric('lead_engagement_list_reads_total')?.get();
  return Object.fromEntries((found?.values ?? []).map(({ labels, value }) => [labels.target, value]));
}

/** Calls, and says where the lists of the call were read. */
async function read(work: () => Promise<Answer>): Promise<{ answer: Answer; primary: number; replica: number }> {
  const before = await countReads();
  const answer = await work();
  const after = await countReads();
  const since = (target: string) => (after[target] ?? 0) - (before[target] ?? 0);
  return { answer, primary: since('primary'), replica: since('replica') };
}

const titlesOf = ({ data }: Answer) => data.map(({ title }: { title: string }) => title);
const newLead = (by: TestCaller, title: string) =>
  by.call('POST', '/v1/leads', { title, contact: { email: `${title}@example.com` } });
const newest = '/v1/leads?limit=3';

test('every list, search and report of the contract is read from a hot standby', async () => {
  const lists = routes.filter(({ route }) => readsReplica(route));
  expect(lists.length).toBeGreaterThan(50);
  const wrong: string[] = [];
  server.logged.length = 0;
  await replication.catchUp();
  for (const named of lists) {
    const path = fillPath(named.route.path, sample.params[named.resource]);
    const { answer, replica } = await read(() => callerOf(sample, named).call('GET', path));
    if (answer.status !== 200 || replica !== 1)
      wrong.push(`${named.name} ${answer.status} ${answer.text.slice(0, 200)}`);
  }
  expect(wrong).toEqual([]);
  expect(server.logged.filter((line) => line.includes('failed'))).toEqual([]);
});

test('feeds, reads by key and events are read from the primary', async () => {
  for (const url of ['/v1/events', '/v1/changes?resource=lead', `/v1/leads/${sample.leadId}`, '/v1/me']) {
    const { answer, replica } = await read(() => caller.call('GET', url));
    expect([url, answer.status, replica]).toEqual([url, 200, 0]);
  }
});

test('a list shows what its tenant wrote, while lists of other tenants come from a replica that is behind', async () => {
  const other = await server.api.newCaller(await server.api.newTenant());
  await newLead(other, 'theirs');
  await replication.catchUp();
  await replication.pause();
  dataOf(await newLead(caller, 'ours'), 201);
  const own = await read(() => caller.call('GET', newest));
  expect([titlesOf(own.answer)[0], own.primary]).toEqual(['ours', 1]);
  const theirs = await read(() => other.call('GET', newest));
  expect([titlesOf(theirs.answer), theirs.replica]).toEqual([['theirs'], 1]);
  await replication.resume();
  await replication.catchUp();
  expect((await read(() => caller.call('GET', newest))).replica).toBe(1);
});

test('with the token of a write, a list on another server shows it', async () => {
  const second = await startServer();
  await replication.catchUp();
  await replication.pause();
  const { data, headers: sent } = await newLead(caller, `elsewhere-${Date.now()}`);
  const token = String(sent[headers.consistencyToken.toLowerCase()]);
  const elsewhere = (more: Record<string, string>) =>
    read(() => second.api.send({ method: 'GET', url: newest, headers: { ...caller.credentials, ...more } }));
  const without = await elsewhere({});
  expect([without.replica, titlesOf(without.answer).includes(data.title)]).toEqual([1, false]);
  const withIt = await elsewhere({ [headers.consistencyToken]: token });
  expect([withIt.primary, titlesOf(withIt.answer)[0]]).toEqual([1, data.title]);
  const stranger = await second.api.newCaller(await second.api.newTenant());
  for (const ignored of ['', 'x', token.slice(0, -1), 'y'.repeat(10_000)]) {
    expect((await elsewhere({ [headers.consistencyToken]: ignored })).replica, ignored.slice(0, 20)).toBe(1);
  }
  const theirs = await read(() => stranger.call('GET', newest, undefined, { [headers.consistencyToken]: token }));
  expect(theirs.replica).toBe(1);
  await second.close();
});

test('without replicas, no answer has a token', async () => {
  const api = await startTestApi({ databaseUrl: replication.primaryUrl });
  const answer = await api.send({
    method: 'POST',
    url: '/v1/leads',
    headers: caller.credentials,
    payload: { title: 'plain', contact: { email: 'plain@example.com' } },
  });
  expect([answer.status, answer.headers[headers.consistencyToken.toLowerCase()]]).toEqual([201, undefined]);
  await api.close();
});

test('a page shows no less than the page before it, on any server', async () => {
  const second = await startServer();
  await replication.catchUp();
  await replication.pause();
  dataOf(await newLead(caller, 'first-page'), 201);
  const first = await read(() => caller.call('GET', '/v1/leads?limit=1'));
  expect([first.primary, titlesOf(first.answer)]).toEqual([1, ['first-page']]);
  const next = await read(() =>
    second.api.send({
      method: 'GET',
      url: `/v1/leads?limit=1&cursor=${first.answer.meta.cursor}`,
      headers: caller.credentials,
    }),
  );
  expect([next.answer.status, next.primary]).toEqual([200, 1]);
  await replication.resume();
  await replication.catchUp();
  const third = await read(() => caller.call('GET', `/v1/leads?limit=1&cursor=${next.answer.meta.cursor}`));
  expect(third.replica).toBe(1);
  await second.close();
});

test('a list shows what the live stream of its server has announced, wherever it was written', async () => {
  const second = await startServer();
  const address = await server.api.app.listen({ port: 0, host: '127.0.0.1' });
  const stream = await fetch(`${address}/v1/stream?resource=lead`, { headers: caller.credentials });
  const chunks = (stream.body as ReadableStream<Uint8Array>).getReader();
  await replication.catchUp();
  await replication.pause();
  const { data } = await second.api.send({
    method: 'POST',
    url: '/v1/leads',
    headers: caller.credentials,
    payload: { title: 'announced', contact: { email: 'announced@example.com' } },
  });
  for (let text = ''; !text.includes(data.id); ) text += Buffer.from((await chunks.read()).value ?? []).toString();
  expect(titlesOf(await caller.call('GET', newest))[0]).toBe('announced');
  await chunks.cancel();
  await second.close();
});

test('a list below a record that the replica does not have yet is found', async () => {
  const second = await startServer();
  await replication.catchUp();
  await replication.pause();
  const { data } = await newLead(caller, 'young');
  const url = `/v1/leads/${data.id}/timeline`;
  const { answer } = await read(() => second.api.send({ method: 'GET', url, headers: caller.credentials }));
  expect(answer.status).toBe(200);
  await second.close();
});

describe('a replica that fails', () => {
  /** Makes lists of leads wait on the replica, which keeps a lock of the primary while it replays nothing. */
  const holdLists = async () => {
    await replication.catchUp();
    const db = connect(replication.primaryUrl, 'owner', { maxConnections: 1 });
    await db.begin(async (tx) => {
      await tx`lock table leads in access exclusive mode`;
      await expect.poll(countLocks).toBe(1);
      await replication.pause();
    });
    await db.end();
  };
  const countLocks = async () => {
    await replication.primary`select pg_switch_wal()`;
    const [found] = await replication.replica<{ count: number }[]>`
      select count(*)::int as count from pg_locks where mode = 'AccessExclusiveLock' and granted and locktype = 'relation'`;
    return found?.count;
  };
  const countWaiting = async () => {
    const [found] = await replication.replica<{ count: number }[]>`
      select count(*)::int as count from pg_stat_activity where wait_event_type = 'Lock' and query like '%leads%'`;
    return found?.count;
  };

  test.each([
    ['closes its connections', () => server.proxy.cut()],
    ['does not respond any more', () => server.proxy.freeze()],
  ])('in the middle of a list, because it %s, leaves the list to the primary', async (_, fail) => {
    await holdLists();
    const reading = read(() => caller.call('GET', newest));
    await expect.poll(countWaiting).toBeGreaterThan(0);
    const startedMs = performance.now();
    fail();
    const { answer, primary, replica } = await reading;
    expect([answer.status, primary, replica]).toEqual([200, 1, 0]);
    expect(performance.now() - startedMs).toBeLessThan(10_000);
    await untilStatus(server, 'away');
    expect((await read(() => caller.call('GET', newest))).primary).toBe(1);
    server.proxy.cut();
  });

  test('is logged once for each change, and not for each list or look', async () => {
    server.logged.length = 0;
    server.proxy.cut();
    const answers = await Promise.all(Array.from({ length: 20 }, () => caller.call('GET', newest)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    await untilStatus(server, 'away');
    for (const replica of server.replicas.all) replica.judge(undefined, new Error('still away'));
    await Promise.all(Array.from({ length: 20 }, () => caller.call('GET', newest)));
    server.proxy.restore();
    await untilStatus(server, 'used');
    const changes = server.logged.filter((line) => /is not used|are read from replica/.test(line));
    expect(changes).toEqual([expect.stringContaining('replica 1 is not used'), 'lists are read from replica 1']);
    expect(server.logged.length).toBeLessThan(4);
  });

  test('because of a conflict with recovery, leaves the list to the primary and is still used', async () => {
    await replication.cancelConflictsAfter('50ms');
    await replication.catchUp();
    const primary = createListPool({ ...optionsOf(server.api.db), pool: server.api.db });
    const lists = createListReads(server.replicas, primary, ({ db }) =>
      createListPool({ ...optionsOf(server.api.db), pool: db }),
    );
    const targets: boolean[] = [];
    const { result } = await lists.read({
      caller: { tenantId: crypto.randomUUID(), plan: 'PRO' } as Caller,
      connection: Object.assign(new EventEmitter(), { destroyed: false }),
      shape: 'conflict',
      after: 0,
      search: async (db) => {
        const [found] = await db<{ standby: boolean }[]>`select pg_is_in_recovery() as standby`;
        targets.push(found?.standby === true);
        if (!found?.standby) return 'from the primary';
        const reading = db`select pg_sleep(600) from stages limit 1`;
        reading.catch(() => undefined);
        const dropping = async () => {
          await expect.poll(countSleeping).toBe(1);
          await replication.primary.unsafe('select 1');
          await server.api.owner.begin((tx) => tx`lock table stages in access exclusive mode`);
        };
        await Promise.all([reading, dropping()]);
        return expect.unreachable();
      },
    });
    expect([result, targets]).toEqual(['from the primary', [true, false]]);
    expect(server.replicas.report()).toMatchObject([{ status: 'used' }]);
    await replication.cancelConflictsAfter('30s');
  });
  const countSleeping = async () => {
    const [found] = await replication.replica<{ count: number }[]>`
      select count(*)::int as count from pg_stat_activity where query like '%pg_sleep(600) from stages%' and wait_event = 'PgSleep'`;
    return found?.count;
  };
  const optionsOf = (db: Database) => ({
    connections: 16,
    pressure: createLoadMonitor(),
    lookAt: db,
  });

  test('by its lag is not used until it has caught up', async () => {
    const second = await startServer({ maxLagMs: 1_000 });
    const get = () => second.api.send({ method: 'GET', url: newest, headers: caller.credentials });
    await untilStatus(second, 'used');
    await replication.pause();
    await newLead(caller, 'late');
    await untilStatus(second, 'behind');
    const behind = await read(get);
    expect([behind.primary, titlesOf(behind.answer)[0]]).toEqual([1, 'late']);
    const [report] = second.replicas.report();
    expect(report?.lagBytes).toBeGreaterThan(0);
    expect(report?.lagSeconds).toBeGreaterThan(0.5);
    await replication.resume();
    await untilStatus(second, 'used');
    expect((await read(get)).replica).toBe(1);
    await second.close();
  });
});

test('an export is read from the replica, with everything that was there before it began', async () => {
  dataOf(await newLead(caller, 'exported'), 201);
  const { id } = dataOf(await caller.call('POST', '/v1/exports', { resource: 'leads' }), 202);
  const handler = createExportHandler(server.api.files, server.replicas);
  const before = await countReads();
  await runStep(server.api, handler, { tenantId: sample.tenant, id: decodeId('export', id) as string });
  const after = await countReads();
  expect([after.primary, after.replica]).toEqual([before.primary, (before.replica ?? 0) + 1]);
  const file = await caller.call('GET', `/v1/exports/${id}/download`);
  expect(file.text).toContain('exported');
});

describe('DATABASE_REPLICA_URLS', () => {
  let primary: Database;
  beforeAll(() => {
    primary = connect(replication.primaryUrl, 'lead_engagement_api', { maxConnections: 1 });
  });
  afterAll(() => primary.end());
  const open = (url: string) => {
    const log = { info: () => undefined, warn: () => undefined };
    return openReplicas({ urls: [url], maxLagMs: 10_000, primary, maxConnections: 1, log });
  };

  test('refuses what is no replica of the primary, in one sentence', async () => {
    await expect(open(replication.primaryUrl)).rejects.toThrow(/takes writes.* name a standby/);
    await expect(open(replication.otherUrl)).rejects.toThrow(/\/replicated\.$/);
    await expect(open(inject('testDatabase').adminUrl)).rejects.toThrow(/another PostgreSQL server/);
  });

  test('accepts a replica that is away, and reads from the primary meanwhile', async () => {
    const replicas = await open('postgres://nobody@127.0.0.1:9/replicated');
    expect(replicas?.report()).toMatchObject([{ status: 'away' }]);
    expect(await replicas?.choose(0)).toBeUndefined();
    await replicas?.close(0);
  });

  test('is checked by doctor', async () => {
    const { primaryUrl, replicaUrl } = replication;
    const urls = [replicaUrl, primaryUrl, 'postgres://nobody@127.0.0.1:9/replicated'];
    expect(await checkReplicas({ urls, maxLagMs: 10_000 }, primaryUrl)).toMatchObject([
      { check: 'replica 1', status: 'ok' },
      { check: 'replica 2', status: 'problem', detail: expect.stringContaining('takes writes') },
      { check: 'replica 3', status: 'problem', detail: expect.stringContaining('no PostgreSQL accepts connections') },
    ]);
  });
});
