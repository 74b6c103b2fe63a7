import {
  type Context,
  context,
  type Link,
  propagation,
  ROOT_CONTEXT,
  type SpanContext,
  trace,
} from '@opentelemetry/api';
import { currentTraceId, isTracing } from './spans.js';

/** The header of W3C Trace Context, and the name of the columns that store its value. */
export const traceparentHeader = 'traceparent';

/** Returns the current span in the form of the header, to be stored with what it causes; null unless it is recorded. */
export function currentTraceparent(): string | null {
  if (currentTraceId() === undefined) return null;
  const carrier: Record<string, string> = {};
  propagation.inject(context.active(), carrier);
  return carrier[traceparentHeader] ?? null;
}

/** Returns a context in which the span that a value names is the parent; undefined if there is no such value or it is not valid. */
export function contextOf(traceparent: unknown): Context | undefined {
  if (!isTracing() || typeof traceparent !== 'string') return undefined;
  const found = propagation.extract(ROOT_CONTEXT, { [traceparentHeader]: traceparent });
  return trace.getSpanContext(found) ? found : undefined;
}

/** Returns links to the spans that these values name. */
export function linksTo(traceparents: readonly (string | null | undefined)[]): Link[] {
  return traceparents.flatMap((traceparent) => {
    const found = contextOf(traceparent);
    return found ? [{ context: trace.getSpanContext(found) as SpanContext }] : [];
  });
}
