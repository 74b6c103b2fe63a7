import type { Readable } from 'node:stream';
import type { Route } from '@lead-engagement/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { WithStatus } from './handlers.js';
import { isStreamed, type Sent } from './idempotent-write.js';
import { showJob } from './job-headers.js';
import type { BoundRoute, RouteDeps } from './route-binding.js';
import { EventAnswer, FileAnswer } from './streams.js';
import { isNotModified, showVersion } from './version-header.js';

/** Sets status and type of an answer; what it returns is for Fastify to send. */
export function send(
  sent: Sent,
  request: FastifyRequest,
  reply: FastifyReply,
  { streams }: RouteDeps,
): string | Readable | FastifyReply {
  if (isStreamed(sent)) return streams.begin(sent, request, reply);
  showJob(sent, request, reply);
  if (request.route?.method === 'GET' && isNotModified(sent.body, request, reply)) return reply.code(304).send();
  reply.code(sent.status).type('application/json; charset=utf-8');
  return sent.body;
}

/** Checks what a handler returned against the contract; inside a write that is before the commit. */
export function succeed(
  { route, successes }: BoundRoute,
  returned: unknown,
  reply: FastifyReply,
  tell?: (content: unknown) => unknown,
): Sent {
  if (returned instanceof FileAnswer || returned instanceof EventAnswer) return returned;
  const [{ status, schema }, ...others] = successes;
  if (others.length > 0) {
    const { status: chosen, data } = returned as WithStatus<number, unknown>;
    showVersion(data, reply);
    const { schema: checking } = successes.find((success) => success.status === chosen) ?? successes[0];
    return { status: chosen, body: toBody(checking.parse({ success: true, data }), tell) };
  }
  const result = returned;
  const content = wrap(route, result);
  showVersion(result, reply);
  return { status, body: toBody(schema.parse(content), tell) };
}

function toBody(content: unknown, tell: ((content: unknown) => unknown) | undefined): string {
  return JSON.stringify(tell ? tell(content) : content);
}

/** The envelope around what a handler returned, but for protocols that know none. */
function wrap({ metadata }: Route, result: unknown): unknown {
  if (metadata.bare) return result;
  return metadata.paginated ? { success: true, ...(result as object) } : { success: true, data: result };
}
