import { notationOf } from './locale.js';
import { fieldsOf } from './mapping.js';
import { type ImportRow, productOf } from './present.js';
import type { ContactField } from './queries.js';
import type { RowReader } from './row-input.js';

/** A reader of the rows of an import. */
export function createReader(
  { locale, ...how }: Pick<ImportRow, 'columns' | 'format' | 'emptyCells' | 'locale'>,
  customFields: readonly ContactField[],
  usersByEmail: ReadonlyMap<string, string>,
): RowReader {
  return {
    ...how,
    notation: notationOf(locale),
    fields: fieldsOf(how.columns),
    product: productOf(how),
    usersByEmail,
    userIds: new Set(usersByEmail.values()),
    customFields: new Map(customFields.map((field) => [field.key, field])),
  };
}
