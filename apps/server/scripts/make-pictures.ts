// Takes the pictures of the README from the built server: `npm run pictures`. It needs a Chromium (see CONTRIBUTING.md).
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { documentationPaths } from '@lead-engagement/contract/openapi';
import { LeadEngagement } from '@lead-engagement/sdk';
import type { Browser } from 'playwright-core';
import { chatColor, insecureHost, openPagesSite } from '../test/chat-pages/site.js';
import { answer, question } from '../test/chat-pages/visit.js';
import { launchBrowser, visitPage } from '../test/support/browser.js';
import { findChromium } from '../test/support/chromium.js';
import { makeChatPicture } from './make-chat-picture.js';

const cli = fileURLToPath(new URL('../dist/cli.js', import.meta.url));
const target = fileURLToPath(new URL('../../../docs/images/', import.meta.url));
const run = promisify(execFile);
const password = 'correct horse battery staple';
const startDeadlineMs = 60_000;
const settleMs = 1_500;

const { dashboard, reference } = documentationPaths;
/** The first day of the demo data. */
const season = new Date(Date.now() - 88 * 86_400_000).toISOString().slice(0, 10);
const pictures: { name: string; path: string; heading: string; click?: string }[] = [
  { name: 'reference', path: `${reference}#tag/leads/POST/api/v1/leads`, heading: 'Create a lead' },
  { name: 'board', path: `${dashboard}/board`, heading: 'Board' },
  { name: 'today', path: `${dashboard}/today?of=all`, heading: 'Today' },
  { name: 'reports', path: `${dashboard}/reports?report=won&interval=week&from=${season}`, heading: 'Reports' },
  { name: 'inbox', path: `${dashboard}/inbox`, heading: 'Inbox', click: 'Waiting for a person' },
  { name: 'deliveries', path: `${dashboard}/developers/deliveries`, heading: 'Deliveries' },
];

const executablePath = findChromium();
if (executablePath === undefined) throw new Error('There is no Chromium. Install one, or name it in CHROMIUM_PATH.');
await mkdir(target, { recursive: true });
const folder = await mkdtemp(join(tmpdir(), 'lead-engagement-pictures-'));
const env = { ...process.env, PORT: '3000', DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'error' };
const server = spawn(process.execPath, [cli, 'serve'], { env, stdio: ['ignore', 'pipe', 'inherit'] });
try {
  const base = await waitForStart(server);
  const { owner, link, key } = await runCommand('seed');
  await setPassword(base, link);
  const browser = await launchBrowser(executablePath, [insecureHost, new URL(base).hostname]);
  for (const colorScheme of ['light', 'dark'] as const) {
    const { page } = await visitPage(browser, { colorScheme, viewport: { width: 1280, height: 800 } });
    await page.goto(`${base}${dashboard}/`);
    await page.getByLabel('E-mail address').fill(owner);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('heading', { name: 'Today', level: 1 }).waitFor();
    for (const { name, path, heading, click } of pictures) {
      await page.goto(base + path);
      await page.getByRole('heading', { name: heading }).first().waitFor();
      await page.getByText('Loading …').first().waitFor({ state: 'detached' });
      if (click) await page.getByText(click).first().click();
      // Figures come after what they are about, and a stream keeps the network from ever being idle.
      await page.waitForTimeout(settleMs);
      await page.screenshot({ path: join(target, `${name}-${colorScheme}.png`), animations: 'disabled' });
    }
  }
  await takeChatPicture(browser, base, key);
  await browser.close();
} finally {
  const exit = once(server, 'exit');
  server.kill('SIGTERM');
  await exit;
  await rm(folder, { recursive: true, force: true });
}

/** Runs a command of the server beside it, and reads its result. */
async function runCommand(...args: string[]) {
  const { stdout } = await run(process.execPath, [cli, ...args, '--json'], { env });
  return JSON.parse(stdout);
}

/** The web chat on pages of ten kinds, with a chatbot of its own. */
async function takeChatPicture(browser: Browser, base: string, apiKey: string): Promise<void> {
  const client = new LeadEngagement({ baseUrl: base, apiKey });
  let channel = '';
  const site = await openPagesSite(base, () => channel);
  const { id: knowledgeBaseId } = await client.knowledgeBases.create({ name: 'Boatyard' });
  let document = await client.knowledgeBases.createDocument(knowledgeBaseId, { kind: 'QA', question, answer });
  while (document.status !== 'READY') {
    await delay(settleMs);
    document = await client.knowledgeBases.getDocument(knowledgeBaseId, document.id);
  }
  const bot = await client.chatbots.create({
    name: 'Bo',
    knowledgeBaseIds: [knowledgeBaseId],
    allowedOrigins: site.origins,
  });
  channel = (await client.channels.create({ platform: 'WEB', botId: bot.id, web: { color: chatColor } })).id;
  await makeChatPicture(browser, site, join(target, 'chat-on-pages.png'));
  await site.close();
}

async function setPassword(base: string, link: string): Promise<void> {
  const token = link.split('#token=')[1] ?? '';
  await new LeadEngagement({ baseUrl: base, apiKey: null }).auth.setPassword({ token, password });
}

async function waitForStart({ stdout }: ChildProcess): Promise<string> {
  const deadline = AbortSignal.timeout(startDeadlineMs);
  for (let printed = ''; ; ) {
    const [chunk] = await once(stdout as NonNullable<typeof stdout>, 'data', { signal: deadline });
    printed += chunk;
    const [, base] = /answers at (\S+)/.exec(printed) ?? [];
    if (base !== undefined) return base;
  }
}
