import {
  type CustomField,
  type CustomFieldCreate,
  type CustomFieldDeleted,
  type CustomFieldResource,
  type CustomFieldType,
  type CustomFieldUpdate,
  limits,
} from '@lead-engagement/contract';
import type { OfTenant, Write } from '../../../callers/write.js';
import type { Transaction } from '../../../db/client.js';
import { changedFields } from '../../../db/diff.js';
import { ApiError, invalidField } from '../../../errors.js';
import { encodeId, newUuid } from '../../../ids.js';
import { viewsFilteredBy } from '../views/index.js';
import { indexSoon } from './index-job.js';
import { planOptions, toOptions } from './options.js';
import { type CustomFieldRow, toCustomField } from './present.js';
import * as queries from './queries.js';
import { fieldRecords } from './queries.js';
import { enqueueStrip, stripField } from './strip-job.js';
import { optionTypes } from './values.js';

const neverUnique = new Set<CustomFieldType>(['BOOLEAN', 'MULTI_SELECT']);

/** Adds a field to a resource. Throws VALIDATION_ERROR, and CONFLICT for a key that is taken or beyond the limit. */
export async function createCustomField(
  { tx, caller: { tenantId }, now }: Write<OfTenant>,
  input: CustomFieldCreate,
): Promise<CustomField> {
  const { resource, key, label, type } = input;
  const id = newUuid(now.getTime());
  const options = planOptions({ id, options: [], optionLabels: {} }, input.options ?? []);
  const isUnique = input.unique ?? false;
  checkRules({ type, ...options, isUnique });
  if ((await queries.countFieldsOf(tx, tenantId, resource)) >= limits.customFields) {
    const most = `There are ${limits.customFields} custom fields of this resource, and there can be no more.`;
    throw new ApiError('CONFLICT.limit_reached', `${most} Delete one that is no longer needed.`);
  }
  const row = await fieldRecords.insertUnlessTaken(tx, {
    tenantId,
    id,
    resource,
    key,
    label,
    type,
    ...options,
    isRequired: input.required ?? false,
    isUnique,
    isFilterable: input.filterable ?? true,
    createdAt: now.toISOString(),
    updatedAt: now.toISOString(),
  });
  if (!row) throw await keyTaken(tx, tenantId, resource, key);
  return toCustomField(row);
}

/** Updates a locked field. Throws VALIDATION_ERROR, and CONFLICT if existing values do not allow it. */
export async function updateCustomField(
  tx: Transaction,
  row: CustomFieldRow,
  input: CustomFieldUpdate,
  now: Date,
): Promise<CustomField> {
  const { required: isRequired, unique: isUnique, filterable: isFilterable, label } = input;
  const changes = changedFields(row, { label, isRequired, isUnique, isFilterable, ...changedOptions(row, input) });
  if (!changes) return toCustomField(row);
  checkRules({ ...row, ...changes });
  const isSame = indexKind({ ...row, ...changes }) === indexKind(row);
  return toCustomField(await (isSame ? fieldRecords.update(tx, row, changes, now) : reindex(tx, row, changes, now)));
}

/** The columns of the options, if they change. */
function changedOptions(row: CustomFieldRow, { options }: CustomFieldUpdate) {
  if (options === undefined) return {};
  const planned = planOptions(row, options);
  const isSame = JSON.stringify(toOptions({ ...row, ...planned })) === JSON.stringify(toOptions(row));
  return isSame ? {} : planned;
}

type Changed = Partial<
  Pick<CustomFieldRow, 'label' | 'options' | 'optionLabels' | 'isRequired' | 'isUnique' | 'isFilterable'>
>;

/** Updates a locked field whose index has to change. */
async function reindex(tx: Transaction, row: CustomFieldRow, changes: Changed, now: Date): Promise<CustomFieldRow> {
  let isIndexed = indexKind(row) !== 'none' && !row.isIndexing;
  if (changes.isUnique) {
    isIndexed ||= await queries.indexAll(tx, row, limits.customFieldRecordsAtOnce);
    if (!isIndexed) throw new ApiError('CONFLICT.not_ready', notIndexed);
    await checkNoneRepeated(tx, row);
  }
  const isIndexing = indexKind({ ...row, ...changes }) !== 'none' && !isIndexed;
  const state = { isFilterable: row.isFilterable, isIndexing, indexedUpTo: null };
  const updated = await fieldRecords.update(tx, row, { ...state, ...changes }, now);
  return indexSoon(tx, updated, limits.customFieldRecordsAtOnce, now);
}

const notIndexed =
  'This field is not indexed yet. Make it filterable first, wait until `indexing` is false, then make it unique.';

/** Throws CONFLICT if two records have the same value. */
async function checkNoneRepeated(tx: Transaction, row: CustomFieldRow): Promise<void> {
  const holder = await queries.findRepeatedValue(tx, row);
  if (holder === undefined) return;
  const message = 'Two records have the same value in this field. Change one, then make it unique.';
  throw new ApiError('CONFLICT.already_exists', message, {
    existingId: encodeId(row.resource === 'LEAD' ? 'lead' : 'contact', holder),
  });
}

/** The kind of index that a field needs. */
function indexKind({ isUnique, isFilterable }: Pick<CustomFieldRow, 'isUnique' | 'isFilterable'>) {
  if (isUnique) return 'unique values';
  return isFilterable ? 'values' : 'none';
}

/**
 * Deletes a locked field: it disappears from lists, writes and filters at once; its values on records and its column in views are removed in
 * the background. Views that are filtered by it are listed and stay: without the filter, they would show all records.
 */
export async function deleteCustomField({ tx, caller, now }: Write, row: CustomFieldRow): Promise<CustomFieldDeleted> {
  const deleted = await fieldRecords.softDelete(tx, row, now);
  const isDone = await stripField(tx, deleted, limits.customFieldRecordsAtOnce, now);
  if (!isDone) await enqueueStrip(tx, row, now);
  return { id: encodeId('customField', row.id), deleted: true, ...(await viewsFilteredBy(tx, caller, row)) };
}

/** Checks the options and uniqueness that the type of a field allows. */
function checkRules({ type, options, isUnique }: Pick<CustomFieldRow, 'type' | 'options' | 'isUnique'>): void {
  if (optionTypes.has(type) && options.length === 0) {
    throw invalidField('body.options', `A ${type} needs at least one option.`, 'required');
  }
  if (!optionTypes.has(type) && options.length > 0) {
    throw invalidField('body.options', `A ${type} has no options. Leave them out.`);
  }
  if (isUnique && neverUnique.has(type)) throw invalidField('body.unique', `A ${type} cannot be unique.`);
}

async function keyTaken(
  tx: Transaction,
  tenantId: string,
  resource: CustomFieldResource,
  key: string,
): Promise<ApiError> {
  const found = await queries.findFieldByKey(tx, tenantId, resource, key);
  if (found?.deletedAt) {
    const message = 'The field that had this key is still being deleted. Repeat it in a minute, or choose another key.';
    return new ApiError('CONFLICT.busy', message);
  }
  const extra = found ? { existingId: encodeId('customField', found.id) } : {};
  return new ApiError(
    'CONFLICT.already_exists',
    'There is a custom field with this key already. Choose another.',
    extra,
  );
}
