import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Defer } from '../cleanup.js';

/** A receiver in its own process, so that it does not share an event loop with the sender. */
export interface Receiver {
  url: string;
  /** The number of requests answered so far. */
  count(): Promise<number>;
  /** Calls `listener` for each request to a path with `?at`. */
  onTimed(listener: (request: { atMs: number; body: string }) => void): void;
}

export async function startReceiver(defer: Defer): Promise<Receiver> {
  const child = fork(fileURLToPath(new URL('receiver.mjs', import.meta.url)), { execArgv: [] });
  defer(async () => {
    const exit = once(child, 'exit');
    child.kill('SIGKILL');
    await exit;
  });
  const [{ port }] = (await once(child, 'message')) as [{ port: number }];
  return {
    url: `http://127.0.0.1:${port}`,
    count: () =>
      new Promise((resolve) => {
        const listen = (message: { count?: number }) => {
          if (message.count === undefined) return;
          child.off('message', listen);
          resolve(message.count);
        };
        child.on('message', listen);
        child.send('count');
      }),
    onTimed(listener) {
      child.on('message', (message: { atMs?: number; body?: string }) => {
        if (message.atMs !== undefined) listener({ atMs: message.atMs, body: message.body ?? '' });
      });
    },
  };
}
