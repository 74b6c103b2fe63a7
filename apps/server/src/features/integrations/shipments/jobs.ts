import { trackingProviders } from '@lead-engagement/contract';
import { concernsAccount, type TrackingClient } from '@lead-engagement/platforms/tracking';
import { type Database, inTenant } from '../../../db/client.js';
import { enqueueJobs } from '../../../jobs/enqueue.js';
import type { JobHandler, StepContext, StepResult } from '../../../jobs/handler.js';
import {
  openAccounts,
  type ResolvedAccount,
  type TenantAccounts,
  type TrackingDeps,
} from '../tracking-settings/index.js';
import { type AccountPauses, createAccountPauses } from './account-pauses.js';
import { pollWork } from './job.js';
import type { ShipmentRow } from './present.js';
import { shipmentRecords } from './queries.js';
import { type Answer, ask, nextQuestion, noCredentials, noCredentialsFor, recordAnswer } from './sync.js';
import {
  giveProvider,
  isTrackedByOthers,
  listDueQueues,
  listWaitingQueues,
  makeDue,
  makeQueueDue,
  type SyncQueue,
  takeDue,
  waitForCredentials,
} from './sync-queries.js';

export interface TrackingWorkerDeps extends TrackingDeps {
  client: TrackingClient;
  random(): number;
}

/** Longer than the requests of one batch may take, each of 15 seconds at most. */
const leaseSeconds = 90;
const takenMs = 2 * leaseSeconds * 1_000;
const queuesPerSweep = 10_000;
/** Shipments without credentials that one step looks at: they cost no request. */
const waitingPerStep = 1_000;

/** Registers shipments, polls and stops them: one queue of a tenant and provider at a time, a batch a step. */
export function createPollHandler(deps: TrackingWorkerDeps): JobHandler {
  const pauses = createAccountPauses();
  return {
    kind: pollWork,
    slots: 8,
    slotsPerTenant: 4,
    slotsPerKey: 1,
    leaseSeconds,
    run: ({ tenantId, key }, context) =>
      syncQueue(deps, pauses, { tenantId, provider: key as SyncQueue['provider'] }, context),
    sweep: {
      everySeconds: 5,
      async run({ db, now }) {
        const moment = now();
        await wakeWaiting(db, deps, moment);
        const queues = await listDueQueues(db, moment, queuesPerSweep);
        await enqueueJobs(db, queues.map(toWork), moment);
      },
    },
  };
}

/** One row of work for each queue. */
function toWork({ tenantId, provider }: SyncQueue) {
  const place = ['', ...trackingProviders].indexOf(provider);
  const id = `00000000-0000-0000-0000-${String(place).padStart(12, '0')}`;
  return { kind: pollWork, tenantId, id, key: provider };
}

/** Shipments that waited for credentials are due as soon as there are some, entered or configured. */
async function wakeWaiting(db: Database, deps: TrackingDeps, now: Date): Promise<void> {
  for (const queue of await listWaitingQueues(db, queuesPerSweep)) {
    const accounts = await openAccounts(db, deps, queue.tenantId);
    if (!findAccount(accounts, queue.provider)) continue;
    await inTenant(db, queue.tenantId, (tx) => makeQueueDue(tx, queue, now, waitingPerStep));
  }
}

function findAccount(accounts: TenantAccounts, provider: SyncQueue['provider']): ResolvedAccount | undefined {
  return provider === '' ? accounts.default() : accounts.find(provider);
}

