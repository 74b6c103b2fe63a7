import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApi, type TestApi, type TestCaller } from '../../../../test/support/api.js';
import { expectFailure } from '../../../../test/support/expect.js';
import { dataOf, relayAll } from '../../../../test/support/sample.js';
import { inTenant } from '../../../db/client.js';
import { createFilePurge, fileKey } from '../../../files/stored-files.js';
import { decodeId } from '../../../ids.js';
import { doWork } from '../../../jobs/fixtures/do-work.js';
import type { JobHandler } from '../../../jobs/handler.js';
import { createPurgeWork } from '../../../jobs/retention/purge.js';
import { contactDeletionWork } from '../../crm/contacts/deletion-job.js';
import { contactPurgeWork } from '../../crm/contacts/purge-job.js';
import { addCrawlResults } from '../../integrations/crawl-results/fixtures/results.js';
import { addCrawlRuns } from '../../integrations/crawl-tasks/fixtures/runs.js';
import { insertCheckpoints } from '../../integrations/shipments/queries.js';
import { createChangeEventWork } from '../changes/events-job.js';
import { createExportHandler } from '../exports/export-step.js';
import { createImportHandler } from '../imports/import-step.js';
import { contactErasureWork } from './erasure-job.js';
import { eventPassWork } from './event-pass.js';

/** Stands in everything that is about the person, and nowhere else. */
const word = 'quetzalcoatlus';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

let tenant = '';
let caller: TestCaller;
beforeEach(async () => {
  tenant = await api.newTenant();
  caller = await api.newCaller(tenant);
});

// biome-ignore lint/suspicious/noExplicitAny: tests read responses of any shape
type Seen = any;
const get = async (url: string): Promise<Seen> => dataOf(await caller.call('GET', url), 200);
const post = async (url: string, body: object = {}, status = 201): Promise<Seen> =>
  dataOf(await caller.call('POST', url, body), status);

const erase = (id: string, by = caller) => by.call('DELETE', `/v1/contacts/${id}?erase=true`);

test('a contact that is purged is gone: it cannot be restored, as one that is deleted can', async () => {
  const [deleted, purged] = [
    await post('/v1/contacts', { name: 'Ada' }),
    await post('/v1/contacts', { name: 'Grace' }),
  ];
  dataOf(await caller.call('DELETE', `/v1/contacts/${deleted.id}`), 200);
  dataOf(await caller.call('DELETE', `/v1/contacts/${purged.id}?purge=true`), 200);
  dataOf(await caller.call('POST', `/api/v1/contacts/${deleted.id}/restore`), 200);
  expectFailure(await caller.call('POST', `/api/v1/contacts/${purged.id}/restore`), 'NOT_FOUND');
});

/** Everything of the tenant that is stored, as text. */
async function dump(): Promise<string> {
  const tables = await api.owner<{ name: string }[]>`
    select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id'
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition`;
  const texts: string[] = [];
  for (const { name } of tables) {
    const rows = await api.owner<{ row: string }[]>`
      select t::text as row from ${api.owner(name)} t where tenant_id = ${tenant}`;
    texts.push(...rows.map(({ row }) => `${name}: ${row}`));
  }
  return texts.join('\n');
}
const linesWith = (text: string, part: string) =>
  text
    .split('\n')
    .filter((line) => line.toLowerCase().includes(part))
    .map((line) => line.slice(0, 300));

/** How far the clock of the work is ahead: it never goes back. */
let aheadMs = 0;

/** Does the work of the tenant until nothing is left, as a worker does, a minute after the last write. */
async function work({
  pass = [eventPassWork],
  filePurge = [createPurgeWork(createFilePurge(api.files))],
}: {
  pass?: readonly JobHandler[];
  filePurge?: readonly JobHandler[];
} = {}): Promise<void> {
  const changes = createChangeEventWork();
  const handlers = [
    contactErasureWork,
    ...pass,
    contactPurgeWork,
    contactDeletionWork,
    createExportHandler(api.files),
    createImportHandler(api.files),
    ...filePurge,
  ];
  for (let round = 0; round < 4; round += 1) {
    aheadMs += 10_000;
    const at = new Date(Date.now() + aheadMs);
    const context = { db: api.workerDb, now: () => at, signal: new AbortController().signal, log: undefined as never };
    while (await changes.source?.(context));
    await relayAll(api);
    await doWork(api.workerDb, handlers, at);
  }
}

