import { computedFieldsOf, noBody, type Route } from '@lead-engagement/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { startTestApi, type TestApi } from './support/api.js';
import { makeBody, usedUp } from './support/bodies.js';
import { expectFailure } from './support/expect.js';
import { bodyRoutes, fillPath, type NamedRoute, routes, schemaOf } from './support/routes.js';
import { callerOf, createSample, type Sample } from './support/sample.js';

let api: TestApi;
let sample: Sample;
beforeAll(async () => {
  api = await startTestApi();
  sample = await createSample(api);
});
afterAll(() => api.close());

type Body = Record<string, unknown>;

const send = (named: NamedRoute, body: unknown, more = {}) => {
  const { resource, route } = named;
  return callerOf(sample, named).call(route.method, fillPath(route.path, sample.params[resource]), body, more);
};

const records = ['leads', 'contacts', 'conversations', 'outbox', 'events', 'activities', 'users', 'tags', 'work'];

/** What the tables of the tenant have: every write changes it. */
async function countWrites(tables = [...records, 'audit_log']): Promise<string> {
  const [row] = await api.db<{ state: string }[]>`
    select concat_ws(' ', ${api.db.unsafe(
      tables.map((name) => `(select concat(count(*), '-', max(xmin::text::bigint)) from ${name})`).join(', '),
    )}) as state`;
  return row?.state as string;
}

/** Returns true if a route answers with a record that has a version, and does not make it. */
function writesVersion({ method, responses, metadata }: Route): boolean {
  if (method === 'GET' || 201 in responses || metadata.uploads) return false;
  const data = (responses[200] as Partial<z.ZodObject> | undefined)?.shape?.data as Partial<z.ZodObject> | undefined;
  return Object.hasOwn(data?.shape ?? {}, 'version');
}

/** The current password is the precondition; the record is only what is answered. */
const withoutVersion = ['me.changePassword'];
const writes = routes.filter(({ name, route }) => writesVersion(route) && !withoutVersion.includes(name));
const withBody = writes.filter(({ route }) => schemaOf(route) !== undefined);

/** The places of a body where an object stands, of each list the first. */
function places(body: unknown, path: string[] = []): string[][] {
  if (typeof body !== 'object' || body === null) return [];
  if (Array.isArray(body)) return body.length > 0 ? places(body[0], [...path, '0']) : [];
  return [path, ...Object.entries(body).flatMap(([name, value]) => places(value, [...path, name]))];
}

/** A body with a field in the object at a place. */
function withField(body: unknown, [name, ...rest]: string[], field: Body): unknown {
  if (name === undefined) return { ...(body as Body), ...field };
  if (Array.isArray(body)) return body.map((item, at) => (String(at) === name ? withField(item, rest, field) : item));
  return { ...(body as Body), [name]: withField((body as Body)[name], rest, field) };
}

/** Objects whose keys are the names of the customer. */
const isFree = (path: string[]) =>
  ['customFields', 'metadata', 'values', 'variables', 'sample'].some((name) => path.includes(name));
const ofCallers = bodyRoutes.filter(
  ({ name, route }) => route.metadata.scope !== 'public' && !Object.hasOwn(usedUp, name),
);

describe('a version in a body', () => {
  test('is a precondition of every operation with a body that changes a record with a version', () => {
    const without = withBody.filter(({ route }) => !computedFieldsOf(schemaOf(route) as never).includes('version'));
    expect(without.map(({ name }) => name)).toEqual([]);
    expect(withBody.length).toBeGreaterThan(25);
  });

  test('that is outdated is refused by each of them before anything changes', async () => {
    const before = await countWrites();
    for (const named of withBody) {
      const body = makeBody(named.name, sample, 'stale');
      for (const version of [0, 999_999]) {
        const answer = await send(named, { ...body, version });
        expect([named.name, answer.error?.code]).toEqual([named.name, 'PRECONDITION_FAILED']);
      }
      const both = await send(named, { ...body, version: 7 }, { 'if-match': '"8"' });
      expect([named.name, both.status]).toEqual([named.name, 412]);
    }
    expect(await countWrites()).toBe(before);
  });

  test('within a record of the body is a precondition too, or is refused by name', async () => {
    // A bulk request is in the audit log, also if each of its records fails.
    const before = await countWrites(records);
    const preconditions: string[] = [];
    for (const named of ofCallers) {
      const isMerge = named.name === 'contacts.merge';
      const body = { ...makeBody(named.name, sample, 'nested'), ...(isMerge && { overrides: { title: 'Merged' } }) };
      for (const path of places(body).filter((one) => one.length > 0 && !isFree(one))) {
        const answer = await send(named, withField(body, path, { version: 999_999 }));
        const place = [...path, 'version'].join('.');
        const { code, details } = answer.error ?? answer.data?.[0]?.error ?? {};
        if (code === 'PRECONDITION_FAILED') preconditions.push(`${named.name} ${place}`);
        else expect([named.name, code, details?.[0]?.path]).toEqual([named.name, 'VALIDATION_ERROR', `body.${place}`]);
      }
    }
    expect(preconditions).toEqual(expect.arrayContaining(['contacts.merge overrides.version']));
    expect(await countWrites(records)).toBe(before);
  });

  test('is refused by name where an operation takes no body, and If-Match is its precondition', async () => {
    const operations = writes.filter(({ route }) => 'body' in route && route.body === noBody);
    expect(operations.length).toBeGreaterThan(8);
    for (const named of operations) {
      const answer = await send(named, { version: 1 });
      const { details } = expectFailure(answer, 'VALIDATION_ERROR');
      expect([named.name, details?.[0]?.path]).toEqual([named.name, 'body.version']);
      if (!named.route.metadata.errors.includes('PRECONDITION_FAILED')) continue;
      expect([named.name, (await send(named, undefined, { 'if-match': '"999999"' })).status]).toEqual([
        named.name,
        412,
      ]);
    }
  });
});

describe('the tenant of a body', () => {
  test('is that of the credential in every operation: another one is refused wherever it stands, and nothing is stored', async () => {
    const before = await countWrites();
    for (const named of ofCallers) {
      const body = makeBody(named.name, sample, 'tenant');
      const top = await send(named, { ...body, tenantId: 'tn_00000000000000000000000000' });
      // Bodies that take no tenant refuse the field by name.
      const byName = top.error?.code === 'VALIDATION_ERROR' && top.error.details?.[0]?.path === 'body.tenantId';
      expect([named.name, top.status, byName ? 'TENANT_MISMATCH' : top.error?.code]).toEqual([
        named.name,
        400,
        'TENANT_MISMATCH',
      ]);
      for (const path of places(body).filter((one) => one.length > 0 && !isFree(one))) {
        const answer = await send(named, withField(body, path, { tenantId: 'tn_00000000000000000000000000' }));
        expect([named.name, path.join('.'), answer.status]).toEqual([named.name, path.join('.'), 400]);
      }
    }
    expect(await countWrites()).toBe(before);
  });

  test('may be sent along if it is the own one, or is refused by name', async () => {
    const [{ tenantId }] = (await sample.caller.call('GET', '/v1/contacts')).data;
    for (const named of ofCallers) {
      const answer = await send(named, { ...makeBody(named.name, sample, 'own'), tenantId });
      // A conflict with an earlier request: the tenant was understood.
      if (answer.status < 300 || answer.status === 409) continue;
      const { details = [] } = answer.error as { details?: { path: string }[] };
      expect([named.name, answer.status, details.map(({ path }) => path)]).toEqual([
        named.name,
        400,
        ['body.tenantId'],
      ]);
    }
  });
});
