import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import axe from 'axe-core';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApi, type TestApi } from '../support/api.js';
import { openBrowser, type TestBrowser } from '../support/browser.js';
import { findChromium } from '../support/chromium.js';
import { registerApp, type TestApp } from '../support/oauth.js';
import { addSignedIn, type TestUser, testPassword } from '../support/sign-in.js';

const executablePath = findChromium();

describe.skipIf(executablePath === undefined)('in Chromium', () => {
  let api: TestApi;
  let browser: TestBrowser;
  /** The app of the partner, to which users return. */
  let partner: Server;
  let app: TestApp;
  let user: TestUser;
  let authorizeUrl: string;
  beforeAll(async () => {
    api = await startTestApi();
    await api.app.listen({ port: 0, host: '127.0.0.1' });
    partner = createServer((_, response) => response.end('<title>Partner</title><p>Back at the app.'));
    await new Promise<void>((resolve) => partner.listen(0, '127.0.0.1', resolve));
    const redirectUri = `http://127.0.0.1:${(partner.address() as AddressInfo).port}/callback`;
    const tenant = await api.newTenant({ name: 'Acme' });
    app = await registerApp(await api.newCaller(tenant), ['read:leads'], { redirectUris: [redirectUri] });
    user = await addSignedIn(api, tenant, 'MANAGER');
    const query = new URLSearchParams({ client_id: app.id, redirect_uri: redirectUri, state: 'a b' });
    authorizeUrl = `http://127.0.0.1:${(api.app.server.address() as AddressInfo).port}/v1/oauth/authorize?${query}`;
    browser = await openBrowser(executablePath as string);
  });
  afterAll(async () => {
    await browser?.close();
    partner?.closeAllConnections();
    await new Promise((resolve) => partner?.close(resolve));
    await api?.close();
  });

  /** Opens a page in its own context. It must not log anything, because violations of the policy are logged. */
  async function visit(options: BrowserContextOptions = {}): Promise<{ page: Page; logged: string[] }> {
    const context = await browser.newContext(options);
    context.setDefaultTimeout(60_000);
    const page = await context.newPage();
    const logged: string[] = [];
    page.on('console', (message) => logged.push(message.text()));
    page.on('pageerror', (error) => logged.push(error.message));
    return { page, logged };
  }

  async function signIn(page: Page, password = testPassword): Promise<void> {
    await page.getByLabel('E-mail address').fill(user.email);
    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Sign in' }).click();
  }

  const expectNoFault = async (page: Page) => {
    await page.evaluate(axe.source);
    const faults = await page.evaluate(async () => {
      const { violations } = await (globalThis as unknown as { axe: typeof axe }).axe.run();
      return violations.map(({ id, nodes }) => [id, ...nodes.map(({ html }) => html)]);
    });
    expect(faults).toEqual([]);
  };

  test('a user without JavaScript signs in, allows the app and returns to it', async () => {
    const { page, logged } = await visit({ javaScriptEnabled: false });
    await page.goto(authorizeUrl);
    await signIn(page);
    await page.getByRole('heading', { name: 'Allow Partner to act for you?' }).waitFor();
    await page.getByRole('button', { name: 'Allow', exact: true }).click();
    await page.getByText('Back at the app.').waitFor();
    const { searchParams } = new URL(page.url());
    expect(searchParams.get('code')).toMatch(/^[\w-]{20,}$/);
    expect(searchParams.get('state')).toBe('a b');
    expect(logged).toEqual([]);
    await page.context().close();
  });

  test('the keyboard is enough: the first field has the focus, and Tab reaches each field in order', async () => {
    const { page } = await visit();
    await page.goto(authorizeUrl);
    const focused = () =>
      page.evaluate(() => globalThis.document.activeElement?.id || globalThis.document.activeElement?.textContent);
    expect(await focused()).toBe('email');
    await page.keyboard.type(user.email);
    await page.keyboard.press('Tab');
    expect(await focused()).toBe('password');
    await page.keyboard.type(testPassword);
    await page.keyboard.press('Tab');
    expect(await focused()).toBe('Sign in');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Allow Partner to act for you?' }).waitFor();
    await page.keyboard.press('Tab');
    expect(await focused()).toBe('Allow');
    await page.keyboard.press('Tab');
    expect(await focused()).toBe('Do not allow');
    await page.keyboard.press('Enter');
    await page.getByText('Back at the app.').waitFor();
    expect(new URL(page.url()).searchParams.get('error')).toBe('access_denied');
    await page.context().close();
  });

  test.each(['light', 'dark'] as const)('axe finds no problem on any page, %s and narrow', async (colorScheme) => {
    const { page, logged } = await visit({ colorScheme, viewport: { width: 320, height: 640 } });
    await page.goto(authorizeUrl);
    await expectNoFault(page);
    await signIn(page, 'wrong');
    await page.getByRole('alert').waitFor();
    await expectNoFault(page);
    await signIn(page);
    await page.getByRole('heading', { name: 'Allow Partner to act for you?' }).waitFor();
    await expectNoFault(page);
    await page.goto(authorizeUrl.replace(app.id, 'nobody'));
    await expectNoFault(page);
    // The browser logs responses with 400.
    expect(logged.filter((text) => !text.includes('400'))).toEqual([]);
    await page.context().close();
  });

  test('another site cannot show the page in a frame', async () => {
    const { page } = await visit();
    await page.goto(new URL(app.redirectUri).origin);
    await page.setContent(`<iframe src="${authorizeUrl.replaceAll('&', '&amp;')}"></iframe>`);
    const frame = await expect
      .poll(() => page.frames()[1], { timeout: 120_000 })
      .toBeDefined()
      .then(() => page.frames()[1]);
    await expect.poll(() => frame?.url(), { timeout: 120_000 }).toMatch(/^chrome-error:/);
    await page.context().close();
  });
});
