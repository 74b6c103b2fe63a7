import { type BulkResult, type Contact, limits } from '@lead-engagement/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Answer, startTestApi, type TestApi, type TestCaller } from '../../../../test/support/api.js';
import { expectFailure } from '../../../../test/support/expect.js';
import { dataOf } from '../../../../test/support/sample.js';
import { encodeId, newUuid } from '../../../ids.js';

let api: TestApi;
let tenant: string;
let caller: TestCaller;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  tenant = await api.newTenant();
  caller = await api.newCaller(tenant);
});

const url = '/v1/contacts/bulk';
const send = (body: unknown, more = {}) => caller.call('POST', url, body, more);
const create = async (body: object): Promise<Contact> => dataOf(await caller.call('POST', '/v1/contacts', body), 201);
const read = async (id: string | undefined): Promise<Contact> =>
  dataOf(await caller.call('GET', `/v1/contacts/${id}`), 200);
const total = async () => (await caller.call('GET', '/v1/contacts')).meta.total;
const many = <T>(count: number, record: (at: number) => T) => Array.from({ length: count }, (_, at) => record(at));
const statusesOf = (answer: Answer) => answer.data.map(({ status }: BulkResult) => status);
const errorsOf = (answer: Answer) =>
  answer.data.map(({ error }: BulkResult) => error && [error.code, ...(error.details ?? []).map(({ path }) => path)]);

/** The content of a contact, without the fields that differ between any two contacts. */
function contentOf({
  id: _,
  email: _e,
  externalId: _x,
  recordedAt: _r,
  createdAt: _c,
  updatedAt: _u,
  ...content
}: Contact) {
  return content;
}

