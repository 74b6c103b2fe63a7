import { setTimeout as delay } from 'node:timers/promises';
import type { LeadEngagement } from '@lead-engagement/sdk';
import { withCleanup } from '../cleanup.js';
import { type Receiver, startReceiver } from '../deliveries/receiver.js';
import { openWorld, type World } from '../fairness/world.js';
import { format, printTable, printTitle } from '../report.js';
import { type Reading, readMeter, readTableSizes } from './meter.js';

const operations = 2_000;
const rowsOfImport = 10_000;
const atOnce = 16;
const deadlineMs = 300_000;

/**
 * Prints what a request, an event with its delivery, and an imported row cost: CPU time of Node.js and PostgreSQL, write-ahead log, and rows; and how
 * much each table grows with 1,000 leads. WAL, rows and sizes do not depend on what else the machine does.
 */
export async function runCosts(): Promise<void> {
  await withCleanup(async (defer) => {
    const receiver = await startReceiver(defer);
    const world = await openWorld(defer);
    const { client } = await world.addTenant();
    const { id: contactId } = await client.contacts.create({ name: 'Ada Lovelace', email: 'ada@example.com' });
    const create = () => client.leads.create({ contactId, title: 'A lead with a title of usual length' });
    const { id } = await create();
    // Code is compiled and statements are prepared before anything is measured.
    await repeat(300, () => Promise.all([create(), client.leads.get(id), client.leads.list({ limit: 50 })]));

    const costs: [string, Reading, number][] = [];
    const measure = async (name: string, count: number, work: () => Promise<unknown>) => {
      const before = await readMeter(world.owner, world.server.pid);
      await work();
      costs.push([name, subtract(await readMeter(world.owner, world.server.pid), before), count]);
    };
    await measure('lead read', operations, () => repeat(operations, () => client.leads.get(id)));
    await measure('list of 50 leads', operations, () => repeat(operations, () => client.leads.list({ limit: 50 })));
    const sizes = await readTableSizes(world.owner);
    await measure('lead create', operations, () => repeat(operations, create));
    const grown = await readTableSizes(world.owner);
    await measure('lead create, event and delivery', operations, () => deliver(client, receiver, create));
    await measure('imported contact', rowsOfImport, () => importContacts(client));
    printCosts(costs);
    printGrowth(sizes, grown);
    await printConnections(world);
  });
}

async function repeat(count: number, call: () => Promise<unknown>): Promise<void> {
  let left = count;
  const one = async () => {
    while (left > 0) {
      left -= 1;
      await call();
    }
  };
  await Promise.all(Array.from({ length: atOnce }, one));
}

/** Creates leads with an endpoint that wants to know, and waits until it knows all. */
async function deliver(client: LeadEngagement, receiver: Receiver, create: () => Promise<unknown>): Promise<void> {
  const endpoint = await client.webhookEndpoints.create({ url: `${receiver.url}/`, events: ['lead.created'] });
  const before = await receiver.count();
  await repeat(operations, create);
  const deadline = Date.now() + deadlineMs;
  while ((await receiver.count()) - before < operations) {
    if (Date.now() > deadline) throw new Error('The deliveries took too long.');
    await delay(50);
  }
  await client.webhookEndpoints.delete(endpoint.id);
}

async function importContacts(client: LeadEngagement): Promise<void> {
  const lines = Array.from(
    { length: rowsOfImport },
    (_, at) => `Contact ${at},contact-${at}@example.com,Company ${at}`,
  );
  const { id } = await client.contacts.import(new Blob([['name,email,company', ...lines].join('\n')]));
  const { status } = await client.imports.wait(id, { pollMs: 200 });
  if (status !== 'COMPLETED') throw new Error(`The import is ${status}.`);
}

function subtract(later: Reading, earlier: Reading): Reading {
  return {
    node: later.node - earlier.node,
    postgres: later.postgres - earlier.postgres,
    walBytes: later.walBytes - earlier.walBytes,
    rows: later.rows - earlier.rows,
  };
}

function printCosts(costs: readonly [string, Reading, number][]): void {
  printTitle('costs: of one operation');
  printTable(
    ['', 'Node.js, ms', 'PostgreSQL, ms', 'WAL, bytes', 'rows written'],
    costs.map(([name, { node, postgres, walBytes, rows }, count]) => [
      name,
      format(node / count / 1_000, 2),
      format(postgres / count / 1_000, 2),
      format(walBytes / count),
      format(rows / count, 2),
    ]),
  );
}

/** Prints the tables that grew by a tenth of a byte for each lead or more. */
function printGrowth(before: ReadonlyMap<string, number>, after: ReadonlyMap<string, number>): void {
  const grown = [...after].map(([name, bytes]) => [name, (bytes - (before.get(name) ?? 0)) / operations] as const);
  const sorted = grown.filter(([, bytes]) => bytes > 0).toSorted(([, a], [, b]) => b - a);
  printTitle('costs: KB that 1,000 leads add to each table and its indexes');
  printTable(
    ['table', 'KB'],
    sorted.map(([name, bytes]) => [name, format((bytes * 1_000) / 1_024)]),
  );
}

async function printConnections({ owner }: World): Promise<void> {
  const rows = await owner<{ name: string; count: number }[]>`
    select application_name as name, count(*)::int as count from pg_stat_activity
    where datname = current_database() and application_name like 'lead-engagement%' and pid <> pg_backend_pid()
    group by 1 order by 2 desc, 1`;
  printTitle('costs: connections that are open after this');
  printTable(
    ['application_name', 'connections'],
    rows.map(({ name, count }) => [name, format(count)]),
  );
}
