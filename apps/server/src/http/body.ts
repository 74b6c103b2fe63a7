import { isUtf8 } from 'node:buffer';
import type { EventEmitter } from 'node:events';
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { headers, limits, maxBodyValues, noBody, type Route } from '@lead-engagement/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { parse } from 'secure-json-parse';
import type { RawRequest } from '../callers/raw-request.js';
import { ApiError } from '../errors.js';
import { checkBodyBounds } from './body-bounds.js';
import { clientAddressOf } from './client-address.js';
import { checkExactNumbers } from './exact-numbers.js';
import { readMediaType } from './uploads.js';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Set on a route outside of the contract that reads a body: a form, or a message of another protocol. */
    form?: true;
    /** Within how many milliseconds its body must arrive; by default, as everywhere. */
    bodyMs?: number;
    /** Set on a signed route. Throws, or rejects, if the signature does not match the body. */
    verify?: (raw: RawRequest) => Promise<void>;
  }
  interface FastifyRequest {
    /** The raw body, used for the fingerprint of an idempotent request. */
    rawBody: Buffer | undefined;
  }
}

/**
 * Registers the body parser. It refuses JSON that is not UTF-8, is malformed, would pollute a prototype, or exceeds the bounds of the
 * route. An empty body counts as no body. Other media types are parsed as JSON only on routes that take no body, so that `{}` is accepted
 * there with any Content-Type. A body must arrive within `bodyMs`. A signed body is not parsed before its signature is checked.
 */
export function registerBodyParser(app: FastifyInstance, bodyMs: number): void {
  app.decorateRequest('rawBody', undefined);
  app.removeAllContentTypeParsers();
  app.addHook('onRequest', (request, _, done) => {
    // Fastify refuses an unsupported content type before it calls a parser, even on routes that take no body.
    const sent = request.raw.headers;
    if ('content-type' in sent && takesNoBody(request) && !takesForm(request)) delete sent['content-type'];
    if (!request.route?.metadata.uploads) limitBodyTime(request.raw, request.routeOptions.config.bodyMs ?? bodyMs);
    done();
  });
  app.addHook('preParsing', (request, _, payload, done) => {
    const encoding = request.headers['content-encoding'];
    const isPlain = encoding === undefined || /^(identity)?$/i.test(encoding.trim());
    done(isPlain || !hasBody(request.raw) ? null : compressed(encoding), payload);
  });
  app.addHook('onRoute', (options) => {
    const verify = options.config?.verify;
    if (!verify) return;
    options.preValidation = async (request) => {
      await verify(readRaw(request));
      request.body = readJson(request);
    };
  });
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: limits.bodyBytes }, (request, payload, done) => {
    request.rawBody = payload as Buffer;
    // If there is no route, the response is a 404 or 405, so the body does not matter.
    if (!request.route || request.route.metadata.signed) return done(null, undefined);
    try {
      done(null, readJson(request));
    } catch (error) {
      done(error as ApiError);
    }
  });
}

/** Returns the unparsed request. */
export function readRaw(request: FastifyRequest): RawRequest {
  const { id, headers: sent, params, query, rawBody = Buffer.alloc(0) } = request;
  const unchecked = { params, query } as Pick<RawRequest, 'params' | 'query'>;
  return { id, address: clientAddressOf(request), headers: sent, ...unchecked, body: rawBody };
}

function readJson(request: FastifyRequest): unknown {
  const body = request.rawBody;
  if (!body?.length) return undefined;
  if (!isJson(request) && !takesNoBody(request)) {
    const sent = request.headers['content-type'] ?? 'none';
    throw new ApiError('UNSUPPORTED_MEDIA_TYPE', `Send JSON with Content-Type: application/json, not ${sent}.`);
  }
  // A number that would be rounded is accepted in a signed body: the partner would only send the same body again.
  return parseJson(body, maxBodyValues(request.route as Route), !request.route?.metadata.signed);
}

/**
 * Parses a JSON body. Throws if it is not UTF-8 or JSON, exceeds the bounds, would pollute a prototype, or (`isExact`) has a number that
 * would be rounded.
 */
export function parseJson(body: Buffer, maxValues: number, isExact: boolean): unknown {
  if (!isUtf8(body)) throw new ApiError('BAD_REQUEST', 'The body is not valid UTF-8. Encode it as UTF-8.');
  checkBodyBounds(body, maxValues);
  const text = body.toString('utf8');
  if (isExact) checkExactNumbers(text);
  try {
    return parse(text, { protoAction: 'error', constructorAction: 'error' });
  } catch {
    throw new ApiError('BAD_REQUEST', explainRefusal(text));
  }
}

/**
 * Ends a request whose body does not arrive in time, as Node.js does for headers. Node.js has only one timeout for all requests; it is set
 * to the limit of uploads.
 */
function limitBodyTime(raw: IncomingMessage, bodyMs: number): void {
  if (!hasBody(raw)) return;
  const timer = setTimeout(() => {
    const error = Object.assign(new Error('Request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
    (raw.socket as Socket & { server?: EventEmitter }).server?.emit('clientError', error, raw.socket);
  }, bodyMs);
  raw.once('close', () => clearTimeout(timer));
}

function hasBody({ headers: sent }: IncomingMessage): boolean {
  return 'transfer-encoding' in sent || (sent['content-length'] ?? '0') !== '0';
}

/** The 415 lists the supported encodings. Source: RFC 9110, 8.4 and 15.5.16. */
function compressed(encoding: string): ApiError {
  const message = `Content-Encoding: ${encoding.slice(0, 100)} is not supported. Send the body as it is, without compression.`;
  return new ApiError('UNSUPPORTED_MEDIA_TYPE', message.toWellFormed(), {
    headers: { [headers.acceptEncoding]: 'identity' },
  });
}

/** Explains why a text was refused, because Fastify's parser does not. */
function explainRefusal(text: string): string {
  try {
    JSON.parse(text);
  } catch (error) {
    // Leave out the part of the body that V8 quotes: it can contain a secret, and clients log errors.
    const message = (error as SyntaxError).message.replace(/, (\.\.\.)?"[\s\S]*$/, '');
    return `The body is not valid JSON: ${message.toWellFormed()}. Correct it and send it again.`;
  }
  return 'The body names __proto__ or constructor.prototype, which would poison a prototype. Remove it.';
}

function isJson(request: FastifyRequest): boolean {
  const type = readMediaType(request);
  return type === 'application/json' || /^application\/[\w.-]+\+json$/.test(type);
}

/** Returns true for a page outside of the contract that reads forms. */
function takesForm(request: FastifyRequest): boolean {
  return !request.route && request.routeOptions.config.form === true;
}

function takesNoBody(request: FastifyRequest): boolean {
  const { route } = request;
  return !route || !('body' in route) || noBody === route.body;
}
