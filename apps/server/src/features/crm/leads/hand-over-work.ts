import { inTenant, readActor, type Transaction } from '../../../db/client.js';
import { reassignRecords } from '../../../db/owners.js';
import { decodeId } from '../../../ids.js';
import type { WorkHandler } from '../../../jobs/handler.js';
import { enqueueWork } from '../../../jobs/work.js';
import { notify } from '../../accounts/notifications/service.js';
import { handOverScoringRules } from '../../accounts/settings/hand-over-service.js';
import { findSuccessor as findUserSuccessor, type Reassign } from '../../accounts/users/service.js';
import { handOverReplies } from '../../inbox/canned-replies/hand-over-service.js';
import { makeAssignmentDue } from '../../inbox/conversations/due-service.js';
import { reassignConversations } from '../../inbox/conversations/service.js';
import { handOverAutomations } from '../../operations/automations/hand-over-service.js';
import { reassignTasks } from '../activities/hand-over-service.js';
import { resolveSuccessor as resolveStageSuccessor, type StageRow } from '../pipelines/service.js';
import { makeScoresDue } from '../scoring/index.js';
import { handOverViews } from '../views/hand-over-service.js';
import { afterLeadsChanged } from './changes.js';
import { holdClosingStages } from './closing-stages.js';
import * as queries from './queries.js';

const batchRecords = 500;

interface HandOver {
  kind: string;
  /** Hands over the next records of a deleted stage or user, or of a pipeline (UUID), `batchRecords` of each sort at most. Returns whether none is left. */
  handOverNext(tx: Transaction, tenantId: string, fromId: string, now: Date): Promise<boolean>;
}

const stageLeads: HandOver = {
  kind: 'move-leads-of-stage',
  async handOverNext(tx, tenantId, fromId, now) {
    const target = await resolveStageSuccessor(tx, tenantId, fromId);
    return target === undefined || moveNext(tx, tenantId, fromId, target, now);
  },
};

async function moveNext(tx: Transaction, tenantId: string, fromId: string, target: StageRow, now: Date) {
  const moved = await queries.moveToStage(tx, tenantId, fromId, target.id, 'live', batchRecords, now);
  const changes = moved.map((after) => ({ before: { ...after, stageId: fromId }, after }));
  await afterLeadsChanged(tx, changes, { actor: { tenantId, userId: null }, cause: 'stages-changed', now });
  if (moved.length === batchRecords) return false;
  return (
    (await queries.moveToStage(tx, tenantId, fromId, target.id, 'deleted', batchRecords, now)).length < batchRecords
  );
}

/** From the OPEN stages of a pipeline into its first WON and LOST stage: leads that were closed while it had no such stage. */
const closedLeads: HandOver = {
  kind: 'gather-closed-leads',
  async handOverNext(tx, tenantId, pipelineId, now) {
    const closing = await holdClosingStages(tx, tenantId);
    let isLast = true;
    for (const stage of [closing(pipelineId, 'WON'), closing(pipelineId, 'LOST')]) {
      if (!stage) continue;
      const moved = await queries.gatherClosedLeads(tx, stage, batchRecords, now);
      const changes = moved.map(({ fromStageId, ...after }) => ({ before: { ...after, stageId: fromStageId }, after }));
      await afterLeadsChanged(tx, changes, { actor: { tenantId, userId: null }, cause: 'stages-changed', now });
      isLast &&= moved.length < batchRecords;
    }
    return isLast;
  },
};

