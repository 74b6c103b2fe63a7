import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApi, type TestApi, type TestCaller } from '../../../../test/support/api.js';
import { dataOf } from '../../../../test/support/sample.js';
import { type ImapServer, startImapServer } from '../../../channels/fixtures/imap-server.js';
import { localhostCertificate } from '../../../channels/fixtures/localhost-certificate.js';
import { createEgressPolicy } from '../../../egress/policy.js';
import { bounces } from '../../../extraction/fixtures/bounces.js';
import { newUuid } from '../../../ids.js';
import { createReadMailbox } from '../../../mail/mailbox-sync.js';
import { addSyncedMailbox, type SyncedOptions, uuidOf } from './fixtures/synced-mailbox.js';

const readMailbox = createReadMailbox(createEgressPolicy({ allowCidrs: [], allowLoopback: true }), {
  ca: localhostCertificate.cert,
});
const eva = 'eva@sales.example';
const since = new Date(Date.now() - 30 * 86_400_000).toISOString().slice(0, 10);
let api: TestApi;
let imap: ImapServer;
let tenant: string;
let caller: TestCaller;
let contact: { id: string };
let sequence = 0;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  imap = await startImapServer({
    folders: { Sent: '\\Sent', Drafts: '\\Drafts', Spam: '\\Junk', 'All Mail': '\\All', Clients: '', Private: '' },
  });
  tenant = await api.newTenant();
  caller = await api.newCaller(tenant);
  contact = await made('/v1/contacts', {
    name: 'Ada',
    email: 'ada@buyer.example',
    secondaryEmails: ['ada@home.example'],
  });
  return () => imap.close();
});

const made = async (url: string, body: unknown) => dataOf(await caller.call('POST', url, body), 201);
const add = (options: Partial<SyncedOptions> = {}) =>
  addSyncedMailbox(api, { readMailbox, account: () => imap.account() }, { tenant, since, ...options });
const id = () => `<mail-${++sequence}@buyer.example>`;
const date = () => new Date().toUTCString();
/** Has a mail arrive; returns its Message-ID. */
function arrive(headers: Record<string, string | null> = {}, body = 'How much is it?', folder?: string): string {
  const messageId = id();
  const sent = { From: 'Ada <ada@buyer.example>', To: eva, Subject: 'Pump', Date: date(), 'Message-ID': messageId };
  imap.deliver({ ...sent, ...headers }, body, folder);
  return messageId;
}
const emails = () => api.owner`select * from emails where tenant_id = ${tenant} order by occurred_at, id`;
const timeline = async () =>
  dataOf(await caller.call('GET', `/v1/activities?contactId=${contact.id}&sort=createdAt&limit=100`), 200).filter(
    ({ type }: { type: string }) => type.startsWith('email_'),
  );
const events = () =>
  api.owner`select type, payload from outbox where tenant_id = ${tenant} and type like 'email.%' order by created_at, id`;

/** A mail that this server has sent. */
async function addSent(mailboxId: string, more: Record<string, unknown> = {}) {
  const uuid = newUuid(Date.now());
  const messageId = `<${uuid}.token@sales.example>`;
  const now = new Date(Date.now() - 60_000).toISOString();
  const { owner } = api;
  const row = { id: uuid, messageId, externalKey: messageId, threadId: uuid, leadId: null, ...more };
  await owner`
    insert into emails (tenant_id, id, created_at, updated_at, direction, status, mailbox_id, contact_id, lead_id, thread_id,
      message_id, external_key, "from", "to", cc, bcc, subject, text, visibility, sent_at, occurred_at, attempts)
    values (${tenant}, ${row.id}, ${now}, ${now}, 'OUTBOUND', 'SENT', ${mailboxId}, ${uuidOf('contact', contact.id)}, ${row.leadId},
      ${row.threadId}, ${row.messageId}, ${row.externalKey}, ${owner.json({ address: eva, name: null })},
      ${owner.json([{ address: 'ada@buyer.example', name: 'Ada' }])}, '[]', '[]', 'Offer', 'Hello', 'ALL', ${now}, ${now}, 1)`;
  return { id: uuid, messageId: String(row.messageId) };
}

test('mails of contacts are read once, by any of their addresses, and those of others leave no trace', async () => {
  const mailbox = await add();
  arrive({}, 'One');
  arrive({ From: 'ADA@HOME.example', Subject: 'Two' }, 'Two', 'Clients');
  arrive({ From: 'bank@secret.example', Subject: 'Your account' }, 'Nobody may know');
  await mailbox.read();
  await mailbox.read();
  const found = await emails();
  expect(found.map(({ text, direction, status }) => [text.trim(), direction, status])).toEqual([
    ['One', 'INBOUND', 'RECEIVED'],
    ['Two', 'INBOUND', 'RECEIVED'],
  ]);
  expect(await timeline()).toMatchObject([
    {
      type: 'email_received',
      title: 'Pump',
      content: expect.stringContaining('One'),
      metadata: { messageId: found[0]?.messageId },
    },
    { title: 'Two' },
  ]);
  for (const table of ['emails', 'activities', 'mailbox_folders', 'mailboxes', 'outbox', 'work']) {
    const [row] = await api.owner`
      select string_agg(t::text, '') as text from ${api.owner(table)} t where tenant_id = ${tenant}`;
    expect(row?.text ?? '').not.toMatch(/secret\.example|Your account|Nobody may know/);
  }
  expect((await events()).map(({ type }) => type)).toEqual(['email.received', 'email.received']);
});

