import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Answer, startTestApi, type TestApi, type TestCaller } from '../../../../test/support/api.js';
import { expectFailure } from '../../../../test/support/expect.js';
import { dataOf } from '../../../../test/support/sample.js';
import { type ImportWorker, startImportWorker } from './fixtures/import-worker.js';

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
const get = async (url: string, of = caller): Promise<Seen> => dataOf(await of.call('GET', url), 200);

function send(file: string, query = '?onMatch=update', type = 'text/csv', of = caller): Promise<Answer> {
  return of.call('POST', `/v1/leads/import${query}`, file, { 'content-type': type });
}

async function importFile(file: string, query = '?onMatch=update', type = 'text/csv', of = caller): Promise<Seen> {
  const { id } = dataOf(await send(file, query, type, of), 202);
  worker.wake();
  const job = () => get(`/v1/imports/${id}`, of);
  await expect.poll(async () => (await job()).completedAt, { timeout: 120_000 }).not.toBeNull();
  return job();
}

const preview = async (file: string): Promise<Seen> =>
  dataOf(await caller.call('POST', '/v1/leads/import/preview', file, { 'content-type': 'text/csv' }), 200);
const errorsOf = (job: Seen) => get(`/v1/imports/${job.id}/errors`);
const leadsOf = async (of = caller): Promise<Seen[]> =>
  (await get('/v1/leads?sort=createdAt&limit=200&expand=contact', of)).map((lead: Seen) => lead);

/** A pipeline with the stages New, Offer, Won and Lost. */
async function addPipeline(name: string, of = caller): Promise<Seen> {
  const stages = [
    { name: 'New', type: 'OPEN' },
    { name: 'Offer', type: 'OPEN' },
    { name: 'Gold', type: 'WON' },
    { name: 'Gone', type: 'LOST' },
  ];
  return dataOf(await of.call('POST', '/v1/pipelines', { name, stages }), 201);
}

describe('the same external id in exports of two products', () => {
  const ofHubspot = [
    'Record ID,First Name,Last Name,Email,Marketing contact status,Create Date',
    '7,Ada,Lovelace,ada@example.com,Marketing contact,2026-01-02 10:00',
  ].join('\n');
  const deals = (title: string, person: string) =>
    `Deal - ID,Deal - Title,Deal - Value,Deal - Currency of Value,Deal - Status,Deal - Contact person,Person - ID\n100,${title},500,EUR,Open,${person}`;
  async function importContacts(file: string, query = ''): Promise<Seen> {
    const answer = await caller.call('POST', `/v1/contacts/import${query}`, file, { 'content-type': 'text/csv' });
    const { id } = dataOf(answer, 202);
    worker.wake();
    const job = () => get(`/v1/imports/${id}`);
    await expect.poll(async () => (await job()).completedAt, { timeout: 120_000 }).not.toBeNull();
    return job();
  }

  test('is no reason to take a person of the one for a person of the other', async () => {
    await importContacts(ofHubspot);
    const [ada] = await get('/v1/contacts');
    const job = await importFile(deals('Pumps', 'Bob Bell,7'));
    expect([job.product, job.counts.failed, job.counts.created]).toEqual(['pipedrive', 1, 0]);
    const [error] = await errorsOf(job);
    expect(error).toMatchObject({ field: 'contact.externalId', value: '7', effect: 'ROW_FAILED' });
    expect(error.message).toContain('imported from hubspot');
    expect(await leadsOf()).toEqual([]);
    const bob =
      'Person - ID,Person - Name,Person - Organization,Person - Email - Work\n7,Bob Bell,Bell Ltd,bob@example.com';
    expect((await importContacts(bob, '?matchOn=externalId')).counts).toMatchObject({ failed: 1, updated: 0 });
    expect(await get('/v1/contacts')).toEqual([ada]);
  });

  test('finds the record of the same product, whatever it is called by now', async () => {
    const person = (name: string) => `Person - ID,Person - Name,Person - Email - Work\n7,${name},bob@example.com`;
    await importContacts(person('Bob Bell'));
    expect((await importFile(deals('Pumps', 'Robert Bell,7'))).counts).toMatchObject({ failed: 0, created: 1 });
    expect((await importFile(deals('Wells', 'Robert Bell,7'))).counts).toMatchObject({ failed: 0, updated: 1 });
    expect(await leadsOf()).toMatchObject([{ title: 'Wells', contact: { email: 'bob@example.com' } }]);
    const ofHubspot = 'Record ID,Deal Name,Deal Stage,Pipeline,Amount,Close Date\n100,Mills,New,Sales,9,2026-12-01';
    const other = await importFile(ofHubspot);
    expect([other.product, other.counts.failed, other.counts.updated]).toEqual(['hubspot', 1, 0]);
    expect(await leadsOf()).toMatchObject([{ title: 'Wells' }]);
  });

  test('stays that of the first product where a person is found by the e-mail address, and the other one is told', async () => {
    await importContacts(ofHubspot);
    const person = (id: number) => `Person - ID,Person - Name,Person - Email - Work\n${id},Ada King,ada@example.com`;
    const job = await importContacts(person(12));
    expect([job.product, job.counts.updated, job.counts.skippedValues]).toEqual(['pipedrive', 1, 1]);
    expect(await get('/v1/contacts')).toMatchObject([{ externalId: '7', name: 'Ada King' }]);
    const kept = { field: 'externalId', value: '12', code: 'fixed', effect: 'VALUE_SKIPPED' };
    expect(await errorsOf(job)).toMatchObject([{ ...kept, heading: 'Person - ID' }]);
    // The id that the person has already is written again without a word.
    expect((await importContacts(person(7))).counts).toMatchObject({ unchanged: 1, skippedValues: 0 });

    const ofLead =
      'Record ID,Deal Name,Deal Stage,Pipeline,Amount,Close Date,contact.externalId,contact.email\n5,Seats,,,9,2026-12-01,8,ada@example.com';
    const leads = await importFile(ofLead, '?matchOn=email&onMatch=update');
    expect([leads.product, leads.counts.created, leads.counts.skippedValues]).toEqual(['hubspot', 1, 1]);
    expect(await errorsOf(leads)).toMatchObject([{ field: 'contact.externalId', value: '8', effect: 'VALUE_SKIPPED' }]);
    expect(await get('/v1/contacts')).toMatchObject([{ externalId: '7' }]);
  });

  test('is replaced by a file that is the export of no product, as any other value', async () => {
    await importContacts(ofHubspot);
    const job = await importContacts('email,externalId\nada@example.com,12');
    expect([job.product, job.counts.updated, job.counts.skippedValues]).toEqual([null, 1, 0]);
    expect(await get('/v1/contacts')).toMatchObject([{ externalId: '12' }]);
  });
});

