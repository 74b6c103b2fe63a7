import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { bodiesFor, type IdField, idFieldsOf, withId } from './isolation/id-fields.js';
import { type Answer, startTestApi, type TestApi } from './support/api.js';
import { makeBody } from './support/bodies.js';
import { expectFailure } from './support/expect.js';
import { bodyRoutes, fieldsOf, fillPath, type NamedRoute, routes, schemaOf } from './support/routes.js';
import { callerOf, createSample, dataOf, type Sample } from './support/sample.js';

let api: TestApi;
let sample: Sample;
/** The id of a contact that was merged into the contact of the sample. */
let merged: string;
beforeAll(async () => {
  api = await startTestApi();
  sample = await createSample(api);
  const { call } = sample.caller;
  merged = dataOf(await call('POST', '/v1/contacts', { name: 'Ada' }), 201).id;
  dataOf(await call('POST', '/v1/contacts/merge', { primaryId: sample.contactId, mergeIds: [merged] }), 200);
});
afterAll(() => api.close());

/** The response of a stream does not end. */
const callable = routes.filter(({ route }) => route.metadata.streams === undefined);
const declares = ({ route }: NamedRoute) => route.metadata.errors.includes('MERGED');

function send(named: NamedRoute, params: Record<string, string>, body: unknown, query = ''): Promise<Answer> {
  const { method, path } = named.route;
  return callerOf(sample, named).call(method, fillPath(path, params) + query, body);
}

/** The names of a path's parameters that take the id of a contact. */
function contactParams({ resource, route }: NamedRoute): string[] {
  const names = [...route.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  return names.filter((name) => sample.params[resource][name]?.startsWith('con_'));
}

/** Sends the id of the merged contact at every place of the route that takes an id. Returns the responses. */
async function sendEverywhere(named: NamedRoute): Promise<Answer[]> {
  const params = sample.params[named.resource];
  const schema = named.route.metadata.uploads ? undefined : schemaOf(named.route);
  const body = schema && makeBody(named.name, sample, 'merged');
  const answers: Answer[] = [];
  for (const name of contactParams(named)) answers.push(await send(named, { ...params, [name]: merged }, body));
  for (const [name] of idFieldsOf(named.route.query as z.ZodType | undefined)) {
    answers.push(await send(named, params, body, `?${new URLSearchParams({ [String(name)]: merged })}`));
  }
  for (const field of idFieldsOf(schema)) {
    for (const some of bodiesFor(body ?? {}, field)) {
      const filled = withId(some, field, merged) as object;
      const answer = await send(named, params, filled);
      answers.push(answer);
      if ('atomic' in fieldsOf(schema)) answers.push(await send(named, params, { ...filled, atomic: true }));
      if (answer.status < 300 || isAbout(answer, field)) break;
    }
  }
  return answers;
}

/** Returns true if the response is about the id, and not about fields of the body that exclude each other. */
function isAbout({ error }: Answer, field: IdField): boolean {
  const path = `body.${field.join('.')}`;
  return (
    error?.code === 'MERGED' ||
    (error?.details ?? []).some((each: { path: string; code: string }) => each.path === path && each.code !== 'custom')
  );
}

test('the routes below a contact are found', () => {
  const found = callable.filter((named) => contactParams(named).length > 0);
  expect(found.map(({ name }) => name)).toEqual(expect.arrayContaining(['contacts.get', 'contacts.listDuplicates']));
  expect(bodyRoutes.length).toBeGreaterThan(30);
});

describe('a route that names a merged contact responds with MERGED if and only if the contract says so:', () => {
  test.each(callable.map((named) => [named.name, named] as const))('%s', async (_, named) => {
    const answers = await sendEverywhere(named);
    const refusals = answers.filter(({ error }) => error?.code === 'MERGED');
    expect(refusals.length > 0, answers.map(({ text }) => text).join('\n')).toBe(declares(named));
    for (const answer of refusals) expect(expectFailure(answer, 'MERGED').mergedIntoId).toBe(sample.contactId);
  });
});
