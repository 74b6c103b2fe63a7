import { createHash } from 'node:crypto';
import { connect } from 'node:net';
import { buffer } from 'node:stream/consumers';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ApiError } from '../errors.js';
import { openUpload } from './uploads.js';

const maxBytes = 100_000;
const types = ['text/csv', 'application/json', 'multipart/form-data'];
let app: FastifyInstance;
let url: string;
/** What reading the last body ended with, if it failed. */
let failure: unknown;
beforeAll(async () => {
  app = fastify();
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_, payload, done) => done(null, payload));
  app.setErrorHandler((error, _, reply) =>
    error instanceof ApiError ? reply.code(error.status).send({ code: error.code, message: error.message }) : error,
  );
  app.post('/', async (request) => {
    const { type, name, fields, body, digest } = await openUpload(request, types, maxBytes);
    const bytes = await buffer(body).catch((error) => {
      failure = error;
      throw error;
    });
    return { type, name, fields, bytes: bytes.length, digest: digest().toString('hex') };
  });
  url = await app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => app.close());

async function post(body: string | FormData, type?: string) {
  const response = await fetch(url, { method: 'POST', body, ...(type && { headers: { 'content-type': type } }) });
  return { status: response.status, ...((await response.json()) as Record<string, unknown>) };
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

test('a raw body arrives whole, with its media type and hash', async () => {
  const text = 'name\n'.repeat(10_000);
  expect(await post(text, 'Text/CSV; charset=utf-8')).toMatchObject({
    status: 200,
    type: 'text/csv',
    bytes: text.length,
    digest: sha256(text),
  });
});

test('the file of a multipart body arrives with its name and the fields before it', async () => {
  const form = new FormData();
  form.append('matchOn', 'email');
  form.append('file', new Blob(['a,b\n1,2\n'], { type: 'text/csv' }), 'people.csv');
  expect(await post(form)).toMatchObject({
    type: 'text/csv',
    name: 'people.csv',
    fields: { matchOn: 'email' },
    digest: sha256('a,b\n1,2\n'),
  });
});

test('a field called __proto__ is a field', async () => {
  const form = new FormData();
  form.append('__proto__', 'x');
  form.append('file', new Blob(['a']), 'a.csv');
  const { fields } = (await post(form)) as { fields?: object };
  expect(Object.keys(fields ?? {})).toEqual(['__proto__']);
});

test.each([
  ['more bytes than the route takes', () => post('x'.repeat(maxBytes + 1), 'text/csv'), 413, 'PAYLOAD_TOO_LARGE'],
  ['another media type', () => post('x', 'image/png'), 415, 'UNSUPPORTED_MEDIA_TYPE'],
  ['a multipart body without a boundary', () => post('x', 'multipart/form-data'), 400, 'BAD_REQUEST'],
  ['a multipart body that is none', () => post('x', 'multipart/form-data; boundary=b'), 400, 'BAD_REQUEST'],
  ['a multipart body without a file', () => post(withoutFile()), 400, 'VALIDATION_ERROR'],
])('%s is refused', async (_, send, status, code) => {
  expect(await send()).toMatchObject({ status, code });
});

function withoutFile(): FormData {
  const form = new FormData();
  form.append('matchOn', 'email');
  return form;
}

test('a client that goes away in the middle of its file ends the read', async () => {
  failure = undefined;
  const socket = connect(Number(new URL(url).port), '127.0.0.1', () => {
    socket.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Type: text/csv\r\nContent-Length: 1000\r\n\r\nabc', () =>
      socket.end(),
    );
  });
  socket.on('error', () => undefined);
  await expect.poll(() => failure).toBeInstanceOf(Error);
});
