import type { AssignmentRule, unassignedConversationReasons } from '@lead-engagement/contract';
import { decodeId } from '../../../ids.js';
import { type RotationUser, startRotation } from '../../accounts/users/index.js';

/** What rules look at in a conversation. Ids are UUIDs. */
export interface Assignable {
  id: string;
  botId: string;
  platform: string;
  handoffReason: string | null;
  /** The owner of the newest open lead of the contact, else of the contact. */
  ownerId: string | null;
}

/** A user who may get conversations, a full one included. */
export interface Agent extends RotationUser {
  isOnline: boolean;
}

/** What the rules decide about a conversation. */
export type Decision = { userId: string; rule: string } | { reason: (typeof unassignedConversationReasons)[number] };

/** Applies rules to one conversation after the other; each decision counts for the next. */
export interface Decisions {
  decide(conversation: Assignable): Decision;
  /** Whether any user could get another one by any rule. */
  hasRoom(): boolean;
  turns(): { userId: string; turn: number }[];
}

export function startDecisions(rules: readonly AssignmentRule[], agents: readonly Agent[]): Decisions {
  const prepared = rules.map(prepare);
  const rotation = startRotation(agents);
  const online = new Set(agents.filter(({ isOnline }) => isOnline).map(({ userId }) => userId));
  return {
    decide(conversation) {
      const applying = prepared.filter(({ applies }) => applies(conversation));
      if (applying.length === 0) return { reason: rules.length === 0 ? 'NO_RULES' : 'NO_RULE_APPLIES' };
      let isAnyFull = false;
      for (const { name, onlyOnline, mayChoose } of applying) {
        const isAmong = (userId: string) => (!onlyOnline || online.has(userId)) && mayChoose(userId, conversation);
        const turn = rotation.next(isAmong);
        if ('userId' in turn) return { userId: turn.userId, rule: name };
        isAnyFull ||= turn.reason === 'ALL_USERS_FULL';
      }
      return { reason: isAnyFull ? 'ALL_USERS_FULL' : 'NO_ELIGIBLE_USER' };
    },
    hasRoom: rotation.hasRoom,
    turns: rotation.turns,
  };
}

function prepare({ name, when, assignTo, onlyOnline }: AssignmentRule) {
  const bots = when?.botIds && idsOf('chatbot', when.botIds);
  const platforms = when?.platforms && new Set(when.platforms);
  const reasons: ReadonlySet<string> | undefined = when?.handoffReasons && new Set(when.handoffReasons);
  const users = assignTo.type === 'USERS' ? idsOf('user', assignTo.userIds) : undefined;
  return {
    name,
    onlyOnline,
    applies: ({ botId, platform, handoffReason }: Assignable) =>
      (!bots || bots.has(botId)) &&
      (!platforms || platforms.has(platform)) &&
      (!reasons || (handoffReason !== null && reasons.has(handoffReason))),
    mayChoose: (userId: string, { ownerId }: Assignable) =>
      assignTo.type === 'OWNER' ? userId === ownerId : !users || users.has(userId),
  };
}

function idsOf(kind: 'user' | 'chatbot', ids: readonly string[]): ReadonlySet<string> {
  return new Set(ids.flatMap((id) => decodeId(kind, id) ?? []));
}
