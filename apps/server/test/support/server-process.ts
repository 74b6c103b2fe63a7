import { type ChildProcess, spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

/** The commands of the build. */
export const cli = fileURLToPath(new URL('../../dist/cli.js', import.meta.url));

/**
 * The arguments with which Node runs the build. Its optimizing compiler is off: in a process that lives for seconds it takes a fifth of the processor
 * time, and saves less than that.
 */
export const program = ['--no-opt', cli];

/** Against what hangs, not what is slow: a busy machine takes many times as long as an idle one. */
const startDeadlineMs = 200_000;

/** The whole server as users run it: `serve` from the build, with its worker and its embedded database. */
export interface ServerProcess {
  url: string;
  /** The id of the supervisor. */
  pid: number;
  /** Its standard output. */
  printed(): string;
  /** The logs of the server and its worker, from standard error. */
  logged(): string;
  /** The running processes of the server, by role. */
  processes(): Record<'api' | 'worker' | 'database', number | undefined>;
  /** All processes of the database. */
  databaseProcesses(): number[];
  /** Kills the server with its worker and database, like a power cut. */
  killAll(): Promise<void>;
  /** Kills the supervisor and the API, so that worker and database become orphans. */
  killAlone(): Promise<void>;
  /** Stops it gracefully; resolves to the exit code. */
  stop(): Promise<number | null>;
}

/** Starts the server and waits until it responds. Throws with its log if that takes longer than `deadlineMs`. */
export async function startServer(env: Record<string, string>, deadlineMs = startDeadlineMs): Promise<ServerProcess> {
  const starting = spawnServer(env);
  return { ...starting, url: await starting.answers(deadlineMs) };
}

/** A server that may not respond yet. */
export interface StartingServer extends Omit<ServerProcess, 'url'> {
  /** Waits until it responds, and returns its URL. Throws with its log if that takes longer than `deadlineMs`. */
  answers(deadlineMs?: number): Promise<string>;
  /** Resolves to the exit code. */
  ended: Promise<number | null>;
}

/** Starts the server without waiting for it. */
export function spawnServer(env: Record<string, string>): StartingServer {
  const child = spawn(process.execPath, [...program, 'serve'], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  let logged = '';
  child.stdout.on('data', (chunk: Buffer) => {
    printed += chunk;
  });
  child.stderr.on('data', (chunk: Buffer) => {
    logged += chunk;
  });
  const answers = (deadlineMs = startDeadlineMs) =>
    untilAnswering(child, () => printed, deadlineMs).catch((error: Error) => {
      child.kill('SIGKILL');
      throw new Error(`${error.message}\n${logged}`);
    });
  const ended = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)));
  const listCommands = () => descendants(child.pid as number).map((pid) => [pid, readCommand(pid)] as const);
  const processes = () => {
    const commands = listCommands();
    const find = (pattern: RegExp) => commands.find(([, command]) => pattern.test(command))?.[0];
    return { api: find(/cli\.js api$/), worker: find(/cli\.js worker$/), database: find(/postgres -D /) };
  };
  return {
    answers,
    ended,
    pid: child.pid as number,
    printed: () => printed,
    logged: () => logged,
    processes,
    databaseProcesses: () =>
      listCommands().flatMap(([pid, command]) => (/postgres -D |^postgres: /.test(command) ? [pid] : [])),
    async killAll() {
      for (const pid of descendants(child.pid as number)) kill(pid);
      await ended;
    },
    async killAlone() {
      const { api } = processes();
      child.kill('SIGKILL');
      if (api) kill(api);
      await ended;
    },
    async stop() {
      child.kill('SIGTERM');
      return ended;
    },
  };
}

/** Starts only a worker, from the build. */
export function startWorkerProcess(env: Record<string, string>) {
  const child = spawn(process.execPath, [...program, 'worker'], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<number | null>((resolve) => child.once('close', (code) => resolve(code)));
  let logged = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      logged += chunk;
    });
  }
  return {
    logged: () => logged,
    async stop(): Promise<number | null> {
      child.kill('SIGTERM');
      return ended;
    },
  };
}

/** Runs another command of the build; resolves to its exit code, output and errors. */
export async function runCli(args: string[], env: Record<string, string>) {
  const child = spawn(process.execPath, [...program, ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = { printed: '', errors: '' };
  child.stdout.on('data', (chunk: Buffer) => {
    output.printed += chunk;
  });
  child.stderr.on('data', (chunk: Buffer) => {
    output.errors += chunk;
  });
  const code = await new Promise<number | null>((resolve) => child.once('close', (exitCode) => resolve(exitCode)));
  return { code, ...output };
}

async function untilAnswering(child: ChildProcess, printed: () => string, deadlineMs: number): Promise<string> {
  const deadline = Date.now() + deadlineMs;
  while (Date.now() < deadline && child.exitCode === null) {
    const url = /answers at (\S+)/.exec(printed())?.[1];
    if (url) return url;
    await delay(10);
  }
  throw new Error('the server did not answer in time');
}

/** A process and all its descendants, to be called while they still have their parents. */
function descendants(pid: number): number[] {
  const parents = new Map<number, number>();
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
      parents.set(Number(name), Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]));
    } catch (error) {
      // The process ended between the listing and the reading.
      if (!['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
    }
  }
  const found = [pid];
  for (let at = 0; at < found.length; at++) {
    for (const [child, parent] of parents) if (parent === found[at]) found.push(child);
  }
  return found;
}

function readCommand(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
  } catch (error) {
    if (!['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
    return '';
  }
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
