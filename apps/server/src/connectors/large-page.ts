import { isDeepStrictEqual } from 'node:util';
import {
  type Checkpoint,
  createHttp,
  readStep,
  type Search,
  type SendRequest,
  type SendResponse,
  type Settings,
  type StepOutcome,
  type Tokens,
} from '@lead-engagement/connector-kit';
import { jsonConnectors } from '@lead-engagement/platforms/connectors';
import { UnreadableDocumentError } from '../extraction/parsed.js';

/** A response to `request` whose body has been received, up to one byte more than the request allows. */
export interface ReceivedResponse {
  request: SendRequest;
  status: number;
  headers: [name: string, value: string][];
  body: Uint8Array;
}

/** A page of a platform, with the responses that were received for it so far. */
export interface LargePage {
  platform: string;
  search: Search;
  checkpoint: Checkpoint;
  settings: Settings;
  userAgent: string;
  nowMs: number;
  responses: ReceivedResponse[];
  /** Access tokens, by key. */
  tokens: Record<string, string>;
}

/** The page, or the request that it needs next. `dropped`: the keys of tokens that the platform rejected. */
export type LargePageResult = ({ step: StepOutcome } | { request: SendRequest }) & { dropped: string[] };

/** A request whose response has not been received yet. */
class MissingResponse extends Error {
  constructor(readonly request: SendRequest) {
    super('A page needs another response.');
  }
}

/**
 * Reads a page from the responses that were received for it. A connector sends the same requests each time, but none for a token that is
 * known by now. Bound it from outside: see read-page.ts. Throws UnreadableDocumentError.
 */
export async function readLargePage(page: LargePage): Promise<LargePageResult> {
  const { platform, search, checkpoint, settings, userAgent, nowMs } = page;
  const connector = jsonConnectors.find((each) => each.platform === platform);
  if (!connector) throw new Error(`${platform} has no connector that reads JSON.`);
  const received = [...page.responses];
  const known = new Map(Object.entries(page.tokens));
  const dropped: string[] = [];
  const tokens: Tokens = {
    get: async (key, load) => known.get(key) ?? (await load()).value,
    drop(key) {
      known.delete(key);
      dropped.push(key);
    },
  };
  const send = async (request: SendRequest) => {
    const at = received.findIndex((response) => isDeepStrictEqual(response.request, request));
    const [response] = at < 0 ? [] : received.splice(at, 1);
    if (!response) throw new MissingResponse(request);
    return toSendResponse(response);
  };
  const http = createHttp(send, userAgent, () => nowMs);
  try {
    const step = await readStep(connector, search, checkpoint, { http, tokens, settings, now: new Date(nowMs) });
    return { step, dropped };
  } catch (error) {
    if (error instanceof MissingResponse) return { request: error.request, dropped };
    throw new UnreadableDocumentError(`The response of ${connector.name} cannot be read.`);
  }
}

export function toSendResponse({ status, headers, body }: ReceivedResponse): SendResponse {
  return { status, headers: new Headers(headers), body: chunksOf(body) };
}

async function* chunksOf(body: Uint8Array): AsyncGenerator<Uint8Array> {
  yield body;
}
