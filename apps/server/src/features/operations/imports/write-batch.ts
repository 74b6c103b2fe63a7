import { type ImportErrorEffect, timesScope } from '@lead-engagement/contract';
import type { WithMaker } from '../../../callers/maker.js';
import type { OfTenant, Write } from '../../../callers/write.js';
import { asImport } from '../../../db/cause.js';
import { type Database, inTenant, startNoAutomations, type Transaction } from '../../../db/client.js';
import type { ApiError } from '../../../errors.js';
import { decodeId, encodeId, newUuid } from '../../../ids.js';
import { recordForEach } from '../../crm/activities/index.js';
import {
  type ContactOutcome,
  type ImportRules,
  importContacts,
  lonePhoneOf,
  matchKeyOf,
  openMatcher,
  type PlacedContact,
  waitForPhones,
} from '../../crm/contacts/index.js';
import { importLeads, type LeadEntry } from '../../crm/leads/index.js';
import type { Checkpoint } from './checkpoint.js';
import { fieldsOf } from './mapping.js';
import { type ImportErrorRow, type ImportRow, productOf } from './present.js';
import * as queries from './queries.js';
import {
  problemsOf,
  type ReadContact,
  type ReadLead,
  type ReadRow,
  type RowProblem,
  type RowReader,
} from './row-input.js';
import { settleTimes } from './sent-times.js';
import { readWithout } from './skipped-values.js';
import type { SourceRow } from './source.js';
import { keepChanges } from './undo-log.js';

/** Where a row stands, for what a contact that cannot be written says. */
export const place = 'row';
const maxValueChars = 200;

/** What of an import decides how its rows are written. */
export type WritingJob = Pick<
  ImportRow,
  | ('tenantId' | 'id' | 'resource' | 'fileName' | 'matchOn' | 'mode' | 'tags' | 'dryRun' | 'createdById' | 'choices')
  | ('format' | 'columns')
>;

/** A row that could be read, of contacts or of leads. */
type Entry = Omit<ReadContact & Partial<ReadLead>, 'times' | 'leadTimes'> &
  Pick<LeadEntry, 'createdAt' | 'leadTimes'> & { source: SourceRow; at: string };

/** What became of a row: `contactIds` are the contacts that were written with it. */
export type RowOutcome =
  | {
      status: 'created' | 'updated' | 'unchanged';
      id: string;
      contactIds: readonly string[];
      /** The contacts that have the number of a new one, which nothing else identifies. */
      sharesPhoneWith?: readonly string[] | undefined;
      /** Fields of the row of which a record that was there already has another value, which stayed. */
      kept?: readonly string[] | undefined;
      /** Of a lead: what became of its contact. */
      contact?: Pick<PlacedContact, 'match' | 'ignored'> | undefined;
    }
  | { status: 'failed'; error: ApiError };

/** The rows that could be read. */
export function entriesOf(rows: readonly ReadRow[], now: Date): Entry[] {
  return rows.flatMap((one) => ('input' in one ? [toEntry(one, one.source, now)] : []));
}

function toEntry(
  read: Extract<ReadRow, { input: unknown }> | ReadContact | ReadLead,
  source: SourceRow,
  now: Date,
): Entry {
  const { times = {}, leadTimes = {}, ...rest } = read as ReadContact & Partial<ReadLead>;
  const { createdAt } = settleTimes(times, now);
  return { ...rest, createdAt, leadTimes: settleTimes(leadTimes, now), source, at: place };
}

/** Takes back what a dry run wrote. */
class DryRun extends Error {
  constructor(readonly outcomes: RowOutcome[]) {
    super('dry run');
  }
}

/**
 * Writes a batch of rows, what is wrong with others, and how far the file has been read, in one transaction. False if the
 * import is no longer at `from`: it was cancelled, or another worker goes on with it.
 */
