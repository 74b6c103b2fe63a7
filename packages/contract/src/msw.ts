import type { ErrorKind } from './errors.js';
import { failureFixture, type ResponseFixture, responseFixture, type SuccessBody } from './fixtures.js';
import { type Contract, contract } from './index.js';
import { toLastPage } from './openapi/examples/last-page.js';
import { otherPrefix, prefixes, type Route, returnsStream } from './route.js';

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';
type Params = Readonly<Record<string, string | readonly string[] | undefined>>;

/** The part of `http` of MSW that is used: a function for each method, which makes a handler for a path. */
export type MswHttp<Handler> = Readonly<
  Record<
    Method,
    (path: string, answer: (call: { request: Request; params: Params }) => Response | undefined) => Handler
  >
>;

type DataOf<Body> = Body extends { data: infer Data } ? Data : never;
/** What replaces fields of the example: of a list, each record's. */
export type DataChange<Data> = Data extends readonly (infer Item)[] ? readonly Partial<Item>[] : Partial<Data>;

/** Handlers for MSW of one API. */
export interface MockApi<Handler> {
  /** Handlers for all operations that return JSON, under both prefixes. Each is answered with the contract's example. */
  readonly handlers: Handler[];
  /**
   * Handlers that answer an operation with these fields in place of those of the example; a list with these records.
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
   * Handlers that let an operation fail.
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
  const base = new URL(origin).pathname.replace(/\/$/, '');
  // MSW compares a request with one handler after the other, so there is one for each method.
  const handleAll = (method: Method, prefix: string) =>
    http[method](`${origin}${prefix}/*`, ({ request }) => {
      const found = findRoute(method, new URL(request.url).pathname.slice(base.length + prefix.length));
      return found && toResponse(withId(found.fixture(), found.params));
    });
  const handle = (route: Route, fixture: ResponseFixture<unknown>) =>
    [route.path, otherPrefix(route.path)].map((path) =>
      http[methodOf(route)](origin + path, ({ params }) => toResponse(withId(fixture, params))),
    );
  return {
    handlers: methods.flatMap((method) => Object.values(prefixes).map((prefix) => handleAll(method, prefix))),
    answer: (resource, operation, change) => {
      const { body, ...rest } = responseFixture(resource, operation);
      return handle(contract[resource][operation] as Route, { ...rest, body: changeData(body as SomeBody, change) });
    },
    fail: (resource, operation, kind) =>
      handle(contract[resource][operation] as Route, failureFixture(kind, { baseUrl: origin })),
  };
}

const methods: readonly Method[] = ['get', 'post', 'put', 'patch', 'delete'];
const methodOf = ({ method }: Route) => method.toLowerCase() as Method;

interface KnownRoute {
  method: Method;
  /** Below the prefix. */
  segments: readonly string[];
  fixture(): ResponseFixture<unknown>;
}

let known: readonly KnownRoute[] | undefined;

/** The operation that a path calls, with the parameters in it: of two that fit, the one whose name stands where the other has a parameter. */
function findRoute(method: Method, path: string) {
  known ??= listRoutes();
  const sent = path.split('/').slice(1).map(decodeURIComponent);
  const route = known.find(
    (each) =>
      each.method === method &&
      each.segments.length === sent.length &&
      each.segments.every((segment, at) => segment.startsWith(':') || segment === sent[at]),
  );
  if (!route) return undefined;
  const named = route.segments.flatMap((segment, at) =>
    segment.startsWith(':') ? [[segment.slice(1), sent[at]] as const] : [],
  );
  return { fixture: route.fixture, params: Object.fromEntries(named) };
}

/** Operations that return JSON. Names come before parameters. */
function listRoutes(): KnownRoute[] {
  const all = Object.entries(contract as Record<string, Record<string, Route>>).flatMap(([resource, routes]) =>
    Object.entries(routes)
      .filter(([, route]) => !returnsStream(route))
      .map(([operation, route]) => {
        const plain = route.path.startsWith(`${prefixes.api}/`) ? otherPrefix(route.path) : route.path;
        const path = plain.slice(prefixes.plain.length + 1);
        const made: { fixture?: ResponseFixture<unknown> } = {};
        const fixture = () => (made.fixture ??= responseFixture(resource as keyof Contract, operation as never));
        return { method: methodOf(route), segments: path.split('/'), fixture };
      }),
  );
  const key = ({ segments }: KnownRoute) => segments.join('/').replaceAll(/:\w+/g, '\uffff');
  return all.toSorted((a, b) => (key(a) < key(b) ? -1 : 1));
}

interface SomeBody {
  data: object | readonly object[];
  meta?: object;
}

function changeData(body: SomeBody, change: object | readonly object[]): SomeBody {
  const { data } = body;
  if (!Array.isArray(data)) return { ...body, data: { ...data, ...change } };
  const records = (change as readonly object[]).map((each) => ({ ...data[0], ...each }));
  return body.meta ? toLastPage(body, records) : { ...body, data: records };
}

/** The same record with the id of the path, if it has one of the same kind. */
function withId(fixture: ResponseFixture<unknown>, { id }: Params): ResponseFixture<unknown> {
  const body = fixture.body as { data?: { id?: unknown } | unknown[] | null };
  if (typeof id !== 'string' || !body.data || Array.isArray(body.data) || typeof body.data.id !== 'string')
    return fixture;
  if (body.data.id.split('_')[0] !== id.split('_')[0]) return fixture;
  return { ...fixture, body: { ...body, data: { ...body.data, id } } };
}

function toResponse({ status, headers, body }: ResponseFixture<unknown>): Response {
  return new Response(JSON.stringify(body), { status, headers });
}
