import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { text as readText } from 'node:stream/consumers';
import { webhookTiming } from '@lead-engagement/contract';
import type { Event } from '@lead-engagement/sdk';
import { signRequest, webhookRequestHeaders } from '@lead-engagement/webhook-signing';
import { describe } from './errors.js';

/** The outcome of a request to the receiver. */
export interface Forwarded {
  /** Undefined if there was no response; `error` then has the reason. */
  status: number | undefined;
  /** The beginning of the response. */
  text: string;
  error: string | undefined;
  durationMs: number;
}

const maxAnswerBytes = 16 * 1_024;

/**
 * Posts an event to a receiver as the server does: the same bytes, headers and timeout, and no redirects. Never throws. Does not use
 * `fetch`, which adds headers of its own and refuses some ports.
 */
export async function forwardEvent(
  event: Event,
  { receiver, secret, signal }: { receiver: URL; secret: string; signal: AbortSignal },
): Promise<Forwarded> {
  const startedMs = performance.now();
  const limit = AbortSignal.timeout(webhookTiming.attemptTimeoutMs);
  const body = toBody(event);
  const timestampSeconds = Math.floor(Date.now() / 1_000);
  const headers = { ...webhookRequestHeaders, ...signRequest({ secret, eventId: event.id, body, timestampSeconds }) };
  const answer = await post(receiver, { headers, body, signal: AbortSignal.any([limit, signal]) }).catch(
    (error: unknown) => {
      const seconds = webhookTiming.attemptTimeoutMs / 1_000;
      const reason = limit.aborted ? `no complete answer within ${seconds} seconds` : describe(error);
      return { status: undefined, text: '', error: reason };
    },
  );
  return { ...answer, durationMs: Math.round(performance.now() - startedMs) };
}

/** The payload as it was stored, which does not include the sequence number. */
function toBody({ sequence: _, ...payload }: Event): string {
  return JSON.stringify(payload);
}

function post(
  receiver: URL,
  { body, ...options }: { headers: Record<string, string>; body: string; signal: AbortSignal },
): Promise<Pick<Forwarded, 'status' | 'text' | 'error'>> {
  const open = receiver.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const request = open(receiver, { method: 'POST', agent: false, ...options }, (response) => {
      let bytes = 0;
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
        if (bytes > maxAnswerBytes) response.destroy();
      });
      const answered = (text: string) => resolve({ status: response.statusCode, text, error: undefined });
      readText(response).then(answered, (error) => (bytes > maxAnswerBytes ? answered('') : reject(error)));
    });
    request.on('error', reject).end(body);
  });
}
