import type { Server } from 'node:http';
import net from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

const graceMs = 1_000;
const checkMs = 20;
const sweepMs = 100;

/**
 * Lets a server go without cutting off a request. When it closes it stops listening first, so that new connections go
 * elsewhere; its responses say `Connection: close`, so that clients do too; and for a second more it answers whatever comes on
 * connections that are open. Only then are idle ones closed: closing them at once would reset those on which a request is
 * just arriving.
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
    // That of a plain server: an HTTP server would close its idle connections with it.
    net.Server.prototype.close.call(server);
    const graceEndsMs = performance.now() + graceMs;
    while (performance.now() < graceEndsMs && (await countConnections(server)) > 0) await delay(checkMs);
    // Node closes those that are idle when a server closes, and leaves those that become so later open. To Node, a connection is
    // not idle before its first request: clients that open one in advance would hold the server up until it times out.
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
