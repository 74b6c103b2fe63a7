import { expect, test } from 'vitest';
import { z } from 'zod';
import { Change, changeResources, changeScopes, idPrefixes } from '../src/index.js';
import { routes } from './routes.js';

/** What lists and single reads show of the records of one resource: parts of it, and what comes along. */
const nameOf = (id: string) => id.replace(/(Summary|Read)$/, '').replace(/^DirectoryUser$/, 'User');

/** Every component of the response of a read that has an id and a version. */
function versioned(schema: unknown, depth = 0): string[] {
  if (depth > 8 || !(schema instanceof z.ZodType)) return [];
  if (schema instanceof z.ZodArray) return versioned(schema.element, depth + 1);
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional) return versioned(schema.unwrap(), depth + 1);
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((option) => versioned(option, depth + 1));
  if (!(schema instanceof z.ZodObject)) return [];
  const { id } = schema.meta() ?? {};
  const own = id !== undefined && 'id' in schema.shape && 'version' in schema.shape ? [nameOf(id)] : [];
  return [...own, ...Object.values(schema.shape).flatMap((part) => versioned(part, depth + 1))];
}

const variants = Change.options.map(({ shape }) => ({ resource: shape.resource.value, record: shape.record.unwrap() }));

/** Records that are not followed, each with its reason. */
const unfollowed = new Map([['Mailbox', 'That of a user is for this user alone.']]);

test('every record that has a version is in the feed of changes', () => {
  const reads = routes.filter(({ name, route }) => route.method === 'GET' && name !== 'changes_list');
  const shown = reads.flatMap(({ route }) => Object.values(route.responses).flatMap((schema) => versioned(schema)));
  const followed = variants.map(({ record }) => nameOf(record.meta()?.id ?? ''));
  expect([...new Set(shown)].filter((name) => !followed.includes(name) && !unfollowed.has(name))).toEqual([]);
  expect(new Set(shown).size).toBeGreaterThan(20);
});

test('a resource is called as its records are: the kind of their ids in snake case', () => {
  expect(variants.map(({ resource }) => resource)).toEqual(changeResources);
  for (const resource of changeResources) {
    expect(Object.keys(idPrefixes)).toContain(resource.replace(/_([a-z])/g, (_, letter) => letter.toUpperCase()));
  }
});

test('changes need the scope of the list of their records', () => {
  for (const { resource, record } of variants) {
    const name = nameOf(record.meta()?.id ?? '');
    const lists = routes.filter(({ route }) => {
      const [schema] = Object.values(route.responses);
      const data = schema instanceof z.ZodObject && schema.shape.data;
      return (
        route.metadata.paginated &&
        data instanceof z.ZodArray &&
        nameOf((data.element as z.ZodType).meta()?.id ?? '') === name
      );
    });
    expect(lists.map(({ route }) => route.metadata.scope)).toContain(changeScopes[resource]);
  }
});
