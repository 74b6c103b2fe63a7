import type { Contact, Lead, LeadRead, PipelineTotals } from '@lead-engagement/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApi, type TestApi, type TestCaller } from '../../../../test/support/api.js';
import { expectFailure } from '../../../../test/support/expect.js';
import { dataOf } from '../../../../test/support/sample.js';
import { decodeId, encodeId, newUuid } from '../../../ids.js';

let api: TestApi;
let caller: TestCaller;
let tenant: string;
let pipelineId: string;
let stageIds: string[];
beforeAll(async () => {
  api = await startTestApi();
  tenant = await api.newTenant();
  caller = await api.newCaller(tenant);
  const [pipeline] = dataOf(await caller.call('GET', '/v1/pipelines'), 200);
  pipelineId = pipeline.id;
  stageIds = pipeline.stages.map(({ id }: { id: string }) => id);
});
afterAll(() => api.close());

const made = async (url: string, body: object) => dataOf(await caller.call('POST', url, body), 201);
const idsOf = async (url: string): Promise<string[]> =>
  dataOf(await caller.call('GET', url), 200).map(({ id }: Lead) => id);

describe('the list of leads', () => {
  test('sorts by closedAt and lastActivityAt those that have one, and filters by both', async () => {
    const { id: contactId } = await made('/v1/contacts', { name: 'Sorted' });
    const of = `/v1/leads?contactId=${contactId}`;
    const leads: string[] = [];
    const days = ['2026-03-01', '2026-01-01', '2026-02-01'];
    for (const day of days) {
      const { id } = await made('/v1/leads', { contactId, status: 'WON' });
      await made('/v1/activities', { type: 'call', leadId: id, occurredAt: `${day}T00:00:00Z` });
      await api.owner`update leads set closed_at = ${`${day}T00:00:00.000Z`} where id = ${decodeId('lead', id) as string}`;
      leads.push(id);
    }
    const open = (await made('/v1/leads', { contactId })).id;
    const [march, january, february] = leads;
    for (const field of ['closedAt', 'lastActivityAt']) {
      expect(await idsOf(`${of}&sort=${field}`)).toEqual([january, february, march]);
      const pages = await caller.call('GET', `${of}&sort=-${field}&limit=2`);
      expect([pages.meta.total, ...pages.data.map(({ id }: Lead) => id)]).toEqual([3, march, february]);
      expect(await idsOf(`${of}&sort=-${field}&limit=2&cursor=${pages.meta.cursor}`)).toEqual([january]);
      const february1 = '2026-02-01T00:00:00Z';
      expect(await idsOf(`${of}&${field}[gte]=${february1}&sort=createdAt`)).toEqual([march, february]);
      expect(await idsOf(`${of}&${field}[lt]=${february1}`)).toEqual([january]);
    }
    expect(await idsOf(`${of}&status=OPEN`)).toEqual([open]);
  });

  test('has the contact of each lead with expand=contact, and is taken when it is sent back', async () => {
    const contacts: Contact[] = [
      await made('/v1/contacts', { name: 'One' }),
      await made('/v1/contacts', { name: 'Two' }),
    ];
    const leads: Lead[] = [];
    for (const { id } of [...contacts, ...contacts]) leads.push(await made('/v1/leads', { contactId: id }));
    const filter = `contactId=${contacts.map(({ id }) => id).join(',')}&sort=createdAt`;
    const listed: LeadRead[] = dataOf(await caller.call('GET', `/v1/leads?${filter}&expand=contact`), 200);
    expect(listed.map(({ contact }) => contact?.id)).toEqual(leads.map(({ contactId }) => contactId));
    const [lead] = leads as [Lead];
    const contact = dataOf(await caller.call('GET', `/v1/contacts/${lead.contactId}`), 200);
    const [expanded] = listed;
    expect(expanded).toEqual({ ...dataOf(await caller.call('GET', `/v1/leads/${lead.id}`), 200), contact });
    const [ofContact] = dataOf(await caller.call('GET', `/v1/leads?contact=${contact.id}&expand=contact`), 200);
    expect(ofContact.contact).toEqual(contact);
    expect(
      dataOf(await caller.call('PATCH', `/v1/leads/${lead.id}`, { ...expanded, title: 'Sent back' }), 200).title,
    ).toBe('Sent back');
    expectFailure(await caller.call('GET', '/v1/leads?expand=owner'), 'VALIDATION_ERROR');
  });

  test('has with deleted=true what was deleted and nothing else, by the time of creation only', async () => {
    const caller = await api.newCaller(await api.newTenant());
    const made = async (url: string, body: object) => dataOf(await caller.call('POST', url, body), 201);
    const idsOf = async (url: string) => dataOf(await caller.call('GET', url), 200).map(({ id }: Lead) => id);
    const { id: contactId } = await made('/v1/contacts', { name: 'Gone', externalId: 'gone' });
    const kept = await made('/v1/contacts', { name: 'Kept' });
    const lead = await made('/v1/leads', { contactId });
    await made('/v1/leads', { contactId: kept.id });
    dataOf(await caller.call('DELETE', `/v1/contacts/${contactId}`), 200);
    const merged = await made('/v1/contacts', { name: 'Merged' });
    dataOf(await caller.call('POST', '/v1/contacts/merge', { primaryId: kept.id, mergeIds: [merged.id] }), 200);
    for (const [list, id] of [
      ['leads', lead.id],
      ['contacts', contactId],
    ]) {
      const answer = await caller.call('GET', `/v1/${list}?deleted=true`);
      expect(dataOf(answer, 200)).toMatchObject([{ id, deletedAt: expect.any(String) }]);
      expect(answer.meta).toMatchObject({ total: 1, hasMore: false });
      expect(await idsOf(`/v1/${list}?deleted=false&limit=200`)).not.toContain(id);
      expect(await idsOf(`/v1/${list}?deleted=true&createdAt[lt]=2020-01-01T00:00:00Z`)).toEqual([]);
      const refused = expectFailure(
        await caller.call('GET', `/v1/${list}?deleted=true&sort=updatedAt`),
        'VALIDATION_ERROR',
      );
      expect(refused.details).toMatchObject([{ path: 'query.sort' }]);
    }
    expect(await idsOf('/v1/contacts?deleted=true&externalId=gone')).toEqual([contactId]);
  });
});

