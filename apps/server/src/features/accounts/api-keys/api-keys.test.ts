import {
  contract,
  newestApiVersion,
  type Plan,
  type Scope,
  scopeNames,
  secretPrefixes,
  withImplied,
} from '@lead-engagement/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { roomy, startTestApi, type TestApi, type TestCaller } from '../../../../test/support/api.js';
import { expectFailure } from '../../../../test/support/expect.js';
import { dataOf } from '../../../../test/support/sample.js';
import { addSignedIn } from '../../../../test/support/sign-in.js';
import { readApiKeyEnvironment } from '../../../security/api-key.js';
import { checkScopes } from './service.js';

const path = contract.apiKeys.list.path;
let api: TestApi;
let tenant: string;
let caller: TestCaller;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  tenant = await api.newTenant();
  caller = await api.newCaller(tenant);
});

const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();

async function create(fields: Record<string, unknown> = {}, by = caller) {
  return dataOf(await by.call('POST', path, { label: 'Deploy', scopes: ['read:leads'], ...fields }), 201);
}

/** Calls the API with the key of a creation's response. */
function callAs({ key }: { key: string }, url = '/v1/me', method: 'GET' | 'POST' = 'GET', payload?: object) {
  return api.send({ method, url, headers: { authorization: `Bearer ${key}` }, ...(payload && { payload }) });
}

