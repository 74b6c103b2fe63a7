import type { ContactUpdate, LeadBulkRecord } from '@lead-engagement/contract';
import type { Caller } from '../../../callers/caller.js';
import type { WithMaker } from '../../../callers/maker.js';
import type { Actor, Write } from '../../../callers/write.js';
import { pipelined, WriteConflict } from '../../../db/client.js';
import { ApiError, toClientError } from '../../../errors.js';
import {
  describeWrites as describeContacts,
  type ImportRules,
  type PlacedContact,
  type SentTime,
  waitForPhones,
} from '../contacts/index.js';
import { afterLeadsChanged } from './effects.js';
import { type ImportRound, openImportRound, type PlannedRow } from './import-round.js';
import * as queries from './queries.js';
import { recordSentCrossings } from './score.js';
import { externalIdTakenBy } from './service.js';
import { describeLeads } from './writes.js';

/** A parsed row of an import: a lead with its contact. */
export interface LeadEntry {
  lead: LeadBulkRecord;
  /** The fields of the contact; empty if the row has none. */
  input: ContactUpdate;
  /** When the contact was made, if it is new. */
  createdAt?: SentTime | undefined;
  /** When the lead was made and closed, if it is new. */
  leadTimes?: Partial<Record<'createdAt' | 'closedAt', SentTime>>;
  /** The platforms that its social profiles replace; all by default. */
  platforms?: readonly string[] | undefined;
  /** Lists of the contact of which it has entries that are added to those there are. */
  adds?: readonly ('secondaryEmails' | 'secondaryPhones')[] | undefined;
  /** The reason for losing the lead, unless the row or the lead has one. */
  defaultReason?: string | undefined;
  /** The stage (public id) of a new lead whose row names none. */
  defaultStageId?: string | undefined;
  /** How the tags of the lead are written; as the rules say by default. */
  tags?: 'replace' | 'append' | undefined;
  /** The versions that the contact and the lead must be at, if they are there. */
  version?: number | undefined;
  leadVersion?: number | undefined;
  /** The path of the row, for errors. */
  at: string;
}

/** Ids are UUIDs; `contactIds` are the contacts that were written with the lead. */
export type LeadOutcome =
  | {
      status: 'created' | 'updated' | 'unchanged';
      id: string;
      contactIds: string[];
      /** The contacts that have the number of a new one. */
      sharesPhoneWith?: readonly string[] | undefined;
      /** Fields of which a record that was there already has another value, which stayed: `closedAt`, `contact.createdAt`, `contact.externalId`. */
      kept?: readonly string[] | undefined;
      /** What became of the contact of the row. */
      contact?: Pick<PlacedContact, 'match' | 'ignored'> | undefined;
    }
  | { status: 'failed'; error: ApiError };

type ImportingCaller = Actor & WithMaker & Pick<Caller, 'currency'>;

/**
 * Creates and updates leads with their contacts, each row separately: a row that fails writes neither. A contact is matched as the rules
 * say, a lead by its external id. Rejects with WriteConflict if another transaction takes a unique value meanwhile.
 */
export async function importLeads(
  write: Write<ImportingCaller>,
  entries: readonly LeadEntry[],
  rules: ImportRules,
): Promise<LeadOutcome[]> {
  const { tx, caller } = write;
  await waitForPhones(tx, caller.tenantId, entries, rules);
  const outcomes: LeadOutcome[] = [];
  let left = entries.map((entry, index) => ({ entry, index }));
  while (left.length > 0) left = await writeRound(write, left, rules, outcomes);
  return outcomes;
}

interface RemainingRow {
  entry: LeadEntry;
  index: number;
}

/** Rolls back a round if any of its rows was refused. */
class Refused extends Error {
  constructor(readonly rows: ReadonlyMap<number, ApiError>) {
    super('refused');
  }
}

