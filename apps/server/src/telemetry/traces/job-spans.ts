import { SpanKind } from '@opentelemetry/api';
import { encodeId } from '../../ids.js';
import { contextOf, linksTo } from './carried.js';
import { isTracing, runIn, startSpan } from './spans.js';

/** Set on the spans of steps that found nothing to do: they are not exported. */
export const idleAttribute = 'lead_engagement.idle';

/** A row of work whose step is recorded. */
interface TracedWork {
  kind: string;
  tenantId: string;
  attempts: number;
  /** The span that enqueued it, if one was recorded. */
  traceparent?: string | null;
}

/** What a step has come to. */
interface TracedStep {
  next: string;
  isIdle: boolean;
}

const messaging = { 'messaging.system': 'lead_engagement' };

/**
 * Runs a step in a span. If `continues` is true, it is a child of the span that enqueued the work. Otherwise it begins a trace of its own with a
 * link there: work that goes on for a million rows, or is tried again for days, would make traces that no backend shows.
 */
export function inStepSpan<T extends TracedStep>(
  work: TracedWork,
  { continues, isOfTenant }: { continues: boolean; isOfTenant: boolean },
  step: () => Promise<T>,
): Promise<T> {
  if (!isTracing()) return step();
  const { kind, traceparent } = work;
  const parent = continues ? contextOf(traceparent) : undefined;
  const span = startSpan({
    name: `process ${kind}`,
    kind: SpanKind.CONSUMER,
    attributes: {
      ...messaging,
      'messaging.operation.type': 'process',
      'messaging.operation.name': 'process',
      'messaging.destination.name': kind,
      'lead_engagement.failures': work.attempts,
      ...(isOfTenant && { 'lead_engagement.tenant_id': encodeId('tenant', work.tenantId) }),
    },
    ...(parent ? { parent } : { links: linksTo([traceparent]) }),
  });
  return runIn(span, async () => {
    const result = await step();
    span.setAttribute('lead_engagement.next', result.next);
    if (result.isIdle) span.setAttribute(idleAttribute, true);
    return result;
  });
}

/** Records a batch of the relay that began at `startTime`, with links to the spans that recorded its events. */
export function recordRelay(startTime: number, events: number, traceparents: readonly string[]): void {
  if (!isTracing() || events === 0) return;
  const span = startSpan({
    name: 'relay events',
    kind: SpanKind.INTERNAL,
    startTime,
    attributes: { ...messaging, 'messaging.batch.message_count': events },
    links: linksTo(traceparents),
  });
  span.end();
}
