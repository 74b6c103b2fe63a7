import type { Logger } from 'pino';
import type { Database } from '../../db/client.js';
import type { HeldConnection } from '../../db/held-connection.js';
import { ConfigurationError } from '../../errors.js';
import { findDayCount, keepDayCounts, loadDayCounts } from './day-counts.js';
import { countingKeys, createKeyCounts, keepKeyCounts } from './key-counts.js';
import { createLocalRateLimiter } from './local-rate-limiter.js';
import type { RateLimiter } from './rate-limiter.js';
import { openRedisLink } from './redis-link.js';
import { createRedisRateLimiter } from './redis-rate-limiter.js';
import { createSharedRateLimiter } from './shared-rate-limiter.js';
import { becomeOnlyServer } from './single-server-lock.js';

/** The rate limiter of a server and its resources. */
export interface OpenRateLimiter {
  rateLimiter: RateLimiter;
  /** Undefined without Redis. */
  redis: RedisState | undefined;
  /** Call it when no request is in flight. */
  close(): Promise<void>;
}

/** The state of Redis for the metrics. */
export interface RedisState {
  isAway(): boolean;
  outages(): number;
}

/**
 * Opens the rate limiter. With a `redisUrl`, limits are shared through Redis; otherwise they are counted in this process. The daily
 * counts are saved in the database. Requests are also counted by API key, in the database. Throws ConfigurationError if another server on the database also counts locally, unless `perProcess` is
 * set.
 */
export async function openRateLimiter(options: {
  db: Database;
  /** Holds the place of the one server that counts. */
  held: HeldConnection;
  redisUrl: string | undefined;
  perProcess: boolean;
  log: Logger;
}): Promise<OpenRateLimiter> {
  const { db, held, redisUrl, perProcess, log } = options;
  if (redisUrl !== undefined) return openShared(db, redisUrl, log);
  if (!perProcess && !(await becomeOnlyServer(held, { log }))) {
    throw new ConfigurationError(
      'Another server runs on this database. Each would count the limits for itself: set REDIS_URL on all of them, ' +
        'or LIMITS=per-process if every server may admit the full quota.',
    );
  }
  const rateLimiter = createLocalRateLimiter();
  rateLimiter.restore(await loadDayCounts(db, Date.now()));
  const kept = keepDayCounts(db, rateLimiter, { log });
  const keys = createKeyCounts();
  const keptKeys = keepKeyCounts(db, keys, { log });
  return {
    rateLimiter: countingKeys(rateLimiter, keys),
    redis: undefined,
    async close() {
      await Promise.all([kept.stop(), keptKeys.stop()]);
    },
  };
}

async function openShared(db: Database, url: string, log: Logger): Promise<OpenRateLimiter> {
  const link = await openRedisLink({ url, log });
  const shared = createRedisRateLimiter({ link, findSavedDay: (tenantId) => findDayCount(db, tenantId) });
  const kept = keepDayCounts(db, shared, { log });
  const keys = createKeyCounts();
  const keptKeys = keepKeyCounts(db, keys, { log });
  return {
    rateLimiter: countingKeys(createSharedRateLimiter(link, shared, createLocalRateLimiter()), keys),
    redis: link,
    async close() {
      await Promise.all([kept.stop(), keptKeys.stop()]);
      await shared.close();
      await link.close();
    },
  };
}
