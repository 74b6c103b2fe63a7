import type { contactProfiles } from '@lead-engagement/contract';
import { AfterCommit } from '../../../http/after-commit.js';
import { takeAiCall } from '../../../http/ai-calls.js';
import type { Handlers } from '../../../http/handlers.js';
import type { RateLimiter } from '../../../limits/rate/rate-limiter.js';
import { getProfile, isRefreshed, requestRefresh, waitForRefresh } from './service.js';

export function createContactProfileHandlers({
  rateLimiter,
}: {
  rateLimiter: RateLimiter;
}): Handlers<typeof contactProfiles> {
  return {
    getProfile: ({ db, caller, params, now }) => getProfile(db, caller.tenantId, params.id, now),
    refreshProfile: {
      async prepare({ db, caller, params, query, now }) {
        await takeAiCall(rateLimiter, caller);
        return async (tx) => {
          const requested = await requestRefresh({ tx, caller, now }, params.id);
          const accepted = { status: 202, data: requested } as const;
          if (query.wait !== true) return accepted;
          return new AfterCommit<{ status: 200 | 202; data: typeof requested }>(accepted, async () => {
            const data = await waitForRefresh(db, caller.tenantId, requested);
            return { status: isRefreshed(data) ? 200 : 202, data };
          });
        };
      },
    },
  };
}
