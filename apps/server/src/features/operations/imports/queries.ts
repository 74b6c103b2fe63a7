import type {
  CustomFieldType,
  ImportError,
  ImportErrorQuery,
  ImportJob,
  ImportQuery,
  ImportResource,
  StageType,
} from '@lead-engagement/contract';
import type { Database, Queryable, Transaction } from '../../../db/client.js';
import { afterCursor, allOf, countRows, type Fragment, hasOneOf, inOrder, ofRecords } from '../../../db/filters.js';
import { fetchPage, openPage, type Page } from '../../../db/pages.js';
import { asRecordset, columnList } from '../../../db/rows.js';
import { encodeId } from '../../../ids.js';
import { type LabelledField, labelsOf } from '../../crm/custom-fields/index.js';
import type { Checkpoint } from './checkpoint.js';
import { type ImportErrorRow, type ImportRow, toImport, toImportError } from './present.js';
import type { UndoState } from './undo-state.js';

export type Counts = Omit<ImportJob['counts'], 'skipped' | 'contacts'> &
  Pick<ImportRow, 'contactsCreated' | 'contactsLinked' | 'contactsFilled' | 'contactsUpdated' | 'ignoredValues'>;

export async function insertImport(tx: Transaction, row: ImportRow): Promise<void> {
  const { columns, checkpoint, choices, error: _, undo: __, ...plain } = row;
  await tx`
    insert into imports ${tx({
      ...plain,
      choices: choices && tx.json(choices as never),
      columns: tx.json(columns as never),
      checkpoint: tx.json(checkpoint as never),
    })}`;
}

export async function findImport(db: Queryable, tenantId: string, id: string): Promise<ImportRow | undefined> {
  const [row] = await db<ImportRow[]>`select * from imports where tenant_id = ${tenantId} and id = ${id}`;
  return row;
}

/** What tells where their files are from. */
export function listImportsById(
  db: Queryable,
  tenantId: string,
  ids: readonly string[],
): Promise<Pick<ImportRow, 'id' | 'format' | 'columns' | 'resource'>[]> {
  return db`
    select id, format, columns, resource from imports where tenant_id = ${tenantId} and id = any(${[...ids]}::uuid[])`;
}

export async function lockImport(tx: Transaction, tenantId: string, id: string): Promise<ImportRow | undefined> {
  const [row] = await tx<ImportRow[]>`select * from imports where tenant_id = ${tenantId} and id = ${id} for update`;
  return row;
}

/** Keeps what a batch did, and how far the file has been read with it. */
export async function advanceImport(
  tx: Transaction,
  { tenantId, id }: Pick<ImportRow, 'tenantId' | 'id'>,
  counts: Counts,
  checkpoint: Checkpoint,
  moment: string,
): Promise<void> {
  const { rows, created, updated, unchanged, failed, skippedValues, likelyDuplicates } = counts;
  const { contactsCreated, contactsLinked, contactsFilled, contactsUpdated, ignoredValues } = counts;
  const writes = created + updated + contactsFilled + contactsUpdated;
  await tx`
    update imports set status = 'RUNNING', started_at = coalesce(started_at, ${moment}), updated_at = ${moment},
      checkpoint = ${tx.json(checkpoint as never)}, rows = rows + ${rows}, created = created + ${created},
      updated = updated + ${updated}, unchanged = unchanged + ${unchanged}, failed = failed + ${failed},
      skipped_values = skipped_values + ${skippedValues}, likely_duplicates = likely_duplicates + ${likelyDuplicates},
      contacts_created = contacts_created + ${contactsCreated}, contacts_linked = contacts_linked + ${contactsLinked},
      contacts_filled = contacts_filled + ${contactsFilled}, contacts_updated = contacts_updated + ${contactsUpdated},
      ignored_values = ignored_values + ${ignoredValues},
      changes_kept = changes_kept or (not dry_run and ${writes > 0})
    where tenant_id = ${tenantId} and id = ${id}`;
}

/** Ends an import that has not ended. */
export async function endImport(
  tx: Transaction,
  { tenantId, id }: Pick<ImportRow, 'tenantId' | 'id'>,
  status: 'COMPLETED' | 'FAILED' | 'CANCELLED',
  error: ImportJob['error'],
  moment: string,
): Promise<ImportRow | undefined> {
  const [row] = await tx<ImportRow[]>`
    update imports set status = ${status}, error = ${error && tx.json(error)}, completed_at = ${moment},
      started_at = coalesce(started_at, ${moment}), updated_at = ${moment}
    where tenant_id = ${tenantId} and id = ${id} and status in ('PENDING', 'RUNNING') returning *`;
  return row;
}

