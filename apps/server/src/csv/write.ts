import { stringify } from 'csv-stringify/sync';
import { neutraliseCell } from './cells.js';

/** Rows as CSV text (RFC 4180: commas, CRLF), every cell safe to open in a spreadsheet. */
export function writeRows(rows: readonly (readonly string[])[]): string {
  return stringify(
    rows.map((row) => row.map(neutraliseCell)),
    {
      record_delimiter: '\r\n',
      quoted_match: /^\s|\s$|[\r\n;\t]/,
      // A row of one empty cell would be an empty line, which readers leave out.
      quoted_empty: rows[0]?.length === 1,
    },
  );
}
