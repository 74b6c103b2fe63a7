import type { ChannelAttachment, ChannelAttachmentQuery } from '@lead-engagement/contract';
import type { Queryable, Transaction } from '../../../db/client.js';
import { afterCursor, allOf, countRows, inOrder, ofRecords } from '../../../db/filters.js';
import { fetchPage, openPage, type Page } from '../../../db/pages.js';
import { type AttachmentRow, toChannelAttachment } from './present.js';

/** Where an attachment belongs: to a conversation, or to a thread of a visitor that may have none yet. Ids are UUIDs. */
export type Place = { tenantId: string } & (
  | { conversationId: string }
  | { conversationId?: undefined; channelId: string; threadId: string }
);

export async function insertAttachments(tx: Transaction, rows: readonly AttachmentRow[]): Promise<void> {
  if (rows.length > 0) await tx`insert into attachments ${tx(rows as AttachmentRow[])}`;
}

/** Locks those of these attachments that were uploaded here and are in no message yet. */
export async function lockUnused(tx: Transaction, place: Place, ids: readonly string[]): Promise<AttachmentRow[]> {
  const here =
    place.conversationId === undefined
      ? tx`channel_id = ${place.channelId} and thread_id = ${place.threadId}`
      : tx`conversation_id = ${place.conversationId} and thread_id is null`;
  return tx<AttachmentRow[]>`
    select * from attachments
    where tenant_id = ${place.tenantId} and id = any(${[...ids]}::uuid[]) and message_id is null and ${here}
    order by id for update`;
}

/** Makes attachments those of a message, in this order. */
export async function setMessage(
  tx: Transaction,
  { tenantId, id, conversationId }: { tenantId: string; id: string; conversationId: string },
  rows: readonly AttachmentRow[],
): Promise<void> {
  if (rows.length === 0) return;
  await tx`
    update attachments a set message_id = ${id}, conversation_id = ${conversationId}, position = n.position
    from unnest(${rows.map((row) => row.id)}::uuid[]) with ordinality as n (id, position)
    where a.tenant_id = ${tenantId} and a.id = n.id`;
}

/** The attachments of a message, in their order. */
export async function listOfMessage(db: Queryable, tenantId: string, messageId: string): Promise<AttachmentRow[]> {
  return db<AttachmentRow[]>`
    select * from attachments where tenant_id = ${tenantId} and message_id = ${messageId} order by position, id`;
}

export async function findAttachment(db: Queryable, tenantId: string, id: string): Promise<AttachmentRow | undefined> {
  const [row] = await db<AttachmentRow[]>`select * from attachments where tenant_id = ${tenantId} and id = ${id}`;
  return row;
}

/** Finds an attachment that a visitor may read: its own, and those of messages in its thread. */
export async function findOfThread(
  db: Queryable,
  { tenantId, channelId, threadId }: { tenantId: string; channelId: string; threadId: string },
  id: string,
): Promise<AttachmentRow | undefined> {
  const [row] = await db<AttachmentRow[]>`
    select a.* from attachments a
    where a.tenant_id = ${tenantId} and a.id = ${id} and (
      (a.channel_id = ${channelId} and a.thread_id = ${threadId})
      or (a.message_id is not null and exists (
        select from conversations c
        where c.tenant_id = ${tenantId} and c.id = a.conversation_id and c.channel_id = ${channelId}
          and c.external_thread_id = ${threadId} and c.deleted_at is null)))`;
  return row;
}

/** What became of a file that was to be fetched: the stored file, or why there is none. */
export type FetchedFile = { fileId: string; name: string; contentType: string; bytes: number } | { error: string };

/** Writes that the file of an attachment was deleted. */
export async function setRemoved(
  tx: Transaction,
  { tenantId, id }: Pick<AttachmentRow, 'tenantId' | 'id'>,
): Promise<void> {
  await tx`
    update attachments set file_id = null, error = 'The file was deleted.' where tenant_id = ${tenantId} and id = ${id}`;
}

/** The stored bytes that strangers have sent into a conversation since a time. */
export async function sumSentSince(
  db: Queryable,
  { tenantId, conversationId }: { tenantId: string; conversationId: string },
  since: Date,
): Promise<number> {
  const [row] = await db<{ bytes: number }[]>`
    select coalesce(sum(bytes), 0)::bigint as bytes from attachments
    where tenant_id = ${tenantId} and conversation_id = ${conversationId} and channel_id is not null
      and file_id is not null and created_at > ${since.toISOString()}`;
  return row?.bytes ?? 0;
}

/** A page of the files that strangers sent by a channel (UUID). */
export async function listOfChannel(
  db: Queryable,
  { tenantId, id: channelId }: { tenantId: string; id: string },
  query: ChannelAttachmentQuery,
): Promise<Page<ChannelAttachment>> {
  const page = openPage(`attachments of ${channelId}`, query);
  const matching = allOf(db, [
    db`tenant_id = ${tenantId} and channel_id = ${channelId} and file_id is not null`,
    ...ofRecords(db, 'attachment', query),
  ]);
  return fetchPage(page, {
    rows: db<AttachmentRow[]>`
      select * from attachments where ${allOf(db, [matching, afterCursor(db, page, 'created_at')])}
      ${inOrder(db, page, 'created_at')} limit ${page.limit + 1}`,
    count: () => countRows(db, 'attachments', matching),
    position: (row) => ({ value: row.createdAt, id: row.id }),
    present: toChannelAttachment,
  });
}

/** Writes what became of a file that was to be fetched. */
export async function setFetched(
  tx: Transaction,
  { tenantId, id }: Pick<AttachmentRow, 'tenantId' | 'id'>,
  found: FetchedFile,
): Promise<void> {
  await tx`update attachments set ${tx({ ...found, remoteId: null })} where tenant_id = ${tenantId} and id = ${id}`;
}
