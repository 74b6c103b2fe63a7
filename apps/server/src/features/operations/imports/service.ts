import {
  type ImportError,
  type ImportErrorQuery,
  type ImportJob,
  type ImportMapping,
  ImportOptions,
  type ImportResource,
  LeadImportOptions,
  timesScope,
} from '@lead-engagement/contract';
import type { Caller } from '../../../callers/caller.js';
import { toRequester, type WithMaker } from '../../../callers/maker.js';
import { maySetTimes, type Scoped } from '../../../callers/sent-times.js';
import type { OfTenant, Write } from '../../../callers/write.js';
import { UnreadableFileError } from '../../../csv/problem.js';
import { causeOf, type Database, type Queryable } from '../../../db/client.js';
import type { Page } from '../../../db/pages.js';
import { ApiError, disabledUser, invalidField, unknownReference } from '../../../errors.js';
import type { FileStore } from '../../../files/store.js';
import { discardFile, receiveFile } from '../../../files/stored-files.js';
import { type Upload, withFormFields } from '../../../files/upload.js';
import { decodeId, newUuid } from '../../../ids.js';
import { cancelWork, enqueueJobs } from '../../../jobs/enqueue.js';
import { jobKinds } from '../../../limits/quotas/queued-jobs.js';
import { openMatcher } from '../../crm/contacts/index.js';
import { type AnyImportOptions, choicesOf } from './choices.js';
import { NotationSurvey } from './column-notations.js';
import { type RowFacts, readFacts } from './facts.js';
import { leaveOutFailing } from './guesses.js';
import { tellImportEnded } from './job.js';
import { guessLocale } from './locale.js';
import { isOwnExport, isTime, mapColumns, missingHeadings, withoutOwners, withoutTimes } from './mapping.js';
import { type ImportRow, toImport } from './present.js';
import * as queries from './queries.js';
import { createReader } from './reader.js';
import { type ImportSource, openSource } from './source.js';

export { listImports } from './queries.js';

/** The kind of the work that imports are. */
export const importWork = jobKinds.contactImport;

/** The kind of the work that undoes imports. */
export const undoWork = jobKinds.importUndo;

/** A file that has arrived, and how it is read. */
export interface ReceivedImport
  extends Pick<ImportRow, 'fileId' | 'fileName' | 'format' | 'bytes' | 'columns' | 'checkpoint' | 'locale'> {
  resource: ImportResource;
  options: AnyImportOptions;
  /** Of amounts that name none. */
  currency: string;
  /** Of a workbook, the sheet that is imported. */
  sheet: string | undefined;
}

/** The options of an import, for forms. */
export const optionsOf = { contacts: ImportOptions, leads: LeadImportOptions };

/**
 * Stores a file that is to be imported. Throws VALIDATION_ERROR, with line and column, for one that cannot be read, and
 * for a mapping that does not fit it; nothing is kept of the file then.
 */
export async function receiveImport(
  db: Database,
  store: FileStore,
  caller: Pick<Caller, 'tenantId' | 'scopes'>,
  resource: ImportResource,
  upload: Upload,
  query: ImportOptions,
  now: Date,
): Promise<ReceivedImport> {
  const { tenantId } = caller;
  const early = withFormFields(optionsOf[resource], query, upload.fields);
  const fileName = upload.name ?? early.fileName;
  const facts = await readFacts(db, tenantId, resource);
  try {
    const source = await openSource(upload.body, resource, {
      ...upload,
      name: fileName,
      encoding: early.encoding,
      sheet: early.sheet,
    });
    // Of a form, the mapping may come after the file.
    if (!upload.fields || early.mapping) readKnownColumns(source, early, resource, facts, caller);
    const { id: fileId, bytes } = await receiveFile(db, store, tenantId, source.content, now);
    try {
      const options = withFormFields(optionsOf[resource], query, await readAllFields(upload));
      const { columns, locale } = readKnownColumns(source, options, resource, facts, caller);
      const { format, start } = source;
      return {
        resource,
        options,
        currency: options.currency ?? facts.currency,
        sheet: source.sheet,
        fileId,
        fileName: fileName ?? null,
        format,
        bytes,
        columns,
        locale,
        checkpoint: start,
      };
    } catch (error) {
      await discardFile(db, store, tenantId, fileId, now);
      throw error;
    }
  } catch (error) {
    if (error instanceof UnreadableFileError) throw invalidField('body', error.message, 'unreadable');
    throw error;
  }
}

/** What says how a file is read has to be known before it is. */
const neededFirst = ['encoding', 'fileName', 'sheet'] as const;

