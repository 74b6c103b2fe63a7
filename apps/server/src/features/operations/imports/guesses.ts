import type { ImportJob } from '@lead-engagement/contract';
import { readRow } from './read-row.js';
import type { Cell, RowReader } from './row-input.js';

/**
 * Fields that a record can do without. What identifies a contact or a lead is never left out, nor are its amount and its date: their rows
 * fail by name.
 */
const optional =
  /^(contact\.)?(country|ownerId|ownerEmail|ownerName|doNotContact|tags|tagIds|secondaryEmails|secondaryPhones|socialProfiles|customFields|currency|stage|pipeline|status|lostReason|source|score|assignedToId|createdAt|version)\b/;

/**
 * The columns of an import, without those whose guessed field cannot be what they have: each that fails in more than
 * half of the sampled rows that fill it. Such a column has a warning.
 */
export function leaveOutFailing(reader: RowReader, sample: readonly (readonly Cell[])[]): ImportJob['columns'] {
  const validity = validityOf(reader, sample);
  const failing = new Set(
    reader.fields
      .filter(({ field }) => {
        const { filled, failed } = validity.get(field) ?? { filled: 0, failed: 0 };
        return optional.test(field) && failed * 2 > filled;
      })
      .map(({ field }) => field),
  );
  return reader.columns.map((column) => {
    if (!column.guessed || column.field === null || !failing.has(column.field)) return column;
    const warning = `Left out: it looks like ${column.field}, but most of its values are not valid for this field. Send a mapping to import it.`;
    return { ...column, field: null, guessed: false, order: null, warning, leftOut: 'VALUES_DO_NOT_FIT' };
  });
}

/** How many rows fill each field, how many of those fail in it, and the cells of these. */
export function validityOf(
  reader: RowReader,
  rows: readonly (readonly Cell[])[],
): Map<string, { filled: number; failed: number; unreadable: (readonly Cell[])[] }> {
  const read = rows.map((cells) => ({ cells, problems: failedFields(cells, reader) }));
  return new Map(
    reader.fields.map(({ field, columns }) => {
      const filled = read.filter(({ cells }) => columns.some((column) => (cells[column - 1] ?? '') !== ''));
      const failed = filled.filter(({ problems }) => problems.has(field));
      return [field, { filled: filled.length, failed: failed.length, unreadable: failed.map(({ cells }) => cells) }];
    }),
  );
}

function failedFields(cells: readonly Cell[], reader: RowReader): ReadonlySet<string | null> {
  const row = readRow(cells, reader);
  return new Set('problems' in row ? row.problems.map(({ field }) => field) : []);
}
