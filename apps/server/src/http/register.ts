import type { Readable } from 'node:stream';
import { beginsJob, maxBodyBytes, otherPrefix, type Route, storesContent } from '@lead-engagement/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { appendAudit } from '../audit/append.js';
import { checkQueuedJobs } from '../budgets/queued-jobs.js';
import type { StorageBudget } from '../budgets/storage.js';
import { type Database, inTenant, type Transaction } from '../db/client.js';
import type { Pressure } from '../pressure.js';
import type { Cipher } from '../security/encryption.js';
import { AfterCommit } from './after-commit.js';
import { describeWrite } from './audit.js';
import { readRaw } from './body.js';
import type { Caller } from './caller.js';
import { cursorsOf } from './cursors.js';
import { checkFixed, type FixedCheck, fixedCheckOf, namesFixed } from './fixed-fields.js';
import type { Handlers, SignedHandler, WithStatus } from './handlers.js';
import { headerNames } from './header-names.js';
import { findAnswer, readIdempotentRequest, replaceAnswer, type StoredAnswer } from './idempotency.js';
import { type OpenStreams, wantsStream } from './open-streams.js';
import { readIfMatch } from './preconditions.js';
import { shapeOf } from './search-shapes.js';
import type { Searches } from './searches.js';
import { EventAnswer, FileAnswer } from './streams.js';
import { failureFor, type Tell, tellOf } from './told.js';
import type { Turns } from './turns.js';
import { openUpload } from './uploads.js';
import { type InputSchemas, readInput } from './validation.js';
import {
  isStreamed,
  isStreamedBefore,
  type KeysInUse,
  replay,
  type Sent,
  type Write,
  writeOnce,
} from './write-once.js';

/** What every route needs beside its handler. */
export interface RouteDeps {
  db: Database;
  /** What lists read by. */
  searches: Searches;
  /** What tells which tenants to hold back. */
  pressure: Pressure;
  /** The turns of transactions on `db`. */
  writes: Turns;
  /** What tenants may store. */
  storage: StorageBudget;
  cipher: Cipher;
  docsUrl: string;
  streams: OpenStreams;
  keysInUse: KeysInUse;
  /** Tells the worker, after a commit, that there may be events to deliver. */
  wake: () => void;
}

/** A handler as this file sees it: the types of each route have been settled by `Handlers`. */
type AnyHandler = (context: Record<string, unknown>) => Promise<unknown>;
/** The same for one that prepares: what it resolves to is the write. */
type AnyPreparation = (
  context: Record<string, unknown>,
) => Promise<(tx: Transaction, written: unknown) => Promise<unknown>>;