test('an answer comes after what it answers, also if its server shows whole seconds', async () => {
  const mailbox = await add();
  const sent = await addSent(mailbox.id);
  await api.owner`update emails set occurred_at = now() where id = ${sent.id}`;
  arrive({ 'In-Reply-To': sent.messageId });
  await mailbox.read();
  const waiting = dataOf(await caller.call('GET', '/v1/emails?direction=INBOUND&answered=false'), 200);
  expect(waiting).toMatchObject([{ subject: 'Pump' }]);
  const [, answer] = await emails();
  expect(answer).toMatchObject({ direction: 'INBOUND', inReplyTo: sent.id });
});

test('drafts, spam, all mails and folders that are excluded are not read', async () => {
  const mailbox = await add({ excludedFolders: ['private'] });
  for (const folder of ['Drafts', 'Spam', 'All Mail', 'Private']) arrive({ Subject: folder }, folder, folder);
  arrive({ Subject: 'Clients' }, 'Yes', 'Clients');
  await mailbox.read();
  expect((await emails()).map(({ subject }) => subject)).toEqual(['Clients']);
});

test('a reply lands on the lead of its thread, whoever writes it, and its whole text is kept', async () => {
  const lead = await made('/v1/leads', { title: 'Pumps', contactId: contact.id });
  const mailbox = await add({ since: null });
  const sent = await addSent(mailbox.id, { leadId: uuidOf('lead', lead.id) });
  const quoted = `I take it.\r\n\r\nOn Mon, 2 Nov 2026 at 10:00, Eva <${eva}> wrote:\r\n> Hello`;
  arrive({ From: 'Bob <bob@elsewhere.example>', Subject: 'Re: Offer', 'In-Reply-To': sent.messageId }, quoted);
  arrive({ Subject: 'Another matter' });
  await mailbox.read();
  const [, reply, other] = await emails();
  expect(other).toBeUndefined();
  expect(reply).toMatchObject({
    ...{ threadId: sent.id, inReplyTo: sent.id, leadId: uuidOf('lead', lead.id), automatic: false },
    ...{ text: 'I take it.', original: expect.stringContaining('> Hello'), from: { address: 'bob@elsewhere.example' } },
  });
  expect(await timeline()).toMatchObject([
    { type: 'email_received', leadId: lead.id, metadata: { emailId: expect.any(String) } },
  ]);
});

test('an automatic answer is marked', async () => {
  const mailbox = await add();
  arrive({ Subject: 'Out of office: Pump', 'Auto-Submitted': 'auto-replied' }, 'I am away.');
  await mailbox.read();
  expect(await emails()).toMatchObject([{ automatic: true }]);
});

test('what the user sent from another program is there once, and what was sent from here is not repeated', async () => {
  const mailbox = await add();
  const sent = await addSent(mailbox.id);
  const own = { From: `Eva <${eva}>`, To: 'Ada <ada@buyer.example>' };
  arrive({ ...own, Subject: 'Offer', 'Message-ID': sent.messageId }, 'Hello', 'Sent');
  arrive({ ...own, Subject: 'By hand' }, 'From my phone', 'Sent');
  arrive({ ...own, To: 'mother@family.example', Subject: 'Dinner' }, 'At eight', 'Sent');
  await mailbox.read();
  const found = await emails();
  expect(found.map(({ subject, direction, status }) => [subject, direction, status])).toEqual([
    ['Offer', 'OUTBOUND', 'SENT'],
    ['By hand', 'OUTBOUND', 'SENT'],
  ]);
  expect((await timeline()).map(({ type, title }: Record<string, string>) => [type, title])).toEqual([
    ['email_sent', 'By hand'],
  ]);
});

test('a mailbox that is numbered again, or a mail that is moved, brings nothing twice', async () => {
  const mailbox = await add();
  for (const subject of ['One', 'Two', 'Three']) arrive({ Subject: subject });
  await mailbox.read();
  imap.renumber();
  arrive({ Subject: 'Four' });
  await mailbox.read();
  imap.moveTo('Clients');
  await mailbox.read();
  expect((await emails()).map(({ subject }) => subject)).toEqual(['One', 'Two', 'Three', 'Four']);
  expect(await timeline()).toHaveLength(4);
});

test('two mails of one Message-ID are two, and a stranger who takes ours replaces nothing', async () => {
  const mailbox = await add();
  const sent = await addSent(mailbox.id);
  arrive({ 'Message-ID': '<form@buyer.example>', Subject: 'Form' }, 'One');
  arrive({ 'Message-ID': '<form@buyer.example>', Subject: 'Form' }, 'Two');
  arrive({ 'Message-ID': sent.messageId, Subject: 'Mine' }, 'Three');
  await mailbox.read();
  imap.renumber();
  await mailbox.read();
  const texts = (await emails()).map(({ text }) => text.trim()).toSorted();
  expect(texts).toEqual(['Hello', 'One', 'Three', 'Two']);
});

