import { contract, type DerivedEventType, derivedEventTypes, eventCatalogue } from '@lead-engagement/contract';
import fc from 'fast-check';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startTestApi, type TestApi, type TestCaller, testSecretKey } from '../../../../test/support/api.js';
import { openTestFiles } from '../../../../test/support/files.js';
import { dataOf } from '../../../../test/support/sample.js';
import { inTenant } from '../../../db/client.js';
import { createEgressPolicy } from '../../../egress/policy.js';
import { decodeId } from '../../../ids.js';
import type { RunningWorker } from '../../../jobs/engine.js';
import { createCipher } from '../../../security/encryption.js';
import { startWorker } from '../../../worker.js';

const endpoints = contract.webhookEndpoints.list.path;
const waiting = { timeout: 120_000, interval: 20 };
let api: TestApi;
let worker: RunningWorker;
let tenant: string;
let caller: TestCaller;

beforeAll(async () => {
  api = await startTestApi();
  worker = await startWorker({
    files: openTestFiles(),
    databaseUrl: api.databaseUrl,
    cipher: createCipher(testSecretKey),
    egress: createEgressPolicy({ allowCidrs: [], allowLoopback: true }),
    log: pino({ level: 'silent' }),
  });
});
afterAll(async () => {
  await worker.stop();
  await api.close();
});
beforeEach(async () => {
  tenant = await api.newTenant();
  caller = await api.newCaller(tenant);
});

const made = async (url: string, body: object) => dataOf(await caller.call('POST', url, body), 201);
const patch = async (url: string, body: object) => dataOf(await caller.call('PATCH', url, body), 200);
const remove = async (url: string) => dataOf(await caller.call('DELETE', url), 200);
/** Paused: what is told of is all that counts here. */
const subscribe = (events: readonly string[]) =>
  made(endpoints, { url: 'https://127.0.0.1:9/hooks', events, status: 'PAUSED' });

interface ListedEvent {
  type: string;
  data: { id: string; version: number; title?: string | null };
  previous?: object;
}

async function eventsOf(id: string): Promise<ListedEvent[]> {
  const all: ListedEvent[] = dataOf(await caller.call('GET', '/v1/events?sort=sequence&limit=200'), 200);
  return all.filter(({ data }) => data.id === id);
}

/** Waits for events of these types, in this order. The worker scores leads: of several updates in a row one is looked at. */
async function waitForTypes(id: string, types: readonly string[]): Promise<ListedEvent[]> {
  return vi.waitFor(async () => {
    worker.wake();
    const events = await eventsOf(id);
    const told = events.map(({ type }) => type);
    expect(told.filter((type, at) => type !== told[at - 1])).toEqual(types);
    return events;
  }, waiting);
}

test('who subscribes is told of leads and contacts that are changed and deleted, with data of the shape of the API', async () => {
  await subscribe(derivedEventTypes);
  const lead = await made('/v1/leads', { contact: { name: 'Ada' } });
  await waitForTypes(lead.contactId, ['contact.created']);
  await patch(`/v1/leads/${lead.id}`, { title: 'Changed' });
  await vi.waitFor(async () => {
    worker.wake();
    const updates = (await eventsOf(lead.id)).filter(({ type }) => type === 'lead.updated');
    expect(updates.map(({ data }) => data.title)).toContain('Changed');
  }, waiting);
  await patch(`/v1/contacts/${lead.contactId}`, { company: 'Engines' });
  await waitForTypes(lead.contactId, ['contact.created', 'contact.updated']);
  await remove(`/v1/contacts/${lead.contactId}`);
  const ofLead = await waitForTypes(lead.id, ['lead.created', 'lead.updated', 'lead.deleted']);
  const ofContact = await waitForTypes(lead.contactId, ['contact.created', 'contact.updated', 'contact.deleted']);
  for (const { type, data } of [...ofLead, ...ofContact]) {
    expect(eventCatalogue[type as DerivedEventType].data.parse(data)).toEqual(data);
  }
  // By its version, a receiver knows which event of a record is the last, also of a lead that goes with its contact.
  for (const events of [ofLead, ofContact]) {
    const versions = events.map(({ data }) => data.version);
    expect(versions).toEqual([...new Set(versions)].toSorted((a, b) => a - b));
  }
});

test('bulk writes, merges and purges are told of too, each record once', async () => {
  await subscribe(['contact.created', 'contact.deleted', 'lead.deleted']);
  const records = Array.from({ length: 40 }, (_, at) => ({ name: `C${at}` }));
  const results = dataOf(await caller.call('POST', '/v1/contacts/bulk', { records }), 200);
  const ids: string[] = results.map(({ id }: { id: string }) => id);
  for (const id of ids) await waitForTypes(id, ['contact.created']);
  const [primaryId = '', loser = ''] = ids;
  dataOf(await caller.call('POST', '/v1/contacts/merge', { primaryId, mergeIds: [loser] }), 200);
  await waitForTypes(loser, ['contact.created', 'contact.deleted']);
  const lead = await made('/v1/leads', { contactId: primaryId });
  await waitForTypes(lead.id, ['lead.created']);
  await remove(`/v1/leads/${lead.id}?purge=true`);
  await waitForTypes(lead.id, ['lead.created', 'lead.deleted']);
});

