import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import postgres from 'postgres';
import { type Binaries, prepareBinaries } from '../../src/db/embedded/binaries.js';
import { defaultSharedDir } from '../../src/db/embedded/embedded-postgres.js';
import { chooseOsUser, type OsUser } from '../../src/db/embedded/os-user.js';
import { commandEnv } from '../../src/db/embedded/settings.js';
import { migrate } from '../../src/db/migrate.js';
import { findFreePort } from './free-port.js';

/** Two clusters of their own: a primary with a migrated database, and a hot standby that streams from it. */
export interface Replication {
  /** The addresses of the migrated database for its owner. */
  primaryUrl: string;
  replicaUrl: string;
  /** The address of another database on the replica. */
  otherUrl: string;
  /** Connected as superuser. */
  primary: postgres.Sql;
  replica: postgres.Sql;
  /** Makes the replica replay nothing more, until `resume`. */
  pause(): Promise<void>;
  resume(): Promise<void>;
  /** Makes the replica cancel statements that conflict with what it replays after this time, such as `50ms`; by default after 30 s. */
  cancelConflictsAfter(time: string): Promise<void>;
  /** Waits until the replica has replayed all that the primary has now. */
  catchUp(): Promise<void>;
  close(): Promise<void>;
}

const run = promisify(execFile);
const owner = 'replicated';
const deadlineMs = 60_000;

/** For a throw-away server. The primary keeps all of its log, so that the replica can begin with the copy of an empty cluster. */
const settings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  shared_buffers: '64MB',
  max_connections: '200',
  fsync: 'off',
  full_page_writes: 'off',
  wal_keep_size: '4GB',
  jit: 'off',
};

/** Starts both within some five seconds. */
export async function startReplication(): Promise<Replication> {
  const dir = await mkdtemp(path.join(tmpdir(), 'lead-engagement-replication-'));
  const osUser = await chooseOsUser(dir);
  const binaries = await prepareBinaries(osUser, defaultSharedDir);
  await chmod(dir, 0o711);
  const [primaryDir, replicaDir] = [path.join(dir, 'primary'), path.join(dir, 'replica')];
  for (const place of [primaryDir, replicaDir]) {
    await mkdir(place, { mode: 0o700 });
    if (osUser) await chown(place, osUser.uid, osUser.gid);
  }
  await makeCluster(binaries, primaryDir, osUser);
  await copyAs(primaryDir, replicaDir, osUser);
  const [primaryPort, replicaPort] = [await findFreePort(), await findFreePort()];
  const primaryServer = start(binaries, primaryDir, osUser, primaryPort, {});
  await writeFile(path.join(replicaDir, 'standby.signal'), '');
  const replicaServer = start(binaries, replicaDir, osUser, replicaPort, {
    primary_conninfo: `host=127.0.0.1 port=${primaryPort} user=postgres`,
  });
  const primary = await connectTo(primaryPort);
  const replica = await connectTo(replicaPort);
  await primary.unsafe(`create role ${owner} login createrole`);
  await primary.unsafe(`create database ${owner} owner ${owner}`);
  const urlOf = (port: number, database: string) => `postgres://${owner}@127.0.0.1:${port}/${database}`;
  await migrate(urlOf(primaryPort, owner));
  const catchUp = async () => {
    const [now] = await primary<{ lsn: string }[]>`select pg_current_wal_flush_lsn()::text as lsn`;
    const hasReplayed = async () => {
      const [found] = await replica<{ done: boolean }[]>`
        select pg_last_wal_replay_lsn() >= ${now?.lsn as string}::pg_lsn as done`;
      return found?.done === true;
    };
    await until(hasReplayed);
  };
  await catchUp();
  return {
    primaryUrl: urlOf(primaryPort, owner),
    replicaUrl: urlOf(replicaPort, owner),
    otherUrl: urlOf(replicaPort, 'postgres'),
    primary,
    replica,
    catchUp,
    async pause() {
      await replica`select pg_wal_replay_pause()`;
      await until(async () => {
        const [found] = await replica<{ state: string }[]>`select pg_get_wal_replay_pause_state() as state`;
        return found?.state === 'paused';
      });
    },
    resume: async () => void (await replica`select pg_wal_replay_resume()`),
    async cancelConflictsAfter(time) {
      await replica.unsafe(`alter system set max_standby_streaming_delay = '${time}'`);
      await replica`select pg_reload_conf()`;
    },
    async close() {
      await Promise.all([primary.end({ timeout: 1 }), replica.end({ timeout: 1 })]);
      for (const server of [replicaServer, primaryServer]) {
        server.kill('SIGQUIT');
        if (server.exitCode === null) await once(server, 'exit');
      }
      await rm(dir, { recursive: true, force: true });
    },
  };
}

async function makeCluster({ initdb }: Binaries, dir: string, osUser: OsUser | undefined): Promise<void> {
  const locale = ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--encoding=UTF8'];
  const args = [`--pgdata=${dir}`, '--username=postgres', '--auth=trust', '--no-sync', '--no-instructions', ...locale];
  await run(initdb, args, { ...osUser, cwd: '/', env: commandEnv });
}

/** Copies a cluster that was not started yet. */
async function copyAs(from: string, to: string, osUser: OsUser | undefined): Promise<void> {
  await cp(from, to, { recursive: true });
  if (osUser) await run('chown', ['-R', `${osUser.uid}:${osUser.gid}`, to]);
}

function start(
  { postgres: program }: Binaries,
  dir: string,
  osUser: OsUser | undefined,
  port: number,
  more: Record<string, string>,
): ChildProcess {
  const all = { ...settings, port: String(port), ...more };
  const args = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  return spawn(program, ['-D', dir, ...args], { ...osUser, cwd: '/', env: commandEnv, stdio: 'ignore' });
}

async function connectTo(port: number): Promise<postgres.Sql> {
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  const sql = postgres(url, { max: 1, fetch_types: false, backoff: () => 0.05, onnotice: () => undefined });
  await until(async () => {
    try {
      await sql`select`;
      return true;
    } catch {
      return false;
    }
  });
  return sql;
}

async function until(isDone: () => Promise<boolean>): Promise<void> {
  for (const startedMs = performance.now(); !(await isDone()); ) {
    if (performance.now() - startedMs > deadlineMs) throw new Error('The servers were not ready in time.');
  }
}
