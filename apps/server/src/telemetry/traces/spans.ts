import {
  type Attributes,
  type Context,
  context,
  type Link,
  ROOT_CONTEXT,
  type Span,
  type SpanKind,
  SpanStatusCode,
  TraceFlags,
  trace,
} from '@opentelemetry/api';
import { ApiError } from '../../errors.js';

/** The name under which all spans of the server are recorded. */
const scope = '@lead-engagement/server';

let isOn = false;

/** Records spans from now on. The SDK must be registered before. */
export function turnOnSpans(isWanted = true): void {
  isOn = isWanted;
}

/** False unless the operator has set where traces go: nothing is created or stored then. */
export function isTracing(): boolean {
  return isOn;
}

/** A span that begins a trace of its own, or continues that of `parent`. */
export interface NewSpan {
  name: string;
  kind: SpanKind;
  attributes?: Attributes;
  links?: Link[];
  parent?: Context;
  startTime?: number;
}

/**
 * Starts a span that is not a child of the current one. Work of many callers runs one after the other in the same asynchronous context, so
 * that the parent is always given.
 */
export function startSpan({ parent = ROOT_CONTEXT, name, ...options }: NewSpan): Span {
  return trace.getTracer(scope).startSpan(name, options, parent);
}

/** Runs `work` with `span` as the parent of what it starts, and ends the span with it. */
export async function runIn<T>(span: Span, work: () => Promise<T>, base: Context = ROOT_CONTEXT): Promise<T> {
  try {
    return await context.with(trace.setSpan(base, span), work);
  } catch (error) {
    markFailed(span, error);
    throw error;
  } finally {
    span.end();
  }
}

/**
 * Runs `work` in a span below the current one. Without a current span that is recorded, it runs alone: what nothing has caused would be a
 * trace of one span.
 */
export function inChildSpan<T>(
  name: string,
  kind: SpanKind,
  attributes: Attributes,
  work: (span: Span | undefined) => Promise<T>,
): Promise<T> {
  if (!isOn || !trace.getActiveSpan()?.isRecording()) return work(undefined);
  const current = context.active();
  const span = trace.getTracer(scope).startSpan(name, { kind, attributes }, current);
  return runIn(span, () => work(span), current);
}

/** Marks a span as failed. Messages and stacks stay out, because they can contain what a client has sent. */
export function markFailed(span: Span, error: unknown): void {
  span.setAttribute('error.type', errorTypeOf(error));
  if (error instanceof ApiError && error.status < 500) return;
  span.setStatus({ code: SpanStatusCode.ERROR });
}

/** Marks the current span as failed, if it is recorded, for an error that is not thrown on. */
export function markCurrentFailed(error: unknown): void {
  const span = isOn ? trace.getActiveSpan() : undefined;
  if (span) markFailed(span, error);
}

/** A code of a few: that of the API, of PostgreSQL or of Node, or else the class. */
function errorTypeOf(error: unknown): string {
  if (error instanceof ApiError) return error.code;
  if (!(error instanceof Error)) return '_OTHER';
  const { code } = error as { code?: unknown };
  return typeof code === 'string' && /^\w{1,40}$/.test(code) ? code : error.name;
}

/** Returns the id of the current trace, if it is recorded. */
export function currentTraceId(): string | undefined {
  const span = isOn ? trace.getActiveSpan() : undefined;
  return span && traceIdOf(span);
}

/** Returns the id of a span's trace, if it is recorded. */
export function traceIdOf(span: Span): string | undefined {
  const { traceFlags, traceId } = span.spanContext();
  return traceFlags & TraceFlags.SAMPLED ? traceId : undefined;
}

/** Adds attributes to the current span, if it is recorded. */
export function describeCurrentSpan(attributes: () => Attributes): void {
  if (currentTraceId() !== undefined) trace.getActiveSpan()?.setAttributes(attributes());
}

/** Adds a moment to the current span, if it is recorded. */
export function markMoment(name: string, attributes: () => Attributes): void {
  if (currentTraceId() !== undefined) trace.getActiveSpan()?.addEvent(name, attributes());
}
