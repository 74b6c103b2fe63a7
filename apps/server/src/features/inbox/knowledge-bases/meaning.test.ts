import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApi, type TestApi, type TestCaller } from '../../../../test/support/api.js';
import { dataOf } from '../../../../test/support/sample.js';
import { createEmbedder } from '../../../ai/embeddings/embedder.js';
import {
  type EmbeddingServer,
  startEmbeddingServer,
  toItem,
} from '../../../ai/embeddings/fixtures/embedding-server.js';
import type { EmbeddingSettings } from '../../../ai/embeddings/settings.js';
import { connect, type Database } from '../../../db/client.js';
import { decodeId } from '../../../ids.js';
import { doWork } from '../../../jobs/fixtures/do-work.js';
import { processRegistry } from '../../../telemetry/counters.js';
import { knowledgeDeletionWork } from './deletion-job.js';
import { documentWorkWith } from './fixtures/document-work.js';
import { createVectorWork } from './vector-job.js';
import { findNearest } from './vector-queries.js';

const subjects = [/send (?:things|goods) back|return/i, /parking|car/i, /wifi|internet/i, /invoice|bill/i];
const goodsBack = 'You may return an order within thirty days.';

let server: EmbeddingServer;
let worker: Database;
let api: TestApi;
let caller: TestCaller;
const settingsOf = (more: Partial<EmbeddingSettings> = {}): EmbeddingSettings => ({
  source: { kind: 'endpoint', baseUrl: server.baseUrl, apiKey: undefined },
  model: 'small',
  queryPrefix: '',
  passagePrefix: '',
  minSimilarity: 0.6,
  ...more,
});
beforeAll(async () => {
  server = await startEmbeddingServer(subjects);
  // However busy the machine is, the endpoint answers in time.
  api = await startTestApi({ embeddings: settingsOf(), embeddingLimits: { questionMs: 60_000 } });
  worker = connect(api.databaseUrl, 'lead_engagement_worker', { maxConnections: 2 });
});
afterAll(async () => {
  await worker.end();
  await api.close();
  await server.close();
});
beforeEach(async () => {
  server.behaviour = 'answer';
  server.dimensions = 16;
  caller = await api.newCaller(await api.newTenant());
});

const log = { warn: () => undefined };
const vectorWork = (more: Partial<EmbeddingSettings> = {}) =>
  createVectorWork(createEmbedder(settingsOf(more), { log }));
const work = (vectors = vectorWork(), now = new Date()) =>
  doWork(worker, [documentWorkWith(api.files, true), vectors, knowledgeDeletionWork], now);
const post = async (url: string, body: object) => dataOf(await caller.call('POST', url, body), 201);
const newBase = (body: object = {}) => post('/v1/knowledge-bases', { name: 'Help', ...body });
const add = (base: { id: string }, title: string, content: string, more: object = {}) =>
  post(`/v1/knowledge-bases/${base.id}/documents`, { kind: 'TEXT', title, content, ...more });
const search = async (base: { id: string }, query: string) =>
  dataOf(await caller.call('POST', `/v1/knowledge-bases/${base.id}/search`, { query }), 200);
const read = async (base: { id: string }, document: { id: string }) =>
  dataOf(await caller.call('GET', `/v1/knowledge-bases/${base.id}/documents/${document.id}`), 200);
const countVectors = async (space = 'small') => {
  const tenantId = decodeId('tenant', caller.tenantId) as string;
  const [row] = await api.owner<{ count: number }[]>`
    select count(*)::int as count from knowledge_vectors where tenant_id = ${tenantId} and space = ${space}`;
  return row?.count;
};
const countSearches = async (outcome: string) => {
  const metric = await processRegistry.getSingleMetric('lead_engagement_meaning_searches_total')?.get();
  return metric?.values.find(({ labels }) => labels.outcome === outcome)?.value ?? 0;
};

/** A knowledge base of three subjects. */
async function newHelp() {
  const base = await newBase();
  const orders = await add(base, 'Orders', goodsBack);
  const cars = await add(base, 'Cars', 'There is parking behind the house.');
  const wifi = await add(base, 'Network', 'The password of the wifi is on the wall.');
  await work();
  return { base, orders, cars, wifi };
}

describe('a question without a common word', () => {
  test('finds the passage that means the same, with its similarity, and the document tells that it can', async () => {
    const { base, orders } = await newHelp();
    expect(await read(base, orders)).toMatchObject({
      status: 'READY',
      passages: 1,
      version: 1,
      embeddings: { model: 'small', passages: 1 },
    });
    const [best, ...others] = await search(base, 'Can I send goods back?');
    expect(best).toMatchObject({ text: goodsBack, similarity: expect.any(Number), highlights: [] });
    expect(best.similarity).toBeGreaterThan(0.6);
    expect(best.score).toBeGreaterThanOrEqual(0.5);
    for (const { similarity, score } of others) expect([similarity < 0.6, score]).toEqual([true, 0]);
  });

  test('is answered by a chatbot without a language model if the similarity is enough, and else asked back', async () => {
    const { base } = await newHelp();
    const bot = await post('/v1/chatbots', { name: 'Bo', knowledgeBaseIds: [base.id] });
    const ask = async (message: string) =>
      dataOf(await caller.call('POST', `/v1/chatbots/${bot.id}/test`, { message }), 200);
    expect((await ask('Can I send goods back?')).reply).toContain(goodsBack);
    expect((await ask('Who painted this?')).citations).toEqual([]);
  });
});

