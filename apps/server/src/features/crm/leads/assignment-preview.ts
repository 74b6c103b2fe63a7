import {
  type LeadAssignmentPreview,
  type LeadAssignmentPreviewRequest,
  limits,
  type UserRole,
} from '@lead-engagement/contract';
import type { Queryable } from '../../../db/client.js';
import { encodeId } from '../../../ids.js';
import { byTurn, startRotation } from '../../accounts/users/index.js';
import { resolvePipeline } from '../pipelines/index.js';
import { findNamedLeads } from './assignable-leads.js';
import { messages } from './assignment.js';
import * as queries from './assignment-queries.js';
import type { LeadRow } from './present.js';
import { leadRecords } from './queries.js';

type Ineligible = LeadAssignmentPreview['users'][number]['reason'];

/** What an automatic assignment would do now. Throws VALIDATION_ERROR for an unknown lead or pipeline. */
export async function previewAssignment(
  db: Queryable,
  tenantId: string,
  { leadId, pipelineId, ids, limit = limits.previewedLeads }: NonNullable<LeadAssignmentPreviewRequest> = {},
): Promise<LeadAssignmentPreview> {
  const pipeline =
    pipelineId === undefined ? undefined : (await resolvePipeline(db, tenantId, pipelineId, 'body.pipelineId')).id;
  const named = ids && (await findNamedLeads(db, tenantId, ids, true));
  const leads: Pick<LeadRow, 'id' | 'title'>[] = named
    ? named.leads
    : leadId === undefined
      ? await queries.listUnowned(db, tenantId, pipeline, limit)
      : [await leadRecords.resolve(db, tenantId, leadId, 'body.leadId')];
  const roster = (await queries.listRoster(db, tenantId)).map((user) => ({ ...user, reason: reasonOf(user) }));
  // A full user is a candidate, so that the rotation can tell that all are full.
  const rotation = startRotation(roster.filter(({ reason }) => reason === null || reason === 'FULL'));
  const state = new Map(roster.map(({ userId, turn, open }) => [userId, { turn, open }]));
  const previewed = leads.map(({ id, title }): LeadAssignmentPreview['leads'][number] => {
    const turn = rotation.next();
    const lead = { leadId: encodeId('lead', id), title };
    if ('reason' in turn) return { ...lead, assignedToId: null, reason: turn.reason, message: messages[turn.reason] };
    const user = state.get(turn.userId) as { turn: number | null; open: number };
    const last = user.turn === null ? 'was never given a lead' : 'was given a lead longest ago';
    const message = `Of the users who can get a lead, this one ${last}, and owns ${user.open} open leads.`;
    state.set(turn.userId, { turn: user.turn ?? 0, open: user.open + 1 });
    return { ...lead, assignedToId: encodeId('user', turn.userId), reason: 'NEXT_IN_TURN', message };
  });
  const others = (named?.others ?? []).map(({ leadId: id, lead, reason }) => ({
    ...{ leadId: id, title: lead?.title ?? null, assignedToId: null },
    ...{ reason, message: messages[reason] },
  }));
  return {
    leads: [...previewed, ...others],
    users: roster.sort(eligibleFirst).map(({ userId, name, reason, open, max }) => ({
      userId: encodeId('user', userId),
      name,
      eligible: reason === null,
      reason,
      openLeads: open,
      maxOpenLeads: max,
    })),
  };
}

interface Rostered extends queries.RosterUser {
  reason: Ineligible;
}

function reasonOf(user: queries.RosterUser): Ineligible {
  if (user.isDisabled) return 'DISABLED';
  if (!user.canSignIn) return 'INVITED';
  if (user.role === ('VIEWER' satisfies UserRole)) return 'VIEWER';
  if (!user.available) return 'UNAVAILABLE';
  return user.max !== null && user.open >= user.max ? 'FULL' : null;
}

function eligibleFirst(a: Rostered, b: Rostered): number {
  const isLast = (user: Rostered) => (user.reason === null ? 0 : 1);
  return isLast(a) - isLast(b) || byTurn(a, b);
}
