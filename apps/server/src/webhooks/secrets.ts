import { type DestinationCredentials, webhookTiming } from '@lead-engagement/contract';
import { type Cipher, decryptIfWhole } from '../security/encryption.js';
import { associatedDataOf } from '../security/stored-secrets.js';
import { hourMs } from '../time.js';
import { secretAssociatedData } from './signature.js';

const rotationMs = webhookTiming.rotationHours * hourMs;

/** The encrypted secrets of an endpoint. Ids are UUIDs. */
export interface StoredSecrets {
  tenantId: string;
  endpointId: string;
  encryptedSecret: string;
  encryptedNextSecret: string | null;
  rotatedAt: string | null;
}

/** Returns the associated data that binds the new secret of a rotation to its endpoint. Ids are UUIDs. */
export function nextSecretAssociatedData(tenantId: string, endpointId: string): string {
  return associatedDataOf('nextWebhookSecrets', [tenantId, endpointId]);
}

type CredentialRow = Pick<StoredSecrets, 'tenantId' | 'endpointId'>;

/** Encrypts the credentials of a destination, bound to the endpoint. Ids are UUIDs. */
export function sealCredentials(cipher: Cipher, row: CredentialRow, credentials: DestinationCredentials): string {
  const place = associatedDataOf('destinationCredentials', [row.tenantId, row.endpointId]);
  return cipher.encrypt(JSON.stringify(credentials), place);
}

/** Decrypts the credentials of a destination; null if it has none. */
export function openCredentials(
  cipher: Cipher,
  { tenantId, endpointId, encryptedCredentials }: CredentialRow & { encryptedCredentials: string | null },
): DestinationCredentials | null {
  if (encryptedCredentials === null) return null;
  const place = associatedDataOf('destinationCredentials', [tenantId, endpointId]);
  return JSON.parse(cipher.decrypt(encryptedCredentials, place)) as DestinationCredentials;
}

/** Returns the time at which a rotation ends automatically. */
export function rotationEnd(rotatedAt: string): Date {
  return new Date(Date.parse(rotatedAt) + rotationMs);
}

/** Decrypts the signing secrets: both during a rotation, the new one after it. */
export function openSecrets(cipher: Cipher, stored: StoredSecrets, now: Date): { secret: string; nextSecret?: string } {
  const { tenantId, endpointId, encryptedSecret, encryptedNextSecret, rotatedAt } = stored;
  const open = () => cipher.decrypt(encryptedSecret, secretAssociatedData(tenantId, endpointId));
  if (encryptedNextSecret === null || rotatedAt === null) return { secret: open() };
  const nextSecret = cipher.decrypt(encryptedNextSecret, nextSecretAssociatedData(tenantId, endpointId));
  return rotationEnd(rotatedAt) <= now ? { secret: nextSecret } : { secret: open(), nextSecret };
}

/** Returns the columns that replace the old secret with the new one; undefined if there is no rotation. Throws UnknownKeyError. */
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
