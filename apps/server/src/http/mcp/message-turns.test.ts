import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createMessageTurns, longestTurnMs, messagesAtOnce, rest } from './message-turns.js';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Messages that are answered when the test says so. */
function createMessages(othersWork = false) {
  const takeTurn = createMessageTurns(() => othersWork);
  const begun: string[] = [];
  const answers: (() => void)[] = [];
  const send = (tenantId: string) => {
    const connection = { destroyed: false, on: () => connection };
    return takeTurn(tenantId, connection as never, async () => {
      begun.push(tenantId);
      await new Promise<void>((resolve) => answers.push(resolve));
    });
  };
  return { begun, answers, send };
}
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

test('of many messages of one tenant few are worked on at once, and another tenant has its turn at once', async () => {
  const { begun, answers, send } = createMessages();
  for (let sent = 0; sent < 60; sent++) void send('flood');
  await pass(0);
  const atOnce = begun.length;
  expect(atOnce).toBeLessThan(messagesAtOnce);
  void send('other');
  await pass(0);
  expect(begun.slice(atOnce)).toEqual(['other']);
  answers[0]?.();
  await pass(0);
  expect(begun.slice(atOnce)).toEqual(['other', 'flood']);
});

test('a message that waits for something else gives its turn to the next one, and is answered all the same', async () => {
  const { begun, answers, send } = createMessages();
  const first = send('flood');
  for (let sent = 1; sent < 60; sent++) void send('flood');
  await pass(0);
  const atOnce = begun.length;
  await pass(longestTurnMs);
  expect(begun.length).toBe(2 * atOnce);
  answers[0]?.();
  await expect(first).resolves.toBeUndefined();
  // What was given away already is not given away twice.
  expect(begun.length).toBe(2 * atOnce);
});

test('while other tenants work, a turn rests for longer than its message took', async () => {
  const { begun, answers, send } = createMessages(true);
  for (let sent = 0; sent < 60; sent++) void send('flood');
  await pass(0);
  const atOnce = begun.length;
  await pass(100);
  for (const answer of answers.slice()) answer();
  await pass(100 * rest.factor - 1);
  expect(begun.length).toBe(atOnce);
  await pass(1);
  expect(begun.length).toBe(2 * atOnce);
  // A rest leaves turns to others.
  void send('other');
  await pass(0);
  expect(begun.at(-1)).toBe('other');
});

test('a message that fails gives its turn to the next one', async () => {
  const takeTurn = createMessageTurns(() => false);
  const connection = { destroyed: false, on: () => connection } as never;
  const fail = () => takeTurn('tenant', connection, () => Promise.reject(new Error('broken')));
  for (let sent = 0; sent < 3 * messagesAtOnce; sent++) await expect(fail()).rejects.toThrow('broken');
});
