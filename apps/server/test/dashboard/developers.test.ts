import type { AddressInfo } from 'node:net';
import { documentationPaths } from '@lead-engagement/contract/openapi';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApi, type TestApi } from '../support/api.js';
import { listFaults, openBrowser, openWithin, type TestBrowser, type Visit, visitPage } from '../support/browser.js';
import { findChromium } from '../support/chromium.js';
import { createSample, dataOf, type Sample } from '../support/sample.js';
import { addSignedIn, type TestUser, testPassword } from '../support/sign-in.js';

const executablePath = findChromium();
/** Each width and each scheme once: all four pairs would take twice as long. */
const sizes = [
  [1440, 'light'],
  [390, 'dark'],
] as const;
const hostile = '"><img src=x onerror="window.injected=1"><script>window.injected=1</script>';

/** The pages that need no id in their address. */
const paths = [
  '/today',
  '/board',
  '/leads',
  '/contacts',
  '/contacts/import',
  '/imports',
  '/inbox',
  '/reports',
  '/reports?report=sources',
  '/reports?report=response-times',
  '/reports?report=chatbots',
  '/reports?report=crawls',
  '/crawls',
  '/developers/keys',
  '/developers/endpoints',
  '/developers/deliveries',
  '/developers/events',
  '/developers/usage',
  '/developers/apps',
  '/developers/audit-log',
  '/developers/requests',
];

describe.skipIf(executablePath === undefined)('the dashboard, in Chromium', () => {
  let api: TestApi;
  let browser: TestBrowser;
  let base: string;
  let sample: Sample;
  let user: TestUser;
  let leadId: string;
  let contactId: string;
  beforeAll(async () => {
    api = await startTestApi();
    await api.app.listen({ port: 0, host: '127.0.0.1' });
    base = `http://127.0.0.1:${(api.app.server.address() as AddressInfo).port}${documentationPaths.dashboard}`;
    sample = await createSample(api);
    user = await addSignedIn(api, sample.tenant, 'OWNER');
    const { call } = sample.caller;
    const lead = dataOf(await call('POST', '/v1/leads', { title: hostile, contact: { name: hostile } }), 201);
    [leadId, contactId] = [lead.id, lead.contactId];
    dataOf(await call('POST', '/v1/activities', { leadId, type: 'note', title: hostile, content: hostile }), 201);
    dataOf(await call('POST', '/v1/tags', { name: hostile.slice(0, 40) }), 201);
    browser = await openBrowser(executablePath as string);
  });
  afterAll(async () => {
    await browser?.close();
    await api?.close();
  });

  async function signIn(page: Page): Promise<void> {
    await page.goto(`${base}/`);
    await page.getByLabel('E-mail address').fill(user.email);
    await page.getByLabel('Password', { exact: true }).fill(testPassword);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('heading', { name: 'Today', level: 1 }).waitFor();
  }

  /** Everything was loaded from the server, nothing was blocked or logged, and no text of a record ran. */
  async function expectClean({ page, logged, requested }: Visit): Promise<void> {
    const { origin } = new URL(base);
    const others = requested.filter((url) => !url.startsWith(origin) && !/^(data|blob):/.test(url));
    expect([others, logged, await page.evaluate(() => 'injected' in window)]).toEqual([[], [], false]);
  }

  test('each page opens, fits a wide and a narrow window, and axe finds no fault in either scheme', async () => {
    const visit = await visitPage(browser);
    const { page } = visit;
    const faults: unknown[] = [];
    const look = async (path: string) => {
      for (const [width, colorScheme] of sizes) {
        await page.setViewportSize({ width, height: 900 });
        await page.emulateMedia({ colorScheme });
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        const found = await listFaults(page);
        if (overflow > 0 || found.length > 0) faults.push({ path, width, overflow, found });
      }
    };
    await page.goto(`${base}/`);
    await page.getByLabel('E-mail address').waitFor();
    await look('/');
    await signIn(page);
    const inbox = `/inbox?open=${sample.params.conversations.id}`;
    const records = [`/leads/${leadId}`, `/contacts/${contactId}`, `/imports/${sample.params.imports.id}`];
    for (const path of [...paths, inbox, ...records]) {
      await openWithin(page, base + path);
      await expect.poll(() => page.getByText('Loading …').count(), { timeout: 120_000 }).toBe(0);
      await look(path);
    }
    expect(faults).toEqual([]);
    await expectClean(visit);
    await page.context().close();
  });

  test('text of records is shown as text, wherever it stands', async () => {
    const visit = await visitPage(browser, { viewport: { width: 1440, height: 900 } });
    const { page } = visit;
    await signIn(page);
    for (const path of ['/board', '/leads', '/contacts', `/leads/${leadId}`, `/contacts/${contactId}`]) {
      await page.goto(base + path);
      await page.getByText(hostile).first().waitFor();
    }
    await expectClean(visit);
    await page.context().close();
  });

  test.each([
    ['de-DE', 'Anmelden'],
    ['es-ES', 'Iniciar sesión'],
  ])('speaks the language of the browser: %s', async (locale, signInText) => {
    const visit = await visitPage(browser, { locale });
    await visit.page.goto(`${base}/`);
    await visit.page.getByRole('button', { name: signInText }).waitFor();
    await expectClean(visit);
    await visit.page.context().close();
  });
});
