import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createRamp } from './slow-start.js';

const quickMs = 10;
const slowMs = 200;

/** A tenant beside others; `share` and `others` can be changed. */
function createSample(first = 1) {
  let nowMs = 0;
  const state = { share: 1, others: true };
  const ramp = createRamp(first, { share: () => state.share, hasOthers: () => state.others }, () => nowMs);
  let running = 0;
  /** Ends so many requests, one after the other, while as many run as there is room for. Returns how many run then. */
  const endWhileBusy = (count: number, tookMs: number) => {
    for (let ends = 0; ends <= count; ends++) {
      if (ends > 0) {
        ramp.ended('ours', tookMs);
        running -= 1;
      }
      for (; running < ramp.most('ours'); running++) ramp.began('ours');
    }
    return running;
  };
  const endAll = () => {
    for (; running > 0; running--) ramp.ended('ours', quickMs);
  };
  const pass = (ms: number) => {
    nowMs += ms;
  };
  return { ...ramp, state, endWhileBusy, endAll, pass };
}

test('does not limit a tenant that is alone', () => {
  const { most, state } = createSample();
  state.others = false;
  expect(most('ours')).toBe(Number.POSITIVE_INFINITY);
});

test('makes room for one more with each quick request, and with each window of slow ones', () => {
  expect(createSample().endWhileBusy(5, quickMs)).toBe(6);
  const slow = createSample();
  // 1 + 1/1 + 1/2 + 1/2.5 + 1/2.9
  expect(slow.endWhileBusy(1, slowMs)).toBe(2);
  expect(slow.endWhileBusy(2, slowMs)).toBe(2);
  expect(slow.endWhileBusy(1, slowMs)).toBe(3);
});

test('does not make room for a tenant that does not use what it has', () => {
  const { began, ended, most } = createSample(4);
  for (let at = 0; at < 10; at++) {
    began('ours');
    ended('ours', quickMs);
  }
  expect(most('ours')).toBe(4);
});

test('starts from the beginning again if the machine does not keep up, and after two seconds without requests', () => {
  const { endWhileBusy, endAll, ended, began, most, state, pass } = createSample(2);
  endWhileBusy(5, quickMs);
  expect(most('ours')).toBe(7);
  state.share = 0.5;
  ended('ours', quickMs);
  began('ours');
  expect(most('ours')).toBe(2);
  state.share = 1;
  endAll();
  expect(most('ours')).toBeGreaterThan(2);
  pass(2_001);
  expect(most('ours')).toBe(2);
});

test('remembers a tenant with running requests, however many others there are', () => {
  const { began, ended, most } = createSample(1);
  began('ours');
  for (let at = 0; at < 2_000; at++) {
    began(`tenant ${at}`);
    ended(`tenant ${at}`, quickMs);
  }
  ended('ours', quickMs);
  expect(most('ours')).toBe(2);
  expect(most('tenant 0')).toBe(1);
});

test('always has room for at least one request, and for no more than have ended in time', () => {
  const step = fc.record({ isEnd: fc.boolean(), share: fc.constantFrom(0.1, 1), tookMs: fc.nat(300) });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 300 }), fc.integer({ min: 1, max: 8 }), (steps, first) => {
      const { began, ended, most, state } = createSample(first);
      let running = 0;
      let inTime = 0;
      for (const { isEnd, share, tookMs } of steps) {
        state.share = share;
        if (isEnd && running > 0) {
          ended('ours', tookMs);
          running -= 1;
          if (share === 1) inTime += 1;
        } else if (running < most('ours')) {
          began('ours');
          running += 1;
        }
        expect(most('ours')).toBeGreaterThanOrEqual(1);
        expect(most('ours')).toBeLessThanOrEqual(first + inTime);
      }
    }),
  );
});
