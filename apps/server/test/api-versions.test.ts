import { type ApiVersion, firstApiVersion, headers, newestApiVersion } from '@lead-engagement/contract';
import { documentationPaths } from '@lead-engagement/contract/openapi';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { decodeId } from '../src/ids.js';
import { type Answer, startTestApi, type TestApi, type TestCaller } from './support/api.js';
import { expectFailure, header } from './support/expect.js';
import { fillPath, routes } from './support/routes.js';
import { callerOf, createSample, dataOf, type Sample } from './support/sample.js';
import { addSignedIn } from './support/sign-in.js';

let api: TestApi;
let sample: Sample;
let caller: TestCaller;
beforeAll(async () => {
  api = await startTestApi({ corsOrigins: ['https://app.test'] });
  sample = await createSample(api);
});
afterAll(() => api.close());
beforeEach(() => {
  caller = sample.caller;
});

const versionOf = (answer: Answer) => header(answer, headers.apiVersion);
const under = (version: string) => ({ [headers.apiVersion]: version });
const both: ApiVersion[] = [firstApiVersion, newestApiVersion];

/** A tenant as one that was there before versions: it, and what it makes, has the first one. */
async function olderTenant(): Promise<string> {
  const tenant = await api.newTenant();
  await api.owner`update tenants set api_version = ${firstApiVersion} where id = ${tenant}`;
  return tenant;
}

describe('the version of a request', () => {
  test('is that of its key, unless it names another, and every response says it', async () => {
    const old = await api.newCaller(await olderTenant());
    expect(versionOf(await old.call('GET', '/v1/me'))).toBe(firstApiVersion);
    expect(versionOf(await caller.call('GET', '/v1/me'))).toBe(newestApiVersion);
    for (const version of both) {
      for (const by of [old, caller]) {
        const answer = await by.call('GET', '/api/v1/me', undefined, under(version));
        expect(versionOf(answer)).toBe(version);
        expect(String(answer.headers.vary)).toContain(headers.apiVersion);
      }
    }
    expect(dataOf(await old.call('GET', '/v1/me'), 200).principal.apiVersion).toBe(firstApiVersion);
  });

  test.each(['2026-11-02', '2026-12', 'newest', '', '2026-12-01, 2026-11-01', '\u00e9'])(
    'is a 400 that lists those there are, if it is %j',
    async (version) => {
      for (const [method, url] of [
        ['GET', '/v1/me'],
        ['POST', '/v1/tags'],
      ] as const) {
        const answer = await caller.call(method, url, method === 'POST' ? { name: 'T' } : undefined, under(version));
        const { message } = expectFailure(answer, 'BAD_REQUEST');
        for (const known of both) expect(message).toContain(known);
        expect(versionOf(answer)).toBe(newestApiVersion);
      }
      // Who asks comes first.
      expectFailure(await api.send({ url: '/v1/me', headers: under(version) }), 'UNAUTHENTICATED');
    },
  );

  test('stands in failures too, and without a credential it is the newest', async () => {
    const old = await api.newCaller(await olderTenant());
    for (const answer of [
      await old.call('GET', '/v1/leads/nosuch'),
      await old.call('POST', '/v1/leads', { nosuch: 1 }),
      await old.call('GET', '/v1/nosuch'),
    ]) {
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expect(versionOf(answer)).toBe(firstApiVersion);
    }
    expect(versionOf(await api.send({ url: '/v1/leads' }))).toBe(newestApiVersion);
    expect(versionOf(await api.send({ url: '/v1/leads', headers: under(firstApiVersion) }))).toBe(firstApiVersion);
    expect(versionOf(await api.send({ url: '/healthz' }))).toBe('');
  });

  test('of a signed-in user is that of the settings', async () => {
    const tenant = await olderTenant();
    const user = await addSignedIn(api, tenant, 'ADMIN');
    expect(versionOf(await user.call('GET', '/v1/me'))).toBe(firstApiVersion);
    dataOf(await user.call('PATCH', '/v1/settings', { apiVersion: newestApiVersion }), 200);
    await expect
      .poll(async () => versionOf(await user.call('GET', '/v1/me')), { timeout: 10_000 })
      .toBe(newestApiVersion);
  });
});

