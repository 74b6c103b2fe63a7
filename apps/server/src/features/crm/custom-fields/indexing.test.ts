import type { CustomField } from '@lead-engagement/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApi, type TestApi, type TestCaller } from '../../../../test/support/api.js';
import { expectFailure } from '../../../../test/support/expect.js';
import { dataOf } from '../../../../test/support/sample.js';
import { connect, type Database, inTenant } from '../../../db/client.js';
import { decodeId, encodeId } from '../../../ids.js';
import { doWork } from '../../../jobs/fixtures/do-work.js';
import type { Lease, RunContext } from '../../../jobs/handler.js';
import { indexFieldWork } from './index-job.js';

let api: TestApi;
let worker: Database;
let tenant: string;
let caller: TestCaller;
beforeAll(async () => {
  api = await startTestApi();
  worker = connect(api.databaseUrl, 'lead_engagement_worker', { maxConnections: 3 });
});
afterAll(async () => {
  await worker.end();
  await api.close();
});
beforeEach(async () => {
  // Processes the jobs that other tests have left.
  await work(new Date(Date.now() + 7 * 24 * 3_600_000));
  tenant = await api.newTenant();
  caller = await api.newCaller(tenant);
});

const url = '/v1/custom-fields';
const define = async (body: object = {}): Promise<CustomField> => {
  const field = { resource: 'CONTACT', key: 'size', label: 'Size', type: 'TEXT', filterable: false, ...body };
  return dataOf(await caller.call('POST', url, field), 201);
};
const patch = (field: CustomField, body: object) => caller.call('PATCH', `${url}/${field.id}`, body);
const patchOk = async (field: CustomField, body: object): Promise<CustomField> => dataOf(await patch(field, body), 200);
const read = async (field: CustomField): Promise<CustomField> =>
  dataOf(await caller.call('GET', `${url}/${field.id}`), 200);
const write = (id: string, size: string | null) =>
  caller.call('PATCH', `/v1/contacts/${encodeId('contact', id)}`, { customFields: { size } });
const create = (size: string) => caller.call('POST', '/v1/contacts', { name: 'x', customFields: { size } });
const filter = (size: string) => caller.call('GET', `/v1/contacts?customFields[size]=${size}&limit=1`);

/** Adds contacts with the values v1, v2 and so on, and updates the planner's statistics. Returns their ids, in order. */
async function addContacts(count: number): Promise<string[]> {
  const rows = await inTenant(
    api.db,
    tenant,
    (tx) => tx<{ id: string }[]>`
      insert into contacts (tenant_id, id, created_at, updated_at, name, custom_fields)
      select ${tenant}, gen_random_uuid(), now(), now(), 'x', jsonb_build_object('size', 'v' || n)
      from generate_series(1, ${count}) n returning id`,
  );
  await api.owner`analyze contacts, custom_field_values`;
  return rows.map(({ id }) => id).sort();
}

interface Entry {
  recordId: string;
  value: string;
  isUnique: boolean;
}
const uuidOf = (field: CustomField) => decodeId('customField', field.id) as string;
const listIndex = (field: CustomField) =>
  api.db<Entry[]>`
    select record_id, value, is_unique from custom_field_values
    where tenant_id = ${tenant} and field_id = ${uuidOf(field)} order by record_id, value`;
/** The index as it would be if it were built now from scratch. */
const listValues = (field: CustomField) =>
  api.db<Entry[]>`
    select value.record_id, value.value, value.is_unique from contacts c
    cross join lateral custom_field_rows(c.tenant_id, 'CONTACT', c.id, c.custom_fields) value
    where c.tenant_id = ${tenant} and c.deleted_at is null and value.field_id = ${uuidOf(field)}
    order by value.record_id, value.value`;
async function expectSound(field: CustomField): Promise<void> {
  expect(await listIndex(field)).toEqual(await listValues(field));
}

