import type { Functions, IDataObject, IHttpRequestOptions } from 'n8n-workflow';
import { NodeApiError, sleep } from 'n8n-workflow';
import { headers } from './generated/protocol';
import { notOfApi } from './not-of-api';

const credential = 'leadEngagementApi';
/** A request that is refused for a moment is sent again this often. */
const maxRetries = 4;
/** The longest time that a request waits before it is sent again. What asks for more fails, and says for how long. */
const maxWaitSeconds = 60;
const timeoutMs = 90_000;

/** A request to the API, and what to say of its failure. */
export interface ApiRequest {
  readonly method: string;
  readonly path: string;
  readonly query?: Record<string, string>;
  readonly body?: unknown;
  /** Makes a write safe to send again. */
  readonly idempotencyKey?: string;
  readonly itemIndex?: number;
}

interface FullResponse {
  readonly statusCode: number;
  readonly headers: Record<string, unknown>;
  readonly body: unknown;
}

/**
 * Sends a request with the credentials of the node, and returns the JSON of its response. It is sent again after Retry-After if it is over a
 * limit; reads, and writes with a key, also if the server is busy. Throws a NodeApiError with the message of the API otherwise.
 */
export async function requestApi(functions: Functions, request: ApiRequest): Promise<IDataObject> {
  return readBody(functions, request, await send(functions, request));
}

/** The same, for a record that may be gone: undefined in place of the API's 404. */
export async function findInApi(functions: Functions, request: ApiRequest): Promise<IDataObject | undefined> {
  const response = await send(functions, request);
  const isGone = response.statusCode === 404 && asObject(response.body).success === false;
  return isGone ? undefined : readBody(functions, request, response);
}

/** A page of another program can have the status of a success too, such as one that asks to sign in. */
function readBody(functions: Functions, request: ApiRequest, response: FullResponse): IDataObject {
  const body = asObject(response.body);
  if (response.statusCode < 300 && body.success === true) return body;
  throw makeError(functions, request, response);
}

async function send(functions: Functions, request: ApiRequest): Promise<FullResponse> {
  const { baseUrl } = await functions.getCredentials(credential);
  const { method, path, query, body, idempotencyKey } = request;
  const options: IHttpRequestOptions = {
    method,
    url: `${String(baseUrl).replace(/\/+$/, '')}${path}`,
    headers: {
      accept: 'application/json',
      [headers.client]: 'n8n',
      ...(idempotencyKey !== undefined && { [headers.idempotencyKey]: idempotencyKey }),
    },
    ...(query && { qs: query }),
    ...(body !== undefined && { body }),
    json: true,
    returnFullResponse: true,
    ignoreHttpStatusErrors: true,
    timeout: timeoutMs,
  };
  const isSafe = method === 'GET' || idempotencyKey !== undefined;
  for (let attempt = 0; ; attempt += 1) {
    const response = (await call(functions, options, request)) as FullResponse;
    const seconds = retryAfter(response);
    // What is over a limit has done nothing yet.
    const isAgain = isSafe || response.statusCode === 429;
    if (!isAgain || attempt >= maxRetries || seconds === undefined || seconds > maxWaitSeconds) return response;
    await sleep(seconds * 1_000);
  }
}

async function call(functions: Functions, options: IHttpRequestOptions, { itemIndex }: ApiRequest): Promise<unknown> {
  try {
    return await functions.helpers.httpRequestWithAuthentication.call(functions, credential, options);
  } catch (error) {
    const message = 'The server could not be reached';
    throw new NodeApiError(functions.getNode(), error, { message, ...(itemIndex !== undefined && { itemIndex }) });
  }
}

/** Seconds after which a busy server wants the request again; undefined if it does not. */
export function retryAfter({ statusCode, headers: received }: FullResponse): number | undefined {
  if (statusCode !== 429 && statusCode !== 503) return undefined;
  const value = received[headers.retryAfter.toLowerCase()];
  const seconds = typeof value === 'string' && /^\d{1,6}$/.test(value) ? Number(value) : undefined;
  return seconds;
}

function makeError(functions: Functions, { itemIndex }: ApiRequest, { statusCode, body }: FullResponse): NodeApiError {
  const { message, description } = describeRefusal(body);
  const options = { message, description, httpCode: String(statusCode), ...(itemIndex !== undefined && { itemIndex }) };
  return new NodeApiError(functions.getNode(), asObject(body), options);
}

/** What the API says of a refusal: its message, and a line for each field that is wrong. */
export function describeRefusal(body: unknown): { message: string; description: string } {
  const error = asObject(asObject(body).error);
  const details = Array.isArray(error.details) ? error.details.slice(0, 20).map(asObject) : [];
  const lines = details.map(({ path, field, message }) => `${String(path ?? field ?? '')}: ${String(message ?? '')}`);
  const message = typeof error.message === 'string' ? error.message : notOfApi;
  return { message, description: [String(error.code ?? ''), ...lines].filter(Boolean).join('\n') };
}

export function asObject(value: unknown): IDataObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as IDataObject) : {};
}
