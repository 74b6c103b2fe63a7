import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A webhook request as it came. */
export interface Received {
  headers: IncomingHttpHeaders;
  body: string;
  receivedAtMs: number;
}

/** A webhook receiver on loopback that keeps what it gets and answers 204, or what `status` says. */
export async function startReceiver(onReceived: (received: Received) => void, status: () => number = () => 204) {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      response.writeHead(status()).end();
      onReceived({ headers: request.headers, body: Buffer.concat(chunks).toString('utf8'), receivedAtMs: Date.now() });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/hooks`,
    close: () => {
      server.closeAllConnections();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
