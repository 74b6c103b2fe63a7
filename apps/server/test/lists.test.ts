import { type Contact, contract, headers, type Lead, limits, otherPrefix, type Route } from '@lead-engagement/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inTenant } from '../src/db/client.js';
import { type Answer, startTestApi, type TestApi, type TestCaller } from './support/api.js';
import { expectFailure } from './support/expect.js';
import { fieldsOf, fillPath, isFeed, isFullMatrix, routes, standInsOf } from './support/routes.js';
import { addMore, callerOf, createSample, dataOf, type Sample } from './support/sample.js';

interface Listed {
  id: string;
  createdAt: string;
  updatedAt: string;
}

let api: TestApi;
let sample: Sample;
let caller: TestCaller;
beforeAll(async () => {
  api = await startTestApi();
  sample = await createSample(api);
  caller = sample.caller;
  await fill();
});
afterAll(() => api.close());

/** Some twenty of each record, of which some have changed since. */
async function fill(): Promise<void> {
  await addMore(api, sample, 21);
  await inTenant(api.db, sample.tenant, async (tx) => {
    // Every record of a table at one of three moments: only the id tells them apart.
    const tables = await tx<{ name: string }[]>`
      select relname as name from pg_class c
      where relnamespace = 'public'::regnamespace and relkind = 'r' and has_table_privilege(c.oid, 'update') and 3 = (
        select count(*) from pg_attribute
        where attrelid = c.oid and (attname, atttypid) in
          (('tenant_id', 'uuid'::regtype), ('id', 'uuid'::regtype), ('created_at', 'timestamptz'::regtype)))`;
    expect(tables.length).toBeGreaterThan(20);
    for (const { name } of tables) {
      await tx`update ${tx(name)} set created_at = date_trunc('minute', created_at)
        + make_interval(secs => mod(('x' || right(id::text, 4))::bit(16)::int, 3)) where tenant_id = ${sample.tenant}`;
    }
  });
}

/** But for the directory of platforms, which has no ids, and feeds, which have no order to choose: see changes.test.ts. */
const paginated = routes.filter(
  ({ route, resource }) => route.metadata.paginated && !isFeed(route) && resource !== 'platforms',
);
const standInLists = new Set(standInsOf(paginated).map(({ route }) => route));
const lists = paginated.flatMap(({ name, resource, route }) =>
  sortsOf(route).map((sort) => ({ name, resource, route, sort })),
);

function sortsOf(route: Route): string[] {
  return (fieldsOf(route.query as never).sort as { enum?: string[] }).enum ?? [];
}

/** The id of a row; a possible duplicate has that of its contact, and what has no id is known by all that it says. */
function idOf(row: Listed & { contact?: Contact }): string {
  return row.id ?? row.contact?.id ?? JSON.stringify(row);
}

/** Rows as they compare between two answers: an export's link is signed anew in each. */
function unsigned(rows: (Listed & { download?: object | null })[], list: string): object[] {
  if (list !== 'exports.list') return rows;
  const link = { url: expect.stringMatching(/^http/), expiresAt: expect.any(String) };
  return rows.map((row) => ({ ...row, download: row.download && link }));
}

const byName = new Intl.Collator('en');

/** Reads pages until the last one. `limitAt` tells the size of each page. */
async function walk<T extends Listed>(
  url: string,
  limitAt: (page: number) => number,
  between?: () => Promise<unknown>,
  by: Pick<TestCaller, 'call'> = caller,
) {
  const pages: { data: T[]; meta: Answer['meta'] }[] = [];
  let cursor = '';
  do {
    const query = `${url.includes('?') ? '&' : '?'}limit=${limitAt(pages.length)}&cursor=${cursor}`;
    const answer = await by.call('GET', url + query);
    pages.push({ data: dataOf(answer, 200), meta: answer.meta });
    cursor = answer.meta.cursor;
    await between?.();
  } while (cursor !== '');
  return { pages, rows: pages.flatMap(({ data }) => data) };
}

