import type { EmailFailureCode } from '@lead-engagement/contract';
import type { Transaction } from '../../../db/client.js';
import { settleWork } from '../../../jobs/enqueue.js';
import type { Lease, StepResult } from '../../../jobs/handler.js';
import type { RefusedRecipient, SmtpOutcome } from '../../../mail/smtp.js';
import type { SmtpFailure } from '../../../mail/smtp-failure.js';
import { minuteMs } from '../../../time.js';
import {
  type MailboxRow,
  mailboxRecords,
  noteState,
  startOfDay,
  startOfNextDay,
  storesSent,
} from '../mailboxes/index.js';
import { enqueueCopy } from './copy-job.js';
import { tellSender } from './notices.js';
import { failEmail, noteBounce, tellOfEmail } from './outcomes.js';
import type { EmailRow } from './present.js';
import { changeEmail, countSentSince } from './queries.js';
import { describeUntaken, hasLost, leftOf, untakenAfter, waitingOf } from './recipients.js';
import { enqueueRest } from './rest-kind.js';
import { isTooLate, nextAttempt } from './waits.js';

export type Failure = Parameters<typeof failEmail>[2];

/** A server that counts sign-ins that fail must not lock the account. */
export const signInRestMs = 10 * minuteMs;

const codes: Record<SmtpFailure['kind'], EmailFailureCode> = {
  RECIPIENT: 'RECIPIENT_REFUSED',
  REFUSED: 'REFUSED',
  SIGN_IN: 'SIGN_IN_FAILED',
  UNREACHABLE: 'UNREACHABLE',
  UNCERTAIN: 'UNREACHABLE',
};

/** Counts the mail to those of the day, or says when the next day begins. The mailbox is locked, so that two workers count one after the other. */
export async function begin(
  tx: Transaction,
  row: EmailRow,
  { tenantId, id }: MailboxRow,
  now: Date,
): Promise<{ outcome: 'begun' } | { outcome: 'wait'; at: Date }> {
  const mailbox = await mailboxRecords.findAndLock(tx, tenantId, id);
  if (!mailbox) return { outcome: 'wait', at: now };
  const { timezone, dailyCap } = mailbox;
  const counted = await countSentSince(tx, tenantId, id, startOfDay(now, timezone));
  const own = row.status === 'SENDING' ? 1 : 0;
  if (counted - own >= dailyCap) return { outcome: 'wait', at: startOfNextDay(now, timezone) };
  const triedSince = row.triedSince ?? now.toISOString();
  await changeEmail(tx, row, { status: 'SENDING', sendingSince: null, attempts: row.attempts + 1, triedSince }, now);
  return { outcome: 'begun' };
}

/** Writes what became of an attempt. */
export async function settle(
  tx: Transaction,
  lease: Lease,
  row: EmailRow,
  mailbox: MailboxRow,
  result: SmtpOutcome,
  now: Date,
): Promise<StepResult> {
  const known = { ...row, untaken: untakenAfter(row.untaken, leftOf(row), result.refused) };
  await markHard(tx, row.tenantId, result.refused, now);
  if (result.outcome === 'sent') {
    const done = await settleSent(tx, known, mailbox, now);
    return (await settleWork(tx, lease, { next: 'done' })) ? { ...done, next: 'settled' } : done;
  }
  const { failure } = result;
  const code = codes[failure.kind];
  if (failure.kind === 'UNCERTAIN') {
    // `sendingSince` stays: the next step looks among the sent mails.
    await changeEmail(tx, row, { failureCode: code, failureMessage: failure.message }, now);
    return { next: 'again', at: new Date(now.getTime() + minuteMs), isSlow: true, facts: { uncertain: true } };
  }
  if (failure.kind === 'SIGN_IN') await noteState(tx, mailbox, { status: 'FAILED', lastError: failure.message }, now);
  const isOfRecipients = failure.kind === 'RECIPIENT' && result.refused.length > 0;
  const isOver = isOfRecipients ? waitingOf(known).length === 0 : failure.isFinal;
  const message = isOfRecipients ? describeUntaken(known.untaken) : failure.message;
  if (isOver || isTooLate(row, now)) {
    await failEmail(tx, row, { code, message }, now);
    return { next: 'done', facts: { sent: false, failure: code } };
  }
  await waitAgain(tx, known, { code, message }, now);
  const at = nextAttempt(row.attempts, now);
  const rested = new Date(now.getTime() + signInRestMs);
  return {
    next: 'again',
    at: failure.kind === 'SIGN_IN' && rested > at ? rested : at,
    isSlow: true,
    facts: { sent: false, failure: code },
  };
}

/** Marks the addresses at which no mail will ever arrive. */
export async function markHard(
  tx: Transaction,
  tenantId: string,
  refused: readonly RefusedRecipient[],
  now: Date,
): Promise<void> {
  for (const { address, status: code, message: reason } of refused.filter(({ isHard }) => isHard)) {
    await noteBounce(tx, tenantId, { address, code, reason }, undefined, now);
  }
}

/** Writes that a mail was sent to all recipients but those in `untaken`. Those of them that wait are tried again. */
export async function settleSent(tx: Transaction, row: EmailRow, mailbox: MailboxRow, now: Date): Promise<StepResult> {
  const moment = now.toISOString();
  const keepsItself = storesSent(mailbox.smtp.host);
  const sentCopy = mailbox.imap === null ? 'NONE' : keepsItself ? 'STORED' : 'PENDING';
  const sent = await changeEmail(
    tx,
    row,
    {
      ...{ status: 'SENT', sentAt: moment, occurredAt: moment, sendingSince: null, sentCopy, untaken: row.untaken },
      ...failureOf(row),
    },
    now,
  );
  const told = await tellOfEmail(tx, sent, 'email.sent', now);
  if (hasLost(row)) await tellSender(tx, told, 'EMAIL_BOUNCED', now);
  if (mailbox.status !== 'CONNECTED') await noteState(tx, mailbox, { status: 'CONNECTED', lastError: null }, now);
  if (sentCopy === 'PENDING') await enqueueCopy(tx, told, mailbox, now);
  if (waitingOf(row).length > 0) await enqueueRest(tx, told, nextAttempt(1, now), now);
  return { next: 'done', facts: { sent: true } };
}

/** What a mail that has left says of the recipients that were not taken. */
export function failureOf({ untaken }: Pick<EmailRow, 'untaken'>): Pick<EmailRow, 'failureCode' | 'failureMessage'> {
  if (untaken.length === 0) return { failureCode: null, failureMessage: null };
  const isDelayed = untaken.every(({ state }) => state === 'WAITING');
  return { failureCode: isDelayed ? 'UNREACHABLE' : 'RECIPIENT_REFUSED', failureMessage: describeUntaken(untaken) };
}

/** A mail that waits for its next attempt says why. */
export function waitAgain(tx: Transaction, row: EmailRow, { code, message }: Failure, now: Date): Promise<EmailRow> {
  const { untaken, attempts } = row;
  const triedSince = row.triedSince ?? now.toISOString();
  const failure = { failureCode: code, failureMessage: message };
  return changeEmail(tx, row, { status: 'QUEUED', sendingSince: null, triedSince, untaken, attempts, ...failure }, now);
}
