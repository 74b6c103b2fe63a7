import type { OperationName } from './operations.js';

/** A request and its response, as reports show them. */
export interface Exchange {
  readonly operation: OperationName | undefined;
  readonly method: string;
  readonly url: string;
  /** The request headers, with a placeholder in place of each secret. */
  readonly requestHeaders: Readonly<Record<string, string>>;
  readonly requestBody: string | undefined;
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The body if it is JSON, else undefined. */
  // biome-ignore lint/suspicious/noExplicitAny: what a server answers can be anything
  readonly json: any;
  /** The time at which the response had arrived, in milliseconds since 1970. */
  readonly receivedAtMs: number;
  /** True for requests whose credential the server cannot know: the response then does not name a tenant. */
  readonly anonymous: boolean;
}

/** The command that repeats a request. Keys are read from the environment. */
export function toCurl({ method, url, requestHeaders, requestBody }: Exchange): string {
  const headers = Object.entries(requestHeaders).map(([name, value]) => `-H ${quoteHeader(`${name}: ${value}`)}`);
  const body = requestBody === undefined ? [] : [`--data-raw ${quote(shorten(requestBody))}`];
  return ['curl -i', ...(method === 'GET' ? [] : [`-X ${method}`]), quote(url), ...headers, ...body].join(' ');
}

function quote(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

/** Uses double quotes if the shell has to expand a variable. */
function quoteHeader(text: string): string {
  return text.includes('$LEAD_ENGAGEMENT_') ? `"${text.replaceAll('"', '\\"')}"` : quote(text);
}

/** Cuts bodies of thousands of records, which do not help in a report. */
function shorten(body: string): string {
  return body.length > 4_000 ? `${body.slice(0, 4_000)}… (${body.length} characters)` : body;
}
