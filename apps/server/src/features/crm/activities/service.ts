import {
  type Activity,
  type ActivityCreate,
  type ActivityUpdate,
  type SystemActivityType,
  taskType,
} from '@lead-engagement/contract';
import type { MadeBy } from '../../../callers/maker.js';
import { maySetTimes, needsTimesScope, readCreatedAt } from '../../../callers/sent-times.js';
import type { Actor, OfTenant, Write } from '../../../callers/write.js';
import type { Queryable, Transaction } from '../../../db/client.js';
import { changedFields } from '../../../db/diff.js';
import { checkVersion } from '../../../db/records.js';
import { ApiError, invalidField, unknownReference } from '../../../errors.js';
import { decodeId, encodeId, newUuid } from '../../../ids.js';
import { notifyAssigned } from '../../accounts/notifications/index.js';
import { findLiveUser, resolveAssignee } from '../../accounts/users/index.js';
import { resolveContact } from '../contacts/index.js';
import { makeScoresDue } from '../scoring/index.js';
import { type ActivityRow, readAssignee, toActivity } from './present.js';
import * as queries from './queries.js';

/** A live activity. Throws NOT_FOUND. */
export async function getActivity(db: Queryable, tenantId: string, id: string): Promise<Activity> {
  const uuid = decodeId('activity', id);
  const row = uuid && (await queries.findActivity(db, tenantId, uuid));
  if (!row) throw notFound();
  return toActivity(row);
}

/** The rows of these activities (UUIDs), also of deleted ones. */
export function listActivityRows(db: Queryable, tenantId: string, ids: readonly string[]): Promise<ActivityRow[]> {
  return db<ActivityRow[]>`
    select * from activities where tenant_id = ${tenantId} and id = any(${ids as string[]}::uuid[])`;
}

/** Those of these activities (UUIDs) that exist, including deleted ones. */
export async function listActivitiesById(
  db: Queryable,
  tenantId: string,
  ids: readonly string[],
): Promise<Map<string, { record: Activity; isLive: boolean }>> {
  const rows = await listActivityRows(db, tenantId, ids);
  return new Map(rows.map((row) => [row.id, { record: toActivity(row), isLive: row.deletedAt === null }]));
}

export function notFound(): ApiError {
  return new ApiError('NOT_FOUND', 'There is no activity with this id.');
}

/**
 * Creates an activity that `maker` writes. Throws VALIDATION_ERROR for unknown references, if the lead is not of the contact, and for a user or
 * a time that the caller may not send.
 */
export async function createActivity(write: Write<Actor>, input: ActivityCreate, maker: MadeBy): Promise<Activity> {
  const { tx, caller } = write;
  return addActivity(write, await resolveParents(tx, caller.tenantId, input), input, maker);
}

/** The contact, and the lead if any, of an activity. UUIDs. */
interface Parents {
  contactId: string;
  leadId: string | null;
}

/** What a new activity is made of, besides what is sent. */
export interface ActivityParts {
  parents: Parents;
  /** Whose it is. */
  userId: string | null;
  assignment: Assignment;
  maker: MadeBy;
}

/** The row of a new activity. Throws VALIDATION_ERROR under `at` for a time that the caller may not send. */
export function newActivity(
  caller: Actor,
  input: Omit<ActivityCreate, 'contactId' | 'leadId'>,
  { parents: { contactId, leadId }, userId, assignment, maker: { createdByType, createdById } }: ActivityParts,
  at: string,
  now: Date,
): queries.NewActivity {
  const moment = now.toISOString();
  const createdAt = readCreatedAt(caller, input, at, now);
  return {
    tenantId: caller.tenantId,
    id: newUuid(now.getTime()),
    userId,
    contactId,
    leadId,
    type: input.type,
    isSystem: false,
    title: input.title ?? null,
    content: input.content ?? null,
    metadata: input.metadata ?? {},
    createdByType,
    createdById,
    occurredAt: input.occurredAt ?? createdAt,
    dueAt: input.dueAt ?? null,
    completedAt: input.completedAt ?? null,
    ...assignment,
    recordedAt: moment,
    createdAt,
    updatedAt: moment,
  };
}

/** Adds an activity to a locked lead, or to a held contact. */
export async function addActivity(
  { tx, caller, now }: Write<Actor>,
  parents: Parents,
  input: Omit<ActivityCreate, 'contactId' | 'leadId'>,
  maker: MadeBy,
): Promise<Activity> {
  const userId = await resolveUser(tx, caller, input.userId);
  const assignment = await placeAssignee(tx, { tenantId: caller.tenantId, userId }, input);
  const parts = { parents, userId, assignment, maker };
  const [row] = await queries.insertActivities(tx, [newActivity(caller, input, parts, 'body', now)]);
  const created = row as ActivityRow;
  await tellAssignees(tx, caller, [created], now);
  if (parents.leadId && !writesForSystem(caller)) await queries.advanceLastActivity(tx, created);
  await haveScored(tx, created, now);
  return toActivity(created);
}

