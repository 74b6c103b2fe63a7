import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createSlots } from './concurrency.js';
import { newHandler } from './fixtures/engines.js';
import type { Lease } from './handler.js';

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

test('limits a held back tenant to its share of the slots, but at least one; others get all', () => {
  const slots = createSlots(newHandler({ slotsPerTenant: 16 }));
  expect(slots.capacity(holdBack(0.5)).exceptTenants.a?.free).toBe(8);
  expect(slots.capacity(holdBack(0.01)).exceptTenants.a?.free).toBe(1);
  expect(slots.capacity(holdBack(0.01)).perTenant).toBe(16);
  expect(slots.capacity().exceptTenants).toEqual({});
});

test("counts running work towards a tenant's share", () => {
  const slots = createSlots(newHandler({ slotsPerTenant: 16 }));
  const capacity = slots.capacity();
  slots.take({ leases: [1, 2, 3, 4, 5].map(() => leaseOf('a')), tenantsSeen: 1, lastTenant: 'a' }, capacity);
  expect(slots.capacity(holdBack(0.5)).exceptTenants.a?.free).toBe(3);
  expect(slots.capacity(holdBack(0.1)).exceptTenants.a?.free).toBe(0);
});

test('lets a tenant continue after a little work, pauses it after much work, and gives its slots to others', () => {
  const slots = createSlots(newHandler({ slotsPerTenant: 16 }));
  expect(slots.rest('a', 400)).toBe(0);
  expect(slots.capacity().exceptTenants.a).toBeUndefined();
  expect(slots.rest('a', 400)).toBe(300);
  expect(slots.capacity().exceptTenants.a?.free).toBe(0);
  expect(slots.capacity().free).toBe(20);
  vi.advanceTimersByTime(300);
  expect(slots.capacity().exceptTenants.a).toBeUndefined();
});

test('pauses a tenant for at most a second at a time', () => {
  const slots = createSlots(newHandler({}));
  for (let times = 0; times < 100; times++) expect(slots.rest('a', 1_000)).toBeLessThanOrEqual(1_000);
});

describe('a live tenant and its sandbox', () => {
  const take = (slots: ReturnType<typeof createSlots>, tenants: Record<string, number>) => {
    const capacity = slots.capacity();
    const freeOf = (tenant: string) => capacity.exceptTenants[tenant]?.free ?? capacity.perTenant;
    const leases = Object.entries(tenants).flatMap(([tenantId, wanted]) =>
      Array.from({ length: Math.min(wanted, freeOf(tenantId)) }, () => ({
        ...leaseOf(tenantId),
        twinId: tenantId === 'live' ? 'sandbox' : 'live',
      })),
    );
    slots.take({ leases, tenantsSeen: 2, lastTenant: 'z' }, capacity);
    return leases;
  };

  test('get no more slots together than one tenant, in any order of their work', () => {
    const wanted = fc.record({ live: fc.nat(20), sandbox: fc.nat(20) });
    fc.assert(
      fc.property(
        fc.array(fc.tuple(wanted, fc.nat(10)), { maxLength: 20 }),
        fc.integer({ min: 2, max: 16 }),
        (steps, most) => {
          const slots = createSlots(
            newHandler({ slots: 32, slotsPerTenant: most, slotsPerKey: most, sharesWithTwin: true }),
          );
          const held: Lease[] = [];
          for (const [both, ended] of steps) {
            held.push(...take(slots, both));
            expect(held.length).toBeLessThanOrEqual(most);
            for (const lease of held.splice(0, ended)) slots.release(lease, false);
          }
        },
      ),
    );
  });

  test('get all slots but one if only one of them has work', () => {
    const slots = createSlots(newHandler({ slots: 32, slotsPerTenant: 16, slotsPerKey: 16, sharesWithTwin: true }));
    let count = 0;
    for (let times = 0; times < 10; times++) count += take(slots, { live: 32 }).length;
    expect(count).toBeGreaterThanOrEqual(15);
  });
});
