import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  type ImportWorker,
  startImportWorker,
} from '../../../src/features/operations/imports/fixtures/import-worker.js';
import { visitPage } from '../../support/browser.js';
import { type Dashboard, hasChromium, openDashboard } from '../../support/dashboard.js';
import { dataOf } from '../../support/sample.js';
import { addSignedIn, testPassword } from '../../support/sign-in.js';
import type { ImportCase, Right } from './cases.js';
import { exportsOfProducts } from './exports.js';

/** Stages as HubSpot names them, with what they are here. */
const stages = new Map([
  ['Appointment Scheduled', 'Qualified'],
  ['Qualified To Buy', 'Qualified'],
  ['Presentation Scheduled', 'Proposal'],
  ['Contract Sent', 'Proposal'],
]);
const title = (right: Right) => 'stored' in right && (right.stored.title ?? right.stored.name);

/** The deals of HubSpot with its own names of stages, which the other corpus leaves empty. */
function withStages(each: ImportCase): ImportCase {
  if (each.resource === 'contacts') return each;
  const names = [...stages.keys()];
  const [head, ...rows] = String(each.file).split('\r\n');
  const file = rows.map((row, at) => row.replace(/,,,,(?=Per)/, `,${names[at % names.length]},,,`));
  return { ...each, file: [head, ...file].join('\r\n') };
}

describe.skipIf(!hasChromium)('exports of other products through the dashboard, in Chromium', () => {
  let dashboard: Dashboard;
  let worker: ImportWorker;
  const table: string[] = [];
  beforeAll(async () => {
    dashboard = await openDashboard();
    worker = startImportWorker(dashboard.api);
  });
  afterEach(() => dashboard.expectNothingForeign());
  afterAll(async () => {
    await worker?.close();
    await dashboard?.close();
    process.stdout.write(['export | rows in | records out | values left out | lost', ...table, ''].join('\n'));
  });

  /** Signs in as the owner of a tenant of its own. */
  async function visit() {
    const { api, page: first } = dashboard;
    const user = await addSignedIn(api, await api.newTenant(), 'OWNER');
    const base = new URL('.', first.url().replace(/\/app\/.*/, '/app/')).href;
    const { page } = await visitPage(first.context().browser() as never, { viewport: { width: 1440, height: 900 } });
    await page.goto(base);
    await page.getByLabel('E-mail address').fill(user.email);
    await page.getByLabel('Password', { exact: true }).fill(testPassword);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('heading', { name: 'Today', level: 1 }).waitFor();
    await page.goto(`${base}contacts/import`);
    return { page, user };
  }

  /** Chooses what a person would, and imports. */
  async function importBy(page: Page, { resource, file, name }: ImportCase) {
    await page.getByLabel('Each row is').selectOption(resource);
    const buffer = Buffer.from(file);
    await page.getByLabel('File').setInputFiles({ name: `${name.split(' (')[0]}.csv`, mimeType: 'text/csv', buffer });
    await page.getByRole('heading', { name: 'Columns' }).waitFor();
    await page.getByLabel('Dates and numbers').selectOption('en-US');
    await page.getByLabel('Leave out values that cannot be read').check();
    if (resource === 'leads') {
      // None of the stages is one of ours, so that the column is left out until somebody says what it is.
      await page.getByLabel('Deal Stage').selectOption('stage');
      await page.getByRole('button', { name: 'Preview again' }).click();
      for (const [theirs, ours] of stages) await page.getByLabel(`Stage “${theirs}” is`).selectOption({ label: ours });
    }
    await page.getByRole('button', { name: 'Import now' }).click();
    await page.waitForURL(/\/imports\/imp_/);
    worker.wake();
    await page.getByRole('heading', { name: 'Imported' }).waitFor();
    return page.url().split('/').at(-1) as string;
  }

  test.each(exportsOfProducts.map((each) => [each.name, withStages(each)] as const))(
    '%s: rows in, rows out, nobody lost for an optional value',
    async (name, each) => {
      const { page, user } = await visit();
      const id = await importBy(page, each);
      const read = async (url: string) => dataOf(await user.call('GET', url), 200);
      const { counts } = await read(`/v1/imports/${id}`);
      const records = await read(`/v1/${each.resource}?limit=200`);
      const found = new Set(
        records.map((record: { title: string; name: string }) =>
          each.resource === 'leads' ? record.title : record.name,
        ),
      );
      const lost = each.rows.map(title).filter((one) => !found.has(one));
      const { length } = each.rows;
      table.push([name, length, records.length, counts.skippedValues, lost.length].join(' | '));
      if (each.resource === 'leads') {
        const [{ stages: ours }] = await read('/v1/pipelines');
        const wanted = new Map(ours.map((stage: { id: string; name: string }) => [stage.name, stage.id]));
        const names = [...stages.values()];
        for (const record of records)
          expect(record.stageId).toBe(wanted.get(names[Number(record.title.slice(5)) % names.length]));
      }
      expect({ lost, out: records.length, failed: counts.failed }).toEqual({ lost: [], out: length, failed: 0 });
      await page.context().close();
    },
  );
});
