import type { contract, DayBudget, Usage } from '@lead-engagement/contract';
import { limits as contractLimits, dayBudgets, grantsScope } from '@lead-engagement/contract';
import type { Caller } from '../../../callers/caller.js';
import type { Queryable } from '../../../db/client.js';
import type { Handlers } from '../../../http/handlers.js';
import { encodeId } from '../../../ids.js';
import { nextDay, readUsedToday } from '../../../limits/quotas/day-budgets.js';
import { countQueuedJobs } from '../../../limits/quotas/queued-jobs.js';
import { ownBytes, readStoredBytes, type StoredBytes, strangerBytes, sumOf } from '../../../limits/quotas/storage.js';
import { readStrangerTokens, strangerTokens } from '../../../limits/quotas/stranger-tokens.js';
import { personOf } from '../../../limits/rate/accounts.js';
import { readKeyUse } from '../../../limits/rate/key-counts.js';
import type { RateLimiter, WindowUse } from '../../../limits/rate/rate-limiter.js';

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
      used: ownBytes(stored, limits),
      limit: storageLimit === null ? null : storageLimit * megabyte,
      records: stored.records,
      files: stored.files,
    },
    strangers: await readStrangers(db, caller, stored, now),
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

/** Bytes that came by a form or a mailbox are counted under its id with the kind before it. */
function publicIdOf(key: string): string {
  const [kind, id = ''] = key.split(':');
  return kind === 'form' || kind === 'mailbox' ? encodeId(kind, id) : encodeId('channel', key);
}

/** What strangers have caused, all together and by each channel. */
async function readStrangers(
  db: Queryable,
  { tenantId, limits }: Caller,
  stored: StoredBytes,
  now: Date,
): Promise<Usage['strangers']> {
  const tokens = await readStrangerTokens(db, tenantId, now);
  const [bytesLimit, tokensLimit] = [strangerBytes(limits), strangerTokens(limits)];
  const channelIds = [...new Set([...stored.strangers.keys(), ...tokens.keys()])];
  const used = (id: string) => stored.strangers.get(id) ?? 0;
  return {
    storageBytes: { used: sumOf(stored), limit: bytesLimit.tenant },
    modelTokens: {
      used: [...tokens.values()].reduce((sum, each) => sum + each, 0),
      limit: tokensLimit.tenant,
      resetAt: nextDay(now).toISOString(),
    },
    channels: channelIds
      .toSorted((one, other) => used(other) - used(one))
      .slice(0, contractLimits.usageChannels)
      .map((id) => ({
        id: publicIdOf(id),
        storageBytes: { used: used(id), limit: bytesLimit.channel },
        modelTokens: { used: tokens.get(id) ?? 0, limit: tokensLimit.channel },
      })),
  };
}

function toWindow({ used, resetMs }: WindowUse, limit: number | null): Usage['requests']['minute'] {
  return { used, limit, resetAt: new Date(resetMs).toISOString() };
}
