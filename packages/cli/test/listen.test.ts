import { expect, test } from 'vitest';
import { createKeyReader } from '../src/listen/keys.js';
import { readReceiver, readSince } from '../src/listen/options.js';
import { chooseIntervalMs, chooseRetryMs } from '../src/listen/pace.js';

test('it polls every second while events arrive, and every ten seconds after ten minutes without events', () => {
  expect([0, 59_000, 180_000, 600_000, 86_400_000].map((idle) => chooseIntervalMs(idle, 200))).toEqual([
    1_000, 1_000, 3_000, 10_000, 10_000,
  ]);
});

test('it uses at most half of the requests per minute that the tenant may send', () => {
  for (const perMinute of [20, 60, 200, 1_000]) {
    expect(60_000 / chooseIntervalMs(0, perMinute)).toBeLessThanOrEqual(perMinute / 2);
  }
});

test('after failures it waits longer each time, up to half a minute, and at least as long as the server requests', () => {
  expect([1, 2, 3, 10].map((failures) => chooseRetryMs(failures, undefined))).toEqual([1_000, 2_000, 4_000, 30_000]);
  expect(chooseRetryMs(1, 42)).toBe(42_000);
});

test.each([
  ['http://localhost:4000/hook', 'http://localhost:4000/hook'],
  ['https://127.0.0.1/hook?a=b', 'https://127.0.0.1/hook?a=b'],
  ['localhost:4000/hook', 'http://localhost:4000/hook'],
  ['4000', 'http://localhost:4000/'],
  ['4000/hook', 'http://localhost:4000/hook'],
])('the receiver %s is %s', (text, url) => {
  expect(readReceiver(text).href).toBe(url);
});

test.each(['', 'http://', 'localhost:port', 'http://user:word@localhost'])('%j is refused as a receiver', (text) => {
  expect(() => readReceiver(text)).toThrow(/address/);
});

test('the position to start at is a number, an age or a time', () => {
  const now = new Date('2026-11-23T12:00:00.000Z');
  expect(readSince('42', now)).toEqual({ sequence: 42 });
  expect(readSince('90m', now)).toEqual({ time: new Date('2026-11-23T10:30:00.000Z') });
  expect(readSince('2026-11-22', now)).toEqual({ time: new Date('2026-11-22T00:00:00.000Z') });
  for (const text of ['', '-1', 'yesterday', '5 m', '2026-13-01']) expect(() => readSince(text, now)).toThrow(/number/);
});

test('keys are read one by one: r, a number with Enter, and q or Ctrl+C', () => {
  const commands: unknown[] = [];
  const read = createKeyReader((command) => commands.push(command));
  for (const text of ['r', '4', '2\r', 'x7\n', '12', 'x\n', '\n', 'q', '\u0003']) read(text);
  expect(commands).toEqual([
    { type: 'resend', sequence: undefined },
    { type: 'resend', sequence: 42 },
    { type: 'resend', sequence: 7 },
    { type: 'stop' },
    { type: 'stop' },
  ]);
});
