import type { Route } from '@lead-engagement/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { createFairSemaphore } from '../limits/fairness/fair-semaphore.js';
import { groupAddress } from '../limits/rate/address-group.js';
import { tooManyAttempts } from '../limits/rate/attempt-limits.js';
import { clientAddressOf } from './client-address.js';

/**
 * How many requests of visitors the process works on at once, and for how long a turn then rests: some times as long as the request took, but
 * no longer than `longestRestMs`. So a flood leaves most of the machine to tenants, and a slow sender keeps nobody out. While tenants work
 * too, requests are under way for half of the time of one turn, and uploads for a fifth.
 */
const pace = {
  requests: { atOnce: 3, restFactor: 1, besideTenants: 5, longestRestMs: 1_000 },
  uploads: { atOnce: 2, restFactor: 4, besideTenants: 9, longestRestMs: 1_000 },
};
/** Who has sent no whole body by then goes on without a turn: it waits for the network, and costs as good as nothing meanwhile. */
const longestTurnMs = 4_000;

/** What decides which turn a request takes. Pages have no more than this. */
type VisitorRoute = {
  readonly metadata: Pick<Route['metadata'], 'uploads'> & { readonly scope?: Route['metadata']['scope'] };
};

/** Lets visitors of web chats and forms in, a few at a time, so that they take few of the connections that tenants write with. */
export interface VisitorTurns {
  /**
   * Takes the turn of a request, and resolves to what ends it. Addresses (/64) take turns. Rejects with RATE_LIMITED after
   * `limits.databaseWaitMs`, and with BAD_REQUEST if the connection closes while it waits.
   */
  take(route: VisitorRoute, request: FastifyRequest, reply: FastifyReply): Promise<() => void>;
}

/** Whether a route is for visitors, and ends: a stream has a limit of its own. */
export function takesVisitorTurn({ metadata }: Route): boolean {
  return metadata.crossOrigin === true && metadata.streams?.as !== 'events';
}

/** `tenantsWork` says if requests of tenants have come lately. */
export function createVisitorTurns(tenantsWork: () => boolean): VisitorTurns {
  const refusal = () => tooManyAttempts('Too many visitors ask this server at once.', 1);
  const requests = createFairSemaphore(pace.requests.atOnce, { refusal });
  const uploads = createFairSemaphore(pace.uploads.atOnce, { refusal });
  return {
    take: async ({ metadata }, request, reply) => {
      const [turns, { restFactor, besideTenants, longestRestMs }] = metadata.uploads
        ? [uploads, pace.uploads]
        : [requests, pace.requests];
      const release = await turns.take(groupAddress(clientAddressOf(request)), reply.raw);
      const beganMs = performance.now();
      const end = () => {
        clearTimeout(longest);
        const factor = tenantsWork() ? besideTenants : restFactor;
        const restMs = Math.min((performance.now() - beganMs) * factor, longestRestMs);
        setTimeout(release, restMs).unref();
      };
      const longest = setTimeout(end, longestTurnMs).unref();
      return end;
    },
  };
}
