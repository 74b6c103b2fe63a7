import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createPasswordQueue, type PasswordSource } from './password-queue.js';

/** Lets one piece of work begin, and holds it until all that wait have come; then says in which order the sources were served. */
async function serve(sources: readonly PasswordSource[], queued: number) {
  const queue = createPasswordQueue(1, queued);
  let open = () => {};
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  const first = queue({ address: 'first', isKnown: true }, () => gate);
  const order: number[] = [];
  const results = sources.map((source, at) => queue(source, async () => void order.push(at)));
  const settled = Promise.allSettled(results);
  open();
  await first;
  const refused = (await settled).flatMap(({ status }, at) => (status === 'rejected' ? [at] : []));
  return { order, refused };
}

const from = (address: string, isKnown = false): PasswordSource => ({ address, isKnown });
const source = fc.record({ address: fc.constantFrom('a', 'b', 'c', 'd', 'e'), isKnown: fc.boolean() });

test('addresses take turns, and known ones come first', async () => {
  const crowd = Array.from({ length: 5 }, () => from('crowd'));
  const { order } = await serve([...crowd, from('other'), from('home', true)], 50);
  expect(order).toEqual([6, 0, 5, 1, 2, 3, 4]);
});

test('unknown addresses get a turn now and then, however many known ones come', async () => {
  const { order } = await serve(
    [from('stranger'), ...Array.from({ length: 9 }, (_, at) => from(`home ${at}`, true))],
    50,
  );
  expect(order.indexOf(0)).toBe(3);
});

test('in a full queue, the address with the most waiting is refused, and a known one only by known ones', async () => {
  const crowd = Array.from({ length: 4 }, () => from('crowd'));
  expect(await serve([...crowd, from('other'), from('crowd')], 4)).toEqual({ order: [0, 4, 1, 2], refused: [3, 5] });
  const known = Array.from({ length: 4 }, (_, at) => from(`home ${at}`, true));
  expect((await serve([...crowd, ...known, from('other')], 4)).refused).toEqual([0, 1, 2, 3, 8]);
});

test('each is served or refused once, no more than fit are kept, and a known one is never refused for an unknown one', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(source, { maxLength: 40 }), fc.integer({ min: 0, max: 12 }), async (sources, queued) => {
      const { order, refused } = await serve(sources, queued);
      expect([...order, ...refused].sort((one, other) => one - other)).toEqual(sources.map((_, at) => at));
      expect(order).toHaveLength(Math.min(queued, sources.length));
      const isKnown = (at: number) => sources[at]?.isKnown === true;
      if (refused.some(isKnown)) expect(order.every(isKnown)).toBe(true);
    }),
  );
});
