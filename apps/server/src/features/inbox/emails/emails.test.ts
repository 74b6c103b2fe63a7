import pino from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApi, type TestApi, testSecretKey } from '../../../../test/support/api.js';
import { dataOf } from '../../../../test/support/sample.js';
import { addSignedIn, type TestUser } from '../../../../test/support/sign-in.js';
import { localhostCertificate } from '../../../channels/fixtures/localhost-certificate.js';
import { createEgressPolicy } from '../../../egress/policy.js';
import { decodeId } from '../../../ids.js';
import { sendKind } from '../../../mail/waiting-mails.js';
import { createCipher } from '../../../security/encryption.js';
import { startWorker } from '../../../worker.js';
import { type MailServer, mailUser, startMailServer, type TakenMail } from './fixtures/mail-server.js';

const deadline = { timeout: 60_000, interval: 25 };
let server: MailServer;
let api: TestApi;
let worker: Awaited<ReturnType<typeof startWorker>>;
let tenant: string;
let ada: TestUser;
let number = 0;

beforeAll(async () => {
  const egress = createEgressPolicy({ allowCidrs: [], allowLoopback: true });
  const mailServers = { providers: {}, ca: localhostCertificate.cert, uncertainMinutes: 0 };
  api = await startTestApi({ egress, mailServers, wake: () => worker.wake() });
  worker = await startWorker({
    files: api.files,
    databaseUrl: api.databaseUrl,
    cipher: createCipher(testSecretKey),
    egress,
    mailServers,
    log: pino({ level: 'silent' }),
  });
});
afterAll(async () => {
  await worker.stop();
  await api.close();
});
beforeEach(async () => {
  server = await startMailServer();
  tenant = await api.newTenant();
  ada = await addSignedIn(api, tenant, 'ADMIN');
  return () => server.close();
});

const ok = async (
  user: Pick<TestUser, 'call'>,
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  url: string,
  body?: object,
) => {
  const answer = await user.call(method, url, body);
  return dataOf(answer, answer.status === 201 ? 201 : 200);
};
const addMailbox = async (user = ada, more = {}) => {
  const smtp = { host: '127.0.0.1', port: server.smtpPort };
  const imap = { host: '127.0.0.1', port: server.imapPort };
  const auth = { type: 'PASSWORD', password: 'secret' };
  return ok(user, 'POST', '/v1/me/mailbox', { address: mailUser, smtp, imap, auth, ...more });
};
const isConnected = async (user = ada) =>
  expect.poll(async () => (await ok(user, 'GET', '/v1/me/mailbox')).status, deadline).toBe('CONNECTED');
const addContact = async (more = {}) => {
  number += 1;
  return ok(ada, 'POST', '/v1/contacts', { name: 'Grace Hopper', email: `grace${number}@navy.test`, ...more });
};
const addLead = async (contactId: string) => ok(ada, 'POST', '/v1/leads', { contactId, title: 'Ten boats' });
const isNow = (mail: { id: string }, status: string, user = ada) =>
  expect
    .poll(async () => {
      const found = await ok(user, 'GET', `/v1/emails/${mail.id}`);
      return `${found.status} ${found.failure?.message ?? ''}`;
    }, deadline)
    .toMatch(new RegExp(`^${status}`));
const refusalOf = async (url: string, body: object, user = ada) => {
  const error = (await user.call('POST', url, body)).error;
  return {
    kind: error.reason ? `${error.code}.${error.reason}` : error.code,
    message: error.message,
    details: error.details,
  };
};