export async function writeBatch(
  db: Database,
  job: ImportRow,
  rows: readonly ReadRow[],
  from: Checkpoint,
  reader: RowReader,
  now: Date,
): Promise<boolean> {
  return inTenant(
    db,
    job.tenantId,
    async (tx) => {
      const current = await queries.lockImport(tx, job.tenantId, job.id);
      const isRunning = current?.status === 'PENDING' || current?.status === 'RUNNING';
      if (!isRunning || current.checkpoint.bytes !== from.bytes) return false;
      await startNoAutomations(tx);
      const written = await writeEntries(tx, job, entriesOf(rows, now), reader, now);
      const found = findingsOf(rows, written, reader);
      await queries.insertErrors(
        tx,
        found.flatMap((one) => toErrorRows(job, one.source, one, now)),
      );
      const counts = {
        ...countFindings(found),
        ...countContacts(written),
        rows: rows.length,
        created: 0,
        updated: 0,
        unchanged: 0,
      };
      for (const { outcome } of written) if (outcome.status !== 'failed') counts[outcome.status] += 1;
      await queries.advanceImport(tx, job, counts, rows.at(-1)?.source.end ?? from, now.toISOString());
      return true;
    },
    asImport(job.actorId, encodeId('import', job.id)),
  );
}

/** A row that could be read, and what became of it. */
export interface WrittenRow {
  entry: Entry;
  outcome: RowOutcome;
}

/**
 * Writes entries as rows of an import, and takes it back if the import is a dry run. If the import skips values, a row that is refused for
 * one is written again without it.
 */
export async function writeEntries(
  tx: Transaction,
  job: WritingJob,
  entries: readonly Entry[],
  reader: RowReader,
  now: Date,
): Promise<WrittenRow[]> {
  const outcomes = await writeInRounds(tx, job, reader.currency, entries, now);
  const written = entries.map((entry, index) => ({ entry, outcome: outcomes[index] as RowOutcome }));
  if (reader.onInvalid === 'failRow') return written;
  for (;;) {
    const again = written.flatMap(({ entry, outcome }, index) => {
      if (outcome.status !== 'failed' || outcome.error.code !== 'VALIDATION_ERROR') return [];
      const problems = problemsOf(outcome.error, place, reader);
      const read = readWithout(entry.source.cells, reader, entry.skippedValues ?? [], problems);
      return 'input' in read ? [{ index, entry: toEntry(read, entry.source, now) }] : [];
    });
    if (again.length === 0) return written;
    const next = await writeInRounds(
      tx,
      job,
      reader.currency,
      again.map(({ entry }) => entry),
      now,
    );
    again.forEach(({ index, entry }, at) => {
      written[index] = { entry, outcome: next[at] as RowOutcome };
    });
  }
}

/** What is to be said of a row, and what it means for the row. */
export interface Finding {
  source: SourceRow;
  effect: ImportErrorEffect;
  problems: readonly RowProblem[];
}

/** What is to be said of rows: those that failed, values that were left out, and contacts that are likely there already. */
export function findingsOf(rows: readonly ReadRow[], written: readonly WrittenRow[], reader: RowReader): Finding[] {
  const unread = rows.flatMap((one): Finding[] =>
    'problems' in one ? [{ source: one.source, effect: 'ROW_FAILED', problems: one.problems }] : [],
  );
  const ofWritten = written.flatMap(({ entry, outcome }): Finding[] => {
    const { source, skippedValues = [] } = entry;
    if (outcome.status === 'failed') {
      const problems = [...skippedValues, ...problemsOf(outcome.error, place, reader)];
      return [{ source, effect: 'ROW_FAILED', problems }];
    }
    const found: Finding[] = [];
    if (skippedValues.length > 0) found.push({ source, effect: 'VALUE_SKIPPED', problems: skippedValues });
    if (outcome.kept) {
      const problems = outcome.kept.map((field) =>
        field.endsWith('externalId') ? keptId(field) : keptTime(field, reader),
      );
      found.push({ source, effect: 'VALUE_SKIPPED', problems });
    }
    const ignored = outcome.contact?.ignored ?? [];
    if (ignored.length > 0) found.push({ source, effect: 'VALUE_IGNORED', problems: ignored.map(ignoredValue) });
    if (outcome.sharesPhoneWith) {
      found.push({ source, effect: 'LIKELY_DUPLICATE', problems: [likelyDuplicate(outcome.sharesPhoneWith, reader)] });
    }
    return found;
  });
  return [...unread, ...ofWritten];
}

