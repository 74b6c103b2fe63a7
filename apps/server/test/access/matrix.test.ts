import { headers, limits, prefixes, type Route, scopeNames } from '@lead-engagement/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { encodeId } from '../../src/ids.js';
import { type Answer, roomy, startTestApi, type TestApi } from '../support/api.js';
import { header } from '../support/expect.js';
import { startIssuer, type TestIssuer } from '../support/issuer.js';
import { bothPaths, fillPath, isFullMatrix, routes, standInsOf } from '../support/routes.js';
import { type Held, type Principal, principals } from './credentials.js';
import { type Outcome, type Sending, sendings } from './requests.js';
import { declaredBy, mayCall, scopeOf } from './scopes.js';

let api: TestApi;
let issuer: TestIssuer;
const tenantIds: Record<Outcome['tenant'], string> = { ours: '', theirs: '', none: '' };
const held = new Map<Principal, Held>();
beforeAll(async () => {
  issuer = await startIssuer();
  api = await startTestApi({ externalIssuer: issuer });
  const [ours, theirs] = [await api.newTenant(), await api.newTenant()];
  tenantIds.ours = encodeId('tenant', ours);
  tenantIds.theirs = encodeId('tenant', theirs);
  for (const principal of principals) {
    held.set(principal, await principal.kind.make(api, { ours, theirs }, principal.scopes, issuer));
  }
});
afterAll(async () => {
  await api.close();
  await issuer.close();
});

/** A route under one of the prefixes, and with HEAD if it supports GET. */
interface Place {
  route: Route;
  path: string;
  method: string;
}
const places: Place[] = routes.flatMap(({ route }) =>
  bothPaths(route).flatMap((path) =>
    (route.method === 'GET' ? ['GET', 'HEAD'] : [route.method]).map((method) => ({ route, path, method })),
  ),
);

/** The requests, by principal and credential. One principal is enough if the request is the same for all. */
const requests = sendings.flatMap((sending) =>
  (sending.anonymous ? principals.slice(0, 1) : principals).map((principal) => ({ principal, sending })),
);

const standIns = new Set(standInsOf(routes).map(({ route }) => route));

/**
 * The requests for a place. Authentication does not depend on the route, so the stand-in routes get every request. The others, whose scopes
 * differ, get each principal once and, from one principal that rotates, each way to send. What only repeats a route, HEAD and the second
 * prefix, gets every third of these.
 */
function requestsFor({ route, method, path }: Place, at: number): typeof requests {
  if (standIns.has(route)) return requests;
  const sender = principals[at % principals.length];
  const isRepeated = !isFullMatrix && (method === 'HEAD' || path.startsWith(`${prefixes.api}/`));
  const isDue = (index: number) => !isRepeated || (index + at) % 3 === 0;
  return requests.filter(({ principal, sending }) =>
    sending === sendings[0]
      ? isDue(principals.indexOf(principal))
      : (sending.anonymous || principal === sender) && isDue(sendings.indexOf(sending)),
  );
}

/** Fewer than the concurrent requests that any plan allows. */
const inFlight = 50;
const planned = places.map((place, at) => ({ place, requests: requestsFor(place, at) }));
const answers = planned.reduce((sum, { requests }) => sum + requests.length, 0);

describe(`${routes.length} routes in ${places.length} places: ${answers} answers:`, () => {
  test.each(planned.map((plan) => [`${plan.place.method} ${plan.place.path}`, plan] as const))(
    '%s',
    async (_, plan) => {
      const { place } = plan;
      const wrong: unknown[] = [];
      for (let at = 0; at < plan.requests.length; at += inFlight) {
        const some = plan.requests.slice(at, at + inFlight).map(async ({ principal, sending }) => {
          const sent = sending.headers(held.get(principal) as Held, tenantIds.ours);
          const seen = see(place, await send(place, sent));
          const expected = foresee(place, principal, sending);
          if (seen !== expected) wrong.push({ by: principal.name, sending: sending.name, seen, expected });
        });
        await Promise.all(some);
      }
      expect(wrong).toEqual([]);
    },
  );
});

