import { mkdtemp, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { contract, mcpPath } from '@lead-engagement/contract';
import { SpanKind } from '@opentelemetry/api';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { generateApiKey } from '../../src/security/api-key.js';
import { type ExportedSpan, startCollector } from '../support/collector.js';
import { createTestDatabase, type TestDatabase } from '../support/database.js';
import { findFreePort } from '../support/free-port.js';
import { startReceiver } from '../support/receiver.js';
import { type ServerProcess, startServer } from '../support/server-process.js';

const waiting = { timeout: 120_000, interval: 50 };
const key = generateApiKey('LIVE');
const clientTrace = '4bf92f3577b34da6a3ce929d0e0e4736';
const clientSpan = '00f067aa0ba902b7';
const sampled = { traceparent: `00-${clientTrace}-${clientSpan}-01` };
const clientLink = expect.objectContaining({ traceId: clientTrace, spanId: clientSpan });
let folder: string;
let database: TestDatabase;
let server: ServerProcess | undefined;
const endings: (() => unknown)[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lead-engagement-traces-'));
  database = await createTestDatabase();
});
afterEach(async () => {
  await server?.stop();
  server = undefined;
  for (const end of endings.splice(0)) await end();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

async function start(settings: Record<string, string>): Promise<ServerProcess> {
  const own = { DATA_DIR: folder, DATABASE_URL: database.url, PORT: '0', LIMITS: 'per-process' };
  server = await startServer({ ...own, BOOTSTRAP_API_KEY: key, ...settings });
  await expect.poll(() => server?.processes().worker, waiting).toBeDefined();
  return server;
}

async function collect(options?: { hangs: boolean }) {
  const collector = await startCollector(options);
  endings.push(collector.close);
  return collector;
}

const call = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
  fetch(server?.url + path, {
    method,
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });

/** Posts a body that is sent only after the server has read the headers; resolves to the status. */
function postInParts(path: string, body: unknown, headers: Record<string, string>): Promise<number | undefined> {
  const all = {
    authorization: `Bearer ${key}`,
    'content-type': 'application/json',
    expect: '100-continue',
    ...headers,
  };
  return new Promise((resolve, reject) => {
    const sent = request(server?.url + path, { method: 'POST', headers: all }, (response) => {
      response.resume().once('end', () => resolve(response.statusCode));
    });
    sent.once('continue', () => sent.end(JSON.stringify(body))).once('error', reject);
    sent.flushHeaders();
  });
}

/** Subscribes a receiver; returns how often it was called, and the path of its URL. */
async function subscribe(): Promise<{ received: () => number; path: string }> {
  let received = 0;
  const receiver = await startReceiver(() => {
    received += 1;
  });
  endings.push(receiver.close);
  const path = '/receiver-path-token';
  const url = new URL(path, receiver.url).href;
  const made = await call('POST', contract.webhookEndpoints.create.path, { url, events: ['lead.created'] });
  expect(made.status).toBe(201);
  return { received: () => received, path };
}

/** The lines that the server has logged. */
const lines = () =>
  (server?.logged() ?? '')
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Record<string, unknown>);

test('one trace shows a request, its transaction, the job of its event and the attempt at the receiver; further attempts and other jobs link to what caused them', async () => {
  const collector = await collect();
  await start({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_BSP_SCHEDULE_DELAY: '100' });
  const { received } = await subscribe();
  const find = (name: string, of: Partial<ExportedSpan> = {}) =>
    collector
      .spans()
      .filter((span) => span.name === name && Object.entries(of).every(([k, v]) => span[k as 'name'] === v));

  expect(await postInParts('/v1/leads', { contact: { name: 'Ada' } }, sampled)).toBe(201);
  await expect.poll(() => find('process delivery').length, waiting).toBe(1);
  const [job] = find('process delivery') as [ExportedSpan];
  const { traceId } = job;
  await expect.poll(() => find('POST', { traceId }).length, waiting).toBe(1);
  await expect.poll(() => find('POST /v1/leads').length, waiting).toBe(1);

  const [served] = find('POST /v1/leads') as [ExportedSpan];
  expect(served).toMatchObject({ traceId, process: 'api', kind: SpanKind.SERVER + 1 });
  expect(served.parentSpanId).toBeUndefined();
  expect(served.links).toEqual([clientLink]);
  expect(served.attributes).toEqual({
    'http.request.method': 'POST',
    'http.route': '/v1/leads',
    'http.response.status_code': 201,
    'url.scheme': 'http',
    'lead_engagement.tenant_id': expect.stringMatching(/^tn_/),
  });
  const [transaction] = find('postgresql transaction', { traceId, process: 'api' }) as [ExportedSpan];
  expect(transaction.parentSpanId).toBe(served.spanId);
  expect(job).toMatchObject({ process: 'worker', parentSpanId: transaction.spanId });
  expect(job.attributes).toMatchObject({ 'lead_engagement.attempt': 1, 'lead_engagement.event_type': 'lead.created' });
  const [attempt] = find('POST', { traceId }) as [ExportedSpan];
  expect(attempt).toMatchObject({ process: 'worker', kind: SpanKind.CLIENT + 1, parentSpanId: job.spanId });
  expect(attempt.attributes).toMatchObject({ 'server.address': '127.0.0.1', 'http.response.status_code': 204 });
  const relayed = () => find('relay events').flatMap(({ links }) => links);
  await expect.poll(relayed, waiting).toContainEqual(expect.objectContaining({ spanId: transaction.spanId }));

  // Both lines are written up to a quarter of a second later.
  const logged = () => lines().filter((line) => line.traceId === traceId);
  await expect
    .poll(() => logged().map(({ msg }) => msg), waiting)
    .toEqual(expect.arrayContaining(['request', 'work.step']));

  const deliveryId = String(job.attributes['lead_engagement.delivery_id']);
  const path = contract.deliveries.resend.path.replace(':id', deliveryId);
  expect((await call('POST', path)).status).toBeLessThan(300);
  await expect.poll(() => find('process delivery').length, waiting).toBe(2);
  const again = find('process delivery').find((span) => span.spanId !== job.spanId) as ExportedSpan;
  expect(again.attributes['lead_engagement.attempt']).toBe(2);
  expect(again.parentSpanId).toBeUndefined();
  /** The request whose transaction the first link of a span names. */
  const causeOf = ({ links }: ExportedSpan) => {
    const spanOf = (spanId: string | undefined) => collector.spans().find((span) => span.spanId === spanId);
    const cause = spanOf(links[0]?.spanId);
    return cause?.name === 'postgresql transaction' ? spanOf(cause.parentSpanId)?.name : undefined;
  };
  await expect.poll(() => causeOf(again), waiting).toMatch(/resend$/);
  expect(received()).toBe(2);

  expect((await call('POST', contract.exports.create.path, { resource: 'leads' })).status).toBe(202);
  const jobsOf = (cause: string) =>
    collector.spans().filter((span) => span.name.startsWith('process ') && causeOf(span) === cause);
  await expect.poll(() => jobsOf(`POST ${contract.exports.create.path}`).length, waiting).toBeGreaterThan(0);
  for (const span of jobsOf(`POST ${contract.exports.create.path}`)) expect(span.parentSpanId).toBeUndefined();
});

test('what a client sends is in no span: no query, body, key, unknown path or path of a receiver', async () => {
  const collector = await collect();
  await start({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_BSP_SCHEDULE_DELAY: '100' });
  const { received, path } = await subscribe();
  await call('POST', '/v1/leads', { contact: { name: 'Body Secretname', email: 'in-body@example.com' } });
  await call('GET', '/v1/contacts?q=in-query@example.com');
  await call('POST', '/v1/auth/login', { email: 'in-login@example.com', password: 'hunter2hunter2' });
  await call('GET', '/unknown/path-token-of-a-client', undefined, { 'user-agent': 'agent-of-a-client' });
  await call('GET', `/v1/leads/${'id-of-a-client'}`);
  // Fails in the database and in the handler: messages of errors name values.
  await call('POST', '/v1/contacts', { name: 'Twin', email: 'in-body@example.com' });
  await expect.poll(received, waiting).toBe(1);
  const names = () => collector.spans().map(({ name }) => name);
  await expect
    .poll(names, waiting)
    .toEqual(
      expect.arrayContaining([
        'GET',
        'GET /v1/contacts',
        'GET /v1/leads/:id',
        'POST /v1/auth/login',
        'POST /v1/contacts',
        'process delivery',
      ]),
    );
  const planted = ['in-query', 'in-login', 'in-body', 'Secretname', 'hunter2', key, 'of-a-client', path.slice(1)];
  for (const secret of planted) expect(collector.bytes()).not.toContain(secret);
});

test('with TRACE_CONTINUE=on a request continues the trace of its client, sampled or not as the client says; so do the operations of its tool, and a stop sends what is left but idle steps', async () => {
  const collector = await collect();
  const running = await start({
    OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: `${collector.url}/v1/traces`,
    OTEL_BSP_SCHEDULE_DELAY: '600000',
    OTEL_SERVICE_NAME: 'our-leads',
    TRACE_CONTINUE: 'on',
  });
  // The worker takes part.
  const { received } = await subscribe();
  expect((await call('POST', '/v1/leads', { contact: { name: 'Ada' } }, sampled)).status).toBe(201);
  await expect.poll(received, waiting).toBe(1);
  const unsampled = { traceparent: `00-${'a'.repeat(32)}-${clientSpan}-00` };
  expect((await call('GET', '/v1/me', undefined, unsampled)).status).toBe(200);
  expect((await call('GET', '/v1/tags', undefined, sampled)).status).toBe(200);
  expect((await call('GET', '/healthz', undefined, sampled)).status).toBe(200);
  const tool = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'usage', arguments: {} } };
  const accept = 'application/json, text/event-stream';
  expect((await call('POST', mcpPath, tool, { accept, ...sampled })).status).toBe(200);
  expect(await running.stop()).toBe(0);
  const isOfRequest = ({ kind, name }: ExportedSpan) =>
    kind === SpanKind.SERVER + 1 && !/leads|webhook-endpoints/.test(name);
  const ofRequests = collector.spans().filter(isOfRequest);
  const byTool = ofRequests.find(({ name }) => name === `POST ${mcpPath}`);
  const continued = { traceId: clientTrace, links: [] };
  const named = (name: string, parentSpanId: unknown) => expect.objectContaining({ ...continued, name, parentSpanId });
  expect(ofRequests.sort((a, b) => a.name.localeCompare(b.name))).toEqual([
    named('GET /v1/tags', clientSpan),
    named('GET /v1/usage', byTool?.spanId),
    named(`POST ${mcpPath}`, clientSpan),
  ]);
  expect(collector.bytes()).toContain('our-leads');
  // Housekeeping that found nothing, which the worker does at its start.
  expect(collector.bytes()).not.toContain('lead_engagement.idle');
});

