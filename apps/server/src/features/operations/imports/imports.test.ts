import { connect as openSocket } from 'node:net';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Answer, startTestApi, type TestApi, type TestCaller } from '../../../../test/support/api.js';
import { expectFailure } from '../../../../test/support/expect.js';
import { dataOf } from '../../../../test/support/sample.js';
import { makeWorkbook, textRows } from '../../../extraction/fixtures/workbook.js';
import { storeFile } from '../../../files/store.js';
import { fileKey } from '../../../files/stored-files.js';
import { decodeId, encodeId } from '../../../ids.js';
import { type ImportWorker, startImportWorker } from './fixtures/import-worker.js';
import { createImportHandler } from './import-step.js';

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
const get = async (url: string): Promise<Seen> => dataOf(await caller.call('GET', url), 200);

function send(file: string | Buffer, query = '', type = 'text/csv'): Promise<Answer> {
  return caller.call('POST', `/v1/contacts/import${query}`, file, { 'content-type': type });
}

/** Imports a file and waits for its end. */
async function importFile(file: string | Buffer, query = '', type = 'text/csv'): Promise<Seen> {
  const { id } = dataOf(await send(file, query, type), 202);
  return waitFor(`/v1/imports/${id}`);
}

async function waitFor(url: string): Promise<Seen> {
  worker.wake();
  await expect.poll(async () => (await get(url)).completedAt, { timeout: 120_000 }).not.toBeNull();
  return get(url);
}

type FormPart = 'file' | 'dryRun' | readonly [string, string];

/** Sends a form with these parts, in this order. */
async function postForm(parts: readonly FormPart[]): Promise<Answer> {
  const form = new FormData();
  for (const part of parts) {
    if (part === 'file') form.append('file', new Blob(['name,email\nAda,ada@example.com\n']), 'people.csv');
    else if (part === 'dryRun') form.append('dryRun', 'true');
    else form.append(...(part as [string, string]));
  }
  const request = new Request('http://x/', { method: 'POST', body: form });
  const body = Buffer.from(await request.arrayBuffer());
  return send(body, '', request.headers.get('content-type') ?? '');
}

async function sendForm(parts: readonly (FormPart | string)[]): Promise<Seen> {
  return waitFor(`/v1/imports/${dataOf(await postForm(parts as FormPart[]), 202).id}`);
}

/** The imports of the files that are kept for this caller. */
async function storedFiles(): Promise<string[]> {
  const rows = await api.owner<{ id: string }[]>`
    select i.id from files f left join imports i on i.tenant_id = f.tenant_id and i.file_id = f.id
    where f.tenant_id = ${decodeId('tenant', caller.tenantId) as string} and f.expires_at > now()`;
  return rows.map(({ id }) => id && encodeId('import', id));
}

const listNames = async () => (await get('/v1/contacts?sort=createdAt&limit=200')).map(({ name }: Seen) => name).sort();

