import { maxBodyBytes, otherPrefix, type Route } from '@lead-engagement/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { appendAudit } from '../audit/append.js';
import { type Database, inTenant, type Transaction } from '../db/client.js';
import type { Cipher } from '../security/encryption.js';
import { describeWrite } from './audit.js';
import type { Caller } from './caller.js';
import { ApiError, toFailure } from './errors.js';
import type { Handlers, RawRequest, WithStatus } from './handlers.js';
import { headerNames } from './header-names.js';
import {
  claimIdempotencyKey,
  type IdempotentRequest,
  isReplayable,
  readIdempotentRequest,
  type StoredAnswer,
  storeAnswer,
} from './idempotency.js';
import { readIfMatch } from './preconditions.js';
import { type InputSchemas, readInput } from './validation.js';

/** What every route needs beside its handler. */
export interface RouteDeps {
  db: Database;
  cipher: Cipher;
  docsUrl: string;
  /** Tells the worker, after a commit, that there may be events to deliver. */
  wake: () => void;
}

/** A handler as this file sees it: the types of each route have been settled by `Handlers`. */
type AnyHandler = (context: Record<string, unknown>) => Promise<unknown>;

/** Serves every route of a resource under both prefixes. */
export function registerResource<T extends Record<string, Route>>(
  app: FastifyInstance,
  resource: T,
  handlers: Handlers<T>,
  deps: RouteDeps,
): void {
  for (const [name, route] of Object.entries<Route>(resource)) {
    const served = serveRoute(route, handlers[name] as unknown as AnyHandler);
    for (const path of [route.path, otherPrefix(route.path)]) {
      app.route({
        method: route.method,
        url: path,
        bodyLimit: maxBodyBytes(route),
        config: { route: { ...route, path } },
        handler: (request, reply) => answer(served, request, reply, deps),
      });
    }
  }
}

declare module 'fastify' {
  interface FastifyContextConfig {
    route?: Route;
  }
  interface FastifyRequest {
    /** The route of the contract, under the prefix that was called; undefined on pages such as /docs. */
    route: Route | undefined;
  }
}

/** Tells every later hook which route was reached, once: Fastify makes `routeOptions` anew at each look. */
export function registerRouteLookup(app: FastifyInstance): void {
  app.decorateRequest('route', undefined);
  app.addHook('onRequest', (request, _, done) => {
    request.route = request.routeOptions.config.route;
    done();
  });
}

interface Success {
  status: number;
  schema: { parse(body: unknown): unknown };
}

/** A route, what answers it, what it takes, and what its success is; where there are several, the handler says which. */
interface Served {
  route: Route;
  handler: AnyHandler;
  takes: InputSchemas;
  successes: readonly [Success, ...Success[]];
}

function serveRoute(route: Route, handler: AnyHandler): Served {
  const successes = Object.entries(route.responses).map(([status, schema]) => ({ status: Number(status), schema }));
  return { route, handler, takes: route as InputSchemas, successes: successes as unknown as Served['successes'] };
}

/** Resolves to the body of the answer; its status and headers are set by then. */
async function answer(served: Served, request: FastifyRequest, reply: FastifyReply, deps: RouteDeps): Promise<string> {
  const { route, handler } = served;
  const { db } = deps;
  const { params, query, body } = readInput(served.takes, request);
  const ifMatch = readIfMatch(request);
  const now = new Date();
  // Contexts are written out: spreading one object into the next was 3 % of a read.
  if (route.metadata.scope === 'public') {
    const showTenant = (id: string) => void reply.header(headerNames.tenant, id);
    const result = await handler({ params, query, body, ifMatch, now, db, raw: readRaw(request), showTenant });
    return toPayload(succeed(served, result, reply), reply);
  }
  const caller = request.caller as Caller;
  if (route.method === 'GET') {
    return toPayload(succeed(served, await handler({ params, query, body, ifMatch, now, caller, db }), reply), reply);
  }
  const idempotent = route.metadata.idempotent ? readIdempotentRequest(request, caller) : undefined;
  const { audited } = route.metadata;
  const write = async (tx: Transaction) => {
    const result = await handler({ params, query, body, ifMatch, now, caller, tx });
    if (audited) {
      const record = describeWrite(audited, caller, request, { params, query, body, result });
      await appendAudit(tx, caller.tenantId, record, now);
    }
    return succeed(served, result, reply);
  };
  const written = idempotent
    ? await writeOnce(idempotent, caller, write, now, reply, deps)
    : await inTenant(db, caller.tenantId, write, caller.publicPrincipalId);
  deps.wake();
  return toPayload(written, reply);
}

function readRaw({ id, ip, headers, rawBody = Buffer.alloc(0) }: FastifyRequest): RawRequest {
  return { id, address: ip, headers, body: rawBody };
}

/** Sets status and type of an answer; what it returns is for Fastify to send. */
function toPayload({ status, body }: StoredAnswer, reply: FastifyReply): string {
  reply.code(status).type('application/json; charset=utf-8');
  return body;
}

/** Checks what a handler returned against the contract; inside a write that is before the commit. */
function succeed({ route, successes }: Served, returned: unknown, reply: FastifyReply): StoredAnswer {
  const [{ status, schema }, ...others] = successes;
  if (others.length > 0) {
    const { status: chosen, data } = returned as WithStatus<number, unknown>;
    const { schema: checking } = successes.find((success) => success.status === chosen) ?? successes[0];
    return { status: chosen, body: JSON.stringify(checking.parse({ success: true, data })) };
  }
  const result = returned;
  const content = wrap(route, result);
  const version = (result as { version?: unknown }).version;
  if (typeof version === 'number') reply.header(headerNames.etag, `"${version}"`);
  return { status, body: JSON.stringify(schema.parse(content)) };
}

/** The envelope around what a handler returned, but for protocols that know none. */
function wrap({ metadata }: Route, result: unknown): unknown {
  if (metadata.bare) return result;
  return metadata.paginated ? { success: true, ...(result as object) } : { success: true, data: result };
}

/** Runs a write under its Idempotency-Key: once, and from then on its answer is replayed. */
async function writeOnce(
  idempotent: IdempotentRequest,
  caller: Caller,
  write: (tx: Transaction) => Promise<StoredAnswer>,
  now: Date,
  reply: FastifyReply,
  { db, cipher, docsUrl }: RouteDeps,
): Promise<StoredAnswer> {
  const once = (effect: (tx: Transaction) => Promise<StoredAnswer>) =>
    inTenant(
      db,
      idempotent.tenantId,
      async (tx) => {
        const earlier = await claimIdempotencyKey(tx, idempotent, cipher);
        if (earlier) {
          reply.header(headerNames.idempotentReplay, 'true');
          return earlier;
        }
        const first = await effect(tx);
        await storeAnswer(tx, idempotent, first, cipher, now);
        return first;
      },
      caller.publicPrincipalId,
    );
  try {
    return await once(write);
  } catch (error) {
    if (!(error instanceof ApiError) || !isReplayable(error.status) || isIdempotencyFailure(error)) throw error;
    // The effect was rolled back with its transaction; what is kept is that it failed, and how.
    const body = JSON.stringify(toFailure(error, docsUrl));
    return once(async () => ({ status: error.status, body }));
  }
}

function isIdempotencyFailure(error: ApiError): boolean {
  return error.code === 'IDEMPOTENCY_IN_PROGRESS' || error.code === 'IDEMPOTENCY_KEY_REUSED';
}