describe.each(lists)('$name by $sort', ({ name, route, resource, sort }) => {
  const urlOf = () => `${fillPath(route.path, sample.params[resource])}?sort=${sort}`;
  const call = (method: string, url: string) => callerOf(sample, { route }).call(method, url);

  test('visits every row exactly once and in order, whatever the sizes of the pages', async () => {
    const all = await walk(urlOf(), () => limits.maxPageSize, undefined, { call });
    const ids = all.rows.map(idOf);
    expect(all.pages).toHaveLength(Math.ceil(ids.length / limits.maxPageSize));
    expect(ids.length).toBeGreaterThan(20);
    expect(new Set(ids).size).toBe(ids.length);
    const field = sort.replace('-', '') as keyof Listed;
    // No value is less than any; no day is later than any.
    const values = all.rows.map((row) => row[field] ?? (sort.endsWith('value') ? -1 : '9999'));
    const ordered = values.toSorted((a, b) =>
      sort === 'name' ? byName.compare(String(a), String(b)) : a < b ? -1 : a > b ? 1 : 0,
    );
    expect(values).toEqual(sort.startsWith('-') ? ordered.reverse() : ordered);
    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: 1, max: 16 }), { minLength: 2, maxLength: 5 }), async (sizes) => {
        const { rows, pages } = await walk(urlOf(), (page) => sizes[page % sizes.length] as number, undefined, {
          call,
        });
        expect(rows.map(idOf)).toEqual(ids);
        for (const [at, { data, meta }] of pages.entries()) {
          const isLast = at === pages.length - 1;
          expect(meta).toEqual({
            total: ids.length,
            cursor: isLast ? '' : expect.stringMatching(/^[\w.-]+$/),
            hasMore: !isLast,
          });
          if (!isLast) expect(data).toHaveLength(sizes[at % sizes.length] as number);
        }
      }),
      { numRuns: 3 },
    );
  });

  test('links each page to the next one in a header, until the last', async () => {
    const { rows } = await walk(urlOf(), () => limits.maxPageSize, undefined, { call });
    const ids: string[] = [];
    let next: string | undefined = `${urlOf()}&limit=8`;
    while (next !== undefined) {
      const answer = await call('GET', next);
      ids.push(...dataOf(answer, 200).map(idOf));
      const link = answer.headers[headers.link.toLowerCase()] as string | undefined;
      next = link === undefined ? undefined : /^<http:\/\/[^/]+(\/[^>]+)>; rel="next"$/.exec(link)?.[1];
      expect(next === undefined, link).toBe(!answer.meta.hasMore);
    }
    expect(ids).toEqual(rows.map(idOf));
  });

  test('refuses a cursor of another sort, list or filter, and a damaged one', async () => {
    const { meta } = await call('GET', `${urlOf()}&limit=1`);
    const cursor = `cursor=${meta.cursor}`;
    // One check for all lists knows them apart: the other sorts of this one, and one of the others, stand for them.
    const at = lists.findIndex((list) => list.route === route && list.sort === sort);
    const after = lists.slice(at + 1).concat(lists.slice(0, at));
    const elsewhere = after.filter((list) => list.route !== route);
    for (const other of isFullMatrix
      ? after
      : [...after.filter((list) => list.route === route), ...elsewhere.slice(0, 1)]) {
      const url = fillPath(other.route.path, sample.params[other.resource]);
      expectFailure(await callerOf(sample, other).call('GET', `${url}?sort=${other.sort}&${cursor}`), 'INVALID_CURSOR');
    }
    const filter = Object.keys(fieldsOf(route.query as never)).find((name) => name.startsWith('createdAt'));
    if (filter) {
      const url = `${urlOf()}&${cursor}&${encodeURIComponent(filter)}=2020-01-01T00:00:00Z`;
      expectFailure(await call('GET', url), 'INVALID_CURSOR');
    }
    for (const damaged of [meta.cursor.slice(1), meta.cursor.slice(0, -4), `x${meta.cursor}`, 'e30', 'W10']) {
      expectFailure(await call('GET', `${urlOf()}&cursor=${damaged}`), 'INVALID_CURSOR');
    }
  });

  test('answers the same under the other prefix, where the cursor is good too', async () => {
    const { data, meta } = await call('GET', `${urlOf()}&limit=3`);
    const other = urlOf().replace(
      fillPath(route.path, sample.params[resource]),
      fillPath(otherPrefix(route.path), sample.params[resource]),
    );
    expect((await call('GET', `${other}&limit=3`)).data).toEqual(unsigned(data, name));
    const next = (url: string) => call('GET', `${url}&limit=3&cursor=${meta.cursor}`);
    expect((await next(other)).data).toEqual(unsigned((await next(urlOf())).data, name));
  });
});