test('a cursor is good for the other name of a filter, and a number admits a value with a comma', async () => {
  const { id: contactId } = await made('/v1/contacts', { name: 'Paged', tags: ['Berlin, Mitte', 'Berlin'] });
  for (const title of ['One', 'Two']) await made('/v1/leads', { contactId, title, pipelineId });
  const { data, meta } = await caller.call('GET', `/v1/leads?pipeline=${pipelineId}&contact=${contactId}&limit=1`);
  const next = await caller.call(
    'GET',
    `/v1/leads?contactId=${contactId}&pipelineId=${pipelineId}&limit=1&cursor=${meta.cursor}`,
  );
  expect([...data, ...dataOf(next, 200)].map(({ title }: Lead) => title)).toEqual(['Two', 'One']);
  const stageId = encodeId('stage', newUuid());
  const other = await caller.call(
    'GET',
    `/v1/leads?contactId=${contactId}&stageId=${stageId}&limit=1&cursor=${meta.cursor}`,
  );
  expectFailure(other, 'INVALID_CURSOR');
  expect(await idsOf(`/v1/contacts?tag[0]=${encodeURIComponent('Berlin, Mitte')}`)).toEqual([contactId]);
});

test('a country is one of ISO 3166-1', async () => {
  for (const country of ['XX', 'UK', 'ZZ']) {
    const { details } = expectFailure(
      await caller.call('POST', '/v1/contacts', { name: 'x', country }),
      'VALIDATION_ERROR',
    );
    expect(details).toMatchObject([{ path: 'body.country' }]);
  }
  expect((await made('/v1/contacts', { name: 'x', country: 'gb' })).country).toBe('GB');
});

