import { knowledgeLimits } from '@lead-engagement/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApi, type TestApi, type TestCaller } from '../../../../test/support/api.js';
import { expectFailure } from '../../../../test/support/expect.js';
import { dataOf } from '../../../../test/support/sample.js';
import { connect, type Database, inTenant } from '../../../db/client.js';
import { decodeId, encodeId, newUuid } from '../../../ids.js';
import { doWork } from '../../../jobs/fixtures/do-work.js';
import { knowledgeDeletionWork } from './deletion-job.js';
import { documentWorkWith } from './fixtures/document-work.js';

let api: TestApi;
let worker: Database;
let caller: TestCaller;
beforeAll(async () => {
  api = await startTestApi();
  worker = connect(api.databaseUrl, 'lead_engagement_worker', { maxConnections: 2 });
});
afterAll(async () => {
  await worker.end();
  await api.close();
});
beforeEach(async () => {
  caller = await api.newCaller(await api.newTenant());
});

const work = () => doWork(worker, [documentWorkWith(api.files), knowledgeDeletionWork]);
const post = async (url: string, body: object) => dataOf(await caller.call('POST', url, body), 201);
const get = async (url: string) => dataOf(await caller.call('GET', url), 200);
const newBase = (body: object = {}) => post('/v1/knowledge-bases', { name: 'Help', ...body });
const add = (base: { id: string }, body: object) => post(`/v1/knowledge-bases/${base.id}/documents`, body);
const search = async (base: { id: string }, query: string) =>
  dataOf(await caller.call('POST', `/v1/knowledge-bases/${base.id}/search`, { query }), 200);
const text = (title: string, content: string) => ({ kind: 'TEXT', title, content });

test('a text is found once it is READY, with its source and the matched words', async () => {
  const base = await newBase();
  const document = await add(base, {
    ...text('Sending things back', '# Time\n\nYou have 30 days to return an order.\n\n# Costs\n\nReturns are free.'),
    url: 'https://example.com/returns',
  });
  expect(document).toMatchObject({ status: 'PENDING', passages: 0, processedAt: null, version: 1 });
  expect(await search(base, 'return an order')).toEqual([]);
  await work();
  const url = `/v1/knowledge-bases/${base.id}/documents/${document.id}`;
  expect(await get(url)).toMatchObject({ status: 'READY', passages: 2, processedAt: expect.any(String), version: 1 });
  const [best] = await search(base, 'How many days do I have to return orders?');
  expect(best).toMatchObject({
    text: 'You have 30 days to return an order.',
    heading: 'Time',
    citation: {
      documentId: document.id,
      title: 'Sending things back',
      url: 'https://example.com/returns',
      position: 1,
      heading: 'Time',
      page: null,
    },
  });
  const [{ text: piece, ranges }] = best.highlights;
  const marked = ranges.map(({ start, end }: { start: number; end: number }) => piece.slice(start, end));
  expect(marked).toEqual(['days', 'return', 'order']);
});

test('what nobody sees of a text is not knowledge, and the document says what was left out', async () => {
  const base = await newBase();
  const content = '---\ninternal: true\n---\n# Prices\nThe pump costs 450 EUR.\n<!-- margin: forty percent -->';
  const { id, leftOut } = await add(base, text('Pumps', content));
  expect(leftOut).toEqual([]);
  await work();
  expect(await get(`/v1/knowledge-bases/${base.id}/documents/${id}`)).toMatchObject({
    status: 'READY',
    leftOut: [
      { reason: 'FRONT_MATTER', count: 1 },
      { reason: 'COMMENTS', count: 1 },
    ],
  });
  expect(await search(base, 'margin percent internal')).toEqual([]);
  expect(await search(base, 'price of the pump')).toMatchObject([
    { text: 'The pump costs 450 EUR.', heading: 'Prices' },
  ]);
});

test('a question is found by its words and returned with its answer', async () => {
  const base = await newBase();
  const question = 'Do you ship to Norway?';
  const document = await add(base, { kind: 'QA', question, answer: 'Yes, within five days.' });
  expect(document).toMatchObject({ title: question, question, answer: 'Yes, within five days.', content: null });
  await work();
  expect(await search(base, 'shipping to Norway')).toMatchObject([{ text: 'Yes, within five days.', score: 1 }]);
});

