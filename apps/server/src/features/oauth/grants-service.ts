import type { Transaction } from '../../db/client.js';

/**
 * Ends what a user has allowed apps, with all codes and tokens that came of it: for a user who is disabled or deleted. They do
 * not come back when the user is enabled again; each app has to be allowed anew.
 */
export async function revokeGrantsOf(tx: Transaction, tenantId: string, userId: string, now: Date): Promise<void> {
  const moment = now.toISOString();
  await tx`
    update oauth_grants set revoked_at = ${moment}, updated_at = ${moment}
    where tenant_id = ${tenantId} and user_id = ${userId} and revoked_at is null`;
}
