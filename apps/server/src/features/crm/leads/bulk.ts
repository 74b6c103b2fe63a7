import type { BulkResult, LeadBulk, LeadBulkRecord } from '@lead-engagement/contract';
import type { Caller } from '../../../callers/caller.js';
import type { Actor, OfTenant, Write } from '../../../callers/write.js';
import { type Transaction, together, WriteConflict } from '../../../db/client.js';
import { toClientError } from '../../../errors.js';
import { encodeId } from '../../../ids.js';
import { BulkOutcomes, checkComputed, inRounds, type KeyedEntry, recordPath } from '../bulk-writes/index.js';
import { afterLeadsChanged, type LeadChange } from './effects.js';
import { leavesClosedStage, type Planned, planCreation, planUpdate } from './plan.js';
import { type LeadRow, toLead } from './present.js';
import * as queries from './queries.js';
import { openReferences, type References, readLeftStages } from './references.js';
import { holdReturnStages } from './reopen-stages.js';
import { recordSentCrossings } from './score.js';
import { externalIdTakenBy } from './service.js';

type Entry = KeyedEntry<LeadBulkRecord>;
type Outcomes = BulkOutcomes<LeadBulkRecord>;
type BulkCaller = Actor & Pick<Caller, 'currency'>;

interface PlannedRecord extends Planned {
  index: number;
}

/**
 * Creates or updates leads: each by itself, or with `atomic` all or none. Throws VALIDATION_ERROR where `atomic` and a
 * record is bad. A round takes at most fourteen statements, however many records there are; one more for each stage that is made
 * while it waits for a lead in it.
 */
export async function writeLeads(write: Write<BulkCaller>, { records, mode, atomic }: LeadBulk): Promise<BulkResult[]> {
  const outcomes = new BulkOutcomes(records);
  const rounds = inRounds(outcomes, mode, 'externalId', ({ externalId }) => externalId);
  if (atomic) outcomes.throwFailures();
  for (const entries of rounds) {
    await writeRound(write, { entries, outcomes, mode, atomic });
    if (atomic) outcomes.throwFailures();
  }
  return outcomes.toResults();
}

/** Writes records that are all about different leads. */
async function writeRound(
  write: Write<BulkCaller>,
  {
    entries,
    outcomes,
    mode,
    atomic,
  }: Pick<LeadBulk, 'mode' | 'atomic'> & { entries: readonly Entry[]; outcomes: Outcomes },
): Promise<void> {
  const { tx, caller, now } = write;
  const known = await lookUp(tx, caller.tenantId, entries, now);
  const planned = entries.flatMap((entry) => {
    const plan = outcomes.attempt(entry.index, () => planRecord(caller, mode, entry, known, now));
    return plan ? [plan] : [];
  });
  if (atomic) outcomes.throwFailures();
  const changes = await writeRecords(write, planned, known.references, outcomes);
  if (atomic) outcomes.throwFailures();
  const crossings = await recordSentCrossings(write, changes);
  await afterLeadsChanged(tx, changes, { actor: caller, cause: 'bulk', now }, crossings);
}

/** What the records name, and the live leads that they change, by external id. */
async function lookUp(tx: Transaction, tenantId: string, entries: readonly Entry[], now: Date) {
  const inputs = entries.map(({ input }) => input);
  const externalIds = inputs.flatMap(({ externalId }) => externalId ?? []);
  const references = await openReferences({ tx, caller: { tenantId }, now }, inputs);
  const rows = externalIds.length > 0 ? await queries.lockLeadsByExternalId(tx, tenantId, externalIds) : [];
  const left = await readLeftStages(tx, tenantId, rows);
  const existing = new Map(rows.map(({ stageType: _, ...row }) => [row.externalId as string, row as LeadRow]));
  const returning = inputs.flatMap((input) => {
    const row = existing.get(input.externalId ?? '');
    return row && leavesClosedStage(input, left.get(row.stageId)) ? [row] : [];
  });
  const returns = returning.length > 0 ? await holdReturnStages(tx, tenantId, returning) : undefined;
  return { references: { ...references, left, returns }, existing };
}

function planRecord(
  caller: BulkCaller,
  mode: LeadBulk['mode'],
  { index, input, computed }: Entry,
  { references, existing }: Awaited<ReturnType<typeof lookUp>>,
  now: Date,
): PlannedRecord {
  const at = recordPath(index);
  const before = existing.get(input.externalId ?? '');
  if (before && mode === 'create') throw externalIdTakenBy(before);
  checkComputed(computed, before && toLead(before), encodeId('tenant', caller.tenantId), at);
  if (!before) return { index, ...planCreation(caller, input, at, references, now) };
  return { index, ...planUpdate(before, input, at, references, now) };
}

async function writeRecords(
  { tx, caller: { tenantId }, now }: Write<OfTenant>,
  planned: readonly PlannedRecord[],
  { contactSet, fields }: References,
  outcomes: Outcomes,
): Promise<LeadChange[]> {
  const lost = await contactSet.write(now);
  for (const { index, owner, before, after } of planned) {
    const refusal =
      before === after
        ? undefined
        : ((before ? undefined : lost.get(after.contactId)) ??
          (await fields.claim(owner, after.customFields).catch(toClientError)));
    if (refusal) outcomes.fail(index, refusal);
  }
  const possible = planned.filter(({ index }) => !outcomes.hasFailed(index));
  const created = possible.filter(({ before }) => before === undefined);
  const updated = possible.filter(({ before, after }) => before !== undefined && before !== after);
  const [inserted] = await together([
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
  return possible.filter(({ index, before, after }) => {
    const status = before === undefined ? 'created' : before === after ? 'unchanged' : 'updated';
    outcomes.succeed(index, status, encodeId('lead', after.id));
    return status !== 'unchanged';
  });
}

function idsOfScored(planned: readonly PlannedRecord[]): string[] {
  return planned.filter(({ scored }) => scored).map(({ after }) => after.id);
}

/** In one order for all requests, so that two with the same external ids wait for each other once, and not crosswise. */
function byExternalId(a: queries.NewLead, b: queries.NewLead): number {
  return (a.externalId ?? '') < (b.externalId ?? '') ? -1 : 1;
}