describe('a mail to a lead', () => {
  test('is sent once, stands in Sent and on the timeline, and webhooks are told', async () => {
    await addMailbox(ada, { signature: { text: 'Ada, Boatyard' }, sync: { visibility: 'ALL' } });
    await isConnected();
    await ok(ada, 'POST', '/v1/webhook-endpoints', { url: 'https://example.com/hook', events: ['email.*'] });
    const contact = await addContact();
    const lead = await addLead(contact.id);
    const upload = await ada.call('POST', '/v1/emails/attachments?fileName=offer.txt', 'Ten boats', {
      'content-type': 'text/plain',
    });
    const file = dataOf(upload, 201);
    const mail = await ok(ada, 'POST', `/v1/leads/${lead.id}/emails`, {
      subject: 'Offer for {{contact.name}}',
      html: '<p>Hello {{contact.firstName|there}}<script>alert(1)</script><img src="https://spy.test/x.png"></p>',
      template: {},
      cc: ['bob@navy.test'],
      bcc: ['boss@boatyard.test'],
      attachments: [file.id],
    });
    expect(mail).toMatchObject({
      status: 'QUEUED',
      subject: 'Offer for Grace Hopper',
      contactId: contact.id,
      leadId: lead.id,
    });
    await isNow(mail, 'SENT');
    expect(server.taken).toHaveLength(1);
    const [taken] = server.taken;
    expect(taken?.to).toEqual([contact.email, 'bob@navy.test', 'boss@boatyard.test']);
    expect(messageIdOf(taken)).toBe(mail.messageId);
    expect(taken?.source).not.toMatch(/boss@|script|spy\.test/);
    expect(taken?.source).toContain('offer.txt');
    const sent = await ok(ada, 'GET', `/v1/emails/${mail.id}`);
    expect(sent).toMatchObject({
      html: expect.stringContaining('<p>Hello Grace</p>'),
      text: expect.stringContaining('-- \nAda, Boatyard'),
    });
    const [entry] = await ok(ada, 'GET', `/v1/activities?leadId=${lead.id}&type=email_sent`);
    expect(entry).toMatchObject({
      id: sent.activityId,
      title: 'Offer for Grace Hopper',
      metadata: { messageId: mail.messageId, emailId: mail.id, threadId: mail.threadId },
    });
    await expect.poll(() => server.sent(), deadline).toHaveLength(1);
    expect(server.sent()[0]).toContain('boss@boatyard.test');
    const told = await ok(ada, 'GET', '/v1/events?type=email.sent');
    expect(told).toMatchObject([{ data: { id: mail.id, status: 'SENT', restricted: false } }]);
    const reply = await ok(ada, 'POST', `/v1/leads/${lead.id}/emails`, { inReplyTo: mail.id, text: 'One more thing' });
    expect(reply).toMatchObject({ threadId: mail.threadId, subject: 'Re: Offer for Grace Hopper' });
    await isNow(reply, 'SENT');
    expect(unfolded(server.taken[1])).toContain(`In-Reply-To: ${mail.messageId}`);
  });

  test('that its server took without saying so is found in Sent, or else sent a second time and no more', async () => {
    await addMailbox();
    await isConnected();
    const contact = await addContact();
    server.atEnd = 'take_and_drop';
    const mail = await ok(ada, 'POST', `/v1/contacts/${contact.id}/emails`, { subject: 'Once', text: 'Hello' });
    await expect.poll(() => server.taken.length, deadline).toBe(1);
    server.storeSent(server.taken[0]?.source as string);
    await makeDue(mail.id);
    await isNow(mail, 'SENT');
    expect(server.taken).toHaveLength(1);
    const other = await ok(ada, 'POST', `/v1/contacts/${contact.id}/emails`, { subject: 'Twice', text: 'Hello' });
    await expect.poll(() => server.taken.length, deadline).toBe(2);
    await makeDue(other.id);
    await expect.poll(() => server.taken.length, deadline).toBe(3);
    await makeDue(other.id);
    await isNow(other, 'FAILED .* may have left');
    expect(server.taken.slice(1).map(messageIdOf)).toEqual([other.messageId, other.messageId]);
  });

  test('that its server refuses is FAILED with what it said, and the address is refused from then on', async () => {
    await addMailbox();
    await isConnected();
    const contact = await addContact();
    server.refuses = () => ({ code: 550, text: '5.1.1 No such user here' });
    const url = `/v1/contacts/${contact.id}/emails`;
    const mail = await ok(ada, 'POST', url, { subject: 'Hello', text: 'Hello' });
    await isNow(mail, 'FAILED .*No such user here');
    expect(await refusalOf(url, { subject: 'Hello', text: 'Hello' })).toMatchObject({
      kind: 'CONFLICT.address_bounced',
      message: expect.stringContaining('No such user here'),
    });
    const [bounce] = await ok(ada, 'GET', `/v1/contacts/${contact.id}/email-bounces`);
    expect(bounce).toMatchObject({ address: contact.email, code: '5.1.1' });
    await ok(ada, 'DELETE', `/v1/contacts/${contact.id}/email-bounces/${bounce.id}`);
    server.refuses = () => undefined;
    await ok(ada, 'POST', `/v1/emails/${mail.id}/retry`);
    await isNow(mail, 'SENT');
  });

  test('waits for its time, for quiet hours and for the next day beyond the cap, and can be cancelled until it begins', async () => {
    await addMailbox(ada, { dailyCap: 1, timezone: 'Europe/Berlin' });
    await isConnected();
    const contact = await addContact();
    const url = `/v1/contacts/${contact.id}/emails`;
    const first = await ok(ada, 'POST', url, { subject: 'First', text: 'Hello' });
    await isNow(first, 'SENT');
    const second = await ok(ada, 'POST', url, { subject: 'Second', text: 'Hello' });
    const sendAt = new Date(Date.now() + 3_600_000).toISOString();
    const later = await ok(ada, 'POST', url, { subject: 'Later', text: 'Hello', sendAt });
    expect(later).toMatchObject({ status: 'SCHEDULED', sendAt });
    const dueOf = async (mail: { id: string }) => {
      const [row] =
        await api.owner`select due_at from work where id = ${decodeId('email', mail.id) as string} and not ready and not leased`;
      return row && new Date(row.dueAt ?? row.due_at);
    };
    await expect.poll(async () => (await dueOf(second))?.getTime() ?? 0, deadline).toBeGreaterThan(Date.now() + 1_000);
    expect(await ok(ada, 'POST', `/v1/emails/${later.id}/cancel`)).toMatchObject({ status: 'CANCELLED' });
    expect(await refusalOf(`/v1/emails/${later.id}/cancel`, {})).toMatchObject({ kind: 'INVALID_TRANSITION' });
    await ok(ada, 'PATCH', '/v1/me/mailbox', { dailyCap: 2 });
    await isNow(second, 'SENT');
    expect(server.taken).toHaveLength(2);
  });
});

