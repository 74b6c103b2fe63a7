import { Agent, request } from 'undici';
import type { EgressPolicy } from './egress.js';
import { createEgressConnector } from './egress-connector.js';
import { createHostResolver } from './host-resolver.js';
import { describeSendFailure } from './send-failure.js';

/** What came of a request. A server that cannot be reached is nothing unexpected. */
export type Fetched = { outcome: 'answered'; body: unknown } | { outcome: 'failed'; error: string };

/** Reads JSON documents from addresses that the policy admits. */
export interface GuardedClient {
  getJson(url: string): Promise<Fetched>;
  /** Cuts all connections. */
  close(): Promise<void>;
}

const timeoutMs = 5_000;
const maxBytes = 256 * 1024;

/** A client that follows no redirects, reads 256 KiB at most, and gives up after five seconds. */
export function createGuardedClient(egress: EgressPolicy): GuardedClient {
  const dispatcher = new Agent({ connect: createEgressConnector(egress, createHostResolver(timeoutMs), timeoutMs) });
  return {
    getJson: (url) => getJson(url, dispatcher),
    close: () => dispatcher.destroy(),
  };
}

async function getJson(url: string, dispatcher: Agent): Promise<Fetched> {
  const deadline = AbortSignal.timeout(timeoutMs);
  try {
    const answer = await request(url, {
      dispatcher,
      headers: { accept: 'application/json', 'user-agent': 'Lead-Engagement/1' },
      signal: deadline,
    });
    const chunks: Buffer[] = [];
    let bytes = 0;
    // Leaving the loop early destroys the body, and the connection with it.
    for await (const chunk of answer.body as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      bytes += chunk.length;
      if (bytes > maxBytes) return { outcome: 'failed', error: `The answer is larger than ${maxBytes} bytes.` };
    }
    if (answer.statusCode !== 200) return { outcome: 'failed', error: `It answered ${answer.statusCode}.` };
    return { outcome: 'answered', body: JSON.parse(Buffer.concat(chunks).toString('utf8')) };
  } catch (error) {
    if (deadline.aborted)
      return { outcome: 'failed', error: `No complete answer within ${timeoutMs / 1_000} seconds.` };
    if (error instanceof SyntaxError) return { outcome: 'failed', error: 'The answer is not JSON.' };
    const description = describeSendFailure(error);
    if (description === undefined) throw error;
    return { outcome: 'failed', error: description };
  }
}
