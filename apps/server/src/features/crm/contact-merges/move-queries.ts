import type { Transaction } from '../../../db/client.js';
import type { MergeRow } from './queries.js';
import type { MovedTable } from './references.js';

/** How many rows a statement found to move, and how many of them it moved. */
export interface BatchCount {
  found: number;
  moved: number;
}

/** A contact that records go to. */
export interface Receiver {
  id: string;
  deletedAt: string | null;
  mergedIntoId: string | null;
}

/** Locks the contacts of a merge against a change, in the order in which all lock contacts. */
export async function holdContacts(tx: Transaction, merge: MergeRow): Promise<Receiver[]> {
  const { tenantId, primaryId, mergedIds } = merge;
  return tx<Receiver[]>`
    select id, deleted_at, merged_into_id from contacts
    where tenant_id = ${tenantId} and id = any(${[primaryId, ...mergedIds]}::uuid[]) order by id for share`;
}

/**
 * Whether records of other merges have to move first: those that a contact to be emptied still gets or gives back, and those that the
 * primary contact of an undone merge gets back.
 */
export async function mustWait(tx: Transaction, merge: MergeRow): Promise<boolean> {
  const { tenantId, id, primaryId, mergedIds, undoneAt } = merge;
  const others = tx`select from contact_merges m where m.tenant_id = ${tenantId} and m.is_moving and m.id <> ${id}`;
  const first =
    undoneAt === null
      ? tx`${others} and (m.primary_id = any(${mergedIds}::uuid[])
          or m.undone_at is not null and m.merged_ids && ${mergedIds}::uuid[]) limit 1`
      : // Only for later ones, so that two never wait for each other.
        tx`${others} and m.undone_at is not null and ${primaryId}::uuid = any(m.merged_ids) and m.id > ${id} limit 1`;
  return (await tx`${first}`).length > 0;
}

/** Moves rows of a table to the primary contact, and stores where they came from. */
export async function moveRecords(
  tx: Transaction,
  merge: MergeRow,
  { table, isVersioned }: MovedTable,
  most: number,
  moment: string,
): Promise<BatchCount> {
  const { tenantId, id, primaryId, mergedIds } = merge;
  const [counts] = await tx<BatchCount[]>`
    with next as materialized (
      select id from ${tx(table)} where tenant_id = ${tenantId} and contact_id = any(${mergedIds}::uuid[]) limit ${most}
    ), old as materialized (
      select id, contact_id from ${tx(table)}
      where tenant_id = ${tenantId} and id = any(array(select id from next)) and contact_id = any(${mergedIds}::uuid[])
      order by id for no key update
    ), gone_over as (
      update ${tx(table)} r set contact_id = ${primaryId} ${newer(tx, isVersioned, moment)} ${hiddenWith(tx, table)}
      from old, contacts c
      where r.tenant_id = ${tenantId} and r.id = old.id and c.tenant_id = ${tenantId} and c.id = ${primaryId}
    ), kept as (
      insert into contact_merge_moves (tenant_id, merge_id, kind, record_id, from_contact_id)
      select ${tenantId}, ${id}, ${table}, id, contact_id from old
    )
    select (select count(*) from next)::int as found, (select count(*) from old)::int as moved`;
  return counts as BatchCount;
}

/** The new version of moved records; deleted ones keep theirs, because clients cannot read them. */
function newer(tx: Transaction, isVersioned: boolean, moment: string) {
  if (!isVersioned) return tx``;
  return tx`, version = r.version + (r.deleted_at is null)::int,
    updated_at = case when r.deleted_at is null then ${moment}::timestamptz else r.updated_at end`;
}

/** Hides conversations that go to a deleted contact `c`, as the deletion of a contact does with its own. */
function hiddenWith(tx: Transaction, table: MovedTable['table']) {
  if (table !== 'conversations') return tx``;
  return tx`, deleted_at = case when c.merged_into_id is null and c.deleted_at is not null then c.deleted_at else r.deleted_at end,
    deletion_id = case when c.merged_into_id is null and c.deleted_at is not null then c.deletion_id else r.deletion_id end`;
}

/** Records that go back to the same contact. UUIDs. */
export interface Return {
  contactId: string;
  ids: string[];
}

/** The next records of a kind that have not come back yet, by the contact that they go to. */
export async function listToMoveBack(
  tx: Transaction,
  { tenantId, id }: MergeRow,
  { table }: MovedTable,
  most: number,
): Promise<Return[]> {
  return tx<Return[]>`
    select from_contact_id as contact_id, array_agg(record_id) as ids from (
      select from_contact_id, record_id from contact_merge_moves
      where tenant_id = ${tenantId} and merge_id = ${id} and kind = ${table} order by record_id limit ${most}
    ) next group by from_contact_id order by from_contact_id`;
}

