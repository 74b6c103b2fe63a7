import type {
  CustomFieldFilters,
  CustomFieldResource,
  CustomFieldValues,
  CustomFieldWrites,
  ErrorDetail,
} from '@lead-engagement/contract';
import { pipelined, type Queryable, type Transaction } from '../../../db/client.js';
import { allOf, type Fragment } from '../../../db/filters.js';
import { ApiError, invalidField } from '../../../errors.js';
import { encodeId, type IdKind } from '../../../ids.js';
import { ownValue } from '../../../own-value.js';
import { notAmong, optionsOf } from './options.js';
import type { CustomFieldRow } from './present.js';
import { claimValue, holdFieldsOf, listFieldsOf, listIndexedTexts } from './queries.js';
import {
  optionTypes,
  orderedTypes,
  readFilterTexts,
  readFilterValue,
  readValue,
  showField,
  textTypes,
} from './values.js';

const recordKinds: Record<CustomFieldResource, IdKind> = { LEAD: 'lead', CONTACT: 'contact' };

/** The record whose custom fields are written. */
export interface CustomFieldOwner {
  tenantId: string;
  resource: CustomFieldResource;
  /** UUID. */
  id: string;
  /** The current values; undefined for a new record. */
  present?: CustomFieldValues;
  /** The path in the request, for errors. */
  at: string;
}

/** Looks up, once, the custom fields of the records that one request writes, for leads and contacts. */
export interface FieldSet {
  /**
   * The custom fields of a record after a write; undefined if they stay as they are. Throws VALIDATION_ERROR for an unknown
   * key, a wrong value and a missing required one.
   */
  read(owner: CustomFieldOwner, input: CustomFieldWrites | undefined): CustomFieldValues | undefined;
  /** The keys of `input` that are unique among the records of a resource. */
  uniqueIn(resource: CustomFieldResource, input: CustomFieldWrites | undefined): string[];
  /** Takes the unique values of a record. Rejects with CONFLICT if another record has one, in this request or stored. */
  claim(owner: CustomFieldOwner, values: CustomFieldValues): Promise<void>;
}

/**
 * Looks up, with one statement, the custom fields of these resources. If values are written, the fields cannot be changed until the
 * transaction ends.
 */
export async function openFieldSet(
  tx: Transaction,
  tenantId: string,
  resources: readonly CustomFieldResource[],
  isWritten: boolean,
): Promise<FieldSet> {
  const find = isWritten ? holdFieldsOf : listFieldsOf;
  return fieldSetOf(tx, resources.length === 0 ? [] : await find(tx, tenantId, resources));
}

/** The same of fields that are known. */
export function fieldSetOf(tx: Transaction, all: readonly CustomFieldRow[]): FieldSet {
  const fieldsOf = ({ resource }: Pick<CustomFieldOwner, 'resource'>) =>
    all.filter((field) => field.resource === resource);
  const taken = new Map<string, string>();
  return {
    read: (owner, input) =>
      input === undefined && owner.present !== undefined ? undefined : readValues(fieldsOf(owner), owner, input ?? {}),
    uniqueIn: (resource, input = {}) =>
      fieldsOf({ resource }).flatMap(({ key, isUnique }) => (isUnique && Object.hasOwn(input, key) ? [key] : [])),
    async claim(owner, values) {
      await claimValues(tx, fieldsOf(owner), owner, values);
      for (const field of fieldsOf(owner)) {
        const value = ownValue(values, field.key);
        if (!field.isUnique || value === undefined) continue;
        const place = JSON.stringify([field.id, value]);
        const holder = taken.get(place);
        if (holder !== undefined && holder !== owner.id) throw valueTaken(field, holder);
        taken.set(place, owner.id);
      }
    },
  };
}

/** Locks the fields of a resource against changes until the transaction ends, for writes of values that were checked before. */
export async function holdCustomFields(
  tx: Transaction,
  tenantId: string,
  resource: CustomFieldResource,
): Promise<void> {
  await holdFieldsOf(tx, tenantId, [resource]);
}

/** Takes the unique values of a restored record. Throws CONFLICT if another record has one now. */
export async function reclaimCustomFields(
  tx: Transaction,
  owner: Pick<CustomFieldOwner, 'tenantId' | 'resource' | 'id'>,
  values: CustomFieldValues,
): Promise<void> {
  if (Object.keys(values).length === 0) return;
  await claimValues(tx, await holdFieldsOf(tx, owner.tenantId, [owner.resource]), owner, values);
}

