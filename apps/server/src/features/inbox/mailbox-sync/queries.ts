import type { Database, Queryable, Transaction } from '../../../db/client.js';
import { clean } from '../../../mail/clean.js';
import type { FolderPosition } from '../../../mail/mailbox-heads.js';
import type { EmailRow } from '../emails/index.js';
import { type MailboxRow, mailboxSyncKind } from '../mailboxes/index.js';

/** What the reader remembers of a folder besides its position. */
export interface Progress {
  /** The day from which it is read; null if only replies are. */
  since: string | null;
  singlyUpTo?: number;
  /** Mails that were left out, and why the last one was. */
  leftOut?: number;
  lastLeftOut?: string;
}

/** How far a folder was read. */
export interface FolderRow extends FolderPosition {
  path: string;
  highestModseq: string | null;
  progress: Progress;
}

/** The folders of a mailbox that were read, by path. */
export async function listFolders(db: Queryable, tenantId: string, mailboxId: string): Promise<Map<string, FolderRow>> {
  const rows = await db<(Omit<FolderRow, 'failedUid'> & { failedUid: string | null })[]>`
    select path, uid_validity, last_uid::float8 as last_uid, highest_modseq, failed_uid, progress from mailbox_folders
    where tenant_id = ${tenantId} and mailbox_id = ${mailboxId}`;
  return new Map(
    rows.map(({ failedUid, ...row }) => [
      row.path,
      {
        ...row,
        ...(failedUid !== null && { failedUid: Number(failedUid) }),
        ...(row.progress?.singlyUpTo !== undefined && { singlyUpTo: row.progress.singlyUpTo }),
      },
    ]),
  );
}

/** Stores how far a folder was read. */
export async function saveFolder(
  tx: Transaction,
  { tenantId, id }: Pick<MailboxRow, 'tenantId' | 'id'>,
  {
    path,
    uidValidity,
    lastUid,
    highestModseq,
    failedUid = null,
    singlyUpTo,
    progress,
  }: FolderRow | FolderRowWithoutFailure,
  now: Date,
): Promise<void> {
  const { singlyUpTo: _, ...rest } = progress;
  const kept = tx.json({ ...rest, ...(singlyUpTo !== undefined && { singlyUpTo }) });
  await tx`
    insert into mailbox_folders (tenant_id, mailbox_id, path, uid_validity, last_uid, highest_modseq, failed_uid, progress, read_at)
    values (${tenantId}, ${id}, ${path}, ${uidValidity}, ${lastUid}, ${highestModseq}, ${failedUid}, ${kept}, ${now.toISOString()})
    on conflict (tenant_id, mailbox_id, path) do update set uid_validity = excluded.uid_validity, last_uid = excluded.last_uid,
      highest_modseq = excluded.highest_modseq, failed_uid = excluded.failed_uid, progress = excluded.progress, read_at = excluded.read_at`;
}

type FolderRowWithoutFailure = Omit<FolderRow, 'failedUid'> & { failedUid?: number | null };

const maxErrorChars = 500;

/** Notes the state of reading a mailbox, unless it was changed meanwhile. Its version stays: nobody has changed it. */
export async function noteSync(
  tx: Transaction,
  { tenantId, id, version }: Pick<MailboxRow, 'tenantId' | 'id' | 'version'>,
  found: { syncStatus: MailboxRow['syncStatus']; syncError: string | null; isAtEnd?: boolean },
  now: Date,
): Promise<void> {
  const { syncStatus, isAtEnd = false } = found;
  const syncError = found.syncError && clean(found.syncError.slice(0, maxErrorChars));
  await tx`
    update mailboxes set sync_status = ${syncStatus}, sync_error = ${syncError},
      synced_at = case when ${isAtEnd} then ${now.toISOString()}::timestamptz else synced_at end
    where tenant_id = ${tenantId} and id = ${id} and deleted_at is null and enabled and version = ${version}
      and (sync_status <> ${syncStatus} or sync_error is distinct from ${syncError} or ${isAtEnd})`;
}

/** The mail of a mailbox with a key. */
export async function findByKey(
  tx: Transaction,
  { tenantId, id }: Pick<MailboxRow, 'tenantId' | 'id'>,
  externalKey: string,
): Promise<EmailRow | undefined> {
  const [row] = await tx<EmailRow[]>`
    select * from emails where tenant_id = ${tenantId} and mailbox_id = ${id} and external_key = ${externalKey}`;
  return row;
}

const mostLater = 200;

/**
 * The first mail with the same contact that refers to this one and was stored before it, such as that of a folder that was read earlier; of the next
 * 200 mails with the contact.
 */
export async function findAnswer(
  tx: Transaction,
  { tenantId, contactId, messageId, occurredAt }: EmailRow,
): Promise<Pick<EmailRow, 'tenantId' | 'id' | 'threadId' | 'inReplyTo'> | undefined> {
  if (messageId === null) return undefined;
  const [row] = await tx<Pick<EmailRow, 'tenantId' | 'id' | 'threadId' | 'inReplyTo'>[]>`
    select tenant_id, id, thread_id, in_reply_to from (
      select tenant_id, id, thread_id, in_reply_to, "references", occurred_at from emails
      where tenant_id = ${tenantId} and contact_id = ${contactId} and occurred_at >= ${occurredAt}
      order by occurred_at, id limit ${mostLater}
    ) later
    where ${messageId} = any("references") order by occurred_at, id limit 1`;
  return row;
}

const mailboxesPerSweep = 500;

/** Mailboxes that are to be read and have no work: they are new, were enabled again, or their work was lost. */
export async function listUnread(db: Database): Promise<{ tenantId: string; id: string; host: string }[]> {
  return db<{ tenantId: string; id: string; host: string }[]>`
    select m.tenant_id, m.id, m.imap ->> 'host' as host from mailboxes m
    where m.deleted_at is null and m.enabled and m.imap is not null and m.encrypted_secrets is not null
      and not exists (
        select from work w where w.kind = ${mailboxSyncKind} and w.tenant_id = m.tenant_id and w.id = m.id
      )
    limit ${mailboxesPerSweep}`;
}
