import type { Lead, LeadCreate, LeadUpdate } from '@lead-engagement/contract';
import { changedFields } from '../../db/changes.js';
import { type Queryable, type Transaction, together } from '../../db/client.js';
import { newEvent } from '../../events/outbox.js';
import type { Caller } from '../../http/caller.js';
import { ApiError } from '../../http/errors.js';
import { checkVersion } from '../../http/preconditions.js';
import { decodeId, encodeId, newUuid } from '../../ids.js';
import { createContact, resolveContact } from '../contacts/service.js';
import { writeCustomFields } from '../custom-fields/values-service.js';
import { getStageById, resolveStage, type StageRow } from '../pipelines/service.js';
import { makeScoresDue } from '../scoring/service.js';
import { getSettings } from '../settings/service.js';
import { readTags, sameTags } from '../tags/service.js';
import { resolveUser } from '../users/service.js';
import { afterLeadsChanged, type LeadActor, type LeadCause, occurrenceOf } from './changes.js';
import { type LeadRow, toLead } from './present.js';
import * as queries from './queries.js';
import { scoreNewLead, updateScoredLead } from './score-service.js';
import { firstLeadState, type LeadState, nextLeadState } from './status.js';

/** A live lead. Throws NOT_FOUND. */
export async function getLead(db: Queryable, tenantId: string, id: string): Promise<Lead> {
  const uuid = decodeId('lead', id);
  const row = uuid && (await queries.findLead(db, tenantId, uuid));
  if (!row) throw notFound();
  return toLead(row);
}

/** The same for an id of another tenant, an unknown one and a malformed one. */
export function notFound(): ApiError {
  return new ApiError('NOT_FOUND', 'There is no lead with this id.');
}

/**
 * Hands all leads of one user to another, or to nobody. They are scored anew soon, and so are those of contacts that were
 * handed over before: rules can ask who owns either.
 */
export async function reassignLeads(
  tx: Transaction,
  tenantId: string,
  fromUserId: string,
  toUserId: string | null,
  contactIds: string[],
  now: Date,
): Promise<void> {
  const leadIds = await queries.reassignLeads(tx, tenantId, fromUserId, toUserId, now);
  await makeScoresDue(tx, tenantId, { leadIds, contactIds }, now);
}

/** Creates a lead, with its contact where one is sent along, scores it unless a score is sent, and emits lead.created. */
export async function createLead(tx: Transaction, actor: LeadActor, input: LeadCreate, now: Date): Promise<Lead> {
  const { tenantId } = actor;
  const { assignedToId: ownerId } = input;
  // Sent together: what they look up does not depend on one another.
  const id = newUuid(now.getTime());
  const [stage, { currency, scoring }, tagIds, customFields, assignedToId, knownContactId] = await together([
    resolveStage(tx, tenantId, input),
    getSettings(tx, tenantId),
    readTags(tx, tenantId, input, 'body', now),
    writeCustomFields(tx, { tenantId, resource: 'LEAD', id, at: 'body' }, input.customFields),
    ownerId ? resolveUser(tx, tenantId, ownerId, 'body.assignedToId') : Promise.resolve(null),
    input.contactId === undefined
      ? Promise.resolve(undefined)
      : resolveContact(tx, tenantId, input.contactId, 'body.contactId'),
  ]);
  const state = firstLeadState({ status: input.status, lostReason: input.lostReason, entered: stage }, now);
  const contactId =
    knownContactId ?? (await createContact(tx, tenantId, input.contact ?? {}, now, { at: 'body.contact' }));
  const unscored = newLeadRow(
    { tenantId, currency },
    input,
    { id, stage, state, contactId, assignedToId, tagIds: tagIds ?? [], customFields: customFields ?? {} },
    now,
  );
  const scored = await scoreNewLead(tx, unscored, input.score, scoring, now);
  const row = { ...unscored, score: scored.score };
  const lead = toLead({ ...row, ...unset });
  const event = newEvent(tenantId, 'lead.created', occurrenceOf(row, lead), now);
  if (!(await queries.insertLead(tx, row, scored.row, event))) {
    throw await externalIdTaken(tx, tenantId, row.externalId as string);
  }
  return lead;
}

/** What the table fills in of a new lead. */
export const unset = { version: 1, deletedAt: null, deletionId: null, lastActivityAt: null };

/** What a new lead refers to, looked up. */
export interface LeadReferences extends Pick<LeadRow, 'id' | 'tagIds' | 'customFields'> {
  stage: StageRow;
  state: LeadState;
  contactId: string;
  assignedToId: string | null;
}

