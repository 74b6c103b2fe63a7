import { expect, test } from 'vitest';
import { heapArguments } from './heap.js';

test.each([
  [512, ['--max-old-space-size=192']],
  [1_024, ['--max-old-space-size=256']],
  [2_048, ['--max-old-space-size=512']],
  [4_096, ['--max-old-space-size=1024', '--max-semi-space-size=32']],
  [65_536, ['--max-old-space-size=1024', '--max-semi-space-size=32']],
])('with %d MB of memory, limits the heap by %j', (available, expected) => {
  expect(heapArguments(undefined, '', available)).toEqual(expected);
});

test("uses the operator's setting, and keeps a limit that is already set for Node.js", () => {
  expect(heapArguments(900, '', 1_024)).toEqual(['--max-old-space-size=900']);
  expect(heapArguments(3_000, '', 1_024)).toEqual(['--max-old-space-size=3000', '--max-semi-space-size=32']);
  expect(heapArguments(3_000, '--max-semi-space-size=16', 1_024)).toEqual(['--max-old-space-size=3000']);
  expect(heapArguments(undefined, '--trace-warnings --max-old-space-size=700', 1_024)).toEqual([]);
  expect(heapArguments(undefined, '--max_old_space_size=700', 1_024)).toEqual([]);
});

test('knows the memory of this machine', () => {
  expect(heapArguments(undefined, '').join(' ')).toMatch(/^--max-old-space-size=\d{3,4}( --max-semi-space-size=32)?$/);
});
