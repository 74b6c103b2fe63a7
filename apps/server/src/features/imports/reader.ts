import { fieldsOf } from './mapping.js';
import { type ImportRow, productOf } from './present.js';
import type { ContactField } from './queries.js';
import type { RowReader } from './row-input.js';

/** A reader of the rows of an import. */
export function createReader(
  how: Pick<ImportRow, 'columns' | 'format' | 'emptyCells'>,
  customFields: readonly ContactField[],
  usersByEmail: ReadonlyMap<string, string>,
): RowReader {
  return {
    ...how,
    fields: fieldsOf(how.columns),
    product: productOf(how),
    usersByEmail,
    userIds: new Set(usersByEmail.values()),
    customFields: new Map(customFields.map((field) => [field.key, field])),
  };
}
