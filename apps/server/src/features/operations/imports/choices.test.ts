import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApi, type TestApi, type TestCaller } from '../../../../test/support/api.js';
import { expectFailure } from '../../../../test/support/expect.js';
import { dataOf } from '../../../../test/support/sample.js';
import { addUser } from '../../../../test/support/sign-in.js';
import { decodeId } from '../../../ids.js';
import { type ImportWorker, startImportWorker } from './fixtures/import-worker.js';

let api: TestApi;
let tenant: string;
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
  tenant = await api.newTenant();
  caller = await api.newCaller(tenant);
});

// biome-ignore lint/suspicious/noExplicitAny: tests look at whatever came
type Seen = any;
type Resource = 'contacts' | 'leads';
const get = async (url: string): Promise<Seen> => dataOf(await caller.call('GET', url), 200);
const queryOf = (options: object) =>
  new URLSearchParams(
    Object.entries(options).map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]),
  );
const send = (resource: Resource, file: string, options: object, path = 'import') =>
  caller.call('POST', `/v1/${resource}/${path}?${queryOf(options)}`, file, { 'content-type': 'text/csv' });

async function importFile(resource: Resource, file: string, options: object = {}): Promise<Seen> {
  const { id } = dataOf(await send(resource, file, options), 202);
  worker.wake();
  await expect.poll(async () => (await get(`/v1/imports/${id}`)).completedAt).not.toBeNull();
  return get(`/v1/imports/${id}`);
}
const preview = async (resource: Resource, file: string, options: object = {}): Promise<Seen> =>
  dataOf(await send(resource, file, options, 'import/preview'), 200);
const errorsOf = (job: Seen) => get(`/v1/imports/${job.id}/errors?limit=200`);
const contacts = () => get('/v1/contacts?sort=createdAt&limit=200');
const leads = () => get('/v1/leads?sort=createdAt&limit=200');
const tagNames = async (ids: string[]) => {
  const tags: Seen[] = await get('/v1/tags?limit=200');
  return ids.map((id) => tags.find((tag) => tag.id === id)?.name).toSorted();
};

