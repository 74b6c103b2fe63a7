import { webhookTiming } from '@lead-engagement/contract';
import type { Transaction } from '../db/client.js';
import { encodeId } from '../ids.js';
import { queueMail } from '../mail/queue.js';
import type { Cipher } from '../security/encryption.js';
import { dayMs } from '../time.js';

/** The notification for the admins: the endpoint has failed for a day, it was disabled after five days, or its receiver is gone. */
export type HealthNews = 'failing' | 'disabled' | 'gone';

const maxRecipients = 20;
const lifeMs = 3 * dayMs;

interface Facts {
  url: string;
  description: string | null;
  failingSince: string | null;
  lastError: string | null;
  tenantName: string;
}

/** Mails the first owners and admins of a tenant who can sign in. Replaces an earlier mail that has not been sent yet. */
export async function mailAdmins(
  tx: Transaction,
  mail: Cipher,
  tenantId: string,
  endpointId: string,
  news: HealthNews,
  now: Date,
): Promise<void> {
  const [facts] = await tx<Facts[]>`
    select e.url, e.description, e.failing_since, e.last_error, t.name as tenant_name
    from webhook_endpoints e join tenants t on t.id = e.tenant_id
    where e.tenant_id = ${tenantId} and e.id = ${endpointId}`;
  if (!facts) return;
  const admins = await tx<{ id: string; name: string; email: string }[]>`
    select id, name, email from users
    where tenant_id = ${tenantId} and role in ('OWNER', 'ADMIN') and deleted_at is null and disabled_at is null
      and password_hash is not null
    order by created_at, id limit ${maxRecipients}`;
  const expiresAt = new Date(now.getTime() + lifeMs).toISOString();
  for (const { id, name, email } of admins) {
    const message = { to: email, ...writeHealthMail(name, encodeId('webhookEndpoint', endpointId), facts, news) };
    await queueMail(tx, mail, { tenantId, topic: `ENDPOINT ${endpointId} ${id}`, message, expiresAt }, now);
  }
}

/** Writes the mail. It contains only the host of the URL, because a path or query can contain a receiver's secret. */
function writeHealthMail(name: string, endpointId: string, facts: Facts, news: HealthNews) {
  const { tenantName, description, failingSince, lastError } = facts;
  const { host } = new URL(facts.url);
  const { subject, happened, todo } = texts(host, news);
  const details = [
    `Endpoint: ${endpointId}${description ? ` (${description})` : ''}`,
    `Host: ${host}`,
    ...(failingSince ? [`Failing since: ${failingSince.slice(0, 16).replace('T', ' ')} UTC`] : []),
    ...(lastError ? [`Last error: ${lastError}`] : []),
  ];
  return {
    subject: `${tenantName}: ${subject}`,
    text: `Hello ${name},\n\n${happened}\n\n${details.join('\n')}\n\n${todo}\n`,
  };
}

function texts(host: string, news: HealthNews) {
  const recover = `Then send what it has missed: POST /v1/webhook-endpoints/:id/recover with the time since when it failed.`;
  const enable = `Mend the receiver and set the status of the endpoint to ACTIVE. ${recover}`;
  if (news === 'failing') {
    return {
      subject: `webhooks to ${host} have failed for a day`,
      happened: `Every webhook that was sent to ${host} in the last ${webhookTiming.warnAfterHours} hours has failed. They are retried for ${webhookTiming.deadlineHours} hours each. After ${webhookTiming.disableAfterDays} days without a success the endpoint is disabled.`,
      todo: `Mend the receiver: what waits is then sent. ${recover}`,
    };
  }
  const why =
    news === 'gone'
      ? `The receiver at ${host} has answered 410 Gone, so its webhook endpoint is disabled, and what waited for it is dropped.`
      : `Every webhook that was sent to ${host} for ${webhookTiming.disableAfterDays} days has failed, so its endpoint is disabled: it gets no new events.`;
  return { subject: `the webhook endpoint at ${host} is disabled`, happened: why, todo: enable };
}
