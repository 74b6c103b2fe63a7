import { isUtf8 } from 'node:buffer';
import { limits, noBody } from '@lead-engagement/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError } from './errors.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** The body as it came, for the fingerprint of an idempotent request. */
    rawBody: Buffer | undefined;
  }
}

/**
 * Reads bodies: JSON, refused where it is not UTF-8, not JSON, or would poison a prototype. An empty body is none;
 * other media types are read as JSON only where the route takes no body, so that `{}` is welcome there however sent.
 */
export function registerBodyParser(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.decorateRequest('rawBody', undefined);
  app.removeAllContentTypeParsers();
  app.addHook('onRequest', (request, _, done) => {
    // Fastify refuses a content type that it cannot read before any parser is asked, also where none is needed.
    const sent = request.raw.headers;
    if ('content-type' in sent && takesNoBody(request)) delete sent['content-type'];
    done();
  });
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: limits.bodyBytes }, (request, payload, done) => {
    const body = payload as Buffer;
    request.rawBody = body;
    // Where there is no route, that is what to say, whatever the body.
    if (body.length === 0 || !request.route) return done(null, undefined);
    if (!isJson(request) && !takesNoBody(request)) {
      const sent = request.headers['content-type'] ?? 'none';
      return done(
        new ApiError('UNSUPPORTED_MEDIA_TYPE', `Send JSON with Content-Type: application/json, not ${sent}.`),
      );
    }
    if (!isUtf8(body)) return done(new ApiError('BAD_REQUEST', 'The body is not valid UTF-8. Encode it as UTF-8.'));
    const text = body.toString('utf8');
    parseJson(request, text, (error, value) => {
      if (error) done(new ApiError('BAD_REQUEST', explainRefusal(text)));
      else done(null, value);
    });
  });
}

/** Why a text was refused: Fastify's parser does not tell. */
function explainRefusal(text: string): string {
  try {
    JSON.parse(text);
  } catch (error) {
    // What V8 quotes of the body is left out: it can be half a secret, and errors are logged by those who get them.
    const message = (error as SyntaxError).message.replace(/, (\.\.\.)?"[\s\S]*$/, '');
    return `The body is not valid JSON: ${message.toWellFormed()}. Correct it and send it again.`;
  }
  return 'The body names __proto__ or constructor.prototype, which would poison a prototype. Remove it.';
}

function isJson(request: FastifyRequest): boolean {
  const type = request.headers['content-type']?.split(';')[0]?.trim().toLowerCase() ?? '';
  return type === 'application/json' || /^application\/[\w.-]+\+json$/.test(type);
}

function takesNoBody(request: FastifyRequest): boolean {
  const { route } = request;
  return !route || !('body' in route) || noBody === route.body;
}
