import { expect, test } from 'vitest';
import { mapInSlices } from './slices.js';

test('other work of the process goes on while a long list is mapped', async () => {
  let turns = 0;
  const other = setInterval(() => {
    turns += 1;
  }, 1);
  const busy = (entry: number) => {
    const end = performance.now() + 2;
    while (performance.now() < end);
    return entry * 2;
  };
  const mapped = await mapInSlices(Array(100).keys(), busy);
  clearInterval(other);
  expect(mapped).toEqual(Array.from({ length: 100 }, (_, entry) => entry * 2));
  // All at once, the timer would not run until the end.
  expect(turns).toBeGreaterThan(10);
});
