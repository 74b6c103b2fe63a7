import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApi, type TestApi, type TestCaller } from '../../../../test/support/api.js';
import { expectFailure } from '../../../../test/support/expect.js';
import { dataOf } from '../../../../test/support/sample.js';
import { connect, type Database } from '../../../db/client.js';
import { decodeId } from '../../../ids.js';
import { doWork } from '../../../jobs/fixtures/do-work.js';
import { documentWorkWith } from './fixtures/document-work.js';
import { createKnowledge } from './search.js';

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

const work = () => doWork(worker, [documentWorkWith(api.files)]);
const post = async (url: string, body: object) => dataOf(await caller.call('POST', url, body), 201);
const newBase = (body: object = {}) => post('/v1/knowledge-bases', { name: 'Help', ...body });
const add = (base: { id: string }, body: object) => post(`/v1/knowledge-bases/${base.id}/documents`, body);
const search = async (base: { id: string }, query: string): Promise<string[]> => {
  const found = dataOf(await caller.call('POST', `/v1/knowledge-bases/${base.id}/search`, { query }), 200);
  return found.map(({ citation }: { citation: { title: string } }) => citation.title);
};
const list = async (base: { id: string }) =>
  dataOf(await caller.call('GET', `/v1/knowledge-bases/${base.id}/documents?sort=createdAt`), 200);
const prices = (title: string, more: object = {}) => ({
  kind: 'TEXT',
  title,
  content: 'The pump costs 450 EUR.',
  ...more,
});

test('what is expired or not valid yet is never found, and stays in the list with its validity', async () => {
  const base = await newBase();
  await add(base, prices('Old prices', { validUntil: '2020-12-31' }));
  await add(base, prices('Prices', { validFrom: '2021-01-01' }));
  await add(base, prices('Next prices', { validFrom: '9998-01-01' }));
  await work();
  expect(await search(base, 'What does the pump cost?')).toEqual(['Prices']);
  expect(await list(base)).toMatchObject([
    { title: 'Old prices', status: 'READY', validUntil: '2020-12-31', validity: 'EXPIRED' },
    { title: 'Prices', validity: 'VALID' },
    { title: 'Next prices', validity: 'NOT_YET_VALID' },
  ]);
});

test('the first and the last day are days on which a document answers', async () => {
  const base = await newBase();
  await add(base, prices('Prices', { validFrom: '2027-01-01', validUntil: '2027-01-31' }));
  await work();
  const tenant = decodeId('tenant', caller.tenantId) as string;
  const found = (day: string) =>
    createKnowledge().findPassages(
      api.db,
      tenant,
      [decodeId('knowledgeBase', base.id) as string],
      'pump costs',
      5,
      new Date(day),
    );
  expect(await found('2026-12-31T23:59:59Z')).toEqual([]);
  expect(await found('2027-01-01T00:00:00Z')).toHaveLength(1);
  expect(await found('2027-01-31T23:59:59Z')).toHaveLength(1);
  expect(await found('2027-02-01T00:00:00Z')).toEqual([]);
});

test('a document takes the place of another once it can be read and is valid, until it is deleted', async () => {
  const base = await newBase();
  const old = await add(base, prices('Old prices'));
  await work();
  await add(base, prices('Next prices', { supersedes: old.id, validFrom: '9998-01-01' }));
  const next = await add(base, prices('Prices', { supersedes: old.id }));
  expect(await search(base, 'pump costs')).toEqual(['Old prices']);
  await work();
  expect(await search(base, 'pump costs')).toEqual(['Prices']);
  expect(await list(base)).toMatchObject([
    { validity: 'SUPERSEDED' },
    { validity: 'NOT_YET_VALID' },
    { validity: 'VALID' },
  ]);
  dataOf(await caller.call('DELETE', `/v1/knowledge-bases/${base.id}/documents/${next.id}`), 200);
  expect(await search(base, 'pump costs')).toEqual(['Old prices']);
});

test('what cannot be is refused, and the error names the field', async () => {
  const [base, other] = [await newBase(), await newBase()];
  const [first, foreign] = [await add(base, prices('First')), await add(other, prices('Foreign'))];
  const second = await add(base, prices('Second', { supersedes: first.id }));
  const url = `/v1/knowledge-bases/${base.id}/documents`;
  const refused = async (method: string, path: string, body: object) =>
    expectFailure(await caller.call(method, path, body), 'VALIDATION_ERROR').details?.map((detail) => detail.path);
  const reversed = { validFrom: '2027-02-01', validUntil: '2027-01-31' };
  expect(await refused('POST', url, prices('x', reversed))).toEqual(['body.validUntil']);
  expect(await refused('POST', url, prices('x', { validFrom: '2027-02-30' }))).toEqual(['body.validFrom']);
  expect(await refused('POST', url, prices('x', { supersedes: foreign.id }))).toEqual(['body.supersedes']);
  expect(await refused('PATCH', `${url}/${first.id}`, { supersedes: first.id })).toEqual(['body.supersedes']);
  expect(await refused('PATCH', `${url}/${first.id}`, { supersedes: second.id })).toEqual(['body.supersedes']);
  dataOf(await caller.call('PATCH', `${url}/${first.id}`, { validFrom: '2027-02-01' }), 200);
  expect(await refused('PATCH', `${url}/${first.id}`, { validUntil: '2027-01-31' })).toEqual(['body.validUntil']);
});

test('the tenant’s own words for one thing are found by each other, and only words are taken', async () => {
  const base = await newBase({ synonyms: [['submersible', 'diver']] });
  await add(base, { kind: 'TEXT', title: 'Pumps', content: 'Our submersible runs in rain water.' });
  await work();
  expect(await search(base, 'diver')).toEqual(['Pumps']);
  expect(await search(base, 'glider')).toEqual([]);
  const bad = await caller.call('PATCH', `/v1/knowledge-bases/${base.id}`, { synonyms: [['two words', 'one']] });
  expectFailure(bad, 'VALIDATION_ERROR');
});
