import { generateKeyPairSync, hash, type KeyObject, sign } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { headers, inbound, limits, secretScanningHeaders } from '@lead-engagement/contract';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startTestApi, type TestApi, type TestCaller } from '../../../../test/support/api.js';
import { expectFailure, header } from '../../../../test/support/expect.js';
import { dataOf } from '../../../../test/support/sample.js';
import { generateApiKey } from '../../../security/api-key.js';

const { path } = inbound.secretScanning.report;

/** A signed request and the key it is signed with. Source: GitHub, secret scanning partner program. */
const documented = {
  identifier: 'bcb53661c06b4728e59d897fb6165d5c9cda0fd9cdf9d09ead458168deb7518c',
  publicKey:
    '-----BEGIN PUBLIC KEY-----\nMFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEYAGMWO8XgCamYKMJS6jc/qgvSlAd\nAjPuDPRcXU22YxgBrz+zoN19MzuRyW87qEt9/AmtoNP5GrobzUvQSyJFVw==\n-----END PUBLIC KEY-----\n',
  signature: 'MEQCIQDaMKqrGnE27S0kgMrEK0eYBmyG0LeZismAEz/BgZyt7AIfXt9fErtRS4XaeSt/AO1RtBY66YcAdjxji410VQV4xg==',
  body: '[{"source":"commit","token":"some_token","type":"some_type","url":"https://example.com/base-repo-url/"}]',
};