describe('onInvalid=skipValue', () => {
  const file = [
    'Name,Email,Country,Owner email,Do not contact,Twitter',
    'Ada,ada@example.com,Atlantis,nobody@example.com,perhaps,ada',
    'Bob,bob@,DE,,yes,',
    ',nobody,DE,,,',
    'Eve,eve@example.com,FR,,no,',
  ].join('\n');

  const mapping = {
    Name: 'name',
    Email: 'email',
    Country: 'country',
    'Owner email': 'ownerEmail',
    'Do not contact': 'doNotContact',
  };

  test('keeps every person whom something identifies, and lists each value that was left out', async () => {
    const job = await importFile('contacts', file, { onInvalid: 'skipValue', mapping });
    expect(job).toMatchObject({
      status: 'COMPLETED',
      onInvalid: 'skipValue',
      counts: { rows: 4, created: 3, failed: 1, skippedValues: 4 },
    });
    const found: Seen[] = await errorsOf(job);
    const said = found.map(({ line, effect, field, value }) => `${line} ${effect} ${field} ${value}`);
    expect(said.toSorted()).toEqual([
      '2 VALUE_SKIPPED country Atlantis',
      '2 VALUE_SKIPPED doNotContact perhaps',
      '2 VALUE_SKIPPED ownerEmail nobody@example.com',
      '3 VALUE_SKIPPED email bob@',
      '4 ROW_FAILED email nobody',
    ]);
    const [ada, bob, eve] = await contacts();
    expect(ada).toMatchObject({ name: 'Ada', email: 'ada@example.com', country: null, doNotContact: false });
    expect(bob).toMatchObject({ name: 'Bob', email: null, country: 'DE', doNotContact: true });
    expect(eve).toMatchObject({ name: 'Eve', country: 'FR' });
    // The rows to correct are those that failed.
    const failed = await caller.call('GET', `/v1/imports/${job.id}/failed-rows`);
    expect(failed.text.trim().split('\n')).toHaveLength(2);
  });

  test('leaves the value of a contact that is there as it is, also with emptyCells=clear', async () => {
    await importFile('contacts', 'Name,Email,Country\nAda,ada@example.com,DE\n');
    await importFile('contacts', 'Name,Email,Country\nAda,ada@example.com,Atlantis\n', {
      onInvalid: 'skipValue',
      emptyCells: 'clear',
      mapping: { Name: 'name', Email: 'email', Country: 'country' },
    });
    expect(await contacts()).toMatchObject([{ country: 'DE' }]);
  });

  test('covers what is refused while the row is written, such as the options of a field', async () => {
    const field = { resource: 'CONTACT', key: 'size', label: 'Size', type: 'SELECT', options: ['S', 'L'] };
    dataOf(await caller.call('POST', '/v1/custom-fields', field), 201);
    const mapping = { Name: 'name', Email: 'email', Size: 'customFields.size' };
    const job = await importFile('contacts', 'Name,Email,Size\nAda,a@example.com,XXL\nBob,b@example.com,L\n', {
      onInvalid: 'skipValue',
      mapping,
    });
    expect(job.counts).toMatchObject({ created: 2, failed: 0, skippedValues: 1 });
    expect(await errorsOf(job)).toMatchObject([
      { line: 2, effect: 'VALUE_SKIPPED', field: 'customFields.size', value: 'XXL' },
    ]);
    const sizes = new Map((await contacts()).map(({ name, customFields }: Seen) => [name, customFields.size]));
    expect(sizes).toEqual(
      new Map([
        ['Ada', undefined],
        ['Bob', 'L'],
      ]),
    );
  });

  test('keeps a lead without an amount that cannot be read, and never one without a contact', async () => {
    const rows = 'Title,Value,Contact,Email\nPump,"1,2,3",Ada,ada@example.com\nMill,5,,nobody\n';
    const job = await importFile('leads', rows, { onInvalid: 'skipValue' });
    expect(job.counts).toMatchObject({ created: 1, failed: 1, skippedValues: 1 });
    expect(await leads()).toMatchObject([{ title: 'Pump', value: null }]);
    expect(await errorsOf(job)).toMatchObject([
      { line: 2, effect: 'VALUE_SKIPPED', field: 'value', value: '1,2,3' },
      { line: 3, effect: 'ROW_FAILED', field: 'contact.email' },
    ]);
  });

  test('is shown by the preview, with the values of each column that cannot be read', async () => {
    const shown = await preview('contacts', file, { onInvalid: 'skipValue', mapping });
    expect(shown.counts).toMatchObject({ create: 3, fail: 1, skippedValues: 4 });
    const column = (field: string) => shown.columns.find((one: Seen) => one.field === field);
    expect(column('email').unreadable).toEqual({ count: 2, examples: ['bob@', 'nobody'] });
    expect(column('name').unreadable).toEqual({ count: 0, examples: [] });
  });
});

