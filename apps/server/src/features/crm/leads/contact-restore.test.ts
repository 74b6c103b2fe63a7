import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApi, type TestApi, type TestCaller } from '../../../../test/support/api.js';
import { expectFailure } from '../../../../test/support/expect.js';
import { dataOf } from '../../../../test/support/sample.js';
import { connect, type Database } from '../../../db/client.js';
import { decodeId } from '../../../ids.js';
import { doWork } from '../../../jobs/fixtures/do-work.js';
import { createPurgeWork } from '../../../jobs/retention/purge.js';
import { contactDeletionWork } from '../contacts/deletion-job.js';
import { contactPurgeWork } from '../contacts/purge-job.js';
import { contactPurge } from '../contacts/purges.js';
import { contactRestoreWork } from './contact-restore.js';

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

// biome-ignore lint/suspicious/noExplicitAny: tests look at whatever came
type Seen = any;
const made = async (url: string, body: unknown): Promise<Seen> => dataOf(await caller.call('POST', url, body), 201);
const read = async (url: string): Promise<Seen> => dataOf(await caller.call('GET', url), 200);
const remove = async (url: string): Promise<Seen> => dataOf(await caller.call('DELETE', url), 200);
const restore = (id: string) => caller.call('POST', `/v1/contacts/${id}/restore`);
const totalOf = async (list: string) => (await caller.call('GET', `/v1/${list}?limit=1`)).meta.total;
const handlers = [contactDeletionWork, contactRestoreWork, createPurgeWork(contactPurge), contactPurgeWork];
const work = (now?: Date) => doWork(worker, handlers, now);
const later = (days: number) => new Date(Date.now() + days * 86_400_000);

describe('a deleted contact', () => {
  test('is back with the leads, notes and activities that went with it, and those alone', async () => {
    const contact = await made('/v1/contacts', { name: 'Ada', email: 'ada@example.com', tags: ['VIP'] });
    const earlier = await made('/v1/leads', { contactId: contact.id });
    await remove(`/v1/leads/${earlier.id}`);
    const lead = await made('/v1/leads', { contactId: contact.id, externalId: 'l-1' });
    const note = await made(`/v1/contacts/${contact.id}/memory`, { content: 'Has boats' });
    const activity = await made('/v1/activities', { type: 'note', contactId: contact.id, title: 'Hello' });
    await remove(`/v1/contacts/${contact.id}`);
    const back = dataOf(await restore(contact.id), 200);
    expect(back).toMatchObject({ id: contact.id, email: 'ada@example.com', tags: [{ name: 'VIP' }] });
    expect(await read(`/v1/leads?contact=${contact.id}`)).toMatchObject([{ id: lead.id, externalId: 'l-1' }]);
    expect(await read(`/v1/contacts/${contact.id}/memory`)).toEqual([note]);
    expect(await read(`/v1/activities/${activity.id}`)).toMatchObject({ title: 'Hello' });
    expect([await totalOf('contacts'), await totalOf('leads')]).toEqual([1, 1]);
    expect(dataOf(await restore(contact.id), 200)).toEqual(await read(`/v1/contacts/${contact.id}`));
  });

  test('with more leads than a request restores gets the rest from the worker', async () => {
    const contact = await made('/v1/contacts', { name: 'Ada' });
    const records = Array.from({ length: 120 }, (_, at) => ({ contactId: contact.id, title: `Lead ${at}` }));
    dataOf(await caller.call('POST', '/v1/leads/bulk', { records }), 200);
    await remove(`/v1/contacts/${contact.id}`);
    dataOf(await restore(contact.id), 200);
    await work();
    expect(await totalOf('leads')).toBe(120);
    expect((await caller.call('GET', `/v1/leads?contact=${contact.id}&limit=1`)).meta.total).toBe(120);
  });

  test('stays deleted if another has its address, its external id or its profile, which is named', async () => {
    const taken = {
      email: { email: 'ada@example.com' },
      externalId: { externalId: 'c-1' },
      profile: { socialProfiles: [{ platform: 'X', handle: 'ada' }] },
    };
    for (const fields of Object.values(taken)) {
      const contact = await made('/v1/contacts', { name: 'Ada', ...fields });
      await remove(`/v1/contacts/${contact.id}`);
      const holder = await made('/v1/contacts', { name: 'Other', ...fields });
      const refused = await restore(contact.id);
      expectFailure(refused, 'CONFLICT');
      expect(refused.error.existingId).toBe(holder.id);
      await remove(`/v1/contacts/${holder.id}`);
      dataOf(await restore(contact.id), 200);
    }
  });

  test('is back without the lead whose external id is taken by now', async () => {
    const contact = await made('/v1/contacts', { name: 'Ada' });
    const lead = await made('/v1/leads', { contactId: contact.id, externalId: 'l-1' });
    const other = await made('/v1/leads', { contactId: contact.id });
    await remove(`/v1/contacts/${contact.id}`);
    await made('/v1/leads', { contact: { name: 'Grace' }, externalId: 'l-1' });
    dataOf(await restore(contact.id), 200);
    expect(await read(`/v1/leads?contact=${contact.id}`)).toMatchObject([{ id: other.id }]);
    expectFailure(await caller.call('GET', `/v1/leads/${lead.id}`), 'NOT_FOUND');
  });

  test('is beyond restoring after thirty days, and one that was merged leads to the other', async () => {
    const contact = await made('/v1/contacts', { name: 'Ada' });
    await remove(`/v1/contacts/${contact.id}`);
    await api.owner`
      update contacts set deleted_at = now() - interval '31 days'
      where tenant_id = ${tenant} and id = ${decodeId('contact', contact.id) as string}`;
    expectFailure(await restore(contact.id), 'NOT_FOUND');
    const [a, b] = [await made('/v1/contacts', { name: 'A' }), await made('/v1/contacts', { name: 'B' })];
    dataOf(await caller.call('POST', '/v1/contacts/merge', { primaryId: a.id, mergeIds: [b.id] }), 200);
    expectFailure(await restore(b.id), 'MERGED');
  });
});