test.each<[string, object, string]>([
  ['a text without a title', { kind: 'TEXT', content: 'x' }, 'body.title'],
  ['a text without content', { kind: 'TEXT', title: 'x' }, 'body.content'],
  ['a text with an answer', { ...text('x', 'y'), answer: 'z' }, 'body.answer'],
  ['a question without an answer', { kind: 'QA', question: 'x?' }, 'body.answer'],
  ['a link with a password', { ...text('x', 'y'), url: 'https://ada:secret@example.com/x' }, 'body.url'],
  ['a link that is called over http', { ...text('x', 'y'), url: 'http://example.com/x' }, 'body.url'],
  ['a link into a private network', { ...text('x', 'y'), url: 'https://10.0.0.1/x' }, 'body.url'],
  ['a page of the metadata service', { kind: 'URL', url: 'https://169.254.169.254/latest' }, 'body.url'],
  ['a link that is none', { ...text('x', 'y'), url: 'javascript:alert(1)' }, 'body.url'],
])('%s is refused, and the error names its field', async (_, body, path) => {
  const base = await newBase();
  const answer = await caller.call('POST', `/v1/knowledge-bases/${base.id}/documents`, body);
  expect(expectFailure(answer, 'VALIDATION_ERROR').details?.map((detail) => detail.path)).toContain(path);
});

describe('a document that was updated', () => {
  test('is found by its new text, and by its old text until it is processed', async () => {
    const base = await newBase();
    const document = await add(base, text('Opening hours', 'We open at nine.'));
    await work();
    const url = `/v1/knowledge-bases/${base.id}/documents/${document.id}`;
    const patched = dataOf(await caller.call('PATCH', url, { content: 'We open at ten.' }), 200);
    expect(patched).toMatchObject({ status: 'PENDING', version: 2 });
    expect(await search(base, 'open')).toMatchObject([{ text: 'We open at nine.' }]);
    await work();
    expect(await search(base, 'open')).toMatchObject([{ text: 'We open at ten.' }]);
    const read = await get(url);
    expect(dataOf(await caller.call('PATCH', url, read), 200)).toEqual(read);
    expectFailure(await caller.call('PATCH', url, { answer: 'x' }), 'VALIDATION_ERROR');
    expectFailure(await caller.call('PATCH', url, { content: null }), 'VALIDATION_ERROR');
    expectFailure(await caller.call('PATCH', url, { title: 'x' }, { 'if-match': '"1"' }), 'PRECONDITION_FAILED');
    expect(dataOf(await caller.call('POST', `${url}/reprocess`), 200)).toMatchObject({ status: 'PENDING' });
    await work();
    expect(await get(url)).toMatchObject({ status: 'READY' });
  });

  test('is no longer found after it is deleted, nor in another knowledge base', async () => {
    const [base, other] = [await newBase(), await newBase()];
    const document = await add(base, text('Opening hours', 'We open at nine.'));
    await work();
    expect(await search(other, 'open')).toEqual([]);
    expectFailure(await caller.call('GET', `/v1/knowledge-bases/${other.id}/documents/${document.id}`), 'NOT_FOUND');
    dataOf(await caller.call('DELETE', `/v1/knowledge-bases/${base.id}/documents/${document.id}`), 200);
    expect(await search(base, 'open')).toEqual([]);
    expect(await get(`/v1/knowledge-bases/${base.id}/documents`)).toEqual([]);
  });
});

test('a document without text is FAILED, with an error', async () => {
  const base = await newBase();
  const document = await add(base, text('Nothing', '\u200b\u202e\u2060'));
  await work();
  const read = await get(`/v1/knowledge-bases/${base.id}/documents/${document.id}`);
  expect(read).toMatchObject({ status: 'FAILED', error: 'There is no text in it.', passages: 0 });
});

test('a knowledge base accepts no more documents than the contract allows', async () => {
  const base = await newBase();
  await api.owner`
    insert into knowledge_documents (tenant_id, id, knowledge_base_id, kind, title, status, created_at, updated_at)
    select ${decodeId('tenant', base.tenantId) as string}::uuid, gen_random_uuid(),
      ${decodeId('knowledgeBase', base.id) as string}::uuid, 'TEXT', 'One of many', 'READY', now(), now()
    from generate_series(1, ${knowledgeLimits.documents - 1}::int)`;
  const url = `/v1/knowledge-bases/${base.id}/documents`;
  const last = await add(base, text('The last', 'Nothing fits after it.'));
  expectFailure(await caller.call('POST', url, text('One more', 'It does not fit.')), 'CONFLICT');
  const file = { 'content-type': 'text/plain' };
  expectFailure(await caller.call('POST', `${url}/upload?title=More`, 'It does not fit either.', file), 'CONFLICT');
  dataOf(await caller.call('DELETE', `${url}/${last.id}`), 200);
  await add(base, text('In its place', 'This fits.'));
});

