import { ContactUpdate, type ImportJob, type LeadBulkRecord } from '@lead-engagement/contract';
import type { z } from 'zod';
import { restoreCell } from '../../../csv/cells.js';
import type { ApiError } from '../../../errors.js';
import { ownValue, setOwn } from '../../../own-value.js';
import { isSameAddress, readAddresses } from './addresses.js';
import { cellsOfList, readProfile } from './cells.js';
import { dateFields, notationOfField, numberOfCell } from './column-notations.js';
import { countryOf } from './countries.js';
import type { Notation } from './locale.js';
import type { fieldsOf } from './mapping.js';
import type { ImportableField, ImportablePipeline } from './queries.js';
import { foldName, replaceValue } from './replaced-values.js';
import { takeTime, type WrittenTimes } from './sent-times.js';
import type { SourceRow } from './source.js';
import {
  type CellProblem,
  dateProblem,
  isPlaceholder,
  lossOf,
  numberProblem,
  readBoolean,
  readCustomValue,
  readPhones,
} from './values.js';

/** What the fields of the contact of a lead begin with. */
export const contactPrefix = 'contact.';

/** What rows are read by. */
export interface RowReader {
  resource: ImportJob['resource'];
  columns: ImportJob['columns'];
  /** The columns of each field, the preferred one first. */
  fields: ReturnType<typeof fieldsOf>;
  product: ImportJob['product'];
  format: ImportJob['format'];
  emptyCells: ImportJob['emptyCells'];
  /** Whether names are stored as they stand: programs and exports of ours wrote the file. */
  isVerbatim: boolean;
  /** What the locale of the file says, if a column does not show it. */
  notation: Notation;
  locale: string | null;
  onInvalid: ImportJob['onInvalid'];
  /** The currency of amounts that name none. */
  currency: string;
  /** The currency that was sent, which settles signs of several. */
  chosenCurrency: string | undefined;
  /** The user (public id) who is given all records. */
  assignTo: string | undefined;
  /** Tags that all records get. */
  addTags: readonly string[];
  /** The stage (public id) of new leads without one. */
  defaultStage: string | undefined;
  /** What stands in place of values, by field and then by the folded value. */
  replacements: ReadonlyMap<string, ReadonlyMap<string, string | null>>;
  /** Custom fields, by key. */
  customFields: ReadonlyMap<string, Pick<ImportableField, 'type' | 'options'>>;
  /** Public ids of users, by e-mail address. */
  usersByEmail: ReadonlyMap<string, string>;
  /** Public ids of users, by folded name. */
  usersByName: ReadonlyMap<string, readonly string[]>;
  /** Public ids of users. */
  userIds: ReadonlySet<string>;
  /** For leads. */
  pipelines: readonly ImportablePipeline[];
  /** Reads the contact in the row of a lead; undefined for rows of contacts. */
  contact: RowReader | undefined;
}

/** Something that is wrong with a row. */
export interface RowProblem {
  field: string | null;
  code: string;
  message: string;
}

/** What a row sets of a contact. */
export interface ReadContact {
  input: ContactUpdate;
  platforms: string[] | undefined;
  /** Lists of which the row has entries that are added to those of the contact: of cells with several addresses or numbers. */
  adds?: readonly ('secondaryEmails' | 'secondaryPhones')[] | undefined;
  /** How the tags of the record are written, if not as the import says. */
  tags?: 'append' | undefined;
  /** The version that the contact must be at, if it is there. */
  version?: number | undefined;
  /** When the contact was made. */
  times?: Pick<WrittenTimes, 'createdAt'> | undefined;
  /** Values that the row is written without. */
  skippedValues?: readonly RowProblem[] | undefined;
}

/** What a row sets of a lead, and of its contact. */
export interface ReadLead extends ReadContact {
  lead: LeadBulkRecord;
  /** The version that the lead must be at, if it is there. */
  leadVersion?: number | undefined;
  /** When the lead was made and closed. */
  leadTimes?: WrittenTimes | undefined;
  /** The reason for losing the lead, unless the row or the lead has one. */
  defaultReason: string | undefined;
  /** The stage (public id) of a new lead whose row names none. */
  defaultStageId: string | undefined;
}

export type RowInput =
  | ReadContact
  | ReadLead
  | { problems: RowProblem[] }
  /** An empty row, or the footer of a report. */
  | { skipped: true };

/** A row of the file with what it says. */
export type ReadRow = { source: SourceRow } & RowInput;

/** A cell: text of CSV, any JSON value of a record. */
export type Cell = unknown;

export const maxProblems = 5;

