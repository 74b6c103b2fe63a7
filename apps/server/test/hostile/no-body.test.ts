import { limits } from '@lead-engagement/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { encodeId, newUuid } from '../../src/ids.js';
import { type Answer, startTestApi, type TestApi } from '../support/api.js';
import { expectFailure } from '../support/expect.js';
import { bothPaths, fillPath, type NamedRoute, neededQuery, routes, schemaOf, standInsOf } from '../support/routes.js';
import { callerOf, createSample, dataOf, type Sample } from '../support/sample.js';

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

const bodiless = routes.filter(({ route }) => schemaOf(route) === undefined);
/** Those that name a record, and so find none. */
const deletes = bodiless.filter(({ route }) => route.method === 'DELETE' && route.path.includes(':'));
const reads = bodiless.filter(({ route }) => route.method === 'GET');
const standIns = new Set(standInsOf(deletes));
const contentTypes = [undefined, 'application/json', 'text/plain', 'application/octet-stream', 'garbage', ''];

function send(named: NamedRoute, url: string, payload?: string | Buffer, type?: string): Promise<Answer> {
  const { route } = named;
  const headers = { ...callerOf(sample, named).credentials, ...(type === undefined ? {} : { 'content-type': type }) };
  return api.send({ method: route.method, url, headers, ...(payload === undefined ? {} : { payload }) });
}

describe.each(deletes)('$name', (named) => {
  // All routes share the code for prefixes and content types.
  const isStandIn = standIns.has(named);
  const types = isStandIn ? contentTypes : contentTypes.slice(0, 2);
  /** An unknown record: an accepted body leads to NOT_FOUND, and nothing is deleted. */
  const urls = () => {
    const query = neededQuery(named, sample.stageIds[0]);
    const id = encodeId('lead', newUuid());
    const paths = isStandIn ? bothPaths(named.route) : [named.route.path];
    return paths.map(
      (path) =>
        fillPath(path, {
          id,
          stageId: id,
          noteId: id,
          documentId: id,
          attachmentId: id,
          submissionId: id,
          fileId: id,
          grantId: id,
          bounceId: id,
        }) + query,
    );
  };

  test('accepts no body, an empty one and {}, with any content type', async () => {
    for (const url of urls()) {
      for (const type of types) {
        for (const payload of [undefined, '', '{}', ' {\n} ']) {
          expectFailure(await send(named, url, payload, type), 'NOT_FOUND');
        }
      }
    }
  });

  test('refuses a body with content, and names it', async () => {
    for (const url of urls()) {
      const { details = [] } = expectFailure(await send(named, url, '{"nosuch":1}'), 'VALIDATION_ERROR');
      expect(details[0]?.path).toBe('body.nosuch');
      for (const payload of ['[]', '"x"', '5', 'true']) {
        expectFailure(await send(named, url, payload, 'application/json'), 'VALIDATION_ERROR');
      }
      for (const payload of ['{', 'name=x', Buffer.from([0x22, 0xff, 0x22])]) {
        expectFailure(await send(named, url, payload), 'BAD_REQUEST');
      }
      expectFailure(await send(named, url, ' '.repeat(limits.bodyBytes + 1)), 'PAYLOAD_TOO_LARGE');
    }
  });
});

describe.each(standInsOf(reads))('$name', (named) => {
  test('returns the same with any body', async () => {
    const url = fillPath(named.route.path, sample.params[named.resource]);
    const { text } = await send(named, url);
    for (const payload of ['{}', '{"nosuch":1}', '{', 'x', Buffer.from([0xff])]) {
      const answer = await send(named, url, payload, 'application/json');
      expect({ status: answer.status, text: answer.text }).toEqual({ status: 200, text });
    }
  });
});

test.each(contentTypes)('a delete with {} as %s deletes', async (type) => {
  const { id } = dataOf(await sample.caller.call('POST', '/v1/contacts', { name: 'Short-lived' }), 201);
  const named = deletes.find(({ name }) => name === 'contacts.delete') as NamedRoute;
  expect(dataOf(await send(named, `/v1/contacts/${id}`, '{}', type), 200)).toEqual({ id, deleted: true });
  expectFailure(await sample.caller.call('GET', `/v1/contacts/${id}`), 'NOT_FOUND');
});

describe('an unknown route is reported with any body:', () => {
  const bodies: [string, string | Buffer][] = [
    ['application/json', '{"name":"x"}'],
    ['application/json', '{'],
    ['text/csv', 'name'],
    ['garbage', Buffer.from([0xff])],
  ];
  test.each(bodies)('%s', async (type, payload) => {
    const headers = { ...sample.caller.credentials, 'content-type': type };
    expectFailure(await api.send({ method: 'POST', url: '/v1/nosuch', headers, payload }), 'NOT_FOUND');
    expectFailure(await api.send({ method: 'PUT', url: '/v1/leads', headers, payload }), 'METHOD_NOT_ALLOWED');
  });
});
