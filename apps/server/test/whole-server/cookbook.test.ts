import { readdirSync, readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { allow, setPassword } from '../../../../scripts/oauth-clients/browser.mjs';
import { deleteEmbeddedPostgres } from '../../src/db/embedded/embedded-postgres.js';
import { makeDataDir } from '../support/data-directory.js';
import {
  findPrintedBlock,
  openReadersFolder,
  type PrintedRun,
  type ReadersFolder,
  readPrintedFiles,
  toPattern,
} from '../support/printed-commands.js';
import { startReceiver } from '../support/receiver.js';
import { type ServerProcess, startServer } from '../support/server-process.js';

/** Pages about other programs. */
const withoutProgram = ['webhooks-on-platforms', 'sign-in'];
const root = fileURLToPath(new URL('../../../..', import.meta.url));
const readPage = (source: string) => readFileSync(join(root, source), 'utf8');
const pages = readdirSync(join(root, 'docs/cookbook'))
  .map((file) => file.replace(/\.md$/, ''))
  .filter((page) => !withoutProgram.includes(page));
const printedUrl = 'http://127.0.0.1:3000';

let dataDir = '';
let server: ServerProcess;
let reader: ReadersFolder;

beforeAll(async () => {
  dataDir = await makeDataDir('cookbook');
  server = await startServer({ DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'warn' });
  reader = await openReadersFolder({ DATA_DIR: dataDir });
  const install = reader.run(findPrintedBlock('docs/cookbook.md', 'npm install tsx'), values());
  expect(await install.exitCode, install.printed).toBe(0);
});
afterAll(async () => {
  await reader.close();
  await server.stop();
  await deleteEmbeddedPostgres(dataDir);
});

const values = () => ({
  LEAD_ENGAGEMENT_API_KEY: /les_live_\w+/.exec(server.printed())?.[0] ?? '',
  LEAD_ENGAGEMENT_BASE_URL: server.url,
});

/** Saves the files of a page, and runs its program as the page says. */
async function runPage(page: string): Promise<{ run: PrintedRun; expected: RegExp }> {
  const source = `docs/cookbook/${page}.md`;
  const { url, close } = await startReceiver(() => {});
  await close();
  const { port } = new URL(url);
  await mkdir(join(reader.folder, 'cookbook', page), { recursive: true });
  for (const [name, text] of readPrintedFiles(source)) {
    await writeFile(join(reader.folder, 'cookbook', page, name), text.replaceAll('4000', port));
  }
  const [, printed = ''] = /`npx tsx main\.ts` prints:\n\n```text\n([\s\S]*?)^```$/m.exec(readPage(source)) ?? [];
  expect(printed).not.toBe('');
  return {
    run: reader.run(`cd cookbook/${page} && exec npx tsx main.ts`, values()),
    expected: toPattern(printed.replaceAll(printedUrl, server.url)),
  };
}

test('there is a page for each of the ten jobs', () => expect(pages).toHaveLength(10));

test.each(pages.filter((page) => page !== 'partner-app'))('%s: its program prints what the page says', async (page) => {
  const { run, expected } = await runPage(page);
  expect(await run.exitCode, run.printed).toBe(0);
  expect(run.printed).toMatch(expected);
});

test('partner-app: its program prints what the page says, once the user has allowed it', async () => {
  const { run, expected } = await runPage('partner-app');
  const [, command = ''] =
    /`(npm run cli -- users reset-link \S+)`/.exec(readPage('docs/cookbook/partner-app.md')) ?? [];
  // The build that `npm run cli` begins with is that of this test run already.
  const link = reader.run(`cd lead-engagement && ${command.replace('npm run cli --', 'node apps/server/dist/cli.js')}`);
  expect(await link.exitCode, link.printed).toBe(0);
  await setPassword(/http\S+/.exec(link.printed)?.[0] ?? '');
  await expect.poll(() => run.printed, { timeout: 60_000 }).toMatch(/Open http\S+\n/);
  const address = /Open (http\S+)/.exec(run.printed)?.[1] ?? '';
  const back = await fetch(await allow(address, 'owner@localhost'));
  expect(await back.text()).toContain('Connected');
  expect(await run.exitCode, run.printed).toBe(0);
  expect(run.printed).toMatch(expected);
});
