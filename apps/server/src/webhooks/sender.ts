import { type BrokerType, type environments, webhookTiming } from '@lead-engagement/contract';
import { webhookRequestHeaders } from '@lead-engagement/webhook-signing';
import { Agent, type Dispatcher } from 'undici';
import { createEgressConnector } from '../egress/connector.js';
import type { ResolveHost } from '../egress/host-resolver.js';
import { type EgressPolicy, egressFor } from '../egress/policy.js';
import { describeSendFailure } from '../egress/send-failure.js';
import { type ClientOutcome, inClientSpan } from '../telemetry/traces/client-spans.js';
import { type BrokerEndpoint, type BrokerSender, createBrokerSender } from './destinations/connections.js';

const maxAnswerBytes = 16 * 1024;
/** Long enough for a burst, and shorter than the keep-alive of receivers, so that no request uses a connection that was just closed. */
const keepAliveMs = 1_000;

/** One request to a receiver. */
export interface WebhookRequest {
  url: string;
  headers: Record<string, string>;
  body: string;
  /** The environment of the tenant, which determines the allowed destinations. */
  environment: (typeof environments)[number];
}

/** The same, to an engine. */
export interface BrokerRequest extends WebhookRequest, Omit<BrokerEndpoint, 'url' | 'environment'> {
  eventId: string;
  type: string;
}

/** The result of a request. An unreachable receiver is an expected result and not an exception. */
export type SendResult =
  | { outcome: 'stored'; note: string }
  | { outcome: 'answered'; status: number; body: string; truncated: boolean; retryAfter: string | undefined }
  /** `status` is set if a response began but did not end in time. */
  | { outcome: 'unanswered'; error: string; status?: number };

export interface Sender {
  send(request: WebhookRequest): Promise<SendResult>;
  sendToBroker(request: BrokerRequest): Promise<SendResult>;
  /** Closes all connections. */
  close(): Promise<void>;
}

export interface SenderOptions {
  egress: EgressPolicy;
  resolveHost: ResolveHost;
  timeoutMs?: number;
  /** The engines that the operator has enabled; by default none. */
  destinations?: readonly BrokerType[] | undefined;
}

/**
 * Creates a sender that follows no redirects and uses no cookies or proxy. One deadline covers everything from the name lookup to the last
 * byte of the response, of which it reads at most 16 KiB. Source: specification, Delivery 1.
 */
export function createSender(options: SenderOptions): Sender {
  const { egress, resolveHost, timeoutMs = webhookTiming.attemptTimeoutMs, destinations = [] } = options;
  const brokers = createBrokerSender({ egress, resolveHost, timeoutMs, enabled: destinations });
  const open = (environment: WebhookRequest['environment']) =>
    new Agent({
      connect: createEgressConnector(egressFor(egress, environment), resolveHost, timeoutMs),
      keepAliveTimeout: keepAliveMs,
      keepAliveMaxTimeout: keepAliveMs,
    });
  // One agent per policy: an open connection has passed only the policy under which it was made.
  const agents = { LIVE: open('LIVE'), SANDBOX: open('SANDBOX') };
  return {
    send: (sent) => inClientSpan('POST', sent.url, () => post(sent, agents[sent.environment], timeoutMs), outcomeOf),
    sendToBroker: ({ headers, body, eventId, type, ...endpoint }) =>
      inClientSpan(
        'PUBLISH',
        endpoint.url,
        () => publish(brokers, endpoint, { headers, body, eventId, type }),
        outcomeOf,
      ),
    close: async () => {
      await Promise.all([brokers.close(), ...Object.values(agents).map((agent) => agent.destroy())]);
    },
  };
}

async function publish(
  brokers: BrokerSender,
  endpoint: BrokerEndpoint,
  message: Parameters<BrokerSender['send']>[1],
): Promise<SendResult> {
  const result = await brokers.send(endpoint, message);
  return 'stored' in result
    ? { outcome: 'stored', note: result.stored }
    : { outcome: 'unanswered', error: result.error };
}

function outcomeOf(result: SendResult): ClientOutcome {
  if (result.outcome === 'stored') return { status: undefined, error: undefined };
  return { status: result.status, error: result.outcome === 'answered' ? undefined : 'unanswered' };
}

/** The error that aborts a request. It is never shown. */
const cut = new Error('The request was cut.');

/** Performs one exchange with undici's `dispatch`, because its `request` needs a stream and an abort signal each time. */
function post({ url, headers, body }: WebhookRequest, dispatcher: Agent, timeoutMs: number): Promise<SendResult> {
  const { origin, pathname, search } = new URL(url);
  return new Promise((resolve, reject) => {
    let request: Dispatcher.DispatchController | undefined;
    let status: number | undefined;
    let retryAfter: string | undefined;
    const chunks: Buffer[] = [];
    let bytes = 0;
    let isOver = false;
    // Only the first result counts: aborting a request causes another error.
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
        // Skip interim responses.
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
