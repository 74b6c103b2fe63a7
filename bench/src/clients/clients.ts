import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Defer } from '../cleanup.js';

/** A request as `fetch` takes it. */
export interface SentRequest {
  url: string;
  method?: 'GET' | 'POST';
  headers: Record<string, string>;
  body?: string;
}

/** Requests that are sent in their order, `atOnce` of them at a time. */
export interface ClientLoad {
  requests: SentRequest[];
  atOnce: number;
  /** Sends them again and again until the load is stopped. */
  isEndless?: boolean;
}

/** Clients in a process of their own, so that the process that measures the others does not wait for what they send and read. */
export interface Clients {
  /** Takes a load over. Resolves to a function that starts it, and then to one that resolves when it has ended. */
  prepare(load: ClientLoad): Promise<() => Promise<() => Promise<void>>>;
}

/** The time after which a load is under way. */
const settleMs = 500;

/** Starts the process. */
export async function startClients(defer: Defer): Promise<Clients> {
  const child = fork(fileURLToPath(new URL('clients.mjs', import.meta.url)), { execArgv: [] });
  defer(async () => {
    const exit = once(child, 'exit');
    child.kill('SIGKILL');
    await exit;
  });
  await once(child, 'message');
  let calls = 0;
  const call = (step: 'prepare' | 'start' | 'stop', options: { load: ClientLoad | number }) =>
    new Promise<number>((resolve) => {
      const id = calls++;
      const listen = (message: { id: number; result: number }) => {
        if (message.id !== id) return;
        child.off('message', listen);
        resolve(message.result);
      };
      child.on('message', listen);
      child.send({ id, step, ...options });
    });
  return {
    async prepare(load) {
      const number = await call('prepare', { load });
      return async () => {
        await call('start', { load: number });
        if (load.isEndless) await delay(settleMs);
        return async () => void (await call('stop', { load: number }));
      };
    },
  };
}
