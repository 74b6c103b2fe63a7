import { headers } from '@lead-engagement/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApi, type TestApi, type TestCaller } from '../../../../test/support/api.js';
import { expectFailure, header } from '../../../../test/support/expect.js';
import { dataOf } from '../../../../test/support/sample.js';
import { encodeId, newUuid } from '../../../ids.js';

let api: TestApi;
let caller: TestCaller;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  caller = await api.newCaller(await api.newTenant());
});

const url = '/v1/contacts';
const create = (body: unknown, query = '') => caller.call('POST', url + query, body);
const createOk = async (body: unknown, query = '') => dataOf(await create(body, query), 201);
const read = async (id: string) => dataOf(await caller.call('GET', `${url}/${id}`), 200);
const patch = (id: string, body: unknown, query = '') => caller.call('PATCH', `${url}/${id}${query}`, body);
const patchOk = async (id: string, body: unknown) => dataOf(await patch(id, body), 200);

describe('creating a contact', () => {
  test('returns what can be read afterwards, unset fields included', async () => {
    const created = await create({ name: 'Ada' });
    const contact = dataOf(created, 201);
    expect(contact).toEqual({
      id: expect.stringMatching(/^con_[0-9a-z]{26}$/),
      tenantId: caller.tenantId,
      blockedAt: null,
      name: 'Ada',
      email: null,
      secondaryEmails: [],
      secondaryPhones: [],
      socialProfiles: [],
      phoneE164: null,
      doNotContact: false,
      phone: null,
      company: null,
      title: null,
      country: null,
      score: 0,
      tags: [],
      owner: null,
      externalId: null,
      customFields: {},
      createdBy: { type: 'key', id: caller.keyId },
      version: 1,
      recordedAt: contact.createdAt,
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      updatedAt: contact.createdAt,
    });
    expect(header(created, headers.etag)).toBe('"1"');
    expect(await read(contact.id)).toEqual(contact);
  });

  test('keeps every field that was sent', async () => {
    const body = {
      name: 'Ada Lovelace',
      email: 'ada@example.com',
      phone: '+44 (0) 20 7946-0000 ext. 5',
      company: 'Analytical Engines',
      title: 'Countess 👩‍💻',
      country: 'GB',
      externalId: 'crm-1',
    };
    expect(await createOk(body)).toMatchObject(body);
  });

  test('needs a name, an email or a phone, and each of them is enough', async () => {
    for (const body of [{}, { company: 'X' }, { name: null }, { name: '  ' }, { email: null, phone: null }]) {
      expectFailure(await create(body), 'VALIDATION_ERROR');
    }
    for (const body of [{ name: 'Ada' }, { email: 'ada@example.com' }, { phone: '1' }]) await createOk(body);
  });

  test('lower-cases the e-mail address, upper-cases the country, trims text', async () => {
    const contact = await createOk({ name: '  Ada ', email: 'Ada.Lovelace@Example.COM', country: 'gb' });
    expect(contact).toMatchObject({ name: 'Ada', email: 'ada.lovelace@example.com', country: 'GB' });
  });

  test('accepts computed fields that are empty or as they will be, and refuses others by name', async () => {
    const empty = { id: null, tenantId: caller.tenantId, score: 0, version: 1, createdAt: null };
    expect(await createOk({ name: 'Ada', ...empty })).toMatchObject({ name: 'Ada', score: 0, version: 1 });
    for (const sent of [{ id: 'con_x' }, { score: 77 }, { version: 9 }, { recordedAt: '2020-01-01T00:00:00.000Z' }]) {
      const { details } = expectFailure(await create({ name: 'Ada', ...sent }), 'VALIDATION_ERROR');
      expect(details?.map(({ path }) => path)).toEqual(Object.keys(sent).map((field) => `body.${field}`));
    }
    const { status, error } = await create({ name: 'Ada', tenantId: 'tn_x' });
    expect([status, error.code]).toEqual([400, 'TENANT_MISMATCH']);
  });
});