async function syncQueue(
  deps: TrackingWorkerDeps,
  pauses: AccountPauses,
  queue: SyncQueue,
  { db, now }: StepContext,
): Promise<StepResult> {
  const resolved = findAccount(await openAccounts(db, deps, queue.tenantId), queue.provider);
  if (!resolved) return waitQueue(db, queue, now());
  if (queue.provider === '') return giveQueueProvider(db, queue, resolved, now());
  if (!pauses.mayAsk(queue.tenantId, resolved, now().getTime())) return { next: 'done', facts: { paused: true } };
  const limit = resolved.provider.batchSize;
  const until = new Date(now().getTime() + takenMs);
  const rows = await inTenant(db, queue.tenantId, (tx) => takeDue(tx, queue, now(), until, limit));
  const facts: Record<string, number> = {};
  for (const asked of ['stop', 'register', 'poll'] as const) {
    const group = rows.filter((row) => nextQuestion(row) === asked);
    if (group.length === 0) continue;
    facts[asked] = group.length;
    const answers = await askForGroup(db, deps, resolved, asked, group);
    for (const [at, answer] of answers.entries()) {
      learn(pauses, queue.tenantId, resolved, answer, now().getTime());
      await record(db, deps, group[at] as ShipmentRow, resolved.owner, answer, now());
    }
  }
  return rows.length === limit ? { next: 'again', facts } : { next: 'done', facts };
}

/** Learns from an answer how the provider is doing. A number that it refuses says nothing bad of it. */
function learn(
  pauses: AccountPauses,
  tenantId: string,
  account: ResolvedAccount,
  { result }: Answer,
  nowMs: number,
): void {
  const isFailure = result.outcome === 'failed' && (concernsAccount(result) || result.reason === 'failing');
  if (isFailure) pauses.failed(tenantId, account, result, nowMs);
  else pauses.answered(tenantId, account, nowMs);
}

/** A number that somebody else tracks with the same account must not be stopped there. */
async function askForGroup(
  db: Database,
  { client }: TrackingWorkerDeps,
  resolved: ResolvedAccount,
  asked: Answer['asked'],
  rows: readonly ShipmentRow[],
): Promise<Answer[]> {
  if (asked !== 'stop') return ask(client, resolved, asked, rows);
  const shared = await Promise.all(rows.map((row) => isTrackedByOthers(db, row)));
  const own = await ask(
    client,
    resolved,
    asked,
    rows.filter((_, at) => !shared[at]),
  );
  return shared.map((isShared) => (isShared ? { asked, result: { outcome: 'stopped' } } : (own.shift() as Answer)));
}

async function record(
  db: Database,
  { random }: TrackingWorkerDeps,
  taken: ShipmentRow,
  owner: ResolvedAccount['owner'],
  answer: Answer,
  now: Date,
): Promise<void> {
  const { tenantId, id, nextSyncAt } = taken;
  await inTenant(db, tenantId, async (tx) => {
    const row = await shipmentRecords.findAndLock(tx, tenantId, id);
    if (!row) return;
    await recordAnswer(tx, row, owner, answer, { now, random: random() });
    // A push that came while the provider was being asked may tell of something newer than its answer.
    const isPushed = answer.asked === 'poll' && row.nextSyncAt !== null && row.nextSyncAt < (nextSyncAt ?? '');
    if (isPushed) await makeDue(tx, tenantId, id, now);
  });
}

async function waitQueue(db: Database, queue: SyncQueue, now: Date): Promise<StepResult> {
  const message = queue.provider === '' ? noCredentials : noCredentialsFor(queue.provider);
  const waiting = await inTenant(db, queue.tenantId, (tx) =>
    waitForCredentials(tx, queue, message, now, waitingPerStep),
  );
  return waiting === waitingPerStep ? { next: 'again' } : { next: 'done', facts: { waiting } };
}

async function giveQueueProvider(
  db: Database,
  queue: SyncQueue,
  { provider }: ResolvedAccount,
  now: Date,
): Promise<StepResult> {
  const given = await inTenant(db, queue.tenantId, async (tx) => {
    const count = await giveProvider(tx, queue.tenantId, provider.slug, now, waitingPerStep);
    await enqueueJobs(tx, [toWork({ tenantId: queue.tenantId, provider: provider.slug })], now);
    return count;
  });
  return given === waitingPerStep ? { next: 'again' } : { next: 'done', facts: { given } };
}
