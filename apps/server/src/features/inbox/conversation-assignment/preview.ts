import {
  type ConversationAssignmentPreview,
  type ConversationAssignmentPreviewRequest,
  limits,
  type UserRole,
} from '@lead-engagement/contract';
import type { Queryable } from '../../../db/client.js';
import { encodeId } from '../../../ids.js';
import { findAssignmentRules } from '../../accounts/settings/index.js';
import { byTurn } from '../../accounts/users/index.js';
import { resolveConversation } from '../conversations/index.js';
import * as queries from './queries.js';
import { type Decision, startDecisions } from './rules.js';

type Ineligible = ConversationAssignmentPreview['users'][number]['reason'];
type Previewed = ConversationAssignmentPreview['conversations'][number];

/** Why a conversation is left without an assignee. */
const messages: Record<Exclude<Previewed['reason'], 'NEXT_IN_TURN'>, string> = {
  NO_RULES: 'There are no rules. Add some to conversations.assignment in the settings.',
  NO_RULE_APPLIES: 'No rule applies to the conversation: see `when` of your rules.',
  NO_ELIGIBLE_USER: 'No user whom the rules that apply can choose is there and available.',
  ALL_USERS_FULL:
    'Each user whom the rules that apply can choose has as many open conversations as maxOpenConversations allows.',
};

/** What the rules would do now. Throws VALIDATION_ERROR for an unknown conversation. */
export async function previewAssignment(
  db: Queryable,
  tenantId: string,
  { conversationId, limit = limits.previewedConversations }: NonNullable<ConversationAssignmentPreviewRequest> = {},
  now: Date,
): Promise<ConversationAssignmentPreview> {
  const waiting =
    conversationId === undefined
      ? await queries.listWaiting(db, tenantId, undefined, limit, now)
      : [await resolveConversation(db, tenantId, conversationId, 'body.conversationId')];
  const conversations = await queries.listAssignable(
    db,
    tenantId,
    waiting.map(({ id }) => id),
  );
  const rules = await findAssignmentRules(db, tenantId);
  const roster = (await queries.listRoster(db, tenantId, now)).map((user) => ({ ...user, reason: reasonOf(user) }));
  const agents = roster.filter(isAgent).map((user) => ({ ...user, isOnline: user.status === 'ONLINE' }));
  const decisions = startDecisions(rules, agents);
  const state = new Map(roster.map(({ userId, turn, open }) => [userId, { turn, open }]));
  const previewed = conversations.map((conversation) =>
    toPreviewed(conversation.id, decisions.decide(conversation), state),
  );
  return {
    conversations: previewed,
    users: roster.sort(eligibleFirst).map(({ userId, name, reason, status, open, max }) => ({
      userId: encodeId('user', userId),
      name,
      eligible: reason === null,
      reason,
      status,
      openConversations: open,
      maxOpenConversations: max,
    })),
  };
}

function toPreviewed(
  id: string,
  decision: Decision,
  state: Map<string, { turn: number | null; open: number }>,
): Previewed {
  const conversationId = encodeId('conversation', id);
  if ('reason' in decision) {
    const { reason } = decision;
    return { conversationId, assigneeId: null, rule: null, reason, message: messages[reason] };
  }
  const { userId, rule } = decision;
  const { turn, open } = state.get(userId) as { turn: number | null; open: number };
  const last = turn === null ? 'was never given a conversation' : 'was given a conversation longest ago';
  const message = `Of the users whom this rule can choose, this one ${last}, and has ${open} open conversations.`;
  state.set(userId, { turn: turn ?? 0, open: open + 1 });
  return { conversationId, assigneeId: encodeId('user', userId), rule, reason: 'NEXT_IN_TURN', message };
}

interface Rostered extends queries.RosterUser {
  reason: Ineligible;
}

function reasonOf(user: queries.RosterUser): Ineligible {
  if (user.isDisabled) return 'DISABLED';
  if (!user.canSignIn) return 'INVITED';
  if (user.role === ('VIEWER' satisfies UserRole)) return 'VIEWER';
  if (!user.available) return 'UNAVAILABLE';
  if (user.max !== null && user.open >= user.max) return 'FULL';
  return user.status === 'ONLINE' ? null : 'OFFLINE';
}

/** A full user is one, so that the rules can tell that all are full; one who is not ONLINE, since rules may allow that. */
function isAgent({ reason }: Rostered): boolean {
  return reason === null || reason === 'FULL' || reason === 'OFFLINE';
}

function eligibleFirst(a: Rostered, b: Rostered): number {
  const isLast = (user: Rostered) => (user.reason === null ? 0 : 1);
  return isLast(a) - isLast(b) || byTurn(a, b);
}