describe('a bulk write of contacts', () => {
  test('creates as many new tags as its records can name', async () => {
    const tagsOf = (at: number) => many(50, (tag) => `tag ${at}-${tag}`);
    const records = many(limits.bulkRecords, (at) => ({ name: 'Ada', tags: tagsOf(at) }));
    const results: BulkResult[] = dataOf(await send({ records }), 200);
    expect(new Set(results.map(({ status }) => status))).toEqual(new Set(['created']));
    const named = (await read(results[499]?.id)).tags.map(({ name }) => name);
    expect(named.sort()).toEqual(tagsOf(499).sort());
    expect((await caller.call('GET', '/v1/tags?limit=1')).meta.total).toBe(25_000);
  });

  test.each(['constructor', 'tostring', 'valueof'])('accepts a unique custom field named %s', async (key) => {
    const field = { resource: 'CONTACT', key, label: 'Key', type: 'TEXT', unique: true };
    dataOf(await caller.call('POST', '/v1/custom-fields', field), 201);
    const records = many(3, (at) => ({ name: 'Ada', customFields: { [key]: `k${at % 2}` } }));
    const answer = await send({ records });
    expect(statusesOf(answer)).toEqual(['created', 'created', 'failed']);
    expect((await read(answer.data[0].id)).customFields).toMatchObject({ [key]: 'k0' });
  });

  test('creates 500 contacts like single creates do', async () => {
    const owner = dataOf(await caller.call('GET', '/v1/users'), 200)[0].id;
    dataOf(
      await caller.call('POST', '/v1/custom-fields', {
        resource: 'CONTACT',
        key: 'tier',
        label: 'Tier',
        type: 'NUMBER',
      }),
      201,
    );
    const record = (at: number) => ({
      ...{ name: 'Ada', email: `A${at}@Example.com`, externalId: `x-${at}`, phone: '030 1234567', country: 'DE' },
      ...{ company: 'Acme', title: 'CTO', ownerId: owner, tags: ['VIP', 'new'], customFields: { tier: 1.5 } },
      ...{ socialProfiles: [{ platform: 'linkedin', handle: `@ada${at}` }], secondaryEmails: ['b@example.com'] },
    });
    const results: BulkResult[] = dataOf(await send({ records: many(limits.bulkRecords, record) }), 200);
    expect(results.map(({ index, status }) => [index, status])).toEqual(many(500, (at) => [at, 'created']));
    expect(await total()).toBe(500);
    const single = await create(record(500));
    const stored = await read(results[7]?.id);
    expect(stored).toMatchObject({ email: 'a7@example.com', externalId: 'x-7' });
    const profiles = [{ platform: 'LINKEDIN', handle: 'ada7', url: null }];
    expect(contentOf(stored)).toEqual({ ...contentOf(single), socialProfiles: profiles });
    expect(dataOf(await caller.call('GET', '/v1/tags'), 200)).toHaveLength(2);
  });

  test('writes the valid records, and reports the error and path of each invalid one', async () => {
    const taken = await create({ name: 'Taken', email: 'taken@example.com', externalId: 'taken' });
    const unknown = encodeId('user', newUuid());
    const answer = await send([
      { name: 'Good' },
      { email: 'taken@example.com' },
      { name: 'x', externalId: 'taken' },
      { company: 'Nobody' },
      { name: 'x', ownerId: unknown },
      { name: 'x', tagIds: [encodeId('tag', newUuid())] },
      { name: 'x', customFields: { nosuch: 1 } },
      { name: '' },
      { email: 'twice@example.com' },
      { email: 'TWICE@example.com' },
      { name: 'x', externalId: 'y', email: 'also@example.com' },
      { name: 'x', externalId: 'y', email: 'other@example.com' },
    ]);
    expect(answer.status).toBe(207);
    expect(errorsOf(answer)).toEqual([
      undefined,
      ['CONFLICT'],
      ['CONFLICT'],
      ['VALIDATION_ERROR', 'body.records.3.name'],
      ['VALIDATION_ERROR', 'body.records.4.ownerId'],
      ['VALIDATION_ERROR', 'body.records.5.tagIds.0'],
      ['VALIDATION_ERROR', 'body.records.6.customFields.nosuch'],
      ['VALIDATION_ERROR', 'body.records.7.name'],
      undefined,
      ['CONFLICT'],
      undefined,
      ['CONFLICT'],
    ]);
    expect(answer.data[1].error.existingId).toBe(taken.id);
    expect(await total()).toBe(4);
  });

  test.each([
    ['email', { email: 'ada@example.com' }],
    ['phone', { phone: '+49 30 1234567' }],
    ['externalId', { externalId: 'e-1' }],
  ])('with upsert finds the contact by its %s, updates it once, and skips unchanged ones', async (matchOn, key) => {
    const contact = await create({ name: 'Ada', company: 'Acme', tags: ['a'], ...key });
    const record = { ...key, company: 'Other', tags: ['b', 'a'], customFields: {} };
    const answer = await send({ mode: 'upsert', matchOn, records: [record, { name: 'New' }] });
    expect(statusesOf(answer)).toEqual(['updated', 'created']);
    const changed = await read(contact.id);
    expect(changed).toMatchObject({ name: 'Ada', company: 'Other', version: 2 });
    expect(changed.tags.map(({ name }) => name)).toEqual(['a', 'b']);
    expect(statusesOf(await send({ mode: 'upsert', matchOn, records: [record] }))).toEqual(['unchanged']);
    expect(await read(contact.id)).toEqual(changed);
    expect(statusesOf(await send({ mode: 'upsert', matchOn, records: [{ ...key, tags: [] }] }))).toEqual(['updated']);
    expect((await read(contact.id)).tags).toEqual([]);
    const refused = await send({ mode: 'create', matchOn, records: [{ name: 'x', ...key }] });
    expect(refused.data[0].error).toMatchObject({ code: 'CONFLICT', existingId: contact.id });
  });

  test('with upsert writes repeated records in order, as an import does, ten times at most', async () => {
    const email = 'ada@example.com';
    const records = [
      { email, name: 'Ada', company: 'Acme' },
      { email, company: 'Other' },
      { name: 'New' },
      { email: 'ADA@example.com', company: 'Other' },
      { email, ownerId: 'usr_nobody' },
      { email, title: 'Countess' },
    ];
    const answer = await send({ mode: 'upsert', records });
    expect(statusesOf(answer)).toEqual(['created', 'updated', 'created', 'unchanged', 'failed', 'updated']);
    const { id } = answer.data[0];
    expect(await read(id)).toMatchObject({ name: 'Ada', company: 'Other', title: 'Countess', version: 3 });
    const many = Array.from({ length: 11 }, (_, at) => ({ email, title: `Title ${at}` }));
    const repeated = await send({ mode: 'upsert', records: many });
    expect(statusesOf(repeated)).toEqual([...Array.from({ length: 10 }, () => 'updated'), 'failed']);
    expect(repeated.data[10].error).toMatchObject({ code: 'CONFLICT', existingId: id });
    expect((await send({ mode: 'upsert', atomic: true, records })).status).toBe(400);
    expect(await read(id)).toMatchObject({ title: 'Title 9' });
  });

  test('compares phones as numbers in any notation, and uses the oldest of several contacts', async () => {
    const oldest = await create({ name: 'Oldest', phone: '030/123 45 67', country: 'DE' });
    await create({ name: 'Newer', phone: '+49301234567' });
    const records = [{ phone: '0049 30 1234567', country: 'DE', company: 'Acme' }];
    expect(statusesOf(await send({ mode: 'upsert', matchOn: 'phone', records }))).toEqual(['updated']);
    expect(await read(oldest.id)).toMatchObject({ company: 'Acme', phone: '0049 30 1234567', name: 'Oldest' });
  });

  test('keeps unique values unique, also within one request', async () => {
    const [a, b] = [await create({ name: 'A', externalId: 'a' }), await create({ name: 'B', externalId: 'b' })];
    const profile = (handle: string) => [{ platform: 'X', handle }];
    const answer = await send({
      mode: 'upsert',
      matchOn: 'externalId',
      records: [
        { externalId: 'a', email: 'one@example.com', socialProfiles: profile('one') },
        { externalId: 'b', email: 'one@example.com' },
        { externalId: 'c', name: 'C', socialProfiles: profile('@ONE') },
        { externalId: 'd', name: 'D', socialProfiles: profile('d') },
      ],
    });
    expect(errorsOf(answer)).toEqual([undefined, ['CONFLICT'], ['CONFLICT'], undefined]);
    expect(answer.data[1].error.existingId).toBe(a.id);
    expect(await read(b.id)).toEqual(b);
  });

  test('with atomic writes all or nothing', async () => {
    const records = [{ name: 'Good' }, { name: 'x', ownerId: 'usr_x' }];
    const failure = expectFailure(await send({ atomic: true, records }), 'VALIDATION_ERROR');
    expect(failure.details).toMatchObject([{ path: 'body.records.1.ownerId' }]);
    expect(await total()).toBe(0);
    dataOf(await send({ atomic: true, records: [{ name: 'Good' }, { name: 'Better' }] }), 200);
    expect(await total()).toBe(2);
  });

  test('scores the leads of changed contacts again, and keeps unique custom fields unique', async () => {
    dataOf(
      await caller.call('POST', '/v1/custom-fields', {
        ...{ resource: 'CONTACT', key: 'no', label: 'No', type: 'TEXT', unique: true },
      }),
      201,
    );
    const contact = await create({ name: 'A', externalId: 'a' });
    const lead = dataOf(await caller.call('POST', '/v1/leads', { contactId: contact.id }), 201);
    const answer = await send({
      mode: 'upsert',
      matchOn: 'externalId',
      records: [
        { externalId: 'a', customFields: { no: '1' } },
        { externalId: 'b', name: 'B', customFields: { no: '1' } },
      ],
    });
    expect(errorsOf(answer)).toEqual([undefined, ['CONFLICT']]);
    const [score] = await api.owner<{ due: boolean }[]>`
      select due_at <= now() as due from lead_scores where tenant_id = ${tenant}`;
    expect(score?.due, lead.id).toBe(true);
  });

  test('of the same contacts, sent four times at once, creates each contact once and loses none', async () => {
    const records = many(50, (at) => ({ email: `c${at}@example.com`, name: 'x', tags: ['t'] }));
    const answers = await Promise.all(many(4, () => send({ mode: 'upsert', records: records.toReversed() })));
    expect(answers.map(({ status }) => status).every((status) => [200, 207, 409].includes(status))).toBe(true);
    expect(await total()).toBe(50);
    expect(statusesOf(await send({ mode: 'upsert', records }))).toEqual(many(50, () => 'unchanged'));
  });

  test('accepts its records as `contacts`, and refuses more than 500', async () => {
    dataOf(await send({ contacts: [{ name: 'x' }] }), 200);
    expectFailure(await send({ records: many(501, () => ({ name: 'x' })) }), 'VALIDATION_ERROR');
    expectFailure(await send({ records: [], matchOn: 'name' }), 'VALIDATION_ERROR');
  });
});
