import {
  type AppRevocationReason,
  type AppRevoked,
  apiVersion,
  type environments,
  headers,
} from '@lead-engagement/contract';
import { signRequest } from '@lead-engagement/webhook-signing';
import type { OfTenant, Write } from '../../../callers/write.js';
import type { Database } from '../../../db/client.js';
import { encodeId, newUuid } from '../../../ids.js';
import type { JobHandler, Lease, StepContext, StepResult } from '../../../jobs/handler.js';
import { enqueueJobs } from '../../../jobs/work.js';
import type { Cipher } from '../../../security/encryption.js';
import { associatedDataOf } from '../../../security/stored-secrets.js';
import type { Sender } from '../../../webhooks/sender.js';

const noticeKind = 'app_revoked_notice';
/** With the growing delays between them, about a day. */
const maxAttempts = 12;

/** Where a secret of an app stands, to encrypt and decrypt it with. Ids are UUIDs. */
export const appSecretData = ({ tenantId, id }: { tenantId: string; id: string }) =>
  associatedDataOf('appSecrets', [tenantId, id]);

/** Tells an app that has an event URL that a grant of it has ended, after the commit. */
export async function noticeRevoked(
  { tx, caller: { tenantId }, now }: Write<OfTenant>,
  grantId: string,
  reason: AppRevocationReason,
): Promise<void> {
  const told = await tx`
    select from oauth_grants g join oauth_apps a on a.id = g.app_id and a.event_url is not null
    where g.tenant_id = ${tenantId} and g.id = ${grantId}`;
  if (told.count === 0) return;
  const data = { grantId, reason, created: now.toISOString() };
  await enqueueJobs(tx, [{ kind: noticeKind, tenantId, id: newUuid(now.getTime()), key: grantId, data }], now);
}

interface Told {
  userId: string;
  appId: string;
  appTenantId: string;
  eventUrl: string;
  encryptedSecret: string | null;
  environment: (typeof environments)[number];
}

/** Creates the handler that posts the notices. */
export function createNoticeWork({ cipher, sender }: { cipher: Cipher; sender: Sender }): JobHandler {
  return {
    kind: noticeKind,
    slots: 4,
    slotsPerTenant: 2,
    slotsPerKey: 1,
    leaseSeconds: 30,
    maxAttempts,
    run: (lease, context) => post(lease, context, cipher, sender),
  };
}

async function post(lease: Lease, { db, now }: StepContext, cipher: Cipher, sender: Sender): Promise<StepResult> {
  const { grantId, reason, created } = lease.data as { grantId: string; reason: AppRevocationReason; created: string };
  const told = await findTold(db, lease.tenantId, grantId);
  if (!told?.encryptedSecret) return { next: 'done' };
  const { appId, userId, eventUrl: url, environment, encryptedSecret, appTenantId } = told;
  const eventId = encodeId('event', lease.id);
  const body = JSON.stringify({
    id: eventId,
    type: 'app.revoked',
    created,
    tenant_id: encodeId('tenant', lease.tenantId),
    data: {
      appId: encodeId('app', appId),
      grantId: encodeId('appGrant', grantId),
      userId: encodeId('user', userId),
      reason,
    },
    api_version: apiVersion,
  } satisfies AppRevoked);
  const secret = cipher.decrypt(encryptedSecret, appSecretData({ tenantId: appTenantId, id: appId }));
  const timestampSeconds = Math.floor(now().getTime() / 1_000);
  const signed = signRequest({ secret, eventId, body, timestampSeconds });
  // A secret of an app is not one of Standard Webhooks.
  const sent = { [headers.signature]: signed[headers.signature] ?? '', [headers.eventId]: eventId };
  const result = await sender.send({ url, environment, body, headers: sent });
  if (result.outcome === 'answered' && result.status >= 200 && result.status < 300) return { next: 'done' };
  throw new Error(result.outcome === 'answered' ? `The app responded with ${result.status}.` : result.error);
}

async function findTold(db: Database, tenantId: string, grantId: string): Promise<Told | undefined> {
  const [row] = await db<Told[]>`
    select g.user_id, a.id as app_id, a.tenant_id as app_tenant_id, a.event_url, a.encrypted_secret, t.environment
    from oauth_grants g join oauth_apps a on a.id = g.app_id join tenants t on t.id = a.tenant_id
    where g.tenant_id = ${tenantId} and g.id = ${grantId} and a.event_url is not null`;
  return row;
}