test('others see of a mail what its owner shows', async () => {
  const mailbox = await add({ visibility: 'SUBJECT' });
  arrive({ Subject: 'Shown' }, 'The text is private');
  await mailbox.read();
  await mailbox.change({ visibility: 'NOTHING' });
  arrive({ Subject: 'Hidden' }, 'Nobody sees it');
  await mailbox.read();
  expect(await timeline()).toMatchObject([{ title: 'Shown', content: null }]);
  expect((await events()).map(({ type }) => type)).toEqual(['email.received']);
  const told = JSON.stringify(await events());
  expect(told).toContain('Shown');
  expect(told).not.toMatch(/The text is private|Hidden|Nobody sees it|ada@buyer/);
  expect((await emails()).map(({ visibility }) => visibility)).toEqual(['SUBJECT', 'NOTHING']);
});

test('a mail that is for good at an end marks its address and tells webhooks, and one for now does not', async () => {
  const mailbox = await add();
  const [hard, , delayed] = bounces;
  const sent = await addSent(mailbox.id, { messageId: '<0198c1d2-77aa-7000-8000-0123456789ab.tok3n@sales.example>' });
  const deliver = (source = '') => imap.deliverSource(source.replaceAll('gone@buyer.example', 'ada@buyer.example'));
  deliver(delayed?.source);
  await mailbox.read();
  const own = () => api.owner`select status, failure_code, failure_message from emails where id = ${sent.id}`;
  const marked = () => api.owner`select address, code, email_id from email_bounces where tenant_id = ${tenant}`;
  expect(await own()).toMatchObject([{ status: 'SENT', failureCode: 'UNREACHABLE' }]);
  expect(await marked()).toHaveLength(0);
  deliver(hard?.source);
  deliver(hard?.source.replace('tok3n@sales', 'other@sales'));
  await mailbox.read();
  expect(await own()).toMatchObject([
    { status: 'BOUNCED', failureCode: 'BOUNCED', failureMessage: expect.stringContaining('User unknown') },
  ]);
  expect(await marked()).toEqual([{ address: 'ada@buyer.example', code: '5.1.1', emailId: sent.id }]);
  expect((await events()).map(({ type }) => type)).toEqual(['email.bounced']);
  expect(await emails()).toHaveLength(1);
});

test('mails that came before the mailbox are on the timeline, and nobody is told of them', async () => {
  const mailbox = await add({ createdAt: new Date(Date.now() + 600_000).toISOString() });
  arrive();
  await mailbox.read();
  expect(await timeline()).toHaveLength(1);
  expect(await events()).toHaveLength(0);
});

test('another day has the mailbox read again from there, without repeating a mail', async () => {
  const mailbox = await add({ since: null });
  arrive({ Subject: 'One' });
  await mailbox.read();
  expect(await emails()).toHaveLength(0);
  await mailbox.change({ syncSince: since });
  await mailbox.read();
  await mailbox.change({ syncSince: new Date(Date.now() - 60 * 86_400_000).toISOString().slice(0, 10) });
  await mailbox.read();
  expect((await emails()).map(({ subject }) => subject)).toEqual(['One']);
});

test.each([
  ['when it is read', true],
  ['whatever is asked of it', false],
])(
  'a mail at which the server fails each time, %s, is left out and named, and the others are read',
  async (_, whole) => {
    const mailbox = await add();
    for (const subject of ['Before', 'Bad', 'Behind']) arrive({ Subject: subject });
    imap.closesAt = ({ uid, isWhole }) => uid === 1_002 && (isWhole || !whole);
    await mailbox.read();
    expect((await emails()).map(({ subject }) => subject)).toEqual(['Before', 'Behind']);
    const [row] = await api.owner`select sync_error, sync_status from mailboxes where id = ${mailbox.id}`;
    expect(row).toMatchObject({ syncStatus: 'IDLE', syncError: expect.stringContaining('UID 1002') });
  },
);

test.each(['LOGIN', 'UID FETCH'])('a server that hangs at %s is left, and its mails wait', async (command) => {
  const hasty = createReadMailbox(createEgressPolicy({ allowCidrs: [], allowLoopback: true }), {
    ca: localhostCertificate.cert,
    bounds: { ms: 1_500, bytes: 1024 * 1024 },
  });
  const mailbox = await addSyncedMailbox(api, { readMailbox: hasty, account: () => imap.account() }, { tenant, since });
  arrive();
  imap.hangAt = command;
  const [result] = await mailbox.read(1);
  expect(result).toMatchObject({ next: 'again', isSlow: true });
  const [row] = await api.owner`select sync_error, sync_status from mailboxes where id = ${mailbox.id}`;
  expect(row).toMatchObject({ syncStatus: 'FAILED', syncError: expect.stringContaining('localhost') });
});
