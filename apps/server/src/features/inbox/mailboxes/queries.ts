import type { Mailbox, MailboxQuery, MailProvider } from '@lead-engagement/contract';
import type { Queryable, Transaction } from '../../../db/client.js';
import { afterCursor, allOf, countRows, hasOneOf, inOrder, ofRecords } from '../../../db/filters.js';
import { fetchPage, openPage, type Page } from '../../../db/pages.js';
import { recordsOf } from '../../../db/records.js';
import { startOfDay } from './hours.js';
import { tellFailed } from './notices.js';
import { type MailboxCounts, type MailboxRow, toMailbox } from './present.js';
import { mailboxes } from './table.js';
import { wakeWaiting } from './waiting.js';

export const mailboxRecords = recordsOf(mailboxes, 'mailbox', { changeLock: 'no key update' });

/** A page of the live shared mailboxes, or of those of users. */
export async function listMailboxes(
  db: Queryable,
  tenantId: string,
  query: MailboxQuery,
  now: Date,
): Promise<Page<Mailbox>> {
  const { kind = 'SHARED' } = query;
  const page = openPage(`mailboxes ${kind}`, query);
  const matching = allOf(db, [
    db`tenant_id = ${tenantId} and deleted_at is null and kind = ${kind}`,
    hasOneOf(db, 'status', query.status, query['status[not]']),
    query.enabled === undefined ? undefined : db`enabled = ${query.enabled}`,
    ...ofRecords(db, 'mailbox', query),
  ]);
  const read = async () => {
    const rows = await db<MailboxRow[]>`
      select * from mailboxes where ${allOf(db, [matching, afterCursor(db, page, 'created_at')])}
      ${inOrder(db, page, 'created_at')} limit ${page.limit + 1}`;
    const counts = await countMails(db, tenantId, rows, now);
    return rows.map((row) => ({ row, counts: counts.get(row.id) ?? none }));
  };
  return fetchPage(page, {
    rows: read(),
    count: () => countRows(db, 'mailboxes', matching),
    position: ({ row }) => ({ value: row.createdAt, id: row.id }),
    present: ({ row, counts }) => toMailbox(row, counts),
  });
}

const none: MailboxCounts = { sentToday: 0, mails: 0 };

/** What is counted of mailboxes, by their ids. */
export async function countMails(
  db: Queryable,
  tenantId: string,
  rows: readonly MailboxRow[],
  now: Date,
): Promise<ReadonlyMap<string, MailboxCounts>> {
  if (rows.length === 0) return new Map();
  const asked = rows.map(({ id, timezone }) => ({ id, since: startOfDay(now, timezone).toISOString() }));
  const counts = await db<({ id: string } & MailboxCounts)[]>`
    select a.id,
      (select count(*)::int from emails e where e.tenant_id = ${tenantId} and e.mailbox_id = a.id
        and e.direction = 'OUTBOUND' and e.sent_at >= a.since) as sent_today,
      (select count(*)::int from emails e where e.tenant_id = ${tenantId} and e.mailbox_id = a.id
        and e.user_id is null and e.created_by_type is null) as mails
    from jsonb_to_recordset(${JSON.stringify(asked)}::text::jsonb) as a (id uuid, since timestamptz)`;
  return new Map(counts.map(({ id, sentToday, mails }) => [id, { sentToday, mails }]));
}

/** The live mailbox of a user (UUID). */
export async function findOfUser(db: Queryable, tenantId: string, userId: string): Promise<MailboxRow | undefined> {
  const [row] = await db<MailboxRow[]>`
    select * from mailboxes where tenant_id = ${tenantId} and user_id = ${userId} and deleted_at is null`;
  return row;
}

/** The shared mailbox of an address. */
export async function findSharedAt(db: Queryable, tenantId: string, address: string): Promise<MailboxRow | undefined> {
  const [row] = await db<MailboxRow[]>`
    select * from mailboxes
    where tenant_id = ${tenantId} and address = ${address} and user_id is null and deleted_at is null`;
  return row;
}