function keptTime(field: string, { columns }: RowReader): RowProblem {
  const isMapped = columns.some((column) => column.field === field);
  const what = field === 'closedAt' ? 'was closed' : 'was created';
  const message = `This record was there already, and another time is stored for when it ${what}. An import sets it for new records alone.`;
  return { field: isMapped || field !== 'closedAt' ? field : 'closeDate', code: 'fixed', message };
}

function keptId(field: string): RowProblem {
  const message =
    'The contact was found by another value and has another externalId, which stayed: products number their records on their own. Update the contact to replace it, or map this column to a custom field to keep both.';
  return { field, code: 'fixed', message };
}

function ignoredValue(name: string): RowProblem {
  const message = 'The contact has another value, which stayed. To write it, import with `onMatch` update.';
  return { field: `contact.${name}`, code: 'ignored', message };
}

function likelyDuplicate(ids: readonly string[], { contact }: RowReader): RowProblem {
  const named = ids.slice(0, 3).map((id) => encodeId('contact', id));
  const others = ids.length > named.length ? ` and ${ids.length - named.length} others` : '';
  const message = `${named.join(', ')}${others} ${ids.length === 1 ? 'has' : 'have'} this number too. Merge the contacts if they are one person.`;
  return { field: contact ? 'contact.phone' : 'phone', code: 'likely_duplicate', message };
}

/** How many rows failed, how many values were left out, and how many new contacts are likely duplicates. */
export function countFindings(found: readonly Finding[]) {
  const of = (effect: ImportErrorEffect) => found.filter((one) => one.effect === effect);
  return {
    failed: of('ROW_FAILED').length,
    skippedValues: of('VALUE_SKIPPED').reduce((sum, { problems }) => sum + problems.length, 0),
    likelyDuplicates: of('LIKELY_DUPLICATE').length,
    ignoredValues: of('VALUE_IGNORED').reduce((sum, { problems }) => sum + problems.length, 0),
  };
}

/** Rows by what became of their contact. */
export function countContacts(written: readonly WrittenRow[]) {
  const of = (match: PlacedContact['match']) =>
    written.filter(({ outcome }) => outcome.status !== 'failed' && outcome.contact?.match === match).length;
  return {
    contactsCreated: of('created'),
    contactsLinked: of('linked'),
    contactsFilled: of('filled'),
    contactsUpdated: of('updated'),
  };
}

async function writeInRounds(
  tx: Transaction,
  job: WritingJob,
  currency: string,
  entries: readonly Entry[],
  now: Date,
): Promise<RowOutcome[]> {
  if (!job.dryRun) return writeAll(tx, job, currency, entries, now);
  try {
    return await tx.savepoint(async (inner) => {
      throw new DryRun(await writeAll(inner, job, currency, entries, now));
    });
  } catch (error) {
    if (error instanceof DryRun) return error.outcomes;
    throw error;
  }
}

async function writeAll(
  tx: Transaction,
  job: WritingJob,
  currency: string,
  entries: readonly Entry[],
  now: Date,
): Promise<RowOutcome[]> {
  const { tenantId, createdById } = job;
  const { mode, matchOn, tags } = job;
  const matcher = await openMatcher(tx, tenantId, matchOn, 'query.matchOn');
  const rules: ImportRules = {
    // Jobs of an earlier version updated the contacts that they found.
    ...{ mode, matcher, tags, onMatch: job.choices?.onMatch ?? 'update' },
    otherProducts: (inner, importIds) => listOtherProducts(inner, job, importIds),
    keepsExternalIds: productOf(job) !== null,
    ...(!job.dryRun && { onWritten: (inner, writes) => keepChanges(inner, job, writes) }),
  };
  // Columns with times are read only if whoever began the import may send them.
  const scopes = [timesScope];
  const maker = { createdByType: 'import', createdById: encodeId('import', job.id) } as const;
  const outcomes: RowOutcome[] =
    job.resource === 'leads'
      ? await importLeads(
          { tx, caller: { tenantId, userId: createdById, currency, scopes, maker }, now },
          entries as readonly LeadEntry[],
          rules,
        )
      : await writeContacts({ tx, caller: { tenantId, scopes, maker }, now }, rules, entries);
  await recordImported(tx, job, outcomes, now);
  return outcomes;
}

