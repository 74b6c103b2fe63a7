import { type BulkResult, headers, type Lead, limits } from '@lead-engagement/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Answer, startTestApi, type TestApi, type TestCaller } from '../../../../test/support/api.js';
import { expectFailure, header } from '../../../../test/support/expect.js';
import { dataOf, relayAll } from '../../../../test/support/sample.js';
import { encodeId, newUuid } from '../../../ids.js';

let api: TestApi;
let tenant: string;
let caller: TestCaller;
let contactId: string;
let stages: { id: string; type: string }[];
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  tenant = await api.newTenant({ currency: 'EUR' });
  caller = await api.newCaller(tenant);
  contactId = dataOf(await caller.call('POST', '/v1/contacts', { name: 'Ada' }), 201).id;
  stages = dataOf(await caller.call('GET', '/v1/pipelines'), 200)[0].stages;
});

const url = '/v1/leads/bulk';
const send = (body: unknown, more = {}) => caller.call('POST', url, body, more);
const total = async (path = '/v1/leads') => (await caller.call('GET', path)).meta.total;
const read = async (id = ''): Promise<Lead> => dataOf(await caller.call('GET', `/v1/leads/${id}`), 200);
const many = (count: number, record: (at: number) => object) => Array.from({ length: count }, (_, at) => record(at));
const statusesOf = (answer: Answer) => answer.data.map(({ status }: BulkResult) => status);

async function countEvents(type: string): Promise<number> {
  const [row] = await api.owner<{ count: number }[]>`
    select count(*)::int as count from outbox where tenant_id = ${tenant} and type = ${type}`;
  return row?.count ?? 0;
}