interface Person {
  id: string;
  mergedId: string;
  leadId: string;
  conversationId: string;
  shipmentId: string;
}

/** A person of whom everything that can be known is known. */
async function addPerson(): Promise<Person> {
  await post('/v1/custom-fields', { resource: 'CONTACT', key: 'size', label: 'Size', type: 'TEXT', filterable: true });
  await post('/v1/webhook-endpoints', {
    url: 'https://127.0.0.1:9/hooks',
    events: [
      'contact.created',
      'contact.updated',
      'lead.created',
      'lead.updated',
      'conversation.started',
      'shipment.updated',
    ],
  });
  const contact = await post('/v1/contacts', {
    name: `Ada ${word}`,
    email: `ada@${word}.example`,
    secondaryEmails: [`second@${word}.example`],
    company: word,
    externalId: `external-${word}`,
    socialProfiles: [{ platform: 'HACKER_NEWS', handle: `@${word}` }],
    customFields: { size: word },
  });
  const merged = await post('/v1/contacts', { name: `Old ${word}`, email: `old@${word}.example` });
  await post('/v1/contacts/merge', { primaryId: contact.id, mergeIds: [merged.id] }, 200);
  const undone = await post('/v1/contacts', { name: 'Twin' });
  const other = await post('/v1/contacts', { name: 'Somebody else' });
  const merge = await post('/v1/contacts/merge', { primaryId: contact.id, mergeIds: [undone.id] }, 200);
  await post(`/v1/contacts/merges/${merge.id}/undo`, {}, 200);
  dataOf(await caller.call('DELETE', `/v1/contacts/${undone.id}?purge=true`), 200);
  dataOf(await caller.call('DELETE', `/v1/contacts/${contact.id}`), 200);
  await post(`/v1/contacts/${contact.id}/restore`, {}, 200);
  const lead = await post('/v1/leads', { contactId: contact.id, title: `Deal ${word}` });
  dataOf(await caller.call('PATCH', `/v1/leads/${lead.id}`, { title: `Bigger deal ${word}` }), 200);
  await post('/v1/activities', { type: 'note', leadId: lead.id, title: word, content: word, metadata: { word } });
  await post(`/v1/contacts/${contact.id}/memory`, { content: `Likes ${word}` });
  await get(`/v1/contacts/${contact.id}/profile`);
  const bot = await post('/v1/chatbots', { name: 'Bo', platforms: ['WEB'] });
  const conversation = await post('/v1/conversations', {
    botId: bot.id,
    contactId: contact.id,
    externalThreadId: word,
  });
  const upload = await caller.call(
    'POST',
    `/v1/conversations/${conversation.id}/attachments?fileName=${word}.txt`,
    word,
    { 'content-type': 'text/plain' },
  );
  await post(`/v1/conversations/${conversation.id}/messages`, {
    role: 'USER',
    content: `I am ${word}`,
    attachments: [dataOf(upload, 201).id],
  });
  await post(`/v1/conversations/${conversation.id}/notes`, { content: `About ${word}` });
  const shipment = await post('/v1/shipments', { trackingNumber: '1Z5R89390357567127', contactId: contact.id });
  const checkpoint = {
    occurredAt: '2026-11-20T10:00:00.000Z',
    timeKind: 'INSTANT',
    givenTime: null,
    status: 'IN_TRANSIT',
    subStatus: null,
    message: word,
    location: word,
  } as const;
  await inTenant(api.db, tenant, (tx) =>
    insertCheckpoints(tx, tenant, decodeId('shipment', shipment.id) as string, [checkpoint]),
  );
  await addFind(other.id);
  const csv = `name,email\nAda ${word},ada@${word}.example\nBad,Ada ${word}\n`;
  dataOf(await caller.call('POST', `/v1/contacts/import?fileName=list.csv`, csv, { 'content-type': 'text/csv' }), 202);
  await post('/v1/exports', { resource: 'contacts', filter: { email: `ada@${word}.example` } }, 202);
  await work();
  await addDeliveries();
  return {
    id: contact.id,
    mergedId: merged.id,
    leadId: lead.id,
    conversationId: conversation.id,
    shipmentId: shipment.id,
  };
}

