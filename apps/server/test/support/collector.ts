import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A span as it was exported. `process` is the one of the server that recorded it. */
export interface ExportedSpan {
  traceId: string;
  spanId: string;
  parentSpanId: string | undefined;
  name: string;
  kind: number;
  process: string;
  attributes: Record<string, unknown>;
  links: { traceId: string; spanId: string }[];
}

type Value = { stringValue?: string; intValue?: number | string; doubleValue?: number; boolValue?: boolean };
type Pair = { key: string; value: Value };
type Sent = Omit<ExportedSpan, 'process' | 'attributes' | 'links'> & {
  attributes?: Pair[];
  links?: ExportedSpan['links'];
};
interface Request {
  resourceSpans: { resource: { attributes: Pair[] }; scopeSpans: { spans: Sent[] }[] }[];
}

const read = (pairs: Pair[] = []) =>
  Object.fromEntries(
    pairs.map(({ key, value: { stringValue, intValue, doubleValue, boolValue } }) => [
      key,
      stringValue ?? (intValue === undefined ? (doubleValue ?? boolValue) : Number(intValue)),
    ]),
  );

function spansOf({ resourceSpans }: Request): ExportedSpan[] {
  return resourceSpans.flatMap(({ resource, scopeSpans }) => {
    const process = String(read(resource.attributes)['lead_engagement.process']);
    return scopeSpans.flatMap(({ spans }) =>
      spans.map(({ attributes, links = [], ...span }) => ({ ...span, process, attributes: read(attributes), links })),
    );
  });
}

/** A collector on loopback that takes OTLP over HTTP in JSON, or never responds. */
export async function startCollector({ hangs = false } = {}) {
  const bodies: string[] = [];
  const spans: ExportedSpan[] = [];
  let asked = 0;
  const server = createServer((request, response) => {
    asked += 1;
    if (hangs) return;
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString('utf8');
      bodies.push(body);
      if (request.url === '/v1/traces') spans.push(...spansOf(JSON.parse(body) as Request));
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    spans: () => spans,
    /** All that was sent, as it came. */
    bytes: () => bodies.join('\n'),
    /** How many requests have begun. */
    asked: () => asked,
    close: () => {
      server.closeAllConnections();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
