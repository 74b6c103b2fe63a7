import { type Database, inTenant, type Transaction } from '../../../db/client.js';
import { settleWork } from '../../../jobs/enqueue.js';
import {
  explainFailure,
  type JobHandler,
  type Lease,
  type RunContext,
  type StepContext,
  type StepResult,
} from '../../../jobs/handler.js';
import { sendKind } from '../../../mail/waiting-mails.js';
import { type MailboxRow, mailboxRecords, noteState, type OpenedAccounts, openAccounts } from '../mailboxes/index.js';
import type { SendDeps } from './deps.js';
import { handOver, sendLeaseSeconds } from './hand-over.js';
import { bytesOf, FileGoneError, FilesUnreadableError } from './message.js';
import { causeOfEmail, failEmail } from './outcomes.js';
import type { EmailRow } from './present.js';
import { changeEmail, findEmail, lockEmail } from './queries.js';
import { leftOf, untakenAfter } from './recipients.js';
import { findRefusal } from './refusals.js';
import { begin, type Failure, settle, settleSent, signInRestMs, waitAgain } from './settle.js';
import { resolveUncertain } from './uncertain.js';
import { heldBackMs, isHeldBack, isTooLate, roomWaitMs, slowMs, waitOf } from './waits.js';

const unsent = ['SCHEDULED', 'QUEUED', 'SENDING'];

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
    slowMs,
    leaseSeconds: sendLeaseSeconds,
    run: (lease, context) => send(deps, lease, context),
    giveUp: (lease, error, context) => giveUp(lease, error, context),
  };
}

/** Changes a mail that is not sent yet. Resolves to undefined if it is by now, or is not to be. */
type WriteUnsent = <T>(work: (tx: Transaction, row: EmailRow) => Promise<T>) => Promise<T | undefined>;

function writing(db: Database, mail: EmailRow): WriteUnsent {
  return (work) =>
    inTenant(
      db,
      mail.tenantId,
      async (tx) => {
        const row = await lockEmail(tx, mail.tenantId, mail.id);
        return row && unsent.includes(row.status) ? work(tx, row) : undefined;
      },
      causeOfEmail(mail),
    );
}

async function send(deps: SendDeps, lease: Lease, context: RunContext): Promise<StepResult> {
  const { db, now, log } = context;
  const { tenantId, id } = lease;
  const mail = await findEmail(db, tenantId, id);
  if (!mail || !unsent.includes(mail.status)) return { next: 'done', facts: { sent: false } };
  const mailbox = await mailboxRecords.find(db, tenantId, mail.mailboxId);
  const write = writing(db, mail);
  if (!mailbox) {
    const message =
      mail.sendingSince === null
        ? 'The mailbox was deleted.'
        : 'The mailbox was deleted while the mail was sent: it may have left.';
    return fail(write, { code: 'MAILBOX_DELETED', message }, now());
  }
  if (mail.sendingSince !== null) return findOut({ ...deps, db }, lease, { mail, mailbox, write }, now);
  const waitUntil = waitOf(mail, mailbox, now());
  if (waitUntil) return { next: 'again', at: waitUntil, isIdle: true };
  if (await isHeldBack(db, mail, mailbox, now())) return holdBack(write, mail, mailbox, now());
  const refusal = await inTenant(db, tenantId, (tx) => findRefusal(tx, tenantId, mail.contactId, leftOf(mail)));
  if (refusal) return fail(write, { code: 'NOT_ALLOWED', message: refusal.message }, now());
  const room = deps.budget.take(tenantId, await bytesOf(db, mail));
  if (!room) return { next: 'again', at: new Date(now().getTime() + roomWaitMs), isIdle: true };
  try {
    const accounts = await openAccounts({ ...deps, db }, mailbox, now());
    if (accounts.outcome === 'failed') return await cannotSignIn(write, mail, mailbox, accounts, now());
    const begun = await write((tx, row) => begin(tx, row, mailbox, now()));
    if (!begun) return { next: 'done', facts: { sent: false } };
    if (begun.outcome === 'wait') return { next: 'again', at: begun.at, isIdle: true };
    return await attempt(deps, { lease, context, room }, { mail, mailbox, accounts, write });
  } catch (error) {
    if (error instanceof FileGoneError) return fail(write, { code: 'FILE_MISSING', message: error.message }, now());
    if (!(error instanceof FilesUnreadableError)) throw error;
    log.warn({ err: error, id }, 'email.files_unreadable');
    return retryLater(write, mail, { code: 'SERVER_FAILED', message: error.message }, now());
  } finally {
    room.release();
  }
}

interface Attempt {
  mail: EmailRow;
  mailbox: MailboxRow;
  write: WriteUnsent;
}

