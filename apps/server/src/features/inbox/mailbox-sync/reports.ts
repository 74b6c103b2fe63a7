import type { Transaction } from '../../../db/client.js';
import type { DeliveryReport } from '../../../extraction/delivery-report.js';
import type { ReportedRecipient } from '../../../extraction/delivery-status.js';
import { newUuid } from '../../../ids.js';
import { clean } from '../../../mail/clean.js';
import { appendEmailEvent, changeEmail, type EmailRow, markBounced } from '../emails/index.js';
import type { MailboxRow } from '../mailboxes/index.js';
import { storedOf } from './match.js';

const maxReasonChars = 500;

/** Finds the mail of this mailbox that a report is about. */
async function findOriginal(
  tx: Transaction,
  { tenantId, id }: MailboxRow,
  report: DeliveryReport,
): Promise<EmailRow | undefined> {
  const originalIds = report.originalIds.map(clean);
  const rows = await tx<EmailRow[]>`
    select * from emails
    where tenant_id = ${tenantId} and mailbox_id = ${id} and direction = 'OUTBOUND' and message_id = any(${originalIds})
    for update`;
  return originalIds.flatMap((messageId) => rows.find((row) => row.messageId === messageId) ?? [])[0];
}

/**
 * Notes what a mail server reports of a mail that this mailbox has sent: for good (the mail is BOUNCED, its sender is told, and an address to
 * which no mail will ever come is marked), or for now. If the report is about none of the recipients, the mail that it is about is returned; undefined
 * if that is no mail of the mailbox. Only addresses of the mail itself are marked, whatever the report says.
 */
export async function settleReport(
  tx: Transaction,
  mailbox: MailboxRow,
  report: DeliveryReport,
  now: Date,
): Promise<'SETTLED' | EmailRow | undefined> {
  const row = await findOriginal(tx, mailbox, report);
  if (!row) return undefined;
  const recipients = toRecipients(row, report);
  if (recipients.length === 0) return row;
  const failed = recipients.filter(({ outcome }) => outcome === 'hard' || outcome === 'soft');
  const delayed = recipients.filter(({ outcome }) => outcome === 'delayed');
  await mark(tx, row, failed, now);
  if (failed.length > 0) await bounce(tx, row, failed, now);
  else if (delayed.length > 0) await noteDelay(tx, row, delayed, now);
  return 'SETTLED';
}

/**
 * The recipients by the addresses of the mail. A server that forwards names another one in its fields: of a mail to one person, it is theirs.
 */
function toRecipients(row: EmailRow, { recipients: reported, isInFields }: DeliveryReport): ReportedRecipient[] {
  const sentTo = [...row.to, ...row.cc, ...row.bcc].flatMap((person) => storedOf(person) ?? []);
  const [only] = sentTo.length === 1 && isInFields && reported.length === 1 ? sentTo : [];
  return reported.flatMap((each) => {
    const address = storedOf({ address: each.address, name: null }) ?? each.address;
    if (sentTo.includes(address)) return [{ ...each, address }];
    return only === undefined ? [] : [{ ...each, address: only }];
  });
}

/** Marks the addresses to which no mail will ever come. */
async function mark(tx: Transaction, row: EmailRow, failed: readonly ReportedRecipient[], now: Date): Promise<void> {
  const { tenantId, id: emailId } = row;
  for (const each of failed.filter(({ outcome }) => outcome === 'hard')) {
    const { address, statusCode: code } = each;
    const bounce = { tenantId, id: newUuid(now.getTime()), address, code, reason: reasonOf(each), emailId };
    await markBounced(tx, { ...bounce, createdAt: now.toISOString() });
  }
}

function reasonOf({ diagnostic, statusCode, outcome }: ReportedRecipient): string {
  const without = outcome === 'hard' ? 'The mail server says that the address does not exist.' : 'No reason is named.';
  return clean((diagnostic ?? (statusCode ? `${statusCode}: ${without}` : without)).slice(0, maxReasonChars));
}

const describe = (recipients: readonly ReportedRecipient[]) =>
  recipients.map((each) => `${each.address}: ${reasonOf(each)}`).join('\n');

async function bounce(tx: Transaction, row: EmailRow, failed: readonly ReportedRecipient[], now: Date): Promise<void> {
  // A second report, of another recipient, does not tell the sender again.
  const isFirst = row.status !== 'BOUNCED';
  const message = isFirst ? describe(failed) : withFurther(row.failureMessage ?? '', describe(failed));
  const changes = { status: 'BOUNCED', failureCode: 'BOUNCED', failureMessage: message, sendingSince: null } as const;
  const bounced = await changeEmail(tx, row, changes, now);
  if (isFirst) await appendEmailEvent(tx, bounced, 'email.bounced', now);
}

const withFurther = (before: string, further: string) =>
  before.includes(further) ? before : `${before}\n${further}`.trim().slice(0, 10 * maxReasonChars);

async function noteDelay(
  tx: Transaction,
  row: EmailRow,
  delayed: readonly ReportedRecipient[],
  now: Date,
): Promise<void> {
  if (row.status !== 'SENT') return;
  const failureMessage = `Delayed: the mail servers try again. ${describe(delayed)}`;
  await changeEmail(tx, row, { failureCode: 'UNREACHABLE', failureMessage }, now);
}
