import { createHash } from 'node:crypto';
import { finished, type Readable, Transform } from 'node:stream';
import { Busboy, type BusboyInstance } from '@fastify/busboy';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { ApiError, invalidField } from '../errors.js';
import { Gatherer } from './gather.js';
import { invalidFields, toDetails } from './validation.js';

/** The text fields of a form, by name. */
export type FormFields = Readonly<Record<string, string>>;

/** A file as it arrives: the body itself, or the file of a multipart form. */
export interface Upload {
  /** Its media type, in lower case and without parameters. */
  type: string;
  /** The charset that the Content-Type of the request names, if it does. */
  charset: string | undefined;
  /** Its name, if it came in a form that tells it. */
  name: string | undefined;
  /** Its bytes. Fails with PAYLOAD_TOO_LARGE beyond what the route takes, and with an error if the client disconnects. */
  body: Readable;
  /** The fields of the form that came before the file; undefined if the body is no form. */
  fields: FormFields | undefined;
  /** All fields of the form, once the file has been read. Rejects with VALIDATION_ERROR, for a second file too. */
  allFields(): Promise<FormFields>;
  /** SHA-256 of all bytes, and of the fields if there are any, once everything has been read. */
  digest(): Buffer;
}

const multipart = 'multipart/form-data';
const fieldBytes = 64 * 1024;
const maxFields = 50;
/** One file more than is taken: a second one is refused, not dropped. */
const limits = { files: 2, fields: maxFields, fieldSize: fieldBytes, parts: maxFields + 10, headerPairs: 20 };
/** What a form may have besides its file. */
const formBytes = maxFields * fieldBytes;

/** The media type of a request, in lower case and without parameters. */
export function readMediaType(request: FastifyRequest): string {
  return request.headers['content-type']?.split(';')[0]?.trim().toLowerCase() ?? '';
}

/** Opens the body of a route that takes uploads. Throws UNSUPPORTED_MEDIA_TYPE, VALIDATION_ERROR. */
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
  const fields: Record<string, string> = Object.create(null);
  let upload: Upload | undefined;
  return new Promise<Upload>((resolve, reject) => {
    const whole = new Promise<void>((end, failWhole) => {
      // The first failure counts, for everything that is still waited for.
      const fail = (error: ApiError) => {
        raw.unpipe(parser);
        raw.resume();
        failWhole(error);
        reject(error);
        upload?.body.destroy(error);
      };
      parser.on('file', (_, file, name, _encoding, type) => {
        // Its errors reach the parser as well.
        file.on('error', () => {});
        if (upload) {
          file.resume();
          return fail(invalidField('body', 'The form has more than one file. Send one at a time.'));
        }
        const { body, digest } = measure(file, maxBytes);
        const digestAll = () => createHash('sha256').update(digest()).update(JSON.stringify(fields)).digest();
        const allFields = () => whole.then(() => fields);
        const media = { type: type.toLowerCase(), charset: undefined, name: name || undefined };
        upload = { ...media, body, fields: { ...fields }, allFields, digest: digestAll };
        resolve(upload);
      });
      parser.on('finish', () => (upload ? end() : fail(invalidField('body', 'The form has no file. Send one.'))));
      collectFields(parser, fields, fail);
      parser.on('error', () => fail(malformed()));
      finished(raw, { writable: false }, (error) => error && fail(malformed()));
      limitBytes(raw, maxBytes + formBytes, () => fail(tooLarge(maxBytes)));
    });
    // For whoever asks for all fields; nobody may.
    whole.catch(() => {});
    raw.pipe(parser);
  });
}

function collectFields(parser: BusboyInstance, fields: Record<string, string>, fail: (error: ApiError) => void): void {
  parser.on('field', (name, value, _, isCut) => {
    if (!name) fail(invalidField('body', 'A field of the form has no name. Name it.'));
    else if (name in fields) fail(invalidField(`body.${name}`, 'Is sent twice. Send it once.'));
    else if (isCut) fail(invalidField(`body.${name}`, `Is longer than ${fieldBytes} bytes. Send less.`));
    else fields[name] = value;
  });
  for (const event of ['fieldsLimit', 'partsLimit'] as const) {
    parser.on(event, () => fail(invalidField('body', `The form has more than ${maxFields} fields. Send fewer.`)));
  }
}

/** Counts a form as a whole: its file is not all that a client can send in it. */
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

/** Options of which some were sent as fields of a form. Throws VALIDATION_ERROR. */
export function withFormFields<T extends object>(schema: z.ZodType<T>, query: T, fields: FormFields = {}): T {
  const parsed = schema.safeParse({ ...fields });
  if (!parsed.success) throw invalidFields(toDetails('body', parsed.error.issues));
  const sent = Object.keys(fields).map((name) => [name, parsed.data[name as keyof T]]);
  return { ...query, ...Object.fromEntries(sent) };
}

/** The bytes of a source, counted and hashed as they pass. */
function measure(source: Readable, maxBytes: number): Pick<Upload, 'body' | 'digest'> {
  const hash = createHash('sha256');
  const gatherer = new Gatherer();
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
  // For whoever reads it; without a listener, an error before or after that would end the process.
  body.on('error', () => {});
  // Errors reach the reader of the body. The source is not destroyed, which would close the connection before the response.
  finished(source, (error) => error && body.destroy(error));
  body.once('close', () => {
    source.unpipe(body);
    source.resume();
  });
  return { body, digest: () => hash.digest() };
}

function tooLarge(maxBytes: number): ApiError {
  return new ApiError('PAYLOAD_TOO_LARGE', `The file is larger than ${maxBytes} bytes. Send it in parts.`);
}