/** A server that publishes keys as GitHub does. */
async function startPublisher() {
  const publisher = {
    requests: 0,
    status: 200,
    keys: [] as object[],
    url: '',
    close: async () => undefined as unknown,
  };
  const server: Server = createServer((_, response) => {
    publisher.requests += 1;
    response.writeHead(publisher.status, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ public_keys: publisher.keys }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  publisher.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/meta/public_keys/secret_scanning`;
  publisher.close = () => new Promise((resolve) => server.close(resolve));
  return publisher;
}

function publish(key_identifier: string, key: KeyObject | string) {
  const pem = typeof key === 'string' ? key : key.export({ type: 'spki', format: 'pem' });
  return { key_identifier, key: pem, is_current: true };
}

const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
let publisher: Awaited<ReturnType<typeof startPublisher>>;
let api: TestApi;
let caller: TestCaller;

beforeEach(async () => {
  publisher = await startPublisher();
  publisher.keys = [publish(documented.identifier, documented.publicKey), publish('ours', publicKey)];
  api = await startTestApi({ secretScanningKeysUrl: publisher.url });
  caller = await api.newCaller(await api.newTenant());
});
afterEach(async () => {
  await api.close();
  await publisher.close();
});

function post(payload: string, identifier?: string, signature?: string, remoteAddress?: string) {
  const sent = {
    'content-type': 'application/json',
    ...(identifier !== undefined && { [secretScanningHeaders.keyIdentifier]: identifier }),
    ...(signature !== undefined && { [secretScanningHeaders.signature]: signature }),
  };
  return api.send({ method: 'POST', url: path, payload, headers: sent, ...(remoteAddress && { remoteAddress }) });
}

/** Reports leaks with a signature, like an alert. */
function report(leaks: object[], { key = privateKey, identifier = 'ours' } = {}) {
  // Unusual white space, because the signature covers the raw body.
  const payload = JSON.stringify(leaks, null, 3);
  return post(payload, identifier, sign('sha256', Buffer.from(payload), key).toString('base64'));
}

const leak = (token: string) => ({
  token,
  type: 'lead_engagement_api_key',
  url: 'https://example.com/x',
  source: 'commit',
});

test('the documented request is accepted, and its response has the documented form, without an envelope', async () => {
  const answer = await post(documented.body, documented.identifier, documented.signature);
  expect(answer.status).toBe(200);
  expect(JSON.parse(answer.text)).toEqual([
    { token_hash: hash('sha256', 'some_token'), token_type: 'some_type', label: 'false_positive' },
  ]);
});

describe('a leaked key', () => {
  test('is revoked at once with the reason and the place, in any tenant; others keep working; tokens are not echoed', async () => {
    const [leaked, sandbox, kept] = [
      await api.newCaller(await api.newTenant()),
      await api.newCaller(await api.newTenant({ environment: 'SANDBOX' })),
      caller,
    ];
    for (const each of [leaked, sandbox, kept]) dataOf(await each.call('GET', '/v1/me'), 200);
    const unknown = generateApiKey('LIVE');
    const tokens = [leaked.key, unknown, 'nonsense', sandbox.key, leaked.key];
    const answer = await report(tokens.map(leak));
    expect(answer.status).toBe(200);
    const labels = ['true_positive', 'false_positive', 'false_positive', 'true_positive', 'true_positive'];
    expect(JSON.parse(answer.text)).toEqual(
      tokens.map((token, at) => ({
        token_hash: hash('sha256', token),
        token_type: 'lead_engagement_api_key',
        label: labels[at],
      })),
    );
    for (const each of [leaked, sandbox]) {
      await expect
        .poll(async () => (await each.call('GET', '/v1/me')).error?.code, { timeout: 5_000 })
        .toBe('KEY_REVOKED');
      expect((await each.call('GET', '/v1/me')).error.message).toContain('found in public');
    }
    dataOf(await kept.call('GET', '/v1/me'), 200);
    for (const token of [...tokens.slice(0, 2), sandbox.key]) {
      expect(answer.text).not.toContain(token);
      expect(api.logged.join('\n')).not.toContain(token);
    }
  });

  test('is shown as LEAKED to its tenant; if it was revoked before, it keeps the earlier reason', async () => {
    const create = () => caller.call('POST', '/v1/api-keys', { label: 'x', scopes: ['read:leads'] });
    const [leaked, revoked] = [dataOf(await create(), 201), dataOf(await create(), 201)];
    await caller.call('DELETE', `/v1/api-keys/${revoked.id}`);
    const before = dataOf(await caller.call('GET', `/v1/api-keys/${revoked.id}`), 200);
    const odd = { ...leak(leaked.key), url: `https://example.com/\u0000${'x'.repeat(5_000)}` };
    expect(JSON.parse((await report([odd, leak(revoked.key)])).text)).toMatchObject([
      { label: 'true_positive' },
      { label: 'true_positive' },
    ]);
    const stored = dataOf(await caller.call('GET', `/v1/api-keys/${leaked.id}`), 200);
    expect(stored).toMatchObject({ status: 'REVOKED', revocationReason: 'LEAKED' });
    expect(stored.leakUrl).toMatch(/^https:\/\/example\.com\/x+$/);
    expect(dataOf(await caller.call('GET', `/v1/api-keys/${revoked.id}`), 200)).toEqual(before);
  });
});

describe('INVALID_SIGNATURE is returned, and nothing revoked,', () => {
  const stillWorks = async () => dataOf(await caller.call('GET', '/v1/me'), 200);
  test('without the headers', async () => {
    for (const sent of [[], ['ours'], [undefined, 'MEQ=']]) {
      expectFailure(await post(JSON.stringify([leak(caller.key)]), ...sent), 'INVALID_SIGNATURE');
    }
    expect(publisher.requests).toBe(0);
    await stillWorks();
  });
  test('for a signature of another body, of another key, or none at all', async () => {
    const payload = JSON.stringify([leak(caller.key)]);
    const stranger = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
    expectFailure(await post(payload, documented.identifier, documented.signature), 'INVALID_SIGNATURE');
    expectFailure(await report([leak(caller.key)], { key: stranger }), 'INVALID_SIGNATURE');
    for (const text of ['', 'nonsense', '💥', 'A'.repeat(5_000)]) {
      expectFailure(await post(payload, 'ours', encodeURIComponent(text)), 'INVALID_SIGNATURE');
    }
    await stillWorks();
  });
  test('for a published key that is not of P-256', async () => {
    const other = generateKeyPairSync('ec', { namedCurve: 'P-384' });
    const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 });
    publisher.keys = [publish('p384', other.publicKey), publish('rsa', rsa.publicKey), publish('broken', 'nonsense')];
    for (const [identifier, key] of [
      ['p384', other.privateKey],
      ['rsa', rsa.privateKey],
    ] as const) {
      expectFailure(await report([leak(caller.key)], { key, identifier }), 'INVALID_SIGNATURE');
    }
    await stillWorks();
  });
});

