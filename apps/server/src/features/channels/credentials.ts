import { randomBytes } from 'node:crypto';
import type { Cipher } from '../../security/encryption.js';
import { associatedDataOf } from '../../security/stored-secrets.js';
import type { ChannelRow } from './present.js';

/** The credentials of a Telegram channel: the token of the bot, and the secret that authenticates Telegram's requests. */
export interface TelegramCredentials {
  token: string;
  webhookSecret: string;
}

/** The credentials of a web chat, which identify its visitors. */
export interface WebCredentials {
  identitySecret: string;
}

type Place = Pick<ChannelRow, 'tenantId' | 'id'>;

export function encryptCredentials(
  cipher: Cipher,
  place: Place,
  credentials: TelegramCredentials | WebCredentials,
): string {
  return cipher.encrypt(
    JSON.stringify(credentials),
    associatedDataOf('channelCredentials', [place.tenantId, place.id]),
  );
}

function decrypt<T>(cipher: Cipher, { tenantId, id, encryptedCredentials }: ChannelRow): T | undefined {
  if (encryptedCredentials === null) return undefined;
  return JSON.parse(cipher.decrypt(encryptedCredentials, associatedDataOf('channelCredentials', [tenantId, id])));
}

/** The credentials of a Telegram channel; undefined for any other. */
export function telegramCredentials(cipher: Cipher, row: ChannelRow): TelegramCredentials | undefined {
  return row.platform === 'TELEGRAM' ? decrypt(cipher, row) : undefined;
}

/** The secret that identifies the visitors of a web chat; undefined if there is none. */
export function identitySecret(cipher: Cipher, row: ChannelRow): string | undefined {
  return row.platform === 'WEB' ? decrypt<WebCredentials>(cipher, row)?.identitySecret : undefined;
}

/** A random secret in the alphabet that Telegram accepts. */
export function newSecret(prefix = ''): string {
  return prefix + randomBytes(32).toString('base64url');
}