const work = (now?: Date) => doWork(worker, [indexFieldWork], now);
/** Runs one step of the worker. */
const step = (field: CustomField) =>
  indexFieldWork.run({ tenantId: tenant, id: uuidOf(field) } as Lease, { db: worker } as RunContext);
const waiting = async () =>
  (await api.owner`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`).count;

describe('a field of many records', () => {
  test('becomes filterable, or stops being so, with at most a thousand records indexed by the request', async () => {
    const field = await define();
    const count = 20_000;
    await addContacts(count);
    const expectRefused = async (code: string) => {
      const details = [{ path: 'query.customFields[size]', code, message: expect.any(String) }];
      expect(expectFailure(await filter('v7'), 'VALIDATION_ERROR').details).toEqual(details);
    };

    const changed = await patchOk(field, { filterable: true });
    expect(changed).toMatchObject({ filterable: true, indexing: true, version: 2 });
    expect(await listIndex(field)).toHaveLength(1_000);
    await expectRefused('indexing');
    const exported = await caller.call('POST', '/v1/exports', {
      resource: 'contacts',
      filter: { 'customFields[size]': 'v7' },
    });
    expectFailure(exported, 'VALIDATION_ERROR');
    expect(await patchOk(field, changed)).toEqual(changed);

    expect((await work()).map(({ next }) => next)).toEqual([...Array(9).fill('again'), 'done']);
    expect(await read(field)).toEqual({ ...changed, indexing: false });
    expect((await filter('v7')).meta.total).toBe(1);
    await expectSound(field);
    expect(await listIndex(field)).toHaveLength(count);

    expect(await patchOk(field, { filterable: false })).toMatchObject({ indexing: false });
    expect(await listIndex(field)).toHaveLength(count - 1_000);
    await expectRefused('invalid');
    expect(await patchOk(field, { filterable: true })).toMatchObject({ indexing: true });
    await expectRefused('indexing');
    await patchOk(field, { filterable: false });
    await work();
    expect(await listIndex(field)).toEqual([]);
  });

  test('becomes unique while lists are filtered by it, and no value is given twice meanwhile', async () => {
    const field = await define({ filterable: true });
    const ids = await addContacts(4_000);
    expect(await patchOk(field, { unique: true })).toMatchObject({ unique: true, indexing: false });
    expect((await listIndex(field)).filter(({ isUnique }) => isUnique)).toHaveLength(1_000);
    expect((await filter('v7')).meta.total).toBe(1);
    const last = (await listIndex(field)).at(-1);
    expect(last).toMatchObject({ recordId: ids.at(-1), isUnique: false });
    const existingId = encodeId('contact', ids.at(-1) as string);
    expect(expectFailure(await create(last?.value as string), 'CONFLICT').existingId).toBe(existingId);

    const both = ids.slice(1_998, 2_000);
    const [answers] = await Promise.all([
      Promise.all([...Array.from({ length: 8 }, () => create('same')), ...both.map((id) => write(id, 'same'))]),
      step(field).then(() => step(field)),
    ]);
    expect(answers.filter(({ status }) => status < 300)).toHaveLength(1);
    for (const answer of answers.filter(({ status }) => status >= 300)) expectFailure(answer, 'CONFLICT');
    await work();
    expect((await filter('same')).meta.total).toBe(1);
    await expectSound(field);
    expect((await listIndex(field)).every(({ isUnique }) => isUnique)).toBe(true);
  });

  test('becomes unique only once it is indexed, and not while two records share a value', async () => {
    const field = await define();
    const ids = await addContacts(1_001);
    const refused = expectFailure(await patch(field, { unique: true, label: 'Other' }), 'CONFLICT');
    expect(refused.existingId).toBeUndefined();
    expect(refused.message).toContain('Make it filterable first');
    expect(await read(field)).toEqual(field);
    expect(await listIndex(field)).toEqual([]);

    await patchOk(field, { filterable: true });
    expectFailure(await patch(field, { unique: true }), 'CONFLICT');
    await work();
    dataOf(await write(ids[1_000] as string, 'v5'), 200);
    const { existingId } = expectFailure(await patch(field, { unique: true }), 'CONFLICT');
    const found: { id: string }[] = dataOf(await caller.call('GET', '/v1/contacts?customFields[size]=v5'), 200);
    expect(found.map(({ id }) => id)).toContain(existingId);
    dataOf(await write(ids[1_000] as string, null), 200);
    expect(await patchOk(field, { unique: true, filterable: false })).toMatchObject({ unique: true, indexing: false });
    await work();
    await expectSound(field);
  });

  test('is indexed even if a worker fails on the way and two continue at once', async () => {
    const field = await define();
    await addContacts(4_000);
    await patchOk(field, { filterable: true });
    await api.owner.unsafe(`
      create function refuse() returns trigger language plpgsql as $$ begin raise 'the disk is full'; end $$;
      create trigger refuse after insert on custom_field_values for each statement execute function refuse()`);
    for (let times = 1; times <= 6; times += 1) {
      const later = new Date(Date.now() + times * 3_600_000);
      expect(await work(later)).toMatchObject([{ next: 'again', err: { message: 'the disk is full' } }]);
    }
    await api.owner.unsafe('drop trigger refuse on custom_field_values; drop function refuse()');
    expect(await listIndex(field)).toHaveLength(1_000);
    expect(await read(field)).toMatchObject({ indexing: true });
    await Promise.all([step(field), step(field)]);
    await work(new Date(Date.now() + 24 * 3_600_000));
    expect(await read(field)).toMatchObject({ indexing: false });
    await expectSound(field);
  });

  test('that is deleted meanwhile is not indexed any more', async () => {
    const field = await define();
    await addContacts(4_000);
    await patchOk(field, { filterable: true });
    dataOf(await caller.call('DELETE', `${url}/${field.id}`), 200);
    expect(await work()).toMatchObject([{ next: 'done' }]);
    expect(await listIndex(field)).toEqual([]);
  });
});

