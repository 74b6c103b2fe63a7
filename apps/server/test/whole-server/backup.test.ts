import { spawn } from 'node:child_process';
import { cp, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import postgres from 'postgres';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { deleteEmbeddedPostgres, findEmbeddedPostgres } from '../../src/db/embedded/embedded-postgres.js';
import { findUnfinishedRestore } from '../../src/db/unfinished-restore.js';
import { generateApiKey } from '../../src/security/api-key.js';
import { fillDataDir, makeEmptyDataDir } from '../support/data-directory.js';
import { findPrintedBlock, readPrintedBlocks } from '../support/printed-commands.js';
import { type Received, startReceiver } from '../support/receiver.js';
import { program, runCli, type ServerProcess, startServer } from '../support/server-process.js';

const page = 'docs/backup.md';
const apiKey = generateApiKey('LIVE');
const received: Received[] = [];
let status = 200;
let folder = '';
let receiver: Awaited<ReturnType<typeof startReceiver>>;
let server: ServerProcess | undefined;

const envOf = (dataDir: string) => ({
  DATA_DIR: join(folder, dataDir),
  PORT: '0',
  LOG_LEVEL: 'info',
  BOOTSTRAP_API_KEY: apiKey,
});

afterAll(async () => {
  await server?.stop();
  await receiver.close();
  for (const dataDir of ['data', 'restored', 'killed']) await deleteEmbeddedPostgres(join(folder, dataDir));
  await rm(folder, { recursive: true, force: true });
});

/** Runs a block of the page in the folder, with the server of the build. */
async function runBlock(part: string): Promise<string> {
  const text = findPrintedBlock(page, part)
    .replaceAll('npm run cli --', `node ${program.join(' ')}`)
    .replaceAll('node apps/server/dist/cli.js', `node ${program.join(' ')}`);
  const env = { ...process.env, ...envOf('data'), PUBLIC_URL: server?.url ?? '' };
  const child = spawn('bash', ['-ec', text], { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (printed += chunk));
  const code = await new Promise((resolve) => child.once('close', resolve));
  expect(code, printed).toBe(0);
  return printed;
}

async function call(method: string, path: string, body?: object) {
  const response = await fetch(`${server?.url}${path}`, {
    method,
    headers: { authorization: `Bearer ${apiKey}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  expect(response.status, text).toBeLessThan(300);
  return JSON.parse(text).data;
}

/** What a server says at its start about the last backup. The first start of all, before anything is stored, says nothing. */
const saidOfBackup = ({ logged }: ServerProcess): string[] =>
  logged()
    .split('\n')
    .filter((line) => line.includes('"lastBackup"'))
    .map((line) => JSON.parse(line).msg);

const createLead = async (name: string): Promise<string> => (await call('POST', '/v1/leads', { contact: { name } })).id;
const sentFor = (id: string) => received.filter(({ body }) => JSON.parse(body).data.id === id).length;
const waitFor = (look: () => unknown, value: unknown) =>
  vi.waitFor(async () => expect(await look()).toEqual(value), { timeout: 120_000, interval: 50 });

/** The ids of a lead that was delivered before the backup, and of one whose delivery waits for its second attempt. */
let delivered = '';
let due = '';

beforeAll(async () => {
  folder = await makeEmptyDataDir('backups');
  await fillDataDir(join(folder, 'data'));
  receiver = await startReceiver(
    (request) => received.push(request),
    () => status,
  );
  server = await startServer(envOf('data'));
  await call('POST', '/v1/webhook-endpoints', { url: receiver.url, events: ['lead.created'] });
  delivered = await createLead('Delivered');
  await waitFor(() => sentFor(delivered), 1);
  await waitFor(async () => (await call('GET', '/v1/deliveries?status=SUCCEEDED')).length, 1);
  status = 503;
  due = await createLead('Due');
  await waitFor(async () => (await call('GET', '/v1/deliveries?status=PENDING')).at(0)?.attemptCount, 1);
  await runBlock('cli -- backup leads.tar');
  await cp(join(folder, 'data/secret.key'), join(folder, 'saved.key'));
});

test('every command of the page works as printed, and a restored server goes on with deliveries without repeating any', async () => {
  await runBlock('backup - > piped.tar');
  expect(await runBlock('mkdir look')).toMatch(/"schema": "\d{4}_[\s\S]*My company/);
  expect(await runBlock('doctor --backup')).toMatch(/ok {7}backup: leads\.tar of .* is complete/);
  const findings = await runBlock('cli -- doctor\n');
  for (const part of [
    'stored secrets: readable',
    'last backup: 0 h old',
    `public address: ${server?.url}, seen from 127.0.0.1 over http`,
  ]) {
    expect(findings).toContain(`ok       ${part}`);
  }
  const again = await runCli(['backup', join(folder, 'leads.tar')], envOf('data'));
  expect(again).toMatchObject({ code: 1, errors: expect.stringContaining('leads.tar exists already') });
  expect((await readdir(folder)).filter((name) => name.includes('partial'))).toEqual([]);
  expect(await server?.stop()).toBe(0);
  server = undefined;

  expect(await runBlock('restore leads.tar')).toMatch(/rows +\d+/);
  status = 200;
  server = await startServer(envOf('restored'));
  const restored = server;
  await waitFor(() => saidOfBackup(restored), [expect.stringMatching(/^the last backup was made at 2\d{3}-[\d-]+T/)]);
  expect((await call('GET', `/v1/leads/${due}`)).id).toBe(due);
  const before = sentFor(due);
  // Its next attempt is due later: it does not wait any longer.
  const [delivery] = await call('GET', '/v1/deliveries?status=PENDING');
  await call('POST', `/v1/deliveries/${delivery.id}/resend`);
  await waitFor(() => sentFor(due), before + 1);
  const next = await createLead('After the restore');
  await waitFor(() => sentFor(next), 1);
  expect(sentFor(delivered)).toBe(1);
  // The other four are about a PostgreSQL of one's own, with an archive of its write-ahead log.
  expect(readPrintedBlocks(page)).toHaveLength(10);
});

test('a server does not start after a restore was killed, and says what to do', async () => {
  const env = envOf('killed');
  await cp(join(folder, 'saved.key'), join(folder, 'killed/secret.key'));
  const child = spawn(process.execPath, [...program, 'restore', join(folder, 'leads.tar')], {
    env: { ...process.env, ...env },
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  await waitFor(async () => {
    const url = await findEmbeddedPostgres(env.DATA_DIR);
    if (!url) return false;
    const sql = postgres(url, { max: 1, connect_timeout: 5 });
    return findUnfinishedRestore(sql)
      .then(
        (message) => message !== undefined,
        () => false,
      )
      .finally(() => sql.end());
  }, true);
  child.kill('SIGKILL');
  await ended;
  const started = await runCli(['serve'], env);
  expect(started).toMatchObject({ code: 1, errors: expect.stringContaining('is restored only in part') });
});
