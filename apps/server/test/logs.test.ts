import { headers, type Route } from '@lead-engagement/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { encodeId, newUuid } from '../src/ids.js';
import { generateApiKey } from '../src/security/api-key.js';
import { type Answer, startTestApi, type TestApi } from './support/api.js';
import { routes } from './support/routes.js';
import { createSample, dataOf, type Sample } from './support/sample.js';

let api: TestApi;
let sample: Sample;
beforeAll(async () => {
  api = await startTestApi();
  sample = await createSample(api);
});
afterAll(() => api.close());

const isEventStream = ({ metadata: { streams } }: Route) => streams?.as === 'events' && !streams.askedBy;

type Line = Record<string, unknown>;

/** The lines about a request, once its last has been written. */
async function linesOf(requestId: string): Promise<Line[]> {
  const find = () => api.logged.map((line) => JSON.parse(line) as Line).filter((line) => line.requestId === requestId);
  const count = () => find().filter(({ msg }) => msg === 'request').length;
  await expect.poll(count, { timeout: 5_000, interval: 5 }).toBeGreaterThan(0);
  return find();
}

/** Sends a request under an id of its own; returns the answer and what was logged about it. */
async function observe(send: (named: Record<string, string>) => Promise<Answer>) {
  const requestId = newUuid();
  const answer = await send({ [headers.requestId]: requestId });
  return { answer, lines: await linesOf(requestId) };
}

describe('one line a request says who asked for what, what came of it, and how long it took:', () => {
  const call = (method: string, url: string, body?: unknown) => (named: Record<string, string>) =>
    sample.caller.call(method, url, body, named);
  const who = () => ({ tenantId: sample.caller.tenantId, keyId: sample.caller.keyId });
  const cases: [string, (named: Record<string, string>) => Promise<Answer>, () => Line][] = [
    ['success', call('GET', '/v1/me'), () => ({ method: 'GET', route: '/v1/me', status: 200, ...who() })],
    [
      'created',
      call('POST', '/api/v1/contacts', { name: 'x' }),
      () => ({ method: 'POST', route: '/api/v1/contacts', status: 201, ...who() }),
    ],
    [
      'no record',
      call('GET', '/v1/leads/nosuch?'),
      () => ({ method: 'GET', route: '/v1/leads/:id', status: 404, code: 'NOT_FOUND', ...who() }),
    ],
    [
      'invalid',
      call('PATCH', '/v1/leads/nosuch', { nosuch: 1 }),
      () => ({ method: 'PATCH', route: '/v1/leads/:id', status: 400, code: 'VALIDATION_ERROR', ...who() }),
    ],
    [
      'other method',
      call('PUT', '/v1/leads'),
      () => ({ method: 'PUT', route: '/v1/leads', status: 405, code: 'METHOD_NOT_ALLOWED', ...who() }),
    ],
    ['no route', call('GET', '/v1/nosuch'), () => ({ method: 'GET', status: 404, code: 'NOT_FOUND', ...who() })],
    ['bad encoding', call('GET', '/v1/leads/%zz'), () => ({ method: 'GET', status: 400, code: 'BAD_REQUEST' })],
    [
      'no credential',
      (named) => api.send({ url: '/v1/leads', headers: named }),
      () => ({ method: 'GET', route: '/v1/leads', status: 401, code: 'UNAUTHENTICATED' }),
    ],
  ];
  test.each(cases)('%s', async (_, send, expected) => {
    const { answer, lines } = await observe(send);
    expect(lines).toHaveLength(1);
    const [{ level, time, pid: _pid, hostname: _host, durationMs, requestId, ...line } = {}] = lines;
    expect(line).toEqual({ msg: 'request', ...expected() });
    expect({ level, requestId }).toEqual({ level: 30, requestId: answer.headers[headers.requestId.toLowerCase()] });
    expect(Math.abs(Date.now() - Number(time))).toBeLessThan(60_000);
    expect(durationMs).toBeTypeOf('number');
    expect(durationMs).toBeGreaterThanOrEqual(0);
  });

  test('a failure of the server', async () => {
    await api.owner`alter table contacts add constraint broken check (name <> 'Breaks')`;
    const { answer, lines } = await observe(call('POST', '/v1/contacts', { name: 'Breaks' }));
    await api.owner`alter table contacts drop constraint broken`;
    expect({ status: answer.status, code: answer.error.code }).toEqual({ status: 500, code: 'INTERNAL' });
    expect(answer.text).not.toContain('broken');
    expect(lines).toHaveLength(2);
    const [failure, request] = lines;
    expect(failure).toMatchObject({
      level: 50,
      msg: 'request failed',
      err: { code: '23514', constraint_name: 'broken', stack: expect.stringContaining('contacts') },
    });
    expect(request).toMatchObject({ level: 30, msg: 'request', status: 500, code: 'INTERNAL', ...who() });
  });
});

