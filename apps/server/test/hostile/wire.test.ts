import { connect } from 'node:net';
import { Failure, headers, limits } from '@lead-engagement/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApi, type TestApi, type TestCaller } from '../support/api.js';
import { exchange as exchangeBytes, read } from '../support/wire.js';

let api: TestApi;
let caller: TestCaller;
let port: number;
beforeAll(async () => {
  api = await startTestApi();
  caller = await api.newCaller(await api.newTenant());
  port = Number(new URL(await api.app.listen({ host: '127.0.0.1', port: 0 })).port);
});
afterAll(async () => {
  expect(api.logged.filter((line) => JSON.parse(line).level >= 50)).toEqual([]);
  await api.close();
});

const exchange = (bytes: string | Buffer) => exchangeBytes(port, bytes);

/** A request on a connection that is then closed. */
function compose(start: string, more: string[] = [], body: string | Buffer = ''): Buffer {
  const credential = `Authorization: Bearer ${caller.key}`;
  const head = [`${start} HTTP/1.1`, 'Host: leads.test', 'Connection: close', credential, ...more].join('\r\n');
  return Buffer.concat([Buffer.from(`${head}\r\n\r\n`, 'latin1'), Buffer.from(body)]);
}

async function expectFailure(bytes: string | Buffer, status: number): Promise<string> {
  const answer = read(await exchange(bytes));
  expect(answer.status, answer.body).toBe(status);
  expect(answer.head.toLowerCase()).toContain('content-type: application/json; charset=utf-8');
  return Failure.parse(JSON.parse(answer.body)).error.message;
}

const json = 'Content-Type: application/json';
const chunked = 'Transfer-Encoding: chunked';

describe('invalid HTTP gets the envelope too:', () => {
  test.each([
    ['a line of garbage', () => 'garbage\r\n\r\n'],
    ['a TLS handshake', () => Buffer.from('1603010200010001fc0303', 'hex')],
    ['an unknown method', () => compose('FROB /v1/me')],
    ['a NUL in a header', () => compose('GET /v1/me', ['X-Odd: a\0b'])],
    ['a space before the colon', () => compose('GET /v1/me', ['X-Odd : a'])],
    ['a Content-Length that is no number', () => compose('POST /v1/contacts', [json, 'Content-Length: x'], '{}')],
    ['two lengths', () => compose('POST /v1/contacts', [json, 'Content-Length: 2', 'Content-Length: 3'], '{}')],
    ['a length and chunks', () => compose('POST /v1/contacts', [json, 'Content-Length: 2', chunked], '0\r\n\r\n')],
    ['a chunk without a size', () => compose('POST /v1/contacts', [json, chunked], 'zz\r\n{}\r\n0\r\n\r\n')],
  ])('%s', async (_, bytes) => {
    expect(await expectFailure(bytes(), 400)).toMatch(/\.$/);
  });

  test('headers that are too large', async () => {
    expect(await expectFailure(compose('GET /v1/me', [`X-Odd: ${'x'.repeat(100_000)}`]), 400)).toContain('too large');
  });
});

test('a chunked body without a length is cut off at the limit', async () => {
  const size = limits.bodyBytes + 1;
  const body = `${size.toString(16)}\r\n${' '.repeat(size)}\r\n0\r\n\r\n`;
  await expectFailure(compose('POST /v1/contacts', [json, chunked], body), 413);
});

test('a length beyond the limit is refused before the body arrives', async () => {
  await expectFailure(compose('POST /v1/contacts', [json, `Content-Length: ${10 ** 12}`]), 413);
});

test('a compressed body is refused with the reason', async () => {
  const body = Buffer.from([0x1f, 0x8b, 0x08, 0, 0, 0, 0, 0, 0, 0xff]);
  await expectFailure(compose('POST /v1/contacts', [json, 'Content-Encoding: gzip', 'Content-Length: 10'], body), 415);
});

test('a path with dots is not normalized: it leads to no route', async () => {
  for (const path of ['/v1/../v1/me', '/v1/./me', '//v1/me', '/v1//me', '/v1/me/', '/V1/me', '/v1/leads/%2e%2e']) {
    await expectFailure(compose(`GET ${path}`), 404);
  }
});

test('a client that disconnects in the middle of its body causes no server error', async () => {
  const half = compose('POST /v1/contacts', [json, 'Content-Length: 1000'], '{"name":');
  for (let at = 0; at < 20; at++) {
    await new Promise<void>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => socket.write(half, () => socket.destroy()));
      socket.on('close', () => resolve());
    });
  }
  expect(read(await exchange(compose('GET /v1/me'))).status).toBe(200);
});

test('two tenants in two headers are refused', async () => {
  const tenant = `${headers.tenantId}: ${caller.tenantId}`;
  expect(read(await exchange(compose('GET /api/v1/me', [tenant]))).status).toBe(200);
  await expectFailure(compose('GET /api/v1/me', [tenant, tenant]), 403);
});

test('HEAD responds like GET, without a body', async () => {
  const [head, get] = [read(await exchange(compose('HEAD /v1/me'))), read(await exchange(compose('GET /v1/me')))];
  expect({ status: head.status, body: head.body }).toEqual({ status: 200, body: '' });
  const names = (text: string) => [...text.matchAll(/^([\w-]+): /gm)].map(([, name]) => name).sort();
  expect(names(head.head)).toEqual(names(get.head));
});
