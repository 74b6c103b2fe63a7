import type { LeadAssignment } from '@lead-engagement/contract';
import type { Candidate } from './assignment-queries.js';

export type UnassignedReason = LeadAssignment['unassigned'][number]['reason'];

/** Whose turn it is, and why it is nobody's. */
export interface Rotation {
  /** The user who gets the next lead. */
  next(): { userId: string } | { reason: UnassignedReason };
  /** The last turn of each user who got a lead. */
  turns(): { userId: string; turn: number }[];
}

/**
 * Takes turns: the user whose last turn is longest ago gets the next lead; of several, the one with the fewest open
 * leads. A user with as many as `maxOpenLeads` gets none.
 */
export function startRotation(candidates: readonly Candidate[]): Rotation {
  const users = candidates.map((candidate) => ({ ...candidate, turn: candidate.turn ?? 0 }));
  const waiting = users.filter(hasRoom).sort(byTurn);
  const taken = new Set<(typeof users)[number]>();
  let turn = Math.max(0, ...users.map((user) => user.turn));
  return {
    next() {
      const user = waiting.shift();
      if (!user) return { reason: users.length > 0 ? 'ALL_USERS_FULL' : 'NO_AVAILABLE_USER' };
      turn += 1;
      user.turn = turn;
      user.openLeads += 1;
      taken.add(user);
      // Nobody's turn is later now: the user goes to the end.
      if (hasRoom(user)) waiting.push(user);
      return { userId: user.userId };
    },
    turns: () => [...taken].map(({ userId, turn }) => ({ userId, turn })),
  };
}

type User = Candidate & { turn: number };

function hasRoom({ openLeads, maxOpenLeads }: User): boolean {
  return maxOpenLeads === null || openLeads < maxOpenLeads;
}

function byTurn(a: User, b: User): number {
  return a.turn - b.turn || a.openLeads - b.openLeads || (a.userId < b.userId ? -1 : 1);
}
