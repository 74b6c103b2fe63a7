import {
  type Checkpoint,
  type Connector,
  ConnectorError,
  createHttp,
  readStep,
  type Search,
  type Send,
  type SendRequest,
  type SendResponse,
  type Settings,
  type StepOutcome,
  type Tokens,
} from '@lead-engagement/connector-kit';
import { jsonConnectors } from '@lead-engagement/platforms/connectors';
import { type ChildBounds, runInChild } from '../extraction/in-child.js';
import { type LargePage, type ReceivedResponse, toSendResponse } from './large-page.js';

/** What a page is read with. Everything ends with `signal`. */
export interface PageAccess {
  send: Send;
  tokens: Tokens;
  settings: Settings;
  userAgent: string;
  now: Date;
  signal: AbortSignal;
}

/** The bytes of the responses for a page that are parsed in this process, which takes some milliseconds. */
export const bytesReadHere = 128 * 1024;
const defaults: ChildBounds = { cpuMs: 10_000, heapMegabytes: 128, memoryBytes: 400 * 1024 * 1024 };
/** More requests than any connector needs for a page: each costs a child process. */
const maxRequests = 30;

/** The responses for a page exceed `bytesReadHere`. */
class LargeResponses extends Error {}

/**
 * Reads the page that a checkpoint points to. Pages with more than `bytesReadHere` of JSON are read in a child process, so that other work
 * of this one does not wait. Connectors of packages are code of the operator, and run here. RSS feeds always have their own child.
 */
export async function readPage(
  connector: Connector,
  search: Search,
  checkpoint: Checkpoint,
  access: PageAccess,
  bounds = defaults,
): Promise<StepOutcome> {
  const { send, tokens, settings, userAgent, now } = access;
  const read = (through: Send, known: Tokens) => {
    const http = createHttp(through, userAgent, () => now.getTime());
    return readStep(connector, search, checkpoint, { http, tokens: known, settings, now });
  };
  if (!jsonConnectors.includes(connector)) return read(send, tokens);
  const page: LargePage = {
    platform: connector.platform,
    search,
    checkpoint,
    settings,
    userAgent,
    nowMs: now.getTime(),
    responses: [],
    tokens: {},
  };
  let bytes = 0;
  const receiving: Send = async (request) => {
    const response = await receive(await send(request), request);
    page.responses.push(response);
    bytes += response.body.byteLength;
    if (bytes > bytesReadHere) throw new LargeResponses();
    return toSendResponse(response);
  };
  const noting: Tokens = {
    get: async (key, load) => {
      const token = await tokens.get(key, load);
      page.tokens = { ...page.tokens, [key]: token };
      return token;
    },
    drop: (key) => tokens.drop(key),
  };
  try {
    return await read(receiving, noting);
  } catch (error) {
    if (!(error instanceof LargeResponses)) throw error;
    return readInChild(connector, page, access, bounds);
  }
}

/** Begins again for each further request: few connectors send one after a large response. */
async function readInChild(
  { name }: Connector,
  page: LargePage,
  { send, tokens, signal }: PageAccess,
  bounds: ChildBounds,
): Promise<StepOutcome> {
  const tooMuch = `The response of ${name} takes too much time or memory to read.`;
  while (page.responses.length < maxRequests) {
    const result = await runInChild({ kind: 'page', input: page }, { signal, bounds, tooMuch });
    if ('error' in result) return { outcome: 'changed', message: result.error, waitMs: 0 };
    for (const key of result.dropped) tokens.drop(key);
    if ('step' in result) return result.step;
    try {
      page.responses.push(await receive(await send(result.request), result.request));
    } catch (error) {
      if (!(error instanceof ConnectorError)) throw error;
      return { outcome: error.kind, message: error.message, waitMs: error.waitMs };
    }
  }
  return { outcome: 'changed', message: `A page of ${name} needs more than ${maxRequests} requests.`, waitMs: 0 };
}

/** Receives a body up to one byte more than the request allows. Leaving the loop closes the connection. */
async function receive({ status, headers, body }: SendResponse, request: SendRequest): Promise<ReceivedResponse> {
  const { maxBytes } = request;
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    chunks.push(chunk.subarray(0, maxBytes + 1 - bytes));
    bytes += chunk.byteLength;
    if (bytes > maxBytes) break;
  }
  return { request, status, headers: [...headers], body: Buffer.concat(chunks) };
}
