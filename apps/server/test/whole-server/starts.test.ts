import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { contract } from '@lead-engagement/contract';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { createTestDatabase, type TestDatabase, withAdmin } from '../support/database.js';
import { type DatabaseProxy, openDatabaseProxy } from '../support/database-proxy.js';
import { runCli, spawnServer } from '../support/server-process.js';

const waiting = { timeout: 120_000, interval: 50 };
const { adminUrl } = inject('testDatabase');
const role = `starts_${randomBytes(6).toString('hex')}`;
let folder: string;
let database: TestDatabase;
/** The way from the server to its database. */
let network: DatabaseProxy;
let holder: Server;
let takenPort: string;
const endings: (() => unknown)[] = [];

// A folder and a database for each test: what one makes is not there for the next.
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lead-engagement-starts-'));
  database = await createTestDatabase();
  network = await openDatabaseProxy(database.url);
  await withAdmin(adminUrl, (admin) => admin`create role ${admin(role)} login password '0123456789'`);
  holder = createServer().listen(0, '127.0.0.1');
  await once(holder, 'listening');
  takenPort = String((holder.address() as AddressInfo).port);
});
afterEach(async () => {
  for (const end of endings.splice(0)) await end();
  holder.close();
  await network.close();
  await database.drop();
  await withAdmin(adminUrl, (admin) => admin`drop role ${admin(role)}`);
  await rm(folder, { recursive: true, force: true });
});

const keyFile = () => join(folder, 'secret.key');
const settings = (more: Record<string, string> = {}) => ({
  DATA_DIR: folder,
  DATABASE_URL: network.url,
  PORT: '0',
  LIMITS: 'per-process',
  ...more,
});
const changeUrl = (change: (url: URL) => void) => {
  const url = new URL(database.url);
  change(url);
  return url.href;
};
const countTenants = () =>
  withAdmin(
    changeUrl(() => {}),
    async (sql) => {
      await sql`set app.serves_all_tenants = 'on'`;
      return (await sql`select from tenants`).count;
    },
  );

test('settings that cannot work are refused in one sentence with what to do, before anything is made', async () => {
  const asOther = (url: URL) => Object.assign(url, { username: role, password: '0123456789' });
  const cases: [Record<string, string>, RegExp][] = [
    [{ PORT: takenPort }, /^PORT: another program listens on port \d+ of 127\.0\.0\.1\. Stop it, or set PORT/],
    [{ HOST: '203.0.113.7' }, /^HOST: 203\.0\.113\.7 is not an address of this machine\. Set it to 127\.0\.0\.1/],
    [{ HOST: 'no.such.host.invalid' }, /^HOST: no\.such\.host\.invalid is not an address of this machine/],
    [
      { DATABASE_URL: changeUrl((url) => Object.assign(url, { pathname: '/nowhere' })) },
      /^DATABASE_URL: there is no database nowhere at .* CREATE DATABASE nowhere OWNER/,
    ],
    [{ DATABASE_URL: 'postgres://a:b/c@localhost/leads' }, /^DATABASE_URL: must be a URL such as .* percent-encoded$/],
    [
      { DATABASE_URL: changeUrl((url) => Object.assign(url, { username: 'no_such_user' })) },
      /^(DATABASE_URL: PostgreSQL at .* says: .*no_such_user.* Correct the user|$)/,
    ],
    [
      { DATABASE_URL: changeUrl(asOther) },
      new RegExp(`^DATABASE_OWNER_URL: the user ${role} does not have the rights .* CREATEROLE`),
    ],
    [{ NODE_ENV: 'production' }, /^SECRET_KEY: must be set in production/],
    [
      { NODE_OPTIONS: `--import=${asNode('18.20.4')}` },
      /^This is Node 18\.20\.4, and the server needs Node 20\.19 or later\. Install Node 24/,
    ],
  ];
  const answers = await Promise.all(cases.map(([more]) => runCli(['api'], settings(more))));
  for (const [at, { code, errors }] of answers.entries()) {
    const lines = errors
      .trim()
      .split('\n')
      .filter((line) => !line.startsWith('{'));
    expect(lines, errors).toHaveLength(1);
    expect(lines[0]).toMatch(cases[at]?.[1] ?? '');
    expect(code).toBe(lines[0]?.startsWith('This is Node') ? 1 : 78);
  }
  expect(existsSync(keyFile())).toBe(false);
  expect(await countTenants()).toBe(0);
});

/** A module that makes a process believe that it runs on this version of Node. */
function asNode(version: string): string {
  const code = `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '${version}' } });`;
  return `data:text/javascript,${encodeURIComponent(code)}`;
}

test('a start waits for its database, also after its API was killed, and the first key is never lost', async () => {
  const refused = await runCli(['serve'], settings({ PORT: takenPort }));
  expect(refused).toMatchObject({ code: 1, printed: '' });
  // After the reason comes nothing.
  expect(refused.errors.trimEnd().split('\n').at(-1)).toMatch(/^PORT: another program listens on port /);

  network.cut();
  const server = spawnServer(settings());
  endings.push(() => server.stop());
  await expect.poll(server.logged, waiting).toContain('waiting for the database 127.0.0.1');
  const { api } = server.processes();
  process.kill(api ?? expect.unreachable(), 'SIGKILL');
  await expect.poll(() => server.processes().api ?? api, waiting).not.toBe(api);
  expect(server.printed()).toBe('');
  network.restore();
  const url = await server.answers(120_000);

  const [key = ''] = /les_live_\w+/.exec(server.printed()) ?? [];
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  const body = JSON.stringify({ url: 'https://example.com/hook', events: ['lead.created'] });
  const created = await fetch(url + contract.webhookEndpoints.create.path, { method: 'POST', headers, body });
  expect(created.status).toBe(201);
  expect(server.logged()).not.toContain('    at ');

  // The command line finds the server by its folder.
  const link = await runCli(['users', 'reset-link', 'owner@localhost'], { ...settings(), PORT: '' });
  expect(link.printed, link.errors).toContain(url);
  // The secret of the endpoint needs the key of the folder.
  const other = join(folder, 'other');
  const keyless = await runCli(['api'], settings({ DATA_DIR: other }));
  expect(keyless.errors).toMatch(
    /SECRET_KEY: .*other\/secret\.key does not exist, and the database has webhook signing secrets/,
  );
  expect(existsSync(join(other, 'secret.key'))).toBe(false);
  expect(await server.stop()).toBe(0);
});

test('a start gives up after START_TIMEOUT with one sentence', async () => {
  const url = 'postgres://user:0123456789@127.0.0.1:1/leads';
  const { code, errors } = await runCli(['serve'], settings({ DATABASE_URL: url, START_TIMEOUT: '1' }));
  expect(code).toBe(1);
  expect(errors).toContain(
    'Gave up after waiting 1 s for the database 127.0.0.1:1/leads: no PostgreSQL accepts connections there. ',
  );
  expect(errors).not.toContain('    at ');
  expect(errors).not.toContain('0123456789');
});

test('a command makes no database where there is none', async () => {
  const nowhere = join(folder, 'nowhere');
  const { code, errors } = await runCli(['keys', 'list'], { DATA_DIR: nowhere });
  expect(code).toBe(1);
  expect(errors).toMatch(/^DATA_DIR: there is no database in .*nowhere\. Set DATA_DIR to the folder of the server/);
  expect(existsSync(nowhere)).toBe(false);
});
