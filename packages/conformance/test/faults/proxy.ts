import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Answered, Carried, Fault, Passing } from './fault.js';
import { createLimiter } from './limiter.js';

/** A reverse proxy for a server, with one fault or none. */
export interface FaultProxy {
  readonly url: string;
  close(): Promise<void>;
}

const relayPath = '/relay/';
/** As long as the server keeps its own: with the five seconds of Node, a busy machine resets connections that the client takes again. */
const keepAliveMs = 72_000;
const hopByHop = new Set(['host', 'connection', 'content-length', 'keep-alive', 'transfer-encoding', 'expect']);
const notPassedOn = new Set(['connection', 'content-length', 'content-encoding', 'keep-alive', 'transfer-encoding']);

/** Starts a proxy on a free port. `address` is the client address that the server sees: each proxy has its own rate limits there. */
export async function startProxy(upstream: string, fault: Fault, address: string): Promise<FaultProxy> {
  const abort = new AbortController();
  const timers = new Set<NodeJS.Timeout>();
  const endpoints: { url: string; secret: string }[] = [];
  const limiter = fault.limits && createLimiter(fault.limits);
  let own = '';
  const server = createServer({ keepAliveTimeout: keepAliveMs }, (request, response) => {
    serve(request, response).catch((error: Error) => {
      if (!response.headersSent) response.writeHead(599);
      response.end(abort.signal.aborted ? '' : `The proxy failed: ${error.stack}`);
    });
  });

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const passing = await read(request);
    if (passing.path.startsWith(relayPath)) return void response.writeHead(await carry(passing)).end();
    const refused = limiter?.refuse();
    const made = refused ?? fault.request?.(passing);
    if (made) return send(response, made);
    const target = wrapEndpoint(passing);
    const url = new URL(upstream + passing.path);
    url.search = passing.query.toString();
    const answer = await fetch(url, {
      method: passing.method,
      headers: { ...passing.headers, 'x-forwarded-for': address },
      redirect: 'manual',
      signal: AbortSignal.any([abort.signal]),
      ...(passing.body && { body: passing.body }),
    });
    if (answer.headers.get('content-type')?.startsWith('text/event-stream')) return pipe(answer, passing, response);
    const answered = await toAnswered(answer);
    if (target && answered.status < 300) unwrapEndpoint(target, answered);
    fault.response?.(answered, passing);
    limiter?.mark(answered);
    send(response, answered, answer.headers.getSetCookie());
  }

  async function toAnswered(answer: Response): Promise<Answered> {
    const ours = (text: string) =>
      text.replaceAll(upstream, own).replaceAll(encodeURIComponent(upstream), encodeURIComponent(own));
    const headers = Object.fromEntries([...answer.headers].filter(([name]) => !notPassedOn.has(name)));
    if (headers.location) headers.location = ours(headers.location);
    delete headers['set-cookie'];
    return { status: answer.status, headers, text: ours(await answer.text()) };
  }

  /** Routes webhooks through the proxy: the server gets another address than the client sent. */
  function wrapEndpoint(passing: Passing): string | undefined {
    if (passing.method !== 'POST' || !passing.path.endsWith('/webhook-endpoints')) return undefined;
    const body = parse(passing.body);
    if (typeof body?.url !== 'string') return undefined;
    passing.body = JSON.stringify({ ...body, url: `${own}${relayPath}${endpoints.length}` });
    endpoints.push({ url: body.url, secret: '' });
    return body.url;
  }

  function unwrapEndpoint(url: string, answered: Answered): void {
    const json = parse(answered.text);
    const endpoint = endpoints.find((each) => each.url === url);
    if (endpoint) endpoint.secret = json.data.secret;
    answered.text = JSON.stringify({ ...json, data: { ...json.data, url } });
  }

  /** Forwards a webhook to its receiver, and returns the status for the server. */
  async function carry({ path, headers, body }: Passing): Promise<number> {
    const endpoint = endpoints[Number(path.slice(relayPath.length))];
    if (!endpoint) return 404;
    const post = async (carried: Carried) => {
      const options = {
        method: 'POST',
        headers: carried.headers,
        body: carried.body,
        signal: AbortSignal.any([abort.signal]),
      };
      return (await fetch(endpoint.url, options)).status;
    };
    const again = (carried: Carried, afterMs: number) => {
      const timer = setTimeout(() => void post(carried).catch(() => {}), afterMs);
      timers.add(timer);
    };
    const carried = { headers, body, secret: endpoint.secret };
    const statuses: number[] = [];
    for (const each of fault.delivery?.(carried, again) ?? [carried]) statuses.push(await post(each));
    return statuses.at(-1) ?? 200;
  }

  async function pipe(answer: Response, passing: Passing, response: ServerResponse): Promise<void> {
    const { headers } = { headers: Object.fromEntries([...answer.headers].filter(([name]) => !notPassedOn.has(name))) };
    response.writeHead(answer.status, headers);
    const decoder = new TextDecoder();
    for await (const chunk of answer.body ?? []) {
      if (response.destroyed) break;
      const text = decoder.decode(chunk as Uint8Array, { stream: true });
      response.write(fault.stream?.(text, passing) ?? text);
    }
    response.end();
  }

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  own = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: own,
    async close() {
      abort.abort();
      for (const timer of timers) clearTimeout(timer);
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function read(request: IncomingMessage): Promise<Passing> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://proxy');
  const passed = Object.entries(request.headers).filter(([name]) => !hopByHop.has(name));
  const headers = Object.fromEntries(passed.map(([name, value]) => [name, String(value)]));
  delete headers['accept-encoding'];
  return {
    method: request.method ?? 'GET',
    path: pathname,
    query: searchParams,
    headers,
    body: Buffer.concat(chunks).toString(),
  };
}

function send(response: ServerResponse, { status, headers, text }: Answered, cookies: string[] = []): void {
  response.writeHead(status, { ...headers, ...(cookies.length > 0 && { 'set-cookie': cookies }) }).end(text);
}

function parse(text: string) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
