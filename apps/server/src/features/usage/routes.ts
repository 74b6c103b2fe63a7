import type { contract, DayBudget, Usage } from '@lead-engagement/contract';
import { limits as contractLimits, dayBudgets, grantsScope } from '@lead-engagement/contract';
import { nextDay, readUsedToday } from '../../budgets/day-budgets.js';
import { countQueuedJobs } from '../../budgets/queued-jobs.js';
import { readStoredBytes } from '../../budgets/storage.js';
import type { Caller } from '../../callers/caller.js';
import type { Queryable } from '../../db/client.js';
import type { Handlers } from '../../http/handlers.js';
import { encodeId } from '../../ids.js';
import { personOf } from '../../rate-limits/accounts.js';
import { readKeyUse } from '../../rate-limits/key-counts.js';
import type { RateLimiter, WindowUse } from '../../rate-limits/rate-limiter.js';

/** So many jobs are counted of a tenant without a limit. */
const countedJobs = 100_000;
const megabyte = 1_000_000;

export const createUsageHandlers = (rateLimiter: RateLimiter): Handlers<typeof contract.usage> => ({
  get: ({ db, caller, now }) => readUsage(db, rateLimiter, caller, now),
});

async function readUsage(db: Queryable, rateLimiter: RateLimiter, caller: Caller, now: Date): Promise<Usage> {
  const { tenantId, plan, limits } = caller;
  const requests = await rateLimiter.readUse(tenantId);
  const person = personOf(caller);
  const own = person === undefined ? undefined : await rateLimiter.readUse(tenantId, person);
  const stored = await readStoredBytes(db, tenantId);
  const today = async (budget: DayBudget) => ({
    used: await readUsedToday(db, tenantId, budget, now),
    limit: limits[dayBudgets[budget]],
    resetAt: nextDay(now).toISOString(),
  });
  const storageLimit = limits.storageMegabytes;
  return {
    plan,
    requests: {
      minute: toWindow(requests.minute, limits.perMinute),
      day: toWindow(requests.day, limits.perDay),
      concurrent: { used: requests.concurrent, limit: limits.concurrent },
      user: own
        ? {
            minute: toWindow(own.minute, limits.perMinutePerUser),
            concurrent: { used: own.concurrent, limit: limits.concurrentPerUser },
          }
        : null,
      apiKeys: await readKeys(db, caller, now),
    },
    queuedJobs: {
      used: await countQueuedJobs(db, tenantId, (limits.queuedJobs ?? countedJobs) + 1),
      limit: limits.queuedJobs,
    },
    storageBytes: {
      used: stored.records + stored.files,
      limit: storageLimit === null ? null : storageLimit * megabyte,
      ...stored,
    },
    automationRuns: await today('automationRuns'),
    modelTokens: await today('modelTokens'),
    trackingNumbers: await today('trackingNumbers'),
  };
}

/** The requests of the keys that the caller may know of: all with the scope admin, else their own. */
async function readKeys(db: Queryable, caller: Caller, now: Date): Promise<Usage['requests']['apiKeys']> {
  const seesAll = grantsScope(caller.scopes, 'admin');
  if (!seesAll && caller.principalType !== 'API_KEY') return [];
  const keyId = seesAll ? undefined : caller.principalId;
  const keys = await readKeyUse(db, caller.tenantId, { keyId, limit: contractLimits.usageKeys, now: now.getTime() });
  return keys.map(({ keyId, ...use }) => ({ id: encodeId('apiKey', keyId), ...use }));
}

function toWindow({ used, resetMs }: WindowUse, limit: number | null): Usage['requests']['minute'] {
  return { used, limit, resetAt: new Date(resetMs).toISOString() };
}