/**
 * The user (public id) who is sent as the one whose activity it is; undefined for the caller. Throws VALIDATION_ERROR under `at` if the
 * caller may not send one.
 */
export function otherUser(caller: Actor, { userId: sent }: Pick<ActivityCreate, 'userId'>, at: string) {
  if (sent === undefined || sent === null) return undefined;
  if (caller.userId && sent === encodeId('user', caller.userId)) return undefined;
  if (!maySetTimes(caller)) throw needsTimesScope(`${at}.userId`, 'it is you.');
  return sent;
}

/** Whose activity it is: the user who is sent, else the caller. Throws VALIDATION_ERROR. */
async function resolveUser(tx: Transaction, caller: Actor, sent: string | null | undefined): Promise<string | null> {
  const other = otherUser(caller, { userId: sent }, 'body');
  if (other === undefined) return caller.userId;
  const uuid = decodeId('user', other);
  const user = uuid && (await findLiveUser(tx, caller.tenantId, uuid));
  if (!user) throw unknownReference('body.userId', 'user');
  return user.id;
}

/** Whether the server itself writes, which is no activity of a client. */
export function writesForSystem({ tenantId, userId }: Actor): boolean {
  return userId === systemUserId(tenantId);
}

async function resolveParents(
  tx: Transaction,
  tenantId: string,
  input: Pick<ActivityCreate, 'contactId' | 'leadId'>,
): Promise<Parents> {
  const named = input.contactId && (await resolveContact(tx, tenantId, input.contactId, 'body.contactId'));
  if (!input.leadId) return { contactId: named as string, leadId: null };
  const leadId = decodeId('lead', input.leadId);
  const contactId = leadId && (await queries.holdContactOfLead(tx, tenantId, leadId));
  if (!contactId) throw unknownReference('body.leadId', 'lead');
  if (named && named !== contactId) {
    throw invalidField('body.contactId', 'Is not the contact of the lead. Leave it out, or send that one.');
  }
  return { contactId, leadId };
}

export type Assignment = Pick<ActivityRow, 'assigneeId' | 'isUnassigned'>;
export const toAuthor: Assignment = { assigneeId: null, isUnassigned: false };
export const toNobody: Assignment = { assigneeId: null, isUnassigned: true };

/**
 * Who has to do a new activity: nobody, if it is left to an author who is disabled or deleted, and whose key goes on working. Throws
 * VALIDATION_ERROR if the user named is unknown or disabled, or if it is no task.
 */
async function placeAssignee(
  tx: Transaction,
  { tenantId, userId }: Pick<ActivityRow, 'tenantId' | 'userId'>,
  { type, assigneeId }: Pick<ActivityCreate, 'type' | 'assigneeId'>,
): Promise<Assignment> {
  if (type !== taskType) return onlyTasks(assigneeId, 'body.assigneeId');
  return placeTask(tx, { tenantId, userId }, assigneeId, 'body.assigneeId');
}

/** Throws VALIDATION_ERROR for an assignee of what is no task. */
export function onlyTasks(assigneeId: string | null | undefined, at: string): Assignment {
  if (assigneeId == null) return toAuthor;
  throw invalidField(at, `Only a ${taskType} has an assignee. Leave it out, or send null.`);
}

/** Who has to do a new task. */
async function placeTask(
  tx: Transaction,
  { tenantId, userId }: Pick<ActivityRow, 'tenantId' | 'userId'>,
  assigneeId: string | null | undefined,
  at: string,
): Promise<Assignment> {
  if (assigneeId === undefined) {
    if (userId === null || writesForSystem({ tenantId, userId })) return toAuthor;
    const author = await findLiveUser(tx, tenantId, userId);
    return author && author.disabledAt === null ? toAuthor : toNobody;
  }
  if (assigneeId === null) return toNobody;
  return { assigneeId: await resolveAssignee(tx, tenantId, assigneeId, at), isUnassigned: false };
}

/** As `placeAssignee`, of a change: what is no task any more has nobody who has to do it, and who has it already may keep it. */
async function changeAssignee(
  tx: Transaction,
  row: ActivityRow,
  { type = row.type, assigneeId }: ActivityUpdate,
): Promise<Partial<Assignment>> {
  if (assigneeId === undefined) return type === taskType ? {} : toAuthor;
  const present = readAssignee(row);
  const isKept = row.type === taskType && (present && encodeId('user', present)) === assigneeId;
  return isKept && type === taskType ? {} : placeAssignee(tx, row, { type, assigneeId });
}

/** Tells the users who have to do open tasks, unless they have just given them to themselves. */
export async function tellAssignees(
  tx: Transaction,
  { tenantId, userId: actorId }: Actor,
  rows: readonly ActivityRow[],
  now: Date,
): Promise<void> {
  const told = rows.flatMap((row) => {
    const userId = readAssignee(row);
    // Who wrote a task knows of it, through a key or an app too.
    const knows = userId === row.userId && row.version === 1;
    return userId === null || row.completedAt !== null || knows ? [] : [{ id: row.id, userId }];
  });
  if (told.length > 0) await notifyAssigned({ tx, caller: { tenantId }, now }, actorId, 'TASK_ASSIGNED', told);
}

