import type { AddressInfo } from 'node:net';
import { documentationPaths } from '@lead-engagement/contract/openapi';
import type { BrowserContextOptions, Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { startTestApi, type TestApi } from './api.js';
import { openBrowser, visitPage } from './browser.js';
import { findChromium } from './chromium.js';
import { dataOf } from './sample.js';
import { addSignedIn, type TestUser, testPassword } from './sign-in.js';

/** The dashboard in Chromium, 1,440 px wide, with its own API and a signed-in owner. */
export interface Dashboard {
  api: TestApi;
  tenant: string;
  user: TestUser;
  page: Page;
  /** The stages of the standard pipeline, in order. */
  stageIds: string[];
  /** Goes to a path below that of the dashboard. */
  open(path: string): Promise<unknown>;
  /** Creates a record as the user; resolves to `data`. */
  // biome-ignore lint/suspicious/noExplicitAny: tests read responses of any shape
  made(url: string, body: object, status?: number): Promise<any>;
  /** Makes leads with a tag in the first stage, named by it and a number. */
  makeLeads(tag: string, count: number): Promise<{ id: string }[]>;
  /** Fails if the page asked another origin for something, or if anything was blocked or logged that has none of these texts. */
  expectNothingForeign(expected?: readonly string[]): void;
  close(): Promise<void>;
}

export const hasChromium = findChromium() !== undefined;

/** Opens it; `settings` are those of the API, `options` those of the browser. */
export async function openDashboard(
  settings: Parameters<typeof startTestApi>[0] = {},
  options: BrowserContextOptions = {},
): Promise<Dashboard> {
  const api = await startTestApi(settings);
  await api.app.listen({ port: 0, host: '127.0.0.1' });
  const base = `http://127.0.0.1:${(api.app.server.address() as AddressInfo).port}${documentationPaths.dashboard}`;
  const tenant = await api.newTenant();
  const user = await addSignedIn(api, tenant, 'OWNER');
  const [pipeline] = dataOf(await user.call('GET', '/v1/pipelines'), 200);
  const browser = await openBrowser(findChromium() as string);
  const { page, requested, logged } = await visitPage(browser, { viewport: { width: 1440, height: 900 }, ...options });
  await page.goto(`${base}/`);
  await page.getByLabel('E-mail address').fill(user.email);
  await page.getByLabel('Password', { exact: true }).fill(testPassword);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { name: 'Today', level: 1 }).waitFor();

  const made: Dashboard['made'] = async (url, body, status = 201) => dataOf(await user.call('POST', url, body), status);
  return {
    api,
    tenant,
    user,
    page,
    stageIds: pipeline.stages.map(({ id }: { id: string }) => id),
    open: (path) => page.goto(base + path),
    made,
    makeLeads(tag, count) {
      const records = Array.from({ length: count }, (_, index) => ({
        title: `${tag} ${index}`,
        value: 100,
        tags: [tag],
        contact: { name: `${tag} ${index}` },
      }));
      return made('/v1/leads/bulk', { records }, 200);
    },
    expectNothingForeign(expected = []) {
      const { origin } = new URL(base);
      const others = requested.filter((url) => !url.startsWith(origin) && !/^(data|blob):/.test(url));
      // Chromium logs each response that refuses something: those of the tests are 412.
      const refused = [...expected, '412 (Precondition Failed)'];
      const unexpected = logged.filter((text) => !refused.some((part) => text.includes(part)));
      expect([others, unexpected]).toEqual([[], []]);
    },
    async close() {
      await browser.close();
      await api.close();
    },
  };
}

/** Drags a card to a column by the mouse. `meanwhile` runs while the card is held. */
export async function dragCard(page: Page, card: Locator, column: Locator, meanwhile: () => Promise<void>) {
  const [from, to] = [await card.boundingBox(), await column.boundingBox()];
  if (!from || !to) throw new Error('The card and the column are on the page.');
  await page.mouse.move(from.x + 20, from.y + 60);
  await page.mouse.down();
  await page.mouse.move(from.x + 60, from.y + 80, { steps: 5 });
  await page.mouse.move(to.x + 40, to.y + 120, { steps: 5 });
  await page.locator('article[data-dragged]').waitFor();
  await meanwhile();
  await page.mouse.up();
}
