import { setTimeout as delay } from 'node:timers/promises';
import { context, type DiagLogger, DiagLogLevel, diag, propagation, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import {
  type ExportResult,
  ExportResultCode,
  setGlobalErrorHandler,
  W3CTraceContextPropagator,
} from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import {
  BasicTracerProvider,
  BatchSpanProcessor,
  type ReadableSpan,
  type SpanExporter,
} from '@opentelemetry/sdk-trace-base';
import type { Logger } from 'pino';
import { newUuid } from '../../ids.js';
import { stopTimes } from '../../process/stop-times.js';
import { version } from '../../version.js';
import { idleAttribute } from './job-spans.js';
import { turnOnSpans } from './spans.js';

/**
 * Registers the SDK of OpenTelemetry: spans are sent in batches, as OTLP over HTTP in JSON, and dropped beyond 2,048 that wait for a collector.
 * The variables of OpenTelemetry hold (`OTEL_EXPORTER_OTLP_…`, `OTEL_TRACES_SAMPLER`, `OTEL_BSP_…`, `OTEL_SERVICE_NAME`,
 * `OTEL_RESOURCE_ATTRIBUTES`). Returns a function that sends what is left, within a bounded time.
 */
export function startSdk(process: string, log: Logger): () => Promise<void> {
  diag.setLogger(toDiagLogger(log), DiagLogLevel.ERROR);
  // What cannot be sent is logged by the exporter, once.
  setGlobalErrorHandler(() => {});
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  const ours = resourceFromAttributes({
    'service.name': 'lead-engagement',
    'service.version': version,
    'service.instance.id': newUuid(),
    'lead_engagement.process': process,
  });
  const resource = defaultResource()
    .merge(ours)
    .merge(detectResources({ detectors: [envDetector] }));
  const exporter = logAbsence(new OTLPTraceExporter(), log);
  const provider = new BasicTracerProvider({ resource, spanProcessors: [new BusySpanProcessor(exporter)] });
  trace.setGlobalTracerProvider(provider);
  turnOnSpans();
  return async () => {
    const sent = provider.shutdown().catch(() => undefined);
    // The timer keeps the process alive: nothing else may.
    await Promise.race([sent, delay(stopTimes.traces)]);
  };
}

/** Leaves out steps that found nothing to do, which are most of them on a quiet server. */
class BusySpanProcessor extends BatchSpanProcessor {
  override onEnd(span: ReadableSpan): void {
    if (span.attributes[idleAttribute] !== true) super.onEnd(span);
  }
}

/** Says once that spans cannot be sent, and once that they can again. */
function logAbsence(exporter: SpanExporter, log: Logger): SpanExporter {
  let isAway = false;
  const look = ({ code, error }: ExportResult, spans: number) => {
    const failed = code !== ExportResultCode.SUCCESS;
    if (failed === isAway) return;
    isAway = failed;
    if (failed) log.warn({ reason: error?.message, spans }, 'traces cannot be sent');
    else log.info('traces are sent again');
  };
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        look(result, spans.length);
        done(result);
      }),
    shutdown: () => exporter.shutdown(),
    forceFlush: async () => exporter.forceFlush?.(),
  };
}

function toDiagLogger(log: Logger): DiagLogger {
  const error = (reason: string) => log.error({ reason }, 'traces');
  const none = () => {};
  return { error, warn: none, info: none, debug: none, verbose: none };
}
