import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newUuid } from '../../src/ids.js';
import { startTestApi, type TestApi } from '../support/api.js';
import { makeBody } from '../support/bodies.js';
import { expectRefusal } from '../support/expect.js';
import { bodyRoutes, fieldsOf, fillPath, type NamedRoute, routes, schemaOf, standInsOf } from '../support/routes.js';
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

/** Sends a body, which must be accepted or refused in the envelope. The server must never fail. */
async function expectAnswer(named: NamedRoute, payload: string | Buffer): Promise<void> {
  const { route, resource } = named;
  const answer = await api.send({
    method: route.method,
    url: fillPath(route.path, sample.params[resource]),
    payload,
    headers: { ...callerOf(sample, named).credentials, 'content-type': 'application/json' },
  });
  if (answer.status >= 300) expectRefusal(answer, payload.toString().slice(0, 500));
  expect(answer.text.length).toBeLessThan(32 * 1024);
}

/** Text with a special meaning in PostgreSQL, JSON, URLs or regular expressions. */
const oddText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom(
    "'; drop table leads; --",
    '$1',
    '{}',
    '\\',
    '%',
    'infinity',
    'NaN',
    '-0',
    '1e400',
    '0x1f',
    '0000-00-00',
    '2026-02-30',
    '+275760-09-13T00:00:00.000Z',
    '-000001-01-01T00:00:00Z',
    '2026-01-01T24:00:00Z',
    '2026-01-01T00:00:60Z',
    '٣',
    'İ',
    'ﷺ'.repeat(20),
    '\u202e',
    '\u0000',
    '\ud800',
    'none',
    'null',
    'constructor',
  ),
);
const oddValue = fc.oneof(
  oddText,
  fc.jsonValue({ noUnicodeString: false, maxDepth: 3 }) as fc.Arbitrary<unknown>,
  fc.double(),
  fc.bigInt().map(Number),
  fc.array(oddText, { maxLength: 60 }),
  fc.record({ id: oddText, name: oddText }),
);
const runs = { numRuns: 60 };

describe.each(bodyRoutes)('$name responds in the envelope', (named) => {
  test('with any values in its known fields', async () => {
    const fields = Object.keys(fieldsOf(schemaOf(named.route) ?? expect.unreachable()));
    const some = fc.uniqueArray(fc.tuple(fc.constantFrom(...fields), oddValue), {
      selector: ([field]) => field,
      minLength: 1,
      maxLength: 4,
    });
    const check = (entries: [string, unknown][]) => {
      const body = { ...makeBody(named.name, sample, newUuid()), ...Object.fromEntries(entries) };
      return expectAnswer(named, JSON.stringify(body));
    };
    await fc.assert(fc.asyncProperty(some, check), runs);
  });
});

describe.each(standInsOf(bodyRoutes))('$name responds in the envelope', (named) => {
  test('with any JSON', async () => {
    await fc.assert(
      fc.asyncProperty(fc.json({ noUnicodeString: false, maxDepth: 5 }), (payload) => expectAnswer(named, payload)),
      runs,
    );
  });

  test('with any bytes', async () => {
    const bytes = fc.uint8Array({ minLength: 1, maxLength: 200 }).map((array) => Buffer.from(array));
    await fc.assert(
      fc.asyncProperty(bytes, (payload) => expectAnswer(named, payload)),
      runs,
    );
  });
});

const lists = routes.filter(({ route }) => route.metadata.paginated);

describe.each(lists)('$name responds in the envelope', ({ route, resource }) => {
  test('with any values in its known parameters', async () => {
    const fields = Object.keys(fieldsOf(route.query as Parameters<typeof fieldsOf>[0]));
    const some = fc.array(fc.tuple(fc.constantFrom(...fields), oddText), { minLength: 1, maxLength: 4 });
    const check = async (pairs: [string, string][]) => {
      const query = new URLSearchParams(pairs.map(([name, value]): [string, string] => [name, value.toWellFormed()]));
      const url = `${fillPath(route.path, sample.params[resource])}?${query}`;
      const answer = await sample.caller.call('GET', url);
      if (answer.status !== 200) expectRefusal(answer, url);
    };
    await fc.assert(fc.asyncProperty(some, check), runs);
  });
});
