import { emailLimits } from '@lead-engagement/contract';
import { inTenant, type Transaction } from '../../../db/client.js';
import {
  explainFailure,
  type JobHandler,
  type Lease,
  type RunContext,
  type StepContext,
  type StepResult,
} from '../../../jobs/handler.js';
import { settleWork } from '../../../jobs/work.js';
import type { SmtpOutcome } from '../../../mail/smtp.js';
import { hourMs, minuteMs } from '../../../time.js';
import {
  endOfQuiet,
  type MailboxRow,
  mailboxRecords,
  noteState,
  openAccounts,
  sendKind,
  startOfDay,
  startOfNextDay,
  storesSent,
} from '../mailboxes/index.js';
import { enqueueCopy } from './copy-job.js';
import type { SendDeps } from './deps.js';
import { composeEmail, FileGoneError } from './message.js';
import { tellSender } from './notices.js';
import { causeOfEmail, failEmail, noteBounce, tellOfEmail } from './outcomes.js';
import type { EmailRow } from './present.js';
import { changeEmail, countSentSince, findEmail, lockEmail } from './queries.js';
import { findRefusal, recipientsOf } from './refusals.js';
import { resolveUncertain } from './uncertain.js';

const firstWaitMs = 30_000;
const disabledWaitMs = hourMs;

/**
 * Sends mails once each. That the server is about to get the bytes is stored before it gets them: what ends after that, without a response, is looked up
 * among the sent mails, and sent a second time only if it is not there after a while.
 */
export function createSendWork(deps: SendDeps): JobHandler {
  return {
    kind: sendKind,
    slots: 32,
    slotsPerTenant: 8,
    // The mails of a mailbox go one after the other.
    slotsPerKey: 1,
    leaseSeconds: 120,
    run: (lease, context) => send(deps, lease, context),
    giveUp: (lease, error, context) => giveUp(lease, error, context),
    canRetryGivenUp: true,
  };
}

/** The next attempt: after half a minute, doubled each time, up to an hour. */
function nextAttempt(attempts: number, now: Date): Date {
  return new Date(now.getTime() + Math.min(hourMs, firstWaitMs * 2 ** Math.max(0, attempts - 1)));
}

