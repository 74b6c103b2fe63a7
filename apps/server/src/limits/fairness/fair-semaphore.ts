import { headers, limits } from '@lead-engagement/contract';
import { ApiError } from '../../errors.js';
import type { ClientConnection } from '../rate/rate-limiter.js';

/** Releases a turn. It counts against its tenant for `restMs` longer. */
export type Release = (restMs?: number) => void;

/** A fair semaphore for database work; a turn is one slot of it. */
export interface FairSemaphore {
  /**
   * Takes a turn, synchronously if one is free. Rejects with CONCURRENCY_LIMITED after `limits.databaseWaitMs`, and with BAD_REQUEST if the
   * connection closes while it waits.
   */
  take(tenantId: string, connection: ClientConnection): Release | Promise<Release>;
  /** Serves waiting requests that may run now because limits changed, even though no turn was released. */
  serveWaiting(): void;
}

interface Waiter {
  serve: (release: Release) => void;
}

/** Who waits how long for how many turns; `refusal` makes the error at the end of the wait. */
export interface TurnOptions {
  longestWaitMs?: number;
  share?: (tenantId: string) => number;
  most?: (tenantId: string) => number;
  refusal?: () => ApiError;
}

/** The number of turns that a tenant may take per free turn. The rest stays free for others. */
const perFree = 2;

/**
 * Creates turns that tenants share. A tenant with many requests gets at most two thirds of the turns that others leave, so that one is
 * always free for another tenant. Waiting requests are served tenant by tenant. Source: Choudhury and Hahne, Dynamic Queue Length
 * Thresholds for Shared-Memory Packet Switches, 1998.
 */
export function createFairSemaphore(
  total: number,
  { longestWaitMs = limits.databaseWaitMs, share = () => 1, most = () => total, refusal = noTurn }: TurnOptions = {},
): FairSemaphore {
  let free = total;
  const running = new Map<string, number>();
  /** The waiting tenants, next one first, each with its requests in order of arrival. */
  const lines = new Map<string, Set<Waiter>>();

  const mayTake = (tenantId: string) => {
    const taken = running.get(tenantId) ?? 0;
    return taken === 0 ? free > 0 : taken < Math.min(perFree * free * share(tenantId), most(tenantId));
  };

  function give(tenantId: string): Release {
    free -= 1;
    running.set(tenantId, (running.get(tenantId) ?? 0) + 1);
    let given = true;
    return (restMs = 0) => {
      if (!given) return;
      given = false;
      free += 1;
      if (restMs < 1) return end(tenantId);
      setTimeout(() => end(tenantId), restMs).unref();
      serveWaiting();
    };
  }

  function end(tenantId: string): void {
    const left = (running.get(tenantId) ?? 1) - 1;
    if (left > 0) running.set(tenantId, left);
    else running.delete(tenantId);
    serveWaiting();
  }

  function serveWaiting(): void {
    for (const [tenantId, line] of lines) {
      if (free === 0) return;
      if (!mayTake(tenantId)) continue;
      const waiter = line.values().next().value as Waiter;
      leave(tenantId, waiter);
      // Move the tenant to the end: the map iterates in insertion order.
      if (lines.delete(tenantId)) lines.set(tenantId, line);
      waiter.serve(give(tenantId));
    }
  }

  function leave(tenantId: string, waiter: Waiter): void {
    const line = lines.get(tenantId);
    line?.delete(waiter);
    if (line?.size === 0) lines.delete(tenantId);
  }

  function wait(tenantId: string, connection: ClientConnection): Promise<Release> {
    return new Promise((resolve, reject) => {
      const waiter: Waiter = {
        serve(release) {
          clearTimeout(timer);
          resolve(release);
        },
      };
      const giveUp = (toError: () => ApiError) => {
        if (!lines.get(tenantId)?.has(waiter)) return;
        clearTimeout(timer);
        leave(tenantId, waiter);
        reject(toError());
      };
      const timer = setTimeout(() => giveUp(refusal), longestWaitMs);
      connection.on('close', () => giveUp(connectionClosed));
      lines.set(tenantId, (lines.get(tenantId) ?? new Set()).add(waiter));
    });
  }

  return {
    take: (tenantId, connection) => {
      if (!lines.has(tenantId) && mayTake(tenantId)) return give(tenantId);
      return connection.destroyed ? Promise.reject(connectionClosed()) : wait(tenantId, connection);
    },
    serveWaiting,
  };
}

/** The error for a request whose connection was closed. No client receives it. */
export function connectionClosed(): ApiError {
  return new ApiError('BAD_REQUEST', 'The connection was closed before the response.');
}

function noTurn(): ApiError {
  const message = 'This tenant has too many database requests in progress.';
  return new ApiError('CONCURRENCY_LIMITED', `${message} Wait 1 s, plus jitter, and repeat the request.`, {
    headers: { [headers.retryAfter]: '1' },
  });
}
