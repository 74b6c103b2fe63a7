import type { ContactSentBack, Lead, LeadCreate, LeadCreated, LeadUpdate } from '@lead-engagement/contract';
import postgres from 'postgres';
import { checkScope } from '../../../callers/check-scope.js';
import type { WithMaker } from '../../../callers/maker.js';
import type { Actor, Write } from '../../../callers/write.js';
import {
  causeOf,
  isRepeated,
  pipelined,
  pipelineWithCommit,
  type Transaction,
  WriteConflict,
} from '../../../db/client.js';
import { ApiError } from '../../../errors.js';
import { newEvent } from '../../../events/outbox.js';
import { fixedField, saysTheSame } from '../../../fixed-field.js';
import { encodeId } from '../../../ids.js';
import { getSettings } from '../../accounts/settings/index.js';
import type { StageMove } from '../../domain-events.js';
import { listContactsById, toContactMatch } from '../contacts/index.js';
import { type FieldSet, showOptionsOf } from '../custom-fields/index.js';
import { ensureTagsByName } from '../tags/index.js';
import { afterLeadsChanged, type LeadCause, notifyOwners, occurrenceOf } from './effects.js';
import { checkReasonOfSameStage, type LeadWrite, namesOtherStage, planCreation, planUpdate } from './plan.js';
import { type LeadRow, toLead } from './present.js';
import * as queries from './queries.js';
import { openReferencesOf, openReferencesOfNew, type ReferencesOfNew, type Told } from './references.js';
import { scoreNewLead, updateScoredLead } from './score.js';
import type { Setup, Setups } from './setup.js';

export { type LeadRow, presentLeads, toLead } from './present.js';
/** For features that have the UUID of a lead. */
export { leadRecords, listLeadRowsIncludingDeleted } from './queries.js';
export { sumsOf } from './sum-queries.js';

/**
 * Creates a lead, finds or creates its contact if one is sent along, scores it unless a score is sent, and emits lead.created. With `isLast`, the
 * lead may be stored together with the commit: nothing else is done in the transaction.
 */
export async function createLead(
  write: Write<Actor & WithMaker>,
  input: LeadCreate,
  { isLast = false, told }: CreateOptions = {},
): Promise<LeadCreated> {
  const { tx, caller } = write;
  const [references, settings] = await pipelined([
    openReferencesOf(write, undefined, input, 'body', told),
    getSettings(tx, caller.tenantId),
  ]);
  return storeNewLead(write, input, { references, settings, isLast, told });
}

/**
 * The same for a request, by what is known of its tenant without asking the database. If that does not hold any more, or the request fails by
 * it, the transaction is repeated, and looks everything up.
 */
export async function createLeadBySetup(
  write: Write<Actor & WithMaker>,
  input: LeadCreate,
  setups: Setups,
  options: CreateOptions,
): Promise<LeadCreated> {
  const { tx, caller } = write;
  const { tenantId } = caller;
  if (isRepeated(tx)) setups.forget(tenantId);
  const setup = isRepeated(tx) ? undefined : await setups.get(tx, tenantId);
  if (!setup) return createLead(write, input, options);
  const { told = { mayRead: true } } = options;
  const references = await openReferencesOfNew(write, input, 'body', told, setup);
  const { stamp, settings } = setup;
  const { version: stageVersion } = references.stages.find(input, 'body');
  const assumes = { stageVersion, stamp };
  return storeNewLead(write, input, { ...options, references, settings, assumes }).catch((error) => {
    if (!(error instanceof Error) || error instanceof postgres.PostgresError || error instanceof WriteConflict)
      throw error;
    throw new WriteConflict(error);
  });
}

interface CreateOptions {
  isLast?: boolean;
  told?: Told | undefined;
}

/** Plans a lead by what was looked up, and stores it. */
async function storeNewLead(
  write: Write<Actor & WithMaker>,
  input: LeadCreate,
  {
    references,
    settings: { currency, scoring },
    assumes,
    isLast = false,
    told,
  }: CreateOptions & {
    references: ReferencesOfNew;
    settings: Setup['settings'];
    assumes?: queries.Assumed;
  },
): Promise<LeadCreated> {
  const { tx, caller: actor, now } = write;
  const { tenantId } = actor;
  if (told?.hidesMatches) refuseUnique(actor, input, references.fields);
  const { owner, after, placed } = planCreation({ ...actor, currency }, input, 'body', references, now);
  const refused = (await references.contactSet.write(now)).get(after.contactId);
  if (refused) throw refused;
  await references.fields.claim(owner, after.customFields);
  const [scored, shown] = await pipelined([
    scoreNewLead(tx, after, input.score, scoring, now),
    showOptionsOf(tx, 'LEAD', after),
  ]);
  const isScored = scored.score === after.score;
  const row = isScored ? after : { ...after, score: scored.score };
  const lead = toLead(isScored ? shown : { ...shown, score: scored.score });
  const event = newEvent(causeOf(tx), tenantId, 'lead.created', occurrenceOf(row, lead), now);
  const inserted = queries.insertLead(tx, row, scored.row, event, assumes);
  // Only an external id can be taken.
  if (isLast && row.externalId === null) pipelineWithCommit(inserted);
  else if (!(await inserted)) {
    throw externalIdTakenBy(await queries.findLeadByExternalId(tx, tenantId, row.externalId as string));
  }
  await notifyOwners(write, [{ before: undefined, after: row }]);
  return placed ? { ...lead, ...toContactMatch(placed) } : lead;
}