/** Stores how the values of the columns are written. */
export async function setColumns(
  tx: Transaction,
  { tenantId, id }: Pick<ImportRow, 'tenantId' | 'id'>,
  columns: ImportJob['columns'],
): Promise<void> {
  await tx`update imports set columns = ${tx.json(columns)} where tenant_id = ${tenantId} and id = ${id}`;
}

/** Stores how far the undo of an import is. At its end, `changes_kept` says that nothing is left to undo. */
export async function setUndo(
  tx: Transaction,
  { tenantId, id }: Pick<ImportRow, 'tenantId' | 'id'>,
  undo: UndoState,
  moment: string,
): Promise<void> {
  await tx`
    update imports set undo = ${tx.json(undo as never)}, updated_at = ${moment},
      changes_kept = changes_kept and ${undo.status !== 'COMPLETED'}
    where tenant_id = ${tenantId} and id = ${id}`;
}

export async function insertErrors(tx: Transaction, rows: readonly ImportErrorRow[]): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const columns = columnList(tx, Object.keys(first));
  await tx`insert into import_errors (${columns}) select ${columns} from ${asRecordset(tx, 'import_errors', rows)}`;
}

/** A page of imports. */
export async function listImports(db: Queryable, tenantId: string, query: ImportQuery): Promise<Page<ImportJob>> {
  const page = openPage('imports', query);
  const matching = allOf(db, [
    db`tenant_id = ${tenantId}`,
    hasOneOf(db, 'status', query.status, query['status[not]']),
    hasOneOf(db, 'resource', query.resource, query['resource[not]']),
    ...ofRecords(db, 'import', query),
  ]);
  return fetchPage(page, {
    rows: db<ImportRow[]>`
      select * from imports where ${allOf(db, [matching, afterCursor(db, page, 'created_at')])}
      ${inOrder(db, page, 'created_at')} limit ${page.limit + 1}`,
    count: () => countRows(db, 'imports', matching),
    position: ({ createdAt, id }) => ({ value: createdAt, id }),
    present: toImport,
  });
}

/** A page of what is wrong with the rows of an import. */
export async function listErrors(
  db: Queryable,
  tenantId: string,
  importId: string,
  query: ImportErrorQuery,
): Promise<Page<ImportError>> {
  const page = openPage(`errors of ${importId}`, query);
  const matching = allOf(db, [db`tenant_id = ${tenantId}`, db`import_id = ${importId}`]);
  return fetchPage(page, {
    rows: db<ImportErrorRow[]>`
      select * from import_errors where ${allOf(db, [matching, afterCursor(db, page, 'line')])}
      ${inOrder(db, page, 'line')} limit ${page.limit + 1}`,
    count: () => countRows(db, 'import_errors', matching),
    position: ({ line, id }) => ({ value: line, id }),
    present: toImportError,
  });
}

/** The first things that are wrong with the rows of an import. */
export async function listFirstErrors(
  db: Queryable,
  tenantId: string,
  importId: string,
  limit: number,
): Promise<ImportErrorRow[]> {
  return db<ImportErrorRow[]>`
    select * from import_errors where tenant_id = ${tenantId} and import_id = ${importId}
    order by line, id limit ${limit}`;
}

/** What is wrong with the rows from a line on, one text for each row. */
export async function listFailedLines(
  db: Queryable,
  tenantId: string,
  importId: string,
  afterLine: number,
  limit: number,
): Promise<{ line: number; message: string }[]> {
  return db<{ line: number; message: string }[]>`
    select line, string_agg(coalesce(coalesce(heading, field) || ': ', '') || message, ' ' order by id) as message from import_errors
    where tenant_id = ${tenantId} and import_id = ${importId} and line > ${afterLine} and effect = 'ROW_FAILED'
    group by line order by line limit ${limit}`;
}

/** A custom field that a column can be mapped to. */
export interface ImportableField {
  /** What the field of the column begins with: `contact.` for one of contacts in an import of leads. */
  prefix: '' | 'contact.';
  key: string;
  label: string;
  type: CustomFieldType;
  /** Of SELECT and MULTI_SELECT. */
  options: string[];
}

/** The custom fields that the rows of an import can have: for leads, also those of contacts. */
export async function listFields(
  db: Queryable,
  tenantId: string,
  resource: ImportResource,
): Promise<ImportableField[]> {
  const rows = await db<(LabelledField & Omit<ImportableField, 'prefix'> & { resource: 'CONTACT' | 'LEAD' })[]>`
    select resource, key, label, type, id, options, option_labels from custom_fields
    where tenant_id = ${tenantId} and deleted_at is null ${resource === 'contacts' ? db`and resource = 'CONTACT'` : db``}
    order by resource desc, created_at, id`;
  return rows.map(({ resource: of, key, label, type, ...field }) => ({
    ...{ key, label, type },
    options: labelsOf(field),
    prefix: resource === 'leads' && of === 'CONTACT' ? 'contact.' : '',
  }));
}

