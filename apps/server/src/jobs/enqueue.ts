import type { Database, Transaction } from '../db/client.js';
import type { Fragment } from '../db/filters.js';
import { currentTraceparent } from '../telemetry/traces/carried.js';
import type { Lease, Next } from './handler.js';

/** New work, identified by (kind, tenantId, id). Ids are UUIDs. */
export interface NewWork {
  kind: string;
  tenantId: string;
  id: string;
  /** Groups work that shares a slow partner: each key of a tenant has separate slots. */
  key?: string;
  /** Now by default. */
  dueAt?: Date;
  data?: Record<string, unknown>;
}

type Writer = Transaction | Database;

/** The number of rows per statement, to limit the size of the parameter. */
const chunkRows = 1_000;

/**
 * Stores work in the transaction of its cause. Wake the worker after the commit. If the row exists, it becomes due at the earlier of both
 * times. If it is running, it runs once more afterwards, from its beginning. Transactions that enqueue the same row wait for each other, so
 * use a separate row per write for frequent writes.
 */
export async function enqueueJobs(tx: Writer, work: readonly NewWork[], now: Date): Promise<void> {
  const rows = withoutDoubles(work, now);
  for (let at = 0; at < rows.length; at += chunkRows) {
    await tx`
      insert into work (kind, tenant_id, id, key, due_at, ready, data, traceparent)
      select kind, tenant_id, id, key, due_at, due_at <= ${now.toISOString()}, data, ${currentTraceparent()}::text
      from jsonb_populate_recordset(null::work, ${JSON.stringify(rows.slice(at, at + chunkRows))}::text::jsonb)
      order by kind, tenant_id, id
      on conflict (kind, tenant_id, id) do update set
        due_at = case when work.leased then work.due_at else least(work.due_at, excluded.due_at) end,
        ready = not work.leased and work.lost_leases <= 0 and (work.ready or excluded.ready),
        data = case when work.leased then work.data else coalesce(excluded.data, work.data) end,
        again_at = case when work.leased then least(work.again_at, excluded.due_at) else work.again_at end,
        again_data = case when work.leased then coalesce(excluded.data, work.again_data) else work.again_data end,
        traceparent = coalesce(excluded.traceparent, work.traceparent)
      where work.leased or excluded.due_at < work.due_at or excluded.data is not null`;
  }
}

/** Returns one row per name, with the earliest due time, because one statement cannot write a row twice. */
function withoutDoubles(work: readonly NewWork[], now: Date) {
  const rows = new Map<string, ReturnType<typeof toRow>>();
  for (const one of work) {
    const row = toRow(one, now);
    const name = `${row.kind} ${row.tenant_id} ${row.id}`;
    const before = rows.get(name);
    const dueAt = before && before.due_at < row.due_at ? before.due_at : row.due_at;
    rows.set(name, { ...row, due_at: dueAt, data: row.data ?? before?.data ?? null });
  }
  return [...rows.values()];
}

function toRow({ kind, tenantId, id, key = '', dueAt, data }: NewWork, now: Date) {
  return { kind, tenant_id: tenantId, id, key, due_at: (dueAt ?? now).toISOString(), data: data ?? null };
}

/** Deletes work. A running step can no longer settle. */
export async function cancelWork(tx: Writer, tenantId: string, kind: string, ids: readonly string[]): Promise<void> {
  await tx`delete from work where kind = ${kind} and tenant_id = ${tenantId} and id = any(${[...ids]}::uuid[])`;
}

/**
 * Ends a step, for handlers that settle in the transaction of their effect. Returns false if another worker has the lease or the work was
 * cancelled; roll back then.
 */
export async function settleWork(tx: Writer, lease: Lease, next: Next): Promise<boolean> {
  if (next.next === 'done') return settleDone(tx, lease);
  return next.at ? settleRest(tx, lease, next.at, next.data) : settleOn(tx, lease, next.data);
}

/** Deletes the row, or makes it wait again if it was enqueued meanwhile, in one statement. */
async function settleDone(tx: Writer, lease: Lease): Promise<boolean> {
  const [settled] = await tx<{ count: number }[]>`
    with mine as materialized (
      select kind, tenant_id, id, again_at, again_data from work
      where ${isMine(tx, lease)} for update
    ), ended as (
      delete from work w using mine
      where mine.again_at is null and w.kind = mine.kind and w.tenant_id = mine.tenant_id and w.id = mine.id
    ), repeated as (
      update work w set due_at = mine.again_at, ready = mine.again_at <= now(), leased = false, attempts = 0, lost_leases = 0,
        data = mine.again_data, again_at = null, again_data = null
      from mine
      where mine.again_at is not null and w.kind = mine.kind and w.tenant_id = mine.tenant_id and w.id = mine.id
    )
    select count(*)::int as count from mine`;
  return settled?.count === 1;
}

