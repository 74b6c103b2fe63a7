import type { Contact, Lead } from '@lead-engagement/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApi, type TestApi, type TestCaller } from '../../../../test/support/api.js';
import { withAdmin } from '../../../../test/support/database.js';
import { dataOf } from '../../../../test/support/sample.js';
import { connect, type Database, inTenant, type Transaction } from '../../../db/client.js';
import { migrate } from '../../../db/migrate.js';
import { decodeId, nilUuid } from '../../../ids.js';
import { enqueueJobs } from '../../../jobs/enqueue.js';
import { doWork } from '../../../jobs/fixtures/do-work.js';
import { respellWork } from './respell-job.js';
import { followContactWords } from './search-index-job.js';

let api: TestApi;
let worker: Database;
let tenant: string;
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
  tenant = await api.newTenant();
  caller = await api.newCaller(tenant);
});

const make = async (url: string, body: object) => dataOf(await caller.call('POST', url, body), 201);
const change = async (url: string, body: object) => dataOf(await caller.call('PATCH', url, body), 200);
async function search(list: 'leads' | 'contacts', q: string, more = ''): Promise<string[]> {
  const answer = await caller.call('GET', `/v1/${list}?q=${encodeURIComponent(q)}${more}`);
  const ids = dataOf(answer, 200).map(({ id }: Lead) => id);
  expect(answer.meta.total, q).toBe(ids.length);
  return ids;
}
const leadsWith = (q: string, more?: string) => search('leads', q, more);
const work = () => doWork(worker, [followContactWords]);

async function makeBoth(contact: object, title: string): Promise<{ contact: Contact; lead: Lead }> {
  const made: Contact = await make('/v1/contacts', contact);
  return { contact: made, lead: await make('/v1/leads', { contactId: made.id, title }) };
}

describe('a lead is found', () => {
  test('by words of which some are its own and some those of its contact', async () => {
    const contact = {
      name: 'Conor O’Brien',
      email: 'conor@acme.example',
      company: 'Müller & Söhne',
      phone: '+49 30 901820',
    };
    const { lead } = await makeBoth(contact, 'Berlin–Paris、東京');
    await makeBoth({ name: 'Ada' }, 'Berlin');
    for (const q of [
      "berlin o'brien",
      'muller PARIS',
      'MÜLLER acme ber',
      '東京 söhne',
      'conor 030 901820',
      'paris 1820',
    ]) {
      expect(await leadsWith(q), q).toEqual([lead.id]);
    }
    for (const q of ['paris ada', 'rlin', 'conor 030 901821']) expect(await leadsWith(q), q).toEqual([]);
    for (const q of ['obrien acme', 'paris']) expect(await search('contacts', q), q).toEqual([]);
    for (const q of ['brien muller', '0049 30 901820'])
      expect(await search('contacts', q), q).toEqual([lead.contactId]);
  });

  test('as it and its contact are named at last, and no longer as they were', async () => {
    const { contact, lead } = await makeBoth({ name: 'Ada', phone: '+49 30 901820' }, 'Engine');
    await change(`/v1/contacts/${contact.id}`, { name: 'Countess', phone: null });
    await change(`/v1/leads/${lead.id}`, { title: 'Loom' });
    expect(await leadsWith('countess loom')).toEqual([lead.id]);
    for (const q of ['ada', 'engine', '1820']) expect(await leadsWith(q), q).toEqual([]);
    const other: Contact = await make('/v1/contacts', { name: 'Grace', company: 'Navy' });
    dataOf(await caller.call('POST', '/v1/contacts/merge', { primaryId: other.id, mergeIds: [contact.id] }), 200);
    expect(await leadsWith('loom navy')).toEqual([lead.id]);
    expect(await leadsWith('countess')).toEqual([]);
  });

  test('among the deleted once it is deleted, and back when it is restored', async () => {
    const { contact, lead } = await makeBoth({ name: 'Ada' }, 'Engine');
    dataOf(await caller.call('DELETE', `/v1/contacts/${contact.id}`), 200);
    for (const list of ['leads', 'contacts'] as const) expect(await search(list, 'ada')).toEqual([]);
    expect(await leadsWith('ada engine', '&deleted=true')).toEqual([lead.id]);
    expect(await search('contacts', 'ada', '&deleted=true')).toEqual([contact.id]);
    dataOf(await caller.call('POST', `/v1/contacts/${contact.id}/restore`), 200);
    expect(await leadsWith('ada engine')).toEqual([lead.id]);
    expect(await search('contacts', 'ada')).toEqual([contact.id]);
    expect(await leadsWith('ada engine', '&deleted=true')).toEqual([]);
  });

  test('among the deleted by what its contact is called now, and by nothing that it was called before', async () => {
    const { contact, lead } = await makeBoth({ name: 'Ada', email: 'ada@before.example' }, 'Engine');
    dataOf(await caller.call('DELETE', `/v1/leads/${lead.id}`), 200);
    await change(`/v1/contacts/${contact.id}`, { name: 'Grace', email: null });
    expect(await leadsWith('grace engine', '&deleted=true')).toEqual([lead.id]);
    for (const q of ['ada', 'before']) expect(await leadsWith(q, '&deleted=true'), q).toEqual([]);
    const rest = Array.from({ length: 30 }, (_, place) => ({ contactId: contact.id, title: `Part ${place}` }));
    const made = dataOf(await caller.call('POST', '/v1/leads/bulk', { records: rest }), 200);
    const leadIds = made.map(({ id }: Lead) => id);
    dataOf(await caller.call('POST', '/v1/leads/bulk/delete', { leadIds }), 200);
    await change(`/v1/contacts/${contact.id}`, { name: 'Joan' });
    await work();
    expect(await leadsWith('grace', '&deleted=true')).toEqual([]);
    expect(await leadsWith('joan', '&deleted=true')).toHaveLength(31);
  });
});