describe('keys, endpoints and apps', () => {
  const bodies = {
    '/v1/api-keys': { label: 'K', scopes: ['read:leads'] },
    '/v1/webhook-endpoints': { url: 'https://127.0.0.1:9/hooks', events: ['lead.created'] },
    '/v1/oauth/apps': { name: 'Sync', redirectUris: ['https://partner.example/callback'], scopes: ['read:leads'] },
  };
  test.each(Object.entries(bodies))(
    'of %s have the version of the settings, or their own, and PATCH changes it',
    async (url, body) => {
      const old = await api.newCaller(await olderTenant());
      const make = async (more: object = {}) => dataOf(await old.call('POST', url, { ...body, ...more }), 201);
      const first = await make();
      expect(first.apiVersion).toBe(firstApiVersion);
      expect((await make({ apiVersion: newestApiVersion })).apiVersion).toBe(newestApiVersion);
      dataOf(await old.call('PATCH', '/v1/settings', { apiVersion: newestApiVersion }), 200);
      expect((await make()).apiVersion).toBe(newestApiVersion);
      expect((await make({ apiVersion: firstApiVersion })).apiVersion).toBe(firstApiVersion);
      // What exists keeps its own.
      expect(dataOf(await old.call('GET', `${url}/${first.id}`), 200).apiVersion).toBe(firstApiVersion);
      const changed = dataOf(await old.call('PATCH', `${url}/${first.id}`, { apiVersion: newestApiVersion }), 200);
      expect(changed).toMatchObject({ apiVersion: newestApiVersion, version: first.version + 1 });
      const { details } = expectFailure(
        await old.call('POST', url, { ...body, apiVersion: '2020-01-01' }),
        'VALIDATION_ERROR',
      );
      expect(details).toMatchObject([{ path: 'body.apiVersion' }]);
    },
  );

  test('a key inherits the version of the one that it replaces, and only of its own tenant', async () => {
    const make = (more: object) => caller.call('POST', '/v1/api-keys', { label: 'K', scopes: ['read:leads'], ...more });
    const old = dataOf(await make({ apiVersion: firstApiVersion }), 201);
    expect(dataOf(await make({ replaces: old.id }), 201).apiVersion).toBe(firstApiVersion);
    expect(dataOf(await make({ replaces: old.id, apiVersion: newestApiVersion }), 201).apiVersion).toBe(
      newestApiVersion,
    );
    const stranger = await api.newCaller(await olderTenant());
    for (const replaces of [stranger.keyId, 'key_nosuch', sample.leadId]) {
      const { details } = expectFailure(await make({ replaces }), 'VALIDATION_ERROR');
      expect(details).toMatchObject([{ path: 'body.replaces', code: 'not_found' }]);
    }
  });

  test('a key is served in its new version within seconds', async () => {
    const old = await api.newCaller(await olderTenant());
    dataOf(await old.call('PATCH', `/v1/api-keys/${old.keyId}`, { apiVersion: newestApiVersion }), 200);
    await expect
      .poll(async () => versionOf(await old.call('GET', '/v1/me')), { timeout: 10_000 })
      .toBe(newestApiVersion);
  });

  test('a sandbox has the version of its live tenant', async () => {
    const old = await api.newCaller(await olderTenant());
    const key = dataOf(
      await old.call('POST', '/v1/api-keys', { label: 'S', scopes: ['read:leads'], environment: 'SANDBOX' }),
      201,
    );
    expect(key).toMatchObject({ environment: 'SANDBOX', apiVersion: firstApiVersion });
  });
});

/** The shipments and users in a value, by a field that only they have. */
function recordsIn(value: unknown): { shipments: Record<string, unknown>[]; users: Record<string, unknown>[] } {
  const found = { shipments: [] as Record<string, unknown>[], users: [] as Record<string, unknown>[] };
  JSON.stringify(value, (_, part) => {
    if (part?.trackingNumber !== undefined && part.syncError !== undefined) found.shipments.push(part);
    if (part?.role !== undefined && part.maxOpenLeads !== undefined) found.users.push(part);
    return part;
  });
  return found;
}

