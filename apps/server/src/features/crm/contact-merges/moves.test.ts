import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApi, type TestApi, type TestCaller } from '../../../../test/support/api.js';
import { expectFailure } from '../../../../test/support/expect.js';
import { dataOf } from '../../../../test/support/sample.js';
import { inTenant } from '../../../db/client.js';
import { decodeId } from '../../../ids.js';
import { doWork } from '../../../jobs/fixtures/do-work.js';
import type { Lease, RunContext } from '../../../jobs/handler.js';
import { createExportHandler } from '../../operations/exports/export-step.js';
import { contactDeletionWork } from '../contacts/deletion-job.js';
import { contactPurgeWork } from '../contacts/purge-job.js';
import { contactRestoreWork } from '../leads/contact-restore.js';
import { createMergeMoveWork } from './move-job.js';
import type { BatchRows } from './references.js';
import { mergeContacts } from './service.js';
import { undoMerge } from './undo.js';

/** So few that a request leaves some to the worker. */
const few: BatchRows = {
  leads: 2,
  activities: 3,
  conversations: 1,
  shipments: 1,
  memory_notes: 1,
  form_submissions: 1,
  emails: 1,
};

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

// biome-ignore lint/suspicious/noExplicitAny: tests read responses of any shape
type Seen = any;
const get = async (url: string): Promise<Seen> => dataOf(await caller.call('GET', url), 200);
const post = async (url: string, body: object = {}, status = 201): Promise<Seen> =>
  dataOf(await caller.call('POST', url, body), status);
const remove = async (url: string): Promise<Seen> => dataOf(await caller.call('DELETE', url), 200);
const totalOf = async (url: string) =>
  (await caller.call('GET', `${url}${url.includes('?') ? '&' : '?'}limit=1`)).meta.total;

const merge = (primary: Seen, ...others: Seen[]) =>
  inTenant(api.db, tenant, (tx) => {
    const input = { primaryId: primary.id, mergeIds: others.map(({ id }) => id), dryRun: false };
    return mergeContacts({ tx, caller: { tenantId: tenant }, now: new Date() }, input, { most: few });
  });
const undo = ({ id }: { id: string | null }) =>
  inTenant(api.db, tenant, (tx) => undoMerge({ tx, caller: { tenantId: tenant }, now: new Date() }, id as string, few));
/** The status of a merge, and whether it was undone. */
const stateOf = async ({ id }: { id: string | null }): Promise<string> => {
  const { status, undoneAt } = await get(`/v1/contacts/merges/${id}`);
  return undoneAt === null ? status : `${status}, undone`;
};

const handlers = [createMergeMoveWork(few), contactDeletionWork, contactRestoreWork, contactPurgeWork];
/** Works until nothing is due; work that waits for other work comes again in the next rounds. */
async function work(): Promise<void> {
  for (let round = 0; round < 4; round += 1)
    await doWork(api.workerDb, handlers, new Date(Date.now() + round * 10_000));
}

/** A contact with seven leads and what hangs on them, five notes on its timeline, two memory notes and two conversations. */
async function addContact(name: string): Promise<Seen> {
  const contact = await post('/v1/contacts', { name });
  const records = Array.from({ length: 7 }, (_, at) => ({ contactId: contact.id, title: `${name} ${at}` }));
  const leads: Seen[] = await post('/v1/leads/bulk', { records }, 200);
  for (let note = 0; note < 5; note += 1)
    await post('/v1/activities', { type: 'note', contactId: contact.id, title: name });
  for (let note = 0; note < 2; note += 1)
    await post(`/v1/contacts/${contact.id}/memory`, { content: `${name} ${note}` });
  const bot = await post('/v1/chatbots', { name: 'Bo' });
  for (let at = 0; at < 2; at += 1) await post('/v1/conversations', { botId: bot.id, contactId: contact.id });
  return { ...contact, leadIds: leads.map(({ id }) => id).sort() };
}

/** The records of a contact, also deleted ones: leads and activities by the contact that they were made for, and how many of the others. */
async function recordsOf({ id }: Seen): Promise<Seen> {
  const uuid = decodeId('contact', id) as string;
  const [row] = await api.owner`
    select
      (select count(*)::int from leads where tenant_id = ${tenant} and contact_id = ${uuid}) as leads,
      (select count(*)::int from activities where tenant_id = ${tenant} and contact_id = ${uuid} and type <> 'merged') as activities,
      (select count(*)::int from conversations where tenant_id = ${tenant} and contact_id = ${uuid}) as conversations,
      (select count(*)::int from memory_notes where tenant_id = ${tenant} and contact_id = ${uuid}) as notes`;
  return row;
}
const one = { leads: 7, activities: 14, conversations: 2, notes: 2 };
const times = (count: number) => Object.fromEntries(Object.entries(one).map(([kind, each]) => [kind, each * count]));