/** Continues the row at once, behind other ready work. A request to enqueue it meanwhile is kept for its end. */
async function settleOn(tx: Writer, lease: Lease, data: Record<string, unknown> | undefined): Promise<boolean> {
  const settled = await tx`
    update work set leased = false, ready = true, due_at = now(), attempts = 0, lost_leases = 0,
      data = coalesce(${toJson(tx, data)}::jsonb, data)
    where ${isMine(tx, lease)}`;
  return settled.count === 1;
}

/** Makes the row wait until `at`, or until the earlier time for which it was enqueued meanwhile. */
async function settleRest(
  tx: Writer,
  lease: Lease,
  at: Date,
  data: Record<string, unknown> | undefined,
): Promise<boolean> {
  const rest = at.toISOString();
  const settled = await tx`
    update work set leased = false, ready = false, due_at = least(${rest}, again_at), attempts = 0, lost_leases = 0,
      data = coalesce(${toJson(tx, data)}::jsonb, case when again_at <= ${rest} then again_data end, data),
      again_at = case when again_at > ${rest} then again_at end,
      again_data = case when again_at > ${rest} then again_data end
    where ${isMine(tx, lease)}`;
  return settled.count === 1;
}

/** Holds a lease until a later time, for a step whose partner may take long. Returns false if the lease was lost. */
export async function renewLease(tx: Writer, lease: Lease, until: Date): Promise<boolean> {
  const renewed = await tx`update work set due_at = ${until.toISOString()} where ${isMine(tx, lease)}`;
  return renewed.count === 1;
}

/** Reschedules a failed step, which has not ended its process. Returns false if the lease was lost. */
export async function postponeWork(tx: Writer, lease: Lease, dueAt: Date): Promise<boolean> {
  const postponed = await tx`
    update work set leased = false, ready = false, attempts = attempts + 1,
      lost_leases = 0, due_at = ${dueAt.toISOString()}
    where ${isMine(tx, lease)}`;
  return postponed.count === 1;
}

/**
 * Excuses these leases, so that they do not count as lost if they run out: their process shuts down in order, or could not reach the
 * database. Ignores leases that are already lost.
 */
export async function excuseLeases(tx: Writer, leases: readonly Lease[]): Promise<void> {
  if (leases.length === 0) return;
  const rows = leases.map(({ kind, tenantId, id, fence }) => ({ kind, tenantId, id, fence }));
  await tx`
    update work w set lost_leases = w.lost_leases - 1
    from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as l (kind text, "tenantId" uuid, id uuid, fence int)
    where w.kind = l.kind and w.tenant_id = l."tenantId" and w.id = l.id and w.fence = l.fence and w.leased`;
}

/** Ends these leases, so that another worker takes the work over at once: its process ends. Ignores leases that are already lost. */
export async function endLeases(tx: Writer, leases: readonly Lease[]): Promise<void> {
  if (leases.length === 0) return;
  const rows = leases.map(({ kind, tenantId, id, fence }) => ({ kind, tenantId, id, fence }));
  await tx`
    update work w set due_at = now()
    from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as l (kind text, "tenantId" uuid, id uuid, fence int)
    where w.kind = l.kind and w.tenant_id = l."tenantId" and w.id = l.id and w.fence = l.fence and w.leased`;
}

/** Reverts the count of a lost lease, because its step has ended after all. */
export async function excuseLateStep(tx: Writer, { kind, tenantId, id, fence }: Lease): Promise<void> {
  await tx`
    update work set lost_leases = lost_leases - 1
    where kind = ${kind} and tenant_id = ${tenantId} and id = ${id} and fence >= ${fence} and lost_leases > 0`;
}

/** Matches the row of a lease while it is held. */
function isMine(tx: Writer, { kind, tenantId, id, fence }: Lease): Fragment {
  return tx`kind = ${kind} and tenant_id = ${tenantId} and id = ${id} and fence = ${fence} and leased`;
}

function toJson(tx: Writer, data: Record<string, unknown> | undefined) {
  return data === undefined ? null : tx.json(data as never);
}
