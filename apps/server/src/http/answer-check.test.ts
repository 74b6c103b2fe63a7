import { contract, type Route } from '@lead-engagement/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { contentOf, damage, randomDamage } from '../../test/support/contents.js';
import { compileAnswerCheck } from './answer-check.js';

const responses = Object.entries<Record<string, Route>>(contract).flatMap(([resource, routes]) =>
  Object.entries(routes).flatMap(([name, route]) =>
    Object.entries(route.responses).map(([status, schema]) => [`${resource}.${name} ${status}`, schema] as const),
  ),
);
/** Kinds of schemas that no response has yet. */
const others = {
  'a refinement': z.object({ a: z.int() }).refine(({ a }) => a > 0),
  'a default': z.object({ a: z.string().default('none') }),
  'a transformation': z.object({ a: z.string().transform((text) => text.length) }),
  'a union whose first option drops a field': z.union([z.object({ a: z.string() }), z.record(z.string(), z.string())]),
  'a strict object': z.strictObject({ a: z.string().optional() }),
  'a loose object': z.looseObject({ a: z.string().optional() }),
  'a record of known keys': z.record(z.enum(['a', 'b']), z.int()),
} satisfies Record<string, z.ZodType>;

const some = { numRuns: 60 };

test.each([...responses, ...Object.entries(others)])('content is checked as zod checks it: %s', (_, schema) => {
  const check = compileAnswerCheck(schema);
  let accepted = 0;
  const agree = (content: unknown) => {
    const parsed = schema.safeParse(content);
    if (!parsed.success) return expect(() => check(content)).toThrow(z.ZodError);
    accepted++;
    expect(asSent(check(content))).toEqual(asSent(parsed.data));
  };
  fc.assert(
    fc.property(contentOf(schema), randomDamage, (content, random) => {
      agree(content);
      agree(damage(content, random));
    }),
    some,
  );
  expect(accepted).toBeGreaterThan(0);
});

test.each(['leads.list', 'leads.get', 'leads.create', 'contacts.list', 'activities.list', 'changes.list'])(
  'content as the contract declares it is sent without a copy: %s',
  (name) => {
    const [, schema] = responses.find(([known]) => known.startsWith(`${name} `)) as (typeof responses)[number];
    const check = compileAnswerCheck(schema);
    fc.assert(
      fc.property(contentOf(schema), (content) => {
        expect(check(content)).toBe(content);
      }),
      some,
    );
  },
);

test('a schema can contain itself', () => {
  const Node = z.object({
    name: z.string(),
    get inner() {
      return z.array(Node).optional();
    },
  });
  const check = compileAnswerCheck(Node);
  const content = { name: 'a', inner: [{ name: 'b', inner: [] }, { name: 'c' }] };
  expect(check(content)).toBe(content);
  expect(check({ name: 'a', inner: [{ name: 'b', secret: 1 }] })).toEqual({ name: 'a', inner: [{ name: 'b' }] });
  expect(() => check({ name: 'a', inner: [{ name: 1 }] })).toThrow(z.ZodError);
});

test('a field that the contract does not have is not sent, at any depth', () => {
  const [, schema] = responses.find(([name]) => name === 'leads.list 200') as (typeof responses)[number];
  const check = compileAnswerCheck(schema);
  fc.assert(
    fc.property(contentOf(schema), (content) => {
      const page = content as { data: object[]; meta: object };
      const leaking = {
        ...page,
        secret: 1,
        data: page.data.map((lead) => Object.assign(Object.create({ secret: 1 }), { secret: 1 }, lead)),
        meta: { ...page.meta, secret: 1 },
      };
      expect(asSent(check(leaking))).toEqual(asSent(page));
    }),
    some,
  );
});

function asSent(content: unknown): unknown {
  const text = JSON.stringify(content);
  return text === undefined ? undefined : JSON.parse(text);
}
