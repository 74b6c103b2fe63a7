import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { LeadEngagement } from '@lead-engagement/sdk';

const cli = fileURLToPath(new URL('../../../../apps/server/dist/cli.js', import.meta.url));
const startDeadlineMs = 120_000;

/** The built server, on an empty database. */
export interface TestServer {
  readonly url: string;
  /** A key with the scope admin. */
  readonly apiKey: string;
  readonly client: LeadEngagement;
  /** Creates a key with only these scopes. */
  makeKey(...scopes: string[]): Promise<string>;
  stop(): Promise<void>;
}

/** Starts the server, and waits until it responds. */
export async function startServer(): Promise<TestServer> {
  const dataDir = await mkdtemp(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'lead-engagement-mcp-'));
  const child = spawn(process.execPath, [cli, 'serve'], {
    // A mailbox of the tests has its server on this machine.
    env: { ...process.env, DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'error', EGRESS_ALLOW_CIDRS: '127.0.0.1/32' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      printed += chunk;
    });
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
    await rm(dataDir, { recursive: true, force: true });
  };
  const deadline = Date.now() + startDeadlineMs;
  for (;;) {
    const url = /answers at (\S+)/.exec(printed)?.[1];
    const apiKey = /les_live_\w+/.exec(printed)?.[0];
    if (url && apiKey) {
      const client = new LeadEngagement({ baseUrl: url, apiKey });
      const makeKey = async (...scopes: string[]) =>
        (await client.apiKeys.create({ label: scopes.join(' '), scopes: scopes as never })).key as string;
      return { url, apiKey, client, makeKey, stop };
    }
    if (child.exitCode !== null || Date.now() > deadline) {
      await stop();
      throw new Error(`The server did not start:\n${printed}`);
    }
    await delay(25);
  }
}