async function send(deps: SendDeps, lease: Lease, { db, now, signal }: RunContext): Promise<StepResult> {
  const { tenantId, id } = lease;
  const mail = await findEmail(db, tenantId, id);
  if (!mail || !['SCHEDULED', 'QUEUED', 'SENDING'].includes(mail.status))
    return { next: 'done', facts: { sent: false } };
  const mailbox = await mailboxRecords.find(db, tenantId, mail.mailboxId);
  const write = <T>(work: (tx: Transaction, row: EmailRow) => Promise<T>): Promise<T | undefined> =>
    inTenant(
      db,
      tenantId,
      async (tx) => {
        const row = await lockEmail(tx, tenantId, id);
        return row && ['SCHEDULED', 'QUEUED', 'SENDING'].includes(row.status) ? work(tx, row) : undefined;
      },
      causeOfEmail(mail),
    );
  const fail = async (failure: Parameters<typeof failEmail>[2]): Promise<StepResult> => {
    await write((tx, row) => failEmail(tx, row, failure, now()));
    return { next: 'done', facts: { sent: false, failure: failure.code } };
  };
  if (!mailbox) {
    const message =
      mail.sendingSince === null
        ? 'The mailbox was deleted.'
        : 'The mailbox was deleted while the mail was sent: it may have left.';
    return fail({ code: 'MAILBOX_DELETED', message });
  }
  const full = { ...deps, db };
  const accounts = await openAccounts(full, mailbox, now());
  if (mail.sendingSince !== null) {
    const handovers = Number(lease.data?.handovers ?? 0) + 1;
    const found = await resolveUncertain(full, { mail, handovers }, accounts, now());
    if (found.outcome === 'sent')
      return (await write((tx, row) => settleSent(tx, row, mailbox, [], now()))) ?? { next: 'done' };
    if (found.outcome === 'wait') return { next: 'again', at: found.at, facts: { uncertain: true } };
    if (found.outcome === 'give_up') return fail({ code: 'UNREACHABLE', message: found.message });
    // Counted with the step, so that no end of the process makes it more than two.
    const counted = await write(async (tx, row) => {
      await changeEmail(tx, row, { sendingSince: null }, now());
      return settleWork(tx, lease, { next: 'again', data: { handovers } });
    });
    return counted ? { next: 'settled', isReady: true, facts: { again: true } } : { next: 'done' };
  }
  const waitUntil = waitOf(mail, mailbox, now());
  if (waitUntil) return { next: 'again', at: waitUntil, isIdle: true };
  if (accounts.outcome === 'failed') {
    if (accounts.isFinal)
      await inTenant(db, tenantId, (tx) =>
        noteState(tx, mailbox, { status: 'FAILED', lastError: accounts.message }, now()),
      );
    return retry(write, mail, { code: 'SIGN_IN_FAILED', message: accounts.message }, now());
  }
  const refusal = await findRefusal(db, tenantId, mail.contactId, recipientsOf(mail));
  if (refusal) return fail({ code: 'NOT_ALLOWED', message: refusal.message });
  let source: Buffer;
  try {
    source = await composeEmail(db, deps.files, mail, { keepsBcc: false });
  } catch (error) {
    if (!(error instanceof FileGoneError)) throw error;
    return fail({ code: 'FILE_MISSING', message: error.message });
  }
  const begun = await write((tx, row) => begin(tx, row, mailbox, now()));
  if (!begun) return { next: 'done', facts: { sent: false } };
  if (begun.outcome === 'wait') return { next: 'again', at: begun.at, isIdle: true };
  const outcome = await deps.smtp.send(accounts.smtp, {
    from: mailbox.address,
    to: recipientsOf(mail),
    source,
    async beforeData() {
      signal.throwIfAborted();
      const stored = await write((tx, row) => changeEmail(tx, row, { sendingSince: now().toISOString() }, now()));
      if (!stored) throw new Error('The mail is no longer to be sent.');
    },
  });
  return (await write((tx, row) => settle(tx, lease, row, mailbox, outcome, now()))) ?? { next: 'done' };
}

/** When a mail may be sent, if that is not now: at its time, in no quiet hours, and by a mailbox that is enabled. */
function waitOf({ sendAt }: EmailRow, { enabled, quietHours, timezone }: MailboxRow, now: Date): Date | undefined {
  if (sendAt !== null && Date.parse(sendAt) > now.getTime()) return new Date(sendAt);
  if (!enabled) return new Date(now.getTime() + disabledWaitMs);
  const until = quietHours === null ? now : endOfQuiet(now, quietHours, timezone);
  return until > now ? until : undefined;
}

/** Counts the mail to those of the day, or says when the next day begins. The mailbox is locked, so that two workers count one after the other. */
async function begin(
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
  await changeEmail(tx, row, { status: 'SENDING', sendingSince: null, attempts: row.attempts + 1 }, now);
  return { outcome: 'begun' };
}

/** Writes what became of an attempt. */
async function settle(
  tx: Transaction,
  lease: Lease,
  row: EmailRow,
  mailbox: MailboxRow,
  result: SmtpOutcome,
  now: Date,
): Promise<StepResult> {
  const refused = result.refused.filter(({ isFinal }) => isFinal);
  if (result.outcome === 'sent') {
    const done = await settleSent(tx, row, mailbox, result.refused, now);
    return (await settleWork(tx, lease, { next: 'done' })) ? { ...done, next: 'settled' } : done;
  }
  const { failure } = result;
  if (failure.kind === 'UNCERTAIN') {
    // `sendingSince` stays: the next step looks among the sent mails.
    await changeEmail(tx, row, { failureCode: 'UNREACHABLE', failureMessage: failure.message }, now);
    return { next: 'again', at: new Date(now.getTime() + minuteMs), isSlow: true, facts: { uncertain: true } };
  }
  if (failure.kind === 'SIGN_IN') await noteState(tx, mailbox, { status: 'FAILED', lastError: failure.message }, now);
  for (const one of refused) {
    await noteBounce(tx, row.tenantId, { address: one.address, code: one.status, reason: one.message }, undefined, now);
  }
  const code =
    failure.kind === 'RECIPIENT'
      ? 'RECIPIENT_REFUSED'
      : failure.kind === 'REFUSED'
        ? 'REFUSED'
        : failure.kind === 'SIGN_IN'
          ? 'SIGN_IN_FAILED'
          : 'UNREACHABLE';
  if (failure.isFinal || isTooLate(row, now)) {
    await failEmail(tx, row, { code, message: failure.message }, now);
    return { next: 'done', facts: { sent: false, failure: code } };
  }
  await waitAgain(tx, row, { code, message: failure.message }, now);
  return { next: 'again', at: nextAttempt(row.attempts, now), isSlow: true, facts: { sent: false, failure: code } };
}