/** Reads a row as what it sets of a contact. */
export function readContact(cells: readonly Cell[], reader: RowReader): ReadContact | { problems: RowProblem[] } {
  const { sent, platforms, problems } = readFields(cells, reader);
  joinName(sent, reader);
  const tags = addTags(sent, reader);
  const stranger = nameOwner(sent, reader, 'ownerId');
  if (stranger) problems.push(stranger);
  const version = takeVersion(sent, problems);
  const createdAt = takeTime(sent, 'createdAt', reader, problems);
  const parsed = ContactUpdate.safeParse(sent);
  if (!parsed.success) problems.push(...toProblems(parsed.error.issues, reader));
  if (problems.length > 0) return { problems: problems.slice(0, maxProblems) };
  const adds = furtherLists.filter((field) => sent[field] && !reader.fields.some((one) => one.field === field));
  return {
    input: parsed.data as ContactUpdate,
    platforms: platforms.length > 0 ? platforms : undefined,
    ...(adds.length > 0 && { adds }),
    ...(version !== undefined && { version }),
    ...(createdAt && { times: { createdAt } }),
    tags,
  };
}

/** Takes the version from the fields of a row, which is none of the record that is written. */
export function takeVersion(sent: Record<string, unknown>, problems: RowProblem[]): number | undefined {
  const { version } = sent;
  delete sent.version;
  if (version === undefined || version === null) return undefined;
  const read = typeof version === 'string' && /^\d{1,9}$/.test(version) ? Number(version) : version;
  if (typeof read === 'number' && Number.isSafeInteger(read)) return read;
  const message = 'Must be the version of the record as you read it, such as 3.';
  problems.push({ field: 'version', code: 'invalid_type', message });
  return undefined;
}

const furtherLists = ['secondaryEmails', 'secondaryPhones'] as const;

/** Adds the tags that all records get. Those of a row without tags are added to the tags that the record has. */
export function addTags(sent: Record<string, unknown>, { addTags: added }: RowReader): 'append' | undefined {
  if (added.length === 0) return undefined;
  const own = sent.tags;
  sent.tags = [...new Set([...(Array.isArray(own) ? own : []), ...added])];
  return own === undefined ? 'append' : undefined;
}

/** What the columns of each field have. */
export function readFields(cells: readonly Cell[], reader: RowReader) {
  const problems: RowProblem[] = [];
  const sent: Record<string, unknown> = {};
  const platforms: string[] = [];
  for (const { field, columns } of reader.fields) {
    if (field.startsWith('contact.')) continue;
    const values = columns.map((column) => valueIn(cells[column - 1], field, reader));
    const [problem] = values.flatMap((value) =>
      typeof value === 'string' && value !== ''
        ? (lossOf(value, field) ?? notationProblem(value, field, reader) ?? [])
        : [],
    );
    if (problem) problems.push({ field, ...problem });
    else setField(sent, platforms, field, values, reader);
  }
  return { sent, platforms, problems };
}

/** Why a date or a number is not read; undefined for the values of other fields. */
function notationProblem(value: string, field: string, reader: RowReader): CellProblem | undefined {
  if (dateFields.has(field)) return dateProblem(value, notationOfField(field, reader));
  const [group, key = ''] = field.split('.', 2);
  const type = group === 'customFields' ? reader.customFields.get(key)?.type : undefined;
  if (type === 'DATE') return dateProblem(value, notationOfField(field, reader));
  return type === 'NUMBER' ? numberProblem(value, notationOfField(field, reader)) : undefined;
}

/** What is wrong with the fields of a record, by the fields of the columns. */
export function toProblems(issues: readonly z.core.$ZodIssue[], reader: RowReader): RowProblem[] {
  return issues.map(({ path, code, message }) => ({
    field: fieldOf(path.map(String), reader),
    code: code ?? 'invalid',
    message,
  }));
}

/** Parts of names of which a file can have several columns: "Frau" and "Dr.", the first and the second surname. */
const joined = new Set(['namePrefix', 'middleName', 'lastName', 'nameSuffix']);
const lists = new Set(['secondaryEmails', 'secondaryPhones', 'tags', 'tagIds', 'socialProfiles']);

function valueIn(cell: Cell, field: string, reader: RowReader): Cell {
  const value = writtenIn(cell, field, reader);
  const meant = reader.replacements.get(field);
  if (!meant) return value;
  if (Array.isArray(value)) {
    const kept = value.map((one) => (typeof one === 'string' ? replaceValue(one, meant, false) : one));
    return kept.filter((one) => one !== null);
  }
  // Left out, as a column that the row does not have.
  return typeof value === 'string' ? (replaceValue(value, meant, lists.has(field)) ?? undefined) : value;
}

function writtenIn(cell: Cell, field: string, { format, customFields }: RowReader): Cell {
  if (format === 'json') return cell;
  const number = format === 'xlsx' ? numberOfCell(cell) : undefined;
  if (number !== undefined && isNumeric(field, customFields, cell)) return number;
  const text = typeof cell === 'string' ? withoutQuotes(cell).trim() : '';
  // Undoes the escaping that our exports add against formula injection.
  return isPlaceholder(text, field) ? '' : restoreCell(text).trim();
}

