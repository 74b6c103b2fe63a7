import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { plans } from '@lead-engagement/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deleteEmbeddedPostgres } from '../../src/db/embedded/embedded-postgres.js';
import { generateApiKey, readApiKeyEnvironment } from '../../src/security/api-key.js';
import { makeDataDir } from '../support/data-directory.js';
import { cli, program, type ServerProcess, startServer } from '../support/server-process.js';

const execute = promisify(execFile);
const waiting = { timeout: 120_000, interval: 100 };
const adminKey = generateApiKey('LIVE');

let dataDir = '';
let server: ServerProcess;
/** The tenant of the first start. */
let first = '';

beforeAll(async () => {
  dataDir = await makeDataDir('cli');
  const env = { DATA_DIR: dataDir, PORT: '0', WORKER: 'off', LOG_LEVEL: 'error', BOOTSTRAP_API_KEY: adminKey };
  server = await startServer(env);
  first = (await me(adminKey)).data.tenant.id;
});
afterAll(async () => {
  await server.stop();
  await deleteEmbeddedPostgres(dataDir);
});

/** Runs a command next to the running server, on its embedded database; returns its output as JSON. */
async function run(...args: string[]) {
  const { stdout } = await execute(process.execPath, [...program, ...args, '--json'], {
    env: { ...process.env, DATA_DIR: dataDir },
  });
  return JSON.parse(stdout);
}

/** The error message of a command that fails. */
async function refusal(...args: string[]): Promise<string> {
  const failure = await run(...args).then(
    () => ({ code: 0, stderr: '' }),
    (error: { code: number; stderr: string }) => error,
  );
  expect(failure.code).toBe(1);
  return failure.stderr;
}

async function me(key: string) {
  const answer = await fetch(`${server.url}/v1/me`, { headers: { authorization: `Bearer ${key}` } });
  // biome-ignore lint/suspicious/noExplicitAny: tests read responses of any shape
  return (await answer.json()) as any;
}

test('the first start creates a live tenant and its sandbox, which refer to each other; its key belongs to the owner', async () => {
  const tenants = await run('tenants', 'list');
  const live = tenants.find(({ id }: { id: string }) => id === first);
  const sandbox = tenants.find(({ id }: { id: string }) => id === live.twin);
  expect(live).toMatchObject({ environment: 'LIVE', plan: 'ENTERPRISE' });
  expect(sandbox).toEqual({ ...live, id: live.twin, environment: 'SANDBOX', twin: first });
  const keys = await fetch(`${server.url}/v1/api-keys`, { headers: { authorization: `Bearer ${adminKey}` } });
  const { data } = (await keys.json()) as { data: { label: string; ownerId: string }[] };
  expect(data.find(({ label }) => label === 'First key')?.ownerId).toMatch(/^usr_/);
});

test('a key created next to the running server works at once; revoked, it is refused within five seconds', async () => {
  const { id, key } = await run('keys', 'create', '--label', 'Job', '--scopes', 'read:leads', '--tenant', first);
  expect((await me(key)).data).toMatchObject({ principal: { id, label: 'Job' }, scopes: ['read:leads'] });
  expect(await run('keys', 'revoke', id, '--tenant', first)).toEqual({ id, revoked: true, made: [] });
  await expect.poll(async () => (await me(key)).error?.code, waiting).toBe('KEY_REVOKED');
  const listed = (await run('keys', 'list', '--tenant', first)).find((row: { id: string }) => row.id === id);
  const ended = { status: 'REVOKED', revocationReason: 'MANUAL' };
  expect(listed).toMatchObject({ ...ended, scopes: ['read:leads'], lastFour: key.slice(-4) });
  expect(JSON.stringify(listed)).not.toContain(key);
  expect(await refusal('keys', 'revoke', id, '--tenant', first)).toMatch(/no key .* that is not revoked/);
});

test('a sandbox key is created, listed and revoked by environment', async () => {
  const place = ['--tenant', first, '--environment', 'SANDBOX'];
  const { id, key } = await run('keys', 'create', '--label', 'CI', ...place);
  expect(readApiKeyEnvironment(key)).toBe('SANDBOX');
  expect((await me(key)).data.tenant).toMatchObject({ environment: 'SANDBOX', twinId: first });
  expect((await run('keys', 'list', ...place)).map((row: { id: string }) => row.id)).toContain(id);
  await run('keys', 'revoke', id, ...place);
  await expect.poll(async () => (await me(key)).error?.code, waiting).toBe('KEY_REVOKED');
});

