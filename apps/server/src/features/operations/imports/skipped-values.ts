import { isIdentified } from '@lead-engagement/contract';
import { type Cell, contactPrefix, type RowInput, type RowProblem, type RowReader } from './row-input.js';
import { readWholeRow } from './whole-row.js';

/** What makes a record the one that it is, and the state that it must be in: without it, the row would be another record, or none. */
const identity =
  /^(contact\.)?(name|namePrefix|firstName|middleName|lastName|nameSuffix|externalId|contactId|version)$/;

/**
 * Reads a row without the fields that `problems` name, and without those that were skipped before; other fields that cannot be read then
 * are skipped too. The row stays failed, with all of its problems, if one of them is about the row or what identifies its record.
 */
export function readWithout(
  cells: readonly Cell[],
  reader: RowReader,
  skipped: readonly RowProblem[],
  problems: readonly RowProblem[],
): RowInput {
  const all = [...skipped];
  for (let found = problems; ; ) {
    const isHopeless = found.some(({ field }) => field === null || !canSkip(field, reader, all));
    all.push(...found);
    if (isHopeless) return { problems: all };
    const row = readWholeRow(cells, withoutFields(reader, new Set(all.map(({ field }) => field))));
    if ('skipped' in row) return row;
    if ('input' in row)
      return isRecord(row) ? { ...row, skippedValues: [...(row.skippedValues ?? []), ...all] } : { problems: all };
    found = row.problems;
  }
}

function canSkip(field: string, reader: RowReader, skipped: readonly RowProblem[]): boolean {
  if (identity.test(field) || (field === 'title' && reader.resource === 'leads')) return false;
  const isMapped = reader.columns.some((column) => column.field === field);
  return isMapped && !skipped.some((one) => one.field === field);
}

/** Whether something is left by which the contact, or that of the lead, is known. */
function isRecord(row: Extract<RowInput, { input: unknown }>): boolean {
  if (!('lead' in row)) return isIdentified(row.input);
  return Object.keys(row.input).length > 0 || Boolean(row.lead.externalId ?? row.lead.contactId);
}

function withoutFields(reader: RowReader, fields: ReadonlySet<string | null>): RowReader {
  const { contact } = reader;
  return {
    ...reader,
    fields: reader.fields.filter(({ field }) => !fields.has(field)),
    contact: contact && {
      ...contact,
      fields: contact.fields.filter(({ field }) => !fields.has(`${contactPrefix}${field}`)),
    },
  };
}
