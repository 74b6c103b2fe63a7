import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { newHandler } from './fixtures/engines.js';
import type { Lease } from './handler.js';
import { createSlots } from './slots.js';

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => void vi.useRealTimers());

const leaseOf = (tenantId: string): Lease => ({
  kind: 'test',
  tenantId,
  id: tenantId,
  key: 'x',
  fence: 1,
  attempts: 0,
  lostLeases: 0,
  data: null,
  dueAt: new Date(0),
  leaseEnd: new Date(0),
});

const holdBack = (share: number) => ({ listHeldBack: () => ['a'], share: () => share });

test('a tenant that is held back has its share of its slots, and one at least; others have all', () => {
  const slots = createSlots(newHandler({ slotsPerTenant: 16 }));
  expect(slots.room(holdBack(0.5)).exceptTenants.a?.free).toBe(8);
  expect(slots.room(holdBack(0.01)).exceptTenants.a?.free).toBe(1);
  expect(slots.room(holdBack(0.01)).perTenant).toBe(16);
  expect(slots.room().exceptTenants).toEqual({});
});

test('what a tenant has under way counts against its share', () => {
  const slots = createSlots(newHandler({ slotsPerTenant: 16 }));
  const room = slots.room();
  slots.take({ leases: [1, 2, 3, 4, 5].map(() => leaseOf('a')), tenantsSeen: 1, lastTenant: 'a' }, room);
  expect(slots.room(holdBack(0.5)).exceptTenants.a?.free).toBe(3);
  expect(slots.room(holdBack(0.1)).exceptTenants.a?.free).toBe(0);
});

test('a tenant that worked a little goes on at once, one that worked much rests, and others have its slots', () => {
  const slots = createSlots(newHandler({ slotsPerTenant: 16 }));
  expect(slots.rest('a', 400)).toBe(0);
  expect(slots.room().exceptTenants.a).toBeUndefined();
  expect(slots.rest('a', 400)).toBe(300);
  expect(slots.room().exceptTenants.a?.free).toBe(0);
  expect(slots.room().free).toBe(20);
  vi.advanceTimersByTime(300);
  expect(slots.room().exceptTenants.a).toBeUndefined();
});

test('no tenant rests for more than a second at once, however much it owes', () => {
  const slots = createSlots(newHandler({}));
  for (let times = 0; times < 100; times++) expect(slots.rest('a', 1_000)).toBeLessThanOrEqual(1_000);
});