/** A pipeline with its stages. Ids are public ones. */
export interface ImportablePipeline {
  id: string;
  name: string;
  isDefault: boolean;
  stages: { id: string; name: string; type: StageType }[];
}

/** The live pipelines, the default one first, each with its stages in order. */
export async function listPipelines(db: Queryable, tenantId: string): Promise<ImportablePipeline[]> {
  const rows = await db<(Omit<ImportablePipeline, 'stages'> & { stageId: string; stage: string; type: StageType })[]>`
    select p.id, p.name, p.is_default, s.id as stage_id, s.name as stage, s.type from pipelines p
    join stages s on s.tenant_id = p.tenant_id and s.pipeline_id = p.id and s.deleted_at is null
    where p.tenant_id = ${tenantId} and p.deleted_at is null
    order by p.is_default desc, p.created_at, p.id, s.position, s.id`;
  const found = new Map<string, ImportablePipeline>();
  for (const { id, name, isDefault, stageId, stage, type } of rows) {
    const pipeline = found.get(id) ?? { id: encodeId('pipeline', id), name, isDefault, stages: [] };
    found.set(id, pipeline);
    pipeline.stages.push({ id: encodeId('stage', stageId), name: stage, type });
  }
  return [...found.values()];
}

/** A user that a row can name. The id is a public one. */
export interface ImportableUser {
  id: string;
  /** In lower case. */
  email: string;
  name: string;
  isDisabled: boolean;
}

export async function listUsers(db: Queryable, tenantId: string): Promise<ImportableUser[]> {
  const rows = await db<ImportableUser[]>`
    select id, lower(email) as email, name, disabled_at is not null as is_disabled from users where tenant_id = ${tenantId} and deleted_at is null`;
  return rows.map((row) => ({ ...row, id: encodeId('user', row.id) }));
}

/** Errors, or changes, that are deleted in one statement. */
const purgedErrors = 5_000;

/**
 * Deletes the next imports of a tenant that ended and were made before a moment, their errors first: an import can have a
 * million. Returns how many, and `limit` where errors are left.
 */
export async function deleteOldImports(db: Database, tenantId: string, cutoff: string, limit: number): Promise<number> {
  const old = await db<{ id: string }[]>`
    select id from imports
    where tenant_id = ${tenantId} and created_at < ${cutoff} and completed_at is not null
    order by created_at limit ${limit}`;
  const ids = old.map(({ id }) => id);
  const errors = await db`
    delete from import_errors where tenant_id = ${tenantId} and id = any(array(
      select id from import_errors where tenant_id = ${tenantId} and import_id = any(${ids}::uuid[])
      limit ${purgedErrors}))`;
  if (errors.count === purgedErrors) return limit;
  if ((await deleteChangesOf(db, tenantId, ids)) === purgedErrors) return limit;
  await db`delete from imports where tenant_id = ${tenantId} and id = any(${ids}::uuid[])`;
  return ids.length;
}

/** Deletes the next changes of imports. Returns how many. */
async function deleteChangesOf(db: Database, tenantId: string, importIds: string[]): Promise<number> {
  const { count } = await db`
    delete from import_changes where tenant_id = ${tenantId} and ctid = any(array(
      select ctid from import_changes where tenant_id = ${tenantId} and import_id = any(${importIds}::uuid[])
      limit ${purgedErrors}))`;
  return count;
}

/**
 * Deletes the changes of the next imports of a tenant that ended before a moment, unless they are being undone. Returns how many
 * imports, and `limit` where changes are left.
 */
export async function deleteOldChanges(db: Database, tenantId: string, cutoff: string, limit: number): Promise<number> {
  const old = await db<{ id: string }[]>`
    select id from imports r
    where tenant_id = ${tenantId} and completed_at < ${cutoff} and ${keepsChanges(db)}
    order by completed_at limit ${limit}`;
  const ids = old.map(({ id }) => id);
  if ((await deleteChangesOf(db, tenantId, ids)) === purgedErrors) return limit;
  await db`update imports set changes_kept = false where tenant_id = ${tenantId} and id = any(${ids}::uuid[])`;
  return ids.length;
}

/** The condition for an import `r` whose changes are kept and not in use. */
export function keepsChanges(db: Queryable): Fragment {
  return db`r.changes_kept and (r.undo is null or r.undo ->> 'completedAt' is not null)`;
}
