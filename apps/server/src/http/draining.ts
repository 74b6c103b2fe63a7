import type { Server } from 'node:http';
import net from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { stopTimes } from '../process/stop-times.js';

const graceMs = 1_000;
const checkMs = 20;
const sweepMs = 100;

/**
 * Registers a graceful shutdown. On close, the server stops listening first, so that new connections go elsewhere, and sends `Connection:
 * close`. For one more second it serves all requests on open connections. Only then does it close idle connections: closing them earlier
 * would reset those on which a request is arriving. Connections on which no request has arrived by then are closed too, and all that are
 * left after `requestsMs`: a client that stops in the middle of its body, or does not read, holds no server up.
 */
export function registerDraining(app: FastifyInstance, requestsMs: number = stopTimes.requests): void {
  const { server } = app;
  let draining = false;
  const unused = new Set<net.Socket>();
  server.on('connection', (socket: net.Socket) => {
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  server.on('request', ({ socket }) => unused.delete(socket));
  app.addHook('onSend', (_, reply, payload, done) => {
    if (draining) reply.header('Connection', 'close');
    done(null, payload);
  });
  app.addHook('preClose', async () => {
    draining = true;
    if (!server.listening) return;
    // Call the plain server's method: an HTTP server would also close its idle connections.
    net.Server.prototype.close.call(server);
    const startedMs = performance.now();
    const graceEndsMs = startedMs + Math.min(graceMs, requestsMs);
    while (performance.now() < graceEndsMs && (await countConnections(server)) > 0) await delay(checkMs);
    // Node.js closes the connections that are idle at close, but keeps those that become idle later open. It does not count a connection
    // without a request as idle: clients that open one in advance, or stop in a head, would hold the server up until it times out.
    const sweep = setInterval(() => {
      server.closeIdleConnections();
      for (const socket of unused) socket.destroy();
      if (performance.now() - startedMs > requestsMs) server.closeAllConnections();
    }, sweepMs);
    server.once('close', () => clearInterval(sweep));
  });
}

function countConnections(server: Server): Promise<number> {
  return new Promise((resolve) => server.getConnections((error, count) => resolve(error ? 0 : count)));
}