test('a document that is expired, not valid yet or superseded is not found by its meaning either', async () => {
  const base = await newBase();
  await add(base, 'Last year', goodsBack, { validUntil: '2020-12-31' });
  await add(base, 'Next year', goodsBack, { validFrom: '9998-01-01' });
  const old = await add(base, 'Orders', goodsBack);
  await add(base, 'Orders from now on', goodsBack, { supersedes: old.id });
  await work();
  const found = await search(base, 'Can I send goods back?');
  expect(found.map(({ citation }: { citation: { title: string } }) => citation.title)).toEqual(['Orders from now on']);
});

test('a passage with all words of a question comes before one that only means the same', async () => {
  const base = await newBase();
  await add(base, 'Harbour', 'The blue lighthouse stands at the harbour.');
  await add(base, 'Orders', goodsBack);
  await work();
  const [first, second] = await search(base, 'send things back blue lighthouse harbour');
  expect(first.text).toContain('lighthouse');
  expect(second.text).toBe(goodsBack);
  expect((await search(base, 'blue lighthouse harbour'))[0]).toMatchObject({ score: expect.closeTo(1, 0) });
});

test('words in quotation marks and after a minus sign are obeyed by what is found by meaning too', async () => {
  const { base } = await newHelp();
  expect(await search(base, 'send goods back "car park"')).toEqual([]);
  const found = await search(base, 'send goods back -thirty');
  expect(found.map(({ text }: { text: string }) => text)).not.toContain(goodsBack);
});

test('an endpoint that fails, is silent or answers nonsense fails no search and no reply: words alone answer, and are counted', async () => {
  const { base } = await newHelp();
  const bot = await post('/v1/chatbots', { name: 'Bo', knowledgeBaseIds: [base.id] });
  const embeddingLimits = { questionMs: 1_000, failuresToOpen: 100 };
  const failing = await startTestApi({ embeddings: settingsOf(), embeddingLimits, databaseUrl: api.databaseUrl });
  caller = await failing.newCaller(decodeId('tenant', caller.tenantId) as string);
  const before = await countSearches('WORDS_ONLY');
  const behaviours = [{ status: 400 }, { data: () => [] }, { text: 'no' }, { status: 503 }, 'silence'] as const;
  for (const [at, behaviour] of behaviours.entries()) {
    server.behaviour = behaviour;
    const [best] = await search(base, `Where is the parking ${at}?`);
    expect(best).toMatchObject({ text: 'There is parking behind the house.', similarity: null });
    expect(best.score).toBeGreaterThan(0);
  }
  const reply = await caller.call('POST', `/v1/chatbots/${bot.id}/test`, { message: 'parking behind the house' });
  expect(dataOf(reply, 200).reply).toContain('There is parking behind the house.');
  expect((await countSearches('WORDS_ONLY')) - before).toBe(6);
  expect(failing.logged.filter((line) => line.includes('embeddings.failed')).length).toBe(6);
  await failing.close();
});

