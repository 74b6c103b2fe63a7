import { type CustomField, type CustomFieldType, customFieldTypes, limits } from '@lead-engagement/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApi, type TestApi, type TestCaller } from '../../../../test/support/api.js';
import { expectFailure } from '../../../../test/support/expect.js';
import { dataOf } from '../../../../test/support/sample.js';
import { connect, type Database, inTenant } from '../../../db/client.js';
import { encodeId } from '../../../ids.js';
import { doWork } from '../../../jobs/fixtures/do-work.js';
import { stripFieldWork } from './strip-job.js';

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

const url = '/v1/custom-fields';
const define = (body: object) =>
  caller.call('POST', url, { resource: 'LEAD', key: 'size', label: 'Size', type: 'TEXT', ...body });
const defineOk = async (body: object = {}): Promise<CustomField> => dataOf(await define(body), 201);
const patch = (id: string, body: object) => caller.call('PATCH', `${url}/${id}`, body);
const post = (body: object, resource = 'leads') =>
  caller.call(
    'POST',
    `/v1/${resource}`,
    resource === 'leads' ? { contact: { name: 'x' }, ...body } : { name: 'x', ...body },
  );
const get = async (path: string) => dataOf(await caller.call('GET', path), 200);

describe('a definition', () => {
  test('is created with defaults, read, updated and listed by resource', async () => {
    const field = await defineOk();
    expect(field).toEqual({
      id: expect.stringMatching(/^cf_[0-9a-z]{26}$/),
      tenantId: caller.tenantId,
      resource: 'LEAD',
      key: 'size',
      label: 'Size',
      type: 'TEXT',
      options: [],
      required: false,
      unique: false,
      filterable: true,
      indexing: false,
      version: 1,
      createdAt: field.createdAt,
      updatedAt: field.createdAt,
    });
    expect(await get(`${url}/${field.id}`)).toEqual(field);
    expect(dataOf(await patch(field.id, field), 200)).toEqual(field);
    const changed = dataOf(await patch(field.id, { label: 'Team size', required: true }), 200);
    expect(changed).toEqual({ ...field, label: 'Team size', required: true, version: 2, updatedAt: changed.updatedAt });
    const other = await defineOk({ resource: 'CONTACT' });
    expect(await get(`${url}?resource=LEAD`)).toEqual([changed]);
    expect(await get(`${url}?resource=LEAD,CONTACT`)).toEqual([changed, other]);
  });

  test('has a unique key within its resource, also with concurrent creates', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => define({})));
    const [made, ...refused] = answers.toSorted((a, b) => a.status - b.status);
    for (const answer of refused) expect(expectFailure(answer, 'CONFLICT').existingId).toBe(made?.data.id);
    for (const key of ['Size', '1st', 'a-b', '', 'a b', 'ü', 'x'.repeat(51)])
      expectFailure(await define({ key }), 'VALIDATION_ERROR');
  });

  test.each(customFieldTypes)('of the type %s has options and uniqueness only if they make sense', async (type) => {
    const withOptions = type === 'SELECT' || type === 'MULTI_SELECT';
    const options = ['a', 'b'];
    expectFailure(await define({ type, ...(withOptions ? {} : { options }) }), 'VALIDATION_ERROR');
    expectFailure(await define({ type, options: ['a', 'a'] }), 'VALIDATION_ERROR');
    const field = await defineOk({ type, ...(withOptions && { options }) });
    expectFailure(await patch(field.id, { options: withOptions ? [] : options }), 'VALIDATION_ERROR');
    const answer = await patch(field.id, { unique: true });
    if (type === 'BOOLEAN' || type === 'MULTI_SELECT') expectFailure(answer, 'VALIDATION_ERROR');
    else expect(dataOf(answer, 200).unique).toBe(true);
  });

  test('is limited to a hundred for each resource, also with concurrent creates', async () => {
    const keys = Array.from({ length: limits.customFields - 3 }, (_, at) => `key_${at}`);
    await Promise.all(keys.map((key) => defineOk({ key })));
    const answers = await Promise.all(Array.from({ length: 8 }, (_, at) => define({ key: `last_${at}` })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 201, 409, 409, 409, 409, 409]);
    await defineOk({ resource: 'CONTACT' });
  });

  test('that is deleted loses its values, and its key is free', async () => {
    const field = await defineOk();
    const kept = await defineOk({ key: 'kept' });
    const { id } = dataOf(await post({ customFields: { size: 'big', kept: 'yes' } }), 201);
    const lead = await get(`/v1/leads/${id}`);
    dataOf(await caller.call('DELETE', `${url}/${field.id}`), 200);
    expect(await get(`/v1/leads/${lead.id}`)).toEqual({ ...lead, customFields: { kept: 'yes' } });
    expectFailure(await caller.call('GET', '/v1/leads?customFields[size]=big'), 'VALIDATION_ERROR');
    expectFailure(await post({ customFields: { size: 'big' } }), 'VALIDATION_ERROR');
    await defineOk({ type: 'NUMBER' });
    expect(await get('/v1/leads?customFields[size]=1')).toEqual([]);
    expect((await get(`/v1/leads?customFields[kept]=yes`)).length).toBe(1);
    expect(kept.version).toBe(1);
  });

  describe('that many records have', () => {
    const count = 1_100;
    let worker: Database;
    let field: CustomField;
    beforeAll(() => {
      worker = connect(api.databaseUrl, 'lead_engagement_worker', { maxConnections: 2 });
    });
    afterAll(() => worker.end());
    beforeEach(async () => {
      field = await defineOk({ resource: 'CONTACT' });
      await defineOk({ resource: 'CONTACT', key: 'kept' });
      await inTenant(api.db, tenant, async (tx) => {
        await tx`
          insert into contacts (tenant_id, id, created_at, updated_at, name, custom_fields)
          select ${tenant}, gen_random_uuid(), now(), now(), 'x', '{"size": "big", "kept": "yes"}'
          from generate_series(1, ${count})`;
      });
    });
    const countWith = async (condition: string) => {
      const [row] = await api.db<{ total: number }[]>`
        select count(*) as total from contacts where tenant_id = ${tenant} and ${api.db.unsafe(condition)}`;
      return row?.total;
    };
    const work = (now?: Date) => doWork(worker, [stripFieldWork], now);
    const remove = async () => dataOf(await caller.call('DELETE', `${url}/${field.id}`), 200);

    test('disappears at once when it is deleted, before its values do; its key is free once they are removed', async () => {
      await remove();
      expect(await countWith("custom_fields ? 'size'")).toBe(count - 1_000);
      expect((await get(url)).map(({ key }: CustomField) => key)).toEqual(['kept']);
      expectFailure(await caller.call('GET', `${url}/${field.id}`), 'NOT_FOUND');
      expectFailure(await patch(field.id, { label: 'x' }), 'NOT_FOUND');
      expectFailure(await caller.call('DELETE', `${url}/${field.id}`), 'NOT_FOUND');
      expectFailure(await caller.call('GET', '/v1/contacts?customFields[size]=big'), 'VALIDATION_ERROR');
      expectFailure(await post({ customFields: { size: 'big' } }, 'contacts'), 'VALIDATION_ERROR');
      expect(
        expectFailure(await define({ resource: 'CONTACT', type: 'NUMBER' }), 'CONFLICT').existingId,
      ).toBeUndefined();
      // As long as the value is there, it can be sent back, but no other value.
      const [left] = await api.db<{ id: string }[]>`
        select id from contacts where tenant_id = ${tenant} and custom_fields ? 'size' limit 1`;
      const read = await get(`/v1/contacts/${encodeId('contact', left?.id as string)}`);
      expect(read.customFields).toEqual({ size: 'big', kept: 'yes' });
      const sent = { customFields: { size: 'small', kept: 'no' } };
      const written = dataOf(await caller.call('PATCH', `/v1/contacts/${read.id}`, sent), 200);
      expect(written.customFields).toEqual({ size: 'big', kept: 'no' });

      expect(await work()).toMatchObject([{ next: 'done' }]);
      expect(await countWith("custom_fields ? 'size'")).toBe(0);
      expect(await countWith("custom_fields ? 'kept'")).toBe(count);
      expect((await get(`/v1/contacts/${read.id}`)).version).toBe(written.version);
      await defineOk({ resource: 'CONTACT', type: 'NUMBER' });
      expect(await get('/v1/contacts?customFields[size]=1')).toEqual([]);
      expect((await caller.call('GET', '/v1/contacts?customFields[kept]=yes')).meta.total).toBe(count - 1);
    });

    test('loses all values, even if a worker fails on the way and two continue at once', async () => {
      await remove();
      await api.owner.unsafe(`
        create function refuse() returns trigger language plpgsql as $$ begin raise 'the disk is full'; end $$;
        create trigger refuse before update on contacts for each row execute function refuse()`);
      expect(await work()).toMatchObject([{ next: 'again', err: { message: 'the disk is full' } }]);
      await api.owner.unsafe('drop trigger refuse on contacts; drop function refuse()');
      expect(await countWith("custom_fields ? 'size'")).toBe(count - 1_000);
      const later = new Date(Date.now() + 60_000);
      await Promise.all([work(later), work(later)]);
      expect(await countWith("custom_fields ? 'size'")).toBe(0);
      expect(await countWith("custom_fields ? 'kept' and version = 1")).toBe(count);
      await defineOk({ resource: 'CONTACT' });
    });
  });

  test('finds existing values once it becomes filterable, and cannot be filtered by before', async () => {
    const field = await defineOk({ filterable: false });
    const { id } = dataOf(await post({ customFields: { size: 'big' } }), 201);
    expectFailure(await caller.call('GET', '/v1/leads?customFields[size]=big'), 'VALIDATION_ERROR');
    dataOf(await patch(field.id, { filterable: true }), 200);
    expect((await get('/v1/leads?customFields[size]=big')).map((lead: { id: string }) => lead.id)).toEqual([id]);
    dataOf(await patch(field.id, { filterable: false }), 200);
    expectFailure(await caller.call('GET', '/v1/leads?customFields[size]=big'), 'VALIDATION_ERROR');
  });
});

