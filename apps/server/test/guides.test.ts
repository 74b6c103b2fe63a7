import { documentationPaths } from '@lead-engagement/contract/openapi';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { registerPages } from '../src/http/pages/register-pages.js';
import { expectNoFault, openBrowser, type TestBrowser, type Visit, visitPage } from './support/browser.js';
import { findChromium } from './support/chromium.js';

const executablePath = findChromium();
const { guides } = documentationPaths;
const sizes = [1440, 390].flatMap((width) => (['light', 'dark'] as const).map((scheme) => [width, scheme] as const));

// A browser that starts on a busy machine may lose a request, so the test is retried once.
describe.skipIf(executablePath === undefined)('in Chromium', { retry: 1 }, () => {
  let app: FastifyInstance;
  let browser: TestBrowser;
  let base: string;
  beforeAll(async () => {
    app = Fastify();
    registerPages(app, { publicUrl: 'http://127.0.0.1', version: '1.2.3' });
    base = await app.listen({ port: 0, host: '127.0.0.1' });
    browser = await openBrowser(executablePath as string);
  });
  afterAll(async () => {
    await browser?.close();
    await app?.close();
  });

  /** No request went to another host, and the policy of the pages blocked nothing. */
  const expectClosed = ({ requested, logged }: Visit) => {
    const others = requested.filter((url) => !url.startsWith(base) && !/^(data|blob):/.test(url));
    expect([others, logged]).toEqual([[], []]);
  };

  test.each(sizes)(
    'at %d px, %s: guides fit the window, comply with their policy, and axe finds no problem',
    async (width, colorScheme) => {
      const visit = await visitPage(browser, { colorScheme, viewport: { width, height: 900 } });
      const { page } = visit;
      for (const [path, heading] of [
        ['/', 'Guides'],
        ['/sdk', '@lead-engagement/sdk'],
        ['/events/lead.created', 'lead.created'],
      ]) {
        await page.goto(`${base}${guides}${path}`);
        await page.getByRole('heading', { name: heading, level: 1 }).waitFor();
        await expectNoFault(page);
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        expect([path, overflow]).toEqual([path, 0]);
      }
      expectClosed(visit);
      await page.context().close();
    },
  );

  test('search finds a guide and opens it, without a request to another host', async () => {
    const visit = await visitPage(browser, { viewport: { width: 1440, height: 900 } });
    const { page } = visit;
    await page.goto(`${base}${guides}/`);
    await page
      .getByRole('button', { name: /search/i })
      .first()
      .click();
    await page.getByRole('searchbox').fill('IDEMPOTENCY_KEY_REUSED');
    await page.getByRole('option').first().click();
    await page.getByRole('heading', { name: 'IDEMPOTENCY_KEY_REUSED', level: 1 }).waitFor();
    expect(new URL(page.url()).pathname).toBe(`${guides}/errors/IDEMPOTENCY_KEY_REUSED`);
    expectClosed(visit);
    await page.context().close();
  });

  test('a link in a guide opens a page that a reload shows too', async () => {
    const visit = await visitPage(browser, { viewport: { width: 1440, height: 900 } });
    const { page } = visit;
    await page.goto(`${base}${guides}`);
    await page.getByRole('navigation').getByRole('link', { name: 'Event types' }).click();
    await page.getByRole('table').getByRole('link', { name: 'lead.stage_changed' }).click();
    await page.getByRole('heading', { name: 'lead.stage_changed', level: 1 }).waitFor();
    await page.reload();
    await page.getByRole('heading', { name: 'lead.stage_changed', level: 1 }).waitFor();
    await page.getByRole('link', { name: 'All guides' }).click();
    await page.getByRole('heading', { name: 'Guides', level: 1 }).waitFor();
    await page.getByRole('link', { name: 'Quick start', exact: true }).first().click();
    await page.getByRole('heading', { name: 'Quick start', level: 1 }).waitFor();
    expectClosed(visit);
    await page.getByRole('navigation').getByRole('link', { name: 'API reference' }).first().click();
    await page.getByRole('heading', { name: 'Lead Engagement API', level: 1 }).waitFor();
    await page.context().close();
  });
});
