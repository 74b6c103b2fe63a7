import type { Lead, LeadCreate, LeadUpdate } from '@lead-engagement/contract';
import { changedFields } from '../../db/changes.js';
import type { Queryable, Transaction } from '../../db/client.js';
import { addToCount } from '../../db/counts.js';
import { appendEvents } from '../../events/outbox.js';
import type { Caller } from '../../http/caller.js';
import { ApiError } from '../../http/errors.js';
import { checkVersion } from '../../http/preconditions.js';
import { decodeId, encodeId, newUuid } from '../../ids.js';
import { createContact, resolveContact } from '../contacts/service.js';
import { getStageById, resolveStage, type StageRow } from '../pipelines/service.js';
import { resolveUser } from '../users/service.js';
import { type LeadRow, toLead } from './present.js';
import * as queries from './queries.js';
import { newLeadState, nextLeadState } from './status.js';

/** A live lead. Throws NOT_FOUND. */
export async function getLead(db: Queryable, tenantId: string, id: string): Promise<Lead> {
  const uuid = decodeId('lead', id);
  const row = uuid && (await queries.findLead(db, tenantId, uuid));
  if (!row) throw notFound();
  return toLead(row);
}

function notFound(): ApiError {
  return new ApiError('NOT_FOUND', 'There is no lead with this id.');
}

/** Creates a lead, with its contact where one is sent along, and emits lead.created. */
export async function createLead(
  tx: Transaction,
  { tenantId, currency }: Pick<Caller, 'tenantId' | 'currency'>,
  input: LeadCreate,
  now: Date,
): Promise<Lead> {
  const stage = await resolveStage(tx, tenantId, input);
  const state = nextLeadState(
    newLeadState,
    { status: input.status, lostReason: input.lostReason, entered: stage },
    now,
  );
  const assignedToId = input.assignedToId
    ? await resolveUser(tx, tenantId, input.assignedToId, 'body.assignedToId')
    : null;
  const contactId =
    input.contactId !== undefined
      ? await resolveContact(tx, tenantId, input.contactId, 'body.contactId')
      : await createContact(tx, tenantId, input.contact ?? {}, now, { at: 'body.contact' });
  const row = await queries.insertLead(tx, {
    ...state,
    tenantId,
    id: newUuid(now.getTime()),
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
    stageEnteredAt: now.toISOString(),
    createdAt: now.toISOString(),
    updatedAt: now.toISOString(),
  });
  if (!row) throw await externalIdTaken(tx, tenantId, input.externalId ?? '');
  await emit(tx, 'lead.created', [row], now);
  return toLead(row);
}

/** Changes a lead; a change of stage emits lead.stage_changed. Throws as the route's contract says. */
export async function updateLead(
  tx: Transaction,
  tenantId: string,
  id: string,
  input: LeadUpdate,
  ifMatch: number | undefined,
  now: Date,
): Promise<Lead> {
  const row = await lockLeadRow(tx, tenantId, id, ifMatch);
  const { status, lostReason, stageId, pipelineId, assignedToId, ...plain } = input;
  const entered = await findEnteredStage(tx, row, { stageId, pipelineId });
  if (plain.externalId && plain.externalId !== row.externalId) {
    const taken = await queries.findLeadByExternalId(tx, tenantId, plain.externalId);
    if (taken) throw await externalIdTaken(tx, tenantId, plain.externalId);
  }
  const owner = assignedToId ? await resolveUser(tx, tenantId, assignedToId, 'body.assignedToId') : assignedToId;
  return applyChanges(tx, row, { ...plain, assignedToId: owner }, { status, lostReason, entered }, now);
}

