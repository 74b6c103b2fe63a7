import { limits, type Tag } from '@lead-engagement/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApi, type TestApi, type TestCaller } from '../../../../test/support/api.js';
import { expectFailure } from '../../../../test/support/expect.js';
import { dataOf } from '../../../../test/support/sample.js';
import { connect, type Database, inTenant } from '../../../db/client.js';
import { decodeId, encodeId, newUuid } from '../../../ids.js';
import { doWork } from '../../../jobs/fixtures/do-work.js';
import { createScoreWork } from '../leads/score-job.js';
import { stripTagWork } from './strip-job.js';

let api: TestApi;
let tenant: string;
let caller: TestCaller;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  tenant = await api.newTenant();
  caller = await api.newCaller(tenant);
});

const create = (body: object) => caller.call('POST', '/v1/tags', body);
const createOk = async (body: object): Promise<Tag> => dataOf(await create(body), 201);
const get = async (url: string) => dataOf(await caller.call('GET', url), 200);
const newLead = async (body: object) => {
  const { id } = dataOf(await caller.call('POST', '/v1/leads', { contact: { name: 'x' }, ...body }), 201);
  return get(`/v1/leads/${id}`);
};
const newContact = async (body: object) =>
  dataOf(await caller.call('POST', '/v1/contacts', { name: 'x', ...body }), 201);

describe('a tag', () => {
  test('is created with a color, read, renamed and deleted', async () => {
    const tag = await createOk({ name: ' VIP ' });
    expect(tag).toEqual({
      id: expect.stringMatching(/^tag_/),
      tenantId: caller.tenantId,
      name: 'VIP',
      color: '#94a3b8',
      version: 1,
      createdBy: { type: 'key', id: caller.keyId },
      createdAt: tag.createdAt,
      updatedAt: tag.createdAt,
    });
    const url = `/v1/tags/${tag.id}`;
    expect(await get(url)).toEqual(tag);
    expect(dataOf(await caller.call('PATCH', url, tag), 200)).toEqual(tag);
    const renamed = dataOf(await caller.call('PATCH', url, { name: 'vip', color: '#112233' }), 200);
    expect(renamed).toMatchObject({ name: 'vip', color: '#112233', version: 2 });
    expectFailure(await caller.call('DELETE', url, undefined, { 'if-match': '"1"' }), 'PRECONDITION_FAILED');
    expect(dataOf(await caller.call('DELETE', url), 200)).toEqual({ id: tag.id, deleted: true });
    expectFailure(await caller.call('GET', url), 'NOT_FOUND');
  });

  test('has a unique name, ignoring case, also with concurrent creates', async () => {
    const first = await createOk({ name: 'Größe' });
    expect(
      expectFailure(await create({ name: 'GRÖSSE' }).then(() => create({ name: 'größe' })), 'CONFLICT').existingId,
    ).toBe(first.id);
    const second = await createOk({ name: 'Second' });
    const refused = await caller.call('PATCH', `/v1/tags/${second.id}`, { name: 'GRÖßE' });
    expect(expectFailure(refused, 'CONFLICT').existingId).toBe(first.id);
    const answers = await Promise.all(Array.from({ length: 8 }, () => create({ name: 'Race' })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(7).fill(409)]);
    dataOf(await caller.call('DELETE', `/v1/tags/${first.id}`), 200);
    await createOk({ name: 'Größe' });
  });

  test('needs a valid color', async () => {
    for (const color of ['red', '#12', '#12345g', '', null])
      expectFailure(await create({ name: 'x', color }), 'VALIDATION_ERROR');
  });

  test('is found by its name', async () => {
    const [a] = [await createOk({ name: 'Alpha' }), await createOk({ name: 'Beta' })];
    expect(await get('/v1/tags?name=ALPHA,gamma')).toEqual([a]);
  });
});

