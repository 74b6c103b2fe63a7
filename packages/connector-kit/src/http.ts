import { decodeText, readCharset } from './charset.js';
import { ConnectorError } from './errors.js';
import { parseJson } from './json.js';
import { type LimitHeaders, readLimit, readRetryAfter } from './limits.js';

/** A request as the host application sends it for a connector. */
export interface SendRequest {
  url: string;
  method: 'GET' | 'POST';
  headers: Record<string, string>;
  body: string | undefined;
  /** True if a tenant chose the address: it must then not reach private networks. */
  untrusted: boolean;
  /** The maximum number of body bytes that are read. */
  maxBytes: number;
}

export interface SendResponse {
  status: number;
  headers: Headers;
  /** Already decompressed. */
  body: AsyncIterable<Uint8Array>;
}

/** Sends one request without following redirects. Throws ConnectorError `unavailable` or `refused`. */
export type Send = (request: SendRequest) => Promise<SendResponse>;

export interface RequestOptions {
  query?: Readonly<Record<string, string | number | boolean | undefined>>;
  headers?: Readonly<Record<string, string | undefined>>;
  /** The body, sent as a form or as JSON. Makes the request a POST. */
  form?: Readonly<Record<string, string>>;
  json?: unknown;
  untrusted?: boolean;
  /** The headers in which the platform reports the remaining requests. */
  limit?: LimitHeaders;
  /** Statuses besides 2xx that the caller handles. */
  accept?: readonly number[];
  /**
   * The number of redirects to follow. Default: 0. Of the headers, only `accept` is sent to the next address. The body is sent again
   * only after 307 and 308; if these name another origin, the request fails with ConnectorError `refused`.
   */
  redirects?: number;
  maxBytes?: number;
}

export interface TextResponse {
  status: number;
  headers: Headers;
  text: string;
  /** The address of the text, after redirects. */
  url: string;
  /** The time to wait before the next request, in milliseconds. */
  waitMs: number;
}

/** Sends the requests of connectors. Throws ConnectorError for every response that is not a success. */
export interface Http {
  getText(url: string, options?: RequestOptions): Promise<TextResponse>;
  /** Sends a request whose response must be JSON. */
  getJson(
    url: string,
    options?: RequestOptions,
  ): Promise<{ status: number; headers: Headers; body: unknown; waitMs: number }>;
}

const defaultMaxBytes = 4 * 1024 * 1024;

export function createHttp(send: Send, userAgent: string, now: () => number): Http {
  const getText = (url: string, options: RequestOptions = {}) => request(send, withQuery(url, options.query), options);
  const request = async (through: Send, url: string, options: RequestOptions): Promise<TextResponse> => {
    const body = writeBody(options);
    const { maxBytes = defaultMaxBytes } = options;
    const response = await through({
      url,
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        'user-agent': userAgent,
        accept: '*/*',
        ...(body && { 'content-type': body.type }),
        ...defined(options.headers),
      },
      body: body?.text,
      untrusted: options.untrusted ?? false,
      maxBytes,
    });
    const { redirects = 0 } = options;
    const location = response.headers.get('location');
    if ([301, 302, 303, 307, 308].includes(response.status) && location !== null && redirects > 0) {
      await discard(response);
      const target = URL.canParse(location, url) ? new URL(location, url) : undefined;
      if (!target || !/^https?:$/.test(target.protocol)) {
        throw new ConnectorError(
          'refused',
          `${hostOf(url)} redirects to something other than an http or https address.`,
        );
      }
      const { headers: _, form, json, ...rest } = options;
      const again = { ...rest, headers: keepAccept(options.headers), redirects: redirects - 1 };
      if (response.status !== 307 && response.status !== 308) return request(through, target.href, again);
      // Only 307 and 308 repeat the method and the body.
      if (body && target.origin !== new URL(url).origin) {
        throw new ConnectorError(
          'refused',
          `${hostOf(url)} redirects a request with a body to ${target.host}. It was not sent there.`,
        );
      }
      return request(through, target.href, { ...again, ...(form && { form }), ...(json !== undefined && { json }) });
    }
    const text = await readText(response, maxBytes, hostOf(url));
    const asked = readRetryAfter(response.headers, now());
    const waitMs = options.limit ? Math.max(asked, readLimit(response.headers, options.limit, now())) : asked;
    if (response.status >= 300 && !options.accept?.includes(response.status)) {
      throw describeStatus(response.status, text, hostOf(url), waitMs);
    }
    return { status: response.status, headers: response.headers, text, url, waitMs };
  };
  return {
    getText,
    async getJson(url, options = {}) {
      const { text, status, headers, waitMs } = await getText(url, {
        ...options,
        headers: { accept: 'application/json', ...options.headers },
      });
      try {
        return { status, headers, waitMs, body: parseJson(text) };
      } catch {
        throw new ConnectorError('unavailable', `${hostOf(url)} sent JSON that is cut off or broken.`);
      }
    },
  };
}

function withQuery(url: string, query: RequestOptions['query'] = {}): string {
  const address = new URL(url);
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) address.searchParams.set(name, String(value));
  }
  return address.href;
}

/** The redirecting server chooses the next address, so of the headers, which may be credentials, only `accept` is sent there. */
function keepAccept(headers: RequestOptions['headers'] = {}): Record<string, string> {
  return Object.fromEntries(Object.entries(defined(headers)).filter(([name]) => name.toLowerCase() === 'accept'));
}

function writeBody({ form, json }: RequestOptions): { type: string; text: string } | undefined {
  if (form) return { type: 'application/x-www-form-urlencoded', text: new URLSearchParams(form).toString() };
  return json === undefined ? undefined : { type: 'application/json', text: JSON.stringify(json) };
}

function defined(headers: RequestOptions['headers'] = {}): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}

/** Reads a body up to its limit. Leaving the loop closes the connection, so an endless body costs no more than that. */
async function readText({ body, headers }: SendResponse, maxBytes: number, host: string): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.byteLength;
    if (bytes > maxBytes) throw new ConnectorError('refused', `${host} sent more than ${maxBytes} bytes.`);
    chunks.push(chunk);
  }
  return decodeText(Buffer.concat(chunks), readCharset(headers.get('content-type')));
}

async function discard({ body }: SendResponse): Promise<void> {
  for await (const _ of body) break;
}

function describeStatus(status: number, text: string, host: string, waitMs: number): ConnectorError {
  if (status === 429) return new ConnectorError('limited', `${host} answered 429: too many requests.`, waitMs);
  if (status >= 500 || status === 408) {
    return new ConnectorError('unavailable', `${host} answered ${status}.`, waitMs);
  }
  return new ConnectorError('refused', `${host} answered ${status}${excerptOf(text)}.`, waitMs);
}

/** The error message in a response, if the body is short text or JSON. */
function excerptOf(text: string): string {
  const found = /"(?:message|error_message|error_description|error|reason|detail)"\s*:\s*"([^"\\]{1,200})"/.exec(
    text.slice(0, 4_000),
  );
  return found ? `: ${(found[1] as string).replace(/\.$/, '')}` : '';
}

export function hostOf(url: string): string {
  return new URL(url).host;
}
