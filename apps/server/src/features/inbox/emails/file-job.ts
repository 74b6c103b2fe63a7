import { ConnectorError } from '@lead-engagement/connector-kit';
import { emailLimits } from '@lead-engagement/contract';
import { type Database, inTenant } from '../../../db/client.js';
import type { FileStore } from '../../../files/store.js';
import {
  explainFailure,
  type JobHandler,
  type Lease,
  type StepContext,
  type StepResult,
} from '../../../jobs/handler.js';
import type { StorageBudget } from '../../../limits/quotas/storage.js';
import type { MailFiles, ReadMailFiles } from '../../../mail/mailbox-files.js';
import { hourMs } from '../../../time.js';
import { type AccountDeps, type MailboxRow, mailboxRecords, openAccounts } from '../mailboxes/index.js';
import { fileKind } from './file-kind.js';
import type { EmailFileRow, EmailRow } from './present.js';
import { changeEmail, changeFile, findEmail, listFiles, lockEmail, lockFile } from './queries.js';
import { type FileOutcome, storeReceived } from './store-received.js';
import { nextAttempt } from './waits.js';

/** What files are fetched with. */
export interface FileDeps extends Omit<AccountDeps, 'db'> {
  files: FileStore;
  storage: StorageBudget;
  readFiles: ReadMailFiles;
}

/** No further file is begun in a step after so long: the conversation may take as long again. */
const beginWithinMs = 30_000;
/** How often a connection may end at a file before it is left in the mailbox. */
const triesOfFile = 3;

/** Creates the handler that fetches the files of mails that were read. The mails are there already, with their texts. */
export function createFileWork(deps: FileDeps): JobHandler {
  return {
    kind: fileKind,
    // Each holds two parts of a file in memory while it is stored.
    slots: 4,
    slotsPerTenant: 2,
    slotsPerKey: 2,
    slowMs: 10_000,
    leaseSeconds: 180,
    run: (lease, context) => fetchFiles(deps, lease, context),
    giveUp: async ({ tenantId, id }, error, context) => {
      for (const file of await listWanted(context.db, tenantId, id)) {
        await settle(context, file, { error: explainFailure(error) });
      }
    },
  };
}

/** The files of a mail that are to be fetched; first those that somebody waits for. */
async function listWanted(db: Database, tenantId: string, id: string): Promise<EmailFileRow[]> {
  const files = (await listFiles(db, tenantId, [{ id }])).get(id) ?? [];
  const wanted = files.filter(({ fileId, remote, error }) => fileId === null && remote !== null && error === null);
  return wanted.toSorted((one, other) => Number(one.requestedAt === null) - Number(other.requestedAt === null));
}

/** What is known of attempts that have failed. */
interface Tries {
  /** Since when the mail server cannot be used. */
  since?: string;
  tries?: number;
  /** The file at which the connection has ended, and how often. */
  at?: string;
  ended?: number;
}

async function fetchFiles(deps: FileDeps, lease: Lease, context: StepContext): Promise<StepResult> {
  const { tenantId, id } = lease;
  const { db, now, signal } = context;
  const wanted = await listWanted(db, tenantId, id);
  const mail = wanted.length > 0 ? await findEmail(db, tenantId, id) : undefined;
  if (!mail) return { next: 'done', isIdle: true };
  const leave = async (outcome: FileOutcome): Promise<StepResult> => {
    for (const file of wanted) await settle(context, file, outcome);
    return { next: 'done', facts: { error: 'error' in outcome ? outcome.error : undefined } };
  };
  const mailbox = await mailboxRecords.find(db, tenantId, mail.mailboxId);
  if (!mailbox) return leave({ error: 'The mailbox was deleted.', isFinal: true });
  if (!mailbox.enabled || mailbox.imap === null) return leave({ error: 'The mailbox is not read any more.' });
  const failed = (error: string, waitMs = 0, at?: EmailFileRow) =>
    afterFailure(lease, context, { error, waitMs, at }, leave);
  // A server that counts sign-ins that fail must not lock the account: the reading of the mailbox finds out when it works again.
  if (mailbox.syncStatus === 'FAILED' && wanted.every(({ requestedAt }) => requestedAt === null)) {
    return failed(mailbox.syncError ?? 'The mailbox cannot be read.');
  }
  const accounts = await openAccounts({ ...deps, db }, mailbox, now());
  if (accounts.outcome === 'failed')
    return accounts.isFinal ? leave({ error: accounts.message }) : failed(accounts.message);
  if (accounts.imap === null) return leave({ error: 'The mailbox is not read any more.' });
  const place = wanted[0]?.remote;
  if (!place) return { next: 'done' };
  const isHere = ({ remote }: EmailFileRow) =>
    remote?.path === place.path && remote.uidValidity === place.uidValidity && remote.uid === place.uid;
  const begun: { at?: EmailFileRow } = {};
  try {
    const stored = await deps.readFiles(accounts.imap, place, { signal }, (files) =>
      fetchSome(deps, context, { mail, mailbox, files, wanted: wanted.filter(isHere) }, begun),
    );
    if (stored.failure) throw stored.failure;
    return { next: 'again', data: {}, facts: { files: stored.count } };
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof ConnectorError)) throw error;
    return failed(error.message, error.waitMs, begun.at);
  }
}

