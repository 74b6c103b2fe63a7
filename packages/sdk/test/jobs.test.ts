import { expect, test } from 'vitest';
import { createClient } from './support/client.js';
import { startServer, succeed } from './support/server.js';

test('waiting for an import polls it until it ends, and reports each poll', async () => {
  const server = await startServer((_, index) =>
    succeed({ id: 'imp_1', progress: index / 2, completedAt: index < 2 ? null : '2026-01-01T00:00:00.000Z' }),
  );
  const seen: number[] = [];
  const job = await createClient(server).client.imports.waitUntilDone('imp_1', {
    onProgress: ({ progress }) => seen.push(progress),
    pollMs: 1,
  });
  expect([job.progress, seen]).toEqual([1, [0, 0.5, 1]]);
});

test('waiting for an export ends with its signal', async () => {
  const server = await startServer(() => succeed({ id: 'exp_1', progress: 0, completedAt: null }));
  const abort = new AbortController();
  const waiting = createClient(server).client.exports.waitUntilDone('exp_1', {
    onProgress: () => abort.abort(new Error('enough')),
    signal: abort.signal,
  });
  await expect(waiting).rejects.toThrow('enough');
});

test('waiting for a document polls it until it is READY or FAILED', async () => {
  const statuses = ['PENDING', 'PROCESSING', 'FAILED'];
  const server = await startServer((_, index) => succeed({ id: 'doc_1', status: statuses[index] }));
  const { client } = createClient(server);
  expect(await client.knowledgeBases.waitUntilProcessed('kb_1', 'doc_1', { pollMs: 1 })).toMatchObject({
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
