import type { CustomField, CustomFieldQuery, CustomFieldResource } from '@lead-engagement/contract';
import type { Queryable, Transaction } from '../../../db/client.js';
import { afterCursor, allOf, countRows, type Fragment, hasOneOf, inOrder, ofRecords } from '../../../db/filters.js';
import { fetchPage, openPage, type Page } from '../../../db/pages.js';
import { recordsOf } from '../../../db/records.js';
import { type CustomFieldRow, toCustomField } from './present.js';
import { customFields } from './table.js';

const tables = { LEAD: 'leads', CONTACT: 'contacts' } as const;

/** A transaction that changes a field blocks writes of values to fields of the same resource until it ends. */
export const fieldRecords = recordsOf(customFields, 'customField');

/** The fields of these resources, oldest first. */
export async function listFieldsOf(
  db: Queryable,
  tenantId: string,
  resources: readonly CustomFieldResource[],
): Promise<CustomFieldRow[]> {
  return db<CustomFieldRow[]>`
    select * from custom_fields
    where tenant_id = ${tenantId} and resource = any(${[...resources]}::text[]) and deleted_at is null
    order by created_at, id`;
}

/** The fields of these resources; they cannot be changed or deleted until the transaction ends. */
export async function holdFieldsOf(
  tx: Transaction,
  tenantId: string,
  resources: readonly CustomFieldResource[],
): Promise<CustomFieldRow[]> {
  return tx<CustomFieldRow[]>`
    select * from custom_fields
    where tenant_id = ${tenantId} and resource = any(${[...resources]}::text[]) and deleted_at is null
    order by created_at, id for key share`;
}

/** The fields of a resource with renamed or removed options, and the labels of those. */
export async function listOptionLabels(
  db: Queryable,
  tenantId: string,
  resource: CustomFieldResource,
): Promise<Pick<CustomFieldRow, 'key' | 'optionLabels'>[]> {
  return db<Pick<CustomFieldRow, 'key' | 'optionLabels'>[]>`
    select key, option_labels from custom_fields
    where tenant_id = ${tenantId} and resource = ${resource} and option_labels <> '{}'`;
}

/** Those of these texts that the index of a field has. */
export async function listIndexedTexts(
  db: Queryable,
  { tenantId, id }: Pick<CustomFieldRow, 'tenantId' | 'id'>,
  texts: readonly string[],
): Promise<string[]> {
  const rows = await db<{ text: string }[]>`
    select text from unnest(${[...texts]}::text[]) as sent (text) where exists (
      select from custom_field_values where tenant_id = ${tenantId} and field_id = ${id} and value = sent.text
    )`;
  return rows.map(({ text }) => text);
}

/** A page of custom fields. */
export async function listFields(db: Queryable, tenantId: string, query: CustomFieldQuery): Promise<Page<CustomField>> {
  const page = openPage('custom fields', query);
  const matching = allOf(db, [
    db`tenant_id = ${tenantId}`,
    db`deleted_at is null`,
    hasOneOf(db, 'resource', query.resource, query['resource[not]']),
    ...ofRecords(db, 'customField', query),
  ]);
  return fetchPage(page, {
    rows: db<CustomFieldRow[]>`
      select * from custom_fields where ${allOf(db, [matching, afterCursor(db, page, 'created_at')])}
      ${inOrder(db, page, 'created_at')} limit ${page.limit + 1}`,
    count: () => countRows(db, 'custom_fields', matching),
    position: (row) => ({ value: row.createdAt, id: row.id }),
    present: toCustomField,
  });
}

/** Counts the fields of a resource, and locks out inserts until the transaction ends. */
export async function countFieldsOf(tx: Transaction, tenantId: string, resource: CustomFieldResource): Promise<number> {
  await tx`select pg_advisory_xact_lock(hashtextextended(${`custom fields of ${tenantId} ${resource}`}, 0))`;
  const [row] = await tx<{ total: number }[]>`
    select count(*) as total from custom_fields
    where tenant_id = ${tenantId} and resource = ${resource} and deleted_at is null`;
  return row?.total ?? 0;
}