test('many leads follow the change of their contact when the worker has been', async () => {
  const contact: Contact = await make('/v1/contacts', { name: 'Before' });
  const records = Array.from({ length: 30 }, (_, place) => ({ contactId: contact.id, title: `Part ${place}` }));
  dataOf(await caller.call('POST', '/v1/leads/bulk', { records }), 200);
  await change(`/v1/contacts/${contact.id}`, { name: 'Meanwhile' });
  await change(`/v1/contacts/${contact.id}`, { name: 'After' });
  expect(await search('contacts', 'after')).toEqual([contact.id]);
  await work();
  expect(await leadsWith('after part')).toHaveLength(30);
  for (const q of ['before', 'meanwhile']) expect(await leadsWith(q), q).toEqual([]);
  expect(await leadsWith('after 17')).toHaveLength(1);
});

test('any number of changes of a contact with many leads waits as one job, and one during the job is followed too', async () => {
  const contact: Contact = await make('/v1/contacts', { name: 'Name 0' });
  const records = Array.from({ length: 600 }, (_, place) => ({ contactId: contact.id, title: `Part ${place}` }));
  for (let at = 0; at < records.length; at += 100) {
    dataOf(await caller.call('POST', '/v1/leads/bulk', { records: records.slice(at, at + 100) }), 200);
  }
  const rename = (to: number) => change(`/v1/contacts/${contact.id}`, { name: `Name ${to}` });
  const jobs = () => api.owner`select from work where kind = ${followContactWords.kind} and tenant_id = ${tenant}`;
  for (let to = 1; to <= 5; to += 1) await rename(to);
  expect((await jobs()).count).toBe(1);
  let steps = 0;
  const renamedMeanwhile: typeof followContactWords = {
    ...followContactWords,
    async run(lease, context) {
      const result = await followContactWords.run(lease, context);
      steps += 1;
      // While the first step holds its lease: the first 500 leads have the words of before.
      if (steps === 1) await rename(6);
      return result;
    },
  };
  await doWork(worker, [renamedMeanwhile]);
  expect(steps).toBe(4);
  expect((await jobs()).count).toBe(0);
  const found = await caller.call('GET', '/v1/leads?q=name%206&limit=1');
  expect(found.meta.total).toBe(600);
});

