import { spawn } from 'node:child_process';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deleteEmbeddedPostgres } from '../../src/db/embedded/embedded-postgres.js';
import { generateApiKey } from '../../src/security/api-key.js';
import { fillDataDir, makeEmptyDataDir } from '../support/data-directory.js';
import { findPrintedBlock } from '../support/printed-commands.js';
import { program, runCli, type ServerProcess, startServer } from '../support/server-process.js';

const ownKey = generateApiKey('LIVE');
let folder = '';
let env: Record<string, string> = {};
let server: ServerProcess;

beforeAll(async () => {
  folder = await makeEmptyDataDir('seed');
  await fillDataDir(join(folder, 'data'));
  env = { DATA_DIR: join(folder, 'data'), PORT: '0', LOG_LEVEL: 'warn', BOOTSTRAP_API_KEY: ownKey };
  server = await startServer(env);
});
afterAll(async () => {
  await server.stop();
  await deleteEmbeddedPostgres(join(folder, 'data'));
  await rm(folder, { recursive: true, force: true });
});

/** Runs a block of a page in the folder, with the build, while the server runs. */
async function runBlock(page: string, part: string, values: Record<string, string> = {}, input = ''): Promise<string> {
  let text = findPrintedBlock(page, part).replaceAll('npm run cli --', `node ${program.join(' ')}`);
  for (const [printed, value] of Object.entries(values)) text = text.replaceAll(printed, value);
  const child = spawn('bash', ['-ec', text], { cwd: folder, env: { ...process.env, ...env } });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (printed += chunk));
  child.stdin.end(input);
  const code = await new Promise((resolve) => child.once('close', resolve));
  expect(code, printed).toBe(0);
  return printed;
}

