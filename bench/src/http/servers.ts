import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Defer } from '../cleanup.js';
import { listChildren } from '../processes.js';

/** A server under test, in its own process. */
export interface Server {
  name: string;
  url: string;
  pid: number;
}

const cli = fileURLToPath(new URL('../../../apps/server/dist/cli.js', import.meta.url));
const bareServer = fileURLToPath(new URL('bare-server.mjs', import.meta.url));
const startDeadlineMs = 60_000;

/**
 * Starts the built reference server as its users do, without its worker. `env` is added to its environment, and its log goes to a file
 * in `folder`. Throws with the end of that log if the server does not respond within a minute.
 */
export async function startReferenceServer(folder: string, env: Record<string, string>, defer: Defer): Promise<Server> {
  if (!existsSync(cli)) throw new Error('The server is not built. Run `pnpm run build` in the root of the repository.');
  const logFile = join(folder, 'server.log');
  const child = spawn(process.execPath, [cli, 'serve'], {
    env: { ...inheritedEnv(), HOST: '127.0.0.1', PORT: '0', WORKER: 'off', LOG_LEVEL: 'info', ...env },
    stdio: ['ignore', 'pipe', openSync(logFile, 'a')],
  });
  defer(() => end(child, 'SIGTERM'));
  let printed = '';
  child.stdout?.on('data', (chunk: Buffer) => {
    printed += chunk;
  });
  const deadline = Date.now() + startDeadlineMs;
  while (Date.now() < deadline && child.exitCode === null) {
    const url = /answers at (\S+)/.exec(printed)?.[1];
    if (url !== undefined) return { name: 'reference server', url, pid: findApi(child.pid as number) };
    await delay(20);
  }
  throw new Error(`The server did not start.\n${readFileSync(logFile, 'utf8').slice(-4_000)}`);
}

/** The process that serves requests: the API among those that `serve` supervises. */
function findApi(supervisor: number): number {
  const api = listChildren(supervisor).find((pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').endsWith('\0api\0'));
  if (api === undefined) throw new Error('The server has no process that answers requests.');
  return api;
}

/** Starts the bare server on the same database. */
export async function startBareServer(env: Record<string, string>, defer: Defer): Promise<Server> {
  const child = fork(bareServer, { env: { ...inheritedEnv(), ...env }, execArgv: [] });
  defer(() => end(child, 'SIGKILL'));
  const [message] = (await once(child, 'message', { signal: AbortSignal.timeout(startDeadlineMs) })) as [
    { port: number },
  ];
  return { name: 'bare handler', url: `http://127.0.0.1:${message.port}`, pid: child.pid as number };
}

/** Keeps only the variables that a process needs to run, so that a DATABASE_URL of the shell is not measured by mistake. */
function inheritedEnv(): NodeJS.ProcessEnv {
  const { PATH, HOME, TMPDIR } = process.env;
  return { PATH, HOME, ...(TMPDIR === undefined ? {} : { TMPDIR }) };
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  child.kill(signal);
  await exit;
}