/** A crawl result by an account of the person. */
async function addFind(_: string): Promise<void> {
  const task = await post('/v1/crawl-tasks', {
    name: 'Find',
    platforms: ['HACKER_NEWS'],
    keywords: ['crm'],
    schedule: 'DAILY',
  });
  await addCrawlRuns(caller, task.id, 1);
  const [run] = await get(`/v1/crawl-tasks/${task.id}/runs`);
  await addCrawlResults(api.db, tenant, { taskId: task.id, runId: run.id }, 1);
  await api.owner`update crawl_results set author = ${word}, content = ${`post of ${word}`} where tenant_id = ${tenant}`;
}

/** The deliveries have ended, with a response that repeats what was sent. */
async function addDeliveries(): Promise<void> {
  const sent = await api.owner<{ count: number }[]>`
    with done as (
      update deliveries set status = 'SUCCEEDED', next_attempt_at = null, completed_at = now()
      where tenant_id = ${tenant} and event_id in (
        select id from events where tenant_id = ${tenant} and payload like ${`%${word}%`}) returning *
    ) insert into delivery_attempts (tenant_id, delivery_id, number, started_at, duration_ms, outcome, response_status, response_body, created_at)
    select tenant_id, id, 1, now(), 5, 'SUCCEEDED', 200, ${`got ${word}`}, created_at from done returning 1`;
  expect(sent.length).toBeGreaterThan(3);
  await api.owner`delete from work where tenant_id = ${tenant} and kind not like '%contact%'`;
}

test('an export of a person has everything that is known of them, also of contacts that were merged', async () => {
  const person = await addPerson();
  const job = await post(`/v1/contacts/${person.id}/export`, {}, 202);
  expect(job).toMatchObject({ resource: 'person', format: 'jsonl', filter: { contactId: person.id } });
  await work();
  expect(await get(`/v1/exports/${job.id}`)).toMatchObject({
    status: 'COMPLETED',
    download: { url: expect.any(String) },
  });
  const { text } = await caller.call('GET', `/v1/exports/${job.id}/download`);
  const lines = text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  const kinds = new Set(lines.map(({ kind }) => kind));
  for (const kind of [
    'contact',
    'profile',
    'memory_note',
    'lead',
    'lead_change',
    'activity',
    'conversation',
    'message',
    'conversation_note',
    'attachment',
    'shipment',
    'checkpoint',
    'merge',
    'event',
    'audit_entry',
  ]) {
    expect([...kinds], kind).toContain(kind);
  }
  const find = (kind: string) => lines.filter((line) => line.kind === kind).map(({ record }) => record);
  expect(
    find('contact')
      .map(({ id }) => id)
      .toSorted(),
  ).toEqual([person.id, person.mergedId].toSorted());
  expect(find('lead')).toMatchObject([{ id: person.leadId, contactId: person.id, title: `Bigger deal ${word}` }]);
  expect(find('message')).toMatchObject([{ conversationId: person.conversationId, content: `I am ${word}` }]);
  expect(find('event').some(({ deliveries }) => deliveries[0]?.attempts[0]?.responseBody === `got ${word}`)).toBe(true);
  expect(text).not.toContain('Somebody else');
  // No line is cut, none is double, and no id of the database is in it.
  expect(new Set(text.trim().split('\n')).size).toBe(lines.length);
  expect(text).not.toContain(tenant);
});