/** The values after a write; undefined if nothing changes. */
function readValues(
  fields: readonly CustomFieldRow[],
  owner: CustomFieldOwner,
  input: CustomFieldWrites,
): CustomFieldValues | undefined {
  const next = mergeValues(fields, owner, input);
  const { present } = owner;
  const changed = fields.some(
    ({ key }) => JSON.stringify(ownValue(next, key)) !== JSON.stringify(ownValue(present, key)),
  );
  return changed || present === undefined ? next : undefined;
}

async function claimValues(
  tx: Transaction,
  fields: readonly CustomFieldRow[],
  { id, present = {} }: Pick<CustomFieldOwner, 'id' | 'present'>,
  next: CustomFieldValues,
): Promise<void> {
  for (const field of fields) {
    const value = ownValue(next, field.key);
    if (!field.isUnique || value === undefined || value === ownValue(present, field.key)) continue;
    const holder = await claimValue(tx, field, value as string | number, id);
    if (holder !== undefined) throw valueTaken(field, holder);
  }
}

function valueTaken({ key, resource }: CustomFieldRow, holder: string): ApiError {
  const message = `Another ${recordKinds[resource]} has this value of customFields.${key}, which is unique. Update that one, or send another value.`;
  return new ApiError('CONFLICT.already_exists', message, { existingId: encodeId(recordKinds[resource], holder) });
}

/** Throws a VALIDATION_ERROR that names every invalid field. */
function mergeValues(
  fields: readonly CustomFieldRow[],
  { present, at }: CustomFieldOwner,
  input: CustomFieldWrites,
): CustomFieldValues {
  const byKey = new Map(fields.map((field) => [field.key, field]));
  const next = new Map(Object.entries(present ?? {}));
  const details: ErrorDetail[] = [];
  const refuse = (key: string, code: string, message: string) =>
    details.push({ path: `${at}.customFields.${key.slice(0, 50)}`.toWellFormed(), code, message });
  for (const [key, sent] of Object.entries(input)) {
    const field = byKey.get(key);
    if (!field) {
      // A value of a field that is being deleted may be sent back as read.
      if (present && Object.hasOwn(present, key)) continue;
      refuse(key, 'unknown_field', 'There is no such custom field. Remove it, or add it with POST /v1/custom-fields.');
      continue;
    }
    // A value may be sent back as read, even if its option has been removed since.
    if (sent !== null && JSON.stringify(sent) === JSON.stringify(showField(field, ownValue(present, key)))) continue;
    const read = readValue(field, sent);
    if ('error' in read) refuse(key, 'invalid', read.error);
    else if (read.value !== null) next.set(key, read.value);
    else if (field.isRequired) refuse(key, 'required', 'Is required and cannot be cleared.');
    else next.delete(key);
  }
  // Records older than a required field do not need a value.
  if (present === undefined) {
    for (const { key, isRequired } of fields) {
      if (isRequired && !next.has(key) && !Object.hasOwn(input, key)) refuse(key, 'required', 'Is required.');
    }
  }
  const [first] = details;
  if (first) {
    const more = details.length > 1 ? ` (and ${details.length - 1} more: see details)` : '';
    throw new ApiError('VALIDATION_ERROR', `${first.path}: ${first.message}${more}`, { details: details.slice(0, 50) });
  }
  return Object.fromEntries(next);
}

/**
 * The conditions of custom-field filters on the `id` of listed records. Throws VALIDATION_ERROR for a field that is unknown, not filterable
 * or not indexed yet, and for an invalid value.
 */
export async function matchCustomFields(
  db: Queryable,
  tenantId: string,
  resource: CustomFieldResource,
  filters: CustomFieldFilters | undefined,
  at = 'query',
): Promise<Fragment[]> {
  if (filters === undefined) return [];
  const fields = await listFieldsOf(db, tenantId, [resource]);
  const named = Object.entries(filters).map(([key, filter]) => {
    const path = `${at}.customFields[${key}]`;
    const field = fields.find((one) => one.key === key);
    if (!field) throw invalidField(path, 'There is no such custom field.', 'unknown_field');
    if (!field.isFilterable) throw invalidField(path, 'This field is not filterable. Make it so first.');
    if (field.isIndexing) {
      throw invalidField(path, 'This field is being indexed. Repeat the request in a minute.', 'indexing');
    }
    return { field, filter, path };
  });
  await pipelined(named.map(({ field, filter, path }) => checkOptions(db, field, filter, path)));
  return named.map(({ field, filter, path }) => matchField(db, tenantId, field, filter, path));
}

