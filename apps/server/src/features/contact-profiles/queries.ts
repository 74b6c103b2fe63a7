import type { ProfileDraft } from '../../ai/profile.js';
import type { Queryable, Transaction } from '../../db/client.js';
import type { ProfileRow } from './present.js';

/** The stored profile of a contact (UUID). */
export async function findProfile(db: Queryable, tenantId: string, contactId: string): Promise<ProfileRow | undefined> {
  const [row] = await db<ProfileRow[]>`
    select * from contact_profiles where tenant_id = ${tenantId} and contact_id = ${contactId}`;
  return row;
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

/** Stores what a refresh has made. */
export async function completeRefresh(
  tx: Transaction,
  tenantId: string,
  contactId: string,
  profile: ProfileDraft,
  now: Date,
): Promise<void> {
  const moment = now.toISOString();
  await tx`
    update contact_profiles set profile = ${tx.json(profile as never)}, generated_at = ${moment},
      refresh_status = 'COMPLETED', refresh_completed_at = ${moment}, refresh_error = null
    where tenant_id = ${tenantId} and contact_id = ${contactId}`;
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