/** Whether a field takes the number of a cell; that of an amount takes its currency too. */
function isNumeric(field: string, customFields: RowReader['customFields'], cell: Cell): boolean {
  if (field === 'value') return typeof cell === 'string' && !cell.includes(' ');
  return customFields.get(field.replace('customFields.', ''))?.type === 'NUMBER';
}

/** A cell whose closing quote stands before a space: the parser leaves the quotes in it. */
function withoutQuotes(cell: string): string {
  return /^"([^"]*)"[ \t]+$/.exec(cell)?.[1] ?? cell;
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
    const value =
      filled.length === 0
        ? null
        : readCustomValue(filled[0], reader.customFields.get(name), notationOfField(field, reader));
    sent.customFields = { ...(sent.customFields as object | undefined), [name]: value };
  } else if (group === 'socialProfiles' && name !== undefined) {
    platforms.push(name);
    const profiles = filled.flatMap(textsOf).map((text) => readProfile(text, name));
    sent.socialProfiles = [...((sent.socialProfiles ?? []) as unknown[]), ...profiles];
  } else if (filled.length === 0) {
    setOwn(sent, field, ownValue(sent, field) ?? emptyOf(field));
  } else if (field === 'email') {
    setEmails(sent, filled);
  } else if (field === 'phone') {
    setPhones(sent, filled);
  } else if (joined.has(field)) {
    setOwn(sent, field, [...new Set(filled.map((value) => plainValue(field, value)))].join(' '));
  } else if (lists.has(field)) {
    const texts = filled.flatMap((value) => listValue(field, value));
    setOwn(sent, field, [...((ownValue(sent, field) ?? []) as unknown[]), ...texts]);
  } else {
    setOwn(sent, field, field === 'doNotContact' ? anyTrue(filled.map(readBoolean)) : plainValue(field, filled[0]));
  }
}

/** The first address is that of the contact; others, of the same cell or of further columns, are its secondary ones. */
function setEmails(sent: Record<string, unknown>, filled: readonly Cell[]): void {
  const [first, ...others] = filled.flatMap((value) =>
    typeof value === 'string' ? readAddresses(value) : [value].flat(),
  );
  sent.email = first;
  const further = others.filter((other) => typeof other !== 'string' || !isSameAddress(other, first));
  if (further.length > 0) sent.secondaryEmails = [...further, ...((sent.secondaryEmails ?? []) as unknown[])];
}

/** The same of telephone numbers. */
function setPhones(sent: Record<string, unknown>, filled: readonly Cell[]): void {
  const [first, ...others] = filled.flatMap((value) =>
    typeof value === 'string' ? readPhones(value) : [value].flat().map(plainNumber),
  );
  sent.phone = first ?? null;
  if (others.length > 0) sent.secondaryPhones = [...others, ...((sent.secondaryPhones ?? []) as unknown[])];
}

/** JSON can have a telephone number as a number. */
function plainNumber(value: Cell): Cell {
  return typeof value === 'number' ? String(value) : value;
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
  if (field === 'secondaryEmails') return readAddresses(value);
  if (field === 'secondaryPhones') return readPhones(value);
  const texts = cellsOfList(value);
  return field === 'socialProfiles' ? texts.map(readPlatformProfile) : texts;
}

function plainValue(field: string, value: Cell): unknown {
  if (field === 'country' && typeof value === 'string') return countryOf(value);
  // An amount that is a number already has one reading.
  return typeof value === 'number' && field !== 'value' ? String(value) : value;
}

function textsOf(value: Cell): string[] {
  return typeof value === 'string' ? cellsOfList(value) : [value].flat().map(String);
}

/** `PLATFORM:handle`, the same. */
function readPlatformProfile(text: string) {
  const at = text.indexOf(':');
  return readProfile(text.slice(at + 1), text.slice(0, Math.max(at, 0)));
}

/** The parts of a name in their order. */
const nameParts = ['namePrefix', 'firstName', 'middleName', 'lastName', 'nameSuffix'] as const;

/** Joins the parts of a name, unless the row has a whole one. A prefix or suffix alone is no name. */
function joinName(sent: Record<string, unknown>, { isVerbatim }: RowReader): void {
  const parts = nameParts.map((field) => sent[field]);
  for (const field of nameParts) delete sent[field];
  const isNamed = parts.slice(1, 4).some(isFilledText);
  if (sent.name) sent.name = isVerbatim ? sent.name : inSpokenOrder(sent.name);
  else if (isNamed) sent.name = inWrittenOrder(parts).filter(isFilledText).join(' ');
}

