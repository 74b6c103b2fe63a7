import { randomBytes } from 'node:crypto';
import type { Credentials, DefinedChannel } from '@lead-engagement/connector-kit';
import { identityTiming } from '@lead-engagement/contract';
import { ownValue } from '../../../own-value.js';
import type { Cipher } from '../../../security/encryption.js';
import { associatedDataOf } from '../../../security/stored-secrets.js';
import { hourMs } from '../../../time.js';
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

/** When the rotation of the secret that signs in visitors ends; undefined if there is none. */
export function identityRotationEnd({ state }: Pick<ChannelRow, 'state'>): Date | undefined {
  const { identityRotatedAt } = state;
  return identityRotatedAt === undefined
    ? undefined
    : new Date(Date.parse(identityRotatedAt) + identityTiming.rotationHours * hourMs);
}

/** The secrets that sign in the visitors of a web chat: during a rotation the old one and the new one; none if there is none. */
export function identitySecrets(cipher: Cipher, row: ChannelRow, now: Date): readonly string[] {
  if (row.platform !== 'WEB') return [];
  const { identitySecret, nextIdentitySecret } = decryptCredentials(cipher, row) ?? {};
  const end = identityRotationEnd(row);
  const isOver = nextIdentitySecret !== undefined && end !== undefined && end <= now;
  return [isOver ? undefined : identitySecret, nextIdentitySecret].filter((secret) => secret !== undefined);
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
