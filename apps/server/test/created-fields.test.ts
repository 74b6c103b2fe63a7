import { computedFieldsOf } from '@lead-engagement/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
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

/** The records within the body of a route that have computed fields, by their place, such as `records.0.contact`. */
function recordsWithin(body: unknown): Map<string, readonly string[]> {
  const found = new Map<string, readonly string[]>();
  const visit = (schema: unknown, place: string): void => {
    if (!(schema instanceof z.ZodType) || place.split('.').length > 6) return;
    const fields = computedFieldsOf(schema);
    if (place !== '' && fields.length > 0) found.set(place, [...new Set(fields)]);
    const {
      shape,
      element,
      options = [],
      ...def
    } = { shape: {}, ...schema.def } as Record<string, unknown> & {
      options?: unknown[];
    };
    for (const [name, field] of Object.entries(shape as object)) visit(field, place ? `${place}.${name}` : name);
    visit(element, `${place}.0`);
    for (const part of [def.innerType, def.in, def.out, def.left, def.right, ...options]) visit(part, place);
  };
  visit(body, '');
  return found;
}

const within = bodyRoutes
  .filter(({ route }) => route.method === 'POST')
  .flatMap((named) =>
    [...recordsWithin(schemaOf(named.route))].map(([place, fields]) => ({ named, place, fields }) as const),
  );

/** The body of the sample with a value in a record at a place. A record that it lacks is made, in place of the id of one. */
function withValueAt(body: Record<string, unknown>, place: string, field: string, value: unknown) {
  const changed = structuredClone(body);
  let at: Record<string, unknown> = changed;
  for (const name of place.split('.')) {
    if (at[name] === undefined) {
      at[name] = name === 'contact' ? { name: 'Ada' } : name === '0' ? { name: 'New' } : place.endsWith('.0') ? [] : {};
      if (name === 'contact') delete at.contactId;
    }
    at = at[name] as Record<string, unknown>;
  }
  at[field] = value;
  return changed;
}

test('records within bodies are found', () => {
  expect(within.map(({ named, place }) => `${named.name} ${place}`)).toEqual(
    expect.arrayContaining([
      'activities.bulk records.0',
      'contacts.merge overrides',
      'leads.bulk records.0.contact',
      'leads.upsert record.contact',
      'pipelines.create stages.0',
    ]),
  );
});

describe('a computed field of a record within a body, sent to', () => {
  test.each(within.map((one) => [one.named.name, one.place, one] as const))(
    '%s at %s with another value, fails and names it',
    async (_, place, { named, fields }) => {
      for (const field of fields) {
        const body = makeBody(named.name, sample, `within-${++sent}`);
        const value = field === 'version' ? 7 : otherOf(field);
        const sentBody = withValueAt(body, place, field, value);
        const url = fillPath(named.route.path, sample.params[named.resource]);
        const answer = await callerOf(sample, named).call('POST', url, sentBody);
        const error = answer.error ?? answer.data?.[0]?.error;
        const seen = `${place}.${field}: ${answer.text.slice(0, 300)}`;
        expect(answer.status, seen).toBeLessThan(500);
        expect(error, seen).toBeDefined();
        expect(['VALIDATION_ERROR', 'TENANT_MISMATCH', 'PRECONDITION_FAILED'], seen).toContain(error.code);
        if (error.code === 'VALIDATION_ERROR') {
          expect(error.details, seen).toMatchObject([{ path: `body.${place}.${field}` }]);
        }
      }
    },
  );
});
