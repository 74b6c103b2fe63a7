import { getEventListeners } from 'node:events';
import { describe, expect, test } from 'vitest';
import { type Export, LeadEngagement, TimeoutError, type WaitOptions } from '../src/index.js';
import { apiKey, createClient, tenantId } from './support/client.js';
import { startServer, succeed } from './support/server.js';

test('waiting for an import polls it until it ends, and reports each poll', async () => {
  const server = await startServer((_, index) =>
    succeed({ id: 'imp_1', progress: index / 2, completedAt: index < 2 ? null : '2026-01-01T00:00:00.000Z' }),
  );
  const seen: number[] = [];
  const job = await createClient(server).client.imports.wait('imp_1', {
    onProgress: ({ progress }) => seen.push(progress),
    pollMs: 1,
  });
  expect([job.progress, seen]).toEqual([1, [0, 0.5, 1]]);
});

test.each(['imports', 'bulkUpdates'] as const)(
  'waiting for one of the %s that is being undone goes on until the undo has ended',
  async (resource) => {
    const at = '2026-01-01T00:00:00.000Z';
    const undos = [{ completedAt: null }, { completedAt: null }, { completedAt: at }];
    const server = await startServer((_, index) => succeed({ id: 'job_1', completedAt: at, undo: undos[index] }));
    const job = await createClient(server).client[resource].wait('job_1', { pollMs: 1 });
    expect([job.undo?.completedAt, server.received.length]).toEqual([at, 3]);
    const plain = await startServer(() => succeed({ id: 'job_1', completedAt: at, undo: null }));
    await createClient(plain).client[resource].wait('job_1');
    expect(plain.received).toHaveLength(1);
  },
);

test('waiting for a merge polls it until its records have moved, or have come back', async () => {
  const statuses = ['RUNNING', 'COMPLETED', 'RUNNING', 'COMPLETED'];
  const server = await startServer((_, index) => succeed({ id: 'mrg_1', status: statuses[index] }));
  const { client } = createClient(server);
  expect(await client.contacts.wait('mrg_1')).toMatchObject({ status: 'COMPLETED' });
  expect(await client.contacts.wait('mrg_1')).toMatchObject({ status: 'COMPLETED' });
  expect(server.received.map(({ url }) => url)).toEqual(Array(4).fill('/v1/contacts/merges/mrg_1'));
});

test('waiting for the recovery of a webhook endpoint polls it until it ends', async () => {
  const server = await startServer((_, index) => succeed({ id: 'rec_1', completedAt: index === 0 ? null : 'then' }));
  const { client } = createClient(server);
  expect(await client.webhookEndpoints.wait('we_1', 'rec_1')).toMatchObject({ completedAt: 'then' });
  expect(server.received.map(({ url }) => url)).toEqual(Array(2).fill('/v1/webhook-endpoints/we_1/recoveries/rec_1'));
});

test('the next poll waits for onProgress, and its error ends the waiting', async () => {
  const server = await startServer((_, index) => succeed({ id: 'exp_1', progress: index, completedAt: null }));
  const polls: number[] = [];
  const onProgress = async ({ progress }: { progress: number }) => {
    await new Promise((resolve) => setImmediate(resolve));
    polls.push(server.received.length);
    if (progress === 2) throw new Error('The disk is full.');
  };
  await expect(createClient(server).client.exports.wait('exp_1', { onProgress })).rejects.toThrow('disk is full');
  expect(polls).toEqual([1, 2, 3]);
});

test.each([
  [{ pollMs: Number.NaN }, 'pollMs'],
  [{ pollMs: 0 }, 'pollMs'],
  [{ pollMs: 0.5 }, 'pollMs'],
  [{ pollMs: 2 ** 31 }, 'pollMs'],
  [{ timeoutMs: Number.NaN }, 'timeoutMs'],
  [{ timeoutMs: 0 }, 'timeoutMs'],
  [{ intervalMs: 5 }, /There is no option "intervalMs".*timeoutMs/],
])('%j are refused as options of waiting, before anything is sent', async (options, message) => {
  const server = await startServer(() => succeed({ id: 'exp_1', completedAt: 'then' }));
  const waiting = createClient(server).client.exports.wait('exp_1', options as WaitOptions<Export>);
  await expect(waiting).rejects.toThrow(message);
  await expect(waiting).rejects.toBeInstanceOf(TypeError);
  expect(server.received).toHaveLength(0);
});