/** Finds the field of a key, also while it is being deleted. */
export async function findFieldByKey(
  db: Queryable,
  tenantId: string,
  resource: CustomFieldResource,
  key: string,
): Promise<CustomFieldRow | undefined> {
  const [row] = await db<CustomFieldRow[]>`
    select * from custom_fields where tenant_id = ${tenantId} and resource = ${resource} and key = ${key}`;
  return row;
}

/** Locks a field against changes; writes of its values do not wait. */
export async function lockFieldToIndex(
  tx: Transaction,
  { tenantId, id }: Pick<CustomFieldRow, 'tenantId' | 'id'>,
): Promise<CustomFieldRow | undefined> {
  const [row] = await tx<CustomFieldRow[]>`
    select * from custom_fields where tenant_id = ${tenantId} and id = ${id} and deleted_at is null for no key update`;
  return row;
}

/**
 * Updates the index for up to `limit` records to match the settings of a locked field, and advances its checkpoint; after the last record
 * the checkpoint is null. With `nowait`, fails if one of the records is being written.
 */
export async function indexRecords(
  tx: Transaction,
  { tenantId, id, resource, key, indexedUpTo }: CustomFieldRow,
  limit: number,
  ifLocked: 'wait' | 'nowait',
): Promise<CustomFieldRow> {
  const table = tx(tables[resource]);
  const { inBatch, end } = await findBatch(tx, { tenantId, resource }, indexedUpTo, limit);
  // A separate statement, so that the next one sees what the last writers have committed.
  const held = await tx<{ id: string }[]>`
    select id from ${table}
    where tenant_id = ${tenantId} and ${inBatch} and deleted_at is null and custom_fields ? ${key}
    order by id for no key update ${ifLocked === 'nowait' ? tx`nowait` : tx``}`;
  const ids = held.map((record) => record.id);
  await tx`
    delete from custom_field_values
    where tenant_id = ${tenantId} and field_id = ${id} and record_id = any(${ids}::uuid[])`;
  await tx`
    insert into custom_field_values
    select value.* from ${table} record
    cross join lateral custom_field_rows(record.tenant_id, ${resource}, record.id, record.custom_fields) value
    where record.tenant_id = ${tenantId} and record.id = any(${ids}::uuid[]) and value.field_id = ${id}`;
  const [row] = await tx<CustomFieldRow[]>`
    update custom_fields set indexed_up_to = ${end ?? null}, is_indexing = is_indexing and ${end !== undefined}
    where tenant_id = ${tenantId} and id = ${id} returning *`;
  return row as CustomFieldRow;
}

/** Indexes all values of a locked field as filterable; returns false if there are more records than `limit`. */
export async function indexAll(tx: Transaction, field: CustomFieldRow, limit: number): Promise<boolean> {
  const { tenantId, id } = field;
  const { end } = await findBatch(tx, field, null, limit);
  if (end !== undefined) return false;
  const [row] = await tx<CustomFieldRow[]>`
    update custom_fields set is_filterable = true, indexed_up_to = null
    where tenant_id = ${tenantId} and id = ${id} returning *`;
  const { indexedUpTo } = await indexRecords(tx, row as CustomFieldRow, limit, 'wait');
  return indexedUpTo === null;
}

/** The oldest of the live records that share a value of a fully indexed field. */
export async function findRepeatedValue(
  tx: Transaction,
  { tenantId, id, resource }: CustomFieldRow,
): Promise<string | undefined> {
  const [repeated] = await tx<{ value: string }[]>`
    select value from custom_field_values where tenant_id = ${tenantId} and field_id = ${id}
    group by value having count(*) > 1 order by value limit 1`;
  if (!repeated) return undefined;
  const [oldest] = await tx<{ id: string }[]>`
    select id from ${tx(tables[resource])}
    where tenant_id = ${tenantId} and id in (
      select record_id from custom_field_values
      where tenant_id = ${tenantId} and field_id = ${id} and value = ${repeated.value}
    )
    order by created_at, id limit 1`;
  return oldest?.id;
}