describe.each(lists.filter((list) => standInLists.has(list.route)))('$name by $sort', ({ route, resource, sort }) => {
  const urlOf = () => `${fillPath(route.path, sample.params[resource])}?sort=${sort}`;
  const call = (method: string, url: string) => callerOf(sample, { route }).call(method, url);

  test('with any character of a cursor changed is INVALID_CURSOR or a page, never a failure of the server', async () => {
    const { meta } = await call('GET', `${urlOf()}&limit=2`);
    const letter = fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_');
    await fc.assert(
      fc.asyncProperty(fc.nat(meta.cursor.length - 1), letter, async (at, other) => {
        const edited = meta.cursor.slice(0, at) + other + meta.cursor.slice(at + 1);
        const answer = await call('GET', `${urlOf()}&limit=2&cursor=${edited}`);
        if (answer.status !== 200) expectFailure(answer, 'INVALID_CURSOR');
      }),
      { numRuns: 10 },
    );
  });
});

describe('a walk', () => {
  test.each(['-createdAt', 'createdAt', '-updatedAt', 'updatedAt'])(
    'by %s visits every row that was there exactly once while others are added, and keeps the total that it began with',
    async (sort) => {
      const url = `${contract.contacts.list.path}?sort=${sort}`;
      const before = (await walk<Contact>(url, () => limits.maxPageSize)).rows.map(({ id }) => id);
      const added = new Set<string>();
      const add = async () => {
        const made = await Promise.all([1, 2].map((at) => caller.call('POST', '/v1/contacts', { name: `Late ${at}` })));
        // Ascending, the walk would meet them all: it must come to its end all the same.
        for (const answer of made) added.add(dataOf(answer, 201).id);
      };
      const { rows, pages } = await walk<Contact>(
        url,
        () => 4,
        () => (added.size < 20 ? add() : Promise.resolve()),
      );
      const seen = rows.map(({ id }) => id);
      expect(new Set(seen).size).toBe(seen.length);
      expect(seen.filter((id) => !added.has(id))).toEqual(before);
      if (sort.startsWith('-')) expect(seen).toEqual(before);
      expect(new Set(pages.map(({ meta }) => meta.total))).toEqual(new Set([before.length]));
      await Promise.all([...added].map((id) => caller.call('DELETE', `/v1/contacts/${id}`)));
    },
  );

  test.each(sortsOf(contract.leads.list))(
    'of the leads by %s, also of those without a value or day, loses and repeats none while others are added',
    async (sort) => {
      const other = await api.newCaller(await api.newTenant());
      const contactId = dataOf(await other.call('POST', '/v1/contacts', { name: 'Ada' }), 201).id;
      const url = `${contract.leads.list.path}?sort=${sort}`;
      const records = [{}, { status: 'WON' }, { value: 2.5 }, { score: 3, expectedCloseDate: '2027-01-02' }];
      const add = async (): Promise<string[]> => {
        const body = [...records, ...records].map((record) => ({ ...record, contactId }));
        return dataOf(await other.call('POST', '/v1/leads/bulk', body), 200).map(({ id }: Listed) => id);
      };
      await add();
      await add();
      const all = () => limits.maxPageSize;
      const before = (await walk<Lead>(url, all, undefined, other)).rows.map(({ id }) => id);
      const added = new Set<string>();
      const adding = async () => {
        if (added.size < 30) for (const id of await add()) added.add(id);
      };
      const seen = (await walk<Lead>(url, () => 3, adding, other)).rows.map(({ id }) => id);
      expect(new Set(seen).size).toBe(seen.length);
      expect(seen.filter((id) => !added.has(id))).toEqual(before);
    },
  );

  test('passes over rows that are deleted on the way', async () => {
    const url = `${contract.leads.list.path}?sort=createdAt`;
    const before = (await walk<Lead>(url, () => limits.maxPageSize)).rows.map(({ id }) => id);
    const doomed = dataOf(await caller.call('POST', '/v1/leads', { contactId: sample.contactId }), 201).id;
    const remove = () => caller.call('DELETE', `/v1/leads/${doomed}`);
    expect((await walk<Lead>(url, () => 3, remove)).rows.map(({ id }) => id)).toEqual(before);
  });
});

describe.each(paginated)('$name', ({ name, route, resource }) => {
  test(`has ${limits.defaultPageSize} rows on a page unless told otherwise, ${limits.maxPageSize} at most`, async () => {
    const url = fillPath(route.path, sample.params[resource]);
    const { call } = callerOf(sample, { route });
    const { data: all, meta } = await call('GET', `${url}?limit=${limits.maxPageSize + 1}`);
    expect(all).toHaveLength(Math.min(meta.total, limits.maxPageSize));
    expect((await call('GET', url)).data).toEqual(unsigned(all.slice(0, limits.defaultPageSize), name));
    expect((await call('GET', `${url}?limit=1`)).data).toEqual(unsigned(all.slice(0, 1), name));
  });
});
