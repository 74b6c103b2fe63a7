import { roleScopes, type UserRole, userRoles, withImplied } from '@lead-engagement/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApi, type TestApi, type TestCaller } from '../../../../test/support/api.js';
import { expectFailure } from '../../../../test/support/expect.js';
import { dataOf } from '../../../../test/support/sample.js';
import { addSignedIn, addUser, type TestUser } from '../../../../test/support/sign-in.js';

let api: TestApi;
let tenant: string;
let key: TestCaller;
let owner: TestUser;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  tenant = await api.newTenant();
  key = await api.newCaller(tenant);
  owner = await addSignedIn(api, tenant, 'OWNER');
});

const patch = (by: Pick<TestCaller, 'call'>, id: string, body: object, more?: Record<string, string>) =>
  by.call('PATCH', `/v1/users/${id}`, body, more);
/** The OWNER that a tenant is made with, who has never signed in. */
const firstOwner = async () => dataOf(await key.call('GET', '/v1/users?sort=createdAt&limit=1'), 200)[0].id;

describe('a role', () => {
  test.each(userRoles)('%s has the scopes that the contract gives it', async (role) => {
    const user = await addSignedIn(api, tenant, role);
    const me = dataOf(await user.call('GET', '/v1/me'), 200);
    expect(me.scopes).toEqual(withImplied(roleScopes[role]));
    const statuses = {
      readLeads: (await user.call('GET', '/v1/leads')).status,
      writeLeads: (await user.call('POST', '/v1/contacts', { name: 'x' })).status,
      webhooks: (await user.call('GET', '/v1/webhook-endpoints')).status,
      admin: (await user.call('GET', '/v1/api-keys')).status,
    };
    const may = (scope: string, status: number) =>
      (roleScopes[role] as readonly string[]).includes(scope) ? status : 403;
    expect(statuses).toEqual({
      readLeads: 200,
      writeLeads: may('write:leads', 201),
      webhooks: may('manage:webhooks', 200),
      admin: may('admin', 200),
    });
  });
});

describe('an OWNER', () => {
  test('is made, changed, deleted and given a link by an OWNER only: neither by an ADMIN nor by any key', async () => {
    const admin = await addSignedIn(api, tenant, 'ADMIN');
    const target = await addUser(api, tenant, 'target@example.com', 'OWNER');
    const agent = await addUser(api, tenant, 'agent@example.com', 'AGENT');
    const body = { label: 'In the name of an OWNER', scopes: ['admin'], ownerId: target };
    const { key: owned } = dataOf(await admin.call('POST', '/v1/api-keys', body), 201);
    const inTheirName: Pick<TestCaller, 'call'> = {
      call: (method, url, payload) =>
        api.send({
          method: method as 'GET',
          url,
          headers: { authorization: `Bearer ${owned}` },
          ...(payload === undefined ? {} : { payload: payload as object }),
        }),
    };
    for (const by of [admin, key, inTheirName]) {
      for (const refused of [
        await by.call('POST', '/v1/users', { email: 'new@example.com', name: 'New', role: 'OWNER' }),
        await patch(by, agent, { role: 'OWNER' }),
        await patch(by, target, { role: 'AGENT' }),
        await patch(by, target, { status: 'DISABLED' }),
        await by.call('DELETE', `/v1/users/${target}`),
        await by.call('POST', `/v1/users/${target}/password-reset`),
        await by.call('POST', `/v1/users/${await firstOwner()}/invitation`),
      ]) {
        expect(expectFailure(refused, 'FORBIDDEN').message).toContain('Only an OWNER');
      }
    }
    dataOf(await owner.call('POST', '/v1/users', { email: 'new@example.com', name: 'New', role: 'OWNER' }), 201);
    dataOf(await patch(owner, agent, { role: 'OWNER' }), 200);
    dataOf(await owner.call('POST', `/v1/users/${target}/password-reset`), 201);
    dataOf(await patch(owner, target, { role: 'AGENT' }), 200);
    dataOf(await owner.call('DELETE', `/v1/users/${target}`), 200);
  });

  test('who is the last to sign in can be neither demoted, nor disabled, nor deleted', async () => {
    for (const refused of [
      await patch(owner, owner.id, { role: 'ADMIN' }),
      await patch(owner, owner.id, { status: 'DISABLED' }),
      await owner.call('DELETE', `/v1/users/${owner.id}`),
    ]) {
      expectFailure(refused, 'CONFLICT');
    }
    dataOf(await patch(owner, owner.id, { name: 'Still here' }), 200);
    const second = await addSignedIn(api, tenant, 'OWNER');
    dataOf(await patch(second, owner.id, { role: 'ADMIN' }), 200);
    expectFailure(await patch(second, second.id, { status: 'DISABLED' }), 'CONFLICT');
  });

  test('stays, where two demote each other at once', async () => {
    const second = await addSignedIn(api, tenant, 'OWNER');
    const answers = await Promise.all([
      patch(owner, second.id, { role: 'AGENT' }),
      patch(second, owner.id, { role: 'AGENT' }),
    ]);
    expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
    const { data } = await key.call('GET', '/v1/users?role=OWNER');
    expect(data.filter(({ status }: { status: string }) => status === 'ACTIVE')).toHaveLength(1);
  });
});

