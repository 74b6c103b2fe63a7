import { ContactUpdate, type ImportJob } from '@lead-engagement/contract';
import { restoreCell } from '../../csv/cells.js';
import type { ApiError } from '../../errors.js';
import { cellsOfList, readProfile } from './cells.js';
import { countryOf } from './countries.js';
import type { Notation } from './locale.js';
import type { fieldsOf } from './mapping.js';
import type { ContactField } from './queries.js';
import { isFooter } from './skipped-rows.js';
import type { SourceRow } from './source.js';
import { isPlaceholder, lossOf, readAddress, readBoolean, readCustomValue, readPhone } from './values.js';

/** What rows are read by. */
export interface RowReader {
  columns: ImportJob['columns'];
  /** The columns of each field, the preferred one first. */
  fields: ReturnType<typeof fieldsOf>;
  product: ImportJob['product'];
  format: ImportJob['format'];
  emptyCells: ImportJob['emptyCells'];
  notation: Notation;
  /** Custom fields, by key. */
  customFields: ReadonlyMap<string, Pick<ContactField, 'type' | 'options'>>;
  /** Public ids of users, by e-mail address. */
  usersByEmail: ReadonlyMap<string, string>;
  /** Public ids of users. */
  userIds: ReadonlySet<string>;
}

/** Something that is wrong with a row. */
export interface RowProblem {
  field: string | null;
  code: string;
  message: string;
}

type RowInput =
  | { input: ContactUpdate; platforms: string[] | undefined }
  | { problems: RowProblem[] }
  /** An empty row, or the footer of a report. */
  | { skipped: true };

/** A row of the file with what it says. */
export type ReadRow = { source: SourceRow } & RowInput;

/** A cell: text of CSV, any JSON value of a record. */
export type Cell = unknown;

const maxProblems = 5;

/** Reads a row as what it sets of a contact. */
export function readRow(cells: readonly Cell[], reader: RowReader): RowInput {
  if (isFooter(cells, reader)) return { skipped: true };
  const problems: RowProblem[] = [];
  const surplus = cells.findIndex((cell, index) => index >= reader.columns.length && cell !== '');
  if (surplus >= 0 && reader.format === 'json') {
    const message = `No record at the beginning of the file has the key "${String(cells[surplus]).slice(0, 50)}". Send a mapping that names it.`;
    return { problems: [{ field: null, code: 'unknown_field', message }] };
  }
  if (surplus >= 0) {
    const message = `The row has ${cells.length} cells, the headings are ${reader.columns.length}. Is a delimiter in a cell not quoted?`;
    return { problems: [{ field: null, code: 'ragged_row', message }] };
  }
  const sent: Record<string, unknown> = {};
  const platforms: string[] = [];
  for (const { field, columns } of reader.fields) {
    const values = columns.map((column) => valueIn(cells[column - 1], field, reader));
    const loss = values.map((value) => typeof value === 'string' && lossOf(value, field)).find(Boolean);
    if (loss) problems.push({ field, ...loss });
    else setField(sent, platforms, field, values, reader);
  }
  joinName(sent);
  const stranger = nameOwner(sent, reader);
  if (stranger) problems.push(stranger);
  const parsed = ContactUpdate.safeParse(sent);
  if (!parsed.success) {
    problems.push(
      ...parsed.error.issues.map(({ path, code, message }) => ({
        field: fieldOf(path.map(String), reader),
        code,
        message,
      })),
    );
  }
  if (problems.length > 0) return { problems: problems.slice(0, maxProblems) };
  return { input: parsed.data as ContactUpdate, platforms: platforms.length > 0 ? platforms : undefined };
}

const lists = new Set(['secondaryEmails', 'tags', 'socialProfiles']);

function valueIn(cell: Cell, field: string, { format }: RowReader): Cell {
  if (format === 'json') return cell;
  const text = typeof cell === 'string' ? cell.trim() : '';
  // A text that an export made safe for spreadsheets is meant as it is.
  return isPlaceholder(text, field) ? '' : restoreCell(text).trim();
}

function isEmpty(value: Cell): boolean {
  return value === '' || value === null || value === undefined;
}

/** Sets a field to what its columns have: all of it if it is a list, else the first value that is not empty. */
function setField(
  sent: Record<string, unknown>,
  platforms: string[],
  field: string,
  values: readonly Cell[],
  reader: RowReader,
): void {
  const filled = values.filter((value) => !isEmpty(value));
  const isUnsent = values.every((value) => value === undefined);
  if (filled.length === 0 && (reader.emptyCells === 'ignore' || isUnsent)) return;
  const [group, name] = field.split('.', 2) as [string, string | undefined];
  if (group === 'customFields' && name !== undefined) {
    const fields = (sent.customFields ?? {}) as Record<string, unknown>;
    sent.customFields = fields;
    fields[name] =
      filled.length === 0 ? null : readCustomValue(filled[0], reader.customFields.get(name), reader.notation);
  } else if (group === 'socialProfiles' && name !== undefined) {
    platforms.push(name);
    const profiles = filled.flatMap(textsOf).map((text) => readProfile(text, name));
    sent.socialProfiles = [...((sent.socialProfiles ?? []) as unknown[]), ...profiles];
  } else if (filled.length === 0) {
    sent[field] ??= emptyOf(field);
  } else if (field === 'email') {
    setEmails(sent, filled);
  } else if (lists.has(field)) {
    const texts = filled.flatMap((value) => listValue(field, value));
    sent[field] = [...((sent[field] ?? []) as unknown[]), ...texts];
  } else {
    sent[field] = field === 'doNotContact' ? anyTrue(filled.map(readBoolean)) : plainValue(field, filled[0]);
  }
}

