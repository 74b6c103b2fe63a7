import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectNoFault } from '../support/browser.js';
import { type Dashboard, hasChromium, openDashboard } from '../support/dashboard.js';

const deadline = { timeout: 120_000 };

describe.skipIf(!hasChromium)('the dashboard without a network, in Chromium', () => {
  let dashboard: Dashboard;
  let page: Dashboard['page'];
  beforeAll(async () => {
    dashboard = await openDashboard({}, { serviceWorkers: 'allow' });
    ({ page } = dashboard);
  });
  // Chromium logs each request that fails.
  afterAll(() => dashboard?.expectNothingForeign(['net::ERR_', '503 (']));
  afterAll(() => dashboard?.close());

  const hasWorker = (language: string) =>
    page.evaluate(
      (query) => navigator.serviceWorker.controller?.scriptURL.endsWith(query) ?? false,
      `offline-worker.js?language=${language}`,
    );
  /** Closes the port of the server, as a lost connection does, while a function runs. Playwright's own switch leaves a worker offline for good. */
  const withoutServer = async (run: () => Promise<void>) => {
    const { server } = dashboard.api.app;
    const { port } = server.address() as AddressInfo;
    const closed = once(server, 'close');
    server.close();
    server.closeAllConnections();
    await closed;
    try {
      await run();
    } finally {
      server.listen(port, '127.0.0.1');
      await once(server, 'listening');
    }
  };
  const heading = (name: string) => page.getByRole('heading', { name, level: 1 });

  test('it opens to a page that says so, opens by itself once there is one, and keeps no record in the browser', async () => {
    await expect.poll(() => hasWorker('en'), deadline).toBe(true);
    await withoutServer(async () => {
      await dashboard.open('/leads?q=engine');
      await heading('You are offline').waitFor();
      await expectNoFault(page);
    });
    await heading('Leads').waitFor();
    expect(new URL(page.url()).search).toBe('?q=engine');
    expect(await page.evaluate(() => caches.keys())).toEqual([]);
  });

  test('the page speaks the language of the user', async () => {
    await dashboard.open('/account');
    await page.getByLabel('Language', { exact: true }).selectOption('de');
    await expect.poll(() => hasWorker('de'), deadline).toBe(true);
    await withoutServer(async () => {
      await dashboard.open('/leads');
      await heading('Sie sind offline').waitFor();
      expect(await page.locator('html').getAttribute('lang')).toBe('de');
    });
    await heading('Leads').waitFor();
  });
});
