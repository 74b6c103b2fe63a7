import type { BulkResult, LeadBulk, LeadBulkRecord, MatchMode } from '@lead-engagement/contract';
import type { Caller } from '../../../callers/caller.js';
import type { Actor, OfTenant, Write } from '../../../callers/write.js';
import { pipelined, WriteConflict } from '../../../db/client.js';
import { toClientError } from '../../../errors.js';
import { encodeId } from '../../../ids.js';
import { BulkOutcomes, checkComputed, inRounds, type KeyedEntry } from '../bulk-writes/index.js';
import { openInlineMatches, toContactMatch } from '../contacts/index.js';
import { asShown } from '../custom-fields/index.js';
import { afterLeadsChanged, type LeadChange } from './effects.js';
import { planFound } from './found-lead.js';
import { type LeadMatcher, openLeadMatcher, TakenExternalIds, takenBy } from './lead-match.js';
import { leavesClosedStage, type PlannedLead, planCreation } from './plan.js';
import { toLead } from './present.js';
import * as queries from './queries.js';
import { openReferences, type References, readLeftStages } from './references.js';
import { holdReturnStages } from './reopen-stages.js';
import { recordSentCrossings } from './score.js';
import { externalIdTakenBy } from './service.js';

type Entry = KeyedEntry<LeadBulkRecord>;
type Outcomes = BulkOutcomes<LeadBulkRecord>;
type BulkCaller = Actor & Pick<Caller, 'currency'>;

interface PlannedRecord extends PlannedLead {
  index: number;
  /** The fields that were not written to a lead that was there. */
  ignored?: readonly string[];
}

/** Records that are written together. */
interface Round {
  entries: readonly Entry[];
  outcomes: Outcomes;
  mode: LeadBulk['mode'];
  atomic: boolean;
  matcher: LeadMatcher;
  /** What becomes of a lead that is found. */
  onMatch?: MatchMode;
  /** Whether the caller may read leads and contacts. */
  mayRead: boolean;
}

/**
 * Creates or updates leads: each by itself, or with `atomic` all or none. Throws VALIDATION_ERROR where `atomic` and a
 * record is bad. A round takes at most sixteen statements, however many records there are; one more for each stage that is made
 * while it waits for a lead in it, and two for each unique custom field.
 */
export async function writeLeads(
  write: Write<BulkCaller>,
  { records, mode, matchOn, atomic }: LeadBulk,
  mayRead: boolean,
): Promise<BulkResult[]> {
  const { tx, caller } = write;
  const matcher = await openLeadMatcher(tx, caller.tenantId, matchOn);
  const outcomes = new BulkOutcomes(records);
  const rounds = inRounds(outcomes, mode, matchOn, matcher.keyOf);
  if (atomic) outcomes.throwFailures();
  for (const entries of rounds) {
    await writeRound(write, { entries, outcomes, mode, atomic, matcher, mayRead });
    if (atomic) outcomes.throwFailures();
  }
  return outcomes.toResults();
}

/** Writes records that are all about different leads. Returns what was planned and could be written. */
export async function writeRound(write: Write<BulkCaller>, round: Round): Promise<PlannedRecord[]> {
  const { tx, caller, now } = write;
  const { entries, outcomes, atomic } = round;
  const known = await lookUp(write, round);
  const planned = entries.flatMap((entry) => {
    const plan = outcomes.attempt(entry.index, () => planRecord(caller, round, entry, known, now));
    return plan ? [plan] : [];
  });
  if (atomic) outcomes.throwFailures();
  const changes = await writeRecords(write, planned, known.references, outcomes);
  if (atomic) outcomes.throwFailures();
  const crossings = await recordSentCrossings(write, changes);
  await afterLeadsChanged(tx, changes, { actor: caller, cause: 'bulk', now }, crossings);
  return planned.filter(({ index }) => !outcomes.hasFailed(index));
}

