import type { ErrorCode } from '@lead-engagement/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { RedisState } from '../../limits/rate/open-rate-limiter.js';
import type { RateLimiter } from '../../limits/rate/rate-limiter.js';

export interface RequestMetricsDeps {
  rateLimiter: RateLimiter;
  redis: RedisState | undefined;
}

const refusalCodes = new Set<ErrorCode | undefined>(['RATE_LIMITED', 'AI_RATE_LIMITED', 'CONCURRENCY_LIMITED']);

/**
 * Counts the requests of an app. Routes are counted by class of status, and durations by method, so that the number of series stays
 * bounded whatever clients send.
 */
export function countRequests(app: FastifyInstance, { rateLimiter, redis }: RequestMetricsDeps): Registry {
  const register = new Registry();
  const registers = [register];
  const requests = new Counter({
    name: 'lead_engagement_http_requests_total',
    help: 'Requests answered, by route, method and class of status.',
    labelNames: ['method', 'route', 'status'],
    registers,
  });
  const seconds = new Counter({
    name: 'lead_engagement_http_request_seconds_total',
    help: 'The time that requests took, by route and method.',
    labelNames: ['method', 'route'],
    registers,
  });
  const durations = new Histogram({
    name: 'lead_engagement_http_request_duration_seconds',
    help: 'How long requests took, by method and class of status.',
    labelNames: ['method', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers,
  });
  const errors = new Counter({
    name: 'lead_engagement_http_errors_total',
    help: 'Requests that failed, by error code.',
    labelNames: ['code'],
    registers,
  });
  const admissions = new Counter({
    name: 'lead_engagement_admissions_total',
    help: 'Requests of authenticated callers, and failures beyond the limit of an address, by the decision of the limits.',
    labelNames: ['outcome'],
    registers,
  });
  registerLoad(register, rateLimiter);
  if (redis) registerRedis(register, redis);

  app.addHook('onResponse', (request: FastifyRequest, reply: FastifyReply, done) => {
    const route = request.route?.path ?? request.routeOptions.url ?? 'none';
    // A request for a route that does not exist may have any method.
    const method = route === 'none' ? 'any' : request.method;
    const status = `${Math.floor(reply.statusCode / 100)}xx`;
    const elapsed = reply.elapsedTime / 1_000;
    requests.inc({ method, route, status });
    seconds.inc({ method, route }, elapsed);
    durations.observe({ method, status }, elapsed);
    const { errorCode } = request;
    if (errorCode) errors.inc({ code: errorCode });
    if (refusalCodes.has(errorCode)) admissions.inc({ outcome: errorCode as ErrorCode });
    else if (request.caller) admissions.inc({ outcome: 'ADMITTED' });
    done();
  });
  return register;
}

function registerLoad(register: Registry, rateLimiter: RateLimiter): void {
  const gauges = [
    ['running', 'lead_engagement_concurrency_in_use', 'Slots that requests of this process hold.'],
    ['waiting', 'lead_engagement_concurrency_waiting', 'Requests of this process that wait for a slot.'],
  ] as const;
  for (const [field, name, help] of gauges) {
    new Gauge({
      name,
      help,
      registers: [register],
      collect() {
        this.set(rateLimiter.load()[field]);
      },
    });
  }
}

function registerRedis(register: Registry, redis: RedisState): void {
  new Gauge({
    name: 'lead_engagement_redis_away',
    help: '1 while Redis does not answer and this process counts alone.',
    registers: [register],
    collect() {
      this.set(redis.isAway() ? 1 : 0);
    },
  });
  new Counter({
    name: 'lead_engagement_redis_outages_total',
    help: 'How often Redis went away.',
    registers: [register],
    collect() {
      this.reset();
      this.inc(redis.outages());
    },
  });
}