interface Wanted {
  mail: EmailRow;
  mailbox: MailboxRow;
  files: MailFiles;
  wanted: readonly EmailFileRow[];
}

/** Fetches files over one connection, one after the other. What fails at the store is returned: it says nothing of the mail server. */
async function fetchSome(
  deps: FileDeps,
  context: StepContext,
  { mail, mailbox, files, wanted }: Wanted,
  begun: { at?: EmailFileRow },
): Promise<{ count: number; failure?: unknown }> {
  const startedMs = context.now().getTime();
  let count = 0;
  for (const file of wanted) {
    if (count > 0 && context.now().getTime() - startedMs > beginWithinMs) break;
    begun.at = file;
    const outcome = await storeReceived(deps, context, { mail, mailbox, file, files });
    if ('failure' in outcome) return { count, failure: outcome.failure };
    await settle(context, file, outcome);
    count += 1;
    context.signal.throwIfAborted();
  }
  return { count };
}

/** Waits after a mail server has failed, for two days. A file at which the connection ends each time is left, so that the others come. */
async function afterFailure(
  { data }: Lease,
  context: StepContext,
  { error, waitMs, at }: { error: string; waitMs: number; at: EmailFileRow | undefined },
  leave: (outcome: FileOutcome) => Promise<StepResult>,
): Promise<StepResult> {
  const moment = context.now();
  const before = (data ?? {}) as Tries;
  const ended = at === undefined ? 0 : at.id === before.at ? (before.ended ?? 0) + 1 : 1;
  if (at && ended >= triesOfFile) {
    await settle(context, at, { error });
    return { next: 'again', data: {}, facts: { error }, isSlow: true };
  }
  const since = before.since ?? moment.toISOString();
  if (moment.getTime() > Date.parse(since) + emailLimits.retryHours * hourMs) return leave({ error });
  const tries = (before.tries ?? 0) + 1;
  const due = Math.max(nextAttempt(tries, moment).getTime(), moment.getTime() + Math.min(waitMs, hourMs));
  const next: Tries = { since, tries, ...(at && { at: at.id, ended }) };
  return { next: 'again', at: new Date(due), data: { ...next }, facts: { error }, isSlow: true };
}

const maxErrorChars = 500;

/** Writes what became of a file. If it is gone, or somebody has it already, what was stored is discarded. */
async function settle(
  context: StepContext,
  { tenantId, id, emailId }: EmailFileRow,
  found: FileOutcome,
): Promise<void> {
  const { db, now } = context;
  const isTaken = await inTenant(db, tenantId, async (tx) => {
    const mail = emailId === null ? undefined : await lockEmail(tx, tenantId, emailId);
    const file = await lockFile(tx, tenantId, id);
    if (!mail || !file || file.fileId !== null) return false;
    if ('error' in found) {
      const error = found.error.slice(0, maxErrorChars);
      await changeFile(tx, file, { error, requestedAt: null, ...(found.isFinal === true && { remote: null }) });
    } else {
      const { fileId, name, contentType, bytes, keep } = found;
      await keep(tx);
      await changeFile(tx, file, { fileId, name, contentType, bytes, error: null });
    }
    await changeEmail(tx, mail, {}, now());
    return true;
  });
  if (!isTaken && 'discard' in found) await found.discard();
}
