import type { Server } from 'node:http';
import net from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

const graceMs = 1_000;
const checkMs = 20;
const sweepMs = 100;

/**
 * Registers a graceful shutdown. On close, the server stops listening first, so that new connections go elsewhere, and sends `Connection:
 * close`. For one more second it serves all requests on open connections. Only then does it close idle connections: closing them earlier
 * would reset those on which a request is arriving.
 */
export function registerDraining(app: FastifyInstance): void {
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
    const graceEndsMs = performance.now() + graceMs;
    while (performance.now() < graceEndsMs && (await countConnections(server)) > 0) await delay(checkMs);
    // Node.js closes the connections that are idle at close, but keeps those that become idle later open. It does not count a connection
    // without a request as idle: clients that open one in advance would hold the server up until it times out.
    const sweep = setInterval(() => {
      server.closeIdleConnections();
      for (const socket of unused) if (socket.bytesRead === 0) socket.destroy();
    }, sweepMs);
    server.once('close', () => clearInterval(sweep));
  });
}

function countConnections(server: Server): Promise<number> {
  return new Promise((resolve) => server.getConnections((error, count) => resolve(error ? 0 : count)));
}