describe('a created key', () => {
  test('is shown in full once, works at once, and is stored only as a hash', async () => {
    const expiresAt = inAnHour();
    const { key, ...rest } = await create({ expiresAt });
    expect(readApiKeyEnvironment(key)).toBe('LIVE');
    expect(rest).toEqual({
      id: expect.stringMatching(/^key_/),
      tenantId: caller.tenantId,
      environment: 'LIVE',
      label: 'Deploy',
      prefix: secretPrefixes.liveKey,
      lastFour: key.slice(-4),
      scopes: ['read:leads'],
      ownerId: null,
      apiVersion: newestApiVersion,
      status: 'ACTIVE',
      expiresAt,
      lastUsedAt: null,
      revokedAt: null,
      revocationReason: null,
      leakUrl: null,
      current: false,
      version: 1,
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
    });
    const read = await caller.call('GET', `${path}/${rest.id}`);
    expect([read.status, read.data, read.headers.etag]).toEqual([200, rest, expect.stringMatching(/^"1-/)]);
    expect(dataOf(await callAs({ key }), 200).scopes).toEqual(['read:leads']);
    const rows = await api.owner.unsafe('select api_keys::text as row from api_keys');
    expect(rows.map(({ row }) => row).join('\n')).not.toContain(key.slice(9, 30));
    expect(api.logged.join('\n')).not.toContain(key);
  });

  test('is one of several valid keys, and each is listed without its secret', async () => {
    const [one, two] = [await create({ label: 'Old' }), await create({ label: 'New' })];
    for (const key of [one, two]) expect((await callAs(key)).status).toBe(200);
    const { data, meta, text } = await caller.call('GET', `${path}?sort=createdAt`);
    expect(meta.total).toBe(3);
    expect(data.map((row: { label: string; current: boolean }) => [row.label, row.current])).toEqual([
      ['test', true],
      ['Old', false],
      ['New', false],
    ]);
    for (const { key } of [one, two]) expect(text).not.toContain(key);
  });

  test('acts in the name of its owner: the named one, else the user behind its creator', async () => {
    const [user] = dataOf(await caller.call('GET', '/v1/users'), 200);
    const owned = await create({ ownerId: user.id, scopes: ['admin'] });
    expect(owned.ownerId).toBe(user.id);
    const answer = await callAs(owned, path, 'POST', { label: 'Child', scopes: ['read:leads'] });
    expect(dataOf(answer, 201).ownerId).toBe(user.id);
    const nobody = await callAs(owned, path, 'POST', { label: 'Nobody', scopes: ['read:leads'], ownerId: null });
    expect(dataOf(nobody, 201).ownerId).toBeNull();
    const foreign = await api.newCaller(await api.newTenant());
    const [stranger] = dataOf(await foreign.call('GET', '/v1/users'), 200);
    const refused = await caller.call('POST', path, { label: 'x', scopes: ['admin'], ownerId: stranger.id });
    expect(expectFailure(refused, 'VALIDATION_ERROR').details?.[0]).toMatchObject({ path: 'body.ownerId' });
  });

  test.each(['OWNER', 'ADMIN'] as const)('is made by a signed-in %s on any plan, and owned by them', async (role) => {
    const small = await api.newTenant({ plan: 'NONE' });
    const user = await addSignedIn(api, small, role);
    const made = await user.call('POST', path, { label: 'Deploy', scopes: ['read:leads'] });
    const { id, key, ownerId } = dataOf(made, 201);
    expect(ownerId).toBe(user.id);
    expect(dataOf(await callAs({ key }), 200).principal).toMatchObject({ type: 'API_KEY', id });
    const refused = await user.call('POST', path, { label: 'Deploy', scopes: ['admin'] });
    expect(expectFailure(refused, 'FORBIDDEN').message).toContain('ENTERPRISE');
    dataOf(await user.call('DELETE', `${path}/${id}`), 200);
  });

  test('has admin while the plan of its tenant allows it, and all its other scopes always', async () => {
    const changing = await api.newTenant();
    const own = await api.newCaller(changing, ['admin', 'read:leads']);
    const ask = async () => {
      const answers = [await own.call('GET', '/v1/users'), await own.call('GET', '/v1/leads')];
      return [...answers.map(({ status }) => status), dataOf(await own.call('GET', '/v1/me'), 200).scopes];
    };
    expect(await ask()).toEqual([200, 200, ['admin', 'read:leads']]);
    await api.owner`update tenants set plan = 'PRO' where id = ${changing}`;
    await expect.poll(ask, { timeout: 120_000 }).toEqual([403, 200, ['read:leads']]);
    await api.owner`update tenants set plan = 'ENTERPRISE' where id = ${changing}`;
    await expect.poll(ask, { timeout: 120_000 }).toEqual([200, 200, ['admin', 'read:leads']]);
  });

  test('outlives its owner, under whose id it stays listed', async () => {
    const owner = await addSignedIn(api, tenant, 'OWNER');
    const user = await addSignedIn(api, tenant, 'ADMIN');
    const { id, key } = dataOf(await user.call('POST', path, { label: 'Deploy', scopes: ['read:leads'] }), 201);
    dataOf(await owner.call('PATCH', `/v1/users/${user.id}`, { role: 'VIEWER' }), 200);
    dataOf(await owner.call('PATCH', `/v1/users/${user.id}`, { status: 'DISABLED' }), 200);
    dataOf(await owner.call('DELETE', `/v1/users/${user.id}`), 200);
    expect((await callAs({ key })).status).toBe(200);
    expect(dataOf(await owner.call('GET', `${path}/${id}`), 200)).toMatchObject({ ownerId: user.id, status: 'ACTIVE' });
  });

  test('is replayed without the secret under an Idempotency-Key', async () => {
    const body = { label: 'Once', scopes: ['read:leads'] };
    const headers = { 'Idempotency-Key': 'once' };
    const first = await caller.call('POST', path, body, headers);
    const again = await caller.call('POST', path, body, headers);
    expect(again.data).toEqual({ ...first.data, key: null });
    expect(JSON.parse(again.text).notice).toContain('key was shown once');
    expect((await caller.call('GET', path)).meta.total).toBe(2);
  });

  test.each([
    ['expiresAt', { expiresAt: '2026-01-01T00:00:00Z' }],
    ['label', { label: ' ' }],
    ['scopes', { scopes: [] }],
    ['scopes.0', { scopes: ['read:everything'] }],
    ['environment', { environment: 'STAGING' }],
  ])('cannot have an invalid %s', async (field, wrong) => {
    const answer = await caller.call('POST', path, { label: 'x', scopes: ['read:leads'], ...wrong });
    expect(expectFailure(answer, 'VALIDATION_ERROR').details?.[0]?.path).toBe(`body.${field}`);
  });
});

describe('permissions:', () => {
  test.each(['NONE', 'FREE', 'STARTER', 'PRO'] as Plan[])(
    'on the plan %s an API key cannot manage keys, even with all scopes, and the error says who can',
    async (plan) => {
      const small = await api.newCaller(await api.newTenant({ plan, limitOverrides: roomy }));
      for (const [method, url, body] of [
        ['GET', path],
        ['POST', path, { label: 'x', scopes: ['read:leads'] }],
        ['GET', `${path}/${small.keyId}`],
        ['PATCH', `${path}/${small.keyId}`, { label: 'x' }],
        ['DELETE', `${path}/${small.keyId}`],
      ] as const) {
        expect(expectFailure(await small.call(method, url, body), 'FORBIDDEN').message).toMatch(/Sign in as a user/);
      }
    },
  );

  test('a creator can only pass on its own scopes and those that come with them, and admin only on ENTERPRISE', () => {
    const some = fc.uniqueArray(fc.constantFrom(...scopeNames), { minLength: 1 });
    const plan = fc.constantFrom<Plan>('NONE', 'FREE', 'STARTER', 'PRO', 'ENTERPRISE');
    fc.assert(
      fc.property(some, some, plan, (granted: Scope[], wanted: Scope[], plan) => {
        const own = withImplied(granted);
        const has = granted.includes('admin') || wanted.every((scope) => own.includes(scope));
        const allowed = has && (plan === 'ENTERPRISE' || !wanted.includes('admin'));
        const check = () => checkScopes({ scopes: granted, plan }, wanted);
        if (allowed) expect(check).not.toThrow();
        else expect(check).toThrow(expect.objectContaining({ code: 'FORBIDDEN' }));
      }),
    );
  });
});

describe('an update', () => {
  test('changes label, scopes and expiry; a response can be sent back; no change makes no new version', async () => {
    const { key, ...created } = await create();
    const url = `${path}/${created.id}`;
    const changes = { label: 'Staging', scopes: ['write:leads', 'read:leads'], expiresAt: inAnHour() };
    const changed = dataOf(await caller.call('PATCH', url, changes), 200);
    expect(changed).toMatchObject({ ...changes, version: 2 });
    expect(dataOf(await caller.call('PATCH', url, changed), 200)).toEqual(changed);
    expect(dataOf(await caller.call('PATCH', url, { expiresAt: null }), 200).expiresAt).toBeNull();
    expectFailure(await caller.call('PATCH', url, { label: 'x' }, { 'If-Match': '"1"' }), 'PRECONDITION_FAILED');
    const past = await caller.call('PATCH', url, { expiresAt: '2026-01-01T00:00:00Z' });
    expect(expectFailure(past, 'VALIDATION_ERROR').details?.[0]?.path).toBe('body.expiresAt');
  });

  test('does not restore a revoked key: only its label can be changed', async () => {
    const { id } = await create();
    const url = `${path}/${id}`;
    dataOf(await caller.call('DELETE', url), 200);
    expectFailure(await caller.call('PATCH', url, { scopes: ['admin'] }), 'CONFLICT');
    expectFailure(await caller.call('PATCH', url, { expiresAt: inAnHour() }), 'CONFLICT');
    expect(dataOf(await caller.call('PATCH', url, { label: 'Gone' }), 200)).toMatchObject({
      label: 'Gone',
      status: 'REVOKED',
    });
  });
});

describe('a revoked key', () => {
  test('returns KEY_REVOKED, stays listed with the time and the reason, and is revoked once', async () => {
    const key = await create();
    expect((await callAs(key)).status).toBe(200);
    const revoked = dataOf(await caller.call('DELETE', `${path}/${key.id}`), 200);
    expect(revoked).toEqual({ id: key.id, deleted: true, revokedAt: expect.any(String), current: false, made: [] });
    await expect.poll(async () => (await callAs(key)).error?.code, { timeout: 5_000 }).toBe('KEY_REVOKED');
    const stored = dataOf(await caller.call('GET', `${path}/${key.id}`), 200);
    expect(stored).toMatchObject({ status: 'REVOKED', revokedAt: revoked.revokedAt, revocationReason: 'MANUAL' });
    expect(dataOf(await caller.call('DELETE', `${path}/${key.id}`), 200)).toEqual(revoked);
    expect(dataOf(await caller.call('GET', `${path}/${key.id}`), 200)).toEqual(stored);
  });

  test('can be the one in use, and the response says so', async () => {
    const url = `${path}/${caller.keyId}`;
    expect(dataOf(await caller.call('DELETE', url), 200)).toMatchObject({ id: caller.keyId, current: true });
    await expect.poll(async () => (await caller.call('GET', url)).error?.code, { timeout: 5_000 }).toBe('KEY_REVOKED');
  });

  test('is found by its status, as are expired and active ones', async () => {
    const [revoked, expired] = [await create(), await create({ expiresAt: inAnHour() })];
    await caller.call('DELETE', `${path}/${revoked.id}`);
    await api.owner.begin(async (tx) => {
      await tx`select set_config('app.tenant_id', ${tenant}, true)`;
      await tx`alter table api_keys no force row level security`;
      await tx`update api_keys set expires_at = '2026-01-01' where last_four = ${expired.lastFour}`;
      await tx`alter table api_keys force row level security`;
    });
    const idsOf = async (status: string) =>
      (await caller.call('GET', `${path}?status=${status}`)).data.map((row: { id: string }) => row.id);
    expect(await idsOf('REVOKED')).toEqual([revoked.id]);
    expect(await idsOf('EXPIRED')).toEqual([expired.id]);
    expect(await idsOf('ACTIVE')).toEqual([caller.keyId]);
    expect(await idsOf('REVOKED,EXPIRED')).toEqual([expired.id, revoked.id]);
  });
});

describe('the last use of a key', () => {
  const lastUsed = async (id: string) => dataOf(await caller.call('GET', `${path}/${id}`), 200).lastUsedAt;

  test('is stored once a minute at most', async () => {
    const key = await create();
    expect(await lastUsed(key.id)).toBeNull();
    const before = Date.now();
    await callAs(key);
    await expect.poll(() => lastUsed(key.id), { timeout: 5_000 }).not.toBeNull();
    const first = await lastUsed(key.id);
    expect(Math.abs(Date.parse(first) - before)).toBeLessThan(10_000);
    for (let times = 0; times < 20; times++) await callAs(key);
    expect(await lastUsed(key.id)).toBe(first);
  });

  test('never delays a request: while the row is locked, the response still comes', async () => {
    const key = await create();
    await api.owner.begin(async (tx) => {
      await tx`lock table api_keys in exclusive mode`; // readers pass, writers wait
      expect((await callAs(key)).status).toBe(200);
    });
    await expect.poll(() => lastUsed(key.id), { timeout: 5_000 }).not.toBeNull();
  });
});
