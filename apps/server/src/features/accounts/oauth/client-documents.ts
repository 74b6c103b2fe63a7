import { ClientMetadataDocument, oauthLifetimes, oauthLimits, selfDescribedScopes } from '@lead-engagement/contract';
import type { GuardedClient } from '../../../egress/guarded-client.js';
import type { ResolveHost } from '../../../egress/host-resolver.js';
import { type EgressPolicy, findUrlProblem } from '../../../egress/policy.js';
import { addressLimits } from '../../../limits/rate/address-group.js';
import { limitAttempts } from '../../../limits/rate/attempt-limits.js';
import type { RateLimiter } from '../../../limits/rate/rate-limiter.js';
import { minuteMs } from '../../../time.js';
import { describedScopes } from './registrations.js';
import { ClientRefusedError, type SelfDescribed } from './self-described.js';

/** Finds clients by the address of their metadata document. */
export interface ClientDocuments {
  /** Throws ClientRefusedError if the document cannot be used, and RATE_LIMITED. `address` is that of the browser. */
  find(url: string, address: string, now: Date): Promise<SelfDescribed>;
}

export interface ClientDocumentDeps {
  /** Bounds the size and the time, and follows no redirects. */
  documentClient: Pick<GuardedClient, 'send'>;
  egress: EgressPolicy;
  resolveHost: ResolveHost;
  rateLimiter: RateLimiter;
}

/** The bounds of a fetch. */
export const documentExchange = { timeoutMs: 3_000, maxBytes: oauthLimits.documentBytes };

/** A browser of a stranger causes each fetch: how many in a minute, by its address, for one host and in all. */
const fetches = { perAddress: 20, perHost: 60, inAll: 600 };
const maxKept = 500;
const maxUrlChars = 2_000;
/** Without `max-age` in the headers. */
const usualSeconds = 300;

/** Returns true if a `client_id` is the address of a document, and no id of an app or registration. */
export function isDocumentUrl(clientId: string): boolean {
  return /^https?:\/\//i.test(clientId);
}

interface Kept {
  client: SelfDescribed;
  untilMs: number;
}

/** Fetches documents, and keeps each as long as its headers say, within bounds. Failures are not kept. */
export function createClientDocuments(deps: ClientDocumentDeps): ClientDocuments {
  const kept = new Map<string, Kept>();
  const underWay = new Map<string, Promise<SelfDescribed>>();
  const fetchAndKeep = async (url: string, now: Date) => {
    const { client, seconds } = await fetchDocument(deps.documentClient, url);
    kept.delete(url);
    kept.set(url, { client, untilMs: now.getTime() + seconds * 1_000 });
    for (const oldest of kept.keys()) {
      if (kept.size <= maxKept) break;
      kept.delete(oldest);
    }
    return client;
  };
  return {
    async find(url, address, now) {
      const known = kept.get(url);
      if (known && known.untilMs > now.getTime()) return known.client;
      const problem = refuseId(url) ?? (await findUrlProblem(deps.egress, url, deps.resolveHost));
      if (problem !== undefined) throw new ClientRefusedError(problem);
      const joined = underWay.get(url);
      if (joined) return joined;
      await limitAttempts(deps.rateLimiter, limitsOf(url, address), 'Too many descriptions of apps were fetched.');
      const fetched = underWay.get(url) ?? fetchAndKeep(url, now).finally(() => underWay.delete(url));
      underWay.set(url, fetched);
      return fetched;
    },
  };
}

function limitsOf(url: string, address: string) {
  const windowMs = minuteMs;
  return [
    ...addressLimits(address, { key: 'oauth document', limit: fetches.perAddress, windowMs }),
    { key: `oauth document host ${new URL(url).host}`, limit: fetches.perHost, windowMs },
    { key: 'oauth documents', limit: fetches.inAll, windowMs },
  ];
}

/**
 * The reason why an address cannot be a `client_id`. It must be written as browsers write it, so that two texts are never the same address, and
 * a host that looks like another shows its `xn--` form. Source: draft-ietf-oauth-client-id-metadata-document, 3.
 */
function refuseId(url: string): string | undefined {
  if (url.length > maxUrlChars) return `The address is longer than ${maxUrlChars} characters.`;
  if (!URL.canParse(url) || new URL(url).href !== url) return 'The address is not in its normal form.';
  const { pathname, search } = new URL(url);
  if (url.includes('#') || search !== '' || url.endsWith('?')) return 'The address must have no query and no fragment.';
  return pathname === '/' ? 'The address must have a path.' : undefined;
}

async function fetchDocument(
  client: Pick<GuardedClient, 'send'>,
  url: string,
): Promise<{ client: SelfDescribed; seconds: number }> {
  const answer = await client.send({ method: 'GET', url });
  if (answer.outcome === 'failed') throw new ClientRefusedError(answer.error);
  const { status, headers, body } = answer;
  if (status !== 200) throw new ClientRefusedError(`Its address answered ${status}.`);
  const type =
    String(headers['content-type'] ?? '')
      .split(';')[0]
      ?.trim()
      .toLowerCase() ?? '';
  if (!/^application\/([\w.-]+\+)?json$/.test(type) || body === undefined) {
    throw new ClientRefusedError('Its address does not answer with JSON.');
  }
  const seconds = secondsToKeep(String(headers['cache-control'] ?? ''));
  return { client: readDocument(url, body), seconds };
}

function readDocument(url: string, body: unknown): SelfDescribed {
  const { success, data, error } = ClientMetadataDocument.safeParse(body);
  if (!success) {
    const [issue] = error.issues;
    throw new ClientRefusedError(`Its description is not valid: ${issue?.path.join('.') || 'the document'}.`);
  }
  if (data.client_id !== url) throw new ClientRefusedError('Its description names another client_id.');
  if (data.grant_types && !data.grant_types.includes('authorization_code')) {
    throw new ClientRefusedError('Its description leaves out the grant type authorization_code.');
  }
  if (data.response_types && !data.response_types.includes('code')) {
    throw new ClientRefusedError('Its description leaves out the response type code.');
  }
  const { host } = new URL(url);
  return {
    source: 'METADATA_DOCUMENT',
    externalId: url,
    host,
    name: data.client_name ?? host,
    type: 'PUBLIC',
    redirectUris: data.redirect_uris,
    scopes: selfDescribedScopes,
    defaultScopes: describedScopes(data.scope),
  };
}

function secondsToKeep(cacheControl: string): number {
  const { min, max } = oauthLifetimes.documentSeconds;
  if (/\bno-(store|cache)\b/i.test(cacheControl)) return min;
  const [, seconds] = /\bmax-age=(\d{1,9})\b/i.exec(cacheControl) ?? [];
  return Math.min(Math.max(seconds === undefined ? usualSeconds : Number(seconds), min), max);
}
