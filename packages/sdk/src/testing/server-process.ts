import { type ChildProcess, fork } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

const serverPackage = '@lead-engagement/server';
/** The variables that every process needs. Others, such as PORT and DATABASE_URL, are meant for your program. */
const inherited =
  /^(?:PATH|HOME|USER|TMP|TEMP|TMPDIR|LANG|LC_\w+|SYSTEMROOT|APPDATA|LOCALAPPDATA|NODE_EXTRA_CA_CERTS|NO_COLOR)$/i;
/** The time after which a server that does not stop is killed. */
const closeTimeoutMs = 20_000;
/** The number of characters at the end of its log that an error shows. */
const shownLogChars = 4_000;

/** Options of a server process. */
export interface ProcessOptions {
  /** The folder that keeps its database for the next start; undefined: none. */
  folder: string | undefined;
  env: Readonly<Record<string, string>>;
  logLevel: string;
  startTimeoutMs: number;
}

/** The address of a server, and its credentials. */
export interface ServerAddress {
  baseUrl: string;
  apiKey: string;
  tenantId: string;
}

/** A server that accepts requests. */
export interface ServerProcess extends ServerAddress {
  /** Resets the data. Rejects if the server fails to, or has ended. */
  reset(): Promise<void>;
  /** Stops the server. You may call it twice. */
  close(): Promise<void>;
}

/** Starts a server. Rejects with its log if it ends, or is not ready within `startTimeoutMs`. */
export async function startServerProcess(options: ProcessOptions): Promise<ServerProcess> {
  const { folder, env, logLevel, startTimeoutMs } = options;
  const args = ['test-server', ...(folder === undefined ? [] : ['--folder', folder])];
  const child = fork(findServerProgram(), args, {
    env: { ...pickInherited(), ...env, PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: logLevel },
    execArgv: [],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  const log = collectLog(child);
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  let address: ServerAddress;
  try {
    address = await untilReady(child, ended, startTimeoutMs);
  } catch (error) {
    child.kill('SIGKILL');
    await ended;
    throw new Error(`${(error as Error).message}\n${log()}`);
  }
  // A test run that ends without close() must not wait for the server, which ends with it.
  child.unref();
  child.channel?.unref();
  (child.stderr as { unref?(): void } | null)?.unref?.();
  let resets = 0;
  return {
    ...address,
    reset: () => askForReset(child, ended, ++resets),
    async close() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.ref();
      if (child.connected) child.disconnect();
      const hasEnded = await Promise.race([ended.then(() => true), delay(closeTimeoutMs, false, { ref: false })]);
      if (!hasEnded) child.kill('SIGKILL');
      await ended;
    },
  };
}

/** The program of the server that is installed next to your tests, or next to the SDK. Throws if it is not installed. */
function findServerProgram(): string {
  for (const from of [join(process.cwd(), 'package.json'), import.meta.url]) {
    try {
      const manifestFile = createRequire(from).resolve(`${serverPackage}/package.json`);
      const { bin } = JSON.parse(readFileSync(manifestFile, 'utf8')) as { bin: Record<string, string> };
      return join(dirname(manifestFile), Object.values(bin)[0] ?? '');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'MODULE_NOT_FOUND') throw error;
    }
  }
  throw new Error(
    `startTestServer needs the package ${serverPackage}: run \`npm install --save-dev ${serverPackage}\` in ${process.cwd()}.`,
  );
}

/** A folder in this project that is not committed; undefined outside of a project. */
export function findCacheFolder(): string | undefined {
  const modules = join(process.cwd(), 'node_modules');
  return existsSync(modules) ? join(modules, '.cache', 'lead-engagement') : undefined;
}

function pickInherited(): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => inherited.test(name)));
}

/** Prints the server's log, and keeps the end of it. */
function collectLog(child: ChildProcess): () => string {
  let text = '';
  child.stderr?.setEncoding('utf8').on('data', (chunk: string) => {
    process.stderr.write(chunk);
    text = (text + chunk).slice(-shownLogChars);
  });
  return () => text;
}

function untilReady(child: ChildProcess, ended: Promise<void>, timeoutMs: number): Promise<ServerAddress> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error(`The test server was not ready within ${timeoutMs} ms: startTimeoutMs allows it more.`)),
      timeoutMs,
    );
    child.once('error', reject);
    child.on('message', (message: { type?: string } & ServerAddress) => {
      if (message.type !== 'ready') return;
      clearTimeout(timer);
      resolve({ baseUrl: message.baseUrl, apiKey: message.apiKey, tenantId: message.tenantId });
    });
    void ended.then(() => {
      clearTimeout(timer);
      reject(new Error('The test server ended before it was ready.'));
    });
  });
}

async function askForReset(child: ChildProcess, ended: Promise<void>, id: number): Promise<void> {
  let receive: (message: { type?: string; id?: number; error?: string }) => void = () => {};
  const done = new Promise<string | undefined>((resolve) => {
    receive = (message) => {
      if (message.type === 'reset' && message.id === id) resolve(message.error);
    };
    child.on('message', receive);
    void ended.then(() => resolve('it has ended.'));
  });
  // Keeps the test run alive until the response.
  child.ref();
  child.channel?.ref();
  try {
    if (child.connected) child.send({ type: 'reset', id });
    const error = child.connected ? await done : 'it has ended.';
    if (error !== undefined) throw new Error(`The test server could not be reset: ${error}`);
  } finally {
    child.off('message', receive);
    child.unref();
    child.channel?.unref();
  }
}