describe('an import', () => {
  test('guesses columns from their headings, reports them, and writes what every write of a contact does', async () => {
    await caller.call('POST', '/v1/custom-fields', {
      resource: 'CONTACT',
      key: 'size',
      label: 'Company size',
      type: 'NUMBER',
    });
    const [owner] = await get('/v1/users');
    const text = [
      'Vorname;Nachname;E-Mail;Telefon;Firma;Land;Labels;Contact owner email;LinkedIn;Company size;Notes',
      `Ada;Lovelace;ADA@example.com;030 901820;"Engines; Ltd";Germany;VIP, New;${owner.email};@ada;250;"said
""hello"""`,
      'Bob;;bob@example.com;;;fr;;;;;',
    ].join('\r\n');
    const job = await importFile(text);
    expect(job).toMatchObject({
      status: 'COMPLETED',
      progress: 1,
      format: 'csv',
      error: null,
      counts: { rows: 2, created: 2, updated: 0, unchanged: 0, failed: 0 },
    });
    expect(job.columns.map(({ heading, field, guessed }: Seen) => [heading, field, guessed])).toEqual([
      ['Vorname', 'firstName', true],
      ['Nachname', 'lastName', true],
      ['E-Mail', 'email', true],
      ['Telefon', 'phone', true],
      ['Firma', 'company', true],
      ['Land', 'country', true],
      ['Labels', 'tags', true],
      ['Contact owner email', 'ownerEmail', true],
      ['LinkedIn', 'socialProfiles.LINKEDIN', true],
      ['Company size', 'customFields.size', true],
      ['Notes', null, false],
    ]);
    const [ada] = await get('/v1/contacts?email=ada@example.com');
    expect(ada).toMatchObject({
      name: 'Ada Lovelace',
      phoneE164: '+4930901820',
      company: 'Engines; Ltd',
      country: 'DE',
      owner: { id: owner.id },
      socialProfiles: [{ platform: 'LINKEDIN', handle: 'ada' }],
      customFields: { size: 250 },
    });
    expect(ada.tags.map(({ name }: Seen) => name)).toEqual(['New', 'VIP']);
    expect(await get(`/v1/activities?contactId=${ada.id}`)).toMatchObject([
      { type: 'imported', metadata: { importId: job.id } },
    ]);
    expect((await caller.call('GET', '/v1/contacts')).meta.total).toBe(2);
  });

  test('updates, creates or both, by the field that is matched, and leaves or clears by empty cells', async () => {
    const file = 'externalId,name,company,phone\n1,Ada,Engines,+4930901820\n2,Bob,,\n';
    expect((await importFile(file, '?matchOn=externalId')).counts).toMatchObject({ created: 2 });
    expect((await importFile(file, '?matchOn=externalId')).counts).toMatchObject({ unchanged: 2 });
    const changed = 'externalId,name,company\n1,Ada L.,\n3,Eve,X\n';
    expect((await importFile(changed, '?matchOn=externalId&mode=update')).counts).toMatchObject({
      updated: 1,
      failed: 1,
    });
    expect(await get('/v1/contacts?externalId=1')).toMatchObject([{ name: 'Ada L.', company: 'Engines' }]);
    expect((await importFile(changed, '?matchOn=externalId&mode=create')).counts).toMatchObject({
      created: 1,
      failed: 1,
    });
    expect((await importFile(changed, '?matchOn=externalId&emptyCells=clear')).counts).toMatchObject({ updated: 1 });
    expect(await get('/v1/contacts?externalId=1')).toMatchObject([{ company: null }]);
    const byPhone = 'phone,title\n030/901820,Countess\n';
    const job = await importFile(`phone,title,country\n030/901820,Countess,DE\n`, '?matchOn=phone');
    expect(job.counts).toMatchObject({ updated: 1 });
    expect((await importFile(byPhone, '?matchOn=phone&mode=update')).counts).toMatchObject({ failed: 1 });
  });

  test('tells of every bad row where it is and what is wrong, writes the others, and gives the bad ones back', async () => {
    const file = [
      'name,email,country,notes',
      'Ada,ada@example.com,DE,ok',
      'Bob,not an address,DE,"a\nb"',
      'Eve,eve@example.com,Atlantis,=x',
      'Too,many@example.com,DE,x,surplus',
      ',,DE,nobody',
      'Ada Twice,ada@example.com,FR,ok',
    ].join('\n');
    const job = await importFile(file, `?fileName=people.csv`);
    expect(job.counts).toMatchObject({ rows: 6, created: 1, updated: 1, failed: 4 });
    const errors = await get(`/v1/imports/${job.id}/errors`);
    expect(errors).toMatchObject([
      { line: 3, column: 2, heading: 'email', field: 'email', value: 'not an address' },
      { line: 5, column: 3, heading: 'country', value: 'Atlantis' },
      { line: 6, column: null, code: 'ragged_row' },
      { line: 7 },
    ]);
    const page = await caller.call('GET', `/v1/imports/${job.id}/errors?limit=3`);
    const rest = await caller.call('GET', `/v1/imports/${job.id}/errors?limit=3&cursor=${page.meta.cursor}`);
    expect([...page.data, ...rest.data]).toEqual(errors);
    const failed = await caller.call('GET', `/v1/imports/${job.id}/failed-rows`);
    expect(failed.headers['content-type']).toContain('text/csv');
    expect(failed.text.split('\r\n').slice(0, 3)).toEqual([
      'Import line,Import error,name,email,country,notes',
      `3,email: ${errors[0].message},Bob,not an address,DE,"a\nb"`,
      `5,"country: ${errors[1].message}",Eve,eve@example.com,Atlantis,'=x`,
    ]);
    const corrected = failed.text.replace('not an address', 'bob@example.com').replace('Atlantis', 'DE');
    expect((await importFile(corrected)).counts).toMatchObject({ rows: 4, created: 3, failed: 1 });
    expect(await listNames()).toEqual(['Ada Twice', 'Bob', 'Eve', 'Too']);
  });

  test.each([
    ['create', 'email', 'name,email,externalId\nAda,ada@example.com,\n', 2, 'conflict'],
    ['create', 'email', 'name,email,externalId\nBob,bob@example.com,A-1\n', 3, 'conflict'],
    ['update', 'externalId', 'name,email,externalId\nBob,,A-2\n', 3, 'not_found'],
  ])('names the column of a value that cannot be written: %s by %s, %j', async (mode, matchOn, file, column, code) => {
    dataOf(
      await caller.call('POST', '/v1/contacts', { name: 'Ada', email: 'ada@example.com', externalId: 'A-1' }),
      201,
    );
    const job = await importFile(file, `?mode=${mode}&matchOn=${matchOn}`);
    expect(await get(`/v1/imports/${job.id}/errors`)).toMatchObject([{ column, code }]);
  });

  test('keeps the digits of integers that a number cannot hold, in an array and in lines', async () => {
    const ids = ['10215487963254875', '10215487963254876', '-9007199254740993'];
    const records = ids.map((id, at) => `{"externalId":${id},"name":"P${at}","customFields":{"badge":${id}}}`);
    dataOf(
      await caller.call('POST', '/v1/custom-fields', {
        resource: 'CONTACT',
        key: 'badge',
        label: 'Badge',
        type: 'TEXT',
      }),
      201,
    );
    const asArray = await importFile(`[${records}]`, '?matchOn=externalId', 'application/json');
    expect(asArray.counts).toMatchObject({ created: 3, updated: 0, failed: 0 });
    const asLines = await importFile(records.join('\n'), '?matchOn=externalId', 'application/x-ndjson');
    expect(asLines.counts).toMatchObject({ unchanged: 3, failed: 0 });
    const contacts = await get('/api/v1/contacts?sort=createdAt');
    const seen = contacts.map((one: Seen) => [one.externalId, one.customFields.badge]).sort();
    expect(seen).toEqual(ids.map((id) => [id, id]).sort());
  });

  test('reads a workbook: the lines of its errors are the rows of the sheet', async () => {
    const rows = [
      ['Name', 'E-mail', 'Notes'],
      ['Ada', 'ada@example.com', 'two\nlines'],
      ['Bob', 'nobody', 'one\nmore'],
      ['Eve', '#REF!', ''],
    ];
    const file = makeWorkbook({ sheets: { Other: textRows([['x']]), People: textRows(rows) } });
    const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
    const job = await importFile(file, '?sheet=people', type);
    expect(job).toMatchObject({ format: 'xlsx', status: 'COMPLETED', counts: { rows: 3, created: 1, failed: 2 } });
    expect(await get(`/v1/imports/${job.id}/errors`)).toMatchObject([
      { line: 3, column: 2, value: 'nobody' },
      { line: 4, code: 'spreadsheet_error', value: '#REF!' },
    ]);
    const failed = await caller.call('GET', `/v1/imports/${job.id}/failed-rows`);
    expect(failed.text).toContain('Bob,nobody,"one\nmore"');
    expectFailure(await send(file, '?sheet=nobody', type), 'VALIDATION_ERROR');
    expectFailure(await send('name\nAda\n', '', type), 'VALIDATION_ERROR');
    expectFailure(await send('name\nAda\n', '?sheet=people'), 'VALIDATION_ERROR');
  });

  test('as a dry run counts what would happen, and writes no contact', async () => {
    dataOf(await caller.call('POST', '/v1/contacts', { name: 'Ada', email: 'ada@example.com' }), 201);
    const job = await importFile('name,email\nAda L.,ada@example.com\nBob,bob@example.com\nX,no\n', '?dryRun=true');
    expect(job.counts).toMatchObject({ rows: 3, created: 1, updated: 1, failed: 1 });
    expect(await listNames()).toEqual(['Ada']);
    expect(await get(`/v1/imports/${job.id}/errors`)).toHaveLength(1);
  });

  test('takes a mapping, from the query or from a form', async () => {
    const mapping = JSON.stringify({ Who: 'name', Mail: 'email', Other: null });
    const file = 'Who,Mail,Other,title\nAda,ada@example.com,x,ignored\n';
    const job = await importFile(file, `?mapping=${encodeURIComponent(mapping)}`);
    expect(job.columns.map(({ field }: Seen) => field)).toEqual(['name', 'email', null, null]);
    const form = new FormData();
    form.append('mapping', mapping);
    form.append('mode', 'update');
    form.append('file', new Blob([file.replace('Ada', 'Ada L.')], { type: 'text/csv' }), 'people.csv');
    const request = new Request('http://x/', { method: 'POST', body: form });
    const body = Buffer.from(await request.arrayBuffer());
    const updated = await importFile(body, '', request.headers.get('content-type') ?? '');
    expect(updated).toMatchObject({ fileName: 'people.csv', mode: 'update', counts: { updated: 1 } });
  });

  test.each([
    [
      'an array',
      JSON.stringify([{ name: 'Ada', email: 'ada@example.com', tags: ['VIP'], customFields: {} }, { name: 'Bob' }]),
    ],
    ['records', JSON.stringify({ records: [{ name: 'Ada' }, { name: 'Bob' }] })],
    ['lines', '{"name":"Ada"}\n\n{"name":"Bob"}\n'],
  ])('reads JSON: %s', async (_, text) => {
    const job = await importFile(text, '', 'application/json');
    expect(job).toMatchObject({ status: 'COMPLETED', format: 'json', counts: { rows: 2, created: 2 } });
    expect(await listNames()).toEqual(['Ada', 'Bob']);
  });

  test.each([
    ['before the file', ['dryRun', 'file']],
    ['after the file', ['file', 'dryRun']],
  ])('takes fields of a form %s', async (_, order) => {
    const job = await sendForm(order);
    expect(job).toMatchObject({ dryRun: true, fileName: 'people.csv', counts: { created: 1 } });
    expect(await listNames()).toEqual([]);
  });

  test('takes a mapping that comes after the file, and refuses what is needed before it, and a second file', async () => {
    const mapping = JSON.stringify({ name: 'company', email: 'email' });
    const job = await sendForm(['file', ['mapping', mapping]]);
    expect(job.columns.map(({ field }: Seen) => field)).toEqual(['company', 'email']);
    for (const parts of [
      ['file', ['encoding', 'windows-1252']],
      ['file', ['fileName', 'x.json']],
      ['file', ['mapping', '{"nope":"name"}']],
      ['file', ['nope', 'x']],
      ['file', 'file'],
      ['file', 'dryRun', 'file'],
    ] as const) {
      const [before] = await api.owner`select count(*)::int as imports from imports`;
      expectFailure(await postForm(parts), 'VALIDATION_ERROR');
      expect(await api.owner`select count(*)::int as imports from imports`).toEqual([before]);
      expect(await storedFiles()).toEqual([job.id]);
    }
  });

  test('keeps nothing of a file whose client disconnects in the middle of it', async () => {
    const url = new URL(await api.app.listen({ host: '127.0.0.1', port: 0 }));
    const headers = { ...caller.credentials, 'Content-Type': 'multipart/form-data; boundary=b', 'Content-Length': 1e8 };
    const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
    const part = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\nname\n';
    const socket = openSocket(Number(url.port), '127.0.0.1', () => {
      const start = `POST /v1/contacts/import HTTP/1.1\r\nHost: x\r\n${head.join('\r\n')}\r\n\r\n${part}`;
      socket.write(start + 'Ada\n'.repeat(3_000_000));
    });
    socket.on('error', () => undefined);
    const rows = () => api.owner`
      select from files f join tenants t on t.id = f.tenant_id
      where f.bytes is null and f.expires_at > now() and t.id = ${decodeId('tenant', caller.tenantId) as string}`;
    await expect.poll(rows, { timeout: 120_000 }).toHaveLength(1);
    socket.destroy();
    await expect.poll(rows, { timeout: 120_000 }).toHaveLength(0);
  });

  test('fails if its stored file is damaged, writes nothing of the damage, and says so', async () => {
    const names = Array.from({ length: 120_000 }, (_, at) => `Contact number ${at} with a longer name than most`);
    await worker.stop();
    const ids: string[] = [];
    try {
      for (const damage of ['short', 'changed']) {
        const file = `name\n${(damage === 'short' ? names.slice(0, 10) : names).join('\n')}\n`;
        ids.push(dataOf(await send(file), 202).id);
        const [row] = await api.owner<{ tenantId: string; fileId: string }[]>`
          select tenant_id, file_id from imports order by created_at desc, id desc limit 1`;
        const bytes = Buffer.from(file);
        if (damage === 'changed') bytes[5_300_000] = 0x21;
        const key = fileKey(row?.tenantId as string, row?.fileId as string);
        await storeFile(api.files, key, [damage === 'short' ? bytes.subarray(0, -20) : bytes] as never);
      }
    } finally {
      worker.start();
    }
    const [short, changed] = [await waitFor(`/v1/imports/${ids[0]}`), await waitFor(`/v1/imports/${ids[1]}`)];
    expect(short).toMatchObject({ status: 'FAILED', counts: { rows: 0 } });
    expect(short.error.message).toMatch(/damaged: it has \d+ bytes instead of \d+\. Import the rest/);
    expect(changed).toMatchObject({ status: 'FAILED' });
    expect(changed.error.message).toContain('damaged between the bytes');
    expect(await listNames()).not.toContainEqual(expect.stringContaining('!'));
  });

  test('names a required custom field that no column has', async () => {
    const field = { resource: 'CONTACT', key: 'size', label: 'Size', type: 'NUMBER', required: true };
    dataOf(await caller.call('POST', '/v1/custom-fields', field), 201);
    const job = await importFile('name,email\nAda,ada@example.com\n');
    expect(await get(`/v1/imports/${job.id}/errors`)).toMatchObject([
      { line: 2, column: null, heading: null, field: 'customFields.size', code: 'required' },
    ]);
    const failed = await caller.call('GET', `/v1/imports/${job.id}/failed-rows`);
    expect(failed.text).toContain('customFields.size: Is required.');
  });

  test('reads the charset of its Content-Type, unless the file itself tells another', async () => {
    const file = Buffer.from('name\nJ\u00fcrgen\n', 'latin1');
    for (const charset of ['windows-1252', 'ISO-8859-1', '"latin1"']) {
      await importFile(file, '', `text/csv; charset=${charset}`);
    }
    await importFile(
      Buffer.from('name\n\u0141ukasz\n'.replace('\u0141', '\u00a3'), 'latin1'),
      '',
      'text/csv; charset=iso-8859-2',
    );
    await importFile('\ufeffname\nZo\u00eb\n', '', 'text/csv; charset=windows-1252');
    expect(await listNames()).toEqual(['J\u00fcrgen', 'J\u00fcrgen', 'J\u00fcrgen', 'Zo\u00eb', '\u0141ukasz']);
    expectFailure(await send('name\nAda\n', '', 'text/csv; charset=klingon'), 'VALIDATION_ERROR');
  });

  test.each<[string, string | Buffer, string, RegExp]>([
    ['a web page', '\n<!DOCTYPE html>\n<html><body>name,email</body></html>', 'text/csv', /web page/],
    ['a file of which no column is known', 'foo,bar baz\n1,2\n', 'text/csv', /No column is known.*foo, bar baz/],
    ['JSON of which no key is known', '[{"foo":1,"bar":2}]', 'application/json', /No column is known.*foo, bar/],
    ['too many brackets', '['.repeat(1_000_000), 'application/json', /nested deeper/],
    ['a damaged zip', Buffer.from('PK\u0003\u0004xxxx'), 'text/csv', /Line 1, column 1: .*damaged/],
    ['an empty file', '', 'text/csv', /empty/],
    ['a heading twice', 'email,Email\na,b\n', 'text/csv', /Line 1, column 2: .*"Email"/],
    ['broken JSON', '[{"name":"Ada"},{"name":', 'application/json', /Line 2, column 1/],
    ['JSON that is no records', '["a"]', 'application/json', /Must be an object/],
  ])('refuses %s by line and column, and keeps nothing', async (_, file, type, message) => {
    const answer = await send(file, '', type);
    expectFailure(answer, 'VALIDATION_ERROR');
    expect(answer.error.message).toMatch(message);
    expect(await get('/v1/imports')).toEqual([]);
  });

  test('reads a field from several columns in the order of the mapping, skips empty rows, and names the column that fails', async () => {
    const mapping = { name: 'name', work: 'email', home: 'email', mobile: 'phone', land: 'country', where: 'country' };
    const file = [
      'name,home,work,mobile,land,where',
      'Ada,ada@home.example.com,ada@example.com,+447700900001,,GB',
      'Bob,bob@home.example.com,,,DE,FR',
      ',,,,,',
      'Eve,eve@example.com,,,,Atlantis',
    ].join('\n');
    const job = await importFile(file, `?mapping=${encodeURIComponent(JSON.stringify(mapping))}`);
    expect(job.counts).toMatchObject({ rows: 4, created: 2, updated: 0, unchanged: 0, failed: 1, skipped: 1 });
    expect(job.columns.map(({ order }: Seen) => order)).toEqual([1, 2, 1, 1, 1, 2]);
    expect(await get('/v1/contacts?email=ada@example.com')).toMatchObject([
      { secondaryEmails: ['ada@home.example.com'], country: 'GB' },
    ]);
    expect(await get('/v1/contacts?email=bob@home.example.com')).toMatchObject([{ country: 'DE' }]);
    expect(await get(`/v1/imports/${job.id}/errors`)).toMatchObject([{ line: 5, column: 6, heading: 'where' }]);
  });

  test('leaves out a guessed column whose values are not valid for its field, and gives the reason', async () => {
    const job = await importFile('Name,Email,OwnerId\nAda,ada@example.com,00512\n');
    expect(job).toMatchObject({ product: null, counts: { created: 1, failed: 0 } });
    expect(job.columns[2]).toMatchObject({ field: null, warning: expect.stringContaining('ownerId') });
  });

  test('reads any encoding that you name, and refuses a label that is none', async () => {
    const file = Buffer.concat([
      Buffer.from('name,email\n'),
      Buffer.from([0x83, 0x65]),
      Buffer.from(',te@example.com\n'),
    ]);
    expect((await importFile(file, '?encoding=shift_jis')).counts).toMatchObject({ created: 1 });
    expect(await get('/v1/contacts?email=te@example.com')).toMatchObject([{ name: 'テ' }]);
    const refused = await send(file, '?encoding=shift_nope');
    expectFailure(refused, 'VALIDATION_ERROR');
    expect(refused.text).toMatch(/encoding: is not a label/);
  });

  test('refuses a mapping that does not fit the file', async () => {
    for (const mapping of [{ Nope: 'name' }, { name: 'nope' }, { name: 'customFields.nope' }]) {
      const answer = await send(
        'name,email\nAda,a@example.com\n',
        `?mapping=${encodeURIComponent(JSON.stringify(mapping))}`,
      );
      expectFailure(answer, 'VALIDATION_ERROR');
    }
  });

  test('ends at a quote that is never closed, keeps what came before, and says where', async () => {
    const job = await importFile('name,email\nAda,ada@example.com\nBob,"bob\n');
    expect(job).toMatchObject({ status: 'FAILED', error: { line: 3, column: 2 } });
    expect(await listNames()).toEqual(['Ada']);
  });

  test('can be cancelled while it waits, and not after its end', async () => {
    await worker.stop();
    try {
      const { id } = dataOf(await send('name\nAda\n'), 202);
      const cancel = () => caller.call('POST', `/v1/imports/${id}/cancel`);
      expect(dataOf(await cancel(), 200)).toMatchObject({ status: 'CANCELLED' });
      expect(dataOf(await cancel(), 200)).toMatchObject({ status: 'CANCELLED' });
      expect(
        await api.owner`
          select from work w join imports i on i.tenant_id = w.tenant_id and i.id = w.id where i.status = 'CANCELLED'`,
      ).toHaveLength(0);
    } finally {
      worker.start();
    }
    const done = await importFile('name\nBob\n');
    expectFailure(await caller.call('POST', `/v1/imports/${done.id}/cancel`), 'INVALID_TRANSITION');
    expect(await listNames()).toEqual(['Bob']);
  });

  test('goes on where another worker was killed, and a worker that comes late writes nothing twice', async () => {
    const rows = Array.from({ length: 2_500 }, (_, at) => `Contact ${at}`);
    const id = dataOf(await send(`name\n${rows.join('\n')}\n`), 202).id;
    // Two at once, as if the lease of the first had run out: they share the batches.
    const handler = createImportHandler(api.files);
    const [work] = await api.owner<{ tenantId: string; id: string }[]>`
      select tenant_id, id from imports order by created_at desc limit 1`;
    const lease = {
      ...(work as Seen),
      kind: 'contact_import',
      key: '',
      fence: 0,
      attempts: 0,
      lostLeases: 0,
      data: null,
      dueAt: new Date(),
      leaseEnd: new Date(Date.now() + 60_000),
    };
    const context = {
      db: worker.db,
      now: () => new Date(),
      signal: new AbortController().signal,
      log: pino({ level: 'silent' }),
      freeSlot: () => undefined,
      isHeldBack: () => false,
      rest: async () => undefined,
    };
    const run = async () => {
      const { next } = await handler.run(lease, context);
      return { next, status: (await get(`/v1/imports/${id}`)).status };
    };
    // Whoever loses a batch to the other leaves the work for later: the other may be the one whose lease has run out.
    for (const { next, status } of await Promise.all([run(), run()])) {
      if (next === 'done') expect(status).toBe('COMPLETED');
    }
    expect(await waitFor(`/v1/imports/${id}`)).toMatchObject({ counts: { rows: 2_500, created: 2_500 } });
    expect((await caller.call('GET', '/v1/contacts?limit=1')).meta.total).toBe(2_500);
  });

  test('in parallel with others of overlapping files makes no duplicate', async () => {
    const files = Array.from({ length: 8 }, (_, file) =>
      [
        'name,email',
        ...Array.from({ length: 300 }, (_, at) => `N${at},n${(at * 7 + file * 50) % 400}@example.com`),
      ].join('\n'),
    );
    const jobs = await Promise.all(files.map((file) => importFile(file)));
    expect(jobs.map(({ status, counts }) => [status, counts.failed])).toEqual(files.map(() => ['COMPLETED', 0]));
    const [{ count, different }] = (await api.owner`
      select count(*)::int as count, count(distinct email)::int as different from contacts
      where tenant_id = (select tenant_id from imports order by created_at desc limit 1)`) as Seen;
    expect([count, different]).toEqual([400, 400]);
  });
});
