import { context, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { BasicTracerProvider, InMemorySpanExporter, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-base';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ApiError } from '../../errors.js';
import { inChildSpan, runIn, startSpan, turnOnSpans } from './spans.js';

const exporter = new InMemorySpanExporter();

beforeEach(() => {
  exporter.reset();
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  trace.setGlobalTracerProvider(new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] }));
  turnOnSpans();
});
afterEach(() => {
  turnOnSpans(false);
  trace.disable();
  context.disable();
});

/** Runs work in a span of its own; returns the spans that ended. */
async function record(work: () => Promise<unknown>) {
  await runIn(startSpan({ name: 'parent', kind: SpanKind.SERVER }), work).catch(() => undefined);
  return exporter.getFinishedSpans();
}

const work = (error: Error) => () =>
  inChildSpan('postgresql transaction', SpanKind.CLIENT, {}, async () => {
    throw error;
  });

test.each([
  ['a refusal', new ApiError('CONFLICT.already_exists', 'ada@example.com is taken'), 'CONFLICT', SpanStatusCode.UNSET],
  [
    'the database',
    Object.assign(new Error('Key (ada@example.com) exists'), { code: '23505' }),
    '23505',
    SpanStatusCode.ERROR,
  ],
  ['a fault', new TypeError('ada@example.com is no function'), 'TypeError', SpanStatusCode.ERROR],
  [
    'a code with text of a client',
    Object.assign(new Error(''), { code: 'ada@example.com' }),
    'Error',
    SpanStatusCode.ERROR,
  ],
])('an error of %s is recorded by its code or class, without its message and stack', async (_, error, type, code) => {
  const spans = await record(work(error));
  expect(spans.map(({ name }) => name)).toEqual(['postgresql transaction', 'parent']);
  for (const span of spans) {
    expect(span.attributes).toEqual({ 'error.type': type });
    expect(span.status).toEqual({ code });
    expect(span.events).toEqual([]);
  }
});

test('what nothing has caused that is recorded has no span', async () => {
  await inChildSpan('postgresql transaction', SpanKind.CLIENT, {}, async () => undefined);
  expect(exporter.getFinishedSpans()).toEqual([]);
});