describe('nothing of what a client sends is logged:', () => {
  const canary = `canary${newUuid().replaceAll('-', '')}`;
  const json = { 'content-type': 'application/json' };
  const logsNothing = async (send: (named: Record<string, string>) => Promise<Answer>, ...secrets: string[]) => {
    const { answer, lines } = await observe(send);
    const written = JSON.stringify(lines);
    for (const secret of [canary, sample.caller.key, ...secrets]) expect(written).not.toContain(secret);
    return answer;
  };
  const call = (method: string, url: string, body?: unknown, more: Record<string, string> = {}) =>
    logsNothing((named) => sample.caller.call(method, url, body, { ...named, ...more }));

  test('headers', async () => {
    const more = { cookie: canary, 'user-agent': canary, referer: canary, [headers.idempotencyKey]: canary };
    dataOf(await call('POST', '/v1/contacts', { name: 'x' }, more), 201);
  });

  test('keys, be they good, wrong or unknown', async () => {
    const unknown = generateApiKey('LIVE');
    const wrong = `${sample.caller.key}x`;
    for (const key of [unknown, wrong, canary]) {
      for (const credential of [
        { authorization: `Bearer ${key}` },
        { authorization: key },
        { [headers.apiKey]: key },
      ]) {
        const tenant = { [headers.tenantId]: canary };
        const send = (named: Record<string, string>) =>
          api.send({ url: '/api/v1/leads', headers: { ...named, ...credential, ...tenant } });
        expect((await logsNothing(send, unknown, wrong)).status).toBe(401);
      }
    }
  });

  test('paths and queries', async () => {
    expect((await call('GET', `/v1/leads/${canary}`)).status).toBe(404);
    expect((await call('GET', `/v1/${canary}`)).status).toBe(404);
    expect((await call('GET', `/v1/contacts?email=${canary}@example.com`)).status).toBe(200);
    expect((await call('GET', `/v1/contacts?${canary}=1`)).status).toBe(400);
    expect((await call('GET', `/v1/contacts?cursor=${canary}`)).status).toBe(400);
    expect((await call('GET', `/v1/%zz${canary}?${canary}`)).status).toBe(400);
  });

  test('bodies, be they stored or refused', async () => {
    dataOf(await call('POST', '/v1/contacts', { name: canary, email: `${canary}@example.com` }), 201);
    expect((await call('POST', '/v1/contacts', { email: `${canary}@example.com` })).status).toBe(409);
    expect((await call('POST', '/v1/contacts', { name: { [canary]: canary } })).status).toBe(400);
    expect((await call('POST', '/v1/contacts', `{"name":"${canary}"`, json)).status).toBe(400);
    expect((await call('POST', '/v1/contacts', `{"__proto__":"${canary}"}`, json)).status).toBe(400);
    expect((await call('POST', '/v1/contacts', canary, { 'content-type': `text/${canary}` })).status).toBe(415);
  });

  test('the signing secret that an answer carries', async () => {
    const body = { url: `https://example.com/${canary}`, events: ['lead.created'] };
    const { secret } = dataOf(await call('POST', '/v1/webhook-endpoints', body), 201);
    expect(api.logged.join('')).not.toContain(secret);
  });

  test('the row that the database complains about', async () => {
    await api.owner.unsafe(`alter table contacts add constraint refused check (phone <> '${canary.slice(0, 12)}')`);
    const body = { name: canary, phone: canary.slice(0, 12) };
    const answer = await call('POST', '/v1/contacts', body);
    await api.owner`alter table contacts drop constraint refused`;
    expect(answer.status).toBe(500);
    expect(answer.text).not.toContain(canary);
  });
});

test('a request that is refused by any route writes no line above info', async () => {
  for (const { route } of routes) {
    const path = route.path.replace(/:\w+/g, encodeId('lead', newUuid()));
    // A stream of events that is not refused has no end.
    const url = isEventStream(route) ? `${path}?nosuch=1` : path;
    const { lines } = await observe((named) =>
      sample.caller.call(route.method, url, route.method === 'GET' ? undefined : { nosuch: 1 }, named),
    );
    expect(lines.map(({ level }) => level)).toEqual([30]);
  }
});

test.each([
  [true, '198.51.100.7'],
  [false, undefined],
])('the address of a client is logged only if the operator wants it: %s', async (logsAddresses, address) => {
  const other = await startTestApi({ databaseUrl: api.databaseUrl, logsAddresses });
  const requestId = newUuid();
  const named = { [headers.requestId]: requestId };
  await other.send({ url: '/v1/me', headers: named, remoteAddress: '198.51.100.7' });
  await other.send({ url: '/v1/%zz', headers: named, remoteAddress: '198.51.100.7' });
  const find = () =>
    other.logged.map((line) => JSON.parse(line) as Line).filter((line) => line.requestId === requestId);
  await expect
    .poll(() => find().map((line) => [line.status, line.address]), { timeout: 5_000 })
    .toEqual([
      [401, address],
      [400, address],
    ]);
  expect(other.logged.join('').includes('198.51.100.7')).toBe(logsAddresses);
  await other.close();
});
