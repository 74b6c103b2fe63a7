import type { ContactUpdate } from '@lead-engagement/contract';
import type { OfTenant, Write } from '../../../callers/write.js';
import type { Transaction } from '../../../db/client.js';
import { addToCount } from '../../../db/counts.js';
import { ApiError } from '../../../errors.js';
import { encodeId } from '../../../ids.js';
import { ownValue } from '../../../own-value.js';
import {
  customKeyOf,
  isFound,
  outcomeOf,
  type RecordFields,
  type UndoEntry,
  type UndoOutcome,
  unchangedSince,
} from '../bulk-writes/index.js';
import { openFieldSet } from '../custom-fields/index.js';
import { type ContactSet, openContactSet } from './contact-set.js';
import type { StoredContact } from './present.js';
import { listContactsInUse, softDeleteContacts } from './undo-queries.js';
import { listTagsOf, lockContacts } from './write-queries.js';
import { writableFields } from './writes.js';

/** A contact that gets values back. */
interface Return {
  row: StoredContact;
  before: RecordFields;
  fields: readonly string[];
  /** The fields that the write had changed. */
  written: number;
}

/**
 * Undoes writes of contacts. A new contact is deleted unless it was changed or is used; another one gets the earlier value of each
 * field that was not changed since. On the last try, fields whose earlier value is taken or no longer possible are left as they are.
 * Rejects with WriteConflict if another transaction takes a unique value meanwhile. Returns the outcomes by UUID.
 */
export async function undoContactWrites(
  write: Write<OfTenant>,
  entries: readonly UndoEntry[],
  isLast: boolean,
): Promise<Map<string, UndoOutcome>> {
  const {
    tx,
    caller: { tenantId },
    now,
  } = write;
  const ids = entries.map(({ id }) => id);
  const rows = new Map((await lockContacts(tx, tenantId, ids)).map((row) => [row.id, row]));
  const outcomes = new Map(ids.map((id) => [id, outcomeOf(rows.has(id) ? 'kept' : 'gone')]));
  const unchanged = entries.filter(
    ({ id, before, state }) => before === null && state === String(rows.get(id)?.version),
  );
  const unchangedIds = unchanged.map(({ id }) => id);
  const used = unchangedIds.length > 0 ? await listContactsInUse(tx, tenantId, unchangedIds) : new Set();
  const deleted = unchangedIds.filter((id) => !used.has(id));
  if (deleted.length > 0) {
    const activities = await softDeleteContacts(tx, tenantId, deleted, now);
    await addToCount(tx, tenantId, 'contacts', -deleted.length);
    if (activities > 0) await addToCount(tx, tenantId, 'activities', -activities);
    for (const id of deleted) outcomes.set(id, outcomeOf('deleted'));
  }
  const returns = await findReturns(tx, tenantId, entries, rows);
  for (const one of returns) outcomes.set(one.row.id, outcomeOf('kept', one.written));
  const possible = returns.filter(({ fields }) => fields.length > 0);
  for (const [id, outcome] of await giveBack(write, possible, isLast)) outcomes.set(id, outcome);
  return outcomes;
}

async function findReturns(
  tx: Transaction,
  tenantId: string,
  entries: readonly UndoEntry[],
  rows: ReadonlyMap<string, StoredContact>,
): Promise<Return[]> {
  const tagged = entries.flatMap(({ id, after }) => (after && 'tagIds' in after && rows.has(id) ? [id] : []));
  const listed = tagged.length > 0 ? await listTagsOf(tx, tenantId, tagged) : [];
  const tagIds = new Map(listed.map((one) => [one.contactId, [...one.tagIds].sort()]));
  return entries.flatMap(({ id, before, after }) => {
    const row = rows.get(id);
    if (!row || !before || !after) return [];
    const current = { ...writableFields(row), tagIds: tagIds.get(id) ?? [] };
    return [{ row, before, fields: unchangedSince(current, after), written: Object.keys(after).length }];
  });
}

