import { performance } from 'node:perf_hooks';
import { oauthAlgorithm, oauthLifetimes } from '@lead-engagement/contract';
import { type CryptoKey, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose';
import type { Database, Queryable } from '../../../db/client.js';
import { newUuid } from '../../../ids.js';
import type { Cipher } from '../../../security/encryption.js';
import { associatedDataOf } from '../../../security/stored-secrets.js';
import { minuteMs } from '../../../time.js';

/** A key that signs access tokens. */
export interface SigningKey {
  id: string;
  publicKey: JWK;
  key: CryptoKey;
}

/** The keys of the installation, as cached by this process. */
export interface SigningKeys {
  /** The current signing key. Creates the first one. */
  present(now: Date): Promise<SigningKey>;
  /** The key of a `kid`, for verification; undefined if it is unknown or its last token has expired. */
  find(kid: string, now: Date): Promise<CryptoKey | undefined>;
  /** The keys of tokens that have not expired, and the next signing key. */
  published(now: Date): Promise<JWK[]>;
}

interface KeyRow {
  id: string;
  publicKey: JWK;
  encryptedPrivateKey: string;
  signsFrom: string;
}

interface KnownKey extends KeyRow {
  key: CryptoKey;
}

/** How long keys are cached: shorter than the time between the publication of a key and its first signature. */
const rememberedMs = 30_000;
/** Limits how often invented values of `kid` cause the keys to be read. */
const lookAgainMs = 1_000;
/** The time between the publication of a key and its first signature: longer than anyone caches the published keys. */
export const publishedBeforeMs = 10 * minuteMs;
/** How long a key is kept after its successor took over: longer than the lifetime of its last token, plus clock skew. */
const retiringMs = (oauthLifetimes.accessMinutes + 15) * minuteMs;

/** The signing keys in the database; private keys are encrypted. */
export function createSigningKeys(db: Database, cipher: Cipher, clock = () => performance.now()): SigningKeys {
  let known: KnownKey[] = [];
  let readAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<void> | undefined;
  const privateKeys = new Map<string, CryptoKey>();

  const read = async () => {
    const startedAt = clock();
    const rows = await listKeys(db);
    known = await Promise.all(rows.map(async (row) => ({ ...row, key: await importKey(row.publicKey) })));
    readAt = startedAt;
  };
  /** Reads the keys, unless the cached ones are younger than `maxAgeMs`. */
  const look = async (maxAgeMs: number) => {
    if (clock() - readAt < maxAgeMs) return;
    reading ??= read().finally(() => {
      reading = undefined;
    });
    await reading;
  };
  const goodAt = (now: Date) => known.filter((_, at) => !hasRetired(known, at, now));

  return {
    async present(now) {
      await look(rememberedMs);
      if (known.length === 0) {
        await addSigningKey(db, cipher, { signsFrom: now, onlyFirst: true }, now);
        await look(0);
      }
      const row = known.findLast(({ signsFrom }) => Date.parse(signsFrom) <= now.getTime()) ?? known[0];
      if (!row) throw new Error('The signing key is missing right after it was made.');
      const key = privateKeys.get(row.id) ?? (await importKey(decrypt(cipher, row)));
      privateKeys.set(row.id, key);
      return { id: row.id, publicKey: row.publicKey, key };
    },
    async find(kid, now) {
      await look(rememberedMs);
      if (!known.some(({ id }) => id === kid)) await look(lookAgainMs);
      return goodAt(now).find(({ id }) => id === kid)?.key;
    },
    async published(now) {
      await this.present(now);
      return goodAt(now).map(({ publicKey }) => publicKey);
    },
  };
}

/** Returns true if the successor took over so long ago that all tokens of this key have expired. */
function hasRetired(keys: readonly Pick<KeyRow, 'signsFrom'>[], at: number, now: Date): boolean {
  const next = keys[at + 1];
  return next !== undefined && Date.parse(next.signsFrom) + retiringMs <= now.getTime();
}

/** The keys, in the order in which they sign. */
async function listKeys(db: Queryable): Promise<KeyRow[]> {
  return db<KeyRow[]>`
    select id, public_key, encrypted_private_key, signs_from from oauth_signing_keys order by signs_from, id`;
}

/** Creates and stores a key; with `onlyFirst`, only if there is none. Returns the new `kid` if it was stored. */
export async function addSigningKey(
  db: Database,
  cipher: Cipher,
  { signsFrom, onlyFirst }: { signsFrom: Date; onlyFirst: boolean },
  now: Date,
): Promise<string | undefined> {
  const pair = await generateKeyPair(oauthAlgorithm, { extractable: true });
  const id = newUuid(now.getTime());
  const publicKey = { ...(await exportJWK(pair.publicKey)), kid: id, use: 'sig', alg: oauthAlgorithm };
  const encryptedPrivateKey = cipher.encrypt(
    JSON.stringify(await exportJWK(pair.privateKey)),
    associatedDataOf('signingKeys', [id]),
  );
  const row = {
    id,
    publicKey: publicKey as never,
    encryptedPrivateKey,
    signsFrom: signsFrom.toISOString(),
    createdAt: now.toISOString(),
  };
  return db.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(hashtext('lead_engagement.oauth_signing_keys'))`;
    const stored = onlyFirst ? await tx`select from oauth_signing_keys limit 1` : [];
    if (stored.length > 0) return undefined;
    await tx`insert into oauth_signing_keys ${tx(row)}`;
    return id;
  });
}

/** Removes all keys but this one: tokens signed by the others are rejected. Needs the role that owns the table. */
export async function removeOtherKeys(owner: Database, id: string): Promise<number> {
  return (await owner`delete from oauth_signing_keys where id <> ${id}`).count;
}

/** Removes the keys whose tokens have all expired. Needs the worker's role. */
export async function removeRetiredKeys(db: Database, now: Date): Promise<number> {
  const keys = await listKeys(db);
  const retired = keys.filter((_, at) => hasRetired(keys, at, now)).map(({ id }) => id);
  if (retired.length === 0) return 0;
  return (await db`delete from oauth_signing_keys where id = any(${retired}::uuid[])`).count;
}

function decrypt(cipher: Cipher, { id, encryptedPrivateKey }: KeyRow): JWK {
  return JSON.parse(cipher.decrypt(encryptedPrivateKey, associatedDataOf('signingKeys', [id])));
}

async function importKey(jwk: JWK): Promise<CryptoKey> {
  return (await importJWK(jwk, oauthAlgorithm)) as CryptoKey;
}
