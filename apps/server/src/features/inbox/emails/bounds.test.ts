import { expect, test } from 'vitest';
import { createByteBudget } from './byte-budget.js';
import { createLateResponses } from './late-responses.js';

const mb = 1024 * 1024;

test('the bytes of large mails are bounded, of one tenant and in all; small mails and one that is alone always fit', () => {
  const budget = createByteBudget({ all: 100 * mb, ofTenant: 60 * mb });
  const first = budget.take('a', 40 * mb);
  expect(first).toBeDefined();
  expect(budget.take('a', 40 * mb)).toBeUndefined();
  expect(budget.take('a', 1_000)).toBeDefined();
  const second = budget.take('b', 40 * mb);
  expect(second).toBeDefined();
  expect(budget.take('c', 40 * mb)).toBeUndefined();
  first?.release();
  first?.release();
  expect(budget.take('a', 70 * mb)).toBeUndefined();
  second?.release();
  expect(budget.take('a', 200 * mb)).toBeDefined();
});

test('mails whose servers do not respond are bounded, of a mailbox, of a tenant and in all', () => {
  const late = createLateResponses({ all: 3, ofTenant: 2, ofMailbox: 1 });
  const owner = (tenantId: string, key: string) => ({ tenantId, key });
  expect(late.begin(owner('a', 'one'))).toBe(true);
  expect(late.begin(owner('a', 'one'))).toBe(false);
  expect(late.begin(owner('a', 'two'))).toBe(true);
  expect(late.begin(owner('a', 'three'))).toBe(false);
  expect(late.begin(owner('b', 'one'))).toBe(true);
  expect(late.begin(owner('c', 'one'))).toBe(false);
  late.end(owner('a', 'one'));
  expect(late.begin(owner('c', 'one'))).toBe(true);
});
