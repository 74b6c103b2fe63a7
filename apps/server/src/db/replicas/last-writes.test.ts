import { expect, test } from 'vitest';
import { createLastWrites } from './last-writes.js';

const at = (lsn: number) => ({ lsn, flushed: lsn, atMicros: 0 });

test('the greatest position of each tenant counts, in whichever order its writes are noted', () => {
  const writes = createLastWrites();
  writes.note('a', 9);
  writes.note('a', 5);
  writes.note('b', 3);
  expect([writes.of('a'), writes.of('b'), writes.of('c')]).toEqual([9, 3, 0]);
});

test('the writes of tenants that are forgotten count for all', () => {
  const writes = createLastWrites(2);
  writes.note('a', 7);
  writes.note('b', 8);
  writes.note('a', 9);
  writes.note('c', 10);
  expect([writes.of('a'), writes.of('b'), writes.of('c'), writes.of('d')]).toEqual([9, 8, 10, 8]);
});

test('after a write whose position is unknown, no position will do until one was read that lies behind it', () => {
  const writes = createLastWrites();
  const early = writes.beginRead();
  writes.miss();
  early(at(50));
  expect(writes.of('a')).toBe(Number.POSITIVE_INFINITY);
  const [first, second] = [writes.beginRead(), writes.beginRead()];
  first(at(60));
  expect(writes.of('a')).toBe(60);
  writes.miss();
  second(at(61));
  expect(writes.of('a')).toBe(Number.POSITIVE_INFINITY);
  writes.beginRead()(at(62));
  expect([writes.of('a'), writes.of('b')]).toEqual([62, 62]);
});
