import { limits } from '@lead-engagement/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Answer, startTestApi, type TestApi } from '../support/api.js';
import { makeBody } from '../support/bodies.js';
import { expectFailure, expectRefusal } from '../support/expect.js';
import {
  bothPaths,
  fieldsOf,
  fillPath,
  isFeed,
  type NamedRoute,
  neededQuery,
  routes,
  schemaOf,
  standInsOf,
} from '../support/routes.js';
import { callerOf, createSample, type Sample } from '../support/sample.js';

let api: TestApi;
let sample: Sample;
beforeAll(async () => {
  api = await startTestApi();
  sample = await createSample(api);
});
afterAll(async () => {
  expect(api.logged.filter((line) => JSON.parse(line).level >= 50)).toEqual([]);
  await api.close();
});

function send(named: NamedRoute, url: string): Promise<Answer> {
  const body = schemaOf(named.route) && makeBody(named.name, sample, 'hostile');
  return callerOf(sample, named).call(named.route.method, url, body);
}

const garbageIds = [
  '%00',
  'lead_%00',
  '..%2f..%2fme',
  '%20',
  '%F0%9F%92%A5',
  '💥',
  '%E2%80%AE',
  "'%20or%201=1--",
  '$1',
  '*',
  '-1',
  '0',
  'null',
  'lead_',
  'lead_00000000000000000000000000',
  'lead_zzzzzzzzzzzzzzzzzzzzzzzzzz',
  'LEAD_01J00000000000000000000000',
  'x'.repeat(65),
  'x'.repeat(250),
  'x'.repeat(5_000),
  '%25'.repeat(300),
];
const badlyEncoded = ['%', '%zz', '%ff', '%c3%28', '%ed%a0%80', '%u0041'];

const withParams = routes.filter(({ route }) => route.path.includes(':'));

describe.each(withParams)('$name', (named) => {
  test('returns NOT_FOUND for any invalid id', async () => {
    const query = neededQuery(named, sample.stageIds[0]);
    for (const id of garbageIds) {
      for (const url of urlsWith(named.route.path, id, named)) {
        const answer = await send(named, url + query);
        expectFailure(answer, 'NOT_FOUND');
        expect(answer.text.length).toBeLessThan(1_000);
      }
    }
  });
});

describe.each(standInsOf(withParams))('$name', (named) => {
  test('returns BAD_REQUEST for a wrongly encoded id', async () => {
    for (const path of bothPaths(named.route)) {
      for (const id of badlyEncoded) {
        for (const url of urlsWith(path, id, named)) expectFailure(await send(named, url), 'BAD_REQUEST');
      }
    }
  });
});

/** The path with `text`, unchanged, in place of each of its ids in turn. */
function urlsWith(path: string, text: string, { resource }: NamedRoute): string[] {
  return [...path.matchAll(/:\w+/g)].map(([parameter]) => {
    const [before = '', after = ''] = path.split(new RegExp(`${parameter}(?!\\w)`));
    const fill = (part: string) => fillPath(part, sample.params[resource]);
    return fill(before) + text + fill(after);
  });
}

const standIns = new Set(standInsOf(routes));
const nobody = {
  id: 'nosuch',
  stageId: 'nosuch',
  noteId: 'nosuch',
  documentId: 'nosuch',
  attachmentId: 'nosuch',
  submissionId: 'nosuch',
  fileId: 'nosuch',
  grantId: 'nosuch',
  bounceId: 'nosuch',
};