test('an erasure leaves nothing of a person in the database and the files, and everything of others', async () => {
  const person = await addPerson();
  const other = await post('/v1/leads', { contact: { name: 'Keeper', email: 'keeper@example.com' }, title: 'Kept' });
  const files = await api.owner<
    { id: string }[]
  >`select id from files where tenant_id = ${tenant} and bytes is not null`;
  expect(files.length).toBeGreaterThan(2);
  expect(linesWith(await dump(), word).length).toBeGreaterThan(25);

  expect(dataOf(await erase(person.id), 200)).toEqual({ id: person.id, deleted: true });
  expectFailure(await caller.call('GET', `/v1/contacts/${person.id}`), 'NOT_FOUND');
  expectFailure(await caller.call('POST', `/v1/contacts/${person.id}/restore`), 'NOT_FOUND');
  // Everything but the files: it is not complete.
  await work({ filePurge: [] });
  expect(linesWith(await dump(), person.id)).not.toEqual([]);
  const completed = () => get('/v1/audit-log?action=contact.erasure_completed');
  expect(await completed()).toEqual([]);
  await work();

  const left = await dump();
  expect(linesWith(left, word)).toEqual([]);
  const ids = [person.leadId, person.conversationId, person.shipmentId, person.mergedId];
  for (const id of ids) expect(linesWith(left, id)).toEqual([]);
  const entries = await get(`/v1/audit-log?target=${person.id}`);
  expect(entries).toMatchObject([
    { action: 'contact.erasure_completed' },
    { action: 'contact.deleted', changes: [{ field: 'erase', value: true }] },
  ]);
  for (const { id } of files) await expect(api.files.read(fileKey(tenant, id))).rejects.toThrow('There is no file');
  expect(await get(`/v1/leads/${other.id}`)).toMatchObject({ title: 'Kept' });
  expectFailure(await erase(person.id), 'NOT_FOUND');
});

test('one pass over the log of events serves all erasures that wait, and one that is ordered meanwhile has the next', async () => {
  const people = [];
  for (const name of ['a', 'b', 'c', 'd']) people.push(await post('/v1/contacts', { name: `${name} ${word}` }));
  const late = await post('/v1/contacts', { name: `late ${word}` });
  const kept = await post('/v1/contacts', { name: 'Kept' });
  await work();
  const sequences = await api.owner<{ last: number }[]>`
    select last_sequence::int as last from event_sequences where tenant_id = ${tenant}`;
  // Events of others, so that a pass over the log takes four steps.
  await api.owner`
    insert into events (tenant_id, id, sequence, type, payload, created_at)
    select ${tenant}, gen_random_uuid(), ${sequences[0]?.last ?? 0} + n, 'contact.updated',
      ${JSON.stringify({ data: { id: kept.id } })}, now() from generate_series(1, 7000) n`;
  await api.owner`update event_sequences set last_sequence = last_sequence + 7000 where tenant_id = ${tenant}`;
  for (const { id } of people) dataOf(await erase(id), 200);
  const passes: unknown[] = [];
  let steps = 0;
  const watchedPass: typeof eventPassWork = {
    ...eventPassWork,
    async run(lease, context) {
      const result = await eventPassWork.run(lease, context);
      if (!('isIdle' in result)) steps += 1;
      if (steps === 2) await erase(late.id);
      if (result.facts) passes.push(result.facts.erasures);
      return result;
    },
  };
  // An erasure waits until the changes of its contact are told, and those until older transactions of the server end.
  const passesAfterWork = async () => {
    await work({ pass: [watchedPass] });
    return passes;
  };
  await expect.poll(passesAfterWork).toEqual([4, 1]);
  expect(steps).toBe(8);
  expect(linesWith(await dump(), word)).toEqual([]);
  expect((await get('/v1/audit-log?action=contact.erasure_completed')).length).toBe(5);
  const left = await api.owner`select from events where tenant_id = ${tenant} and payload like ${`%${kept.id}%`}`;
  expect(left.count).toBeGreaterThanOrEqual(7000);
});

