import {
  type CustomField,
  type CustomFieldCreate,
  type CustomFieldResource,
  type CustomFieldType,
  type CustomFieldUpdate,
  limits,
} from '@lead-engagement/contract';
import postgres from 'postgres';
import { changedFields } from '../../db/changes.js';
import type { Queryable, Transaction } from '../../db/client.js';
import { ApiError, invalidField } from '../../http/errors.js';
import { checkVersion } from '../../http/preconditions.js';
import { decodeId, encodeId, newUuid } from '../../ids.js';
import { type CustomFieldRow, toCustomField } from './present.js';
import * as queries from './queries.js';

const uniqueViolation = '23505';
const withOptions = new Set<CustomFieldType>(['SELECT', 'MULTI_SELECT']);
const neverUnique = new Set<CustomFieldType>(['BOOLEAN', 'MULTI_SELECT']);

/** A custom field. Throws NOT_FOUND. */
export async function getCustomField(db: Queryable, tenantId: string, id: string): Promise<CustomField> {
  const uuid = decodeId('customField', id);
  const row = uuid && (await queries.findField(db, tenantId, uuid));
  if (!row) throw notFound();
  return toCustomField(row);
}

function notFound(): ApiError {
  return new ApiError('NOT_FOUND', 'There is no custom field with this id.');
}

/** Adds a field to a resource. Throws VALIDATION_ERROR, or CONFLICT for a key that is taken and one field too many. */
export async function createCustomField(
  tx: Transaction,
  tenantId: string,
  input: CustomFieldCreate,
  now: Date,
): Promise<CustomField> {
  const { resource, key, label, type, options = [] } = input;
  const isUnique = input.unique ?? false;
  checkRules({ type, options, isUnique });
  if ((await queries.countFieldsOf(tx, tenantId, resource)) >= limits.customFields) {
    const most = `There are ${limits.customFields} custom fields of this resource, and there can be no more.`;
    throw new ApiError('CONFLICT', `${most} Delete one that is no longer needed.`);
  }
  const row = await queries.insertField(tx, {
    tenantId,
    id: newUuid(now.getTime()),
    resource,
    key,
    label,
    type,
    options,
    isRequired: input.required ?? false,
    isUnique,
    isFilterable: input.filterable ?? true,
    createdAt: now.toISOString(),
    updatedAt: now.toISOString(),
  });
  if (!row) throw await keyTaken(tx, tenantId, resource, key);
  return toCustomField(row);
}

/** Changes a field. Throws NOT_FOUND, PRECONDITION_FAILED, VALIDATION_ERROR, CONFLICT where values stand against it. */
export async function updateCustomField(
  tx: Transaction,
  tenantId: string,
  id: string,
  input: CustomFieldUpdate,
  ifMatch: number | undefined,
  now: Date,
): Promise<CustomField> {
  const row = await lockFieldRow(tx, tenantId, id, ifMatch);
  const { required: isRequired, unique: isUnique, filterable: isFilterable, label, options } = input;
  const changes = changedFields<CustomFieldRow>(row, {
    label,
    isRequired,
    isUnique,
    isFilterable,
    options: options && JSON.stringify(options) !== JSON.stringify(row.options) ? options : undefined,
  });
  if (!changes) return toCustomField(row);
  checkRules({ ...row, ...changes });
  const updated = await queries.updateField(tx, row, changes, now);
  if (changes.isUnique !== undefined || changes.isFilterable !== undefined) await reindex(tx, updated);
  return toCustomField(updated);
}

async function reindex(tx: Transaction, row: CustomFieldRow): Promise<void> {
  try {
    await queries.indexValues(tx, row);
  } catch (error) {
    if (!(error instanceof postgres.PostgresError) || error.code !== uniqueViolation) throw error;
    throw new ApiError('CONFLICT', 'Two records have the same value in this field. Change one, then make it unique.');
  }
}

/** So many records lose their values within the request that deletes a field; the worker goes on from there. */
const strippedAtOnce = 1_000;

/** Deletes a field, whose values leave the records soon. Throws NOT_FOUND, PRECONDITION_FAILED. */
export async function deleteCustomField(
  tx: Transaction,
  tenantId: string,
  id: string,
  ifMatch: number | undefined,
  now: Date,
): Promise<{ id: string; deleted: true }> {
  const row = await lockFieldRow(tx, tenantId, id, ifMatch);
  await queries.markFieldDeleted(tx, row, now);
  await queries.stripRecords(tx, row, strippedAtOnce);
  return { id: encodeId('customField', row.id), deleted: true };
}

async function lockFieldRow(
  tx: Transaction,
  tenantId: string,
  id: string,
  ifMatch: number | undefined,
): Promise<CustomFieldRow> {
  const uuid = decodeId('customField', id);
  const row = uuid && (await queries.lockField(tx, tenantId, uuid));
  if (!row) throw notFound();
  checkVersion(row, ifMatch);
  return row;
}

/** What the type of a field demands of its options and forbids of its uniqueness. */
function checkRules({ type, options, isUnique }: Pick<CustomFieldRow, 'type' | 'options' | 'isUnique'>): void {
  if (withOptions.has(type) && options.length === 0) {
    throw invalidField('body.options', `A ${type} needs at least one option.`, 'required');
  }
  if (!withOptions.has(type) && options.length > 0) {
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
    return new ApiError('CONFLICT', message);
  }
  const extra = found ? { existingId: encodeId('customField', found.id) } : {};
  return new ApiError('CONFLICT', 'There is a custom field with this key already. Choose another.', extra);
}
