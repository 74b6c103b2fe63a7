import {
  type Form,
  type FormConsent,
  type FormCreate,
  type FormUpdate,
  formLimits,
  limits,
} from '@lead-engagement/contract';
import type { WithMaker } from '../../../callers/maker.js';
import { madeBy } from '../../../callers/maker.js';
import type { OfTenant, Write } from '../../../callers/write.js';
import type { Queryable, Transaction } from '../../../db/client.js';
import { changedFields } from '../../../db/diff.js';
import { ApiError, invalidField } from '../../../errors.js';
import { encodeId, newUuid } from '../../../ids.js';
import { dayMs } from '../../../time.js';
import { resolveAssignee } from '../../accounts/users/index.js';
import { listFieldsOf } from '../../crm/custom-fields/index.js';
import { resolveLiveStage, resolvePipeline } from '../../crm/pipelines/index.js';
import { type FormRow, type Shown, toForm } from './present.js';
import { countForInsert, formRecords } from './queries.js';

/** A form. Throws NOT_FOUND. */
export async function getForm(db: Queryable, tenantId: string, id: string, shown: Shown): Promise<Form> {
  return toForm(await formRecords.get(db, tenantId, id), shown);
}

/** Creates a form. Throws VALIDATION_ERROR for what does not exist, CONFLICT beyond the limit. */
export async function createForm(
  { tx, caller, now }: Write<OfTenant & WithMaker>,
  shown: Shown,
  input: FormCreate,
): Promise<Form> {
  const { tenantId } = caller;
  await checkCapacity(tx, tenantId);
  checkNames(input.fields, input.consents ?? []);
  if (input.doubleOptIn) checkDoubleOptIn(input.fields, shown);
  const moment = now.toISOString();
  const row = await formRecords.insert(tx, {
    tenantId,
    id: newUuid(now.getTime()),
    name: input.name,
    enabled: input.enabled ?? true,
    title: input.title ?? null,
    intro: input.intro ?? null,
    language: input.language ?? null,
    fields: (await readFields(tx, tenantId, input.fields, [])) ?? [],
    consents: readConsents([], input.consents ?? [], now) ?? [],
    pipelineId: null,
    stageId: null,
    assignedToId: null,
    ...(await readPlaces(tx, tenantId, input)),
    autoAssign: input.autoAssign ?? false,
    tags: input.tags ?? [],
    allowedOrigins: input.allowedOrigins ?? [],
    blocked: input.blocked ?? [],
    thanksText: input.thanksText ?? null,
    redirectUrl: input.redirectUrl ?? null,
    doubleOptIn: input.doubleOptIn ?? false,
    ...madeBy(caller),
    createdAt: moment,
    updatedAt: moment,
  });
  return toForm(row, shown);
}

async function checkCapacity(tx: Transaction, tenantId: string): Promise<void> {
  if ((await countForInsert(tx, tenantId)) < formLimits.perTenant) return;
  throw new ApiError(
    'CONFLICT.limit_reached',
    `There are ${formLimits.perTenant} forms, which is the most. Delete one that is no longer needed.`,
  );
}

/** Throws VALIDATION_ERROR if a field and a consent have the same name. */
function checkNames(fields: readonly { name: string }[], consents: readonly { name: string }[]): void {
  const names = new Set(fields.map(({ name }) => name.toLowerCase()));
  const at = consents.findIndex(({ name }) => names.has(name.toLowerCase()));
  if (at >= 0) throw invalidField(`body.consents[${at}].name`, 'A field of the form has this name. Choose another.');
}

/** Throws VALIDATION_ERROR if nobody could be asked to confirm their address. */
function checkDoubleOptIn(
  fields: readonly Pick<FormRow['fields'][number], 'to' | 'required'>[],
  { mail }: Shown,
): void {
  if (!mail) {
    const message =
      'This server sends no mail, so that nobody can confirm an address. Set SMTP_URL and MAIL_FROM first.';
    throw invalidField('body.doubleOptIn', message);
  }
  if (fields.some(({ to, required }) => to === 'contact.email' && required)) return;
  throw invalidField('body.doubleOptIn', 'The form has no required field that goes to contact.email. Add one.');
}

/** The fields as they are stored. Those that are new must go to custom fields that exist. */
async function readFields(
  tx: Transaction,
  tenantId: string,
  sent: FormCreate['fields'] | undefined,
  present: FormRow['fields'],
): Promise<FormRow['fields'] | undefined> {
  if (!sent) return undefined;
  const known = new Set(present.map(({ to }) => to));
  const custom = sent.some(({ to }) => to.includes('.customFields.') && !known.has(to));
  const rows = custom ? await listFieldsOf(tx, tenantId, ['CONTACT', 'LEAD']) : [];
  const targets = new Set(rows.map(({ resource, key }) => `${resource.toLowerCase()}.customFields.${key}`));
  for (const [at, { to }] of sent.entries()) {
    if (!to.includes('.customFields.') || known.has(to) || targets.has(to)) continue;
    throw invalidField(`body.fields[${at}].to`, 'There is no such custom field. Create it first.', 'not_found');
  }
  return sent.map(({ name, to, label = null, hint = null, required }) => ({ name, to, label, hint, required }));
}

