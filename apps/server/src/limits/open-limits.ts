import type { Logger } from 'pino';
import { connect } from '../db/client.js';
import { ConfigurationError } from '../env.js';
import { keepDayCounts } from './day-counts.js';
import type { Limits } from './limits.js';
import { createLocalLimits } from './local-limits.js';
import { becomeOnlyServer } from './only-server.js';
import { createRedisLimits } from './redis-limits.js';
import { openRedisLink } from './redis-link.js';
import { createSharedLimits } from './shared-limits.js';

/** The limits of a server, and what belongs to them. */
export interface OpenLimits {
  limits: Limits;
  /** Undefined without Redis. */
  redis: RedisState | undefined;
  /** Call it when no request is under way. */
  close(): Promise<void>;
}

/** What the metrics tell of Redis. */
export interface RedisState {
  isAway(): boolean;
  outages(): number;
}

/**
 * Opens the limits: shared through Redis where there is a `redisUrl`, else counted in this process, with the day's counts kept in the database.
 * Throws ConfigurationError where another server on the database counts too, unless `perProcess`.
 */
export async function openLimits(options: {
  databaseUrl: string;
  redisUrl: string | undefined;
  perProcess: boolean;
  log: Logger;
}): Promise<OpenLimits> {
  const { databaseUrl, redisUrl, perProcess, log } = options;
  if (redisUrl !== undefined) return openShared(redisUrl, log);
  const place = perProcess ? undefined : await becomeOnlyServer(databaseUrl, { log });
  if (!perProcess && !place) {
    throw new ConfigurationError(
      'Another server runs on this database. Each would count the limits for itself: set REDIS_URL on all of them, ' +
        'or LIMITS=per-process if every server may admit the full quota.',
    );
  }
  const db = connect(databaseUrl, 'lead_engagement_worker', { maxConnections: 1 });
  const limits = createLocalLimits();
  const kept = await keepDayCounts(db, limits, { log, now: Date.now() });
  return {
    limits,
    redis: undefined,
    async close() {
      await kept.stop();
      await db.end({ timeout: 1 });
      await place?.release();
    },
  };
}

async function openShared(url: string, log: Logger): Promise<OpenLimits> {
  const link = await openRedisLink({ url, log });
  const shared = createRedisLimits({ link });
  return {
    limits: createSharedLimits(link, shared, createLocalLimits()),
    redis: link,
    async close() {
      await shared.close();
      await link.close();
    },
  };
}