describe('an e-mail address', () => {
  test('belongs to one live contact, ignoring case; the conflict names that contact', async () => {
    const first = await createOk({ email: 'ada@example.com' });
    expect(expectFailure(await create({ email: 'ADA@example.com' }), 'CONFLICT').existingId).toBe(first.id);
    const other = await createOk({ email: 'grace@example.com' });
    const moved = await patch(other.id, { email: 'ada@EXAMPLE.com' });
    expect(expectFailure(moved, 'CONFLICT').existingId).toBe(first.id);
    expect(await read(other.id)).toEqual(other);
  });

  test('is taken once by 20 concurrent creates; the others get the id of the contact that has it', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => create({ email: 'ada@example.com' })));
    const [created, ...more] = answers.filter(({ status }) => status === 201);
    expect(more).toEqual([]);
    for (const answer of answers) {
      if (answer.status !== 201) expect(expectFailure(answer, 'CONFLICT').existingId).toBe(created?.data.id);
    }
    expect((await caller.call('GET', url)).meta.total).toBe(1);
  });

  test('of another tenant is free', async () => {
    await createOk({ email: 'ada@example.com' });
    const other = await api.newCaller(await api.newTenant());
    dataOf(await other.call('POST', url, { email: 'ada@example.com' }), 201);
  });

  test('may be shared with allowDuplicate, by create and by update', async () => {
    await createOk({ email: 'ada@example.com' });
    await createOk({ email: 'ada@example.com' }, '?allowDuplicate=true');
    const third = await createOk({ email: 'third@example.com' });
    dataOf(await patch(third.id, { email: 'ada@example.com' }, '?allowDuplicate=true'), 200);
    expect((await caller.call('GET', `${url}?email=ada@example.com`)).meta.total).toBe(3);
    expectFailure(await create({ email: 'ada@example.com' }), 'CONFLICT');
    expectFailure(await create({ email: 'ada@example.com' }, '?allowDuplicate=false'), 'CONFLICT');
  });

  test('is still taken by an allowed duplicate after the first contact is deleted', async () => {
    const first = await createOk({ email: 'ada@example.com' });
    const duplicate = await createOk({ email: 'ada@example.com' }, '?allowDuplicate=true');
    dataOf(await caller.call('DELETE', `${url}/${first.id}`), 200);
    expect(expectFailure(await create({ email: 'ada@example.com' }), 'CONFLICT').existingId).toBe(duplicate.id);
  });

  test('is free again after its contact is deleted or gets another address', async () => {
    const first = await createOk({ email: 'ada@example.com' });
    await patchOk(first.id, { email: 'ada2@example.com' });
    const second = await createOk({ email: 'ada@example.com' });
    dataOf(await caller.call('DELETE', `${url}/${second.id}`), 200);
    await createOk({ email: 'ada@example.com' });
  });
});

describe('an external id', () => {
  test('belongs to one live contact, by create and by update', async () => {
    const first = await createOk({ name: 'Ada', externalId: 'crm-1' });
    const again = await create({ name: 'Grace', externalId: 'crm-1' }, '?allowDuplicate=true');
    expect(expectFailure(again, 'CONFLICT').existingId).toBe(first.id);
    const other = await createOk({ name: 'Grace', externalId: 'CRM-1' });
    expect(expectFailure(await patch(other.id, { externalId: 'crm-1' }), 'CONFLICT').existingId).toBe(first.id);
    dataOf(await caller.call('DELETE', `${url}/${first.id}`), 200);
    await patchOk(other.id, { externalId: 'crm-1' });
  });
});

