import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { startTestApi, type TestApi, type TestCaller } from '../../../../test/support/api.js';
import { expectFailure } from '../../../../test/support/expect.js';
import { dataOf } from '../../../../test/support/sample.js';
import { addSignedIn, type TestUser } from '../../../../test/support/sign-in.js';

let api: TestApi;
let tenant: string;
let admin: TestCaller;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  tenant = await api.newTenant();
  admin = await api.newCaller(tenant);
});

const make = async (url: string, body: object) => dataOf(await admin.call('POST', url, body), 201);

/** What only those who run a tenant may change, each as a request. */
async function listSteering(): Promise<[string, string, object?][]> {
  const bot = await make('/api/v1/chatbots', { name: 'Bo' });
  const channel = await make('/v1/channels', { platform: 'WEB', botId: bot.id });
  const base = await make('/v1/knowledge-bases', { name: 'Prices' });
  const field = await make('/v1/custom-fields', { resource: 'LEAD', key: 'size', label: 'Size', type: 'TEXT' });
  const pipeline = await make('/v1/pipelines', { name: 'Partners', stages: [{ name: 'New' }] });
  return [
    ['PATCH', `/api/v1/chatbots/${bot.id}`, { allowedOrigins: ['https://example.com'] }],
    ['POST', '/api/v1/chatbots', { name: 'Al', allowedOrigins: ['https://example.com'] }],
    ['DELETE', `/v1/channels/${channel.id}`],
    ['DELETE', `/v1/knowledge-bases/${base.id}`],
    ['DELETE', `/v1/custom-fields/${field.id}`],
    ['DELETE', `/v1/pipelines/${pipeline.id}`],
  ];
}

describe('a role that does not run the tenant', () => {
  test.each(['MANAGER', 'AGENT', 'VIEWER'] as const)(
    '%s changes no channel, origin, knowledge base, custom field or pipeline',
    async (role) => {
      const user = await addSignedIn(api, tenant, role);
      for (const [method, url, body] of await listSteering()) {
        expectFailure(await user.call(method, url, body), 'FORBIDDEN');
      }
    },
  );

  test('AGENT changes them if the settings say so, and no longer when they are taken back', async () => {
    const user = await addSignedIn(api, tenant, 'AGENT');
    const requests = await listSteering();
    const given = { AGENT: ['manage:channels', 'manage:settings'] };
    const settings = dataOf(await admin.call('PATCH', '/v1/settings', { roleScopes: given }), 200);
    expect(settings.roleScopes).toEqual({ MANAGER: [], AGENT: ['manage:settings', 'manage:channels'] });
    for (const [method, url, body] of requests) {
      const answer = await user.call(method, url, body);
      expect([200, 201], `${method} ${url}: ${answer.text}`).toContain(answer.status);
    }
    expectFailure(await user.call('PATCH', '/v1/settings', { roleScopes: null }), 'FORBIDDEN');
    dataOf(await admin.call('PATCH', '/v1/settings', { roleScopes: null }), 200);
    // Servers that remember the user learn of it within moments.
    await expect
      .poll(async () => (await user.call('POST', '/v1/knowledge-bases', { name: 'X' })).status, { timeout: 5_000 })
      .toBe(403);
  });

  test('VIEWER exports no list; AGENT does', async () => {
    const viewer = await addSignedIn(api, tenant, 'VIEWER');
    const agent = await addSignedIn(api, tenant, 'AGENT');
    for (const resource of ['contacts', 'leads', 'activities', 'tags']) {
      expectFailure(await viewer.call('POST', '/v1/exports', { resource }), 'FORBIDDEN');
    }
    expectFailure(await viewer.call('POST', '/api/v1/contacts/export', {}), 'FORBIDDEN');
    const { id } = dataOf(await agent.call('POST', '/v1/exports', { resource: 'tags' }), 202);
    for (const url of [`/v1/exports/${id}`, `/v1/exports/${id}/download`, '/v1/exports']) {
      expectFailure(await viewer.call('GET', url), 'FORBIDDEN');
    }
  });
});

