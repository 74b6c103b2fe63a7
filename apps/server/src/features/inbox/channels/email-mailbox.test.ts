import pino from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApi, type TestApi, type TestCaller, testSecretKey } from '../../../../test/support/api.js';
import { dataOf } from '../../../../test/support/sample.js';
import {
  type EmailServer,
  received,
  signingSecret,
  startEmailServer,
} from '../../../channels/fixtures/email-server.js';
import { type ImapServer, imapPassword, startImapServer } from '../../../channels/fixtures/imap-server.js';
import { localhostCertificate } from '../../../channels/fixtures/localhost-certificate.js';
import { builtInChannels, createChannelPlatforms } from '../../../channels/platforms.js';
import { createEgressPolicy } from '../../../egress/policy.js';
import { createTenantMail } from '../../../mail/tenant-mail.js';
import { createCipher } from '../../../security/encryption.js';
import { startWorker } from '../../../worker.js';
import { followUpKinds } from '../conversations/follow-ups.js';
import { replyKinds } from '../conversations/replies.js';
import { channelKinds } from './job-kinds.js';

const deadline = { timeout: 120_000, interval: 25 };
const address = 'support@boatyard.test';
let email: EmailServer;
let imap: ImapServer;
let api: TestApi;
let startAnother: () => ReturnType<typeof startWorker>;
let worker: Awaited<ReturnType<typeof startWorker>>;
const logged: string[] = [];
let caller: TestCaller;
let botId: string;
let sequence = 0;
beforeAll(async () => {
  email = await startEmailServer();
  const settings = { EMAIL_API_URL: email.url, EMAIL_POLL_SECONDS: '1' };
  const channelPlatforms = createChannelPlatforms(builtInChannels, settings);
  const egress = createEgressPolicy({ allowCidrs: [], allowLoopback: true });
  const tenantMail = createTenantMail(egress, { mailbox: { ca: localhostCertificate.cert } });
  api = await startTestApi({ channelPlatforms, egress, tenantMail, wake: () => worker.wake() });
  startAnother = () =>
    startWorker({
      files: api.files,
      databaseUrl: api.databaseUrl,
      cipher: createCipher(testSecretKey),
      egress,
      channelPlatforms,
      tenantMail,
      log: pino({ level: 'debug' }, { write: (line) => void logged.push(line) }),
    });
  worker = await startAnother();
});
afterAll(async () => {
  await worker.stop();
  await Promise.all([api.close(), email.close()]);
});
beforeEach(async () => {
  // Replies that an earlier test did not wait for would be counted as those of the next one.
  const kinds = [channelKinds.inbound, channelKinds.file, followUpKinds.sending, ...Object.values(replyKinds)];
  const underWay = () => api.owner`select from work where kind = any(${kinds}::text[]) and (ready or leased)`;
  await expect.poll(async () => (await underWay()).count, deadline).toBe(0);
  email.sent.length = 0;
  imap = await startImapServer();
  caller = await api.newCaller(await api.newTenant());
  botId = (await made('/v1/chatbots', { name: 'Bo', platforms: ['EMAIL'] })).id;
  return () => imap.close();
});

const made = async (url: string, body: unknown) => dataOf(await caller.call('POST', url, body), 201);
const get = async (url: string) => dataOf(await caller.call('GET', url), 200);
const connect = async (imapUrl = imap.urlOf(), more = {}) => {
  const credentials = { address, senderName: 'Boatyard', imapUrl, smtpUrl: email.smtpUrl, ...more };
  const channel = await made('/v1/channels', { platform: 'EMAIL', botId, credentials });
  await expect.poll(async () => (await get(`/v1/channels/${channel.id}`)).status, deadline).not.toBe('PENDING');
  return get(`/v1/channels/${channel.id}`);
};
const check = async (id: string) => dataOf(await caller.call('POST', `/v1/channels/${id}/check`), 200);
/** Has a mail arrive, and returns its Message-ID. */
const arrive = (from: string, headers: Record<string, string | null> = {}, body = 'How much is it?') => {
  const messageId = `<mail-${++sequence}@example.com>`;
  imap.deliver({ From: from, To: address, Subject: 'Winter storage', 'Message-ID': messageId, ...headers }, body);
  return messageId;
};
const conversations = () => get('/v1/conversations?platform=EMAIL&sort=createdAt&limit=200');
const messages = (id: string, role = 'USER') => get(`/v1/conversations/${id}/messages?role=${role}&limit=200`);
const sentTo = (to: string) => email.sent.filter((mail) => mail.to.includes(to));
const untilAnswered = (to: string) => expect.poll(() => sentTo(to).length, deadline).toBe(1);
/** Waits until the mailbox has been looked at again. */
const untilLookedAt = async () => {
  const looks = () => imap.commands.filter((name) => name === 'EXAMINE').length;
  const before = looks();
  await expect.poll(looks, deadline).toBeGreaterThan(before + 1);
};

