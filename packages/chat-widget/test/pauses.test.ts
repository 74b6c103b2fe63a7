import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Pauses } from '../src/panel/pauses.js';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** The duration of a delay, in milliseconds. */
async function measure(pause: Promise<void>): Promise<number> {
  const startedMs = Date.now();
  let endedMs: number | undefined;
  void pause.then(() => {
    endedMs = Date.now();
  });
  await vi.runAllTimersAsync();
  return (endedMs ?? Number.POSITIVE_INFINITY) - startedMs;
}

test.each([
  [1, 250, 500],
  [2, 500, 1_000],
  [5, 4_000, 8_000],
  [6, 7_500, 15_000],
  [100, 7_500, 15_000],
])('after %d failures, the delay is from %d to %d ms', async (failures, least, most) => {
  expect(await measure(new Pauses(500, () => 0).wait(failures))).toBe(least);
  expect(await measure(new Pauses(500, () => 1).wait(failures))).toBe(most);
});

test('a delay that the server requests is kept, even when the network is back', async () => {
  const pauses = new Pauses(500, () => 1);
  const pause = pauses.wait(1, 20_000);
  pauses.wake();
  expect(await measure(pause)).toBe(20_000);
});

test('other delays end when the network is back, and all end when the chat is closed', async () => {
  const pauses = new Pauses(500, () => 1);
  const [own, askedFor] = [pauses.wait(9), pauses.wait(1, 20_000)];
  pauses.wake();
  await own;
  pauses.stop();
  await askedFor;
  expect(vi.getTimerCount()).toBe(0);
});
