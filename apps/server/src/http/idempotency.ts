import { createHash } from 'node:crypto';
import { headers, limits } from '@lead-engagement/contract';
import type { FastifyRequest } from 'fastify';
import type { Caller } from '../callers/caller.js';
import type { Database, Queryable, Transaction } from '../db/client.js';
import { ApiError } from '../errors.js';
import type { Cipher } from '../security/encryption.js';
import { associatedDataOf } from '../security/stored-secrets.js';
import { versionMark } from './api-version.js';
import { headerNames } from './header-names.js';

/** One use of an Idempotency-Key: the key space, the operation, and the SHA-256 of the version, the query and the raw body. */
export interface IdempotentRequest {
  tenantId: string;
  /** The key space: the app, or the owner of keys and sessions, so that a rotated key replays what the one before it did. */
  principalId: string;
  /** The key space of answers that were stored before owners and apps had one. */
  formerPrincipalId: string;
  method: string;
  path: string;
  key: string;
  fingerprint: Buffer;
}

/** A stored response. */
export interface StoredAnswer {
  status: number;
  body: string;
}

/** The response of an earlier request, with the time of its write. */
export interface EarlierAnswer extends StoredAnswer {
  writtenAt: Date;
}

const neverStored = new Set([401, 403, 429]);

/** Returns true if a failure is stored for replays: not one that passes, or that depends on the credential. */
export function isReplayable({ status, retryable }: ApiError): boolean {
  return status < 500 && !neverStored.has(status) && !retryable;
}

/** Reads the Idempotency-Key of a request; undefined if none was sent. Pass `bodyDigest` if the body is not kept in memory. */
export function readIdempotentRequest(
  request: FastifyRequest,
  caller: Caller,
  bodyDigest?: Buffer,
): IdempotentRequest | undefined {
  const key = request.headers[headerNames.idempotencyKey];
  if (key === undefined) return undefined;
  if (typeof key !== 'string' || !/^[\x21-\x7e]+$/.test(key) || key.length > limits.idempotencyKeyChars) {
    throw new ApiError(
      'BAD_REQUEST',
      `${headers.idempotencyKey} must be 1 to ${limits.idempotencyKeyChars} printable ASCII characters. A UUID is a good choice.`,
    );
  }
  const [path = '', ...query] = request.url.split('?');
  return {
    tenantId: caller.tenantId,
    principalId: keySpaceOf(caller),
    formerPrincipalId: caller.principalId,
    method: request.method,
    // The same operation counts as the same request under both prefixes.
    path: path.replace(/^\/api(?=\/)/, ''),
    key,
    fingerprint: createHash('sha256')
      .update(`${versionMark(request)}${query.join('?')}\n`)
      .update(bodyDigest ?? request.rawBody ?? '')
      .digest(),
  };
}

/**
 * The key space of a caller: that of its app, else of its owner, else of the tenant. Environments are tenants of their own. It is a UUID
 * made of a hash (RFC 9562, version 8), never an id: an app acts as its user, and answers from before apps had a key space are stored
 * under the id of the user, where it looks them up.
 */
