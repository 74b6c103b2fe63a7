import { type Attributes, SpanKind, SpanStatusCode } from '@opentelemetry/api';
import { inChildSpan } from './spans.js';

/** What a request to another server has come to. */
export interface ClientOutcome {
  status?: number | undefined;
  /** Why there is no response, as one of a few words. */
  error?: string | undefined;
}

/**
 * Runs a request to another server in a span. It names the host only, not `url.full` as the conventions of OpenTelemetry have it: paths
 * and queries of webhooks, bots and feeds contain secrets.
 */
export function inClientSpan<T>(
  method: string,
  url: string,
  send: () => Promise<T>,
  outcomeOf: (result: T) => ClientOutcome,
): Promise<T> {
  return inChildSpan(method, SpanKind.CLIENT, {}, async (span) => {
    if (!span) return send();
    span.setAttributes({ 'http.request.method': method, ...addressOf(url) });
    const result = await send();
    const { status, error } = outcomeOf(result);
    if (status !== undefined) span.setAttribute('http.response.status_code', status);
    const failure = error ?? (status !== undefined && status >= 400 ? String(status) : undefined);
    if (failure !== undefined) span.setAttribute('error.type', failure).setStatus({ code: SpanStatusCode.ERROR });
    return result;
  });
}

function addressOf(text: string): Attributes {
  if (!URL.canParse(text)) return {};
  const { protocol, hostname, port } = new URL(text);
  const standardPort = protocol === 'http:' ? 80 : 443;
  return { 'server.address': hostname, 'server.port': port === '' ? standardPort : Number(port) };
}

/** The same for `fetch`, whose span ends with the headers of the response. */
export function tracedFetch<F extends (input: never, init?: never) => Promise<{ status: number }>>(fetch: F): F {
  const traced = (input: string | URL | { url: string }, init?: { method?: string }) => {
    const url = typeof input === 'object' && 'url' in input ? input.url : String(input);
    const send = () => fetch(input as never, init as never);
    return inClientSpan(init?.method ?? 'GET', url, send, ({ status }) => ({ status }));
  };
  return traced as unknown as F;
}
