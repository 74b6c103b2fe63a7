import { type Email, type EmailQuery, emailLimits } from '@lead-engagement/contract';
import type { Queryable, Transaction } from '../../../db/client.js';
import {
  afterCursor,
  allOf,
  countRows,
  type Fragment,
  hasOneOf,
  inOrder,
  isOneOf,
  ofRecords,
} from '../../../db/filters.js';
import { fetchPage, openPage, type Page } from '../../../db/pages.js';
import { ApiError } from '../../../errors.js';
import { decodeId } from '../../../ids.js';
import { dayMs } from '../../../time.js';
import type { BounceRow, EmailFileRow, EmailRow, Viewer } from './present.js';
import { toEmail } from './present.js';

/** What a caller sees: all but the mails that are shown to nobody else than their owner, or, from a shared mailbox, their author. */
function seenBy(db: Queryable, { userId }: Viewer): Fragment {
  return userId === null
    ? db`visibility <> 'NOTHING'`
    : db`(visibility <> 'NOTHING' or coalesce(owner_id, user_id) = ${userId})`;
}

/** A page of the mails that a caller sees. */
export async function listEmails(
  db: Queryable,
  tenantId: string,
  viewer: Viewer,
  query: EmailQuery,
): Promise<Page<Email>> {
  const page = openPage(`emails of ${viewer.userId}`, query);
  const column = query.sort.replace('-', '') === 'createdAt' ? 'created_at' : 'occurred_at';
  const matching = allOf(db, [
    db`tenant_id = ${tenantId}`,
    seenBy(db, viewer),
    isOneOf(db, 'contact_id', 'contact', query.contact, query['contact[not]']),
    isOneOf(db, 'lead_id', 'lead', query.lead, query['lead[not]']),
    isOneOf(db, 'thread_id', 'emailThread', query.threadId, query['threadId[not]']),
    isOneOf(db, 'mailbox_id', 'mailbox', query.mailboxId, query['mailboxId[not]']),
    isOneOf(db, 'user_id', 'user', query.userId, query['userId[not]']),
    hasOneOf(db, 'direction', query.direction, query['direction[not]']),
    hasOneOf(db, 'status', query.status, query['status[not]']),
    query.answered === undefined ? undefined : isAnswered(db, query.answered),
    query['occurredAt[gte]'] === undefined ? undefined : db`occurred_at >= ${query['occurredAt[gte]']}`,
    query['occurredAt[lt]'] === undefined ? undefined : db`occurred_at < ${query['occurredAt[lt]']}`,
    ...ofRecords(db, 'email', query),
  ]);
  const read = async () => {
    const rows = await db<EmailRow[]>`
      select emails.* from emails where ${allOf(db, [matching, afterCursor(db, page, column)])}
      ${inOrder(db, page, column)} limit ${page.limit + 1}`;
    const files = await listFiles(db, tenantId, rows);
    return rows.map((row) => ({ row, files: files.get(row.id) ?? [] }));
  };
  return fetchPage(page, {
    rows: read(),
    count: () => countRows(db, 'emails', matching),
    position: ({ row }) => ({ value: column === 'created_at' ? row.createdAt : row.occurredAt, id: row.id }),
    present: ({ row, files }) => toEmail(row, files, viewer),
  });
}

/** Whether the other side came after a mail in its thread. */
function isAnswered(db: Queryable, wanted: boolean): Fragment {
  const later = db`exists (
    select from emails later
    where later.tenant_id = emails.tenant_id and later.thread_id = emails.thread_id
      and later.occurred_at > emails.occurred_at and later.direction <> emails.direction
      and not later.automatic and later.status not in ('CANCELLED', 'FAILED', 'BOUNCED', 'SCHEDULED'))`;
  return wanted ? later : db`not ${later}`;
}

/** The files of mails, in their order, by the ids of the mails. */
export async function listFiles(
  db: Queryable,
  tenantId: string,
  rows: readonly Pick<EmailRow, 'id'>[],
): Promise<ReadonlyMap<string, EmailFileRow[]>> {
  if (rows.length === 0) return new Map();
  const files = await db<EmailFileRow[]>`
    select * from email_attachments
    where tenant_id = ${tenantId} and email_id = any(${rows.map(({ id }) => id)}::uuid[]) order by email_id, position, id`;
  const groups = new Map<string, EmailFileRow[]>();
  for (const file of files) groups.set(file.emailId as string, [...(groups.get(file.emailId as string) ?? []), file]);
  return groups;
}

/** A mail that a caller sees. Throws NOT_FOUND. */
export async function getEmailRow(db: Queryable, tenantId: string, viewer: Viewer, id: string): Promise<EmailRow> {
  const uuid = decodeId('email', id);
  const [row] = uuid
    ? await db<
        EmailRow[]
      >`select * from emails where tenant_id = ${tenantId} and id = ${uuid} and ${seenBy(db, viewer)}`
    : [];
  if (!row) throw new ApiError('NOT_FOUND', 'There is no mail with this id.');
  return row;
}

export async function findEmail(db: Queryable, tenantId: string, id: string): Promise<EmailRow | undefined> {
  const [row] = await db<EmailRow[]>`select * from emails where tenant_id = ${tenantId} and id = ${id}`;
  return row;
}

/** The same, locked against changes until the transaction ends. */
export async function lockEmail(tx: Transaction, tenantId: string, id: string): Promise<EmailRow | undefined> {
  const [row] = await tx<
    EmailRow[]
  >`select * from emails where tenant_id = ${tenantId} and id = ${id} for no key update`;
  return row;
}

export type EmailChanges = Partial<Omit<EmailRow, 'tenantId' | 'id' | 'createdAt' | 'updatedAt'>>;