test('a key that reads and writes leads exports them; one that does only one of both does not', async () => {
  const status = async (scopes: ('read:leads' | 'write:leads' | 'export:contacts')[]) =>
    (await (await api.newCaller(tenant, scopes)).call('POST', '/v1/exports', { resource: 'tags' })).status;
  expect(await status(['read:leads', 'write:leads'])).toBe(202);
  expect(await status(['export:contacts'])).toBe(202);
  expect(await status(['read:leads'])).toBe(403);
  expect(await status(['write:leads'])).toBe(403);
});

describe('the keys of a user who is demoted or deleted', () => {
  let owner: TestUser;
  let user: TestUser;
  let keyId: string;
  let secret: string;
  beforeEach(async () => {
    owner = await addSignedIn(api, tenant, 'OWNER');
    user = await addSignedIn(api, tenant, 'ADMIN');
    const body = { label: 'Mine', scopes: ['read:leads', 'admin'], ownerId: user.id };
    const key = await make('/v1/api-keys', body);
    keyId = key.id;
    secret = key.key;
  });
  const withKey = (method: 'GET' | 'PATCH', url: string, payload?: object) =>
    api.send({ method, url, headers: { authorization: `Bearer ${secret}` }, ...(payload && { payload }) });

  test('are listed and go on, or are revoked if that is asked for', async () => {
    const demoted = dataOf(await owner.call('PATCH', `/v1/users/${user.id}`, { role: 'VIEWER' }), 200);
    expect(demoted.keys).toEqual([expect.objectContaining({ id: keyId, label: 'Mine', revoked: false })]);
    // A list without a key revokes none: it is refused, and the name stays.
    const refused = await owner.call('PATCH', `/v1/users/${user.id}`, { name: 'Eve', keys: [] });
    expect(expectFailure(refused, 'VALIDATION_ERROR').details).toMatchObject([{ path: 'body.keys' }]);
    const sentBack = dataOf(await owner.call('PATCH', `/v1/users/${user.id}`, demoted), 200);
    expect(sentBack).toEqual(demoted);
    expect((await withKey('GET', '/v1/me')).status).toBe(200);
    const deleted = dataOf(await owner.call('DELETE', `/v1/users/${user.id}?revokeKeys=true`), 200);
    expect(deleted.keys).toEqual([expect.objectContaining({ id: keyId, revoked: true })]);
    // The server that answers learns of it from the database, as every server does.
    await vi.waitFor(async () => expect((await withKey('GET', '/v1/me')).error?.code).toBe('KEY_REVOKED'), 5_000);
    const entries = dataOf(await admin.call('GET', `/v1/audit-log?action=api_key.revoked&target=${keyId}`), 200);
    expect(entries).toMatchObject([{ actor: { type: 'USER', id: owner.id } }]);
  });

  test('cannot change the role of that user', async () => {
    const refused = await withKey('PATCH', `/v1/users/${user.id}`, { role: 'MANAGER' });
    expect(refused.error, refused.text).toMatchObject({ code: 'FORBIDDEN' });
  });
});

describe('a key that manages users without being an admin', () => {
  let manager: TestCaller;
  beforeEach(async () => {
    manager = await api.newCaller(tenant, ['manage:users']);
  });

  test('invites, changes and deletes those who run nothing', async () => {
    const { id } = dataOf(
      await manager.call('POST', '/v1/users', { email: 'a@x.test', name: 'A', role: 'AGENT' }),
      201,
    );
    expect(dataOf(await manager.call('PATCH', `/v1/users/${id}`, { role: 'MANAGER' }), 200).role).toBe('MANAGER');
    dataOf(await manager.call('POST', `/v1/users/${id}/invitation`), 201);
    dataOf(await manager.call('DELETE', `/v1/users/${id}`), 200);
  });

  test.each(['ADMIN', 'OWNER'] as const)('makes no %s, and neither changes one nor signs in as one', async (role) => {
    const { id } = await addSignedIn(api, tenant, role);
    const agent = await addSignedIn(api, tenant, 'AGENT');
    const url = `/v1/users/${id}`;
    const refused = [
      await manager.call('POST', '/v1/users', { email: 'a@x.test', name: 'A', role }),
      await manager.call('PATCH', `/v1/users/${agent.id}`, { role }),
      await manager.call('PATCH', url, { role: 'VIEWER' }),
      await manager.call('PATCH', url, { status: 'DISABLED' }),
      await manager.call('POST', `${url}/password-reset`),
      await manager.call('DELETE', url),
    ];
    for (const answer of refused) expectFailure(answer, 'FORBIDDEN');
    expect(dataOf(await manager.call('GET', url), 200)).toMatchObject({
      role,
      status: expect.not.stringMatching('DISABLED'),
    });
    expect(dataOf(await manager.call('PATCH', url, { available: false }), 200).available).toBe(false);
  });
});

