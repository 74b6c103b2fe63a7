import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { chmod, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import pino from 'pino';
import postgres from 'postgres';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { migrate } from '../migrate.js';
import {
  deleteEmbeddedPostgres,
  type EmbeddedPostgres,
  findEmbeddedPostgres,
  findEmbeddedUrls,
  startEmbeddedPostgres,
} from './embedded-postgres.js';
import { untilOwnerEnds } from './wait-for-owner.js';

const waiting = { timeout: 120_000, interval: 20 };
const isPosix = process.platform !== 'win32';
const running: EmbeddedPostgres[] = [];
const children: ChildProcess[] = [];
// Creating a database is slow, so the tests share one. Each test starts and ends with it stopped, and checks only its own data.
let parent: string;
let dataDir: string;

beforeAll(async () => {
  parent = await mkdtemp(path.join(os.tmpdir(), 'lead-engagement-test-embedded-'));
  await chmod(parent, 0o711);
  dataDir = path.join(parent, 'data');
});
afterEach(async () => {
  // One after another, so that no test leaves a server behind for the next one.
  for (const child of children.splice(0)) await kill(child, 'SIGTERM');
  for (const database of running.splice(0)) await database.stop();
});
afterAll(async () => {
  await deleteEmbeddedPostgres(dataDir);
  await rm(parent, { recursive: true });
});

async function start(
  options: { durable?: boolean; dataDir?: string; log?: pino.Logger } = {},
): Promise<EmbeddedPostgres> {
  const log = pino({ level: 'silent' });
  const database = await startEmbeddedPostgres({ dataDir, log, durable: false, ...options });
  running.push(database);
  return database;
}

/** Starts the database in a separate process. Returns its address, or the error. */
async function startInChild(...more: string[]): Promise<{ child: ChildProcess; url?: string; error?: string }> {
  const entry = fileURLToPath(new URL('./fixtures/owner.mjs', import.meta.url));
  const child = spawn(process.execPath, [entry, dataDir, ...more], {
    stdio: ['ignore', 'pipe', 'inherit'],
    cwd: os.tmpdir(),
  });
  children.push(child);
  const [line] = await once(createInterface({ input: child.stdout }), 'line');
  return { child, ...JSON.parse(line) };
}

async function kill(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill(signal);
  await exited;
}

async function query(url: string, text: string): Promise<postgres.RowList<postgres.Row[]>> {
  const sql = postgres(url, { max: 1, fetch_types: false, onnotice: () => undefined });
  try {
    return await sql.unsafe(text);
  } finally {
    await sql.end();
  }
}

/** Commits a unique value. */
async function writeMark(url: string): Promise<string> {
  const mark = randomUUID();
  await query(url, `create table if not exists mark (value text); insert into mark values ('${mark}')`);
  return mark;
}
const readMarks = async (url: string) => (await query(url, 'select value from mark')).map((row) => row.value);
const findServerPid = async () =>
  Number((await readFile(path.join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[0]);

test('makes a UTF-8 database at the first start, owned by a role that is not a superuser', async () => {
  const { url } = await start();
  const [row] = await query(
    url,
    `select datname, rolname, rolsuper, rolbypassrls, datdba = pg_roles.oid as owns, pg_encoding_to_char(encoding) as encoding
     from pg_roles, pg_database where rolname = current_user and datname = current_database()`,
  );
  const name = 'lead_engagement';
  const rights = { rolsuper: false, rolbypassrls: false, owns: true };
  expect(row).toEqual({ datname: name, rolname: name, encoding: 'UTF8', ...rights });
});

test('listens only on the loopback interface and refuses a wrong password', async () => {
  const { url, adminUrl } = await start();
  expect((await query(adminUrl, 'show listen_addresses'))[0]).toEqual({ listen_addresses: '127.0.0.1' });
  await expect(query(url.replace(/:[0-9a-f]+@/, ':wrong@'), 'select 1')).rejects.toMatchObject({ code: '28P01' });
});

test.runIf(isPosix)('makes files that hold passwords readable only by their owner', async () => {
  const { url } = await start();
  const password = new URL(url).password;
  for (const name of await readdir(dataDir)) {
    const file = path.join(dataDir, name);
    const { mode } = await stat(file);
    if (name === 'postgres.json' || name === 'postgres') expect([name, mode & 0o077]).toEqual([name, 0]);
    if (name !== 'postgres.json' && name !== 'postgres') expect(await readFile(file, 'utf8')).not.toContain(password);
  }
});

test('keeps the data and the address between stop and start', async () => {
  const first = await start();
  const mark = await writeMark(first.url);
  await Promise.all([first.stop(), first.stop()]);
  const second = await start();
  expect(await readMarks(second.url)).toContain(mark);
  expect(second.url).toBe(first.url);
});

test('lets you move the data directory between two starts', async () => {
  const first = await start();
  const mark = await writeMark(first.url);
  await first.stop();
  const moved = path.join(parent, 'moved');
  await rename(dataDir, moved);
  const second = await start({ dataDir: moved });
  expect(await readMarks(second.url)).toContain(mark);
  await second.stop();
  await rename(moved, dataDir);
});

test('has all safety settings on in a durable database', async () => {
  const { url } = await start({ durable: true });
  const [row] = await query(
    url,
    "select string_agg(name, ' ' order by name) as safeties from pg_settings where setting = 'on' and name = any('{fsync,full_page_writes,synchronous_commit}')",
  );
  expect(row).toEqual({ safeties: 'fsync full_page_writes synchronous_commit' });
});

test('finds the running database through its data directory, also from another process, and only while it runs', async () => {
  expect(await findEmbeddedPostgres(dataDir)).toBeUndefined();
  const { child, url } = await startInChild();
  expect(await findEmbeddedPostgres(dataDir)).toBe(url);
  await kill(child, 'SIGTERM');
  expect(await findEmbeddedPostgres(dataDir)).toBeUndefined();
});

test('gives the API and the worker separate logins, and does not let the API become another role', async () => {
  const { urls } = await start();
  await migrate(urls.owner, urls);
  for (const [name, url] of Object.entries({ api: urls.api, worker: urls.worker })) {
    const [row] = await query(url, 'select rolname, rolsuper from pg_roles where rolname = session_user');
    expect(row).toEqual({ rolname: `lead_engagement_${name}`, rolsuper: false });
    const others = ['lead_engagement', 'postgres', ...(name === 'api' ? ['lead_engagement_worker'] : [])];
    for (const other of others) {
      await expect(query(url, `set role ${other}`)).rejects.toThrow('permission denied');
    }
    await expect(query(url, 'create table public.mine ()')).rejects.toThrow('permission denied');
  }
});

test('lets the roles of an older cluster, which could not log in, log in from the next start on', async () => {
  const first = await start();
  await migrate(first.urls.owner, first.urls);
  await query(first.adminUrl, 'alter role lead_engagement_api nologin password null');
  await running.pop()?.stop();
  const file = path.join(dataDir, 'postgres.json');
  const { apiPassword, workerPassword, ...older } = JSON.parse(await readFile(file, 'utf8'));
  await writeFile(file, JSON.stringify(older));
  const { urls } = await start();
  expect(urls.api).not.toContain(apiPassword);
  expect(await query(urls.api, 'select 1 as one')).toEqual([{ one: 1 }]);
  expect(await findEmbeddedUrls(dataDir)).toEqual(urls);
});

test('refuses a second owner with the process that holds the directory and advice, and the first one continues', async () => {
  const { child, url = '' } = await startInChild();
  await expect(start()).rejects.toThrow(
    `Another server (process ${child.pid}) is using the data directory ${dataDir}: stop it first, or set DATA_DIR to another directory.`,
  );
  expect((await query(url, 'select 1 as one'))[0]).toEqual({ one: 1 });
});

test('waits for a command that has the directory, names it at once, and starts when it has ended', async () => {
  const { child } = await startInChild('60', 'backup');
  const lines: string[] = [];
  const log = { warn: (...said: unknown[]) => void lines.push(String(said[1])) };
  const started = untilOwnerEnds(() => start(), { timeoutMs: waiting.timeout, log });
  const expected = `waiting: The command \`backup\` (process ${child.pid}) is using the database in ${dataDir}: wait until it has ended, or stop it.`;
  await vi.waitFor(() => expect(lines).toEqual([expected]), waiting);
  await kill(child, 'SIGTERM');
  expect(await query((await started).url, 'select 1 as one')).toEqual([{ one: 1 }]);
  expect(lines).toEqual([expected]);
});

test('gives the directory to exactly one of several owners that start at the same time', async () => {
  const answers = await Promise.all([startInChild(), startInChild(), startInChild()]);
  expect(answers.filter((answer) => answer.url !== undefined)).toHaveLength(1);
  expect(answers.filter((answer) => answer.error?.startsWith('Another server (process '))).toHaveLength(2);
});

test.runIf(isPosix)(
  'takes over the server that a killed owner left behind, with all data that was committed',
  async () => {
    const { child, url = '' } = await startInChild();
    const mark = await writeMark(url);
    const orphan = await findServerPid();
    await kill(child, 'SIGKILL');
    expect(process.kill(orphan, 0)).toBe(true);
    const next = await start();
    expect(await readMarks(next.url)).toContain(mark);
    expect(next.url).toBe(url);
    expect(await findServerPid()).not.toBe(orphan);
  },
);

test.runIf(isPosix)('stops a server whose owner was killed, if no other start takes it over in time', async () => {
  const { child, url = '' } = await startInChild('1');
  const mark = await writeMark(url);
  const orphan = await findServerPid();
  await kill(child, 'SIGKILL');
  await vi.waitFor(() => expect(() => process.kill(orphan, 0)).toThrow('ESRCH'), waiting);
  // It wrote a checkpoint: it was not killed.
  await expect(findServerPid()).rejects.toThrow('ENOENT');
  expect(await readMarks((await start()).url)).toContain(mark);
});

test.runIf(isPosix)('recovers all commits at the next start after owner and server were killed', async () => {
  const { child, url = '' } = await startInChild();
  const mark = await writeMark(url);
  const server = await findServerPid();
  await kill(child, 'SIGKILL');
  process.kill(server, 'SIGKILL');
  expect(await readMarks((await start({ durable: true })).url)).toContain(mark);
});

test.runIf(isPosix)('restarts a killed server automatically at the same address', async () => {
  const { url } = await start();
  const mark = await writeMark(url);
  const killed = await findServerPid();
  process.kill(killed, 'SIGKILL');
  await vi.waitFor(async () => expect(await findServerPid()).not.toBe(killed), waiting);
  await vi.waitFor(async () => expect(await readMarks(url)).toContain(mark), waiting);
});

test('leaves no server behind if stop is called during a restart', async () => {
  const database = await start();
  process.kill(await findServerPid(), 'SIGKILL');
  await database.stop();
  // The file of the killed server stays, but no live process may belong to it.
  const left = await findServerPid();
  expect(() => process.kill(left, 0)).toThrow('ESRCH');
});

describe('immediately ignores a stale postmaster.pid', () => {
  test.each([
    ['was given to something else', 'echo $$; exec sleep 600'],
    ['is that of a dead process whose parent does not ask how it ended', 'true & echo $!; exec sleep 600'],
  ])('whose process id %s', async (_, script) => {
    const first = await start();
    const mark = await writeMark(first.url);
    const file = path.join(dataDir, 'postgres', 'postmaster.pid');
    const rest = (await readFile(file, 'utf8')).split('\n').slice(1);
    await first.stop();
    // Run as the database's user: PostgreSQL treats only such a process as a rival.
    const { uid, gid } = await stat(path.join(dataDir, 'postgres'));
    const shell = spawn('sh', ['-c', script], { uid, gid, cwd: '/', stdio: ['ignore', 'pipe', 'ignore'] });
    children.push(shell);
    const [pid] = (await once(shell.stdout, 'data')) as [Buffer];
    await writeFile(file, [String(pid).trim(), ...rest].join('\n'));
    const lines: string[] = [];
    const log = pino({}, { write: (line) => void lines.push(line) });
    expect(await readMarks((await start({ log })).url)).toContain(mark);
    expect(lines.join('')).not.toContain('postmaster.pid');
  });
});

test("fails a start with the server's own error message", async () => {
  await (await start()).stop();
  await writeFile(path.join(dataDir, 'postgres', 'postgresql.conf'), 'no_such_setting = 1\n');
  await expect(start()).rejects.toThrow(/PostgreSQL did not start in .*no_such_setting/s);
  await writeFile(path.join(dataDir, 'postgres', 'postgresql.conf'), '');
  expect((await query((await start()).url, 'select 1 as one'))[0]).toEqual({ one: 1 });
});

test('refuses data of another major version, with advice', async () => {
  await (await start()).stop();
  const file = path.join(dataDir, 'postgres', 'PG_VERSION');
  const version = await readFile(file, 'utf8');
  await writeFile(file, '14\n');
  await expect(start()).rejects.toThrow(/was made by PostgreSQL 14, this server brings \d+: .*DATABASE_URL/);
  await writeFile(file, version);
});

test('repeats an interrupted first start', async () => {
  const fresh = path.join(parent, 'fresh');
  await (await start({ dataDir: fresh })).stop();
  // A kill during initdb leaves an incomplete directory next to the final one.
  await rename(path.join(fresh, 'postgres'), path.join(fresh, 'postgres.1.new'));
  expect((await query((await start({ dataDir: fresh })).url, 'select 1 as one'))[0]).toEqual({ one: 1 });
  expect((await readdir(fresh)).sort()).toEqual(['owner.json', 'postgres', 'postgres.json']);
});
