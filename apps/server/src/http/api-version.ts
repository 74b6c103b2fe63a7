import {
  type ApiVersion,
  apiVersionNames,
  deprecationOf,
  firstApiVersion,
  headers,
  isApiVersion,
  newestApiVersion,
} from '@lead-engagement/contract';
import { documentationPaths } from '@lead-engagement/contract/openapi';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../errors.js';
import { findOlder, type OlderVersion } from '../versions/older-version.js';
import { headerNames } from './header-names.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** The version of the request and its response. */
    apiVersion: ApiVersion;
    /** How that version differs from the newest one; undefined for the newest. */
    older: OlderVersion | undefined;
  }
  interface FastifyReply {
    /** The Link to what is said of deprecated versions and operations. */
    versionGuide: string;
  }
}

/** Requests of the API, and those for which there is no route: pages, assets and health have no version. */
const hasVersion = ({ route, is404 }: FastifyRequest) => route !== undefined || is404;

/**
 * Names the version in every response, also in that of a request without a valid credential. Register it after CORS, whose `Vary` it joins,
 * and before authentication.
 */
export function registerApiVersion(app: FastifyInstance, publicUrl: string): void {
  const guide = `<${publicUrl}${documentationPaths.guides}/versioning>; rel="deprecation"; type="text/html"`;
  app.decorateRequest('apiVersion', newestApiVersion);
  app.decorateRequest('older', undefined);
  app.decorateReply('versionGuide', guide);
  app.addHook('onRequest', (request, reply, done) => {
    if (!hasVersion(request)) return done();
    const vary = reply.getHeader(headerNames.vary);
    reply.header(headerNames.vary, vary === undefined ? headers.apiVersion : `${vary}, ${headers.apiVersion}`);
    const sent = request.headers[headerNames.apiVersion];
    setVersion(request, reply, isApiVersion(sent) ? sent : newestApiVersion);
    done();
  });
}

/** Takes the version of the caller where the request names none. Register it after authentication, so that strangers get their 401. */
export function registerVersionOfCaller(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (!hasVersion(request)) return done();
    const sent = request.headers[headerNames.apiVersion];
    if (sent !== undefined) return done(isApiVersion(sent) ? undefined : unknownVersion());
    const own = request.caller?.apiVersion;
    if (own !== undefined && own !== request.apiVersion) setVersion(request, reply, own);
    done();
  });
}

function unknownVersion(): ApiError {
  const message = `${headers.apiVersion} must be one of ${apiVersionNames.join(', ')}. Without it, the version of your credential is used.`;
  return new ApiError('BAD_REQUEST', message);
}

function setVersion(request: FastifyRequest, reply: FastifyReply, version: ApiVersion): void {
  request.apiVersion = version;
  request.older = findOlder(version);
  reply.header(headerNames.apiVersion, version);
  showDeprecation(request, reply, version);
}

/** Says since when the operation or the version is deprecated, and until when it is served at least. Sources: RFC 9745, RFC 8594. */
function showDeprecation({ route }: FastifyRequest, reply: FastifyReply, version: ApiVersion): void {
  const all = [deprecationOf(version), route?.metadata.deprecated].filter((one) => one !== undefined);
  const [since] = all.map((one) => one.since).sort();
  const [sunset] = all.map((one) => one.sunset).sort();
  if (since === undefined || sunset === undefined) return;
  reply.headers({
    [headerNames.deprecation]: `@${Date.parse(since) / 1_000}`,
    [headerNames.sunset]: new Date(sunset).toUTCString(),
    [headerNames.link]: reply.versionGuide,
  });
}

/** What a hash or fingerprint says of the version: nothing for the first, which had none. A query has no space. */
export function versionMark({ apiVersion }: FastifyRequest): string {
  return apiVersion === firstApiVersion ? '' : `${apiVersion} `;
}