describe('manage:settings', () => {
  test('changes the scoring, and sends back the other settings, but changes none of them', async () => {
    const key = await api.newCaller(tenant, ['manage:settings']);
    const settings = dataOf(await key.call('GET', '/v1/settings'), 200);
    const scoring = { ...settings.scoring, halfLifeDays: 9 };
    const changed = dataOf(await key.call('PATCH', '/v1/settings', { ...settings, scoring }), 200);
    expect(changed.scoring.halfLifeDays).toBe(9);
    for (const changes of [
      { currency: 'CHF' },
      { roleScopes: { AGENT: ['manage:channels'] } },
      { retention: { deletedDays: 1 } },
      { conversations: { idleHours: 1 }, scoring: { halfLifeDays: 8 } },
    ]) {
      expect(expectFailure(await key.call('PATCH', '/v1/settings', changes), 'FORBIDDEN').message).toContain('admin');
    }
    expect(dataOf(await key.call('GET', '/v1/settings'), 200)).toEqual(changed);
  });

  test('changes the views that others share, and not those that they keep to themselves', async () => {
    const agent = await addSignedIn(api, tenant, 'AGENT');
    const body = (name: string, shared: boolean) => ({ name, shared, resource: 'leads', filters: {} });
    const shared = dataOf(await agent.call('POST', '/v1/views', body('Shared', true)), 201);
    const own = dataOf(await agent.call('POST', '/v1/views', body('Own', false)), 201);
    const key = await api.newCaller(tenant, ['read:leads', 'manage:settings']);
    const reader = await api.newCaller(tenant, ['read:leads']);
    expectFailure(await reader.call('PATCH', `/v1/views/${shared.id}`, { name: 'B' }), 'FORBIDDEN');
    expect(dataOf(await key.call('PATCH', `/v1/views/${shared.id}`, { name: 'B' }), 200).name).toBe('B');
    expectFailure(await key.call('PATCH', `/v1/views/${own.id}`, { name: 'B' }), 'NOT_FOUND');
  });
});

test('a key that only writes follows the imports and bulk updates that it starts, without their rows', async () => {
  const writer = await api.newCaller(tenant, ['write:leads']);
  const importer = await api.newCaller(tenant, ['import:contacts']);
  const csv = { 'content-type': 'text/csv' };
  for (const by of [writer, importer]) {
    const job = dataOf(await by.call('POST', '/api/v1/contacts/import', 'name\nAda\n', csv), 202);
    expect(dataOf(await by.call('GET', `/v1/imports/${job.id}`), 200)).toEqual(job);
    const rows = await by.call('GET', `/v1/imports/${job.id}/errors`);
    if (by === importer) dataOf(rows, 200);
    else expectFailure(rows, 'FORBIDDEN');
    dataOf(await by.call('POST', `/v1/imports/${job.id}/cancel`), 200);
  }
  const update = { filter: {}, changes: { value: 1 } };
  const bulk = dataOf(await writer.call('POST', '/v1/leads/bulk/update', update), 202);
  expect(dataOf(await writer.call('GET', `/v1/bulk-updates/${bulk.id}`), 200)).toEqual(bulk);
  expectFailure(await importer.call('POST', '/v1/leads/bulk/update', update), 'FORBIDDEN');
  expectFailure(await importer.call('POST', '/api/v1/contacts', { name: 'Ada' }), 'FORBIDDEN');
});
