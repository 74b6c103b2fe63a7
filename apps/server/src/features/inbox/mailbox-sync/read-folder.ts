import { type Database, inTenant, type Transaction } from '../../../db/client.js';
import { clean } from '../../../mail/clean.js';
import type { HeadPage, MailHead } from '../../../mail/mailbox-heads.js';
import type { FetchedMail, FetchedMails, OpenFolder } from '../../../mail/mailbox-sync.js';
import { type MailboxRow, mailboxRecords } from '../mailboxes/index.js';
import { findKnown, isOwnCopy, matchMail, type Reading } from './match.js';
import { type FolderRow, type Progress, saveFolder } from './queries.js';
import { settleReport } from './reports.js';
import { storeMail } from './store.js';

/** What reading a folder needs. */
export interface FolderRead {
  db: Database;
  mailbox: MailboxRow;
  reading: Reading;
  folder: OpenFolder;
  since: Date;
  now(): Date;
  signal: AbortSignal;
}

/** What has become of a page. */
export interface PageRead {
  row: FolderRow;
  heads: number;
  stored: number;
  hasMore: boolean;
  /** The server has failed: the connection is over. */
  hasFailed: boolean;
  /** The mailbox was deleted or changed meanwhile. */
  isOver: boolean;
}

/** Pages of heads that are looked at together, unless they have so many mails of contacts: a process reads these. */
const pagesAtOnce = 15;
const mailsAtOnce = 20;

/** Reads some of a folder: heads first, then the mails of contacts and threads. Each part of these is stored with the place behind it. */
export async function readSome(read: FolderRead, before: FolderRow): Promise<PageRead> {
  const found = await findWanted(read, before);
  const { wanted, heads, hasMore, end } = found;
  let stored = 0;
  let isFirst = true;
  for (let rest = wanted; ; isFirst = false) {
    const fetched: FetchedMails =
      rest.length > 0 ? await read.folder.fetchMails(rest, before.failedUid) : { mails: [], leftOut: [] };
    const { stoppedAt, failedUid } = fetched;
    const place = stoppedAt === undefined ? end : stoppedBefore(end, stoppedAt, failedUid);
    const row = withLeftOut(place, [...(isFirst ? found.leftOut : []), ...fetched.leftOut]);
    const count = await store(read, row, fetched.mails);
    if (count === undefined) return { row, heads, stored, hasMore: false, hasFailed: false, isOver: true };
    stored += count;
    const isCutOff = fetched.hasFailed === true;
    if (isCutOff) return { row, heads, stored, hasMore: true, hasFailed: true, isOver: false };
    rest = stoppedAt === undefined ? [] : rest.filter(({ uid }) => uid >= stoppedAt);
    if (rest.length === 0) return { row, heads, stored, hasMore, hasFailed: found.hasFailed, isOver: false };
    read.signal.throwIfAborted();
  }
}

interface Found {
  wanted: MailHead[];
  heads: number;
  leftOut: HeadPage['leftOut'];
  hasMore: boolean;
  hasFailed: boolean;
  /** The place behind all heads that were looked at. */
  end: FolderRow;
}

/** Looks at pages of heads until there are enough mails that are wanted. */
async function findWanted(
  { db, mailbox, reading, folder, since, signal }: FolderRead,
  before: FolderRow,
): Promise<Found> {
  const { tenantId, syncSince } = mailbox;
  const found: Found = { wanted: [], heads: 0, leftOut: [], hasMore: true, hasFailed: false, end: before };
  for (let count = 0; count < pagesAtOnce && found.hasMore && !found.hasFailed; count += 1) {
    // Where the server has failed before, the mails of each page are fetched before it can fail at the next one.
    const isCareful = found.end.singlyUpTo !== undefined;
    const page = await folder.readHeads(found.end, since);
    if (page.hasFailed && found.wanted.length > 0) {
      const end = { ...before, singlyUpTo: found.end.lastUid };
      return { ...found, wanted: [], hasFailed: true, end };
    }
    const known = await inTenant(db, tenantId, (tx) => findKnown(tx, tenantId, page.heads, syncSince !== null));
    for (const head of page.heads) {
      if (isOwnCopy(head, known, reading)) continue;
      if (matchMail(head, known, reading) || (head.mayBeReport && !reading.isSent)) found.wanted.push(head);
    }
    found.heads += page.heads.length;
    found.leftOut.push(...page.leftOut);
    found.hasMore = page.hasMore;
    found.hasFailed = page.hasFailed;
    found.end = rowAt(before, page);
    if (isCareful || found.wanted.length >= mailsAtOnce) break;
    signal.throwIfAborted();
  }
  return found;
}

function rowAt({ path, highestModseq, progress }: FolderRow, { position }: HeadPage): FolderRow {
  return { path, highestModseq, progress, ...position };
}

/** The place before a mail that was not fetched. */
function stoppedBefore({ failedUid: _, ...end }: FolderRow, uid: number, failedUid: number | undefined): FolderRow {
  return { ...end, lastUid: uid - 1, ...(failedUid !== undefined && { failedUid, singlyUpTo: failedUid }) };
}

function withLeftOut(row: FolderRow, leftOut: readonly { uid: number; error: string }[]): FolderRow {
  const last = leftOut.at(-1);
  if (!last) return row;
  const progress: Progress = {
    ...row.progress,
    leftOut: (row.progress.leftOut ?? 0) + leftOut.length,
    lastLeftOut: clean(`A mail in ${row.path} was left out (UID ${last.uid}): ${last.error}`.slice(0, 500)),
  };
  return { ...row, progress };
}

/** Stores mails and the place behind them in one transaction. Returns how many are new; undefined if the mailbox is no longer read. */
async function store(
  { db, mailbox, reading, now }: FolderRead,
  row: FolderRow,
  mails: readonly FetchedMail[],
): Promise<number | undefined> {
  return inTenant(db, mailbox.tenantId, async (tx) => {
    const present = await mailboxRecords.findAndLock(tx, mailbox.tenantId, mailbox.id);
    if (!present?.enabled || present.version !== mailbox.version) return undefined;
    let stored = 0;
    for (const mail of mails) {
      if (await storeOne(tx, present, reading, mail, now())) stored += 1;
    }
    await saveFolder(tx, mailbox, row, now());
    return stored;
  });
}

/** Stores a mail that belongs to somebody, or what it reports. Returns true if it is a mail, and new. */
async function storeOne(
  tx: Transaction,
  mailbox: MailboxRow,
  reading: Reading,
  mail: FetchedMail,
  now: Date,
): Promise<boolean> {
  const settled = mail.report && (await settleReport(tx, mailbox, mail.report, now));
  if (settled === 'SETTLED') return false;
  // A report that settles nothing is a mail of the thread that it is about.
  const references = [...mail.head.references, ...(settled?.messageId ? [settled.messageId] : [])];
  // Looked up again: what it answers may have been stored right before it.
  const head = { ...mail.head, references };
  const known = await findKnown(tx, mailbox.tenantId, [head], mailbox.syncSince !== null);
  if (isOwnCopy(head, known, reading)) return false;
  const match = matchMail(head, known, reading);
  return match !== undefined && storeMail(tx, mailbox, { mail, match }, now);
}
