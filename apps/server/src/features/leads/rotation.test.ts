import fc from 'fast-check';
import { expect, test } from 'vitest';
import { startRotation } from './rotation.js';

const user = (userId: string, turn: number | null, openLeads: number, maxOpenLeads: number | null = null) => ({
  userId,
  turn,
  openLeads,
  maxOpenLeads,
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
      openLeads: fc.nat(5),
      maxOpenLeads: fc.option(fc.nat(8)),
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
      for (const { userId, openLeads, maxOpenLeads } of candidates) {
        const given = got.get(userId) ?? 0;
        if (given > 0) expect(openLeads + given).toBeLessThanOrEqual(maxOpenLeads ?? Number.POSITIVE_INFINITY);
        if (maxOpenLeads === null) expect(given).toBeGreaterThanOrEqual(rounds);
      }
    }),
  );
});
