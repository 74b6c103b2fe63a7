import type { FastifyRequest } from 'fastify';
import type { Queryable } from '../../../db/client.js';
import { decodeId } from '../../../ids.js';
import { type Client, findClient } from './app-queries.js';
import { isSecretOf } from './apps.js';
import type { Parameters } from './form.js';
import { OAuthError } from './oauth-error.js';

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
  db: Queryable,
  request: FastifyRequest,
  { values }: Parameters,
  now: Date,
): Promise<Client> {
  const claimed = readClient(request, values);
  const refusal = () =>
    new OAuthError(
      'invalid_client',
      'The app is not known, or its secret is not right.',
      claimed?.byHeader ? { 'WWW-Authenticate': 'Basic realm="oauth"' } : {},
    );
  const id = claimed && decodeId('app', claimed.id);
  const client = id === undefined ? undefined : await findClient(db, id);
  if (!claimed || !client) throw refusal();
  if (client.type === 'CONFIDENTIAL' && !(claimed.secret && isSecretOf(client, claimed.secret, now))) throw refusal();
  return client;
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