test('a collector that is away is logged once by each process and slows no request; one that hangs delays a stop by seconds at most', async () => {
  const away = `http://127.0.0.1:${await findFreePort()}`;
  const fast = { OTEL_BSP_SCHEDULE_DELAY: '50', OTEL_EXPORTER_OTLP_TIMEOUT: '500' };
  await start({ OTEL_EXPORTER_OTLP_ENDPOINT: away, ...fast });
  const { received } = await subscribe();
  const addLead = async () => (await call('POST', '/v1/leads', { contact: { name: 'Ada' } })).status;
  const told = () => lines().flatMap(({ msg, process }) => (msg === 'traces cannot be sent' ? [process] : []));
  // More than one export of each process fails.
  for (let round = 1; round <= 3; round++) {
    expect(await addLead()).toBe(201);
    await expect.poll(received, waiting).toBe(round);
    await expect.poll(() => told().sort(), waiting).toEqual(['api', 'worker']);
  }
  expect(await server?.stop()).toBe(0);
  expect(told().sort()).toEqual(['api', 'worker']);

  const hanging = await collect({ hangs: true });
  const slow = { OTEL_EXPORTER_OTLP_TIMEOUT: '60000', OTEL_BSP_EXPORT_TIMEOUT: '60000', OTEL_BSP_SCHEDULE_DELAY: '50' };
  await start({ OTEL_EXPORTER_OTLP_ENDPOINT: hanging.url, ...slow });
  expect(await addLead()).toBe(201);
  await expect.poll(received, waiting).toBe(4);
  // One request of each process is under way.
  await expect.poll(hanging.asked, waiting).toBe(2);
  // Less than the collector takes for one export.
  const startedMs = performance.now();
  for (let at = 0; at < 40; at++) expect((await call('GET', '/v1/tags')).status).toBe(200);
  expect(performance.now() - startedMs).toBeLessThan(30_000);
  expect(await server?.stop()).toBe(0);
  const stopped = lines().filter(({ msg }) => msg === 'shut down');
  expect(stopped.map((line) => line.process)).toEqual(expect.arrayContaining(['api', 'worker']));
  for (const { durationMs } of stopped) expect(durationMs).toBeLessThan(10_000);
  expect(lines().map(({ msg }) => msg)).not.toContain('shutting down took too long');
});

