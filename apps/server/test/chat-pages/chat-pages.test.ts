import type { AddressInfo } from 'node:net';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createEgressPolicy } from '../../src/egress/policy.js';
import { createCipher } from '../../src/security/encryption.js';
import { startWorker } from '../../src/worker.js';
import { startTestApi, type TestApi, testSecretKey } from '../support/api.js';
import { openBrowser, type TestBrowser, visitPage } from '../support/browser.js';
import { findChromium } from '../support/chromium.js';
import { openTestFiles } from '../support/files.js';
import { dataOf } from '../support/sample.js';
import { addSignedIn } from '../support/sign-in.js';
import type { PageKind } from './page-kind.js';
import { hiddenPage } from './places.js';
import { chatColor, insecureHost, openPagesSite, type PagesSite, pageKinds } from './site.js';
import { answer, openLane, question, tryKind } from './visit.js';

const executablePath = findChromium();
/** Pages that are open at the same time: most of their time, they wait. */
const atOnce = 4;

describe.skipIf(executablePath === undefined)('the web chat on pages as they are', { retry: 1 }, () => {
  let api: TestApi;
  let worker: Awaited<ReturnType<typeof startWorker>>;
  let browser: TestBrowser;
  let site: PagesSite;
  let channel = '';
  beforeAll(async () => {
    const files = openTestFiles();
    api = await startTestApi({ files, wake: () => worker.wake() });
    await api.app.listen({ port: 0, host: '127.0.0.1' });
    const base = `http://127.0.0.1:${(api.app.server.address() as AddressInfo).port}`;
    worker = await startWorker({
      files,
      databaseUrl: api.databaseUrl,
      cipher: createCipher(testSecretKey),
      egress: createEgressPolicy({ allowCidrs: [], allowLoopback: true }),
      log: pino({ level: 'silent' }),
    });
    site = await openPagesSite(base, () => channel);
    const agent = await addSignedIn(api, await api.newTenant(), 'OWNER');
    const made = async (url: string, body: unknown) => dataOf(await agent.call('POST', url, body), 201);
    const { id: knowledgeBaseId } = await made('/v1/knowledge-bases', { name: 'Boatyard' });
    const documents = `/v1/knowledge-bases/${knowledgeBaseId}/documents`;
    const { id } = await made(documents, { kind: 'QA', question, answer });
    const isReady = async () => expect(dataOf(await agent.call('GET', `${documents}/${id}`), 200).status).toBe('READY');
    await vi.waitFor(isReady, { timeout: 60_000, interval: 25 });
    const bot = { name: 'Bo', knowledgeBaseIds: [knowledgeBaseId], allowedOrigins: site.origins };
    const { id: botId } = await made('/v1/chatbots', bot);
    channel = (await made('/v1/channels', { platform: 'WEB', botId, web: { color: chatColor } })).id;
    browser = await openBrowser(executablePath as string, [insecureHost]);
  });
  afterAll(async () => {
    await browser?.close();
    await site?.close();
    await worker?.stop();
    await api?.close();
  });

  test('a visitor sees it, opens it, writes and reads the answer on every kind of page', async () => {
    const named = process.env.PAGE_KIND ?? '';
    const left = pageKinds.filter(({ name }) => name.includes(named));
    const wrong: { name: string; problem: string }[] = [];
    const tryNext = async (): Promise<void> => {
      const lane = await openLane(browser);
      for (let kind: PageKind | undefined = left.shift(); kind; kind = left.shift()) {
        const problem = await tryKind(lane, site, kind);
        if (problem) wrong.push({ name: kind.name, problem });
      }
      await lane.page.context().close();
    };
    await Promise.all(Array.from({ length: atOnce }, tryNext));
    expect(wrong).toEqual([]);
  });

  test('a chat that cannot be seen says so, in the console and to the page', async () => {
    const { page, logged } = await visitPage(browser);
    await page.goto(site.urlOf(hiddenPage));
    await page.waitForFunction('window.LeadEngagementChat');
    await page.evaluate('LeadEngagementChat.onError = (message) => { window.reported = message; }');
    await page.waitForFunction('window.reported');
    expect(await page.evaluate('reported')).toContain('cannot be seen');
    expect(logged).toEqual([`Lead Engagement chat: ${await page.evaluate('reported')}`]);
    await page.context().close();
  });

  test('on a telephone, no field makes the browser zoom in; on paper, there is no chat', async () => {
    const kind = pageKinds.find(({ name }) => name === 'A telephone') as PageKind;
    const viewport = kind.viewport as { width: number; height: number };
    const { page } = await visitPage(browser, { viewport, hasTouch: true, isMobile: true });
    await page.goto(site.urlOf(kind));
    await page.locator('.launch').tap();
    await page.getByRole('button', { name: 'Leave your e-mail address' }).tap();
    const sizes = await page
      .locator('.panel')
      .locator('textarea, input:not([type=file])')
      .evaluateAll((fields) => fields.map((field) => getComputedStyle(field).fontSize));
    expect(sizes).toEqual(['16px', '16px', '16px']);
    await page.emulateMedia({ media: 'print' });
    expect(await page.locator('.panel').isVisible()).toBe(false);
    await page.context().close();
  });
});