test('a name with ü is found by ue, also one from before the search knew that, once the worker has been', async () => {
  const names = ['Jörg Müller', 'Søren Ågård', 'Mueller', 'Muller'];
  const made: Awaited<ReturnType<typeof makeBoth>>[] = [];
  for (const name of names) made.push(await makeBoth({ name, company: 'Bücher' }, 'Straße & Öl'));
  const [jorg, soren, digraph, plain] = made;
  for (const table of ['contact_words', 'lead_words']) {
    await inTenant(
      api.db,
      tenant,
      (tx) => tx`
        update ${tx(table)} set words = array_to_tsvector(array(
          select lexeme from unnest(words) where lexeme !~ 'jo?e?rg|oe|aa|bue'))
        where tenant_id = ${tenant}`,
    );
  }
  expect(await search('contacts', 'soeren')).toEqual([]);
  const all = { kind: respellWork.kind, tenantId: nilUuid, id: nilUuid };
  await worker.begin((tx) => enqueueJobs(tx as unknown as Transaction, [all], new Date()));
  await doWork(worker, [respellWork]);
  for (const [list, idOf] of [
    ['contacts', (one: (typeof made)[number] | undefined) => one?.contact.id],
    ['leads', (one: (typeof made)[number] | undefined) => one?.lead.id],
  ] as const) {
    const found = async (q: string) => (await search(list, q)).toSorted();
    const idsOf = (...ones: ((typeof made)[number] | undefined)[]) => ones.map(idOf).toSorted();
    expect(await found('joerg mueller')).toEqual(idsOf(jorg));
    expect(await found('MÜLLER')).toEqual(idsOf(jorg, digraph, plain));
    expect(await found('muller')).toEqual(idsOf(jorg, plain));
    expect(await found('soeren aagaard buecher')).toEqual(idsOf(soren));
  }
  expect(await leadsWith('oel strasse soeren')).toEqual([soren?.lead.id]);
});

describe('of two writes at the same time, the second knows what the first wrote:', () => {
  const waiting = async () => {
    const [row] = await api.owner<{ count: number }[]>`
      select count(*)::int as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and application_name like '%api'`;
    return row?.count ?? 0;
  };
  /** Sends the second write while the first is done, but not committed; the second has to wait for it. */
  async function inTurn(first: (tx: Transaction) => PromiseLike<unknown>, second: () => Promise<unknown>) {
    let sent: Promise<unknown> | undefined;
    await inTenant(api.db, tenant, async (tx) => {
      await first(tx);
      sent = second();
      await expect.poll(waiting, { timeout: 120_000 }).toBeGreaterThan(0);
    });
    await sent;
  }
  const uuidOf = ({ id }: Lead) => decodeId('lead', id) as string;
  const contactOf = ({ contactId }: Lead) => decodeId('contact', contactId) as string;

  test('a change of a lead, and of its contact', async () => {
    const { contact, lead } = await makeBoth({ name: 'Ada' }, 'Engine');
    await inTurn(
      (tx) => tx`update leads set title = 'Loom' where tenant_id = ${tenant} and id = ${uuidOf(lead)}`,
      () => change(`/v1/contacts/${contact.id}`, { name: 'Grace' }),
    );
    expect(await leadsWith('loom grace')).toEqual([lead.id]);
  });

  test('a change of a contact, and of its lead', async () => {
    const { lead } = await makeBoth({ name: 'Ada' }, 'Engine');
    await inTurn(
      (tx) => tx`update contacts set name = 'Grace' where tenant_id = ${tenant} and id = ${contactOf(lead)}`,
      () => change(`/v1/leads/${lead.id}`, { title: 'Loom' }),
    );
    expect(await leadsWith('loom grace')).toEqual([lead.id]);
  });

  test('a new lead, and a change of its contact', async () => {
    const { contact, lead } = await makeBoth({ name: 'Ada' }, 'Engine');
    await inTurn(
      (tx) => tx`
        insert into leads (tenant_id, id, created_at, updated_at, contact_id, pipeline_id, stage_id, status, source, score,
          currency, title, stage_entered_at)
        select tenant_id, gen_random_uuid(), created_at, updated_at, contact_id, pipeline_id, stage_id, status, source, score,
          currency, 'Loom', stage_entered_at
        from leads where tenant_id = ${tenant} and id = ${uuidOf(lead)}`,
      () => change(`/v1/contacts/${contact.id}`, { name: 'Grace' }),
    );
    expect(await leadsWith('loom grace')).toHaveLength(1);
    expect(await leadsWith('ada')).toEqual([]);
  });
});