describe('shipments and users', () => {
  test('have the fields of the version in every read that has them', async () => {
    const seen = { shipments: new Set<string>(), users: new Set<string>() };
    for (const named of routes) {
      const { route, name, resource } = named;
      if (route.method !== 'GET' || route.metadata.streams || route.metadata.scope === 'public') continue;
      const query = name === 'changes.list' ? '?resource=shipment' : '';
      const path = fillPath(route.path, sample.params[resource]) + query;
      for (const version of both) {
        const answer = await callerOf(sample, named).call('GET', path, undefined, under(version));
        if (answer.status !== 200) continue;
        const { shipments, users } = recordsIn(JSON.parse(answer.text));
        for (const shipment of shipments) {
          seen.shipments.add(name);
          expect('active' in shipment, `${name} ${version}`).toBe(version === firstApiVersion);
          expect('tracking' in shipment, `${name} ${version}`).toBe(version !== firstApiVersion);
        }
        for (const user of users) {
          seen.users.add(name);
          expect('disabled' in user, `${name} ${version}`).toBe(version === firstApiVersion);
        }
      }
    }
    expect([...seen.shipments]).toEqual(
      expect.arrayContaining(['shipments.list', 'shipments.get', 'leads.listTimeline']),
    );
    expect([...seen.users]).toEqual(expect.arrayContaining(['users.list', 'users.get']));
  });

  test.each(['shipment', 'user'])('have them in the feed of %s, too', async (resource) => {
    const url = `/v1/changes?resource=${resource}`;
    const { cursor } = (await caller.call('GET', url)).meta;
    const made =
      resource === 'user'
        ? await caller.call('POST', '/v1/users', { email: `f${Date.now()}@example.com`, name: 'F', role: 'AGENT' })
        : await caller.call('POST', '/v1/shipments', { trackingNumber: `FEED${Date.now()}` });
    const { id } = dataOf(made, 201);
    for (const version of both) {
      const read = async () => {
        const all = dataOf(await caller.call('GET', `${url}&cursor=${cursor}`, undefined, under(version)), 200);
        return all.find((change: { id: string }) => change.id === id)?.record;
      };
      await expect.poll(read, { timeout: 60_000 }).toBeTruthy();
      const record = await read();
      expect(Object.keys(record).includes(resource === 'user' ? 'disabled' : 'active')).toBe(
        version === firstApiVersion,
      );
    }
  });

  test('are written, sent back and filtered in either version, and never in the other', async () => {
    const call = (version: string, method: string, url: string, body?: object) =>
      caller.call(method, url, body, under(version));
    const [old, newest] = [firstApiVersion, newestApiVersion];
    const number = `BOTH${Date.now()}`;
    const made = dataOf(await call(old, 'POST', '/v1/shipments', { trackingNumber: number, active: true }), 201);
    expect(made).toMatchObject({ active: true });
    expect(made).not.toHaveProperty('tracking');
    const refused = async (version: string, url: string, body: object, path: string) => {
      const error = expectFailure(await call(version, 'POST', url, body), 'VALIDATION_ERROR');
      expect(error.details).toMatchObject([{ path }]);
      expect(error.message).toContain(path);
    };
    await refused(newest, '/v1/shipments', { trackingNumber: `X${number}`, active: true }, 'body.active');
    await refused(old, '/v1/shipments', { trackingNumber: `X${number}`, tracking: 'ACTIVE' }, 'body.tracking');
    await refused(old, '/v1/shipments', { trackingNumber: `X${number}`, active: false }, 'body.active');
    for (const [version, same] of [
      [old, { active: true }],
      [newest, { tracking: 'ACTIVE' }],
    ] as const) {
      const records = [{ trackingNumber: number, ...same }];
      const [result] = dataOf(await call(version, 'POST', '/v1/shipments/bulk', { records, mode: 'upsert' }), 200);
      expect(result).toMatchObject({ id: made.id, status: 'unchanged' });
    }
    const list = async (version: string, query: string) =>
      dataOf(await call(version, 'GET', `/v1/shipments?trackingNumber=${number}&${query}`), 200).length;
    expect(await Promise.all([list(old, 'active=true'), list(old, 'active=false')])).toEqual([1, 0]);
    expect(await Promise.all([list(newest, 'tracking=ACTIVE'), list(newest, 'tracking[not]=ACTIVE')])).toEqual([1, 0]);
    for (const [version, query, path] of [
      [newest, 'active=true', 'query.active'],
      [old, 'tracking=ACTIVE', 'query.tracking'],
      [old, 'active=yes', 'query.active'],
    ] as const) {
      const { details } = expectFailure(await call(version, 'GET', `/v1/shipments?${query}`), 'VALIDATION_ERROR');
      expect(details).toMatchObject([{ path }]);
    }
  });

  test('errors of single records name the field that was sent, however the records of a bulk write are sent', async () => {
    const number = `BULK${Date.now()}`;
    const tracked = dataOf(await caller.call('POST', '/v1/shipments', { trackingNumber: number }), 201);
    for (const [version, field, valid, wrong] of [
      [firstApiVersion, 'active', true, false],
      [newestApiVersion, 'tracking', 'ACTIVE', 'STOPPED'],
    ] as const) {
      const records = [
        { trackingNumber: number, [field]: valid },
        { trackingNumber: number, [field]: wrong },
        { trackingNumber: `${number}X`, [field]: 7 },
      ];
      for (const body of [{ records }, { shipments: records }]) {
        const answer = await caller.call('POST', '/v1/shipments/bulk', { ...body, mode: 'upsert' }, under(version));
        const results = dataOf(answer, 207);
        expect(results[0]).toMatchObject({ id: tracked.id, status: 'unchanged' });
        for (const at of [1, 2]) {
          const { message, details } = results[at].error;
          expect(details, `${version} ${at}`).toMatchObject([{ path: `body.records.${at}.${field}` }]);
          expect(message).toContain(`body.records.${at}.${field}`);
        }
      }
      const bare = await caller.call('POST', '/v1/shipments/bulk', records.slice(2), under(version));
      expect(dataOf(bare, 207)[0].error.details).toMatchObject([{ path: `body.records.0.${field}` }]);
      const atomic = { records: records.slice(2), atomic: true };
      const refused = await caller.call('POST', '/v1/shipments/bulk', atomic, under(version));
      expect(expectFailure(refused, 'VALIDATION_ERROR').details).toMatchObject([{ path: `body.records.0.${field}` }]);
    }
  });

  test('users are disabled by `disabled` in the older version, and by `status` in the newest', async () => {
    const call = (version: string, method: string, url: string, body?: object) =>
      caller.call(method, url, body, under(version));
    const [old, newest] = [firstApiVersion, newestApiVersion];
    const body = { email: `v${Date.now()}@example.com`, name: 'V', role: 'AGENT' };
    const made = dataOf(await call(old, 'POST', '/v1/users', { ...body, disabled: false }), 201);
    expect(made).toMatchObject({ disabled: false, status: 'INVITED' });
    const url = `/v1/users/${made.id}`;
    const { invitation: _, ...read } = made;
    expect(dataOf(await call(old, 'PATCH', url, { ...read, disabled: true }), 200)).toMatchObject({ disabled: true });
    expect(dataOf(await call(newest, 'GET', url), 200)).toMatchObject({ status: 'DISABLED' });
    expect(dataOf(await call(newest, 'PATCH', url, { status: 'ACTIVE' }), 200)).toMatchObject({ status: 'INVITED' });
    expect(dataOf(await call(old, 'GET', url), 200)).toMatchObject({ disabled: false });
    for (const [version, method, target, sent] of [
      [newest, 'PATCH', url, { disabled: true }],
      [newest, 'POST', '/v1/users', { ...body, disabled: false }],
      [old, 'POST', '/v1/users', { ...body, disabled: true }],
      [old, 'PATCH', url, { disabled: 'yes' }],
    ] as const) {
      const { details } = expectFailure(await call(version, method, target, sent), 'VALIDATION_ERROR');
      expect(details).toMatchObject([{ path: 'body.disabled' }]);
    }
    const { details } = expectFailure(
      await call(newest, 'PATCH', `/v1/users/${sample.user.id}`, { status: 'INVITED' }),
      'VALIDATION_ERROR',
    );
    expect(details).toMatchObject([{ path: 'body.status' }]);
  });

  test('signed-in users see themselves in the version of the request', async () => {
    const me = async (version: string) =>
      dataOf(await sample.user.call('GET', '/v1/me', undefined, under(version)), 200).user;
    expect(await me(firstApiVersion)).toMatchObject({ disabled: false });
    expect(await me(newestApiVersion)).not.toHaveProperty('disabled');
    const refused = await sample.user.call('PATCH', '/v1/me', { disabled: true }, under(firstApiVersion));
    expect(expectFailure(refused, 'VALIDATION_ERROR').details).toMatchObject([{ path: 'body.disabled' }]);
    dataOf(await sample.user.call('PATCH', '/v1/me', { disabled: false }, under(firstApiVersion)), 200);
  });
});

