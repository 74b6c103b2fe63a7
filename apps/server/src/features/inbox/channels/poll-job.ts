import { inTenant } from '../../../db/client.js';
import { enqueueJobs } from '../../../jobs/enqueue.js';
import type { JobHandler, Lease, StepContext, StepResult } from '../../../jobs/handler.js';
import { hourMs } from '../../../time.js';
import { type ConnectDeps, openConnection, stateOf, toProblem, withState } from './connection.js';
import { channelKinds } from './job-kinds.js';
import { channelRecords, insertUpdates, noteFinding } from './queries.js';

/** After a platform has failed. */
const restMs = 30_000;

/** Asks a platform for updates where it cannot send them: a request that stays open until there are some. */
export function createPollWork(deps: ConnectDeps): JobHandler {
  return {
    kind: channelKinds.poll,
    slots: 128,
    slotsPerTenant: 8,
    slotsPerKey: 8,
    leaseSeconds: 60,
    maxAttempts: Number.POSITIVE_INFINITY,
    run: (lease, context) => poll(deps, lease, context),
  };
}

async function poll(deps: ConnectDeps, { tenantId, id }: Lease, { db, now, signal }: StepContext): Promise<StepResult> {
  const row = await channelRecords.find(db, tenantId, id);
  const connection = row?.enabled ? openConnection(deps, row) : undefined;
  if (!row || !connection?.channel.poll) return { next: 'done' };
  const found = await connection.channel.poll(connection.contextAt(now())).catch((error: unknown) => toProblem(error));
  if (!found) return { next: 'done' };
  // The worker stops: what was read and not acknowledged is read again.
  signal.throwIfAborted();
  if ('problem' in found) {
    const { problem, waitMs } = found;
    await inTenant(db, tenantId, (tx) => noteFinding(tx, row, { status: 'FAILED', lastError: problem }, now()));
    const at = new Date(now().getTime() + Math.min(Math.max(restMs, waitMs), hourMs));
    return { next: 'again', at, facts: { error: problem } };
  }
  const { updates, waitMs = 0, leftOut } = found;
  await inTenant(db, tenantId, async (tx) => {
    const present = await channelRecords.findAndLock(tx, tenantId, id);
    // A change of the channel meanwhile has enqueued another setup, which resets what it keeps.
    if (present?.version !== row.version) return;
    const isNew = (await insertUpdates(tx, row, updates, now())) > 0;
    if (isNew) await enqueueJobs(tx, [{ kind: channelKinds.inbound, tenantId, id }], now());
    const isMended = present.status === 'FAILED' && present.enabled;
    const isChanged = JSON.stringify(found.state) !== JSON.stringify(stateOf(row));
    if (!isChanged && !isMended && leftOut === undefined) return;
    const state = withState(present, found.state);
    const mended = isMended && ({ status: 'CONNECTED', lastError: null } as const);
    const lastError = leftOut?.slice(0, 500);
    await noteFinding(tx, row, { state, ...mended, ...(lastError !== undefined && { lastError }) }, now());
  });
  const at = waitMs > 0 ? new Date(now().getTime() + Math.min(waitMs, hourMs)) : undefined;
  return { next: 'again', ...(at && { at }), facts: { updates: updates.length }, isIdle: updates.length === 0 };
}
