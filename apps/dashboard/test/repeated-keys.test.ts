import { beforeEach, expect, test } from 'vitest';
import { createRepeatedKeys, type RepeatedKeys } from '../src/session/repeated-keys.js';

let keys: RepeatedKeys;
beforeEach(() => {
  keys = createRepeatedKeys();
});

test('a request whose answer was lost is sent again with its key, so that it takes effect once', () => {
  expect(keys.keyFor('POST /leads {}', 'first')).toBe('first');
  keys.lost('POST /leads {}');
  expect(keys.keyFor('POST /leads {}', 'second')).toBe('first');
});

test('the same request, made again on purpose after an answer, has a key of its own', () => {
  keys.keyFor('POST /notes {}', 'first');
  expect(keys.keyFor('POST /notes {}', 'second')).toBe('second');
});

test('work that is done again repeats also what was answered before it was interrupted', async () => {
  await keys.run(async () => keys.keyFor('POST /bases {}', 'first'), false);
  keys.settle(true);
  expect(await keys.run(async () => keys.keyFor('POST /bases {}', 'second'), true)).toBe('first');
  keys.settle(false);
  expect(await keys.run(async () => keys.keyFor('POST /bases {}', 'third'), true)).toBe('third');
});

test('what was lost is remembered until it was answered, for fifty requests', () => {
  keys.keyFor('POST /lost {}', 'first');
  keys.lost('POST /lost {}');
  keys.settle(false);
  for (let count = 0; count < 49; count += 1) keys.keyFor(`POST /other ${count}`, `${count}`);
  expect(keys.keyFor('POST /lost {}', 'again')).toBe('first');
  for (let count = 0; count < 50; count += 1) keys.keyFor(`POST /more ${count}`, `${count}`);
  expect(keys.keyFor('POST /lost {}', 'new')).toBe('new');
});
