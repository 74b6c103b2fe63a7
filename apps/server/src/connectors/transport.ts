import { setTimeout as delay } from 'node:timers/promises';
import { ConnectorError, type Send } from '@lead-engagement/connector-kit';
import { Agent, fetch as undiciFetch } from 'undici';
import { createEgressConnector } from '../egress/connector.js';
import { createHostResolver } from '../egress/host-resolver.js';
import type { EgressPolicy } from '../egress/policy.js';
import { describeSendFailure } from '../egress/send-failure.js';
import { startDeadline } from '../process/deadline.js';
import { tracedFetch } from '../telemetry/traces/client-spans.js';

/** What connectors reach platforms through. */
export interface Transport {
  /** Sends for one step: everything it does ends with `signal`. */
  sendWith(signal: AbortSignal): Send;
  /** Cuts all connections. */
  close(): Promise<void>;
}

const fetch = tracedFetch(undiciFetch);
const connectMs = 10_000;
const answerMs = 20_000;

/** Addresses of the operator are reached directly, those of tenants within the egress policy. Follows no redirects. */
export function createTransport(egress: EgressPolicy): Transport {
  const bounds = { headersTimeout: answerMs, bodyTimeout: answerMs, connections: 8, pipelining: 1 };
  const direct = new Agent({ ...bounds, connect: { timeout: connectMs } });
  const guarded = new Agent({
    ...bounds,
    connect: createEgressConnector(egress, createHostResolver(connectMs), connectMs),
  });
  return {
    sendWith: (signal) => async (request) => {
      const { url, method, headers, body, untrusted } = request;
      const { host } = new URL(url);
      // The whole exchange has a deadline: a server that sends a byte now and then cannot hold a step.
      const deadline = startDeadline(2 * answerMs, signal);
      const naming = <T>(work: Promise<T>) =>
        work.catch((error: unknown) => {
          deadline.end();
          return fail(error, host, deadline.signal);
        });
      const response = await naming(
        fetch(url, {
          method,
          headers,
          body: body ?? null,
          redirect: 'manual',
          signal: deadline.signal,
          dispatcher: untrusted ? guarded : direct,
        }),
      );
      const chunks = response.body?.[Symbol.asyncIterator]();
      return {
        status: response.status,
        headers: response.headers as unknown as Headers,
        body: {
          [Symbol.asyncIterator]: () => ({
            next: async () => {
              const chunk = await (chunks && naming(chunks.next()));
              if (chunk && !chunk.done) return chunk;
              deadline.end();
              return { done: true, value: undefined };
            },
            return: async () => {
              deadline.end();
              await response.body?.cancel().catch(() => undefined);
              return { done: true, value: undefined };
            },
          }),
        },
      };
    },
    close: async () => {
      await Promise.all([direct.destroy(), guarded.destroy()]);
    },
  };
}

/** Names what went wrong; a surprise is thrown as it is. */
function fail(error: unknown, host: string, deadline: AbortSignal): never {
  if (deadline.aborted) throw new ConnectorError('unavailable', `${host} gave no complete answer in time.`);
  const cause = error instanceof TypeError && error.cause !== undefined ? error.cause : error;
  const description = describeSendFailure(cause);
  if (description === undefined) throw error;
  const isRefused = cause instanceof Error && cause.name === 'EgressRefusedError';
  throw new ConnectorError(isRefused ? 'refused' : 'unavailable', `${host}: ${description}`);
}

/** Waits until a moment, at most until `signal` aborts. */
export async function waitUntil(at: Date, now: Date, signal: AbortSignal): Promise<void> {
  const waitMs = at.getTime() - now.getTime();
  if (waitMs > 0) await delay(waitMs, undefined, { signal });
}