const userRecords: HandOver = {
  kind: 'hand-over-records',
  async handOverNext(tx, tenantId, fromId, now) {
    const heir = await findUserSuccessor(tx, tenantId, fromId);
    // Settings before leads and their scores, as the worker that scores them again.
    const named = heir === null ? 0 : await handOverNames(tx, { tenantId, fromUserId: fromId, toUserId: heir }, now);
    // Contacts before leads, as all who lock both.
    const reassignment = { tenantId, fromUserId: fromId, toUserId: heir, limit: batchRecords, now };
    const contacts = await reassignRecords(tx, 'contacts', reassignment);
    const leads = await reassignRecords(tx, 'leads', reassignment);
    // Rules can ask who owns either.
    await makeScoresDue(tx, tenantId, { leadIds: leads.live, contactIds: contacts.live }, now);
    const conversations = await reassignConversations(tx, tenantId, fromId, heir, batchRecords, now);
    if (heir === null && conversations > 0) await makeAssignmentDue(tx, tenantId, fromId, now);
    const tasks = await reassignTasks(tx, reassignment);
    const counts = [
      ['LEAD_ASSIGNED', leads.live.length] as const,
      ['CONVERSATION_ASSIGNED', conversations] as const,
      ['TASK_ASSIGNED', tasks.live.length] as const,
    ];
    const actorId = decodeId('user', await readActor(tx)) ?? null;
    const notices = counts.flatMap(([kind, count]) => (heir && count > 0 ? [{ userIds: [heir], kind, count }] : []));
    await notify(tx, tenantId, actorId, notices, now);
    return Math.max(leads.count, contacts.count, conversations, tasks.count, named) < batchRecords;
  },
};

/**
 * The open tasks of a user who was deleted by a version that left them to the user. A migration enqueues it; it is a kind of its own, since an
 * older server that still serves would take the other for done.
 */
const tasksLeft: HandOver = {
  kind: 'hand-over-tasks',
  async handOverNext(tx, tenantId, fromUserId, now) {
    const toUserId = await findUserSuccessor(tx, tenantId, fromUserId);
    const { count } = await reassignTasks(tx, { tenantId, fromUserId, toUserId, limit: batchRecords, now });
    return count < batchRecords;
  },
};

/**
 * Puts the heir of a user in the user's place in scoring rules, automations, and the next views and canned replies. Returns how many views
 * or replies it changed: of which there were more.
 */
async function handOverNames(
  tx: Transaction,
  users: { tenantId: string; fromUserId: string; toUserId: string },
  now: Date,
): Promise<number> {
  await handOverScoringRules(tx, users, now);
  await handOverAutomations(tx, users, now);
  const views = await handOverViews(tx, users, batchRecords, now);
  return Math.max(views, await handOverReplies(tx, users, batchRecords, now));
}

/** Moves the leads of a stage that has been deleted to its successor, or the first of them: the worker goes on from there. */
export function moveLeadsToSuccessor(tx: Transaction, tenantId: string, stageId: string, now: Date): Promise<void> {
  return begin(stageLeads, tx, tenantId, stageId, now);
}

/** Moves the WON and LOST leads of a pipeline into its stages of these types, or the first of them: the worker goes on from there. */
export function gatherClosedLeads(tx: Transaction, tenantId: string, pipelineId: string, now: Date): Promise<void> {
  return begin(closedLeads, tx, tenantId, pipelineId, now);
}

/** Hands what a deleted user owns to the successor, or to nobody, or the first of it: the worker goes on from there. */
export const handOverRecords: Reassign = (tx, tenantId, userId, now) => begin(userRecords, tx, tenantId, userId, now);

async function begin(
  { kind, handOverNext }: HandOver,
  tx: Transaction,
  tenantId: string,
  id: string,
  now: Date,
): Promise<void> {
  if (await handOverNext(tx, tenantId, id, now)) return;
  await enqueueWork(tx, [{ kind, tenantId, id, data: { actorId: await readActor(tx) } }], now);
}

/** Hands over the next records of what has been deleted. Histories name who deleted it. */
export const handOverWork: readonly WorkHandler[] = [stageLeads, closedLeads, userRecords, tasksLeft].map(
  ({ kind, handOverNext }) => ({
    kind,
    slots: 2,
    slotsPerTenant: 1,
    slotsPerKey: 1,
    leaseSeconds: 60,
    async run({ tenantId, id, data }, { db, now }) {
      const step = (tx: Transaction) => handOverNext(tx, tenantId, id, now());
      return { next: (await inTenant(db, tenantId, step, String(data?.actorId ?? ''))) ? 'done' : 'again' };
    },
  }),
);