/** All fields of a form, once its file has been read. Throws VALIDATION_ERROR for one that comes too late. */
export async function readAllFields(upload: Upload): Promise<Upload['fields']> {
  const all = await upload.allFields();
  const late = neededFirst.find((name) => Object.hasOwn(all, name) && !Object.hasOwn(upload.fields ?? {}, name));
  if (late) throw invalidField(`body.${late}`, 'Comes after the file, which is read by it. Send it before the file.');
  return all;
}

/** As `readColumns`. Throws VALIDATION_ERROR also if no column is known. */
function readKnownColumns(
  source: ImportSource,
  options: AnyImportOptions,
  resource: ImportResource,
  facts: RowFacts,
  caller: Scoped,
): Pick<ImportRow, 'columns' | 'locale'> {
  const read = readColumns(source, options, resource, facts, caller);
  if (read.columns.some(({ field }) => field !== null)) return read;
  const { sheet, sheets = [] } = source;
  const others = sheets.filter(({ name }) => name !== sheet).map(({ name }) => name);
  const orSheet = others.length > 0 ? `, or the \`sheet\` if you mean another one (${listHeadings(others)})` : '';
  const where = sheet === undefined ? 'The file' : `The sheet "${sheet.slice(0, 50)}"`;
  const has = listHeadings(read.columns.map(({ heading }) => heading));
  const message = `No column is known. ${where} has: ${has}. Rename them, or send a mapping${orSheet}.`;
  throw invalidField('body', message, 'unknown_columns');
}

/** What each column of a file is read as, and the locale of its cells. Throws VALIDATION_ERROR if the mapping does not fit. */
export function readColumns(
  { format, headings: found, sample, start }: ImportSource,
  options: AnyImportOptions,
  resource: ImportResource,
  facts: RowFacts,
  caller: Scoped,
): Pick<ImportRow, 'columns' | 'locale'> {
  const { mapping, locale: named, assignTo } = options;
  checkChoices(options, facts);
  // Keys that only later records have are known by the mapping.
  const late = mapping && format === 'json' ? missingHeadings(found, mapping) : [];
  const headings = [...found, ...late];
  if (mapping) checkMapping(headings, mapping, facts.fields, caller);
  const all = mapColumns(headings, mapping, facts.fields, resource, format);
  const known = maySetTimes(caller) ? all : withoutTimes(all);
  const mapped = assignTo === undefined ? known : withoutOwners(known);
  const ours = isOwnExport(found) ? ownLocale : undefined;
  const locale = named ?? ours ?? guessLocale(mapped, sample, facts.fields, start.delimiter);
  const choices = choicesOf(options);
  const how = { resource, format, columns: mapped, locale, choices, emptyCells: 'ignore' as const };
  const survey = new NotationSurvey(mapped, facts.fields, format);
  for (const cells of sample) survey.add(cells);
  const surveyed = { ...how, columns: survey.conclude() };
  const columns = mapping ? mapped : leaveOutFailing(createReader(surveyed, facts), sample).map(withoutNotation);
  const isEmpty = columns.every(({ field }) => field === null);
  if (mapping && isEmpty) throw invalidField('query.mapping', 'Maps no column to a field. Map at least one.');
  return { columns, locale };
}

/** Throws VALIDATION_ERROR for a user or a stage that there is not, and for replaced values of a custom field that there is not. */
function checkChoices({ assignTo, defaultStage, values = {} }: AnyImportOptions, facts: RowFacts): void {
  if (assignTo !== undefined) {
    const user = facts.users.find(({ id }) => id === assignTo);
    if (!user) throw unknownReference('query.assignTo', 'user');
    if (user.isDisabled) throw disabledUser('query.assignTo');
  }
  const stages = facts.pipelines.flatMap((pipeline) => pipeline.stages);
  if (defaultStage !== undefined && !stages.some(({ id }) => id === defaultStage)) {
    throw invalidField('query.defaultStage', 'There is no stage with this id.', 'not_found');
  }
  checkCustomFields('query.values', Object.keys(values), facts.fields);
}

/** Exports of ours write numbers with a point, in every tenant. */
const ownLocale = 'en-US';

/** Only all rows of a file decide on the notation of a column. */
function withoutNotation(column: ImportJob['columns'][number]): ImportJob['columns'][number] {
  return { ...column, notation: null };
}

