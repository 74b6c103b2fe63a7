import { readdir, readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { headers } from '@lead-engagement/contract';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { z } from 'zod';
import { deleteEmbeddedPostgres, findEmbeddedPostgres } from '../src/db/embedded/embedded-postgres.js';
import { openFileStore } from '../src/files/open-store.js';
import { newUuid } from '../src/ids.js';
import { generateApiKey } from '../src/security/api-key.js';
import type { Answer } from './support/api.js';
import { makeBody } from './support/bodies.js';
import { makeDataDir } from './support/data-directory.js';
import { connectRemoteApi } from './support/remote-api.js';
import { bothPaths, fieldsOf, fillPath, type NamedRoute, routes, schemaOf, standInsOf } from './support/routes.js';
import { createSample, dataOf, type Sample } from './support/sample.js';
import { type ServerProcess, startServer, startWorkerProcess } from './support/server-process.js';

/** The canary in all credentials, and in unknown headers: it must not appear anywhere afterwards. */
const credential = `kanarie${newUuid().slice(-8)}`;
/** The canary in what clients write and request: it is stored where they wrote it, and must not appear elsewhere. */
const content = `canario${newUuid().slice(-8)}`;
/** The canary in responses of receivers: it is shown in the delivery log, and must not appear elsewhere. */
const answered = `canarin${newUuid().slice(-8)}`;

let dataDir = '';
let server: ServerProcess;
let worker: ReturnType<typeof startWorkerProcess>;
let api: ReturnType<typeof connectRemoteApi>;
let sample: Sample;
let receivers: Server[] = [];
const received: string[] = [];
const failures: { what: string; answer: Answer }[] = [];
/** Webhook secrets, from the responses that show them once. */
const secrets: string[] = [];
const keys: string[] = [];
/** The methods of the successful requests. */
const succeeded = new Set<string>();

const waiting = { timeout: 60_000, interval: 100 };

beforeAll(async () => {
  dataDir = await makeDataDir('canaries');
  const bootstrapKey = generateApiKey('LIVE');
  const env = {
    DATA_DIR: dataDir,
    PORT: '0',
    LOG_LEVEL: 'trace',
    METRICS: 'on',
    TRUST_PROXY: '1',
    BOOTSTRAP_API_KEY: bootstrapKey,
  };
  server = await startServer({ ...env, WORKER: 'off' });
  api = connectRemoteApi(server.url, (await findEmbeddedPostgres(dataDir)) ?? '');
  // The worker starts later: until then, jobs of the sample run here, on the files of the server.
  sample = await createSample({ ...api, files: openFileStore(dataDir, undefined) });
  keys.push(bootstrapKey, sample.caller.key);
  // Deletions last, because the other routes need the records.
  const deletes = ({ route }: NamedRoute) => route.method === 'DELETE';
  for (const named of routes.filter((each) => !deletes(each))) await visit(named);
  for (const named of routes.filter(deletes)) await visit(named);
  await redirectEndpoints(await startReceivers());
  worker = startWorkerProcess(env);
  const deliveries = await sample.caller.call('POST', '/v1/leads', { contact: { name: content } });
  const { id } = dataOf(deliveries, 201);
  await vi.waitFor(() => expect(received.filter((body) => body.includes(id)).length).toBeGreaterThan(1), waiting);
  await vi.waitFor(() => expect(worker.logged()).toContain('"status":"PENDING"'), waiting);
  await worker.stop();
});

afterAll(async () => {
  await api.close();
  await server.stop();
  for (const receiver of receivers) receiver.close();
  await deleteEmbeddedPostgres(dataDir);
});

const standIns = new Set(standInsOf(routes));

/**
 * Calls a route in every way that can carry a canary. What all routes share, the prefixes, credentials and most headers, is tried with stand-in
 * routes; of the two ways to fill a field of a body, the others are tried with one each.
 */
async function visit(named: NamedRoute): Promise<void> {
  const isStandIn = standIns.has(named);
  const { route, name, resource } = named;
  const unknown = Object.fromEntries(Object.keys(sample.params[resource]).map((param) => [param, content]));
  const queryFields = Object.keys(fieldsOf(route.query as z.ZodType | undefined));
  const type = route.metadata.uploads?.[0];
  const { streams } = route.metadata;
  const isEventStream = streams?.as === 'events' && !streams.askedBy;
  // An event stream that is not refused does not end.
  const refusing = (at: string) => `${at}${at.includes('?') ? '&' : '?'}nosuch=${content}`;
  const schema = type ? undefined : schemaOf(route);
  for (const path of isStandIn ? bothPaths(route) : [route.path]) {
    const url = fillPath(path, sample.params[resource]);
    const send = async (what: string, at: string, more: Record<string, string>, payload?: unknown) => {
      const answer = await api.send({
        method: route.method,
        url: isEventStream ? refusing(at) : at,
        headers: { ...(type && { 'content-type': type }), ...more },
        ...(payload === undefined || route.method === 'GET' ? {} : { payload: payload as object }),
      });
      note(`${route.method} ${at}: ${what}`, answer);
    };
    const { credentials } = sample.caller;
    const file = `name,email\n${content} ${newUuid()},${content}\n`;
    const make = () => makeBody(name, sample, `${content} ${newUuid()}`);
    const body = () => (type ? file : schema && make());

    if (isStandIn) {
      // Invalid credentials.
      for (const authorization of [credential, `Bearer ${credential}`, `Basic ${credential}`]) {
        await send('Authorization', url, { authorization, [headers.tenantId]: credential }, body());
      }
      await send('X-Api-Key', url, { [headers.apiKey]: credential }, body());
      await send('another tenant', url, { ...credentials, [headers.tenantId]: credential }, body());
      const further = {
        cookie: `s=${credential}`,
        referer: credential,
        'user-agent': credential,
        'x-custom': credential,
      };
      await send('other headers', fillPath(path, unknown), { ...credentials, ...further }, body());
    }
    // Headers that a route can read.
    await send('If-Match', url, { ...credentials, [headers.ifMatch]: content }, body());
    await send('Idempotency-Key', url, { ...credentials, [headers.idempotencyKey]: `${content} x` }, body());
    await send('an odd type', fillPath(path, unknown), { ...credentials, 'content-type': 'text/plain' }, content);
    // Paths and queries.
    await send('path', fillPath(path, unknown), credentials, body());
    for (const field of queryFields)
      await send(`?${field}`, `${url}?${encodeURIComponent(field)}=${content}`, credentials, body());
    if (type) {
      await send('cut off', url, credentials, `name\n"${content}`);
      await send('a file', url, { ...credentials, [headers.idempotencyKey]: newUuid() }, body());
    }
    if (!schema) continue;
    // Invalid and valid bodies.
    await send('no JSON', url, { ...credentials, 'content-type': 'application/json' }, `{"name":${content}`);
    await send('cut off', url, { ...credentials, 'content-type': 'application/json' }, `{"name":"${content}`);
    for (const [at, field] of Object.keys(fieldsOf(schema)).entries()) {
      if (isStandIn || at % 2 === 0) await send(`body.${field}`, url, credentials, { ...make(), [field]: content });
      if (isStandIn || at % 2 === 1)
        await send(`body.${field}[]`, url, credentials, { ...make(), [field]: [content, { [field]: content }] });
    }
    await send('success', url, { ...credentials, [headers.idempotencyKey]: newUuid() }, body());
  }
}

function note(what: string, answer: Answer): void {
  if (answer.status >= 400) failures.push({ what, answer });
  else succeeded.add(what.split(' ')[0] as string);
  expect(answer.status, `${what}: ${answer.text}`).toBeLessThan(500);
  if (typeof answer.data?.secret === 'string') secrets.push(answer.data.secret);
}

/** Starts one receiver that succeeds and one that fails; both return text. */
async function startReceivers(): Promise<string[]> {
  receivers = [200, 500].map((status) =>
    createServer((request, response) => {
      let body = '';
      request.on('data', (chunk) => {
        body += chunk;
      });
      request.on('end', () => {
        received.push(body);
        response.writeHead(status, { 'x-answer': answered }).end(answered);
      });
    }),
  );
  for (const receiver of receivers) await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  return receivers.map(
    (each) => `http://127.0.0.1:${(each.address() as AddressInfo).port}/${content}?token=${credential}x`,
  );
}

/** Replaces all endpoints of the sample with two on loopback. */
async function redirectEndpoints(urls: string[]): Promise<void> {
  const { caller } = sample;
  const list = async () => dataOf(await caller.call('GET', '/v1/webhook-endpoints?limit=200'), 200);
  for (const { id } of await list()) dataOf(await caller.call('DELETE', `/v1/webhook-endpoints/${id}`), 200);
  for (const url of urls) {
    const made = await caller.call('POST', '/v1/webhook-endpoints', { url, events: ['lead.created'] });
    secrets.push(dataOf(made, 201).secret);
  }
}

/** The texts that no log, error or metric may contain. */
const forbidden = () => [credential, content, answered, ...secrets, ...keys];

function expectNone(text: string, what: string): void {
  for (const canary of forbidden()) {
    const at = text.indexOf(canary);
    expect(at === -1 ? '' : `${what}: ${text.slice(Math.max(0, at - 200), at + 100)}`).toBe('');
  }
}

test('no log line of the server or its worker has anything that a client or receiver sent, at the finest level', () => {
  expect(server.logged().split('\n').length).toBeGreaterThan(routes.length * 10);
  expect(worker.logged()).toContain('"kind":"delivery"');
  expectNone(server.logged(), 'server');
  expectNone(worker.logged(), 'worker');
  expectNone(server.printed().replace(/^.*API key:.*$/gm, ''), 'standard output');
});

test('no error has the text that was sent', () => {
  expect(failures.length).toBeGreaterThan(routes.length * 5);
  expect([...succeeded].sort()).toEqual(['DELETE', 'GET', 'PATCH', 'POST']);
  // The error for a file without known columns lists its headings, so that the sender finds them.
  const told = failures.filter(
    ({ what }) => !/^POST (?:\/api)?\/v1\/(?:contacts|leads)\/import(?:\/preview)?: an odd type$/.test(what),
  );
  for (const { what, answer } of told) expectNone(answer.text + JSON.stringify(answer.headers), what);
});

test('no metric has it', async () => {
  const metrics = await api.send({ url: '/metrics' });
  expect(metrics.text).toContain('http_request');
  expectNone(metrics.text, '/metrics');
});

test('no table has a secret or a stored response in clear text', async () => {
  const tables = await api.owner<{ name: string }[]>`
    select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'drizzle') and c.relkind = 'r'`;
  const dump = new Map<string, string>();
  for (const { name } of tables) {
    const rows = await api.owner.unsafe(`select to_jsonb(t) - 'key' as row from ${name} t`);
    dump.set(name, JSON.stringify(rows));
  }
  // Checks that the dump is complete: it contains what was written.
  expect(dump.get('public.leads')).toContain(content);
  expect(dump.get('public.idempotency_keys')).toContain('"encrypted_body": "v1.'.replace(': ', ':'));
  expect(dump.get('public.idempotency_keys')).not.toContain(content);
  for (const [name, text] of dump) {
    for (const secret of [...secrets, ...keys]) expect(text.includes(secret), name).toBe(false);
    // The URL of an endpoint belongs to it.
    if (name !== 'public.webhook_endpoints') expect(text.includes(credential), name).toBe(false);
  }
  expect(secrets.length).toBeGreaterThan(3);
});

test('no file of the database, including its log and journal, has a secret in clear text', async () => {
  const found: string[] = [];
  let read = 0;
  for (const entry of await readdir(dataDir, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const bytes = await readFile(join(entry.parentPath, entry.name)).catch((error: NodeJS.ErrnoException) => {
      // The database replaces and removes some of its files at any time.
      if (error.code === 'ENOENT') return Buffer.alloc(0);
      throw error;
    });
    read += bytes.length;
    for (const secret of [...secrets, ...keys, `Bearer ${credential}`])
      if (bytes.includes(secret)) found.push(entry.name);
  }
  expect(found).toEqual([]);
  expect(read).toBeGreaterThan(1_000_000);
});
