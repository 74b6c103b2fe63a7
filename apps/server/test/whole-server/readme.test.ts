import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { deleteEmbeddedPostgres } from '../../src/db/embedded/embedded-postgres.js';
import { makeEmptyDataDir } from '../support/data-directory.js';
import {
  findPrintedBlock,
  openReadersFolder,
  type PrintedRun,
  type ReadersFolder,
} from '../support/printed-commands.js';
import { startReceiver } from '../support/receiver.js';

const readme = 'README.md';
const quickStart = 'docs/quick-start.md';
/** The address in the pages. */
const printedUrl = 'http://127.0.0.1:3000';

let dataDir = '';
let reader: ReadersFolder;
let start: PrintedRun;
let url = '';
let apiKey = '';

beforeAll(async () => {
  dataDir = await makeEmptyDataDir('readme');
  reader = await openReadersFolder({ DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'warn' });
  // The folder already contains the clone.
  start = reader.run(findPrintedBlock(readme, 'npm start').replace(/^git clone .*\n/, ''));
  await vi.waitFor(() => expect(start.printed).toContain('users reset-link'), { timeout: 240_000, interval: 100 });
  url = /answers at (\S+)/.exec(start.printed)?.[1] ?? '';
  apiKey = /les_live_\w+/.exec(start.printed)?.[0] ?? '';
  expect(findPrintedBlock(quickStart, 'npm start')).toBe(findPrintedBlock(readme, 'npm start'));
  await install();
});

afterAll(async () => {
  await reader.close();
  await deleteEmbeddedPostgres(dataDir);
});

/** What a reader of the published package has not set. */
const withoutDataDir = 'unset DATA_DIR\n';

/** Installs the SDK with the command of both pages. */
async function install() {
  const command = findPrintedBlock(readme, 'npm install');
  expect(findPrintedBlock(quickStart, 'npm install')).toBe(command);
  await finish(reader.run(command, values()));
}

/** The output of commands that succeed. */
async function finish(run: PrintedRun): Promise<string> {
  expect(await run.exitCode, run.printed).toBe(0);
  return run.printed;
}

const values = () => ({ LEAD_ENGAGEMENT_API_KEY: apiKey, LEAD_ENGAGEMENT_BASE_URL: url });
const addresses = () => ({ [printedUrl]: url });

/** Runs blocks of a page as one program. They are also valid JavaScript. */
async function runProgram(name: string, blocks: string[]): Promise<PrintedRun> {
  const text = blocks.join('\n').replaceAll(printedUrl, url);
  await writeFile(join(reader.folder, name), text);
  return reader.run(`exec node ${name}`, values());
}

test('the requests in the README and the output of the first start each create a lead', async () => {
  const printed = /^ *(curl .*)$/m.exec(start.printed)?.[1] ?? '';
  for (const command of [printed, findPrintedBlock(readme, '/v1/leads'), findPrintedBlock(quickStart, '/v1/leads')]) {
    expect(await finish(reader.run(command, values(), addresses()))).toMatch(/"success":true,"data":\{"id":"lead_/);
  }
});

test('the addresses in the README exist', async () => {
  const text = await readFile(join(reader.folder, 'lead-engagement', readme), 'utf8');
  const named = [...text.matchAll(/<http:\/\/127\.0\.0\.1:3000(\S*)>/g)].map(([, path]) => path);
  expect(named).toEqual(expect.arrayContaining(['', '/reference', '/guides']));
  for (const path of [...named, '/openapi.json']) expect((await fetch(url + path)).status, path).toBe(200);
});

test('the program of the README creates and lists leads, and verifies a webhook', async () => {
  const program = await runProgram('main.mjs', [
    findPrintedBlock(readme, 'client.leads.create'),
    'console.log("created", lead.id);',
    findPrintedBlock(readme, 'webhookEndpoints.create'),
    // A delivery as sent to the endpoint.
    "import { sign } from '@lead-engagement/sdk/webhooks';",
    "import { createWebhookEvent } from '@lead-engagement/sdk/webhooks/fixtures';",
    "const rawBody = JSON.stringify(createWebhookEvent('lead.created', { id: 'lead_of_the_event' }));",
    'const request = { headers: new Headers(await sign(rawBody, secret)) };',
    findPrintedBlock(readme, 'await verify('),
  ]);
  const printed = await finish(program);
  const created = /^created (lead_\w+)$/m.exec(printed)?.[1];
  expect(printed).toContain(`${created} 12000`);
  expect(printed).toContain('lead_of_the_event');
});

test('the receiver of the quick start gets the lead that its program creates', async () => {
  const { url: free, close } = await startReceiver(() => {});
  await close();
  const { port } = new URL(free);
  const command = findPrintedBlock(quickStart, 'listen --forward-to');
  const listen = reader.run(command, values(), { 'localhost:4000': `127.0.0.1:${port}` });
  await expect.poll(() => listen.printed, { timeout: 120_000 }).toContain('q ends');
  const secret = /whsec_\S+/.exec(listen.printed)?.[0] ?? '';

  const block = findPrintedBlock(quickStart, 'createServer').replace('listen(4000', `listen(${port}`);
  await writeFile(join(reader.folder, 'receiver.mjs'), block);
  const startReceiverCommand = findPrintedBlock(quickStart, 'node receiver.mjs').replace(/^node/m, 'exec node');
  const receiver = reader.run(startReceiverCommand, { LEAD_ENGAGEMENT_WEBHOOK_SECRET: secret });
  await expect.poll(() => receiver.printed, { timeout: 120_000 }).toContain('listening');

  const printed = await finish(
    await runProgram('first-lead.mjs', [findPrintedBlock(quickStart, 'new LeadEngagement()')]),
  );
  const id = /lead_\w+/.exec(printed)?.[0];
  await expect.poll(() => receiver.printed, { timeout: 120_000 }).toContain(`new lead ${id}`);
});

test('a packed server runs in any folder, with its data there, and its commands', async () => {
  const block = findPrintedBlock('docs/self-hosting.md', 'npx lead-engagement-server\n');
  const server = reader.run(withoutDataDir + block);
  await vi.waitFor(() => expect(server.printed).toContain('users reset-link'), { timeout: 240_000, interval: 100 });
  expect(server.printed).toContain('npx lead-engagement-server users reset-link owner@localhost');
  const own = /answers at (\S+)/.exec(server.printed)?.[1] ?? '';
  expect((await fetch(`${own}/app/`)).status).toBe(200);
  const dataFolder = join(reader.folder, 'installed-server/.lead-engagement');
  expect(await readdir(dataFolder)).toContain('secret.key');
  const tenants = await finish(
    reader.run(`${withoutDataDir}cd installed-server && npx lead-engagement-server tenants list --json`),
  );
  expect(tenants).toContain(/tn_\w+/.exec(server.printed)?.[0]);
  await server.stop();
  await deleteEmbeddedPostgres(dataFolder);
});
