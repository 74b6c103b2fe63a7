import type { AddressInfo } from 'node:net';
import { limits, type Notification, type NotificationKind } from '@lead-engagement/contract';
import { LeadEngagement } from '@lead-engagement/sdk';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApi, type TestApi, type TestCaller, testSecretKey } from '../../../../test/support/api.js';
import { expectFailure } from '../../../../test/support/expect.js';
import { dataOf, runStep } from '../../../../test/support/sample.js';
import { addSignedIn, type TestUser } from '../../../../test/support/sign-in.js';
import { inTenant } from '../../../db/client.js';
import { decodeId } from '../../../ids.js';
import { openMail } from '../../../mail/queue.js';
import { createCipher } from '../../../security/encryption.js';
import { createExportHandler } from '../../operations/exports/export-step.js';
import { createImportHandler } from '../../operations/imports/import-step.js';
import { writeDigest } from './digest.js';
import { createDigestWork, taskReminders, trim } from './jobs.js';
import { notify } from './service.js';

const cipher = createCipher(testSecretKey);
const digest = createDigestWork({ cipher, publicUrl: 'https://leads.example' });

let api: TestApi;
let tenant: string;
let key: TestCaller;
let ada: TestUser;
let bob: TestUser;
beforeAll(async () => {
  api = await startTestApi({ mail: true });
  await api.app.listen({ host: '127.0.0.1', port: 0 });
});
beforeEach(async () => {
  tenant = await api.newTenant({ name: 'Acme' });
  key = await api.newCaller(tenant);
  ada = await addSignedIn(api, tenant, 'MANAGER');
  bob = await addSignedIn(api, tenant, 'AGENT');
});
afterAll(() => api.close());

const url = '/v1/me/notifications';
const list = async (user: TestUser, query = ''): Promise<Notification[]> =>
  dataOf(await user.call('GET', `${url}?${query}`), 200);
const kinds = async (user: TestUser) => (await list(user)).map(({ kind }) => kind).toSorted();
const made = async (caller: Pick<TestCaller, 'call'>, path: string, body: object) =>
  dataOf(await caller.call('POST', path, body), 201);
const uuid = (user: TestUser) => decodeId('user', user.id) as string;
const choose = async (user: TestUser, kind: NotificationKind, ways: object) =>
  dataOf(await user.call('PATCH', '/v1/me/notification-settings', { kinds: { [kind]: ways } }), 200);
const beginConversation = async () => {
  const { id: botId } = await made(key, '/v1/chatbots', { name: 'Bo' });
  return made(key, '/v1/conversations', { botId, contact: { name: 'Grace' } });
};

test('users are notified of what others give them, and of nothing that they did themselves', async () => {
  const lead = await made(ada, '/v1/leads', { contact: { name: 'Grace' }, assignedToId: bob.id });
  await made(ada, '/v1/leads', { contact: { name: 'Own' }, assignedToId: ada.id });
  const conversation = await beginConversation();
  const path = `/v1/conversations/${conversation.id}`;
  dataOf(await ada.call('POST', `${path}/takeover`), 200);
  dataOf(await ada.call('POST', `${path}/reassign`, { assigneeId: bob.id }), 200);
  const note = await made(ada, `${path}/notes`, { content: 'See @us', mentions: [ada.id, bob.id] });
  const received = await list(bob);
  const common = { actorId: ada.id, readAt: null, count: 1, subject: 'Grace' };
  expect(received).toMatchObject([
    { ...common, kind: 'MENTIONED', conversationId: conversation.id, noteId: note.id },
    { ...common, kind: 'CONVERSATION_ASSIGNED', conversationId: conversation.id, noteId: null },
    { ...common, kind: 'LEAD_ASSIGNED', leadId: lead.id, conversationId: null },
  ]);
  expect(await list(ada)).toEqual([]);
  // What changes nothing, or mentions nobody else, says nothing new.
  dataOf(await ada.call('PATCH', `${path}/notes/${note.id}`, { content: 'See @us again', mentions: [bob.id] }), 200);
  dataOf(await ada.call('PATCH', `/v1/leads/${lead.id}/assign`, { assignedToId: bob.id }), 200);
  expect(await list(bob)).toHaveLength(3);
});

test('many leads of one request are one notification, which counts on until it is read', async () => {
  const records = Array.from({ length: 5 }, (_, at) => ({ contact: { name: `C${at}` }, assignedToId: bob.id }));
  const write = async () => dataOf(await ada.call('POST', '/v1/leads/bulk', { records }), 200);
  await write();
  await write();
  expect(await list(bob)).toMatchObject([{ kind: 'LEAD_ASSIGNED', count: 10, leadId: null }]);
  const [{ id }] = (await list(bob)) as [Notification];
  expect(dataOf(await bob.call('POST', `${url}/read`, { ids: [id, 'ntf_nosuch'] }), 200)).toEqual({ unread: 0 });
  await write();
  expect(await list(bob, 'unread=true')).toMatchObject([{ count: 5 }]);
  expect(await list(bob)).toHaveLength(2);
});

