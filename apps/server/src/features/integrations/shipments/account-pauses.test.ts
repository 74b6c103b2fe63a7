import { providersBySlug, type TrackingFailure } from '@lead-engagement/platforms/tracking';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hourMs } from '../../../time.js';
import { createAccountPauses } from './account-pauses.js';

const shared = { owner: 'INSTALLATION', provider: providersBySlug.ship24 } as const;
const own = { owner: 'TENANT', provider: providersBySlug.ship24 } as const;
const failure = (reason: TrackingFailure['reason'], more: Partial<TrackingFailure> = {}): TrackingFailure => ({
  outcome: 'failed',
  reason,
  message: '',
  ...more,
});

/** How long a tenant is paused after `atMs`. */
function pausedFor(
  pauses: ReturnType<typeof createAccountPauses>,
  tenant: string,
  account: typeof shared | typeof own,
  atMs: number,
) {
  let ms = 0;
  while (!pauses.mayAsk(tenant, account, atMs + ms)) ms += 1_000;
  return ms;
}

describe('an account that tenants share', () => {
  test('is not paused for other tenants if the provider fails for one or two tenants, even many times', () => {
    const pauses = createAccountPauses();
    for (let times = 0; times < 100; times++) {
      pauses.failed('a', shared, failure('failing'), times);
      pauses.failed('b', shared, failure('unavailable'), times);
    }
    expect(pauses.mayAsk('c', shared, 100)).toBe(true);
    expect(pauses.mayAsk('a', shared, 100)).toBe(true);
    expect(pauses.mayAsk('b', shared, 100)).toBe(false);
  });

  test('is paused for all after failures for three tenants in a row', () => {
    const pauses = createAccountPauses();
    for (const tenant of ['a', 'b', 'c']) pauses.failed(tenant, shared, failure('failing'), 0);
    expect(pauses.mayAsk('d', shared, 1)).toBe(false);
    // This request was sent before the pause, so its response does not end the pause.
    pauses.answered('e', shared, 2);
    expect(pauses.mayAsk('d', shared, 3)).toBe(false);
    expect(pauses.mayAsk('d', shared, 15_000)).toBe(true);
    pauses.answered('d', shared, 15_001);
    pauses.failed('a', shared, failure('failing'), 15_002);
    expect(pauses.mayAsk('d', shared, 15_003)).toBe(true);
  });

  test('serves every tenant that was refused before it serves one twice', () => {
    const pauses = createAccountPauses();
    pauses.failed('a', shared, failure('rate_limited'), 0);
    for (const tenant of ['a', 'b', 'c']) expect(pauses.mayAsk(tenant, shared, 50_000)).toBe(false);
    expect(pauses.mayAsk('a', shared, 60_001)).toBe(true);
    expect(pauses.mayAsk('a', shared, 60_002)).toBe(false);
    expect(pauses.mayAsk('b', shared, 60_003)).toBe(true);
    expect(pauses.mayAsk('b', shared, 60_004)).toBe(false);
    expect(pauses.mayAsk('c', shared, 60_005)).toBe(true);
    expect(pauses.mayAsk('a', shared, 60_006)).toBe(true);
  });

  test('does not wait long for a tenant that has nothing due any more', () => {
    const pauses = createAccountPauses();
    pauses.failed('a', shared, failure('rate_limited'), 0);
    for (const tenant of ['a', 'gone']) pauses.mayAsk(tenant, shared, 50_000);
    expect(pauses.mayAsk('a', shared, 60_001)).toBe(true);
    expect(pauses.mayAsk('a', shared, 70_000)).toBe(false);
    expect(pauses.mayAsk('a', shared, 81_000)).toBe(true);
  });
});

test('pauses of an account grow up to an hour, and start again at the shortest after a response', () => {
  const pauses = createAccountPauses();
  let nowMs = 0;
  const lengths = Array.from({ length: 12 }, () => {
    pauses.failed('a', own, failure('rate_limited'), nowMs);
    const ms = pausedFor(pauses, 'a', own, nowMs);
    nowMs += ms;
    return ms;
  });
  expect(lengths.slice(0, 3)).toEqual([60_000, 120_000, 240_000]);
  expect(Math.max(...lengths)).toBe(hourMs);
  expect(lengths.at(-1)).toBe(hourMs);
  pauses.answered('a', own, nowMs);
  pauses.failed('a', own, failure('rate_limited'), nowMs);
  expect(pausedFor(pauses, 'a', own, nowMs)).toBe(60_000);
});

test('an account of a tenant is paused for that tenant only, and for an hour at most, even if the provider asks for more', () => {
  const reasons = fc.constantFrom('credentials', 'quota', 'rate_limited', 'unavailable', 'failing');
  const events = fc.record({
    reason: reasons as fc.Arbitrary<TrackingFailure['reason']>,
    retryAfterSeconds: fc.option(fc.nat(1_000_000_000), { nil: undefined }),
    afterMs: fc.nat(hourMs),
  });
  fc.assert(
    fc.property(fc.array(events, { maxLength: 20 }), (all) => {
      const pauses = createAccountPauses();
      let nowMs = 0;
      for (const { reason, retryAfterSeconds, afterMs } of all) {
        nowMs += afterMs;
        const told = retryAfterSeconds === undefined ? {} : { retryAfterSeconds };
        pauses.failed('a', own, failure(reason, told), nowMs);
        expect(pauses.mayAsk('b', own, nowMs)).toBe(true);
        expect(pauses.mayAsk('a', own, nowMs + hourMs)).toBe(true);
      }
    }),
  );
});
