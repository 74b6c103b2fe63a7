import { type Bucket, limits } from '@lead-engagement/contract';
import { hourMs, minuteMs } from '../../time.js';
import type { LimitedCaller, Refusal } from './rate-limiter.js';

/** A bucket that a route draws from besides the tenant's minute and day. */
export interface RouteBucket {
  /** Unique within the tenant. */
  name: string;
  limit: number;
  windowMs: number;
  refusal: Refusal;
}

/** The bucket of a route for this caller; undefined where the route has none of its own, or the plan does not limit it. */
export function findRouteBucket(caller: LimitedCaller, bucket: Bucket): RouteBucket | undefined {
  if (bucket === 'crawl_creation') {
    const limit = caller.limits.crawlTasksPerHour;
    return limit === null ? undefined : { name: bucket, limit, windowMs: hourMs, refusal: bucket };
  }
  if (bucket === 'ai') {
    const name = `ai ${caller.userId ?? caller.principalId}`;
    return { name, limit: limits.aiCallsPerMinutePerUser, windowMs: minuteMs, refusal: bucket };
  }
  return undefined;
}