export function countShared(tx: Transaction, tenantId: string): Promise<number> {
  return countRows(tx, 'mailboxes', tx`tenant_id = ${tenantId} and user_id is null and deleted_at is null`);
}

/** Stores secrets, unless others were stored since the row was read. It makes no new version: a client that changes the mailbox need not know. */
export async function storeSecrets(tx: Transaction, row: MailboxRow, encryptedSecrets: string): Promise<boolean> {
  const { count } = await tx`
    update mailboxes set encrypted_secrets = ${encryptedSecrets}, secrets_version = secrets_version + 1
    where tenant_id = ${row.tenantId} and id = ${row.id} and secrets_version = ${row.secretsVersion}
      and encrypted_secrets is not null`;
  return count === 1;
}

/** Stores the first tokens of a consent. */
export async function storeConsent(
  tx: Transaction,
  { tenantId, id }: Pick<MailboxRow, 'tenantId' | 'id'>,
  provider: MailProvider,
  encryptedSecrets: string,
  now: Date,
): Promise<boolean> {
  const { count } = await tx`
    update mailboxes set encrypted_secrets = ${encryptedSecrets}, secrets_version = secrets_version + 1,
      authorized_at = ${now.toISOString()}, status = 'PENDING', last_error = null, last_error_at = null
    where tenant_id = ${tenantId} and id = ${id} and deleted_at is null and auth_type = 'OAUTH2' and provider = ${provider}`;
  return count === 1;
}

/**
 * Stores what the servers said, and tells of a mailbox that does not work any more. It makes no new version. If the mailbox works again, the mails that
 * wait for that are due. `actorId` is the user (UUID) who has asked them.
 */
export async function noteState(
  tx: Transaction,
  row: Pick<MailboxRow, 'tenantId' | 'id'>,
  { status, lastError }: { status: MailboxRow['status']; lastError: string | null },
  now: Date,
  actorId: string | null = null,
): Promise<void> {
  const [before] = await tx<Pick<MailboxRow, 'tenantId' | 'id' | 'userId' | 'status'>[]>`
    with before as (
      select tenant_id, id, user_id, status from mailboxes
      where tenant_id = ${row.tenantId} and id = ${row.id} and deleted_at is null
        and (status, last_error) is distinct from (${status}, ${lastError}) for no key update)
    update mailboxes m set status = ${status}, last_error = ${lastError},
      last_error_at = ${lastError === null ? null : now.toISOString()}
    from before where m.tenant_id = before.tenant_id and m.id = before.id
    returning before.tenant_id, before.id, before.user_id, before.status`;
  if (before && status === 'CONNECTED') await wakeWaiting(tx, row, now);
  if (before && status === 'FAILED' && before.status !== 'FAILED') await tellFailed(tx, before, actorId, now);
}

export interface AuthorizationRow {
  tenantId: string;
  id: string;
  mailboxId: string;
  stateHash: string;
  encryptedVerifier: string;
  createdAt: string;
  expiresAt: string;
}

/** Stores a request for consent, in place of earlier ones of the mailbox. */
export async function insertAuthorization(tx: Transaction, row: AuthorizationRow): Promise<void> {
  await tx`delete from mailbox_authorizations where tenant_id = ${row.tenantId} and mailbox_id = ${row.mailboxId}`;
  await tx`insert into mailbox_authorizations ${tx(row)}`;
}

/** Finds a request for consent of any tenant, because the browser that comes back names none. */
export async function findAuthorization(
  db: Queryable,
  stateHash: string,
  now: Date,
): Promise<AuthorizationRow | undefined> {
  const [row] = await db<AuthorizationRow[]>`
    select * from mailbox_authorizations where state_hash = ${stateHash} and expires_at > ${now.toISOString()}`;
  return row;
}

/** Uses a request for consent up; false if somebody was quicker. */
export async function takeAuthorization(tx: Transaction, { tenantId, id }: AuthorizationRow): Promise<boolean> {
  const { count } = await tx`delete from mailbox_authorizations where tenant_id = ${tenantId} and id = ${id}`;
  return count === 1;
}
