import type { OfTenant, Write } from '../../../callers/write.js';
import { stopMade } from '../../../webhooks/withdraw.js';
import { recordRevoked } from './app-events.js';

/**
 * Revokes the grants of a user with all their codes and tokens, and ends what the apps made, when the user is disabled or deleted. They are not restored when the user
 * is enabled: the user has to authorize each app again.
 */
export async function revokeGrantsOf(write: Write<OfTenant>, userId: string): Promise<void> {
  const {
    tx,
    caller: { tenantId },
    now,
  } = write;
  const moment = now.toISOString();
  const revoked = await tx<{ id: string }[]>`
    update oauth_grants set revoked_at = ${moment}, updated_at = ${moment}
    where tenant_id = ${tenantId} and user_id = ${userId} and revoked_at is null returning id`;
  for (const { id: grantId } of revoked) {
    await stopMade(tx, tenantId, { grantId }, 'ACCESS_WITHDRAWN', now);
    await recordRevoked(write, grantId, 'USER_REMOVED');
  }
}