describe('a user', () => {
  const create = (body: object) => key.call('POST', '/v1/users', { name: 'Ada', role: 'AGENT', ...body });

  test('is unique by e-mail address in any case, in a tenant, until deleted', async () => {
    const user = dataOf(await create({ email: 'Ada@Example.com', maxOpenLeads: 5, available: false }), 201);
    expect(user).toMatchObject({ email: 'ada@example.com', maxOpenLeads: 5, available: false, avatar: null });
    expect(expectFailure(await create({ email: 'ADA@example.com' }), 'CONFLICT').existingId).toBe(user.id);
    const other = await api.newCaller(await api.newTenant());
    dataOf(await other.call('POST', '/v1/users', { email: 'ada@example.com', name: 'A', role: 'VIEWER' }), 201);
    expect(dataOf(await key.call('DELETE', `/v1/users/${user.id}`), 200)).toEqual({
      id: user.id,
      deleted: true,
      keys: [],
      views: [],
      viewCount: 0,
      automations: [],
      scoringRules: [],
      forms: [],
      cannedReplies: [],
      cannedReplyCount: 0,
    });
    expectFailure(await key.call('GET', `/v1/users/${user.id}`), 'NOT_FOUND');
    const again = dataOf(await create({ email: 'ada@example.com' }), 201);
    expect(again.id).not.toBe(user.id);
    expect((await key.call('GET', '/v1/users?email=ada@example.com')).data).toHaveLength(1);
  });

  test('is changed at the version that was read, and can be sent back as it was read', async () => {
    const { invitation, ...user } = dataOf(await create({ email: 'ada@example.com' }), 201);
    expect(invitation).toBeDefined();
    expect(dataOf(await patch(key, user.id, { ...user, keys: [] }), 200)).toEqual({ ...user, keys: [] });
    const changes = { name: 'Ada L.', avatar: 'https://example.com/ada.png', maxOpenLeads: null, role: 'MANAGER' };
    const changed = dataOf(await patch(key, user.id, changes, { 'if-match': '"1"' }), 200);
    expect(changed).toMatchObject({ ...changes, version: 2 });
    expectFailure(await patch(key, user.id, { name: 'x' }, { 'if-match': '"1"' }), 'PRECONDITION_FAILED');
    expect(dataOf(await patch(key, user.id, { status: 'DISABLED' }), 200)).toMatchObject({
      status: 'DISABLED',
      version: 3,
    });
    expectFailure(await key.call('POST', `/v1/users/${user.id}/invitation`), 'CONFLICT');
    expectFailure(await key.call('POST', `/v1/users/${user.id}/password-reset`), 'CONFLICT');
  });

  test('leaves what they own to the user named, or to nobody; disabled, they keep it', async () => {
    const [gone, heir] = [await addUser(api, tenant, 'a@example.com', 'AGENT'), owner.id];
    const own = async () => {
      const contact = dataOf(await key.call('POST', '/v1/contacts', { name: 'Contact', ownerId: gone }), 201);
      return dataOf(await key.call('POST', '/v1/leads', { contactId: contact.id, assignedToId: gone }), 201);
    };
    const ownersOf = async ({ id, contactId }: { id: string; contactId: string }) => [
      (await key.call('GET', `/v1/leads/${id}`)).data.assignedToId,
      (await key.call('GET', `/v1/contacts/${contactId}`)).data.owner?.id ?? null,
    ];
    const lead = await own();
    dataOf(await patch(key, gone, { status: 'DISABLED' }), 200);
    expect(await ownersOf(lead)).toEqual([gone, gone]);
    const remove = (heirId?: string) =>
      key.call('DELETE', `/v1/users/${gone}${heirId === undefined ? '' : `?reassignToId=${heirId}`}`);
    expectFailure(await remove(gone), 'VALIDATION_ERROR');
    expectFailure(await remove('usr_nosuch'), 'VALIDATION_ERROR');
    dataOf(await remove(heir), 200);
    expect(await ownersOf(lead)).toEqual([heir, heir]);
    const second = await addUser(api, tenant, 'b@example.com', 'AGENT');
    dataOf(await key.call('PATCH', `/v1/leads/${lead.id}`, { assignedToId: second }), 200);
    const { version } = (await key.call('GET', `/v1/leads/${lead.id}`)).data;
    dataOf(await key.call('DELETE', `/v1/users/${second}`), 200);
    expect((await key.call('GET', `/v1/leads/${lead.id}`)).data).toMatchObject({
      assignedToId: null,
      version: version + 1,
    });
    expectFailure(await key.call('PATCH', `/v1/leads/${lead.id}`, { assignedToId: second }), 'VALIDATION_ERROR');
  });

  test('updates name, picture and availability themselves, and neither role nor cap', async () => {
    const user = await addSignedIn(api, tenant, 'VIEWER');
    const before = dataOf(await user.call('GET', '/v1/me'), 200).user;
    const changes = { name: 'Grace', avatar: 'https://example.com/g.png', available: false };
    const updated = dataOf(await user.call('PATCH', '/v1/me', changes), 200);
    expect(updated).toMatchObject({ ...changes, version: before.version + 1, role: 'VIEWER' });
    expect(dataOf(await user.call('PATCH', '/v1/me', updated), 200)).toEqual(updated);
    for (const change of [{ role: 'OWNER' as UserRole }, { maxOpenLeads: 9 }, { status: 'DISABLED' }]) {
      expectFailure(await user.call('PATCH', '/v1/me', { ...updated, ...change }), 'VALIDATION_ERROR');
    }
    expect(dataOf(await user.call('GET', '/v1/me'), 200).user).toEqual(updated);
    expectFailure(await user.call('PATCH', '/v1/me', { name: 'x' }, { 'if-match': '1' }), 'PRECONDITION_FAILED');
  });

  test('is not to be seen or changed from another tenant', async () => {
    const stranger = await addSignedIn(api, await api.newTenant(), 'OWNER');
    for (const [method, path, body] of [
      ['GET', ''],
      ['PATCH', '', { status: 'DISABLED' }],
      ['DELETE', ''],
      ['POST', '/password-reset'],
      ['POST', '/invitation'],
    ] as const) {
      expectFailure(await stranger.call(method, `/v1/users/${owner.id}${path}`, body), 'NOT_FOUND');
    }
    dataOf(await owner.call('GET', '/v1/me'), 200);
  });
});
