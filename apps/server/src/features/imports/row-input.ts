import { ContactUpdate, type CustomFieldType, type ImportJob } from '@lead-engagement/contract';
import { readList, restoreCell } from '../../csv/cells.js';
import type { ApiError } from '../../errors.js';
import { countryOf } from './countries.js';
import type { SourceRow } from './source.js';

/** What rows are read by. */
export interface RowReader {
  columns: ImportJob['columns'];
  format: ImportJob['format'];
  emptyCells: ImportJob['emptyCells'];
  /** The types of custom fields, by key. */
  fieldTypes: ReadonlyMap<string, CustomFieldType>;
  /** Public ids of users, by e-mail address. */
  usersByEmail: ReadonlyMap<string, string>;
}

/** Something that is wrong with a row. */
export interface RowProblem {
  field: string | null;
  code: string;
  message: string;
}

type RowInput = { input: ContactUpdate; platforms: string[] | undefined } | { problems: RowProblem[] };

/** A row of the file with what it says. */
export type ReadRow = { source: SourceRow } & RowInput;

/** A cell: text of CSV, any JSON value of a record. */
export type Cell = unknown;

const maxProblems = 5;

/** Reads a row as what it sets of a contact. */
export function readRow(cells: readonly Cell[], reader: RowReader): RowInput {
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
  for (const { column, field } of reader.columns) {
    if (field === null) continue;
    const cell = cells[column - 1];
    const value = reader.format === 'csv' ? restoreCell(typeof cell === 'string' ? cell : '').trim() : cell;
    const problem = setField(sent, platforms, field, value, reader);
    if (problem) problems.push({ field, ...problem });
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

function setField(
  sent: Record<string, unknown>,
  platforms: string[],
  field: string,
  value: Cell,
  reader: RowReader,
): Omit<RowProblem, 'field'> | undefined {
  const isEmpty = value === '' || value === null || value === undefined;
  if (isEmpty && (reader.emptyCells === 'ignore' || value === undefined)) return undefined;
  const [group, name] = field.split('.', 2) as [string, string | undefined];
  if (group === 'customFields' && name !== undefined) {
    const values = (sent.customFields ?? {}) as Record<string, unknown>;
    sent.customFields = values;
    values[name] = isEmpty ? null : customValue(value, reader.fieldTypes.get(name));
    return undefined;
  }
  if (group === 'socialProfiles' && name !== undefined) {
    const profiles = (sent.socialProfiles ?? []) as unknown[];
    sent.socialProfiles = profiles;
    platforms.push(name);
    if (!isEmpty) profiles.push(...textsOf(value).map((text) => readProfile(text, name)));
    return undefined;
  }
  sent[field] = isEmpty ? emptyOf(field) : plainValue(field, value);
  return undefined;
}

function emptyOf(field: string): unknown {
  if (lists.has(field)) return [];
  return field === 'doNotContact' ? false : null;
}

function plainValue(field: string, value: Cell): unknown {
  if (field === 'tags' || field === 'secondaryEmails') return typeof value === 'string' ? readList(value) : value;
  if (field === 'socialProfiles') return typeof value === 'string' ? readList(value).map(readPlatformProfile) : value;
  if (field === 'doNotContact') return readBoolean(value);
  if (field === 'country' && typeof value === 'string') return countryOf(value);
  return typeof value === 'number' ? String(value) : value;
}

function textsOf(value: Cell): string[] {
  return typeof value === 'string' ? readList(value) : [value].flat().map(String);
}

/** `handle`, or `handle (https://…)`, as exports write it. */
function readProfile(text: string, platform: string) {
  const [, handle = text, url] = /^(.*\S)\s+\((https?:\/\/\S+)\)$/.exec(text) ?? [];
  return { platform, handle, ...(url !== undefined && { url }) };
}

/** `PLATFORM:handle`, the same. */
function readPlatformProfile(text: string) {
  const at = text.indexOf(':');
  return readProfile(text.slice(at + 1), text.slice(0, Math.max(at, 0)));
}

const truths: Record<string, boolean> = {
  true: true,
  yes: true,
  y: true,
  '1': true,
  false: false,
  no: false,
  n: false,
  '0': false,
};

function readBoolean(value: Cell): unknown {
  return typeof value === 'string' ? (truths[value.toLowerCase()] ?? value) : value;
}

/** What a custom field of a type makes of a cell; what it cannot be is refused later, by its value. */
function customValue(value: Cell, type: CustomFieldType | undefined): unknown {
  if (typeof value !== 'string') return value;
  if (type === 'NUMBER') return /^[+-]?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(value) ? Number(value) : value;
  if (type === 'BOOLEAN') return readBoolean(value);
  return type === 'MULTI_SELECT' ? readList(value) : value;
}

function joinName(sent: Record<string, unknown>): void {
  const { firstName, lastName } = sent;
  delete sent.firstName;
  delete sent.lastName;
  const name = [firstName, lastName].filter((part) => typeof part === 'string' && part !== '').join(' ');
  if (sent.name === undefined && name !== '') sent.name = name;
}

/** An owner is told by e-mail address where a user has it, else by id: ids are of one tenant alone. */
function nameOwner(sent: Record<string, unknown>, { usersByEmail }: RowReader): RowProblem | undefined {
  const { ownerEmail } = sent;
  delete sent.ownerEmail;
  if (ownerEmail === undefined) return undefined;
  const ownerId = ownerEmail === null ? null : usersByEmail.get(String(ownerEmail).toLowerCase());
  if (ownerId === undefined && !sent.ownerId) {
    return { field: 'ownerEmail', code: 'not_found', message: 'There is no user with this e-mail address.' };
  }
  if (ownerId) sent.ownerId = ownerId;
  else sent.ownerId ??= null;
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
    const path = /this (email|phone|externalId)/.exec(error.message)?.[1];
    return [{ field: path ? fieldOf([path], reader) : null, code: error.code.toLowerCase(), message: error.message }];
  }
  return error.extra.details.slice(0, maxProblems).map(({ path, code, message }) => {
    const parts = path.slice(at.length + 1).split('.');
    return { field: fieldOf(parts, reader), code, message };
  });
}
