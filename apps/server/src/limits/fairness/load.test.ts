import { expect, test } from 'vitest';
import { createLoadMonitor } from './load.js';

const quickMs = 1;
const lateMs = 50;

/** Two tenants have work; `theirs` has little, but begins often. */
function createSample() {
  let nowMs = 0;
  const pressure = createLoadMonitor(() => nowMs);
  const look = (durationMs: number, times = 1) => {
    for (let at = 0; at < times; at++) pressure.looked(durationMs);
  };
  const pass = (ms: number) => {
    nowMs += ms;
  };
  const work = (ourMs = 100, theirMs = 1) => {
    pressure.worked('ours', ourMs);
    pressure.worked('theirs', theirMs);
    for (let at = 0; at < 40; at++) pressure.began('theirs');
  };
  look(quickMs);
  work();
  return { ...pressure, look, pass, work };
}

test('gives all slots to a tenant that alone has work, no matter how slow the machine is', () => {
  const pressure = createLoadMonitor(() => 0);
  pressure.looked(quickMs);
  for (let at = 0; at < 100; at++) {
    pressure.worked('ours', 100);
    pressure.looked(lateMs);
  }
  expect(pressure.share('ours')).toBe(1);
  expect(pressure.listHeldBack()).toEqual([]);
});

test('gives a tenant that works more than others less with every slow check, but never nothing', () => {
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

test('holds a tenant back no further than the others need: one that asks twice a second costs it a tenth', () => {
  let nowMs = 0;
  const pressure = createLoadMonitor(() => nowMs);
  pressure.looked(quickMs);
  for (let at = 0; at < 20; at++) {
    nowMs += 500;
    pressure.began('whisper');
    pressure.worked('ours', 400);
    for (let look = 0; look < 10; look++) pressure.looked(lateMs);
    expect(pressure.share('ours')).toBeGreaterThanOrEqual(0.85);
  }
  expect(pressure.listHeldBack()).toEqual(['ours']);
  for (let at = 0; at < 40; at++) pressure.began('whisper');
  expect(pressure.share('ours')).toBeLessThan(0.1);
});

test('gives all slots to a tenant that works no more than others', () => {
  const { look, share, began } = createSample();
  began('new');
  look(lateMs, 100);
  expect(share('theirs')).toBe(1);
  expect(share('new')).toBe(1);
  expect(share('unknown')).toBe(1);
});

test('holds nobody back if tenants work equally', () => {
  const { look, listHeldBack, work } = createSample();
  work(10, 100);
  look(lateMs, 100);
  expect(listHeldBack()).toEqual([]);
});

test('gives a tenant all slots again once the machine keeps up', () => {
  const { look, share } = createSample();
  look(lateMs, 100);
  look(quickMs, 100);
  expect(share('ours')).toBe(1);
});

test('ignores old measurements', () => {
  const { look, share, pass, work } = createSample();
  look(lateMs, 100);
  pass(3_001);
  work();
  expect(share('ours')).toBe(1);
  look(quickMs);
  expect(share('ours')).toBe(1);
});

test('does not give a tenant all slots again because it rested', () => {
  const { look, share, pass, work, restMs } = createSample();
  look(lateMs, 100);
  const before = share('ours');
  pass(restMs('ours', 10_000));
  work();
  expect(share('ours')).toBe(before);
  look(quickMs);
  expect(share('ours')).toBeLessThan(0.1);
});

test('knows if other tenants have begun work lately', () => {
  const { hasOthers, pass, began } = createSample();
  expect(hasOthers('ours')).toBe(true);
  pass(2_001);
  expect(hasOthers('ours')).toBe(false);
  began('ours');
  expect(hasOthers('ours')).toBe(false);
  expect(hasOthers('theirs')).toBe(true);
});

test('holds back a tenant with much work for two seconds at most', () => {
  const { look, share, pass } = createSample();
  look(lateMs, 100);
  expect(share('ours')).toBeLessThan(1);
  pass(2_001);
  look(quickMs);
  look(lateMs);
  expect(share('ours')).toBe(1);
});

test('makes a tenant pause so that it works only in its share of the time, for a second at most', () => {
  const { look, share, restMs } = createSample();
  expect(restMs('ours', 100)).toBe(0);
  look(lateMs);
  expect(restMs('ours', 100)).toBeCloseTo(100 / share('ours') - 100);
  expect(restMs('theirs', 100)).toBe(0);
  look(lateMs, 100);
  expect(share('ours')).toBeLessThan(0.1);
  expect(restMs('ours', 10_000)).toBe(1_000);
});

test('does not mistake a distant database for a slow one', () => {
  const { look, share, pass, work } = createSample();
  pass(61_000);
  look(lateMs);
  pass(61_000);
  work();
  look(lateMs, 100);
  expect(share('ours')).toBe(1);
});
