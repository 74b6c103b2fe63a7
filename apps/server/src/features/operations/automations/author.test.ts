import type { AutomationRun, Scope, UserRole } from '@lead-engagement/contract';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApi, type TestApi, type TestCaller, testSecretKey } from '../../../../test/support/api.js';
import { expectFailure } from '../../../../test/support/expect.js';
import { openTestFiles } from '../../../../test/support/files.js';
import { dataOf } from '../../../../test/support/sample.js';
import { addSignedIn, type TestUser } from '../../../../test/support/sign-in.js';
import { inTenant } from '../../../db/client.js';
import { createEgressPolicy } from '../../../egress/policy.js';
import { createCipher } from '../../../security/encryption.js';
import { startWorker } from '../../../worker.js';

const waiting = { timeout: 120_000, interval: 20 };
let api: TestApi;
let worker: Awaited<ReturnType<typeof startWorker>>;
let tenant: string;
let owner: TestCaller;
let stages: { New: string; Qualified: string };
let endpointId: string;
beforeAll(async () => {
  api = await startTestApi();
  worker = await startWorker({
    files: openTestFiles(),
    databaseUrl: api.databaseUrl,
    cipher: createCipher(testSecretKey),
    egress: createEgressPolicy({ allowCidrs: [], allowLoopback: true }),
    log: pino({ level: 'silent' }),
  });
});
afterAll(async () => {
  await worker.stop();
  await api.close();
});
beforeEach(async () => {
  tenant = await api.newTenant();
  owner = await api.newCaller(tenant);
  const [pipeline] = dataOf(await owner.call('GET', '/v1/pipelines'), 200);
  const [New, Qualified] = pipeline.stages.map(({ id }: { id: string }) => id);
  stages = { New, Qualified };
  const roleScopes = { MANAGER: ['manage:automations'], AGENT: ['manage:automations'] };
  dataOf(await owner.call('PATCH', '/v1/settings', { roleScopes }), 200);
  const endpoint = { url: 'http://127.0.0.1:9/', events: ['lead.created'] };
  endpointId = dataOf(await owner.call('POST', '/v1/webhook-endpoints', endpoint), 201).id;
});

const url = '/v1/automations';
const setTitle = { type: 'set_field', field: 'title', value: 'Qualified' };
const conditions = { items: [{ field: 'lead.score', operator: 'gte', value: 0 }] };
const body = (more: object = {}) => ({
  name: 'Follow up',
  trigger: { type: 'lead.stage_changed', toStageId: stages.Qualified },
  actions: [setTitle],
  ...more,
});
type Caller = Pick<TestCaller, 'call'>;
const create = async (by: Caller, more: object = {}) => dataOf(await by.call('POST', url, body(more)), 201);

/** Moves a new lead, and waits for what the automation did. */
async function fire(id: string): Promise<AutomationRun> {
  const before = dataOf(await owner.call('GET', `${url}/${id}/runs`), 200).length;
  const lead = dataOf(await owner.call('POST', '/v1/leads', { contact: { name: 'Ada' } }), 201);
  dataOf(await owner.call('PATCH', `/v1/leads/${lead.id}/stage`, { stageId: stages.Qualified }), 200);
  const ended = async () => {
    const runs: AutomationRun[] = dataOf(await owner.call('GET', `${url}/${id}/runs`), 200);
    return runs.length > before && runs[0]?.status !== 'PENDING' ? runs[0] : undefined;
  };
  await expect.poll(ended, waiting).toBeDefined();
  return (await ended()) as AutomationRun;
}
const change = async (user: TestUser, changes: object) =>
  dataOf(await owner.call('PATCH', `/v1/users/${user.id}`, changes), 200);

