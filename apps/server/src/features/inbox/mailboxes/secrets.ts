import type { Cipher } from '../../../security/encryption.js';
import { associatedDataOf } from '../../../security/stored-secrets.js';
import type { MailboxRow } from './present.js';

/** What signs a mailbox in. */
export type MailboxSecrets =
  | { password: string }
  | { refreshToken: string; accessToken: string /** ISO 8601. */; accessEndsAt: string };

type Place = Pick<MailboxRow, 'tenantId' | 'id'>;

export function encryptSecrets(cipher: Cipher, { tenantId, id }: Place, secrets: MailboxSecrets): string {
  return cipher.encrypt(JSON.stringify(secrets), associatedDataOf('mailboxSecrets', [tenantId, id]));
}

/** The secrets of a mailbox; undefined if it has none yet. */
export function decryptSecrets(
  cipher: Cipher,
  { tenantId, id, encryptedSecrets }: Place & Pick<MailboxRow, 'encryptedSecrets'>,
): MailboxSecrets | undefined {
  if (encryptedSecrets === null) return undefined;
  return JSON.parse(cipher.decrypt(encryptedSecrets, associatedDataOf('mailboxSecrets', [tenantId, id])));
}
