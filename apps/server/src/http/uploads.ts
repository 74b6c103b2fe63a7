import { createHash } from 'node:crypto';
import { finished, type Readable, Transform } from 'node:stream';
import { Busboy, type BusboyInstance } from '@fastify/busboy';
import type { FastifyRequest } from 'fastify';
import { ApiError, invalidField } from '../errors.js';
import type { Upload } from '../files/upload.js';
import { ChunkBuffer } from './chunk-buffer.js';
import { discard } from './drain-body.js';

const multipart = 'multipart/form-data';
const fieldBytes = 64 * 1024;
const maxFields = 50;
/** One file more than accepted: a second file is refused instead of dropped. */
const limits = { files: 2, fields: maxFields, fieldSize: fieldBytes, parts: maxFields + 10, headerPairs: 20 };
/** The maximum size of a form without its file. */
const formBytes = maxFields * fieldBytes;

/** The media type of a request, in lower case and without parameters. */
export function readMediaType(request: FastifyRequest): string {
  return request.headers['content-type']?.split(';')[0]?.trim().toLowerCase() ?? '';
}

/** Opens the body of an upload route. Throws UNSUPPORTED_MEDIA_TYPE or VALIDATION_ERROR. */
export async function openUpload(request: FastifyRequest, types: readonly string[], maxBytes: number): Promise<Upload> {
  const type = readMediaType(request);
  if (!types.includes(type)) {
    const taken = types.join(', ');
    throw new ApiError('UNSUPPORTED_MEDIA_TYPE', `Send one of these as Content-Type: ${taken}; not ${type || 'none'}.`);
  }
  const raw = request.body as Readable;
  const isForm = type === multipart;
  const mostBytes = isForm ? maxBytes + formBytes : maxBytes;
  if (Number(request.headers['content-length']) > mostBytes) throw tooLarge(maxBytes);
  if (isForm) return openForm(raw, request, maxBytes);
  const charset = /;\s*charset\s*=\s*"?([^\s";]+)/i.exec(request.headers['content-type'] ?? '')?.[1];
  const { body, digest } = measure(raw, maxBytes);
  return { type, charset, name: undefined, body, fields: undefined, allFields: async () => ({}), digest };
}

function openForm(raw: Readable, request: FastifyRequest, maxBytes: number): Promise<Upload> {
  const parser = createFormParser(request);
  const fields = new Map<string, string>();
  let upload: Upload | undefined;
  return new Promise<Upload>((resolve, reject) => {
    const whole = new Promise<void>((end, failWhole) => {
      // The first failure rejects everything that is still pending.
      const fail = (error: ApiError) => {
        raw.unpipe(parser);
        discard(raw);
        failWhole(error);
        reject(error);
        upload?.body.destroy(error);
      };
      parser.on('file', (_, file, name, _encoding, type) => {
        // The parser gets these errors too.
        file.on('error', () => {});
        if (upload) {
          file.resume();
          return fail(invalidField('body', 'The form has more than one file. Send one at a time.'));
        }
        const { body, digest } = measure(file, maxBytes);
        const digestAll = () =>
          createHash('sha256')
            .update(digest())
            .update(JSON.stringify(Object.fromEntries(fields)))
            .digest();
        const allFields = () => whole.then(() => Object.fromEntries(fields));
        const media = { type: type.toLowerCase(), charset: undefined, name: name || undefined };
        upload = { ...media, body, fields: Object.fromEntries(fields), allFields, digest: digestAll };
        resolve(upload);
      });
      parser.on('finish', () => (upload ? end() : fail(invalidField('body', 'The form has no file. Send one.'))));
      collectFields(parser, fields, fail);
      parser.on('error', () => fail(malformed()));
      finished(raw, { writable: false }, (error) => error && fail(malformed()));
      limitBytes(raw, maxBytes + formBytes, () => fail(tooLarge(maxBytes)));
    });
    // Avoids an unhandled rejection if nobody reads all fields.
    whole.catch(() => {});
    raw.pipe(parser);
  });
}

function collectFields(parser: BusboyInstance, fields: Map<string, string>, fail: (error: ApiError) => void): void {
  parser.on('field', (name, value, _, isCut) => {
    if (!name) fail(invalidField('body', 'A field of the form has no name. Name it.'));
    else if (fields.has(name)) fail(invalidField(`body.${name}`, 'Is sent twice. Send it once.'));
    else if (isCut) fail(invalidField(`body.${name}`, `Is longer than ${fieldBytes} bytes. Send less.`));
    else fields.set(name, value);
  });
  for (const event of ['fieldsLimit', 'partsLimit'] as const) {
    parser.on(event, () => fail(invalidField('body', `The form has more than ${maxFields} fields. Send fewer.`)));
  }
}

/** Limits the total size of a form, because a client can send more than its file. */
function limitBytes(raw: Readable, mostBytes: number, fail: () => void): void {
  let bytes = 0;
  raw.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > mostBytes) fail();
  });
}

function createFormParser(request: FastifyRequest) {
  try {
    return new Busboy({
      headers: { ...request.headers, 'content-type': request.headers['content-type'] ?? '' },
      limits,
    });
  } catch {
    throw new ApiError('BAD_REQUEST', 'The Content-Type names no boundary. Let your HTTP client write that header.');
  }
}

function malformed(): ApiError {
  return new ApiError('BAD_REQUEST', 'The multipart body is malformed or incomplete. Send it again.');
}

/** Counts and hashes the bytes of a source while they pass through. */
function measure(source: Readable, maxBytes: number): Pick<Upload, 'body' | 'digest'> {
  const hash = createHash('sha256');
  const gatherer = new ChunkBuffer();
  let bytes = 0;
  const body = new Transform({
    transform(chunk: Buffer, _, done) {
      bytes += chunk.length;
      if (bytes > maxBytes) return done(tooLarge(maxBytes));
      pass(gatherer.add(chunk));
      done();
    },
    flush(done) {
      pass(gatherer.rest());
      done();
    },
  });
  const pass = (pieces: Iterable<Buffer>) => {
    for (const piece of pieces) {
      hash.update(piece);
      body.push(piece);
    }
  };
  source.pipe(body);
  // The reader of the body gets this error; without a listener, an error before or after the read would end the process.
  body.on('error', () => {});
  // Forwards errors to the reader of the body. The source is not destroyed, because that would close the connection before the response.
  finished(source, (error) => error && body.destroy(error));
  body.once('close', () => {
    source.unpipe(body);
    discard(source);
  });
  return { body, digest: () => hash.digest() };
}

function tooLarge(maxBytes: number): ApiError {
  return new ApiError('PAYLOAD_TOO_LARGE', `The file is larger than ${maxBytes} bytes. Send it in parts.`);
}
