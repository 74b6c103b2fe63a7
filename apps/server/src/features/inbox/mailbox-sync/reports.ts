import type { Transaction } from '../../../db/client.js';
import { appendEvents } from '../../../events/outbox.js';
import type { DeliveryReport } from '../../../extraction/delivery-report.js';
import type { ReportedRecipient } from '../../../extraction/delivery-status.js';
import { newUuid } from '../../../ids.js';
import { type EmailFileRow, type EmailRow, toEmail } from '../emails/index.js';
import type { MailboxRow } from '../mailboxes/index.js';
import { storedOf } from './match.js';

const maxReasonChars = 500;

/** Finds the mail of this mailbox that a report is about. */
async function findOriginal(
  tx: Transaction,
  { tenantId, id }: MailboxRow,
  { originalIds }: DeliveryReport,
): Promise<EmailRow | undefined> {
  const rows = await tx<EmailRow[]>`
    select * from emails
    where tenant_id = ${tenantId} and mailbox_id = ${id} and direction = 'OUTBOUND' and message_id = any(${originalIds})
    for update`;
  return originalIds.flatMap((messageId) => rows.find((row) => row.messageId === messageId) ?? [])[0];
}

/**
 * Notes what a mail server reports of a mail that this mailbox has sent: for good (the mail is BOUNCED, its sender is told, and an address to
 * which no mail will ever come is marked), or for now. Returns false if the report is about no mail of the mailbox. Only addresses of the
 * mail itself are marked, whatever the report says.
 */
export async function settleReport(
  tx: Transaction,
  mailbox: MailboxRow,
  report: DeliveryReport,
  now: Date,
): Promise<boolean> {
  const row = await findOriginal(tx, mailbox, report);
  if (!row) return false;
  const recipients = toRecipients(row, report.recipients);
  const failed = recipients.filter(({ outcome }) => outcome === 'hard' || outcome === 'soft');
  const delayed = recipients.filter(({ outcome }) => outcome === 'delayed');
  await mark(tx, row, failed, now);
  if (failed.length > 0) await bounce(tx, row, failed, now);
  else if (delayed.length > 0) await noteDelay(tx, row, delayed, now);
  return true;
}

/** The recipients by the addresses of the mail. A server that forwards names another one: of a mail to one person, it is theirs. */
function toRecipients(row: EmailRow, reported: readonly ReportedRecipient[]): ReportedRecipient[] {
  const sentTo = [...row.to, ...row.cc, ...row.bcc].flatMap((person) => storedOf(person) ?? []);
  const [only] = sentTo.length === 1 ? sentTo : [];
  return reported.flatMap((each) => {
    const address = storedOf({ address: each.address, name: null }) ?? each.address;
    if (sentTo.includes(address)) return [{ ...each, address }];
    return only !== undefined && reported.length === 1 ? [{ ...each, address: only }] : [];
  });
}

/** Marks the addresses to which no mail will ever come. The first reason stays. */
async function mark(tx: Transaction, row: EmailRow, failed: readonly ReportedRecipient[], now: Date): Promise<void> {
  for (const each of failed.filter(({ outcome }) => outcome === 'hard')) {
    const moment = now.toISOString();
    await tx`
      insert into email_bounces (tenant_id, id, address, code, reason, email_id, created_at)
      values (${row.tenantId}, ${newUuid(now.getTime())}, ${each.address}, ${each.statusCode}, ${reasonOf(each)}, ${row.id},
        ${moment})
      on conflict (tenant_id, address) do nothing`;
  }
}

const clean = (text: string) => text.replaceAll('\0', '').toWellFormed();

function reasonOf({ diagnostic, statusCode, outcome }: ReportedRecipient): string {
  const without = outcome === 'hard' ? 'The mail server says that the address does not exist.' : 'No reason is named.';
  return clean(diagnostic ?? (statusCode ? `${statusCode}: ${without}` : without)).slice(0, maxReasonChars);
}

const describe = (recipients: readonly ReportedRecipient[]) =>
  recipients.map((each) => `${each.address}: ${reasonOf(each)}`).join('\n');

async function bounce(tx: Transaction, row: EmailRow, failed: readonly ReportedRecipient[], now: Date): Promise<void> {
  // A second report, of another recipient, does not tell the sender again.
  const isFirst = row.status !== 'BOUNCED';
  const message = isFirst ? describe(failed) : withFurther(row.failureMessage ?? '', describe(failed));
  const [bounced] = await tx<EmailRow[]>`
    update emails set status = 'BOUNCED', failure_code = 'BOUNCED', failure_message = ${message}, sending_since = null,
      updated_at = ${now.toISOString()}
    where tenant_id = ${row.tenantId} and id = ${row.id} and status <> 'CANCELLED' returning *`;
  if (!bounced || !isFirst || bounced.visibility === 'NOTHING') return;
  const files = await tx<EmailFileRow[]>`
    select * from email_attachments where tenant_id = ${row.tenantId} and email_id = ${row.id} order by position`;
  const data = toEmail(bounced, files, { userId: null });
  await appendEvents(tx, row.tenantId, 'email.bounced', [{ data, score: null, pipelineId: null }], now);
}

const withFurther = (before: string, further: string) =>
  before.includes(further) ? before : `${before}\n${further}`.trim().slice(0, 10 * maxReasonChars);

async function noteDelay(
  tx: Transaction,
  row: EmailRow,
  delayed: readonly ReportedRecipient[],
  now: Date,
): Promise<void> {
  await tx`
    update emails set failure_code = 'UNREACHABLE', failure_message = ${`Delayed, and tried again by the mail servers. ${describe(delayed)}`},
      updated_at = ${now.toISOString()}
    where tenant_id = ${row.tenantId} and id = ${row.id} and status = 'SENT'`;
}
