import { createHash, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Prometheus's text format. */
export const contentType = 'text/plain; version=0.0.4; charset=utf-8';
export const metricsPath = '/metrics';

/** Whether a request may read the metrics: with METRICS_TOKEN, only with `Authorization: Bearer <token>`. */
export function createMetricsGuard(token: string | undefined): (authorization: string | undefined) => boolean {
  if (token === undefined) return () => true;
  const digest = (text: string) => createHash('sha256').update(text).digest();
  const wanted = digest(`Bearer ${token}`);
  return (authorization) => timingSafeEqual(digest(authorization ?? ''), wanted);
}

/** A server of its own for `/metrics`, on a port that is not the API's. */
export interface MetricsServer {
  port: number;
  close(): Promise<void>;
}

const maxConnections = 32;
const timeoutMs = 30_000;

/** Serves `/metrics` on `host` and `port`, and nothing else. Rejects if the port is in use. */
export async function serveMetrics(options: {
  host: string;
  port: number;
  token: string | undefined;
  collect: () => Promise<string>;
}): Promise<MetricsServer> {
  const { host, port, token, collect } = options;
  const isAllowed = createMetricsGuard(token);
  const respond = async (request: IncomingMessage, response: ServerResponse) => {
    const send = (status: number, text: string, headers: Record<string, string> = {}) =>
      response.writeHead(status, { 'content-type': contentType, ...headers }).end(text);
    if (request.method !== 'GET' || request.url?.split('?', 1)[0] !== metricsPath) return send(404, 'Not found.\n');
    if (!isAllowed(request.headers.authorization))
      return send(401, 'Send the token of METRICS_TOKEN.\n', { 'www-authenticate': 'Bearer' });
    return send(200, await collect());
  };
  const server = createServer({ requestTimeout: timeoutMs, headersTimeout: timeoutMs }, (request, response) => {
    respond(request, response).catch(() => response.writeHead(500).end());
  });
  server.maxConnections = maxConnections;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