describe('the totals of a pipeline', () => {
  const totals = async (query = ''): Promise<PipelineTotals> =>
    dataOf(await caller.call('GET', `/v1/pipelines/${pipelineId}/totals${query}`), 200);

  test('count the leads of each stage, and sum up and weigh their values by currency, exactly', async () => {
    const other = await made('/v1/pipelines', { name: 'Totals' });
    pipelineId = other.id;
    stageIds = other.stages.map(({ id }: { id: string }) => id);
    const [fresh, qualified, , won] = stageIds;
    const { id: contactId } = await made('/v1/contacts', { name: 'Rich' });
    const add = (more: object) => made('/v1/leads', { contactId, pipelineId, ...more });
    await add({ stageId: fresh, value: 0.1, currency: 'EUR' });
    await add({ stageId: fresh, value: 0.2, currency: 'EUR' });
    await add({ stageId: fresh, value: 10, currency: 'USD', status: 'NURTURING' });
    await add({ stageId: fresh });
    await add({ stageId: qualified, value: 100, currency: 'EUR' });
    await add({ stageId: qualified, value: 50, currency: 'EUR', status: 'UNQUALIFIED', lostReason: 'No' });
    await add({ stageId: qualified, value: 7, currency: 'EUR' });
    await add({ stageId: won, value: 1000, currency: 'EUR' });
    const gone = await add({ stageId: won, value: 5, currency: 'EUR' });
    dataOf(await caller.call('DELETE', `/v1/leads/${gone.id}`), 200);
    const all = await totals();
    expect(all.stages.map(({ stageId }) => stageId)).toEqual(stageIds);
    expect(all.stages.map(({ count }) => count)).toEqual([4, 3, 0, 1, 0]);
    expect(all.stages.map(({ amounts }) => amounts)).toEqual([
      [
        { currency: 'EUR', value: 0.3, weighted: 0.03 },
        { currency: 'USD', value: 10, weighted: 1 },
      ],
      [{ currency: 'EUR', value: 157, weighted: 32.1 }],
      [],
      [{ currency: 'EUR', value: 1000, weighted: 1000 }],
      [],
    ]);
    expect(all).toMatchObject({
      pipelineId,
      count: 8,
      amounts: [
        { currency: 'EUR', value: 1157.3, weighted: 1032.13 },
        { currency: 'USD', value: 10, weighted: 1 },
      ],
    });
    expect((await totals('?status=OPEN')).count).toBe(5);
    expect((await totals('?status=OPEN,NURTURING&assignee=none')).count).toBe(6);
  });

  test('of a pipeline that is not there, or of another tenant, are none', async () => {
    const stranger = await api.newCaller(await api.newTenant());
    expectFailure(await stranger.call('GET', `/v1/pipelines/${pipelineId}/totals`), 'NOT_FOUND');
    expectFailure(await caller.call('GET', `/v1/pipelines/${newUuid()}/totals`), 'NOT_FOUND');
  });
});

test('who may read users lists them with name and availability and no more', async () => {
  const reader = await api.newCaller(tenant, ['read:users']);
  const users = dataOf(await caller.call('GET', '/v1/users'), 200);
  const slim = dataOf(await reader.call('GET', '/v1/users'), 200);
  expect(slim).toEqual(
    users.map(({ id, tenantId, name, email, avatar, status, available }: Record<string, unknown>) => ({
      id,
      tenantId,
      name,
      email,
      avatar,
      status,
      available,
    })),
  );
  expect(dataOf(await reader.call('GET', '/v1/users?available=false'), 200)).toEqual([]);
  expect(dataOf(await reader.call('GET', `/v1/users/${slim[0].id}`), 200)).toEqual(slim[0]);
  expectFailure(await reader.call('GET', '/v1/users?role=OWNER'), 'FORBIDDEN');
  const manager = await api.newCaller(tenant, ['manage:users']);
  expect(dataOf(await manager.call('GET', '/v1/users?role=OWNER,ADMIN,MANAGER,AGENT,VIEWER'), 200)).toEqual(users);
  expectFailure(await (await api.newCaller(tenant, ['read:leads'])).call('GET', '/v1/users'), 'FORBIDDEN');
});
