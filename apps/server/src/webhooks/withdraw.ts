import type { MadeRecord, WithdrawalReason } from '@lead-engagement/contract';
import { channelSetupKind, keepConnectedPlatforms } from '../channels/connected-platforms.js';
import type { Transaction } from '../db/client.js';
import { appendAudit, system } from '../events/audit/append.js';
import { encodeId } from '../ids.js';
import { enqueueJobs } from '../jobs/enqueue.js';
import { type StoppedEndpoint, tellStopped } from './endpoint-events.js';
import { endDeliveries } from './queue.js';
import { stopMails } from './withdraw-mails.js';

/** Whose records are meant: those that an app made under a grant, or those of a key. Ids are UUIDs. */
export type LostAccess = { grantId: string } | { keyId: string };

const madeBy = (tx: Transaction, tenantId: string, access: LostAccess) =>
  'grantId' in access
    ? tx`tenant_id = ${tenantId} and grant_id = ${access.grantId} and deleted_at is null`
    : tx`tenant_id = ${tenantId} and created_by_type = 'key' and created_by_id = ${encodeId('apiKey', access.keyId)}
        and deleted_at is null`;

/** What an app or a key made, and is not deleted, in the order of the ids. */
export async function listMade(tx: Transaction, tenantId: string, access: LostAccess): Promise<MadeRecord[]> {
  const mine = madeBy(tx, tenantId, access);
  const rows = await tx<{ type: MadeRecord['type']; id: string; name: string; enabled: boolean }[]>`
    select 'webhook_endpoint' as type, id, url as name, status = 'ACTIVE' as enabled from webhook_endpoints where ${mine}
    union all select 'automation', id, name, enabled from automations where ${mine}
    union all select 'channel', id, name, enabled from channels where ${mine}
    order by id`;
  return rows.map((row) => ({ ...row, id: encodeId(kinds[row.type], row.id) }));
}

const kinds = { webhook_endpoint: 'webhookEndpoint', automation: 'automation', channel: 'channel' } as const;

/**
 * Stops what an app or a key made, and nothing else: webhook endpoints with the deliveries that wait or are under way, automations,
 * channels, and mails that wait to be sent. KEY_LEAKED only pauses endpoints, so that their deliveries wait. A web chat of an app goes on: it sends nothing to the app.
 */
export async function stopMade(
  tx: Transaction,
  tenantId: string,
  access: LostAccess,
  reason: WithdrawalReason,
  now: Date,
): Promise<void> {
  await stopEndpoints(tx, tenantId, access, reason, now);
  await stopAutomations(tx, tenantId, access, reason, now);
  await stopChannels(tx, tenantId, access, reason, now);
  await stopMails(tx, tenantId, access, now);
}

async function stopEndpoints(
  tx: Transaction,
  tenantId: string,
  access: LostAccess,
  reason: WithdrawalReason,
  now: Date,
): Promise<void> {
  const isPaused = reason === 'KEY_LEAKED';
  const running = isPaused ? tx`status = 'ACTIVE'` : tx`status_reason is distinct from ${reason}`;
  const stopped = await tx<StoppedEndpoint[]>`
    with mine as materialized (
      select id from webhook_endpoints where ${madeBy(tx, tenantId, access)} and ${running} order by id for update
    )
    update webhook_endpoints e set status = ${isPaused ? 'PAUSED' : 'DISABLED'}, status_reason = ${reason},
      version = version + 1, updated_at = ${now.toISOString()}
    from mine where e.tenant_id = ${tenantId} and e.id = mine.id returning e.id, e.description, e.status, e.status_reason`;
  await tellStopped(tx, tenantId, stopped, now);
  for (const { id } of stopped) {
    if (reason !== 'KEY_LEAKED') await endDeliveries(tx, tenantId, id, reason, now);
    const action = isPaused ? 'webhook_endpoint.paused' : 'webhook_endpoint.disabled';
    const targetId = encodeId('webhookEndpoint', id);
    await appendAudit(tx, tenantId, { actor: system, action, targetId, set: { reason } }, now);
  }
}

async function stopAutomations(
  tx: Transaction,
  tenantId: string,
  access: LostAccess,
  reason: WithdrawalReason,
  now: Date,
): Promise<void> {
  const stopped = await tx<{ id: string }[]>`
    update automations set enabled = false, status_reason = ${reason}, version = version + 1, updated_at = ${now.toISOString()}
    where ${madeBy(tx, tenantId, access)} and ${needsStop(tx, reason)} returning id`;
  for (const { id } of stopped) {
    const targetId = encodeId('automation', id);
    await appendAudit(tx, tenantId, { actor: system, action: 'automation.disabled', targetId, set: { reason } }, now);
  }
}

async function stopChannels(
  tx: Transaction,
  tenantId: string,
  access: LostAccess,
  reason: WithdrawalReason,
  now: Date,
): Promise<void> {
  const carries = 'grantId' in access ? tx`platform <> 'WEB'` : tx`true`;
  const stopped = await tx<{ id: string; botId: string; platform: string }[]>`
    update channels set enabled = false, status = 'DISABLED', status_reason = ${reason}, version = version + 1,
      updated_at = ${now.toISOString()}
    where ${madeBy(tx, tenantId, access)} and ${carries} and ${needsStop(tx, reason)} returning id, bot_id, platform`;
  for (const { id, botId, platform } of stopped) {
    await keepConnectedPlatforms(tx, tenantId, botId);
    if (platform !== 'WEB') await enqueueJobs(tx, [{ kind: channelSetupKind, tenantId, id, key: platform }], now);
    const targetId = encodeId('channel', id);
    await appendAudit(tx, tenantId, { actor: system, action: 'channel.disabled', targetId, set: { reason } }, now);
  }
}

/** What somebody had disabled before a leak stays theirs to enable. What lost its maker for good is only for an admin to enable. */
const needsStop = (tx: Transaction, reason: WithdrawalReason) =>
  reason === 'KEY_LEAKED' ? tx`enabled` : tx`status_reason is distinct from ${reason}`;
