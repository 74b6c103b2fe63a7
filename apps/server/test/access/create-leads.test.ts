import type { Scope } from '@lead-engagement/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApi, type TestApi, type TestCaller } from '../support/api.js';
import { expectFailure } from '../support/expect.js';
import { fillPath, type NamedRoute, routes } from '../support/routes.js';
import { createSample, dataOf, type Sample } from '../support/sample.js';

/** The key of a web form: anybody can read it out of a page, and so do what it does. */
let form: TestCaller;
let api: TestApi;
let sample: Sample;
beforeAll(async () => {
  api = await startTestApi();
  sample = await createSample(api);
  form = await api.newCaller(sample.tenant, ['create:leads']);
});
afterAll(() => api.close());

const ofScopes = routes.filter(
  ({ route: { metadata } }) => !['authenticated', 'user', 'public'].includes(metadata.scope as Scope),
);

/** Fewer than the concurrent requests that the plan allows. */
const inFlight = 50;

test('create:leads opens one operation: every other is refused before anything is read', async () => {
  const open: string[] = [];
  const ask = async ({ name, resource, route }: NamedRoute) => {
    const url = fillPath(route.path, sample.params[resource]);
    const { error } = await form.call(route.method, url, route.method === 'GET' ? undefined : {});
    if (error?.code !== 'FORBIDDEN') open.push(name);
  };
  for (let at = 0; at < ofScopes.length; at += inFlight) await Promise.all(ofScopes.slice(at, at + inFlight).map(ask));
  expect(open).toEqual(['leads.create']);
});

test('the key creates a lead with its contact, and names no contact that is there', async () => {
  const body = { title: 'Pumps', contact: { name: 'Ada', email: 'ada@form.test' } };
  const { id } = dataOf(await form.call('POST', '/v1/leads', body), 201);
  const { contactId } = dataOf(await sample.caller.call('GET', `/v1/leads/${id}`), 200);
  expect(dataOf(await sample.caller.call('GET', `/v1/contacts/${contactId}`), 200)).toMatchObject(body.contact);
  const known = dataOf(await sample.caller.call('POST', '/v1/contacts', { name: 'Known' }), 201);
  for (const named of [known.id, `${known.id.slice(0, -1)}0`, 'con_none']) {
    const refused = expectFailure(await form.call('POST', '/v1/leads', { contactId: named }), 'FORBIDDEN');
    expect(refused.message).toContain('write:leads');
  }
});

describe('a contact that is there already', () => {
  const hidden = { name: 'Hedwig Hidden', company: 'Unseen Works', title: 'Chief of Secrets', doNotContact: true };
  const keys = { email: 'hedwig@unseen.test', phone: '+493012345678', externalId: 'crm-4711' };
  let known: Record<string, unknown>;
  beforeEach(async () => {
    const found = dataOf(await sample.caller.call('GET', `/v1/contacts?email=${keys.email}`), 200);
    known = found[0] ?? dataOf(await sample.caller.call('POST', '/v1/contacts', { ...hidden, ...keys }), 201);
  });

  test('is neither read nor changed by a form that names its address, number or external id', async () => {
    const text = fc
      .string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 20 })
      .filter((value) => value.trim() !== '');
    const sent = fc.record(
      {
        email: fc.constantFrom(keys.email, keys.email.toUpperCase()),
        phone: fc.constantFrom(keys.phone, '+49 30 12345678'),
        externalId: fc.constant(keys.externalId),
        name: text,
        company: text,
      },
      { requiredKeys: [] },
    );
    const namesKnown = sent.filter((contact) => ['email', 'phone', 'externalId'].some((key) => key in contact));
    await fc.assert(
      fc.asyncProperty(namesKnown, async (contact) => {
        const answer = await form.call('POST', '/v1/leads', { contact });
        expect([201, 400, 409], answer.text).toContain(answer.status);
        const told = answer.text.toLowerCase();
        for (const value of [known.id, hidden.name, hidden.company, hidden.title]) {
          expect(told).not.toContain(String(value).toLowerCase());
        }
        for (const [key, value] of Object.entries(keys)) {
          if (!(key in contact)) expect(told).not.toContain(value);
        }
        expect(answer.data?.contact?.doNotContact).toBeUndefined();
        const kept = dataOf(await sample.caller.call('GET', `/v1/contacts/${known.id}`), 200);
        expect(kept).toMatchObject({ ...hidden, ...keys });
      }),
      { numRuns: 15 },
    );
  });
});