/** The consents as they are stored: a text that changes gets a new version. */
function readConsents(
  present: readonly FormConsent[],
  sent: FormCreate['consents'],
  now: Date,
): FormConsent[] | undefined {
  return sent?.map(({ name, text, required }) => {
    const before = present.find((consent) => consent.name === name);
    if (before?.text === text) return { ...before, required };
    return { name, text, required, version: (before?.version ?? 0) + 1, changedAt: now.toISOString() };
  });
}

type Places = Pick<FormRow, 'pipelineId' | 'stageId' | 'assignedToId'>;

/** Where leads go, looked up. What the form names already may have gone since. */
async function readPlaces(
  tx: Transaction,
  tenantId: string,
  { pipelineId, stageId, assignedToId }: Pick<FormUpdate, 'pipelineId' | 'stageId' | 'assignedToId'>,
  present?: FormRow,
): Promise<Partial<Places>> {
  const places: Partial<Places> = {};
  const isSame = (kind: 'pipeline' | 'stage' | 'user', sent: string, stored: string | null | undefined) =>
    Boolean(stored) && sent === encodeId(kind, stored as string);
  if (pipelineId === null) places.pipelineId = null;
  else if (pipelineId !== undefined && !isSame('pipeline', pipelineId, present?.pipelineId)) {
    places.pipelineId = (await resolvePipeline(tx, tenantId, pipelineId, 'body.pipelineId')).id;
  }
  if (stageId === null) places.stageId = null;
  else if (stageId !== undefined && !isSame('stage', stageId, present?.stageId)) {
    const stage = await resolveLiveStage(tx, tenantId, stageId, 'body.stageId');
    const wanted = places.pipelineId === undefined ? present?.pipelineId : places.pipelineId;
    if (wanted && stage.pipelineId !== wanted) {
      throw invalidField('body.stageId', 'The stage is one of another pipeline than `pipelineId`.');
    }
    places.stageId = stage.id;
  }
  if (assignedToId === null) places.assignedToId = null;
  else if (assignedToId !== undefined && !isSame('user', assignedToId, present?.assignedToId)) {
    places.assignedToId = await resolveAssignee(tx, tenantId, assignedToId, 'body.assignedToId');
  }
  return places;
}

/** Changes a locked form. Throws VALIDATION_ERROR. */
export async function updateForm(
  { tx, now }: Pick<Write, 'tx' | 'now'>,
  row: FormRow,
  input: FormUpdate,
  shown: Shown,
): Promise<Form> {
  const { fields, consents, pipelineId, stageId, assignedToId, ...plain } = input;
  const places = await readPlaces(tx, row.tenantId, { pipelineId, stageId, assignedToId }, row);
  const next = {
    ...plain,
    ...places,
    // Another pipeline has other stages.
    ...(places.pipelineId !== undefined && stageId === undefined && { stageId: null }),
    ...(plain.autoAssign && assignedToId === undefined && { assignedToId: null }),
    ...(places.assignedToId && plain.autoAssign === undefined && { autoAssign: false }),
    fields: await readFields(tx, row.tenantId, fields, row.fields),
    consents: readConsents(row.consents, consents, now),
  };
  checkNames(next.fields ?? row.fields, next.consents ?? row.consents);
  const asks = next.doubleOptIn ?? row.doubleOptIn;
  if (asks && (!row.doubleOptIn || next.fields)) checkDoubleOptIn(next.fields ?? row.fields, shown);
  const changes = changedFields(row, next);
  return toForm(changes ? await formRecords.update(tx, row, changes, now) : row, shown);
}

/** Deletes a form. Throws NOT_FOUND, PRECONDITION_FAILED. */
export async function deleteForm(
  { tx, caller: { tenantId }, now }: Write<OfTenant>,
  id: string,
  ifMatch: number | undefined,
): Promise<{ id: string; deleted: true }> {
  const row = await formRecords.lock(tx, tenantId, id, ifMatch);
  await formRecords.softDelete(tx, row, now);
  return { id: encodeId('form', row.id), deleted: true };
}

/** Restores a form that was deleted at most thirty days ago; a live one is left unchanged. Throws NOT_FOUND, CONFLICT. */
export async function restoreForm(
  { tx, caller: { tenantId }, now }: Write<OfTenant>,
  id: string,
  shown: Shown,
): Promise<Form> {
  const row = await formRecords.lockIncludingDeleted(tx, tenantId, id, undefined);
  if (row.deletedAt === null) return toForm(row, shown);
  if (now.getTime() - Date.parse(row.deletedAt) > limits.restoreDays * dayMs) {
    throw new ApiError('NOT_FOUND', 'There is no form with this id.');
  }
  await checkCapacity(tx, tenantId);
  return toForm(await formRecords.restore(tx, row, {}, now), shown);
}
