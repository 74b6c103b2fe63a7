import { expect, test } from 'vitest';
import type { Item, Json, Page } from '../src/connector.js';
import { defineConnector } from '../src/index.js';
import { firstCheckpoint, readStep } from '../src/step.js';

const item = (externalId: string): Item => ({
  type: 'POST',
  externalId,
  url: null,
  author: 'ada',
  content: 'sails',
  publishedAt: null,
});

/** Reads all pages of a platform with two slices. `readPage` is given the number of pages read before. */
async function readAll(readPage: (read: number, cursor: Json) => Page) {
  let read = 0;
  const connector = defineConnector({
    platform: 'TEST',
    name: 'Test',
    types: ['POST'],
    followers: false,
    searches: true,
    pauseMs: 0,
    settings: {},
    slices: () => [{ keyword: 'a' }, { keyword: 'b' }],
    readPage: async ({ cursor, slice }) =>
      slice.keyword === 'b' ? { items: [item('b')], next: null } : readPage(read++, cursor),
  });
  let checkpoint = firstCheckpoint();
  for (;;) {
    const step = await readStep(connector, { keywords: ['a'], since: '2026-01-01T00:00:00Z' }, checkpoint, {} as never);
    if (step.outcome !== 'page') throw new Error(step.message);
    // What is stored is read back.
    checkpoint = JSON.parse(JSON.stringify(step.checkpoint));
    if (step.done) return { read, checkpoint };
  }
}

test.each<[string, number, (read: number, cursor: Json) => Page, string]>([
  ['the same cursor again', 2, (read) => ({ items: [item(`${read}`)], next: 'same' }), 'repeats its pages'],
  ['a circle of cursors', 300, (read) => ({ items: [item(`${read}`)], next: { at: read % 60 } }), 'repeats its pages'],
  [
    'the same items under other cursors',
    4,
    (read) => ({ items: [item('x'), item('y')], next: `page ${read}` }),
    'the same items',
  ],
  ['pages without end', 10_000, (read) => ({ items: [item(`${read}`)], next: read }), 'after 10000 pages'],
])('a platform with %s ends with its reason, and the next search is read', async (_, most, readPage, reason) => {
  const { read, checkpoint } = await readAll(readPage);
  expect(read).toBeLessThanOrEqual(most);
  expect(checkpoint.problems).toHaveLength(1);
  expect(checkpoint.problems[0]).toContain(reason);
  expect(checkpoint).toMatchObject({ slice: 2, failed: 0 });
});

test('many pages, some of them empty, are read to the end without a problem', async () => {
  const readPage = (read: number): Page => ({
    items: read % 5 === 0 ? [] : [item(`${read}`)],
    next: read < 500 ? { offset: read * 40 } : null,
  });
  const { read, checkpoint } = await readAll(readPage);
  expect(read).toBe(501);
  expect(checkpoint).toEqual({ slice: 2, cursor: null, kept: {}, failed: 0, problems: [] });
});
