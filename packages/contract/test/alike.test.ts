import { expect, test } from 'vitest';
import { z } from 'zod';
import { idPrefixes, listQuery, noBody, noQuery, pageEnvelope, type Route } from '../src/index.js';
import { findDifferences } from './alike.js';
import { routes } from './routes.js';

test('all routes name, write, list and filter alike', () => {
  expect(findDifferences(routes)).toEqual([]);
});

const metadata = { scope: 'read:leads', bucket: 'standard', paginated: true, idempotent: false, errors: [] } as const;

/** A resource that differs in one way. */
function plant(query: z.ZodRawShape, record: z.ZodRawShape = {}, more: Partial<Route['metadata']> = {}) {
  const path = '/v1/things';
  const answer = pageEnvelope(z.object(record));
  const list = {
    method: 'GET',
    path,
    summary: 'List things',
    query: listQuery(['-createdAt'], query),
    responses: { 200: answer },
    metadata: { ...metadata, ...more },
  } as unknown as Route;
  return { name: 'things_list', route: list };
}

const createdAt = z.iso.datetime();
const created = { 'createdAt[gte]': createdAt.optional(), 'createdAt[lt]': createdAt.optional() };
const several = z.array(z.enum(['ONE', 'TWO'])).optional();

test.each([
  ['a name', 'with_under is not in camelCase.', plant({ with_under: z.string().optional() }, { createdAt })],
  [
    'the case of an enum',
    'state has values that are not in upper case: open,closed.',
    plant({}, { createdAt, state: z.enum(['open', 'closed']) }),
  ],
  [
    'the name of a time',
    'changed is a time and does not end in At.',
    plant({}, { createdAt, changed: z.iso.datetime() }),
  ],
  [
    'a list without an envelope',
    'is in no envelope.',
    {
      ...plant({}),
      route: { ...plant({}).route, responses: { 200: z.object({ data: z.array(z.object({ createdAt })) }) } } as Route,
    },
  ],
  [
    'a list that does not page',
    'has no limit.',
    { ...plant({}), route: { ...plant({}, { createdAt }).route, query: noQuery } as Route },
  ],
  ['a sort by no field', 'sorts by -createdAt, which is no field.', plant({}, { name: z.string() })],
  ['a list of records that lacks id', 'has no filter by id.', plant({ ...created }, { id: z.string(), createdAt })],
  [
    'a list of records that lacks times',
    'has no createdAt[gte].',
    plant({ id: z.string() }, { id: z.string(), createdAt }),
  ],
  ['a filter without [not]', 'kind without [not].', plant({ kind: several }, { createdAt })],
  ['a time without its other bound', 'doneAt[gte] without [lt].', plant({ 'doneAt[gte]': createdAt }, { createdAt })],
  [
    'a number with the bound of a time',
    'size[gte] without [lte].',
    plant({ 'size[gte]': z.number(), 'size[lt]': z.number() }, { createdAt }),
  ],
  ['a bound of its own', 'size[gt] is a bound like no other.', plant({ 'size[gt]': z.number() }, { createdAt })],
  [
    'an alias',
    'kindId is an alias that is not in filterNames.',
    plant({ kindId: z.string().describe('The same as `kind`.'), kind: z.string() }, { createdAt }),
  ],
  ['a filter with one of two names', 'pipelineId without pipeline.', plant({ pipelineId: z.string() }, { createdAt })],
  [
    'a filter with the other of two names',
    'pipeline without the name of its field.',
    plant({ pipeline: z.string() }, { createdAt }),
  ],
  [
    'fields that are not those of the record',
    'fields does not name those of the record.',
    plant({ fields: several }, { createdAt }, { selects: true }),
  ],
])('%s that differs is seen', (_, problem, planted) => {
  expect(findDifferences([planted])).toContain(`things_list: ${problem}`);
});

test('a resource that can be restored and has no list of deleted records is seen, and one that expands in lists only', () => {
  const list = plant({ expand: z.array(z.enum(['owner'])).optional() }, { createdAt });
  expect(findDifferences([list])).toEqual([]);
  const route = { ...list.route, query: noQuery, metadata: { ...metadata, paginated: false } } as Route;
  const restore = { name: 'things_restore', route: { ...route, method: 'POST', body: noBody } as unknown as Route };
  expect(findDifferences([list, restore])).toEqual([
    'things_restore: there is no list of deleted records with deletedAt.',
  ]);
  expect(findDifferences([list, { name: 'things_get', route }])).toEqual([
    'things_list: has expand, and things_get has not.',
  ]);
});

test('every kind of id has a prefix of its own, so that a filter tells ids apart', () => {
  const prefixes = Object.values(idPrefixes);
  expect(new Set(prefixes).size).toBe(prefixes.length);
});
