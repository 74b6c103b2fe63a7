import { limits, workbookType } from '@lead-engagement/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Answer, startTestApi, type TestApi, type TestCaller } from '../../../../test/support/api.js';
import { expectFailure } from '../../../../test/support/expect.js';
import { dataOf } from '../../../../test/support/sample.js';
import { makeWorkbook, textRows } from '../../../extraction/fixtures/workbook.js';

let api: TestApi;
let caller: TestCaller;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  caller = await api.newCaller(await api.newTenant());
});

function send(file: string | Buffer, query = '', type = 'text/csv'): Promise<Answer> {
  return caller.call('POST', `/v1/contacts/import/preview${query}`, file, { 'content-type': type });
}

/** How many records there are of what an import writes. */
async function countAll() {
  const lists = ['contacts', 'tags', 'imports', 'activities'].map(async (name) => {
    const answer = await caller.call('GET', `/v1/${name}`);
    return [name, dataOf(answer, 200).length];
  });
  return Object.fromEntries(await Promise.all(lists));
}

describe('a preview of an import', () => {
  test('reads the sheet of a workbook that has known headings, and names all of them', async () => {
    const sheets = {
      Instructions: textRows([['How to fill this workbook'], ['1. Go to the sheet Data']]),
      Data: textRows([
        ['Person', '', 'Company'],
        ['First name', 'Last name', 'Company'],
        ['Ada', 'Lovelace', 'Acme'],
      ]),
      Other: textRows([
        ['Name', 'Email'],
        ['Bob', 'bob@example.com'],
      ]),
    };
    const file = makeWorkbook({ sheets });
    const found = dataOf(await send(file, '', workbookType), 200);
    expect(found).toMatchObject({
      sheet: 'Data',
      rows: [{ line: 3, fields: { name: 'Ada Lovelace', company: 'Acme' } }],
    });
    expect(found.sheets).toEqual(Object.keys(sheets).map((name) => ({ name, hidden: false })));
    const other = dataOf(await send(file, '?sheet=other', workbookType), 200);
    expect(other).toMatchObject({ sheet: 'Other', rows: [{ fields: { name: 'Bob' } }] });
    const sent = await caller.call('POST', '/v1/contacts/import', file, { 'content-type': workbookType });
    expect(dataOf(sent, 202).sheet).toBe('Data');
    const message = 'The sheet "Instructions" has: How to fill this workbook.';
    const ofInstructions = { 'content-type': workbookType };
    const refused = await caller.call('POST', '/v1/contacts/import?sheet=Instructions', file, ofInstructions);
    expect(JSON.stringify(refused.error?.details)).toContain(JSON.stringify(message).slice(1, -1));
    expect(dataOf(await send('name\nAda\n'), 200)).toMatchObject({ sheet: null, sheets: [] });
  });

  test('shows the columns of a file, and the sheets of a workbook, if no column is known', async () => {
    const rows = textRows([
      ['Wer', 'Wo'],
      ['Ada', 'London'],
    ]);
    const file = makeWorkbook({ sheets: { Cover: rows, Data: rows } });
    const found = dataOf(await send(file, '', workbookType), 200);
    expect(found).toMatchObject({
      sheet: 'Cover',
      sheets: [{ name: 'Cover' }, { name: 'Data' }],
      columns: [
        { heading: 'Wer', field: null, leftOut: 'UNKNOWN_HEADING', samples: ['Ada'] },
        { heading: 'Wo', field: null, leftOut: 'UNKNOWN_HEADING', samples: ['London'] },
      ],
      counts: { create: 0, update: 0, unchanged: 0 },
    });
    expect(found.targets.length).toBeGreaterThan(5);
    const mapping = JSON.stringify({ Wer: 'name', Wo: 'company' });
    const mapped = dataOf(await send(file, `?sheet=Data&mapping=${encodeURIComponent(mapping)}`, workbookType), 200);
    expect(mapped).toMatchObject({ sheet: 'Data', counts: { create: 1 }, rows: [{ fields: { name: 'Ada' } }] });
    // The first line of a CSV file is read with its quotes and its encoding, as the import reads it.
    const csv = Buffer.from('﻿"Wer; wie";Wo\r\nAda;London\r\n', 'utf16le');
    const read = dataOf(await send(csv), 200);
    expect(read).toMatchObject({ encoding: 'utf-16le', columns: [{ heading: 'Wer; wie' }, { heading: 'Wo' }] });
    const refused = await caller.call('POST', '/v1/contacts/import', csv, { 'content-type': 'text/csv' });
    expect(expectFailure(refused, 'VALIDATION_ERROR').details).toMatchObject([{ code: 'unknown_columns' }]);
  });

  test('shows columns and rows as an import would write them, and writes nothing', async () => {
    dataOf(await caller.call('POST', '/v1/contacts', { name: 'Bob', email: 'bob@example.com' }), 201);
    const before = await countAll();
    const file =
      'Record ID,Phone Number,First Name,Email,Tags,Country,Nothing\n' +
      '1,+442079460001,Ada,ada@example.com,VIP,Germany,x\n' +
      '2,,Robert,bob@example.com,,France,\n' +
      '3,,Eve,nobody,,DE,\n' +
      ',,,,,,\n';
    const found = dataOf(await send(file), 200);
    expect(found).toMatchObject({
      format: 'csv',
      encoding: 'utf-8',
      product: 'hubspot',
      hasMore: false,
      counts: { rows: 4, create: 1, update: 1, unchanged: 0, fail: 1, skip: 1 },
    });
    expect(found.columns).toMatchObject([
      { field: 'externalId', source: 'preset', confidence: 1, samples: ['1', '2', '3'] },
      { field: 'phone', source: 'preset', confidence: 1, samples: ['+442079460001'] },
      { field: 'firstName', source: 'heading' },
      { field: 'email', source: 'heading', confidence: expect.closeTo(2 / 3) },
      { field: 'tags', source: 'heading', confidence: 1, samples: ['VIP'] },
      { field: 'country', source: 'preset' },
      { field: null, source: null, confidence: null, samples: ['x'] },
    ]);
    expect(found.rows).toMatchObject([
      { line: 2, outcome: 'create', fields: { name: 'Ada', country: 'DE', tags: ['VIP'] }, errors: [] },
      { line: 3, outcome: 'update', fields: { name: 'Robert' } },
      { line: 4, outcome: 'fail', fields: null, errors: [{ column: 4, heading: 'Email', value: 'nobody' }] },
      { line: 5, outcome: 'skip', fields: null },
    ]);
    expect(await countAll()).toEqual(before);
  });

  test('reads what an import reads: a mapping, JSON, other encodings, and the fields of a form', async () => {
    const mapping = encodeURIComponent('{"who":"name"}');
    const records = [{ who: 'Ada' }, { who: 'Bob' }];
    const json = dataOf(await send(JSON.stringify(records), `?mapping=${mapping}`, 'application/json'), 200);
    expect(json).toMatchObject({
      format: 'json',
      columns: [{ field: 'name', source: 'mapping' }],
      rows: [
        { line: 1, fields: { name: 'Ada' } },
        { line: 2, fields: { name: 'Bob' } },
      ],
    });
    const latin = dataOf(await send(Buffer.from('Name\nJosé\n', 'latin1'), '?encoding=iso-8859-1'), 200);
    expect(latin).toMatchObject({ encoding: 'windows-1252', rows: [{ fields: { name: 'José' } }] });
    const form = new FormData();
    form.append('file', new Blob(['name\nAda\n']), 'people.csv');
    form.append('mode', 'update');
    const request = new Request('http://x/', { method: 'POST', body: form });
    const body = Buffer.from(await request.arrayBuffer());
    const sent = dataOf(await send(body, '', request.headers.get('content-type') ?? ''), 200);
    expect(sent.rows).toMatchObject([{ outcome: 'fail', errors: [{ code: 'not_found' }] }]);
  });

  test('looks at the first rows of a long file, and takes no file beyond its limit', async () => {
    const rows = Array.from({ length: 50_000 }, (_, at) => `Person ${at},person${at}@example.com,"cell, ""${at}"""`);
    const found = dataOf(await send(`Name,Email,Company\n${rows.join('\n')}\n"never closed`), 200);
    expect(found).toMatchObject({ hasMore: true, counts: { rows: limits.importPreviewRows, create: 100 } });
    expectFailure(await send(Buffer.alloc(limits.importPreviewBytes + 1, 'a')), 'PAYLOAD_TOO_LARGE');
  });

  test('refuses what an import refuses', async () => {
    expectFailure(await send('PK\u0003\u0004'), 'VALIDATION_ERROR');
    expectFailure(await send('Name\nAda\n', '?mapping=%7B%22who%22%3A%22name%22%7D'), 'VALIDATION_ERROR');
  });
});
