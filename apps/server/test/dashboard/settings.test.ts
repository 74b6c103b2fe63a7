import type { AddressInfo } from 'node:net';
import { documentationPaths } from '@lead-engagement/contract/openapi';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApi, type TestApi } from '../support/api.js';
import { listFaults, openBrowser, openWithin, type TestBrowser, type Visit, visitPage } from '../support/browser.js';
import { findChromium } from '../support/chromium.js';
import { createSample, dataOf, type Sample } from '../support/sample.js';
import { addSignedIn, addUser, type TestUser, testPassword } from '../support/sign-in.js';

const executablePath = findChromium();
const hostile = '"><img src=x onerror="window.injected=1">';
const wide = { width: 1440, height: 900 };

const paths = [
  '/account',
  '/settings/company',
  '/settings/users',
  '/settings/pipelines',
  '/settings/tags',
  '/settings/custom-fields',
  '/settings/scoring',
  '/settings/assignment',
  '/settings/canned-replies',
  '/settings/tracking',
  '/settings/secrets',
  '/chatbots',
  '/automations',
  '/automations/new',
  '/forms',
  '/forms/new',
  '/shipments',
  '/crawls',
];

describe.skipIf(executablePath === undefined)('what administrators set up in the dashboard, in Chromium', () => {
  let api: TestApi;
  let browser: TestBrowser;
  let base: string;
  let sample: Sample;
  let user: TestUser;
  let visit: Visit;
  let page: Page;
  beforeAll(async () => {
    api = await startTestApi();
    await api.app.listen({ port: 0, host: '127.0.0.1' });
    base = `http://127.0.0.1:${(api.app.server.address() as AddressInfo).port}${documentationPaths.dashboard}`;
    sample = await createSample(api);
    user = await addSignedIn(api, sample.tenant, 'OWNER');
    browser = await openBrowser(executablePath as string);
    visit = await visitPage(browser, { viewport: wide });
    page = visit.page;
    page.setDefaultTimeout(20_000);
    await page.goto(`${base}/`);
    await page.getByLabel('E-mail address').fill(user.email);
    await page.getByLabel('Password', { exact: true }).fill(testPassword);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('heading', { name: 'Today', level: 1 }).waitFor();
  });
  afterAll(async () => {
    await browser?.close();
    await api?.close();
  });
  beforeEach(async () => {
    visit.logged.length = 0;
    await page.setViewportSize(wide);
    await page.emulateMedia({ colorScheme: 'light' });
  });

  async function open(path: string): Promise<void> {
    // A notice of the test before may cover a button.
    await page.evaluate(() => {
      for (const button of document.querySelectorAll<HTMLElement>('[aria-label="Close the notice"]')) button.click();
    });
    await openWithin(page, base + path);
  }

  const press = (name: string, inside: Page | Locator = page) =>
    inside.getByRole('button', { name, exact: true }).first().click();
  const dialog = () => page.getByRole('dialog');

  /** Types a text that would run as a script into every text field, as much of it as the field takes. */
  async function fillHostile(inside: Locator): Promise<void> {
    for (const field of await inside.locator('input:is([type=text], :not([type])), textarea').all()) {
      const most = Number((await field.getAttribute('maxlength')) ?? hostile.length);
      await field.fill(hostile.slice(0, most));
    }
  }

  /** Saves the dialog, and finds what was typed on the page. */
  async function saveHostile(button = 'Save'): Promise<void> {
    await fillHostile(dialog());
    await press(button, dialog());
    await dialog().waitFor({ state: 'detached' });
    await page.getByText(hostile).first().waitFor();
  }

  /** Everything was loaded from the server, nothing was blocked or logged, and no text of a record ran. */
  async function expectClean(): Promise<void> {
    const { origin } = new URL(base);
    const others = visit.requested.filter((url) => !url.startsWith(origin) && !/^(data|blob):/.test(url));
    expect([others, visit.logged, await page.evaluate(() => 'injected' in window)]).toEqual([[], [], false]);
  }

  // German has the longest words of the languages.
  test('at 390 px, dark, in German: each page opens, fits the window, and axe finds no fault', async () => {
    await open('/account');
    await page.getByLabel('Language', { exact: true }).selectOption('de');
    await page.getByRole('heading', { name: 'Ihr Konto' }).waitFor();
    await page.setViewportSize({ width: 390, height: 900 });
    await page.emulateMedia({ colorScheme: 'dark' });
    const faults: unknown[] = [];
    const { chatbots, knowledgeBases, automations, forms, shipments, crawlTasks } = sample.params;
    const records = [
      `/chatbots/${chatbots.id}`,
      `/knowledge/${knowledgeBases.id}`,
      `/automations/${automations.id}`,
      `/forms/${forms.id}`,
      `/forms/${forms.id}/submissions`,
      `/forms/${forms.id}/submissions/${forms.submissionId}`,
      `/shipments/${shipments.id}`,
      `/crawls/${crawlTasks.id}`,
    ];
    for (const path of [...paths, ...records]) {
      await open(path);
      await expect.poll(() => page.getByText('Wird geladen …').count(), { timeout: 120_000 }).toBe(0);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      const found = await listFaults(page);
      if (overflow > 0 || found.length > 0) faults.push({ path, overflow, found });
    }
    await open('/account');
    await page.getByLabel('Sprache', { exact: true }).selectOption('en');
    expect(faults).toEqual([]);
    await expectClean();
  });

  test('written from right to left, each page fits the window, and the menu and the columns of the board change sides', async () => {
    const faults: unknown[] = [];
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      for (const path of [...paths, '/today', '/board', '/leads', '/contacts', '/inbox', '/reports']) {
        await open(path);
        await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'));
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        if (overflow > 0) faults.push({ path, width, overflow });
      }
    }
    expect(faults).toEqual([]);
    dataOf(await user.call('POST', '/v1/leads', { title: 'From the right', contact: { name: 'Ada' } }), 201);
    await page.goto(`${base}/board`);
    await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'));
    const leftOf = async (target: Locator) => (await target.first().boundingBox())?.x ?? Number.NaN;
    const column = (name: string) => page.getByRole('region', { name, exact: true });
    await column('New').waitFor();
    expect(await leftOf(page.getByRole('complementary', { name: 'Menu' }))).toBeGreaterThan(1_000);
    expect(await leftOf(column('New'))).toBeGreaterThan(await leftOf(column('Qualified')));
    await column('New').getByRole('link', { name: 'From the right' }).focus();
    await page.keyboard.press('Shift+ArrowLeft');
    await column('Qualified').getByRole('link', { name: 'From the right' }).waitFor();
    await page.evaluate(() => document.documentElement.setAttribute('dir', 'ltr'));
    await expectClean();
  });

  test('a user is invited by a link that is shown once, and can be disabled', async () => {
    const email = `colleague-${Math.random()}@example.com`;
    const id = await addUser(api, sample.tenant, email, 'AGENT');
    // What the API has made meanwhile is read, and not what the app has kept.
    await page.goto(`${base}/settings/users`);
    await press('Invite a user');
    await dialog().getByLabel('Name').fill('New Colleague');
    await dialog().getByLabel('E-mail address').fill(`new-${Math.random()}@example.com`);
    await press('Invite', dialog());
    expect(await dialog().getByTestId('secret').textContent()).toMatch(/^http.*#/);
    await press('Done', dialog());
    await page.getByRole('row', { name: 'New Colleague' }).getByText('Invited').first().waitFor();
    await page
      .getByRole('row', { name: email })
      .getByRole('button', { name: /^Actions for/ })
      .click();
    await page.getByRole('menuitem', { name: 'Disable' }).click();
    await page.getByRole('row', { name: email }).getByText('Disabled').waitFor();
    expect(dataOf(await user.call('GET', `/v1/users/${id}`), 200)).toMatchObject({ status: 'DISABLED' });
    await expectClean();
  });

  test('stages, tags, fields and canned replies are made, and their text is shown as text', async () => {
    await open('/settings/pipelines');
    await page
      .getByRole('button', { name: /^Add a stage to/ })
      .first()
      .click();
    await saveHostile();
    await open('/settings/tags');
    await press('New tag');
    await saveHostile();
    await open('/settings/custom-fields?resource=CONTACT');
    await press('New field');
    await dialog().getByLabel('Type').selectOption('SELECT');
    await fillHostile(dialog());
    await dialog().getByLabel('Key in the API').fill('');
    await press('Save', dialog());
    await page.getByText(hostile).first().waitFor();
    await open('/settings/canned-replies');
    await press('New canned reply');
    // A variable that was inserted is kept with what was typed.
    await press('Insert user.name', dialog());
    await page.keyboard.press('Escape');
    await press('New canned reply');
    const content = dialog().getByLabel('Text', { exact: true });
    await expect.poll(() => content.inputValue(), { timeout: 120_000 }).toBe('{{user.name}}');
    await fillHostile(dialog());
    await dialog().getByLabel('Shortcut').fill('hours');
    await press('Save', dialog());
    await page.getByText(hostile).first().waitFor();
    await expectClean();
  });

  test('other scoring rules are tried on real leads before they are saved', async () => {
    await open('/settings/scoring');
    const average = page.getByRole('status').filter({ hasText: 'On average' });
    const before = await average.textContent();
    expect(await page.getByRole('button', { name: 'Save' }).isDisabled()).toBe(true);
    await press('New rule');
    await fillHostile(dialog());
    await dialog().getByLabel('Points').fill('100');
    await dialog().getByLabel('Field').selectOption('lead.status');
    await dialog().getByLabel('Comparison').selectOption('eq');
    await dialog().getByLabel('Value').selectOption('OPEN');
    await press('Apply', dialog());
    await page.getByLabel(`Points of ${hostile}`).waitFor();
    await expect.poll(() => average.textContent(), { timeout: 120_000 }).not.toBe(before);
    const stored = async () => dataOf(await user.call('GET', '/v1/settings'), 200).scoring.rules.at(-1);
    expect((await stored()).name).not.toBe(hostile);
    await press('Save');
    await expect.poll(stored).toMatchObject({
      name: hostile,
      points: 100,
      condition: { field: 'lead.status', operator: 'eq', value: 'OPEN' },
    });
    await expectClean();
  });

  test('currency, tracking key and keys without Ctrl are set, and survive a reload', async () => {
    await open('/settings/company');
    await page.getByLabel('Currency').fill('chf');
    await press('Save');
    await expect.poll(async () => dataOf(await user.call('GET', '/v1/settings'), 200).currency).toBe('CHF');
    await open('/settings/tracking');
    await press('Enter a key of 17TRACK');
    await dialog().getByLabel('API key').fill(hostile);
    await press('Save', dialog());
    await page.getByRole('row', { name: '17TRACK' }).getByText('Your own').waitFor();
    await page.keyboard.press('Control+k');
    await dialog().getByRole('combobox').fill('your acc');
    await page.keyboard.press('Enter');
    await page.getByLabel('Use keys without Ctrl or ⌘').uncheck();
    await page.reload();
    await page.getByRole('heading', { name: 'Your account' }).waitFor();
    await page.keyboard.press('?');
    expect(await dialog().count()).toBe(0);
    await page.getByLabel('Use keys without Ctrl or ⌘').check();
    await page.locator('h1').focus();
    await page.keyboard.press('?');
    await dialog().waitFor();
    await page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'detached' });
    await expectClean();
  });

  test('a change of somebody else is not overwritten unseen: the second try is made on their version', async () => {
    const tag = dataOf(await user.call('POST', '/v1/tags', { name: `Fair ${Math.random()}` }), 201);
    await page.goto(`${base}/settings/tags`);
    await press(`Edit ${tag.name}`);
    dataOf(await user.call('PATCH', `/v1/tags/${tag.id}`, { color: '#123456' }), 200);
    const name = `Mine ${Math.random()}`;
    await dialog().getByLabel('Name').fill(name);
    await press('Save', dialog());
    await dialog().getByText('Somebody else has changed this').waitFor();
    const stored = async () => dataOf(await user.call('GET', `/v1/tags/${tag.id}`), 200);
    const again = dialog().getByRole('button', { name: 'Save' });
    // The list is read again in the background: until it has been, a try is refused once more.
    await expect
      .poll(() => again.click({ timeout: 300 }).then(stored, stored), { timeout: 120_000 })
      .toMatchObject({ name });
    await dialog().waitFor({ state: 'detached' });
  });

  test('a new chatbot is reached by its snippet, and says when it hands over', async () => {
    await open('/chatbots');
    await press('New chatbot');
    await fillHostile(dialog());
    await press('Create', dialog());
    await page.getByRole('heading', { level: 1, name: hostile }).waitFor();
    await press('Add a web chat');
    await dialog().getByLabel('Websites that may show it').fill('https://www.example.com');
    await press('Add a web chat', dialog());
    await page.getByText('<script').first().waitFor();
    await press('Check');
    await page.getByText('It works.').waitFor();
    await page.getByLabel('Your question').fill(hostile);
    await press('Ask');
    await page.getByText('Hands over to a person').waitFor();
    await press(`Edit ${hostile}`);
    await fillHostile(dialog());
    await dialog().getByLabel('Position').selectOption('LEFT');
    await press('Save', dialog());
    await dialog().waitFor({ state: 'detached' });
    const [{ web }] = dataOf(await user.call('GET', '/v1/channels?sort=-createdAt'), 200);
    expect(web).toMatchObject({ position: 'LEFT', greeting: hostile });
    await expectClean();
  });

  test('a chatbot is tried with the source of its reply, and learns from a text', async () => {
    await open(`/chatbots/${sample.params.chatbots.id}`);
    await page.getByLabel('Your question').fill('How long can I send things back?');
    await press('Ask');
    await page.getByRole('region', { name: 'Sources' }).getByRole('link', { name: 'Returns' }).click();
    await page.getByRole('heading', { level: 1, name: 'Help' }).waitFor();
    await press('Add a text');
    await saveHostile('Add');
    await page.getByText('Being read').first().waitFor();
    await expectClean();
  });

  test('an automation is put together in words, keeps what the API says beside its field, and is paused', async () => {
    await open('/automations/new');
    const main = page.getByRole('main');
    await page.getByLabel('and enters').selectOption(sample.stageIds[2]);
    await press('Add a condition');
    await main.getByLabel('Value').fill('500');
    await fillHostile(main);
    await main.getByLabel('Value').fill('500');
    await press('Add an action');
    await main.getByLabel('Action', { exact: true }).nth(1).selectOption('set_field');
    await main.getByLabel('Field').last().selectOption('currency');
    await main.getByLabel('New value').fill('nonsense');
    await press('Save');
    await page
      .getByRole('group', { name: 'Action 2' })
      .getByText(/ISO 4217/)
      .waitFor();
    visit.logged.length = 0;
    await main.getByLabel('New value').fill('CHF');
    await press('Save');
    await page.getByRole('heading', { level: 1, name: hostile }).waitFor();
    await press(`Pause ${hostile}`);
    await page.getByText('It is paused').waitFor();
    const saved = dataOf(await user.call('GET', `/v1/automations/${page.url().split('/').at(-1)}`), 200);
    expect(saved).toMatchObject({
      name: hostile,
      enabled: false,
      trigger: { fromStageId: null, toStageId: sample.stageIds[2] },
      conditions: { items: [{ field: 'lead.value', operator: 'gte', value: 500 }] },
      actions: [
        { type: 'create_task', title: hostile },
        { type: 'set_field', field: 'currency', value: 'CHF' },
      ],
    });
    await expectClean();
  });

  test('a shipment is added with its carrier, stopped, and tracked again', async () => {
    await open('/shipments');
    await press('Track a shipment');
    await dialog().getByLabel('Tracking number').fill('1Z5R89390357567127 ');
    await dialog().getByText('The number looks like one of UPS.').waitFor();
    await dialog()
      .getByLabel('Tracking number')
      .fill(`RB${String(Math.random()).slice(2, 11)}GB`);
    await press('Track', dialog());
    await page.getByText('There is no news yet.').waitFor();
    await press('Stop tracking');
    await press('Undo');
    await page.getByRole('button', { name: 'Ask the provider now' }).waitFor();
    await expectClean();
  });

  test('a search is planned with the places to look at, and becomes leads by its score', async () => {
    await open('/crawls');
    await press('New search');
    await dialog().getByLabel('RSS').check();
    await fillHostile(dialog());
    await dialog().getByLabel('Language').fill('en');
    await dialog().getByLabel('Addresses of feeds').fill('https://www.example.com/feed.xml');
    // No score can be typed that would count for nothing.
    expect(await dialog().getByLabel('Make leads of results').count()).toBe(0);
    await dialog().getByLabel('Leads from results').selectOption('SCORE');
    await dialog().getByLabel('Make leads of results').fill('70');
    await press('Create', dialog());
    await page.getByRole('link', { name: hostile }).first().click();
    await page.getByRole('heading', { level: 1, name: hostile }).waitFor();
    await press('Pause');
    await page.getByRole('button', { name: 'Resume' }).waitFor();
    const task = dataOf(await user.call('GET', `/v1/crawl-tasks/${page.url().split('/').at(-1)}`), 200);
    expect(task).toMatchObject({
      schedule: 'DAILY',
      status: 'PAUSED',
      filters: { language: 'en', feeds: ['https://www.example.com/feed.xml'] },
      promote: { minScore: 70 },
    });
    await expectClean();
  });
});
