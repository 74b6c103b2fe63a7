import { setTimeout as delay } from 'node:timers/promises';
import type { Database, Queryable, Transaction } from '../db/client.js';
import { countRows, type Fragment } from '../db/filters.js';
import { appendAudit, commandLine } from '../events/audit/append.js';
import { type Cipher, decryptIfWhole } from './encryption.js';
import { associatedDataOf, type SecretKind, secretColumns, secretKinds } from './stored-secrets.js';

/** The result of a re-encryption. */
export interface ReEncrypted {
  /** The number of re-encrypted secrets of each kind. */
  counts: Record<SecretKind, number>;
  /** The number of secrets that still use another key: they are damaged, or were in use all the time. */
  left: number;
}

const batchRows = 200;
const maxPasses = 10;
const pauseMs = 250;

/**
 * Re-encrypts every secret that does not use the current key, in small transactions while the server runs. If it is killed, start it again:
 * it continues. `db` has the worker's role. Rows in use are skipped and retried.
 */
export async function reEncryptSecrets(db: Database, cipher: Cipher, now: () => Date): Promise<ReEncrypted> {
  const counts = Object.fromEntries(secretKinds.map((kind) => [kind, 0])) as Record<SecretKind, number>;
  let left = 0;
  for (const kind of secretKinds) {
    for (let pass = 1; ; pass++) {
      const { written, damaged } = await passOver(db, kind, cipher, now);
      counts[kind] += written;
      const remaining = await countOthers(db, kind, cipher);
      if (remaining > damaged && pass < maxPasses) {
        // Some rows were locked.
        await delay(pauseMs);
        continue;
      }
      left += remaining;
      break;
    }
  }
  return { counts, left };
}

/** Processes a table once, in the order of its primary key. */
async function passOver(db: Database, kind: SecretKind, cipher: Cipher, now: () => Date) {
  const sum = { written: 0, damaged: 0 };
  let after: string[] | undefined;
  do {
    const batch = await db.begin((tx) => writeBatch(tx, kind, after, cipher, now()));
    sum.written += batch.written;
    sum.damaged += batch.damaged;
    after = batch.last;
  } while (after);
  return sum;
}

/** Re-encrypts the next rows. `last` is the key of the last row; undefined at the end of the table. */
async function writeBatch(
  tx: Transaction,
  kind: SecretKind,
  after: string[] | undefined,
  cipher: Cipher,
  now: Date,
): Promise<{ written: number; damaged: number; last: string[] | undefined }> {
  const { table, column, key } = secretColumns[kind];
  const columns = join(
    tx,
    key.map((name) => tx`${tx(name)}`),
  );
  const onward = after ? tx`and (${columns}) > (${joinValues(tx, after)})` : tx``;
  // Locked rows are skipped, so that there is no deadlock.
  const rows = (await tx`
    select ${tx(column)}, ${columns} from ${tx(table)}
    where ${isOther(tx, column, cipher)} ${onward}
    order by ${columns} limit ${batchRows} for update skip locked`.values()) as string[][];
  const perTenant = new Map<string, number>();
  const updates: PromiseLike<unknown>[] = [];
  for (const [stored = '', ...values] of rows) {
    const associatedData = associatedDataOf(kind, values);
    // A secret that something else changed or moved is not repaired.
    const plaintext = decryptIfWhole(cipher, stored, associatedData);
    if (plaintext === undefined) continue;
    updates.push(tx`
      update ${tx(table)} set ${tx(column)} = ${cipher.encrypt(plaintext, associatedData)}
      where (${columns}) = (${joinValues(tx, values)})`);
    const [tenantId = ''] = values;
    perTenant.set(tenantId, (perTenant.get(tenantId) ?? 0) + 1);
  }
  await Promise.all(updates);
  // Not audited: responses that expire within a day, and secrets of the whole installation, which belong to no tenant.
  if (!('newestBy' in secretColumns[kind]) && key[0] === 'tenant_id') {
    for (const [tenantId, count] of perTenant) {
      const record = { actor: commandLine, action: 'secret.rotated', targetId: null, set: { kind, count } } as const;
      await appendAudit(tx, tenantId, record, now);
    }
  }
  const last = rows.length === batchRows ? rows.at(-1)?.slice(1) : undefined;
  return { written: updates.length, damaged: rows.length - updates.length, last };
}

async function countOthers(db: Database, kind: SecretKind, cipher: Cipher): Promise<number> {
  const { table, column } = secretColumns[kind];
  return countRows(db, table, isOther(db, column, cipher));
}

/** Matches secrets that are not encrypted with the current key. */
function isOther(db: Queryable, column: string, cipher: Cipher): Fragment {
  return db`split_part(${db(column)}, '.', 2) <> ${cipher.keyIds()[0] as string}`;
}

function joinValues(tx: Transaction, values: readonly string[]): Fragment {
  return join(
    tx,
    values.map((value) => tx`${value}`),
  );
}

function join(tx: Transaction, parts: readonly Fragment[]): Fragment {
  return parts.reduce((joined, part) => tx`${joined}, ${part}`);
}
