import { createHash } from 'node:crypto';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ApiError } from '../errors.js';
import { openUpload } from './uploads.js';

const maxBytes = 100_000;
const types = ['text/csv', 'application/json', 'multipart/form-data'];
let app: FastifyInstance;
let url: string;
/** The error of the last body that was read; undefined if there was none. */
let failure: unknown;
beforeAll(async () => {
  app = fastify();
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_, payload, done) => done(null, payload));
  app.setErrorHandler((error, _, reply) =>
    error instanceof ApiError ? reply.code(error.status).send({ code: error.code, message: error.message }) : error,
  );
  app.post('/', async (request) => {
    const { type, charset, name, fields, body, allFields, digest } = await openUpload(request, types, maxBytes);
    const pieces: Buffer[] = [];
    try {
      for await (const piece of body) pieces.push(piece);
    } catch (error) {
      failure = error;
      throw error;
    }
    const bytes = Buffer.concat(pieces);
    const all = await allFields().catch((error) => {
      failure = error;
      throw error;
    });
    return {
      type,
      charset,
      name,
      fields,
      all,
      bytes: bytes.length,
      pieces: pieces.length,
      digest: digest().toString('hex'),
    };
  });
  url = await app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => app.close());

async function post(body: string | FormData, type?: string): Promise<Record<string, unknown>> {
  const response = await fetch(url, { method: 'POST', body, ...(type && { headers: { 'content-type': type } }) });
  const answer = (await response.json()) as Record<string, unknown>;
  return { ...answer, status: response.status };
}

test('joins chunks of a single byte', async () => {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  const head = 'POST / HTTP/1.1\r\nHost: x\r\nContent-Type: text/csv\r\nTransfer-Encoding: chunked\r\n';
  socket.end(`${head}Connection: close\r\n\r\n${'1\r\nx\r\n'.repeat(50_000)}0\r\n\r\n`);
  const answer = await text(socket);
  expect(answer).toMatch(/"bytes":50000,/);
  expect(answer).toMatch(/"pieces":4,/);
});

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

test('receives a raw body completely, with its media type and hash', async () => {
  const names = 'name\n'.repeat(10_000);
  expect(await post(names, 'Text/CSV; charset=utf-8')).toMatchObject({
    status: 200,
    type: 'text/csv',
    charset: 'utf-8',
    bytes: names.length,
    digest: sha256(names),
  });
});

test('receives the file of a form, with its name and the fields before and after it', async () => {
  const form = new FormData();
  form.append('matchOn', 'email');
  form.append('file', new Blob(['a,b\n1,2\n'], { type: 'text/csv' }), 'people.csv');
  form.append('dryRun', 'true');
  const answer = await post(form);
  expect(answer).toMatchObject({
    type: 'text/csv',
    name: 'people.csv',
    bytes: 8,
    fields: { matchOn: 'email' },
    all: { matchOn: 'email', dryRun: 'true' },
  });
  expect((await post(form)).digest).toBe(answer.digest);
  form.append('mode', 'create');
  expect((await post(form)).digest).not.toBe(answer.digest);
});

test('accepts a field called __proto__', async () => {
  const form = new FormData();
  form.append('__proto__', 'x');
  form.append('file', new Blob(['a']), 'a.csv');
  const { fields } = (await post(form)) as { fields?: object };
  expect(Object.keys(fields ?? {})).toEqual(['__proto__']);
});

const file = ['file', new Blob(['a,b\n1,2\n'])] as const;
const manyFields = Array.from({ length: 51 }, (_, at) => [`field${at}`, 'x'] as const);

function formOf(...parts: (readonly [string, string | Blob])[]): FormData {
  const form = new FormData();
  for (const [name, value] of parts) {
    if (typeof value === 'string') form.append(name, value);
    else form.append(name, value, 'people.csv');
  }
  return form;
}

test.each([
  ['more bytes than the route takes', () => post('x'.repeat(maxBytes + 1), 'text/csv'), 413, 'PAYLOAD_TOO_LARGE'],
  ['another media type', () => post('x', 'image/png'), 415, 'UNSUPPORTED_MEDIA_TYPE'],
  ['a multipart body without a boundary', () => post('x', 'multipart/form-data'), 400, 'BAD_REQUEST'],
  ['a multipart body that is none', () => post('x', 'multipart/form-data; boundary=b'), 400, 'BAD_REQUEST'],
  ['a form without a file', () => post(formOf(['matchOn', 'email'])), 400, 'VALIDATION_ERROR'],
  ['a form with two files', () => post(formOf(file, file)), 400, 'VALIDATION_ERROR'],
  ['a form with two files and a field', () => post(formOf(file, ['a', 'b'], file)), 400, 'VALIDATION_ERROR'],
  ['a field sent twice', () => post(formOf(['a', 'b'], ['a', 'c'], file)), 400, 'VALIDATION_ERROR'],
  ['a field sent twice, after the file', () => post(formOf(['a', 'b'], file, ['a', 'c'])), 400, 'VALIDATION_ERROR'],
  ['a field that is too long', () => post(formOf(file, ['a', 'x'.repeat(65 * 1024)])), 400, 'VALIDATION_ERROR'],
  ['too many fields', () => post(formOf(file, ...manyFields)), 400, 'VALIDATION_ERROR'],
  [
    'a form whose file is too large',
    () => post(formOf(['file', new Blob(['x'.repeat(maxBytes + 1)])])),
    413,
    'PAYLOAD_TOO_LARGE',
  ],
  ['a form that is too large', () => post(formOf(file, ['x', 'x'.repeat(5_000_000)])), 413, 'PAYLOAD_TOO_LARGE'],
])('refuses %s', async (_, send, status, code) => {
  expect(await send()).toMatchObject({ status, code });
});

const boundary = 'b';
const partHead = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\n`;

test.each([
  ['a raw body', 'text/csv', 'abc'],
  ['the file of a form', `multipart/form-data; boundary=${boundary}`, `${partHead}abc`],
  [
    'a field after the file',
    `multipart/form-data; boundary=${boundary}`,
    `${partHead}abc\r\n--${boundary}\r\nContent-`,
  ],
])('ends the request if the client disconnects in the middle of %s', async (_, type, start) => {
  failure = undefined;
  const head = `POST / HTTP/1.1\r\nHost: x\r\nContent-Type: ${type}\r\nContent-Length: 1000\r\n\r\n`;
  const socket = connect(Number(new URL(url).port), '127.0.0.1', () => {
    socket.write(head + start, () => socket.end());
  });
  socket.on('error', () => undefined);
  await expect.poll(() => failure).toBeInstanceOf(Error);
});