test('what is missing or must not be is refused by name', async () => {
  const contact = await addContact();
  const url = `/v1/contacts/${contact.id}/emails`;
  const mail = { subject: 'Hello', text: 'Hello' };
  expect(await refusalOf(url, mail)).toMatchObject({ kind: 'CONFLICT.not_ready' });
  await addMailbox();
  const template = { ...mail, text: 'Dear {{contact.company}}, {{offer}}', template: {} };
  const { details } = await refusalOf(url, template);
  expect(details).toMatchObject([
    { path: 'body.text', message: expect.stringContaining('{{contact.company}}, {{offer}}') },
  ]);
  await ok(ada, 'PATCH', `/v1/contacts/${contact.id}`, { doNotContact: true });
  expect(await refusalOf(url, mail)).toMatchObject({ kind: 'CONFLICT.do_not_contact' });
  const other = await addContact();
  const around = { ...mail, to: [contact.email] };
  expect(await refusalOf(`/v1/contacts/${other.id}/emails`, around)).toMatchObject({ kind: 'CONFLICT.do_not_contact' });
});

test('others see of a mailbox and its mails what the owner shows', async () => {
  const bob = await addSignedIn(api, tenant, 'AGENT');
  const mailbox = await addMailbox();
  await isConnected();
  const contact = await addContact();
  const send = (visibility: string) =>
    ok(ada, 'POST', `/v1/contacts/${contact.id}/emails`, { subject: visibility, text: 'Private words', visibility });
  const mails = [await send('ALL'), await send('SUBJECT'), await send('NOTHING')];
  for (const mail of mails) await isNow(mail, 'SENT');
  const seen = await ok(bob, 'GET', `/v1/emails?contactId=${contact.id}&sort=createdAt`);
  expect(seen).toMatchObject([
    { subject: 'ALL', restricted: false, preview: 'Private words' },
    { subject: 'SUBJECT', restricted: true, preview: null, from: null, to: [] },
  ]);
  expect(await ok(bob, 'GET', `/v1/emails/${mails[1]?.id}`)).toMatchObject({ text: null, html: null });
  expect((await bob.call('GET', `/v1/emails/${mails[2]?.id}`)).status).toBe(404);
  const entries = await ok(bob, 'GET', `/api/v1/activities?contactId=${contact.id}&type=email_sent`);
  expect(entries.map(({ content }: { content: string | null }) => content)).toEqual([null, null]);
  expect((await bob.call('GET', `/v1/mailboxes/${mailbox.id}`)).status).toBe(404);
  const named = { subject: 'x', text: 'x', mailboxId: mailbox.id };
  expect(await refusalOf(`/v1/contacts/${contact.id}/emails`, named, bob)).toMatchObject({
    kind: 'FORBIDDEN.not_yours',
  });
  expect(JSON.stringify(await ok(ada, 'GET', '/v1/me/mailbox'))).not.toContain('secret');
  const cancelled = await ok(ada, 'POST', `/v1/contacts/${contact.id}/emails`, {
    ...{ subject: 'Never', text: 'x', sendAt: new Date(Date.now() + 3_600_000).toISOString() },
  });
  expect(await ok(ada, 'DELETE', '/v1/me/mailbox?emails=delete')).toMatchObject({ deleted: true, cancelled: 1 });
  expect(cancelled.status).toBe('SCHEDULED');
  await expect.poll(async () => (await ok(ada, 'GET', '/v1/emails')).length, deadline).toBe(0);
  expect(await ok(ada, 'GET', `/api/v1/activities?contactId=${contact.id}&type=email_sent`)).toEqual([]);
  expect(await ok(ada, 'GET', '/v1/me/mailbox')).toBeNull();
});