describe('the tags of a lead', () => {
  test('are given by id, name or object; unknown names create tags, and the set is replaced', async () => {
    const vip = await createOk({ name: 'VIP' });
    const lead = await newLead({ tagIds: [vip.id, vip.id], tags: ['vip', { id: vip.id }] });
    expect(lead.tagIds).toEqual([vip.id]);
    const url = `/v1/leads/${lead.id}`;
    const changed = dataOf(await caller.call('PATCH', url, { tags: ['New', { name: 'VIP' }] }), 200);
    const [made] = await get('/v1/tags?name=new');
    expect(changed.tagIds.toSorted()).toEqual([vip.id, made.id].toSorted());
    expect(await get(url)).toEqual(changed);
    expect(dataOf(await caller.call('PATCH', url, { tagIds: changed.tagIds.toReversed() }), 200)).toEqual(changed);
    expect(dataOf(await caller.call('PATCH', url, { tags: [] }), 200)).toMatchObject({ tagIds: [], version: 3 });
  });

  test('must exist', async () => {
    const unknown = encodeId('tag', newUuid());
    const contact = { name: 'x' };
    for (const body of [{ tagIds: [unknown] }, { tags: [{ id: unknown }] }, { tagIds: ['tag_x'] }, { tags: [{}] }]) {
      expectFailure(await caller.call('POST', '/v1/leads', { contact, ...body }), 'VALIDATION_ERROR');
    }
    expect((await caller.call('GET', '/v1/leads')).meta.total).toBe(0);
    const { id } = await createOk({ name: 'Known' });
    const { details } = expectFailure(
      await caller.call('POST', '/v1/leads', { contact, tagIds: [id, unknown] }),
      'VALIDATION_ERROR',
    );
    expect(details).toMatchObject([{ path: 'body.tagIds.1', code: 'not_found' }]);
  });
});

describe('a list is filtered by tag', () => {
  test.each([
    ['/v1/leads', (tags: string[]) => newLead({ tags })],
    ['/v1/contacts', (tags: string[]) => newContact({ tags })],
  ])('%s: by id, by name in any case, any of several, page by page', async (url, make) => {
    const [a, b, both] = [await make(['A']), await make(['B']), await make(['a', 'B'])];
    await make([]);
    const [tag] = await get('/v1/tags?name=a');
    const expectFound = async (filter: string, expected: { id: string }[]) => {
      const { data, meta } = await caller.call('GET', `${url}?tag=${filter}&sort=createdAt`);
      expect(
        data.map(({ id }: { id: string }) => id),
        filter,
      ).toEqual(expected.map(({ id }) => id));
      expect(meta.total).toBe(expected.length);
    };
    await expectFound('A', [a, both]);
    await expectFound(tag.id, [a, both]);
    await expectFound(`${tag.id},b`, [a, b, both]);
    await expectFound('nosuch', []);
    await expectFound(encodeId('tag', newUuid()), []);
    const first = await caller.call('GET', `${url}?tag=a,b&limit=2&sort=createdAt`);
    const next = await caller.call('GET', `${url}?tag=a,b&limit=2&sort=createdAt&cursor=${first.meta.cursor}`);
    expect(next.data.map(({ id }: { id: string }) => id)).toEqual([both.id]);
    expectFailure(
      await caller.call('GET', `${url}?tag=a&limit=2&sort=createdAt&cursor=${first.meta.cursor}`),
      'INVALID_CURSOR',
    );
    expectFailure(await caller.call('GET', `${url}?tag=${'x'.repeat(limits.customFieldChars)}`), 'VALIDATION_ERROR');
  });
});

test('a deleted tag is removed from all records without new versions', async () => {
  const tag = await createOk({ name: 'Doomed' });
  const lead = await newLead({ tags: ['Doomed', 'Kept'] });
  const contact = await newContact({ tags: ['Doomed', 'Kept'] });
  dataOf(await caller.call('DELETE', `/v1/tags/${tag.id}`), 200);
  const after = await get(`/v1/leads/${lead.id}`);
  expect(after).toEqual({ ...lead, tagIds: after.tagIds });
  expect(after.tagIds).toHaveLength(1);
  expect((await get(`/v1/contacts/${contact.id}`)).tags.map(({ name }: Tag) => name)).toEqual(['Kept']);
  expect(await get('/v1/leads?tag=doomed')).toEqual([]);
});

