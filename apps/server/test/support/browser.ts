import axe from 'axe-core';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type ConsoleMessage,
  chromium,
  type Page,
} from 'playwright-core';
import { expect } from 'vitest';

/** What tests do with a browser. */
export type TestBrowser = Pick<Browser, 'newContext' | 'close'>;

/** The Chromiums of this process, by the hosts that they find. They end with it. */
const running = new Map<string, Promise<Browser>>();

/**
 * Opens a Chromium that finds no other host: what a page would load from elsewhere fails. `hosts` are found on this machine. Files that
 * share a process share the Chromium, which takes longer to start than most pages to open; contexts have nothing in common. `close` ends
 * those that were made here.
 */
export async function openBrowser(executablePath: string, hosts: readonly string[] = []): Promise<TestBrowser> {
  const name = hosts.join(' ');
  const earlier = await running.get(name);
  if (!earlier?.isConnected()) running.set(name, launchBrowser(executablePath, hosts));
  const browser = await (running.get(name) as Promise<Browser>);
  const contexts: BrowserContext[] = [];
  return {
    async newContext(options) {
      const context = await browser.newContext(options);
      contexts.push(context);
      return context;
    },
    async close() {
      await Promise.all(contexts.map((context) => context.close()));
    },
  };
}

/** Starts a Chromium for one use. */
export function launchBrowser(executablePath: string, hosts: readonly string[] = []): Promise<Browser> {
  const rules = [...hosts.map((host) => `MAP ${host} 127.0.0.1`), 'MAP * ~NOTFOUND', 'EXCLUDE 127.0.0.1'];
  // As root, Chromium runs without its sandbox or not at all.
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const args = [`--host-resolver-rules=${rules.join(', ')}`, '--disable-background-networking', ...sandbox];
  return chromium.launch({ executablePath, args, timeout: 120_000 });
}

/** A page with all that it logged and all addresses that it asked for. */
export interface Visit {
  page: Page;
  logged: string[];
  requested: string[];
}

/**
 * Opens a page in a context of its own. Service workers are blocked unless the options allow them: requests of a page with one do not pass
 * through its routes.
 */
export async function visitPage(browser: TestBrowser, options: BrowserContextOptions = {}): Promise<Visit> {
  const context = await browser.newContext({ serviceWorkers: 'block', ...options });
  context.setDefaultTimeout(120_000);
  const page = await context.newPage();
  const [logged, requested]: string[][] = [[], []];
  page.on('console', (message) => message.text() !== workerBlocked && logged?.push(textOf(message)));
  page.on('pageerror', (error) => logged?.push(error.message));
  page.on('request', (request) => requested?.push(request.url()));
  return { page, logged: logged as string[], requested: requested as string[] };
}

/** What Playwright itself logs in a page whose worker it blocks. */
const workerBlocked = 'Service Worker registration blocked by Playwright';

/** What failed to load is named only by its place. */
function textOf(message: ConsoleMessage): string {
  const text = message.text();
  return text.startsWith('Failed to load resource') ? `${text} ${message.location().url}` : text;
}

/** Goes to a page of an app as a link does, without loading the app again where it is another page, and waits for its heading. */
export async function openWithin(page: Page, url: string): Promise<void> {
  if (new URL(page.url()).pathname === new URL(url).pathname) {
    await page.goto(url);
  } else {
    await page.evaluate((to) => {
      for (const heading of document.querySelectorAll('h1')) heading.dataset.left = '';
      history.pushState({}, '', to);
    }, url);
  }
  await page.locator('h1:not([data-left])').waitFor();
}

/** Every fault that axe finds on a page, with the elements that have it. */
export async function listFaults(page: Page): Promise<string[][]> {
  // It takes longer to read than most pages.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source);
  return page.evaluate(async () => {
    const { violations } = await (globalThis as unknown as { axe: typeof axe }).axe.run();
    return violations.map(({ id, nodes }) => [id, ...nodes.map(({ html }) => html)]);
  });
}

/** Fails with every fault that axe finds. */
export async function expectNoFault(page: Page): Promise<void> {
  expect(await listFaults(page)).toEqual([]);
}
