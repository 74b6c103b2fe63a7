import { z } from 'zod';
import type { TraceSettings } from './settings.js';

const endpoint = z
  .url({ protocol: /^https?$/, error: 'must be the address of a collector, such as http://127.0.0.1:4318' })
  .optional();

/** The variables of traces that the server reads. The SDK reads the other ones of OpenTelemetry. */
export const traceVariables = {
  OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: endpoint,
  OTEL_SDK_DISABLED: z.string().default('false'),
  OTEL_TRACES_EXPORTER: z.string().default('otlp'),
  TRACE_CONTINUE: z.enum(['on', 'off'], { error: 'must be on or off' }).default('off'),
};

/** Returns the settings of traces; undefined unless there is an address for them. */
export function readTraces({
  OTEL_EXPORTER_OTLP_ENDPOINT: shared,
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: endpoint = shared,
  OTEL_SDK_DISABLED: disabled,
  OTEL_TRACES_EXPORTER: exporter,
  TRACE_CONTINUE: continues,
}: z.output<z.ZodObject<typeof traceVariables>>): TraceSettings | undefined {
  if (endpoint === undefined || disabled.toLowerCase() === 'true' || exporter === 'none') return undefined;
  return { endpoint, continues: continues === 'on' };
}
