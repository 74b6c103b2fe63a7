import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Connector, Item, Search, Settings } from './connector.js';
import { ConnectorError } from './errors.js';
import { createHttp, type Send } from './http.js';
import { withDefaults } from './settings.js';
import { type Checkpoint, firstCheckpoint, readStep, skipSlice } from './step.js';
import { createTokens } from './tokens.js';

export { openChannel, type TestChannel } from './channel-testing.js';

/** A request that the replay server received. */
export interface ReplayRequest {
  method: string;
  path: string;
  query: Record<string, string>;
  headers: IncomingMessage['headers'];
  body: string;
}

/** A response of the replay server. An object is sent as JSON. `cut` ends the response after this number of characters of the body. */
export interface ReplayResponse {
  status?: number;
  headers?: Record<string, string>;
  body?: unknown;
  cut?: number;
}

export interface ReplayServer {
  /** Without a trailing slash. */
  url: string;
  /** All requests, in the order in which they came. */
  requests: ReplayRequest[];
  close(): Promise<void>;
}

/** An HTTP server on loopback that responds as a platform documents it. Responds with 404 if `answer` returns undefined. */
export async function startReplayServer(
  answer: (request: ReplayRequest, index: number) => ReplayResponse | undefined,
): Promise<ReplayServer> {
  const requests: ReplayRequest[] = [];
  const server = createServer(async (message, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of message) chunks.push(chunk as Buffer);
    const url = new URL(message.url ?? '/', 'http://replay');
    const request: ReplayRequest = {
      method: message.method ?? 'GET',
      path: url.pathname,
      query: Object.fromEntries(url.searchParams),
      headers: message.headers,
      body: Buffer.concat(chunks).toString('utf8'),
    };
    const {
      status = 200,
      headers = {},
      body = '',
      cut,
    } = answer(request, requests.push(request) - 1) ?? { status: 404 };
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    const type = typeof body === 'string' ? 'text/plain' : 'application/json';
    response.writeHead(status, { 'content-type': type, ...headers });
    if (cut === undefined) return response.end(text);
    response.write(text.slice(0, cut));
    return response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    close: () => {
      server.closeAllConnections();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

/** The results of a complete run of a connector. */
export interface CrawlReport {
  items: Item[];
  deleted: string[];
  /** The delays that the platform requested, in milliseconds. The harness does not wait. */
  waits: number[];
  /** All outcomes except pages. */
  failures: { outcome: string; message: string }[];
  checkpoint: Checkpoint;
}

/**
 * Runs a connector to its end, as the server does: a rate-limited request is repeated, an unavailable page is tried three times, and a
 * failed slice is skipped. `kept` is the state that the checkpoint of an earlier run kept.
 */
export async function crawl(
  connector: Connector,
  options: {
    search: Partial<Search> & Pick<Search, 'keywords'>;
    settings?: Settings;
    kept?: Checkpoint['kept'];
    now?: Date;
    maxSteps?: number;
  },
): Promise<CrawlReport> {
  const { now = new Date(), maxSteps = 1_000 } = options;
  const settings = withDefaults(connector, options.settings ?? {});
  const search: Search = { since: '1970-01-01T00:00:00.000Z', ...options.search };
  const http = createHttp(sendByFetch, 'connector-kit (+https://example.com)', () => now.getTime());
  const tokens = createTokens(() => now.getTime());
  const report: CrawlReport = {
    items: [],
    deleted: [],
    waits: [],
    failures: [],
    checkpoint: firstCheckpoint(options.kept),
  };
  let tries = 0;
  for (let steps = 0; steps < maxSteps; steps++) {
    const step = await readStep(connector, search, report.checkpoint, { http, tokens, settings, now });
    if (step.waitMs > 0) report.waits.push(step.waitMs);
    if (step.outcome === 'page') {
      tries = 0;
      report.items.push(...step.items);
      report.deleted.push(...step.deleted);
      // Serialized and parsed, as if it had been stored.
      report.checkpoint = JSON.parse(JSON.stringify(step.checkpoint));
      if (step.done) return report;
      continue;
    }
    report.failures.push({ outcome: step.outcome, message: step.message });
    tries += 1;
    if (step.outcome === 'limited' || (step.outcome === 'unavailable' && tries < 3)) continue;
    tries = 0;
    const skipped = skipSlice(connector, search, report.checkpoint, { settings }, step.message);
    report.checkpoint = skipped.checkpoint;
    if (skipped.done) return report;
  }
  throw new Error(`${connector.platform} is not done after ${maxSteps} steps.`);
}

/** Sends requests with Node's `fetch`. */
export const sendByFetch: Send = async ({ url, method, headers, body }) => {
  try {
    const init = { method, headers, redirect: 'manual' as const, ...(body !== undefined && { body }) };
    const response = await fetch(url, init);
    return { status: response.status, headers: response.headers, body: chunksOf(response, new URL(url).host) };
  } catch {
    throw new ConnectorError('unavailable', `${new URL(url).host} cannot be reached.`);
  }
};

async function* chunksOf({ body }: Response, host: string): AsyncGenerator<Uint8Array> {
  if (!body) return;
  try {
    for await (const chunk of body as unknown as AsyncIterable<Uint8Array>) yield chunk;
  } catch {
    throw new ConnectorError('unavailable', `${host} broke off its response.`);
  }
}
