import type { LeadBulkRecord, StageType } from '@lead-engagement/contract';
import type { Caller } from '../../../callers/caller.js';
import { madeBy } from '../../../callers/maker.js';
import { checkTimeStays, readClosedAt, readCreatedAt, type Scoped } from '../../../callers/sent-times.js';
import { changedFields } from '../../../db/diff.js';
import type { Changes } from '../../../db/records.js';
import { invalidField } from '../../../errors.js';
import { decodeId, newUuid, nilUuid } from '../../../ids.js';
import type { PlacedContact } from '../contacts/index.js';
import type { CustomFieldOwner } from '../custom-fields/index.js';
import type { StageRow } from '../pipelines/index.js';
import { sameTags } from '../tags/index.js';
import type { LeadChange } from './effects.js';
import type { LeadRow } from './present.js';
import type { References, ReferencesOfNew } from './references.js';
import { checkMove, contradiction, firstLeadState, isOpen, nextLeadState } from './status.js';
import type { leads } from './table.js';

/** What a write says of a lead: the body of a single one, or a record of many. */
export type LeadWrite = LeadBulkRecord;

/** A write of a lead that breaks no rule, ready to be stored. `before` and `after` are one where it changes nothing. */
export interface PlannedLead extends LeadChange {
  owner: CustomFieldOwner;
  changes: Changes<typeof leads>;
  /** Whether it sends a score of its own. */
  scored: boolean;
  /** What became of the contact that is sent along. */
  placed?: PlacedContact | undefined;
}

/** A new lead. `at` is where in the request it stands. Throws as the contract of its creation says. */
export function planCreation(
  caller: Pick<Caller, 'tenantId' | 'currency'> & Scoped,
  input: LeadWrite,
  at: string,
  { stages, closing, contactSet, fields, place }: ReferencesOfNew,
  now: Date,
): PlannedLead {
  const { tenantId, currency } = caller;
  const named = stages.find(input, at);
  const closed = closingStage(input, named, closing, at);
  const stage = closed ?? named;
  const entered = { type: stage.type, name: closed ? null : stage.name };
  const state = firstLeadState({ status: input.status, lostReason: input.lostReason, entered }, at, now);
  const assignedToId = input.assignedToId ? contactSet.user(input.assignedToId, `${at}.assignedToId`) : null;
  const id = newUuid(now.getTime());
  const tagIds = contactSet.tags(input, at) ?? [];
  const owner = { tenantId, resource: 'LEAD', id, at } as const;
  const customFields = fields.read(owner, input.customFields) ?? {};
  const createdAt = readCreatedAt(caller, input, at, now);
  const closedAt = readClosedAt(caller, input, { isClosed: !isOpen(state.status), createdAt }, at, now);
  const moment = now.toISOString();
  const contact = findContact(input, at, { contactSet, place }, now);
  const { createdByType, createdById } = madeBy(caller);
  // Each field by its name: with as many as these, an object that is put together from others costs V8 ten times as much memory.
  const after: LeadRow = {
    status: state.status,
    lostReason: state.lostReason,
    closedAt,
    ownerAtClosingId: ownerAtClosing(state, assignedToId),
    version: 1,
    deletedAt: null,
    deletionId: null,
    lastActivityAt: null,
    tenantId,
    id,
    contactId: contact.id,
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
    // What closed it took it into a stage that is not open.
    stageEnteredAt: stage.type === 'OPEN' ? createdAt : (closedAt ?? createdAt),
    createdByType,
    createdById,
    recordedAt: moment,
    createdAt,
    updatedAt: moment,
  };
  return { owner, changes: {}, scored: input.score !== undefined, before: undefined, after, placed: contact.placed };
}

/**
 * The stage to which a status takes a lead that would otherwise be in `stage`; undefined if it stays there. Throws
 * VALIDATION_ERROR if the request names that OPEN stage.
 */
function closingStage(
  { status, stageId }: LeadWrite,
  stage: Pick<StageRow, 'pipelineId' | 'type'>,
  closing: References['closing'],
  at: string,
): StageRow | undefined {
  if (status === undefined || stage.type !== 'OPEN') return undefined;
  const found = closing?.(stage.pipelineId, status);
  if (found && stageId !== undefined) throw contradiction('OPEN', at);
  return found;
}

/** Last of all that can fail: a contact that is sent along is made or changed. */
function findContact(
  { contactId, contact }: LeadWrite,
  at: string,
  { contactSet, place }: Pick<ReferencesOfNew, 'contactSet' | 'place'>,
  now: Date,
): { id: string; placed?: PlacedContact } {
  if (contactId !== undefined) return { id: contactSet.contact(contactId, `${at}.contactId`) };
  if (contact === undefined) throw invalidField(`${at}.contactId`, 'Send either contactId or contact.');
  const placed = place(contact, `${at}.contact`, now);
  return { id: placed.id, placed };
}

