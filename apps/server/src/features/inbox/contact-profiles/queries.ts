import type { ProfileDraft } from '../../../ai/profile.js';
import type { Queryable, Transaction } from '../../../db/client.js';
import type { Fragment } from '../../../db/filters.js';
import type { ProfileRow } from './present.js';

/** The stored profile of a contact (UUID). */
export async function findProfile(db: Queryable, tenantId: string, contactId: string): Promise<ProfileRow | undefined> {
  const [row] = await db<ProfileRow[]>`
    select * from contact_profiles where tenant_id = ${tenantId} and contact_id = ${contactId}`;
  return row;
}

/**
 * Makes others that read the sources of a profile in order to store it wait until the transaction ends. Otherwise the one that read
 * earlier could store later.
 */
export async function waitForTurn(tx: Transaction, tenantId: string, contactId: string): Promise<void> {
  await tx`select pg_advisory_xact_lock(hashtextextended(${`profile of ${contactId} of ${tenantId}`}, 0))`;
}

/** Stores the first profile of a contact, unless somebody was quicker. */
export async function insertProfile(
  tx: Transaction,
  tenantId: string,
  contactId: string,
  profile: ProfileDraft,
  now: Date,
): Promise<void> {
  await tx`
    insert into contact_profiles (tenant_id, contact_id, profile, generated_at)
    values (${tenantId}, ${contactId}, ${tx.json(profile as never)}, ${now.toISOString()})
    on conflict do nothing`;
}

/** Notes that a refresh was asked for; undefined if one is under way. */
export async function startRefresh(
  tx: Transaction,
  tenantId: string,
  contactId: string,
  now: Date,
): Promise<ProfileRow | undefined> {
  const [row] = await tx<ProfileRow[]>`
    update contact_profiles set refresh_status = 'PENDING', refresh_requested_at = ${now.toISOString()},
      refresh_completed_at = null, refresh_error = null
    where tenant_id = ${tenantId} and contact_id = ${contactId}
      and (refresh_status is null or refresh_status in ('COMPLETED', 'FAILED'))
    returning *`;
  return row;
}

/** Notes that a refresh is being worked on. */
export async function markRunning(tx: Transaction, tenantId: string, contactId: string): Promise<void> {
  await tx`
    update contact_profiles set refresh_status = 'RUNNING'
    where tenant_id = ${tenantId} and contact_id = ${contactId} and refresh_status = 'PENDING'`;
}

/** The moment of a new version of a profile: never that of the version before, because refreshes compare them. */
function later(tx: Transaction, now: Date): Fragment {
  return tx`greatest(${now.toISOString()}::timestamptz, generated_at + interval '1 millisecond')`;
}

/** Puts another profile in place of the stored one; a refresh that is under way goes on. */
export async function replaceProfile(
  tx: Transaction,
  tenantId: string,
  contactId: string,
  profile: ProfileDraft,
  now: Date,
): Promise<void> {
  await tx`
    update contact_profiles set profile = ${tx.json(profile as never)}, generated_at = ${later(tx, now)}
    where tenant_id = ${tenantId} and contact_id = ${contactId}`;
}

/** Stores what a refresh has made of the profile that it began with; false if that was replaced meanwhile. */
export async function completeRefresh(
  tx: Transaction,
  { tenantId, contactId, generatedAt }: Pick<ProfileRow, 'tenantId' | 'contactId' | 'generatedAt'>,
  profile: ProfileDraft,
  now: Date,
): Promise<boolean> {
  const moment = now.toISOString();
  const { count } = await tx`
    update contact_profiles set profile = ${tx.json(profile as never)}, generated_at = ${later(tx, now)},
      refresh_status = 'COMPLETED', refresh_completed_at = ${moment}, refresh_error = null
    where tenant_id = ${tenantId} and contact_id = ${contactId} and generated_at = ${generatedAt}`;
  return count > 0;
}

/** Notes that a refresh has failed; the profile stays. */
export async function failRefresh(
  tx: Transaction,
  tenantId: string,
  contactId: string,
  error: string,
  now: Date,
): Promise<void> {
  await tx`
    update contact_profiles set refresh_status = 'FAILED', refresh_completed_at = ${now.toISOString()},
      refresh_error = ${error}
    where tenant_id = ${tenantId} and contact_id = ${contactId}`;
}
