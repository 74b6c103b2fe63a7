import { createHash } from 'node:crypto';
import { finished, type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Busboy } from '@fastify/busboy';
import type { FastifyRequest } from 'fastify';
import { ApiError, invalidField } from '../errors.js';

/** A file as it arrives: the body itself, or the file of a multipart body. */
export interface Upload {
  /** Its media type, in lower case and without parameters. */
  type: string;
  /** Its name, if it came in a multipart body that tells it. */
  name: string | undefined;
  /** Its bytes. Fails with PAYLOAD_TOO_LARGE beyond what the route takes, and with an error if the client goes away. */
  body: Readable;
  /** The text fields of a multipart body. They have to come before the file. */
  fields: Readonly<Record<string, string>>;
  /** SHA-256 of all bytes, once they have been read. */
  digest(): Buffer;
}

const multipart = 'multipart/form-data';
const limits = { files: 1, fields: 50, fieldNameSize: 100, fieldSize: 64 * 1024, parts: 60, headerPairs: 20 };

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
  if (type === multipart) return openMultipart(raw, request, maxBytes);
  if (Number(request.headers['content-length']) > maxBytes) throw tooLarge(maxBytes);
  const { body, digest } = measure(raw, maxBytes);
  return { type, name: undefined, body, fields: {}, digest };
}

async function openMultipart(raw: Readable, request: FastifyRequest, maxBytes: number): Promise<Upload> {
  const fields: Record<string, string> = Object.create(null);
  const parser = readMultipartHead(request);
  return new Promise<Upload>((resolve, reject) => {
    parser.on('field', (name, value) => {
      fields[name] = value;
    });
    parser.on('file', (_, file, name, _encoding, type) => {
      const { body, digest } = measure(file, maxBytes);
      resolve({ type: type.toLowerCase(), name: name || undefined, body, fields, digest });
    });
    pipeline(raw, parser).then(
      () => reject(invalidField('body', 'The multipart body has no file. Send one, after the other fields.')),
      () => reject(new ApiError('BAD_REQUEST', 'The multipart body is malformed or incomplete. Send it again.')),
    );
  });
}

function readMultipartHead(request: FastifyRequest) {
  try {
    return new Busboy({
      headers: { ...request.headers, 'content-type': request.headers['content-type'] ?? '' },
      limits,
    });
  } catch {
    throw new ApiError('BAD_REQUEST', 'The Content-Type names no boundary. Let your HTTP client write that header.');
  }
}

/** The bytes of a source, counted and hashed as they pass. */
function measure(source: Readable, maxBytes: number): Pick<Upload, 'body' | 'digest'> {
  const hash = createHash('sha256');
  let bytes = 0;
  const body = new Transform({
    transform(chunk: Buffer, _, done) {
      bytes += chunk.length;
      if (bytes > maxBytes) return done(tooLarge(maxBytes));
      hash.update(chunk);
      done(null, chunk);
    },
  });
  source.pipe(body);
  // Errors reach whoever reads the body. The source is not destroyed, with which the connection would go: it has to be answered.
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
