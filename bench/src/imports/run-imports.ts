import { createReadStream, createWriteStream, statSync } from 'node:fs';
import { chmod } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { LeadEngagement } from '@lead-engagement/sdk';
import { connect, type Database } from '../../../apps/server/src/db/client.js';
import {
  deleteEmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../../apps/server/src/db/embedded/embedded-postgres.js';
import { generateApiKey } from '../../../apps/server/src/security/api-key.js';
import { createLogger } from '../../../apps/server/src/telemetry/log.js';
import { type Defer, withCleanup } from '../cleanup.js';
import { type Server, startReferenceServer } from '../http/servers.js';
import { listSiblings, peakMemoryMb } from '../processes.js';
import { format, printNote, printTable, printTitle } from '../report.js';
import { quantile } from '../statistics.js';
import { makeTemporaryFolder } from '../temporary-folder.js';

const heapMb = 256;
const readPauseMs = 20;
const quietSeconds = 15;
const jobDeadlineMs = 3_600_000;

/**
 * Imports `rows` contacts from CSV and exports them again, in processes with a limited heap. Prints the rate compared with a bare COPY
 * of the same rows into a table with the same indexes, the memory, and the latency of lead reads in the meantime.
 */
export async function runImports({ rows }: { rows: number }): Promise<void> {
  await withCleanup(async (defer) => {
    const folder = await makeTemporaryFolder(defer);
    const dataDir = join(folder, 'data');
    const postgres = await startEmbeddedPostgres({ dataDir, log: createLogger('warn'), durable: true });
    defer(() => deleteEmbeddedPostgres(dataDir));
    defer(() => postgres.stop());
    const adminUrl = new URL(postgres.adminUrl);
    adminUrl.pathname = new URL(postgres.url).pathname;
    const admin = connect(adminUrl.href, 'owner', { maxConnections: 1 });
    defer(() => admin.end({ timeout: 5 }));
    const { server, client } = await startServer(folder, postgres.url, defer);
    const lead = await client.leads.create({ contact: { name: 'Read meanwhile' } });

    const reads = startReads(() => client.leads.get(lead.id));
    await delay(quietSeconds * 1_000);
    const quiet = reads.take();
    const file = join(folder, 'contacts.csv');
    await pipeline(Readable.from(listLines(rows)), createWriteStream(file));

    const startedMs = performance.now();
    const { id } = await client.contacts.import(createReadStream(file), { timeoutMs: jobDeadlineMs });
    const uploadedMs = performance.now();
    const job = await client.imports.wait(id, { pollMs: 500 });
    const importSeconds = (performance.now() - startedMs) / 1_000;
    const during = reads.take();
    if (job.status !== 'COMPLETED' || job.counts.created !== rows) throw new Error(JSON.stringify(job));

    const exportStartedMs = performance.now();
    const exported = await client.contacts.export();
    await client.exports.wait(exported.id, { pollMs: 500 });
    const exportSeconds = (performance.now() - exportStartedMs) / 1_000;
    const whileExporting = reads.take();
    await reads.stop();
    const memory = listSiblings(server.pid).map(({ name, pid }) => [`${name}, peak MB`, format(peakMemoryMb(pid))]);

    const copySeconds = await timeCopy(admin, folder);
    const perSecond = (seconds: number) => format(rows / seconds);
    printTitle(`imports: ${format(rows)} contacts, ${format(statSync(file).size / 2 ** 20)} MB, heaps of ${heapMb} MB`);
    printTable(
      ['', 'seconds', 'rows/s'],
      [
        ['upload', format((uploadedMs - startedMs) / 1_000, 1), ''],
        ['import, the upload in it', format(importSeconds, 1), perSecond(importSeconds)],
        ['bare COPY into the same indexes', format(copySeconds, 1), perSecond(copySeconds)],
        ['export', format(exportSeconds, 1), perSecond(exportSeconds)],
      ],
    );
    const ratio = copySeconds / importSeconds;
    printNote(`import / COPY: ${ratio.toFixed(2)}   target at least 0.2: ${ratio >= 0.2 ? 'met' : 'MISSED'}`);
    printTable(
      ['lead reads', 'p50, ms', 'p99, ms', 'reads'],
      [
        ['before', ...quantiles(quiet)],
        ['during the import', ...quantiles(during)],
        ['during the export', ...quantiles(whileExporting)],
      ],
    );
    const slower = quantile(during, 0.99) / quantile(quiet, 0.99);
    printNote(
      `p99 during the import / before: ${slower.toFixed(2)}   target at most 3: ${slower <= 3 ? 'met' : 'MISSED'}`,
    );
    printTable(['memory', ''], memory);
  });
}

async function startServer(
  folder: string,
  databaseUrl: string,
  defer: Defer,
): Promise<{ server: Server; client: LeadEngagement }> {
  const apiKey = generateApiKey('LIVE');
  const env = {
    DATABASE_URL: databaseUrl,
    BOOTSTRAP_API_KEY: apiKey,
    WORKER: 'process',
    DATA_DIR: join(folder, 'files'),
    NODE_OPTIONS: `--max-old-space-size=${heapMb}`,
  };
  const server = await startReferenceServer(folder, env, defer);
  return { server, client: new LeadEngagement({ baseUrl: server.url, apiKey }) };
}

/** Contacts in the format of a spreadsheet export. */
function* listLines(rows: number): Generator<string> {
  yield 'First name,Last name,E-mail,Phone,Company,Country,External id\n';
  for (let at = 1; at <= rows; at++) {
    const phone = `+4930${String(10_000_000 + at)}`;
    yield `Person,"Number ${at}",person.${at}@engines.example,${phone},Engines ${at % 500},DE,crm-${at}\n`;
  }
}

/** Reads in a loop, and records the time of each read in ms. */
function startReads(read: () => PromiseLike<unknown>) {
  let taken: number[] = [];
  let running = true;
  const loop = (async () => {
    while (running) {
      const startedMs = performance.now();
      await read();
      taken.push(performance.now() - startedMs);
      await delay(readPauseMs);
    }
  })();
  return {
    take(): number[] {
      const all = taken;
      taken = [];
      return all;
    },
    async stop(): Promise<void> {
      running = false;
      await loop;
    },
  };
}

/** The seconds that a COPY of all contacts takes into a table with the same indexes and no triggers. */
async function timeCopy(admin: Database, folder: string): Promise<number> {
  // The database writes the file, possibly as another user.
  await chmod(folder, 0o777);
  const file = join(folder, 'copied');
  await admin.unsafe(`copy contacts to '${file}'`);
  await admin`create table copied (like contacts including all)`;
  const startedMs = performance.now();
  await admin.unsafe(`copy copied from '${file}'`);
  return (performance.now() - startedMs) / 1_000;
}

function quantiles(values: readonly number[]): string[] {
  return [format(quantile(values, 0.5), 1), format(quantile(values, 0.99), 1), format(values.length)];
}
