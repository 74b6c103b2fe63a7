import type { BulkResult, LeadBulk, LeadBulkRecord, StageType } from '@lead-engagement/contract';
import { type Transaction, together } from '../../db/client.js';
import { type BulkEntry, BulkOutcomes, recordPath } from '../../http/bulk.js';
import type { Caller } from '../../http/caller.js';
import { ApiError, invalidField } from '../../http/errors.js';
import type { WithStatus } from '../../http/handlers.js';
import { encodeId, newUuid } from '../../ids.js';
import { type ContactBook, openContactBook, toClientError } from '../contacts/bulk-service.js';
import { type CustomFieldOwner, type FieldBook, openFieldBook } from '../custom-fields/values-service.js';
import { getStageById, openStageFinder, type StageFinder } from '../pipelines/service.js';
import { sameTags } from '../tags/service.js';
import { afterLeadsChanged, type LeadActor, type LeadChange } from './changes.js';
import type { LeadRow } from './present.js';
import * as queries from './queries.js';
import { recordSentCrossings } from './score-service.js';
import { changesOf, externalIdTakenBy, namesOtherStage, newLeadRow, unset } from './service.js';
import { firstLeadState } from './status.js';

type Entry = BulkEntry<LeadBulkRecord>;

/** What the records name, looked up with a number of statements that does not depend on how many they are. */
interface References {
  stages: StageFinder;
  /** Those that the live leads are in, by UUID. */
  left: Map<string, { type: StageType }>;
  book: ContactBook;
  fields: FieldBook;
  /** Live leads by external id. */
  existing: Map<string, LeadRow>;
}

interface Planned extends LeadChange {
  index: number;
  owner: CustomFieldOwner;
  /** Whether the record sends a score of its own. */
  scored: boolean;
}

/**
 * Creates or updates leads: each by itself, or with `atomic` all or none. Throws VALIDATION_ERROR where `atomic` and a
 * record is bad. Takes at most twelve statements, however many records there are; one more for each stage that is made
 * while it waits for a lead in it.
 */
export async function writeLeads(
  tx: Transaction,
  caller: LeadActor & Pick<Caller, 'currency'>,
  { records, mode, atomic }: LeadBulk,
  now: Date,
): Promise<WithStatus<200 | 207, BulkResult[]>> {
  const outcomes = new BulkOutcomes(records);
  const entries = withoutRepeated(outcomes);
  if (atomic) outcomes.throwFailures();
  if (entries.length === 0) return outcomes.toAnswer();
  const references = await lookUp(tx, caller.tenantId, entries, now);
  const planned = entries.flatMap((entry) => {
    const plan = outcomes.attempt(entry.index, () => planRecord(caller, mode, entry, references, now));
    return plan ? [plan] : [];
  });
  if (atomic) outcomes.throwFailures();
  const changes = await write(tx, caller.tenantId, planned, references, outcomes, now);
  if (atomic) outcomes.throwFailures();
  const crossings = await recordSentCrossings(tx, caller.tenantId, changes, now);
  await afterLeadsChanged(tx, changes, { actor: caller, cause: 'bulk', now }, crossings);
  return outcomes.toAnswer();
}

/** The records but for those whose external id an earlier one has: they fail. */
function withoutRepeated(outcomes: BulkOutcomes<LeadBulkRecord>): Entry[] {
  const first = new Map<string, number>();
  return outcomes.entries.filter(({ index, input: { externalId } }) => {
    if (typeof externalId !== 'string') return true;
    const earlier = first.get(externalId);
    if (earlier === undefined) {
      first.set(externalId, index);
      return true;
    }
    const message = `Record ${earlier} of this request has this externalId too. Send it once.`;
    outcomes.fail(index, new ApiError('CONFLICT', message));
    return false;
  });
}

async function lookUp(tx: Transaction, tenantId: string, entries: readonly Entry[], now: Date): Promise<References> {
  const inputs = entries.map(({ input }) => input);
  const externalIds = inputs.flatMap(({ externalId }) => externalId ?? []);
  const fields = await openFieldBook(tx, tenantId);
  // Stages and contacts before leads, as whoever deletes a stage or a contact locks them.
  const [stages, book] = await together([
    openStageFinder(tx, tenantId, inputs),
    openContactBook(
      tx,
      tenantId,
      {
        contacts: inputs.flatMap(({ contact }) => contact ?? []),
        contactIds: inputs.flatMap(({ contactId }) => contactId ?? []),
        userIds: inputs.flatMap(({ assignedToId }) => assignedToId ?? []),
        tagged: inputs,
      },
      fields,
      now,
    ),
  ]);
  const rows = externalIds.length > 0 ? await queries.lockLeadsByExternalId(tx, tenantId, externalIds) : [];
  return {
    stages,
    book,
    fields,
    left: await readLeftStages(tx, tenantId, rows),
    existing: new Map(rows.map(({ stageType: _, ...row }) => [row.externalId as string, row])),
  };
}

/** The stages that leads are in. One into which a lead was moved while it was waited for can be too new to be known. */
async function readLeftStages(
  tx: Transaction,
  tenantId: string,
  rows: readonly queries.LeadInStage[],
): Promise<References['left']> {
  const left: References['left'] = new Map();
  for (const { stageId, stageType } of rows) {
    if (left.has(stageId)) continue;
    left.set(stageId, stageType === null ? await getStageById(tx, tenantId, stageId) : { type: stageType });
  }
  return left;
}