describe('deleting a contact', () => {
  test('deletes its leads, and none of another contact', async () => {
    const contact = await createOk({ name: 'Ada' });
    const other = await createOk({ name: 'Grace' });
    const leadOf = async (contactId: string) => dataOf(await caller.call('POST', '/v1/leads', { contactId }), 201).id;
    const [lead, kept] = [await leadOf(contact.id), await leadOf(other.id)];
    const deleted = dataOf(await caller.call('DELETE', `${url}/${contact.id}`), 200);
    expect(deleted).toEqual({ id: contact.id, deleted: true });
    expectFailure(await caller.call('GET', `${url}/${contact.id}`), 'NOT_FOUND');
    expectFailure(await caller.call('GET', `/v1/leads/${lead}`), 'NOT_FOUND');
    dataOf(await caller.call('GET', `/v1/leads/${kept}`), 200);
    expect((await caller.call('GET', '/v1/leads')).meta.total).toBe(1);
    expect((await caller.call('GET', url)).meta.total).toBe(1);
  });

  test('leaves nothing that can be read, updated or deleted, and no new leads', async () => {
    const { id } = await createOk({ name: 'Ada' });
    dataOf(await caller.call('DELETE', `${url}/${id}`, undefined), 200);
    expectFailure(await caller.call('GET', `${url}/${id}`), 'NOT_FOUND');
    expectFailure(await patch(id, { name: 'Grace' }), 'NOT_FOUND');
    expectFailure(await caller.call('DELETE', `${url}/${id}`), 'NOT_FOUND');
    const lead = await caller.call('POST', '/v1/leads', { contactId: id });
    expect(expectFailure(lead, 'VALIDATION_ERROR').details).toMatchObject([
      { path: 'body.contactId', code: 'not_found' },
    ]);
  });

  test('that does not exist is NOT_FOUND', async () => {
    expectFailure(await caller.call('DELETE', `${url}/${encodeId('contact', newUuid())}`), 'NOT_FOUND');
  });

  test('while leads are created for it leaves no live lead', async () => {
    const { id } = await createOk({ name: 'Ada' });
    const creates = Array.from({ length: 10 }, () => caller.call('POST', '/v1/leads', { contactId: id }));
    const deletes = [caller.call('DELETE', `${url}/${id}`), caller.call('DELETE', `${url}/${id}`)];
    const answers = await Promise.all([...creates, ...deletes]);
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    const { data, meta } = await caller.call('GET', '/v1/leads');
    expect([data, meta.total]).toEqual([[], 0]);
  });
});

describe("a contact's score", () => {
  test('is that of its highest open lead', async () => {
    const { id } = await createOk({ name: 'Ada' });
    const leadOf = async (body: object) =>
      dataOf(await caller.call('POST', '/v1/leads', { contactId: id, ...body }), 201);
    const scoreNow = async () => (await read(id)).score;
    await leadOf({ score: 30 });
    const high = await leadOf({ score: 80 });
    const higher = await leadOf({ score: 95, status: 'WON' });
    expect(await scoreNow()).toBe(80);
    dataOf(await caller.call('PATCH', `/v1/leads/${high.id}`, { status: 'NURTURING' }), 200);
    expect(await scoreNow()).toBe(80);
    dataOf(await caller.call('PATCH', `/v1/leads/${high.id}`, { status: 'UNQUALIFIED', lostReason: 'no' }), 200);
    expect(await scoreNow()).toBe(30);
    dataOf(await caller.call('PATCH', `/v1/leads/${higher.id}`, { status: 'OPEN' }), 200);
    expect(await scoreNow()).toBe(95);
    dataOf(await caller.call('DELETE', `/v1/leads/${higher.id}`), 200);
    expect(await scoreNow()).toBe(30);
    expect((await caller.call('GET', url)).data).toMatchObject([{ id, score: 30 }]);
  });
});

test.each(['purge', 'erase'])(
  'a contact that is deleted for good by %s is not in the list of deleted ones',
  async (how) => {
    const [kept, gone] = [await createOk({ name: 'Kept' }), await createOk({ name: 'Gone' })];
    for (const { id } of [kept, gone]) dataOf(await caller.call('DELETE', `${url}/${id}`), 200);
    dataOf(await caller.call('DELETE', `${url}/${gone.id}?${how}=true`), 200);
    const { data, meta } = await caller.call('GET', `${url}?deleted=true`);
    expect(data.map(({ id }: { id: string }) => id)).toEqual([kept.id]);
    expect(meta.total).toBe(1);
  },
);

test.each([
  ['email', 'Grace@example.com', 'grace@example.com'],
  ['phone', '+44 20 7946 0018', '+442079460018'],
])(
  'a deleted contact is found by its %s among the deleted ones, and a live one among the others',
  async (field, sent, asked) => {
    const found = async (more = '') =>
      (await caller.call('GET', `${url}?${field}=${encodeURIComponent(asked)}${more}`)).data.map(
        ({ id }: { id: string }) => id,
      );
    const gone = await createOk({ name: 'Gone', [field]: sent });
    dataOf(await caller.call('DELETE', `${url}/${gone.id}`), 200);
    const kept = await createOk({ name: 'Kept', [field]: sent });
    expect(await found('&deleted=true')).toEqual([gone.id]);
    expect(await found()).toEqual([kept.id]);
  },
);