/** Moves a lead to a stage and emits lead.stage_changed; the stage it is in already changes nothing. */
export async function moveLead(
  tx: Transaction,
  tenantId: string,
  id: string,
  input: { stageId: string; lostReason?: string | undefined },
  ifMatch: number | undefined,
  now: Date,
): Promise<Lead> {
  const row = await lockLeadRow(tx, tenantId, id, ifMatch);
  const entered = await findEnteredStage(tx, row, input);
  if (!entered) return toLead(row);
  return applyChanges(tx, row, {}, { lostReason: input.lostReason, entered }, now);
}

/** Deletes a lead. Throws NOT_FOUND, PRECONDITION_FAILED. */
export async function deleteLead(
  tx: Transaction,
  tenantId: string,
  id: string,
  ifMatch: number | undefined,
  now: Date,
): Promise<{ id: string; deleted: true }> {
  const row = await lockLeadRow(tx, tenantId, id, ifMatch);
  await queries.updateLead(tx, row, { deletedAt: now.toISOString(), deletionId: newUuid(now.getTime()) }, now);
  await addToCount(tx, tenantId, 'leads', -1);
  return { id: encodeId('lead', row.id), deleted: true };
}

/** Moves the leads of a stage that is being deleted to another of its type, and emits lead.stage_changed for each. */
export async function moveLeadsToStage(
  tx: Transaction,
  tenantId: string,
  fromStageId: string,
  target: StageRow,
  now: Date,
): Promise<void> {
  await emit(tx, 'lead.stage_changed', await queries.moveAllToStage(tx, tenantId, fromStageId, target.id, now), now);
}

async function lockLeadRow(
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

/** The stage that a write makes the lead enter; undefined where it stays in the one it is in. */
async function findEnteredStage(
  tx: Transaction,
  row: LeadRow,
  input: { stageId?: string | undefined; pipelineId?: string | undefined },
): Promise<StageRow | undefined> {
  const { stageId, pipelineId } = input;
  if (stageId === undefined && pipelineId === undefined) return undefined;
  const staysInPipeline = pipelineId === undefined || decodeId('pipeline', pipelineId) === row.pipelineId;
  const staysInStage = stageId === undefined ? pipelineId !== undefined : decodeId('stage', stageId) === row.stageId;
  if (staysInPipeline && staysInStage) return undefined;
  const stage = await resolveStage(tx, row.tenantId, input);
  return stage.id === row.stageId ? undefined : stage;
}

interface StateRequest {
  status?: LeadUpdate['status'];
  lostReason?: string | null | undefined;
  entered: StageRow | undefined;
}

async function applyChanges(
  tx: Transaction,
  row: LeadRow,
  plain: Partial<LeadRow>,
  { entered, ...asked }: StateRequest,
  now: Date,
): Promise<Lead> {
  const left = entered && (await getStageById(tx, row.tenantId, row.stageId));
  const state = nextLeadState(row, { ...asked, entered, left }, now);
  const place = entered && {
    pipelineId: entered.pipelineId,
    stageId: entered.id,
    stageEnteredAt: now.toISOString(),
  };
  const changes = changedFields(row, { ...plain, ...state, ...place });
  if (!changes) return toLead(row);
  const updated = await queries.updateLead(tx, row, changes, now);
  if (entered) await emit(tx, 'lead.stage_changed', [updated], now);
  return toLead(updated);
}

async function externalIdTaken(tx: Transaction, tenantId: string, externalId: string): Promise<ApiError> {
  const found = await queries.findLeadByExternalId(tx, tenantId, externalId);
  const extra = found ? { existingId: encodeId('lead', found.id) } : {};
  return new ApiError('CONFLICT', 'Another lead has this externalId. Update that one, or choose another.', extra);
}

function emit(
  tx: Transaction,
  type: 'lead.created' | 'lead.stage_changed',
  rows: readonly LeadRow[],
  now: Date,
): Promise<void> {
  const occurrences = rows.map((row) => ({ data: toLead(row), score: row.score, pipelineId: row.pipelineId }));
  const [first] = rows;
  return first ? appendEvents(tx, first.tenantId, type, occurrences, now) : Promise.resolve();
}
