import { type CustomField, limits } from '@lead-engagement/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApi, type TestApi, type TestCaller } from '../../../../test/support/api.js';
import { expectFailure } from '../../../../test/support/expect.js';
import { dataOf, relayAll } from '../../../../test/support/sample.js';
import { decodeId } from '../../../ids.js';
import { doWork } from '../../../jobs/fixtures/do-work.js';
import { bulkUpdateHandler } from '../../operations/bulk-updates/update-step.js';
import { type ImportWorker, startImportWorker } from '../../operations/imports/fixtures/import-worker.js';

let api: TestApi;
let caller: TestCaller;
let worker: ImportWorker;
beforeAll(async () => {
  api = await startTestApi();
  worker = startImportWorker(api);
});
afterAll(async () => {
  await worker.close();
  await api.close();
});
beforeEach(async () => {
  caller = await api.newCaller(await api.newTenant());
});

// biome-ignore lint/suspicious/noExplicitAny: tests look at whatever came
type Seen = any;
const url = '/v1/custom-fields';
const get = async (path: string): Promise<Seen> => dataOf(await caller.call('GET', path), 200);
const post = async (path: string, body: object, status = 201): Promise<Seen> =>
  dataOf(await caller.call('POST', path, body), status);
const define = (body: object = {}): Promise<CustomField> =>
  post(url, { resource: 'LEAD', key: 'size', label: 'Size', type: 'SELECT', options: ['Small', 'Large'], ...body });
const patch = (field: CustomField, options: unknown) => caller.call('PATCH', `${url}/${field.id}`, { options });
const rename = async (field: CustomField, from: string, to: string): Promise<CustomField> => {
  const { options }: CustomField = await get(`${url}/${field.id}`);
  const renamed = options.map((option) => (option.label === from ? { ...option, label: to } : option));
  return dataOf(await patch(field, renamed), 200);
};
const lead = (customFields: object): Promise<Seen> => post('/v1/leads', { contact: { name: 'x' }, customFields });
const filter = (key: string, value: string) => new URLSearchParams({ [`customFields[${key}]`]: value });

describe('the options of a field', () => {
  test('are sent as labels or objects, and have ids that stay', async () => {
    const field = await define({ options: ['Small', { label: 'Large' }] });
    const ids = field.options.map(({ id }) => id);
    expect(field.options).toEqual([
      { id: expect.stringMatching(/^opt_[0-9a-z]{26}$/), label: 'Small' },
      { id: expect.stringMatching(/^opt_[0-9a-z]{26}$/), label: 'Large' },
    ]);
    expect(dataOf(await patch(field, field.options), 200)).toEqual(field);
    expect(dataOf(await patch(field, ['Small', 'Large']), 200)).toEqual(field);
    const renamed = dataOf(await patch(field, [{ id: ids[1], label: 'L' }, 'Medium', 'Small']), 200);
    expect(renamed).toMatchObject({ version: 2, options: [{ id: ids[1], label: 'L' }, { label: 'Medium' }, {}] });
    expect(renamed.options[2]).toEqual(field.options[0]);
    const without = dataOf(await patch(field, ['L']), 200);
    expect(without.options).toEqual([renamed.options[0]]);
    const again = dataOf(await patch(field, ['Small', { id: ids[1], label: 'Large' }]), 200);
    expect(again.options).toEqual(field.options);
    const [audited] = await get('/v1/audit-log?action=custom_field.updated');
    expect(JSON.stringify(audited)).toContain('Small');
  });

  test.each([
    ['two with one label', ['A', 'A']],
    ['two with one label, one as an object', ['A', { label: 'A' }]],
    ['an unknown id', [{ id: 'opt_01m5k2tk3njt18z2x0a6v4w3ef', label: 'A' }]],
    ['an id of another kind', [{ id: 'cf_01m5k2tk3njt18z2x0a6v4w3ef', label: 'A' }]],
    ['a label like an id', ['opt_01m5k2tk3njt18z2x0a6v4w3ef']],
    ['no label', [{}]],
    ['another property', [{ label: 'A', color: 'red' }]],
    ['a number', [1]],
  ])('are refused with %s', async (_, options) => {
    const field = await define();
    for (const answer of [
      await caller.call('POST', url, { resource: 'LEAD', key: 'b', label: 'B', type: 'SELECT', options }),
      await patch(field, options),
    ]) {
      const { details } = expectFailure(answer, 'VALIDATION_ERROR');
      expect(details?.[0]?.path).toMatch(/^body\.options/);
    }
  });

  test('never have a label that another one has or had, unless that one is removed', async () => {
    const field = await define();
    const [small, large] = field.options as [Seen, Seen];
    expectFailure(await patch(field, [{ ...small, label: 'Large' }, large]), 'VALIDATION_ERROR');
    expectFailure(
      await patch(field, [
        { ...small, label: 'Large' },
        { ...large, label: 'Small' },
      ]),
      'VALIDATION_ERROR',
    );
    await rename(field, 'Small', 'S');
    const { details } = expectFailure(await patch(field, ['S', 'Large', 'Small']), 'VALIDATION_ERROR');
    expect(details?.[0]?.message).toMatch(/has or had the label Small/);
    // An option that gets the label of a removed one takes over its records.
    const { id } = await lead({ size: 'Large' });
    await rename(field, 'Large', 'Big');
    expect(dataOf(await patch(field, [{ ...small, label: 'Big' }]), 200).options).toEqual([
      { id: small.id, label: 'Big' },
    ]);
    expect((await get(`/v1/leads/${id}`)).customFields).toEqual({ size: 'Big' });
    for (const name of ['Large', 'Big', small.id, large.id, 'S']) {
      expect((await get(`/v1/leads?${filter('size', name)}`)).map((one: Seen) => one.id)).toEqual([id]);
    }
  });

  test('keep a limited number of former labels', async () => {
    const field = await define({ options: ['0'] });
    const [{ id }] = field.options as [Seen];
    const former = Array.from({ length: limits.customFieldFormerLabels + 1 }, (_, at) => String(at));
    await api.owner`
      update custom_fields set option_labels = ${api.owner.json({ 0: ['now', ...former.slice(1)] })}
      where id = ${decodeId('customField', field.id) as string}`;
    const { details } = expectFailure(await patch(field, [{ id, label: 'one more' }]), 'VALIDATION_ERROR');
    expect(details?.[0]).toMatchObject({ path: 'body.options', code: 'too_big' });
    dataOf(await patch(field, [{ id, label: '7' }]), 200);
  });
});