describe('a merge of contacts with many records', () => {
  test('answers after the first of them, and the worker moves the others', async () => {
    const [a, b] = [await addContact('A'), await addContact('B')];
    const begun = await merge(a, b);
    expect(begun).toMatchObject({ status: 'RUNNING', moved: { leads: 2, activities: 0 }, undoneAt: null });
    expectFailure(await caller.call('GET', `/v1/contacts/${b.id}`), 'MERGED');
    expect(await totalOf(`/v1/leads?contact=${a.id}`)).toBe(9);
    await work();
    expect(await get(`/v1/contacts/merges/${begun.id}`)).toMatchObject({
      status: 'COMPLETED',
      moved: { leads: 7, activities: 14, conversations: 2, memory_notes: 2 },
    });
    expect([await recordsOf(a), await recordsOf(b)]).toEqual([times(2), times(0)]);
    expect(await totalOf(`/v1/leads?contact=${a.id}`)).toBe(14);
    expect(await totalOf('/v1/conversations')).toBe(4);
  });

  test('shows in a dry run how many records would go over, without moving any', async () => {
    const [a, b] = [await addContact('A'), await addContact('B')];
    const shown = await post('/v1/contacts/merge', { primaryId: a.id, mergeIds: [b.id], dryRun: true }, 200);
    expect(shown).toMatchObject({ status: 'COMPLETED', moved: { leads: 7, activities: 14, conversations: 2 } });
    expect(shown.contact.score).toBe((await get(`/v1/contacts/${b.id}`)).score);
    expect([await recordsOf(a), await recordsOf(b)]).toEqual([one, one]);
  });

  test('moves what is added to leads that have not gone over yet', async () => {
    const [a, b] = [await addContact('A'), await addContact('B')];
    await merge(a, b);
    for (const leadId of b.leadIds) {
      await post('/v1/activities', { type: 'note', leadId, title: 'Meanwhile' });
      dataOf(await caller.call('PATCH', `/v1/leads/${leadId}`, { title: 'Changed' }), 200);
    }
    await work();
    expect([await recordsOf(a), await recordsOf(b)]).toMatchObject([{ activities: 35 }, times(0)]);
  });

  test('moves each record once if the database ends the connection of a batch', async () => {
    const [a, b] = [await addContact('A'), await addContact('B')];
    const { id } = await merge(a, b);
    let step: Promise<unknown> = Promise.resolve();
    await inTenant(api.db, tenant, async (tx) => {
      // The batch has moved the last lead, and waits for activities.
      await tx`select from activities where tenant_id = ${tenant} for update`;
      step = doWork(api.workerDb, handlers);
      const cutOff = () => api.owner`
        select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`;
      await expect.poll(async () => (await cutOff()).length, { timeout: 60_000, interval: 20 }).toBeGreaterThan(0);
    });
    await step;
    // The worker tries again after a while.
    await doWork(api.workerDb, handlers, new Date(Date.now() + 120_000));
    expect(await get(`/v1/contacts/merges/${id}`)).toMatchObject({
      status: 'COMPLETED',
      moved: { leads: 7, activities: 14, conversations: 2, memory_notes: 2 },
    });
    expect([await recordsOf(a), await recordsOf(b)]).toEqual([times(2), times(0)]);
  });
});

describe('a merge by an older server, which does not wait for records that are on their way', () => {
  test('gets those that come later all the same', async () => {
    const [a, b, c] = [await addContact('A'), await addContact('B'), await addContact('C')];
    const first = await merge(a, b);
    const second = await merge(c, a);
    const uuid = decodeId('contactMerge', second.id as string) as string;
    await api.owner`update contact_merges set is_moving = false where tenant_id = ${tenant} and id = ${uuid}`;
    await api.owner`delete from work where tenant_id = ${tenant} and id = ${uuid}`;
    await work();
    expect([await stateOf(first), await stateOf(second)]).toEqual(['COMPLETED', 'COMPLETED']);
    expect([await recordsOf(a), await recordsOf(b), await recordsOf(c)]).toEqual([times(0), times(0), times(3)]);
  });
});

