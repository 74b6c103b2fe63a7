import { oauthLimits } from '@lead-engagement/contract';
import { z } from 'zod';
import type { Database } from '../../../db/client.js';
import { decodeId } from '../../../ids.js';
import type { SignedTokens } from '../../../security/signed-tokens.js';
import { type Client, findClient } from './app-queries.js';
import type { AuthorizeRequest } from './authorize-request.js';
import { type ClientDocuments, isDocumentUrl } from './client-documents.js';
import { readRegistration } from './registrations.js';
import type { Described, SelfDescribed } from './self-described.js';

/** Who asks a user for consent. */
export type Requester = SelfDescribed | (Described & { source: 'REGISTERED'; app: Client });

export interface RequesterDeps {
  db: Database;
  handOuts: SignedTokens;
  /** The metadata documents of clients; undefined if the operator does not admit them. */
  documents: ClientDocuments | undefined;
  /** True if the operator admits dynamic registration. */
  dynamicRegistration: boolean;
}

/**
 * Finds who asks, by its `client_id`; undefined if it is not known. `address` is that of the browser, which counts for a document that has to
 * be fetched. Throws ClientRefusedError, and RATE_LIMITED.
 */
export async function findRequester(
  { db, handOuts, documents, dynamicRegistration }: RequesterDeps,
  clientId: string,
  address: string,
  now: Date,
): Promise<Requester | undefined> {
  const id = decodeId('app', clientId);
  if (id !== undefined) return findRegistered(db, id);
  if (clientId.length > oauthLimits.clientIdChars) return undefined;
  if (isDocumentUrl(clientId)) return documents?.find(clientId, address, now);
  return dynamicRegistration ? readRegistration(handOuts, clientId, now) : undefined;
}

/** Finds the same one again, by the `appId` of its request. */
export function findRequesterAgain(
  deps: RequesterDeps,
  { appId }: AuthorizeRequest,
  address: string,
  now: Date,
): Promise<Requester | undefined> {
  const isRegistered = z.uuid().safeParse(appId).success;
  return isRegistered ? findRegistered(deps.db, appId) : findRequester(deps, appId, address, now);
}

/** A registered app, by its UUID. An app that describes itself is only found by its `client_id`. */
async function findRegistered(db: Database, id: string): Promise<Requester | undefined> {
  const app = await findClient(db, id);
  if (app?.source !== 'REGISTERED') return undefined;
  const { name, type, redirectUris, scopes } = app;
  return { source: 'REGISTERED', app, name, type, redirectUris, scopes, defaultScopes: scopes };
}
