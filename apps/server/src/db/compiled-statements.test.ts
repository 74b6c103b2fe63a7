import { afterAll, expect, test } from 'vitest';
import { connect } from './client.js';
import { createCompiler, WrittenStatement } from './compiled-statements.js';

// It makes names and texts, and opens no connection.
const pool = connect('postgres://127.0.0.1:1/none', 'owner', { maxConnections: 1 });
afterAll(() => pool.end());

const run = () => Promise.reject(new Error('Nothing is run here.'));
const sql = (text: TemplateStringsArray, ...values: unknown[]) => new WrittenStatement(text, values, run);
const list = (table: string, condition: WrittenStatement, limit: unknown) =>
  sql`select * from ${pool(table)} where ${condition} limit ${limit}`;
const isNamed = (name: string) => sql`name = ${name}`;
const isIn = (names: string[]) => sql`name in (${names}) and ${isNamed('x')}`;

test('a statement and its parts become one text, with the values in their order', () => {
  const { text, values } = createCompiler(pool)(list('tags', isIn(['a', "b'; drop table tags"]), 3));
  expect([...text]).toEqual(['select * from "tags" where name in (', ') and name = ', ' limit ', '']);
  expect(values).toEqual([['a', "b'; drop table tags"], 'x', 3]);
});

test('statements share a text if only their values differ, and not if a name, a part or the place of a value does', () => {
  const compile = createCompiler(pool);
  const textOf = (statement: WrittenStatement) => compile(statement).text;
  const first = textOf(list('tags', isNamed('a'), 3));
  expect(textOf(list('tags', isNamed("$1'); --"), null))).toBe(first);
  const two = (a: unknown, b: unknown) => sql`select ${a}, ${b}`;
  const others = [
    list('leads', isNamed('a'), 3),
    list('tags', isIn(['a']), 3),
    list('tags', isNamed('a'), sql`all`),
    two(1, isNamed('a')),
    two(isNamed('a'), 1),
    two(pool('$'), 1),
    two(1, pool('$')),
    two(1, 2),
  ].map(textOf);
  expect(new Set([first, ...others].map((text) => text.join('?'))).size).toBe(others.length + 1);
});

test('the text of a statement depends on nothing that was compiled before', () => {
  const compile = createCompiler(pool);
  for (let at = 0; at < 3_000; at++) compile(sql`select ${pool(`column_${at}`)}`);
  expect([...compile(sql`select ${pool('column_0')}`).text]).toEqual(['select "column_0"']);
});

test('a part that is given to another connection is refused, not sent as text', () => {
  expect(() => String(isNamed('a'))).toThrow('This part belongs to a statement of another connection.');
});

test('a statement runs once, when it is awaited, and a part that is not does not run', async () => {
  const ran: unknown[] = [];
  const written = (value: number) =>
    new WrittenStatement([''] as unknown as TemplateStringsArray, [value], async ({ values }) => ran.push(...values));
  written(1);
  const second = written(2);
  await Promise.all([second, second.then(() => undefined), second.finally(() => undefined)]);
  expect(ran).toEqual([2]);
});
