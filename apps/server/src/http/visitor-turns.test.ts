import { inbound } from '@lead-engagement/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createVisitorTurns, takesVisitorTurn } from './visitor-turns.js';

const { createMessage, createAttachment, stream } = inbound.chat;
let visitors: ReturnType<typeof createVisitorTurns>;
let tenantsWork = false;
beforeEach(() => {
  vi.useFakeTimers();
  tenantsWork = false;
  visitors = createVisitorTurns(() => tenantsWork);
});
afterEach(() => void vi.useRealTimers());

/** Asks for a turn from an address. `end` is set once it is had. */
function ask(route: typeof createMessage | typeof createAttachment, ip: string) {
  const asked: { end?: () => void; error?: unknown } = {};
  const raw = { destroyed: false, on: () => raw };
  visitors.take(route, { ip, headers: {}, raw: {} } as FastifyRequest, { raw } as unknown as FastifyReply).then(
    (end) => void Object.assign(asked, { end }),
    (error) => void Object.assign(asked, { error }),
  );
  return asked;
}
const addresses = ['192.0.2.1', '192.0.2.2', '192.0.2.3', '192.0.2.4', '192.0.2.5', '192.0.2.6'];
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

test.each([
  ['requests', createMessage, 3, 100, false],
  ['uploads', createAttachment, 2, 400, false],
  ['requests beside tenants', createMessage, 3, 500, true],
  ['uploads beside tenants', createAttachment, 2, 900, true],
] as const)(
  '%s of visitors have few turns, which rest before the next one has them',
  async (_, route, most, restMs, besideTenants) => {
    tenantsWork = besideTenants;
    const asked = addresses.map((address) => ask(route, address));
    const served = () => asked.filter(({ end }) => end).length;
    await pass(100);
    expect(served()).toBe(most);
    asked[0]?.end?.();
    await pass(restMs - 1);
    expect(served()).toBe(most);
    await pass(1);
    expect(served()).toBe(most + 1);
  },
);

test('a flood beside tenants is under way for half of the time of one turn, however long a request takes', async () => {
  tenantsWork = true;
  for (const tookMs of [10, 50, 150]) {
    visitors = createVisitorTurns(() => tenantsWork);
    const asked = Array.from({ length: 120 }, (_, at) => ask(createMessage, `192.0.2.${at}`));
    let workedMs = 0;
    const begun = new Map<(typeof asked)[number], number>();
    const periodMs = 2_000;
    for (let nowMs = 0; nowMs < periodMs; nowMs += 10) {
      for (const each of asked.filter(({ end }) => end)) if (!begun.has(each)) begun.set(each, nowMs);
      for (const [each, beganMs] of begun) {
        if (!each.end || nowMs - beganMs < tookMs) continue;
        each.end();
        delete each.end;
        workedMs += tookMs;
      }
      await pass(10);
    }
    expect(workedMs / periodMs).toBeGreaterThan(0.35);
    expect(workedMs / periodMs).toBeLessThan(0.55);
  }
});

test('uploads leave the turns of messages alone, and one address leaves one to others', async () => {
  for (const address of addresses) ask(createAttachment, address);
  const asked = addresses.map(() => ask(createMessage, '192.0.2.1'));
  const other = ask(createMessage, '192.0.2.9');
  await pass(0);
  expect(asked.filter(({ end }) => end)).toHaveLength(2);
  expect(other.end).toBeDefined();
});

test('who sends slowly keeps a turn for four seconds, and may end it later', async () => {
  const slow = addresses.slice(0, 2).map((address) => ask(createAttachment, address));
  const next = ask(createAttachment, '192.0.2.9');
  await pass(3_999);
  expect(next.end).toBeUndefined();
  await pass(1_001);
  expect(next.end).toBeDefined();
  for (const { end } of slow) end?.();
  await pass(1_000);
  const asked = addresses.map((address) => ask(createAttachment, address));
  await pass(0);
  expect(asked.filter(({ end }) => end)).toHaveLength(1);
});

test('who waits for too long is told to come again', async () => {
  const asked = Array.from({ length: 20 }, (_, at) => ask(createMessage, `192.0.2.${at}`));
  await pass(60_000);
  expect(asked.at(-1)?.error).toMatchObject({ code: 'RATE_LIMITED', message: expect.stringContaining('visitors') });
});

test('a stream takes no turn, since it does not end', () => {
  expect(takesVisitorTurn(stream)).toBe(false);
  expect(takesVisitorTurn(createMessage)).toBe(true);
});