describe('the undo of a merge of contacts with many records', () => {
  test('gives the contacts back at once and their records later, with what was added to their leads', async () => {
    const [a, b] = [await addContact('A'), await addContact('B')];
    const merged = await merge(a, b);
    await work();
    for (let note = 0; note < 5; note += 1) {
      await post('/v1/activities', { type: 'note', leadId: b.leadIds[0], title: 'Since' });
    }
    expect(await undo(merged)).toMatchObject({ status: 'RUNNING', undoneAt: expect.any(String) });
    expect(await get(`/v1/contacts/${b.id}`)).toMatchObject({ name: 'B' });
    await post('/v1/activities', { type: 'note', leadId: b.leadIds[6], title: 'Since the undo' });
    await work();
    expect(await stateOf(merged)).toBe('COMPLETED, undone');
    expect([await recordsOf(a), await recordsOf(b)]).toEqual([one, { ...one, activities: 20 }]);
  });

  test('may come while records still go over', async () => {
    const [a, b] = [await addContact('A'), await addContact('B')];
    const merged = await merge(a, b);
    await undo(merged);
    await work();
    expect(await stateOf(merged)).toBe('COMPLETED, undone');
    expect([await recordsOf(a), await recordsOf(b)]).toEqual([one, one]);
    expect(await totalOf('/v1/conversations')).toBe(4);
  });

  test('in any order gives back to each what is its own, after a merge of the result while it was moving', async () => {
    const [a, b, c] = [await addContact('A'), await addContact('B'), await addContact('C')];
    const first = await merge(a, b);
    const second = await merge(c, a);
    await work();
    expect([await stateOf(first), await stateOf(second)]).toEqual(['COMPLETED', 'COMPLETED']);
    expect(await recordsOf(c)).toEqual(times(3));
    await undo(second);
    await undo(first);
    await work();
    expect([await stateOf(first), await stateOf(second)]).toEqual(['COMPLETED, undone', 'COMPLETED, undone']);
    for (const contact of [a, b, c]) expect(await recordsOf(contact)).toEqual(one);
  });
});

describe('while records go over to a contact', () => {
  test('its deletion takes along what comes later, and its restore brings all back', async () => {
    const [a, b] = [await addContact('A'), await addContact('B')];
    await merge(a, b);
    await remove(`/v1/contacts/${a.id}`);
    await work();
    expect(await recordsOf(a)).toEqual(times(2));
    expect([await totalOf('/v1/leads'), await totalOf('/v1/activities'), await totalOf('/v1/conversations')]).toEqual([
      0, 0, 0,
    ]);
    await post(`/v1/contacts/${a.id}/restore`, {}, 200);
    await work();
    expect(await totalOf(`/v1/leads?contact=${a.id}`)).toBe(14);
    expect([await totalOf('/v1/activities'), await totalOf('/v1/conversations')]).toEqual([29, 4]);
  });

  test('its purge leaves nothing behind, of the others neither', async () => {
    const [a, b] = [await addContact('A'), await addContact('B')];
    await merge(a, b);
    await remove(`/v1/contacts/${a.id}?purge=true`);
    await work();
    expect([await recordsOf(a), await recordsOf(b)]).toEqual([times(0), times(0)]);
    expect(await api.owner`select from contacts where tenant_id = ${tenant}`).toHaveLength(0);
    expect(await api.owner`select from work where tenant_id = ${tenant} and kind like '%contact%'`).toHaveLength(0);
  });

  test('the purge of a contact that was merged into it deletes none of them', async () => {
    const [a, b] = [await addContact('A'), await addContact('B')];
    await merge(a, b);
    await remove(`/v1/contacts/${b.id}?purge=true`);
    await work();
    expect(await recordsOf(a)).toEqual(times(2));
    expect([await totalOf('/v1/leads'), await totalOf('/v1/conversations')]).toEqual([14, 4]);
  });
});