async function call(key: string, path: string, method = 'GET', body?: object) {
  const response = await fetch(`${server.url}${path}`, {
    method,
    headers: { authorization: `Bearer ${key}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: response.status, ...(await response.json()) };
}

const fieldOf = (printed: string, name: string) => new RegExp(`^${name} +(\\S+)`, 'm').exec(printed)?.[1] ?? '';
const total = async (key: string, path: string) => (await call(key, path)).meta.total as number;

async function namesOfTenants(): Promise<string[]> {
  const tenants = JSON.parse((await runCli(['tenants', 'list', '--json'], env)).printed);
  return tenants.map(({ name }: { name: string }) => name).sort();
}

test('the commands of the quick start make a tenant worth looking at, and remove exactly that', async () => {
  const own = (await call(ownKey, '/v1/leads', 'POST', { contact: { name: 'Mine' } })).data;
  const namesBefore = await namesOfTenants();
  const printed = await runBlock('docs/quick-start.md', 'cli -- seed\n');
  const key = fieldOf(printed, 'key');
  // The key works at once, on a server that was running before.
  expect(await call(key, '/v1/me')).toMatchObject({ status: 200, data: { tenant: { name: 'Demo company' } } });
  expect(await total(key, '/v1/contacts')).toBe(200);
  expect(await total(key, '/v1/leads')).toBe(80);
  expect(await total(key, '/v1/activities')).toBeGreaterThan(200);
  expect(await total(key, '/v1/conversations')).toBe(24);
  expect(await total(key, '/v1/crawl-results')).toBe(40);
  expect(await total(key, '/v1/shipments')).toBe(16);
  expect(await total(key, '/v1/deliveries?status=SUCCEEDED')).toBeGreaterThan(150);
  const [{ id: pipelineId }] = (await call(key, '/v1/pipelines')).data;
  const { data: board } = await call(key, `/v1/pipelines/${pipelineId}/board`);
  for (const stage of board.stages) expect(stage.leads.length, stage.stageId).toBeGreaterThan(2);
  const oldest = (await call(key, '/v1/contacts?sort=createdAt&limit=1')).data[0];
  const age = (Date.now() - Date.parse(oldest.createdAt)) / 86_400_000;
  expect(age).toBeGreaterThan(75);
  expect(age).toBeLessThan(90);
  // What it has made can be read: nothing is there that a request could not have made.
  const lists = [
    'contacts',
    'leads',
    'activities',
    'conversations',
    'crawl-results',
    'shipments',
    'deliveries',
    'events',
    'users',
    'audit-log',
  ];
  for (const list of lists) expect((await call(key, `/v1/${list}?limit=200`)).status, list).toBe(200);
  // Nothing leaves: what could send is paused or stopped.
  expect((await call(key, '/v1/webhook-endpoints')).data).toMatchObject([{ status: 'PAUSED' }]);
  expect((await call(key, '/v1/crawl-tasks')).data).toMatchObject([{ status: 'PAUSED' }]);
  // The link is for one sign-in of the owner.
  const link = fieldOf(printed, 'link');
  expect(link.startsWith(server.url)).toBe(true);
  expect((await fetch(link)).status).toBe(200);

  const again = await runCli(['seed'], env);
  expect(again).toMatchObject({ code: 1, errors: expect.stringContaining('There is a demo tenant already') });
  expect(await runBlock('docs/quick-start.md', 'seed --remove')).toMatch(/removed +true/);
  expect((await call(key, '/v1/leads')).status).toBe(401);
  expect((await call(ownKey, `/v1/leads/${own.id}`)).data.id).toBe(own.id);
  expect(await namesOfTenants()).toEqual(namesBefore);
  expect((await runCli(['seed', '--remove'], env)).errors).toContain('There is no demo tenant');
});

test('the commands of the page on tenants that leave make, keep and delete tenants as printed', async () => {
  await writeFile(join(folder, 'tenants.csv'), findPrintedBlock('docs/privacy.md', 'externalName,name'));
  const made = await runBlock('docs/privacy.md', 'create-many');
  expect(made.match(/status +created/g)).toHaveLength(2);
  expect((await runBlock('docs/privacy.md', 'create-many')).match(/status +unchanged/g)).toHaveLength(2);
  const [id] = /tn_\w+/.exec(made) ?? [''];
  const ordered = await runBlock('docs/privacy.md', '--dry-run', { 'tn_…': id });
  expect(ordered).toMatch(/users +2/);
  const date = fieldOf(ordered, 'deletedFrom');
  expect(Date.parse(date)).toBeGreaterThan(Date.now() + 29 * 86_400_000);
  expect((await runCli(['tenants', 'list'], env)).printed).toContain(`deletedFrom    ${date}`);
  expect(await runBlock('docs/privacy.md', 'tenants keep', { 'tn_…': id })).toMatch(/kept +true/);
  expect((await runCli(['tenants', 'list'], env)).printed).not.toContain('deletedFrom');

  const wrong = await runCli(['tenants', 'delete', id, '--now', '--confirm', 'Another'], env);
  expect(wrong).toMatchObject({ code: 1, errors: expect.stringContaining('Nothing was deleted') });
  expect(await runBlock('docs/privacy.md', '--now', { 'tn_…': id }, 'Brightwater Logistics\n')).toMatch(
    /deleted +true/,
  );
  const left = JSON.parse((await runCli(['tenants', 'list', '--json'], env)).printed);
  expect(left.map((tenant: { externalName: string | null }) => tenant.externalName)).not.toContain('customer-1');
  expect(left.map((tenant: { externalName: string | null }) => tenant.externalName)).toContain('customer-2');

  const lines = '{"externalName":"customer-3","name":"Third"}\n{"externalName":"customer-4"}\n';
  await writeFile(join(folder, 'tenants.jsonl'), lines);
  const mixed = await runCli(['tenants', 'create-many', join(folder, 'tenants.jsonl'), '--json'], env);
  expect(mixed.code).toBe(1);
  expect(JSON.parse(mixed.printed)).toMatchObject([
    { line: 1, status: 'created' },
    { line: 2, status: 'failed' },
  ]);
});