test('everybody who is available learns that a chatbot asks for a person', async () => {
  const conversation = await beginConversation();
  dataOf(await bob.call('PATCH', '/v1/me', { available: false }), 200);
  const message = { role: 'USER', content: 'Let me speak with an operator' };
  await made(key, `/v1/conversations/${conversation.id}/messages?wait=true`, message);
  expect(await list(ada)).toMatchObject([
    { kind: 'CONVERSATION_HANDED_OFF', conversationId: conversation.id, actorId: null },
  ]);
  expect(await list(bob)).toEqual([]);
});

test('tasks are told of once when they become due, and open ones alone', async () => {
  const { id: contactId } = await made(key, '/v1/contacts', { name: 'Grace' });
  const inMs = (ms: number) => new Date(Date.now() + ms).toISOString();
  const task = (user: TestUser, more: object) => made(user, '/v1/activities', { type: 'task', contactId, ...more });
  const remind = () => runStep(api, taskReminders, { tenantId: tenant, id: tenant });
  await task(ada, { title: 'Later', dueAt: inMs(60_000) });
  await task(ada, { title: 'Done', dueAt: inMs(-1_000), completedAt: inMs(-500) });
  const { id } = await task(ada, { title: 'Call', dueAt: inMs(-1_000) });
  for (const title of ['A', 'B']) await task(bob, { title, dueAt: inMs(-1_000) });
  await remind();
  await remind();
  expect(await list(ada)).toMatchObject([{ kind: 'TASK_DUE', activityId: id, contactId, subject: 'Call', count: 1 }]);
  expect(await list(bob)).toMatchObject([{ kind: 'TASK_DUE', activityId: null, count: 2 }]);
});

test('who asked for an import or an export learns how it ended', async () => {
  const file = 'name\nGrace\n';
  const job = dataOf(await ada.call('POST', '/v1/contacts/import', file, { 'content-type': 'text/csv' }), 202);
  const out = dataOf(await ada.call('POST', '/v1/exports', { resource: 'tags' }), 202);
  const id = (kind: 'import' | 'export', publicId: string) => decodeId(kind, publicId) as string;
  await runStep(api, createImportHandler(api.files), { tenantId: tenant, id: id('import', job.id) });
  await runStep(api, createExportHandler(api.files), { tenantId: tenant, id: id('export', out.id) });
  expect(await list(ada)).toMatchObject([
    { kind: 'EXPORT_FINISHED', exportId: out.id, subject: 'tags', outcome: 'COMPLETED' },
    { kind: 'IMPORT_FINISHED', importId: job.id, outcome: 'COMPLETED' },
  ]);
  expect(await list(bob)).toEqual([]);
  const reader = { name: 'Ada', tenantName: 'Acme' };
  const { text } = writeDigest('en', reader, { shown: await list(ada), count: 2 }, 'https://leads.example');
  expect(text).toContain(`https://leads.example/app/imports/${job.id}\n`);
});

test('a mail says that there is a notification if only a newer version knows its kind', () => {
  const unknown = { kind: 'FROM_A_NEWER_VERSION', count: 1 } as unknown as Notification;
  const texts = (['en', 'de', 'es', 'fr'] as const).map(
    (language) => writeDigest(language, { name: 'Ada', tenantName: 'Acme' }, { shown: [unknown], count: 1 }, '').text,
  );
  expect(texts.map((text) => /^- (.*)$/m.exec(text)?.[1])).toEqual([
    'You have a notification',
    'Sie haben eine Benachrichtigung',
    'Tiene una notificación',
    'Vous avez une notification',
  ]);
});

test('each user chooses by kind, keeps their own list, and marks a part of it as read', async () => {
  await choose(bob, 'LEAD_ASSIGNED', { inApp: false });
  const settings = dataOf(await bob.call('GET', '/v1/me/notification-settings'), 200);
  expect(settings).toMatchObject({ language: 'en', mailAvailable: true, version: 2 });
  expect(settings.kinds).toMatchObject({
    LEAD_ASSIGNED: { inApp: false, mail: false },
    MENTIONED: { inApp: true, mail: false },
  });
  await made(ada, '/v1/leads', { contact: { name: 'Grace' }, assignedToId: bob.id });
  const { id } = await beginConversation();
  const mention = () => made(ada, `/v1/conversations/${id}/notes`, { content: 'X', mentions: [bob.id] });
  await mention();
  await mention();
  expect(await kinds(bob)).toEqual(['MENTIONED', 'MENTIONED']);
  const [latest, first] = (await list(bob)) as [Notification, Notification];
  expectFailure(await bob.call('POST', `${url}/read`, { ids: [first.id], until: first.createdAt }), 'VALIDATION_ERROR');
  expect(dataOf(await ada.call('POST', `${url}/read`, { ids: [first.id] }), 200)).toEqual({ unread: 0 });
  expect(dataOf(await bob.call('POST', `${url}/read`, { ids: [latest.id] }), 200)).toEqual({ unread: 1 });
  const { meta } = await bob.call('GET', `${url}?unread=true&limit=1`);
  expect(meta.total).toBe(1);
  const until = new Date().toISOString();
  expect(dataOf(await bob.call('POST', `${url}/read`, { until }), 200)).toEqual({ unread: 0 });
  expectFailure(await key.call('GET', url), 'FORBIDDEN');
  expectFailure(await key.call('GET', '/v1/stream?resource=notification'), 'FORBIDDEN');
});

