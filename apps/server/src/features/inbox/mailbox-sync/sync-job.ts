import { ConnectorError } from '@lead-engagement/connector-kit';
import { toStoredAddress } from '@lead-engagement/contract';
import { type Database, inTenant } from '../../../db/client.js';
import { enqueueJobs } from '../../../jobs/enqueue.js';
import type { JobHandler, Lease, StepContext, StepResult } from '../../../jobs/handler.js';
import { clean } from '../../../mail/clean.js';
import type { MailAccount } from '../../../mail/mail-account.js';
import { FolderRefused } from '../../../mail/mailbox-failure.js';
import type { MailFolder } from '../../../mail/mailbox-folders.js';
import type { MailReader, ReadMailbox } from '../../../mail/mailbox-sync.js';
import { dayMs, hourMs, minuteMs } from '../../../time.js';
import { type MailboxRow, mailboxRecords, mailboxSyncKind, noteState } from '../mailboxes/index.js';
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

async function sync(deps: SyncDeps, { tenantId, id, data }: Lease, context: StepContext): Promise<StepResult> {
  const { db, now } = context;
  const mailbox = await mailboxRecords.find(db, tenantId, id);
  if (!mailbox?.enabled || mailbox.imap === null) return { next: 'done' };
  const opened = await deps.openImap(db, mailbox, now());
  if ('error' in opened) {
    if (opened.isFinal) await noteBroken(context, mailbox, opened.error);
    return fail(context, mailbox, { error: opened.error, waitMs: opened.isFinal ? hourMs : restMs });
  }
  const place: Place = { last: typeof data?.last === 'string' ? data.last : undefined };
  try {
    const found = await deps.readMailbox(opened.account, { signal: context.signal }, (reader) =>
      readFolders(reader, mailbox, context, place),
    );
    return await settle(context, mailbox, found);
  } catch (error) {
    context.signal.throwIfAborted();
    if (!(error instanceof ConnectorError)) throw error;
    return fail(context, mailbox, {
      error: place.open === undefined ? error.message : `The folder ${place.open} was not read. ${error.message}`,
      waitMs: Math.max(restMs, error.waitMs),
      last: place.open,
    });
  }
}

/** The owner of a mailbox has to do something: the mailbox is FAILED, unless the owner has just done so. */
async function noteBroken({ db, now }: StepContext, mailbox: MailboxRow, error: string): Promise<void> {
  const { tenantId, id, version, secretsVersion } = mailbox;
  await inTenant(db, tenantId, async (tx) => {
    const present = await mailboxRecords.findAndLock(tx, tenantId, id);
    if (present?.version !== version || present.secretsVersion !== secretsVersion) return;
    await noteState(tx, mailbox, { status: 'FAILED', lastError: clean(error) }, now());
  });
}

/** Where a step is among the folders. */
interface Place {
  /** The folder at which the connection ended the last time: it is read after the others. */
  last: string | undefined;
  /** The folder that is being read. */
  open?: string | undefined;
}

interface Found {
  heads: number;
  stored: number;
  hasMore: boolean;
  hasFailed: boolean;
  /** The mailbox was deleted or changed meanwhile. */
  isOver: boolean;
  problem: string | null;
}

