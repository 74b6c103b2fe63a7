import { headers } from '@lead-engagement/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApi, type TestApi, type TestCaller } from '../../../../test/support/api.js';
import { expectFailure, header } from '../../../../test/support/expect.js';
import { dataOf } from '../../../../test/support/sample.js';
import { encodeId, newUuid } from '../../../ids.js';

let api: TestApi;
let caller: TestCaller;
let contactId: string;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  caller = await api.newCaller(await api.newTenant({ currency: 'EUR' }));
  contactId = dataOf(await caller.call('POST', '/v1/contacts', { name: 'Ada' }), 201).id;
});

const url = '/v1/leads';
const create = (body: object) => caller.call('POST', url, { contactId, ...body });
const createOk = async (body: object = {}) => dataOf(await create(body), 201);
const read = async (id: string) => dataOf(await caller.call('GET', `${url}/${id}`), 200);
const patch = (id: string, body: unknown, more = {}) => caller.call('PATCH', `${url}/${id}`, body, more);
const patchOk = async (id: string, body: unknown) => dataOf(await patch(id, body), 200);
const userId = async (by = caller) => dataOf(await by.call('GET', '/v1/users'), 200)[0].id;

describe('creating a lead', () => {
  test('answers what can be read afterwards, under both prefixes, with the defaults', async () => {
    const [pipeline] = dataOf(await caller.call('GET', '/v1/pipelines'), 200);
    const created = await create({});
    const lead = dataOf(created, 201);
    expect(lead).toEqual({
      id: expect.stringMatching(/^lead_[0-9a-z]{26}$/),
      tenantId: caller.tenantId,
      contactId,
      pipelineId: pipeline.id,
      stageId: pipeline.stages[0].id,
      status: 'OPEN',
      source: 'API',
      score: 10,
      value: null,
      currency: 'EUR',
      assignedToId: null,
      ownerAtClosingId: null,
      title: null,
      expectedCloseDate: null,
      lostReason: null,
      closedAt: null,
      stageEnteredAt: lead.createdAt,
      externalId: null,
      tagIds: [],
      customFields: {},
      lastActivityAt: null,
      createdBy: { type: 'key', id: caller.keyId },
      version: 1,
      recordedAt: lead.createdAt,
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      updatedAt: lead.createdAt,
    });
    expect(header(created, headers.etag)).toBe('"1"');
    expect(await read(lead.id)).toEqual(lead);
    expect(dataOf(await caller.call('GET', `/api/v1/leads/${lead.id}`), 200)).toEqual(lead);
  });

  test('keeps every field that was sent, and normalises the currency', async () => {
    const body = {
      source: 'REFERRAL',
      score: 87,
      value: 1234.56,
      title: 'Difference engine',
      expectedCloseDate: '2027-02-28',
      externalId: 'deal-1',
      status: 'NURTURING',
      assignedToId: await userId(),
    };
    expect(await createOk({ ...body, currency: 'usd' })).toMatchObject({ ...body, currency: 'USD' });
  });

  test('with a contact makes both or none', async () => {
    const contact = { email: 'Grace@Example.com', country: 'us', tags: ['VIP'] };
    const lead = dataOf(await caller.call('POST', url, { contact, externalId: 'deal-1' }), 201);
    expect(dataOf(await caller.call('GET', `/v1/contacts/${lead.contactId}`), 200)).toMatchObject({
      email: 'grace@example.com',
      country: 'US',
      tags: [{ name: 'VIP' }],
    });
    const refused = await caller.call('POST', url, { contact: { email: 'joan@example.com' }, externalId: 'deal-1' });
    expect(expectFailure(refused, 'CONFLICT').existingId).toBe(lead.id);
    expect((await caller.call('GET', '/v1/contacts?email=joan@example.com')).meta.total).toBe(0);
    const again = { email: 'grace@example.com', onMatch: 'refuse' };
    const taken = await caller.call('POST', url, { contact: again });
    expect(expectFailure(taken, 'CONFLICT')).toMatchObject({
      existingId: lead.contactId,
      message: expect.stringMatching(/Send the id of that one as contactId/),
    });
    expect((await caller.call('GET', url)).meta.total).toBe(1);
  });

  test('needs a contact or contactId, and not both', async () => {
    expectFailure(await caller.call('POST', url, {}), 'VALIDATION_ERROR');
    expectFailure(await caller.call('POST', url, { contactId, contact: { name: 'Ada' } }), 'VALIDATION_ERROR');
    const { details } = expectFailure(await caller.call('POST', url, { contact: {} }), 'VALIDATION_ERROR');
    expect(details).toMatchObject([{ path: 'body.contact.name' }]);
  });

  test('refuses an unknown id, or one of another tenant, by the name of its field', async () => {
    const other = await api.newCaller(await api.newTenant());
    const [theirPipeline] = dataOf(await other.call('GET', '/v1/pipelines'), 200);
    const theirContact = dataOf(await other.call('POST', '/v1/contacts', { name: 'Eve' }), 201).id;
    const cases: [field: string, ids: string[]][] = [
      ['contactId', [theirContact, encodeId('contact', newUuid()), 'x']],
      ['pipelineId', [theirPipeline.id, encodeId('pipeline', newUuid()), 'x']],
      ['stageId', [theirPipeline.stages[0].id, encodeId('stage', newUuid()), 'x']],
      ['assignedToId', [await userId(other), encodeId('user', newUuid()), 'x']],
    ];
    for (const [field, ids] of cases) {
      for (const id of ids) {
        const { details } = expectFailure(await create({ [field]: id }), 'VALIDATION_ERROR');
        expect(details).toMatchObject([{ path: `body.${field}`, code: 'not_found' }]);
      }
    }
    expect((await caller.call('GET', url)).meta.total).toBe(0);
  });

  test('in a closed status closes it at once', async () => {
    expect(await createOk({ status: 'WON' })).toMatchObject({ status: 'WON', closedAt: expect.any(String) });
    expectFailure(await create({ status: 'LOST' }), 'VALIDATION_ERROR');
    const lost = await createOk({ status: 'LOST', lostReason: 'too dear' });
    expect(lost).toMatchObject({ lostReason: 'too dear', closedAt: lost.createdAt });
  });
});