describe.each(['leads', 'contacts'])('a unique field of %s', (resource) => {
  const kind = resource === 'leads' ? 'LEAD' : 'CONTACT';
  const path = (id: string) => `/v1/${resource}/${id}`;
  const code = (value: unknown) => post({ customFields: { code: value } }, resource);
  const values: [CustomFieldType, unknown, unknown][] = [
    ['TEXT', 'A-1', 'A-2'],
    ['NUMBER', 1.5, 2],
    ['DATE', '2026-01-31', '2026-02-01'],
    ['EMAIL', 'Ada@Example.com', 'grace@example.com'],
  ];

  test.each(values)('of the type %s has a value on only one live record', async (type, value, other) => {
    await defineOk({ resource: kind, key: 'code', type, unique: true });
    const first = dataOf(await code(value), 201);
    expect(expectFailure(await code(value), 'CONFLICT').existingId).toBe(first.id);
    const second = dataOf(await code(other), 201);
    const refused = await caller.call('PATCH', path(second.id), { customFields: { code: value } });
    expect(expectFailure(refused, 'CONFLICT').existingId).toBe(first.id);
    dataOf(await caller.call('PATCH', path(first.id), { customFields: { code: value } }), 200);
    dataOf(await caller.call('DELETE', path(first.id)), 200);
    dataOf(await caller.call('PATCH', path(second.id), { customFields: { code: value } }), 200);
    dataOf(await code(other), 201);
  });

  test('accepts one of many concurrent equal values, and the others get the id of that record', async () => {
    await defineOk({ resource: kind, key: 'code', unique: true });
    const answers = await Promise.all(Array.from({ length: 12 }, () => code('same')));
    const [made, ...refused] = answers.toSorted((a, b) => a.status - b.status);
    expect(made?.status).toBe(201);
    for (const answer of refused) expect(expectFailure(answer, 'CONFLICT').existingId).toBe(made?.data.id);
  });

  test('cannot become unique while two records have the same value', async () => {
    const field = await defineOk({ resource: kind, key: 'code' });
    const [first] = [dataOf(await code('same'), 201), dataOf(await code('same'), 201)];
    expectFailure(await patch(field.id, { unique: true }), 'CONFLICT');
    dataOf(await caller.call('PATCH', path(first.id), { customFields: { code: null } }), 200);
    dataOf(await patch(field.id, { unique: true }), 200);
    expectFailure(await code('same'), 'CONFLICT');
    dataOf(await patch(field.id, { unique: false }), 200);
    dataOf(await code('same'), 201);
  });

  test('of another tenant is independent', async () => {
    await defineOk({ resource: kind, key: 'code', unique: true });
    dataOf(await code('same'), 201);
    caller = await api.newCaller(await api.newTenant());
    await defineOk({ resource: kind, key: 'code', unique: true });
    dataOf(await code('same'), 201);
  });
});