test('a field with up to a thousand records becomes unique at once, indexed or not', async () => {
  const field = await define();
  await addContacts(1_000);
  expect(await patchOk(field, { unique: true })).toMatchObject({ unique: true, filterable: false, indexing: false });
  expect(await listIndex(field)).toHaveLength(1_000);
  await expectSound(field);
  expectFailure(await create('v5'), 'CONFLICT');
});

test('a record that is being written does not block a change of a field, and its last state is indexed', async () => {
  const field = await define();
  const [changed, deleted, unchanged] = (await addContacts(3)) as [string, string, string];
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  let isWritten = false;
  const writing = inTenant(api.db, tenant, async (tx) => {
    await tx`select from contacts where tenant_id = ${tenant} and id = any(${[changed, deleted]}::uuid[]) for update`;
    isWritten = true;
    await released;
    await tx`update contacts set custom_fields = '{"size": "new"}' where tenant_id = ${tenant} and id = ${changed}`;
    await tx`update contacts set deleted_at = now() where tenant_id = ${tenant} and id = ${deleted}`;
  });
  await expect.poll(() => isWritten).toBe(true);
  expect(await patchOk(field, { filterable: true })).toMatchObject({ indexing: true });
  expect(await listIndex(field)).toEqual([]);
  const stepped = step(field);
  await expect.poll(waiting, { timeout: 120_000, interval: 20 }).toBe(1);
  release();
  await Promise.all([writing, stepped]);
  expect(await read(field)).toMatchObject({ indexing: false });
  await expectSound(field);
  expect((await listIndex(field)).map(({ recordId }) => recordId)).toEqual([changed, unchanged].sort());
  expect((await filter('new')).meta.total).toBe(1);
});