test('a notification is on the live stream of its user alone', async () => {
  const { port } = api.app.server.address() as AddressInfo;
  const { id } = await beginConversation();
  const mention = (user: TestUser) => made(key, `/v1/conversations/${id}/notes`, { content: 'X', mentions: [user.id] });
  const client = new LeadEngagement({ apiKey: bob.token, baseUrl: `http://127.0.0.1:${port}` });
  const seen: string[] = [];
  for await (const { data } of client.changes.stream({ resource: ['notification'] })) {
    if (data.type === 'stream.opened') {
      for (const user of [ada, bob]) await mention(user);
    } else if (data.type === 'notification.updated') seen.push(data.notification.id);
    if (seen.length === 1) break;
  }
  expect(seen).toEqual((await list(bob)).map((notification) => notification.id));
});

test('unread notifications are mailed together, in the language of the reader, at most once an hour', async () => {
  await choose(bob, 'MENTIONED', { mail: true });
  await choose(bob, 'LEAD_ASSIGNED', { mail: true, inApp: false });
  dataOf(await bob.call('PATCH', '/v1/me/notification-settings', { language: 'de' }), 200);
  const { id } = await beginConversation();
  const mention = () => made(ada, `/v1/conversations/${id}/notes`, { content: 'X', mentions: [bob.id, ada.id] });
  const mails = async () => {
    const rows = await api.owner.begin(async (tx) => {
      await tx`select set_config('app.serves_all_tenants', 'on', true)`;
      return tx`select * from mails where tenant_id = ${tenant} order by created_at`;
    });
    return rows.map((row) => openMail(cipher, row as never));
  };
  const send = (user: TestUser) => runStep(api, digest, { tenantId: tenant, id: uuid(user) });
  await mention();
  const [{ id: read }] = (await list(bob)) as [Notification];
  dataOf(await bob.call('POST', `${url}/read`, { ids: [read] }), 200);
  await mention();
  await made(ada, '/v1/leads', { contact: { name: 'visit evil.example' }, assignedToId: bob.id });
  await send(bob);
  await send(ada);
  const [mail, ...others] = await mails();
  expect(others).toEqual([]);
  expect(mail).toMatchObject({ to: bob.email, subject: 'Acme: 2 Benachrichtigungen' });
  expect(mail?.text).toContain(
    `Sie wurden in einer Notiz erwähnt: Grace\n  https://leads.example/app/inbox?open=${id}`,
  );
  expect(mail?.text).toContain('Ihnen wurde ein Lead zugewiesen: visit evil. example');
  await mention();
  await send(bob);
  expect(await mails()).toEqual([mail]);
  await inTenant(api.db, tenant, (tx) => tx`update notification_settings set mailed_at = now() - interval '1 hour'`);
  await send(bob);
  // A later mail replaces one that was not sent yet.
  expect((await mails()).map(({ subject }) => subject)).toEqual(['Acme: 1 Benachrichtigung']);
});

test('a kind that only a newer server knows is left to that one', async () => {
  await made(ada, '/v1/leads', { contact: { name: 'Grace' }, assignedToId: bob.id });
  expect(await kinds(bob)).toEqual(['LEAD_ASSIGNED']);
  await api.owner`
    insert into notifications (tenant_id, id, created_at, updated_at, user_id, kind, count, in_app, mail_due)
    select tenant_id, gen_random_uuid(), created_at, updated_at, user_id, 'FORM_SUBMITTED', 1, true, false
    from notifications where tenant_id = ${tenant} limit 1`;
  expect(await kinds(bob)).toEqual(['LEAD_ASSIGNED']);
});

test('the newest notifications of each user are kept', async () => {
  const extra = 5;
  await inTenant(api.db, tenant, async (tx) => {
    for (let at = 0; at < limits.notificationsPerUser + extra; at += 201) {
      const size = Math.min(201, limits.notificationsPerUser + extra - at);
      const notices = Array.from({ length: size }, () => ({
        userIds: [uuid(bob)],
        kind: 'TASK_DUE' as const,
        recordId: tenant,
      }));
      await notify({ tx, caller: { tenantId: tenant }, now: new Date(Date.UTC(2026, 0, 1, 0, at)) }, null, notices);
    }
    await notify({ tx, caller: { tenantId: tenant }, now: new Date() }, null, [
      { userIds: [uuid(ada)], kind: 'TASK_DUE', recordId: tenant },
    ]);
  });
  const newest = await list(bob, 'limit=5');
  await runStep(api, trim, { tenantId: tenant, id: tenant });
  const { data, meta } = await bob.call('GET', `${url}?limit=5`);
  expect([data, meta.total]).toEqual([newest, limits.notificationsPerUser]);
  expect(await list(ada)).toHaveLength(1);
});