/** The first address is that of the contact; others, of the same cell or of further columns, are its secondary ones. */
function setEmails(sent: Record<string, unknown>, filled: readonly Cell[]): void {
  const [first, ...others] = filled.flatMap((value) =>
    typeof value === 'string' ? splitAddresses(value) : [value].flat(),
  );
  sent.email = first;
  if (others.length > 0) sent.secondaryEmails = [...others, ...((sent.secondaryEmails ?? []) as unknown[])];
}

function splitAddresses(cell: string): string[] {
  const parts = cellsOfList(cell);
  return (parts.every((part) => part.includes('@')) ? parts : [cell]).map(readAddress);
}

function anyTrue(values: readonly unknown[]): unknown {
  return values.includes(true) || values[0];
}

function emptyOf(field: string): unknown {
  if (lists.has(field)) return [];
  return field === 'doNotContact' ? false : null;
}

/** The entries of a list; a value that is none is refused later. */
function listValue(field: string, value: Cell): unknown[] {
  if (typeof value !== 'string') return [value].flat();
  const texts = cellsOfList(value);
  if (field === 'secondaryEmails') return texts.map(readAddress);
  return field === 'socialProfiles' ? texts.map(readPlatformProfile) : texts;
}

function plainValue(field: string, value: Cell): unknown {
  if (field === 'country' && typeof value === 'string') return countryOf(value);
  if (field === 'phone' && typeof value === 'string') return readPhone(value);
  return typeof value === 'number' ? String(value) : value;
}

function textsOf(value: Cell): string[] {
  return typeof value === 'string' ? cellsOfList(value) : [value].flat().map(String);
}

/** `PLATFORM:handle`, the same. */
function readPlatformProfile(text: string) {
  const at = text.indexOf(':');
  return readProfile(text.slice(at + 1), text.slice(0, Math.max(at, 0)));
}

function joinName(sent: Record<string, unknown>): void {
  const { firstName, lastName } = sent;
  delete sent.firstName;
  delete sent.lastName;
  const name = [firstName, lastName].filter((part) => typeof part === 'string' && part !== '').join(' ');
  if (!sent.name && name !== '') sent.name = name;
}

/** An owner is told by e-mail address where a user has it, else by id: ids are of one tenant alone. */
function nameOwner(sent: Record<string, unknown>, { usersByEmail, userIds }: RowReader): RowProblem | undefined {
  const { ownerEmail } = sent;
  delete sent.ownerEmail;
  const byEmail = typeof ownerEmail === 'string' ? usersByEmail.get(ownerEmail.toLowerCase()) : null;
  if (byEmail === undefined && !sent.ownerId) {
    return { field: 'ownerEmail', code: 'not_found', message: 'There is no user with this e-mail address.' };
  }
  if (byEmail) sent.ownerId = byEmail;
  else if (ownerEmail !== undefined) sent.ownerId ??= null;
  if (typeof sent.ownerId === 'string' && !userIds.has(sent.ownerId)) {
    return { field: 'ownerId', code: 'not_found', message: 'There is no user with this id.' };
  }
  return undefined;
}

/** The field that an issue is about: that of a column, or a custom field that no column has. */
function fieldOf(path: readonly string[], { columns }: RowReader): string | null {
  const [first = '', second = ''] = path;
  const has = (field: string) => columns.some((column) => column.field === field);
  if (has(`${first}.${second}`)) return `${first}.${second}`;
  if (has(first)) return first;
  if (first === 'customFields' && second !== '') return `${first}.${second}`;
  if (first === 'name') return has('lastName') ? 'lastName' : has('firstName') ? 'firstName' : null;
  if (first === 'socialProfiles')
    return columns.find(({ field }) => field?.startsWith('socialProfiles.'))?.field ?? null;
  return first === 'ownerId' && has('ownerEmail') ? 'ownerEmail' : null;
}

/** What an error of writing a contact says of its row. */
export function problemsOf(error: ApiError, at: string, reader: RowReader): RowProblem[] {
  if (!error.extra.details) {
    const { path } = error.extra;
    const field = path === undefined ? null : fieldOf(path.slice(at.length + 1).split('.'), reader);
    return [{ field, code: error.code.toLowerCase(), message: error.message }];
  }
  return error.extra.details.slice(0, maxProblems).map(({ path, code, message }) => {
    const parts = path.slice(at.length + 1).split('.');
    return { field: fieldOf(parts, reader), code, message };
  });
}
