import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toWaitMs } from './backoff.js';

test('whatever a platform asks for is a wait that a date can hold', () => {
  fc.assert(
    fc.property(fc.double(), (waitMs) => {
      const wait = toWaitMs(waitMs);
      expect(wait).toBeGreaterThanOrEqual(0);
      expect(Number.isNaN(new Date(Date.now() + wait).getTime())).toBe(false);
      if (waitMs > 0 && waitMs < 86_400_000) expect(wait).toBe(Math.ceil(waitMs));
    }),
  );
});
