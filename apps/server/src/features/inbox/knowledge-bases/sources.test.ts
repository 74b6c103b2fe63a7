import { readFileSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApi, type TestApi, type TestCaller } from '../../../../test/support/api.js';
import { expectFailure } from '../../../../test/support/expect.js';
import { dataOf } from '../../../../test/support/sample.js';
import { connect, type Database } from '../../../db/client.js';
import { createEgressPolicy } from '../../../egress/policy.js';
import { createPageFetcher } from '../../../extraction/fetch-page.js';
import { createFilePurge } from '../../../files/stored-files.js';
import { decodeId } from '../../../ids.js';
import { doWork } from '../../../jobs/fixtures/do-work.js';
import { purgeExpired } from '../../../jobs/retention/fixtures/purge-expired.js';
import { documentWorkWith } from './fixtures/document-work.js';
import { createDocumentWork } from './process-job.js';

let api: TestApi;
let worker: Database;
let site: Server;
let origin: string;
let answer: RequestListener;
let caller: TestCaller;
let documents: string;
beforeAll(async () => {
  api = await startTestApi();
  worker = connect(api.databaseUrl, 'lead_engagement_worker', { maxConnections: 2 });
  site = createServer((request, response) => answer(request, response));
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
});
afterAll(async () => {
  site.closeAllConnections();
  site.close();
  await worker.end();
  await api.close();
});
beforeEach(async () => {
  caller = await api.newCaller(await api.newTenant());
  const base = dataOf(await caller.call('POST', '/v1/knowledge-bases', { name: 'Help' }), 201);
  documents = `/v1/knowledge-bases/${base.id}/documents`;
});

const work = (now?: Date) => doWork(worker, [documentWorkWith(api.files)], now);
const read = async (id: string) => dataOf(await caller.call('GET', `${documents}/${id}`), 200);
const addPage = async (path: string) =>
  dataOf(await caller.call('POST', documents, { kind: 'URL', url: `${origin}${path}` }), 201);
const search = async (query: string) =>
  dataOf(await caller.call('POST', documents.replace(/documents$/, 'search'), { query }), 200);
const html = '<title>Returns</title><nav>Boats</nav><h1>Time</h1><p>You have 30 days to return an order.';

describe('a page', () => {
  test('is read after redirects, and is called what it is titled', async () => {
    answer = (request, response) => {
      if (request.url === '/old') response.writeHead(302, { location: '/new' }).end();
      else response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(html);
    };
    const { id, title } = await addPage('/old');
    expect(title).toBe(`${origin}/old`);
    await work();
    expect(await read(id)).toMatchObject({ kind: 'URL', status: 'READY', title: 'Returns', url: `${origin}/old` });
    expect(await search('return an order')).toMatchObject([
      { heading: 'Time', citation: { documentId: id, title: 'Returns', url: `${origin}/old` } },
    ]);
    expect(await search('boats')).toEqual([]);
  });

  test.each<[string, RequestListener, RegExp]>([
    ['is not there', (_, response) => response.writeHead(404).end(), /It answered 404/],
    ['is an image', (_, response) => response.writeHead(200, { 'content-type': 'image/png' }).end('x'), /image\/png/],
    ['redirects for ever', (_, response) => response.writeHead(302, { location: '/' }).end(), /more than 5 times/],
    ['redirects to a file', (_, response) => response.writeHead(302, { location: 'file:///etc' }).end(), /not http/],
    [
      'never ends',
      (_, response) => {
        response.writeHead(200, { 'content-type': 'text/plain' });
        const write = () => {
          while (!response.destroyed && response.write('x'.repeat(65_536)));
          if (!response.destroyed) response.once('drain', write);
        };
        write();
      },
      /larger than/,
    ],
  ])('that %s is FAILED, and says why', async (_, listener, error) => {
    answer = listener;
    const { id } = await addPage('/');
    await work();
    expect(await read(id)).toMatchObject({ status: 'FAILED', error: expect.stringMatching(error), passages: 0 });
  });

  test('that is unavailable is asked for again later, three times in all', async () => {
    let asked = 0;
    answer = (_, response) => {
      asked += 1;
      response.writeHead(503).end();
    };
    const { id } = await addPage('/');
    await work();
    expect(await read(id)).toMatchObject({ status: 'PENDING', error: 'It answered 503. It is tried again.' });
    await work(new Date(Date.now() + 2 * 60_000));
    await work(new Date(Date.now() + 30 * 60_000));
    expect(await read(id)).toMatchObject({ status: 'FAILED', error: 'It answered 503.' });
    expect(asked).toBe(3);
  });

  test('in a private network is refused without a request', async () => {
    let asked = 0;
    answer = (_, response) => {
      asked += 1;
      response.end();
    };
    const { id } = await addPage('/');
    const pages = createPageFetcher(createEgressPolicy({ allowCidrs: [], allowLoopback: false }));
    await doWork(worker, [createDocumentWork({ files: api.files, pages })]);
    await pages.close();
    expect(await read(id)).toMatchObject({ status: 'FAILED', error: expect.any(String) });
    expect(asked).toBe(0);
  });
});

