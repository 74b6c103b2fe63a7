import { expect, test } from 'vitest';
import { heapArguments } from './heap.js';

test.each([
  [512, 192],
  [1_024, 256],
  [2_048, 512],
  [4_096, 1_024],
  [65_536, 1_024],
])('with %d MB of memory, limits the heap to %d MB', (available, expected) => {
  expect(heapArguments(undefined, '', available)).toEqual([`--max-old-space-size=${expected}`]);
});

test("uses the operator's setting, and keeps a limit that is already set for Node.js", () => {
  expect(heapArguments(3_000, '', 1_024)).toEqual(['--max-old-space-size=3000']);
  expect(heapArguments(undefined, '--trace-warnings --max-old-space-size=700', 1_024)).toEqual([]);
  expect(heapArguments(undefined, '--max_old_space_size=700', 1_024)).toEqual([]);
});

test('knows the memory of this machine', () => {
  expect(heapArguments(undefined, '')).toEqual([expect.stringMatching(/^--max-old-space-size=\d{3,4}$/)]);
});