function planRecord(
  caller: LeadActor & Pick<Caller, 'currency'>,
  mode: LeadBulk['mode'],
  entry: Entry,
  references: References,
  now: Date,
): Planned {
  const existing = references.existing.get(entry.input.externalId ?? '');
  if (!existing) return planCreation(caller, entry, references, now);
  if (mode === 'create') throw externalIdTakenBy(existing);
  return planUpdate(existing, entry, references, now);
}

function planCreation(
  caller: LeadActor & Pick<Caller, 'currency'>,
  { index, input }: Entry,
  { stages, book, fields }: References,
  now: Date,
): Planned {
  const at = recordPath(index);
  const stage = stages.find(input, at);
  const state = atRecord(at, () =>
    firstLeadState({ status: input.status, lostReason: input.lostReason, entered: stage }, now),
  );
  const assignedToId = input.assignedToId ? book.user(input.assignedToId, `${at}.assignedToId`) : null;
  const id = newUuid(now.getTime());
  const tagIds = book.tags(input, at) ?? [];
  const owner = { tenantId: caller.tenantId, resource: 'LEAD', id, at } as const;
  const customFields = fields.read(owner, input.customFields) ?? {};
  const contactId = findContact(book, input, at, now);
  const row = newLeadRow(caller, input, { id, stage, state, contactId, assignedToId, tagIds, customFields }, now);
  return { index, owner, scored: input.score !== undefined, before: undefined, after: { ...row, ...unset } };
}

function findContact(book: ContactBook, { contactId, contact }: LeadBulkRecord, at: string, now: Date): string {
  if (contactId !== undefined) return book.contact(contactId, `${at}.contactId`);
  if (contact === undefined) throw invalidField(`${at}.contactId`, 'Send either contactId or contact.');
  // Last of all that can fail: a claimed contact is made.
  return book.claim(contact, `${at}.contact`, now);
}

function planUpdate(before: LeadRow, { index, input }: Entry, references: References, now: Date): Planned {
  const { stages, book, fields } = references;
  const at = recordPath(index);
  const { status, lostReason, stageId, pipelineId, assignedToId, contactId, contact, source, ...rest } = input;
  const { tags, tagIds, customFields, ...plain } = rest;
  const named = namesOtherStage(before, input) ? stages.find(input, at) : undefined;
  const entered = named?.id === before.stageId ? undefined : named;
  const owner = assignedToId ? book.user(assignedToId, `${at}.assignedToId`) : assignedToId;
  const left = entered && references.left.get(before.stageId);
  const { tenantId, id, customFields: present } = before;
  const fieldOwner = { tenantId, resource: 'LEAD', id, present, at } as const;
  const tagged = book.tags({ tags, tagIds }, at);
  const values = fields.read(fieldOwner, customFields);
  const extra = {
    ...(tagged && !sameTags(tagged, before.tagIds) && { tagIds: tagged }),
    ...(values && { customFields: values }),
  };
  const changes = atRecord(at, () =>
    changesOf(before, { ...plain, ...extra, assignedToId: owner }, { status, lostReason, entered, left }, now),
  );
  if (!changes) return { index, owner: fieldOwner, scored: false, before, after: before };
  return {
    index,
    owner: fieldOwner,
    scored: changes.score !== undefined,
    before,
    after: { ...before, ...changes, version: before.version + 1, updatedAt: now.toISOString() },
  };
}

/** Runs a rule that names fields as those of a body of its own, and names them as the record's. */
function atRecord<T>(at: string, rule: () => T): T {
  try {
    return rule();
  } catch (error) {
    if (!(error instanceof ApiError) || !error.extra.details) throw error;
    const [detail] = error.extra.details;
    throw detail ? invalidField(detail.path.replace(/^body/, at), detail.message, detail.code) : error;
  }
}

/** Writes what was planned; returns the changes that came about. */
async function write(
  tx: Transaction,
  tenantId: string,
  planned: readonly Planned[],
  { book, fields }: References,
  outcomes: BulkOutcomes<LeadBulkRecord>,
  now: Date,
): Promise<LeadChange[]> {
  const lost = await book.write(now);
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
      ? queries.insertLeads(tx, created.map(toNewRow).sort(byExternalId), idsOfScored(created), now)
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
  return possible.filter(({ index, before, after }) => {
    if (before === undefined && !inserted.has(after.id)) {
      outcomes.fail(index, externalIdTakenBy(undefined));
      return false;
    }
    const status = before === undefined ? 'created' : before === after ? 'unchanged' : 'updated';
    outcomes.succeed(index, status, encodeId('lead', after.id));
    return status !== 'unchanged';
  });
}

function idsOfScored(planned: readonly Planned[]): string[] {
  return planned.filter(({ scored }) => scored).map(({ after }) => after.id);
}

function toNewRow({ after: { version, deletedAt, deletionId, lastActivityAt, ...row } }: Planned): queries.NewLead {
  return row;
}

/** In one order for all requests, so that two with the same external ids wait for each other once, and not crosswise. */
function byExternalId(a: queries.NewLead, b: queries.NewLead): number {
  return (a.externalId ?? '') < (b.externalId ?? '') ? -1 : 1;
}
