import type { StageType } from '@lead-engagement/contract';
import type { Scoped } from '../../../callers/sent-times.js';
import type { OfTenant, Write } from '../../../callers/write.js';
import { pipelined, type Transaction, WriteConflict } from '../../../db/client.js';
import { ApiError, invalidField } from '../../../errors.js';
import {
  applyTo,
  assumedContact,
  type ContactSet,
  type InlineContact,
  type InlineMatches,
  openContactSet,
  openInlineMatches,
  type PlacedContact,
  type PlaceOptions,
  placeContact,
} from '../contacts/index.js';
import { type FieldSet, fieldSetOf, openFieldSet } from '../custom-fields/index.js';
import { getStageById, openStageFinder, resolveStage, type StageFinder, type StageRow } from '../pipelines/index.js';
import { type LeadWrite, type LeftStages, leavesClosedStage, namesOtherStage } from './plan.js';
import type { LeadRow } from './present.js';
import type { LeadInStage } from './queries.js';
import { holdReturnStages } from './reopen-stages.js';
import type { Setup } from './setup.js';
import { type FindClosingStage, holdClosingStages, takesToStage } from './terminal-stages.js';

/** What writes of leads name, looked up. */
export interface References {
  stages: StageFinder;
  left: LeftStages;
  /** Where leads return to, by UUID, that are opened again in a WON or LOST stage; undefined if none can be. */
  returns?: ReadonlyMap<string, StageRow> | undefined;
  /** The stages to which a status WON or LOST takes leads; undefined if no write has one. */
  closing?: FindClosingStage | undefined;
  contactSet: ContactSet;
  fields: FieldSet;
  /** Finds or makes the contact that is sent along with a new lead, or does with that of a lead (`row`) what the write says. */
  place: PlaceInline;
}

/** Throws VALIDATION_ERROR if a contact that is sent along with a lead is another one than the lead has. */
export type PlaceInline = (
  contact: InlineContact,
  at: string,
  now: Date,
  row?: Pick<LeadRow, 'contactId'>,
) => Pick<PlacedContact, 'id' | 'match' | 'ignored' | 'sharesPhoneWith'>;

/** What the caller may know of a contact that is there already. */
export type Told = Pick<PlaceOptions, 'mayRead' | 'hidesMatches'>;

function madeMeanwhile(): WriteConflict {
  const message = 'Another request has made the same lead at the same moment. Repeat the request.';
  return new WriteConflict(new ApiError('CONFLICT.changed_meanwhile', message));
}

/** How the contacts of a request are placed. */
export function placeAmong(
  contactSet: ContactSet,
  matches: InlineMatches | undefined,
  { caller, ...told }: { caller: Scoped } & Told,
): PlaceInline {
  return (contact, at, now, row) => {
    if (!matches) throw new Error('The contacts of the request were not looked up.');
    const options = { at, caller, now, ...told };
    if (!row) return placeContact(contactSet, matches, contact, options);
    const { contactId: id } = row;
    const { found } = matches.find(contact);
    const { matchOn: _, onMatch = 'link', ...input } = contact;
    const own = matches.row(id);
    // Another request has made the lead, and its contact, since the contacts were looked up.
    if (!own) throw madeMeanwhile();
    // People share numbers: one alone does not make it another contact.
    const isSure = found && (found.by !== 'phone' || contact.matchOn === 'phone');
    if (isSure && found.row.id !== id) {
      throw invalidField(at, 'Differs from the contact of this lead, which cannot be changed.');
    }
    const mode = onMatch === 'refuse' ? 'link' : onMatch;
    const applied = applyTo(
      contactSet,
      { row: own, by: found?.row.id === id ? found.by : undefined },
      input,
      mode,
      options,
    );
    return { id, ...applied, sharesPhoneWith: [] };
  };
}

/**
 * Looks up what one write names, and nothing that it does not: `before` is the lead that it changes, undefined for a new
 * one. Throws VALIDATION_ERROR under `at` for a stage.
 */
export async function openReferencesOf(
  write: Write<OfTenant>,
  before: LeadRow | undefined,
  input: LeadWrite,
  at: string,
  told: Told = { mayRead: true },
): Promise<References> {
  const {
    tx,
    caller: { tenantId },
  } = write;
  const sought = input.contact ? [{ contact: input.contact, at: `${at}.contact` }] : [];
  // Contacts before stages and leads, in every write.
  const matches = input.contact && (await openInlineMatches(tx, tenantId, sought));
  const enters = before === undefined || namesOtherStage(before, input);
  const isWritten = input.customFields !== undefined || input.contact?.customFields !== undefined;
  const asksFields = isWritten || before === undefined;
  const resources = input.contact ? (['LEAD', 'CONTACT'] as const) : (['LEAD'] as const);
  const fields = openFieldSet(tx, tenantId, asksFields ? resources : [], isWritten);
  // Sent together: what they look up does not depend on one another.
  const [fieldSet, stage, left, contactSet] = await pipelined([
    fields,
    enters ? resolveStage(tx, tenantId, input, at) : Promise.resolve(undefined),
    before && (enters || input.status !== undefined)
      ? getStageById(tx, tenantId, before.stageId)
      : Promise.resolve(undefined),
    openContactSet(write, { ...collectReferences([input]), changing: matches?.ids() ?? [] }, fields, { hold: true }),
  ]);
  const returns = before && !enters && leavesClosedStage(input, left);
  return {
    stages: { find: () => stage as NonNullable<typeof stage> },
    left: new Map(left && [[left.id, left]]),
    returns: returns ? await holdReturnStages(tx, tenantId, [before]) : undefined,
    closing: asksToClose([input], before) ? await holdClosingStages(tx, tenantId) : undefined,
    contactSet,
    fields: fieldSet,
    place: placeAmong(contactSet, matches, { caller: write.caller, ...told }),
  };
}

