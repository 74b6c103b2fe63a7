import { connect, type Database, servingIdleSeconds } from '../db/client.js';
import { shareConnections } from '../db/connections.js';
import type { Fragment } from '../db/filters.js';
import { nilUuid } from '../ids.js';
import type { Lease } from './handler.js';

/**
 * Claims must cost the same at any backlog, but planner statistics are unreliable for a table whose rows come and go. These settings leave
 * the planner only scans of the indexes made for claims.
 */
const settings = {
  enable_seqscan: 'off',
  enable_bitmapscan: 'off',
  enable_sort: 'off',
  enable_incremental_sort: 'off',
  enable_hashjoin: 'off',
  enable_mergejoin: 'off',
  plan_cache_mode: 'force_generic_plan',
  jit: 'off',
};

/** Opens the connections for claims and for the lookups that belong to them. */
export function connectForClaims(url: string, maxConnections = shareConnections().claims): Database {
  return connect(url, 'lead_engagement_worker', { maxConnections, settings, idleSeconds: servingIdleSeconds });
}

/** A period in which no worker could settle. */
export interface Outage {
  from: Date;
  until: Date;
}

/**
 * Makes due work ready, and ends expired leases, at most `limit` rows of each kind. Returns the kinds that have more. An expired lease counts
 * as lost, unless it expired during an outage. Work that lost its lease is a suspect (see `suspects.ts`) and does not become ready.
 */
export async function promoteDue(
  claims: Database,
  kinds: readonly string[],
  now: Date,
  limit: number,
  outage?: Outage,
): Promise<string[]> {
  const statement = promoteStatement(claims, kinds, now, limit, outage);
  const promoted = await claims<{ kind: string; count: number }[]>`${statement}`;
  return promoted.filter(({ count }) => count === limit).map(({ kind }) => kind);
}

/** Builds the statement of `promoteDue`. For each kind, it scans the index of waiting work, oldest first. */
export function promoteStatement(
  claims: Database,
  kinds: readonly string[],
  now: Date,
  limit: number,
  outage: Outage = { from: new Date(0), until: new Date(0) },
): Fragment {
  const [from, until] = [outage.from.toISOString(), outage.until.toISOString()];
  return claims`
    with due as materialized (
      select q.* from unnest(${[...kinds]}::text[]) as k (kind) cross join lateral (
        select w.kind, w.ctid as row_at,
          w.lost_leases + (w.leased and w.due_at not between ${from} and ${until})::int as lost_leases
        from work w
        where w.kind = k.kind and not w.ready and w.due_at <= ${now.toISOString()} and not ${isSuspect(claims)}
        order by w.due_at limit ${limit} for update skip locked
      ) q
    ), promoted as (
      update work w set leased = false, ready = due.lost_leases <= 0, lost_leases = due.lost_leases
      from due where w.ctid = due.row_at
    )
    select kind, count(*)::int as count from due group by kind`;
}

/** Matches work (as `w`) that lost its last lease, and was not claimed since. */
export function isSuspect(claims: Database): Fragment {
  return claims`(not w.ready and not w.leased and w.lost_leases > 0)`;
}

/** Returns those of `kinds` that have ready work, with one index lookup for each. */
export async function findReadyKinds(claims: Database, kinds: readonly string[]): Promise<string[]> {
  const ready = await claims<{ kind: string }[]>`
    select k.kind from unnest(${[...kinds]}::text[]) as k (kind) cross join lateral (
      select from work w where w.kind = k.kind and w.ready
      order by w.tenant_id, w.key, w.due_at limit 1
    ) w`;
  return ready.map(({ kind }) => kind);
}

/** The free capacity of a worker for one kind. */
export interface Capacity {
  /** The number of rows that may be claimed now. */
  free: number;
  /** The number of rows of one tenant, and of one queue (a tenant's key), that may be claimed, except those below. */
  perTenant: number;
  perQueue: number;
  /** The number of tenants to scan, starting after the tenant `after` or with the first one. */
  tenants: number;
  after?: string | undefined;
  /** Tenants with less capacity or with full queues: their free rows, the number of full queues, and the first key to scan. */
  exceptTenants: Record<string, { free: number; full: number; from: string }>;
  /** Queues whose capacity differs, by `queueName`. */
  exceptQueues: Record<string, number>;
}

/** The claimed rows in fair order, and the position of the scan. */
export interface ClaimResult {
  leases: Lease[];
  tenantsSeen: number;
  lastTenant: string | undefined;
}

/** Returns a name for a queue that is unique within its kind. */
export function queueName({ tenantId, key }: Pick<Lease, 'tenantId' | 'key'>): string {
  return `${tenantId} ${key}`;
}

/**
 * Leases ready work of a kind until `leaseEnd`, and increments its fence, so that an earlier worker can no longer settle it. Alternates
 * between tenants, and within a tenant between its queues: each gets its first row before any gets a second. `holder` is the UUID of the
 * worker. Committed when this returns.
 */
export async function claimWork(
  claims: Database,
  kind: string,
  leaseEnd: Date,
  capacity: Capacity,
  holder: string | null = null,
): Promise<ClaimResult> {
  const rows = await claims<ClaimedRow[]>`${claimStatement(claims, kind, leaseEnd, capacity, holder)}`;
  const [{ tenantsSeen = 0, lastTenant = undefined } = {}] = rows;
  const taken = rows.filter(({ id }) => id !== null).sort((a, b) => a.place - b.place);
  return { leases: taken.map((row) => toLease(row, kind, leaseEnd)), tenantsSeen, lastTenant: lastTenant ?? undefined };
}