describe('an import of leads', () => {
  test('writes a lead and its contact for each row, and finds both again', async () => {
    const pipeline = await addPipeline('Machines');
    const [owner] = await get('/v1/users');
    const file = [
      'Deal ID,Deal name,Value,Currency,Stage,Pipeline,Owner email,Source,Tags,Expected close date,Contact,Email,Company',
      `d1,Engines,"1,234.50",eur,offer,machines,${owner.email},Referral,VIP;New,2026-12-31,Ada Lovelace,Ada@example.com,Engines Ltd`,
      'd2,Looms,900,,Gold,Machines,,,,,Ada Lovelace,ada@example.com,Engines Ltd',
      'd3,Mills,,,,,,,,,,,Mills & Sons',
      'd4,Nobody,,,,,,,,,,,',
    ].join('\n');
    const job = await importFile(file, '?fileName=deals.csv');
    expect(job).toMatchObject({
      resource: 'leads',
      status: 'COMPLETED',
      counts: { rows: 4, created: 3, updated: 0, failed: 1 },
    });
    expect(await errorsOf(job)).toMatchObject([{ line: 5, message: expect.stringContaining('needs a contact') }]);
    const [engines, looms, mills] = await leadsOf();
    expect(job.createdBy).toEqual({ type: 'key', id: caller.keyId });
    for (const record of [engines, engines.contact]) expect(record.createdBy).toEqual({ type: 'import', id: job.id });
    const offer = pipeline.stages.find(({ name }: Seen) => name === 'Offer');
    expect(engines).toMatchObject({
      title: 'Engines',
      value: 1234.5,
      currency: 'EUR',
      stageId: offer.id,
      status: 'OPEN',
      source: 'REFERRAL',
      expectedCloseDate: '2026-12-31',
      externalId: 'd1',
      assignedToId: owner.id,
      contact: { name: 'Ada Lovelace', email: 'ada@example.com', company: 'Engines Ltd' },
    });
    expect(engines.tagIds).toHaveLength(2);
    expect(looms).toMatchObject({ status: 'WON', source: 'IMPORT', contactId: engines.contactId });
    expect(mills).toMatchObject({ contact: { name: 'Mills & Sons' } });
    expect(await get(`/v1/activities?contactId=${engines.contactId}&type=imported`)).toMatchObject([
      { metadata: { importId: job.id } },
    ]);
    expect((await importFile(file)).counts).toMatchObject({ created: 0, unchanged: 3, failed: 1 });
    const changed = 'externalId,value,contact.email,contact.name\nd1,2000,new@example.com,Ada King\n';
    expect((await importFile(changed)).counts).toMatchObject({ updated: 1 });
    expect(await get(`/v1/leads/${engines.id}`)).toMatchObject({ value: 2000, contactId: engines.contactId });
    expect(await get(`/v1/contacts/${engines.contactId}`)).toMatchObject({
      name: 'Ada King',
      email: 'new@example.com',
    });
    expect((await get('/v1/imports?resource=contacts')).length).toBe(0);
  });

  test('names the key that started it in the history of its leads', async () => {
    await importFile('Title,Email\nEngines,ada@example.com\n');
    const [lead] = await leadsOf();
    expect(await get(`/v1/leads/${lead.id}/history`)).toMatchObject([{ action: 'created', actorId: caller.keyId }]);
  });

  test('writes nothing of a row that fails, neither the lead nor the contact', async () => {
    const field = { resource: 'LEAD', key: 'number', label: 'Number', type: 'TEXT', unique: true };
    dataOf(await caller.call('POST', '/v1/custom-fields', field), 201);
    const file = [
      'externalId,title,contact.email,contact.name,customFields.number,stage,value',
      'a,One,one@example.com,One,7,,',
      'b,Two,two@example.com,Two,7,,',
      'c,Three,three@example.com,Three,8,Nowhere,',
      'd,Four,four@example.com,Four,9,,-1',
      'a,One again,one@example.com,Uno,7,,10',
      'e,Five,not an address,Five,,,',
    ].join('\n');
    const mapping = Object.fromEntries((file.split('\n')[0] as string).split(',').map((name) => [name, name]));
    const job = await importFile(file, `?onMatch=update&mapping=${encodeURIComponent(JSON.stringify(mapping))}`);
    expect(job.counts).toMatchObject({ rows: 6, created: 1, updated: 1, failed: 4 });
    expect(await errorsOf(job)).toMatchObject([
      { line: 3, code: 'conflict' },
      { line: 4, field: 'stage', code: 'not_found' },
      { line: 5, field: 'value', value: '-1' },
      { line: 7, field: 'contact.email', value: 'not an address' },
    ]);
    expect(await leadsOf()).toMatchObject([{ title: 'One again', value: 10, contact: { name: 'Uno' } }]);
    expect(await get('/v1/contacts')).toHaveLength(1);
    const failed = await caller.call('GET', `/v1/imports/${job.id}/failed-rows`);
    expect(failed.text.split('\r\n')[1]).toContain('b,Two,two@example.com');
    const other = dataOf(await caller.call('POST', '/v1/contacts', { email: 'other@example.com' }), 201);
    const moved = await importFile(`externalId,contact.email\na,${other.email}\n`);
    expect(await errorsOf(moved)).toMatchObject([{ line: 2, message: expect.stringContaining('cannot be changed') }]);
  });

  test('takes the options of an import of contacts: dry run, mode, tags, mapping, JSON', async () => {
    const first = 'externalId,title,email,tags\n1,One,one@example.com,a\n';
    expect((await importFile(first, '?dryRun=true')).counts).toMatchObject({ created: 1 });
    expect([await leadsOf(), await get('/v1/contacts')]).toEqual([[], []]);
    await importFile(first);
    expect((await importFile(first, '?mode=create')).counts).toMatchObject({ failed: 1 });
    const second = 'externalId,tags,email\n1,b,one@example.com\n2,b,two@example.com\n';
    expect((await importFile(second, '?mode=update&tags=append')).counts).toMatchObject({ updated: 1, failed: 1 });
    const [lead] = await leadsOf();
    expect(lead.tagIds).toHaveLength(2);
    const records = [{ externalId: '3', value: 5, contact: { name: 'Eve', customFields: {} }, customFields: {} }];
    expect((await importFile(JSON.stringify(records), '', 'application/json')).counts).toMatchObject({ created: 1 });
    expect((await leadsOf()).at(-1)).toMatchObject({ value: 5, contact: { name: 'Eve' } });
    const mapping = encodeURIComponent('{"Who":"name"}');
    expectFailure(await send('Who\nAda\n', `?mapping=${mapping}`), 'VALIDATION_ERROR');
  });

  test('closes leads by their status or by the name of a stage that there is not', async () => {
    const file = [
      'externalId,contact.name,stage,status,lost reason',
      'w,Ada,Closed Won,,',
      'l,Bob,Closed Lost,,',
      'p,Eve,,Perdu,too dear',
    ].join('\n');
    expect((await importFile(file)).counts).toMatchObject({ created: 3 });
    expect((await leadsOf()).map(({ status, lostReason }) => [status, lostReason])).toEqual([
      ['WON', null],
      ['LOST', 'Closed Lost'],
      ['LOST', 'too dear'],
    ]);
    expect((await importFile(file)).counts).toMatchObject({ unchanged: 3 });
  });

  test.each([
    [
      'hubspot',
      'Record ID,Deal Name,Deal Stage,Pipeline,Amount,Close Date,Deal owner,Associated Contact',
      '77,Loom,Closed Won,,5000,2026-02-03 10:22,Bob,Ada Lovelace (ada@example.com)',
      { createdAt: '2026-02-03T10:22:00.000Z', closedAt: '2026-02-03T10:22:00.000Z' },
    ],
    [
      'pipedrive',
      'Deal - ID,Deal - Title,Deal - Value,Deal - Currency of Value,Deal - Status,Person - Name,Person - Email - Work,Deal - Expected close date',
      '77,Loom,5000,USD,Won,Ada Lovelace,ada@example.com,2026-02-03',
      { expectedCloseDate: '2026-02-03' },
    ],
    [
      'salesforce',
      'Opportunity ID,Opportunity Name,Amount,Close Date,Stage,Account Name,Contact Name,Email',
      '77,Loom,"USD 5,000.00",2026-02-03,Closed Won,Engines,Ada Lovelace,ada@example.com',
      { createdAt: '2026-02-03T12:00:00.000Z', closedAt: '2026-02-03T12:00:00.000Z' },
    ],
    [
      'zoho',
      'Record Id,Deal Name,Amount,Closing Date,Stage,Deal Owner,Contact Name,Email',
      '77,Loom,5000,2026-02-03,Closed Won,Bob,Ada Lovelace,ada@example.com',
      { createdAt: '2026-02-03T12:00:00.000Z', closedAt: '2026-02-03T12:00:00.000Z' },
    ],
  ])('recognizes the deals of %s', async (product, headings, row, times) => {
    const found = await preview(`${headings}\n${row}\n`);
    expect(found).toMatchObject({
      product,
      rows: [
        {
          outcome: 'create',
          fields: {
            externalId: '77',
            title: 'Loom',
            value: 5000,
            status: 'WON',
            ...times,
            contact: { name: 'Ada Lovelace', email: 'ada@example.com' },
          },
          errors: [],
        },
      ],
    });
    expect(await leadsOf()).toEqual([]);
  });

  describe('the contacts of a deal of HubSpot', () => {
    const headings = 'Record ID,Deal Name,Deal Stage,Associated Contact,Associated Contact IDs';
    const people = [
      'Record ID,First Name,Last Name,Email,Phone Number,Create Date',
      '7,Katherine,Johnson,katherine@example.com,,',
      '8,Mary,Jackson,,,',
    ].join('\n');
    const importPeople = async () => {
      const url = '/v1/contacts/import?matchOn=externalId';
      const { id } = dataOf(await caller.call('POST', url, people, { 'content-type': 'text/csv' }), 202);
      worker.wake();
      await expect.poll(async () => (await get(`/v1/imports/${id}`)).counts.created).toBe(2);
    };
    const contactsOf = async () =>
      (await get('/v1/contacts')).map(({ name, email, externalId }: Seen) => [externalId, name, email]).sort();

    test.each([
      ['Katherine Johnson (katherine@example.com)', '7', '7'],
      ['Katherine Johnson', '7', '7'],
      ['katherine@example.com', '', '7'],
      ['(katherine@example.com)', '', '7'],
      ['', '7;', '7'],
      ['Mary Jackson', '8', '8'],
    ])('%s with the ids %s is one that is there', async (name, ids, found) => {
      await importPeople();
      const before = await contactsOf();
      const job = await importFile(`${headings}\n1,Seats,Closed Won,${name},${ids}`);
      expect(job.counts).toMatchObject({ created: 1, failed: 0, skippedValues: 0 });
      expect(await contactsOf()).toEqual(before);
      const [{ contactId }] = await leadsOf();
      expect((await get(`/v1/contacts/${contactId}`)).externalId).toBe(found);
    });

    test.each([
      [
        'Katherine Johnson (katherine@example.com);Mary Jackson (mary@example.com)',
        '7;8',
        ['7;8', 'Katherine Johnson'],
      ],
      ['Katherine Johnson (katherine@example.com);Mary Jackson', '7', ['Katherine Johnson']],
    ])('%s with the ids %s: what is not used is listed', async (name, ids, listed) => {
      await importPeople();
      const before = await contactsOf();
      const job = await importFile(`${headings}\n1,Seats,Closed Won,${name},${ids}`);
      expect(job.counts).toMatchObject({ created: 1, failed: 0, skippedValues: listed.length });
      const errors = await get(`/v1/imports/${job.id}/errors`);
      expect(errors.map(({ effect, code }: Seen) => [effect, code])).toEqual(
        listed.map(() => ['VALUE_SKIPPED', 'several_contacts']),
      );
      for (const each of listed) expect(errors.some(({ value }: Seen) => value.startsWith(each))).toBe(true);
      expect(await contactsOf()).toEqual(before);
    });

    test('names of several contacts alone are refused, and no contact is made of them', async () => {
      await importPeople();
      const before = await contactsOf();
      const job = await importFile(`${headings}\n1,Seats,Closed Won,Katherine Johnson;Mary Jackson,7;8`);
      expect(job.counts).toMatchObject({ created: 0, failed: 1 });
      const errors = await get(`/v1/imports/${job.id}/errors`);
      expect(errors).toMatchObject([
        {
          effect: 'ROW_FAILED',
          field: 'contact.name',
          code: 'several_contacts',
          value: 'Katherine Johnson;Mary Jackson',
        },
      ]);
      expect(await contactsOf()).toEqual(before);
    });
  });

  test('leads that were exported and are imported elsewhere are the same', async () => {
    const other = await api.newCaller(await api.newTenant());
    for (const each of [caller, other]) {
      await addPipeline('Sales, abroad', each);
      const field = { resource: 'LEAD', key: 'size', label: 'Size', type: 'NUMBER' };
      dataOf(await each.call('POST', '/v1/custom-fields', field), 201);
    }
    const { stages } = (await get('/v1/pipelines')).find(({ name }: Seen) => name === 'Sales, abroad');
    const contact = { name: '=Ada', email: 'ada@example.com', phone: '030 901820', country: 'DE' };
    const leads = [
      { title: '=1+1', value: 0.1, currency: 'JPY', tags: ['a;b', 'VIP'], customFields: { size: -1.5 }, score: 7 },
      { title: 'Lost "one"', externalId: '-7', stageId: stages[3].id, lostReason: 'Gone, sadly', source: 'EVENT' },
      { externalId: 'w', status: 'WON', expectedCloseDate: '2026-02-03', value: 999999999999999 },
      { externalId: 'u', status: 'UNQUALIFIED', lostReason: 'x', stageId: stages[1].id },
    ];
    const [first, ...more] = leads;
    const made = dataOf(await caller.call('POST', '/v1/leads', { ...first, contact }), 201);
    for (const one of more) {
      dataOf(await caller.call('POST', '/v1/leads', { ...one, contactId: made.contactId }), 201);
    }
    const { id } = dataOf(await caller.call('POST', '/v1/exports', { resource: 'leads', format: 'csv' }), 202);
    worker.wake();
    await expect.poll(async () => (await get(`/v1/exports/${id}`)).status, { timeout: 120_000 }).toBe('COMPLETED');
    const text = (await caller.call('GET', `/v1/exports/${id}/download`)).text;
    const job = await importFile(text, '', 'text/csv', other);
    expect([job.counts, await get(`/v1/imports/${job.id}/errors`, other)]).toMatchObject([
      { created: 4, failed: 0 },
      [],
    ]);
    expect(await bareLeads(other)).toEqual(await bareLeads(caller));
  });
});

