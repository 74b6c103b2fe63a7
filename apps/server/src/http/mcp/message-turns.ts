import { headers } from '@lead-engagement/contract';
import { ApiError } from '../../errors.js';
import { createFairSemaphore } from '../../limits/fairness/fair-semaphore.js';
import type { ClientConnection } from '../../limits/rate/rate-limiter.js';

/**
 * How many messages the process works on at once. To answer one takes several times as long as to answer its operation alone: whoever sent
 * many would be in front of every other request.
 */
export const messagesAtOnce = 6;
/** A message that takes longer waits for something else, and goes on without a turn. */
export const longestTurnMs = 1_000;
/** While other tenants work too, a turn then rests for this many times as long as its message took, but no longer than that. */
export const rest = { factor: 4, longestMs: 1_000 };

/**
 * Works on a message when it is its turn; tenants take turns. Rejects with CONCURRENCY_LIMITED after `limits.databaseWaitMs`, and with
 * BAD_REQUEST if the connection closes before.
 */
export type TakeMessageTurn = <T>(tenantId: string, connection: ClientConnection, work: () => Promise<T>) => Promise<T>;

/** `othersWork` says if requests of other tenants have come lately. */
export function createMessageTurns(othersWork: (tenantId: string) => boolean): TakeMessageTurn {
  const turns = createFairSemaphore(messagesAtOnce, { refusal: tooManyMessages });
  return async (tenantId, connection, work) => {
    const release = await turns.take(tenantId, connection);
    const beganMs = performance.now();
    const longest = setTimeout(release, longestTurnMs).unref();
    try {
      return await work();
    } finally {
      clearTimeout(longest);
      const tookMs = performance.now() - beganMs;
      if (othersWork(tenantId)) setTimeout(release, Math.min(tookMs * rest.factor, rest.longestMs)).unref();
      else release();
    }
  };
}

function tooManyMessages(): ApiError {
  const message = 'This tenant has too many MCP messages in progress. Wait 1 s, plus jitter, and repeat the request.';
  return new ApiError('CONCURRENCY_LIMITED', message, { headers: { [headers.retryAfter]: '1' } });
}