/** What the records name, and the live leads that they change, by the key of each. */
async function lookUp(write: Write<BulkCaller>, { entries, outcomes, mode, matcher, mayRead }: Round) {
  const {
    tx,
    caller: { tenantId },
  } = write;
  const inputs = entries.map(({ input }) => input);
  const leads = await matcher.find(entries.flatMap(({ key }) => key ?? []));
  const sought = entries.flatMap(({ index, input: { contact } }) =>
    contact ? [{ contact, at: `${outcomes.pathOf(index)}.contact` }] : [],
  );
  // Contacts before leads, in every write.
  const ofLeads = sought.length > 0 && mode === 'upsert' ? await leads.listContacts() : [];
  const matches = sought.length > 0 ? await openInlineMatches(tx, tenantId, sought, ofLeads) : undefined;
  const references = await openReferences(write, inputs, {
    ...(matches && { matches }),
    mayRead,
  });
  const { rows, byKey: existing } = await leads.lock();
  const left = await readLeftStages(tx, tenantId, rows);
  const returning = entries.flatMap(({ input, key }) => {
    const row = existing.get(key ?? '');
    return row && leavesClosedStage(input, left.get(row.stageId)) ? [row] : [];
  });
  const returns = returning.length > 0 ? await holdReturnStages(tx, tenantId, returning) : undefined;
  const taken = await TakenExternalIds.open(tx, tenantId, matcher, inputs);
  return { references: { ...references, left, returns }, existing, taken };
}

function planRecord(
  caller: BulkCaller,
  { outcomes, mode, matcher, onMatch = 'update', mayRead }: Round,
  { index, input, computed, key }: Entry,
  { references, existing, taken }: Awaited<ReturnType<typeof lookUp>>,
  now: Date,
): PlannedRecord {
  const at = outcomes.pathOf(index);
  const before = existing.get(key ?? '');
  if (before && (mode === 'create' || onMatch === 'refuse')) throw takenBy(before, matcher);
  checkComputed(computed, before && toLead(asShown(before)), encodeId('tenant', caller.tenantId), at);
  const found = { at, now, mayRead, key: matcher.name };
  const plan =
    before && onMatch !== 'refuse'
      ? planFound(before, input, onMatch, found, references)
      : planCreation(caller, input, at, references, now);
  if (plan.after.externalId !== before?.externalId) taken.take(plan.after.externalId, plan.after.id);
  return { index, ...plan };
}

async function writeRecords(
  { tx, caller: { tenantId }, now }: Write<OfTenant>,
  planned: readonly PlannedRecord[],
  { contactSet, fields }: References,
  outcomes: Outcomes,
): Promise<LeadChange[]> {
  const lost = await contactSet.write(now);
  for (const { index, owner, before, after, placed } of planned) {
    const refusal =
      (placed && lost.get(placed.id)) ??
      (before === after ? undefined : await fields.claim(owner, after.customFields).catch(toClientError));
    if (refusal) outcomes.fail(index, refusal);
  }
  const possible = planned.filter(({ index }) => !outcomes.hasFailed(index));
  const created = possible.filter(({ before }) => before === undefined);
  const updated = possible.filter(({ before, after }) => before !== undefined && before !== after);
  const [inserted] = await pipelined([
    created.length > 0
      ? queries.insertLeads(
          tx,
          created.map(({ after }) => queries.toNewLead(after)).sort(byExternalId),
          idsOfScored(created),
          now,
        )
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
  return possible.filter(({ index, before, after, placed }) => {
    const status = before === undefined ? 'created' : before === after ? 'unchanged' : 'updated';
    const told = placed && toContactMatch(placed);
    outcomes.succeed(index, status, { id: encodeId('lead', after.id), version: after.version, ...told });
    return status !== 'unchanged';
  });
}

function idsOfScored(planned: readonly PlannedRecord[]): string[] {
  return planned.filter(({ scored }) => scored).map(({ after }) => after.id);
}

/** Sorted, so that two requests with the same external ids cannot deadlock. */
function byExternalId(a: queries.NewLead, b: queries.NewLead): number {
  return (a.externalId ?? '') < (b.externalId ?? '') ? -1 : 1;
}