describe('the value of a lead', () => {
  test('comes back exactly as sent, whatever the number', async () => {
    const { id } = await createOk();
    const value = fc.oneof(
      fc.double({ min: 0, max: 999_999_999_999_999, noNaN: true }).map((number) => number + 0),
      fc.integer({ min: 0, max: 99_999_999 }).map((cents) => cents / 100),
    );
    await fc.assert(
      fc.asyncProperty(value, async (value) => {
        expect((await patchOk(id, { value })).value).toBe(value);
        expect((await read(id)).value).toBe(value);
      }),
      { numRuns: 60 },
    );
    expect((await patchOk(id, { value: null })).value).toBeNull();
  });

  test('below zero or beyond what is stored exactly is refused', async () => {
    for (const value of [-0.01, 1e15, 1e300, '5', true]) expectFailure(await create({ value }), 'VALIDATION_ERROR');
  });
});

describe('updating a lead', () => {
  test('changes what is sent and nothing else; null clears', async () => {
    const before = await createOk({ title: 'One', value: 5, assignedToId: await userId(), externalId: 'deal-1' });
    const after = await patchOk(before.id, { title: 'Two', assignedToId: null, externalId: null });
    const changed = { title: 'Two', assignedToId: null, externalId: null, version: 2, updatedAt: after.updatedAt };
    expect(after).toEqual({ ...before, ...changed });
    expect(await read(before.id)).toEqual(after);
  });

  test('with what was read is accepted and changes nothing, in any state', async () => {
    const [pipeline] = dataOf(await caller.call('GET', '/v1/pipelines'), 200);
    const leads = [
      await createOk({ title: 'One', value: 0.1, expectedCloseDate: '2027-02-28', assignedToId: await userId() }),
      await createOk({ status: 'LOST', lostReason: 'too dear' }),
      ...(await Promise.all(pipeline.stages.map((stage: { id: string }) => createOk({ stageId: stage.id })))),
    ];
    for (const lead of leads) {
      expect(await patchOk(lead.id, lead)).toEqual(lead);
      expect(await patchOk(lead.id, {})).toEqual(lead);
    }
  });

  test('with what was read but for another stage moves a lost lead on', async () => {
    const [pipeline] = dataOf(await caller.call('GET', '/v1/pipelines'), 200);
    const [first, lost] = [pipeline.stages[0].id, pipeline.stages.at(-1).id];
    const lead = await createOk({ stageId: lost, lostReason: 'too dear' });
    expect(await patchOk(lead.id, { ...lead, stageId: first })).toMatchObject({
      stageId: first,
      status: 'OPEN',
      lostReason: null,
    });
  });

  test('takes contact and source as they are, and refuses others by name: they are for good', async () => {
    const lead = await createOk({ source: 'AD' });
    const other = dataOf(await caller.call('POST', '/v1/contacts', { name: 'Other' }), 201).id;
    expect(await patchOk(lead.id, { source: 'AD', contactId, title: 'x' })).toMatchObject({ title: 'x', version: 2 });
    for (const body of [{ source: 'CALL' }, { contactId: 'con_x' }, { contactId: other }]) {
      const { details } = expectFailure(await patch(lead.id, { ...body, title: 'y' }), 'VALIDATION_ERROR');
      expect(details).toMatchObject([{ path: `body.${Object.keys(body)[0]}` }]);
    }
    expect((await read(lead.id)).version).toBe(2);
  });

  test('to an external id that another live lead has is a CONFLICT that names it', async () => {
    const first = await createOk({ externalId: 'deal-1' });
    const other = await createOk({ externalId: 'deal-2' });
    expect(expectFailure(await create({ externalId: 'deal-1' }), 'CONFLICT').existingId).toBe(first.id);
    const moved = await patch(other.id, { externalId: 'deal-1' });
    expect(expectFailure(moved, 'CONFLICT').existingId).toBe(first.id);
    dataOf(await caller.call('DELETE', `${url}/${first.id}`), 200);
    await patchOk(other.id, { externalId: 'deal-1' });
  });

  test('only where it is still the version that If-Match names', async () => {
    const { id } = await createOk();
    const match = (version: string) => ({ [headers.ifMatch]: version });
    dataOf(await patch(id, { title: 'A' }, match('"1"')), 200);
    expectFailure(await patch(id, { title: 'B' }, match('"1"')), 'PRECONDITION_FAILED');
    const stage = { stageId: (await read(id)).stageId };
    expectFailure(await caller.call('PATCH', `${url}/${id}/stage`, stage, match('"1"')), 'PRECONDITION_FAILED');
    expectFailure(await caller.call('DELETE', `${url}/${id}`, undefined, match('"1"')), 'PRECONDITION_FAILED');
    dataOf(await caller.call('DELETE', `${url}/${id}`, undefined, match('"2"')), 200);
    expectFailure(await patch(id, { title: 'C' }), 'NOT_FOUND');
  });
});

test('20 creates at once with one external id make one lead; the others are told which', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => create({ externalId: 'deal-1' })));
  const [made, ...more] = answers.filter(({ status }) => status === 201);
  expect(more).toEqual([]);
  for (const answer of answers) {
    if (answer !== made) expect(expectFailure(answer, 'CONFLICT').existingId).toBe(made?.data.id);
  }
  expect((await caller.call('GET', url)).meta.total).toBe(1);
});
