import type { ErrorCode } from '@lead-engagement/contract';
import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { listRefusals } from '../budgets/refusals.js';
import type { RedisState } from '../rate-limits/open-rate-limiter.js';
import type { RateLimiter } from '../rate-limits/rate-limiter.js';
import { registerStored } from './stored-metrics.js';

export interface MetricsDeps {
  rateLimiter: RateLimiter;
  redis: RedisState | undefined;
  /** How many jobs have been given up, by kind. */
  countDeadLetters: () => Promise<{ kind: string; count: number }[]>;
}

const refusalCodes = new Set<ErrorCode | undefined>(['RATE_LIMITED', 'AI_RATE_LIMITED', 'CONCURRENCY_LIMITED']);

/** Serves Prometheus's text at `/metrics`, to anyone who can reach it: docs/self-hosting.md says how to keep it private. */
export function registerMetrics(
  app: FastifyInstance,
  { rateLimiter, redis, countDeadLetters, stored }: MetricsDeps & { stored: Parameters<typeof registerStored>[1] },
): void {
  const register = new Registry();
  collectDefaultMetrics({ register });
  const durations = new Histogram({
    name: 'lead_engagement_http_request_duration_seconds',
    help: 'Requests answered, by route, method and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers: [register],
  });
  const admissions = new Counter({
    name: 'lead_engagement_admissions_total',
    help: 'Requests of authenticated callers, and failures beyond the limit of an address, by the decision of the limits.',
    labelNames: ['outcome'],
    registers: [register],
  });
  registerLoad(register, rateLimiter);
  registerStored(register, stored);
  registerBudgets(register);
  if (redis) registerRedis(register, redis);
  registerDeadLetters(register, countDeadLetters);

  app.addHook('onResponse', (request, reply, done) => {
    const route = request.route?.path ?? request.routeOptions.url ?? 'none';
    durations.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1_000);
    const { errorCode } = request;
    if (refusalCodes.has(errorCode)) admissions.inc({ outcome: errorCode as ErrorCode });
    else if (request.caller) admissions.inc({ outcome: 'ADMITTED' });
    done();
  });
  app.get('/metrics', { config: { public: true } }, async (_, reply) =>
    reply.type(register.contentType).send(await register.metrics()),
  );
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

function registerDeadLetters(register: Registry, count: MetricsDeps['countDeadLetters']): void {
  new Gauge({
    name: 'lead_engagement_dead_letters',
    help: 'Background jobs that were given up and that nobody has retried or discarded, by kind.',
    labelNames: ['kind'],
    registers: [register],
    async collect() {
      // Of a database that is away nothing is told: the rest of the page is needed most then.
      const counts = await count().catch(() => undefined);
      this.reset();
      for (const { kind, count: value } of counts ?? []) this.set({ kind }, value);
    },
  });
}

function registerBudgets(register: Registry): void {
  new Counter({
    name: 'lead_engagement_budget_refusals_total',
    help: 'Requests and jobs that this process refused because a budget of a tenant was used up, by budget.',
    labelNames: ['budget'],
    registers: [register],
    collect() {
      this.reset();
      for (const [budget, count] of listRefusals()) this.inc({ budget }, count);
    },
  });
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
