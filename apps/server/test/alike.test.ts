import { filterNames, type IdKind, idPrefixes, limits } from '@lead-engagement/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { encodeId, newUuid } from '../src/ids.js';
import { type Answer, startTestApi, type TestApi } from './support/api.js';
import { expectFailure } from './support/expect.js';
import { fieldsOf, fillPath, type NamedRoute, routes } from './support/routes.js';
import { addMore, callerOf, createSample, dataOf, type Sample } from './support/sample.js';

let api: TestApi;
let sample: Sample;
beforeAll(async () => {
  api = await startTestApi();
  sample = await createSample(api);
  await addMore(api, sample, 3);
});
afterAll(() => api.close());

type Row = Record<string, unknown>;

async function read({ route, resource }: NamedRoute, query: Record<string, string> = {}): Promise<Answer> {
  const url = `${fillPath(route.path, sample.params[resource])}?${new URLSearchParams(query)}`;
  return callerOf(sample, { route }).call('GET', url);
}

interface ListSchema {
  anyOf?: { items?: { pattern?: string; enum?: string[] } }[];
  items?: { pattern?: string; enum?: string[] };
}

/** What each value of a parameter is, if it takes several. */
function itemOf(schema: object | undefined) {
  const { items, anyOf } = (schema ?? {}) as ListSchema;
  return items ?? anyOf?.find((one) => one.items)?.items;
}

/** The prefixes of the ids that a parameter takes; undefined if it takes no ids. */
function prefixesOf(schema: object | undefined): string[] | undefined {
  return /\(([a-z|]+)\)_\[0-7\]/.exec(itemOf(schema)?.pattern ?? '')?.[1]?.split('|');
}

const fields: readonly (readonly [string, string])[] = Object.entries(filterNames);
const reads = routes
  .filter(({ route }) => route.method === 'GET' && route.query && !route.metadata.streams)
  .map((named) => ({ ...named, query: fieldsOf(named.route.query as never) }));
const lists = reads.filter(({ route }) => route.metadata.paginated);

const pairs = reads.flatMap((named) =>
  fields.flatMap(([field, name]) =>
    ['', '[not]']
      .map((operator) => ({ ...named, one: `${name}${operator}`, other: `${field}${operator}` }))
      .filter(({ one, other }) => one in named.query && other in named.query),
  ),
);

const kindOf = (prefix: string) => Object.entries(idPrefixes).find(([, other]) => other === prefix)?.[0] as IdKind;

describe.each(pairs)('$name: $one and $other', ({ one, other, ...named }) => {
  const [prefix] = prefixesOf(named.query[one]) ?? [];
  // A report of one pipeline takes only one that there is.
  const idOf = () => (prefix ? encodeId(kindOf(prefix), newUuid()) : (sample.params.pipelines.id as string));

  test('are two names of one filter: with different values both are named, with equal ones they are one', async () => {
    const [id, another] = [idOf(), encodeId('pipeline', newUuid())];
    const failed = await read(named, { [one]: id, [other]: prefix ? idOf() : another });
    expectFailure(failed, 'VALIDATION_ERROR');
    expect(failed.error.message).toContain(`\`${one}\``);
    expect(failed.error.message).toContain(`\`${other}\``);
    const alone = await read(named, { [one]: id });
    for (const query of [{ [other]: id }, { [one]: id, [other]: id }]) {
      const answer = await read(named, query);
      expect(answer.status, JSON.stringify(answer.error)).toBe(200);
      expect(answer.meta?.total).toBe(alone.meta?.total);
    }
  });
});

const idFilters = reads.flatMap((named) =>
  Object.entries(named.query).flatMap(([parameter, schema]) => {
    const prefixes = prefixesOf(schema);
    return prefixes ? [{ ...named, parameter, prefixes }] : [];
  }),
);

test('every list of records can be filtered by their ids', () => {
  expect(idFilters.filter(({ parameter }) => parameter === 'id').length).toBeGreaterThan(30);
});

describe.each(idFilters)('$name: $parameter', ({ parameter, prefixes, ...named }) => {
  test('refuses by name what is no id of its kind', async () => {
    const other = Object.entries(idPrefixes).find(([, prefix]) => !prefixes.includes(prefix))?.[0] as
      | IdKind
      | undefined;
    for (const value of ['me', 'nonsense', ...(other ? [encodeId(other, newUuid())] : []), `${prefixes[0]}_1`]) {
      const failed = await read(named, { [parameter]: value });
      expectFailure(failed, 'VALIDATION_ERROR');
      expect(failed.error.details?.map(({ path }: { path: string }) => path)).toEqual([`query.${parameter}.0`]);
    }
  });
});

/** A text that a pattern allows. */
const textOf = (pattern = '') => ['AT', '404'].find((text) => new RegExp(pattern, 'u').test(text)) as string;

/** The filters by several values of each list that have a value in one of its rows. */
const valueFilters = lists.flatMap((named) =>
  Object.entries(named.query).flatMap(([parameter, schema]) =>
    `${parameter}[not]` in named.query && itemOf(schema) ? [{ ...named, parameter, item: itemOf(schema) }] : [],
  ),
);

describe.each(valueFilters)('$name: $parameter', ({ parameter, item, ...named }) => {
  test('and its [not] divide the list in two', async () => {
    const all = await read(named);
    const rows: Row[] = dataOf(all, 200);
    const names = [parameter, `${parameter}s`, parameter.replace(/y$/, 'ies')];
    const ofRows = [...names, ...fields.filter(([, name]) => name === parameter).map(([field]) => field)].flatMap(
      (name) => rows.flatMap((row) => row[name]),
    );
    const shown = ofRows.find((value) => typeof value === 'string' || typeof value === 'number')?.toString();
    const prefix = prefixesOf(named.query[parameter])?.[0];
    const value = shown ?? item?.enum?.[0] ?? (prefix ? encodeId(kindOf(prefix), newUuid()) : textOf(item?.pattern));
    const [some, rest] = [
      await read(named, { [parameter]: value }),
      await read(named, { [`${parameter}[not]`]: value }),
    ];
    for (const answer of [some, rest]) dataOf(answer, 200);
    expect(some.meta.total + rest.meta.total).toBe(all.meta.total);
    if (shown !== undefined) expect(some.meta.total).toBeGreaterThan(0);
  });
});

describe.each(lists.filter(({ query }) => 'id' in query))('$name', (named) => {
  test(`reads several records by their ids, ${limits.maxPageSize} at most`, async () => {
    const rows: { id: string }[] = dataOf(await read(named), 200);
    const ids = rows.map(({ id }) => id);
    expect(ids.length).toBeGreaterThan(0);
    const wanted = ids.slice(0, 2);
    const found: { id: string }[] = dataOf(await read(named, { id: wanted.toReversed().join() }), 200);
    expect(found.map(({ id }) => id)).toEqual(wanted);
    const kind = kindOf(prefixesOf(named.query.id)?.[0] as string);
    const many = Array.from({ length: limits.maxPageSize }, () => encodeId(kind, newUuid()));
    expect(dataOf(await read(named, { id: many.join() }), 200)).toEqual([]);
    expectFailure(await read(named, { id: [...many, ids[0]].join() }), 'VALIDATION_ERROR');
  });
});
