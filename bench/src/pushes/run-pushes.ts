import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { inbound } from '@lead-engagement/contract';
import { seventeenTrackAnswers, startReplayServer } from '@lead-engagement/platforms/tracking/testing';
import { LeadEngagement } from '@lead-engagement/sdk';
import { connect, type Database } from '../../../apps/server/src/db/client.js';
import {
  deleteEmbeddedPostgres,
  findEmbeddedPostgres,
} from '../../../apps/server/src/db/embedded/embedded-postgres.js';
import { generateApiKey } from '../../../apps/server/src/security/api-key.js';
import { type Defer, withCleanup } from '../cleanup.js';
import { startReferenceServer } from '../http/servers.js';
import { findWorker } from '../processes.js';
import { format, printTable, printTitle } from '../report.js';
import { quantile } from '../statistics.js';
import { makeTemporaryFolder } from '../temporary-folder.js';

const shipments = 1_000;
const pushesEach = 10;
const pushes = shipments * pushesEach;
const atOnce = 50;
const bulk = 500;
const deadlineMs = 300_000;
const key = 'benchmark-key';

/**
 * Sends 10,000 pushes of a tracking provider, 50 at once, to one server with its worker. Kills the API and the worker with SIGKILL
 * halfway, repeats unacknowledged pushes, as providers do, and counts the scans that are missing from the timelines at the end.
 */
export async function runPushes(): Promise<void> {
  await withCleanup(async (defer) => {
    const { server, db, numbers } = await prepare(defer);
    const url = server.url + inbound.trackingPushes.receive.path.replace(':provider', '17track');
    const latenciesMs: number[] = [];
    let repeated = 0;
    let next = 0;
    const startedMs = performance.now();
    const send = async () => {
      for (let at = next++; at < pushes; at = next++) {
        if (at === pushes / 2) killBoth(server.pid);
        repeated += await pushUntilTaken(
          url,
          numbers[at % shipments] as string,
          Math.floor(at / shipments),
          latenciesMs,
        );
      }
    };
    await Promise.all(Array.from({ length: atOnce }, send));
    const takenMs = performance.now() - startedMs;
    await untilProcessed(db);
    const [found] = await db<{ scans: number }[]>`select count(*)::int as scans from shipment_checkpoints`;
    report({ latenciesMs, repeated, takenMs, processedMs: performance.now() - startedMs, scans: found?.scans ?? 0 });
  });
}

async function prepare(defer: Defer) {
  const provider = await startReplayServer();
  defer(() => provider.close());
  provider.answer = ({ body }) =>
    seventeenTrackAnswers.accepted(body.map(({ number }: { number: string }) => ({ number, carrier: 100003 })));
  const folder = await makeTemporaryFolder(defer);
  const dataDir = join(folder, 'data');
  defer(() => deleteEmbeddedPostgres(dataDir));
  const apiKey = generateApiKey('LIVE');
  const server = await startReferenceServer(
    folder,
    {
      DATA_DIR: dataDir,
      BOOTSTRAP_API_KEY: apiKey,
      WORKER: 'process',
      SEVENTEENTRACK_API_KEY: key,
      SEVENTEENTRACK_BASE_URL: provider.url,
    },
    defer,
  );
  const db = connect((await findEmbeddedPostgres(dataDir)) as string, 'owner', { maxConnections: 1 });
  defer(() => db.end({ timeout: 1 }));
  const numbers = Array.from({ length: shipments }, (_, at) => `BENCH${String(at).padStart(7, '0')}`);
  const client = new LeadEngagement({ baseUrl: server.url, apiKey });
  for (let at = 0; at < shipments; at += bulk) {
    const records = numbers.slice(at, at + bulk).map((trackingNumber) => ({ trackingNumber }));
    await client.shipments.bulk({ records });
  }
  await until(async () => {
    const [row] = await db`select from shipments where registered_at is null limit 1`;
    return row === undefined;
  });
  return { server, db, numbers };
}

/** Kills the processes that serve requests and process pushes. The supervisor restarts both, on the same port. */
function killBoth(api: number): void {
  const worker = findWorker(api);
  for (const pid of [api, worker]) process.kill(pid, 'SIGKILL');
}

/** Resolves to the number of repeats of a push. The latency is that of the acknowledged request. */
async function pushUntilTaken(url: string, number: string, nth: number, latenciesMs: number[]): Promise<number> {
  const body = JSON.stringify({ event: 'TRACKING_UPDATED', data: scanOf(number, nth) });
  const sign = createHash('sha256').update(`${body}/${key}`).digest('hex');
  for (let repeated = 0; ; repeated++) {
    const startedMs = performance.now();
    const headers = { 'content-type': 'application/json', sign };
    const answer = await fetch(url, { method: 'POST', headers, body }).catch(() => undefined);
    await answer?.arrayBuffer().catch(() => undefined);
    if (answer?.ok) {
      latenciesMs.push(performance.now() - startedMs);
      return repeated;
    }
    if (answer && answer.status < 500) throw new Error(`A push was refused with ${answer.status}.`);
    await delay(100);
  }
}

function scanOf(number: string, nth: number): object {
  const item = seventeenTrackAnswers.item(number);
  const [tracked] = item.track_info.tracking.providers;
  const time = new Date(Date.UTC(2026, 10, 1, nth)).toISOString();
  const scan = { time_iso: time, time_utc: time, description: `Scan ${nth}` };
  if (tracked) tracked.events = tracked.events.slice(1).map((event) => ({ ...event, ...scan }));
  return item;
}

/** Waits until the worker has processed everything. The leases of a killed worker expire after a minute. */
function untilProcessed(db: Database): Promise<void> {
  return until(async () => {
    const [row] = await db`select from tracking_pushes limit 1`;
    return row === undefined;
  });
}

async function until(isDone: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + deadlineMs;
  while (!(await isDone())) {
    if (performance.now() > deadline) throw new Error('The worker does not come to an end.');
    await delay(100);
  }
}

interface Seen {
  latenciesMs: number[];
  repeated: number;
  takenMs: number;
  processedMs: number;
  scans: number;
}

function report({ latenciesMs, repeated, takenMs, processedMs, scans }: Seen): void {
  printTitle(
    `pushes: ${format(pushes)} of 17TRACK, ${atOnce} at once, API and worker killed after ${format(pushes / 2)}`,
  );
  printTable(
    ['', 'seen'],
    [
      ['pushes acknowledged', format(latenciesMs.length)],
      ['requests that had to be repeated', format(repeated)],
      ['scans lost', format(pushes - scans)],
      ['acknowledged, p50, ms', format(quantile(latenciesMs, 0.5), 1)],
      ['acknowledged, p99, ms', format(quantile(latenciesMs, 0.99), 1)],
      ['pushes acknowledged per second, the restart in it', format(pushes / (takenMs / 1_000))],
      ['all processed after, s (a lease of the killed worker runs out after 60)', format(processedMs / 1_000, 1)],
    ],
  );
}
