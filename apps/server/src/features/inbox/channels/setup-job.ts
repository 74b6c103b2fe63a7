import { ConnectorError } from '@lead-engagement/connector-kit';
import { inTenant } from '../../../db/client.js';
import { enqueueJobs } from '../../../jobs/enqueue.js';
import type { JobHandler, Lease, StepContext, StepResult } from '../../../jobs/handler.js';
import { type ConnectDeps, openConnection, toProblem, withState } from './connection.js';
import { channelKinds } from './job-kinds.js';
import { channelRecords, noteFinding } from './queries.js';

/** Creates the handler that sets a channel up at its platform, and stores the result. */
export function createSetupWork(deps: ConnectDeps): JobHandler {
  return {
    kind: channelKinds.setup,
    slots: 8,
    slotsPerTenant: 2,
    slotsPerKey: 8,
    leaseSeconds: 60,
    maxAttempts: Number.POSITIVE_INFINITY,
    run: (lease, context) => setUp(deps, lease, context),
  };
}

async function setUp(deps: ConnectDeps, { tenantId, id }: Lease, { db, now }: StepContext): Promise<StepResult> {
  const row = await channelRecords.find(db, tenantId, id);
  if (!row) return { next: 'done' };
  const connection = openConnection(deps, row);
  if (!connection) {
    const lastError = `This server has no channel for ${row.platform}.`;
    await inTenant(db, tenantId, (tx) => noteFinding(tx, row, { status: 'FAILED', lastError }, now()));
    return { next: 'done', facts: { platform: row.platform, error: lastError } };
  }
  const { channel, contextAt } = connection;
  const context = contextAt(now());
  const outcome = await (channel.connect?.(context) ?? Promise.resolve(context.state)).then(
    (state) => ({ state }),
    (error: unknown) => toProblem(error),
  );
  await inTenant(db, tenantId, async (tx) => {
    // A change of the channel meanwhile has enqueued another setup.
    const present = await channelRecords.findAndLock(tx, tenantId, id);
    if (present?.version !== row.version) return;
    if ('problem' in outcome) return noteFinding(tx, row, { status: 'FAILED', lastError: outcome.problem }, now());
    const status = row.enabled ? 'CONNECTED' : 'DISABLED';
    const state = withState(present, outcome.state);
    await noteFinding(tx, row, { status, lastError: null, state }, now());
    if (row.enabled && channel.poll) await enqueueJobs(tx, [{ kind: channelKinds.poll, tenantId, id }], now());
  });
  // An unreachable platform is retried with growing delays.
  if ('problem' in outcome && outcome.isPassing)
    throw new ConnectorError('unavailable', outcome.problem, outcome.waitMs);
  return { next: 'done', facts: { platform: row.platform, error: 'problem' in outcome ? outcome.problem : undefined } };
}
