import { ConnectorError } from '@lead-engagement/connector-kit';
import { toStoredAddress } from '@lead-engagement/contract';
import { type Database, inTenant } from '../../../db/client.js';
import type { JobHandler, Lease, StepContext, StepResult } from '../../../jobs/handler.js';
import { enqueueJobs } from '../../../jobs/work.js';
import type { MailAccount } from '../../../mail/mail-account.js';
import type { MailFolder } from '../../../mail/mailbox-folders.js';
import type { MailReader, ReadMailbox } from '../../../mail/mailbox-sync.js';
import { dayMs, hourMs, minuteMs } from '../../../time.js';
import { type MailboxRow, mailboxRecords } from '../mailboxes/index.js';
import { mailboxSyncKind } from './job-kind.js';
import { type FolderRow, listFolders, listUnread, noteSync, saveFolder } from './queries.js';
import { type PageRead, readSome } from './read-folder.js';

/** What the sync needs from elsewhere. */
export interface SyncDeps {
  readMailbox: ReadMailbox;
  /** The account of a mailbox at its IMAP server; or why there is none. */
  openImap(
    db: Database,
    row: MailboxRow,
    now: Date,
  ): Promise<{ account: MailAccount } | { error: string; isFinal: boolean }>;
}

const sweepSeconds = 30;
/** Between two looks at a mailbox that was read to its end. */
const pollMs = minuteMs;
/** After a server has failed. */
const restMs = 5 * minuteMs;
/** A step is shorter than the lease, with the conversation that it holds. */
const maxStepMs = 25_000;

/** Creates the handler that reads mailboxes: a page at a time, fairly between tenants and between mail servers. */
export function createSyncWork(deps: SyncDeps): JobHandler {
  return {
    kind: mailboxSyncKind,
    slots: 16,
    slotsPerTenant: 4,
    slotsPerKey: 2,
    slowMs: 10_000,
    leaseSeconds: 120,
    maxAttempts: Number.POSITIVE_INFINITY,
    run: (lease, context) => sync(deps, lease, context),
    sweep: {
      everySeconds: sweepSeconds,
      async run({ db, now }) {
        const rows = await listUnread(db);
        const work = rows.map(({ tenantId, id, host }) => ({ kind: mailboxSyncKind, tenantId, id, key: host }));
        await enqueueJobs(db, work, now());
      },
    },
  };
}

async function sync(deps: SyncDeps, { tenantId, id }: Lease, context: StepContext): Promise<StepResult> {
  const { db, now } = context;
  const mailbox = await mailboxRecords.find(db, tenantId, id);
  if (!mailbox?.enabled || mailbox.imap === null) return { next: 'done' };
  const opened = await deps.openImap(db, mailbox, now());
  if ('error' in opened) return fail(context, mailbox, opened.error, opened.isFinal ? hourMs : restMs);
  try {
    const found = await deps.readMailbox(opened.account, { signal: context.signal }, (reader) =>
      readFolders(reader, mailbox, context),
    );
    return await settle(context, mailbox, found);
  } catch (error) {
    context.signal.throwIfAborted();
    if (!(error instanceof ConnectorError)) throw error;
    return fail(context, mailbox, error.message, Math.max(restMs, error.waitMs));
  }
}

interface Found {
  heads: number;
  stored: number;
  hasMore: boolean;
  hasFailed: boolean;
  problem: string | null;
}

