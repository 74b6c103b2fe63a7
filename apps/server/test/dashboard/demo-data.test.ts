import type { Response } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createImportHandler } from '../../src/features/operations/imports/import-step.js';
import { importUndoWork } from '../../src/features/operations/imports/undo-step.js';
import { decodeId } from '../../src/ids.js';
import { expectNoFault } from '../support/browser.js';
import { type Dashboard, hasChromium, openDashboard } from '../support/dashboard.js';
import { dataOf, runStep } from '../support/sample.js';

const deadline = { timeout: 120_000 };

describe.skipIf(!hasChromium)('demo data of a new company, in Chromium', () => {
  let dashboard: Dashboard;
  beforeAll(async () => {
    dashboard = await openDashboard();
  });
  afterEach(() => dashboard.expectNothingForeign());
  afterAll(() => dashboard?.close());

  const read = async (url: string) => dataOf(await dashboard.user.call('GET', url), 200);
  const names = async (url: string): Promise<string[]> =>
    (await read(url)).map(({ name, title }: { name?: string; title?: string }) => title ?? name).sort();

  /** Presses a button that starts or undoes an import, and then does the work of the job as the worker does. */
  async function press(button: string) {
    const { page, api, tenant } = dashboard;
    const isJob = (response: Response) =>
      response.request().method() === 'POST' && /\/(import|undo)$/.test(new URL(response.url()).pathname);
    const [response] = await Promise.all([
      page.waitForResponse(isJob),
      page.getByRole('button', { name: button }).click(),
    ]);
    const id = decodeId('import', (await response.json()).data.id) as string;
    const work = response.url().endsWith('/undo') ? importUndoWork : createImportHandler(api.files);
    await runStep(api, work, { tenantId: tenant, id });
  }

  test('is made by one press and removed by another: what was there before, and what was changed, used or added since, stays', async () => {
    const { page, open, made, user } = dashboard;
    await made('/v1/contacts', { name: 'My own', email: 'own@example.com' });
    const before = await names('/v1/contacts');
    await open('/today');
    const steps = page.locator('section').filter({ has: page.getByRole('heading', { name: 'First steps' }) });
    const offer = steps.getByRole('button', { name: 'Look around with demo data' });
    await offer.waitFor();
    await expectNoFault(page);
    await press('Look around with demo data');
    const note = page.getByRole('region', { name: 'Demo data' });
    await note.getByText('12 leads with their contacts are demo data.').waitFor();
    // The company has nothing of its own yet.
    await steps.getByRole('link', { name: /^Import your contacts/ }).waitFor();
    expect(await offer.count()).toBe(0);
    await expectNoFault(page);
    const made12 = await read('/v1/leads?limit=50');
    expect(new Set(made12.map(({ stageId }: { stageId: string }) => stageId)).size).toBeGreaterThan(1);
    // Nobody has changed anything: nothing of it is left.
    await press('Remove the demo data');
    await offer.waitFor();
    expect([await names('/v1/leads'), await names('/v1/contacts')]).toEqual([[], before]);

    await press('Look around with demo data');
    await note.getByText('12 leads with their contacts are demo data.').waitFor();
    const leads = await read('/v1/leads?limit=50');
    expect(leads.length).toBe(12);
    const [changed, used] = leads;
    dataOf(await user.call('PATCH', `/v1/leads/${changed.id}`, { title: 'Changed by me' }), 200);
    await made('/v1/activities', { leadId: used.id, type: 'note', content: 'They called.' });
    await made('/v1/leads', { title: 'Added by me', contact: { name: 'Added' } });
    // Another day, in a browser that has closed the first steps.
    await steps.getByRole('button', { name: 'Hide' }).click();
    await page.reload();
    await press('Remove the demo data');
    await note.getByText('The demo data is removed. 4 records stay').waitFor();
    await expectNoFault(page);
    expect(await names('/v1/leads?limit=50')).toEqual(['Added by me', 'Changed by me', used.title].sort());
    const kept = await Promise.all(
      [changed, used].map(async ({ contactId }) => (await read(`/v1/contacts/${contactId}`)).name),
    );
    expect(await names('/v1/contacts')).toEqual([...before, 'Added', ...kept].sort());
    await note.getByRole('link', { name: 'Show the contacts that stay' }).click();
    await page.getByRole('row').filter({ hasText: kept[0] }).waitFor();
    await expect.poll(() => page.getByRole('row').count(), deadline).toBe(3);
  });
});
