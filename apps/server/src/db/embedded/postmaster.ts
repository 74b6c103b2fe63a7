import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import process from 'node:process';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Logger } from 'pino';
import { stopTimes } from '../../process/stop-times.js';
import type { Cluster } from './cluster.js';
import { guardServer } from './guard.js';
import { readPostmasterFile } from './postmaster-file.js';
import { commandEnv, rootDirectory, toServerArguments } from './settings.js';

/** A PostgreSQL server process that this process started. */
export type Postmaster = {
  pid: number;
  exited: Promise<void>;
  /** The last log lines, for an error message. */
  lastLines(): string[];
  signal(signal: NodeJS.Signals): void;
};

const run = promisify(execFile);
const keptLines = 20;
const pollMs = 15;
const progressEveryMs = 5_000;

/**
 * Starts the server process of a cluster, without waiting until it is ready. `foreignPid` is a process to ignore in a stale postmaster.pid.
 * Throws if the program cannot be run.
 */
export async function spawnPostmaster(
  cluster: Cluster,
  port: number,
  foreignPid: number | undefined,
  log: Logger,
): Promise<Postmaster> {
  const { clusterDir, binaries, osUser, durable, orphanSeconds } = cluster;
  // The server does not treat the process in this variable (meant for pg_ctl's shell) as a rival, but still checks the shared memory.
  const overlook = foreignPid === undefined ? {} : { PG_GRANDPARENT_PID: String(foreignPid) };
  const child = spawn(binaries.postgres, ['-D', clusterDir, ...toServerArguments({ port, durable })], {
    ...osUser,
    cwd: rootDirectory(clusterDir),
    env: { ...commandEnv, ...overlook },
    // A separate session: Ctrl-C goes to the whole foreground group, and the database must outlive the requests in flight.
    detached: process.platform !== 'win32',
    windowsHide: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const lines = collectLines(child, log);
  // The last resort if the owner exits without stopping the server: otherwise the next start has to take it over.
  const stopAtExit = () => child.kill('SIGINT');
  process.on('exit', stopAtExit);
  const exited = new Promise<void>((resolve) => {
    child.once('exit', () => {
      process.off('exit', stopAtExit);
      resolve();
    });
  });
  await once(child, 'spawn');
  const { pid } = child;
  if (pid === undefined) throw new Error('a spawned process has no id');
  void exited.then(guardServer({ pid, clusterDir, osUser, orphanSeconds }));
  return { pid, exited, lastLines: () => [...lines], signal: (signal) => child.kill(signal) };
}

function collectLines(child: ChildProcess, log: Logger): string[] {
  const lines: string[] = [];
  if (child.stderr === null) return lines;
  createInterface({ input: child.stderr }).on('line', (line) => {
    lines.push(line);
    if (lines.length > keptLines) lines.shift();
    if (/^(FATAL|PANIC):/.test(line)) log.warn({ source: 'postgres' }, line);
    else log.debug({ source: 'postgres' }, line);
  });
  return lines;
}

/**
 * Waits until the server accepts connections; false if it exited instead. There is no deadline while it runs, because crash recovery can
 * take long. Logs progress every 5 s.
 */
export async function waitUntilReady(postmaster: Postmaster, clusterDir: string, log: Logger): Promise<boolean> {
  let ended = false;
  postmaster.exited.then(() => {
    ended = true;
  });
  const startedMs = performance.now();
  let nextProgressMs = startedMs + progressEveryMs;
  while (!ended) {
    const file = await readPostmasterFile(clusterDir);
    if (file?.ready && file.pid === postmaster.pid) return true;
    if (performance.now() > nextProgressMs) {
      log.warn({ waitedMs: Math.round(performance.now() - startedMs) }, 'the database is still recovering');
      nextProgressMs += progressEveryMs;
    }
    await delay(pollMs);
  }
  // The last lines may still be in the pipe.
  await delay(50);
  return false;
}

/** Stops a server with a fast shutdown (closes connections and writes a checkpoint), if that takes too long with an immediate one. */
export async function stopPostmaster(postmaster: Postmaster, cluster: Cluster): Promise<void> {
  const exited = postmaster.exited.then(() => true);
  if (process.platform === 'win32') {
    // Windows has no signals; pg_ctl reaches the server through a pipe.
    const args = ['stop', '-D', cluster.clusterDir, '-m', 'fast', '-w', '-t', '60'];
    await run(cluster.binaries.pgCtl, args, { cwd: rootDirectory(cluster.clusterDir), env: commandEnv });
    return postmaster.exited;
  }
  postmaster.signal('SIGINT');
  if (await Promise.race([exited, delay(stopTimes.databaseCheckpoint, false, { ref: false })])) return;
  postmaster.signal('SIGQUIT');
  if (await Promise.race([exited, delay(stopTimes.databaseExit, false, { ref: false })])) return;
  postmaster.signal('SIGKILL');
  await postmaster.exited;
}