/** The row of a new lead. */
export function newLeadRow(
  { tenantId, currency }: Pick<Caller, 'tenantId' | 'currency'>,
  input: Omit<LeadCreate, 'contact' | 'contactId' | 'tags' | 'tagIds' | 'customFields'>,
  { id, stage, state, contactId, assignedToId, tagIds, customFields }: LeadReferences,
  now: Date,
): queries.NewLead {
  const moment = now.toISOString();
  return {
    ...state,
    tenantId,
    id,
    contactId,
    pipelineId: stage.pipelineId,
    stageId: stage.id,
    source: input.source ?? 'API',
    score: input.score ?? 0,
    value: input.value ?? null,
    currency: input.currency ?? currency,
    assignedToId,
    title: input.title ?? null,
    expectedCloseDate: input.expectedCloseDate ?? null,
    externalId: input.externalId ?? null,
    tagIds,
    customFields,
    stageEnteredAt: moment,
    createdAt: moment,
    updatedAt: moment,
  };
}

/** Changes a lead; a change of stage emits lead.stage_changed. Throws as the route's contract says. */
export async function updateLead(
  tx: Transaction,
  actor: LeadActor,
  id: string,
  input: LeadUpdate,
  ifMatch: number | undefined,
  now: Date,
): Promise<Lead> {
  const { tenantId } = actor;
  const row = await lockLeadRow(tx, tenantId, id, ifMatch);
  const { status, lostReason, stageId, pipelineId, assignedToId, tags, tagIds, customFields, ...plain } = input;
  const entered = await findEnteredStage(tx, row, { stageId, pipelineId });
  if (plain.externalId && plain.externalId !== row.externalId) {
    const taken = await queries.findLeadByExternalId(tx, tenantId, plain.externalId);
    if (taken) throw await externalIdTaken(tx, tenantId, plain.externalId);
  }
  const owner = assignedToId ? await resolveUser(tx, tenantId, assignedToId, 'body.assignedToId') : assignedToId;
  const extra = await readExtras(tx, row, { tags, tagIds, customFields }, now);
  const asked = { status, lostReason, entered };
  return applyChanges(tx, row, { ...plain, ...extra, assignedToId: owner }, asked, { actor, cause: 'update', now });
}

/** The tags and custom fields that an update changes. */
async function readExtras(
  tx: Transaction,
  { tenantId, id, ...row }: LeadRow,
  input: Pick<LeadUpdate, 'tags' | 'tagIds' | 'customFields'>,
  now: Date,
): Promise<Pick<Partial<LeadRow>, 'tagIds' | 'customFields'>> {
  const tagIds = await readTags(tx, tenantId, input, 'body', now);
  const owner = { tenantId, resource: 'LEAD', id, present: row.customFields, at: 'body' } as const;
  const customFields = await writeCustomFields(tx, owner, input.customFields);
  return { ...(tagIds && !sameTags(tagIds, row.tagIds) && { tagIds }), ...(customFields && { customFields }) };
}

/** A lead that the stage operation has moved. Ids are UUIDs. */
export interface StageMove {
  tenantId: string;
  leadId: string;
  fromStageId: string;
  toStageId: string;
}

/**
 * Moves a lead to a stage, emits lead.stage_changed, and calls `onMoved` in the same transaction; the stage it is in
 * already changes nothing.
 */
export async function moveLead(
  tx: Transaction,
  actor: LeadActor,
  id: string,
  input: { stageId: string; lostReason?: string | undefined },
  ifMatch: number | undefined,
  now: Date,
  onMoved: (move: StageMove) => Promise<void>,
): Promise<Lead> {
  const row = await lockLeadRow(tx, actor.tenantId, id, ifMatch);
  const entered = await findEnteredStage(tx, row, input);
  if (!entered) return toLead(row);
  const asked = { lostReason: input.lostReason, entered };
  const moved = await applyChanges(tx, row, {}, asked, { actor, cause: 'stage', now });
  await onMoved({ tenantId: row.tenantId, leadId: row.id, fromStageId: row.stageId, toStageId: entered.id });
  return moved;
}

