import fc from 'fast-check';
import { expect, test } from 'vitest';
import { startRotation } from './round-robin.js';

const user = (userId: string, turn: number | null, open: number, max: number | null = null) => ({
  userId,
  turn,
  open,
  max,
});

test('the user whose last turn is longest ago is next, even with more open leads; of equal ones, the one with fewer', () => {
  const rotation = startRotation([user('a', 2, 0), user('b', 1, 50), user('c', null, 3), user('d', null, 2)]);
  const order = Array.from({ length: 5 }, () => rotation.next());
  expect(order).toEqual(['d', 'c', 'b', 'a', 'd'].map((userId) => ({ userId })));
});

test('over whole rounds each user gets as many leads as any other, and nobody more than the maximum', () => {
  const users = fc.uniqueArray(
    fc.record({
      userId: fc.uuid(),
      turn: fc.option(fc.nat(100)),
      open: fc.nat(5),
      max: fc.option(fc.nat(8)),
    }),
    { selector: ({ userId }) => userId, minLength: 1, maxLength: 6 },
  );
  fc.assert(
    fc.property(users, fc.integer({ min: 1, max: 4 }), (candidates, rounds) => {
      const rotation = startRotation(candidates);
      const got = new Map(candidates.map(({ userId }) => [userId, 0]));
      for (let at = 0; at < rounds * candidates.length; at += 1) {
        const next = rotation.next();
        if ('userId' in next) got.set(next.userId, (got.get(next.userId) ?? 0) + 1);
      }
      for (const { userId, open, max } of candidates) {
        const given = got.get(userId) ?? 0;
        if (given > 0) expect(open + given).toBeLessThanOrEqual(max ?? Number.POSITIVE_INFINITY);
        if (max === null) expect(given).toBeGreaterThanOrEqual(rounds);
      }
    }),
  );
});

test('of some users, the one whose turn it is among them is next, and the others keep their turns', () => {
  const rotation = startRotation([user('a', 1, 0), user('b', 2, 0, 1), user('c', 3, 0)]);
  expect(rotation.next((userId) => userId !== 'a')).toEqual({ userId: 'b' });
  expect(rotation.next((userId) => userId === 'b')).toEqual({ reason: 'ALL_USERS_FULL' });
  expect(rotation.next((userId) => userId === 'd')).toEqual({ reason: 'NO_AVAILABLE_USER' });
  expect([rotation.next(), rotation.next(), rotation.next()]).toEqual(['a', 'c', 'a'].map((userId) => ({ userId })));
});
