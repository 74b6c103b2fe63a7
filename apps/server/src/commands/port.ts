import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import type { Config } from '../env.js';

/** A port, and how to make it free for who listens on it in the end. */
export interface ReservedPort {
  port: number;
  release(): Promise<void>;
}

/** The port of the configuration; for 0 one that is free, kept from others until it is released. */
export async function reservePort({ port, host }: Pick<Config, 'port' | 'host'>): Promise<ReservedPort> {
  if (port !== 0) return { port, release: async () => {} };
  const holder = createServer((socket) => socket.destroy());
  holder.listen({ port, host });
  await once(holder, 'listening');
  return {
    port: (holder.address() as AddressInfo).port,
    release: () => new Promise((resolve) => holder.close(() => resolve())),
  };
}