describe('a bulk write', () => {
  test('creates 500 leads as single creates do, with one event each, and counts as one request', async () => {
    const before = Number(header(await caller.call('GET', '/v1/me'), headers.rateRemaining));
    const record = (at: number) => ({
      contactId,
      title: `Lead ${at}`,
      value: at + 0.5,
      score: at % 101,
      source: 'FORM',
    });
    const answer = await send({ records: many(limits.bulkRecords, record) });
    const results: BulkResult[] = dataOf(answer, 200);
    expect(results.map(({ index, status }) => [index, status])).toEqual(many(500, (at) => [at, 'created']));
    const after = Number(header(await caller.call('GET', '/v1/me'), headers.rateRemaining));
    expect(before - after).toBe(2);
    expect(await total()).toBe(500);
    expect(await countEvents('lead.created')).toBe(500);
    const first = await caller.call('GET', '/v1/leads?sort=createdAt&limit=200');
    expect(first.data.map(({ title }: Lead) => title)).toEqual(Array.from({ length: 200 }, (_, at) => `Lead ${at}`));
    const single = dataOf(await caller.call('POST', '/v1/leads', record(7)), 201);
    const lead = await read(results[7]?.id);
    const times = { recordedAt: lead.createdAt, createdAt: lead.createdAt };
    const own = { id: lead.id, ...times, updatedAt: lead.updatedAt, stageEnteredAt: lead.createdAt };
    expect(lead).toEqual({ ...single, ...own });
    await relayAll(api);
    const events = (await caller.call('GET', '/v1/events?limit=200')).data;
    const event = events.find(({ data }: { data: Lead }) => data.id === lead.id);
    expect(event?.data ?? lead).toEqual(lead);
  });

  test('describes the first thousand problems, and of a bad record beyond them only that it is one', async () => {
    const good = { contactId, title: 'Good' };
    const records = [...many(100, () => ({ contactId, tagIds: Array(50).fill(5) })), good, { contactId, score: 101 }];
    const results: BulkResult[] = dataOf(await send({ records }), 207);
    const codes = results.map(({ error }) => error?.details?.map(({ code }) => code));
    expect(codes.slice(0, 20)).toEqual(Array(20).fill(Array(5).fill('invalid_type')));
    expect(codes.slice(20, 100)).toEqual(Array(80).fill(['custom']));
    expect(results[50]?.error?.details?.[0]).toMatchObject({ path: 'body.records.50' });
    expect(results[50]?.error?.message).toContain(`${limits.bulkProblems}`);
    expect(results[100]?.status).toBe('created');
    expect(results[101]?.error?.details).toMatchObject([{ path: 'body.records.101', code: 'custom' }]);
    expect(dataOf(await send({ records: [{ contactId, score: 101 }] }), 207)[0].error.details).toMatchObject([
      { path: 'body.records.0.score' },
    ]);
  });

  test('writes what is good of 500 records and names the bad ones: 207', async () => {
    const bad: Record<number, object> = {
      3: { contactId, score: 101 },
      50: { contactId: encodeId('contact', newUuid()) },
      99: { contactId, stageId: 'nosuch' },
      100: { contactId, assignedToId: encodeId('user', newUuid()) },
      250: { title: 'no contact' },
      400: { contactId, status: 'LOST' },
      499: { contactId, nosuch: 1 },
    };
    const answer = await send({ records: many(500, (at) => bad[at] ?? { contactId, title: `Lead ${at}` }) });
    const results: BulkResult[] = dataOf(answer, 207);
    expect(JSON.parse(answer.text).success).toBe(true);
    const failed = results.filter(({ status }) => status === 'failed');
    expect(failed.map(({ index }) => index)).toEqual(Object.keys(bad).map(Number));
    expect(failed.map(({ error }) => [error?.code, error?.details?.[0]?.path])).toEqual(
      [
        '3.score',
        '50.contactId',
        '99.stageId',
        '100.assignedToId',
        '250.contactId',
        '400.lostReason',
        '499.nosuch',
      ].map((path) => ['VALIDATION_ERROR', `body.records.${path}`]),
    );
    expect(results.filter(({ status, id }) => status === 'created' && id)).toHaveLength(493);
    expect(await total()).toBe(493);
    expect(await countEvents('lead.created')).toBe(493);
  });

  test('is all or nothing where it is atomic: a bad record is named, and nothing is written', async () => {
    const contact = { email: 'grace@example.com', tags: ['New'] };
    const records = [{ contact }, { contactId, status: 'LOST' }, { contactId, score: -1 }, { contactId }];
    const { details } = expectFailure(await send({ records, atomic: true }), 'VALIDATION_ERROR');
    expect(details?.map(({ path }) => path)).toContain('body.records.2.score');
    const later = expectFailure(await send({ records: records.slice(0, 2), atomic: true }), 'VALIDATION_ERROR');
    expect(later.details).toMatchObject([{ path: 'body.records.1.lostReason' }]);
    expect([await total(), await total('/v1/contacts')]).toEqual([0, 1]);
    expect(await countEvents('lead.created')).toBe(0);
    expect(statusesOf(await send({ records: [{ contact }, { contactId }], atomic: true }))).toEqual([
      'created',
      'created',
    ]);
  });

  test('upserts by external id: creates, updates, leaves unchanged; a status or stage moves by the same rules', async () => {
    const record = { contactId, externalId: 'e-1', title: 'One', value: 10 };
    const [first] = dataOf(await send({ records: [record], mode: 'upsert' }), 200);
    const moved = { ...record, title: 'Uno', stageId: stages[3]?.id };
    const answer = await send({
      records: [record, { ...record, externalId: 'e-2' }, { contactId }],
      mode: 'upsert',
      matchOn: 'externalId',
    });
    expect(statusesOf(answer)).toEqual(['unchanged', 'created', 'created']);
    expect((await read(first.id)).version).toBe(1);
    expect(dataOf(await send({ records: [moved], mode: 'upsert' }), 200)).toEqual([
      { index: 0, status: 'updated', id: first.id, version: 2 },
    ]);
    expect(await read(first.id)).toMatchObject({ title: 'Uno', status: 'WON', stageId: stages[3]?.id, version: 2 });
    expect(await countEvents('lead.stage_changed')).toBe(1);
    const refused = await send({ records: [{ externalId: 'e-1', status: 'LOST' }], mode: 'upsert' });
    expect(dataOf(refused, 207)).toMatchObject([{ status: 'failed', error: { code: 'INVALID_TRANSITION' } }]);
    const cleared = await send({ records: [{ externalId: 'e-1', value: null }], mode: 'upsert' });
    expect(statusesOf(cleared)).toEqual(['updated']);
    expect(await read(first.id)).toMatchObject({ value: null, title: 'Uno', version: 3 });
    expect(await total()).toBe(3);
  });

  test('refuses an external id that is taken, in the store or earlier in the request', async () => {
    const [existing] = dataOf(await send([{ contactId, externalId: 'e-1' }]), 200);
    const answer = await send([
      { contactId, externalId: 'e-1' },
      { contactId, externalId: 'e-2' },
      { contactId, externalId: 'e-2' },
    ]);
    expect(dataOf(answer, 207)).toMatchObject([
      { status: 'failed', error: { code: 'CONFLICT', existingId: existing.id } },
      { status: 'created' },
      { status: 'failed', error: { code: 'CONFLICT', message: expect.stringContaining('Record 1') } },
    ]);
  });

  test('finds or makes the contacts that are sent along: one for each address or external id', async () => {
    const [{ id: ownerId }] = dataOf(await caller.call('GET', '/v1/users'), 200);
    const known = dataOf(await caller.call('POST', '/v1/contacts', { email: 'known@example.com', name: 'Known' }), 201);
    const answer = await send([
      { contact: { email: 'KNOWN@example.com', name: 'Other' } },
      { contact: { email: 'new@example.com', externalId: 'c-1', tags: ['VIP', 'vip', 'New'], ownerId } },
      { contact: { email: 'New@Example.com' } },
      { contact: { externalId: 'c-1', name: 'x' } },
      { contact: { name: 'Nameless' } },
      { contact: { email: 'bad@example.com', tagIds: [encodeId('tag', newUuid())] } },
      { contact: { email: 'worse' } },
      { contact: { email: 'two@example.com', tags: [{}] } },
    ]);
    const results: BulkResult[] = dataOf(answer, 207);
    expect(results.slice(5).map(({ error }) => error?.details?.[0]?.path)).toEqual([
      'body.records.5.contact.tagIds.0',
      'body.records.6.contact.email',
      'body.records.7.contact.tags.0',
    ]);
    const leads = await Promise.all(results.slice(0, 5).map(({ id }) => read(id)));
    expect(leads[0]?.contactId).toBe(known.id);
    expect(new Set(leads.slice(1, 4).map((lead) => lead.contactId)).size).toBe(1);
    const made = dataOf(await caller.call('GET', `/v1/contacts/${leads[1]?.contactId}`), 200);
    expect(made).toMatchObject({ email: 'new@example.com', externalId: 'c-1', owner: { id: ownerId } });
    expect(made.tags.map(({ name }: { name: string }) => name.toLowerCase())).toEqual(['new', 'vip']);
    expect(dataOf(await caller.call('GET', `/v1/contacts/${known.id}`), 200).name).toBe('Known');
    expect(await total('/v1/contacts')).toBe(4);
  });

  test('with upsert writes repeated records in order, as an import does, ten times at most', async () => {
    const records = [
      { externalId: 'a', contact: { email: 'ada@example.com' }, title: 'First' },
      { externalId: 'a', status: 'WON' },
      { externalId: 'b', contact: { email: 'ada@example.com' } },
      { externalId: 'a', status: 'LOST', lostReason: 'x' },
      { externalId: 'a', title: 'Last' },
    ];
    const answer = await send({ mode: 'upsert', records });
    expect(statusesOf(answer)).toEqual(['created', 'updated', 'created', 'failed', 'updated']);
    const lead = await read(answer.data[0].id);
    expect(lead).toMatchObject({ status: 'WON', title: 'Last', version: 3 });
    expect((await read(answer.data[2].id)).contactId).toBe(lead.contactId);
    expect([await countEvents('lead.created'), await countEvents('lead.stage_changed')]).toEqual([2, 1]);
    const repeated = await send({
      mode: 'upsert',
      records: many(11, (at) => ({ externalId: 'a', title: `Title ${at}` })),
    });
    expect(statusesOf(repeated)).toEqual([...many(10, () => ({})).map(() => 'updated'), 'failed']);
    expect(repeated.data[10].error).toMatchObject({ code: 'CONFLICT', existingId: lead.id });
    expect((await send({ mode: 'upsert', atomic: true, records })).status).toBe(400);
    expect((await read(lead.id)).title).toBe('Title 9');
  });

  test('ten at once with the same addresses and external ids make each once', async () => {
    const records = many(20, (at) => ({
      contact: { email: `c${at}@example.com`, tags: ['Same'] },
      externalId: `e-${at}`,
    }));
    const answers = await Promise.all(
      many(10, (at) => (at % 2 ? records : records.toReversed())).map((body) => send(body)),
    );
    for (const answer of answers) expect([200, 207], answer.text.slice(0, 300)).toContain(answer.status);
    expect([await total(), await total('/v1/contacts')]).toEqual([20, 21]);
    expect(answers.flatMap(statusesOf).filter((status) => status === 'created')).toHaveLength(20);
  });

  test('is repeated under its Idempotency-Key byte for byte, 207 included, and writes once', async () => {
    const key = { [headers.idempotencyKey]: newUuid() };
    const body = { leads: [{ contactId }, { contactId, score: 500 }] };
    const first = await send(body, key);
    const second = await send(body, key);
    expect([first.status, second.status]).toEqual([207, 207]);
    expect(second.text).toBe(first.text);
    expect(header(second, headers.idempotentReplay)).toBe('true');
    expect(await total()).toBe(1);
    expectFailure(await send({ leads: [{ contactId }] }, key), 'IDEMPOTENCY_KEY_REUSED');
  });

  test('refuses no records, more than 500, both names for them, and a mode or field that there is not', async () => {
    for (const body of [
      [],
      { records: [] },
      {},
      many(501, () => ({ contactId })),
      { records: [{ contactId }], leads: [] },
      { records: [{ contactId }], mode: 'replace' },
      { records: [{ contactId }], mode: 'upsert', matchOn: 'title' },
      { records: 'x' },
    ]) {
      expectFailure(await send(body), 'VALIDATION_ERROR');
    }
    expect(dataOf(await send([5, null, 'x', []]), 207).map(({ error }: BulkResult) => error?.code)).toEqual(
      Array(4).fill('VALIDATION_ERROR'),
    );
    expect(await total()).toBe(0);
  });
});

