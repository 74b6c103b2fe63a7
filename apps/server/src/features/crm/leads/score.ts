import type { Lead, Settings } from '@lead-engagement/contract';
import type { OfTenant, Write } from '../../../callers/write.js';
import { causeOf, type Transaction } from '../../../db/client.js';
import type { Changes } from '../../../db/records.js';
import { type NewEvent, newEvent, storeEvents } from '../../../events/outbox.js';
import { previousOf } from '../../../events/previous.js';
import { dayMs } from '../../../time.js';
import { getSettings } from '../../accounts/settings/index.js';
import { recordActivities, type SystemActivity } from '../activities/index.js';
import { showOptionsOf } from '../custom-fields/index.js';
import {
  computeScores,
  crossesThreshold,
  externalScore,
  findLeadScore,
  listEngines,
  listScoreStates,
  makeScoresDue,
  putLeadScores,
  type RuledScore,
  type ScorableLead,
  type Signal,
} from '../scoring/index.js';
import { type LeadChange, occurrenceOf } from './effects.js';
import { type LeadRow, presentLeads, toLead } from './present.js';
import { leadRecords } from './queries.js';
import { lockFreeLeads, lockSettledLeads, setScores } from './score-queries.js';
import type { leads } from './table.js';

/** How long a closed or deleted lead is left alone. A write that opens it again scores it at once. */
const settledDays = 7;

/** Applies the rules to a locked lead, whoever scored it before. */
export async function recomputeScore(tx: Transaction, row: LeadRow, now: Date): Promise<Lead> {
  const { scoring } = await getSettings(tx, row.tenantId);
  const [updated = row] = await applyRules({ tx, caller: { tenantId: row.tenantId }, now }, [row], scoring);
  return toLead(await showOptionsOf(tx, 'LEAD', updated));
}

/** The score of a lead that is about to be stored: the one that was sent, or what the rules make of it. */
export async function scoreNewLead(
  tx: Transaction,
  lead: ScorableLead,
  sent: number | undefined,
  scoring: Settings['scoring'],
  now: Date,
): Promise<RuledScore> {
  if (sent !== undefined) return { score: sent, row: externalScore(lead, now) };
  const unrecorded = [{ type: 'lead_created', occurredAtMs: Date.parse(lead.createdAt) }];
  const [scored] = await computeScores(tx, lead.tenantId, [{ ...lead, unrecorded }], scoring, now);
  return scored as RuledScore;
}

/**
 * Writes the changed fields of a lead along with the score that they make, in one version. A score that is sent is kept
 * from then on; one that the rules gave is computed again while the lead is open.
 */
export async function updateScoredLead(
  tx: Transaction,
  row: LeadRow,
  changes: Changes<typeof leads>,
  now: Date,
): Promise<LeadRow> {
  const { tenantId } = row;
  const [{ scoring }, stored] = await Promise.all([getSettings(tx, tenantId), findLeadScore(tx, tenantId, row.id)]);
  const next = { ...row, ...changes } as LeadRow;
  const isRuled = changes.score === undefined && stored?.engine === 'rules' && isOpen(next);
  if (changes.score === undefined && !isRuled) return leadRecords.update(tx, row, changes, now);
  const unrecorded = signalsOfChange(row, next, now);
  const [scored] = isRuled
    ? ((await computeScores(tx, tenantId, [{ ...next, unrecorded }], scoring, now)) as [RuledScore])
    : [{ score: next.score, row: externalScore(next, now) }];
  const updated = await leadRecords.update(tx, row, { ...changes, score: scored.score }, now);
  await putLeadScores(tx, [{ ...scored.row, basedOn: stored?.state }]);
  await storeEvents(tx, await recordCrossings({ tx, caller: { tenantId }, now }, [row], [updated], scoring));
  return updated;
}

/** What triggers put on the timeline once the change is written. */
function signalsOfChange(before: LeadRow, after: LeadRow, now: Date): Signal[] {
  const types = [
    before.stageId !== after.stageId && 'stage_changed',
    before.status !== after.status && 'status_changed',
    before.assignedToId !== after.assignedToId && 'assigned',
  ];
  return types.flatMap((type) => (type ? [{ type, occurredAtMs: now.getTime() }] : []));
}

function isOpen({ status }: Pick<LeadRow, 'status'>): boolean {
  return status === 'OPEN' || status === 'NURTURING';
}