test('writes at the same time leave every lead found as it and its contact are, and no other way', async () => {
  const contact: Contact = await make('/v1/contacts', { name: 'Name0' });
  const leads: Lead[] = [];
  for (let count = 0; count < 25; count += 1)
    leads.push(await make('/v1/leads', { contactId: contact.id, title: 'Title0' }));
  const rounds = 6;
  const working = (async () => {
    for (let round = 0; round < rounds; round += 1) await work();
  })();
  for (let round = 1; round <= rounds; round += 1) {
    await Promise.all([
      change(`/v1/contacts/${contact.id}`, { name: `Name${round}` }),
      ...leads.slice(0, 5).map(({ id }) => change(`/v1/leads/${id}`, { title: `Title${round}` })),
      make('/v1/leads', { contactId: contact.id, title: `Title${round}` }).then((lead) => leads.push(lead)),
    ]);
  }
  await working;
  await work();
  expect((await leadsWith(`name${rounds}`)).toSorted()).toEqual(leads.map(({ id }) => id).toSorted());
  expect(await leadsWith(`name${rounds} title${rounds}`)).toHaveLength(6);
  for (let round = 0; round < rounds; round += 1) expect(await leadsWith(`name${round}`)).toEqual([]);
});

test('what a worker of an older version had yet to give words is found once the database is migrated', async () => {
  const { contact, lead } = await makeBoth({ name: 'Filled Söhne' }, 'Engine');
  dataOf(await caller.call('DELETE', `/v1/leads/${(await makeBoth({ name: 'Ada' }, 'Loom')).lead.id}`), 200);
  await withAdmin(api.databaseUrl, (admin) => admin`truncate lead_words, contact_words`);
  await enqueueJobs(worker, [{ kind: 'fill-words', tenantId: nilUuid, id: nilUuid }], new Date());
  const later = await makeBoth({ name: 'Filled later' }, 'Wheel');
  await api.owner`delete from drizzle.access`;
  await migrate(api.databaseUrl);
  expect(await leadsWith('engine filled sohne')).toEqual([lead.id]);
  expect(await leadsWith('loom ada', '&deleted=true')).toHaveLength(1);
  expect((await search('contacts', 'filled')).toSorted()).toEqual([contact.id, later.contact.id].toSorted());
  expect(await worker`select from work where kind = 'fill-words'`).toHaveLength(0);
});

test('what is found by the thousand is listed in the order of the list, and counted', async () => {
  const now = Date.now();
  const { id, contactId, pipelineId, stageId }: Lead = (await makeBoth({ name: 'Common' }, 'Rare')).lead;
  const many = 20_100;
  await inTenant(api.db, tenant, async (tx) => {
    await tx`
      insert into leads (tenant_id, id, created_at, updated_at, contact_id, pipeline_id, stage_id, status, source, score,
        currency, title, stage_entered_at)
      select ${tenant}::uuid, gen_random_uuid(), m, m, ${decodeId('contact', contactId) as string}::uuid,
        ${decodeId('pipeline', pipelineId) as string}::uuid, ${decodeId('stage', stageId) as string}::uuid, 'OPEN', 'API',
        n % 100, 'EUR', 'Plenty ' || n, m
      from generate_series(1, ${many}::int) n cross join lateral (
        select ${new Date(now).toISOString()}::timestamptz - n * interval '1 second' as m) at`;
  });
  const list = async (query: string) => {
    const { data, meta } = await caller.call('GET', `/v1/leads?limit=3&${query}`);
    return [meta.total, ...data.map(({ title }: Lead) => title)];
  };
  expect(await list('q=plenty')).toEqual([many, 'Plenty 1', 'Plenty 2', 'Plenty 3']);
  expect(await list('q=plenty&sort=createdAt')).toEqual([
    many,
    `Plenty ${many}`,
    `Plenty ${many - 1}`,
    `Plenty ${many - 2}`,
  ]);
  expect(await list('q=common&minScore=99')).toEqual([many / 100, 'Plenty 99', 'Plenty 199', 'Plenty 299']);
  expect(await list('q=common&minScore=50')).toEqual([many / 2, 'Plenty 50', 'Plenty 51', 'Plenty 52']);
  expect(await list('q=common&status=OPEN')).toEqual([many + 1, 'Rare', 'Plenty 1', 'Plenty 2']);
  expect(await list('q=plenty&status=OPEN')).toEqual([many, 'Plenty 1', 'Plenty 2', 'Plenty 3']);
  expect(await list('q=common&value[gte]=1')).toEqual([0]);
  expect(await list('q=common%20rare')).toEqual([1, 'Rare']);
  expect(await list('q=plenty%20777')).toEqual([11, 'Plenty 777', 'Plenty 7770', 'Plenty 7771']);
  await change(`/v1/leads/${id}`, { score: 99 });
  expect(await list('q=plenty&minScore=99')).toEqual([many / 100, 'Plenty 99', 'Plenty 199', 'Plenty 299']);
});
