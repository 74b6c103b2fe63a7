import { expect, test } from 'vitest';
import { createLag } from './lag.js';

test('a replica is behind if it has not replayed what the primary had before the bound', () => {
  const lag = createLag(1_000);
  expect(lag.isBehind(100, 0)).toBe(true);
  lag.sample(100, 0);
  for (let nowMs = 250; nowMs <= 5_000; nowMs += 250) lag.sample(100 + nowMs, nowMs);
  expect(lag.isBehind(100 + 3_000, 5_000)).toBe(true);
  expect(lag.isBehind(100 + 4_000, 5_000)).toBe(false);
  expect(lag.measure(100 + 4_500, 5_000)).toEqual({ bytes: 500, seconds: 0.25 });
  expect(lag.measure(100 + 5_000, 6_000)).toEqual({ bytes: 0, seconds: 0 });
});

test('an idle primary causes no lag, however long it is idle, and a replica that lacks its last write is found', () => {
  const lag = createLag(1_000);
  lag.sample(100, 0);
  lag.sample(200, 250);
  for (let nowMs = 500; nowMs <= 60_000; nowMs += 250) lag.sample(200, nowMs);
  expect(lag.isBehind(200, 60_000)).toBe(false);
  expect(lag.measure(200, 60_000)).toEqual({ bytes: 0, seconds: 0 });
  expect(lag.isBehind(199, 60_000)).toBe(true);
});

test('just after the start, a replica has to have replayed what the primary had then', () => {
  const lag = createLag(10_000);
  lag.sample(100, 0);
  expect(lag.isBehind(99, 100)).toBe(true);
  expect(lag.isBehind(100, 100)).toBe(false);
});

test('while the primary cannot be asked, its last position counts', () => {
  const lag = createLag(1_000);
  lag.sample(100, 0);
  lag.sample(200, 250);
  expect(lag.isBehind(199, 60_000)).toBe(true);
  expect(lag.isBehind(200, 60_000)).toBe(false);
});
