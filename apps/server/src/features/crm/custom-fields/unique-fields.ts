import type { CustomFieldResource, CustomFieldWrites } from '@lead-engagement/contract';
import type { Transaction } from '../../../db/client.js';
import { invalidField } from '../../../errors.js';
import { ownValue } from '../../../own-value.js';
import { findFieldByKey, findHoldersOf } from './queries.js';
import { readFilterValue } from './values.js';

/** A unique custom field by which records are found. */
export interface UniqueField {
  /** The value of a record, as it is compared; undefined if it has none. */
  keyOf(values: CustomFieldWrites | undefined): string | undefined;
  /** The records (UUIDs) that have these values. No other transaction can take one of them until this one ends. */
  find(keys: readonly string[]): Promise<Map<string, string>>;
}

/** Looks up the unique field that `customFields.<key>` names. Throws VALIDATION_ERROR if there is none. */
export async function openUniqueField(
  tx: Transaction,
  tenantId: string,
  resource: CustomFieldResource,
  name: string,
  at: string,
): Promise<UniqueField> {
  const key = name.slice(name.indexOf('.') + 1);
  const field = await findFieldByKey(tx, tenantId, resource, key);
  const kind = resource === 'LEAD' ? 'leads' : 'contacts';
  if (!field || field.deletedAt !== null) {
    throw invalidField(at, `There is no custom field ${key} of ${kind}. Add it first.`, 'unknown_field');
  }
  if (!field.isUnique) {
    throw invalidField(
      at,
      `The custom field ${key} of ${kind} is not unique. Make it unique, or match by another field.`,
    );
  }
  if (field.isIndexing)
    throw invalidField(at, 'This field is being indexed. Repeat the request in a minute.', 'indexing');
  return {
    keyOf(values) {
      const value = ownValue(values, key);
      if (value === undefined || value === null || Array.isArray(value)) return undefined;
      const read = readFilterValue(field, value);
      // The write of the field says what is wrong with it.
      return 'error' in read ? undefined : read.value;
    },
    find: (keys) => findHoldersOf(tx, field, [...new Set(keys)]),
  };
}
