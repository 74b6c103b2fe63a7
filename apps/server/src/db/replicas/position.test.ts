import { expect, test } from 'vitest';
import { shareReads } from './position.js';

test('callers share a read that begins after their call, one at a time', async () => {
  const open: ((result: number) => void)[] = [];
  let reads = 0;
  const read = shareReads(() => {
    reads += 1;
    return new Promise<number>((resolve) => open.push(resolve));
  });
  const first = [read(), read()];
  await expect.poll(() => reads).toBe(1);
  const second = [read(), read(), read()];
  expect(reads).toBe(1);
  open[0]?.(1);
  expect(await Promise.all(first)).toEqual([1, 1]);
  await expect.poll(() => reads).toBe(2);
  open[1]?.(2);
  expect(await Promise.all(second)).toEqual([2, 2, 2]);
});

test('a failed read fails for those who share it, and not for later ones', async () => {
  let reads = 0;
  const read = shareReads(async () => {
    reads += 1;
    if (reads === 1) throw new Error('away');
    return reads;
  });
  await expect(read()).rejects.toThrow('away');
  expect(await read()).toBe(2);
});