describe('runs of crawl tasks and merges', () => {
  const [old, newest] = [firstApiVersion, newestApiVersion];
  const read = async (version: string, url: string) =>
    dataOf(await caller.call('GET', url, undefined, under(version)), 200);

  test.each([
    ['RUNNING', 'RUNNING'],
    ['PAUSED', 'PENDING'],
    ['SUCCEEDED', 'COMPLETED'],
    ['PARTIAL', 'PARTIAL'],
    ['FAILED', 'FAILED'],
    ['ABORTED', 'CANCELLED'],
  ])('a run that is %s in the older version is %s in the newest, as its job is', async (former, present) => {
    const { id, runId } = sample.params.crawlTasks as { id: string; runId: string };
    const uuid = decodeId('crawlRun', runId) as string;
    for (const table of ['crawl_runs', 'crawl_run_platforms']) {
      const key = table === 'crawl_runs' ? 'id' : 'run_id';
      await api.owner`update ${api.owner(table)} set status = ${former} where ${api.owner(key)} = ${uuid}`;
    }
    const url = `/v1/crawl-tasks/${id}/runs`;
    for (const [version, status] of [
      [old, former],
      [newest, present],
    ] as const) {
      const [run] = await read(version, `${url}?status=${status}`);
      expect([run.status, run.platforms[0].status]).toEqual([status, status]);
      expect(await read(version, `${url}?status[not]=${status}`)).toEqual([]);
      expect(await read(version, `${url}?status=RUNNING,FAILED,${status}`)).toHaveLength(1);
    }
    expect((await read(old, `/v1/jobs/${runId}`)).status).toBe(present);
  });

  test('take the words of their own version alone as a filter', async () => {
    const url = `/v1/crawl-tasks/${sample.params.crawlTasks.id}/runs`;
    for (const [version, status] of [
      [old, 'COMPLETED'],
      [old, 'RUNNING,PENDING'],
      [newest, 'SUCCEEDED'],
    ] as const) {
      for (const filter of ['status', 'status[not]']) {
        const answer = await caller.call('GET', `${url}?${filter}=${status}`, undefined, under(version));
        const { details } = expectFailure(answer, 'VALIDATION_ERROR');
        expect(details?.[0]?.path).toMatch(`query.${filter}`);
      }
    }
  });

  test.each([
    [true, false, 'MOVING', 'RUNNING'],
    [false, false, 'COMPLETED', 'COMPLETED'],
    [true, true, 'UNDOING', 'RUNNING'],
    [false, true, 'UNDONE', 'COMPLETED'],
  ])('a merge that moves: %s, is undone: %s is %s in the older version, and %s in the newest', async (...of) => {
    const [isMoving, isUndone, former, present] = of;
    const { mergeId } = sample.params.contacts as { mergeId: string };
    const undoneAt = isUndone ? new Date().toISOString() : null;
    await api.owner`
      update contact_merges set is_moving = ${isMoving}, undone_at = ${undoneAt}
      where id = ${decodeId('contactMerge', mergeId) as string}`;
    for (const url of [`/v1/contacts/merges/${mergeId}`, `/v1/contacts/merges?id=${mergeId}`]) {
      for (const [version, status] of [
        [old, former],
        [newest, present],
      ] as const)
        expect([await read(version, url)].flat()).toMatchObject([{ status, undoneAt }]);
    }
    expect((await read(old, `/v1/jobs/${mergeId}`)).status).toBe(present);
  });
});