/** Inserts passages into a knowledge base without processing, one for each document. */
async function insertPassages(base: { id: string }, texts: readonly string[]): Promise<void> {
  const baseId = decodeId('knowledgeBase', base.id) as string;
  const tenantId = decodeId('tenant', caller.tenantId) as string;
  await inTenant(api.db, tenantId, async (tx) => {
    await tx`
      with added as (
        select gen_random_uuid() as id, text from unnest(${[...texts]}::text[]) as t (text)
      ), documents as (
        insert into knowledge_documents (tenant_id, id, created_at, updated_at, knowledge_base_id, kind, title, status, passages)
        select ${tenantId}, id, now(), now(), ${baseId}, 'TEXT', 'Title', 'READY', 1 from added
      )
      insert into knowledge_passages (tenant_id, document_id, position, knowledge_base_id, configuration, title, text, grams)
      select ${tenantId}, id, 0, ${baseId}, 'english', 'Title', text, '{}' from added`;
  });
}

describe('a search', () => {
  test('finds passages that have all words, even if many passages have each word', async () => {
    const base = await newBase();
    const common = Array.from({ length: 1_100 }, (_, at) => [
      `A red boat, number ${at}.`,
      `The house by the lake ${at}.`,
    ]);
    await insertPassages(base, [...common.flat(), 'A boat in front of the house.']);
    const [best] = await search(base, 'boat house');
    expect(best.text).toBe('A boat in front of the house.');
  });

  test('accepts phrases and exclusions, and no query causes an error', async () => {
    const base = await newBase();
    await add(base, text('Red boats', 'The red boat floats.'));
    await add(base, text('Boats', 'The boat is not red but blue.'));
    await work();
    const titles = async (query: string) =>
      (await search(base, query)).map(({ citation }: { citation: { title: string } }) => citation.title);
    expect((await titles('red boat')).sort()).toEqual(['Boats', 'Red boats']);
    expect(await titles('"red boat"')).toEqual(['Red boats']);
    expect(await titles('boat -blue')).toEqual(['Red boats']);
    for (const query of ["'", '\\', "boat' | '", '"', '-', '!!', '(', ':*', "\\'boat", '@', 'a:b:*', '💥']) {
      expect(await titles(query)).toEqual(expect.any(Array));
    }
  });

  test('finds words by their stems in the language of the knowledge base, and parts of words in scripts without spaces', async () => {
    const german = await newBase({ language: 'de' });
    await add(german, text('Rückgabe', 'Alle Häuser können zurückgegeben werden.'));
    const other = await newBase({ language: 'other' });
    await add(other, text('返品', '商品は三十日以内に返品できます。'));
    await work();
    expect(await search(german, 'Haus')).toHaveLength(1);
    const [found] = await search(other, '返品できますか');
    expect(found.highlights[0].ranges).not.toEqual([]);
    expect(await search(other, '配送')).toEqual([]);
  });
});

