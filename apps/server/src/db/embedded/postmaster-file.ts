import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { EmbeddedPostgresError } from './embedded-postgres-error.js';
import type { OsUser } from './os-user.js';
import { findProcess, hasCode } from './process-identity.js';
import { commandEnv, rootDirectory } from './settings.js';

/** The parts of postmaster.pid that are used. */
export type PostmasterFile = { pid: number; port: number | undefined; ready: boolean };

const run = promisify(execFile);
const pollMs = 20;

/**
 * Reads postmaster.pid (its lines: pid, directory, start, port, socket directory, address, memory key, status); undefined if there is none.
 */
export async function readPostmasterFile(clusterDir: string): Promise<PostmasterFile | undefined> {
  let text: string;
  try {
    text = await readFile(path.join(clusterDir, 'postmaster.pid'), 'utf8');
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined;
    throw error;
  }
  const lines = text.split('\n').map((line) => line.trim());
  const pid = Number.parseInt(lines[0] ?? '', 10);
  if (!(pid > 0)) return undefined;
  const port = Number.parseInt(lines[3] ?? '', 10);
  return { pid, port: port > 0 ? port : undefined, ready: lines[7] === 'ready' };
}

/** Checks if the live process with this id is the server of this cluster. The id may belong to another process by now. */
export async function isPostmasterOf(clusterDir: string, pid: number): Promise<'yes' | 'no' | 'dead'> {
  const found = await findProcess(pid);
  if (found === undefined) return 'dead';
  // Windows does not show command lines; there pg_ctl signals through a pipe that only a PostgreSQL server has.
  if (found.command === undefined) return process.platform === 'win32' ? 'yes' : 'no';
  return `${found.command} `.includes(` -D ${clusterDir} `) ? 'yes' : 'no';
}

/** Finds the server of a cluster if it runs and accepts connections; undefined if there is none. */
export async function findReadyPostmaster(clusterDir: string): Promise<{ pid: number; port: number } | undefined> {
  const file = await readPostmasterFile(clusterDir);
  if (file?.port === undefined || !file.ready) return undefined;
  return (await isPostmasterOf(clusterDir, file.pid)) === 'yes' ? { pid: file.pid, port: file.port } : undefined;
}

/**
 * Stops a server that outlived its owner, so that a new one can start. Open connections are closed; no commit is lost. Returns the process
 * id in postmaster.pid if it is not a server of this cluster, so that the next start can ignore it: PostgreSQL treats even a dead process
 * as a rival until its parent has reaped it, which the first process of a container may never do.
 */
export async function stopOrphan(
  clusterDir: string,
  pgCtl: string,
  osUser: OsUser | undefined,
): Promise<{ foreignPid: number | undefined }> {
  const file = await readPostmasterFile(clusterDir);
  if (file === undefined) return { foreignPid: undefined };
  const relation = await isPostmasterOf(clusterDir, file.pid);
  if (relation !== 'yes') return { foreignPid: file.pid };
  if (process.platform === 'win32') {
    const args = ['stop', '-D', clusterDir, '-m', 'fast', '-w', '-t', '60'];
    await run(pgCtl, args, { ...osUser, cwd: rootDirectory(clusterDir), env: commandEnv });
    return { foreignPid: undefined };
  }
  // SIGINT is PostgreSQL's fast shutdown. SIGQUIT is the immediate one, which needs recovery at the next start.
  for (const [signal, waitMs] of [
    ['SIGINT', 30_000],
    ['SIGQUIT', 10_000],
  ] as const) {
    signalProcess(file.pid, signal);
    if (await waitUntilGone(clusterDir, file.pid, waitMs)) return { foreignPid: undefined };
  }
  throw new EmbeddedPostgresError(
    `A PostgreSQL server left over from an earlier run (process ${file.pid}) does not stop: end it by hand.`,
  );
}

async function waitUntilGone(clusterDir: string, pid: number, waitMs: number): Promise<boolean> {
  for (const deadline = performance.now() + waitMs; performance.now() < deadline; await delay(pollMs)) {
    if ((await isPostmasterOf(clusterDir, pid)) !== 'yes') return true;
  }
  return false;
}

function signalProcess(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (!hasCode(error, 'ESRCH')) throw error;
  }
}