describe('a response belongs to its version:', () => {
  test('an Idempotency-Key with another version is another request, and replays say what the first one said', async () => {
    const post = (version: string, key: string, body: object) =>
      caller.call('POST', '/v1/shipments', body, { ...under(version), [headers.idempotencyKey]: key });
    for (const [at, version] of both.entries()) {
      const other = both[1 - at] as string;
      const body = { trackingNumber: `IDEM${at}${Date.now()}` };
      const key = `${version}-${Date.now()}`;
      const first = await post(version, key, body);
      dataOf(first, 201);
      const again = await post(version, key, body);
      expect([again.text, header(again, headers.idempotentReplay)]).toEqual([first.text, 'true']);
      expectFailure(await post(other, key, body), 'IDEMPOTENCY_KEY_REUSED');
    }
    // A failure is stored with the names that the client knows.
    const key = `failed-${Date.now()}`;
    const failed = await post(firstApiVersion, key, { trackingNumber: `FAIL${Date.now()}`, active: false });
    expect(expectFailure(failed, 'VALIDATION_ERROR').details).toMatchObject([{ path: 'body.active' }]);
  });

  test('an answer that was stored before there were versions is replayed to the first one', async () => {
    const old = await api.newCaller(await olderTenant());
    const more = { [headers.idempotencyKey]: 'before' };
    const send = (version?: string) =>
      old.call('POST', '/v1/tags', { name: 'B' }, { ...more, ...(version && under(version)) });
    const first = await send();
    expect((await send()).text).toBe(first.text);
    expect((await send(firstApiVersion)).text).toBe(first.text);
    expectFailure(await send(newestApiVersion), 'IDEMPOTENCY_KEY_REUSED');
  });

  test('the ETag of a read is another one', async () => {
    const url = `/v1/leads/${sample.leadId}`;
    const etag = async (version: string) =>
      header(await caller.call('GET', url, undefined, under(version)), headers.etag);
    const [old, newest] = [await etag(firstApiVersion), await etag(newestApiVersion)];
    expect(old).not.toBe(newest);
    const known = (version: string, tag: string) =>
      caller.call('GET', url, undefined, { ...under(version), [headers.ifNoneMatch]: tag });
    expect((await known(newestApiVersion, newest)).status).toBe(304);
    const other = await known(firstApiVersion, newest);
    expect(other.status).toBe(200);
    expect(versionOf(await known(firstApiVersion, old))).toBe(firstApiVersion);
  });

  test('Vary names the header beside what else decides', async () => {
    const more = { ...caller.credentials, origin: 'https://app.test' };
    const answer = await api.send({ url: '/v1/me', headers: more });
    const varies = String(answer.headers.vary).split(/, */);
    expect(varies).toEqual(expect.arrayContaining(['Origin', headers.apiVersion]));
    const exposed = String(answer.headers['access-control-expose-headers']);
    for (const name of [headers.apiVersion, headers.deprecation, headers.sunset]) expect(exposed).toContain(name);
    const preflight = await api.send({
      method: 'OPTIONS',
      url: '/v1/me',
      headers: { origin: 'https://app.test', 'access-control-request-method': 'GET' },
    });
    expect(String(preflight.headers['access-control-allow-headers'])).toContain(headers.apiVersion);
  });
});

