import { setImmediate as nextTurn } from 'node:timers/promises';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatEvent, toEventBytes } from './streams.js';

test('formats an event as one block of lines for any JSON data', () => {
  fc.assert(
    fc.property(fc.json(), (json) => {
      const text = formatEvent({ id: '7', type: 'message', data: JSON.parse(json) });
      const lines = text.split(/\r\n|\r|\n/);
      expect(lines.slice(0, 2)).toEqual(['id: 7', 'event: message']);
      expect(lines).toHaveLength(5);
      expect(JSON.parse((lines[2] as string).slice('data: '.length))).toEqual(JSON.parse(json));
    }),
  );
});

test('applies backpressure to the events, and ends them when the reader leaves', async () => {
  let made = 0;
  let ended = false;
  async function* events() {
    try {
      for (;;) {
        made += 1;
        yield { data: 'x'.repeat(1_000) };
      }
    } finally {
      ended = true;
    }
  }
  const bytes = toEventBytes(events());
  for (let turn = 0; turn < 1_000; turn++) await nextTurn();
  const before = made;
  expect(before).toBeLessThan(100);
  bytes.read();
  await expect.poll(() => made).toBeGreaterThan(before);
  bytes.destroy();
  await expect.poll(() => ended).toBe(true);
});
