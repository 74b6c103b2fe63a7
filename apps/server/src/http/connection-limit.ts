import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { limits } from '@lead-engagement/contract';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { groupAddress } from '../rate-limits/address-group.js';
import { createProxyTrust, type TrustedProxies } from './client-address.js';

/** How long a connection is left alone: an honest client sends the head of its request at once. */
const graceMs = 1_000;

/**
 * Closes connections that have not sent the whole head of a first request, the oldest first, where one address (IPv6: one
 * /64) has more of them than `limits.waitingConnections`. Proxies are trusted to read heads by themselves.
 */
export function limitWaitingConnections(
  app: FastifyInstance,
  { trustProxy, log }: { trustProxy: TrustedProxies; log: Logger },
): void {
  /** By address, when each connection was opened, the oldest first. */
  const waiting = new Map<string, Map<Socket, number>>();
  const timers = new Set<NodeJS.Timeout>();
  const forget = (socket: Socket, group: string) => {
    const sockets = waiting.get(group);
    sockets?.delete(socket);
    if (sockets?.size === 0) waiting.delete(group);
  };
  const checkLater = (group: string) => {
    const timer = setTimeout(() => {
      timers.delete(timer);
      // What has arrived meanwhile is read first: this process may have been busy for as long.
      setImmediate(() => closeExcess(group));
    }, graceMs);
    timers.add(timer.unref());
  };
  const closeExcess = (group: string) => {
    const sockets = waiting.get(group);
    if (!sockets) return;
    let closed = 0;
    for (const [socket, openedMs] of sockets) {
      if (sockets.size <= limits.waitingConnections || performance.now() - openedMs < graceMs) break;
      forget(socket, group);
      socket.destroy();
      closed += 1;
    }
    if (closed > 0) log.warn({ address: group, closed }, 'closed connections that had sent no whole request');
    if (sockets.size > limits.waitingConnections) checkLater(group);
  };
  const groups = new WeakMap<Socket, string>();
  const trusts = createProxyTrust(trustProxy);
  const server = app.server as Server;
  server.on('connection', (socket) => {
    const address = socket.remoteAddress ?? '';
    if (address === '' || (trusts !== false && trusts(address, 0))) return;
    const group = groupAddress(address);
    const sockets = waiting.get(group) ?? new Map<Socket, number>();
    waiting.set(group, sockets.set(socket, performance.now()));
    groups.set(socket, group);
    socket.once('close', () => forget(socket, group));
    // Once for all that follow, until there are no more than may be.
    if (sockets.size === limits.waitingConnections + 1) checkLater(group);
  });
  server.on('request', ({ socket }) => {
    const group = groups.get(socket);
    if (group === undefined) return;
    groups.delete(socket);
    forget(socket, group);
  });
  app.addHook('onClose', async () => {
    for (const timer of timers) clearTimeout(timer);
  });
}
