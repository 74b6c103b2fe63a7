import type { Route } from '@lead-engagement/contract';
import type { FastifyReply } from 'fastify';
import type { Caller } from '../callers/caller.js';
import { toCause } from '../callers/maker.js';
import {
  type Database,
  inTenant,
  pipelineWithCommit,
  type Transaction,
  type TransactionOptions,
} from '../db/client.js';
import { ApiError, toFailure } from '../errors.js';
import type { Cipher } from '../security/encryption.js';
import type { OlderVersion } from '../versions/older-version.js';
import { headerNames } from './header-names.js';
import {
  claimIdempotencyKey,
  type IdempotentRequest,
  isReplayable,
  type StoredAnswer,
  scopeText,
  storeAnswer,
} from './idempotency.js';
import type { Redact } from './redaction.js';
import { replayFor, withoutSecrets } from './replayed.js';
import { EventAnswer, FileAnswer } from './streams.js';
import { showVersion } from './version-header.js';

/** The response of a write: text, which is stored for replays, or a stream, which is not. */
export type ResponseBody = StoredAnswer | FileAnswer | EventAnswer;

export function isStreamed(sent: ResponseBody): sent is FileAnswer | EventAnswer {
  return sent instanceof FileAnswer || sent instanceof EventAnswer;
}

/** The write of a request. For the replay of a stream, it gets the `written` of the first request and writes nothing. */
export type Write = (tx: Transaction, written?: unknown) => Promise<ResponseBody>;

/** Returns the part of a response to store for replays; undefined for a stream that cannot be resumed. */
function keptOf(sent: ResponseBody): StoredAnswer | undefined {
  if (!isStreamed(sent)) return sent;
  const isResumable = sent instanceof EventAnswer && sent.written !== undefined;
  return isResumable ? { status: streamedStatus, body: JSON.stringify(sent.written) } : undefined;
}

/** Not an HTTP status: marks a stored body that is passed to the handler. */
const streamedStatus = 0;

/** Returns true if an earlier request streamed its response. A replay then streams again, from the stored value. */
export function isStreamedBefore({ status }: StoredAnswer): boolean {
  return status === streamedStatus;
}

/** Marks a response as a replay and restores its headers. */
export function replay(earlier: StoredAnswer, reply: FastifyReply): StoredAnswer {
  reply.header(headerNames.idempotentReplay, 'true');
  if (!isStreamedBefore(earlier)) showVersion((JSON.parse(earlier.body) as { data?: unknown }).data, reply);
  return earlier;
}

/** The Idempotency-Keys of requests that this process is preparing or writing. */
export interface KeysInUse {
  /** Holds the key while `work` runs. Throws IDEMPOTENCY_IN_PROGRESS if another request holds it. */
  hold<T>(request: IdempotentRequest, work: () => Promise<T>): Promise<T>;
}

/**
 * Keeps a request from being prepared twice at once. The write does not need this: the database lock on the key covers all processes. But
 * that lock exists only during the transaction, and the preparation can be slow and cost money.
 */
export function createKeysInUse(): KeysInUse {
  const held = new Set<string>();
  return {
    async hold(request, work) {
      const key = scopeText(request);
      if (held.has(key)) throw new ApiError('IDEMPOTENCY_IN_PROGRESS');
      held.add(key);
      try {
        return await work();
      } finally {
        held.delete(key);
      }
    },
  };
}

interface OnceDeps {
  db: Database;
  cipher: Cipher;
  docsUrl: string;
  options: TransactionOptions;
  route: Route;
  tell: Redact;
  older: OlderVersion | undefined;
}

/** Runs a write once per Idempotency-Key, and replays its response after that. */
export async function writeOnce(
  idempotent: IdempotentRequest,
  caller: Caller,
  requestId: string,
  write: Write,
  now: Date,
  reply: FastifyReply,
  { db, cipher, docsUrl, options, route, tell, older }: OnceDeps,
): Promise<ResponseBody> {
  const once = (effect: Write) =>
    inTenant(
      db,
      idempotent.tenantId,
      async (tx) => {
        const earlier = await claimIdempotencyKey(tx, idempotent, cipher);
        if (earlier) {
          if (isStreamedBefore(earlier)) {
            replay(earlier, reply);
            return effect(tx, JSON.parse(earlier.body));
          }
          return replay(replayFor(route, caller, tell, earlier), reply);
        }
        const first = await effect(tx);
        const kept = keptOf(first);
        if (kept) pipelineWithCommit(storeAnswer(tx, idempotent, withoutSecrets(route, kept), cipher, now));
        return first;
      },
      toCause(caller, requestId),
      options,
    );
  try {
    return await once(write);
  } catch (error) {
    if (!(error instanceof ApiError) || !isReplayable(error) || isIdempotencyFailure(error)) throw error;
    // The effect was rolled back with its transaction; store only the failure.
    const told = older ? older.downError(route, error) : error;
    const body = JSON.stringify(toFailure(told, docsUrl));
    return once(async () => ({ status: error.status, body }));
  }
}

function isIdempotencyFailure(error: ApiError): boolean {
  return error.code === 'IDEMPOTENCY_IN_PROGRESS' || error.code === 'IDEMPOTENCY_KEY_REUSED';
}