/** Gives a lead an owner, or none where `assignedToId` is null. The owner that it has already changes nothing. */
export async function assignLead(
  tx: Transaction,
  actor: LeadActor,
  id: string,
  { assignedToId }: { assignedToId: string | null },
  ifMatch: number | undefined,
  now: Date,
): Promise<Lead> {
  const row = await lockLeadRow(tx, actor.tenantId, id, ifMatch);
  const owner = assignedToId && (await resolveUser(tx, actor.tenantId, assignedToId, 'body.assignedToId'));
  return applyChanges(tx, row, { assignedToId: owner }, { entered: undefined }, { actor, cause: 'assign', now });
}

/** Moves the leads of a stage that is being deleted to another of its type, and emits lead.stage_changed for each. */
export async function moveLeadsToStage(
  tx: Transaction,
  tenantId: string,
  fromStageId: string,
  target: StageRow,
  now: Date,
): Promise<void> {
  const moved = await queries.moveAllToStage(tx, tenantId, fromStageId, target.id, now);
  const changes = moved.map((after) => ({ before: { ...after, stageId: fromStageId }, after }));
  await afterLeadsChanged(tx, changes, { actor: { tenantId, userId: null }, cause: 'stage-deleted', now });
}

/** Finds and locks the live lead of a public id. Throws NOT_FOUND, PRECONDITION_FAILED. */
export async function lockLeadRow(
  tx: Transaction,
  tenantId: string,
  id: string,
  ifMatch: number | undefined,
): Promise<LeadRow> {
  const uuid = decodeId('lead', id);
  const row = uuid && (await queries.lockLead(tx, tenantId, uuid));
  if (!row) throw notFound();
  checkVersion(row, ifMatch);
  return row;
}

/** Whether a body names another stage than the lead is in, or may do so: a pipeline's first stage is for others to find. */
export function namesOtherStage(
  row: LeadRow,
  { stageId, pipelineId }: { stageId?: string | undefined; pipelineId?: string | undefined },
): boolean {
  if (stageId === undefined && pipelineId === undefined) return false;
  const staysInPipeline = pipelineId === undefined || decodeId('pipeline', pipelineId) === row.pipelineId;
  const staysInStage = stageId === undefined ? pipelineId !== undefined : decodeId('stage', stageId) === row.stageId;
  return !(staysInPipeline && staysInStage);
}

/** The stage that a write makes the lead enter; undefined where it stays in the one it is in. */
async function findEnteredStage(
  tx: Transaction,
  row: LeadRow,
  input: { stageId?: string | undefined; pipelineId?: string | undefined },
): Promise<StageRow | undefined> {
  if (!namesOtherStage(row, input)) return undefined;
  const stage = await resolveStage(tx, row.tenantId, input);
  return stage.id === row.stageId ? undefined : stage;
}

interface StateRequest {
  status?: LeadUpdate['status'];
  lostReason?: string | null | undefined;
  entered: StageRow | undefined;
}

/** The fields of a lead that a write changes, its state and place included; undefined where it changes none. */
export function changesOf(
  row: LeadRow,
  plain: Partial<LeadRow>,
  { entered, left, ...asked }: StateRequest & { left: Pick<StageRow, 'type'> | undefined },
  now: Date,
): Partial<LeadRow> | undefined {
  const state = nextLeadState(row, { ...asked, entered, left }, now);
  const place = entered && {
    pipelineId: entered.pipelineId,
    stageId: entered.id,
    stageEnteredAt: now.toISOString(),
  };
  return changedFields(row, { ...plain, ...state, ...place });
}

async function applyChanges(
  tx: Transaction,
  before: LeadRow,
  plain: Partial<LeadRow>,
  asked: StateRequest,
  context: { actor: LeadActor; cause: LeadCause; now: Date },
): Promise<Lead> {
  const left = asked.entered && (await getStageById(tx, before.tenantId, before.stageId));
  const changes = changesOf(before, plain, { ...asked, left }, context.now);
  if (!changes) return toLead(before);
  const after = await updateScoredLead(tx, before, changes, context.now);
  await afterLeadsChanged(tx, [{ before, after }], context);
  return toLead(after);
}

/** The error for an external id that a live lead has already. */
export async function externalIdTaken(tx: Transaction, tenantId: string, externalId: string): Promise<ApiError> {
  return externalIdTakenBy(await queries.findLeadByExternalId(tx, tenantId, externalId));
}

/** The same where that lead is known, or is known to be away. */
export function externalIdTakenBy(found: LeadRow | undefined): ApiError {
  const extra = found ? { existingId: encodeId('lead', found.id) } : {};
  return new ApiError('CONFLICT', 'Another lead has this externalId. Update that one, or choose another.', extra);
}
