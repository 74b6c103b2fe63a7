import type { CustomField, CustomFieldQuery, CustomFieldResource } from '@lead-engagement/contract';
import type { Queryable, Transaction } from '../../db/client.js';
import { afterCursor, allOf, countRows, hasOneOf, inOrder } from '../../db/filters.js';
import { fetchPage, openPage, type Page } from '../../db/pages.js';
import { recordsOf } from '../../db/records.js';
import { type CustomFieldRow, toCustomField } from './present.js';
import { customFields } from './table.js';

const tables = { LEAD: 'leads', CONTACT: 'contacts' } as const;

/** Whoever changes a field keeps others from writing values of its resource's fields until the transaction ends. */
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

/** The fields of these resources, none of which is changed or deleted until the transaction ends. */
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

/** A page of custom fields. */
export async function listFields(db: Queryable, tenantId: string, query: CustomFieldQuery): Promise<Page<CustomField>> {
  const page = openPage('custom fields', query);
  const matching = allOf(db, [
    db`tenant_id = ${tenantId}`,
    db`deleted_at is null`,
    hasOneOf(db, 'resource', query.resource),
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

/** How many fields a resource has; nobody adds one until the transaction ends. */
export async function countFieldsOf(tx: Transaction, tenantId: string, resource: CustomFieldResource): Promise<number> {
  await tx`select pg_advisory_xact_lock(hashtextextended(${`custom fields of ${tenantId} ${resource}`}, 0))`;
  const [row] = await tx<{ total: number }[]>`
    select count(*) as total from custom_fields
    where tenant_id = ${tenantId} and resource = ${resource} and deleted_at is null`;
  return row?.total ?? 0;
}

/** Finds the field of a key, also where it is being deleted. */
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

/** Indexes the values that live records have in a field anew. Fails with a unique violation where two share one. */
export async function indexValues(tx: Transaction, { tenantId, id, resource, key }: CustomFieldRow): Promise<void> {
  await tx`delete from custom_field_values where tenant_id = ${tenantId} and field_id = ${id}`;
  await tx`
    insert into custom_field_values
    select value.* from ${tx(tables[resource])} record
    cross join lateral custom_field_rows(record.tenant_id, ${resource}, record.id, record.custom_fields) value
    where record.tenant_id = ${tenantId} and record.deleted_at is null and record.custom_fields ? ${key}
      and value.field_id = ${id}`;
}

/** One of the live records that have the same value in a field. */
export async function findRepeatedValue(
  tx: Transaction,
  { tenantId, id, resource, key }: CustomFieldRow,
): Promise<string | undefined> {
  const [found] = await tx<{ id: string }[]>`
    select (array_agg(record.id order by record.created_at))[1] as id from ${tx(tables[resource])} record
    cross join lateral custom_field_rows(record.tenant_id, ${resource}, record.id, record.custom_fields) value
    where record.tenant_id = ${tenantId} and record.deleted_at is null and record.custom_fields ? ${key}
      and value.field_id = ${id}
    group by value.value having count(*) > 1 limit 1`;
  return found?.id;
}

/** Locks a field that is being deleted; undefined if it is gone. */
export async function lockDeletedField(
  tx: Transaction,
  { tenantId, id }: Pick<CustomFieldRow, 'tenantId' | 'id'>,
): Promise<CustomFieldRow | undefined> {
  const [row] = await tx<CustomFieldRow[]>`
    select * from custom_fields where tenant_id = ${tenantId} and id = ${id} and deleted_at is not null for update`;
  return row;
}

/**
 * Takes the values of a locked field that is being deleted off the next records, `limit` at most, and moves its checkpoint
 * behind them; after the last it deletes the field. Returns whether it did.
 */
export async function stripRecords(
  tx: Transaction,
  { tenantId, id, resource, key, strippedUpTo }: CustomFieldRow,
  limit: number,
): Promise<boolean> {
  const table = tx(tables[resource]);
  const after = strippedUpTo === null ? tx`true` : tx`id > ${strippedUpTo}`;
  const [last] = await tx<{ id: string }[]>`
    select id from ${table} where tenant_id = ${tenantId} and ${after} order by id offset ${limit - 1} limit 1`;
  await tx`
    with held as (
      select id from ${table}
      where tenant_id = ${tenantId} and ${after} and ${last ? tx`id <= ${last.id}` : tx`true`} and custom_fields ? ${key}
      order by id for update
    )
    update ${table} record set custom_fields = record.custom_fields - ${key}::text from held
    where record.tenant_id = ${tenantId} and record.id = held.id`;
  if (last) await tx`update custom_fields set stripped_up_to = ${last.id} where tenant_id = ${tenantId} and id = ${id}`;
  else await tx`delete from custom_fields where tenant_id = ${tenantId} and id = ${id}`;
  return last === undefined;
}

/** Finds another record with this value in a unique field. Nobody else takes the value until the transaction ends. */
export async function claimValue(
  tx: Transaction,
  { tenantId, id, type }: CustomFieldRow,
  value: string | number,
  recordId: string,
): Promise<string | undefined> {
  // Before the look, in a statement of its own: the look must see what the lock's last holder committed.
  await tx`select pg_advisory_xact_lock(hashtextextended(${`${tenantId} ${id} ${value}`}, 0))`;
  const same = type === 'NUMBER' ? tx`number = ${String(value)}::text::numeric` : tx`value = ${String(value)}`;
  const [found] = await tx<{ recordId: string }[]>`
    select record_id from custom_field_values
    where tenant_id = ${tenantId} and field_id = ${id} and ${same} and record_id <> ${recordId} limit 1`;
  return found?.recordId;
}
