import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect, type Database } from '../src/db/client.js';
import { noPressure } from '../src/jobs/fixtures/no-pressure.js';
import { startTestApi, type TestApi, type TestCaller } from './support/api.js';
import { dataOf } from './support/sample.js';

let api: TestApi;
let second: Database;
let url: string;
let greedy: TestCaller;
let other: TestCaller;
beforeAll(async () => {
  api = await startTestApi({ pressure: noPressure });
  second = connect(api.databaseUrl, 'owner', { maxConnections: 2 });
  await api.app.listen({ port: 0, host: '127.0.0.1' });
  url = `http://127.0.0.1:${(api.app.server.address() as AddressInfo).port}`;
  greedy = await api.newCaller(await api.newTenant());
  other = await api.newCaller(await api.newTenant());
});
afterAll(async () => {
  await second.end();
  await api.close();
});

/** The turns for lists that one tenant can have, out of four: each has a statement that waits. */
const turnsOfOne = 3;

/** Runs `work` while a table cannot be read. */
function whileLocked(table: string, work: () => Promise<void>): Promise<void> {
  return second.begin(async (tx) => {
    await tx`lock table ${tx(table)} in access exclusive mode`;
    await work();
  }) as Promise<void>;
}

/** The connections that wait for the table. */
const countWaitingFor = async (table: string) => {
  const [row] = await api.owner<{ count: number }[]>`
    select count(distinct pid)::int as count from pg_locks
    where not granted and relation = ${table}::text::regclass
      and database = (select oid from pg_database where datname = current_database())`;
  return row?.count ?? 0;
};

const slow = {
  lists: { table: 'leads', send: async () => ({ method: 'GET', path: '/v1/leads' }) },
  'searches of a knowledge base': {
    table: 'knowledge_passages',
    send: async () => {
      const { id } = dataOf(await greedy.call('POST', '/v1/knowledge-bases', { name: 'Help' }), 201);
      return { method: 'POST', path: `/v1/knowledge-bases/${id}/search`, body: JSON.stringify({ query: 'refund' }) };
    },
  },
};

test.each(Object.entries(slow))(
  'forty %s of one tenant that hang do not block lists, writes or reads of another',
  async (_, { table, send }) => {
    const { method, path, body }: { method: string; path: string; body?: string } = await send();
    const countWaiting = () => countWaitingFor(table);
    await whileLocked(table, async () => {
      const sent = Array.from({ length: 40 }, () => {
        const headers = { ...greedy.credentials, ...(body && { 'content-type': 'application/json' }) };
        const search = request(`${url}${path}`, { method, headers });
        search.on('error', () => undefined);
        search.end(body);
        return search;
      });
      await expect.poll(countWaiting).toBeGreaterThanOrEqual(turnsOfOne);
      dataOf(await other.call('GET', '/v1/tags'), 200);
      const tag = dataOf(await other.call('POST', '/v1/tags', { name: `Fair to ${table}` }), 201);
      dataOf(await other.call('GET', `/v1/tags/${tag.id}`), 200);
      dataOf(await greedy.call('POST', '/v1/tags', { name: `Own beside ${table}` }), 201);
      expect(await countWaiting()).toBeGreaterThanOrEqual(turnsOfOne);
      for (const search of sent) search.destroy();
      // Neither the server nor the database keeps work of a disconnected client waiting.
      await expect.poll(countWaiting).toBe(0);
    });
    dataOf(await greedy.call('GET', '/v1/leads'), 200);
    expect(api.logged.filter((line) => JSON.parse(line).level >= 50)).toEqual([]);
  },
);