/** Throws VALIDATION_ERROR for a value that is no option of a field and that no record has from an option which was removed long ago. */
async function checkOptions(
  db: Queryable,
  field: CustomFieldRow,
  filter: CustomFieldFilters[string],
  path: string,
): Promise<void> {
  if (!optionTypes.has(field.type)) return;
  const isPlain = typeof filter !== 'object' || Array.isArray(filter);
  const sent = isPlain ? [filter].flat() : [filter.not ?? []].flat();
  const options = optionsOf(field);
  const unknown = sent.map(String).filter((text) => options.find(text) === undefined);
  if (unknown.length === 0) return;
  const indexed = new Set(await listIndexedTexts(db, field, unknown));
  if (unknown.every((text) => indexed.has(text))) return;
  throw invalidField(isPlain ? path : `${path}[not]`, notAmong(options));
}

/** The condition of one filter. `id` is that of the listed record. */
function matchField(
  db: Queryable,
  tenantId: string,
  field: CustomFieldRow,
  filter: CustomFieldFilters[string],
  path: string,
): Fragment {
  const rows = db`
    select record_id from custom_field_values v where v.tenant_id = ${tenantId} and v.field_id = ${field.id}`;
  const having = (condition: Fragment) => db`id in (${rows} and ${condition})`;
  const lacking = (condition: Fragment) => db`not exists (${rows} and v.record_id = id and ${condition})`;
  if (typeof filter !== 'object' || Array.isArray(filter)) return having(hasValue(db, field, filter, path));
  const { not, null: isUnset } = filter;
  const bounds = matchValue(db, field, filter, path);
  return allOf(db, [
    bounds && having(bounds),
    not === undefined ? undefined : lacking(hasValue(db, field, not, `${path}[not]`)),
    isUnset === undefined ? undefined : isUnset ? lacking(db`true`) : having(db`true`),
  ]);
}

function readFor(field: CustomFieldRow, sent: string | number | boolean, path: string): string {
  const result = readFilterValue(field, sent);
  if ('error' in result) throw invalidField(path, result.error);
  return result.value;
}

type Value = string | number | boolean;

/** Matches one of these values. */
function hasValue(db: Queryable, field: CustomFieldRow, sent: Value | Value[], path: string): Fragment {
  const values = [sent].flat().flatMap((one) => {
    const result = readFilterTexts(field, one);
    if ('error' in result) throw invalidField(path, result.error);
    return result.values;
  });
  if (field.type === 'NUMBER') return db`number = any(${values}::text[]::numeric[])`;
  return db`value = any(${values}::text[])`;
}

type Operators = Extract<CustomFieldFilters[string], { gte?: unknown }>;

/** Matches values between bounds, and texts with a part; undefined if the filter has neither. */
function matchValue(db: Queryable, field: CustomFieldRow, filter: Operators, path: string): Fragment | undefined {
  const { gte, lt, contains, startsWith } = filter;
  if ((gte !== undefined || lt !== undefined) && !orderedTypes.has(field.type)) {
    throw invalidField(path, `A ${field.type} can be matched, not compared. Leave out [gte] and [lt].`);
  }
  if ((contains !== undefined || startsWith !== undefined) && !textTypes.has(field.type)) {
    throw invalidField(path, `A ${field.type} has no parts to find. Leave out [contains] and [startsWith].`);
  }
  const bound = (operator: 'gte' | 'lt') => {
    const sent = filter[operator];
    if (sent === undefined) return undefined;
    const value = readFor(field, sent, `${path}[${operator}]`);
    const sign = operator === 'gte' ? db`>=` : db`<`;
    return field.type === 'NUMBER' ? db`number ${sign} ${value}::text::numeric` : db`value ${sign} ${value}`;
  };
  // The column is compared by code points, which knows only the case of ASCII.
  const folded = db`lower(value collate "default")`;
  const conditions = [
    bound('gte'),
    bound('lt'),
    contains === undefined ? undefined : db`strpos(${folded}, lower(${contains}::text)) > 0`,
    startsWith === undefined ? undefined : db`starts_with(${folded}, lower(${startsWith}::text))`,
  ].filter((condition) => condition !== undefined);
  return conditions.length === 0 ? undefined : allOf(db, conditions);
}
