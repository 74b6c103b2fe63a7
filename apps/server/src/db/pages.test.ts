import process from 'node:process';
import { setImmediate as turn } from 'node:timers/promises';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ApiError } from '../errors.js';
import { newUuid } from '../ids.js';
import { fetchPage, openPage, type PageQuery, type PageRequest } from './pages.js';

interface Row {
  id: string;
  createdAt: string;
}

const baseMs = Date.parse('2026-11-21T09:30:00.000Z');
const sort = fc.constantFrom('createdAt', '-createdAt');

/** Rows, many of which share a millisecond. */
const rowsOf = (count: number): Row[] =>
  Array.from({ length: count }, (_, at) => ({
    id: newUuid(baseMs + at),
    createdAt: new Date(baseMs + Math.floor(at / 7)).toISOString(),
  }));

const byPlace = (a: Row, b: Row) =>
  a.createdAt === b.createdAt ? (a.id < b.id ? -1 : 1) : a.createdAt < b.createdAt ? -1 : 1;

/** Imitates the database for a page: the rows after the cursor in order, one more than requested. */
function selectRows(rows: readonly Row[], page: PageRequest): Row[] {
  const ordered = page.descending ? rows.toSorted(byPlace).reverse() : rows.toSorted(byPlace);
  const { after } = page;
  const from = after && { id: after.id, createdAt: String(after.value) };
  const later = (row: Row) => !from || (page.descending ? byPlace(row, from) < 0 : byPlace(row, from) > 0);
  return ordered.filter((row) => later(row) && row.id !== after?.id).slice(0, page.limit + 1);
}

function readPage(rows: readonly Row[], query: PageQuery, counted: { times: number } = { times: 0 }) {
  const page = openPage('rows', query);
  return fetchPage(page, {
    rows: Promise.resolve(selectRows(rows, page)),
    count: async () => {
      counted.times += 1;
      return rows.length;
    },
    position: (row) => ({ value: row.createdAt, id: row.id }),
    present: (row) => row.id,
  });
}

/** Returns the error code of a refused query; undefined if it is accepted. Rethrows anything but an ApiError. */
function refusalOf(query: PageQuery & Record<string, unknown>, list = 'rows'): string | undefined {
  try {
    openPage(list, query);
    return undefined;
  } catch (error) {
    if (error instanceof ApiError) return error.code;
    throw error;
  }
}

/** The cursor after the fifth of ten rows. */
async function makeCursor(query: Partial<PageQuery> & Record<string, unknown> = {}): Promise<string> {
  const { meta } = await readPage(rowsOf(10), { limit: 5, sort: 'createdAt', ...query });
  expect(meta.cursor).not.toBe('');
  return meta.cursor;
}

describe('a walk by cursor', () => {
  test('visits every row once in order, with any page size, even if the size changes on the way', async () => {
    const limits = fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(fc.nat({ max: 60 }), sort, limits, async (count, sort, limits) => {
        const rows = rowsOf(count);
        const counted = { times: 0 };
        const seen: string[] = [];
        let cursor = '';
        for (let at = 0; at === 0 || cursor !== ''; at++) {
          const limit = limits[at % limits.length] ?? 1;
          const { data, meta } = await readPage(rows, { limit, sort, cursor }, counted);
          seen.push(...data);
          expect(meta).toMatchObject({ total: count, hasMore: seen.length < count });
          expect(meta.cursor === '').toBe(!meta.hasMore);
          cursor = meta.cursor;
        }
        const ordered = rows.toSorted(byPlace).map((row) => row.id);
        expect(seen).toEqual(sort === 'createdAt' ? ordered : ordered.reverse());
        expect(counted.times).toBe(1);
      }),
    );
  });
});

describe('a cursor', () => {
  test('works for its own query with another page size', async () => {
    const cursor = await makeCursor();
    expect(refusalOf({ limit: 1, sort: 'createdAt', cursor })).toBeUndefined();
  });

  test('is refused with INVALID_CURSOR for another sort, filter or list', async () => {
    const cursor = await makeCursor({ status: ['OPEN'] });
    const query = { limit: 5, sort: 'createdAt', status: ['OPEN'], cursor };
    expect(refusalOf(query)).toBeUndefined();
    expect(refusalOf({ ...query, sort: '-createdAt' })).toBe('INVALID_CURSOR');
    expect(refusalOf({ ...query, status: ['WON'] })).toBe('INVALID_CURSOR');
    expect(refusalOf({ ...query, minScore: 5 })).toBe('INVALID_CURSOR');
    expect(refusalOf({ limit: 5, sort: 'createdAt', cursor })).toBe('INVALID_CURSOR');
    expect(refusalOf(query, 'other rows')).toBe('INVALID_CURSOR');
  });

  test('does not depend on the order of the filters', async () => {
    const cursor = await makeCursor({ status: ['OPEN'], minScore: 5 });
    expect(refusalOf({ limit: 5, sort: 'createdAt', minScore: 5, status: ['OPEN'], cursor })).toBeUndefined();
  });

  test('is refused with INVALID_CURSOR if it is arbitrary text', () => {
    const text = fc.oneof(
      fc.string({ minLength: 1, unit: 'binary' }),
      fc.base64String({ minLength: 1 }),
      fc.json().map((json) => Buffer.from(json).toString('base64url')),
    );
    fc.assert(
      fc.property(text, (cursor) => {
        expect(refusalOf({ limit: 5, sort: 'createdAt', cursor })).toBe('INVALID_CURSOR');
      }),
    );
  });
});

test('does not leave the rows with an unhandled rejection if the count throws synchronously', async () => {
  const unhandled: unknown[] = [];
  const note = (error: unknown) => unhandled.push(error);
  process.on('unhandledRejection', note);
  const page = openPage('rows', { limit: 5, sort: 'createdAt' });
  const fetched = fetchPage(page, {
    rows: Promise.reject(new Error('the rows failed')),
    count: () => {
      throw new Error('the count failed');
    },
    position: (row: Row) => ({ value: row.createdAt, id: row.id }),
    present: (row) => row.id,
  });
  await expect(fetched).rejects.toThrow('failed');
  for (let turns = 0; turns < 3; turns += 1) await turn();
  process.off('unhandledRejection', note);
  expect(unhandled).toEqual([]);
});
