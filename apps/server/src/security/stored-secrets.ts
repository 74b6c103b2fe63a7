import type { Queryable } from '../db/client.js';
import { type Cipher, decryptIfWhole } from './encryption.js';

/** A column with encrypted secrets. Its name begins with `encrypted_`; a test finds columns that are missing here. */
interface SecretColumn {
  what: string;
  table: string;
  column: string;
  /** The primary key, which a secret is bound to. It begins with `tenant_id` unless the secret belongs to the whole installation. */
  key: readonly [string, ...string[]];
  /** For rows that live for at most a day: the index to find the newest. At start, only those are checked. */
  newestBy?: string;
}

/** All kinds of secrets in the database. Add a new one here to have it rotated, counted and checked. */
export const secretColumns = {
  webhookSecrets: {
    what: 'webhook signing secrets',
    table: 'webhook_endpoints',
    column: 'encrypted_secret',
    key: ['tenant_id', 'id'],
  },
  nextWebhookSecrets: {
    what: 'new webhook signing secrets',
    table: 'webhook_endpoints',
    column: 'encrypted_next_secret',
    key: ['tenant_id', 'id'],
  },
  idempotentAnswers: {
    what: 'stored answers to idempotent requests',
    table: 'idempotency_keys',
    column: 'encrypted_body',
    key: ['tenant_id', 'principal_id', 'method', 'path', 'key'],
    newestBy: 'created_at',
  },
  destinationCredentials: {
    what: 'credentials of event destinations',
    table: 'webhook_endpoints',
    column: 'encrypted_credentials',
    key: ['tenant_id', 'id'],
  },
  trackingAccounts: {
    what: 'credentials of tracking providers',
    table: 'tracking_accounts',
    column: 'encrypted_credentials',
    key: ['tenant_id', 'provider'],
  },
  channelCredentials: {
    what: 'credentials of channels',
    table: 'channels',
    column: 'encrypted_credentials',
    key: ['tenant_id', 'id'],
  },
  mailboxSecrets: {
    what: 'passwords and tokens of mailboxes',
    table: 'mailboxes',
    column: 'encrypted_secrets',
    key: ['tenant_id', 'id'],
  },
  mailboxVerifiers: {
    what: 'verifiers of consents for mailboxes',
    table: 'mailbox_authorizations',
    column: 'encrypted_verifier',
    key: ['tenant_id', 'id'],
    newestBy: 'created_at',
  },
  appSecrets: {
    what: 'secrets of apps',
    table: 'oauth_apps',
    column: 'encrypted_secret',
    key: ['tenant_id', 'id'],
  },
  signingKeys: {
    what: 'keys that sign access tokens',
    table: 'oauth_signing_keys',
    column: 'encrypted_private_key',
    key: ['id'],
  },
  mails: {
    what: 'mails that have not been sent',
    table: 'mails',
    column: 'encrypted_message',
    key: ['tenant_id', 'id'],
  },
} as const satisfies Record<string, SecretColumn>;

export type SecretKind = keyof typeof secretColumns;
export const secretKinds = Object.keys(secretColumns) as SecretKind[];

/**
 * Returns the associated data of a secret, for encryption and decryption: its table, column and primary key (the values of `key`, in
 * order). A ciphertext that is copied to another row, tenant or column does not decrypt there.
 */
export function associatedDataOf(kind: SecretKind, key: readonly string[]): string {
  const { table, column, key: names } = secretColumns[kind];
  if (key.length !== names.length) throw new Error(`The associated data of ${kind} are ${names.join(', ')}.`);
  return JSON.stringify([table, column, ...key]);
}

/** The number of secrets of a kind that use a key. */
export interface SecretCount {
  kind: SecretKind;
  keyId: string;
  count: number;
}

/** The kinds that the database has a column for: one of an older schema, which is backed up before it is migrated, can lack some. */
async function listKinds(db: Queryable): Promise<SecretKind[]> {
  const columns = await db<{ name: string }[]>`
    select format('%s.%s', c.relname, a.attname) as name from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and a.attnum > 0 and not a.attisdropped`;
  const there = new Set(columns.map(({ name }) => name));
  return secretKinds.filter((kind) => there.has(`${secretColumns[kind].table}.${secretColumns[kind].column}`));
}