/** What a new lead names, looked up. */
export type ReferencesOfNew = Pick<References, 'stages' | 'closing' | 'fields' | 'place'> & {
  contactSet: Pick<ContactSet, 'user' | 'tags' | 'contact' | 'write'>;
};

/**
 * Looks up what a new lead names and `setup` does not say. A contact that is named alone is not looked up: `insertLead` finds out whether
 * it is there.
 */
export async function openReferencesOfNew(
  write: Write<OfTenant>,
  input: LeadWrite,
  at: string,
  told: Told,
  setup: Setup,
): Promise<ReferencesOfNew> {
  const {
    tx,
    caller: { tenantId },
  } = write;
  const { contact, stageId, pipelineId } = input;
  const namesStage = stageId !== undefined || pipelineId !== undefined;
  const closes = asksToClose([input]);
  // Contacts are locked before stages, so a contact that the insert locks comes without others.
  if (namesContactAlone(input) && !namesStage && !closes) {
    const { stage } = setup;
    const fields = fieldSetOf(tx, setup.fields);
    return { stages: { find: () => stage }, closing: undefined, contactSet: assumedContact, fields, place: placeNone };
  }
  const matches = contact && (await openInlineMatches(tx, tenantId, [{ contact, at: `${at}.contact` }]));
  const isWritten = input.customFields !== undefined || contact?.customFields !== undefined;
  const fields = isWritten
    ? openFieldSet(tx, tenantId, ['LEAD', 'CONTACT'], true)
    : Promise.resolve(fieldSetOf(tx, setup.fields));
  const named = { ...collectReferences([input]), changing: matches?.ids() ?? [] };
  const [fieldSet, stage, contactSet] = await pipelined([
    fields,
    namesStage ? resolveStage(tx, tenantId, input, at) : Promise.resolve(setup.stage),
    openContactSet(write, named, fields, { hold: true }),
  ]);
  const closing = closes ? await holdClosingStages(tx, tenantId) : undefined;
  const place = placeAmong(contactSet, matches, { caller: write.caller, ...told });
  return { stages: { find: () => stage }, closing, contactSet, fields: fieldSet, place };
}

const placeNone: PlaceInline = () => {
  throw new Error('No contact is sent along.');
};

function namesContactAlone({ contactId, contact, assignedToId, tags, tagIds, customFields }: LeadWrite): boolean {
  if (contactId === undefined || contact !== undefined || customFields !== undefined) return false;
  return (assignedToId ?? null) === null && tags === undefined && tagIds === undefined;
}

/**
 * Looks up what many writes name, with a number of statements that does not depend on how many they are. `changing` are contacts (UUIDs) to
 * update, and `matches` the contacts that are sent along. What leads leave is looked up by `readLeftStages`.
 */
export async function openReferences(
  write: Write<OfTenant>,
  inputs: readonly LeadWrite[],
  {
    changing = [],
    matches,
    mayRead = true,
  }: { changing?: readonly string[]; matches?: InlineMatches; mayRead?: boolean } = {},
): Promise<Omit<References, 'left'>> {
  const {
    tx,
    caller: { tenantId },
  } = write;
  const fields = openFieldSet(tx, tenantId, ['LEAD', 'CONTACT'], true);
  // Stages and contacts before leads, as whoever deletes a stage or a contact locks them.
  const [fieldSet, stages, contactSet] = await pipelined([
    fields,
    openStageFinder(tx, tenantId, inputs),
    openContactSet(
      write,
      { ...collectReferences(inputs), changing: [...changing, ...(matches?.ids() ?? [])] },
      fields,
      {
        hold: true,
      },
    ),
  ]);
  const closing = asksToClose(inputs) ? await holdClosingStages(tx, tenantId) : undefined;
  const place = placeAmong(contactSet, matches, { caller: write.caller, mayRead });
  return { fields: fieldSet, stages, closing, contactSet, place };
}

/** Whether a write has a status WON or LOST that `before` does not have. */
function asksToClose(inputs: readonly LeadWrite[], before?: LeadRow): boolean {
  return inputs.some(({ status }) => takesToStage(status) && status !== before?.status);
}

function collectReferences(inputs: readonly LeadWrite[]) {
  return {
    contacts: inputs.flatMap(({ contact }) => contact ?? []),
    contactIds: inputs.flatMap(({ contactId }) => contactId ?? []),
    userIds: inputs.flatMap(({ assignedToId }) => assignedToId ?? []),
    tagged: inputs,
  };
}

/** The stages that leads are in. One into which a lead was moved while it was waited for can be too new to be known. */
export async function readLeftStages(
  tx: Transaction,
  tenantId: string,
  rows: readonly LeadInStage[],
): Promise<LeftStages> {
  const left = new Map<string, { type: StageType }>();
  for (const { stageId, stageType } of rows) {
    if (left.has(stageId)) continue;
    left.set(stageId, stageType === null ? await getStageById(tx, tenantId, stageId) : { type: stageType });
  }
  return left;
}
