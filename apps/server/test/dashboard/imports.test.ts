import { readFile } from 'node:fs/promises';
import type { Download, Response } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { makeWorkbook, textRows } from '../../src/extraction/fixtures/workbook.js';
import { createImportHandler } from '../../src/features/operations/imports/import-step.js';
import { importUndoWork } from '../../src/features/operations/imports/undo-step.js';
import { decodeId } from '../../src/ids.js';
import { expectNoFault } from '../support/browser.js';
import { type Dashboard, hasChromium, openDashboard } from '../support/dashboard.js';
import { dataOf, runStep } from '../support/sample.js';

const readText = async (file: Download) => readFile(await file.path(), 'utf8');

describe.skipIf(!hasChromium)('imports in the dashboard, in Chromium', () => {
  let dashboard: Dashboard;
  let api: Dashboard['api'];
  let tenant: string;
  let user: Dashboard['user'];
  let page: Dashboard['page'];
  let open: Dashboard['open'];
  let stageIds: string[];
  beforeAll(async () => {
    dashboard = await openDashboard();
    ({ api, tenant, user, page, open, stageIds } = dashboard);
  });
  afterEach(() => dashboard.expectNothingForeign());
  afterAll(() => dashboard?.close());

  /** Does something that sends the file of an import, and then the work of the job as the worker does. */
  async function sendBy(act: () => Promise<unknown>) {
    const isUpload = (response: Response) =>
      response.request().method() === 'POST' && response.url().includes('/import');
    const [response] = await Promise.all([page.waitForResponse(isUpload), act()]);
    const id = decodeId('import', (await response.json()).data.id) as string;
    await runStep(api, createImportHandler(api.files), { tenantId: tenant, id });
  }

  async function undoImport() {
    await page.getByRole('button', { name: 'Undo this import' }).click();
    const [undone] = await Promise.all([
      page.waitForResponse((response) => response.url().endsWith('/undo')),
      page.getByRole('button', { name: 'Undo the import' }).click(),
    ]);
    const id = decodeId('import', (await undone.json()).data.id) as string;
    await runStep(api, importUndoWork, { tenantId: tenant, id });
  }

  test('a file is imported after a trial that says how its columns were read, and its bad rows can be saved', async () => {
    const text = 'Name,E-mail,Shoe size\nImported,imported@example.com,38\nWrong,not an address,41\n';
    await open('/contacts/import');
    const field = page.getByLabel('File');
    await field.setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
    await page.getByText('2 rows: 1 new, 0 changed, 0 as they are, 1 with errors.').waitFor();
    await page.getByText('For example: imported@example.com, not an address').waitFor();
    await expect.poll(() => page.getByText('Guessed from the heading').count()).toBe(2);
    await page.getByText('50 % of the values fit').waitFor();
    await sendBy(() => page.getByRole('button', { name: 'Check all rows' }).click());
    await page.getByRole('heading', { name: 'Rows with errors' }).waitFor();
    await sendBy(() => page.getByRole('button', { name: 'Import now' }).click());
    await page.getByRole('heading', { name: 'Imported' }).waitFor();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download these rows' }).click(),
    ]);
    expect(file.suggestedFilename()).toBe('failed-people.csv');
    await undoImport();
    await page.getByText('Undone: 1 deleted, 0 with their earlier values, 0 kept').waitFor();
  });

  test('of a workbook with several sheets, one is proposed, and the one that is chosen is imported', async () => {
    const sheet = (name: string) =>
      textRows([
        ['Name', 'Email'],
        [name, `${name.toLowerCase()}@sheets.example`],
      ]);
    const sheets = { Summary: textRows([['Exported on Monday']]), Spring: sheet('Maia'), Autumn: sheet('Otto') };
    await open('/contacts/import');
    const buffer = Buffer.from(makeWorkbook({ sheets }));
    const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
    await page.getByLabel('File').setInputFiles({ name: 'people.xlsx', mimeType, buffer });
    const choice = page.getByLabel('Import the sheet');
    await choice.waitFor();
    expect(await choice.inputValue()).toBe('Spring');
    await page.getByText('For example: Maia ·').waitFor();
    await choice.selectOption('Autumn');
    await page.getByText('For example: Otto ·').waitFor();
    await sendBy(() => page.getByRole('button', { name: 'Import now' }).click());
    await page.getByRole('heading', { name: 'Imported' }).waitFor();
    const found = dataOf(await user.call('GET', '/v1/contacts?email=otto@sheets.example'), 200);
    expect(found).toMatchObject([{ name: 'Otto' }]);
    await undoImport();
    await page.getByText('Undone: 1 deleted, 0 with their earlier values, 0 kept').waitFor();
  });

  test('a workbook without a known heading shows its sheets, and is imported as its columns are mapped', async () => {
    const sheet = (name: string) =>
      textRows([
        ['Wer', 'Post'],
        [name, `${name.toLowerCase()}@mapped.example`],
      ]);
    await open('/contacts/import');
    const buffer = Buffer.from(makeWorkbook({ sheets: { Eins: sheet('Ida'), Zwei: sheet('Udo') } }));
    await page.getByLabel('File').setInputFiles({ name: 'leute.xlsx', mimeType: '', buffer });
    await page.getByText('No column is known. Say below what each column is.').waitFor();
    await page.getByLabel('Import the sheet').selectOption('Zwei');
    await page.getByText('For example: Udo', { exact: true }).waitFor();
    await page.getByLabel('Wer', { exact: true }).selectOption('name');
    await page.getByLabel('Post', { exact: true }).selectOption('email');
    await sendBy(() => page.getByRole('button', { name: 'Import now' }).click());
    await page.getByRole('heading', { name: 'Imported' }).waitFor();
    expect(dataOf(await user.call('GET', '/v1/contacts?email=udo@mapped.example'), 200)).toMatchObject([
      { name: 'Udo' },
    ]);
    expect(dataOf(await user.call('GET', '/v1/contacts?email=ida@mapped.example'), 200)).toEqual([]);
  });

  test('a workbook of leads is previewed without faults, at both widths, imported and undone', async () => {
    const rows = [
      ['Title', 'Value', 'Contact name', 'Contact email'],
      ['From a workbook', '1200', 'Grace', 'workbook@example.com'],
    ];
    const buffer = Buffer.from(makeWorkbook({ sheets: { Deals: textRows(rows) } }));
    await open('/contacts/import');
    await page.getByLabel('Each row is').selectOption('leads');
    await page.getByLabel('File').setInputFiles({ name: 'deals.xlsx', mimeType: '', buffer });
    await page.getByText('1 rows: 1 new, 0 changed, 0 as they are, 0 with errors.').waitFor();
    for (const width of [390, 1_440]) {
      await page.setViewportSize({ width, height: 900 });
      await expectNoFault(page);
    }
    const leadsFound = async () =>
      dataOf(await user.call('GET', `/v1/leads?q=${encodeURIComponent('From a workbook')}`), 200);
    await sendBy(() => page.getByRole('button', { name: 'Import now' }).click());
    await page.getByRole('heading', { name: 'Imported' }).waitFor();
    expect(await leadsFound()).toMatchObject([{ value: 1_200 }]);
    await undoImport();
    // The lead, and the contact that came with it.
    await page.getByText('Undone: 2 deleted, 0 with their earlier values, 0 kept').waitFor();
    expect(await leadsFound()).toEqual([]);
  });

  /** Opens the wizard with a file. */
  async function choose(text: string, name: string, resource: 'contacts' | 'leads' = 'contacts') {
    await open('/contacts/import');
    await page.getByLabel('Each row is').selectOption(resource);
    await page.getByLabel('File').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
    await page.getByRole('heading', { name: 'Columns' }).waitFor();
  }

  test('the result of an import has an address, a place in the list, and a notification that leads to it', async () => {
    await choose('Name,E-mail,Mood\nKept,kept@example.com,good\nLost,no address,bad\n', 'kept.csv');
    await page.getByText('Left out: Mood').waitFor();
    await sendBy(() => page.getByRole('button', { name: 'Import now' }).click());
    await page.getByRole('heading', { name: 'Imported' }).waitFor();
    const address = page.url();
    expect(address).toMatch(/\/imports\/imp_/);

    await page.reload();
    await page.getByRole('heading', { name: 'kept.csv', level: 1 }).waitFor();
    await page.getByText('2 rows: 1 new, 0 changed, 0 as they are, 1 with errors.').waitFor();
    await page.getByRole('region', { name: 'Rows with errors' }).getByText('no address').waitFor();
    await page.getByText('Left out: Mood').waitFor();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download these rows' }).click(),
    ]);
    expect(await readText(file)).toContain('no address');

    await page.keyboard.press('g');
    await page.keyboard.press('m');
    const row = page.getByRole('row', { name: /kept\.csv/ });
    await row.getByText('Completed').waitFor();
    await row.getByRole('link').click();
    await page.waitForURL(address);

    await open('/today');
    await page
      .getByRole('button', { name: /^Notifications/ })
      .first()
      .click();
    await page
      .getByRole('dialog')
      .getByRole('link', { name: /An import has finished kept\.csv/ })
      .click();
    await page.waitForURL(address);
    await undoImport();
    await page.reload();
    await page.getByText('Undone: 1 deleted, 0 with their earlier values, 0 kept').waitFor();
  });

  test('an import that is cancelled says so, and no longer that it goes on', async () => {
    await choose('Name,E-mail\nLate,late@example.com\n', 'late.csv');
    await page.getByRole('button', { name: 'Import now' }).click();
    await page.getByRole('heading', { name: 'Importing …' }).waitFor();
    await page.getByRole('button', { name: 'Cancel this import' }).click();
    await page.getByRole('button', { name: 'Cancel the import' }).click();
    await page.getByRole('heading', { name: 'The import was cancelled' }).waitFor();
    expect(await page.getByText('Importing …').count()).toBe(0);
  });

  test('nobody is lost for an optional value, and what another product calls a stage is said once', async () => {
    const text = [
      'Title,Value,Stage,Contact name,Contact email,Shoe size',
      'Understood,"$1,200.50",Appointment scheduled,Ann,ann-deal@example.com,38',
      'Without value,call us,Qualified,Ben,ben-deal@example.com,41',
    ].join('\n');
    await choose(text, 'deals.csv', 'leads');
    await page.getByText('2 rows: 0 new, 0 changed, 0 as they are, 2 with errors.').waitFor();
    await page.getByText('Values of the first rows that cannot be read: Value (1), Stage (1).').waitFor();
    await page.getByRole('button', { name: 'Make a new field “Shoe size”' }).click();
    await expect.poll(() => page.getByLabel('Shoe size', { exact: true }).inputValue()).toBe('customFields.shoe_size');
    await page.getByLabel('Stage “Appointment scheduled” is').selectOption({ label: 'Qualified' });
    await page.getByLabel('Leave out values that cannot be read').check();
    await page.getByText('Owner, tags, stage and currency for all rows').click();
    await page.getByLabel('Give all to').selectOption(user.id);
    await page.getByLabel('Tag all with').fill('Fair, Spring');
    await page.getByLabel('Currency of amounts that name none').selectOption('USD');
    await page.getByRole('button', { name: 'Preview again' }).click();
    await page.getByText('2 rows: 2 new, 0 changed, 0 as they are, 0 with errors. One value is left out.').waitFor();
    for (const width of [390, 1_440]) {
      await page.setViewportSize({ width, height: 900 });
      await expectNoFault(page);
    }
    await sendBy(() => page.getByRole('button', { name: 'Import now' }).click());
    await page.getByRole('heading', { name: 'Imported' }).waitFor();
    await page.getByRole('region', { name: 'Rows to look at' }).getByText('call us', { exact: true }).waitFor();
    const leads = dataOf(await user.call('GET', '/v1/leads?tag=Fair&sort=createdAt'), 200);
    const common = { stageId: stageIds[1], assignedToId: user.id };
    expect(leads).toMatchObject([
      { title: 'Understood', value: 1_200.5, currency: 'USD', customFields: { shoe_size: 38 }, ...common },
      { title: 'Without value', value: null, customFields: { shoe_size: 41 }, ...common },
    ]);
    for (const width of [390, 1_440]) {
      await page.setViewportSize({ width, height: 900 });
      await expectNoFault(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);
    }
  });
});
