import type { CannedReply, CannedReplyQuery } from '@lead-engagement/contract';
import type { Caller } from '../../../callers/caller.js';
import { seenBy } from '../../../callers/owned-records.js';
import type { Queryable, Transaction } from '../../../db/client.js';
import { afterCursor, allOf, countRows, inOrder, ofRecords } from '../../../db/filters.js';
import { fetchPage, openPage, type Page } from '../../../db/pages.js';
import { recordsOf } from '../../../db/records.js';
import { type CannedReplyRow, toCannedReply } from './present.js';
import { cannedReplies } from './table.js';

export const replyRecords = recordsOf(cannedReplies, 'cannedReply');

/** A page of the replies that a caller sees, by shortcut. */
export async function listReplies(db: Queryable, caller: Caller, query: CannedReplyQuery): Promise<Page<CannedReply>> {
  const page = openPage(`canned replies of ${caller.userId}`, query);
  const matching = allOf(db, [
    db`tenant_id = ${caller.tenantId}`,
    seenBy(db, caller, query.shared),
    query.q === undefined ? undefined : db`starts_with(lower(shortcut), lower(${query.q}))`,
    ...ofRecords(db, 'cannedReply', query),
  ]);
  return fetchPage(page, {
    rows: db<CannedReplyRow[]>`
      select * from canned_replies where ${allOf(db, [matching, afterCursor(db, page, 'shortcut')])}
      ${inOrder(db, page, 'shortcut')} limit ${page.limit + 1}`,
    count: () => countRows(db, 'canned_replies', matching),
    position: (row) => ({ value: row.shortcut, id: row.id }),
    present: toCannedReply,
  });
}

/** The reply that has a shortcut already, among the shared ones or those of an owner, ignoring case. */
export async function findReplyNamed(
  tx: Transaction,
  { tenantId, ownerId, shared, shortcut }: Pick<CannedReplyRow, 'tenantId' | 'ownerId' | 'shared' | 'shortcut'>,
): Promise<string | undefined> {
  const among = shared ? tx`shared` : tx`not shared and owner_id = ${ownerId}`;
  const [row] = await tx<{ id: string }[]>`
    select id from canned_replies where tenant_id = ${tenantId} and ${among} and lower(shortcut) = lower(${shortcut})`;
  return row?.id;
}

/** How many replies a user, or with null keys without an owner, have made. */
export function countRepliesOf(tx: Transaction, tenantId: string, ownerId: string | null): Promise<number> {
  return countRows(
    tx,
    'canned_replies',
    tx`tenant_id = ${tenantId} and owner_id is not distinct from ${ownerId}::uuid`,
  );
}

/** Gives the next shared replies of a user to another (UUIDs), `limit` at most. Returns how many. */
export async function moveShared(
  tx: Transaction,
  { tenantId, fromUserId, toUserId }: { tenantId: string; fromUserId: string; toUserId: string },
  limit: number,
  now: Date,
): Promise<number> {
  const { count } = await tx`
    with next as materialized (
      select id from canned_replies where tenant_id = ${tenantId} and owner_id = ${fromUserId} and shared
      order by id limit ${limit} for no key update
    )
    update canned_replies r set owner_id = ${toUserId}, version = version + 1, updated_at = ${now.toISOString()}
    from next where r.tenant_id = ${tenantId} and r.id = next.id`;
  return count;
}

/** The first shared replies of a user (UUID) by shortcut; `total` counts those beyond `limit` too. */
export function listSharedOf(
  tx: Transaction,
  tenantId: string,
  userId: string,
  limit: number,
): Promise<(CannedReplyRow & { total: number })[]> {
  return tx<(CannedReplyRow & { total: number })[]>`
    select *, count(*) over ()::int as total from canned_replies
    where tenant_id = ${tenantId} and owner_id = ${userId} and shared order by shortcut, id limit ${limit}`;
}

/** Deletes a locked reply. */
export async function removeReply(tx: Transaction, { tenantId, id }: CannedReplyRow): Promise<void> {
  await tx`delete from canned_replies where tenant_id = ${tenantId} and id = ${id}`;
}
