import { readFile } from 'node:fs/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { bulkUndoHandler } from '../../src/features/operations/bulk-updates/undo-step.js';
import { bulkUpdateHandler } from '../../src/features/operations/bulk-updates/update-step.js';
import { createExportHandler } from '../../src/features/operations/exports/export-step.js';
import { doWork } from '../../src/jobs/fixtures/do-work.js';
import { expectNoFault } from '../support/browser.js';
import { type Dashboard, hasChromium, openDashboard } from '../support/dashboard.js';
import { dataOf } from '../support/sample.js';

describe.skipIf(!hasChromium)('lists and records in the dashboard, in Chromium', () => {
  let dashboard: Dashboard;
  let api: Dashboard['api'];
  let user: Dashboard['user'];
  let page: Dashboard['page'];
  let open: Dashboard['open'];
  let made: Dashboard['made'];
  let makeLeads: Dashboard['makeLeads'];
  let stageIds: string[];
  beforeAll(async () => {
    dashboard = await openDashboard();
    ({ api, user, page, open, made, makeLeads, stageIds } = dashboard);
  });
  afterEach(() => dashboard.expectNothingForeign());
  afterAll(() => dashboard?.close());

  const stageOf = async (id: string) => dataOf(await user.call('GET', `/v1/leads/${id}`), 200).stageId;

  test('the first page shows what waits, and leads without a next step until one is added', async () => {
    const [lead] = await makeLeads('unplanned', 1);
    await open('/today?of=all');
    const row = page
      .getByRole('region', { name: 'Leads without a next step' })
      .getByRole('link', { name: 'unplanned 0' });
    await row.waitFor();
    const dueAt = new Date(Date.now() - 60_000).toISOString();
    await made('/v1/activities', { leadId: lead?.id, type: 'task', title: 'Call unplanned', dueAt, userId: user.id });
    await open('/today');
    await page.getByRole('region', { name: 'Tasks' }).getByRole('link', { name: 'Call unplanned' }).waitFor();
    await page.getByRole('list', { name: 'Now' }).getByText('Tasks overdue').waitFor();
  });

  test('a list is saved as a view: its filters with counts, its order and its columns come back', async () => {
    await makeLeads('viewed', 2);
    await open('/leads?tag=viewed&minScore=0');
    await page.getByLabel('Status').getByText('Open (2)').waitFor({ state: 'attached' });
    await page.getByLabel('Order').selectOption('-value');
    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('checkbox', { name: 'Source' }).check();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'What to do with the view' }).click();
    await page.getByRole('menuitem', { name: 'Save as a view …' }).click();
    await page.getByRole('dialog').getByLabel('Name').fill('Viewed leads');
    await expectNoFault(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await page.getByText('The view is saved.').waitFor();
    await open('/leads');
    await page.getByLabel('View', { exact: true }).selectOption({ label: 'Viewed leads' });
    await page.getByRole('columnheader', { name: 'Source' }).waitFor();
    await page.getByText('2 of 2 shown').waitFor();
    const { searchParams } = new URL(page.url());
    expect([searchParams.get('tag'), searchParams.get('minScore'), searchParams.get('sort')]).toEqual([
      'viewed',
      '0',
      '-value',
    ]);
  });

  test('leads that are selected move at once, and are deleted by a key; both can be undone', async () => {
    const leads = await makeLeads('many', 3);
    const ids = leads.map(({ id }) => id);
    const count = async (filter: string) => (await user.call('GET', `/v1/leads?tag=many&${filter}`)).meta.total;
    await open('/leads?tag=many');
    await page.getByLabel('Select all rows shown').check();
    await page.getByRole('button', { name: 'Move to …' }).click();
    await page.getByRole('menuitem', { name: 'Proposal' }).click();
    await page.getByText('Moved to Proposal. (3/3)').waitFor();
    expect(await count(`stage=${stageIds[2]}`)).toBe(3);
    await page.getByRole('button', { name: 'Undo' }).last().click();
    await page.getByText('Taken back.').waitFor();
    expect(await stageOf(ids[0] ?? '')).toBe(stageIds[0]);
    await page.getByLabel('Select all rows shown').check();
    await page.keyboard.press('#');
    await page.getByText('Deleted. (3/3)').waitFor();
    expect(await count('')).toBe(0);
    await page.getByRole('button', { name: 'Undo' }).last().click();
    await expect.poll(() => count(''), { timeout: 120_000 }).toBe(3);
  });

  test('all leads that match are changed by a job, also those that are not shown, with progress and undo', async () => {
    await makeLeads('matching', 70);
    const count = async (filter: string) => (await user.call('GET', `/v1/leads?tag=matching&${filter}`)).meta.total;
    const work = () => doWork(api.workerDb, [bulkUpdateHandler, bulkUndoHandler]);
    await open('/leads?tag=matching');
    await page.getByLabel('Select all rows shown').check();
    await page.getByRole('button', { name: 'Select all 70 that match' }).click();
    await page.getByText('70 selected').waitFor();
    await page.getByRole('button', { name: 'Move to …' }).click();
    await page.getByRole('menuitem', { name: 'Proposal' }).click();
    await page.getByRole('heading', { name: 'Move 70 leads to Proposal?' }).waitFor();
    await page.getByRole('button', { name: 'Change the leads' }).click();
    await page.getByText('0 of 70 changed').waitFor();
    await work();
    await page.getByText('70 of 70 changed').waitFor();
    expect(await count(`stage=${stageIds[2]}`)).toBe(70);
    await expectNoFault(page);
    await page.getByRole('button', { name: 'Undo this change' }).click();
    await page.getByText('Undoing …').waitFor();
    await work();
    await page.getByText('Undone: 70 with their earlier values').waitFor();
    expect(await count(`stage=${stageIds[0]}`)).toBe(70);
    await page.getByRole('button', { name: 'Close', exact: true }).click();
  });

  test('a lead gets its next step and shows its conversations; a duplicate is merged after a preview, and comes back', async () => {
    const bot = await made('/v1/chatbots', { name: 'Bea', platforms: ['WEB'] });
    const contact = await made('/v1/contacts', { name: 'Ada Lovelace', phone: '+4930901820' });
    const other = await made('/v1/contacts', { name: 'Ada King', phone: '+4930901820', company: 'Engines' });
    const lead = await made('/v1/leads', { title: 'Engine', contactId: contact.id });
    const conversation = await made('/v1/conversations', { botId: bot.id, contactId: contact.id });
    await made(`/v1/conversations/${conversation.id}/messages`, { role: 'USER', content: 'How fast is it?' });
    await open(`/leads/${lead.id}`);
    await page.getByLabel('Next step', { exact: true }).fill('Send an offer');
    await page.getByLabel('Next step', { exact: true }).press('Enter');
    await page.getByRole('rowheader', { name: 'Send an offer' }).waitFor();
    await page.locator('summary', { hasText: 'Conversations' }).click();
    await page.getByRole('link', { name: 'How fast is it?' }).waitFor();
    expect(await page.locator('main').evaluate((main) => main.scrollWidth <= main.clientWidth)).toBe(true);
    await open(`/contacts/${contact.id}`);
    await page.getByRole('button', { name: 'Merge' }).click();
    await page
      .getByRole('region', { name: 'Result of the merge' })
      .getByRole('row', { name: 'Company – Engines Engines' })
      .waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Merge' }).click();
    await page.getByText('The contacts are one now.').waitFor();
    expect((await user.call('GET', `/v1/contacts/${other.id}`)).status).toBe(410);
    await page.getByRole('button', { name: 'Undo' }).last().click();
    await expect
      .poll(async () => (await user.call('GET', `/v1/contacts/${other.id}`)).status, { timeout: 120_000 })
      .toBe(200);
  });

  test('a person gets a copy of everything that is known of them, and is erased once the name is typed', async () => {
    const { id } = await made('/v1/contacts', { name: 'Mary  Somerville' });
    await open(`/contacts/${id}`);
    const saved = page.waitForEvent('download');
    await Promise.all([
      page.waitForResponse((response) => response.url().endsWith(`/contacts/${id}/export`)),
      page.getByRole('button', { name: 'Download a copy' }).click(),
    ]);
    await doWork(api.workerDb, [createExportHandler(api.files)]);
    const file = await saved;
    expect(file.suggestedFilename()).toBe(`${id}.jsonl`);
    expect(await readFile(await file.path(), 'utf8')).toContain('Somerville');
    await page.getByRole('button', { name: 'Erase…' }).click();
    const dialog = page.getByRole('dialog');
    await expectNoFault(page);
    const erase = dialog.getByRole('button', { name: 'Erase', exact: true });
    await dialog.getByLabel('To confirm').fill('Mary');
    expect(await erase.isDisabled()).toBe(true);
    await dialog.getByLabel('To confirm').fill('Mary Somerville');
    await erase.click();
    await page.getByText('“Mary Somerville” is erased.').waitFor();
    expect((await user.call('GET', `/v1/contacts/${id}`)).status).toBe(404);
  });
});
