import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import {
  describeKind,
  errorKinds,
  errors,
  Failure,
  grantsScope,
  noBody,
  otherPrefix,
  prefixes,
  type Route,
  type Scope,
  scopeNames,
  scopesOf,
  uploadBody,
} from '../src/index.js';
import { routes } from './routes.js';

describe('errors', () => {
  test.each(Object.entries(errors))(
    '%s is a client or server failure that says what it means and what to do',
    (code, error) => {
      expect(code).toMatch(/^[A-Z]+(_[A-Z]+)*$/);
      expect(error.status).toBeGreaterThanOrEqual(400);
      expect(error.status).toBeLessThan(600);
      expect(error.meaning).toMatch(/^[A-Z].*\.$/);
      expect(error.remedy).toMatch(/^[A-Z].*\.$/);
    },
  );

  test.each(errorKinds)('%s has a meaning and a remedy of its own, and a wait only where a retry helps', (kind) => {
    expect(kind).toMatch(/^[A-Z]+(_[A-Z]+)*(\.[a-z]+(_[a-z]+)*)?$/);
    const { status, meaning, remedy, retryable, retryAfter } = describeKind(kind);
    for (const text of [meaning, remedy]) expect(text).toMatch(/^[A-Z].*\.$/);
    // The specification has Retry-After on 429 only; an overloaded server answers 503 with it.
    if (retryAfter !== undefined) expect([retryable, retryAfter > 0, status]).toEqual([true, true, 503]);
    const others = errorKinds.filter((other) => other !== kind).map((other) => describeKind(other).meaning);
    expect(others).not.toContain(meaning);
  });

  test('a failure with a code that is not registered is not one of ours', () => {
    const failure = (code: string) =>
      Failure.safeParse({ success: false, error: { code, message: 'No.', retryable: false } }).success;
    expect(failure('NOT_FOUND')).toBe(true);
    expect(failure('TEAPOT')).toBe(false);
  });
});

describe.each(routes)('$name', ({ name, route }) => {
  test('takes an Idempotency-Key if and only if it is a POST of somebody, and no notice that is repeated anyway', () => {
    const isPost = route.method === 'POST' && route.metadata.scope !== 'public';
    expect(route.metadata.idempotent).toBe(isPost && name !== 'me_setPresence');
  });

  test('is paginated if and only if it answers a list', () => {
    expect(route.metadata.paginated).toBe(answersList(route));
    if (route.metadata.paginated) {
      expect(route.method).toBe('GET');
      expect(route.metadata.errors).toContain('INVALID_CURSOR');
    }
  });

  test('can answer NOT_FOUND if and only if its path names a record', () => {
    expect(route.metadata.errors.includes('NOT_FOUND')).toBe(/\/:/.test(route.path));
  });

  test('checks every parameter of its path, and no other', () => {
    const named = [...route.path.matchAll(/:(\w+)/g)].map(([, name]) => name);
    const checked = route.pathParams instanceof z.ZodObject ? Object.keys(route.pathParams.shape) : [];
    expect(checked.toSorted()).toEqual(named.toSorted());
  });

  test('refuses a query parameter that it does not know', () => {
    const result = (route.query as z.ZodType).safeParse({ nosuch: '1' });
    expect(result.error?.issues).toContainEqual(
      expect.objectContaining({ code: 'unrecognized_keys', keys: ['nosuch'] }),
    );
  });

  test('declares a body where it changes something, and refuses fields that it does not know', () => {
    expect('body' in route).toBe(route.method !== 'GET');
    expect(route.metadata.uploads !== undefined).toBe('body' in route && route.body === uploadBody);
    if (!('body' in route) || route.metadata.uploads) return;
    const result = (route.body as z.ZodType).safeParse({ nosuch: 1 });
    expect(result.error?.issues).toContainEqual(
      expect.objectContaining({ code: 'unrecognized_keys', keys: ['nosuch'] }),
    );
  });

  test('answers 201 if it is named create…, or 202 if that is a job, 200 or 207 if it is a bulk write of named records, 200 or 201 if it is an upsert, else 200, or 202 if the rest is done later, or either', () => {
    const statuses = Object.keys(route.responses);
    if (isCreation(name)) expect(statuses).toEqual([createsJob(name) ? '202' : '201']);
    else if (/\/bulk(\/|$)/.test(route.path)) expect(['200,207', '202']).toContain(statuses.join());
    else if (route.path.endsWith('/upsert')) expect(statuses).toEqual(['200', '201']);
    else if (route.method === 'POST') expect(['200', '202', '200,202']).toContain(statuses.join());
    else expect(statuses).toEqual(['200']);
  });

  test('is named create… if it is a POST to a collection, and only if it is a POST', () => {
    const isCollection = routes.some((other) => plainPath(other.route).replace(/:\w+$/, '') === `${plainPath(route)}/`);
    if (route.method === 'POST' && isCollection) expect(isCreation(name)).toBe(true);
    if (isCreation(name)) expect(route.method).toBe('POST');
  });

  test('leaves to the audit log whatever gives or takes access, steers others, or removes', () => {
    const { audited } = route.metadata;
    // A preview changes nothing.
    if (route.path.endsWith('/preview')) return expect(audited).toBe(false);
    if (route.method === 'GET') expect(audited).toBeUndefined();
    else if (route.method === 'DELETE') expect(audited).toMatch(/\.(deleted|revoked)$/);
    else if (auditedResources.test(route.path) || auditedOperations.test(route.path)) expect(audited).not.toBe(false);
  });

  test('lives under a prefix of the specification and needs a scope that exists', () => {
    expect(Object.values(prefixes).some((prefix) => route.path.startsWith(`${prefix}/`))).toBe(true);
    expect([...scopeNames, 'authenticated', 'user', 'public']).toContain(route.metadata.scope);
    const scopes = scopesOf(route);
    // A scope that comes with another of the route adds nothing to it.
    expect(scopes.filter((one) => scopes.some((other) => other !== one && grantsScope([other], one)))).toEqual([]);
  });
});