/** The products that other imports (public ids) were exported from, if they are known and another one than that of this import. */
async function listOtherProducts(
  tx: Transaction,
  job: WritingJob,
  importIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const own = productOf(job);
  if (own === null) return new Map();
  const ids = importIds.flatMap((id) => decodeId('import', id) ?? []);
  const rows = await queries.listImportsById(tx, job.tenantId, ids);
  return new Map(
    rows.flatMap((row) => {
      const product = productOf(row);
      return product === null || product === own ? [] : [[encodeId('import', row.id), product] as const];
    }),
  );
}

/** Rows for the same contact run in later rounds, so each sees the previous result. */
async function writeContacts(
  write: Write<OfTenant & WithMaker>,
  rules: ImportRules,
  entries: readonly Entry[],
): Promise<RowOutcome[]> {
  const {
    tx,
    caller: { tenantId },
  } = write;
  const outcomes: RowOutcome[] = [];
  await waitForPhones(tx, tenantId, entries, rules);
  let left = entries.map((entry, index) => ({ entry, index }));
  while (left.length > 0) {
    const seen = new Set<string>();
    const later: typeof left = [];
    const round = left.filter((one) => {
      const { input } = one.entry;
      const key = rules.matcher.keyOf(input);
      const phone = matchKeyOf(input, 'phone');
      const isAlone = lonePhoneOf(input, rules.matcher) !== undefined;
      const waits = (key !== undefined && seen.has(key)) || (isAlone && seen.has(`phone ${phone}`));
      if (waits) later.push(one);
      for (const each of [key, phone && `phone ${phone}`]) if (each !== undefined) seen.add(each);
      return !waits;
    });
    const written = await importContacts(
      write,
      round.map(({ entry }) => entry),
      rules,
    );
    for (const [at, { index }] of round.entries()) {
      const outcome = written[at] as ContactOutcome;
      const isWritten = outcome.status === 'created' || outcome.status === 'updated';
      outcomes[index] =
        outcome.status === 'failed' ? outcome : { ...outcome, contactIds: isWritten ? [outcome.id] : [] };
    }
    left = later;
  }
  return outcomes;
}

async function recordImported(
  tx: Transaction,
  job: WritingJob,
  outcomes: readonly RowOutcome[],
  now: Date,
): Promise<void> {
  const ids = outcomes.flatMap((one) => (one.status === 'failed' ? [] : one.contactIds));
  if (ids.length === 0) return;
  const title = job.fileName === null ? 'Imported' : `Imported from ${job.fileName}`;
  const metadata = { importId: encodeId('import', job.id) };
  await recordForEach({ tx, caller: { tenantId: job.tenantId }, now }, [...new Set(ids)], {
    type: 'imported',
    title,
    metadata,
  });
}

/** What is to be said of a row, each with its column and cell. */
export function toErrorRows(
  job: Pick<ImportRow, 'tenantId' | 'id' | 'columns'>,
  row: SourceRow,
  { problems, effect }: Pick<Finding, 'problems' | 'effect'>,
  now: Date,
): ImportErrorRow[] {
  return problems.map(({ field, code, message }) => {
    const column = columnOf(job, field, row);
    const cell = column && row.cells[column.column - 1];
    return {
      tenantId: job.tenantId,
      id: newUuid(now.getTime()),
      importId: job.id,
      line: row.line,
      column: column?.column ?? null,
      heading: column?.heading ?? null,
      field,
      value: cell === undefined || cell === null ? null : cut(typeof cell === 'string' ? cell : JSON.stringify(cell)),
      code,
      message: message.toWellFormed(),
      effect,
    };
  });
}

/** The column that a problem is about: of several with its field, the first one that the row fills. */
function columnOf(job: Pick<ImportRow, 'columns'>, field: string | null, { cells }: SourceRow) {
  const same = fieldsOf(job.columns).find((one) => one.field === field)?.columns ?? [];
  const filled = same.find((column) => (cells[column - 1] ?? '') !== '') ?? same[0];
  return filled === undefined ? undefined : job.columns[filled - 1];
}

export function cut(value: string): string {
  return value.slice(0, maxValueChars).replaceAll('\u0000', '').toWellFormed();
}
