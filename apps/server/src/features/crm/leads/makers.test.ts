import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApi, type TestApi, type TestCaller } from '../../../../test/support/api.js';
import { expectFailure } from '../../../../test/support/expect.js';
import { dataOf } from '../../../../test/support/sample.js';
import { addSignedIn } from '../../../../test/support/sign-in.js';

let api: TestApi;
let tenant: string;
let caller: TestCaller;
beforeAll(async () => {
  api = await startTestApi();
  tenant = await api.newTenant();
  caller = await api.newCaller(tenant);
});
afterAll(() => api.close());

const made = async (url: string, body: object, status: 200 | 201 = 201) =>
  dataOf(await caller.call('POST', url, body), status);
const read = async (url: string) => dataOf(await caller.call('GET', url), 200);
const byKey = () => ({ type: 'key', id: caller.keyId });

test('a lead and a contact say which key made them, in every way that a request makes them', async () => {
  const contact = await made('/v1/contacts', { name: 'Ada' });
  const lead = await made('/v1/leads', { contact: { name: 'Grace' } });
  const [bulk] = await made('/v1/leads/bulk', { records: [{ contact: { name: 'Bulk' } }] }, 200);
  const [bulkContact] = await made('/v1/contacts/bulk', { records: [{ name: 'Many' }] }, 200);
  const upserted = await made('/v1/contacts/upsert', { matchOn: 'externalId', value: 'x', record: { name: 'Up' } });
  const upsertedLead = await made('/v1/leads/upsert', {
    ...{ matchOn: 'externalId', value: 'x' },
    record: { contact: { name: 'Up too' } },
  });
  const leads = [lead, await read(`/v1/leads/${bulk.id}`), upsertedLead];
  for (const one of [contact, ...leads, upserted]) expect(one.createdBy).toEqual(byKey());
  const contacts = [bulkContact.id, ...leads.map(({ contactId }) => contactId)];
  for (const id of contacts) expect((await read(`/v1/contacts/${id}`)).createdBy).toEqual(byKey());
});

test('the maker stays when another changes the record, and cannot be sent but as it is', async () => {
  const lead = await made('/v1/leads', { contact: { name: 'Ada' } });
  const another = await api.newCaller(tenant);
  const patch = (body: object) => caller.call('PATCH', `/v1/leads/${lead.id}`, body);
  const changed = await another.call('PATCH', `/v1/leads/${lead.id}`, { title: 'Changed' });
  expect(dataOf(changed, 200).createdBy).toEqual(byKey());
  expect(dataOf(await patch({ createdBy: lead.createdBy }), 200).createdBy).toEqual(byKey());
  const error = expectFailure(await patch({ createdBy: { type: 'system', id: null } }), 'VALIDATION_ERROR');
  expect(error.details).toMatchObject([{ path: 'body.createdBy' }]);
  const created = await caller.call('POST', '/v1/contacts', { name: 'x', createdBy: { type: 'user', id: 'usr_0' } });
  expect(expectFailure(created, 'VALIDATION_ERROR').details).toMatchObject([{ path: 'body.createdBy' }]);
});

test('a signed-in user is the maker of what it makes, also of a job', async () => {
  const user = await addSignedIn(api, tenant, 'ADMIN');
  const lead = dataOf(await user.call('POST', '/v1/leads', { contact: { name: 'Ada' } }), 201);
  const byUser = { type: 'user', id: user.id };
  expect(lead.createdBy).toEqual(byUser);
  const job = dataOf(await user.call('POST', '/v1/exports', { resource: 'leads', format: 'csv' }), 202);
  expect(job.createdBy).toEqual(byUser);
  expect(dataOf(await user.call('GET', `/v1/jobs/${job.id}`), 200).createdBy).toEqual(byUser);
  const note = dataOf(await user.call('POST', `/v1/contacts/${lead.contactId}/memory`, { content: 'Likes tea.' }), 201);
  expect(note.createdBy).toEqual(byUser);
});

test('a record from before makers were kept has none', async () => {
  const { id } = await made('/v1/leads', { contact: { name: 'Old' } });
  await api.owner`update leads set created_by_type = null, created_by_id = null where tenant_id = ${tenant}`;
  expect((await read(`/v1/leads/${id}`)).createdBy).toBeNull();
});

describe('tags, pipelines, views and shipments', () => {
  const bodies = {
    tags: { name: 'Fair' },
    pipelines: { name: 'Partners' },
    views: { name: 'Mine', resource: 'leads', shared: true },
    shipments: { trackingNumber: 'MAKER12345' },
  };

  test.each(Object.entries(bodies))(
    '%s say who made them; the maker stays, and cannot be sent but as it is',
    async (list, body) => {
      const record = await made(`/v1/${list}`, body);
      expect(record.createdBy).toEqual(byKey());
      const url = `/v1/${list}/${record.id}`;
      expect((await read(url)).createdBy).toEqual(byKey());
      expect((await read(`/v1/${list}?id=${record.id}`))[0].createdBy).toEqual(byKey());
      if (list !== 'shipments') {
        const another = await api.newCaller(tenant);
        const changed = await another.call('PATCH', url, { name: 'Other', createdBy: record.createdBy });
        expect(dataOf(changed, 200).createdBy).toEqual(byKey());
        const refused = await another.call('PATCH', url, { createdBy: { type: 'system', id: null } });
        expect(expectFailure(refused, 'VALIDATION_ERROR').details).toMatchObject([{ path: 'body.createdBy' }]);
      }
      await api.owner`update ${api.owner(list)} set created_by_type = null, created_by_id = null where tenant_id = ${tenant}`;
      expect((await read(url)).createdBy).toBeNull();
    },
  );

  test('a tag that is made by its name has the maker of what it is made along with', async () => {
    const makerOf = async (name: string) => (await read(`/v1/tags?name=${name}`))[0].createdBy;
    await made('/v1/contacts', { name: 'Ada', tags: ['single'] });
    await made('/v1/contacts/bulk', { records: [{ name: 'Grace', tags: ['bulk'] }] }, 200);
    const lead = await made('/v1/leads', { contact: { name: 'Joan', tags: ['inline'] } });
    const user = await addSignedIn(api, tenant, 'ADMIN');
    dataOf(await user.call('PATCH', `/v1/leads/${lead.id}`, { tags: ['on a lead'] }), 200);
    for (const name of ['single', 'bulk', 'inline']) expect(await makerOf(name)).toEqual(byKey());
    expect(await makerOf('on%20a%20lead')).toEqual({ type: 'user', id: user.id });
  });

  test('the first pipeline of a tenant and many shipments at once have a maker, too', async () => {
    const fresh = await api.newCaller(await api.newTenant());
    const [own] = dataOf(await fresh.call('GET', '/v1/pipelines'), 200);
    expect(own).toMatchObject({ isDefault: true, createdBy: { type: 'system', id: null } });
    const [shipment] = await made('/v1/shipments/bulk', { records: [{ trackingNumber: 'MAKER99999' }] }, 200);
    expect((await read(`/v1/shipments/${shipment.id}`)).createdBy).toEqual(byKey());
  });
});