/** Updates an activity of a client. Throws NOT_FOUND, PRECONDITION_FAILED, VALIDATION_ERROR, CONFLICT for an entry of the server. */
export async function updateActivity(
  { tx, caller: { tenantId, userId }, now }: Write<Actor>,
  id: string,
  input: ActivityUpdate,
  ifMatch: number | undefined,
): Promise<Activity> {
  const row = await lockActivityRow(tx, tenantId, id, ifMatch);
  const metadata = input.metadata === null ? {} : input.metadata;
  const isSame = JSON.stringify(metadata) === JSON.stringify(row.metadata);
  const { assigneeId, ...fields } = input;
  const changes = changedFields(row, {
    ...fields,
    metadata: isSame ? undefined : metadata,
    ...(await changeAssignee(tx, row, input)),
  });
  if (!changes) return toActivity(row);
  const updated = await queries.updateActivity(tx, row, changes, now);
  if (readAssignee(updated) !== readAssignee(row)) await tellAssignees(tx, { tenantId, userId }, [updated], now);
  if (updated.leadId && changes.occurredAt !== undefined) await queries.resetLastActivity(tx, updated);
  if (changes.occurredAt !== undefined || changes.type !== undefined) await haveScored(tx, updated, now);
  return toActivity(updated);
}

/**
 * Schedules the scoring of the lead of an activity, or of the leads of its contact. Call it after the lead is locked, in the same order as
 * everywhere.
 */
export function haveScored(tx: Transaction, { tenantId, leadId, contactId }: ActivityRow, now: Date): Promise<void> {
  return makeScoresDue(tx, tenantId, leadId ? { leadIds: [leadId] } : { contactIds: [contactId] }, now);
}

/** Locks an activity of a client, a live one unless `which` says otherwise. Throws NOT_FOUND, PRECONDITION_FAILED, CONFLICT. */
export async function lockActivityRow(
  tx: Transaction,
  tenantId: string,
  id: string,
  ifMatch: number | undefined,
  which: 'live' | 'any' = 'live',
): Promise<ActivityRow> {
  const uuid = decodeId('activity', id);
  const row = uuid && (await queries.lockActivity(tx, tenantId, uuid, which));
  if (!row) throw notFound();
  if (row.isSystem) {
    throw new ApiError(
      'CONFLICT.read_only',
      `A ${row.type} is written by the server and is read-only. Add a note instead.`,
    );
  }
  checkVersion(row, ifMatch);
  return row;
}

/** A timeline entry of the server. Ids are UUIDs; those in `metadata`, which gets the `actorId` of the transaction, are public ones. */
export interface SystemActivity {
  type: SystemActivityType;
  contactId: string;
  leadId?: string | null;
  title: string;
  content?: string | null;
  metadata?: Record<string, unknown>;
  /** ISO 8601; default: now. */
  occurredAt?: string;
}

/** The user id of entries of the server. It has no row, so that it cannot sign in and is in no list of users. */
export function systemUserId(tenantId: string): string {
  return tenantId;
}

/**
 * Writes entries of the server in one statement, in the transaction of the changes they record. Triggers on leads write those of
 * lead_created, stage_changed, status_changed and assigned: do not write them here.
 */
export async function recordActivities(
  { tx, caller: { tenantId }, now }: Write<OfTenant>,
  entries: readonly SystemActivity[],
): Promise<void> {
  const moment = now.toISOString();
  const rows = entries.map(({ leadId = null, content = null, metadata = {}, occurredAt = moment, ...entry }) => ({
    ...entry,
    leadId,
    content,
    metadata,
    occurredAt,
    tenantId,
    id: newUuid(now.getTime()),
    userId: systemUserId(tenantId),
    createdAt: moment,
    updatedAt: moment,
  }));
  await queries.insertEntries(tx, rows);
}

/** Writes the same entry of the server on the timelines of many contacts (UUIDs). */
export async function recordForEach(
  { tx, caller: { tenantId }, now }: Write<OfTenant>,
  contactIds: readonly string[],
  { type, title, content = null, metadata = {} }: Omit<SystemActivity, 'contactId' | 'leadId' | 'occurredAt'>,
): Promise<void> {
  const moment = now.toISOString();
  const shared = { tenantId, userId: systemUserId(tenantId), leadId: null, type, title, content, metadata };
  await queries.insertEntryForEach(
    tx,
    { ...shared, occurredAt: moment, createdAt: moment, updatedAt: moment },
    contactIds.map((contactId) => ({ contactId, id: newUuid(now.getTime()) })),
  );
}

export { listActivities } from './queries.js';
