import { type Database, inTenant } from '../../../db/client.js';
import type { HeadPage, MailHead } from '../../../mail/mailbox-heads.js';
import type { FetchedMail, OpenFolder } from '../../../mail/mailbox-sync.js';
import { type MailboxRow, mailboxRecords } from '../mailboxes/index.js';
import { findKnown, isOwnCopy, type Match, matchMail, type Reading } from './match.js';
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

/** Reads one page of a folder: heads first, then the mails of contacts and threads. Each part is stored with the place behind it. */
export async function readPage(read: FolderRead, before: FolderRow): Promise<PageRead> {
  const { db, mailbox, reading, folder, since } = read;
  const page = await folder.readHeads(before, since);
  const withContacts = mailbox.syncSince !== null;
  const known = await inTenant(db, mailbox.tenantId, (tx) => findKnown(tx, mailbox.tenantId, page.heads, withContacts));
  const wanted = page.heads.flatMap((head): Wanted[] => {
    if (isOwnCopy(head, known, reading)) return [];
    const match = matchMail(head, known, reading);
    return match || (head.mayBeReport && !reading.isSent) ? [{ head, match }] : [];
  });
  const end = rowAt(before, page);
  let row = before;
  let stored = 0;
  for (let at = 0; ; ) {
    const rest = wanted.slice(at);
    const heads = rest.map(({ head }) => head);
    const fetched = heads.length > 0 ? await folder.fetchMails(heads, before.failedUid) : { mails: [], leftOut: [] };
    const { stoppedAt, failedUid } = fetched;
    row = withLeftOut(stoppedAt === undefined ? end : stoppedBefore(end, stoppedAt, failedUid), [
      ...(at === 0 ? page.leftOut : []),
      ...fetched.leftOut,
    ]);
    const matches = new Map(rest.map(({ head, match }) => [head.uid, match]));
    const count = await store(read, { row, mails: fetched.mails, matches });
    if (count === undefined)
      return { row, heads: page.heads.length, stored, hasMore: false, hasFailed: false, isOver: true };
    stored += count;
    if (fetched.leftOut.length > 0 || failedUid !== undefined) {
      return { row, heads: page.heads.length, stored, hasMore: true, hasFailed: true, isOver: false };
    }
    if (stoppedAt === undefined) break;
    at = wanted.findIndex(({ head }) => head.uid === stoppedAt);
    read.signal.throwIfAborted();
    if (at < 0) break;
  }
  return { row, heads: page.heads.length, stored, hasMore: page.hasMore, hasFailed: page.hasFailed, isOver: false };
}

interface Wanted {
  head: MailHead;
  match: Match | undefined;
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
    lastLeftOut: `A mail in ${row.path} was left out (UID ${last.uid}): ${last.error}`
      .slice(0, 500)
      .replaceAll('\0', ''),
  };
  return { ...row, progress };
}

/** Stores mails and the place behind them in one transaction. Returns how many are new; undefined if the mailbox is no longer read. */
async function store(
  { db, mailbox, now }: FolderRead,
  {
    row,
    mails,
    matches,
  }: { row: FolderRow; mails: readonly FetchedMail[]; matches: ReadonlyMap<number, Match | undefined> },
): Promise<number | undefined> {
  return inTenant(db, mailbox.tenantId, async (tx) => {
    const present = await mailboxRecords.findAndLock(tx, mailbox.tenantId, mailbox.id);
    if (!present?.enabled || present.version !== mailbox.version) return undefined;
    let stored = 0;
    for (const mail of mails) {
      if (mail.report && (await settleReport(tx, present, mail.report, now()))) continue;
      const match = matches.get(mail.head.uid);
      if (match && (await storeMail(tx, present, { mail, match }, now()))) stored += 1;
    }
    await saveFolder(tx, mailbox, row, now());
    return stored;
  });
}
