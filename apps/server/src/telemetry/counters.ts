import { Counter, Histogram, Registry } from 'prom-client';

/** The counts of this process since it started. `/metrics` shows those of the API and of the worker. No label names a tenant or a URL. */
export const processRegistry = new Registry();
const registers = [processRegistry];

const jobs = new Counter({
  name: 'lead_engagement_jobs_total',
  help: 'Steps of background jobs, by kind and outcome: done, again, lost (another worker took over), failed (it is retried) and given up.',
  labelNames: ['kind', 'outcome'],
  registers,
});
const jobSeconds = new Counter({
  name: 'lead_engagement_job_seconds_total',
  help: 'The time that steps of background jobs took, by kind.',
  labelNames: ['kind'],
  registers,
});
const deliveries = new Counter({
  name: 'lead_engagement_delivery_attempts_total',
  help: 'Attempts to deliver a webhook, by the status of the delivery afterwards: SUCCEEDED, PENDING (it is retried) or FAILED.',
  labelNames: ['status'],
  registers,
});
const deliverySeconds = new Histogram({
  name: 'lead_engagement_delivery_attempt_duration_seconds',
  help: 'How long receivers of webhooks took to respond.',
  buckets: [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
  registers,
});
const modelCalls = new Counter({
  name: 'lead_engagement_model_calls_total',
  help: 'Requests to the language model, by outcome.',
  labelNames: ['outcome'],
  registers,
});
const modelSeconds = new Counter({
  name: 'lead_engagement_model_seconds_total',
  help: 'The time that requests to the language model took.',
  registers,
});
const modelTokens = new Counter({
  name: 'lead_engagement_model_tokens_total',
  help: 'Tokens that the language model reported.',
  registers,
});
const embeddingCalls = new Counter({
  name: 'lead_engagement_embedding_calls_total',
  help: 'Requests for vectors of questions and of passages, by purpose and outcome. NOT_SENT: the model had failed several times just before.',
  labelNames: ['purpose', 'outcome'],
  registers,
});
const embeddingSeconds = new Counter({
  name: 'lead_engagement_embedding_seconds_total',
  help: 'The time that requests for vectors took, by purpose.',
  labelNames: ['purpose'],
  registers,
});
const meaningSearches = new Counter({
  name: 'lead_engagement_meaning_searches_total',
  help: 'Searches of knowledge bases with EMBEDDINGS, by outcome: BOTH, or WORDS_ONLY if the model made no vector of the question.',
  labelNames: ['outcome'],
  registers,
});
const crawls = new Counter({
  name: 'lead_engagement_crawled_platforms_total',
  help: 'Platforms that crawl runs have finished, by platform and status.',
  labelNames: ['platform', 'status'],
  registers,
});
const listReads = new Counter({
  name: 'lead_engagement_list_reads_total',
  help: 'Lists, reports and pages of exports that were read, by target: primary or replica. Counted only with DATABASE_REPLICA_URLS.',
  labelNames: ['target'],
  registers,
});

export type JobOutcome = 'done' | 'again' | 'lost' | 'failed' | 'given up';

export function countJob(kind: string, outcome: JobOutcome, durationMs: number): void {
  jobs.inc({ kind, outcome });
  jobSeconds.inc({ kind }, durationMs / 1_000);
}

/** Counts an attempt; `status` is that of the delivery afterwards. */
export function countDeliveryAttempt(status: string, durationMs: number): void {
  deliveries.inc({ status });
  deliverySeconds.observe(durationMs / 1_000);
}

export function countModelCall(outcome: 'SUCCEEDED' | 'FAILED' | 'NOT_SENT', durationMs: number, tokens = 0): void {
  modelCalls.inc({ outcome });
  modelSeconds.inc(durationMs / 1_000);
  modelTokens.inc(tokens);
}

export function countEmbeddingCall(
  purpose: 'question' | 'passages',
  outcome: 'SUCCEEDED' | 'FAILED' | 'NOT_SENT',
  durationMs: number,
): void {
  embeddingCalls.inc({ purpose, outcome });
  embeddingSeconds.inc({ purpose }, durationMs / 1_000);
}

export function countMeaningSearch(outcome: 'BOTH' | 'WORDS_ONLY'): void {
  meaningSearches.inc({ outcome });
}

export function countCrawledPlatform(platform: string, status: string): void {
  crawls.inc({ platform, status });
}

export function countListRead(target: 'primary' | 'replica'): void {
  listReads.inc({ target });
}
