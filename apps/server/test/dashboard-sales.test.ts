import { readFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { documentationPaths } from '@lead-engagement/contract/openapi';
import type { Browser, Page, Response } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { makeWorkbook, textRows } from '../src/extraction/fixtures/workbook.js';
import { bulkUndoHandler } from '../src/features/bulk-updates/undo-step.js';
import { bulkUpdateHandler } from '../src/features/bulk-updates/update-step.js';
import { createImportHandler } from '../src/features/imports/import-step.js';
import { importUndoWork } from '../src/features/imports/undo-step.js';
import { decodeId } from '../src/ids.js';
import { doWork } from '../src/jobs/fixtures/do-work.js';
import { startTestApi, type TestApi } from './support/api.js';
import { expectNoFault, launchBrowser, type Visit, visitPage } from './support/browser.js';
import { findChromium } from './support/chromium.js';
import { dataOf, runStep } from './support/sample.js';
import { addSignedIn, type TestUser, testPassword } from './support/sign-in.js';

const executablePath = findChromium();
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

describe.skipIf(executablePath === undefined)('the sales pages of the dashboard, in Chromium', () => {
  let api: TestApi;
  let browser: Browser;
  let base: string;
  let tenant: string;
  let user: TestUser;
  let visit: Visit;
  let page: Page;
  let stageIds: string[];
  const made = async (url: string, body: object, status = 201) => dataOf(await user.call('POST', url, body), status);

  beforeAll(async () => {
    api = await startTestApi();
    await api.app.listen({ port: 0, host: '127.0.0.1' });
    base = `http://127.0.0.1:${(api.app.server.address() as AddressInfo).port}${documentationPaths.dashboard}`;
    tenant = await api.newTenant();
    user = await addSignedIn(api, tenant, 'OWNER');
    const [pipeline] = dataOf(await user.call('GET', '/v1/pipelines'), 200);
    stageIds = pipeline.stages.map(({ id }: { id: string }) => id);
    browser = await launchBrowser(executablePath as string);
    visit = await visitPage(browser, { viewport: { width: 1440, height: 900 } });
    page = visit.page;

    await page.goto(`${base}/`);
    await page.getByLabel('E-mail address').fill(user.email);
    await page.getByLabel('Password', { exact: true }).fill(testPassword);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('heading', { name: 'Today', level: 1 }).waitFor();
  });
  // Nothing was loaded from elsewhere, blocked or logged.
  afterEach(() => {
    const { origin } = new URL(base);
    const others = visit.requested.filter((url) => !url.startsWith(origin) && !/^(data|blob):/.test(url));
    // Chromium logs each response that refuses something: those of the tests above are 412.
    const logged = visit.logged.filter((text) => !text.includes('412 (Precondition Failed)'));
    expect([others, logged]).toEqual([[], []]);
  });
  afterAll(async () => {
    await browser?.close();
    await api?.close();
  });

  const open = (path: string) => page.goto(base + path);
  const column = (name: string) => page.getByRole('region', { name, exact: true });
  const stageOf = async (id: string) => dataOf(await user.call('GET', `/v1/leads/${id}`), 200).stageId;

  /** Makes leads in the first stage. */
  async function makeLeads(tag: string, count: number): Promise<{ id: string }[]> {
    const records = Array.from({ length: count }, (_, index) => ({
      title: `${tag} ${index}`,
      value: 100,
      tags: [tag],
      contact: { name: `${tag} ${index}` },
    }));
    return made('/v1/leads/bulk', { records }, 200);
  }

  test('the board shows all leads of a stage page by page, with the totals of the whole stage', async () => {
    await makeLeads('paged', 70);
    await open('/board?tag=paged');
    const stage = column('New');
    await stage.getByRole('heading', { name: 'New 70' }).waitFor();
    await stage.getByText('$7,000, weighted $700').waitFor();
    const list = stage.locator('ul').locator('..');
    await expect
      .poll(
        async () => {
          await list.evaluate((element) => element.scrollTo(0, element.scrollHeight));
          return list.evaluate((element) => Math.round(element.scrollHeight / 104));
        },
        { timeout: 20_000 },
      )
      .toBe(70);
    expect(await stage.getByRole('link').count()).toBeLessThan(40);
  });

  test('a card moves by keyboard, keeps the focus, and two quick moves both arrive', async () => {
    const [lead] = await makeLeads('keyboard', 1);
    await open('/board?tag=keyboard');
    const card = page.getByRole('link', { name: 'keyboard 0' });
    await card.focus();
    await page.keyboard.press('Shift+ArrowRight');
    await column('Qualified').getByRole('link', { name: 'keyboard 0' }).and(page.locator(':focus')).waitFor();
    await page.keyboard.press('Shift+ArrowRight');
    await column('Proposal').getByRole('link', { name: 'keyboard 0' }).and(page.locator(':focus')).waitFor();
    await expect.poll(() => stageOf(lead?.id ?? ''), { timeout: 20_000 }).toBe(stageIds[2]);
    await column('Proposal').getByRole('heading', { name: 'Proposal 1' }).waitFor();
    await page.keyboard.press('m');
    await page.getByRole('dialog').getByRole('button', { name: 'Won' }).click();
    await expect.poll(() => stageOf(lead?.id ?? ''), { timeout: 20_000 }).toBe(stageIds[3]);
  });

  test('a dropped card stays where it was dropped; if somebody else changed the lead, it goes back and a notice says why', async () => {
    const [lead] = await makeLeads('dragged', 1);
    await open('/board?tag=dragged');
    await page.getByRole('link', { name: 'dragged 0' }).waitFor();
    dataOf(await user.call('PATCH', `/v1/leads/${lead?.id}`, { value: 7 }), 200);
    await column('New').getByRole('article').dragTo(column('Qualified'));
    await page.getByText('somebody else changed it in the meantime (value)').waitFor();
    await column('New').getByRole('article').getByText('$7', { exact: true }).waitFor();
    expect(await stageOf(lead?.id ?? '')).toBe(stageIds[0]);
    // The server scores leads at any time: that is no reason to refuse a move.
    dataOf(await user.call('PATCH', `/v1/leads/${lead?.id}`, { score: 55 }), 200);
    await column('New').getByRole('article').dragTo(column('Qualified'));
    await expect.poll(() => stageOf(lead?.id ?? ''), { timeout: 20_000 }).toBe(stageIds[1]);
    await column('Qualified').getByRole('link', { name: 'dragged 0' }).waitFor();
  });

  test('on a telephone, in dark colors, a card moves by its menu, and boards and reports fit without a fault', async () => {
    const [lead] = await makeLeads('phone', 1);
    await page.setViewportSize({ width: 390, height: 800 });
    await page.emulateMedia({ colorScheme: 'dark' });
    await open('/board?tag=phone');
    await page.getByRole('button', { name: 'Move phone 0 to …' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Won' }).click();
    await expect.poll(() => stageOf(lead?.id ?? ''), { timeout: 20_000 }).toBe(stageIds[3]);
    await expectNoFault(page);
    await open('/reports?report=won');
    await page.getByRole('img', { name: 'Won and lost' }).locator('canvas').waitFor();
    await expectNoFault(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.emulateMedia({ colorScheme: 'light' });
  });

  test('a report plots its period, shows the figures as a table, and saves them as a file', async () => {
    const [lead] = await makeLeads('won', 2);
    dataOf(await user.call('PATCH', `/v1/leads/${lead?.id}`, { status: 'WON' }), 200);
    await open('/reports?report=won&groupBy=source&timezone=Asia/Tokyo');
    await page.getByRole('img', { name: 'Won and lost' }).locator('canvas').waitFor();
    const group = page.getByRole('region', { name: 'By group' }).last().getByRole('row').nth(1);
    await group.getByRole('rowheader', { name: 'API', exact: true }).waitFor();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page
        .getByRole('region', { name: 'By group' })
        .first()
        .locator('..')
        .getByRole('button', { name: 'Download as CSV' })
        .click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/^won-\d{4}-\d\d-\d\d-.*\.csv$/);
    await page.getByRole('link', { name: 'Funnel' }).click();
    await page.getByRole('img', { name: 'Leads that reached each stage' }).waitFor();
    expect(new URL(page.url()).searchParams.get('timezone')).toBe('Asia/Tokyo');
  });

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
    await expect.poll(() => count(''), { timeout: 20_000 }).toBe(3);
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
    await page.getByRole('button', { name: 'Close' }).click();
  });

  test('a conversation is taken over, replied to with a canned reply, and handed back; new messages appear live', async () => {
    const bot = await made('/v1/chatbots', { name: 'Bo', platforms: ['WEB'] });
    const contact = await made('/v1/contacts', { name: 'Grace Hopper' });
    const { id } = await made('/v1/conversations', { botId: bot.id, contactId: contact.id });
    await made('/v1/canned-replies', { shortcut: 'hello', content: 'Hello {{contact.firstName}}, how can I help?' });
    await open(`/inbox?open=${id}`);
    await page.getByRole('list', { name: 'Messages' }).waitFor({ state: 'attached' });
    await made(`/v1/conversations/${id}/messages`, { role: 'USER', content: 'Is anybody there?' });
    await page.getByRole('list', { name: 'Messages' }).getByText('Is anybody there?').waitFor();
    await page.getByRole('button', { name: 'Take over' }).click();
    await page.getByLabel('Your reply').fill('/he');
    await page.getByRole('option', { name: 'hello' }).waitFor();
    await expectNoFault(page);
    await page.getByLabel('Your reply').press('Enter');
    await expect.poll(() => page.getByLabel('Your reply').inputValue()).toBe('Hello Grace, how can I help?');
    await page.getByLabel('Your reply').press('Control+Enter');
    await page.getByRole('list', { name: 'Messages' }).getByText('Hello Grace, how can I help?').waitFor();
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Attach files' }).click();
    await (await chooser).setFiles([
      { name: 'logo.png', mimeType: 'image/png', buffer: png },
      { name: 'prices.txt', mimeType: 'text/plain', buffer: Buffer.from('40 seats') },
    ]);
    await page.getByRole('button', { name: 'Remove prices.txt' }).waitFor();
    await page.getByRole('button', { name: 'Send' }).click();
    await page.locator('ol img[src^="blob:"]').waitFor();
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'prices.txt', exact: true }).click();
    expect(await readFile(await (await saved).path(), 'utf8')).toBe('40 seats');
    await expectNoFault(page);
    const integration = await api.newCaller(tenant);
    // The team is shown typing at most every three seconds, and the page has just said so of its user.
    const type = async () => dataOf(await integration.call('POST', `/v1/conversations/${id}/typing`), 200).shown;
    await expect.poll(type, { timeout: 20_000 }).toBe(true);
    await page.getByText('Person is typing …').waitFor();
    await page.getByRole('button', { name: 'Hand back to the bot' }).click();
    await page.getByText('The bot continues.').waitFor();
    const { status } = dataOf(await user.call('GET', `/v1/conversations/${id}`), 200);
    expect(['ACTIVE', 'WAITING']).toContain(status);
  });

  test('a private note mentions a colleague, is found, changed and deleted; the bell tells of one by somebody else', async () => {
    const bot = await made('/v1/chatbots', { name: 'Bess', platforms: ['WEB'] });
    const { id } = await made('/v1/conversations', { botId: bot.id, contact: { name: 'Grace Murray' } });
    await made(`/v1/conversations/${id}/messages`, { role: 'ASSISTANT', content: 'Hello from the quayside' });
    const colleague = await addSignedIn(api, tenant, 'AGENT');
    const { name } = dataOf(await colleague.call('GET', '/v1/me'), 200).user;
    // Those of the tests before this one.
    const read = { until: new Date().toISOString() };
    dataOf(await user.call('POST', '/v1/me/notifications/read', read), 200);
    await open(`/inbox?open=${id}`);
    const messages = page.getByRole('list', { name: 'Messages' });
    await page.getByRole('button', { name: 'Write a private note' }).click();
    await page.getByLabel('Private note').pressSequentially('Ask @agent');
    await page.getByRole('option', { name }).waitFor();
    await expectNoFault(page);
    await page.getByRole('option', { name }).click();
    await page.getByLabel('Private note').press('Control+Enter');
    await messages.getByText(`Ask @${name}`).waitFor();
    const [mention] = dataOf(await colleague.call('GET', '/v1/me/notifications'), 200);
    expect(mention).toMatchObject({ kind: 'MENTIONED', conversationId: id });
    await page.getByRole('button', { name: 'Edit the note' }).click();
    await page.getByLabel('Private note').fill('Wants a mooring');
    await page.getByRole('button', { name: 'Save the note' }).click();
    await messages.getByText('Wants a mooring').waitFor();
    const search = page.getByLabel('Search', { exact: true });
    const entries = page.getByRole('list', { name: 'Conversations' }).getByRole('listitem');
    await search.fill('mooring');
    await search.press('Enter');
    await expect.poll(() => entries.allTextContents()).toEqual([expect.stringContaining('quayside')]);
    await page.getByRole('button', { name: 'Delete the note' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete the note' }).click();
    await page.getByText('The note is deleted.').waitFor();
    await page.getByRole('button', { name: 'Notifications', exact: true }).waitFor();
    const note = { content: 'See this', mentions: [user.id] };
    dataOf(await colleague.call('POST', `/v1/conversations/${id}/notes`, note), 201);
    await messages.getByText('See this').waitFor();
    await open('/today');
    await page.getByRole('button', { name: 'Notifications: 1 unread' }).click();
    await page.getByRole('dialog').getByText('You were mentioned in a note').waitFor();
    await expectNoFault(page);
    await page
      .getByRole('dialog')
      .getByRole('link', { name: /Grace Murray/ })
      .click();
    await messages.getByText('See this').waitFor();
    await page.getByRole('button', { name: 'Notifications', exact: true }).waitFor();
    await open('/account');
    await page.getByLabel('A note mentions you: In the app').uncheck();
    await page.getByText('Saved.').first().waitFor();
    const before = (await user.call('GET', '/v1/me/notifications')).meta.total;
    dataOf(await colleague.call('POST', `/v1/conversations/${id}/notes`, note), 201);
    expect((await user.call('GET', '/v1/me/notifications')).meta.total).toBe(before);
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
      .getByRole('region', { name: 'What the merge leads to' })
      .getByRole('row', { name: 'Company – Engines Engines' })
      .waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Merge' }).click();
    await page.getByText('The contacts are one now.').waitFor();
    expect((await user.call('GET', `/v1/contacts/${other.id}`)).status).toBe(410);
    await page.getByRole('button', { name: 'Undo' }).last().click();
    await expect
      .poll(async () => (await user.call('GET', `/v1/contacts/${other.id}`)).status, { timeout: 20_000 })
      .toBe(200);
  });

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

  test('a report is printed without the navigation and the filters', async () => {
    await open('/reports');
    await page.getByLabel('Time zone').waitFor();
    await page.emulateMedia({ media: 'print' });
    expect(await page.getByLabel('Time zone').isVisible()).toBe(false);
    const { x } = (await page.getByRole('heading', { level: 1 }).boundingBox()) ?? { x: 999 };
    expect(x).toBeLessThan(100);
    await page.emulateMedia({ media: 'screen' });
  });
});
