import type { IncomingHttpHeaders } from 'node:http';
import { Readable } from 'node:stream';
import { Agent, request } from 'undici';
import { inClientSpan } from '../telemetry/traces/client-spans.js';
import { createEgressConnector } from './connector.js';
import { createHostResolver } from './host-resolver.js';
import type { EgressPolicy } from './policy.js';
import { describeSendFailure } from './send-failure.js';

/** The result of a request. An unreachable server is an expected result and not an exception. */
export type Fetched = { outcome: 'answered'; body: unknown } | { outcome: 'failed'; error: string };

/** A request; `body` is sent as JSON. */
export interface GuardedRequest {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  url: string;
  headers?: Record<string, string>;
  body?: unknown;
  /** A body of another type, in place of `body`. It is read only as fast as it is sent. */
  stream?: { type: string; bytes: number; content: AsyncIterable<Uint8Array> };
}

/** A response of any status. `body` is undefined if it is not JSON. */
export type Answered =
  | { outcome: 'answered'; status: number; headers: IncomingHttpHeaders; body: unknown }
  | { outcome: 'failed'; error: string };

/** A file that was read: all of it, or why it was not. */
export type FetchedFile =
  | { outcome: 'answered'; status: number; content: Buffer }
  | { outcome: 'too_large' }
  | { outcome: 'failed'; error: string };

/** Exchanges JSON documents with addresses that the policy allows. */
export interface GuardedClient {
  send(request: GuardedRequest): Promise<Answered>;
  /** Reads a document. Any status except 200, or a body that is not JSON, is a failure. */
  getJson(url: string): Promise<Fetched>;
  /** Reads a file into memory. */
  getFile(url: string, headers?: Record<string, string>): Promise<FetchedFile>;
  /** Closes all connections. */
  close(): Promise<void>;
}

export interface GuardedClientOptions {
  /** The timeout of the whole exchange. */
  timeoutMs: number;
  /** The maximum size of a response. */
  maxBytes: number;
}

const defaults: GuardedClientOptions = { timeoutMs: 5_000, maxBytes: 256 * 1024 };

/** Creates a client that follows no redirects. By default, it reads at most 256 KiB and times out after five seconds. */
export function createGuardedClient(egress: EgressPolicy, options = defaults): GuardedClient {
  const { timeoutMs } = options;
  const dispatcher = new Agent({ connect: createEgressConnector(egress, createHostResolver(timeoutMs), timeoutMs) });
  const exchange = async (request: GuardedRequest) => toAnswered(await send(request, dispatcher, options), options);
  return {
    send: exchange,
    getFile: (url, headers) =>
      send({ method: 'GET', url, headers: { accept: '*/*', ...headers } }, dispatcher, options),
    getJson: async (url) => toFetched(await exchange({ method: 'GET', url })),
    close: () => dispatcher.destroy(),
  };
}

function toFetched(answer: Answered): Fetched {
  if (answer.outcome === 'failed') return answer;
  if (answer.status !== 200) return { outcome: 'failed', error: `It answered ${answer.status}.` };
  if (answer.body === undefined) return { outcome: 'failed', error: 'The answer is not JSON.' };
  return { outcome: 'answered', body: answer.body };
}

function toAnswered(answer: Received, { maxBytes }: GuardedClientOptions): Answered {
  if (answer.outcome === 'too_large') {
    return { outcome: 'failed', error: `The answer is larger than ${maxBytes} bytes.` };
  }
  if (answer.outcome === 'failed') return answer;
  const { outcome, status, headers, content } = answer;
  return { outcome, status, headers, body: readJson(content) };
}

type Received =
  | { outcome: 'answered'; status: number; headers: IncomingHttpHeaders; content: Buffer }
  | Exclude<FetchedFile, { outcome: 'answered' }>;

function send(request: GuardedRequest, dispatcher: Agent, options: GuardedClientOptions): Promise<Received> {
  return inClientSpan(
    request.method,
    request.url,
    () => exchangeBytes(request, dispatcher, options),
    (received) => (received.outcome === 'answered' ? { status: received.status } : { error: received.outcome }),
  );
}

async function exchangeBytes(
  { method, url, headers, body, stream }: GuardedRequest,
  dispatcher: Agent,
  { timeoutMs, maxBytes }: GuardedClientOptions,
): Promise<Received> {
  const deadline = AbortSignal.timeout(timeoutMs);
  try {
    const answer = await request(url, {
      dispatcher,
      method,
      headers: {
        accept: 'application/json',
        'user-agent': 'Lead-Engagement/1',
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(stream && { 'content-type': stream.type, 'content-length': String(stream.bytes) }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(stream && { body: Readable.from(stream.content, { objectMode: false }) }),
      signal: deadline,
    });
    const chunks: Buffer[] = [];
    let bytes = 0;
    // Leaving the loop early destroys the body, and with it the connection.
    for await (const chunk of answer.body as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      bytes += chunk.length;
      if (bytes > maxBytes) return { outcome: 'too_large' };
    }
    const { statusCode: status } = answer;
    return { outcome: 'answered', status, headers: answer.headers, content: Buffer.concat(chunks) };
  } catch (error) {
    if (deadline.aborted)
      return { outcome: 'failed', error: `No complete answer within ${timeoutMs / 1_000} seconds.` };
    const description = describeSendFailure(error);
    if (description === undefined) throw error;
    return { outcome: 'failed', error: description };
  }
}

function readJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    return undefined;
  }
}