/**
 * Applies the rules to those of these leads that are open and that no client scores, and puts off those that are settled; returns how
 * many. Leads that another transaction is changing stay due.
 */
export async function rescoreLeads(write: Write<OfTenant>, ids: string[]): Promise<number> {
  const {
    tx,
    caller: { tenantId },
    now,
  } = write;
  const [{ scoring }, locked, settled] = await Promise.all([
    getSettings(tx, tenantId),
    lockFreeLeads(tx, tenantId, ids),
    lockSettledLeads(tx, tenantId, ids),
  ]);
  const open = locked.filter(isOpen);
  const engines = await listEngines(tx, tenantId, ids);
  // A client may have sent a score since these leads were found due.
  const ruled = open.filter(({ id }) => engines.get(id) !== 'external');
  if (ruled.length > 0) await applyRules(write, ruled, scoring);
  if (settled.length > 0) {
    await makeScoresDue(tx, tenantId, { leadIds: settled }, new Date(now.getTime() + settledDays * dayMs));
  }
  return open.length + settled.length;
}

/** Scores locked leads by the rules; returns those whose score is another now. */
async function applyRules(
  write: Write<OfTenant>,
  rows: readonly LeadRow[],
  scoring: Settings['scoring'],
): Promise<LeadRow[]> {
  const {
    tx,
    caller: { tenantId },
    now,
  } = write;
  const states = await listScoreStates(
    tx,
    tenantId,
    rows.map(({ id }) => id),
  );
  const scored = await computeScores(tx, tenantId, rows, scoring, now);
  const changed = scored
    .map(({ score, row }) => ({ id: row.leadId, score }))
    .filter(({ score }, at) => score !== rows[at]?.score);
  const updated = await setScores(tx, tenantId, changed, now);
  await putLeadScores(
    tx,
    scored.map(({ row }) => ({ ...row, basedOn: states.get(row.leadId) })),
  );
  await storeEvents(tx, await recordCrossings(write, rows, updated, scoring));
  return updated;
}

/**
 * Puts on timelines where changes that sent scores crossed a threshold; returns the events of that, to be stored. Where none
 * sent one, it asks the database nothing.
 */
export async function recordSentCrossings(write: Write<OfTenant>, changes: readonly LeadChange[]): Promise<NewEvent[]> {
  const {
    tx,
    caller: { tenantId },
  } = write;
  const before = changes.flatMap((change) => change.before ?? []);
  const earlier = new Map(before.map(({ id, score }) => [id, score]));
  const after = changes.flatMap(({ after }) => (after.score !== (earlier.get(after.id) ?? after.score) ? [after] : []));
  if (after.length === 0) return [];
  const { scoring } = await getSettings(tx, tenantId);
  return recordCrossings(write, before, after, scoring);
}

/**
 * Puts on the timeline of each lead that its score went over, or back under, a threshold; returns a lead.score_changed for
 * each, to be stored.
 */
async function recordCrossings(
  write: Write<OfTenant>,
  before: readonly LeadRow[],
  after: readonly LeadRow[],
  { thresholds }: Settings['scoring'],
): Promise<NewEvent[]> {
  const {
    caller: { tenantId },
    now,
  } = write;
  const earlier = new Map(before.map(({ id, score }) => [id, score]));
  const crossed = after.filter(({ id, score }) => crossesThreshold(thresholds, earlier.get(id) ?? score, score));
  if (crossed.length === 0) return [];
  const entries = crossed.map(({ id, contactId, score: toScore }): SystemActivity => {
    const fromScore = earlier.get(id);
    const title = `Score changed from ${fromScore} to ${toScore}`;
    return { type: 'score_changed', contactId, leadId: id, title, metadata: { fromScore, toScore } };
  });
  await recordActivities(write, entries);
  const rowsBefore = new Map(before.map((row) => [row.id, row]));
  const leads = await presentLeads(write.tx, [...crossed, ...crossed.map(({ id }) => rowsBefore.get(id) as LeadRow)]);
  return crossed.map((row, at) => {
    const data = leads[at] as Lead;
    const previous = previousOf(leads[at + crossed.length] as Lead, data);
    return newEvent(causeOf(write.tx), tenantId, 'lead.score_changed', { ...occurrenceOf(row, data), previous }, now);
  });
}
