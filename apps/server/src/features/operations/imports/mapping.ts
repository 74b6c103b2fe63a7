import {
  type ImportJob,
  type ImportLeftOutReason,
  type ImportMapping,
  type ImportResource,
  timesScope,
} from '@lead-engagement/contract';
import { type Guess, guessFields, type NamedField } from './headings.js';

/** The field of each column: by the mapping of the client, or guessed without one. */
export function mapColumns(
  headings: readonly string[],
  mapping: ImportMapping | undefined,
  customFields: readonly NamedField[],
  resource: ImportResource,
  format: ImportJob['format'],
): ImportJob['columns'] {
  const guesses = mapping ? [] : guessFields(headings, customFields, resource).map(withVersion(headings, format));
  const byHeading = new Map(
    Object.entries(mapping ?? {}).map(([heading, field], order) => [nameOf(heading), { field, order: order + 1 }]),
  );
  const columns = headings.map((heading, index) => {
    const found = mapping ? byHeading.get(nameOf(heading)) : guesses[index];
    const field = found?.field ?? null;
    return {
      column: index + 1,
      heading,
      field,
      leftOut: field === null ? whyLeftOut(heading, mapping && (found ? 'MAPPED_TO_NULL' : 'NOT_IN_MAPPING')) : null,
      guessed: mapping === undefined && field !== null,
      order: field === null ? null : (found?.order ?? 0),
      warning: null,
      notation: null,
    };
  });
  const ranked = fieldsOf(columns);
  return columns.map((one) => {
    const same = ranked.find(({ field }) => field === one.field);
    return { ...one, order: same ? same.columns.indexOf(one.column) + 1 : null };
  });
}

/** Programs that send a record as they read it send its version along; in a table, a column of this name can be anything. */
function withVersion(headings: readonly string[], format: ImportJob['format']) {
  return (guess: Guess | undefined, index: number): Guess | undefined => {
    const heading = headings[index] as string;
    const isVersion = format === 'json' && /^(contact\.)?version$/.test(heading);
    return isVersion ? { field: heading, order: 0 } : guess;
  };
}

/** Headings of a file of failed rows, which say why each failed. */
export const failedRowsHeadings = ['Import line', 'Import error'] as const;

function whyLeftOut(heading: string, byMapping: ImportLeftOutReason | undefined): ImportLeftOutReason {
  if ((failedRowsHeadings as readonly string[]).includes(heading)) return 'FAILED_ROWS';
  return byMapping ?? (heading === '' ? 'NO_HEADING' : 'UNKNOWN_HEADING');
}

/** The columns without those that name an owner, if the import gives all records to one user. */
export function withoutOwners(columns: ImportJob['columns']): ImportJob['columns'] {
  return columns.map((column) =>
    column.field !== null && ownerFields.has(column.field)
      ? { ...column, field: null, guessed: false, order: null, leftOut: 'ASSIGN_TO' }
      : column,
  );
}

/** Whether a field says when a record was made or closed elsewhere. */
export function isTime(field: string): boolean {
  return timeFields.has(field.replace(/^contact\./, ''));
}

const timeFields = new Set(['createdAt', 'closedAt', 'closeDate']);

/**
 * The columns for callers who may not say when records were made and closed: the day of closing is that on which a lead is expected to be closed,
 * and others are left out. Each says so.
 */
export function withoutTimes(columns: ImportJob['columns']): ImportJob['columns'] {
  return columns.map((column) => {
    if (column.field === null || !isTime(column.field)) return column;
    const needed = `needs the scope ${timesScope}`;
    if (column.field === 'closeDate') {
      const warning = `Imported as expectedCloseDate, of closed leads too, which are closed at the time of the import: closedAt ${needed}.`;
      return { ...column, field: 'expectedCloseDate', warning };
    }
    const warning = `Left out: ${column.field} ${needed}. New records are created at the time of the import.`;
    return { ...column, field: null, guessed: false, order: null, warning, leftOut: 'NEEDS_SCOPE' };
  });
}

const ownerFields = new Set(['ownerId', 'ownerEmail', 'ownerName', 'assignedToId']);

/** The fields that columns are read into, each with its columns (from 1), the preferred one first. */
export function fieldsOf(columns: ImportJob['columns']): { field: string; columns: number[] }[] {
  const known = columns.filter(({ field }) => field !== null);
  const fields = new Set(known.map(({ field }) => field as string));
  return [...fields].map((field) => {
    const same = known.filter((column) => column.field === field);
    // Imports of an earlier version have no order: they have one column for each field.
    return { field, columns: same.sort((a, b) => (a.order ?? 0) - (b.order ?? 0)).map(({ column }) => column) };
  });
}

/** The headings of a mapping that the file does not have. */
export function missingHeadings(headings: readonly string[], mapping: ImportMapping): string[] {
  const there = new Set(headings.map(nameOf));
  return Object.keys(mapping).filter((heading) => !there.has(nameOf(heading)));
}

/** A heading as a mapping names it: ignoring case and spaces around it. */
function nameOf(heading: string): string {
  return heading.trim().toLowerCase();
}

/** Headings that stand together in exports of ours alone, of contacts and of leads. */
const ownHeadings = [
  ['id', 'phoneE164', 'doNotContact'],
  ['id', 'contactId', 'stageId', 'value'],
];

/** Whether a file is an export of ours: its values are written as they are stored. */
export function isOwnExport(headings: readonly string[]): boolean {
  return ownHeadings.some((marks) => marks.every((heading) => headings.includes(heading)));
}