describe.each(routes)('$name', (named) => {
  // An empty name is not a parameter, so a write would succeed, and could end the session that the other tests use.
  const reads = named.route.method === 'GET';
  const deletes = named.route.method === 'DELETE';
  const url = () => fillPath(named.route.path, deletes ? nobody : sample.params[named.resource]);

  test('refuses unknown parameters by name', async () => {
    const odd = ['limit[]', 'limit[gt]', 'constructor', 'toString', '%00', '💥', ''];
    for (const name of ['nosuch', '__proto__', ...(standIns.has(named) ? odd : [])]) {
      if (name === '' && !reads) continue;
      const answer = await send(named, `${url()}?${name}=1`);
      if (name === '') continue;
      const { details = [] } = expectFailure(answer, 'VALIDATION_ERROR');
      expect(details).toContainEqual({
        path: `query.${decodeURIComponent(name)}`,
        code: 'unknown_field',
        message: 'There is no such parameter. Remove it.',
      });
    }
  });
});

describe.each([...standIns])('$name', (named) => {
  const reads = named.route.method === 'GET';
  const url = () =>
    fillPath(named.route.path, named.route.method === 'DELETE' ? nobody : sample.params[named.resource]);

  test('returns a short response in the envelope for any query', async () => {
    const many = Array.from({ length: 5_000 }, (_, at) => `p${at}=1`).join('&');
    for (const query of ['&&&', '=', '%', '%zz=%zz', '%ff=%ff', 'a=b=c', '?', many, `x=${'y'.repeat(20_000)}`]) {
      if (/^[&=]+$/.test(query) && !reads) continue;
      const answer = await send(named, `${url()}?${query}`);
      if (answer.status >= 300) expectRefusal(answer, query.slice(0, 50));
      expect(answer.text.length).toBeLessThan(32 * 1024);
    }
  });
});

const lists = routes.filter(({ route }) => route.metadata.paginated && !isFeed(route));
const listStandIns = new Set(standInsOf(lists));

describe.each(lists)('$name', (named) => {
  const { route, resource } = named;
  const get = (query: string) =>
    callerOf(sample, named).call('GET', `${fillPath(route.path, sample.params[resource])}?${query}`);
  const parameters = Object.keys(fieldsOf(route.query as Parameters<typeof fieldsOf>[0]));

  const odd = ['-1', '1.5', '1e2', 'abc', '', '%20', '0x10', 'NaN', 'Infinity', '٣', '9'.repeat(30), 'null'];
  test.each(['0', ...(listStandIns.has(named) ? odd : [])])('refuses the limit "%s" and names it', async (value) => {
    const { details = [] } = expectFailure(await get(`limit=${value}`), 'VALIDATION_ERROR');
    expect(details.map(({ path }) => path)).toEqual(['query.limit']);
  });

  test('reduces a huge limit to the largest page', async () => {
    expect((await get('limit=999999999')).data.length).toBeLessThanOrEqual(limits.maxPageSize);
  });

  test('refuses repeated limit, cursor and sort parameters', async () => {
    for (const parameter of ['limit', 'cursor', 'sort']) {
      const { details = [] } = expectFailure(await get(`${parameter}=1&${parameter}=1`), 'VALIDATION_ERROR');
      expect(details.map(({ path }) => path)).toEqual([`query.${parameter}`]);
    }
  });

  test('treats a repeated filter as alternatives, or refuses it by name', async () => {
    for (const parameter of parameters) {
      const answer = await get(`${encodeURIComponent(parameter)}=x&${encodeURIComponent(parameter)}=y`);
      if (answer.status === 200) continue;
      const { details = [] } = expectFailure(answer, 'VALIDATION_ERROR');
      expect(new Set(details.map(({ path }) => path.replace(/\.\d+$/, '')))).toEqual(new Set([`query.${parameter}`]));
    }
  });

  test('refuses a filter with too many alternatives, and text that cannot be stored does not cause a server error', async () => {
    for (const parameter of parameters) {
      const name = encodeURIComponent(parameter);
      for (const value of [
        Array(51).fill('x').join(','),
        ','.repeat(5_000),
        '%00',
        '%F0%9F%92%A5',
        'x'.repeat(5_000),
      ]) {
        const answer = await get(`${name}=${value}`);
        if (answer.status !== 200) expectRefusal(answer, `${name}=${value.slice(0, 60)}`);
      }
    }
  });
});