describe('a renamed option', () => {
  test('is read by its new label everywhere, and is found by its labels and its id', async () => {
    const field = await define();
    await define({ resource: 'CONTACT', key: 'kinds', type: 'MULTI_SELECT', options: ['a', 'b', 'c'] });
    const small = field.options[0]?.id as string;
    const contact = await post('/v1/contacts', { name: 'Ada', customFields: { kinds: ['c', 'a'] } });
    const made = await post('/v1/leads', { contactId: contact.id, customFields: { size: 'Small' } });
    await lead({ size: 'Large' });
    const filters = { 'customFields[size]': 'Small' };
    const view = await post('/v1/views', { resource: 'leads', name: 'Small', shared: true, filters });

    await rename(field, 'Small', 'S');
    const [kinds] = await get(`${url}?resource=CONTACT`);
    await rename(kinds, 'a', 'Kind a');
    await rename(field, 'S', 'Little');

    const shown = { size: 'Little' };
    expect((await get(`/v1/leads/${made.id}`)).customFields).toEqual(shown);
    const [expanded] = await get(`/v1/leads?expand=contact&contactId=${contact.id}`);
    expect(expanded).toMatchObject({ customFields: shown, contact: { customFields: { kinds: ['c', 'Kind a'] } } });
    expect((await get(`/v1/contacts/${contact.id}`)).customFields).toEqual({ kinds: ['c', 'Kind a'] });
    expect((await get(`/v1/contacts?${filter('kinds', 'a')}`))[0].customFields.kinds).toEqual(['c', 'Kind a']);
    for (const name of ['Small', 'S', 'Little', small, `Small,${small}`]) {
      const found = await get(`/v1/leads?${filter('size', name)}`);
      expect(found.map((one: Seen) => [one.id, one.customFields])).toEqual([[made.id, shown]]);
      const facets = await get(`/v1/leads/facets?fields=status&${filter('size', name)}`);
      expect(JSON.stringify(facets)).toContain('"count":1');
    }
    const stored = await get(`/v1/views/${view.id}`);
    expect(await get(`/v1/leads?${new URLSearchParams(stored.filters)}`)).toHaveLength(1);
    const pipeline = (await get('/v1/pipelines'))[0];
    const board = await get(`/v1/pipelines/${pipeline.id}/board?${filter('size', 'Small')}`);
    expect(JSON.stringify(board)).toContain('"size":"Little"');
    expect(JSON.stringify(board)).not.toContain('Large');

    // Writes take labels and ids; what they answer and record is the label.
    const change = async (size: string) =>
      dataOf(await caller.call('PATCH', `/v1/leads/${made.id}`, { customFields: { size } }), 200);
    expect((await change(small)).version).toBe(made.version);
    expect((await change('Small')).version).toBe(made.version);
    expect((await change('Large')).customFields).toEqual({ size: 'Large' });
    expect((await change(small)).customFields).toEqual(shown);
    const history = await get(`/v1/leads/${made.id}/history?sort=createdAt`);
    expect(history.flatMap(({ changes }: Seen) => changes).filter(({ field }: Seen) => field.includes('size'))).toEqual(
      [
        { field: 'customFields.size', from: 'Little', to: 'Large' },
        { field: 'customFields.size', from: 'Large', to: 'Little' },
      ],
    );
    const moved = await caller.call('PATCH', `/v1/leads/${made.id}/stage`, { stageId: pipeline.stages[1].id });
    expect(dataOf(moved, 200).customFields).toEqual(shown);
    await relayAll(api);
    const [event] = await get('/v1/events?type=lead.stage_changed');
    expect(event.data.customFields).toEqual(shown);
    const upserted = await post(
      '/v1/leads/bulk',
      { records: [{ contactId: contact.id, customFields: { size: small } }] },
      200,
    );
    expect((await get(`/v1/leads/${upserted[0].id}`)).customFields).toEqual(shown);
  });

  test('is a value that is sent back as read, also when it was removed since', async () => {
    const field = await define();
    const made = await lead({ size: 'Small' });
    await rename(field, 'Small', 'S');
    dataOf(await patch(field, ['Large']), 200);
    const read = await get(`/v1/leads/${made.id}`);
    expect(read.customFields).toEqual({ size: 'S' });
    expect(dataOf(await caller.call('PATCH', `/v1/leads/${made.id}`, read), 200)).toEqual(read);
    const { details } = expectFailure(
      await caller.call('POST', '/v1/leads', { contact: { name: 'x' }, customFields: { size: 'S' } }),
      'VALIDATION_ERROR',
    );
    expect(details).toEqual([{ path: 'body.customFields.size', code: 'invalid', message: 'Must be one of: Large.' }]);
    expect(await get(`/v1/leads?${filter('size', 'S')}`)).toHaveLength(1);
    const unknown = expectFailure(await caller.call('GET', `/v1/leads?${filter('size', 'Tiny')}`), 'VALIDATION_ERROR');
    expect(unknown.details?.[0]).toMatchObject({ path: 'query.customFields[size]', message: 'Must be one of: Large.' });
  });

  test('is understood in the files, jobs and reports that name it', async () => {
    const field = await define();
    const contactField = await define({ resource: 'CONTACT', options: ['Red', 'Blue'], key: 'color' });
    const { id } = await lead({ size: 'Small' });
    await rename(field, 'Small', 'S');
    await rename(contactField, 'Red', 'Crimson');
    const blue = contactField.options[1]?.id as string;
    const file = ['Name,customFields.color', 'Ada,red', 'Bob,CRIMSON', `Eve,${blue}`, 'Joe,Red'].join('\n');
    const { id: job } = dataOf(
      await caller.call('POST', '/v1/contacts/import', file, { 'content-type': 'text/csv' }),
      202,
    );
    worker.wake();
    await expect.poll(async () => (await get(`/v1/imports/${job}`)).completedAt, { timeout: 60_000 }).not.toBeNull();
    const imported = await get('/v1/contacts?sort=createdAt&limit=200');
    const byName = Object.fromEntries(imported.map((one: Seen) => [one.name, one.customFields.color]));
    expect(byName).toMatchObject({ Bob: 'Crimson', Eve: 'Blue', Joe: 'Crimson' });
    const shown = dataOf(
      await caller.call('POST', '/v1/contacts/import/preview', file, { 'content-type': 'text/csv' }),
      200,
    );
    expect(shown.targets).toContainEqual({
      ...{ field: 'customFields.color', label: 'Size', type: 'SELECT', options: ['Crimson', 'Blue'] },
    });
    const text = (await caller.call('POST', '/v1/contacts/export', undefined, { accept: 'text/csv' })).text;
    expect(text).toContain('Crimson');
    expect(text).not.toContain('Red');

    const sources = await get(`/v1/reports/sources?${filter('size', 'Small')}`);
    expect(JSON.stringify(sources)).toContain('"created":1');
    const change = { filter: { 'customFields[size]': 'Small' }, changes: { customFields: { size: 'Large' } } };
    const { id: bulk } = dataOf(await caller.call('POST', '/v1/leads/bulk/update', change), 202);
    await rename(field, 'Large', 'L');
    await doWork(api.workerDb, [bulkUpdateHandler]);
    expect((await get(`/v1/bulk-updates/${bulk}`)).status).toBe('COMPLETED');
    expect((await get(`/v1/leads/${id}`)).customFields).toEqual({ size: 'L' });
  });

  test('of a unique field finds the record in an upsert', async () => {
    const field = await define({ unique: true });
    await lead({ size: 'Small' });
    await rename(field, 'Small', 'S');
    for (const value of ['S', 'Small', field.options[0]?.id]) {
      const sent = { matchOn: 'customFields.size', value, record: { contact: { name: 'x' }, title: String(value) } };
      expect(await post('/v1/leads/upsert', sent, 200)).toMatchObject({
        ...{ outcome: 'updated', title: value, customFields: { size: 'S' } },
      });
    }
    expectFailure(
      await caller.call('POST', '/v1/leads', { contact: { name: 'x' }, customFields: { size: 'S' } }),
      'CONFLICT',
    );
  });
});