describe('vectors', () => {
  test('are made when the endpoint is back; until then words are found, and the document says so', async () => {
    server.behaviour = { status: 503 };
    const base = await newBase();
    const document = await add(base, 'Orders', goodsBack);
    const [, putOff] = await work();
    expect(putOff).toMatchObject({ facts: { outcome: 'put off', error: 'The endpoint of embeddings answered 503.' } });
    expect(await read(base, document)).toMatchObject({ status: 'READY', embeddings: null });
    server.behaviour = 'answer';
    expect((await search(base, 'an order within thirty days'))[0]).toMatchObject({ text: goodsBack, similarity: null });
    await work(vectorWork(), new Date(Date.now() + 60_000));
    expect(await read(base, document)).toMatchObject({ embeddings: { passages: 1 } });
  });

  test('that wait for a model are not waited for any longer when there is none', async () => {
    server.behaviour = { status: 503 };
    await add(await newBase(), 'Orders', goodsBack);
    await work();
    await work(createVectorWork(undefined), new Date(Date.now() + 60_000));
    const tenantId = decodeId('tenant', caller.tenantId) as string;
    expect(await api.owner`select from work where tenant_id = ${tenantId}`).toHaveLength(0);
  });

  test('of a changed model replace the earlier ones, which are not compared any more', async () => {
    const { base, orders } = await newHelp();
    await api.owner`update knowledge_vectors set space = 'earlier' where true`;
    expect((await search(base, 'Can I send goods back, now?'))[0]?.similarity ?? null).toBeNull();
    await work();
    expect(await countVectors('earlier')).toBe(0);
    expect(await countVectors()).toBe(3);
    expect(await read(base, orders)).toMatchObject({ embeddings: { model: 'small', passages: 1 } });
    expect((await search(base, 'Can I send goods back, now?'))[0].text).toBe(goodsBack);
  });

  test('of another length under the same name are made again too', async () => {
    const { base } = await newHelp();
    server.dimensions = 24;
    await work();
    expect((await search(base, 'Can I send goods back, or not?'))[0].text).toBe(goodsBack);
    const lengths = await api.owner`
      select distinct dimensions from knowledge_vectors where tenant_id = ${decodeId('tenant', caller.tenantId) as string}`;
    expect(lengths).toEqual([{ dimensions: 24 }]);
  });

  test('go with their document, their passages and their knowledge base', async () => {
    const { base, orders, cars } = await newHelp();
    const url = `/v1/knowledge-bases/${base.id}/documents`;
    await caller.call('DELETE', `${url}/${orders.id}`);
    expect(await countVectors()).toBe(2);
    dataOf(await caller.call('PATCH', `${url}/${cars.id}`, { content: 'There are bicycles.' }), 200);
    server.behaviour = { status: 503 };
    await work();
    expect(await countVectors()).toBe(1);
    expect(await read(base, cars)).toMatchObject({ embeddings: null });
    server.behaviour = 'answer';
    await caller.call('DELETE', `/v1/knowledge-bases/${base.id}`);
    await work();
    expect(await countVectors()).toBe(0);
  });

  test('of a document with many passages are made in batches, and cost tokens of the tenant', async () => {
    const base = await newBase();
    const document = await add(
      base,
      'Long',
      Array.from({ length: 20 }, (_, at) => `# ${at}\n\nPart ${at}.`).join('\n\n'),
    );
    server.asked.length = 0;
    await work();
    expect(await read(base, document)).toMatchObject({ passages: 20, embeddings: { passages: 20 } });
    const sizes = server.asked.map(({ input }) => input.length).filter((size) => size > 1);
    expect(sizes).toEqual([16, 4]);
    const usage = dataOf(await caller.call('GET', '/v1/usage'), 200);
    expect(JSON.stringify(usage)).toContain('"used":18');
  });

  test('of another tenant are never found', async () => {
    await newHelp();
    const stranger = await api.newCaller(await api.newTenant());
    const other = dataOf(await stranger.call('POST', '/v1/knowledge-bases', { name: 'Other' }), 201);
    const url = `/v1/knowledge-bases/${other.id}`;
    await stranger.call('POST', `${url}/documents`, { kind: 'TEXT', title: 'Wifi', content: 'No wifi here.' });
    await work();
    const found = dataOf(await stranger.call('POST', `${url}/search`, { query: 'Can I send goods back at all?' }), 200);
    for (const { text } of found) expect(text).toBe('No wifi here.');
  });
});

test('of more vectors than a search may compare, those of the passages that words found are compared, and no others', async () => {
  const { base, wifi } = await newHelp();
  const [tenantId, baseId, documentId] = [
    decodeId('tenant', caller.tenantId) as string,
    decodeId('knowledgeBase', base.id) as string,
    decodeId('knowledgeDocument', wifi.id) as string,
  ];
  const embedder = createEmbedder(settingsOf(), { log });
  const vector = await embedder.embedQuestion('Can I send goods back?');
  const scope = { tenantId, knowledgeBaseIds: [baseId], today: '2026-12-01' };
  const request = { ...scope, space: 'small', dimensions: 16, vector };
  const find = async (most: number) =>
    (await findNearest(api.db, request, [{ documentId, position: 1 }], most)).map((near) => near.documentId);
  expect(await find(3)).toHaveLength(3);
  expect(await find(2)).toEqual([documentId]);
});

test('a vector whose text changed while it was made is not stored', async () => {
  const base = await newBase();
  const document = await add(base, 'Stay', goodsBack);
  const url = `/v1/knowledge-bases/${base.id}/documents/${document.id}`;
  const change = async () => {
    dataOf(await caller.call('PATCH', url, { content: 'There is parking behind the house.' }), 200);
    await doWork(worker, [documentWorkWith(api.files)]);
  };
  let changed: Promise<void> | undefined;
  server.behaviour = {
    data: async (vectors) => {
      if (server.asked.at(-1)?.input.some((text) => text.includes(goodsBack))) {
        changed ??= change();
        await changed;
      }
      return vectors.map(toItem);
    },
  };
  await work();
  expect(changed).toBeDefined();
  expect(await read(base, document)).toMatchObject({ status: 'READY', passages: 1, embeddings: { passages: 1 } });
  const [found] = await search(base, 'Where can my car stay?');
  expect(found.similarity).toBeGreaterThan(0.6);
});
