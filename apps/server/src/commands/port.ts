import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { Config } from '../env/env.js';
import { ConfigurationError } from '../errors.js';

/** A port that is kept from others until `release` frees it for the server that listens on it in the end. */
export interface ReservedPort {
  port: number;
  release(): Promise<void>;
}

/** How long the server that had the port before may need to close it: it closes it first when it ends. */
const previousServerMs = 2_000;
const retryMs = 50;

/**
 * Reserves the port of the configuration, or a free one for 0. Throws ConfigurationError if the server cannot listen there: another
 * program does, the user may not, or the host is not an address of this machine.
 */
export async function reservePort({ port, host }: Pick<Config, 'port' | 'host'>): Promise<ReservedPort> {
  const holder = await listen({ port, host });
  return {
    port: (holder.address() as AddressInfo).port,
    release: () => new Promise((resolve) => holder.close(() => resolve())),
  };
}

async function listen(at: { port: number; host: string }): Promise<Server> {
  const giveUpAtMs = performance.now() + previousServerMs;
  for (;;) {
    const holder = createServer((socket) => socket.destroy());
    try {
      holder.listen(at);
      await once(holder, 'listening');
      return holder;
    } catch (error) {
      const isTaken = (error as NodeJS.ErrnoException).code === 'EADDRINUSE';
      if (!isTaken || performance.now() > giveUpAtMs) throw refusedPort(error, at);
      await delay(retryMs);
    }
  }
}

/** Explains why a server cannot listen. Returns other errors as they are. */
export function refusedPort(error: unknown, { port, host }: { port: number; host: string }): unknown {
  const { code } = error as NodeJS.ErrnoException;
  switch (code) {
    case 'EADDRINUSE':
      return new ConfigurationError(
        `PORT: another program listens on port ${port} of ${host}. Stop it, or set PORT to a free port.`,
      );
    case 'EACCES':
      return new ConfigurationError(
        `PORT: this user may not listen on port ${port} of ${host}. Set PORT to 1024 or above, and let a reverse proxy listen on ${port}.`,
      );
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
    case 'EINVAL':
    case 'EAFNOSUPPORT':
      return new ConfigurationError(
        `HOST: ${host} is not an address of this machine. Set it to 127.0.0.1 for this machine alone, to 0.0.0.0 or :: for every network, or to one of its addresses.`,
      );
    default:
      return error;
  }
}