test('plan, currency, name and limits of a tenant and its sandbox can be changed while the server runs', async () => {
  const { id, twin } = await run('tenants', 'create', 'Acme', '--plan', 'PRO', '--limit', 'perMinute=7');
  const live = (await run('keys', 'create', '--label', 'x', '--tenant', id)).key;
  const test = (await run('keys', 'create', '--label', 'x', '--tenant', twin)).key;
  expect((await me(live)).data.tenant.limits).toEqual({ ...plans.PRO, perMinute: 7 });
  expect((await me(live)).data.scopes).not.toContain('admin');
  const changes = ['--plan', 'STARTER', '--currency', 'eur', '--name', 'Acme Ltd', '--limit', 'perDay=unlimited'];
  const changed = await run('tenants', 'update', id, ...changes, '--reset-limit', 'perMinute');
  expect(changed).toMatchObject({
    plan: 'STARTER',
    currency: 'EUR',
    name: 'Acme Ltd',
    limitOverrides: { perDay: null },
  });
  const limits = { ...plans.STARTER, perDay: null };
  for (const key of [live, test]) {
    const seen = async () => (await me(key)).data?.tenant;
    await expect.poll(seen, waiting).toMatchObject({ plan: 'STARTER', currency: 'EUR', name: 'Acme Ltd', limits });
  }
});

test('a tenant with a limit of 0 is not served until the limit is that of its plan again', async () => {
  const { id } = await run('tenants', 'create', 'Paused', '--limit', 'perMinute=0');
  const { key } = await run('keys', 'create', '--label', 'x', '--tenant', id);
  expect((await me(key)).error?.code).toBe('RATE_LIMITED');
  await run('tenants', 'update', id, '--reset-limit', 'perMinute');
  await expect.poll(async () => (await me(key)).data?.tenant.id, waiting).toBe(id);
});

test('invalid commands are refused in one line with the reason', async () => {
  const { id } = await run('tenants', 'create', 'Small', '--plan', 'FREE');
  const create = ['keys', 'create', '--label', 'x'];
  expect(await refusal(...create)).toMatch(
    /live tenants\. Name one with --tenant(: tn_\w+ \(.+\), tn_\w+ \(.+\)\.|; `tenants list` shows them\.)/,
  );
  expect(await refusal(...create, '--tenant', id, '--scopes', 'admin')).toMatch(/ENTERPRISE only.*FREE/);
  expect(await refusal(...create, '--tenant', id, '--expires', '2026-01-01')).toMatch(/in the future/);
  expect(await refusal(...create, '--tenant', 'tn_nosuch')).toMatch(/no tenant tn_nosuch/);
  expect(await refusal('tenants', 'update', id)).toMatch(/Nothing to change/);
  expect(await refusal('tenants', 'update', id, '--limit', 'perMinute=-1')).toMatch(/<name>=<number>/);
  expect(await refusal('tenants', 'update', id, '--limit', 'perYear=1')).toMatch(/Known limits: perMinute/);
  expect(await refusal('tenants', 'update', id, '--currency', 'XXXX')).toMatch(/ISO 4217/);
});

test('a tenant and a key need a name, as over the API', async () => {
  expect(await refusal('tenants', 'create', '')).toMatch(/Must not be empty/);
  expect(await refusal('tenants', 'update', first, '--name', '')).toMatch(/--name.*Must not be empty/);
  expect(await refusal('keys', 'create', '--label', ' ', '--tenant', first)).toMatch(/--label.*Must not be empty/);
});

test('a valid key is generated offline, for the requested environment', async () => {
  expect(readApiKeyEnvironment((await run('keys', 'generate')).key)).toBe('LIVE');
  const sandbox = await run('keys', 'generate', '--environment', 'SANDBOX');
  expect(readApiKeyEnvironment(sandbox.key)).toBe('SANDBOX');
});

test('a command whose output cannot be written says so in one sentence; what a reader no longer wants ends it without a word', async () => {
  const full = await execute('bash', ['-c', `'${process.execPath}' '${cli}' openapi > /dev/full; echo $?`]);
  expect(full.stdout).toBe('1\n');
  expect(full.stderr).toMatch(
    /^The output could not be written: ENOSPC: [^\n]+\. Changes that the command made are kept\.\n$/,
  );
  const cut = await execute('bash', [
    '-c',
    `set -o pipefail; '${process.execPath}' '${cli}' openapi | head -c 10`,
  ]).catch((error: { code: number; stdout: string; stderr: string }) => error);
  expect(cut).toMatchObject({ stdout: '{\n  "opena', stderr: '' });
});