describe('a purge', () => {
  const rowsOf = async (id: string) => {
    const uuid = decodeId('contact', id) as string;
    const counts = await Promise.all(
      ['leads', 'activities', 'conversations', 'memory_notes', 'contact_profiles'].map(
        async (table) =>
          (await api.owner`select from ${api.owner(table)} where tenant_id = ${tenant} and contact_id = ${uuid}`)
            .length,
      ),
    );
    const contacts = await api.owner`select from contacts where tenant_id = ${tenant} and id = ${uuid}`;
    return [contacts.length, ...counts];
  };
  const fill = async () => {
    const contact = await made('/v1/contacts', { name: 'Ada', email: 'ada@example.com' });
    await made('/v1/leads', { contactId: contact.id, customFields: {} });
    await made(`/v1/contacts/${contact.id}/memory`, { content: 'Has boats' });
    await read(`/v1/contacts/${contact.id}/profile`);
    const bot = await made('/v1/chatbots', { name: 'Bo' });
    const conversation = await made('/v1/conversations', { botId: bot.id, contactId: contact.id });
    await made(`/v1/conversations/${conversation.id}/messages`, { role: 'USER', content: 'Hello' });
    return contact;
  };

  test('by an admin deletes a contact and all that it has for good, and nothing of another', async () => {
    const kept = await made('/v1/contacts', { name: 'Grace' });
    await made('/v1/leads', { contactId: kept.id });
    const contact = await fill();
    const writer = await api.newCaller(tenant, ['read:leads', 'write:leads']);
    expectFailure(await writer.call('DELETE', `/v1/contacts/${contact.id}?purge=true`), 'FORBIDDEN');
    await remove(`/v1/contacts/${contact.id}?purge=true`);
    expectFailure(await caller.call('GET', `/v1/contacts/${contact.id}`), 'NOT_FOUND');
    expectFailure(await restore(contact.id), 'NOT_FOUND');
    await work();
    expect(await rowsOf(contact.id)).toEqual([0, 0, 0, 0, 0, 0]);
    expect([await totalOf('contacts'), await totalOf('leads')]).toEqual([1, 1]);
  });

  test('comes by itself when a contact can no longer be restored, and not before', async () => {
    const contact = await fill();
    await remove(`/v1/contacts/${contact.id}`);
    await work(later(29));
    expect((await rowsOf(contact.id))[0]).toBe(1);
    await work(later(31));
    expect(await rowsOf(contact.id)).toEqual([0, 0, 0, 0, 0, 0]);
  });

  test('takes along the contacts that were merged into it, which stay as long as it does', async () => {
    const contact = await fill();
    const merged = await made('/v1/contacts', { name: 'Ada King' });
    dataOf(await caller.call('POST', '/v1/contacts/merge', { primaryId: contact.id, mergeIds: [merged.id] }), 200);
    await work(later(100));
    expectFailure(await caller.call('GET', `/v1/contacts/${merged.id}`), 'MERGED');
    await remove(`/v1/contacts/${contact.id}?purge=true`);
    await work();
    expect([(await rowsOf(contact.id))[0], (await rowsOf(merged.id))[0]]).toEqual([0, 0]);
  });
});
