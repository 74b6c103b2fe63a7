import { oauthLimits } from '@lead-engagement/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError } from '../../../errors.js';

/** The parameters of a request. Source: RFC 6749, 3.1: without a value they count as left out, and none may be repeated. */
export interface Parameters {
  values: Readonly<Record<string, string | undefined>>;
  /** Names that were sent more than once. */
  repeated: readonly string[];
}

const maxParameters = 100;

/** Reads the parameters in a query or a form. */
export function readParameters(text: string): Parameters {
  const values = new Map<string, string>();
  const repeated: string[] = [];
  let count = 0;
  for (const [name, value] of new URLSearchParams(text)) {
    count += 1;
    if (count > maxParameters) throw new ApiError('BAD_REQUEST', `More than ${maxParameters} parameters were sent.`);
    if (values.has(name)) repeated.push(name);
    if (value !== '') values.set(name, value);
  }
  return { values: Object.fromEntries(values), repeated };
}

/** The parameters in the address of a request. */
export function readQuery(request: FastifyRequest): Parameters {
  const { url = '' } = request.raw;
  const at = url.indexOf('?');
  return readParameters(at < 0 ? '' : url.slice(at + 1));
}

/** The parameters in the body of a request. */
export function readForm(request: FastifyRequest): Parameters {
  return readParameters(typeof request.body === 'string' ? request.body : '');
}

/** Has a scope read forms, of a bounded size, and nothing else. */
export function readForms(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  const options = { parseAs: 'string', bodyLimit: oauthLimits.formBytes } as const;
  scope.addContentTypeParser('application/x-www-form-urlencoded', options, (_, body, done) => done(null, body));
  scope.addContentTypeParser('*', (_, __, done) => {
    done(new ApiError('UNSUPPORTED_MEDIA_TYPE', 'Send a form: Content-Type: application/x-www-form-urlencoded.'));
  });
}
