import { type environments, webhookTiming } from '@lead-engagement/contract';
import { webhookRequestHeaders } from '@lead-engagement/webhook-signing';
import { Agent, type Dispatcher } from 'undici';
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

/** What a request is cut with. Nobody reads it. */
const cut = new Error('The request was cut.');

/** One exchange, by undici's `dispatch`: its `request` needs a stream and an abort signal for each. */
function post({ url, headers, body }: WebhookRequest, dispatcher: Agent, timeoutMs: number): Promise<SendResult> {
  const { origin, pathname, search } = new URL(url);
  return new Promise((resolve, reject) => {
    let request: Dispatcher.DispatchController | undefined;
    let status: number | undefined;
    let retryAfter: string | undefined;
    const chunks: Buffer[] = [];
    let bytes = 0;
    let isOver = false;
    // Only the first result counts: what is cut ends with an error besides.
    const end = (result: SendResult) => {
      isOver = true;
      clearTimeout(timer);
      resolve(result);
    };
    const answer = () => {
      const text = Buffer.concat(chunks).subarray(0, maxAnswerBytes).toString('utf8');
      const read = { body: text, truncated: bytes > maxAnswerBytes };
      end({ outcome: 'answered', status: status as number, ...read, retryAfter });
    };
    const fail = (error: string) => end({ outcome: 'unanswered', error, ...(status !== undefined && { status }) });
    const timer = setTimeout(() => {
      fail(`No complete answer within ${timeoutMs / 1_000} seconds.`);
      request?.abort(cut);
    }, timeoutMs);
    const sent = {
      origin,
      path: pathname + search,
      method: 'POST',
      headers: { ...webhookRequestHeaders, ...headers },
      body,
      headersTimeout: 0,
      bodyTimeout: 0,
    } as const;
    dispatcher.dispatch(sent, {
      onRequestStart(started) {
        request = started;
        if (isOver) request.abort(cut);
      },
      onResponseStart(_, statusCode, answered) {
        // Interim responses come before the answer.
        if (statusCode < 200) return;
        status = statusCode;
        retryAfter = [answered['retry-after']].flat()[0];
      },
      onResponseData(_, chunk) {
        chunks.push(chunk);
        bytes += chunk.length;
        if (bytes <= maxAnswerBytes) return;
        answer();
        request?.abort(cut);
      },
      onResponseEnd: answer,
      onResponseError(_, error) {
        const description = describeSendFailure(error);
        if (description !== undefined) return fail(description);
        clearTimeout(timer);
        reject(error);
      },
    });
  });
}
