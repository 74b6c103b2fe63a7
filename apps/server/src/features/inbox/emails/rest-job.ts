import { inTenant, type Transaction } from '../../../db/client.js';
import {
  explainFailure,
  type JobHandler,
  type Lease,
  type RunContext,
  type StepResult,
} from '../../../jobs/handler.js';
import type { SmtpOutcome } from '../../../mail/smtp.js';
import { type MailboxRow, mailboxRecords, noteState, openAccounts } from '../mailboxes/index.js';
import type { SendDeps } from './deps.js';
import { handOver, sendLeaseSeconds } from './hand-over.js';
import { bytesOf, FileGoneError, FilesUnreadableError } from './message.js';
import { tellSender } from './notices.js';
import type { EmailRow } from './present.js';
import { changeEmail, findEmail, lockEmail } from './queries.js';
import { untakenAfter, waitingOf } from './recipients.js';
import { findRefusal } from './refusals.js';
import { restKind } from './rest-kind.js';
import { failureOf, markHard, signInRestMs } from './settle.js';
import type { UntakenRecipient } from './table.js';
import { heldBackMs, isTooLate, nextAttempt, roomWaitMs, slowMs, waitOf } from './waits.js';

/**
 * Sends a mail that has left to the recipients that its server has put off, for as long as other mails are tried. An attempt without a known end is the
 * last one: the Sent folder has the mail already, and cannot tell.
 */
export function createRestWork(deps: SendDeps): JobHandler {
  return {
    kind: restKind,
    slots: 16,
    slotsPerTenant: 4,
    slotsPerKey: 1,
    slowMs,
    leaseSeconds: sendLeaseSeconds,
    run: (lease, context) => sendRest(deps, lease, context),
    giveUp: (lease, error, { db, now }) => giveUpOn(db, lease, explainFailure(error), now()),
  };
}

async function sendRest(deps: SendDeps, lease: Lease, context: RunContext): Promise<StepResult> {
  const { db, now } = context;
  const { tenantId, id, data } = lease;
  const mail = await findEmail(db, tenantId, id);
  const to = mail ? waitingOf(mail) : [];
  if (!mail || to.length === 0) return { next: 'done' };
  const end = async (reason: string): Promise<StepResult> => {
    await giveUpOn(db, lease, reason, now());
    return { next: 'done', facts: { sent: false } };
  };
  const later = (at: Date): StepResult => ({ next: 'again', at, isIdle: true });
  const after = (ms: number) => later(new Date(now().getTime() + ms));
  if (mail.sendingSince !== null)
    return end('The mail server did not say whether it took the mail: it may have arrived.');
  const mailbox = await mailboxRecords.find(db, tenantId, mail.mailboxId);
  if (!mailbox) return end('The mailbox was deleted.');
  if (isTooLate(mail, now())) return end('It was put off for too long.');
  const waitUntil = waitOf({ sendAt: null }, mailbox, now());
  if (waitUntil) return later(waitUntil);
  if (mailbox.status === 'FAILED') return after(heldBackMs);
  const refusal = await inTenant(db, tenantId, (tx) => findRefusal(tx, tenantId, mail.contactId, to));
  if (refusal) return end(refusal.message);
  const room = deps.budget.take(tenantId, await bytesOf(db, mail));
  if (!room) return after(roomWaitMs);
  try {
    const accounts = await openAccounts({ ...deps, db }, mailbox, now());
    if (accounts.outcome === 'failed') return after(signInRestMs);
    const outcome = await handOver(
      deps,
      { lease, context, room },
      {
        ...{ account: accounts.smtp, mail, from: mailbox.address, to },
        beforeData: () => noteBegun(context, lease, to),
      },
    );
    const tries = Number(data?.tries ?? 1) + 1;
    return await settleRest(context, lease, { mailbox, to, tries }, outcome);
  } catch (error) {
    if (error instanceof FileGoneError) return end(error.message);
    if (!(error instanceof FilesUnreadableError)) throw error;
    return after(signInRestMs);
  } finally {
    room.release();
  }
}

/** Stores that the server is about to get the bytes. */
async function noteBegun(
  { db, now, signal }: RunContext,
  { tenantId, id }: Lease,
  to: readonly string[],
): Promise<void> {
  signal.throwIfAborted();
  await inTenant(db, tenantId, async (tx) => {
    const row = await lockEmail(tx, tenantId, id);
    if (!row || waitingOf(row).join() !== to.join()) throw new Error('The mail was changed meanwhile.');
    await changeEmail(tx, row, { sendingSince: now().toISOString() }, now());
  });
}

/** Writes what became of an attempt. */
async function settleRest(
  { db, now }: RunContext,
  { tenantId, id }: Lease,
  { mailbox, to, tries }: { mailbox: MailboxRow; to: readonly string[]; tries: number },
  result: SmtpOutcome,
): Promise<StepResult> {
  return inTenant(db, tenantId, async (tx): Promise<StepResult> => {
    const row = await lockEmail(tx, tenantId, id);
    if (!row) return { next: 'done' };
    await markHard(tx, tenantId, result.refused, now());
    const untaken = untakenOf(row, to, result);
    await keep(tx, row, untaken, now());
    if (result.outcome === 'failed' && result.failure.kind === 'SIGN_IN')
      await noteState(tx, mailbox, { status: 'FAILED', lastError: result.failure.message }, now());
    if (waitingOf({ untaken }).length === 0) return { next: 'done', facts: { left: untaken.length } };
    return { next: 'again', at: nextAttempt(tries, now()), data: { tries }, isSlow: true };
  });
}

/** Who is left after an attempt to send to `to`. */
function untakenOf(row: EmailRow, to: readonly string[], result: SmtpOutcome): UntakenRecipient[] {
  if (result.outcome === 'sent') return untakenAfter(row.untaken, to, result.refused);
  const { kind, isFinal, message } = result.failure;
  const refused = new Map(untakenAfter([], [], result.refused).map((one) => [one.address, one]));
  const rest: Omit<UntakenRecipient, 'address'> =
    kind === 'UNCERTAIN'
      ? { state: 'GIVEN_UP', message: `${message} It may have arrived.` }
      : { state: isFinal ? 'REFUSED' : 'WAITING', message };
  return row.untaken.map((one) =>
    one.state === 'WAITING' ? (refused.get(one.address) ?? { address: one.address, ...rest }) : one,
  );
}

async function giveUpOn(
  db: RunContext['db'],
  { tenantId, id }: Pick<Lease, 'tenantId' | 'id'>,
  reason: string,
  now: Date,
): Promise<void> {
  await inTenant(db, tenantId, async (tx) => {
    const row = await lockEmail(tx, tenantId, id);
    if (!row) return;
    const untaken = row.untaken.map((one): UntakenRecipient => {
      return one.state === 'WAITING' ? { ...one, state: 'GIVEN_UP', message: `${one.message} ${reason}` } : one;
    });
    await keep(tx, row, untaken, now);
  });
}

/** Stores who is left, and tells the sender of those whom the mail will not reach. A mail that came back says that, and not who is left. */
async function keep(tx: Transaction, row: EmailRow, untaken: UntakenRecipient[], now: Date): Promise<void> {
  const failure = row.status === 'SENT' && failureOf({ untaken });
  const changed = await changeEmail(tx, row, { untaken, sendingSince: null, ...failure }, now);
  const isLost = ({ address, state }: UntakenRecipient) => state !== 'WAITING' && waitingOf(row).includes(address);
  if (untaken.some(isLost)) await tellSender(tx, changed, 'EMAIL_BOUNCED', now);
}
