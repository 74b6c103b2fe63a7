import { isUnderWay, type Job, jobIdOf, jobs, limits, prefixes, type Route } from '@lead-engagement/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { headerNames } from './header-names.js';
import type { StoredAnswer } from './idempotency.js';

/** Says where the job is that a request has begun, and when to look at it; and when to look again at one that goes on. */
export function showJob({ status, body }: StoredAnswer, { route }: FastifyRequest, reply: FastifyReply): void {
  if (route === undefined) return;
  if (status === 202) {
    const id = jobIdOf(route, dataOf(body));
    const prefix = route.path.startsWith(`${prefixes.api}/`) ? prefixes.api : prefixes.plain;
    reply.header(headerNames.location, prefix + jobs.get.path.slice(prefixes.plain.length).replace(':id', id));
  } else if (!readsJob(route) || !isUnderWay((dataOf(body) as Job).status)) return;
  reply.header(headerNames.retryAfter, String(limits.jobPollSeconds));
}

/** Every request asks this: the metadata is the same object under both prefixes. */
function readsJob({ metadata }: Route): boolean {
  return metadata === jobs.get.metadata;
}

function dataOf(body: string): unknown {
  return (JSON.parse(body) as { data: unknown }).data;
}
