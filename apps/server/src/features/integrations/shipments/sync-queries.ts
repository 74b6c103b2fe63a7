import type { TrackingProviderSlug } from '@lead-engagement/contract';
import type { Database, Queryable, Transaction } from '../../../db/client.js';
import type { Fragment } from '../../../db/filters.js';
import { hourMs } from '../../../time.js';
import type { ShipmentRow } from './present.js';

/** The queue of the shipments of a tenant with one provider; an empty provider stands for those that have none yet. */
export interface SyncQueue {
  tenantId: string;
  provider: TrackingProviderSlug | '';
}

/** The queues of any tenant that have due shipments: one index lookup for each queue. */
export async function listDueQueues(db: Database, now: Date, limit: number): Promise<SyncQueue[]> {
  return db<SyncQueue[]>`
    with recursive queues as (
      (select tenant_id, provider, next_sync_at from shipments where next_sync_at is not null
        order by tenant_id, provider, next_sync_at limit 1)
      union all
      select following.* from queues, lateral (
        select s.tenant_id, s.provider, s.next_sync_at from shipments s
        where s.next_sync_at is not null and (s.tenant_id, s.provider) > (queues.tenant_id, queues.provider)
        order by s.tenant_id, s.provider, s.next_sync_at limit 1
      ) following
    )
    select tenant_id, provider from queues where next_sync_at <= ${now.toISOString()} limit ${limit}`;
}

/**
 * Leases due shipments of a queue, so that no other worker handles them: they are not due again before `until`, also if the worker dies.
 */
export async function takeDue(
  tx: Transaction,
  { tenantId, provider }: SyncQueue,
  now: Date,
  until: Date,
  limit: number,
): Promise<ShipmentRow[]> {
  return tx<ShipmentRow[]>`
    with due as (
      select tenant_id, id from shipments
      where tenant_id = ${tenantId} and provider = ${provider} and next_sync_at <= ${now.toISOString()}
      order by next_sync_at limit ${limit} for update skip locked
    )
    update shipments s set next_sync_at = ${until.toISOString()} from due
    where s.tenant_id = due.tenant_id and s.id = due.id returning s.*`;
}

/** Marks due shipments of a queue as waiting for credentials. Returns how many. */
export async function waitForCredentials(
  tx: Transaction,
  { tenantId, provider }: SyncQueue,
  syncError: string,
  now: Date,
  limit: number,
): Promise<number> {
  const moment = now.toISOString();
  // Registered shipments are tried again later, in case the credentials come back.
  const later = new Date(now.getTime() + registeredRetryMs).toISOString();
  const { count } = await tx`
    with due as (
      select tenant_id, id from shipments
      where tenant_id = ${tenantId} and provider = ${provider} and next_sync_at <= ${moment}
      order by next_sync_at limit ${limit} for update skip locked
    )
    update shipments s set sync_error = ${syncError}, sync_failures = 0,
      next_sync_at = case when registered_at is null then null else ${later}::timestamptz end,
      version = version + (sync_error is distinct from ${syncError})::int,
      updated_at = case when sync_error is distinct from ${syncError} then ${moment} else updated_at end
    from due where s.tenant_id = due.tenant_id and s.id = due.id`;
  return count;
}

const registeredRetryMs = hourMs;

/** The queues of any tenant with shipments that wait for credentials: one index lookup for each. */
export async function listWaitingQueues(db: Database, limit: number): Promise<SyncQueue[]> {
  return db<SyncQueue[]>`
    with recursive queues as (
      (select tenant_id, provider from shipments where ${isWaiting(db)} order by tenant_id, provider limit 1)
      union all
      select following.* from queues, lateral (
        select s.tenant_id, s.provider from shipments s
        where ${isWaiting(db)} and (s.tenant_id, s.provider) > (queues.tenant_id, queues.provider)
        order by s.tenant_id, s.provider limit 1
      ) following
    )
    select tenant_id, provider from queues limit ${limit}`;
}

function isWaiting(db: Queryable): Fragment {
  return db`active and registered_at is null and next_sync_at is null and sync_failures = 0`;
}

/** Makes the shipments of a queue that wait for credentials due for registration. */
export async function makeQueueDue(tx: Transaction, queue: SyncQueue, now: Date, limit: number): Promise<void> {
  const { tenantId, provider } = queue;
  await tx`
    update shipments set next_sync_at = ${now.toISOString()} where tenant_id = ${tenantId} and id in (
      select id from shipments where tenant_id = ${tenantId} and provider = ${provider} and ${isWaiting(tx)}
      limit ${limit} for update skip locked)`;
}

/** Sets the provider of due shipments of a tenant that have none. Returns how many. */
export async function giveProvider(
  tx: Transaction,
  tenantId: string,
  provider: TrackingProviderSlug,
  now: Date,
  limit: number,
): Promise<number> {
  const moment = now.toISOString();
  const { count } = await tx`
    with due as (
      select tenant_id, id from shipments
      where tenant_id = ${tenantId} and provider = '' and next_sync_at <= ${moment}
      order by next_sync_at limit ${limit} for update skip locked
    )
    update shipments s set provider = ${provider}, sync_error = null, next_sync_at = ${moment}, version = version + 1,
      updated_at = ${moment}
    from due where s.tenant_id = due.tenant_id and s.id = due.id`;
  return count;
}

/** Returns true if another shipment tracks this number with the same account. */
export async function isTrackedByOthers(db: Queryable, row: ShipmentRow): Promise<boolean> {
  const { tenantId, id, provider, trackingNumber, accountOwner } = row;
  const [other] = await db`
    select from shipments
    where provider = ${provider} and tracking_number = ${trackingNumber} and active and registered_at is not null
      and account_owner = ${accountOwner} and (tenant_id, id) <> (${tenantId}, ${id})
      and ${accountOwner === 'TENANT' ? db`tenant_id = ${tenantId}` : db`true`}
    limit 1`;
  return other !== undefined;
}

/** Returns true if another shipment of the tenant has this number and carrier. */
export async function isNumberTaken(
  tx: Transaction,
  { tenantId, id, trackingNumber }: ShipmentRow,
  carrierCode: string,
): Promise<boolean> {
  const [other] = await tx`
    select from shipments
    where tenant_id = ${tenantId} and tracking_number = ${trackingNumber} and carrier_code = ${carrierCode}
      and deleted_at is null and id <> ${id}`;
  return other !== undefined;
}

/** Limits the polls of a shipment: a push with a known static secret causes at most one in this time. */
const shortestPeriodSeconds = 30;

/** Makes a shipment due: now, or if it was just polled, as soon as allowed. Returns that time; undefined if it is already due. */
export async function makeDue(tx: Transaction, tenantId: string, id: string, now: Date): Promise<Date | undefined> {
  const [row] = await tx<{ nextSyncAt: string }[]>`
    update shipments s set next_sync_at = due.at
    from (
      select tenant_id, id, greatest(${now.toISOString()}, synced_at + make_interval(secs => ${shortestPeriodSeconds})) as at
      from shipments where tenant_id = ${tenantId} and id = ${id} and active and registered_at is not null
    ) due
    where s.tenant_id = due.tenant_id and s.id = due.id and (s.next_sync_at is null or s.next_sync_at > due.at)
    returning s.next_sync_at`;
  return row && new Date(row.nextSyncAt);
}
