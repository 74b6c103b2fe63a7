import { setTimeout as delay } from 'node:timers/promises';
import { LeadEngagement } from '@lead-engagement/sdk';
import { createApiKey } from '../../../apps/server/src/features/accounts/api-keys/service.js';
import { createTenant } from '../../../apps/server/src/features/accounts/tenants/service.js';
import { findOwner } from '../../../apps/server/src/features/accounts/users/service.js';
import { emit } from '../../../apps/server/src/features/index.js';
import { withCleanup } from '../cleanup.js';
import { startReceiver } from '../deliveries/receiver.js';
import { openWorld, type World } from '../fairness/world.js';
import { findWorker, residentMb } from '../processes.js';
import { format, printNote, printTable, printTitle } from '../report.js';
import { quantile } from '../statistics.js';

const mostTenants = 10_000;
const exponent = 1.1;
const atOnce = 16;
/** So many of the busiest tenants have a webhook endpoint. */
const withEndpoint = 100;
const deadlineMs = 120_000;
const limitOverrides = { perMinute: null, perDay: null, concurrent: null };

interface Simulated {
  client: LeadEngagement;
  contactId: string;
}

/** The ranks of tenants, from the busiest on, whose latencies are printed together. */
const groups = [
  { name: 'the busiest', until: 1 },
  { name: '2 to 10', until: 10 },
  { name: '11 to 100', until: 100 },
  { name: '101 to 1,000', until: 1_000 },
  { name: 'all others', until: mostTenants },
];

/**
 * Simulates many tenants on one server: the load of a tenant falls with its rank by Zipf's law. A tenth of the requests create a lead, half
 * read the first page, the others read a contact. Prints latencies by rank, and whether every webhook came once.
 */
export async function runTenants({ seconds, rows }: { seconds: number; rows: number }): Promise<void> {
  const count = Math.min(rows, mostTenants);
  await withCleanup(async (defer) => {
    const receiver = await startReceiver(defer);
    const world = await openWorld(defer);
    const tenants = await addTenants(world, count, `${receiver.url}/?at`);
    const received = new Map<string, number>();
    receiver.onTimed(({ body }) => {
      const { title } = JSON.parse(body).data;
      received.set(title, (received.get(title) ?? 0) + 1);
    });
    const expected = new Set<string>();
    const took: number[][] = groups.map(() => []);
    let failed = 0;
    let lead = 0;
    const pickRank = createZipf(count);
    const until = performance.now() + seconds * 1_000;
    const send = async () => {
      while (performance.now() < until) {
        const rank = pickRank(Math.random());
        const { client, contactId } = tenants[rank] as Simulated;
        const kind = Math.random();
        const startedMs = performance.now();
        try {
          if (kind < 0.1) {
            lead += 1;
            const title = `Lead ${lead}`;
            await client.leads.create({ contactId, title });
            if (rank < withEndpoint) expected.add(title);
          } else if (kind < 0.6) await client.leads.list();
          else await client.contacts.get(contactId);
        } catch {
          failed += 1;
        }
        took[groups.findIndex(({ until }) => rank < until)]?.push(performance.now() - startedMs);
      }
    };
    await Promise.all(Array.from({ length: atOnce }, send));
    const deadline = Date.now() + deadlineMs;
    const lost = () => [...expected].filter((title) => !received.has(title)).length;
    while (lost() > 0 && Date.now() < deadline) await delay(100);
    const requests = took.reduce((sum, each) => sum + each.length, 0);
    printTitle(
      `tenants: ${format(count)}, Zipf ${exponent}, ${atOnce} requests at once, ${format(requests / seconds)}/s`,
    );
    printTable(
      ['rank', 'requests', 'p50, ms', 'p99, ms'],
      groups.map(({ name }, at) => [name, format(took[at]?.length ?? 0), ...quantilesOf(took[at] ?? [])]),
    );
    const twice = [...received.values()].filter((times) => times > 1).length;
    printNote(`requests that failed: ${failed}; webhooks: ${expected.size}, lost ${lost()}, doubled ${twice}`);
    const memory = [world.server.pid, findWorker(world.server.pid)].map((pid) => format(residentMb(pid)));
    printNote(`resident memory, MB: API ${memory[0]}, worker ${memory[1]}`);
  });
}

/** Adds tenants, each with a key and a contact; the busiest with an endpoint. */
async function addTenants(world: World, count: number, receiverUrl: string): Promise<Simulated[]> {
  const { owner, api, server } = world;
  const tenants: Simulated[] = [];
  let next = 0;
  const add = async () => {
    while (next < count) {
      const rank = next;
      next += 1;
      const now = new Date();
      const id = await createTenant(
        owner,
        api,
        emit,
        { name: `Tenant ${rank}`, plan: 'ENTERPRISE', limitOverrides },
        now,
      );
      const userId = await findOwner(api, id);
      const { key: apiKey } = await createApiKey(api, id, { label: 'x', scopes: ['admin'], userId }, now);
      const client = new LeadEngagement({ baseUrl: server.url, apiKey });
      const { id: contactId } = await client.contacts.create({ name: 'Ada' });
      if (rank < withEndpoint) await client.webhookEndpoints.create({ url: receiverUrl, events: ['lead.created'] });
      tenants[rank] = { client, contactId };
    }
  };
  await Promise.all(Array.from({ length: 4 }, add));
  return tenants;
}

/** Returns a function from a number between 0 and 1 to a rank from 0 on, by Zipf's law. */
function createZipf(count: number): (chance: number) => number {
  const sums: number[] = [];
  let sum = 0;
  for (let rank = 1; rank <= count; rank += 1) {
    sum += rank ** -exponent;
    sums.push(sum);
  }
  return (chance) => {
    let low = 0;
    let high = count - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((sums[middle] as number) < chance * sum) low = middle + 1;
      else high = middle;
    }
    return low;
  };
}

const quantilesOf = (values: number[]): string[] => [0.5, 0.99].map((share) => format(quantile(values, share), 1));