/** All that leads say, but for what tells one tenant from another, with the names of what they name. */
async function bareLeads(of: TestCaller): Promise<Seen[]> {
  const pipelines = await get('/v1/pipelines', of);
  const names = new Map<string, string>([
    ...pipelines.flatMap((one: Seen) => one.stages.map(({ id, name }: Seen) => [id, `${one.name}: ${name}`])),
    ...(await get('/v1/tags', of)).map(({ id, name }: Seen) => [id, name]),
  ]);
  return (await leadsOf(of)).map(
    ({ title, value, currency, stageId, status, lostReason, source, score, externalId, tagIds, ...lead }: Seen) => ({
      ...{ title, value, currency, status, lostReason, source, score, externalId },
      stage: names.get(stageId),
      tags: tagIds.map((id: string) => names.get(id)).sort(),
      expectedCloseDate: lead.expectedCloseDate,
      customFields: lead.customFields,
      contact: [lead.contact.name, lead.contact.email, lead.contact.phone, lead.contact.country],
    }),
  );
}

test('all rows of a file decide how its amounts and dates are written, also the last one', async () => {
  const rows = Array.from({ length: 1_500 }, (_, at) => `Deal ${at},25.000,05-11-2026,d${at}@example.com`);
  const file = ['Deal name,Amount,Close date,Contact email', ...rows, 'Last,"1.500,00",13-12-2026,last@example.com'];
  const job = await importFile(`${file.join('\n')}\n`);
  expect(job).toMatchObject({ status: 'COMPLETED', counts: { created: 1_501, failed: 0 } });
  const notationOf = (field: string) => job.columns.find((column: Seen) => column.field === field).notation;
  expect(notationOf('value')).toEqual({
    decimal: ',',
    decimalCurrencies: [],
    dayMonthOrder: null,
    mixed: false,
    currencies: [],
  });
  expect(notationOf('expectedCloseDate')).toMatchObject({ dayMonthOrder: 'day-first', mixed: false });
  const leads: Seen[] = await get('/v1/leads?sort=createdAt&limit=2');
  expect(leads.map(({ value, expectedCloseDate }) => [value, expectedCloseDate])).toEqual([
    [25_000, '2026-11-05'],
    [25_000, '2026-11-05'],
  ]);
});