/** A change of a locked lead. Throws as the contract of an update says. */
export function planUpdate(
  before: LeadRow,
  input: LeadWrite,
  at: string,
  { stages, left, returns, closing, contactSet, fields, place }: References,
  now: Date,
): PlannedLead {
  const {
    status,
    lostReason,
    stageId,
    pipelineId,
    assignedToId,
    contactId,
    contact,
    source,
    createdAt,
    closedAt,
    ...rest
  } = input;
  checkKept(before, input, at);
  const { tags, tagIds, customFields, ...plain } = rest;
  const named = namesOtherStage(before, input) ? stages.find(input, at) : undefined;
  const here = left.get(before.stageId);
  const byStage = named?.id === before.stageId ? undefined : named;
  const byStatus =
    status === before.status ? undefined : stageOfStatus(before, input, at, byStage, here, { returns, closing });
  const entered = byStatus ?? byStage;
  const ownerId = assignedToId
    ? contactSet.user(assignedToId, `${at}.assignedToId`, before.assignedToId)
    : assignedToId;
  const { tenantId, id, customFields: present } = before;
  const owner = { tenantId, resource: 'LEAD', id, present, at } as const;
  const tagged = contactSet.tags({ tags, tagIds }, at, before.tagIds);
  const values = fields.read(owner, customFields);
  const into = entered && { type: entered.type, name: byStatus ? null : entered.name };
  const asked = { status, lostReason, entered: into, stays: entered ? undefined : here };
  const state = nextLeadState(before, asked, at, now);
  const changes = changedFields(before, {
    ...plain,
    assignedToId: ownerId,
    tagIds: tagged && !sameTags(tagged, before.tagIds) ? tagged : undefined,
    customFields: values,
    ...state,
    ...(state.closedAt !== before.closedAt && {
      ownerAtClosingId: ownerAtClosing(state, ownerId === undefined ? before.assignedToId : ownerId),
    }),
    ...(entered && placeIn(entered, now)),
  });
  // Last of all that can fail, too.
  const placed = contact && place(contact, `${at}.contact`, now, before);
  if (!changes) return { owner, changes: {}, scored: false, before, after: before, placed };
  const after = { ...before, ...changes, version: before.version + 1, updatedAt: now.toISOString() };
  return { owner, changes, scored: changes.score !== undefined, before, after, placed };
}

/** The stage to which another status than the lead has takes it. Throws INVALID_TRANSITION, VALIDATION_ERROR. */
function stageOfStatus(
  before: LeadRow,
  input: LeadWrite,
  at: string,
  byStage: StageRow | undefined,
  here: { type: StageType } | undefined,
  { returns, closing }: Pick<References, 'returns' | 'closing'>,
): StageRow | undefined {
  const { status } = input;
  if (status === undefined) return undefined;
  if (!byStage && leavesClosedStage(input, here)) {
    checkMove(before, status);
    return returnedTo(before, input, at, here, returns);
  }
  const { stageId: _, ...unplaced } = input;
  const found = byStage
    ? closingStage(input, byStage, closing, at)
    : here && closingStage(unplaced, { pipelineId: before.pipelineId, type: here.type }, closing, at);
  if (found) checkMove(before, status);
  return found;
}

/** The stage to which a lead returns that is opened again by its status alone. Throws VALIDATION_ERROR if there is none. */
function returnedTo(
  before: LeadRow,
  input: LeadWrite,
  at: string,
  here: { type: StageType } | undefined,
  returns: References['returns'],
): StageRow | undefined {
  if (!returns || !leavesClosedStage(input, here)) return undefined;
  const stage = returns.get(before.id);
  if (stage) return stage;
  throw invalidField(`${at}.status`, 'There is no OPEN stage in the pipeline to return to. Send a stageId as well.');
}

/** Whether a status that is sent takes a lead out of the WON or LOST stage that it is in. */
export function leavesClosedStage({ status }: LeadWrite, here: { type: StageType } | undefined): boolean {
  return status !== undefined && isOpen(status) && here !== undefined && here.type !== 'OPEN';
}

/** Who owned a lead as it was closed, as it is stored: the nil UUID for nobody, null while it is open. */
function ownerAtClosing({ status }: Pick<LeadRow, 'status'>, ownerId: string | null): string | null {
  return isOpen(status) ? null : (ownerId ?? nilUuid);
}

/** Throws VALIDATION_ERROR for another contact, source or time than the lead has: these are for good. */
function checkKept(before: LeadRow, input: LeadWrite, at: string): void {
  const { contactId, source, createdAt, closedAt } = input;
  checkTimeStays(createdAt, before.createdAt, `${at}.createdAt`, 'It is set when you create the lead.');
  const when = 'It is set when you create a lead that is closed; another one is closed as its status changes.';
  checkTimeStays(closedAt, before.closedAt, `${at}.closedAt`, when);
  if (contactId !== undefined && decodeId('contact', contactId) !== before.contactId) {
    throw invalidField(`${at}.contactId`, 'Differs from the contact of this lead, which cannot be changed.');
  }
  if (source !== undefined && source !== before.source) {
    throw invalidField(`${at}.source`, 'Differs from the source of this lead, which cannot be changed.');
  }
}

/** Throws VALIDATION_ERROR for a new reason along with the stage that the lead is in: that move changes nothing. */
export function checkReasonOfSameStage(
  before: LeadRow,
  input: { stageId: string; lostReason?: string | undefined },
  at: string,
): void {
  if (input.lostReason === undefined || input.lostReason === before.lostReason || namesOtherStage(before, input))
    return;
  throw invalidField(
    `${at}.lostReason`,
    'The lead is in this stage already. Change its lostReason by updating the lead.',
  );
}

/** Returns the fields that put a lead into a stage. */
export function placeIn(stage: Pick<StageRow, 'id' | 'pipelineId'>, now: Date) {
  return { pipelineId: stage.pipelineId, stageId: stage.id, stageEnteredAt: now.toISOString() };
}

/** Returns true if the body may move the lead to another stage. The first stage of a pipeline is looked up by the caller. */
export function namesOtherStage(row: LeadRow, { stageId, pipelineId }: LeadWrite): boolean {
  if (stageId === undefined && pipelineId === undefined) return false;
  const staysInPipeline = pipelineId === undefined || decodeId('pipeline', pipelineId) === row.pipelineId;
  const staysInStage = stageId === undefined ? pipelineId !== undefined : decodeId('stage', stageId) === row.stageId;
  return !(staysInPipeline && staysInStage);
}

/** The types of stages that leads leave, by UUID. */
export type LeftStages = ReadonlyMap<string, { type: StageType }>;