/** Writes as many rows as can be written at once. Returns the others: each says something else of a record of an earlier row. */
async function writeRound(
  { tx, caller, now }: Write<ImportingCaller>,
  left: readonly RemainingRow[],
  rules: ImportRules,
  outcomes: LeadOutcome[],
): Promise<RemainingRow[]> {
  let possible = [...left];
  for (;;) {
    try {
      return await tx.savepoint((inner) => tryRound({ tx: inner, caller, now }, possible, rules, outcomes));
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      for (const [index, refusal] of error.rows) outcomes[index] = { status: 'failed', error: refusal };
      possible = possible.filter(({ index }) => !error.rows.has(index));
    }
  }
}

async function tryRound(
  write: Write<ImportingCaller>,
  left: readonly RemainingRow[],
  rules: ImportRules,
  outcomes: LeadOutcome[],
): Promise<RemainingRow[]> {
  if (left.length === 0) return [];
  const entries = left.map(({ entry }) => entry);
  const round = await openImportRound(write, entries, rules);
  const later: RemainingRow[] = [];
  const planned: (PlannedRow & { index: number })[] = [];
  const refused: (RemainingRow & { error: ApiError })[] = [];
  for (const one of left) {
    try {
      const plan = round.plan(one.entry);
      if (plan === 'later') later.push(one);
      else planned.push({ ...plan, index: one.index });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      refused.push({ ...one, error });
    }
  }
  await writePlanned(write, planned, round, rules);
  for (const { index, error } of refused) outcomes[index] = { status: 'failed', error };
  for (const { index, before, after, contactId, placed, kept } of planned) {
    const isChanged = before !== after || contactId !== undefined;
    const status = before === undefined ? 'created' : isChanged ? 'updated' : 'unchanged';
    const sharesPhoneWith = placed?.sharesPhoneWith.length ? placed.sharesPhoneWith : undefined;
    const contactIds = contactId === undefined ? [] : [contactId];
    outcomes[index] = { status, id: after.id, contactIds, sharesPhoneWith, kept, contact: placed };
  }
  return later;
}

/** Throws Refused for rows with unique values that other records have. */
async function writePlanned(
  write: Write<ImportingCaller>,
  planned: readonly (PlannedRow & { index: number })[],
  { references: { contactSet, fields } }: ImportRound,
  { onWritten }: ImportRules,
): Promise<void> {
  const { tx, caller, now } = write;
  const { tenantId } = caller;
  const lost = await contactSet.write(now);
  const refused = new Map<number, ApiError>();
  for (const { index, owner, before, after } of planned) {
    const isWritten = before !== after;
    const refusal =
      lost.get(after.contactId) ??
      (isWritten ? await fields.claim(owner, after.customFields).catch(toClientError) : undefined);
    if (refusal) refused.set(index, refusal);
  }
  if (refused.size > 0) throw new Refused(refused);
  if (onWritten) {
    const contacts = await describeContacts(tx, tenantId, contactSet.planned());
    await onWritten(tx, [...contacts, ...(await describeLeads(tx, tenantId, planned))]);
  }
  const created = planned.filter(({ before }) => before === undefined);
  const updated = planned.filter(({ before, after }) => before !== undefined && before !== after);
  const newLeads = created.map(({ after }) => queries.toNewLead(after));
  const [inserted] = await pipelined([
    newLeads.length > 0
      ? queries.insertLeads(tx, newLeads.sort(byExternalId), idsOfScored(created), now)
      : Promise.resolve(new Set()),
    updated.length > 0
      ? queries.updateLeads(
          tx,
          tenantId,
          updated.map(({ after }) => after),
          idsOfScored(updated),
          now,
        )
      : Promise.resolve(),
  ]);
  if (inserted.size < created.length) throw new WriteConflict(externalIdTakenBy(undefined));
  const changes = [...created, ...updated];
  if (changes.length === 0) return;
  const crossings = await recordSentCrossings(write, changes);
  await afterLeadsChanged(tx, changes, { actor: caller, cause: 'bulk', now }, crossings);
}

function idsOfScored(planned: readonly PlannedRow[]): string[] {
  return planned.filter(({ scored }) => scored).map(({ after }) => after.id);
}

/** Sorted, so that two requests with the same external ids cannot deadlock. */
function byExternalId(a: queries.NewLead, b: queries.NewLead): number {
  return (a.externalId ?? '') < (b.externalId ?? '') ? -1 : 1;
}
