import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isOwnKey, ownValue, setOwn } from './own-value.js';

const key = fc.oneof(fc.string(), fc.constantFrom('constructor', '__proto__', 'toString', 'hasOwnProperty', 'valueOf'));

test('a record gives what was set under a key, and nothing else', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(key, fc.integer())), key, (entries, other) => {
      const record = {};
      for (const [name, value] of entries) setOwn(record, name, value);
      const kept = new Map(entries);
      expect(ownValue(record, other)).toBe(kept.get(other));
      expect(isOwnKey(record, other)).toBe(kept.has(other));
      expect(new Map(Object.entries(record))).toEqual(kept);
    }),
  );
});