/** Moves rows of a table back, if they still belong to the primary contact, and deletes where they came from. */
export async function moveRecordsBack(
  tx: Transaction,
  merge: MergeRow,
  { table, isVersioned }: MovedTable,
  returns: readonly Return[],
  moment: string,
): Promise<void> {
  const { tenantId, id, primaryId } = merge;
  const all = returns.flatMap(({ ids }) => ids);
  await lockRecords(tx, merge, table, all);
  for (const { contactId, ids } of returns) {
    await tx`
      update ${tx(table)} r set contact_id = c.id ${newer(tx, isVersioned, moment)} ${hiddenWith(tx, table)}
      from contacts c
      where r.tenant_id = ${tenantId} and r.id = any(${ids}::uuid[]) and ${stillOf(tx, primaryId)}
        and c.tenant_id = ${tenantId} and c.id = ${contactId}`;
  }
  await tx`
    delete from contact_merge_moves
    where tenant_id = ${tenantId} and merge_id = ${id} and kind = ${table} and record_id = any(${all}::uuid[])`;
}

/**
 * Locks leads, so that nobody adds to their timelines, and moves at most so many entries of these timelines back, also those that were
 * added since. Returns how many.
 */
export async function moveTimelinesBack(
  tx: Transaction,
  merge: MergeRow,
  returns: readonly Return[],
  most: number,
): Promise<number> {
  const { tenantId, primaryId } = merge;
  await lockRecords(
    tx,
    merge,
    'leads',
    returns.flatMap(({ ids }) => ids),
  );
  let moved = 0;
  for (const { contactId, ids } of returns) {
    const { count } = await tx`
      update activities set contact_id = ${contactId} where tenant_id = ${tenantId} and id = any(array(
        select r.id from activities r
        where r.tenant_id = ${tenantId} and r.lead_id = any(${ids}::uuid[]) and ${stillOf(tx, primaryId)}
        limit ${most - moved}))`;
    moved += count;
  }
  return moved;
}

async function lockRecords(
  tx: Transaction,
  { tenantId }: MergeRow,
  table: MovedTable['table'],
  ids: readonly string[],
): Promise<void> {
  await tx`
    select from ${tx(table)} where tenant_id = ${tenantId} and id = any(${[...ids]}::uuid[]) order by id for no key update`;
}

/** Whether a row `r` belongs to a contact, in a form that no index serves: the contact may have many more rows than a batch. */
function stillOf(tx: Transaction, contactId: string) {
  return tx`r.contact_id is not distinct from ${contactId}::uuid`;
}

/** Stores what a batch moved, and whether that was all. */
export async function advanceMerge(
  tx: Transaction,
  { tenantId, id, moved, isMoving }: MergeRow,
  moment: string,
): Promise<void> {
  await tx`
    update contact_merges set moved = ${tx.json(moved)}, is_moving = ${isMoving}, updated_at = ${moment}
    where tenant_id = ${tenantId} and id = ${id}`;
}

/** Sets the merges that these contacts (UUIDs) went over with moving again, if they have ended. Returns which they are. */
export async function reopenMerges(
  tx: Transaction,
  tenantId: string,
  ids: readonly string[],
): Promise<Pick<MergeRow, 'tenantId' | 'id'>[]> {
  return tx<Pick<MergeRow, 'tenantId' | 'id'>[]>`
    update contact_merges m set is_moving = true from contacts c
    where m.tenant_id = ${tenantId} and not m.is_moving and m.undone_at is null and c.tenant_id = m.tenant_id
      and c.id = any(${[...ids]}::uuid[]) and c.id = any(m.merged_ids) and c.merged_into_id = m.primary_id
    returning m.tenant_id, m.id`;
}

/** How many records of the merged contacts there are, by kind. */
export async function countToMove(
  tx: Transaction,
  { tenantId, mergedIds }: Pick<MergeRow, 'tenantId' | 'mergedIds'>,
  tables: readonly MovedTable[],
): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { table } of tables) {
    const [row] = await tx<{ count: number }[]>`
      select count(*)::int as count from ${tx(table)}
      where tenant_id = ${tenantId} and contact_id = any(${mergedIds}::uuid[])`;
    counts[table] = row?.count ?? 0;
  }
  return counts;
}
