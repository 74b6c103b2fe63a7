import { execFile } from 'node:child_process';
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';
import pino from 'pino';
import postgres from 'postgres';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { locatePackage, prepareBinaries } from './binaries.js';
import { deleteEmbeddedPostgres, findEmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.js';
import { chooseOsUser } from './os-user.js';

let dir: string;
let home: string;
let sharedDir: string;

beforeEach(async () => {
  dir = await mkdtemp(path.join(os.tmpdir(), 'lead-engagement-test-as-root-'));
  await chmod(dir, 0o755);
  home = path.join(dir, 'home');
  sharedDir = path.join(dir, 'var', 'shared');
  await mkdir(home, { mode: 0o700 });
});
afterEach(() => rm(dir, { recursive: true, force: true }));

describe.runIf(process.getuid?.() === 0)('as root, below a home directory that nobody else can enter', () => {
  test('runs the database as another user, outside of that home, and keeps its data', async () => {
    const dataDir = path.join(home, 'data');
    const options = { dataDir, sharedDir, log: pino({ level: 'silent' }), durable: false };
    for (const expected of [0, 1]) {
      const database = await startEmbeddedPostgres(options);
      const sql = postgres(database.url, { max: 1, fetch_types: false, onnotice: () => undefined });
      await sql`create table if not exists mark (value integer)`;
      expect(await sql`select value from mark`).toHaveLength(expected);
      await sql`insert into mark values (42)`;
      expect(await findEmbeddedPostgres(dataDir)).toBe(database.url);
      await sql.end();
      await database.stop();
    }
    const [cluster = ''] = await readdir(path.join(sharedDir, 'clusters'));
    const { uid, mode } = await stat(path.join(sharedDir, 'clusters', cluster));
    // Neither root nor the user `postgres`, as which other programs on the machine may run.
    const { stdout } = await promisify(execFile)('id', ['-u', 'lead-engagement']);
    expect(uid).toBe(Number(stdout));
    expect(mode & 0o077).toBe(0);
    expect(await readdir(dataDir)).not.toContain('postgres');
    await deleteEmbeddedPostgres(dataDir);
    expect(await readdir(path.join(sharedDir, 'clusters'))).toEqual([]);
  });

  test('copies programs that the other user cannot access once to a shared place', async () => {
    const packageDir = path.join(home, 'package');
    await cp(locatePackage(), packageDir, {
      recursive: true,
      verbatimSymlinks: true,
      filter: (file) => !file.includes('/node_modules/.bin'),
    });
    const osUser = await chooseOsUser(path.join(home, 'none'));
    const { postgres: program } = await prepareBinaries(osUser, sharedDir, packageDir);
    expect(program.startsWith(sharedDir)).toBe(true);
    const { stdout } = await promisify(execFile)(program, ['--version'], { ...osUser, cwd: '/' });
    expect(stdout).toMatch(/^postgres \(PostgreSQL\) \d+/);
    const { mtimeMs } = await stat(program);
    expect((await prepareBinaries(osUser, sharedDir, packageDir)).postgres).toBe(program);
    expect((await stat(program)).mtimeMs).toBe(mtimeMs);
  });
});

test('completes the programs of an installation without install scripts', async () => {
  const packageDir = path.join(dir, 'package');
  await cp(locatePackage(), packageDir, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (file) => !file.includes('/node_modules/.bin'),
  });
  const list = await readFile(path.join(packageDir, 'native', 'pg-symlinks.json'), 'utf8');
  for (const { target } of JSON.parse(list)) await rm(path.join(packageDir, target), { force: true });
  const { postgres: program } = await prepareBinaries(
    await chooseOsUser(path.join(dir, 'none')),
    sharedDir,
    packageDir,
  );
  expect(program.startsWith(packageDir)).toBe(true);
});