describe('the published keys', () => {
  test('are fetched once for many alerts', async () => {
    await Promise.all(Array.from({ length: 10 }, () => report([])));
    expect((await report([])).status).toBe(200);
    expect(publisher.requests).toBe(1);
  });

  test('are not fetched again and again for invented identifiers', async () => {
    for (let at = 0; at < 20; at++)
      expectFailure(await report([], { identifier: `made-up-${at}` }), 'INVALID_SIGNATURE');
    expect(publisher.requests).toBe(1);
  });

  test('that cannot be read are UPSTREAM_ERROR, after which GitHub retries, not a wrong signature', async () => {
    publisher.status = 503;
    const { message } = expectFailure(await report([]), 'UPSTREAM_ERROR');
    expect(message).toContain('It answered 503.');
    expectFailure(await report([]), 'UPSTREAM_ERROR');
    expect(publisher.requests).toBe(1);
  });
});

test('an address that sends unsigned alerts is limited like one with wrong keys, and no other address is', async () => {
  const cap = limits.failuresPerMinutePerAddress;
  const address = '192.0.2.1';
  const unsigned = () => post('[]', 'ours', 'MEQ=', address);
  for (let left = cap - 1; left >= 0; left--) {
    const refused = await unsigned();
    expectFailure(refused, 'INVALID_SIGNATURE');
    expect([header(refused, headers.rateLimit), header(refused, headers.rateRemaining)]).toEqual([`${cap}`, `${left}`]);
  }
  const shutOut = await unsigned();
  expectFailure(shutOut, 'RATE_LIMITED');
  expect(Number(header(shutOut, headers.retryAfter))).toBeGreaterThan(0);
  const me = (key: string) =>
    api.send({ url: '/v1/me', headers: { authorization: `Bearer ${key}` }, remoteAddress: address });
  expectFailure(await me('nonsense'), 'RATE_LIMITED');
  // Signed requests are still served, from this address and others.
  dataOf(await me(caller.key), 200);
  const signature = sign('sha256', Buffer.from('[]'), privateKey).toString('base64');
  expect((await post('[]', 'ours', signature, address)).status).toBe(200);
  expect((await report([])).status).toBe(200);
});

test('the content of an alert is not read before its signature is checked; a signed one is refused with the reason', async () => {
  const signed = (body: string) => post(body, 'ours', sign('sha256', Buffer.from(body), privateKey).toString('base64'));
  for (const body of ['{}', '[{"token":5,"type":"x"}]', '[{}]', '"x"', `[${'[],'.repeat(5_000)}[]]`]) {
    expectFailure(await post(body), 'INVALID_SIGNATURE');
    expectFailure(await signed(body), 'VALIDATION_ERROR');
  }
  expectFailure(await post('['), 'INVALID_SIGNATURE');
  expectFailure(await signed('['), 'BAD_REQUEST');
  expectFailure(await post(''), 'INVALID_SIGNATURE');
  expectFailure(await api.send({ method: 'POST', url: path }), 'INVALID_SIGNATURE');
});

test('an alert may report leaks up to the limit and no more', async () => {
  const leaks = (count: number) => Array.from({ length: count }, () => ({ token: 'x', type: 'y', url: null }));
  const answer = await report(leaks(limits.leakedSecrets));
  expect(JSON.parse(answer.text)).toHaveLength(limits.leakedSecrets);
  const { message } = expectFailure(await report(leaks(limits.leakedSecrets + 1)), 'VALIDATION_ERROR');
  expect(message).toContain(`${limits.leakedSecrets}`);
});