/** Changes a locked mail. */
export async function changeEmail(
  tx: Transaction,
  { tenantId, id }: Pick<EmailRow, 'tenantId' | 'id'>,
  { untaken, ...changes }: EmailChanges,
  now: Date,
): Promise<EmailRow> {
  const json = untaken && { untaken: tx.json(untaken as never) };
  const [row] = await tx<EmailRow[]>`
    update emails set ${tx({ ...changes, ...json, updatedAt: now.toISOString() } as never)}
    where tenant_id = ${tenantId} and id = ${id} returning *`;
  if (!row) throw new Error('The mail is missing although it is locked.');
  return row;
}

/** Inserts a mail. Returns undefined if the mailbox has it already. */
export async function insertEmail(tx: Transaction, row: EmailRow): Promise<EmailRow | undefined> {
  const json = (value: unknown) => tx.json(value as never);
  const { from, to, cc, bcc, untaken, ...rest } = row;
  const people = { from: json(from), to: json(to), cc: json(cc), bcc: json(bcc), untaken: json(untaken) };
  const stored = { ...rest, ...people };
  const [inserted] = await tx<EmailRow[]>`
    insert into emails ${tx(stored as never)} on conflict (tenant_id, mailbox_id, external_key) do nothing returning *`;
  return inserted;
}

/** Mails of a mailbox that wait to be sent. */
export function countWaiting(tx: Transaction, tenantId: string, mailboxId: string): Promise<number> {
  return countRows(
    tx,
    'emails',
    tx`tenant_id = ${tenantId} and mailbox_id = ${mailboxId} and status in ('SCHEDULED', 'QUEUED', 'SENDING')`,
  );
}

/** Mails that a mailbox has sent since a time, with those whose sending has begun. */
export function countSentSince(tx: Transaction, tenantId: string, mailboxId: string, since: Date): Promise<number> {
  return countRows(
    tx,
    'emails',
    tx`tenant_id = ${tenantId} and mailbox_id = ${mailboxId} and direction = 'OUTBOUND'
      and (sent_at >= ${since.toISOString()} or (status = 'SENDING' and sent_at is null))`,
  );
}

/** Locks uploaded files that are in no mail yet. */
export function lockUnused(tx: Transaction, tenantId: string, ids: readonly string[]): Promise<EmailFileRow[]> {
  return tx<EmailFileRow[]>`
    select * from email_attachments
    where tenant_id = ${tenantId} and id = any(${[...ids]}::uuid[]) and email_id is null order by id for update`;
}

const withJson = (tx: Transaction, { remote, ...rest }: Partial<EmailFileRow>) =>
  ({ ...rest, ...(remote !== undefined && { remote: remote && tx.json({ ...remote }) }) }) as never;

export async function insertFile(tx: Transaction, row: EmailFileRow): Promise<void> {
  await tx`insert into email_attachments ${tx(withJson(tx, row))}`;
}

/** A file of a mail, locked until the transaction ends. */
export async function lockFile(tx: Transaction, tenantId: string, id: string): Promise<EmailFileRow | undefined> {
  const [row] = await tx<EmailFileRow[]>`
    select * from email_attachments where tenant_id = ${tenantId} and id = ${id} for update`;
  return row;
}

type FileChanges = Partial<Omit<EmailFileRow, 'tenantId' | 'id' | 'emailId' | 'createdAt'>>;

export async function changeFile(
  tx: Transaction,
  { tenantId, id }: Pick<EmailFileRow, 'tenantId' | 'id'>,
  changes: FileChanges,
): Promise<EmailFileRow> {
  const [row] = await tx<EmailFileRow[]>`
    update email_attachments set ${tx(withJson(tx, changes))} where tenant_id = ${tenantId} and id = ${id} returning *`;
  if (!row) throw new Error('The file is missing although it is locked.');
  return row;
}

/** The stored bytes of files that a contact sent in the day up to a mail. */
export async function sumReceived(db: Queryable, { tenantId, contactId, occurredAt }: EmailRow): Promise<number> {
  const since = new Date(Date.parse(occurredAt) - dayMs).toISOString();
  const [row] = await db<{ bytes: number }[]>`
    select coalesce(sum(f.bytes), 0)::bigint as bytes from emails e
    join email_attachments f on f.tenant_id = e.tenant_id and f.email_id = e.id
    where e.tenant_id = ${tenantId} and e.contact_id = ${contactId} and e.occurred_at > ${since} and e.occurred_at <= ${occurredAt}
      and e.direction = 'INBOUND' and f.file_id is not null and f.requested_at is null`;
  return row?.bytes ?? 0;
}

/** Makes files those of a mail, in this order. */
export async function setEmail(
  tx: Transaction,
  tenantId: string,
  emailId: string,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  await tx`
    update email_attachments a set email_id = ${emailId}, position = n.position
    from unnest(${[...ids]}::uuid[]) with ordinality as n (id, position)
    where a.tenant_id = ${tenantId} and a.id = n.id`;
}

/** Marks an address as one that bounced. What a server said last counts. */
export async function markBounced(tx: Transaction, row: BounceRow): Promise<void> {
  await tx`
    insert into email_bounces ${tx(row)}
    on conflict (tenant_id, address) do update set
      code = excluded.code, reason = excluded.reason, email_id = excluded.email_id, created_at = excluded.created_at`;
}

/** The addresses of a contact that have bounced. */
export function listBounces(db: Queryable, tenantId: string, addresses: readonly string[]): Promise<BounceRow[]> {
  return db<BounceRow[]>`
    select * from email_bounces
    where tenant_id = ${tenantId} and address = any(${addresses.map((address) => address.toLowerCase())}::text[])
    order by created_at desc, id limit ${emailLimits.recipients}`;
}
