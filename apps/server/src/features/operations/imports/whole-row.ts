import { readLead } from './lead-row.js';
import { type Cell, type RowInput, type RowReader, readContact } from './row-input.js';
import { isFooter } from './skipped-rows.js';

/** Reads a row as what it sets of a contact, or of a lead with its contact. Every value counts. */
export function readWholeRow(cells: readonly Cell[], reader: RowReader): RowInput {
  if (isFooter(cells, reader)) return { skipped: true };
  const surplus = cells.findIndex((cell, index) => index >= reader.columns.length && cell !== '');
  if (surplus >= 0 && reader.format === 'json') {
    const message = `No record at the beginning of the file has the key "${String(cells[surplus]).slice(0, 50)}". Send a mapping that names it.`;
    return { problems: [{ field: null, code: 'unknown_field', message }] };
  }
  if (surplus >= 0) {
    const message = `The row has ${cells.length} cells, the headings are ${reader.columns.length}. Is a delimiter in a cell not quoted?`;
    return { problems: [{ field: null, code: 'ragged_row', message }] };
  }
  return reader.contact ? readLead(cells, reader, reader.contact) : readContact(cells, reader);
}