test('no two routes share method and path, under either prefix', () => {
  const places = routes.flatMap(({ route: { method, path } }) => [
    `${method} ${path}`,
    `${method} ${otherPrefix(path)}`,
  ]);
  expect(new Set(places).size).toBe(places.length);
});

test('an operation without a body takes none, null or {}, and nothing else', () => {
  for (const body of [undefined, null, {}]) expect(noBody.parse(body)).toBeUndefined();
  for (const body of [{ a: 1 }, [], 'text', 0, false]) expect(noBody.safeParse(body).success).toBe(false);
});

test('the other prefix of the other prefix is the path itself', () => {
  const path = fc.tuple(
    fc.constantFrom(...Object.values(prefixes)),
    fc.array(fc.constantFrom('leads', ':id', 'v1', 'api', 'api/v1'), { minLength: 1, maxLength: 4 }),
  );
  fc.assert(
    fc.property(path, ([prefix, rest]) => {
      const first = [prefix, ...rest].join('/');
      const second = otherPrefix(first);
      expect(second).not.toBe(first);
      expect(otherPrefix(second)).toBe(first);
      expect(second.endsWith(`/${rest.join('/')}`)).toBe(true);
    }),
  );
});

test('admin grants every scope; every other scope grants itself, and those that are subsets of it', () => {
  const alsoBy: Partial<Record<Scope, Scope>> = {
    'create:leads': 'write:leads',
    'delete:leads': 'write:leads',
    'read:users': 'manage:users',
  };
  for (const needed of scopeNames) {
    const granting = scopeNames.filter((granted) => grantsScope([granted], needed));
    const expected = [needed, 'admin', ...(alsoBy[needed] ? [alsoBy[needed]] : [])];
    expect(granting.toSorted()).toEqual([...new Set(expected)].toSorted());
    expect(grantsScope([], needed)).toBe(false);
  }
});

/** The changes that the audit log must record. Source: the docstring of `audited` in route.ts. */
const auditedResources =
  /\/v1\/(users|api-keys|oauth|settings|webhook-endpoints|pipelines|automations|custom-fields)\b/;
const auditedOperations = /\/(restore|purge|merge|bulk|exports?|auto-assign|login|password|password-reset)$/;

/** Returns true if the operation creates a job, which continues after the response. */
function createsJob(name: string): boolean {
  return name === 'exports_create';
}

function isCreation(name: string): boolean {
  return /_create([A-Z]|$)/.test(name);
}

/** The path under /v1, regardless of the prefix under which it is defined. */
function plainPath({ path }: Route): string {
  return path.startsWith(`${prefixes.api}/`) ? otherPrefix(path) : path;
}

function answersList(route: Route): boolean {
  const [schema] = Object.values(route.responses);
  return schema instanceof z.ZodObject && schema.shape.data instanceof z.ZodArray && 'meta' in schema.shape;
}