export function keySpaceOf({
  publicAppId,
  userId,
  tenantId,
}: Pick<Caller, 'publicAppId' | 'userId' | 'tenantId'>): string {
  const [kind, id] =
    publicAppId !== undefined ? ['app', publicAppId] : userId !== null ? ['user', userId] : ['tenant', tenantId];
  const hash = createHash('sha256').update(`${kind} ${id}`).digest();
  hash[6] = ((hash[6] as number) & 0x0f) | 0x80;
  hash[8] = ((hash[8] as number) & 0x3f) | 0x80;
  return hash.toString('hex', 0, 16).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/**
 * Locks the key for this transaction. Returns the response of an earlier request, if any. Throws IDEMPOTENCY_IN_PROGRESS if another
 * transaction holds the key, and IDEMPOTENCY_KEY_REUSED if the body differs.
 */
export async function claimIdempotencyKey(
  tx: Transaction,
  request: IdempotentRequest,
  cipher: Cipher,
): Promise<EarlierAnswer | undefined> {
  // Two statements in one round trip: the second one must see the commit of the previous lock holder.
  const [[lock], [stored]] = await Promise.all([
    tx`select pg_try_advisory_xact_lock(${lockNumber(request)}) as taken`,
    readStored(tx, request),
  ]);
  if (!lock?.taken) throw new ApiError('IDEMPOTENCY_IN_PROGRESS');
  return stored && openAnswer(stored, request, cipher);
}

/**
 * Finds the response of an earlier request without locking the key, for use before the transaction. Throws IDEMPOTENCY_KEY_REUSED if the
 * body differs.
 */
export async function findAnswer(
  db: Database,
  request: IdempotentRequest,
  cipher: Cipher,
): Promise<EarlierAnswer | undefined> {
  const [stored] = await readStored(db, request);
  return stored && openAnswer(stored, request, cipher);
}

interface StoredRow {
  fingerprint: Buffer;
  status: number;
  encryptedBody: string;
  principalId: string;
  createdAt: string;
}

function readStored(db: Queryable, request: IdempotentRequest) {
  return db<StoredRow[]>`
    select fingerprint, status, encrypted_body, principal_id, created_at from idempotency_keys
    where tenant_id = ${request.tenantId} and principal_id in (${request.principalId}, ${request.formerPrincipalId})
      and method = ${request.method} and path = ${request.path} and key = ${request.key}
      and created_at > now() - make_interval(hours => ${limits.idempotencyHours})
    order by principal_id = ${request.principalId} desc limit 1`;
}

function openAnswer(stored: StoredRow, request: IdempotentRequest, cipher: Cipher): EarlierAnswer {
  if (!stored.fingerprint.equals(request.fingerprint)) throw new ApiError('IDEMPOTENCY_KEY_REUSED');
  return {
    status: stored.status,
    body: cipher.decrypt(stored.encryptedBody, placeOfAnswer({ ...request, principalId: stored.principalId })),
    writtenAt: new Date(stored.createdAt),
  };
}

/** Stores a response for replays, in the same transaction as its effect. */
export async function storeAnswer(
  tx: Transaction,
  request: IdempotentRequest,
  answer: StoredAnswer,
  cipher: Cipher,
  now: Date,
): Promise<void> {
  const encryptedBody = cipher.encrypt(answer.body, placeOfAnswer(request));
  const { formerPrincipalId: _, ...row } = request;
  await tx`
    insert into idempotency_keys ${tx({ ...row, status: answer.status, encryptedBody, createdAt: now.toISOString() })}
    on conflict (tenant_id, principal_id, method, path, key) do update
    set fingerprint = excluded.fingerprint, status = excluded.status,
      encrypted_body = excluded.encrypted_body, created_at = excluded.created_at
    where idempotency_keys.created_at <= now() - make_interval(hours => ${limits.idempotencyHours})`;
}

/** Replaces a stored response. */
export async function replaceAnswer(
  tx: Transaction,
  request: IdempotentRequest,
  answer: StoredAnswer,
  cipher: Cipher,
): Promise<void> {
  await tx`
    update idempotency_keys
    set status = ${answer.status}, encrypted_body = ${cipher.encrypt(answer.body, placeOfAnswer(request))}
    where tenant_id = ${request.tenantId} and principal_id = ${request.principalId}
      and method = ${request.method} and path = ${request.path} and key = ${request.key}
      and fingerprint = ${request.fingerprint}`;
}

/** The scope of a key. Requests with the same scope count as the same request. */
export function scopeText(request: IdempotentRequest): string {
  return [request.tenantId, request.principalId, request.method, request.path, request.key].join('\n');
}

function placeOfAnswer({ tenantId, principalId, method, path, key }: IdempotentRequest): string {
  return associatedDataOf('idempotentAnswers', [tenantId, principalId, method, path, key]);
}

/** 48 bits of the scope's hash. A collision only causes an unnecessary IDEMPOTENCY_IN_PROGRESS. */
function lockNumber(request: IdempotentRequest): number {
  return createHash('sha256').update(scopeText(request)).digest().readUIntBE(0, 6);
}