/** Has every process print the modules that it loads. */
const hooks = `import { writeSync } from 'node:fs';
export const load = (url, context, next) => { writeSync(2, 'module ' + url + '\\n'); return next(url, context); };`;
const register = `import { register } from 'node:module'; register(${JSON.stringify(`data:text/javascript,${encodeURIComponent(hooks)}`)});`;
const printModules = { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(register)}` };

test('without an address for traces, or with OTEL_SDK_DISABLED, no process loads the SDK and no log line names a trace', async () => {
  const modules = () => [...(server?.logged() ?? '').matchAll(/^module (\S+)$/gm)].map(([, url]) => url);
  const sdk = /\/dist\/sdk-\w+\.js$/;
  const collector = await collect();
  const off = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_SDK_DISABLED: 'true' };
  for (const settings of [{}, off]) {
    await start({ ...printModules, ...settings });
    expect((await call('POST', '/v1/leads', { contact: { name: 'Ada' } }, sampled)).status).toBe(201);
    await expect.poll(() => lines().some(({ msg }) => msg === 'request'), waiting).toBe(true);
    expect(modules().length).toBeGreaterThan(100);
    expect(modules().filter((url) => sdk.test(url ?? ''))).toEqual([]);
    expect(lines().filter((line) => 'traceId' in line)).toEqual([]);
    expect(await server?.stop()).toBe(0);
  }
  expect(collector.asked()).toBe(0);
  // The same look finds it where it is loaded: in both processes.
  await start({ ...printModules, OTEL_EXPORTER_OTLP_ENDPOINT: collector.url });
  await expect.poll(() => modules().filter((url) => sdk.test(url ?? '')).length, waiting).toBe(2);
});
