import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { limits } from '@lead-engagement/contract';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { groupAddress } from '../limits/rate/address-group.js';
import { createProxyTrust, type TrustedProxies } from './client-address.js';

/** The time in which a connection is not closed. Well-behaved clients send the request head at once. */
const graceMs = 1_000;

/**
 * Closes connections that have not sent a complete first request head, oldest first, if one address (IPv6: one /64) has more than
 * `limits.waitingConnections` of them. Trusted proxies are exempt because they read heads themselves.
 */
export function limitWaitingConnections(
  app: FastifyInstance,
  { trustProxy, log }: { trustProxy: TrustedProxies; log: Logger },
): void {
  /** The waiting connections by address, with the time at which each was opened, oldest first. */
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
      // Read pending data first: this process may have been busy for the whole period.
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
    // Start the checks when the limit is first exceeded; they repeat until the count is within it.
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
