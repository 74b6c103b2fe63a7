import type { ErrorDetail } from '@lead-engagement/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApi, type TestApi } from '../support/api.js';
import { bodyRoutes, fieldsOf, fillPath, schemaOf } from '../support/routes.js';
import { callerOf, createSample, type Sample } from '../support/sample.js';

let api: TestApi;
let sample: Sample;
beforeAll(async () => {
  api = await startTestApi();
  sample = await createSample(api);
});
afterAll(() => api.close());

const wrongValues = [null, true, -1, 1e300, '', 'x'.repeat(5_000), [], [[]], [{}], {}, { type: 'x', kind: 'x' }];
/** How the schema library speaks, which is to programmers. */
const libraryWords = /\b(invalid|expected|received|unrecognized|too (small|big))\b/i;

test.each(bodyRoutes)('$name says of each wrong field, in a sentence, what it takes', async (named) => {
  const { route, resource } = named;
  const fields = Object.keys(fieldsOf(schemaOf(route)));
  const bodies = [
    null,
    [],
    'x',
    {},
    ...wrongValues.map((value) => Object.fromEntries(fields.map((field) => [field, value]))),
  ];
  for (const body of bodies) {
    const answer = await api.send({
      method: route.method,
      url: fillPath(route.path, sample.params[resource]),
      payload: JSON.stringify(body),
      headers: { ...callerOf(sample, named).credentials, 'content-type': 'application/json' },
    });
    const details: ErrorDetail[] = answer.error?.details ?? [];
    for (const { path, message } of details) {
      expect(message, path).toMatch(/\.$/);
      // Names of events, such as email.received, are no words of a sentence.
      expect(message.replaceAll(/\b\w+\.\w+/g, ''), path).not.toMatch(libraryWords);
    }
  }
});
