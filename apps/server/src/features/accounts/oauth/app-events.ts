import {
  type AppAuthorized,
  type AppRevocationReason,
  type AppRevoked,
  knownScopes,
  newestApiVersion,
  type Scope,
} from '@lead-engagement/contract';
import type { OfTenant, Write } from '../../../callers/write.js';
import { appendEvents } from '../../../events/outbox.js';
import { encodeId, newUuid } from '../../../ids.js';
import { enqueueJobs } from '../../../jobs/enqueue.js';

/** The work on the events of one consent, whose UUID is its id. */
export const appEventKind = 'app_event';

/** Tells the tenant, and the app if it has an event URL, after the commit, that a user has allowed the app, or allowed it more. */
export async function recordAuthorized(write: Write<OfTenant>, grantId: string): Promise<void> {
  const grant = await findGrant(write, grantId);
  if (!grant) return;
  const data = { ...idsOf(grantId, grant), name: grant.name, scopes: knownScopes(grant.scopes) };
  await appendEvents(write.tx, write.caller.tenantId, 'app.authorized', [{ data, ...unfiltered }], write.now);
  await recordAppEvent(write, grantId, grant, { type: 'app.authorized', data });
}

/** Tells both that a consent has ended. */
export async function recordRevoked(
  write: Write<OfTenant>,
  grantId: string,
  reason: AppRevocationReason,
): Promise<void> {
  const grant = await findGrant(write, grantId);
  if (!grant) return;
  const data = { ...idsOf(grantId, grant), reason };
  await appendEvents(write.tx, write.caller.tenantId, 'app.revoked', [{ data, ...unfiltered }], write.now);
  await recordAppEvent(write, grantId, grant, { type: 'app.revoked', data });
}

const unfiltered = { score: null, pipelineId: null };

type Content = Pick<AppAuthorized, 'type' | 'data'> | Pick<AppRevoked, 'type' | 'data'>;

interface Grant {
  appId: string;
  userId: string;
  scopes: Scope[];
  name: string;
  /** Whether the app has an address that gets its events, and a secret that signs them. */
  isTold: boolean;
}

function idsOf(grantId: string, { appId, userId }: Grant) {
  return {
    appId: encodeId('app', appId),
    grantId: encodeId('appGrant', grantId),
    userId: encodeId('user', userId),
  };
}

async function recordAppEvent(
  { tx, caller: { tenantId }, now }: Write<OfTenant>,
  grantId: string,
  { appId, isTold }: Grant,
  content: Content,
): Promise<void> {
  if (!isTold) return;
  const [id, created] = [newUuid(now.getTime()), now.toISOString()];
  const body = {
    id: encodeId('event', id),
    created,
    tenant_id: encodeId('tenant', tenantId),
    ...content,
    api_version: newestApiVersion,
  } satisfies AppAuthorized | AppRevoked;
  const times = { createdAt: created, updatedAt: created, nextAttemptAt: created };
  const row = { tenantId, id, appId, grantId, type: content.type, body: JSON.stringify(body), ...times };
  await tx`insert into oauth_app_events ${tx(row)}`;
  // One row of work for each consent, so that its events are sent one after the other.
  await enqueueJobs(tx, [{ kind: appEventKind, tenantId, id: grantId, key: appId }], now);
}

async function findGrant({ tx, caller: { tenantId } }: Write<OfTenant>, grantId: string): Promise<Grant | undefined> {
  const [row] = await tx<Grant[]>`
    select g.app_id, g.user_id, g.scopes, a.name, a.event_url is not null and a.encrypted_secret is not null as is_told
    from oauth_grants g join oauth_apps a on a.id = g.app_id
    where g.tenant_id = ${tenantId} and g.id = ${grantId}`;
  return row;
}
