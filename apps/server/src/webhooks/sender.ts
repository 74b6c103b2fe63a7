import { type environments, webhookTiming } from '@lead-engagement/contract';
import { Agent, type Dispatcher, request } from 'undici';
import { type EgressPolicy, egressFor } from './egress.js';
import { createEgressConnector } from './egress-connector.js';
import type { ResolveHost } from './host-resolver.js';
import { describeSendFailure } from './send-failure.js';

const maxAnswerBytes = 16 * 1024;
/** Long enough for a burst, shorter than any receiver's own, so that no request meets a connection just closed. */
const keepAliveMs = 1_000;

/** One request to a receiver. */
export interface WebhookRequest {
  url: string;
  headers: Record<string, string>;
  body: string;
  /** The tenant's, which decides where it may go. */
  environment: (typeof environments)[number];
}

/** What came of a request. A receiver that cannot be reached is nothing unexpected. */
export type SendResult =
  | { outcome: 'answered'; status: number; body: string; truncated: boolean; retryAfter: string | undefined }
  /** `status` is there where an answer began but did not end in time. */
  | { outcome: 'unanswered'; error: string; status?: number };

export interface Sender {
  send(request: WebhookRequest): Promise<SendResult>;
  /** Cuts all connections. */
  close(): Promise<void>;
}

/**
 * Posts to receivers: no redirects, no cookies, no proxy. One deadline covers everything from the name look-up to the
 * last byte of the answer, of which at most 16 KiB are read. Source: specification, Delivery 1.
 */
export function createSender(options: { egress: EgressPolicy; resolveHost: ResolveHost; timeoutMs?: number }): Sender {
  const { egress, resolveHost, timeoutMs = webhookTiming.attemptTimeoutMs } = options;
  const open = (environment: WebhookRequest['environment']) =>
    new Agent({
      connect: createEgressConnector(egressFor(egress, environment), resolveHost, timeoutMs),
      keepAliveTimeout: keepAliveMs,
      keepAliveMaxTimeout: keepAliveMs,
    });
  // One for each policy: an open connection has passed the policy that it was made under, and that one only.
  const agents = { LIVE: open('LIVE'), SANDBOX: open('SANDBOX') };
  return {
    send: (sent) => post(sent, agents[sent.environment], timeoutMs),
    close: async () => {
      await Promise.all(Object.values(agents).map((agent) => agent.destroy()));
    },
  };
}

async function post({ url, headers, body }: WebhookRequest, dispatcher: Agent, timeoutMs: number): Promise<SendResult> {
  const deadline = new AbortController();
  const timer = setTimeout(() => deadline.abort(), timeoutMs);
  let status: number | undefined;
  try {
    const answer = await request(url, {
      dispatcher,
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'accept-encoding': 'identity',
        'user-agent': 'Lead-Engagement-Webhooks/1',
        ...headers,
      },
      body,
      signal: deadline.signal,
      headersTimeout: 0,
      bodyTimeout: 0,
    });
    status = answer.statusCode;
    const read = await readAnswer(answer.body);
    const retryAfter = answer.headers['retry-after'];
    return {
      outcome: 'answered',
      status,
      ...read,
      retryAfter: Array.isArray(retryAfter) ? retryAfter[0] : retryAfter,
    };
  } catch (error) {
    const description = deadline.signal.aborted
      ? `No complete answer within ${timeoutMs / 1_000} seconds.`
      : describeSendFailure(error);
    if (description === undefined) throw error;
    return { outcome: 'unanswered', error: description, ...(status !== undefined && { status }) };
  } finally {
    clearTimeout(timer);
  }
}

async function readAnswer(body: Dispatcher.ResponseData['body']): Promise<{ body: string; truncated: boolean }> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  // Leaving the loop early destroys the body, and the connection with it.
  for await (const chunk of body as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes > maxAnswerBytes) break;
  }
  const text = Buffer.concat(chunks).subarray(0, maxAnswerBytes).toString('utf8');
  return { body: text, truncated: bytes > maxAnswerBytes };
}