/** Counts all secrets by kind and key. Reads every row. */
export async function countSecrets(db: Queryable): Promise<SecretCount[]> {
  const kinds = await listKinds(db);
  const counts = kinds.map((kind) => {
    const { table, column } = secretColumns[kind];
    return db<Omit<SecretCount, 'kind'>[]>`
      select split_part(${db(column)}, '.', 2) as key_id, count(*)::int as count from ${db(table)}
      where ${db(column)} is not null group by 1 order by 1`;
  });
  return (await Promise.all(counts)).flatMap((rows, at) =>
    rows.map((row) => ({ kind: kinds[at] as SecretKind, ...row })),
  );
}

/** Returns the kinds of secrets that the database has, in words. */
export async function findStoredSecrets(db: Queryable): Promise<string[]> {
  const found = await Promise.all(
    (await listKinds(db)).map(async (kind) => {
      const { what, table, column } = secretColumns[kind];
      const [row] = await db`select from ${db(table)} where ${db(column)} is not null limit 1`;
      return row ? [what] : [];
    }),
  );
  return found.flat();
}

/** Thrown for secrets that cannot be decrypted with the available keys. The message names them and says what to do. */
export class UnreadableSecretsError extends Error {
  override readonly name = 'UnreadableSecretsError';
}

const newestRows = 1_000;
const triedRows = 20;

/**
 * Throws UnreadableSecretsError if a stored secret uses a key that is not in the ring, or if none of the tested secrets of a kind decrypts.
 * A single damaged secret does not keep the server from starting.
 */
export async function checkSecretsReadable(db: Queryable, cipher: Cipher): Promise<void> {
  const found = [];
  // One after the other: at a start, each statement that has to wait would open a connection.
  for (const kind of secretKinds) {
    const { table, column, newestBy }: SecretColumn = secretColumns[kind];
    const newest = newestBy && db`order by ${db(newestBy)} desc limit ${newestRows}`;
    const rows = await db<{ keyId: string }[]>`
      select distinct split_part(secret, '.', 2) as key_id
      from (select ${db(column)} as secret from ${db(table)} ${newest ?? db``}) secrets
      where secret is not null`;
    found.push(...rows.map(({ keyId }) => ({ kind, keyId })));
  }
  refuseUnknown(found, cipher);
  for (const kind of secretKinds) await tryDecrypting(db, cipher, kind);
}

async function tryDecrypting(db: Queryable, cipher: Cipher, kind: SecretKind): Promise<void> {
  const { what, table, column, key, newestBy }: SecretColumn = secretColumns[kind];
  const newest = newestBy && db`order by ${db(newestBy)} desc`;
  const rows = await db<{ secret: string; key: string[] }[]>`
    select ${db(column)} as secret, array[${key.map((name, at) => (at === 0 ? db`${db(name)}::text` : db`, ${db(name)}::text`))}] as key
    from ${db(table)} where ${db(column)} is not null ${newest ?? db``} limit ${triedRows}`;
  if (
    rows.length === 0 ||
    rows.some((row) => decryptIfWhole(cipher, row.secret, associatedDataOf(kind, row.key)) !== undefined)
  )
    return;
  throw new UnreadableSecretsError(
    `The ${what} in the database do not decrypt, though their key is known: they were moved between rows or changed, or written by ` +
      'another version of the server. Restore the database from a backup that was made whole, or run the version that wrote them.',
  );
}

/** Throws UnreadableSecretsError if one of the keys is not in the ring. */
export function refuseUnknown(found: readonly { kind: SecretKind; keyId: string }[], cipher: Cipher): void {
  // Read after the database: a key is in the ring before anything is encrypted with it.
  const known = new Set(cipher.keyIds());
  const unknown = found.filter(({ keyId }) => !known.has(keyId));
  if (unknown.length === 0) return;
  const kinds = [...new Set(unknown.map(({ kind }) => secretColumns[kind].what))].join(' and ');
  const ids = [...new Set(unknown.map(({ keyId }) => keyId))].join(', ');
  throw new UnreadableSecretsError(
    `SECRET_KEY: the ${kinds} in the database were encrypted with another key (${ids}), not with ${[...known].join(', ')}. ` +
      'Set SECRET_KEY to that key, or add it to SECRET_KEY_PREVIOUS; without SECRET_KEY, use the DATA_DIR that it was made in.',
  );
}