describe('a file', () => {
  const upload = (content: string | Buffer, type: string, query = '') =>
    caller.call('POST', `${documents}/upload${query}`, content, { 'content-type': type });

  test('that has pages: a passage says on which one it is', async () => {
    const file = new URL('../../../../test/corpora/documents/files/k8-header-footer.pdf', import.meta.url);
    await upload(readFileSync(file), 'application/pdf');
    await work();
    expect((await search('the P-300 weighs how many kilograms'))[0].citation).toMatchObject({ page: 3, heading: null });
  });

  test('is stored, read, and removed with its document', async () => {
    const markdown = '# Time\n\nYou have 30 days to return an order.';
    const sent = await upload(markdown, 'text/markdown', '?fileName=returns.md&url=https://example.com/returns');
    const document = dataOf(sent, 202);
    expect(document).toMatchObject({
      kind: 'FILE',
      title: 'returns.md',
      fileName: 'returns.md',
      mediaType: 'text/markdown',
      bytes: markdown.length,
      status: 'PENDING',
    });
    await work();
    const citation = { title: 'returns.md', url: 'https://example.com/returns' };
    expect(await search('return an order')).toMatchObject([{ heading: 'Time', citation }]);
    const purge = async (now: Date) => purgeExpired(worker, [createFilePurge(api.files)], now);
    await purge(new Date(Date.now() + 365 * 24 * 3_600_000));
    dataOf(await caller.call('POST', `${documents}/${document.id}/reprocess`), 200);
    await work();
    expect(await read(document.id)).toMatchObject({ status: 'READY' });
    dataOf(await caller.call('DELETE', `${documents}/${document.id}`), 200);
    const [row] = await api.owner`
      select count(*) as count from files
      where tenant_id = ${decodeId('tenant', document.tenantId) as string} and expires_at > now() + interval '1 year'`;
    expect(row?.count).toBe(0);
  });

  test('that is sent in a form brings its name, and may be given a title', async () => {
    const boundary = 'line';
    const part = (head: string, body: string) =>
      `--${boundary}\r\nContent-Disposition: form-data; ${head}\r\n\r\n${body}\r\n`;
    const file = part('name="file"; filename="a.html"\r\nContent-Type: text/html', html);
    const body = `${part('name="title"', 'Sending back')}${file}--${boundary}--\r\n`;
    const document = dataOf(await upload(body, `multipart/form-data; boundary=${boundary}`), 202);
    expect(document).toMatchObject({ title: 'Sending back', fileName: 'a.html', mediaType: 'text/html' });
    await work();
    expect(await read(document.id)).toMatchObject({ status: 'READY', title: 'Sending back' });
  });

  test('of another kind, empty, or a program in disguise is refused', async () => {
    expectFailure(await upload('x', 'image/png'), 'UNSUPPORTED_MEDIA_TYPE');
    expectFailure(await upload('', 'text/plain'), 'VALIDATION_ERROR');
    const program = Buffer.concat([Buffer.from('MZ'), Buffer.alloc(200)]);
    const { id } = dataOf(await upload(program, 'application/pdf'), 202);
    await work();
    expect(await read(id)).toMatchObject({ status: 'FAILED', error: 'It is not a PDF.' });
    expectFailure(await caller.call('POST', documents, { kind: 'FILE', title: 'x' }), 'VALIDATION_ERROR');
  });
});
