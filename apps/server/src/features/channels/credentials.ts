import { randomBytes } from 'node:crypto';
import type { Credentials, DefinedChannel } from '@lead-engagement/connector-kit';
import { ownValue } from '../../own-value.js';
import type { Cipher } from '../../security/encryption.js';
import { associatedDataOf } from '../../security/stored-secrets.js';
import type { ChannelRow } from './present.js';

type Place = Pick<ChannelRow, 'tenantId' | 'id'>;

export function encryptCredentials(cipher: Cipher, place: Place, credentials: Credentials): string {
  return cipher.encrypt(
    JSON.stringify(credentials),
    associatedDataOf('channelCredentials', [place.tenantId, place.id]),
  );
}

/** The credentials of a channel; undefined if it has none. */
export function decryptCredentials(cipher: Cipher, row: ChannelRow): Credentials | undefined {
  const { tenantId, id, encryptedCredentials } = row;
  if (encryptedCredentials === null) return undefined;
  return JSON.parse(cipher.decrypt(encryptedCredentials, associatedDataOf('channelCredentials', [tenantId, id])));
}

/** The secret that identifies the visitors of a web chat; undefined if there is none. */
export function identitySecret(cipher: Cipher, row: ChannelRow): string | undefined {
  return row.platform === 'WEB' ? decryptCredentials(cipher, row)?.identitySecret : undefined;
}

/** The credentials that the server generates for a channel: random texts in the alphabet that Telegram accepts. */
export function generateCredentials({ credentials }: DefinedChannel): Record<string, string> {
  const generated = Object.entries(credentials).filter(([, credential]) => credential.generated);
  return Object.fromEntries(generated.map(([name]) => [name, newSecret()]));
}

/** The credentials that the API shows. */
export function shownCredentials({ credentials }: DefinedChannel, set: Credentials): Record<string, string> {
  return Object.fromEntries(Object.entries(set).filter(([name]) => ownValue(credentials, name)?.secret === false));
}

export function newSecret(prefix = ''): string {
  return prefix + randomBytes(32).toString('base64url');
}