test('the export of a person is read, listed, cancelled and downloaded with the scope of its order alone', async () => {
  const [person, reader] = [
    await post('/v1/contacts', { name: 'c' }),
    await api.newCaller(tenant, ['read:leads', 'write:leads']),
  ];
  const job = await post(`/v1/contacts/${person.id}/export`, {}, 202);
  const others = await post('/v1/exports', { resource: 'contacts' }, 202);
  await work();
  const url = `/v1/exports/${job.id}`;
  for (const [method, path] of [
    ['GET', url],
    ['GET', `${url}/download`],
    ['POST', `${url}/cancel`],
  ] as const) {
    expectFailure(await reader.call(method, path), 'FORBIDDEN');
  }
  const idsFor = async (by: TestCaller, query = '') =>
    dataOf(await by.call('GET', `/v1/exports${query}`), 200).map(({ id }: Seen) => id);
  expect(await idsFor(reader)).toContain(others.id);
  expect(await idsFor(reader)).not.toContain(job.id);
  expect(await idsFor(caller)).toContain(job.id);
  expectFailure(await reader.call('GET', '/v1/exports?resource=person&cursor=x'), 'INVALID_CURSOR');
  expect(await idsFor(reader, '?resource=person')).toEqual([]);
});

test('erasing and exporting a person need the scope erase:contacts, and a merged contact names the one to erase', async () => {
  const [a, b] = [await post('/v1/contacts', { name: 'a' }), await post('/v1/contacts', { name: 'b' })];
  await post('/v1/contacts/merge', { primaryId: a.id, mergeIds: [b.id] }, 200);
  const writer = await api.newCaller(tenant, ['read:leads', 'write:leads']);
  const actions = (by: TestCaller, id: string) => [erase(id, by), by.call('POST', `/v1/contacts/${id}/export`)];
  for (const answer of actions(writer, a.id)) expectFailure(await answer, 'FORBIDDEN');
  const privacy = await api.newCaller(tenant, ['erase:contacts']);
  for (const answer of actions(privacy, b.id)) expect(expectFailure(await answer, 'MERGED').mergedIntoId).toBe(a.id);
  expect((await get(`/v1/contacts/${a.id}`)).name).toBe('a');
});

test('a key for requests of persons exports, follows and erases them, and does nothing else', async () => {
  const privacy = await api.newCaller(tenant, ['erase:contacts']);
  const { id } = await post('/v1/contacts', { name: 'Ada' });
  const list = dataOf(await caller.call('POST', '/v1/exports', { resource: 'tags' }), 202);
  const job = dataOf(await privacy.call('POST', `/v1/contacts/${id}/export`), 202);
  expect(dataOf(await privacy.call('GET', `/v1/exports/${job.id}`), 200).resource).toBe('person');
  expect(dataOf(await privacy.call('GET', '/v1/exports'), 200).map(({ resource }: Seen) => resource)).not.toContain(
    'tags',
  );
  for (const [method, path] of [
    ['GET', ''],
    ['GET', '/download'],
    ['POST', '/cancel'],
  ] as const) {
    expectFailure(await privacy.call(method, `/v1/exports/${list.id}${path}`), 'FORBIDDEN');
  }
  expect(dataOf(await privacy.call('POST', `/v1/exports/${job.id}/cancel`), 200).status).toBe('CANCELLED');
  for (const [method, path] of [
    ['GET', ''],
    ['PATCH', ''],
    ['DELETE', ''],
  ] as const) {
    expectFailure(
      await privacy.call(method, `/v1/contacts/${id}${path}`, method === 'PATCH' ? {} : undefined),
      'FORBIDDEN',
    );
  }
  const deleter = await api.newCaller(tenant, ['delete:leads']);
  expectFailure(await erase(id, deleter), 'FORBIDDEN');
  dataOf(await erase(id, privacy), 200);
  expectFailure(await caller.call('GET', `/v1/contacts/${id}`), 'NOT_FOUND');
});
