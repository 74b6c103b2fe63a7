import fc from 'fast-check';
import { expect, test } from 'vitest';
import { newHandler } from './fixtures/engines.js';
import type { Lease } from './handler.js';
import { createLanes } from './lanes.js';

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

const everyRoom = { perLane: 4, exceptLanes: {} };

test('checks a key that used its full capacity again with each free slot, until it uses less', () => {
  const lanes = createLanes(newHandler(limits));
  const leases = Array.from({ length: 4 }, () => leaseOf('a', 'x'));
  const [first, second, third, fourth] = leases as [Lease, Lease, Lease, Lease];
  lanes.take(leases, everyRoom);
  expect(lanes.release(first, false)).toBe(true);
  expect(lanes.release(second, false)).toBe(true);
  lanes.take([leaseOf('a', 'x')], { perLane: 4, exceptLanes: { 'a x': 4 } });
  expect(lanes.release(third, false)).toBe(false);
  expect(lanes.release(fourth, false)).toBe(false);
});

test('gives a fast key more slots with each success, and a slow one a single slot until it is fast again', () => {
  const lanes = createLanes(newHandler(limits));
  const roomOf = () => lanes.listRooms().find(({ name }) => name === 'a x')?.free ?? lanes.room;
  const run = (isSlow: boolean) => {
    const lease = leaseOf('a', 'x');
    lanes.take([lease], everyRoom);
    lanes.release(lease, isSlow);
  };
  expect(roomOf()).toBe(4);
  for (const room of [5, 6, 6]) {
    run(false);
    expect(roomOf()).toBe(room);
  }
  run(true);
  expect(roomOf()).toBe(1);
  run(false);
  expect(roomOf()).toBe(2);
});

test("never gives a key more than its slots, or slow ones more than half of all slots and of their tenant's", () => {
  const step = fc.record({
    tenantId: fc.constantFrom('a', 'b', 'c'),
    key: fc.constantFrom('1', '2', '3', '4', '5', '6'),
    isSlow: fc.boolean(),
    ends: fc.nat(20),
  });
  const run = fc.property(fc.array(step, { maxLength: 200 }), (steps) => {
    const lanes = createLanes(newHandler(limits));
    const underWay: Lease[] = [];
    const slow = new Set<string>();
    const isSlow = ({ tenantId, key }: Lease) => slow.has(`${tenantId} ${key}`);
    for (const { tenantId, key, isSlow: turnsSlow, ends } of steps) {
      const name = `${tenantId} ${key}`;
      const rooms = lanes.listRooms();
      const granted = rooms.filter((room) => slow.has(room.name));
      const grantedTo = (tenant?: string) =>
        granted
          .filter((room) => tenant === undefined || room.tenantId === tenant)
          .reduce((sum, { free }) => sum + free, 0);
      const slowUnderWay = underWay.filter(isSlow);
      const slowOf = slowUnderWay.filter((lease) => lease.tenantId === tenantId).length;
      expect(grantedTo()).toBeLessThanOrEqual(Math.max(0, limits.slots / 2 - slowUnderWay.length));
      expect(grantedTo(tenantId)).toBeLessThanOrEqual(Math.max(0, limits.slotsPerTenant / 2 - slowOf));
      const room = rooms.find((one) => one.name === name)?.free ?? lanes.room;
      if (room > 0) {
        const lease = leaseOf(tenantId, key);
        lanes.take([lease], everyRoom);
        underWay.push(lease);
        expect(underWay.filter((one) => one.tenantId === tenantId && one.key === key).length).toBeLessThanOrEqual(6);
      }
      const [ended] = underWay.splice(ends, 1);
      if (!ended) continue;
      lanes.release(ended, turnsSlow);
      const endedName = `${ended.tenantId} ${ended.key}`;
      if (turnsSlow) slow.add(endedName);
      else slow.delete(endedName);
    }
  });
  fc.assert(run);
});
