import type { Response } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { makeWorkbook, textRows } from '../../src/extraction/fixtures/workbook.js';
import { createImportHandler } from '../../src/features/imports/import-step.js';
import { importUndoWork } from '../../src/features/imports/undo-step.js';
import { decodeId } from '../../src/ids.js';
import { expectNoFault } from '../support/browser.js';
import { type Dashboard, hasChromium, openDashboard } from '../support/dashboard.js';
import { dataOf, runStep } from '../support/sample.js';

describe.skipIf(!hasChromium)('imports in the dashboard, in Chromium', () => {
  let dashboard: Dashboard;
  let api: Dashboard['api'];
  let tenant: string;
  let user: Dashboard['user'];
  let page: Dashboard['page'];
  let open: Dashboard['open'];
  beforeAll(async () => {
    dashboard = await openDashboard();
    ({ api, tenant, user, page, open } = dashboard);
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
});
