import { headers, otherPrefix, type Route } from '@lead-engagement/contract';
import { initServer, type RequestValidationError } from '@ts-rest/fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Database, inTenant, type Transaction } from '../db/client.js';
import type { Cipher } from '../security/encryption.js';
import type { Caller } from './caller.js';
import { ApiError, toFailure } from './errors.js';
import type { Handlers } from './handlers.js';
import {
  claimIdempotencyKey,
  type IdempotentRequest,
  isReplayable,
  readIdempotentRequest,
  type StoredAnswer,
  storeAnswer,
} from './idempotency.js';
import { readIfMatch } from './preconditions.js';

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
interface Input {
  params: unknown;
  query: unknown;
  body?: unknown;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** Serves every route of a resource under both prefixes. */
export function registerResource<T extends Record<string, Route>>(
  app: FastifyInstance,
  resource: T,
  handlers: Handlers<T>,
  deps: RouteDeps,
): void {
  const server = initServer();
  const routes = Object.entries<Route>(resource);
  const implementation = Object.fromEntries(
    routes.map(([name, route]) => {
      const served = serveRoute(route, handlers[name] as unknown as AnyHandler);
      return [name, (input: Input) => answer(served, input, deps)];
    }),
  );
  const canonical = Object.fromEntries(routes);
  const alias = Object.fromEntries(routes.map(([name, route]) => [name, { ...route, path: otherPrefix(route.path) }]));
  for (const contract of [canonical, alias]) {
    app.register(server.plugin(server.router(contract, implementation as never)), {
      logInitialization: false,
      responseValidation: false, // done before the commit, in `succeed`
      requestValidationErrorHandler: (error: RequestValidationError, _: unknown, reply: FastifyReply) =>
        reply.send(error),
    });
  }
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The route of the contract, under the prefix that was called; undefined on pages such as /docs. */
    route: Route | undefined;
  }
}

/** Tells every later hook which route was reached, once: Fastify makes `routeOptions` anew at each look. */
export function registerRouteLookup(app: FastifyInstance): void {
  app.decorateRequest('route', undefined);
  app.addHook('onRequest', (request, _, done) => {
    request.route = (request.routeOptions.config as { tsRestRoute?: Route }).tsRestRoute;
    done();
  });
}

/** A route, what answers it, and what its success is. */
interface Served {
  route: Route;
  handler: AnyHandler;
  status: number;
  schema: { parse(body: unknown): unknown };
}

function serveRoute(route: Route, handler: AnyHandler): Served {
  const [status, schema] = Object.entries(route.responses)[0] as [string, Served['schema']];
  return { route, handler, status: Number(status), schema };
}

async function answer(served: Served, input: Input, deps: RouteDeps): Promise<StoredAnswer> {
  const { route, handler } = served;
  const { params, query, body, request, reply } = input;
  const caller = request.caller as Caller;
  const context = { caller, params, query, body, ifMatch: readIfMatch(request), now: new Date() };
  reply.type('application/json; charset=utf-8');
  if (route.method === 'GET') return succeed(served, await handler({ ...context, db: deps.db }), reply);
  const idempotent = route.metadata.idempotent ? readIdempotentRequest(request, caller) : undefined;
  const write = (tx: Transaction) => handler({ ...context, tx }).then((result) => succeed(served, result, reply));
  const written = idempotent
    ? await writeOnce(idempotent, write, context.now, reply, deps)
    : await inTenant(deps.db, caller.tenantId, write);
  deps.wake();
  return written;
}

/** Checks what a handler returned against the contract; inside a write that is before the commit. */
function succeed({ route, status, schema }: Served, result: unknown, reply: FastifyReply): StoredAnswer {
  const content = route.metadata.paginated ? { success: true, ...(result as object) } : { success: true, data: result };
  const version = (result as { version?: unknown }).version;
  if (typeof version === 'number') reply.header(headers.etag, `"${version}"`);
  return { status, body: JSON.stringify(schema.parse(content)) };
}

/** Runs a write under its Idempotency-Key: once, and from then on its answer is replayed. */
async function writeOnce(
  idempotent: IdempotentRequest,
  write: (tx: Transaction) => Promise<StoredAnswer>,
  now: Date,
  reply: FastifyReply,
  { db, cipher, docsUrl }: RouteDeps,
): Promise<StoredAnswer> {
  const once = (effect: (tx: Transaction) => Promise<StoredAnswer>) =>
    inTenant(db, idempotent.tenantId, async (tx) => {
      const earlier = await claimIdempotencyKey(tx, idempotent, cipher);
      if (earlier) {
        reply.header(headers.idempotentReplay, 'true');
        return earlier;
      }
      const first = await effect(tx);
      await storeAnswer(tx, idempotent, first, cipher, now);
      return first;
    });
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
