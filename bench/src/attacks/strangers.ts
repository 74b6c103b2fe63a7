import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Defer } from '../cleanup.js';

/** Starts the malicious servers in their own process. Returns their address. */
export async function startStrangers(defer: Defer): Promise<string> {
  const child = fork(fileURLToPath(new URL('strangers.mjs', import.meta.url)), { execArgv: [] });
  defer(async () => {
    const exit = once(child, 'exit');
    child.kill('SIGKILL');
    await exit;
  });
  const [{ port }] = (await once(child, 'message')) as [{ port: number }];
  return `http://127.0.0.1:${port}`;
}