test('the mails of a contact follow it in a merge, and go with it, as the marks of its addresses do', async () => {
  await addMailbox();
  await isConnected();
  const [primary, other] = [await addContact(), await addContact()];
  const mail = await ok(ada, 'POST', `/v1/contacts/${other.id}/emails`, { subject: 'Hello', text: 'Hello' });
  await isNow(mail, 'SENT');
  await ok(ada, 'POST', '/api/v1/contacts/merge', { primaryId: primary.id, mergeIds: [other.id] });
  await expect.poll(async () => (await ok(ada, 'GET', `/v1/emails/${mail.id}`)).contactId, deadline).toBe(primary.id);
  server.refuses = () => ({ code: 550, text: '5.1.1 No such user here' });
  const lost = await ok(ada, 'POST', `/v1/contacts/${primary.id}/emails`, { subject: 'Hello', text: 'Hello' });
  await isNow(lost, 'FAILED');
  const owner = await addSignedIn(api, tenant, 'OWNER');
  dataOf(await owner.call('DELETE', `/api/v1/contacts/${primary.id}?erase=true`), 200);
  const left = async () => {
    const [row] = await api.owner<{ mails: number; bounces: number }[]>`
      select (select count(*)::int from emails e where e.tenant_id = t.id) as mails,
        (select count(*)::int from email_bounces b where b.tenant_id = t.id) as bounces
      from tenants t where t.id = ${tenant}`;
    return row;
  };
  await expect.poll(left, deadline).toEqual({ mails: 0, bounces: 0 });
});

test('a check says what is wrong and what to do', async () => {
  await addMailbox(ada, { auth: { type: 'PASSWORD', password: 'wrong' } });
  await expect.poll(async () => (await ok(ada, 'GET', '/v1/me/mailbox')).status, deadline).toBe('FAILED');
  const check = await ok(ada, 'POST', '/v1/me/mailbox/check');
  expect(check).toMatchObject({
    ok: false,
    smtp: { ok: false, message: expect.stringMatching(/535/), remedy: expect.stringContaining('password') },
    imap: { ok: false },
  });
  expect(JSON.stringify(check)).not.toContain('wrong');
  await ok(ada, 'PATCH', '/v1/me/mailbox', { auth: { type: 'PASSWORD', password: 'secret' } });
  await isConnected();
});

const unfolded = (mail: TakenMail | undefined) => (mail?.source ?? '').replace(/\r?\n[ \t]+/g, ' ');
const messageIdOf = (mail: TakenMail | undefined) => /^Message-ID: (.*)$/m.exec(unfolded(mail))?.[1]?.trim();

/** Has the work of a mail done now, and not when it would be due. */
async function makeDue(id: string): Promise<void> {
  const uuid = decodeId('email', id) as string;
  await expect
    .poll(async () => {
      const { count } = await api.owner`
        update work set due_at = now(), ready = true where id = ${uuid} and kind = ${sendKind} and not leased`;
      return count;
    }, deadline)
    .toBe(1);
  worker.wake();
}
