import type { ActivityBulk, ActivityCreate, BulkResult } from '@lead-engagement/contract';
import { taskType } from '@lead-engagement/contract';
import type { MadeBy } from '../../../callers/maker.js';
import type { Actor, Write } from '../../../callers/write.js';
import { invalidField, unknownReference } from '../../../errors.js';
import { decodeId, encodeId } from '../../../ids.js';
import { BulkOutcomes, checkComputed } from '../bulk-writes/index.js';
import { type ContactSet, openContactSet } from '../contacts/index.js';
import { openFieldSet } from '../custom-fields/index.js';
import { makeScoresDue } from '../scoring/index.js';
import type { ActivityRow } from './present.js';
import * as queries from './queries.js';
import {
  type Assignment,
  newActivity,
  onlyTasks,
  otherUser,
  tellAssignees,
  toAuthor,
  toNobody,
  writesForSystem,
} from './service.js';

/**
 * Creates activities of a client, which `maker` writes: each separately, or with `atomic` all or none. Throws VALIDATION_ERROR if `atomic`
 * and a record is invalid. The number of statements does not depend on how many they are.
 */
export async function writeActivities(
  write: Write<Actor>,
  { records, atomic }: ActivityBulk,
  maker: MadeBy,
): Promise<BulkResult[]> {
  const { tx, caller, now } = write;
  const outcomes = new BulkOutcomes(records);
  if (atomic) outcomes.throwFailures();
  const known = await lookUp(
    write,
    outcomes.entries.map(({ input }) => input),
  );
  const planned = outcomes.entries.flatMap(({ index, input, computed }) => {
    const at = outcomes.pathOf(index);
    const row = outcomes.attempt(index, () => {
      checkComputed(computed, undefined, encodeId('tenant', caller.tenantId), at);
      const parents = placeParents(known, input, at);
      const userId = userOf(known, caller, input, at);
      const assignment = assigneeOf(known, caller, { ...input, userId }, at);
      return newActivity(caller, input, { parents, userId, assignment, maker }, at, now);
    });
    return row ? [{ index, row }] : [];
  });
  if (atomic) outcomes.throwFailures();
  if (planned.length === 0) return outcomes.toResults();
  const rows = await queries.insertActivities(
    tx,
    planned.map(({ row }) => row),
  );
  for (const { index, row } of planned) {
    outcomes.succeed(index, 'created', { id: encodeId('activity', row.id), version: 1 });
  }
  await follow(write, rows);
  return outcomes.toResults();
}

interface Known {
  contactSet: ContactSet;
  /** The contacts of the leads that are named. UUIDs. */
  contactsOfLeads: ReadonlyMap<string, string>;
}

async function lookUp(write: Write<Actor>, inputs: readonly ActivityCreate[]): Promise<Known> {
  const {
    tx,
    caller: { tenantId, userId },
  } = write;
  const named = {
    contacts: [],
    contactIds: inputs.flatMap(({ contactId }) => contactId ?? []),
    userIds: [
      ...inputs.flatMap(({ assigneeId, userId }) => [assigneeId ?? [], userId ?? []].flat()),
      // Who has to do a task that names nobody.
      ...(userId && inputs.some(isForAuthor) ? [encodeId('user', userId)] : []),
    ],
  };
  // Contacts before leads, as whoever deletes a contact locks them.
  const contactSet = await openContactSet(write, named, openFieldSet(tx, tenantId, [], false), { hold: true });
  const leadIds = inputs.flatMap(({ leadId }) => (leadId && decodeId('lead', leadId)) || []);
  const contactsOfLeads = await queries.holdContactsOfLeads(tx, tenantId, [...new Set(leadIds)]);
  return { contactSet, contactsOfLeads };
}

function isForAuthor({ type, assigneeId }: Pick<ActivityCreate, 'type' | 'assigneeId'>): boolean {
  return type === taskType && assigneeId === undefined;
}

/** Whose activity it is: the user who is sent, a disabled one too, else the caller. */
function userOf({ contactSet }: Known, caller: Actor, input: ActivityCreate, at: string): string | null {
  const other = otherUser(caller, input, at);
  return other === undefined ? caller.userId : contactSet.user(other, `${at}.userId`, decodeId('user', other));
}

function placeParents({ contactSet, contactsOfLeads }: Known, input: ActivityCreate, at: string) {
  const named = input.contactId ? contactSet.contact(input.contactId, `${at}.contactId`) : undefined;
  if (!input.leadId) return { contactId: named as string, leadId: null };
  const leadId = decodeId('lead', input.leadId);
  const contactId = contactsOfLeads.get(leadId ?? '');
  if (!leadId || !contactId) throw unknownReference(`${at}.leadId`, 'lead');
  if (named && named !== contactId) {
    throw invalidField(`${at}.contactId`, 'Is not the contact of the lead. Leave it out, or send that one.');
  }
  return { contactId, leadId };
}

function assigneeOf(
  { contactSet }: Known,
  { tenantId }: Actor,
  { type, assigneeId, userId }: Pick<ActivityCreate, 'type' | 'assigneeId'> & { userId: string | null },
  at: string,
): Assignment {
  if (type !== taskType) return onlyTasks(assigneeId, `${at}.assigneeId`);
  if (assigneeId === null) return toNobody;
  if (assigneeId !== undefined) {
    return { assigneeId: contactSet.user(assigneeId, `${at}.assigneeId`), isUnassigned: false };
  }
  // As of a single task: nobody has to do it if it is left to an author who is disabled or deleted.
  const isLeft = userId === null || writesForSystem({ tenantId, userId }) || contactSet.isActive(userId);
  return isLeft ? toAuthor : toNobody;
}

/** What follows from new activities, as from a single one. */
async function follow({ tx, caller, now }: Write<Actor>, rows: readonly ActivityRow[]): Promise<void> {
  const { tenantId } = caller;
  await tellAssignees(tx, caller, rows, now);
  const ofLeads = rows.filter(({ leadId }) => leadId !== null);
  if (ofLeads.length > 0 && !writesForSystem(caller)) await queries.advanceLastActivities(tx, tenantId, ofLeads);
  const leadIds = [...new Set(ofLeads.flatMap(({ leadId }) => leadId ?? []))];
  const contactIds = [...new Set(rows.flatMap(({ leadId, contactId }) => (leadId === null ? contactId : [])))];
  if (leadIds.length > 0) await makeScoresDue(tx, tenantId, { leadIds }, now);
  if (contactIds.length > 0) await makeScoresDue(tx, tenantId, { contactIds }, now);
}
