import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A record that all clients can read: our envelope, and the fields that others expect. */
const record = {
  id: 'lead_1',
  object: 'list',
  name: 'Ada',
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  metadata: {},
};
export const body = JSON.stringify({ ...record, success: true, data: record });

/** Responds like a healthy server. */
export function succeed(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'application/json', 'x-request-id': 'req_1' }).end(body);
}

/** A server on a free loopback port. */
export interface LocalServer {
  baseUrl: string;
  close(): Promise<void>;
}

/** Starts a server that calls `handle` for each request after its body has arrived. */
export async function startLocalServer(
  handle: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<LocalServer> {
  const server = createServer((request, response) => {
    request.on('error', () => undefined).resume();
    request.on('end', () => handle(request, response));
  });
  server.keepAliveTimeout = 60_000;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
