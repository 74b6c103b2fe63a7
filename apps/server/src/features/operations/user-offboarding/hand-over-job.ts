import type { OfTenant, Write } from '../../../callers/write.js';
import { readCause } from '../../../db/cause.js';
import { causeOf, startNoAutomations, type Transaction } from '../../../db/client.js';
import { reassignRecords } from '../../../db/owners.js';
import { decodeId } from '../../../ids.js';
import { type Batches, beginBatches, workOfBatches } from '../../../jobs/batches.js';
import { notify } from '../../accounts/notifications/index.js';
import { findSuccessor } from '../../accounts/users/index.js';
import { reassignTasks } from '../../crm/activities/index.js';
import { handOverScoringRules, makeScoresDue } from '../../crm/scoring/index.js';
import { handOverViews } from '../../crm/views/index.js';
import { handOverReplies } from '../../inbox/canned-replies/index.js';
import { makeAssignmentDue, reassignConversations } from '../../inbox/conversations/index.js';
import { handOverForms } from '../../inbox/forms/index.js';
import { handOverAutomations } from '../automations/index.js';

const batchRecords = 500;

const userRecords: Batches = {
  kind: 'hand-over-records',
  async doNext(tx, tenantId, fromId, now) {
    await startNoAutomations(tx);
    const heir = await findSuccessor(tx, tenantId, fromId);
    // Settings before leads and their scores, as the worker that scores them again.
    const named = heir === null ? 0 : await handOverNames(tx, { tenantId, fromUserId: fromId, toUserId: heir }, now);
    // Contacts before leads, as all who lock both.
    const reassignment = { tenantId, fromUserId: fromId, toUserId: heir, limit: batchRecords, now };
    const contacts = await reassignRecords(tx, 'contacts', reassignment);
    const leads = await reassignRecords(tx, 'leads', reassignment);
    // Rules can ask who owns either.
    await makeScoresDue(tx, tenantId, { leadIds: leads.live, contactIds: contacts.live }, now);
    const conversations = await reassignConversations(tx, tenantId, fromId, heir, batchRecords, now);
    if (heir === null && conversations > 0) await makeAssignmentDue({ tx, caller: { tenantId }, now }, fromId);
    const tasks = await reassignTasks(tx, reassignment);
    const counts = [
      ['LEAD_ASSIGNED', leads.live.length] as const,
      ['CONVERSATION_ASSIGNED', conversations] as const,
      ['TASK_ASSIGNED', tasks.live.length] as const,
    ];
    const actorId = decodeId('user', readCause(causeOf(tx)).historyId) ?? null;
    const notices = counts.flatMap(([kind, count]) => (heir && count > 0 ? [{ userIds: [heir], kind, count }] : []));
    await notify({ tx, caller: { tenantId }, now }, actorId, notices);
    return Math.max(leads.count, contacts.count, conversations, tasks.count, named) < batchRecords;
  },
};

/**
 * The open tasks of a user who was deleted by a version that left them to the user. A migration enqueues it; it is a kind of its own, since an
 * older server that still serves would take the other for done.
 */
const tasksLeft: Batches = {
  kind: 'hand-over-tasks',
  async doNext(tx, tenantId, fromUserId, now) {
    const toUserId = await findSuccessor(tx, tenantId, fromUserId);
    const { count } = await reassignTasks(tx, { tenantId, fromUserId, toUserId, limit: batchRecords, now });
    return count < batchRecords;
  },
};

/**
 * Puts the heir of a user in the user's place in scoring rules, automations, forms, and the next views and canned replies. Returns how many views
 * or replies it changed: of which there were more.
 */
async function handOverNames(
  tx: Transaction,
  users: { tenantId: string; fromUserId: string; toUserId: string },
  now: Date,
): Promise<number> {
  await handOverScoringRules(tx, users, now);
  await handOverAutomations(tx, users, now);
  await handOverForms(tx, users, now);
  const views = await handOverViews(tx, users, batchRecords, now);
  return Math.max(views, await handOverReplies(tx, users, batchRecords, now));
}

/** Hands what a deleted user (UUID) owns to the successor, or to nobody, or the first of it: the worker goes on from there. */
export const handOverRecords = (write: Write<OfTenant>, userId: string): Promise<void> =>
  beginBatches(userRecords, write, userId);

/** Hands over the next records of users who were deleted. Histories name who deleted them. */
export const handOverWork = [userRecords, tasksLeft].map(workOfBatches);