/** Up to `limit` records after the given one: the condition on their ids, and the last id if more follow. */
async function findBatch(
  tx: Transaction,
  { tenantId, resource }: Pick<CustomFieldRow, 'tenantId' | 'resource'>,
  after: string | null,
  limit: number,
): Promise<{ inBatch: Fragment; end: string | undefined }> {
  const isBehind = after === null ? tx`true` : tx`id > ${after}`;
  const [last, next] = await tx<{ id: string }[]>`
    select id from ${tx(tables[resource])} where tenant_id = ${tenantId} and ${isBehind}
    order by id offset ${limit - 1} limit 2`;
  const end = next && last?.id;
  return { inBatch: end === undefined ? isBehind : tx`${isBehind} and id <= ${end}`, end };
}

/** Locks a field that is being deleted; undefined if it was removed. */
export async function lockDeletedField(
  tx: Transaction,
  { tenantId, id }: Pick<CustomFieldRow, 'tenantId' | 'id'>,
): Promise<CustomFieldRow | undefined> {
  const [row] = await tx<CustomFieldRow[]>`
    select * from custom_fields where tenant_id = ${tenantId} and id = ${id} and deleted_at is not null for update`;
  return row;
}

/**
 * Removes the values of a field that is being deleted from up to `limit` records, and advances its checkpoint; after the last record,
 * deletes the field. Returns true if it did.
 */
export async function stripRecords(
  tx: Transaction,
  { tenantId, id, resource, key, strippedUpTo }: CustomFieldRow,
  limit: number,
): Promise<boolean> {
  const table = tx(tables[resource]);
  const { inBatch, end } = await findBatch(tx, { tenantId, resource }, strippedUpTo, limit);
  await tx`
    with held as (
      select id from ${table} where tenant_id = ${tenantId} and ${inBatch} and custom_fields ? ${key}
      order by id for update
    )
    update ${table} record set custom_fields = record.custom_fields - ${key}::text from held
    where record.tenant_id = ${tenantId} and record.id = held.id`;
  if (end) await tx`update custom_fields set stripped_up_to = ${end} where tenant_id = ${tenantId} and id = ${id}`;
  else await tx`delete from custom_fields where tenant_id = ${tenantId} and id = ${id}`;
  return end === undefined;
}

/** Finds another record with this value of a unique field. No other transaction can take the value until this one ends. */
export async function claimValue(
  tx: Transaction,
  { tenantId, id, type }: CustomFieldRow,
  value: string | number,
  recordId: string,
): Promise<string | undefined> {
  // In a separate statement before the query, which must see what the last holder of the lock committed.
  await tx`select pg_advisory_xact_lock(hashtextextended(${`${tenantId} ${id} ${value}`}, 0))`;
  const same = type === 'NUMBER' ? tx`number = ${String(value)}::text::numeric` : tx`value = ${String(value)}`;
  const [found] = await tx<{ recordId: string }[]>`
    select record_id from custom_field_values
    where tenant_id = ${tenantId} and field_id = ${id} and ${same} and record_id <> ${recordId} limit 1`;
  return found?.recordId;
}

/**
 * The records (UUIDs) with these values of a unique field, by value. No other transaction can take one of the values until this one ends.
 */
export async function findHoldersOf(
  tx: Transaction,
  { tenantId, id, type }: CustomFieldRow,
  values: readonly string[],
): Promise<Map<string, string>> {
  if (values.length === 0) return new Map();
  const locks = values.map((value) => `${tenantId} ${id} ${value}`).sort();
  await tx`
    select pg_advisory_xact_lock(hashtextextended(name, 0)) from unnest(${locks}::text[]) with ordinality as l (name, place)
    order by place`;
  const same = type === 'NUMBER' ? tx`v.number = wanted.value::numeric` : tx`v.value = wanted.value`;
  const found = await tx<{ value: string; recordId: string }[]>`
    select wanted.value, v.record_id from unnest(${[...values]}::text[]) as wanted (value)
    join custom_field_values v on v.tenant_id = ${tenantId} and v.field_id = ${id} and ${same}`;
  return new Map(found.map(({ value, recordId }) => [value, recordId]));
}