async function attempt(
  deps: SendDeps,
  parts: Parameters<typeof handOver>[1],
  { mail, mailbox, accounts, write }: Attempt & { accounts: Extract<OpenedAccounts, { outcome: 'opened' }> },
): Promise<StepResult> {
  const { lease, context } = parts;
  const { now, signal } = context;
  const to = leftOf(mail);
  let isLost = false;
  const outcome = await handOver(deps, parts, {
    ...{ account: accounts.smtp, mail, from: mailbox.address, to },
    async beforeData(refused) {
      signal.throwIfAborted();
      const changes = { sendingSince: now().toISOString(), untaken: untakenAfter(mail.untaken, to, refused) };
      const stored = await write((tx, row) => changeEmail(tx, row, changes, now()));
      isLost = stored === undefined;
      if (isLost) throw new Error('The mail is no longer to be sent.');
    },
  }).catch((error: unknown) => {
    if (!isLost) throw error;
  });
  if (!outcome) return { next: 'done', facts: { sent: false } };
  return (await write((tx, row) => settle(tx, lease, row, mailbox, outcome, now()))) ?? { next: 'done' };
}

/** Finds out what became of an attempt that had no known end. */
async function findOut(
  deps: SendDeps & { db: Database },
  lease: Lease,
  { mail, mailbox, write }: Attempt,
  now: () => Date,
): Promise<StepResult> {
  const accounts = await openAccounts(deps, mailbox, now());
  if (accounts.outcome === 'failed') await noteIfFinal(write, mailbox, accounts, now());
  const handovers = Number(lease.data?.handovers ?? 0) + 1;
  const found = await resolveUncertain(deps, { mail, handovers }, accounts, now());
  if (found.outcome === 'sent')
    return (await write((tx, row) => settleSent(tx, row, mailbox, now()))) ?? { next: 'done' };
  if (found.outcome === 'wait') return { next: 'again', at: found.at, facts: { uncertain: true } };
  if (found.outcome === 'give_up') return fail(write, { code: 'UNREACHABLE', message: found.message }, now());
  // Counted with the step, so that no end of the process makes it more than two.
  const counted = await write(async (tx, row) => {
    await changeEmail(tx, row, { sendingSince: null }, now());
    return settleWork(tx, lease, { next: 'again', data: { handovers } });
  });
  return counted ? { next: 'settled', isReady: true, facts: { again: true } } : { next: 'done' };
}

async function fail(write: WriteUnsent, failure: Failure, now: Date): Promise<StepResult> {
  await write((tx, row) => failEmail(tx, row, failure, now));
  return { next: 'done', facts: { sent: false, failure: failure.code } };
}

/** Waits for the mailbox to work again, and says so once. */
async function holdBack(write: WriteUnsent, mail: EmailRow, { lastError }: MailboxRow, now: Date): Promise<StepResult> {
  const failure = {
    code: 'UNREACHABLE',
    message: `The mailbox does not work, so the mail waits: ${lastError ?? 'its last check failed.'}`,
  } as const;
  if (isTooLate(mail, now)) return fail(write, failure, now);
  if (mail.triedSince === null) await write((tx, row) => waitAgain(tx, row, failure, now));
  return { next: 'again', at: new Date(now.getTime() + heldBackMs), isIdle: true };
}

type FailedAccounts = Extract<OpenedAccounts, { outcome: 'failed' }>;

async function noteIfFinal(
  write: WriteUnsent,
  mailbox: MailboxRow,
  { isFinal, message }: FailedAccounts,
  now: Date,
): Promise<void> {
  if (isFinal) await write((tx) => noteState(tx, mailbox, { status: 'FAILED', lastError: message }, now));
}

async function cannotSignIn(
  write: WriteUnsent,
  mail: EmailRow,
  mailbox: MailboxRow,
  accounts: FailedAccounts,
  now: Date,
): Promise<StepResult> {
  await noteIfFinal(write, mailbox, accounts, now);
  return retryLater(write, mail, { code: 'SIGN_IN_FAILED', message: accounts.message }, now);
}

/** Tries a mail again later for which no attempt could begin. */
async function retryLater(write: WriteUnsent, mail: EmailRow, failure: Failure, now: Date): Promise<StepResult> {
  if (isTooLate(mail, now)) return fail(write, failure, now);
  await write((tx, row) => waitAgain(tx, { ...row, attempts: row.attempts + 1 }, failure, now));
  const at = new Date(now.getTime() + signInRestMs);
  return { next: 'again', at, facts: { sent: false, failure: failure.code } };
}

async function giveUp({ tenantId, id }: Lease, error: unknown, { db, now }: StepContext): Promise<void> {
  await inTenant(db, tenantId, async (tx) => {
    const row = await lockEmail(tx, tenantId, id);
    if (!row || !unsent.includes(row.status)) return;
    const left = row.sendingSince === null ? '' : ' The mail may have left.';
    await failEmail(tx, row, { code: 'SERVER_FAILED', message: `${explainFailure(error)}${left}` }, now());
  });
}