/** In Chinese, Japanese and Korean, the surname stands first. */
function inWrittenOrder([prefix, first, middle, last, suffix]: readonly unknown[]): readonly unknown[] {
  const isEastAsian = [first, last].every((part) => isFilledText(part) && eastAsian.test(part));
  return isEastAsian ? [prefix, last, middle, first, suffix] : [prefix, first, middle, last, suffix];
}

const eastAsian = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}々ー]+$/u;

function isFilledText(part: unknown): part is string {
  return typeof part === 'string' && part !== '';
}

/** Titles, and the forms of companies: beside one of these, a comma does not part a surname from a given name. */
const titleOrForm =
  /(?<![\p{L}\p{N}])(?:jr|sr|i{2,3}|iv|ph\.?\s?d|m\.?d|mba|esq|cpa|rn|dds|llm|msc|bsc|ba|ma|inc|llc|ltd|plc|corp|co|gmbh|ag|kg|se|ug|ohg|bv|nv|sa|sarl|sas|srl|spa|ab|oy|as|aps|kft|s\.?\s?r\.?\s?o|sp\.? z o\.?o)(?![\p{L}\p{N}])/iu;
const wordsOfNames = /^\p{L}[\p{L}\p{M}.'’ -]*$/u;

/** "Lovelace, Ada" as it is said: "Ada Lovelace". A name with another comma, or with more than words, stays as it is. */
function inSpokenOrder(name: unknown): unknown {
  if (typeof name !== 'string' || titleOrForm.test(name)) return name;
  const parts = name.split(',').map((part) => part.trim());
  const [last, given] = parts;
  return parts.length === 2 && parts.every((part) => wordsOfNames.test(part)) ? `${given} ${last}` : name;
}

/** An owner is told by e-mail address where a user has it, else by the id in a field: ids are of one tenant alone. */
export function nameOwner(
  sent: Record<string, unknown>,
  reader: RowReader,
  field: 'ownerId' | 'assignedToId',
): RowProblem | undefined {
  const { usersByEmail, userIds, assignTo } = reader;
  const byName = readOwnerName(sent, reader);
  if (typeof byName === 'object') return byName;
  if (byName !== undefined) sent[field] ??= byName;
  if (assignTo !== undefined) sent[field] = assignTo;
  const { ownerEmail } = sent;
  delete sent.ownerEmail;
  const byEmail = typeof ownerEmail === 'string' ? usersByEmail.get(ownerEmail.toLowerCase()) : null;
  if (byEmail === undefined && !sent[field]) {
    return { field: 'ownerEmail', code: 'not_found', message: 'There is no user with this e-mail address.' };
  }
  if (byEmail) sent[field] = byEmail;
  else if (ownerEmail !== undefined) sent[field] ??= null;
  const id = sent[field];
  if (typeof id === 'string' && !userIds.has(id)) {
    return { field, code: 'not_found', message: 'There is no user with this id.' };
  }
  return undefined;
}

/** The user whose name a row has; why there is none. An empty name says nothing. */
function readOwnerName(sent: Record<string, unknown>, { usersByName }: RowReader): string | RowProblem | undefined {
  const { ownerName } = sent;
  delete sent.ownerName;
  if (typeof ownerName !== 'string' || ownerName === '') return undefined;
  const [found, ...others] = usersByName.get(foldName(ownerName)) ?? [];
  if (found !== undefined && others.length === 0) return found;
  const message =
    found === undefined
      ? 'There is no user with this name. Add the user, send the e-mail address, or say in `values` who is meant.'
      : `${others.length + 1} users have this name. Send the e-mail address.`;
  return { field: 'ownerName', code: found === undefined ? 'not_found' : 'ambiguous', message };
}

/** The field that an issue is about: that of a column, or a custom field that no column has. */
function fieldOf(path: readonly string[], { columns, contact }: RowReader): string | null {
  const [first = '', second = ''] = path;
  if (first === 'contact' && contact) {
    const field = fieldOf(path.slice(1), contact);
    return field && `contact.${field}`;
  }
  const has = (field: string) => columns.some((column) => column.field === field);
  if (has(`${first}.${second}`)) return `${first}.${second}`;
  if (has(first)) return first;
  if (first === 'customFields' && second !== '') return `${first}.${second}`;
  if (first === 'name') return nameParts.findLast(has) ?? null;
  if (first === 'socialProfiles')
    return columns.find(({ field }) => field?.startsWith('socialProfiles.'))?.field ?? null;
  return wordsOf.get(first)?.find(has) ?? null;
}

/** The columns that say in words what is written as an id. */
const wordsOf = new Map([
  ['ownerId', ['ownerEmail', 'ownerName']],
  ['assignedToId', ['ownerEmail', 'ownerName']],
  ['stageId', ['stage']],
  ['pipelineId', ['pipeline']],
  ['closedAt', ['closeDate']],
]);

/** What an error of writing a record says of its row. */
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
