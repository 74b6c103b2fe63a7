import { jobIdOf, jobs, prefixes } from '@lead-engagement/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { headerNames } from './header-names.js';
import type { StoredAnswer } from './idempotency.js';

/** Says where the job is that a request has begun. */
export function showJob({ status, body }: StoredAnswer, { route }: FastifyRequest, reply: FastifyReply): void {
  if (status !== 202 || route === undefined) return;
  const id = jobIdOf(route, (JSON.parse(body) as { data: unknown }).data);
  const prefix = route.path.startsWith(`${prefixes.api}/`) ? prefixes.api : prefixes.plain;
  reply.header(headerNames.location, prefix + jobs.get.path.slice(prefixes.plain.length).replace(':id', id));
}