describe('a chatbot', () => {
  const askBot = async (bot: { id: string }, message: string) =>
    dataOf(await caller.call('POST', `/v1/chatbots/${bot.id}/test`, { message }), 200);

  test('replies from its knowledge bases with the source, also in a conversation, and asks back about other questions before it hands them to a human', async () => {
    const base = await newBase();
    const body = { ...text('Returns', 'You have 30 days to return an order.'), url: 'https://example.com/returns' };
    const document = await add(base, body);
    await work();
    const bot = await post('/v1/chatbots', { name: 'Bo', knowledgeBaseIds: [base.id] });
    const citation = { knowledgeBaseId: base.id, documentId: document.id, title: 'Returns', url: body.url };
    const reply = 'You have 30 days to return an order.\n\nSource: https://example.com/returns';
    expect(await askBot(bot, 'How many days do I have to return an order?')).toMatchObject({
      reply,
      handoff: false,
      citations: [citation],
    });
    expect(await askBot(bot, 'Do you sell elephants?')).toMatchObject({ handoff: false, confidence: 0, citations: [] });
    dataOf(await caller.call('PATCH', `/v1/chatbots/${bot.id}`, { handoff: { attempts: 0 } }), 200);
    expect(await askBot(bot, 'Do you sell elephants?')).toMatchObject({ handoff: true, citations: [] });
    const conversation = await post('/v1/conversations', { botId: bot.id, contact: { name: 'Ada' } });
    const message = { role: 'USER', content: 'Can I return an order?' };
    const said = await post(`/v1/conversations/${conversation.id}/messages?wait=true`, message);
    expect(said.reply).toMatchObject({ content: reply, metadata: { engine: 'rules', citations: [citation] } });
  });

  test('offers what is near, answers what is chosen, and after three misses in a row hands off with what was tried', async () => {
    const base = await newBase();
    await add(base, { kind: 'QA', question: 'When do you ship boats to Norway?', answer: 'Every Monday.' });
    await add(base, text('Handbook', '# Shipping costs\n\nA boat costs 900 EUR.\n\n# Colours\n\nRed and blue.'));
    await work();
    const bot = await post('/v1/chatbots', { name: 'Bo', knowledgeBaseIds: [base.id] });
    const contact = await post('/v1/contacts', { name: 'Ada' });
    const { id } = await post('/v1/conversations', { botId: bot.id, contactId: contact.id });
    const say = async (content: string) =>
      (await post(`/v1/conversations/${id}/messages?wait=true`, { role: 'USER', content })).reply;
    const question = 'Is there insurance for shipping?';
    const suggestions = ['When do you ship boats to Norway?', 'Shipping costs'];
    expect(await askBot(bot, question)).toMatchObject({ handoff: false, suggestions });
    const first = await say(question);
    expect(first).toMatchObject({ suggestions, metadata: { engine: 'rules', citations: [] } });
    expect(await get(`/v1/conversations/${id}`)).toMatchObject({
      status: 'WAITING',
      handoffReason: null,
      unanswered: [{ question, suggestions }],
    });
    for (const suggestion of suggestions) {
      const answer = await say(suggestion);
      expect(answer.metadata.citations, suggestion).toHaveLength(1);
      expect(answer.suggestions).toEqual([]);
      expect(await get(`/v1/conversations/${id}`)).toMatchObject({ unanswered: [] });
    }
    await say(question);
    expect((await say('1')).content).toMatch(/^Every Monday\./);
    for (const content of [question, 'Penguins?', 'Walruses?']) await say(content);
    const unanswered = [
      { question, suggestions },
      { question: 'Penguins?', suggestions: [] },
      { question: 'Walruses?', suggestions: [] },
    ];
    expect(await get(`/v1/conversations/${id}`)).toMatchObject({ handoffReason: 'UNSURE', unanswered });
    const entries = await get(`/v1/activities?contactId=${contact.id}&type=conversation_handoff`);
    expect(entries).toMatchObject([{ metadata: { reason: 'UNSURE', unanswered } }]);
    const back = dataOf(await caller.call('POST', `/v1/conversations/${id}/reassign`, { botId: bot.id }), 200);
    expect(back).toMatchObject({ status: 'WAITING', handoffReason: null, unanswered: [] });
  });

  test('drops a knowledge base that is deleted, and the documents are removed', async () => {
    const [base, kept] = [await newBase(), await newBase()];
    const bot = await post('/v1/chatbots', { name: 'Bo', knowledgeBaseIds: [base.id, kept.id] });
    for (let at = 0; at < 3; at++) await add(base, text(`Article ${at}`, 'Boats float.'));
    await work();
    dataOf(await caller.call('DELETE', `/v1/knowledge-bases/${base.id}`), 200);
    expect(await get(`/v1/chatbots/${bot.id}`)).toEqual({ ...bot, knowledgeBaseIds: [kept.id] });
    expectFailure(await caller.call('GET', `/v1/knowledge-bases/${base.id}`), 'NOT_FOUND');
    expect(await askBot(bot, 'Do boats float?')).toMatchObject({ confidence: 0, citations: [], suggestions: [] });
    await work();
    for (const table of ['knowledge_documents', 'knowledge_passages']) {
      const [row] = await api.owner`
        select count(*) as count from ${api.owner(table)}
        where knowledge_base_id = ${decodeId('knowledgeBase', base.id) as string}`;
      expect(row?.count, table).toBe(0);
    }
  });

  test("cannot use another tenant's knowledge base: it is reported as unknown", async () => {
    const base = await newBase();
    await add(base, text('Secret', 'Boats float.'));
    await work();
    const stranger = await api.newCaller(await api.newTenant());
    const unknown = encodeId('knowledgeBase', newUuid());
    const answers = [base.id, unknown].map(async (id) => {
      const found = await stranger.call('POST', `/v1/knowledge-bases/${id}/search`, { query: 'boats' });
      const made = await stranger.call('POST', '/v1/chatbots', { name: 'Bo', knowledgeBaseIds: [id] });
      return [expectFailure(found, 'NOT_FOUND'), expectFailure(made, 'VALIDATION_ERROR')];
    });
    const [theirs, none] = await Promise.all(answers);
    expect(theirs).toEqual(none);
  });
});