function checkMapping(
  headings: readonly string[],
  mapping: ImportMapping,
  fields: readonly queries.ImportableField[],
  caller: Scoped,
): void {
  const [missing] = missingHeadings(headings, mapping);
  if (missing !== undefined) {
    const message = `The file has no column "${missing}". It has: ${listHeadings(headings)}.`;
    throw invalidField('query.mapping', message, 'not_found');
  }
  checkCustomFields('query.mapping', Object.values(mapping), fields);
  const time = maySetTimes(caller)
    ? undefined
    : Object.values(mapping).find((field) => field !== null && isTime(field));
  if (!time) return;
  const instead = time === 'closeDate' ? 'map the column to expectedCloseDate' : 'map the column to null';
  throw invalidField('query.mapping', `The field ${time} needs the scope ${timesScope}: ${instead}.`, 'missing_scope');
}

function checkCustomFields(
  at: string,
  named: readonly (string | null)[],
  fields: readonly queries.ImportableField[],
): void {
  const known = new Set(fields.map(({ prefix, key }) => `${prefix}customFields.${key}`));
  const unknown = named.find((field) => field?.includes('customFields.') && !known.has(field));
  if (unknown) throw invalidField(at, `There is no custom field for ${unknown}. Add it first.`, 'unknown_field');
}

function listHeadings(headings: readonly string[]): string {
  return headings.slice(0, 20).join(', ').slice(0, 300);
}

/** Begins the import of a file that has arrived. */
export async function createImport(
  { tx, caller, now }: Write<Pick<Caller, 'tenantId' | 'userId'> & WithMaker>,
  { options, sheet, ...file }: ReceivedImport,
): Promise<ImportJob> {
  const { tenantId } = caller;
  const { matchOn, mode, emptyCells, tags, dryRun, onInvalid } = options;
  await openMatcher(tx, tenantId, matchOn, 'query.matchOn');
  const row: ImportRow = {
    tenantId,
    id: newUuid(now.getTime()),
    createdAt: now.toISOString(),
    updatedAt: now.toISOString(),
    status: 'PENDING',
    ...file,
    ...{ matchOn, mode, emptyCells, tags, dryRun, onInvalid },
    choices: { ...choicesOf(options), sheet },
    ...{ rows: 0, created: 0, updated: 0, unchanged: 0, failed: 0, skippedValues: 0, likelyDuplicates: 0 },
    ...{ contactsCreated: 0, contactsLinked: 0, contactsFilled: 0, contactsUpdated: 0, ignoredValues: 0 },
    error: null,
    createdById: caller.userId,
    ...toRequester(caller),
    actorId: causeOf(tx),
    startedAt: null,
    completedAt: null,
    changesKept: false,
    undo: null,
  };
  await queries.insertImport(tx, row);
  await enqueueJobs(tx, [{ kind: importWork, tenantId, id: row.id }], now);
  return toImport(row);
}

/** An import. Throws NOT_FOUND. */
export async function getImport(db: Queryable, tenantId: string, id: string): Promise<ImportJob> {
  return toImport(await getImportRow(db, tenantId, id));
}

export async function getImportRow(db: Queryable, tenantId: string, id: string): Promise<ImportRow> {
  const uuid = decodeId('import', id);
  const row = uuid && (await queries.findImport(db, tenantId, uuid));
  if (!row) throw notFound();
  return row;
}

export function notFound(): ApiError {
  return new ApiError('NOT_FOUND', 'There is no import with this id.');
}

/** Ends an import where it is. Throws NOT_FOUND, INVALID_TRANSITION. */
export async function cancelImport({ tx, caller: { tenantId }, now }: Write<OfTenant>, id: string): Promise<ImportJob> {
  const uuid = decodeId('import', id);
  // A batch that is under way is waited for, and no other begins.
  const row = uuid && (await queries.lockImport(tx, tenantId, uuid));
  if (!row) throw notFound();
  if (row.status === 'CANCELLED') return toImport(row);
  if (row.status !== 'PENDING' && row.status !== 'RUNNING') {
    throw new ApiError('INVALID_TRANSITION', `This import is ${row.status}: there is nothing to cancel.`);
  }
  const ended = await queries.endImport(tx, row, 'CANCELLED', null, now.toISOString());
  if (ended) await tellImportEnded(tx, ended, now);
  await cancelWork(tx, tenantId, importWork, [row.id]);
  return getImport(tx, tenantId, id);
}

/** A page of what is wrong with the rows of an import. Throws NOT_FOUND. */
export async function listErrors(
  db: Queryable,
  tenantId: string,
  id: string,
  query: ImportErrorQuery,
): Promise<Page<ImportError>> {
  const row = await getImportRow(db, tenantId, id);
  return queries.listErrors(db, tenantId, row.id, query);
}
