import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const cli = fileURLToPath(new URL('../../../../apps/server/dist/cli.js', import.meta.url));
const startDeadlineMs = 120_000;

/** The built server with two tenants: the first one and its sandbox. */
export interface ConformingServer {
  readonly url: string;
  readonly apiKey: string;
  readonly secondKey: string;
  stop(): Promise<void>;
}

/** Starts the server on an empty embedded database. It trusts this machine's X-Forwarded-For header. */
export async function startServer(): Promise<ConformingServer> {
  const dataDir = await mkdtemp(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'lead-engagement-conformance-'));
  const { url, printed, stop } = await startProcess([cli, 'serve'], {
    DATA_DIR: dataDir,
    PORT: '0',
    LOG_LEVEL: 'error',
    TRUST_PROXY: '127.0.0.1',
  });
  const apiKey = /les_live_\w+/.exec(printed())?.[0] ?? '';
  const response = await fetch(`${url}/v1/api-keys`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${apiKey}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ label: 'Second tenant', environment: 'SANDBOX', scopes: ['admin'] }),
  });
  const { data } = (await response.json()) as { data: { key: string } };
  return {
    url,
    apiKey,
    secondKey: data.key,
    async stop() {
      await stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Starts a program that prints `answers at <url>`, and waits until it has. */
export async function startProcess(args: string[], env: Record<string, string>, cwd?: string) {
  const child: ChildProcess = spawn(process.execPath, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(cwd && { cwd }),
  });
  const output = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const)
    child[name]?.on('data', (chunk: Buffer) => {
      output[name] += chunk;
    });
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
  };
  const deadline = Date.now() + startDeadlineMs;
  for (;;) {
    const url = /answers at (\S+)/.exec(output.stdout)?.[1];
    if (url) return { url, printed: () => output.stdout, stop };
    if (child.exitCode !== null || Date.now() > deadline) {
      await stop();
      throw new Error(`${args.join(' ')} did not start:\n${output.stdout}${output.stderr}`);
    }
    await delay(25);
  }
}

/** Runs this package's built command, and returns its exit code and output. */
export async function runCommand(args: string[], env: Record<string, string> = {}) {
  const command = fileURLToPath(new URL('../../dist/cli.js', import.meta.url));
  const child = spawn(process.execPath, [command, ...args], {
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
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { code, ...output };
}
