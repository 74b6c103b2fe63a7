import type { EmailFailureCode } from '@lead-engagement/contract';
import { writeCause } from '../../../db/cause.js';
import type { Transaction } from '../../../db/client.js';
import { appendEvents } from '../../../events/outbox.js';
import { decodeId, encodeId, newUuid } from '../../../ids.js';
import { addActivity } from '../../crm/activities/index.js';
import { contactRecords } from '../../crm/contacts/index.js';
import { leadRecords } from '../../crm/leads/index.js';
import { tellSender } from './notices.js';
import { type EmailRow, toEmail } from './present.js';
import * as queries from './queries.js';
import { liveContactId } from './refusals.js';

const maxTitleChars = 200;

/** Webhooks are nobody's own: they have of a mail what its owner shows to others. */
const forAll = { userId: null };

/** The cause of what happens to a mail: who wrote it. */
export function causeOfEmail({ createdByType, createdById }: Pick<EmailRow, 'createdByType' | 'createdById'>): string {
  if (createdByType === null) return '';
  const actor = { type: createdByType, id: createdById, via: null };
  return writeCause({ actor, requestId: null, historyId: createdByType === 'app' ? '' : (createdById ?? '') });
}

/**
 * Puts a locked mail on the timeline, and tells webhooks, unless it is an old one (`isOld`). Not if its owner shows it to nobody.
 */
export async function tellOfEmail(
  tx: Transaction,
  row: EmailRow,
  event: 'email.sent' | 'email.received',
  now: Date,
  { isOld = false }: { isOld?: boolean } = {},
): Promise<EmailRow> {
  if (row.visibility === 'NOTHING') return row;
  const { tenantId } = row;
  const contactId = await liveContactId(tx, tenantId, row.contactId);
  // Locked in the same order as everywhere.
  const lead = row.leadId === null ? undefined : await leadRecords.findAndLock(tx, tenantId, row.leadId);
  if (!lead) await contactRecords.findForReference(tx, tenantId, contactId);
  const activity = await addActivity(
    { tx, caller: { tenantId, userId: row.userId ?? row.ownerId }, now },
    { contactId, leadId: lead && lead.contactId === contactId ? lead.id : null },
    {
      type: event === 'email.sent' ? 'email_sent' : 'email_received',
      title: titleOf(row.subject),
      // Its text is for those who may read mails: the entry names the mail.
      content: null,
      metadata: {
        messageId: row.messageId,
        emailId: encodeId('email', row.id),
        threadId: encodeId('emailThread', row.threadId),
        ...(row.subject.length > maxTitleChars && { subject: row.subject }),
        ...(row.automatic && { automatic: true }),
        ...(isOld && { isOld: true }),
      },
      occurredAt: row.occurredAt,
    },
    { createdByType: row.createdByType ?? 'system', createdById: row.createdById },
  );
  const told = await queries.changeEmail(tx, row, { activityId: decodeId('activity', activity.id) as string }, now);
  if (!isOld) await appendEmailEvent(tx, told, event, now);
  return told;
}

/** The subject as a title; the activity has a longer one whole in its metadata. */
function titleOf(subject: string): string | null {
  const characters = [...subject];
  if (characters.length === 0) return null;
  return characters.length <= maxTitleChars ? subject : `${characters.slice(0, maxTitleChars - 1).join('')}…`;
}

export async function appendEmailEvent(
  tx: Transaction,
  row: EmailRow,
  event: 'email.sent' | 'email.received' | 'email.bounced',
  now: Date,
): Promise<void> {
  if (event === 'email.bounced') await tellSender(tx, row, 'EMAIL_BOUNCED', now);
  if (row.visibility === 'NOTHING') return;
  const files = (await queries.listFiles(tx, row.tenantId, [row])).get(row.id) ?? [];
  await appendEvents(
    tx,
    row.tenantId,
    event,
    [{ data: toEmail(row, files, forAll), score: null, pipelineId: null }],
    now,
  );
}

/** Writes that a locked mail was not sent, and why, and tells its sender. */
export async function failEmail(
  tx: Transaction,
  row: EmailRow,
  { code, message }: { code: EmailFailureCode; message: string },
  now: Date,
): Promise<EmailRow> {
  const changes = {
    status: 'FAILED',
    sendingSince: null,
    failureCode: code,
    failureMessage: message,
  } as const;
  const failed = await queries.changeEmail(tx, row, changes, now);
  await tellSender(tx, failed, 'EMAIL_FAILED', now);
  return failed;
}

/** A mail came back, or a server refused an address for good. */
export interface Bounced {
  address: string;
  code: string | null;
  reason: string;
}

/**
 * Marks an address, so that nothing is sent to it until somebody clears that. If the mail that came back is known, it is BOUNCED, and webhooks are
 * told; it may have reached its other recipients.
 */
export async function noteBounce(
  tx: Transaction,
  tenantId: string,
  { address, code, reason }: Bounced,
  email: EmailRow | undefined,
  now: Date,
): Promise<void> {
  await queries.markBounced(tx, {
    tenantId,
    id: newUuid(now.getTime()),
    address: address.toLowerCase(),
    code,
    reason: reason.slice(0, 1_000),
    emailId: email?.id ?? null,
    createdAt: now.toISOString(),
  });
  if (!email || email.status === 'BOUNCED') return;
  const failure = { failureCode: 'BOUNCED', failureMessage: `${address}: ${reason}`.slice(0, 1_000) } as const;
  const bounced = await queries.changeEmail(tx, email, { status: 'BOUNCED', ...failure }, now);
  await appendEmailEvent(tx, bounced, 'email.bounced', now);
}
