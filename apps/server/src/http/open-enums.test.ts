import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { jsonWriterOf } from './json-writer.js';

const state = z.enum(['OPEN', 'WON']);
const trigger = z.discriminatedUnion('type', [
  z.object({ type: z.literal('moved'), stageId: z.string() }),
  z.object({ type: z.literal('created') }),
]);

function write(schema: z.ZodType, value: unknown): { read: unknown; told: string[] } {
  const told: string[] = [];
  const text = jsonWriterOf(schema)(value, (paths) => told.push(...paths));
  return { read: JSON.parse(text), told };
}

describe('a value that a newer version has stored is shown as it is:', () => {
  test.each([
    ['a state', z.object({ a: state }), { a: 'PARKED' }, ['a']],
    ['a type of event', z.object({ a: z.enum(['lead.created']) }), { a: 'lead.parked' }, ['a']],
    ['one that can be null', z.object({ a: state.nullable() }), { a: 'PARKED' }, ['a']],
    ['one of a list', z.object({ a: z.array(state) }), { a: ['OPEN', 'PARKED'] }, ['a.1']],
    [
      'one of several',
      z.object({ a: state, b: z.array(z.object({ c: state.optional() })) }),
      { a: 'X', b: [{ c: 'Y' }] },
      ['a', 'b.0.c'],
    ],
    ['counts by state', z.object({ a: z.record(state, z.int()) }), { a: { OPEN: 1, WON: 2, PARKED: 3 } }, ['a']],
    ['a kind of object', z.object({ a: trigger }), { a: { type: 'mailed' } }, ['a.type']],
  ])('%s', (_, schema, value, told) => expect(write(schema, value)).toEqual({ read: value, told }));
});

test('an object of an unknown kind shows its kind alone, and an object what the contract names', () => {
  const schema = z.object({ a: trigger, b: state });
  const value = { a: { type: 'mailed', password: 'x' }, b: 'PARKED', password: 'x' };
  expect(write(schema, value).read).toEqual({ a: { type: 'mailed' }, b: 'PARKED' });
});

describe('everything else that the contract does not name fails as before:', () => {
  test.each([
    ['a number for a state', z.object({ a: state }), { a: 7 }],
    ['null for a state', z.object({ a: state }), { a: null }],
    ['no state', z.object({ a: state }), {}],
    ['a text that is no name', z.object({ a: state }), { a: 'not a kind' }],
    ['an empty text', z.object({ a: state }), { a: '' }],
    ['a field of another type beside', z.object({ a: state, b: z.int() }), { a: 'PARKED', b: 'x' }],
    ['counts without a state', z.object({ a: z.record(state, z.int()) }), { a: { OPEN: 1, PARKED: 3 } }],
    [
      'a known kind without its fields',
      z.object({ a: state, b: z.strictObject({ c: state }) }),
      { a: 'OPEN', b: { c: 'X', d: 1 } },
    ],
    ['a known kind of object without its fields', z.object({ a: trigger, b: state }), { a: { type: 'moved' }, b: 'X' }],
    ['another literal', z.object({ a: z.literal('OPEN') }), { a: 'PARKED' }],
  ])('%s', (_, schema, value) => expect(() => write(schema, value)).toThrow(z.ZodError));
});