describe('a tag that is being deleted', () => {
  let worker: Database;
  beforeAll(() => {
    worker = connect(api.databaseUrl, 'lead_engagement_worker', { maxConnections: 2 });
  });
  afterAll(() => worker.end());
  const work = (now?: Date) => doWork(worker, [stripTagWork], now);
  const next = async (now?: Date) => (await work(now)).at(-1)?.next;
  // Processes the tags that other tests deleted.
  beforeEach(async () => void (await work()));
  const remove = async (tag: Tag) => dataOf(await caller.call('DELETE', `/v1/tags/${tag.id}`), 200);
  const countTagged = async (tag: Tag) => {
    const [row] = await api.db<{ leads: number; rows: number; contacts: number }[]>`
      select (select count(*) from leads where ${decodeId('tag', tag.id) as string}::uuid = any(tag_ids)) as leads,
        (select count(*) from lead_tags where tag_id = ${decodeId('tag', tag.id) as string}) as rows,
        (select count(*) from contact_tags where tag_id = ${decodeId('tag', tag.id) as string}) as contacts`;
    return row;
  };
  const none = { leads: 0, rows: 0, contacts: 0 };

  test('disappears at once, even if more records have it than one request can update; the worker updates the rest', async () => {
    const tag = await createOk({ name: 'Doomed' });
    const record = { contact: { name: 'x', tags: ['Doomed'] }, tags: ['Doomed', 'Kept'] };
    for (const count of [500, 500, 100]) {
      dataOf(await caller.call('POST', '/v1/leads/bulk', { records: Array(count).fill(record) }), 200);
    }
    await remove(tag);
    expect(await countTagged(tag)).toEqual({ leads: 100, rows: 100, contacts: 100 });
    const url = `/v1/tags/${tag.id}`;
    expectFailure(await caller.call('GET', url), 'NOT_FOUND');
    expectFailure(await caller.call('PATCH', url, { name: 'x' }), 'NOT_FOUND');
    expectFailure(await caller.call('DELETE', url), 'NOT_FOUND');
    expect((await get('/v1/tags')).map(({ name }: Tag) => name)).toEqual(['Kept']);
    for (const list of ['/v1/leads', '/v1/contacts']) {
      expect(await get(`${list}?tag=doomed,${tag.id}`), list).toEqual([]);
      expectFailure(await caller.call('POST', list, { name: 'x', tagIds: [tag.id] }), 'VALIDATION_ERROR');
    }
    for (const contact of await get('/v1/contacts?limit=200')) expect(contact.tags).toEqual([]);
    const again = await createOk({ name: 'doomed' });

    expect(await next()).toBe('done');
    expect(await countTagged(tag)).toEqual(none);
    expect((await caller.call('GET', '/v1/leads?tag=kept')).meta.total).toBe(1_100);
    expect(await get(`/v1/tags/${again.id}`)).toEqual(again);
  });

  test('skips records that are locked by others, and is removed from them later', async () => {
    const tag = await createOk({ name: 'Doomed' });
    const lead = await newLead({ tags: ['Doomed'] });
    const leadId = decodeId('lead', lead.id) as string;
    await inTenant(api.db, tenant, async (tx) => {
      await tx`select from leads where tenant_id = ${tenant} and id = ${leadId} for update`;
      await remove(tag);
      expect(await next()).toBe('again');
      expect(await countTagged(tag)).toMatchObject({ leads: 1, rows: 1 });
    });
    expect(await next(new Date(Date.now() + 10_000))).toBe('done');
    expect(await countTagged(tag)).toEqual(none);
    expect(await get(`/v1/leads/${lead.id}`)).toEqual({ ...lead, tagIds: [] });
  });

  test('is on no lead afterwards, even if it was added meanwhile', async () => {
    for (let round = 0; round < 5; round++) {
      const tag = await createOk({ name: `Round ${round}` });
      const [deleted, ...answers] = await Promise.all([
        caller.call('DELETE', `/v1/tags/${tag.id}`),
        ...Array.from({ length: 6 }, () =>
          caller.call('POST', '/v1/leads', { contact: { name: 'x' }, tagIds: [tag.id] }),
        ),
      ]);
      dataOf(deleted, 200);
      expect(await next()).toBe('done');
      expect(await countTagged(tag)).toEqual(none);
      for (const answer of answers) {
        if (answer.status === 201) expect((await get(`/v1/leads/${answer.data.id}`)).tagIds).toEqual([]);
        else expectFailure(answer, answer.status === 400 ? 'VALIDATION_ERROR' : 'CONFLICT');
      }
    }
  });
});

test.each([
  ['renamed', (url: string) => caller.call('PATCH', url, { name: 'Other' })],
  ['deleted', (url: string) => caller.call('DELETE', url)],
])('leads are scored again if a rule uses tags and one is %s', async (_, change) => {
  const rule = {
    kind: 'fit',
    name: 'Tagged',
    points: 20,
    condition: { field: 'contact.tags', operator: 'contains', value: 'vip' },
  };
  dataOf(await caller.call('PATCH', '/v1/settings', { scoring: { rules: [rule] } }), 200);
  const tag = await createOk({ name: 'VIP' });
  const lead = await newLead({ contact: { name: 'x', tagIds: [tag.id] } });
  expect(lead.score).toBe(20);
  const worker = connect(api.databaseUrl, 'lead_engagement_worker', { maxConnections: 1 });
  // The new rule has all leads scored again. That must be over, or it would take the place of what is looked at here.
  await doWork(worker, createScoreWork());
  dataOf(await change(`/v1/tags/${tag.id}`), 200);
  await doWork(worker, createScoreWork());
  await worker.end();
  expect((await get(`/v1/leads/${lead.id}`)).score).toBe(0);
});
