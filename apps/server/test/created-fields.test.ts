import { computedFieldsOf } from '@lead-engagement/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApi, type TestApi } from './support/api.js';
import { makeBody } from './support/bodies.js';
import { expectFailure } from './support/expect.js';
import { bodyRoutes, fillPath, type NamedRoute, schemaOf } from './support/routes.js';
import { callerOf, createSample, type Sample } from './support/sample.js';

let api: TestApi;
let sample: Sample;
beforeAll(async () => {
  api = await startTestApi();
  sample = await createSample(api);
});
afterAll(() => api.close());

const computedBy = ({ route }: NamedRoute) => computedFieldsOf(schemaOf(route) as never);
/** The mailbox of a user has the body of shared ones, and there is one. */
const isOnce = ({ name }: NamedRoute) => name === 'me.createMailbox';
const creations = bodyRoutes.filter(
  (named) => 201 in named.route.responses && computedBy(named).length > 0 && !isOnce(named),
);

let sent = 0;
/** Sends the sample's body of a creation, with these fields besides. */
async function create(named: NamedRoute, fields: object) {
  const body = { ...makeBody(named.name, sample, `computed-${++sent}`), ...fields };
  return callerOf(sample, named).call('POST', fillPath(named.route.path, sample.params[named.resource]), body);
}

/** A value that the server does not compute. */
function otherOf(field: string): unknown {
  if (field === 'createdBy') return { type: 'system', id: null };
  return field.endsWith('At') ? '2031-01-31T09:00:00.000Z' : 'Other';
}

test('creations that take computed fields are found', () => {
  expect(creations.map(({ name }) => name)).toEqual(expect.arrayContaining(['leads.create', 'tags.create']));
  expect(creations.length).toBeGreaterThan(15);
});

describe('a computed field that is sent to', () => {
  test.each(creations.map((named) => [named.name, named] as const))(
    '%s with another value is a 400 that names it, and never dropped',
    async (_, named) => {
      for (const field of computedBy(named)) {
        const answer = await create(named, { [field]: otherOf(field) });
        if (field === 'tenantId') expect(answer).toMatchObject({ status: 400, error: { code: 'TENANT_MISMATCH' } });
        else {
          const { details } = expectFailure(answer, 'VALIDATION_ERROR');
          expect(details, field).toMatchObject([{ path: `body.${field}`, code: 'fixed' }]);
        }
      }
    },
  );

  test.each(creations.map((named) => [named.name, named] as const))(
    '%s as null, or as the server computes it, is accepted',
    async (_, named) => {
      const blank = Object.fromEntries(computedBy(named).map((field) => [field, null]));
      const answer = await create(named, blank);
      expect(answer.status, answer.text).toBe(201);
      const again = await create(
        named,
        computedBy(named).includes('tenantId') ? { tenantId: sample.caller.tenantId } : {},
      );
      expect(again.status, again.text).toBe(201);
    },
  );
});
