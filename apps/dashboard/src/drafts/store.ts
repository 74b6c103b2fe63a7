import type { DeviceKeys } from '@lead-engagement/sdk';
import { serverUrl } from '../lib/addresses.js';
import { type Draft, isExpired } from './rules.js';

/** A draft as it is stored: all that was typed is encrypted. */
interface Row {
  /** The tenant and the user. */
  owner: string;
  name: string;
  savedAtMs: number;
  keyId: string;
  iv: Uint8Array<ArrayBuffer>;
  bytes: ArrayBuffer;
}

const databaseName = `lead-engagement.drafts:${serverUrl}`;
const table = 'drafts';

/** The drafts of one user in this browser. */
export interface DraftStore {
  read(name: string): Promise<Draft | undefined>;
  write(name: string, draft: Draft): Promise<void>;
  remove(name: string): Promise<void>;
  /** Removes all of this user, and stores nothing more. */
  end(): Promise<void>;
}

/**
 * Opens the drafts of a user in the database of the browser, encrypted with keys that only the server of the user gives out. Undefined if
 * the browser cannot encrypt, as on pages without TLS. Drafts of anybody that are too old are removed.
 */
export async function openDraftStore(owner: string, { keys }: DeviceKeys): Promise<DraftStore | undefined> {
  if (!crypto.subtle) return undefined;
  const imported = await Promise.all(keys.map(async ({ id, key }) => [id, await importKey(key)] as const));
  const [current] = imported;
  if (!current) return undefined;
  const [keyId, key] = current;
  const byId = new Map(imported);
  const database = await openDatabase();
  await removeExpired(database);
  const rows = (mode: IDBTransactionMode) => database.transaction(table, mode).objectStore(table);
  const additionalData = (name: string) => new TextEncoder().encode(`${owner} ${name}`);
  let hasEnded = false;
  return {
    async read(name) {
      const row = await settle<Row | undefined>(rows('readonly').get([owner, name]));
      const of = row && byId.get(row.keyId);
      if (!of || isExpired(row, Date.now())) return undefined;
      const algorithm = { name: 'AES-GCM', iv: row.iv, additionalData: additionalData(name) };
      const bytes = await crypto.subtle.decrypt(algorithm, of, row.bytes);
      return JSON.parse(new TextDecoder().decode(bytes)) as Draft;
    },
    async write(name, draft) {
      const iv = crypto.getRandomValues(new Uint8Array(12));
      const text = new TextEncoder().encode(JSON.stringify(draft));
      const bytes = await crypto.subtle.encrypt(
        { name: 'AES-GCM', iv, additionalData: additionalData(name) },
        key,
        text,
      );
      const { savedAtMs } = draft;
      if (!hasEnded) await settle(rows('readwrite').put({ owner, name, savedAtMs, keyId, iv, bytes } satisfies Row));
    },
    async remove(name) {
      await settle(rows('readwrite').delete([owner, name]));
    },
    async end() {
      hasEnded = true;
      await settle(rows('readwrite').delete(IDBKeyRange.bound([owner], [owner, []])));
    },
  };
}

function importKey(key: string): Promise<CryptoKey> {
  const text = atob(key.replaceAll('-', '+').replaceAll('_', '/'));
  const bytes = Uint8Array.from(text, (char) => char.charCodeAt(0));
  return crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt']);
}

function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open(databaseName, 1);
  request.addEventListener('upgradeneeded', () =>
    request.result.createObjectStore(table, { keyPath: ['owner', 'name'] satisfies (keyof Row)[] }),
  );
  return settle(request);
}

async function removeExpired(database: IDBDatabase): Promise<void> {
  const rows = database.transaction(table, 'readwrite').objectStore(table);
  const all = await settle<Row[]>(rows.getAll());
  const expired = all.filter((row) => isExpired(row, Date.now()));
  await Promise.all(expired.map(({ owner, name }) => settle(rows.delete([owner, name]))));
}

function settle<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error));
  });
}
