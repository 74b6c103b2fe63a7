import { headers } from '@lead-engagement/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { type Answer, startTestApi, type TestApi } from '../support/api.js';
import { makeBody } from '../support/bodies.js';
import { expectFailure } from '../support/expect.js';
import { bothPaths, fillPath, type NamedRoute, routes, schemaOf } from '../support/routes.js';
import { createSample, type Sample } from '../support/sample.js';
import { dumpTenant, idsOf, outline, unknownLike, visible } from './compare.js';
import { bodiesFor, type IdField, idFieldsOf, withId } from './id-fields.js';

let api: TestApi;
let mine: Sample;
let theirs: Sample;
let before: Map<string, string[]>;
beforeAll(async () => {
  api = await startTestApi();
  mine = await createSample(api);
  theirs = await createSample(api);
  before = await dumpTenant(api, theirs.tenant);
});
afterAll(async () => {
  // Whatever the tests below sent, in whichever order, has changed nothing of the other tenant.
  expect(before.size).toBeGreaterThan(10);
  expect([...before.values()].flat().length).toBeGreaterThan(15);
  expect(await dumpTenant(api, theirs.tenant)).toEqual(before);
  await api.close();
});

/** What a route needs in its query. */
const queries: Record<string, (sample: Sample) => Record<string, string>> = {
  'pipelines.deleteStage': ({ stageIds }) => ({ moveToStageId: stageIds[2] }),
};

interface Request {
  path: string;
  method: string;
  params: Readonly<Record<string, string>>;
  query: Record<string, string>;
  body?: unknown;
  headers?: Record<string, string>;
}

function send({ caller }: Sample, { path, method, params, query, body, headers: more }: Request): Promise<Answer> {
  const search = new URLSearchParams(query).toString();
  return caller.call(method, fillPath(path, params) + (search && `?${search}`), body, more);
}

const inPaths = routes.flatMap((named) =>
  named.route.path.includes(':')
    ? bothPaths(named.route).flatMap((path) =>
        (named.route.method === 'GET' ? ['GET', 'HEAD'] : [named.route.method]).map(
          (method) => [`${method} ${path}`, named, path, method] as const,
        ),
      )
    : [],
);

describe("the id of another tenant's record in a path is answered to the byte like an id that nobody has:", () => {
  test.each(inPaths)('%s', async (_, named, path, method) => {
    const query = queries[named.name]?.(mine) ?? {};
    const valid = schemaOf(named.route) && makeBody(named.name, mine, 'isolation');
    const variants: Pick<Request, 'query' | 'body' | 'headers'>[] = [
      { query, body: valid },
      { query: { ...query, nosuch: '1' }, body: valid },
      ...(method === 'GET' || method === 'HEAD'
        ? []
        : [
            { query, body: valid, headers: { [headers.ifMatch]: '"1"' } },
            { query, body: { nosuch: true } },
            { query },
            { query, body: '{"', headers: { 'content-type': 'application/json' } },
          ]),
    ];
    for (const names of eachAloneAndAll([...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name))) {
      for (const variant of variants) {
        const answers = [];
        for (const change of [(id: string) => id, unknownLike]) {
          const foreign = names.map((name) => [name, change(theirs.params[named.resource][name] ?? '')]);
          const params = { ...mine.params[named.resource], ...Object.fromEntries(foreign) };
          const answer = await send(mine, { path, method, params, ...variant });
          if (variant === variants[0] && method !== 'HEAD') expectFailure(answer, 'NOT_FOUND');
          expect(answer.status).toBeGreaterThanOrEqual(400);
          answers.push(
            names.reduce((text, name) => text.replaceAll(params[name] ?? '', '<id>'), visible(answer, '<id>')),
          );
        }
        expect(answers[0]).toBe(answers[1]);
      }
      const malformed = {
        ...mine.params[named.resource],
        ...Object.fromEntries(names.map((name) => [name, 'nosuch'])),
      };
      expect((await send(mine, { path, method, params: malformed, query, body: valid })).status).toBe(404);
    }
  });
});

/** Each of the names alone, and, where there are several, all of them. */
function eachAloneAndAll(names: string[]): string[][] {
  return names.length > 1 ? [...names.map((name) => [name]), names] : [names];
}

interface Place {
  named: NamedRoute;
  part: 'query' | 'body';
  field: IdField;
}
const places: Place[] = routes.flatMap((named) => [
  ...idFieldsOf(schemaOf(named.route)).map((field) => ({ named, part: 'body' as const, field })),
  ...idFieldsOf(named.route.query as z.ZodType | undefined).map((field) => ({ named, part: 'query' as const, field })),
]);
const titleOf = ({ named, part, field }: Place) => `${named.name} ${part}.${field.join('.')}`;

test('the fields that take an id are found', () => {
  expect(places.length).toBeGreaterThan(30);
  const found = places.map(titleOf);
  for (const title of [
    'leads.create body.contact.owner.id',
    'contacts.update body.tagIds.0',
    'leads.list query.stage',
  ]) {
    expect(found).toContain(title);
  }
});

describe("the id of another tenant's record in a body or a filter is answered like an id that nobody has:", () => {
  test.each(places.map((place) => [titleOf(place), place] as const))('%s', async (_, place) => {
    const ids = idsOf(theirs);
    expect(ids.size).toBeGreaterThan(7);
    for (const id of ids.values()) {
      for (const compose of requestsFor(place, mine)) {
        const foreign = await send(mine, compose(id));
        const nobodys = unknownLike(id);
        const unknown = await send(mine, compose(nobodys));
        // Two records that were made differ in their own ids, though not in anything else.
        const look = unknown.status < 300 && place.named.route.method !== 'GET' ? outline : visible;
        expect(look(foreign, id)).toBe(look(unknown, nobodys));
        if (place.part === 'query' && foreign.status === 200) {
          expect(foreign.meta).toEqual({ total: 0, cursor: '', hasMore: false });
        }
      }
    }
  });
});

describe("the id of one's own record is welcome in the same place, so that the refusal is about the tenant:", () => {
  test.each(places.map((place) => [titleOf(place), place] as const))('%s', async (_, place) => {
    const own = await createSample(api);
    expect(await findWelcome(place, own), 'Neither the sample nor its body lets this field show that it works.').toBe(
      true,
    );
  });
});

/** Whether the id of a record of one's own, of some kind, is accepted where one that nobody has makes a difference. */
async function findWelcome(place: Place, own: Sample): Promise<boolean> {
  for (const id of idsOf(own).values()) {
    for (const compose of requestsFor(place, own)) {
      const nobodys = unknownLike(id);
      const unknown = outline(await send(own, compose(nobodys)), nobodys);
      const answer = await send(own, compose(id));
      if (answer.status < 300 && outline(answer, id) !== unknown) return true;
    }
  }
  return false;
}

/** The requests that can carry an id in this place. */
function requestsFor({ named, part, field }: Place, sample: Sample): ((id: string) => Request)[] {
  const { path, method } = named.route;
  const base = { path, method, params: sample.params[named.resource], query: queries[named.name]?.(sample) ?? {} };
  const body = schemaOf(named.route) && makeBody(named.name, sample, 'named');
  if (part === 'query') return [(id) => ({ ...base, query: { ...base.query, [String(field[0])]: id }, body })];
  return bodiesFor(body ?? {}, field).map((some) => (id) => ({ ...base, body: withId(some, field, id) }));
}