describe('an automation of a user', () => {
  test('names its author, and does what they may', async () => {
    const author = await addSignedIn(api, tenant, 'AGENT');
    const made = await create(author, { conditions });
    expect(made.authorId).toBe(author.id);
    expect(await fire(made.id)).toMatchObject({ status: 'SUCCEEDED' });
  });

  test('does nothing once the role of its author no longer allows it, and says so in its log', async () => {
    const author = await addSignedIn(api, tenant, 'MANAGER');
    const { id } = await create(author);
    await change(author, { role: 'VIEWER' });
    expect(await fire(id)).toMatchObject({
      status: 'FAILED',
      actions: [{ status: 'FAILED', message: expect.stringContaining('write:leads') }],
    });
  });

  test.each<[string, (author: TestUser) => Promise<unknown>]>([
    ['disabled', (author) => change(author, { status: 'DISABLED' })],
    ['deleted', async (author) => dataOf(await owner.call('DELETE', `/v1/users/${author.id}`), 200)],
  ])('is skipped once its author is %s, until somebody else enables it', async (_, end) => {
    const author = await addSignedIn(api, tenant, 'AGENT');
    const { id } = await create(author);
    await end(author);
    expect(await fire(id)).toMatchObject({ status: 'SKIPPED', message: expect.stringContaining(author.id) });
    const successor = await addSignedIn(api, tenant, 'AGENT');
    const taken = dataOf(await successor.call('PATCH', `${url}/${id}`, { enabled: true }), 200);
    expect(taken.authorId).toBe(successor.id);
    expect(await fire(id)).toMatchObject({ status: 'SUCCEEDED' });
  });

  test('stays with its author when somebody renames or disables it, and goes to who changes what it does', async () => {
    const [author, other] = [await addSignedIn(api, tenant, 'AGENT'), await addSignedIn(api, tenant, 'MANAGER')];
    const { id } = await create(author);
    const patch = async (by: Caller, changes: object) => dataOf(await by.call('PATCH', `${url}/${id}`, changes), 200);
    expect((await patch(other, { name: 'Renamed', enabled: false })).authorId).toBe(author.id);
    const taken = await patch(other, { actions: [setTitle, { type: 'add_tag', name: 'hot' }] });
    expect(taken.authorId).toBe(other.id);
    expect(await patch(other, taken)).toEqual(taken);
    expect((await patch(owner, { enabled: true })).authorId).toBeNull();
  });
});

describe('nobody saves an automation that does more than they may:', () => {
  const roles: [UserRole, string, object][] = [
    ['AGENT', 'manage:webhooks', { actions: [{ type: 'send_webhook', endpointId: 'whe_any' }] }],
    ['MANAGER', 'manage:webhooks', { actions: [setTitle, { type: 'send_webhook', endpointId: 'whe_any' }] }],
  ];
  test.each(roles)('a %s cannot use %s', async (role, scope, more) => {
    const user = await addSignedIn(api, tenant, role);
    expect(expectFailure(await user.call('POST', url, body(more)), 'FORBIDDEN').message).toContain(scope);
  });

  test('nor enable or change one that an admin has made', async () => {
    const admin = await addSignedIn(api, tenant, 'ADMIN');
    const { id } = await create(admin, { actions: [{ type: 'send_webhook', endpointId }] });
    const agent = await addSignedIn(api, tenant, 'AGENT');
    for (const changes of [{ enabled: true }, { trigger: { type: 'lead.stage_changed' } }]) {
      expectFailure(await agent.call('PATCH', `${url}/${id}`, changes), 'FORBIDDEN');
    }
    dataOf(await agent.call('PATCH', `${url}/${id}`, { enabled: false }), 200);
    dataOf(await agent.call('PATCH', `${url}/${id}`, { actions: [setTitle] }), 200);
  });

  test('nor read leads by conditions with a key that only writes', async () => {
    const writer = await api.newCaller(tenant, ['write:leads', 'manage:automations']);
    expect(expectFailure(await writer.call('POST', url, body({ conditions })), 'FORBIDDEN').message).toContain(
      'read:leads',
    );
  });
});

describe('an automation of a key', () => {
  const scopes: Scope[] = ['read:leads', 'write:leads', 'manage:automations', 'manage:webhooks'];

  test('keeps the scopes of the key, and outlives it', async () => {
    const key = await api.newCaller(tenant, scopes);
    const made = await create(key, { conditions, actions: [setTitle, { type: 'send_webhook', endpointId }] });
    expect(made.authorId).toBeNull();
    dataOf(await owner.call('DELETE', `/v1/api-keys/${key.keyId}`), 200);
    expect(await fire(made.id)).toMatchObject({ status: 'SUCCEEDED' });
  });

  test('from before authors were kept may do what it was made for', async () => {
    const { id } = await create(owner, { conditions, actions: [{ type: 'send_webhook', endpointId }] });
    await inTenant(
      api.db,
      tenant,
      (tx) => tx`update automations set author_id = null, author_scopes = null where tenant_id = ${tenant}`,
    );
    expect(await fire(id)).toMatchObject({ status: 'SUCCEEDED' });
  });
});
