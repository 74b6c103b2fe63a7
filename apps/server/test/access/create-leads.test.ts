import { headers, type Scope } from '@lead-engagement/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newUuid } from '../../src/ids.js';
import { type Answer, startTestApi, type TestApi, type TestCaller } from '../support/api.js';
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
  const more = {
    socialProfiles: [{ platform: 'TWITTER', handle: 'hedwig' }],
    customFields: { taxid: 'T1', size: 'M' },
  };
  let known: Record<string, unknown>;
  beforeAll(async () => {
    const { caller } = sample;
    const field = (key: string, rest: object) =>
      caller.call('POST', '/v1/custom-fields', { resource: 'CONTACT', key, label: key, type: 'TEXT', ...rest });
    dataOf(await field('taxid', { filterable: true, unique: true }), 201);
    dataOf(await field('size', {}), 201);
    known = dataOf(await caller.call('POST', '/v1/contacts', { ...hidden, ...keys, ...more }), 201);
  });

  const text = fc
    .string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 20 })
    .filter((value) => value.trim() !== '');
  /** A contact as a form sends it: with keys of the contact that is there, or with others. */
  const plain = fc.record(
    {
      email: fc.boolean(),
      phone: fc.boolean(),
      externalId: fc.boolean(),
      name: fc.oneof(text, fc.constant(hidden.name)),
      company: text,
    },
    { requiredKeys: [] },
  );
  /** What could tell more. */
  const extra = fc.constantFrom(
    ...[{}, { taxid: true }, { socialProfiles: true }],
    ...['2020-01-01T00:00:00.000Z', '2999-01-01T00:00:00.000Z'].map((createdAt) => ({ createdAt })),
    ...['link', 'fill', 'update', 'refuse'].map((onMatch) => ({ onMatch })),
    ...['email', 'phone', 'externalId', 'customFields.taxid', 'customFields.size'].map((matchOn) => ({ matchOn })),
  );
  const sent = fc.tuple(plain, extra).map(([contact, more]) => ({ ...contact, ...more }));
  let others = 0;
  /** The contact with the keys of the one that is there, and with keys that nobody has. */
  function inBothWays({ email, phone, externalId, taxid, socialProfiles, ...rest }: Partial<Record<string, unknown>>) {
    const write = (as: typeof keys & typeof more) => ({
      ...rest,
      ...(email !== undefined && { email: email ? as.email : as.email.toUpperCase() }),
      ...(phone !== undefined && { phone: as.phone }),
      ...(externalId !== undefined && { externalId: as.externalId }),
      ...(taxid !== undefined && { customFields: { taxid: as.customFields.taxid } }),
      ...(socialProfiles !== undefined && { socialProfiles: as.socialProfiles }),
    });
    const n = String(++others);
    const other = {
      email: `other${n}@unseen.test`,
      phone: `+49302${n.padStart(7, '0')}`,
      externalId: `crm-other-${n}`,
      customFields: { ...more.customFields, taxid: `O${n}` },
      socialProfiles: [{ platform: 'TWITTER', handle: `other${n}` }],
    };
    return [write({ ...keys, ...more }), write(other)];
  }
  /** All that an answer tells but for what every new lead has of its own. */
  function toldBy({ status, error, data }: Answer) {
    const { id, createdAt, updatedAt, recordedAt, stageEnteredAt, ...rest } = data ?? {};
    return { status, code: error?.code, message: error?.message, details: error?.details, rest };
  }

  test('is told by nothing in the answers that a form gets, at first and again, and is not changed', async () => {
    await fc.assert(
      fc.asyncProperty(sent, async (contact) => {
        const answers = [];
        for (const one of inBothWays(contact)) {
          const key = { [headers.idempotencyKey]: newUuid() };
          const answer = await form.call('POST', '/v1/leads', { contact: one }, key);
          expect([201, 400, 403], answer.text).toContain(answer.status);
          const again = await form.call('POST', '/v1/leads', { contact: one }, key);
          expect(toldBy(again)).toEqual(toldBy(answer));
          const told = answer.text.toLowerCase();
          expect(told).not.toContain(String(known.id));
          answers.push(toldBy(answer));
        }
        expect(answers[0]).toEqual(answers[1]);
        const kept = dataOf(await sample.caller.call('GET', `/v1/contacts/${known.id}`), 200);
        expect(kept).toMatchObject({ ...hidden, ...keys });
      }),
      { numRuns: 150 },
    );
  });

  test('is told by no value that a new contact would need', async () => {
    const required = { resource: 'CONTACT', key: 'region', label: 'Region', type: 'TEXT', required: true };
    const field = dataOf(await sample.caller.call('POST', '/v1/custom-fields', required), 201);
    try {
      for (const email of [keys.email, 'nobody@unseen.test']) {
        const refused = await form.call('POST', '/v1/leads', { contact: { name: 'H', email } });
        expect(expectFailure(refused, 'VALIDATION_ERROR').details).toMatchObject([
          { path: 'body.contact.customFields.region', code: 'required' },
        ]);
      }
    } finally {
      dataOf(await sample.caller.call('DELETE', `/v1/custom-fields/${field.id}`), 200);
    }
  });

  test('is linked to the lead all the same', async () => {
    const { id } = dataOf(await form.call('POST', '/v1/leads', { contact: { name: 'H', email: keys.email } }), 201);
    expect(dataOf(await sample.caller.call('GET', `/v1/leads/${id}`), 200).contactId).toBe(known.id);
  });

  test('is told by no lead that has an external id, or a unique value, either', async () => {
    const { caller } = sample;
    const field = { resource: 'LEAD', key: 'ticket', label: 'Ticket', type: 'TEXT', filterable: true, unique: true };
    dataOf(await caller.call('POST', '/v1/custom-fields', field), 201);
    const taken = { externalId: 'lead-1', customFields: { ticket: 'T1' } };
    dataOf(await caller.call('POST', '/v1/leads', { ...taken, contact: { name: 'A' } }), 201);
    for (const value of [{ externalId: 'lead-1' }, { externalId: 'lead-2' }]) {
      expectFailure(await form.call('POST', '/v1/leads', { ...value, contact: { name: 'A' } }), 'FORBIDDEN');
    }
    const refusals: (string | undefined)[] = [];
    for (const value of ['T1', 'T2']) {
      for (const body of [
        { customFields: { ticket: value }, contact: { name: 'A' } },
        { contact: { name: 'A', customFields: { taxid: value } } },
      ]) {
        refusals.push(expectFailure(await form.call('POST', '/v1/leads', body), 'FORBIDDEN').message);
      }
    }
    const [ticket, taxid, ...others] = refusals;
    expect(ticket).toContain('`customFields.ticket`');
    expect(taxid).toContain('`customFields.taxid`');
    expect(others).toEqual([ticket, taxid]);
  });

  test('is not told by an answer that was stored for somebody who may know it', async () => {
    const body = { contact: { name: 'H', email: keys.email } };
    const key = { [headers.idempotencyKey]: newUuid() };
    const first = dataOf(await sample.caller.call('POST', '/v1/leads', body, key), 201);
    expect(first).toMatchObject({ contactId: known.id, contactMatch: 'linked' });
    const again = await form.call('POST', '/v1/leads', body, key);
    const fresh = await form.call('POST', '/v1/leads', body);
    expect(Object.keys(again.data ?? {}).sort()).toEqual(again.status === 201 ? Object.keys(fresh.data).sort() : []);
    expect(again.text).not.toContain(known.id);
  });
});
