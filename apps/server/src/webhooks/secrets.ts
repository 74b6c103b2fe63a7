import { webhookTiming } from '@lead-engagement/contract';
import { type Cipher, decryptIfWhole } from '../security/encryption.js';
import { associatedDataOf } from '../security/stored-secrets.js';
import { secretAssociatedData } from './signature.js';

const rotationMs = webhookTiming.rotationHours * 60 * 60_000;

/** The secrets of an endpoint as they are stored. Ids are UUIDs. */
export interface StoredSecrets {
  tenantId: string;
  endpointId: string;
  encryptedSecret: string;
  encryptedNextSecret: string | null;
  rotatedAt: string | null;
}

/** Where the new signing secret of a rotation stands, to encrypt and decrypt it with. Ids are UUIDs. */
export function nextSecretAssociatedData(tenantId: string, endpointId: string): string {
  return associatedDataOf('nextWebhookSecrets', [tenantId, endpointId]);
}

/** When a rotation that began then ends by itself. */
export function rotationEnd(rotatedAt: string): Date {
  return new Date(Date.parse(rotatedAt) + rotationMs);
}

/** What requests are signed with: during a rotation by both secrets, after it by the new one. */
export function openSecrets(cipher: Cipher, stored: StoredSecrets, now: Date): { secret: string; nextSecret?: string } {
  const { tenantId, endpointId, encryptedSecret, encryptedNextSecret, rotatedAt } = stored;
  const open = () => cipher.decrypt(encryptedSecret, secretAssociatedData(tenantId, endpointId));
  if (encryptedNextSecret === null || rotatedAt === null) return { secret: open() };
  const nextSecret = cipher.decrypt(encryptedNextSecret, nextSecretAssociatedData(tenantId, endpointId));
  return rotationEnd(rotatedAt) <= now ? { secret: nextSecret } : { secret: open(), nextSecret };
}

/**
 * What to store when the new secret takes the place of the old one; undefined if no rotation is under way. Throws
 * UnknownKeyError.
 */
export function promoteSecret(cipher: Cipher, { tenantId, endpointId, encryptedNextSecret }: StoredSecrets) {
  if (encryptedNextSecret === null) return undefined;
  const secret = decryptIfWhole(cipher, encryptedNextSecret, nextSecretAssociatedData(tenantId, endpointId));
  if (secret === undefined) return 'unreadable';
  return {
    encryptedSecret: cipher.encrypt(secret, secretAssociatedData(tenantId, endpointId)),
    encryptedNextSecret: null,
    rotatedAt: null,
  };
}
