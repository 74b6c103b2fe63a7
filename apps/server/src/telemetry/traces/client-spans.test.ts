import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { context, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { BasicTracerProvider, InMemorySpanExporter, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-base';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTransport } from '../../connectors/transport.js';
import { createGuardedClient } from '../../egress/guarded-client.js';
import { createEgressPolicy } from '../../egress/policy.js';
import { runIn, startSpan, turnOnSpans } from './spans.js';

const exporter = new InMemorySpanExporter();
const server = createServer((request, response) => {
  if (request.url?.startsWith('/cut')) request.destroy();
  else response.writeHead(request.url?.startsWith('/missing') ? 404 : 200).end('{}');
});
const egress = createEgressPolicy({ allowCidrs: [], allowLoopback: true });
const client = createGuardedClient(egress);
const transport = createTransport(egress);
let origin = '';
let port = 0;

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ({ port } = server.address() as AddressInfo);
  origin = `http://127.0.0.1:${port}`;
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  trace.setGlobalTracerProvider(new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] }));
  turnOnSpans();
});
beforeEach(() => exporter.reset());
afterAll(async () => {
  turnOnSpans(false);
  trace.disable();
  context.disable();
  await Promise.all([client.close(), transport.close()]);
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

/** The way of each kind of partner: tracking, channels and feeds; platforms of crawls. */
const ways: Record<string, (url: string) => Promise<unknown>> = {
  'the guarded client': (url) => client.send({ method: 'GET', url }),
  'the transport of connectors': (url) =>
    transport.sendWith(new AbortController().signal)({
      url,
      method: 'GET',
      headers: {},
      body: undefined,
      maxBytes: 1_000,
      untrusted: true,
    }),
};
const { ERROR, UNSET } = SpanStatusCode;

test.each(Object.keys(ways))(
  'a request by %s is a span below that of its cause, with the host and the outcome alone',
  async (way) => {
    const send = ways[way] as (url: string) => Promise<unknown>;
    const cases = [
      ['/bot-token/x?key=secret', { 'http.response.status_code': 200 }, UNSET],
      ['/missing/bot-token', { 'http.response.status_code': 404, 'error.type': '404' }, ERROR],
      ['/cut/bot-token', { 'error.type': expect.any(String) }, ERROR],
    ] as const;
    for (const [path, outcome, code] of cases) {
      exporter.reset();
      const parent = startSpan({ name: 'parent', kind: SpanKind.SERVER });
      await runIn(parent, () => send(origin + path)).catch(() => undefined);
      const [span] = exporter.getFinishedSpans();
      expect(span).toMatchObject({ name: 'GET', kind: SpanKind.CLIENT, status: { code } });
      expect(span?.parentSpanContext?.spanId).toBe(parent.spanContext().spanId);
      expect(span?.attributes).toEqual({
        'http.request.method': 'GET',
        'server.address': '127.0.0.1',
        'server.port': port,
        ...outcome,
      });
      expect(JSON.stringify([span?.attributes, span?.events, span?.status])).not.toMatch(/bot-token|secret/);
    }
  },
);