test('500 records of every kind take at most sixteen statements', async () => {
  const [{ id: ownerId }] = dataOf(await caller.call('GET', '/v1/users'), 200);
  const record = (at: number) => ({
    contact: { email: `p${at}@example.com`, externalId: `c-${at}`, tags: [`Tag ${at % 5}`], ownerId },
    externalId: `e-${at}`,
    assignedToId: ownerId,
    stageId: stages[at % 3]?.id,
  });
  const creating = await countStatements(() => send({ records: many(500, record) }));
  expect(creating.answer.status).toBe(200);
  expect(creating.statements.length).toBeGreaterThan(8);
  expect(creating.statements.length, creating.statements.join('\n')).toBeLessThanOrEqual(16);
  const updated = (at: number) => ({ ...record(at), title: 'Changed', stageId: stages[3]?.id, score: 90 });
  const updating = await countStatements(() => send({ records: many(500, updated), mode: 'upsert' }));
  expect(statusesOf(updating.answer)).toEqual(Array(500).fill('updated'));
  expect(updating.statements.length, updating.statements.join('\n')).toBeLessThanOrEqual(16);
});

/** What the API sends to the database meanwhile in its transaction, the frame of it included. */
async function countStatements(work: () => Promise<Answer>): Promise<{ answer: Answer; statements: string[] }> {
  const sent: { connection: number; statement: string }[] = [];
  api.db.options.debug = (connection: number, statement: string) => void sent.push({ connection, statement });
  try {
    const answer = await work();
    // The key may be looked up again beside it.
    const since = sent.slice(sent.findIndex(({ statement }) => statement.startsWith('begin')));
    const own = since.filter(({ connection }) => connection === since[0]?.connection);
    return { answer, statements: own.map(({ statement }) => statement) };
  } finally {
    api.db.options.debug = false;
  }
}
