import type { OperationName } from './operations.js';

/** A request that was sent and the response that came, as reports show them. */
export interface Exchange {
  readonly operation: OperationName | undefined;
  readonly method: string;
  readonly url: string;
  /** What was sent, with the placeholder of each secret in place of it. */
  readonly requestHeaders: Readonly<Record<string, string>>;
  readonly requestBody: string | undefined;
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The body if it is JSON, else undefined. */
  // biome-ignore lint/suspicious/noExplicitAny: what a server answers can be anything
  readonly json: any;
  /** When the response had arrived, in milliseconds since 1970. */
  readonly receivedAtMs: number;
  /** Set for requests whose credential the server cannot know: it names no tenant then. */
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

/** In double quotes where the shell has to fill in a variable. */
function quoteHeader(text: string): string {
  return text.includes('$LEAD_ENGAGEMENT_') ? `"${text.replaceAll('"', '\\"')}"` : quote(text);
}

/** Bodies of thousands of records help nobody in a report. */
function shorten(body: string): string {
  return body.length > 4_000 ? `${body.slice(0, 4_000)}… (${body.length} characters)` : body;
}