describe('an e-mail channel with a mailbox', () => {
  test('answers each mail once, in its thread, and none that was there before', async () => {
    arrive('old@example.com');
    const channel = await connect();
    expect(channel).toMatchObject({ status: 'CONNECTED', lastError: null, credentials: { address } });
    const messageId = arrive('=?utf-8?q?Ada_L=C3=B6velace?= <ada@example.com>', { References: '<older@example.com>' });
    await untilAnswered('ada@example.com');
    const [conversation, another] = await conversations();
    expect(another).toBeUndefined();
    expect(await get(`/v1/contacts/${conversation.contactId}`)).toMatchObject({ name: 'Ada Lövelace' });
    const [reply] = sentTo('ada@example.com');
    expect(reply?.headers).toMatchObject({ 'in-reply-to': messageId, 'auto-submitted': 'auto-replied' });
    const body = `And in summer?\r\n\r\nOn Mon, 2 Nov 2026 at 10:00, Boatyard <${address}> wrote:\r\n> Hello`;
    arrive(
      'ada@example.com',
      { Subject: 'Re: Winter storage', 'In-Reply-To': reply?.headers['message-id'] ?? '' },
      body,
    );
    await expect.poll(async () => (await messages(conversation.id)).length, deadline).toBe(2);
    await untilLookedAt();
    expect(await messages(conversation.id)).toMatchObject([
      { content: 'Winter storage\n\nHow much is it?' },
      { content: 'And in summer?' },
    ]);
    expect(await conversations()).toHaveLength(1);
    expect(email.sent.flatMap(({ to }) => to)).not.toContain('old@example.com');
  });

  test('answers no automatic mail, and none of its own address', async () => {
    await connect();
    arrive('robot-1@example.com', { 'Auto-Submitted': 'auto-replied' });
    arrive('robot-2@example.com', { 'Return-Path': '<>' });
    arrive(address);
    arrive('ada@example.com');
    await untilAnswered('ada@example.com');
    expect(await conversations()).toHaveLength(4);
    expect(email.sent).toHaveLength(1);
  });

  test('takes two mails with one Message-ID for two', async () => {
    await connect();
    const form = { 'Message-ID': '<fixed@form.example>', 'Reply-To': 'eve@example.com' };
    arrive(address, { ...form, Subject: 'Contact form' }, 'First');
    arrive(address, { ...form, Subject: 'Contact form' }, 'Second');
    await untilLookedAt();
    const said = async () => {
      const all = await conversations();
      const of = await Promise.all(all.map(async (each: { id: string }) => messages(each.id)));
      return of.flat().map(({ content }) => content);
    };
    await expect.poll(said, deadline).toEqual(['Contact form\n\nFirst', 'Second']);
  });

  test('takes a mail once, though the server numbers its mails anew', async () => {
    await connect();
    arrive('ada@example.com');
    arrive('no-id@example.com', { 'Message-ID': null });
    await untilAnswered('ada@example.com');
    await untilAnswered('no-id@example.com');
    imap.renumber();
    await untilLookedAt();
    arrive('grace@example.com');
    await untilAnswered('grace@example.com');
    const all = await conversations();
    expect(all).toHaveLength(3);
    for (const { id } of all) expect(await messages(id)).toHaveLength(1);
    expect(email.sent).toHaveLength(3);
  });

  test('reads what came while no worker was running, in its order, though it is more than one look takes', async () => {
    const { id } = await connect();
    await worker.stop();
    const senders = Array.from({ length: 45 }, (_, at) => `sender-${at}@example.com`);
    for (const sender of senders) arrive(sender);
    worker = await startAnother();
    await expect.poll(async () => (await conversations()).length, deadline).toBe(senders.length);
    expect(await get(`/v1/channels/${id}`)).toMatchObject({ status: 'CONNECTED' });
  });

  test('fetches files, and reads the text of a mail that is larger than it reads', async () => {
    await connect();
    const part = (type: string, more: string, body: string) => `--b\r\nContent-Type: ${type}\r\n${more}\r\n${body}\r\n`;
    const attached = (name: string) => `Content-Disposition: attachment; filename="${name}"\r\n`;
    const encoded = 'Content-Transfer-Encoding: base64\r\n';
    const lines = (bytes: Buffer) => bytes.toString('base64').replaceAll(/(.{76})/g, '$1\r\n');
    const large = Buffer.alloc(11 * 1024 * 1024, 'large ');
    const body = [
      part('text/html', '', '<p>Hello<br>again</p>'),
      part('image/png; name="logo.png"', `Content-ID: <x>\r\n${encoded}`, 'AAAA'),
      part('application/octet-stream', attached('large.txt') + encoded, lines(large)),
      part('text/plain; charset=utf-8', attached('note.txt') + encoded, lines(Buffer.from('A nöte'))),
      '--b--\r\n',
    ].join('');
    arrive('ada@example.com', { 'Content-Type': 'multipart/mixed; boundary=b' }, body);
    await untilAnswered('ada@example.com');
    const [conversation] = await conversations();
    await expect
      .poll(() => messages(conversation.id), deadline)
      .toMatchObject([
        {
          content: 'Winter storage\n\nHello\nagain',
          attachments: [
            { name: 'large.txt', status: 'FAILED' },
            { name: 'note.txt', size: 7, status: 'READY' },
            { name: 'logo.png' },
          ],
        },
      ]);
  });

  test('says so if a mail is too large to be read, or cannot be read, and goes on', async () => {
    const { id } = await connect();
    const picture = `Content-Type: image/png\r\nContent-Disposition: attachment\r\n\r\n${'A'.repeat(600 * 1024)}\r\n`;
    const late = `--b\r\n${picture}--b\r\nContent-Type: text/plain\r\n\r\nToo late\r\n--b--\r\n`;
    arrive('ada@example.com', { 'Content-Type': 'multipart/mixed; boundary=b' }, late);
    const nested = (depth: number): string =>
      `Content-Type: multipart/mixed; boundary=b${depth}\r\n\r\n--b${depth}\r\n${depth > 0 ? nested(depth - 1) : '\r\nDeep'}\r\n--b${depth}--`;
    arrive('nested@example.com', { 'Content-Type': 'multipart/mixed; boundary=n' }, `--n\r\n${nested(400)}\r\n--n--`);
    arrive('grace@example.com');
    await untilAnswered('grace@example.com');
    const said = await Promise.all((await conversations()).map(async (each: { id: string }) => messages(each.id)));
    expect(
      said
        .flat()
        .map(({ content }) => content)
        .toSorted(),
    ).toEqual([
      'Winter storage\n\nHow much is it?',
      expect.stringContaining('[This mail could not be read: The mail is damaged.'),
      'Winter storage\n\n[This mail is too large to be shown as a whole. Its end is in the mailbox.]',
    ]);
    await expect
      .poll(async () => (await get(`/v1/channels/${id}`)).lastError, deadline)
      .toContain(
        'A mail was left out (UID 1002, from nested@example.com, subject "Winter storage"): The mail is damaged.',
      );
  });

  test('shows that there is a mail at which the mail server closes the connection each time, and says which', async () => {
    const { id } = await connect();
    imap.closesAt = ({ uid, isWhole }) => uid === 1_002 && isWhole;
    arrive('ada@example.com');
    arrive('bad@example.com', { Subject: '=?utf-8?q?K=C3=B6ln=00?=' });
    arrive('grace@example.com');
    await untilAnswered('ada@example.com');
    await untilAnswered('grace@example.com');
    await expect.poll(async () => (await conversations()).length, deadline).toBe(3);
    expect(await get(`/v1/channels/${id}`)).toMatchObject({
      status: 'CONNECTED',
      lastError: expect.stringMatching(
        /^A mail was left out \(UID 1002, from bad@example\.com, subject "Köln ?"\): The mail server fails at it: ./,
      ),
    });
  });

  test('explains a refused sign-in and a missing mailbox, and shows or logs no password', async () => {
    const wrong = await connect(imap.urlOf('', 'wrong password'));
    expect(wrong).toMatchObject({ status: 'FAILED', lastError: expect.stringContaining('refuses the sign-in') });
    expect((await check(wrong.id)).problems).toMatchObject([
      { message: expect.stringContaining('refuses the sign-in'), remedy: expect.stringContaining('imapUrl') },
    ]);
    const missing = await connect(imap.urlOf('Sales'));
    expect((await check(missing.id)).problems).toMatchObject([
      { message: expect.stringContaining('does not open the mailbox Sales') },
    ]);
    const shown = JSON.stringify([await get('/v1/channels'), await get('/v1/audit-log'), logged, api.logged]);
    for (const secret of [imapPassword, 'wrong password']) {
      expect(shown).not.toContain(secret);
      expect(shown).not.toContain(encodeURIComponent(secret));
    }
  });

  test('takes no webhook of Resend', async () => {
    const { id } = await connect(imap.urlOf(), { signingSecret });
    const answer = await api.send({ method: 'POST', url: `/v1/channels/email/${id}`, ...received('mail') });
    expect(JSON.parse(answer.text).error.code).toBe('INVALID_SIGNATURE');
  });

  test.each([
    ['imap.example.com', 'imapUrl'],
    ['imaps://imap.example.com', 'imapUrl'],
    ['imaps://a:%ff@imap.example.com', 'imapUrl'],
    ['', 'imapUrl'],
  ])('does not take %j for the address of a mailbox', async (imapUrl, field) => {
    const credentials = { address, imapUrl, smtpUrl: email.smtpUrl };
    const answer = await caller.call('POST', '/v1/channels', { platform: 'EMAIL', botId, credentials });
    expect(JSON.parse(answer.text).error.details[0].path).toBe(`body.credentials.${field}`);
  });
});
