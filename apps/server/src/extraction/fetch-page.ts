import type { Readable } from 'node:stream';
import { readCharset } from '@lead-engagement/connector-kit';
import { Agent, request } from 'undici';
import { createEgressConnector } from '../egress/connector.js';
import { createHostResolver } from '../egress/host-resolver.js';
import type { EgressPolicy } from '../egress/policy.js';
import { describeSendFailure } from '../egress/send-failure.js';
import { startDeadline } from '../process/deadline.js';
import { inClientSpan } from '../telemetry/traces/client-spans.js';
import type { Source } from './parsed.js';

/** A page, or why there is none; `isPassing` says whether it may be there later. */
export type FetchedPage = Source | { error: string; isPassing: boolean };

/** Fetches pages that the policy admits. */
export interface PageFetcher {
  fetch(url: string, signal: AbortSignal): Promise<FetchedPage>;
  /** Cuts all connections. */
  close(): Promise<void>;
}

const timeoutMs = 15_000;
const maxBytes = 10 * 1024 * 1024;
const maxRedirects = 5;
const taken =
  /^(?:text\/(?:html|plain|markdown|x-markdown)|application\/(?:xhtml\+xml|pdf|vnd\.openxmlformats-officedocument\.wordprocessingml\.document))$/;

/** Every hop of a redirect is checked like the first. */
export function createPageFetcher(egress: EgressPolicy): PageFetcher {
  const dispatcher = new Agent({ connect: createEgressConnector(egress, createHostResolver(timeoutMs), timeoutMs) });
  return {
    async fetch(url, signal) {
      const deadline = startDeadline(timeoutMs, signal);
      try {
        return await follow(url, dispatcher, deadline.signal);
      } catch (error) {
        signal.throwIfAborted();
        if (deadline.signal.aborted)
          return { error: `No complete answer within ${timeoutMs / 1_000} seconds.`, isPassing: true };
        const description = describeSendFailure(error);
        if (description === undefined) throw error;
        return { error: description, isPassing: !(error instanceof Error && error.name === 'EgressRefusedError') };
      } finally {
        deadline.end();
      }
    },
    close: () => dispatcher.destroy(),
  };
}

async function follow(first: string, dispatcher: Agent, signal: AbortSignal): Promise<FetchedPage> {
  let url = first;
  for (let hop = 0; hop <= maxRedirects; hop++) {
    const headers = { accept: 'text/html, text/plain, application/pdf, */*;q=0.1', 'user-agent': 'Lead-Engagement/1' };
    const {
      statusCode,
      headers: told,
      body,
    } = await inClientSpan(
      'GET',
      url,
      () => request(url, { dispatcher, headers, signal }),
      (answered) => ({ status: answered.statusCode }),
    );
    const location = [told.location].flat()[0];
    if (statusCode >= 300 && statusCode < 400 && location !== undefined) {
      discard(body);
      if (!URL.canParse(location, url)) return { error: 'It redirects to an address that is none.', isPassing: false };
      url = new URL(location, url).href;
      if (!/^https?:/.test(url)) return { error: 'It redirects to an address that is not http.', isPassing: false };
      continue;
    }
    const contentType = String([told['content-type']].flat()[0] ?? '').toLowerCase();
    const [type = ''] = contentType.split(';');
    const problem = problemOf(statusCode, type.trim());
    if (problem) {
      discard(body);
      return problem;
    }
    const charset = readCharset(contentType);
    const bytes = await readBody(body);
    return bytes
      ? { bytes, type: type.trim(), charset }
      : { error: `It is larger than ${maxBytes} bytes.`, isPassing: false };
  }
  return { error: `It redirects more than ${maxRedirects} times.`, isPassing: false };
}

/** Ends an answer that is not read: its connection goes with it, and that it does is no failure. */
function discard(body: Readable): void {
  body.on('error', () => undefined).destroy();
}

function problemOf(status: number, type: string): { error: string; isPassing: boolean } | undefined {
  if (status !== 200) return { error: `It answered ${status}.`, isPassing: status === 429 || status >= 500 };
  if (taken.test(type)) return undefined;
  return { error: `It is ${type || 'of no type'}, not HTML, text, PDF or a Word document.`, isPassing: false };
}

/** The bytes; undefined if they are too many. Leaving the loop early destroys the connection. */
async function readBody(body: AsyncIterable<Buffer>): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes > maxBytes) return undefined;
  }
  return Buffer.concat(chunks);
}
