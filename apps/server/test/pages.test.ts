import type { AddressInfo } from 'node:net';
import { documentationPaths } from '@lead-engagement/contract/openapi';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApi, type TestApi } from './support/api.js';
import { expectNoFault, openBrowser, type TestBrowser, visitPage } from './support/browser.js';
import { findChromium } from './support/chromium.js';
import { addSignedIn, type TestUser, testPassword } from './support/sign-in.js';

const executablePath = findChromium();
const { reference, errors, account } = documentationPaths;
/** Each width and each scheme once: what fits a window does not depend on the colours. */
const sizes = [
  [1440, 'light'],
  [390, 'dark'],
] as const;

describe.skipIf(executablePath === undefined)('in Chromium', () => {
  let api: TestApi;
  let browser: TestBrowser;
  let base: string;
  let user: TestUser;
  beforeAll(async () => {
    api = await startTestApi();
    await api.app.listen({ port: 0, host: '127.0.0.1' });
    base = `http://127.0.0.1:${(api.app.server.address() as AddressInfo).port}`;
    user = await addSignedIn(api, await api.newTenant({ name: 'Acme' }), 'MANAGER');
    browser = await openBrowser(executablePath as string);
  });
  afterAll(async () => {
    await browser?.close();
    await api?.close();
  });

  describe.each(sizes)('at %d px, %s', (width, colorScheme) => {
    test.each([
      ['/', 'Lead Engagement runs here'],
      [errors, 'Error codes'],
      [account, 'Sign in'],
      [reference, 'Lead Engagement API'],
    ])('%s fits the window, asks no other host for anything, and axe finds no fault', async (path, heading) => {
      const { page, logged, requested } = await visitPage(browser, { colorScheme, viewport: { width, height: 900 } });
      await page.goto(base + path);
      await page.getByRole('heading', { name: heading, level: 1 }).waitFor();
      if (path === '/') await page.getByText('Ready', { exact: true }).waitFor();
      await expectNoFault(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(
        0,
      );
      const others = requested.filter((url) => !url.startsWith(base) && !/^(data|blob):/.test(url));
      expect([others, logged.filter((text) => /refused|blocked|policy|error/i.test(text))]).toEqual([[], []]);
      await page.context().close();
    });
  });

  test('an address of the reference leads to its operation, with an example of the SDK', async () => {
    const { page } = await visitPage(browser, { viewport: { width: 1440, height: 900 } });
    await page.goto(`${base}${reference}#tag/leads/POST/api/v1/leads`);
    await page.getByRole('heading', { name: 'Create a lead' }).first().waitFor();
    expect(new URL(page.url()).hash).toContain('/api/v1/leads');
    await page.context().close();
  });

  test('a user signs in, stays signed in over a reload, changes the password and signs out', async () => {
    const { page, logged } = await visitPage(browser);
    await page.goto(base + account);
    await page.getByLabel('E-mail address').first().fill(user.email);
    await page.getByLabel('Password', { exact: true }).fill('not the password');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByText('Wrong e-mail address or password.').waitFor();
    await page.getByLabel('Password', { exact: true }).fill(testPassword);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('heading', { name: 'Your account' }).waitFor();
    await page.getByText('You have allowed no app to act for you.').waitFor();
    await expectNoFault(page);
    await page.reload();
    await page.getByRole('heading', { name: 'Your account' }).waitFor();
    const changed = `${testPassword} changed`;
    await page.getByLabel('Current password').fill(testPassword);
    await page.getByLabel('New password', { exact: true }).fill(changed);
    await page.getByLabel('New password again').fill(changed);
    await page.getByRole('button', { name: 'Change the password' }).click();
    await page.getByText('Your password is changed.').waitFor();
    await page.getByRole('button', { name: 'Sign out', exact: true }).click();
    await page.getByText('You are signed out.').waitFor();
    await page.reload();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    // The browser itself logs the refused sign-in.
    expect(logged.filter((text) => !/401|autocomplete|username/.test(text))).toEqual([]);
    await page.context().close();
  });
});