/** Serves every route of a resource under both prefixes. */
export function registerResource<T extends Record<string, Route>>(
  app: FastifyInstance,
  resource: T,
  handlers: Handlers<T>,
  deps: RouteDeps,
): void {
  for (const [name, route] of Object.entries<Route>(resource)) {
    const given = handlers[name] as unknown as AnyHandler | { prepare: AnyPreparation } | SignedHandler<Route>;
    const verify = 'verify' in given ? given.verify : undefined;
    const served = serveRoute(route, 'verify' in given ? (given.handle as unknown as AnyHandler) : given);
    const check = fixedCheckOf(resource, route);
    if (check) served.fixed = { ...check, read: readerOf(resource, handlers, check) };
    const serve = (scope: FastifyInstance) => {
      for (const path of [route.path, otherPrefix(route.path)]) {
        scope.route({
          method: route.method,
          url: path,
          bodyLimit: maxBodyBytes(route),
          config: { route: { ...route, path }, ...(verify && { verify }) },
          handler: (request, reply) => answer(served, request, reply, deps),
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
  /** Set if the handler prepares its write outside of the transaction. */
  prepare: AnyPreparation | undefined;
  successes: readonly [Success, ...Success[]];
  /** The fields that its body takes only as they are. `read` finds out how they are, if another route answers that. */
  fixed?: FixedCheck & { read: AnyHandler | undefined };
}

function serveRoute(route: Route, given: AnyHandler | { prepare: AnyPreparation }): Served {
  const successes = Object.entries(route.responses).map(([status, schema]) => ({ status: Number(status), schema }));
  const prepare = typeof given === 'function' ? undefined : given.prepare;
  const handler = typeof given === 'function' ? given : unreachable;
  const takes = route as InputSchemas;
  return { route, handler, prepare, takes, successes: successes as unknown as Served['successes'] };
}

/** Compares the fixed fields of a body with what is stored. What has changed since it was read, the write itself refuses. */
async function checkStored(
  checked: FixedCheck & { read: AnyHandler },
  body: object,
  { params, ifMatch, now, caller, tx }: Omit<WriteInput, 'input'> & { tx: Transaction },
): Promise<void> {
  const stored = (await checked.read({ params, query: {}, ifMatch, now, caller, db: tx })) as { version?: number };
  if (ifMatch === undefined || ifMatch === stored.version) checkFixed(checked, body, stored);
}

function readerOf<T extends Record<string, Route>>(resource: T, handlers: Handlers<T>, { reader }: FixedCheck) {
  const name = Object.keys(resource).find((key) => resource[key] === reader);
  return name === undefined ? undefined : (handlers[name] as unknown as AnyHandler);
}

async function unreachable(): Promise<never> {
  throw new Error('This handler prepares its write.');
}

/** Resolves to the body of the answer; its status and headers are set by then. */
async function answer(
  served: Served,
  request: FastifyRequest,
  reply: FastifyReply,
  deps: RouteDeps,
): Promise<string | Readable> {
  const { route, handler } = served;
  const { db, streams } = deps;
  const { params, query, body } = readInput(served.takes, request);
  const ifMatch = readIfMatch(request);
  const now = new Date();
  const input = route.metadata.streams && streamInput(route, request, reply, streams, query);
  // Contexts are written out: spreading one object into the next was 3 % of a read.
  if (route.metadata.scope === 'public') {
    const showTenant = (id: string) => void reply.header(headerNames.tenant, id);
    const context = { params, query, body, ifMatch, now, db, raw: readRaw(request), showTenant };
    const result = await handler(input ? { ...context, ...input } : context);
    return send(succeed(served, result, reply), request, reply, deps);
  }
  const caller = request.caller as Caller;
  deps.pressure.began(caller.tenantId);
  const search = <T>(read: (from: Database) => Promise<T>) =>
    deps.searches.run(caller, reply.raw, shapeOf(route.path, query as object), read);
  if (route.method === 'GET') {
    const cursors = cursorsOf(route, caller, deps.cipher);
    const opened = cursors.open(query);
    const read = (from: Database) => {
      const context = { params, query: opened, body, ifMatch, now, caller, db: from };
      return handler(input ? { ...context, ...input } : context);
    };
    const result = await (route.metadata.paginated || route.metadata.searches ? search(read) : read(db));
    return send(succeed(served, cursors.seal(result), reply), request, reply, deps);
  }
  return answerWrite(served, { params, query, body, ifMatch, now, caller, input }, search, request, reply, deps);
}

/** What the handler of a write is given, but for what it writes by. */
interface WriteInput {
  params: unknown;
  query: unknown;
  body: unknown;
  ifMatch: number | undefined;
  now: Date;
  caller: Caller;
  input: object | undefined;
}

type Search = <T>(read: (from: Database) => Promise<T>) => Promise<T>;

async function answerWrite(
  served: Served,
  { input, ...given }: WriteInput,
  search: Search,
  request: FastifyRequest,
  reply: FastifyReply,
  deps: RouteDeps,
): Promise<string | Readable> {
  const { route, handler, prepare } = served;
  const { caller, now } = given;
  const tell = tellOf(
    route,
    caller,
    given.body,
    (input as { wantsStream?: boolean } | undefined)?.wantsStream === true,
  );
  const { audited, uploads, idempotent: takesKey, searches } = route.metadata;
  const admitContent = async (from: Database | Transaction) => {
    const bytes = Number(request.headers['content-length'] ?? 0);
    if (storesContent(route)) await deps.storage.admit(from, caller, bytes);
  };
  if (uploads) await admitContent(deps.db);
  const startsJob = beginsJob(route);
  const upload = uploads && (await openUpload(request, uploads, maxBodyBytes(route)));
  // What an upload carries is known when it was received, which preparing does.
  const known = takesKey && !upload ? readIdempotentRequest(request, caller) : undefined;
  const checked = served.fixed && namesFixed(served.fixed, request.body) ? served.fixed : undefined;
  const run = async (): Promise<Sent> => {
    const earlier = prepare && known && (await findAnswer(deps.db, known, deps.cipher));
    if (earlier && !isStreamedBefore(earlier)) return replay(earlier, reply);
    const isReplay = earlier !== undefined;
    const prepared =
      prepare &&
      (await (searches
        ? search((from) => prepare({ ...given, db: from, isReplay }))
        : prepare({ ...given, db: deps.db, upload, isReplay, ...input })));
    const idempotent = upload && takesKey ? readIdempotentRequest(request, caller, upload.digest()) : known;
    let finish: (() => Promise<unknown>) | undefined;
    const write: Write = async (tx, written) => {
      // Once it is known that it is no replay: what was answered before costs nothing.
      if (!uploads) await admitContent(tx);
      if (startsJob) await checkQueuedJobs(tx, caller.tenantId, 1, caller.limits);
      if (checked?.read)
        await checkStored({ ...checked, read: checked.read }, request.body as object, { ...given, tx });
      const effect = prepared ? prepared(tx, written) : handler({ ...given, tx, ...input });
      const returned = await effect.catch((error: unknown) => {
        throw failureFor(route, caller, error);
      });
      const result = returned instanceof AfterCommit ? returned.first : returned;
      finish = returned instanceof AfterCommit ? returned.finish : undefined;
      if (checked && !checked.read) checkFixed(checked, request.body as object, result as object);
      if (audited && written === undefined) {
        const record = describeWrite(audited, caller, request, { ...given, result });
        await appendAudit(tx, caller.tenantId, record, now);
      }
      return succeed(served, result, reply, tell);
    };
    const release = await deps.writes.take(caller.tenantId, reply.raw);
    const written = await (idempotent
      ? writeOnce(idempotent, caller, write, now, reply, deps)
      : inTenant(deps.db, caller.tenantId, (tx) => write(tx), caller.publicPrincipalId)
    ).finally(release);
    deps.wake();
    if (!finish) return written;
    const finished = succeed(served, await finish(), reply, tell) as StoredAnswer;
    deps.wake();
    if (idempotent) {
      await inTenant(deps.db, caller.tenantId, (tx) => replaceAnswer(tx, idempotent, finished, deps.cipher));
    }
    return finished;
  };
  const sent = await (prepare && known ? deps.keysInUse.hold(known, run) : run());
  return send(sent, request, reply, deps);
}

function streamInput(route: Route, request: FastifyRequest, reply: FastifyReply, streams: OpenStreams, query: unknown) {
  return {
    signal: streams.follow(route, reply),
    wantsStream: wantsStream(route, request, query),
    lastEventId: request.headers[headerNames.lastEventId],
  };
}

/** Has a scope hand bodies over unread. */
function streamBodies(scope: FastifyInstance): FastifyInstance {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', (_, payload, done) => done(null, payload));
  return scope;
}

/** Sets status and type of an answer; what it returns is for Fastify to send. */
function send(sent: Sent, request: FastifyRequest, reply: FastifyReply, { streams }: RouteDeps): string | Readable {
  if (isStreamed(sent)) return streams.begin(sent, request, reply);
  reply.code(sent.status).type('application/json; charset=utf-8');
  return sent.body;
}

/** Checks what a handler returned against the contract; inside a write that is before the commit. */
function succeed({ route, successes }: Served, returned: unknown, reply: FastifyReply, tell?: Tell): Sent {
  if (returned instanceof FileAnswer || returned instanceof EventAnswer) return returned;
  const [{ status, schema }, ...others] = successes;
  if (others.length > 0) {
    const { status: chosen, data } = returned as WithStatus<number, unknown>;
    const { schema: checking } = successes.find((success) => success.status === chosen) ?? successes[0];
    return { status: chosen, body: toBody(checking.parse({ success: true, data }), tell) };
  }
  const result = returned;
  const content = wrap(route, result);
  const version = (result as { version?: unknown }).version;
  if (typeof version === 'number') reply.header(headerNames.etag, `"${version}"`);
  return { status, body: toBody(schema.parse(content), tell) };
}

function toBody(content: unknown, tell: Tell | undefined): string {
  return JSON.stringify(tell ? tell(content) : content);
}

/** The envelope around what a handler returned, but for protocols that know none. */
function wrap({ metadata }: Route, result: unknown): unknown {
  if (metadata.bare) return result;
  return metadata.paginated ? { success: true, ...(result as object) } : { success: true, data: result };
}
