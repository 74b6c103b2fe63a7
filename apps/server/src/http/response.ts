import type { Readable } from 'node:stream';
import type { Route } from '@lead-engagement/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { OlderVersion } from '../versions/older-version.js';
import type { WithStatus } from './handlers.js';
import { isStreamed, type ResponseBody } from './idempotent-write.js';
import { showJob } from './job-headers.js';
import { type JsonWriter, jsonWriterOf } from './json-writer.js';
import { parseOpen } from './open-enums.js';
import type { BoundRoute, RouteDeps, Success } from './route-binding.js';
import { EventAnswer, FileAnswer } from './streams.js';
import { isNotModified, showVersion } from './version-header.js';

/** Sets status and type of an answer; what it returns is for Fastify to send. */
export function send(
  sent: ResponseBody,
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
  older: OlderVersion | undefined,
  tell?: (content: unknown) => unknown,
): ResponseBody {
  if (returned instanceof FileAnswer) return returned;
  if (returned instanceof EventAnswer) return older ? downEvents(returned, route, older) : returned;
  const [{ status, schema }, ...others] = successes;
  if (others.length > 0) {
    const { status: chosen, data } = returned as WithStatus<number, unknown>;
    showVersion(data, reply);
    const { schema: checking } = successes.find((success) => success.status === chosen) ?? successes[0];
    return { status: chosen, body: toBody(route, checking, { success: true, data }, older, reply, tell) };
  }
  const result = returned;
  const content = wrap(route, result);
  showVersion(result, reply);
  return { status, body: toBody(route, schema, content, older, reply, tell) };
}

function toBody(
  route: Route,
  schema: Success['schema'],
  content: unknown,
  older: OlderVersion | undefined,
  reply: FastifyReply,
  tell: ((content: unknown) => unknown) | undefined,
): string {
  const note = (unknownValues: string[]) => reply.log.warn({ unknownValues }, shownAsTheyAre);
  if (!tell && !older) return writerOf(schema)(content, note);
  const checked = parseOpen(schema, content, note);
  const told = tell ? tell(checked) : checked;
  return JSON.stringify(older ? older.down(route, schema, told) : told);
}

/** Says why a response has values that the contract does not name. */
export const shownAsTheyAre =
  'A newer version has stored values that this one does not know. They are shown as they are.';

/** Made for a response when it is first sent: most processes send few of them. */
const writers = new WeakMap<z.ZodType, JsonWriter>();

function writerOf(schema: z.ZodType): JsonWriter {
  const writer = writers.get(schema) ?? jsonWriterOf(schema);
  writers.set(schema, writer);
  return writer;
}

/** The events of a stream as an older version has them. */
function downEvents(answer: EventAnswer, route: Route, older: OlderVersion): EventAnswer {
  const schema = route.metadata.streams?.event;
  if (!schema) return answer;
  async function* convert() {
    for await (const event of answer.events)
      yield { ...event, data: older.down(route, schema as z.ZodType, event.data) };
  }
  return new EventAnswer(convert(), answer.written);
}

/** The envelope around what a handler returned, but for protocols that know none. */
function wrap({ metadata }: Route, result: unknown): unknown {
  if (metadata.bare) return result;
  return metadata.paginated ? { success: true, ...(result as object) } : { success: true, data: result };
}
