import { expect, test } from 'vitest';
import { createPressure } from './pressure.js';

const quickMs = 1;
const lateMs = 50;

/** Two tenants have work, of which `theirs` has little. */
function createSample() {
  let nowMs = 0;
  const pressure = createPressure(() => nowMs);
  const look = (durationMs: number, times = 1) => {
    for (let at = 0; at < times; at++) pressure.looked(durationMs);
  };
  const pass = (ms: number) => {
    nowMs += ms;
  };
  const work = (ourMs = 100, theirMs = 1) => {
    pressure.worked('ours', ourMs);
    pressure.worked('theirs', theirMs);
  };
  look(quickMs);
  work();
  return { ...pressure, look, pass, work };
}

test('a tenant that alone has work may have all slots, however late the machine is', () => {
  const pressure = createPressure(() => 0);
  pressure.looked(quickMs);
  for (let at = 0; at < 100; at++) {
    pressure.worked('ours', 100);
    pressure.looked(lateMs);
  }
  expect(pressure.share('ours')).toBe(1);
  expect(pressure.listHeldBack()).toEqual([]);
});

test('a tenant that works more than others may have less with every late look, and never nothing', () => {
  const { look, share, listHeldBack } = createSample();
  expect(share('ours')).toBe(1);
  look(lateMs);
  const once = share('ours');
  expect(once).toBeLessThan(1);
  expect(listHeldBack()).toEqual(['ours']);
  look(lateMs);
  expect(share('ours')).toBeLessThan(once);
  look(lateMs, 100);
  expect(share('ours')).toBeGreaterThan(0);
});

test('whoever works no more than others may have all slots', () => {
  const { look, share, began } = createSample();
  began('new');
  look(lateMs, 100);
  expect(share('theirs')).toBe(1);
  expect(share('new')).toBe(1);
  expect(share('unknown')).toBe(1);
});

test('of tenants that work alike, nobody is held back', () => {
  const { look, listHeldBack, work } = createSample();
  work(10, 100);
  look(lateMs, 100);
  expect(listHeldBack()).toEqual([]);
});

test('a tenant may have all slots again once the machine keeps up', () => {
  const { look, share } = createSample();
  look(lateMs, 100);
  look(quickMs, 100);
  expect(share('ours')).toBe(1);
});

test('what was seen a while ago does not count', () => {
  const { look, share, pass } = createSample();
  look(lateMs, 100);
  pass(1_001);
  expect(share('ours')).toBe(1);
  look(quickMs);
  expect(share('ours')).toBe(1);
});

test('who worked much is held back for two seconds at most', () => {
  const { look, share, pass } = createSample();
  look(lateMs, 100);
  expect(share('ours')).toBeLessThan(1);
  pass(2_001);
  look(quickMs);
  look(lateMs);
  expect(share('ours')).toBe(1);
});

test('a tenant rests so that it works in its share of the time, and a second at most', () => {
  const { look, share, restMs } = createSample();
  expect(restMs('ours', 100)).toBe(0);
  look(lateMs);
  expect(restMs('ours', 100)).toBeCloseTo(100 / share('ours') - 100);
  expect(restMs('theirs', 100)).toBe(0);
  look(lateMs, 100);
  expect(share('ours')).toBeLessThan(0.1);
  expect(restMs('ours', 10_000)).toBe(1_000);
});

test('a database that is far away is not taken for a late one', () => {
  const { look, share, pass, work } = createSample();
  pass(61_000);
  look(lateMs);
  pass(61_000);
  work();
  look(lateMs, 100);
  expect(share('ours')).toBe(1);
});