/** Throws FORBIDDEN if a caller who may not know which records are there sends a value that another one could have. */
function refuseUnique(caller: Actor, { customFields, contact }: LeadCreate, fields: FieldSet): void {
  const [key] = [...fields.uniqueIn('LEAD', customFields), ...fields.uniqueIn('CONTACT', contact?.customFields)];
  if (key) checkScope({ scopes: caller.scopes ?? [] }, 'write:leads', `\`customFields.${key}\`, which is unique,`);
}

/** Changes a locked lead; a change of stage emits lead.stage_changed. Throws as the route's contract says. */
export async function updateLead(
  write: Write<Actor>,
  before: LeadRow,
  input: LeadUpdate,
  cause: Extract<LeadCause, 'update' | 'assign'> = 'update',
): Promise<Lead> {
  const { contact: _, ...rest } = input;
  return toLead(await showOptionsOf(write.tx, 'LEAD', await changeLead(write, before, rest, cause)));
}

/** How the contact of a lead is changed. */
export const changeContact = 'Change the contact with PATCH /api/v1/contacts/:id.';

/** Throws VALIDATION_ERROR if the contact that is sent along with a lead differs from the stored one. */
export async function checkContactStays(tx: Transaction, { tenantId, contactId }: LeadRow, sent: ContactSentBack) {
  const stored = (await listContactsById(tx, tenantId, [contactId])).get(contactId);
  if (saysTheSame(sent, stored)) return;
  throw fixedField('body.contact', changeContact);
}

async function changeLead(
  { tx, caller: actor, now }: Write<Actor>,
  before: LeadRow,
  input: LeadWrite,
  cause: LeadCause,
): Promise<LeadRow> {
  const { tenantId } = before;
  const references = await openReferencesOf({ tx, caller: { tenantId }, now }, before, input, 'body');
  const { owner, changes, after } = planUpdate(before, input, 'body', references, now);
  if (before === after) return before;
  if (changes.externalId) await checkExternalIdFree(tx, tenantId, changes.externalId);
  if (changes.customFields) await references.fields.claim(owner, changes.customFields);
  const updated = await updateScoredLead(tx, before, changes, now);
  await afterLeadsChanged(tx, [{ before, after: updated }], { actor, cause, now });
  return updated;
}

/** Gives a locked lead one more tag, which is made if there is none of this name. */
export async function addTagToLead(
  { tx, caller: actor, now }: Write<Actor>,
  before: LeadRow,
  name: string,
): Promise<void> {
  const tagIds = [...(await ensureTagsByName(tx, before.tenantId, [name], now)).values()];
  const added = tagIds.filter((id) => !before.tagIds.includes(id));
  if (added.length === 0) return;
  const after = await updateScoredLead(tx, before, { tagIds: [...before.tagIds, ...added] }, now);
  await afterLeadsChanged(tx, [{ before, after }], { actor, cause: 'update', now });
}

/**
 * Moves a locked lead to a stage, emits lead.stage_changed, and calls `onMoved` in the same transaction; the stage it is in
 * already changes nothing.
 */
export async function moveLead(
  write: Write<Actor>,
  before: LeadRow,
  input: { stageId: string; lostReason?: string | undefined },
  onMoved: (move: StageMove) => Promise<void>,
): Promise<Lead> {
  checkReasonOfSameStage(before, input, 'body');
  if (!namesOtherStage(before, input)) return toLead(await showOptionsOf(write.tx, 'LEAD', before));
  const after = await changeLead(write, before, input, 'stage');
  const { tenantId, id: leadId, stageId: fromStageId } = before;
  await onMoved({ tenantId, leadId, fromStageId, toStageId: after.stageId });
  return toLead(await showOptionsOf(write.tx, 'LEAD', after));
}

/** Throws CONFLICT if a live lead has this external id. */
export async function checkExternalIdFree(tx: Transaction, tenantId: string, externalId: string): Promise<void> {
  const taken = await queries.findLeadByExternalId(tx, tenantId, externalId);
  if (taken) throw externalIdTakenBy(taken);
}

/** The error for an external id that a live lead has already; undefined if it has gone meanwhile. */
export function externalIdTakenBy(found: LeadRow | undefined): ApiError {
  const extra = found ? { existingId: encodeId('lead', found.id) } : {};
  return new ApiError(
    'CONFLICT.already_exists',
    'Another lead has this externalId. Update that one, or choose another.',
    extra,
  );
}
