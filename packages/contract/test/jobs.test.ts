import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import {
  idPrefixes,
  isUnderWay,
  jobIdOf,
  type KindOfJobs,
  kindsOfJobs,
  otherPrefix,
  type Route,
} from '../src/index.js';
import type { OpenApiResponse } from '../src/openapi.js';
import { document, resolve } from './document.js';
import { routes } from './routes.js';

const kinds = Object.entries<KindOfJobs>(kindsOfJobs);

/** What a route answers in `data`: a record, or one of a list. */
function recordOf({ responses }: Route): z.ZodObject {
  const [answer] = Object.values(responses) as [z.ZodObject];
  const { data } = answer.shape;
  return (data instanceof z.ZodArray ? data.element : data) as z.ZodObject;
}

function partOf(record: z.ZodObject, at: string | undefined): z.ZodObject {
  if (at === undefined) return record;
  const part = record.shape[at];
  return (part instanceof z.ZodNullable ? part.unwrap() : part) as z.ZodObject;
}

describe.each(kinds)('%s', (_, { reads, begins, at, states }) => {
  test('says of every status of its record what it is as that of a job, and of no other', () => {
    const { status } = partOf(recordOf(reads), at).shape as { status: z.ZodEnum };
    expect(Object.keys(states).toSorted()).toEqual([...status.options].toSorted());
  });

  test('ends, and can be seen to go on', () => {
    const seen = Object.values(states);
    expect(seen).toContain('COMPLETED');
    expect(seen.some(isUnderWay)).toBe(true);
  });

  test('begins with routes that answer 202 and its id', () => {
    for (const route of begins) {
      expect(Object.keys(route.responses)).toContain('202');
      expect(Object.keys(partOf(recordOf(route), at).shape)).toContain('id');
    }
  });
});

test('no two kinds have the same ids', () => {
  const ids = kinds.map(([, kind]) => kind.ids);
  expect(new Set(ids).size).toBe(ids.length);
});

const accepting = routes.filter(({ route }) => 202 in route.responses);

describe.each(accepting)('$name', ({ name, route }) => {
  test('begins a job of one kind, whose id its 202 has under both prefixes', () => {
    expect(kinds.filter(([, { begins }]) => begins.includes(route))).toHaveLength(1);
    const data = { id: 'job_1', refresh: { id: 'job_1' } };
    for (const path of [route.path, otherPrefix(route.path)]) {
      expect(jobIdOf({ ...route, path }, data)).toBe('job_1');
    }
  });

  test('declares where its job is', () => {
    const operation = document.paths[route.path.replace(/:(\w+)/g, '{$1}')]?.post;
    expect(operation?.operationId).toBe(name);
    expect(Object.keys(resolve<OpenApiResponse>(operation?.responses[202]).headers ?? {})).toContain('Location');
  });
});

test('the guide has every kind, with its prefix and the path of its record', () => {
  const guide = readFileSync(new URL('../../../docs/jobs.md', import.meta.url), 'utf8');
  for (const [kind, { ids, reads }] of kinds) {
    const path = reads.path.replace(/^\/api(?=\/)/, '');
    expect(guide).toContain(`| \`${kind}\` | \`${idPrefixes[ids]}_\` | \`${reads.method} ${path}\``);
  }
});

test('there are routes that begin jobs', () => {
  expect(accepting.length).toBeGreaterThan(5);
});