/** Reads folders that have changed, until all are read or the step is long enough. Those that the server refuses are named. */
async function readFolders(
  reader: MailReader,
  mailbox: MailboxRow,
  context: StepContext,
  place: Place,
): Promise<Found> {
  const { db, now } = context;
  const startedMs = now().getTime();
  const { tenantId, id } = mailbox;
  const known = await inTenant(db, tenantId, (tx) => listFolders(tx, tenantId, id));
  const { folders, more, refused } = await reader.listFolders(mailbox.excludedFolders);
  const found: Found = { heads: 0, stored: 0, hasMore: false, hasFailed: false, isOver: false, problem: null };
  if (more > 0) found.problem = `The mailbox has more folders than are read: ${more} are left out. Exclude some.`;
  const [first] = refused;
  if (first) found.problem ??= `The folder ${first.path} is not read. ${first.error}`;
  const isLast = ({ path }: MailFolder) => Number(path === place.last);
  let failure: Error | undefined;
  let read = 0;
  for (const folder of folders.toSorted((one, other) => isLast(one) - isLast(other))) {
    place.open = folder.path;
    try {
      await readOne(reader, mailbox, { context, folder, stored: known.get(folder.path), startedMs }, found);
      read += 1;
    } catch (error) {
      if (!(error instanceof FolderRefused)) throw error;
      failure = error;
      found.problem ??= error.message;
    }
    place.open = undefined;
    if (found.isOver || found.hasMore) return found;
  }
  // Not a single one: it is not about a folder.
  if (failure && read === 0) throw new ConnectorError('unavailable', failure.message);
  return found;
}

interface OneFolder {
  context: StepContext;
  folder: MailFolder;
  /** What was stored of it. */
  stored: FolderRow | undefined;
  startedMs: number;
}

/** Reads a folder to its end, if it has changed, or until the step is long enough. */
async function readOne(
  reader: MailReader,
  mailbox: MailboxRow,
  { context: { db, now, signal }, folder, stored, startedMs }: OneFolder,
  found: Found,
): Promise<void> {
  let row = placeOf(mailbox, folder, stored);
  if (isUnchanged(row, folder, stored)) {
    found.problem ??= row.progress.lastLeftOut ?? null;
    return;
  }
  const open = await reader.openFolder(folder.path);
  const since = sinceOf(mailbox);
  const reading = {
    mailboxId: mailbox.id,
    address: toStoredAddress(mailbox.address),
    isSent: folder.specialUse === '\\Sent',
  };
  for (let hasMore = true; hasMore; ) {
    const page: PageRead = await readSome({ db, mailbox, reading, folder: open, since, now, signal }, row);
    found.heads += page.heads;
    found.stored += page.stored;
    found.isOver = page.isOver;
    found.hasFailed = page.hasFailed;
    if (page.hasFailed) found.problem = page.row.progress.lastLeftOut ?? null;
    const isLong = now().getTime() - startedMs > maxStepMs;
    found.hasMore = !page.isOver && (page.hasFailed || isLong);
    if (page.isOver || found.hasMore) return;
    ({ row, hasMore } = page);
    signal.throwIfAborted();
  }
  found.problem ??= row.progress.lastLeftOut ?? null;
  // The number of changes is kept only once all up to it has been read.
  const read = { ...row, highestModseq: folder.highestModseq ?? null };
  if (read.highestModseq === row.highestModseq) return;
  await inTenant(db, mailbox.tenantId, (tx) => saveFolder(tx, mailbox, read, now()));
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
  const { heads, stored, hasMore, hasFailed, isOver, problem } = found;
  const facts = { heads, stored };
  // It is read as it is now, or not any more.
  if (isOver) return { next: 'again', facts };
  await inTenant(db, mailbox.tenantId, (tx) =>
    noteSync(tx, mailbox, { syncStatus: hasMore ? 'RUNNING' : 'IDLE', syncError: problem, isAtEnd: !hasMore }, now()),
  );
  if (hasMore && !hasFailed) return { next: 'again', facts };
  // A server that has just failed is left in peace for as long.
  const at = new Date(now().getTime() + pollMs);
  return { next: 'again', at, data: {}, facts, isIdle: heads === 0, isSlow: hasFailed };
}

async function fail(
  { db, now }: StepContext,
  mailbox: MailboxRow,
  { error, waitMs, last }: { error: string; waitMs: number; last?: string | undefined },
): Promise<StepResult> {
  await inTenant(db, mailbox.tenantId, (tx) =>
    noteSync(tx, mailbox, { syncStatus: 'FAILED', syncError: error }, now()),
  );
  const at = new Date(now().getTime() + Math.min(waitMs, hourMs));
  return { next: 'again', at, facts: { error }, isSlow: true, ...(last !== undefined && { data: { last } }) };
}
