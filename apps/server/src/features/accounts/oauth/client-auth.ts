import { oauthLimits } from '@lead-engagement/contract';
import type { FastifyRequest } from 'fastify';
import { decodeId } from '../../../ids.js';
import { type Client, externalHash, findClient } from './app-queries.js';
import { isSecretOf } from './apps.js';
import { isDocumentUrl } from './client-documents.js';
import type { Parameters } from './form.js';
import type { KnownAuthorization } from './grant-queries.js';
import { OAuthError } from './oauth-error.js';
import type { RequesterDeps } from './requesters.js';

/** Who sends a request: a registered app, or one that describes itself, which is public and known by the digest of its `client_id`. */
export type TokenClient = Client | { externalHash: Buffer };

export function isRegistered(client: TokenClient): client is Client {
  return 'id' in client;
}

/** Returns true if an authorization was given to this client. */
export function isGivenTo(client: TokenClient, known: Pick<KnownAuthorization, 'appId' | 'externalHash'>): boolean {
  if (isRegistered(client)) return known.appId === client.id;
  return known.externalHash?.equals(client.externalHash) === true;
}

interface Claimed {
  id: string;
  secret: string | undefined;
  byHeader: boolean;
}

/**
 * The app that sends a request: by HTTP Basic or by the form, with its secret unless it is a public one. Throws
 * `invalid_client`. Source: RFC 6749, 2.3.1.
 */
export async function authenticateClient(
  deps: Omit<RequesterDeps, 'handOuts'>,
  request: FastifyRequest,
  { values }: Parameters,
  now: Date,
): Promise<TokenClient> {
  const claimed = readClient(request, values);
  const refusal = () =>
    new OAuthError(
      'invalid_client',
      'The app is not known, or its secret is not right.',
      claimed?.byHeader ? { 'WWW-Authenticate': 'Basic realm="oauth"' } : {},
    );
  const id = claimed && decodeId('app', claimed.id);
  if (claimed && id === undefined && isAdmitted(deps, claimed.id)) return { externalHash: externalHash(claimed.id) };
  const client = id === undefined ? undefined : await findClient(deps.db, id);
  if (!claimed || client?.source !== 'REGISTERED') throw refusal();
  if (client.type === 'CONFIDENTIAL' && !(claimed.secret && isSecretOf(client, claimed.secret, now))) throw refusal();
  return client;
}

/** Whether the operator admits apps that describe themselves in this way. What they were given is found by their code or token. */
function isAdmitted({ documents, dynamicRegistration }: Omit<RequesterDeps, 'handOuts'>, clientId: string): boolean {
  if (clientId.length > oauthLimits.clientIdChars) return false;
  return isDocumentUrl(clientId) ? documents !== undefined : dynamicRegistration;
}

function readClient(request: FastifyRequest, values: Parameters['values']): Claimed | undefined {
  const { authorization } = request.headers;
  const { client_id: id, client_secret: secret } = values;
  if (authorization === undefined) return id === undefined ? undefined : { id, secret, byHeader: false };
  const basic = readBasic(authorization);
  if (!basic) throw new OAuthError('invalid_request', 'The Authorization header must be Basic, or not be sent.');
  if (secret !== undefined || (id !== undefined && id !== basic.id)) {
    throw new OAuthError('invalid_request', 'Name the app in the Authorization header or in the form, not in both.');
  }
  return { ...basic, byHeader: true };
}

function readBasic(authorization: string): { id: string; secret: string } | undefined {
  const encoded = /^Basic +([A-Za-z0-9+/=_-]+)$/i.exec(authorization.trim())?.[1];
  const text = encoded && Buffer.from(encoded, 'base64').toString('utf8');
  const at = text ? text.indexOf(':') : -1;
  if (!text || at < 0) return undefined;
  const id = decodeForm(text.slice(0, at));
  const secret = decodeForm(text.slice(at + 1));
  return id === undefined || secret === undefined ? undefined : { id, secret };
}

/** Both parts are form-encoded before they are joined. Source: RFC 6749, 2.3.1. */
function decodeForm(text: string): string | undefined {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return undefined;
  }
}