describe('deprecation', () => {
  const told = (answer: Answer) =>
    [headers.deprecation, headers.sunset, headers.link].map((name) => header(answer, name));
  const guide = `<http://leads.test${documentationPaths.guides}/versioning>; rel="deprecation"; type="text/html"`;
  const ofFirst = ['@1796083200', 'Fri, 01 Dec 2028 00:00:00 GMT', guide];

  test('is told with responses in an older version, also failures, and with no other', async () => {
    expect(told(await caller.call('GET', '/v1/me', undefined, under(firstApiVersion)))).toEqual(ofFirst);
    expect(told(await caller.call('GET', '/v1/leads/nosuch', undefined, under(firstApiVersion)))).toEqual(ofFirst);
    expect(told(await caller.call('GET', '/v1/me'))).toEqual(['', '', '']);
  });

  test('is told with a deprecated operation in any version', async () => {
    const answer = await caller.call('GET', '/v1/conversations/stream?types=nosuch');
    expect(answer.status).toBe(400);
    expect(told(answer)).toEqual(ofFirst);
  });

  test('stands in Link beside the next page', async () => {
    const answer = await caller.call('GET', `/v1/pipelines/${sample.pipelineId}`, undefined, under(firstApiVersion));
    expect(header(answer, headers.link)).toBe(guide);
    for (const name of ['L1', 'L2']) await caller.call('POST', '/v1/tags', { name: `${name} ${Date.now()}` });
    const page = await caller.call('GET', '/v1/tags?limit=1', undefined, under(firstApiVersion));
    expect(header(page, headers.link)).toMatch(/^<http:\/\/leads\.test\/v1\/tags\?limit=1&cursor=[^>]+>; rel="next", /);
    expect(header(page, headers.link).endsWith(guide)).toBe(true);
  });
});

test('a live stream is in the version of its request', async () => {
  const { port } = new URL(await api.app.listen({ host: '127.0.0.1', port: 0 }));
  const ending = new AbortController();
  const answer = await fetch(`http://127.0.0.1:${port}/v1/stream`, {
    headers: { ...caller.credentials, ...under(firstApiVersion) },
    signal: ending.signal,
  });
  expect(answer.headers.get(headers.apiVersion)).toBe(firstApiVersion);
  expect(answer.headers.get(headers.deprecation)).not.toBeNull();
  const { value } = (await answer.body?.getReader().read()) ?? {};
  expect(Buffer.from(value ?? []).toString()).toContain(': open');
  ending.abort();
});
