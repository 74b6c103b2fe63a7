import { connect } from 'node:net';
import { headers, limits } from '@lead-engagement/contract';
import { documentationPaths } from '@lead-engagement/contract/openapi';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Answer, startTestApi, type TestApi } from './support/api.js';
import { header } from './support/expect.js';
import { createSample, type Sample } from './support/sample.js';

let api: TestApi;
let sample: Sample;
let port: number;
beforeAll(async () => {
  api = await startTestApi({ publicUrl: 'https://leads.test' });
  sample = await createSample(api);
  port = Number(new URL(await api.app.listen({ host: '127.0.0.1', port: 0 })).port);
});
afterAll(() => api.close());

const demanded = {
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  'strict-transport-security': 'max-age=31536000',
};

describe('every answer forbids a browser what it need not do:', () => {
  const call = (method: string, url: string, body?: unknown) => () => sample.caller.call(method, url, body);
  test.each<[string, number, () => Promise<Answer>]>([
    ['success', 200, call('GET', '/v1/me')],
    ['created', 201, call('POST', '/v1/contacts', { name: 'x' })],
    ['invalid', 400, call('POST', '/v1/contacts', {})],
    ['no credential', 401, () => api.send({ url: '/v1/leads' })],
    ['no route', 404, call('GET', '/v1/nosuch')],
    ['no page', 404, () => api.send({ url: '/nosuch' })],
    ['other method', 405, call('PUT', '/v1/leads')],
    ['bad encoding', 400, call('GET', '/v1/leads/%zz')],
    ['health', 200, () => api.send({ url: '/healthz' })],
  ])('%s', async (_, status, raise) => {
    const answer = await raise();
    expect(answer.status).toBe(status);
    expect(answer.headers).toMatchObject(demanded);
    expect(header(answer, headers.requestId)).not.toBe('');
  });

  test('what is no HTTP, which carries a request id and the limits of the address too, and is logged by it', async () => {
    const answer = await exchange('garbage\r\n\r\n');
    const [head = ''] = answer.split('\r\n\r\n');
    const sent = Object.fromEntries(
      [...head.matchAll(/^([\w-]+): (.*?)\r?$/gm)].map(([, name = '', value]) => [name.toLowerCase(), value]),
    );
    expect(sent).toMatchObject({
      ...demanded,
      [headers.rateLimit.toLowerCase()]: String(limits.failuresPerMinutePerAddress),
      [headers.rateRemaining.toLowerCase()]: expect.stringMatching(/^\d+$/),
      [headers.rateReset.toLowerCase()]: expect.stringMatching(/^\d+$/),
    });
    const requestId = sent[headers.requestId.toLowerCase()];
    expect(requestId).toMatch(/^req_/);
    expect(api.logged.filter((line) => JSON.parse(line).requestId === requestId)).toHaveLength(1);
  });
});

test('an ETag goes along with no-store', async () => {
  const answer = await sample.caller.call('GET', `/v1/leads/${sample.leadId}`);
  expect(header(answer, headers.etag)).toMatch(/^"\d+-[\w-]+"$/);
  expect(header(answer, 'cache-control')).toBe('no-store');
});

test('the reference page keeps its own policy and may be kept', async () => {
  const page = await api.send({ url: documentationPaths.reference });
  expect(header(page, 'content-security-policy')).toContain("script-src 'self'");
  expect(header(page, 'cache-control')).toBe('no-cache');
  expect(header(page, 'x-content-type-options')).toBe('nosniff');
});

test('https is insisted on only where the public address has it', async () => {
  const plain = await startTestApi();
  try {
    expect(header(await plain.send({ url: '/healthz' }), 'strict-transport-security')).toBe('');
  } finally {
    await plain.close();
  }
});

/** Writes these bytes to the server; all that comes back until it closes. */
function exchange(bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let received = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    socket.on('data', (chunk) => {
      received += chunk.toString();
    });
    socket.on('error', reject);
    socket.on('close', () => resolve(received));
  });
}
