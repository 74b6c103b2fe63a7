import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findDatabaseUrlError, readDatabaseUrl } from './database-url.js';
import { openPostgres } from './driver.js';

const addressOf = (url: string) => JSON.parse(JSON.stringify(readDatabaseUrl(url).address));

test.each([
  ['postgres://u:p@db:5433/leads', { host: 'db', port: 5433, user: 'u', password: 'p', database: 'leads' }],
  ['postgresql://db/leads', { host: 'db', database: 'leads' }],
  ['postgres://u:p@[::1]:5433/leads', { host: '::1', port: 5433, user: 'u', password: 'p', database: 'leads' }],
  ['postgres://u@/leads?host=/var/run/pg', { host: '/var/run/pg', user: 'u', database: 'leads' }],
  ['postgres:///leads?host=/var/run/pg&port=5433', { host: '/var/run/pg', port: 5433, database: 'leads' }],
  ['postgres://u:p@%2Fvar%2Frun%2Fpg/leads', { host: '/var/run/pg', user: 'u', password: 'p', database: 'leads' }],
  ['postgres://u:p@db/my%20leads%2Fa%23b', { host: 'db', user: 'u', password: 'p', database: 'my leads/a#b' }],
  ['postgres://db/leads?user=a%40b&password=x%26y', { host: 'db', user: 'a@b', password: 'x&y', database: 'leads' }],
  ['postgres://db/leads?user=u&password=a+b', { host: 'db', user: 'u', password: 'a+b', database: 'leads' }],
  ['postgres://u:p@a:5432,b:5433/leads', { user: 'u', password: 'p', database: 'leads' }],
])('%s is read as libpq reads it', (url, address) => {
  expect(addressOf(url)).toEqual(address);
});

test('whatever a user, a password and a database are called, an encoded URL names them', () => {
  const name = fc.string({ minLength: 1, maxLength: 20, unit: 'grapheme' });
  fc.assert(
    fc.property(name, name, name, (user, password, database) => {
      const [first, second, third] = [user, password, database].map(encodeURIComponent);
      const read = addressOf(`postgres://${first}:${second}@db:5432/${third}`);
      expect(read).toEqual({ host: 'db', port: 5432, user, password, database });
    }),
  );
});

test('every connection is opened with a URL that was read here', async () => {
  const folder = fileURLToPath(new URL('..', import.meta.url));
  const names = (await readdir(folder, { recursive: true })).filter((name) => /(?<!\.test)\.ts$/.test(name));
  const opening = await Promise.all(
    names.map(async (name) =>
      /(?<![\w.])postgres\((?!\?)/.test(await readFile(join(folder, name), 'utf8')) ? [name] : [],
    ),
  );
  expect(opening.flat().filter((name) => !name.includes('fixtures'))).toEqual([join('db', 'driver.ts')]);
});

describe('what would reach another server, or is not known, is refused by name', () => {
  test.each([
    ['postgres://u:p/w@db/leads', 'percent-encoded'],
    ['postgres://u:p?w@db/leads', 'percent-encoded'],
    ['postgres://u:p#w@db/leads', 'percent-encoded'],
    ['postgres://u:1/w@db/leads', 'percent-encoded'],
    ['postgres://u:%zz@db/leads', 'percent-encoded'],
    ['http://db/leads', 'percent-encoded'],
    ['postgres://db:99999/leads', 'percent-encoded'],
    ['postgres://db/leads?port=99999', 'port'],
    ['postgres://db/leads?port=5432a', 'port'],
    ['postgres://db/leads?host=a&host=b', 'host twice'],
    ['postgres://db/leads?host=a,b', 'several hosts'],
    ['postgres://[::1],db/leads', 'several hosts'],
    ['postgres://db/leads?hostaddr=10.0.0.1', 'hostaddr'],
    ['postgres://db/leads?channel_binding=require', 'channel_binding'],
    ['postgres://db/leads?sslcert=/a.pem', 'sslcert'],
    ['postgres://db/leads?sslrootcert=/a.pem', 'NODE_EXTRA_CA_CERTS'],
  ])('%s', (url, reason) => {
    expect(findDatabaseUrlError(url)).toContain(reason);
    expect(() => openPostgres(url, {})).toThrow(reason);
  });
});

/** Resolves to the texts of the first message that arrives: user, database and settings, as PostgreSQL gets them. */
async function startupOf(listen: (server: Server) => void, url: () => string): Promise<string[]> {
  const server = createServer();
  const texts = new Promise<string[]>((resolve) => {
    server.on('connection', (socket) => {
      socket.on('error', () => undefined);
      socket.once('data', (data) => {
        resolve(data.subarray(8).toString().split('\0').filter(Boolean));
        socket.destroy();
      });
    });
  });
  await new Promise<void>((resolve) => {
    server.once('listening', resolve);
    listen(server);
  });
  const portOf = server.address();
  const sql = openPostgres(url().replace('PORT', typeof portOf === 'object' ? String(portOf?.port) : ''), {
    max: 1,
    fetch_types: false,
  });
  const asked = sql`select 1`.catch(() => undefined);
  const found = await texts;
  await sql.end({ timeout: 0 });
  await asked;
  await new Promise((resolve) => server.close(resolve));
  return found;
}

test('an IPv6 address and an encoded database are what the driver connects to', async () => {
  const texts = await startupOf(
    (server) => server.listen(0, '::1'),
    () => 'postgres://u%40v:p@[::1]:PORT/my%20leads?search_path=public',
  );
  expect(texts).toEqual(expect.arrayContaining(['u@v', 'my leads', 'search_path']));
});

test.each([
  ['?host=', (folder: string) => `postgres://u:p@/leads?host=${folder}`],
  ['%2F', (folder: string) => `postgres://u:p@${encodeURIComponent(folder)}/leads`],
])('the folder of a socket, as %s, is what the driver connects to', async (_, url) => {
  const folder = await mkdtemp(join(tmpdir(), 'socket-'));
  try {
    const texts = await startupOf(
      (server) => server.listen(join(folder, '.s.PGSQL.5432')),
      () => url(folder),
    );
    expect(texts).toEqual(expect.arrayContaining(['u', 'leads']));
    expect(texts).not.toContain('host');
  } finally {
    await rm(folder, { recursive: true });
  }
});
