import type { ExpiringResource } from '@lead-engagement/contract';
import type { Database, Queryable } from '../../db/client.js';
import type { Fragment } from '../../db/filters.js';
import { enqueueJobs } from '../enqueue.js';
import type { JobHandler, StepContext } from '../handler.js';
import { cutoffOf, findCutoff } from './cutoff.js';

/** Defines how to find the expired rows of a resource and purge them in batches per tenant. */
export interface Purge {
  resource: ExpiringResource;
  table: string;
  /** The column that starts the clock, or an expression of columns of `r`. */
  clock: string | ((db: Queryable) => Fragment);
  /** An additional condition on the purged rows of `r`. */
  condition?: (db: Queryable) => Fragment;
  /** The number of rows per step. */
  batchRows: number;
  /** Purges at most `limit` rows. Returns their number, or when to continue. By default, the rows are deleted. */
  purge?(context: StepContext, tenantId: string, cutoff: string, limit: number): Promise<number>;
  /** The pause of a tenant between two steps, for steps that only start long operations. */
  restMs?: number;
}

const sweepSeconds = 300;
const enqueuedAtOnce = 5_000;

/** Returns the kind of work that purges a resource. */
export function purgeKind(resource: ExpiringResource): string {
  return `purge-${resource.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}

/** Purges the expired rows of a resource: one row of work per tenant that has any, so that tenants are served fairly. */
export function createPurgeWork(purge: Purge): JobHandler {
  const kind = purgeKind(purge.resource);
  const { batchRows, restMs = 0 } = purge;
  return {
    kind,
    slots: 2,
    slotsPerTenant: 1,
    slotsPerKey: 1,
    leaseSeconds: 120,
    async run({ tenantId }, context) {
      const cutoff = await findCutoff(context.db, tenantId, purge.resource, context.now());
      const run = purge.purge ?? ((_, ...step) => deleteRows(context.db, purge, ...step));
      const rows = await run(context, tenantId, cutoff, batchRows);
      if (rows < batchRows) return { next: 'done', facts: { rows }, isIdle: rows === 0 };
      return restMs > 0
        ? { next: 'again', at: new Date(context.now().getTime() + restMs), facts: { rows } }
        : { next: 'again', facts: { rows } };
    },
    sweep: {
      everySeconds: sweepSeconds,
      async run({ db, now }) {
        const tenantIds = await listTenantsWithExpired(db, purge, now());
        for (let at = 0; at < tenantIds.length; at += enqueuedAtOnce) {
          const rows = tenantIds.slice(at, at + enqueuedAtOnce).map((tenantId) => ({ kind, tenantId, id: tenantId }));
          await enqueueJobs(db, rows, now());
        }
      },
    },
  };
}

/** The rows of a tenant that expired before the cutoff, as `from … where …`. */
export function expiredRows(db: Queryable, { table, clock, condition }: Purge, tenantId: Fragment, cutoff: Fragment) {
  const startedAt = typeof clock === 'string' ? db`r.${db(clock)}` : clock(db);
  return db`
    from ${db(table)} r where r.tenant_id = ${tenantId} and ${startedAt} < ${cutoff}
      ${condition ? db`and ${condition(db)}` : db``}`;
}

/** Finds each tenant with one lookup in an index that begins with the tenant. */
async function listTenantsWithExpired(db: Database, purge: Purge, now: Date): Promise<string[]> {
  const rows = await db<{ id: string }[]>`
    select t.id from tenants t left join tenant_settings s on s.tenant_id = t.id
    where exists (select ${expiredRows(db, purge, db`t.id`, cutoffOf(db, purge.resource, now))})`;
  return rows.map(({ id }) => id);
}

async function deleteRows(
  db: Database,
  purge: Purge,
  tenantId: string,
  cutoff: string,
  limit: number,
): Promise<number> {
  const expired = expiredRows(db, purge, db`${tenantId}::uuid`, db`${cutoff}::timestamptz`);
  const { count } = await db`
    delete from ${db(purge.table)} where tenant_id = ${tenantId} and ctid = any(array(
      select r.ctid ${expired} limit ${limit}))`;
  return count;
}

const countedRows = 10_000;

/** Counts the expired rows of all tenants that are not purged yet, up to a limit per tenant. */
export async function countExpired(db: Queryable, purge: Purge, now: Date): Promise<number> {
  const expired = expiredRows(db, purge, db`t.id`, cutoffOf(db, purge.resource, now));
  const [row] = await db<{ rows: number }[]>`
    select coalesce(sum(c.rows), 0)::bigint as rows
    from tenants t left join tenant_settings s on s.tenant_id = t.id
    cross join lateral (select count(*) as rows from (select ${expired} limit ${countedRows}) e) c`;
  return row?.rows ?? 0;
}
