import { headers, limits } from '@lead-engagement/contract';
import { ApiError } from '../errors.js';
import type { ClientConnection } from '../rate-limits/rate-limiter.js';

/** Gives a turn back. Its tenant counts as having it for `restMs` longer. */
export type Release = (restMs?: number) => void;

/** Turns at the database, of which there are as many as it can take at once. */
export interface Turns {
  /**
   * Takes a turn, at once if there is one. Rejects with CONCURRENCY_LIMITED after `limits.databaseWaitMs`, and with
   * BAD_REQUEST if `life` ends while it waits.
   */
  take(tenantId: string, connection: ClientConnection): Release | Promise<Release>;
  /** Serves those who may have a turn by now, though none was given back. */
  serveWaiting(): void;
}

interface Waiter {
  serve: (release: Release) => void;
}

/** How many turns a tenant may have for each that is free: what is left is for those who come next. */
const perFree = 2;

/**
 * Turns that tenants share: one that asks for many gets two thirds of those that others leave, so that there is always one
 * for somebody else; those who wait are served tenant by tenant. Source: Choudhury and Hahne, Dynamic Queue Length
 * Thresholds for Shared-Memory Packet Switches, 1998.
 */
export function createTurns(
  total: number,
  {
    longestWaitMs = limits.databaseWaitMs,
    share = () => 1,
  }: { longestWaitMs?: number; share?: (tenantId: string) => number } = {},
): Turns {
  let free = total;
  const running = new Map<string, number>();
  /** The tenants that wait, whose turn it is next first; each with its requests in the order of their coming. */
  const lines = new Map<string, Set<Waiter>>();

  const mayTake = (tenantId: string) => {
    const taken = running.get(tenantId) ?? 0;
    return taken === 0 ? free > 0 : taken < perFree * free * share(tenantId);
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
      // Behind all others: the map is walked in the order of insertion.
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
      const timer = setTimeout(() => giveUp(noTurn), longestWaitMs);
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

/** What is thrown where nobody is left who could read it. */
export function connectionClosed(): ApiError {
  return new ApiError('BAD_REQUEST', 'The connection was closed before the response.');
}

function noTurn(): ApiError {
  const message = 'Too many requests of the tenant are at work in the database, and none ended in time.';
  return new ApiError('CONCURRENCY_LIMITED', `${message} Wait 1 s, plus jitter, and repeat the request.`, {
    headers: { [headers.retryAfter]: '1' },
  });
}