test('an amount or a date that could be two fails its row, and the error names both', async () => {
  const job = await importFile(
    'Deal name,Amount,Close date,Contact email\nA,950 kr,,a@example.com\nB,,05-11-2026,b@example.com\nC,100,,c@example.com\n',
  );
  expect(job.counts).toMatchObject({ created: 1, failed: 2 });
  const errors: Seen[] = await get(`/v1/imports/${job.id}/errors`);
  expect(errors).toMatchObject([
    { line: 2, field: 'value', value: '950 kr', code: 'ambiguous', message: expect.stringMatching('SEK, NOK') },
    { line: 3, field: 'expectedCloseDate', message: expect.stringMatching('2026-11-05 or 2026-05-11') },
  ]);
});

test('an amount that is a number keeps its decimals, in JSON and in an export of ours', async () => {
  dataOf(await caller.call('PATCH', '/v1/settings', { currency: 'EUR' }), 200);
  const record = { title: 'A', value: 25.125, contact: { email: 'a@example.com' } };
  await importFile(JSON.stringify([record]), '', 'application/json');
  const own = 'id,contactId,stageId,title,value,contact.email\n,,,B,12.345,b@example.com\n';
  await importFile(own);
  const leads: Seen[] = await get('/v1/leads?sort=createdAt');
  expect(leads.map(({ title, value }) => [title, value])).toEqual([
    ['A', 25.125],
    ['B', 12.345],
  ]);
});

test('a sign of one currency in a column of currencies is that currency', async () => {
  const file = 'Deal name,Amount,Currency,Contact email\nA,950,£,a@example.com\nB,950,$ or so,b@example.com\n';
  const job = await importFile(file);
  expect(job.counts).toMatchObject({ created: 1, failed: 1 });
  expect(await errorsOf(job)).toMatchObject([{ line: 3, field: 'currency', value: '$ or so' }]);
  expect(await get('/v1/leads')).toMatchObject([{ title: 'A', value: 950, currency: 'GBP' }]);
});

test('day before month says nothing about decimals', async () => {
  dataOf(await caller.call('PATCH', '/v1/settings', { currency: 'EUR' }), 200);
  await importFile('Deal name,Amount,Close date,Contact email\nA,25.000,13/12/2026,a@example.com\n');
  expect(await get('/v1/leads')).toMatchObject([{ value: 25_000, expectedCloseDate: '2026-12-13' }]);
});
