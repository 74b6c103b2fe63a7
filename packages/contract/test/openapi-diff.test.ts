import { describe, expect, test } from 'vitest';
import { compareDocuments } from '../../../scripts/openapi-diff/compare.mjs';

/** `npm run openapi:diff` finds what a client can miss, and keeps apart what is only added. */
type Schema = Record<string, unknown>;
const object = (properties: Record<string, Schema>, required: string[] = []) => ({
  type: 'object',
  properties,
  required,
});
const text = { type: 'string' };

interface Parts {
  sent?: Schema;
  received?: Schema;
  parameters?: object[];
  scopes?: string[];
  path?: string;
}

function documentOf({
  sent,
  received = object({}),
  parameters = [],
  scopes = ['write:leads'],
  path = '/v1/leads',
}: Parts) {
  const json = (schema: Schema) => ({ content: { 'application/json': { schema } } });
  const operation = {
    operationId: 'leads_create',
    parameters,
    security: scopes.map((scope) => ({ bearer: [scope] })),
    ...(sent && { requestBody: json(sent) }),
    responses: { 201: json({ $ref: '#/components/schemas/Lead' }) },
  };
  return { paths: { [path]: { post: operation } }, components: { schemas: { Lead: received } } };
}

function linesOf(before: Parts, after: Parts): string[] {
  const differences = compareDocuments(documentOf(before), documentOf(after));
  return differences.map(({ place, what, isAddition }) => `${isAddition ? '+' : '-'} ${place}: ${what}`);
}

const query = (name: string, schema: Schema, more: object = {}) => ({ in: 'query', name, schema, ...more });
const one = (...values: string[]) => ({ type: 'string', enum: values });

describe('the difference between two documents', () => {
  test.each<[string, Parts, Parts, string[]]>([
    ['nothing', { sent: object({ a: text }) }, { sent: object({ a: text }) }, []],
    ['the other prefix', {}, { path: '/api/v1/leads' }, []],
    ['an operation that is gone', {}, { path: '/v1/lead' }, ['- POST /v1/leads: is gone', '+ POST /v1/lead: is new']],
    [
      'a field that is gone',
      { received: object({ a: text }) },
      { received: object({ b: text }) },
      ['- Lead: has no a', '+ Lead: has b'],
    ],
    [
      'another type',
      { received: object({ a: text }) },
      { received: object({ a: { type: 'object' } }) },
      ['- Lead.a: is now object, not string'],
    ],
    [
      'a field that can be missing',
      { received: object({ a: text }, ['a']) },
      { received: object({ a: text }) },
      ['- Lead: can lack a'],
    ],
    [
      'a value that is gone',
      { received: object({ a: one('X', 'Y') }) },
      { received: object({ a: one('X', 'Z') }) },
      ['- Lead.a: has no Y', '+ Lead.a: has Z'],
    ],
    [
      'a field that is needed',
      { sent: object({}) },
      { sent: object({ a: text }, ['a']) },
      ['- POST /v1/leads body: needs a'],
    ],
    ['a field that is accepted', { sent: object({}) }, { sent: object({ a: text }) }, ['+ POST /v1/leads body: has a']],
    ['a parameter that is gone', { parameters: [query('a', text)] }, {}, ['- POST /v1/leads: takes no query a']],
    [
      'a parameter that is needed',
      {},
      { parameters: [query('a', text, { required: true })] },
      ['- POST /v1/leads: needs query a'],
    ],
    [
      'a parameter with several values',
      { parameters: [query('a', text)] },
      { parameters: [query('a', { type: 'array', items: text })] },
      [],
    ],
    [
      'a scope that opens no more',
      {},
      { scopes: ['create:leads'] },
      ['- POST /v1/leads: is not open to write:leads any more', '+ POST /v1/leads: is open to create:leads'],
    ],
    [
      'alternatives',
      { received: object({ a: { anyOf: [one('X'), one('Y')] } }) },
      { received: object({ a: one('X', 'Y') }) },
      [],
    ],
  ])('%s', (_, before, after, lines) => expect(linesOf(before, after)).toEqual(lines));
});