/** Reads folders that have changed, until all are read or the step is long enough. */
async function readFolders(reader: MailReader, mailbox: MailboxRow, context: StepContext): Promise<Found> {
  const { db, now, signal } = context;
  const startedMs = now().getTime();
  const { tenantId, id } = mailbox;
  const known = await inTenant(db, tenantId, (tx) => listFolders(tx, tenantId, id));
  const { folders, more } = await reader.listFolders(mailbox.excludedFolders);
  const found: Found = { heads: 0, stored: 0, hasMore: false, hasFailed: false, problem: null };
  if (more > 0) found.problem = `The mailbox has more folders than are read: ${more} are left out. Exclude some.`;
  for (const folder of folders) {
    let row = placeOf(mailbox, folder, known.get(folder.path));
    if (isUnchanged(row, folder, known.get(folder.path))) {
      found.problem ??= row.progress.lastLeftOut ?? null;
      continue;
    }
    const open = await reader.openFolder(folder.path);
    const since = sinceOf(mailbox);
    const reading = {
      mailboxId: id,
      address: toStoredAddress(mailbox.address),
      isSent: folder.specialUse === '\\Sent',
    };
    for (let hasMore = true; hasMore; ) {
      const page: PageRead = await readSome({ db, mailbox, reading, folder: open, since, now, signal }, row);
      found.heads += page.heads;
      found.stored += page.stored;
      if (page.isOver) return found;
      if (page.hasFailed)
        return { ...found, hasMore: true, hasFailed: true, problem: page.row.progress.lastLeftOut ?? null };
      ({ row, hasMore } = page);
      signal.throwIfAborted();
      if (now().getTime() - startedMs > maxStepMs) return { ...found, hasMore: true };
    }
    found.problem ??= row.progress.lastLeftOut ?? null;
    // The number of changes is kept only once all up to it has been read.
    const read = { ...row, highestModseq: folder.highestModseq ?? null };
    if (read.highestModseq !== row.highestModseq)
      await inTenant(db, tenantId, (tx) => saveFolder(tx, mailbox, read, now()));
  }
  return found;
}

/** Where to go on in a folder: from its beginning if it is new, was numbered again, or is to be read from another day. */
function placeOf({ syncSince }: MailboxRow, { path, uidValidity }: MailFolder, row: FolderRow | undefined): FolderRow {
  const isSame = row?.uidValidity === uidValidity && row.progress?.since === syncSince;
  return isSame ? row : { path, uidValidity, lastUid: 0, highestModseq: null, progress: { since: syncSince } };
}

/** Whether a folder has nothing that was not read. Flags that were changed do not count, nor do mails that were deleted. */
function isUnchanged(row: FolderRow, folder: MailFolder, stored: FolderRow | undefined): boolean {
  if (row !== stored) return folder.mails === 0;
  if (folder.highestModseq !== undefined && row.highestModseq === folder.highestModseq) return true;
  return folder.uidNext - 1 <= row.lastUid;
}

/** The day from which mails are read. Some servers search by their own time zone. Replies are not older than the mailbox. */
function sinceOf({ syncSince, createdAt }: MailboxRow): Date {
  return syncSince === null ? new Date(Date.parse(createdAt) - dayMs) : new Date(`${syncSince}T00:00:00Z`);
}

async function settle({ db, now }: StepContext, mailbox: MailboxRow, found: Found): Promise<StepResult> {
  const { heads, stored, hasMore, hasFailed, problem } = found;
  await inTenant(db, mailbox.tenantId, (tx) =>
    noteSync(tx, mailbox, { syncStatus: hasMore ? 'RUNNING' : 'IDLE', syncError: problem, isAtEnd: !hasMore }, now()),
  );
  const facts = { heads, stored };
  if (hasMore && !hasFailed) return { next: 'again', facts };
  // A server that has just failed is left in peace for as long.
  return { next: 'again', at: new Date(now().getTime() + pollMs), facts, isIdle: heads === 0, isSlow: hasFailed };
}

async function fail({ db, now }: StepContext, mailbox: MailboxRow, error: string, waitMs: number): Promise<StepResult> {
  await inTenant(db, mailbox.tenantId, (tx) =>
    noteSync(tx, mailbox, { syncStatus: 'FAILED', syncError: error.slice(0, 500) }, now()),
  );
  const at = new Date(now().getTime() + Math.min(waitMs, hourMs));
  return { next: 'again', at, facts: { error }, isSlow: true };
}
