import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach } from 'vitest';

/** A request as it arrived. */
export interface Received {
  readonly method: string;
  /** The path with the query. */
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** The reaction to a request: respond (objects as JSON), go silent before or within the response, or close the connection. */
export type Reply =
  | { readonly status?: number; readonly headers?: Record<string, string>; readonly body: unknown }
  | 'silence'
  | 'silence_in_body'
  | 'reset';

export interface TestServer {
  readonly baseUrl: string;
  /** All requests so far, oldest first. */
  readonly received: Received[];
}

const closers: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  await Promise.all(closers.splice(0).map((close) => close()));
});

/** Starts a server on a free loopback port, which stops with the test. `reply` is called with each request and its index, from 0. */
export async function startServer(reply: (request: Received, index: number) => Reply): Promise<TestServer> {
  const received: Received[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { method = '', url = '', headers } = request;
    const arrived = { method, url, headers, body: Buffer.concat(chunks).toString() };
    const action = reply(arrived, received.push(arrived) - 1);
    if (action === 'silence') return;
    if (action === 'reset') return request.socket.destroy();
    if (action === 'silence_in_body') return response.writeHead(200, { 'Content-Length': 1000 }).write('{"success":');
    const { status = 200, headers: replyHeaders = {}, body } = action;
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    response.writeHead(status, { 'Content-Type': 'application/json', ...replyHeaders }).end(text);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  closers.push(() => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  });
  return { baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, received };
}

/** A reply in the success envelope. */
export function succeed(data: unknown, meta?: unknown): Reply {
  return { body: { success: true, data, ...(meta === undefined ? {} : { meta }) } };
}

/** A reply in the failure envelope. */
export function fail(status: number, code: string, headers: Record<string, string> = {}, more: object = {}): Reply {
  return { status, headers, body: { success: false, error: { code, message: `It is ${code}.`, ...more } } };
}
