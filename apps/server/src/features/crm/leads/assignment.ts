import { type LeadAssignment, type LeadAutoAssign, limits } from '@lead-engagement/contract';
import type { Actor, Write } from '../../../callers/write.js';
import { pipelined } from '../../../db/client.js';
import { encodeId } from '../../../ids.js';
import { startRotation } from '../../accounts/users/index.js';
import { resolvePipeline } from '../pipelines/index.js';
import { findNamedLeads, type NamedLeads } from './assignable-leads.js';
import * as queries from './assignment-queries.js';
import { afterLeadsChanged } from './effects.js';
import type { LeadRow } from './present.js';

type UnassignedReason = LeadAssignment['unassigned'][number]['reason'];

/** Why a lead is left without an owner. */
export const messages: Record<UnassignedReason, string> = {
  NO_AVAILABLE_USER: 'No user is available. Make one available, or assign the lead by hand.',
  ALL_USERS_FULL: 'Every available user has as many open leads as maxOpenLeads allows.',
  NOT_FOUND: 'There is no lead with this id.',
  CLOSED: 'The lead is closed. Open it first, or assign it by hand.',
  HAS_OWNER: 'The lead has an owner already. To give it to another, assign it by hand.',
};

/**
 * Gives open leads without an owner to users in turn, oldest lead first; at most `limits.autoAssignLeads` in one call.
 * Calls of one tenant take place one after the other, so that none counts by what another is about to change.
 */
export async function autoAssign(
  { tx, caller: actor, now }: Write<Actor>,
  { limit = limits.autoAssignLeads, pipelineId, ids }: NonNullable<LeadAutoAssign> = {},
): Promise<LeadAssignment> {
  const { tenantId } = actor;
  const pipeline =
    pipelineId === undefined ? undefined : (await resolvePipeline(tx, tenantId, pipelineId, 'body.pipelineId')).id;
  await queries.lockAssignment(tx, tenantId);
  const [candidates, { leads, others }, unowned] = await pipelined([
    queries.listCandidates(tx, tenantId),
    ids
      ? findNamedLeads(tx, tenantId, ids, false)
      : queries.lockUnowned(tx, tenantId, pipeline, limit).then((rows) => ({ leads: rows, others: [] })),
    ids ? Promise.resolve(undefined) : queries.countUnowned(tx, tenantId, pipeline),
  ]);
  const rotation = startRotation(candidates);
  const owners: { id: string; assignedToId: string }[] = [];
  const unassigned: LeadAssignment['unassigned'] = others.map(({ leadId, reason }: NamedLeads['others'][number]) => ({
    leadId,
    reason,
    message: messages[reason],
  }));
  for (const { id } of leads) {
    const turn = rotation.next();
    if ('userId' in turn) owners.push({ id, assignedToId: turn.userId });
    else unassigned.push({ leadId: encodeId('lead', id), reason: turn.reason, message: messages[turn.reason] });
  }
  if (owners.length > 0) {
    const [rows] = await pipelined([
      queries.assignLeads(tx, tenantId, owners, now),
      queries.storeTurns(tx, tenantId, rotation.turns()),
    ]);
    const before = new Map(leads.map((lead) => [lead.id, lead]));
    const changes = rows.map((after) => ({ before: before.get(after.id) as LeadRow, after }));
    await afterLeadsChanged(tx, changes, { actor, cause: 'auto-assign', now });
  }
  const remaining = unowned === undefined ? 0 : unowned - leads.length;
  return {
    assigned: owners.map(({ id, assignedToId }) => ({
      leadId: encodeId('lead', id),
      assignedToId: encodeId('user', assignedToId),
    })),
    unassigned,
    remaining,
    hasMore: remaining > 0 && unassigned.length === 0,
  };
}
