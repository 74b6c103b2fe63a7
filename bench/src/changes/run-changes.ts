import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { LeadEngagement } from '@lead-engagement/sdk';
import { deleteEmbeddedPostgres } from '../../../apps/server/src/db/embedded/embedded-postgres.js';
import { generateApiKey } from '../../../apps/server/src/security/api-key.js';
import { withCleanup } from '../cleanup.js';
import { startReferenceServer } from '../http/servers.js';
import { format, printTable, printTitle } from '../report.js';
import { makeTemporaryFolder } from '../temporary-folder.js';

const writers = 4;
const largestBulk = 500;
const pollMs = 20;

/** The changes that the writers made, or that a poller received, by lead id. */
interface Seen {
  created: Set<string>;
  deleted: Set<string>;
}

/**
 * Four writers create leads in bulk requests of all sizes and delete some. One poller follows the changes; another requests the leads
 * updated since the newest record that it has seen. Prints how many changes each poller missed.
 */
export async function runChanges({ seconds }: { seconds: number }): Promise<void> {
  await withCleanup(async (defer) => {
    const folder = await makeTemporaryFolder(defer);
    const dataDir = join(folder, 'data');
    defer(() => deleteEmbeddedPostgres(dataDir));
    const apiKey = generateApiKey('LIVE');
    const server = await startReferenceServer(folder, { DATA_DIR: dataDir, BOOTSTRAP_API_KEY: apiKey }, defer);
    const client = new LeadEngagement({ baseUrl: server.url, apiKey });
    const contact = await client.contacts.create({ name: 'Ada' });

    const first = client.leads.changes();
    for await (const _ of first);
    const written: Seen = { created: new Set(), deleted: new Set() };
    const writing = { isDone: false };
    const followed = follow(client, first.cursor as string, writing);
    const filtered = pollByFilter(client, writing);
    const until = performance.now() + seconds * 2_000;
    await Promise.all(Array.from({ length: writers }, () => write(client, contact.id, written, until)));
    writing.isDone = true;
    const [changes, filter] = await Promise.all([followed, filtered]);

    const missed = (all: Set<string>, found: Set<string>) => format([...all].filter((id) => !found.has(id)).length);
    printTitle(
      `changes: ${writers} writers, ${format(written.created.size)} leads, ${format(written.deleted.size)} deletions`,
    );
    printTable(
      ['', 'rows missed', 'deletions missed'],
      [
        ['client.leads.changes()', missed(written.created, changes.created), missed(written.deleted, changes.deleted)],
        ['updatedAt[gte] of the newest seen', missed(written.created, filter.created), 'all: it never shows them'],
      ],
    );
  });
}

async function write(client: LeadEngagement, contactId: string, { created, deleted }: Seen, untilMs: number) {
  while (performance.now() < untilMs) {
    const size = 1 + Math.floor(Math.random() * largestBulk);
    const results = await client.leads.bulk({ records: Array.from({ length: size }, () => ({ contactId })) });
    const ids = results.flatMap(({ id }) => id ?? []);
    for (const id of ids) created.add(id);
    const leadIds = ids.filter(() => Math.random() < 0.1);
    if (leadIds.length === 0) continue;
    await client.leads.bulkDelete({ leadIds });
    for (const id of leadIds) deleted.add(id);
  }
}

/** Follows the changes until the writers have stopped and everything is read. */
async function follow(client: LeadEngagement, since: string, writing: { isDone: boolean }): Promise<Seen> {
  const seen: Seen = { created: new Set(), deleted: new Set() };
  let cursor = since;
  for (let isLast = false; ; isLast = writing.isDone) {
    // The last round reads all changes that were written before it.
    if (isLast) await delay(1_000);
    const feed = client.leads.changes({ since: cursor });
    for await (const { id, deleted } of feed) {
      seen.created.add(id);
      if (deleted) seen.deleted.add(id);
    }
    cursor = feed.cursor as string;
    if (isLast) return seen;
    await delay(pollMs);
  }
}

/** Polls as clients do without a feed of changes. */
async function pollByFilter(client: LeadEngagement, writing: { isDone: boolean }): Promise<Seen> {
  const seen: Seen = { created: new Set(), deleted: new Set() };
  let newest = new Date().toISOString();
  for (let isLast = false; ; isLast = writing.isDone) {
    const leads = client.leads.list({ updatedAt: { gte: newest }, sort: 'updatedAt', limit: 200 });
    for await (const { id, updatedAt } of leads) {
      seen.created.add(id);
      if (updatedAt > newest) newest = updatedAt;
    }
    if (isLast) return seen;
    await delay(pollMs);
  }
}
