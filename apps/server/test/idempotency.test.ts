import { createHash } from 'node:crypto';
import { firstApiVersion, headers, limits } from '@lead-engagement/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { inTenant } from '../src/db/client.js';
import { storeAnswer } from '../src/http/idempotency.js';
import { decodeId, newUuid } from '../src/ids.js';
import { createCipher } from '../src/security/encryption.js';
import { type Answer, startTestApi, type TestApi, type TestCaller, testSecretKey } from './support/api.js';
import { expectFailure, header } from './support/expect.js';
import { grantTokens, registerApp } from './support/oauth.js';
import { dataOf } from './support/sample.js';
import { addSignedIn } from './support/sign-in.js';
import { listWaiting } from './support/waiting.js';

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

const withKey = (key: string) => ({ [headers.idempotencyKey]: key });

function post(body: unknown, key: string, by = caller, url = '/v1/contacts'): Promise<Answer> {
  return by.call('POST', url, body, withKey(key));
}

async function countContacts(by = caller): Promise<number> {
  const { data, meta } = await by.call('GET', '/v1/contacts');
  expect(meta.total).toBe(data.length);
  return meta.total;
}

interface StoredKey {
  key: string;
  status: number;
  encryptedBody: string;
}

function listStoredKeys(): Promise<StoredKey[]> {
  return api.db<StoredKey[]>`select key, status, encrypted_body from idempotency_keys where tenant_id = ${tenant}`;
}

function ageKeys(hours: number): Promise<unknown> {
  return inTenant(
    api.db,
    tenant,
    (tx) => tx`
      update idempotency_keys set created_at = created_at - make_interval(hours => ${hours}) where tenant_id = ${tenant}`,
  );
}

function expectReplay(replay: Answer, first: Answer): void {
  expect(header(first, headers.idempotentReplay)).toBe('');
  expect(header(replay, headers.idempotentReplay)).toBe('true');
  expect([replay.status, replay.text]).toEqual([first.status, first.text]);
  expect(header(replay, headers.etag)).toBe(header(first, headers.etag));
}

describe('a repeated request with an Idempotency-Key', () => {
  test('answers the same status, body and ETag as the first, and changes nothing more', async () => {
    const key = newUuid();
    const first = await post({ name: 'Ada', tags: ['New'] }, key);
    dataOf(first, 201);
    for (let times = 0; times < 3; times++) expectReplay(await post({ name: 'Ada', tags: ['New'] }, key), first);
    expect(await countContacts()).toBe(1);
  });

  test('answers what was answered then, even where the record has changed or gone since', async () => {
    const key = newUuid();
    const first = await post({ name: 'Ada' }, key);
    await caller.call('PATCH', `/v1/contacts/${first.data.id}`, { name: 'Grace' });
    expectReplay(await post({ name: 'Ada' }, key), first);
    dataOf(await caller.call('DELETE', `/v1/contacts/${first.data.id}`), 200);
    expectReplay(await post({ name: 'Ada' }, key), first);
    expect(await countContacts()).toBe(0);
  });

  test('replays a refusal that lies in the request, even where it would succeed by now', async () => {
    const taken = dataOf(await caller.call('POST', '/v1/contacts', { email: 'ada@example.com' }), 201);
    const key = newUuid();
    const first = await post({ email: 'ada@example.com' }, key);
    expect(expectFailure(first, 'CONFLICT').existingId).toBe(taken.id);
    dataOf(await caller.call('DELETE', `/v1/contacts/${taken.id}`), 200);
    expectReplay(await post({ email: 'ada@example.com' }, key), first);
    expect(await countContacts()).toBe(0);
    expect(await listStoredKeys()).toMatchObject([{ key, status: 409 }]);
  });

  test('under the other prefix is the same request', async () => {
    const key = newUuid();
    const first = await post({ name: 'Ada' }, key, caller, '/api/v1/contacts');
    expectReplay(await post({ name: 'Ada' }, key, caller, '/v1/contacts'), first);
    expect(await countContacts()).toBe(1);
  });

  test('with another body is IDEMPOTENCY_KEY_REUSED, however slightly it differs', async () => {
    const key = newUuid();
    dataOf(await post({ name: 'Ada' }, key), 201);
    expectFailure(await post({ name: 'Ada ' }, key), 'IDEMPOTENCY_KEY_REUSED');
    expectFailure(await post({ name: 'Grace' }, key), 'IDEMPOTENCY_KEY_REUSED');
    expect(await countContacts()).toBe(1);
  });

  test('with another query is IDEMPOTENCY_KEY_REUSED: the advice of a CONFLICT can be followed with a new key only', async () => {
    dataOf(await caller.call('POST', '/v1/contacts', { email: 'ada@example.com' }), 201);
    const key = newUuid();
    const body = { email: 'ada@example.com' };
    expectFailure(await post(body, key), 'CONFLICT');
    const admitting = '/v1/contacts?allowDuplicate=true';
    expectFailure(await post(body, key, caller, admitting), 'IDEMPOTENCY_KEY_REUSED');
    dataOf(await post(body, newUuid(), caller, admitting), 201);
  });

  test('lets 50 at once make one row: the others replay it, or are told that it is in progress', async () => {
    const key = newUuid();
    const answers = await Promise.all(Array.from({ length: 50 }, () => post({ name: 'Ada' }, key)));
    expect(await countContacts()).toBe(1);
    const created = answers.filter(({ status }) => status === 201);
    expect(new Set(created.map(({ data }) => data.id)).size).toBe(1);
    expect(created.filter((answer) => header(answer, headers.idempotentReplay) === '')).toHaveLength(1);
    for (const answer of answers) if (answer.status !== 201) expectFailure(answer, 'IDEMPOTENCY_IN_PROGRESS');
    expect((await post({ name: 'Ada' }, key)).data.id).toBe(created[0]?.data.id);
  });

  test('is new again after 24 hours, and kept until then', async () => {
    const key = newUuid();
    const first = await post({ name: 'Ada' }, key);
    await ageKeys(limits.idempotencyHours - 1);
    expectReplay(await post({ name: 'Ada' }, key), first);
    await ageKeys(2);
    const second = await post({ name: 'Grace' }, key);
    expect(dataOf(second, 201).id).not.toBe(first.data.id);
    expectReplay(await post({ name: 'Grace' }, key), second);
    expect(await countContacts()).toBe(2);
    expect(await listStoredKeys()).toHaveLength(1);
  });
});