describe('values', () => {
  test('stand in place of those of the file, whatever their case, and null leaves one out', async () => {
    const file = 'Name,Email,Country,Tags\nAda,a@example.com,HOLLAND,hot; Old\nBob,b@example.com,unknown,\n';
    const values = { country: { Holland: 'NL', Unknown: null }, tags: { hot: 'VIP', old: null } };
    const job = await importFile('contacts', file, { values, emptyCells: 'clear' });
    expect(job).toMatchObject({ values, counts: { created: 2, failed: 0 } });
    const [ada, bob] = await contacts();
    expect([ada.country, bob.country]).toEqual(['NL', null]);
    expect(await tagNames(ada.tags.map(({ id }: Seen) => id))).toEqual(['VIP']);
  });

  test('names of prototypes are values as any others', async () => {
    const values = { country: { constructor: 'DE', toString: 'FR' } };
    await importFile('contacts', 'Name,Email,Country\nA,a@example.com,constructor\nB,b@example.com,toString\n', {
      values,
    });
    expect((await contacts()).map(({ country }: Seen) => country)).toEqual(['DE', 'FR']);
    const mapped = { Name: 'name', Email: 'email', Country: 'country' };
    const job = await importFile('contacts', 'Name,Email,Country\nC,c@example.com,valueOf\n', {
      values,
      mapping: mapped,
    });
    expect(job.counts).toMatchObject({ failed: 1 });
  });

  test('map the stages of another product, and defaultStage is that of new leads without one', async () => {
    const stages = [
      { name: 'New', type: 'OPEN' },
      { name: 'Offer', type: 'OPEN' },
    ];
    const pipeline = dataOf(await caller.call('POST', '/v1/pipelines', { name: 'Machines', stages }), 201);
    const [first, offer] = pipeline.stages.map(({ id }: Seen) => id);
    const file = [
      'Title,Stage,External id,Email',
      'A,appointmentscheduled,a,a@example.com',
      'B,Nowhere,b,b@example.com',
      'C,,c,c@example.com',
    ].join('\n');
    const mapping = { Title: 'title', Stage: 'stage', 'External id': 'externalId', Email: 'contact.email' };
    const values = { stage: { appointmentscheduled: 'Offer' } };
    const strict = await importFile('leads', file, { values, mapping, dryRun: 'true' });
    expect(strict.counts).toMatchObject({ created: 2, failed: 1 });
    const job = await importFile('leads', file, { values, mapping, defaultStage: first });
    expect(job).toMatchObject({ defaultStage: first, counts: { created: 3, failed: 0, skippedValues: 1 } });
    expect((await leads()).map(({ stageId }: Seen) => stageId)).toEqual([offer, first, first]);
    expect(await errorsOf(job)).toMatchObject([{ line: 3, effect: 'VALUE_SKIPPED', field: 'stage', value: 'Nowhere' }]);
    // A lead that is there stays where it is.
    const again = 'Title,Stage,External id,Email\nA,Nowhere,a,a@example.com\n';
    await importFile('leads', again, { mapping, defaultStage: first });
    expect((await leads())[0].stageId).toBe(offer);
  });
});

describe('who and what all records get', () => {
  test('assignTo gives them to one user, and says that the columns of owners are left out', async () => {
    const ada = await addUser(api, tenant, 'ada@sales.example', 'AGENT');
    const bob = await addUser(api, tenant, 'bob@sales.example', 'AGENT');
    const file = 'Name,Email,Owner email\nX,x@example.com,bob@sales.example\nY,y@example.com,nobody@sales.example\n';
    const job = await importFile('contacts', file, { assignTo: ada });
    expect(job).toMatchObject({ assignTo: ada, counts: { created: 2, failed: 0 } });
    expect(job.columns[2]).toMatchObject({ field: null, leftOut: 'ASSIGN_TO' });
    expect((await contacts()).map(({ owner }: Seen) => owner?.id)).toEqual([ada, ada]);
    await importFile('leads', 'Title,Email\nPump,x@example.com\n', { assignTo: bob });
    expect(await leads()).toMatchObject([{ assignedToId: bob }]);
  });

  test('an owner is found by name, if one user alone has it', async () => {
    const ada = await addUser(api, tenant, 'ada@sales.example', 'AGENT');
    await addUser(api, tenant, 'twin@one.example', 'AGENT');
    await addUser(api, tenant, 'twin@two.example', 'AGENT');
    const file = 'Name,Email,Owner\nX,x@example.com,"ADA, user"\nY,y@example.com,Nobody\nZ,z@example.com,User twin\n';
    const job = await importFile('contacts', file, { mapping: { Name: 'name', Email: 'email', Owner: 'ownerName' } });
    expect(await errorsOf(job)).toMatchObject([
      { line: 3, field: 'ownerName', value: 'Nobody', code: 'not_found' },
      { line: 4, field: 'ownerName', code: 'ambiguous' },
    ]);
    expect((await contacts()).map(({ owner }: Seen) => owner?.id)).toEqual([ada]);
  });

  test('addTags adds to the tags of the row and of the record, and undo takes it back', async () => {
    await importFile('contacts', 'Name,Email,Tags\nAda,ada@example.com,Old\n');
    const file = 'Name,Email\nAda,ada@example.com\nBob,bob@example.com\n';
    const job = await importFile('contacts', file, { addTags: ['Fair', 'Berlin, 2026'] });
    const tagsOf = async () =>
      Promise.all((await contacts()).map(({ tags }: Seen) => tagNames(tags.map(({ id }: Seen) => id))));
    expect(await tagsOf()).toEqual([
      ['Berlin, 2026', 'Fair', 'Old'],
      ['Berlin, 2026', 'Fair'],
    ]);
    const withOwn = 'Name,Email,Tags\nBob,bob@example.com,New\n';
    await importFile('contacts', withOwn, { addTags: ['Fair'] });
    expect((await tagsOf())[1]).toEqual(['Fair', 'New']);
    dataOf(await caller.call('POST', `/v1/imports/${job.id}/undo`), 202);
    worker.wake();
    await expect.poll(async () => (await get(`/v1/imports/${job.id}`)).undo.status).toBe('COMPLETED');
    expect((await tagsOf())[0]).toEqual(['Old']);
    await importFile('leads', 'Title,Email\nPump,ada@example.com\n', { addTags: ['Fair'] });
    const [lead] = await leads();
    expect(await tagNames(lead.tagIds ?? lead.tags.map(({ id }: Seen) => id))).toEqual(['Fair']);
    expect((await tagsOf())[0]).toEqual(['Old']);
  });

  test('currency is that of amounts without one, and of signs that several currencies have', async () => {
    const file = 'Title,Value,Email\nA,950,a@example.com\nB,$950,b@example.com\nC,€ 950,c@example.com\n';
    const job = await importFile('leads', file, { currency: 'CAD' });
    expect(job.currency).toBe('CAD');
    expect((await leads()).map(({ currency }: Seen) => currency)).toEqual(['CAD', 'CAD', 'EUR']);
  });
});

