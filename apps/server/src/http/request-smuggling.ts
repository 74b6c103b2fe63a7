import type { FastifyInstance } from 'fastify';
import { ApiError } from '../errors.js';

/**
 * Refuses a request that something between client and server could take for another one's, or for another host's; what
 * Node itself would refuse is answered in the envelope.
 */
export function registerIntermediaryRules(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _, done) => {
    done(findAmbiguity(request.raw.rawHeaders, request.raw.httpVersionMajor, request.raw.httpVersionMinor));
  });
  // An expectation that nobody knows may be ignored, where Node would answer 417 without a body. Source: RFC 9110, 10.1.1.
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response));
}

/** Of repeated headers Node keeps the first alone, where a proxy may have gone by the last. */
function findAmbiguity(rawHeaders: readonly string[], major: number, minor: number): ApiError | undefined {
  let hosts = 0;
  let authorization: string | undefined;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] as string;
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1;
    if (name.length !== 13 || name.toLowerCase() !== 'authorization') continue;
    const value = rawHeaders[at + 1] as string;
    if (authorization !== undefined && authorization !== value) {
      return new ApiError('BAD_REQUEST', 'Two Authorization headers were sent that differ. Send only one.');
    }
    authorization = value;
  }
  // Source: RFC 9112, 3.2.
  if (hosts > 1) return new ApiError('BAD_REQUEST', 'Several Host headers were sent. Send only one.');
  const needsHost = major === 1 && minor >= 1;
  return hosts === 0 && needsHost ? new ApiError('BAD_REQUEST', 'No Host header was sent. Send one.') : undefined;
}
