import { type ExpiringResource, expiryRule, type RetentionSettings } from '@lead-engagement/contract';
import type { Queryable } from '../../db/client.js';
import type { Fragment } from '../../db/filters.js';

const columns = {
  deletedDays: 'deleted_days',
  jobDays: 'job_days',
  crawlResultDays: 'crawl_result_days',
} as const satisfies Record<keyof RetentionSettings, string>;

/** Returns the time before which rows of a resource are expired, as an SQL expression. `s` must be the settings of the tenant. */
export function cutoffOf(db: Queryable, resource: ExpiringResource, now: Date): Fragment {
  const { days, setting } = expiryRule(resource);
  const chosen = setting ? db`coalesce(s.${db(columns[setting])}, ${days}::float8)` : db`${days}::float8`;
  return db`(${now.toISOString()}::timestamptz - ${chosen} * interval '1 day')`;
}

/** Returns the time before which a tenant's records of a resource are expired: they can no longer be restored, and are purged. */
export async function findCutoff(
  db: Queryable,
  tenantId: string,
  resource: ExpiringResource,
  now: Date,
): Promise<string> {
  const [row] = await db<{ cutoff: string }[]>`
    select ${cutoffOf(db, resource, now)} as cutoff
    from (select ${tenantId}::uuid as id) t left join tenant_settings s on s.tenant_id = t.id`;
  return (row as { cutoff: string }).cutoff;
}

/** Returns true if a record that was deleted at `deletedAt` can still be restored. */
export async function isRestorable(
  db: Queryable,
  tenantId: string,
  resource: ExpiringResource,
  deletedAt: string,
  now: Date,
): Promise<boolean> {
  return Date.parse(deletedAt) >= Date.parse(await findCutoff(db, tenantId, resource, now));
}