/** Adds the twin of each lease's tenant. */
export async function nameTwins(claims: Database, leases: readonly Lease[]): Promise<void> {
  if (leases.length === 0) return;
  const ids = [...new Set(leases.map(({ tenantId }) => tenantId))];
  const rows = await claims<{ id: string; twinId: string }[]>`
    select id, twin_id from tenants where id = any(${ids}::uuid[]) and twin_id is not null`;
  const twins = new Map(rows.map(({ id, twinId }) => [id, twinId]));
  for (const lease of leases) lease.twinId = twins.get(lease.tenantId);
}

/** A row of work as a claim returns it. */
export type LeasedRow = Omit<Lease, 'dueAt' | 'leaseEnd' | 'kind'> & { traceparent: string | null; dueAt: string };

type ClaimedRow = LeasedRow & { place: number; tenantsSeen: number; lastTenant: string | null };

export function toLease(
  { tenantId, id, key, fence, attempts, lostLeases, data, traceparent, dueAt }: LeasedRow,
  kind: string,
  leaseEnd: Date,
): Lease {
  const due = { dueAt: new Date(dueAt), leaseEnd };
  return { kind, tenantId, id, key, fence, attempts, lostLeases, data, traceparent, ...due };
}

/**
 * Builds the claim statement. It scans the index of ready work with skip scans: from tenant to tenant, within a tenant from key to key, and
 * within a queue over as many rows as may be claimed. The rows it reads depend on the number of queues with ready work, not on the size of
 * the backlog. The commit is asynchronous: if a database crash loses a claim, the work is still ready, and if two leases have the same
 * fence, only one can settle.
 */
export function claimStatement(
  claims: Database,
  kind: string,
  leaseEnd: Date,
  capacity: Capacity,
  holder: string | null = null,
): Fragment {
  const { free, perTenant, perQueue, tenants, after } = capacity;
  const exceptTenants = claims.json(capacity.exceptTenants);
  const exceptQueues = claims.json(capacity.exceptQueues);
  const ready = claims`w.kind = ${kind} and w.ready`;
  return claims`
    with recursive unflushed as materialized (
      select set_config('synchronous_commit', 'off', true) as setting
    ), turn (tenant_id, place) as (
      (select w.tenant_id, 1 from work w
        where ${ready} and ${after === undefined ? claims`w.tenant_id >= ${nilUuid}` : claims`w.tenant_id > ${after}`}
        order by w.tenant_id, w.key, w.due_at limit 1)
      union all
      select next.tenant_id, turn.place + 1 from turn cross join lateral (
        select w.tenant_id from work w where ${ready} and w.tenant_id > turn.tenant_id
        order by w.tenant_id, w.key, w.due_at limit 1
      ) next where turn.place < ${tenants}
    ), share as materialized (
      select turn.*, coalesce((e.except ->> 'free')::int, ${perTenant}) as free,
        coalesce((e.except ->> 'full')::int, 0) as full_queues, coalesce(e.except ->> 'from', '') as from_key
      from turn cross join lateral (select ${exceptTenants}::jsonb -> turn.tenant_id::text as except) e
    ), queue as materialized (
      select share.tenant_id, share.place, share.free as tenant_free, walk.key, walk.place as queue_place,
        least(share.free, coalesce((${exceptQueues}::jsonb ->> (share.tenant_id || ' ' || walk.key))::int, ${perQueue})) as free
      from share cross join lateral (
        with recursive walked (key, place) as (
          (select w.key, 1 from work w
            where ${ready} and w.tenant_id = share.tenant_id and w.key >= share.from_key
            order by w.key, w.due_at limit 1)
          union all
          select next.key, walked.place + 1 from walked cross join lateral (
            select w.key from work w where ${ready} and w.tenant_id = share.tenant_id and w.key > walked.key
            order by w.key, w.due_at limit 1
          ) next where walked.place < share.free + share.full_queues
        )
        select key, place from walked
      ) walk
      where share.free > 0
    ), due as materialized (
      select queue.*, q.row_at, q.due_at, q.id from queue cross join lateral (
        select w.ctid as row_at, w.due_at, w.id from work w
        where ${ready} and w.tenant_id = queue.tenant_id and w.key = queue.key
        order by w.due_at, w.id limit greatest(queue.free, 0) for update skip locked
      ) q
    ), in_queue as (
      select *, row_number() over (partition by tenant_id, key order by due_at, id) as nth from due
    ), in_tenant as (
      select *, row_number() over (partition by tenant_id order by nth, queue_place) as nth_of_tenant from in_queue
    ), chosen as materialized (
      select row_at, due_at, row_number() over (order by nth_of_tenant, place) as turn from in_tenant
      where nth_of_tenant <= tenant_free order by nth_of_tenant, place limit ${free}
    ), leased as (
      update work w set ready = false, leased = true, due_at = ${leaseEnd.toISOString()}, fence = w.fence + 1,
        holder = ${holder}::uuid
      from chosen where w.ctid = chosen.row_at
      returning w.tenant_id, w.id, w.key, w.fence, w.attempts, w.lost_leases, w.data, w.traceparent, chosen.due_at, chosen.turn::int as place
    )
    select leased.*, (select count(*)::int from turn) as tenants_seen,
      (select tenant_id from turn order by place desc limit 1) as last_tenant, (select setting from unflushed)
    from (values (1)) one (row) left join leased on true`;
}
