import { headers as headersOfApi } from './access.js';
import type { ErrorKind } from './errors.js';
import { failureFixture, type ResponseFixture, responseFixture, type SuccessBody } from './fixtures.js';
import type { Contract } from './index.js';
import { findRoute, getRoute, type KnownRoute } from './mocks/find-route.js';
import { toLastPage } from './openapi/examples/last-page.js';
import { prefixes, type Route, returnsStream } from './route.js';

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

/** The part of `http` of MSW that is used: a function for each method, which makes a handler for the addresses that match. */
export type MswHttp<Handler> = Readonly<
  Record<Method, (address: RegExp, answer: (call: { request: Request }) => Response | undefined) => Handler>
>;

type DataOf<Body> = Body extends { data: infer Data } ? Data : never;
/** What replaces fields of the example: of a list, each record's. */
export type DataChange<Data> = Data extends readonly (infer Item)[] ? readonly Partial<Item>[] : Partial<Data>;

/** Handlers for MSW of one API. */
export interface MockApi<Handler> {
  /** Handlers for all operations that return JSON, under both prefixes. Each is answered with the contract's example. */
  readonly handlers: Handler[];
  /**
   * Handlers that answer an operation with these fields in place of those of the example; a list with these records; with null where the API
   * has null for none.
   *
   * @example
   * server.use(...api.answer('leads', 'list', [{ title: 'First' }, { title: 'Second' }]));
   */
  answer<R extends keyof Contract, O extends keyof Contract[R] & string>(
    resource: R,
    operation: O,
    change: DataChange<DataOf<SuccessBody<R, O>>>,
  ): Handler[];
  /**
   * Handlers that let an operation fail. Throws for a name that the contract does not have, as `answer` does.
   *
   * @example
   * server.use(...api.fail('leads', 'create', 'RATE_LIMITED'));
   */
  fail<R extends keyof Contract, O extends keyof Contract[R] & string>(
    resource: R,
    operation: O,
    kind: ErrorKind,
  ): Handler[];
}

/**
 * Handlers for MSW (2 and later) that answer as the API does, with the contract's examples. A record has the id that the path asks for. They
 * store nothing: what a call writes is not in the next response. For a server that does, take `startTestServer` of the SDK.
 *
 * @example
 * import { http } from 'msw';
 * import { setupServer } from 'msw/node';
 *
 * const api = mockApi({ http, baseUrl: 'https://leads.example.com' });
 * const server = setupServer(...api.handlers);
 */
export function mockApi<Handler>({ http, baseUrl }: { http: MswHttp<Handler>; baseUrl: string }): MockApi<Handler> {
  const origin = baseUrl.replace(/\/+$/, '');
  const base = new URL(origin).href.replace(/\/$/, '');
  // MSW compares a request with one handler after the other, so there is one for each method.
  const handleMethod = (method: Method, respond: (called: KnownRoute) => Fixture | undefined) =>
    Object.values(prefixes).map((prefix) =>
      // An expression, since MSW fails to decode some paths, such as one with `%zz`.
      http[method](startingWith(`${base}${prefix}/`), ({ request }) => {
        const { origin: at, pathname } = new URL(request.url);
        const found = findRoute(method.toUpperCase(), `${at}${pathname}`.slice(base.length + prefix.length));
        const fixture = found && respond(found.operation);
        return fixture && toResponse(withId(fixture, found.params));
      }),
    );
  // What another operation answers is left to the next handler.
  const handle = (route: Route, fixture: Fixture) =>
    handleMethod(methodOf(route), (called) => (called.route === route ? fixture : undefined));
  return {
    handlers: methods.flatMap((method) => handleMethod(method, findFixture)),
    answer: (resource, operation, change) =>
      handle(getRoute(resource, operation), changeFixture(responseFixture(resource, operation), change)),
    fail: (resource, operation, kind) =>
      handle(getRoute(resource, operation), failureFixture(kind, { baseUrl: origin })),
  };
}

const startingWith = (text: string) => new RegExp(`^${text.replaceAll(/[$()*+.?[\\\]^{|}]/g, '\\$&')}`);

type Fixture = ResponseFixture<unknown>;

const methods: readonly Method[] = ['get', 'post', 'put', 'patch', 'delete'];
const methodOf = ({ method }: Route) => method.toLowerCase() as Method;

const fixtures = new Map<Route, Fixture>();

/** The example of an operation; undefined for one that streams. */
function findFixture({ resource, operation, route }: KnownRoute): Fixture | undefined {
  if (returnsStream(route)) return undefined;
  const fixture = fixtures.get(route) ?? responseFixture(resource as keyof Contract, operation as never);
  fixtures.set(route, fixture);
  return fixture;
}

type Change = object | readonly object[] | null;

/** The response with other data, and the ETag of its version. */
function changeFixture({ status, headers, body }: Fixture, change: Change): Fixture {
  const changed = changeData(body as SomeBody, change);
  const etag = headersOfApi.etag.toLowerCase();
  const { [etag]: had, ...rest } = headers;
  const version = had === undefined || !changed.data ? undefined : (changed.data as { version?: unknown }).version;
  return { status, headers: { ...rest, ...(version !== undefined && { [etag]: `"${version}"` }) }, body: changed };
}

interface SomeBody {
  data: Change;
  meta?: object;
}

function changeData(body: SomeBody, change: Change): SomeBody {
  const { data } = body;
  if (!Array.isArray(data)) return { ...body, data: change && { ...data, ...change } };
  const records = (change as readonly object[]).map((each) => ({ ...data[0], ...each }));
  return body.meta ? toLastPage(body, records) : { ...body, data: records };
}

/** The same record with the id of the path, if it has one of the same kind: of several, the last. */
function withId(fixture: Fixture, params: ReadonlyMap<string, string>): Fixture {
  const body = fixture.body as { data?: { id?: unknown } | unknown[] | null };
  if (!body.data || Array.isArray(body.data) || typeof body.data.id !== 'string') return fixture;
  const kind = body.data.id.split('_')[0];
  const id = [...params.values()].findLast((value) => value.split('_')[0] === kind);
  return id === undefined ? fixture : { ...fixture, body: { ...body, data: { ...body.data, id } } };
}

function toResponse({ status, headers, body }: Fixture): Response {
  return new Response(JSON.stringify(body), { status, headers });
}