test('every route of the contract is covered, under both prefixes and with every credential', () => {
  expect(new Set(places.map(({ path, method }) => `${method} ${path}`)).size).toBe(places.length);
  const reads = routes.filter(({ route }) => route.method === 'GET').length;
  expect(places).toHaveLength(2 * (routes.length + reads));
  expect(places.filter(({ path }) => path.startsWith(`${prefixes.api}/`))).toHaveLength(places.length / 2);
  expect(new Set(principals.flatMap(({ scopes }) => scopes))).toEqual(new Set(scopeNames));
  const anonymous = sendings.filter((sending) => sending.anonymous).length;
  expect(requests).toHaveLength((sendings.length - anonymous) * principals.length + anonymous);
  expect(answers).toBeGreaterThan(isFullMatrix ? 20_000 : 8_000);
  for (const { route } of routes) {
    const ofRoute = planned.filter(({ place }) => place.route === route).flatMap(({ requests }) => requests);
    expect(new Set(ofRoute.map(({ sending }) => sending)).size).toBe(sendings.length);
    expect(new Set(ofRoute.map(({ principal }) => principal)).size).toBe(principals.length);
  }
});

describe('a route requires the scope in the specification:', () => {
  test.each(routes.map((named) => [named.name, named.route] as const))('%s', (_, route) => {
    expect(scopeOf(route), `${route.path} is of a new resource: say in scopes.ts what it needs.`).toBeDefined();
    expect(declaredBy(route)).toEqual(scopeOf(route));
  });
});

/** Sends an unknown parameter to an unknown record, so that an authorized request changes nothing. */
function send({ path, method }: Place, sent: Record<string, string>): Promise<Answer> {
  const reads = method === 'GET' || method === 'HEAD';
  const url = `${fillPath(path, unknownParams(path))}?nosuch=1`;
  return api.send({ method: method as 'GET', url, headers: sent, ...(!reads && { payload: { nosuch: true } }) });
}

function unknownParams(path: string): Record<string, string> {
  return Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([, name]) => [name, 'nosuch']));
}

/** The expected result, as one line. */
function foresee({ route, path, method }: Place, principal: Principal, sending: Sending): string {
  if (route.metadata.scope === 'public') {
    // No credential is read, even if one is sent.
    const { status, code } = refusedInput(route);
    return inOneLine(status, code, '', limits.failuresPerMinutePerAddress);
  }
  const needed = scopeOf(route) ?? declaredBy(route);
  const { status, code, tenant } = sending.outcome({
    underApi: path.startsWith('/api/v1/'),
    principal,
    admitted: mayCall(principal, needed) ? refusedInput(route) : { status: 403, code: 'FORBIDDEN', tenant: 'ours' },
  });
  const limit = tenant === 'none' ? limits.failuresPerMinutePerAddress : roomy.perMinute;
  return inOneLine(status, method === 'HEAD' ? '' : code, tenantIds[tenant], limit);
}

/** A malformed id is not found; otherwise the parameter or the body is refused. */
function refusedInput(route: Route): Outcome {
  const params = route.pathParams as z.ZodType | undefined;
  return params?.safeParse(unknownParams(route.path)).success === false
    ? { status: 404, code: 'NOT_FOUND', tenant: 'ours' }
    : { status: 400, code: 'VALIDATION_ERROR', tenant: 'ours' };
}

/** The actual result, as one line. */
function see({ method, route }: Place, answer: Answer): string {
  const code = method === 'HEAD' ? answer.text : answer.error?.code;
  if (code === 'FORBIDDEN' && !answer.error.message.includes(route.metadata.scope)) return answer.error.message;
  for (const name of [headers.requestId, headers.rateRemaining, headers.rateReset]) {
    if (header(answer, name) === '') return `no ${name}`;
  }
  return inOneLine(answer.status, code, header(answer, headers.tenant), Number(header(answer, headers.rateLimit)));
}

function inOneLine(status: number, code: string, tenantId: string, limit: number): string {
  return `${status} ${code}, tenant ${tenantId || 'unknown'}, ${limit} per minute`;
}
