import type { ImportJob } from '@lead-engagement/contract';
import { type Cell, type RowReader, readRow } from './row-input.js';

/** Fields that a contact can do without. What identifies a contact is never left out: its rows fail. */
const optional = /^(country|ownerId|ownerEmail|doNotContact|tags|secondaryEmails|socialProfiles|customFields)\b/;

/**
 * The columns of an import, without those whose guessed field cannot be what they have: each that fails in more than
 * half of the sampled rows that fill it. Such a column has a warning.
 */
export function leaveOutFailing(reader: RowReader, sample: readonly (readonly Cell[])[]): ImportJob['columns'] {
  const rows = sample.map((cells) => ({ cells, failed: failedFields(cells, reader) }));
  const failing = new Set(
    reader.fields
      .filter(({ field, columns }) => {
        const filled = rows.filter(({ cells }) => columns.some((column) => (cells[column - 1] ?? '') !== ''));
        const failed = filled.filter((row) => row.failed.has(field));
        return optional.test(field) && failed.length * 2 > filled.length;
      })
      .map(({ field }) => field),
  );
  return reader.columns.map((column) => {
    if (!column.guessed || column.field === null || !failing.has(column.field)) return column;
    const warning = `Left out: it looks like ${column.field}, but most of its values are not valid for this field. Send a mapping to import it.`;
    return { ...column, field: null, guessed: false, order: null, warning };
  });
}

function failedFields(cells: readonly Cell[], reader: RowReader): ReadonlySet<string | null> {
  const row = readRow(cells, reader);
  return new Set('problems' in row ? row.problems.map(({ field }) => field) : []);
}
