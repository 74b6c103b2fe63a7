import type { Cell, RowInput, RowReader } from './row-input.js';
import { readWithout } from './skipped-values.js';
import { readWholeRow } from './whole-row.js';

/**
 * Reads a row as what it sets of a contact, or of a lead with its contact. If the import skips values that cannot be read, the row is read
 * without them.
 */
export function readRow(cells: readonly Cell[], reader: RowReader): RowInput {
  const read = readWholeRow(cells, reader);
  return 'problems' in read && reader.onInvalid === 'skipValue' ? readWithout(cells, reader, [], read.problems) : read;
}