test('a merge, and its undo, wait while a field is changed', async () => {
  const field = await define();
  const [primary, other] = (await addContacts(2)).map((id) => encodeId('contact', id));
  const whileChanged = async <T>(call: () => Promise<T>): Promise<T> => {
    let called: Promise<T> | undefined;
    await inTenant(api.db, tenant, async (tx) => {
      await tx`select from custom_fields where tenant_id = ${tenant} and id = ${uuidOf(field)} for update`;
      called = call();
      await expect.poll(waiting, { timeout: 120_000, interval: 20 }).toBe(1);
    });
    return called as Promise<T>;
  };
  const merge = { primaryId: primary, mergeIds: [other] };
  const { id } = dataOf(await whileChanged(() => caller.call('POST', '/v1/contacts/merge', merge)), 200);
  dataOf(await whileChanged(() => caller.call('POST', `/v1/contacts/merges/${id}/undo`)), 200);
});

describe('after any concurrent changes of a field and its records,', () => {
  const at = fc.nat(3_499);
  const value = fc.constantFrom('a', 'b', 'v7', 'v2000', null);
  const change = fc.oneof(
    fc.record({ do: fc.constant('write' as const), at, value }),
    fc.record({ do: fc.constant('delete' as const), at }),
    fc.record({ do: fc.constant('restore' as const), at }),
  );
  const flags = fc.record({ unique: fc.boolean(), filterable: fc.boolean() });
  const action = fc.oneof(
    { weight: 3, arbitrary: fc.record({ flags, meanwhile: fc.array(change) }) },
    { weight: 3, arbitrary: fc.record({ steps: fc.integer({ min: 1, max: 3 }), meanwhile: fc.array(change) }) },
    { weight: 2, arbitrary: fc.array(change, { minLength: 1 }) },
  );

  test('its index is correct in the end, and filters find all records or are refused', async () => {
    const field = await define({ filterable: true });
    const ids = await addContacts(3_500);
    const applyOne = (one: typeof change extends fc.Arbitrary<infer T> ? T : never) => {
      const id = ids[one.at] as string;
      const path = `/v1/contacts/${encodeId('contact', id)}`;
      if (one.do === 'write') return write(id, one.value);
      return one.do === 'delete' ? caller.call('DELETE', path) : caller.call('POST', `${path}/restore`);
    };
    const apply = async (changes: readonly Parameters<typeof applyOne>[0][]) => {
      for (const { status } of await Promise.all(changes.map(applyOne))) expect([200, 404, 409]).toContain(status);
    };
    const steps = async (count: number) => {
      for (let done = 0; done < count; done += 1) await step(field);
    };
    const countLive = async (size: string) =>
      (
        await api.db`
          select from contacts
          where tenant_id = ${tenant} and deleted_at is null and custom_fields ->> 'size' = ${size}`
      ).count;
    await fc.assert(
      fc.asyncProperty(fc.array(action, { minLength: 4, maxLength: 20 }), async (actions) => {
        for (const one of actions) {
          if (Array.isArray(one)) await apply(one);
          else if ('steps' in one) await Promise.all([steps(one.steps), apply(one.meanwhile)]);
          else {
            const [{ status }] = await Promise.all([patch(field, one.flags), apply(one.meanwhile)]);
            expect([200, 409]).toContain(status);
          }
          const { filterable, indexing } = await read(field);
          for (const size of ['a', 'v7', 'v3000']) {
            const answer = await filter(size);
            if (filterable && !indexing) expect([size, answer.meta.total]).toEqual([size, await countLive(size)]);
            else expectFailure(answer, 'VALIDATION_ERROR');
          }
        }
        await work();
        const { unique, indexing } = await read(field);
        expect(indexing).toBe(false);
        await expectSound(field);
        const values = (await listIndex(field)).map((entry) => entry.value);
        if (unique) expect(values).toHaveLength(new Set(values).size);
      }),
      { numRuns: 12, endOnFailure: true },
    );
  });
});