describe('an Idempotency-Key', () => {
  test('of another tenant is another key', async () => {
    const key = newUuid();
    const other = await api.newCaller(await api.newTenant());
    const mine = dataOf(await post({ name: 'Ada' }, key), 201);
    const theirs = dataOf(await post({ name: 'Ada' }, key, other), 201);
    expect(theirs.id).not.toBe(mine.id);
    expect([await countContacts(), await countContacts(other)]).toEqual([1, 1]);
  });

  test('of another owner is another key: what one may see, the other may not', async () => {
    const key = newUuid();
    const others = [await addSignedIn(api, tenant, 'AGENT'), await addSignedIn(api, tenant, 'AGENT')];
    const mine = dataOf(await post({ name: 'Ada' }, key), 201);
    const theirs: string[] = [];
    for (const other of others) {
      const created = await other.call('POST', '/v1/contacts', { name: 'Ada' }, withKey(key));
      theirs.push(dataOf(created, 201).id);
    }
    expect(new Set([mine.id, ...theirs]).size).toBe(3);
  });

  test('of an app is another key than that of the user for whom it acts, and of another app', async () => {
    const ada = await addSignedIn(api, tenant, 'OWNER');
    const key = newUuid();
    const credentials = [ada.credentials.authorization as string];
    for (const _ of ['one app', 'another app']) {
      const { accessToken } = await grantTokens(api, await registerApp(ada), ada);
      credentials.push(`Bearer ${accessToken}`);
    }
    const ids: string[] = [];
    for (const authorization of credentials) {
      const sent = { url: '/v1/contacts', method: 'POST', payload: { name: 'Ada' } } as const;
      ids.push(dataOf(await api.send({ ...sent, headers: { authorization, ...withKey(key) } }), 201).id);
    }
    expect(new Set(ids).size).toBe(3);
  });

  test('of an answer that is stored under the id of its API key, as before owners had a key space, is replayed', async () => {
    const key = newUuid();
    const payload = JSON.stringify({ name: 'Ada' });
    const request = {
      tenantId: tenant,
      principalId: decodeId('apiKey', caller.keyId) as string,
      formerPrincipalId: '',
      method: 'POST',
      path: '/v1/contacts',
      key,
      fingerprint: createHash('sha256').update(`\n${payload}`).digest(),
    };
    const body = JSON.stringify({ success: true, data: { id: 'con_before' } });
    await inTenant(api.db, tenant, (tx) =>
      storeAnswer(tx, request, { status: 201, body }, createCipher(testSecretKey), new Date()),
    );
    // A key of before has the first version.
    const more = { 'content-type': 'application/json', [headers.apiVersion]: firstApiVersion };
    const answer = await caller.call('POST', '/v1/contacts', payload, { ...withKey(key), ...more });
    expect([answer.status, answer.data.id, await countContacts()]).toEqual([201, 'con_before', 0]);
  });

  test('of another API key of the same owner is the same key, so that a rotated key does nothing twice', async () => {
    const key = newUuid();
    const other = await api.newCaller(tenant);
    const first = await post({ name: 'Ada' }, key);
    expectReplay(await post({ name: 'Ada' }, key, other), first);
    expect(await countContacts()).toBe(1);
  });

  test('on another route is another key', async () => {
    const key = newUuid();
    dataOf(await post({ name: 'Ada' }, key), 201);
    dataOf(await post({ name: 'Ada' }, key, caller, '/v1/pipelines'), 201);
    const [one, two] = (await caller.call('GET', '/v1/pipelines')).data;
    dataOf(await post({ name: 'Ada' }, key, caller, `/v1/pipelines/${one.id}/stages`), 201);
    dataOf(await post({ name: 'Lovelace' }, key, caller, `/v1/pipelines/${two.id}/stages`), 201);
  });

  test('that is not sent leaves nothing behind', async () => {
    dataOf(await caller.call('POST', '/v1/contacts', { name: 'Ada' }), 201);
    dataOf(await caller.call('POST', '/v1/contacts', { name: 'Ada' }), 201);
    expect(await countContacts()).toBe(2);
    expect(await listStoredKeys()).toEqual([]);
  });

  test('keeps the answer encrypted', async () => {
    const { data } = await post({ name: 'Canary', email: 'canary@example.com' }, newUuid());
    const [stored] = await listStoredKeys();
    const bytes = Buffer.from(stored?.encryptedBody ?? '', 'base64url').toString('latin1');
    expect(stored?.encryptedBody).toMatch(/^v1\./);
    for (const secret of ['canary', 'Canary', data.id]) expect(stored?.encryptedBody + bytes).not.toContain(secret);
  });

  test('keeps no refusal that hangs on the credential or on the load: the same request succeeds afterwards', async () => {
    const key = newUuid();
    const body = { name: 'Ada' };
    const reader = await api.newCaller(tenant, ['read:leads']);
    expectFailure(await post(body, key, reader), 'FORBIDDEN');
    const url = '/v1/contacts';
    expectFailure(await api.send({ method: 'POST', url, payload: body, headers: withKey(key) }), 'UNAUTHENTICATED');
    expect(await listStoredKeys()).toEqual([]);
    dataOf(await post(body, key), 201);
  });

  test('keeps no refusal of the plan, which may be another one tomorrow', async () => {
    tenant = await api.newTenant({ limitOverrides: { webhookEndpoints: 1 } });
    caller = await api.newCaller(tenant);
    const [url, key] = ['/v1/webhook-endpoints', newUuid()];
    const endpoint = { url: 'https://example.com/hooks', events: ['lead.created'] };
    const first = dataOf(await caller.call('POST', url, endpoint), 201);
    expectFailure(await post(endpoint, key, caller, url), 'PLAN_LIMIT_REACHED');
    dataOf(await caller.call('DELETE', `${url}/${first.id}`), 200);
    dataOf(await post(endpoint, key, caller, url), 201);
  });

  test('keeps no RATE_LIMITED', async () => {
    tenant = await api.newTenant({ limitOverrides: { perMinute: 1 } });
    caller = await api.newCaller(tenant);
    await caller.call('GET', '/v1/me');
    expectFailure(await post({ name: 'Ada' }, newUuid()), 'RATE_LIMITED');
    expect(await listStoredKeys()).toEqual([]);
  });

  test('keeps no failure of the server', async () => {
    const key = newUuid();
    const body = { name: 'Ada', tags: ['New'] };
    const failed = await api.owner.begin(async (tx) => {
      // The request waits for the table until its statement is cancelled, as by a timeout.
      await tx`lock table tags in exclusive mode`;
      const running = post(body, key);
      await expect.poll(async () => (await listWaiting(tx, 'tags')).length, { timeout: 60_000 }).toBe(1);
      for (const { pid } of await listWaiting(tx, 'tags')) await tx`select pg_cancel_backend(${pid})`;
      return { answer: await running };
    });
    expectFailure(failed.answer, 'UNAVAILABLE');
    expect(await listStoredKeys()).toEqual([]);
    dataOf(await post(body, key), 201);
    expect(await countContacts()).toBe(1);
  });
});
