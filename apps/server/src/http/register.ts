import type { Readable } from 'node:stream';
import { maxBodyBytes, otherPrefix, type Route, readsReplica } from '@lead-engagement/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from '../callers/caller.js';
import type { Database } from '../db/client.js';
import { ApiError } from '../errors.js';
import { ownValue } from '../own-value.js';
import { readRaw } from './body.js';
import { cursorsOf } from './cursors.js';
import type { Handlers, SignedHandler } from './handlers.js';
import { headerNames } from './header-names.js';
import { type FixedCheck, fixedCheckOf } from './immutable-fields.js';
import { linkNextPage } from './next-page.js';
import { type OpenStreams, wantsStream } from './open-streams.js';
import { readIfMatch } from './preconditions.js';
import { noteEvents, readFromReplica } from './replica-reads.js';
import { send, succeed } from './response.js';
import { type AnyHandler, type AnyPreparation, type BoundRoute, bindRoute, type RouteDeps } from './route-binding.js';
import { shapeOf } from './search-shapes.js';
import { selectFields } from './selected-fields.js';
import { openUpload } from './uploads.js';
import { readInput } from './validation.js';
import { refuseIfNoneMatch } from './version-header.js';
import { takesVisitorTurn } from './visitor-turns.js';
import { answerWrite } from './writes.js';

/** Serves every route of a resource under both prefixes. */
export function registerResource<T extends Record<string, Route>>(
  app: FastifyInstance,
  resource: T,
  handlers: Handlers<T>,
  deps: RouteDeps,
): void {
  for (const [name, route] of Object.entries<Route>(resource)) {
    const given = ownValue<unknown>(handlers, name) as AnyHandler | { prepare: AnyPreparation } | SignedHandler<Route>;
    const verify = 'verify' in given ? given.verify : undefined;
    const served = bindRoute(route, 'verify' in given ? (given.handle as unknown as AnyHandler) : given);
    const check = fixedCheckOf(resource, route);
    if (check) served.fixed = { ...check, read: readerOf(resource, handlers, check) };
    const serve = (scope: FastifyInstance) => {
      for (const path of [route.path, otherPrefix(route.path)]) {
        scope.route({
          method: route.method,
          url: path,
          bodyLimit: maxBodyBytes(route),
          config: { route: { ...route, path }, ...(verify && { verify }) },
          handler: (request, reply) => (request.older ? answerOlder : answer)(served, request, reply, deps),
        });
      }
    };
    if (route.metadata.uploads) void app.register(async (scope) => serve(streamBodies(scope)));
    else serve(app);
  }
}

declare module 'fastify' {
  interface FastifyContextConfig {
    route?: Route;
  }
  interface FastifyRequest {
    /** The contract's route under the prefix of the request; undefined on pages such as /docs. */
    route: Route | undefined;
  }
}

/** Stores the matched route on the request. Fastify builds `routeOptions` again on each access. */
export function registerRouteLookup(app: FastifyInstance): void {
  app.decorateRequest('route', undefined);
  app.addHook('onRequest', (request, _, done) => {
    request.route = request.routeOptions.config.route;
    done();
  });
}

function readerOf<T extends Record<string, Route>>(resource: T, handlers: Handlers<T>, { reader }: FixedCheck) {
  const name = Object.keys(resource).find((key) => ownValue(resource, key) === reader);
  return name === undefined ? undefined : (ownValue<unknown>(handlers, name) as AnyHandler);
}

/** The same for a request in an older version. */
async function answerOlder(served: BoundRoute, request: FastifyRequest, reply: FastifyReply, deps: RouteDeps) {
  const { route } = served;
  const { older } = request;
  if (older) request.query = older.upQuery(route, request.query);
  if (older && !route.metadata.uploads) request.body = older.upBody(route, request.body);
  try {
    return await answer(served, request, reply, deps);
  } catch (error) {
    throw older && error instanceof ApiError ? older.downError(route, error) : error;
  }
}

/** Returns the response body, and sets the status and headers. */
async function answer(
  served: BoundRoute,
  request: FastifyRequest,
  reply: FastifyReply,
  deps: RouteDeps,
): Promise<string | Readable | FastifyReply> {
  const { route, handler } = served;
  const { db, streams } = deps;
  const { older } = request;
  const { params, query, body } = readInput(served.takes, request);
  const ifMatch = readIfMatch(request);
  if (route.method !== 'GET') refuseIfNoneMatch(request);
  const now = new Date();
  const input = route.metadata.streams && streamInput(route, request, reply, streams, query);
  // Contexts are written out: object spread cost 3 % of a read.
  if (route.metadata.scope === 'public') {
    const showTenant = (id: string) => void reply.header(headerNames.tenant, id);
    const { uploads } = route.metadata;
    const openBody = uploads && { openUpload: () => openUpload(request, uploads, maxBodyBytes(route)) };
    const context = { params, query, body, ifMatch, now, db, raw: readRaw(request), showTenant, ...openBody };
    const release = takesVisitorTurn(route) ? await deps.visitors.take(route, request, reply) : undefined;
    try {
      const result = await handler(input ? { ...context, ...input } : context);
      return send(succeed(served, result, reply, older), request, reply, deps);
    } finally {
      release?.();
    }
  }
  const caller = request.caller as Caller;
  deps.pressure.began(caller.tenantId);
  const search = <T>(read: (from: Database) => Promise<T>) =>
    deps.searches.run(caller, reply.raw, shapeOf(route.path, query as object), read);
  if (route.method === 'GET') {
    const cursors = cursorsOf(route, caller, deps.cipher);
    const opened = cursors.open(query);
    const { asked, select } = selectFields(route, opened.query);
    const read = (from: Database) => {
      const context = { params, query: asked, body, ifMatch, now, caller, db: from };
      return handler(input ? { ...context, ...input } : context);
    };
    if (deps.replicas && readsReplica(route)) {
      const shape = shapeOf(route.path, query as object);
      const list = { caller, connection: reply.raw, shape, search: read };
      const { result, seen } = await readFromReplica(deps.replicas, list, opened, cursors, request);
      const page = cursors.seal(result, seen);
      if (route.metadata.paginated) linkNextPage(page, request, reply, deps.publicUrl);
      return send(succeed(served, page, reply, older, select), request, reply, deps);
    }
    const result = await (route.metadata.paginated || route.metadata.searches ? search(read) : read(db));
    const page = cursors.seal(result);
    if (route.metadata.paginated) linkNextPage(page, request, reply, deps.publicUrl);
    const sent = succeed(served, page, reply, older, select);
    return send(deps.replicas ? noteEvents(deps.replicas, caller, sent) : sent, request, reply, deps);
  }
  return answerWrite(served, { params, query, body, ifMatch, now, caller, input }, search, request, reply, deps);
}

function streamInput(route: Route, request: FastifyRequest, reply: FastifyReply, streams: OpenStreams, query: unknown) {
  return {
    signal: streams.follow(route, reply),
    wantsStream: wantsStream(route, request, query),
    lastEventId: request.headers[headerNames.lastEventId],
  };
}

/** Makes a scope pass bodies to its handlers as streams. */
function streamBodies(scope: FastifyInstance): FastifyInstance {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', (_, payload, done) => done(null, payload));
  return scope;
}