describe('timeoutMs of waiting', () => {
  test.each([
    ['between polls', () => succeed({ id: 'exp_1', completedAt: null })],
    ['during a poll without an answer', () => 'silence' as const],
  ])('ends it with a TimeoutError %s', async (_, reply) => {
    const server = await startServer(reply);
    const client = new LeadEngagement({ apiKey, tenantId, baseUrl: server.baseUrl });
    const startedAt = performance.now();
    const error = await client.exports.wait('exp_1', { timeoutMs: 200, pollMs: 60_000 }).catch((reason) => reason);
    expect(error).toBeInstanceOf(TimeoutError);
    expect(error).toMatchObject({ timeoutMs: 200, message: expect.stringContaining('It continues.') });
    expect(performance.now() - startedAt).toBeLessThan(20_000);
  });

  test('does not concern a job that ends in time, and leaves no listener on the signal', async () => {
    const server = await startServer((_, index) => succeed({ id: 'exp_1', completedAt: index < 2 ? null : 'then' }));
    const { signal } = new AbortController();
    const job = await createClient(server).client.exports.wait('exp_1', { timeoutMs: 60_000, signal });
    expect(job.completedAt).toBe('then');
    expect(getEventListeners(signal, 'abort')).toHaveLength(0);
  });
});

test.each([['imp_1'], [{ id: 'imp_1' }]])('waiting for the job %j polls it until its status is final', async (job) => {
  const statuses = ['PENDING', 'RUNNING', 'PARTIAL'];
  const server = await startServer((_, index) => succeed({ id: 'imp_1', status: statuses[index] }));
  expect(await createClient(server).client.jobs.wait(job)).toMatchObject({ status: 'PARTIAL' });
  expect(server.received.map(({ url }) => url)).toEqual(Array(3).fill('/v1/jobs/imp_1'));
});

test.each(['COMPLETED', 'FAILED', 'CANCELLED'])('a job that is %s is what waiting for it returns', async (status) => {
  const server = await startServer(() => succeed({ id: 'imp_1', status }));
  expect(await createClient(server).client.jobs.wait('imp_1')).toMatchObject({ status });
  expect(server.received).toHaveLength(1);
});

test.each([[{}], [undefined]])('%j names no job to wait for, and nothing is sent', async (job) => {
  const server = await startServer(() => succeed({ id: 'imp_1', status: 'COMPLETED' }));
  const waiting = async () => createClient(server).client.jobs.wait(job as { id: string });
  await expect(waiting()).rejects.toBeInstanceOf(TypeError);
  expect(server.received).toHaveLength(0);
});

test.each([
  [50, 50],
  [undefined, 1_000],
])('with pollMs: %s, the next poll comes after %i ms', async (pollMs, ms) => {
  const server = await startServer((_, index) => {
    const data = { id: 'imp_1', status: index === 0 ? 'RUNNING' : 'COMPLETED' };
    return succeed(data);
  });
  const { client, delaysMs } = createClient(server);
  await client.jobs.wait('imp_1', { pollMs });
  expect(delaysMs).toEqual([ms]);
});

test('waiting for an export ends with its signal', async () => {
  const server = await startServer(() => succeed({ id: 'exp_1', progress: 0, completedAt: null }));
  const abort = new AbortController();
  const waiting = createClient(server).client.exports.wait('exp_1', {
    onProgress: () => abort.abort(new Error('enough')),
    signal: abort.signal,
  });
  await expect(waiting).rejects.toThrow('enough');
});

test('waiting for a document polls it until it is READY or FAILED', async () => {
  const statuses = ['PENDING', 'PROCESSING', 'FAILED'];
  const server = await startServer((_, index) => succeed({ id: 'doc_1', status: statuses[index] }));
  const { client } = createClient(server);
  expect(await client.knowledgeBases.wait('kb_1', 'doc_1', { pollMs: 1 })).toMatchObject({
    status: 'FAILED',
  });
  expect(server.received).toHaveLength(3);
});

test('records are imported as JSON, text as CSV, and a Blob with its own type', async () => {
  const server = await startServer(() => succeed({ id: 'imp_1' }));
  const { client } = createClient(server);
  await client.contacts.import([{ name: 'Ada' }], { matchOn: 'externalId' });
  await client.contacts.import('name\nAda\n');
  await client.contacts.import(new Blob(['{"name":"Ada"}\n'], { type: 'application/x-ndjson' }));
  expect(server.received.map(({ headers, body }) => [headers['content-type'], String(body)])).toEqual([
    ['application/json', '[{"name":"Ada"}]'],
    ['text/csv', 'name\nAda\n'],
    ['application/x-ndjson', '{"name":"Ada"}\n'],
  ]);
  expect(server.received[0]?.url).toContain('matchOn=externalId');
  await client.leads.import([{ title: 'Looms', contact: { name: 'Ada' } }], { mode: 'create' });
  expect(server.received[3]?.url).toContain('/v1/leads/import?mode=create');
  expect(String(server.received[3]?.body)).toBe('[{"title":"Looms","contact":{"name":"Ada"}}]');
});

test('the mapping of an import is sent as JSON, with headings that have brackets and columns that are left out', async () => {
  const server = await startServer(() => succeed({ id: 'imp_1' }));
  const mapping = { 'Name [given]': 'name', Notes: null };
  await createClient(server).client.contacts.import('Name [given],Notes\nAda,x\n', { mapping });
  const { searchParams } = new URL(server.received[0]?.url ?? '', 'http://127.0.0.1');
  expect(JSON.parse(searchParams.get('mapping') ?? '')).toEqual(mapping);
});
