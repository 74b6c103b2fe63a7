// Takes the pictures of the README from the built server: `npm run pictures`. It needs a Chromium (see CONTRIBUTING.md).
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { documentationPaths } from '@lead-engagement/contract/openapi';
import { launchBrowser, visitPage } from '../test/support/browser.js';
import { findChromium } from '../test/support/chromium.js';

const cli = fileURLToPath(new URL('../dist/cli.js', import.meta.url));
const target = fileURLToPath(new URL('../../../docs/images/', import.meta.url));
const startDeadlineMs = 60_000;

const pictures = [
  { name: 'reference', path: `${documentationPaths.reference}#tag/leads/POST/v1/leads`, heading: 'Create a lead' },
  { name: 'home', path: '/', heading: 'Lead Engagement runs here' },
];

const executablePath = findChromium();
if (executablePath === undefined) throw new Error('There is no Chromium. Install one, or name it in CHROMIUM_PATH.');
await mkdir(target, { recursive: true });
const folder = await mkdtemp(join(tmpdir(), 'lead-engagement-pictures-'));
const server = spawn(process.execPath, [cli, 'serve'], {
  env: { ...process.env, PORT: '3000', DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'error' },
  stdio: ['ignore', 'pipe', 'inherit'],
});
try {
  const base = await waitForAddress(server);
  const browser = await launchBrowser(executablePath);
  for (const { name, path, heading } of pictures) {
    for (const colorScheme of ['light', 'dark'] as const) {
      const { page } = await visitPage(browser, { colorScheme, viewport: { width: 1280, height: 800 } });
      await page.goto(base + path);
      await page.getByRole('heading', { name: heading }).first().waitFor();
      await page.waitForLoadState('networkidle');
      await page.screenshot({ path: join(target, `${name}-${colorScheme}.png`), animations: 'disabled' });
    }
  }
  await browser.close();
} finally {
  const exit = once(server, 'exit');
  server.kill('SIGTERM');
  await exit;
  await rm(folder, { recursive: true, force: true });
}

async function waitForAddress({ stdout }: ChildProcess): Promise<string> {
  const deadline = AbortSignal.timeout(startDeadlineMs);
  for (let printed = ''; ; ) {
    const [chunk] = await once(stdout as NonNullable<typeof stdout>, 'data', { signal: deadline });
    printed += chunk;
    const address = /answers at (\S+)/.exec(printed)?.[1];
    if (address !== undefined) return address;
  }
}
