import type { FastifyReply } from 'fastify';
import { type Database, inTenant, type Transaction } from '../db/client.js';
import { ApiError } from '../errors.js';
import type { Cipher } from '../security/encryption.js';
import type { Caller } from './caller.js';
import { toFailure } from './errors.js';
import { headerNames } from './header-names.js';
import {
  claimIdempotencyKey,
  type IdempotentRequest,
  isReplayable,
  type StoredAnswer,
  scopeText,
  storeAnswer,
} from './idempotency.js';
import { EventAnswer, FileAnswer } from './streams.js';
import { showVersion } from './version-header.js';

/** What is sent: text that is stored for replays, or a stream, which is not. */
export type Sent = StoredAnswer | FileAnswer | EventAnswer;

export function isStreamed(sent: Sent): sent is FileAnswer | EventAnswer {
  return sent instanceof FileAnswer || sent instanceof EventAnswer;
}

/** A write of a request; a replay of one that streams is given what was `written` by the first, and writes nothing. */
export type Write = (tx: Transaction, written?: unknown) => Promise<Sent>;

/** What is kept of a stream for replays: nothing if it does not go on from what was written. */
function keptOf(sent: Sent): StoredAnswer | undefined {
  if (!isStreamed(sent)) return sent;
  const isResumable = sent instanceof EventAnswer && sent.written !== undefined;
  return isResumable ? { status: streamedStatus, body: JSON.stringify(sent.written) } : undefined;
}

/** No status of HTTP: the body that is kept with it is for the handler. */
const streamedStatus = 0;

/** Whether an earlier request was answered with a stream, which a replay makes anew from what was kept. */
export function isStreamedBefore({ status }: StoredAnswer): boolean {
  return status === streamedStatus;
}

/** Marks an answer as that of an earlier request, with the headers that it had. */
export function replay(earlier: StoredAnswer, reply: FastifyReply): StoredAnswer {
  reply.header(headerNames.idempotentReplay, 'true');
  if (!isStreamedBefore(earlier)) showVersion((JSON.parse(earlier.body) as { data?: unknown }).data, reply);
  return earlier;
}

/** The Idempotency-Keys of requests that are being prepared or written by this process. */
export interface KeysInUse {
  /** Runs the work of a request while it holds its key. Throws IDEMPOTENCY_IN_PROGRESS if another one holds it. */
  hold<T>(request: IdempotentRequest, work: () => Promise<T>): Promise<T>;
}

/**
 * Keeps a request from being prepared twice at once. What is written is safe without: the lock of the key in the database holds for
 * all processes, but only while the transaction is open, and what comes before it can be slow and cost money.
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

/** Runs a write under its Idempotency-Key: once, and from then on its answer is replayed. */
export async function writeOnce(
  idempotent: IdempotentRequest,
  caller: Caller,
  write: Write,
  now: Date,
  reply: FastifyReply,
  { db, cipher, docsUrl }: { db: Database; cipher: Cipher; docsUrl: string },
): Promise<Sent> {
  const once = (effect: Write) =>
    inTenant(
      db,
      idempotent.tenantId,
      async (tx) => {
        const earlier = await claimIdempotencyKey(tx, idempotent, cipher);
        if (earlier) {
          replay(earlier, reply);
          return isStreamedBefore(earlier) ? effect(tx, JSON.parse(earlier.body)) : earlier;
        }
        const first = await effect(tx);
        const kept = keptOf(first);
        if (kept) await storeAnswer(tx, idempotent, kept, cipher, now);
        return first;
      },
      caller.publicPrincipalId,
    );
  try {
    return await once(write);
  } catch (error) {
    if (!(error instanceof ApiError) || !isReplayable(error.status) || isIdempotencyFailure(error)) throw error;
    // The effect was rolled back with its transaction; what is kept is that it failed, and how.
    const body = JSON.stringify(toFailure(error, docsUrl));
    return once(async () => ({ status: error.status, body }));
  }
}

function isIdempotencyFailure(error: ApiError): boolean {
  return error.code === 'IDEMPOTENCY_IN_PROGRESS' || error.code === 'IDEMPOTENCY_KEY_REUSED';
}
