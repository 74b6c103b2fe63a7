import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApi, type TestApi, type TestCaller } from '../../../test/support/api.js';
import { expectFailure } from '../../../test/support/expect.js';
import { dataOf } from '../../../test/support/sample.js';
import { inTenant } from '../../db/client.js';
import { decodeId } from '../../ids.js';
import { doWork } from '../../jobs/fixtures/do-work.js';
import { contactDeletionWork } from '../contacts/deletion-work.js';
import { contactPurgeWork } from '../contacts/purge-work.js';
import { contactRestoreWork } from '../leads/contact-restore.js';
import { createMergeMoveWork } from './move-work.js';
import { type BatchRows, batchRows } from './references.js';
import { mergeContacts } from './service.js';
import { undoMerge } from './undo-service.js';

/** So few that a request leaves some to the worker. */
const few: BatchRows = { leads: 2, activities: 3, conversations: 1, shipments: 1, memory_notes: 1 };

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
    return mergeContacts(tx, tenant, input, new Date(), few);
  });
const undo = ({ id }: { id: string | null }) =>
  inTenant(api.db, tenant, (tx) => undoMerge(tx, tenant, id as string, new Date(), few));
const statusOf = async ({ id }: { id: string | null }): Promise<string> =>
  (await get(`/v1/contacts/merges/${id}`)).status;

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
    expect(begun).toMatchObject({ status: 'MOVING', moved: { leads: 2, activities: 0 }, undoneAt: null });
    expectFailure(await caller.call('GET', `/v1/contacts/${b.id}`), 'MERGED');
    expect(await totalOf(`/v1/contacts/${a.id}/leads`)).toBe(9);
    await work();
    expect(await get(`/v1/contacts/merges/${begun.id}`)).toMatchObject({
      status: 'COMPLETED',
      moved: { leads: 7, activities: 14, conversations: 2, memory_notes: 2 },
    });
    expect([await recordsOf(a), await recordsOf(b)]).toEqual([times(2), times(0)]);
    expect(await totalOf(`/v1/contacts/${a.id}/leads`)).toBe(14);
    expect(await totalOf('/v1/conversations')).toBe(4);
  });
});