test('a column that is left out says why, and a field that would fit it', async () => {
  const file = 'Name,,Shoe size,Email,Country\nAda,x,38,ada@example.com,Atlantis\nBob,y,41,bob@example.com,Narnia\n';
  const shown = await preview('contacts', file);
  expect(shown.columns.map(({ leftOut }: Seen) => leftOut)).toEqual([
    null,
    'NO_HEADING',
    'UNKNOWN_HEADING',
    null,
    'VALUES_DO_NOT_FIT',
  ]);
  expect(shown.columns[2].suggestion).toEqual({ type: 'NUMBER', key: 'shoe_size', label: 'Shoe size' });
  const mapping = { Name: 'name', Email: 'email', Country: null };
  const job = await importFile('contacts', file, { mapping });
  expect(job.columns.map(({ leftOut }: Seen) => leftOut)).toEqual([
    null,
    'NOT_IN_MAPPING',
    'NOT_IN_MAPPING',
    null,
    'MAPPED_TO_NULL',
  ]);
  expect(shown.targets).toContainEqual({ field: 'email', label: null, type: null, options: [] });
});

test.each([
  ['assignTo', { assignTo: 'usr_01j00000000000000000000000' }, 'query.assignTo'],
  ['defaultStage of contacts', { defaultStage: 'stg_01j00000000000000000000000' }, 'query'],
  ['values of a field that there is not', { values: { nothing: { a: 'b' } } }, 'query.values'],
  ['values of a custom field that there is not', { values: { 'customFields.x': { a: 'b' } } }, 'query.values'],
  ['values that are not texts', { values: { country: { a: 5 } } }, 'query.values'],
  ['addTags that is not a list of names', { addTags: [5] }, 'query.addTags'],
  ['too many tags', { addTags: Array.from({ length: 21 }, (_, at) => `t${at}`) }, 'query.addTags'],
  ['a currency that there is not', { currency: 'ABC' }, 'query.currency'],
  ['onInvalid', { onInvalid: 'guess' }, 'query.onInvalid'],
])('a wrong %s is refused by name', async (_, options, path) => {
  const { details } = expectFailure(
    await send('contacts', 'Name,Email\nAda,a@example.com\n', options),
    'VALIDATION_ERROR',
  );
  const paths = (details ?? []).map((one: Seen) => one.path).join(' ');
  expect(paths).toContain(path);
});

test('a stage of another tenant is refused', async () => {
  const other = await api.newCaller(await api.newTenant());
  const [pipeline] = dataOf(await other.call('GET', '/v1/pipelines'), 200);
  expect(decodeId('stage', pipeline.stages[0].id)).toBeDefined();
  const options = { defaultStage: pipeline.stages[0].id };
  expectFailure(await send('leads', 'Title,Email\nA,a@example.com\n', options), 'VALIDATION_ERROR');
});