test('a contact that is purged at once is told of all the same, and so are its leads', async () => {
  await subscribe(['lead.deleted', 'contact.deleted']);
  const leads = await Promise.all(Array.from({ length: 3 }, () => made('/v1/leads', { contact: { name: 'Ada' } })));
  for (const { contactId } of leads) await remove(`/v1/contacts/${contactId}?purge=true`);
  for (const { id, contactId } of leads) {
    await waitForTypes(id, ['lead.created', 'lead.deleted']);
    await waitForTypes(contactId, ['contact.deleted']);
  }
  await vi.waitFor(async () => {
    const rows = await api.owner`select from contacts where tenant_id = ${tenant}`;
    expect(rows).toHaveLength(0);
  }, waiting);
});

test('no update is told after the deletion, though the transaction that deletes began before the one that updates', async () => {
  await subscribe(['contact.updated', 'contact.deleted']);
  const contact = await made('/v1/contacts', { name: 'Ada' });
  await inTenant(api.db, tenant, async (tx) => {
    await tx`select pg_current_xact_id()`;
    await patch(`/v1/contacts/${contact.id}`, { name: 'Countess' });
    await tx`
      update contacts set deleted_at = now(), version = version + 1
      where tenant_id = ${tenant} and id = ${decodeId('contact', contact.id) as string}`;
  });
  const events = await waitForTypes(contact.id, ['contact.updated', 'contact.deleted']);
  expect(events.map(({ previous }) => previous)).toMatchObject([{ name: 'Ada' }, { version: 2 }]);
});

test('nobody is told who has not asked for it, and nothing is written for them', async () => {
  const { id } = await subscribe(['lead.created', 'contact.deleted']);
  const contact = await made('/v1/contacts', { name: 'Ada' });
  await patch(`/v1/contacts/${contact.id}`, { name: 'Countess' });
  await remove(`/v1/contacts/${contact.id}`);
  await waitForTypes(contact.id, ['contact.deleted']);
  await patch(`${endpoints}/${id}`, { events: ['lead.created'] });
  const other = await made('/v1/contacts', { name: 'Charles' });
  await remove(`/v1/contacts/${other.id}`);
  await vi.waitFor(async () => {
    worker.wake();
    expect(await api.owner`select from change_readers where tenant_id = ${tenant}`).toHaveLength(0);
  }, waiting);
  expect(await eventsOf(other.id)).toEqual([]);
});

test('lead.stage_changed says where the lead was before', async () => {
  const [pipeline] = dataOf(await caller.call('GET', '/v1/pipelines'), 200);
  const [first, second] = pipeline.stages;
  const lead = await made('/v1/leads', { contact: { name: 'Ada' } });
  await patch(`/v1/leads/${lead.id}/stage`, { stageId: second.id });
  const [, moved] = await waitForTypes(lead.id, ['lead.created', 'lead.stage_changed']);
  expect(moved?.previous).toMatchObject({ stageId: first.id, pipelineId: pipeline.id });
  expect(moved?.data).toMatchObject({ stageId: second.id });
});

/** The records of a receiver that applies events in their order: a deletion takes the record away, any other event stores its data. */
async function replay(): Promise<Map<string, object>> {
  const all: ListedEvent[] = [];
  for (let cursor: string | undefined; cursor !== ''; ) {
    const from = cursor === undefined ? '' : `&cursor=${cursor}`;
    const answer = await caller.call('GET', `/v1/events?sort=sequence&limit=200${from}`);
    all.push(...dataOf(answer, 200));
    cursor = answer.meta?.cursor ?? '';
  }
  const records = new Map<string, object>();
  for (const { type, data } of all) {
    if (type.endsWith('.deleted')) records.delete(data.id);
    else records.set(data.id, data);
  }
  return records;
}

const change = fc.constantFrom('patch', 'delete', 'restore', 'merge', 'undo');
test('a receiver that applies the events of any changes, restores and merges has the records as they are', async () => {
  await subscribe(['contact.created', 'contact.updated', 'contact.deleted', 'contact.restored']);
  const walks = fc.sample(fc.array(change, { minLength: 3, maxLength: 7 }), 12);
  // An open transaction holds the feed back, so that the events of all changes are made at once.
  await inTenant(api.db, tenant, async (tx) => {
    await tx`select pg_current_xact_id()`;
    await Promise.all(walks.map(walk));
  });
  await vi.waitFor(async () => {
    worker.wake();
    const stored: { id: string }[] = dataOf(await caller.call('GET', '/v1/contacts?limit=200'), 200);
    const received = await replay();
    expect([...received.keys()].sort(), JSON.stringify(walks)).toEqual(stored.map(({ id }) => id).sort());
    for (const record of stored)
      expect(received.get(record.id)).toMatchObject({ id: record.id, name: Reflect.get(record, 'name') });
  }, waiting);

  /** Changes a contact in quick succession. A step that is not possible at the moment is refused, and changes nothing. */
  async function walk(steps: readonly string[]): Promise<void> {
    const { id } = await made('/v1/contacts', { name: 'Ada' });
    const other = await made('/v1/contacts', { name: 'Charles' });
    let merge = '';
    for (const [at, step] of steps.entries()) {
      if (step === 'patch') await caller.call('PATCH', `/v1/contacts/${id}`, { name: `Ada ${at}` });
      if (step === 'delete') await caller.call('DELETE', `/v1/contacts/${id}`);
      if (step === 'restore') await caller.call('POST', `/v1/contacts/${id}/restore`);
      if (step === 'undo' && merge) await caller.call('POST', `/v1/contacts/merges/${merge}/undo`);
      if (step !== 'merge') continue;
      const merged = await caller.call('POST', '/v1/contacts/merge', { primaryId: other.id, mergeIds: [id] });
      merge = (merged.data as { id?: string } | undefined)?.id ?? merge;
    }
  }
});
