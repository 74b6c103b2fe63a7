import type { WebhookEndpoint, WebhookSecretRotated } from '@lead-engagement/contract';
import type { Write } from '../../../callers/write.js';
import { checkVersion } from '../../../db/records.js';
import { ApiError } from '../../../errors.js';
import { enqueueJobs } from '../../../jobs/enqueue.js';
import { rotationKind } from '../../../webhooks/rotation-job.js';
import { nextSecretAssociatedData, promoteSecret, rotationEnd } from '../../../webhooks/secrets.js';
import { generateWebhookSecret } from '../../../webhooks/signature.js';
import { updateWebhookEndpoint } from './queries.js';
import { lockForChange, present, type WebhookEndpointDeps } from './service.js';

type SecretDeps = Pick<WebhookEndpointDeps, 'cipher'>;

/**
 * Makes a new signing secret, which the answer alone carries. The old one goes on signing until the new one is activated,
 * or the rotation ends. Throws NOT_FOUND, PRECONDITION_FAILED.
 */
export async function rotateSecret(
  { tx, caller, now }: Write,
  { cipher }: SecretDeps,
  id: string,
  ifMatch: number | undefined,
): Promise<WebhookSecretRotated> {
  const { tenantId } = caller;
  const row = await lockForChange(tx, caller, id);
  checkVersion(row, ifMatch);
  // The new secret of a rotation that has ended signs already: it is the old one of the next.
  const hasEnded = row.rotatedAt !== null && rotationEnd(row.rotatedAt) <= now;
  const promoted = hasEnded ? promoteSecret(cipher, { ...row, endpointId: row.id }) : undefined;
  const secret = generateWebhookSecret();
  const changes = {
    ...(promoted !== 'unreadable' && promoted),
    encryptedNextSecret: cipher.encrypt(secret, nextSecretAssociatedData(tenantId, row.id)),
    rotatedAt: now.toISOString(),
  };
  const updated = await updateWebhookEndpoint(tx, row, changes, now);
  await enqueueJobs(tx, [{ kind: rotationKind, tenantId, id: row.id, dueAt: rotationEnd(changes.rotatedAt) }], now);
  return { ...(await present(tx, updated)), secret };
}

/**
 * Ends a rotation: from now on the new secret signs alone. Without one, nothing changes. Throws NOT_FOUND, PRECONDITION_FAILED,
 * and CONFLICT for a new secret that cannot be read.
 */
export async function activateSecret(
  { tx, caller, now }: Write,
  { cipher }: SecretDeps,
  id: string,
  ifMatch: number | undefined,
): Promise<WebhookEndpoint> {
  const row = await lockForChange(tx, caller, id);
  checkVersion(row, ifMatch);
  const promoted = promoteSecret(cipher, { ...row, endpointId: row.id });
  if (promoted === 'unreadable') {
    throw new ApiError(
      'CONFLICT.secret_unreadable',
      'The server cannot read the new signing secret. Rotate the secret again.',
    );
  }
  return present(tx, promoted ? await updateWebhookEndpoint(tx, row, promoted, now) : row);
}