describe('while the records of a contact come back', () => {
  test('the deletion or purge of the contact that it was merged into takes none of them along', async () => {
    for (const purge of [false, true]) {
      const [a, b] = [await addContact('A'), await addContact('B')];
      const merged = await merge(a, b);
      await work();
      await undo(merged);
      await remove(`/v1/contacts/${a.id}?purge=${purge}`);
      await work();
      expect([await recordsOf(a), await recordsOf(b)]).toEqual([purge ? times(0) : one, one]);
      expect(await totalOf(`/v1/leads?contact=${b.id}`)).toBe(7);
      expect(await totalOf(`/v1/activities?contactId=${b.id}`)).toBe(14);
      expect(await totalOf(`/v1/conversations?contactId=${b.id}`)).toBe(2);
      await remove(`/v1/contacts/${b.id}`);
    }
  });

  test('it may be deleted and restored, with those that come later', async () => {
    const [a, b] = [await addContact('A'), await addContact('B')];
    const merged = await merge(a, b);
    await work();
    await undo(merged);
    await remove(`/v1/contacts/${b.id}`);
    await work();
    expect(await totalOf('/v1/leads')).toBe(7);
    await post(`/v1/contacts/${b.id}/restore`, {}, 200);
    await work();
    expect(await totalOf(`/v1/leads?contact=${b.id}`)).toBe(7);
    expect(await totalOf(`/v1/activities?contactId=${b.id}`)).toBe(14);
    expect(await totalOf(`/v1/conversations?contactId=${b.id}`)).toBe(2);
  });

  test('it may be merged into another contact, which gets them all', async () => {
    const [a, b, c] = [await addContact('A'), await addContact('B'), await addContact('C')];
    const first = await merge(a, b);
    await work();
    await undo(first);
    const second = await merge(c, b);
    await work();
    expect([await stateOf(first), await stateOf(second)]).toEqual(['COMPLETED, undone', 'COMPLETED']);
    for (const [contact, count] of [
      [a, 1],
      [b, 0],
      [c, 2],
    ] as const)
      expect(await recordsOf(contact)).toEqual(times(count));
  });
});

describe('while the records of a person move', () => {
  const refusals = (contact: Seen) => [
    caller.call('DELETE', `/v1/contacts/${contact.id}?erase=true`),
    caller.call('POST', `/v1/contacts/${contact.id}/export`),
  ];

  test('neither an erasure nor an export is begun, which would miss some or take those of another', async () => {
    const [a, b] = [await addContact('A'), await addContact('B')];
    const merged = await merge(a, b);
    for (const answer of refusals(a)) {
      expect(expectFailure(await answer, 'CONFLICT').message).toContain('Try again in a minute');
    }
    await work();
    await undo(merged);
    for (const contact of [a, b]) {
      for (const answer of refusals(contact)) expectFailure(await answer, 'CONFLICT');
    }
    await work();
    await post(`/v1/contacts/${a.id}/export`, {}, 202);
    await remove(`/v1/contacts/${a.id}?erase=true`);
    await work();
    expect([await recordsOf(a), await recordsOf(b)]).toEqual([times(0), one]);
  });

  const exporter = () => createExportHandler(api.files);
  /** Has the records come back, ends the export, and returns the titles of its leads. */
  const finish = async ({ id }: Seen): Promise<string[]> => {
    await work();
    await doWork(api.workerDb, [exporter()], new Date(Date.now() + 10_000));
    expect(await get(`/v1/exports/${id}`)).toMatchObject({ status: 'COMPLETED' });
    const { text } = await caller.call('GET', `/v1/exports/${id}/download`);
    const leads = text.split('\n').filter((line) => line.startsWith('{"kind":"lead",'));
    return leads.map((line) => JSON.parse(line).record.title).sort();
  };
  const titlesOf = ({ name, leadIds }: Seen) => leadIds.map((_: string, at: number) => `${name} ${at}`);

  test('an export that was begun before waits for them', async () => {
    const [a, b] = [await addContact('A'), await addContact('B')];
    const merged = await merge(a, b);
    await work();
    const job = await post(`/v1/contacts/${a.id}/export`, {}, 202);
    await undo(merged);
    await doWork(api.workerDb, [exporter()]);
    expect(await get(`/v1/exports/${job.id}`)).toMatchObject({ status: 'PENDING' });
    expect(await finish(job)).toEqual(titlesOf(a));
  });

  test('an export that is being written stops and waits for them', async () => {
    const [a, b] = [await addContact('A'), await addContact('B')];
    const merged = await merge(a, b);
    await work();
    const job = await post(`/v1/contacts/${a.id}/export`, {}, 202);
    const [row] = await api.owner<
      Lease[]
    >`select * from work where tenant_id = ${tenant} and kind = ${exporter().kind}`;
    let isUndone = false;
    const context = {
      db: api.workerDb,
      now: () => new Date(),
      signal: new AbortController().signal,
      rest: async () => {
        if (!isUndone) await undo(merged);
        isUndone = true;
      },
    } as unknown as RunContext;
    const lease = { ...(row as Lease), leaseEnd: new Date(Date.now() + 60_000) };
    expect(await exporter().run(lease, context)).toMatchObject({ next: 'again', isIdle: true });
    expect(isUndone).toBe(true);
    expect(await finish(job)).toEqual(titlesOf(a));
  });
});
