/** A user who takes turns. */
export interface RotationUser {
  userId: string;
  /** The last turn of the user; null: none yet. */
  turn: number | null;
  /** How many the user has now, and may have; null: any number. */
  open: number;
  max: number | null;
}

/** The user whose turn it is, or why it is nobody's. */
export type Choice = { userId: string } | { reason: 'NO_AVAILABLE_USER' | 'ALL_USERS_FULL' };

export interface Rotation {
  /** The user who gets the next one, of all or of some. */
  next(isAmong?: (userId: string) => boolean): Choice;
  /** Whether anybody can get one. */
  hasRoom(): boolean;
  /** The last turn of each user who got one. */
  turns(): { userId: string; turn: number }[];
}

/**
 * Takes turns: the user whose last turn is longest ago is next; of several, the one who has the fewest. A user who has as many as `max` gets
 * none.
 */
export function startRotation(candidates: readonly RotationUser[]): Rotation {
  const users = candidates.map((candidate) => ({ ...candidate, turn: candidate.turn ?? 0 }));
  const waiting = users.filter(hasRoom).sort(byTurn);
  const taken = new Set<(typeof users)[number]>();
  let turn = Math.max(0, ...users.map((user) => user.turn));
  return {
    next(isAmong = () => true) {
      const at = waiting.findIndex(({ userId }) => isAmong(userId));
      const [user] = at < 0 ? [] : waiting.splice(at, 1);
      if (!user) {
        return { reason: users.some(({ userId }) => isAmong(userId)) ? 'ALL_USERS_FULL' : 'NO_AVAILABLE_USER' };
      }
      turn += 1;
      user.turn = turn;
      user.open += 1;
      taken.add(user);
      // Nobody's turn is later now: the user goes to the end.
      if (hasRoom(user)) waiting.push(user);
      return { userId: user.userId };
    },
    hasRoom: () => waiting.length > 0,
    turns: () => [...taken].map(({ userId, turn }) => ({ userId, turn })),
  };
}

function hasRoom({ open, max }: RotationUser): boolean {
  return max === null || open < max;
}

/** Sorts users by their turns. */
export function byTurn(a: RotationUser, b: RotationUser): number {
  return (a.turn ?? 0) - (b.turn ?? 0) || a.open - b.open || (a.userId < b.userId ? -1 : 1);
}