async function settleSent(
  tx: Transaction,
  row: EmailRow,
  mailbox: MailboxRow,
  refused: SmtpOutcome['refused'],
  now: Date,
): Promise<StepResult> {
  const moment = now.toISOString();
  const keepsItself = storesSent(mailbox.smtp.host);
  const sentCopy = mailbox.imap === null ? 'NONE' : keepsItself ? 'STORED' : 'PENDING';
  const message = refused
    .map((one) => `${one.address}: ${one.message}`)
    .join(' ')
    .slice(0, 1_000);
  const sent = await changeEmail(
    tx,
    row,
    {
      ...{ status: 'SENT', sentAt: moment, occurredAt: moment, sendingSince: null, sentCopy },
      failureCode: refused.length > 0 ? 'RECIPIENT_REFUSED' : null,
      failureMessage: refused.length > 0 ? message : null,
    },
    now,
  );
  await tellOfEmail(tx, sent, 'email.sent', now);
  for (const one of refused.filter(({ isFinal }) => isFinal)) {
    await noteBounce(tx, row.tenantId, { address: one.address, code: one.status, reason: one.message }, undefined, now);
  }
  if (refused.some(({ isFinal }) => isFinal)) await tellSender(tx, sent, 'EMAIL_BOUNCED', now);
  if (mailbox.status !== 'CONNECTED') await noteState(tx, mailbox, { status: 'CONNECTED', lastError: null }, now);
  if (sentCopy === 'PENDING') await enqueueCopy(tx, sent, mailbox, now);
  return { next: 'done', facts: { sent: true } };
}

/** Whether a mail has been tried for long enough. */
function isTooLate({ sendAt, createdAt }: EmailRow, now: Date): boolean {
  return now.getTime() > Date.parse(sendAt ?? createdAt) + emailLimits.retryHours * hourMs;
}

type Failure = Parameters<typeof failEmail>[2];

/** A mail that waits for its next attempt says why. */
function waitAgain(tx: Transaction, row: EmailRow, { code, message }: Failure, now: Date): Promise<EmailRow> {
  const failure = { failureCode: code, failureMessage: message.slice(0, 1_000) };
  return changeEmail(tx, row, { status: 'QUEUED', sendingSince: null, ...failure }, now);
}

async function retry(
  write: <T>(work: (tx: Transaction, row: EmailRow) => Promise<T>) => Promise<T | undefined>,
  mail: EmailRow,
  failure: Failure,
  now: Date,
): Promise<StepResult> {
  const facts = { sent: false, failure: failure.code };
  if (isTooLate(mail, now)) {
    await write((tx, row) => failEmail(tx, row, failure, now));
    return { next: 'done', facts };
  }
  await write((tx, row) => waitAgain(tx, { ...row, attempts: row.attempts + 1 }, failure, now));
  return { next: 'again', at: new Date(now.getTime() + 10 * minuteMs), facts };
}

async function giveUp({ tenantId, id }: Lease, error: unknown, { db, now }: StepContext): Promise<void> {
  await inTenant(db, tenantId, async (tx) => {
    const row = await lockEmail(tx, tenantId, id);
    if (!row || !['SCHEDULED', 'QUEUED', 'SENDING'].includes(row.status)) return;
    const left = row.sendingSince === null ? '' : ' The mail may have left.';
    await failEmail(tx, row, { code: 'SERVER_FAILED', message: `${explainFailure(error)}${left}` }, now());
  });
}
