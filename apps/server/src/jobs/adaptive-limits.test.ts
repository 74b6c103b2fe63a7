import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createQueueLimits } from './adaptive-limits.js';
import { newHandler } from './fixtures/engines.js';
import type { Lease } from './handler.js';

const limits = { slots: 16, slotsPerTenant: 8, slotsPerKey: 6, slowMs: 60_000 };
const leaseOf = (tenantId: string, key: string): Lease => ({
  kind: 'test',
  tenantId,
  id: key,
  key,
  fence: 1,
  attempts: 0,
  lostLeases: 0,
  data: null,
  dueAt: new Date(0),
  leaseEnd: new Date(0),
});

const wholeCapacity = { perQueue: 4, exceptQueues: {} };

test('checks a key that used its full capacity again with each free slot, until it uses less', () => {
  const queues = createQueueLimits(newHandler(limits));
  const leases = Array.from({ length: 4 }, () => leaseOf('a', 'x'));
  const [first, second, third, fourth] = leases as [Lease, Lease, Lease, Lease];
  queues.take(leases, wholeCapacity);
  expect(queues.release(first, false)).toBe(true);
  expect(queues.release(second, false)).toBe(true);
  queues.take([leaseOf('a', 'x')], { perQueue: 4, exceptQueues: { 'a x': 4 } });
  expect(queues.release(third, false)).toBe(false);
  expect(queues.release(fourth, false)).toBe(false);
});

test('gives a fast key more slots with each success, and a slow one a single slot until it is fast again', () => {
  const queues = createQueueLimits(newHandler(limits));
  const capacityOf = () => queues.listCapacities().find(({ name }) => name === 'a x')?.free ?? queues.capacity;
  const run = (isSlow: boolean) => {
    const lease = leaseOf('a', 'x');
    queues.take([lease], wholeCapacity);
    queues.release(lease, isSlow);
  };
  expect(capacityOf()).toBe(4);
  for (const capacity of [5, 6, 6]) {
    run(false);
    expect(capacityOf()).toBe(capacity);
  }
  run(true);
  expect(capacityOf()).toBe(1);
  run(false);
  expect(capacityOf()).toBe(2);
});

test("never gives a key more than its slots, or slow ones more than half of all slots and of their tenant's", () => {
  const step = fc.record({
    tenantId: fc.constantFrom('a', 'b', 'c'),
    key: fc.constantFrom('1', '2', '3', '4', '5', '6'),
    isSlow: fc.boolean(),
    ends: fc.nat(20),
  });
  const run = fc.property(fc.array(step, { maxLength: 200 }), (steps) => {
    const queues = createQueueLimits(newHandler(limits));
    const underWay: Lease[] = [];
    const slow = new Set<string>();
    const isSlow = ({ tenantId, key }: Lease) => slow.has(`${tenantId} ${key}`);
    for (const { tenantId, key, isSlow: turnsSlow, ends } of steps) {
      const name = `${tenantId} ${key}`;
      const capacities = queues.listCapacities();
      const granted = capacities.filter((capacity) => slow.has(capacity.name));
      const grantedTo = (tenant?: string) =>
        granted
          .filter((capacity) => tenant === undefined || capacity.tenantId === tenant)
          .reduce((sum, { free }) => sum + free, 0);
      const slowUnderWay = underWay.filter(isSlow);
      const slowOf = slowUnderWay.filter((lease) => lease.tenantId === tenantId).length;
      expect(grantedTo()).toBeLessThanOrEqual(Math.max(0, limits.slots / 2 - slowUnderWay.length));
      expect(grantedTo(tenantId)).toBeLessThanOrEqual(Math.max(0, limits.slotsPerTenant / 2 - slowOf));
      const capacity = capacities.find((one) => one.name === name)?.free ?? queues.capacity;
      if (capacity > 0) {
        const lease = leaseOf(tenantId, key);
        queues.take([lease], wholeCapacity);
        underWay.push(lease);
        expect(underWay.filter((one) => one.tenantId === tenantId && one.key === key).length).toBeLessThanOrEqual(6);
      }
      const [ended] = underWay.splice(ends, 1);
      if (!ended) continue;
      queues.release(ended, turnsSlow);
      const endedName = `${ended.tenantId} ${ended.key}`;
      if (turnsSlow) slow.add(endedName);
      else slow.delete(endedName);
    }
  });
  fc.assert(run);
});