async function giveBack(
  write: Write<OfTenant>,
  returns: readonly Return[],
  isLast: boolean,
): Promise<Map<string, UndoOutcome>> {
  const {
    tx,
    caller: { tenantId },
    now,
  } = write;
  const outcomes = new Map<string, UndoOutcome>();
  if (returns.length === 0) return outcomes;
  const named = {
    contacts: returns.map(({ before, fields }) => toInput(before, fields)),
    changing: returns.map(({ row }) => row.id),
  };
  const contactSet = await openContactSet(write, named, openFieldSet(tx, tenantId, ['CONTACT'], true), {
    hold: false,
  });
  for (const one of returns) outcomes.set(one.row.id, plan(contactSet, one, isLast, now));
  const refused = await contactSet.write(now);
  if (refused.size === 0) return outcomes;
  // A unique custom field is taken only when it is stored.
  const without = returns.flatMap((one) => {
    const fields = one.fields.filter((field) => customKeyOf(field) === undefined);
    return refused.has(one.row.id) ? [{ ...one, fields }] : [];
  });
  for (const { row, written } of without) outcomes.set(row.id, outcomeOf(isLast ? 'kept' : 'later', written));
  const possible = isLast ? without.filter(({ fields }) => fields.length > 0) : [];
  for (const [id, outcome] of await giveBack(write, possible, isLast)) outcomes.set(id, outcome);
  return outcomes;
}

/** Plans the return of as many fields as possible. */
function plan(
  contactSet: ContactSet,
  { row, before, fields, written }: Return,
  isLast: boolean,
  now: Date,
): UndoOutcome {
  const options = { at: 'contact', allowDuplicate: before.allowDuplicate === true, now };
  const known = fields.filter((field) => field !== 'ownerId' || isKnownUser(contactSet, before.ownerId));
  for (const some of subsets(known)) {
    try {
      const input = withKnownTags(contactSet, toInput(before, some));
      return contactSet.update(row, input, options)
        ? outcomeOf('restored', written - some.length)
        : outcomeOf('kept', written);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.code === 'CONFLICT' && !isLast) return outcomeOf('later');
    }
  }
  return outcomeOf('kept', written);
}

/** Fields without which another contact, or the contact itself, is not identified. */
const identifying = new Set([
  'name',
  'email',
  'secondaryEmails',
  'phone',
  'secondaryPhones',
  'socialProfiles',
  'externalId',
]);

/** All fields, then all but one of them, then those that cannot be in the way of another contact. */
function* subsets(fields: readonly string[]): Generator<string[]> {
  yield [...fields];
  for (const left of fields) yield fields.filter((field) => field !== left);
  yield fields.filter((field) => !identifying.has(field) && customKeyOf(field) === undefined);
}

function isKnownUser(contactSet: ContactSet, id: unknown): boolean {
  return id === null || isFound(() => contactSet.user(encodeId('user', id as string), ''));
}

function withKnownTags(contactSet: ContactSet, input: ContactUpdate): ContactUpdate {
  if (!input.tagIds) return input;
  return { ...input, tagIds: input.tagIds.filter((id) => isFound(() => contactSet.tags({ tagIds: [id] }, ''))) };
}

/** Earlier values as a client would send them. */
function toInput(before: RecordFields, fields: readonly string[]): ContactUpdate {
  const input = new Map<string, unknown>();
  const customFields = new Map<string, unknown>();
  for (const field of fields) {
    const value = ownValue(before, field);
    const key = customKeyOf(field);
    if (key !== undefined) customFields.set(key, value);
    else if (field === 'tagIds')
      input.set(
        field,
        (value as string[]).map((id) => encodeId('tag', id)),
      );
    else if (field === 'ownerId') input.set(field, value && encodeId('user', value as string));
    else input.set(field, value);
  }
  if (customFields.size > 0) input.set('customFields', Object.fromEntries(customFields));
  return Object.fromEntries(input);
}
