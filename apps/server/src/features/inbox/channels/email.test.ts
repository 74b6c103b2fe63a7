import pino from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApi, type TestApi, type TestCaller, testSecretKey } from '../../../../test/support/api.js';
import { dataOf } from '../../../../test/support/sample.js';
import {
  apiKey,
  type EmailServer,
  received,
  signingSecret,
  startEmailServer,
} from '../../../channels/fixtures/email-server.js';
import { builtInChannels, createChannelPlatforms } from '../../../channels/platforms.js';
import { createEgressPolicy } from '../../../egress/policy.js';
import { createCipher } from '../../../security/encryption.js';
import { startWorker } from '../../../worker.js';

const deadline = { timeout: 120_000, interval: 25 };
const publicUrl = 'https://leads.test';
const address = 'support@boatyard.test';
let email: EmailServer;
let api: TestApi;
let worker: Awaited<ReturnType<typeof startWorker>>;
const logged: string[] = [];
let caller: TestCaller;
let botId: string;
let sequence = 0;
/** An address that no other test sends from: mails of an earlier test may still be under way. */
let ada: string;
beforeAll(async () => {
  email = await startEmailServer();
  const channelPlatforms = createChannelPlatforms(builtInChannels, { EMAIL_API_URL: email.url });
  const egress = createEgressPolicy({ allowCidrs: [], allowLoopback: true });
  api = await startTestApi({ channelPlatforms, egress, publicUrl, wake: () => worker.wake() });
  worker = await startWorker({
    files: api.files,
    databaseUrl: api.databaseUrl,
    cipher: createCipher(testSecretKey),
    egress,
    channelPlatforms,
    publicUrl,
    log: pino({ level: 'debug' }, { write: (line) => void logged.push(line) }),
  });
});
afterAll(async () => {
  await worker.stop();
  await Promise.all([api.close(), email.close()]);
});
beforeEach(async () => {
  ada = `ada-${++sequence}@example.com`;
  email.refusesWith = undefined;
  email.sent.length = 0;
  caller = await api.newCaller(await api.newTenant());
  botId = (await made('/v1/chatbots', { name: 'Bo', platforms: ['EMAIL'] })).id;
});

const made = async (url: string, body: unknown) => dataOf(await caller.call('POST', url, body), 201);
const get = async (url: string) => dataOf(await caller.call('GET', url), 200);
const connect = async (more = {}) => {
  const credentials = { address, senderName: 'Boatyard', apiKey, signingSecret, smtpUrl: email.smtpUrl, ...more };
  const channel = await made('/v1/channels', { platform: 'EMAIL', botId, credentials });
  await expect.poll(async () => (await get(`/v1/channels/${channel.id}`)).status, deadline).not.toBe('PENDING');
  return get(`/v1/channels/${channel.id}`);
};
const push = (id: string, emailId: string, options = {}) =>
  api.send({ method: 'POST', url: `/v1/channels/email/${id}`, ...received(emailId, options) });
/** Has a mail arrive, and returns its id. */
const arrive = async (channelId: string, from: string, fields: Record<string, unknown> = {}) => {
  const id = `mail-${++sequence}`;
  const message_id = `<${id}@example.com>`;
  const mail = {
    id,
    from,
    to: [`Support <${address}>`],
    subject: 'Winter storage',
    text: 'How much is it?',
    message_id,
  };
  email.mails.set(id, { object: 'email', ...mail, headers: {}, attachments: [], ...fields });
  dataOf(await push(channelId, id), 200);
  return id;
};
const conversations = () => get('/v1/conversations?platform=EMAIL&sort=createdAt&limit=200');
const messages = (id: string, role = 'USER') => get(`/v1/conversations/${id}/messages?role=${role}&limit=200`);
const sentTo = (to: string) => email.sent.filter((mail) => mail.to.includes(to));
const codeOf = ({ text }: { text: string }) => JSON.parse(text).error?.code;

describe('an e-mail channel', () => {
  test('is set up by its credentials, is checked, and never shows or logs secrets', async () => {
    const channel = await connect();
    expect(channel).toMatchObject({ status: 'CONNECTED', credentials: { address, senderName: 'Boatyard' } });
    expect(Object.keys(channel.credentials)).toEqual(['address', 'senderName']);
    const check = async () => dataOf(await caller.call('POST', `/v1/channels/${channel.id}/check`), 200);
    expect(await check()).toMatchObject({ ok: true, account: address });
    const url = `/v1/channels/${channel.id}`;
    dataOf(await caller.call('PATCH', url, { credentials: { apiKey: 're_another_key_1' } }), 200);
    expect(await check()).toMatchObject({ ok: false, problems: [{ message: expect.stringContaining('restricted') }] });
    const shown = JSON.stringify([await get('/v1/channels'), await get('/v1/audit-log'), logged, api.logged]);
    for (const secret of [apiKey, signingSecret]) expect(shown).not.toContain(secret);
  });

  test('sends to no mail server in a private network', async () => {
    const channel = await connect({ smtpUrl: 'smtp://10.1.2.3:25' });
    expect(channel).toMatchObject({ status: 'FAILED', lastError: expect.stringContaining('10.1.2.3') });
  });

  test('whose mail host is wrong is a warning in the log of the server, without a stack', async () => {
    const channel = await connect({ smtpUrl: 'smtp://127.0.0.1:1' });
    expect(channel.status).toBe('FAILED');
    const failures = () =>
      logged
        .map((line) => JSON.parse(line))
        .filter(({ msg, error }) => msg === 'work.failed' && error?.includes('127.0.0.1:1'));
    await expect.poll(failures, deadline).not.toEqual([]);
    for (const line of failures()) {
      expect(line).toMatchObject({ level: 40, error: expect.stringContaining('127.0.0.1:1') });
      expect(JSON.stringify(line)).not.toContain('stack');
    }
  });

  test('accepts only webhooks with a recent signature', async () => {
    const { id } = await connect();
    email.mails.set('unsigned', {});
    const unsigned = await connect({ signingSecret: '' });
    expect(codeOf(await push(unsigned.id, 'unsigned', { secret: 'whsec_' }))).toBe('INVALID_SIGNATURE');
    const check = dataOf(await caller.call('POST', `/v1/channels/${unsigned.id}/check`), 200);
    expect(check.problems).toMatchObject([{ message: expect.stringContaining('no signing secret') }]);
    for (const options of [{ secret: `whsec_${'A'.repeat(32)}` }, { at: new Date(Date.now() - 3_600_000) }]) {
      expect(codeOf(await push(id, 'unsigned', options))).toBe('INVALID_SIGNATURE');
    }
    expect(await conversations()).toEqual([]);
  });

  test('answers a mail once in its thread, with headers that say that a program wrote it', async () => {
    const { id } = await connect();
    const mailId = await arrive(id, `"Ada Lovelace" <${ada}>`, {
      headers: { References: '<older@example.com>' },
    });
    dataOf(await push(id, mailId), 200);
    await expect.poll(() => sentTo(ada).length, deadline).toBe(1);
    const [conversation, another] = await conversations();
    expect(another).toBeUndefined();
    expect(await get(`/v1/contacts/${conversation.contactId}`)).toMatchObject({ name: 'Ada Lovelace', email: ada });
    expect(await messages(conversation.id)).toMatchObject([{ content: 'Winter storage\n\nHow much is it?' }]);
    const [{ headers } = { headers: {} as Record<string, string> }] = sentTo(ada);
    expect(headers).toMatchObject({
      from: `Boatyard <${address}>`,
      subject: 'Re: Winter storage',
      'in-reply-to': `<${mailId}@example.com>`,
      'auto-submitted': 'auto-replied',
      'message-id': expect.stringMatching(/^<msg_\w+\.0\.[\w-]{24}@boatyard\.test>$/),
      references: expect.stringMatching(
        /^<older@example\.com> <mail-\d+@example\.com> <thread\.[\w-]{24}@boatyard\.test>$/,
      ),
    });
  });

  test('continues a thread by our Message-ID whatever the subject, but not of another sender', async () => {
    const { id } = await connect();
    await arrive(id, ada);
    await expect.poll(() => sentTo(ada).length, deadline).toBe(1);
    const [sent] = sentTo(ada);
    const [conversation] = await conversations();
    dataOf(await caller.call('POST', `/v1/conversations/${conversation.id}/takeover`), 200);
    const headers = { 'in-reply-to': sent?.headers['message-id'], references: sent?.headers.references };
    const quoted =
      'And in summer?\r\n\r\nOn Mon, 2 Nov 2026 at 10:00, Boatyard <support@boatyard.test> wrote:\r\n> Hello';
    await arrive(id, ada.replace('ada', 'ADA'), { subject: 'RE: Winter storage', headers, text: quoted });
    await expect.poll(async () => (await messages(conversation.id)).length, deadline).toBe(2);
    expect((await messages(conversation.id))[1].content).toBe('And in summer?');
    // A mail server replaced the Message-ID: the references still name the thread.
    const lost = { references: `${sent?.headers.references} <replaced@mail.example>` };
    await arrive(id, ada, { subject: 'Re: AW: Winter storage', headers: lost, text: 'Third' });
    await expect.poll(async () => (await messages(conversation.id)).length, deadline).toBe(3);
    await arrive(id, 'mallory@example.com', { subject: 'Re: Winter storage', headers });
    await arrive(id, ada, { subject: 'Another boat', headers });
    await expect.poll(async () => (await messages(conversation.id)).length, deadline).toBe(4);
    await expect.poll(async () => (await conversations()).length, deadline).toBe(2);
    const shown = (await messages(conversation.id))[1];
    expect(shown.metadata).toMatchObject({
      subject: 'RE: Winter storage',
      original: expect.stringContaining('> Hello'),
    });
  });

  test('continues the conversation of a sender about a subject for 30 days, and then begins another', async () => {
    const { id } = await connect();
    await arrive(id, ada, { subject: 'Größe der Pumpe' });
    await expect.poll(async () => (await conversations()).length, deadline).toBe(1);
    const [conversation] = await conversations();
    await arrive(id, ada, { subject: 'RES:  [EXTERNAL] Größe der  Pumpe'.normalize('NFD'), text: 'And in summer?' });
    await expect.poll(async () => (await messages(conversation.id)).length, deadline).toBe(2);
    expect((await messages(conversation.id))[1].content).toBe('And in summer?');
    await api.owner`update conversations set last_message_at = last_message_at - interval '31 days'`;
    await arrive(id, ada, { subject: 'Re: Größe der Pumpe' });
    await expect.poll(async () => (await conversations()).length, deadline).toBe(2);
    expect(await messages(conversation.id)).toHaveLength(2);
  });

  test('takes the results of SPF, DKIM and DMARC from the host that the channel names, and no other', async () => {
    const { id } = await connect({ authenticationHost: 'mx.boatyard.test' });
    const of = (host: string) => `${host}; spf=pass smtp.mailfrom=example.com; dkim=fail; dmarc=none`;
    const headers = { 'Authentication-Results': [of('mx.evil.test'), of('mx.boatyard.test')] };
    await arrive(id, ada, { headers });
    await arrive(id, 'mallory@example.com', { headers: { 'Authentication-Results': of('mx.evil.test') } });
    await expect.poll(async () => (await conversations()).length, deadline).toBe(2);
    const shown = await Promise.all((await conversations()).map(async (each: { id: string }) => messages(each.id)));
    const found = shown.flat().map(({ metadata }) => metadata.authentication);
    expect(found.toSorted()).toEqual([
      { host: 'mx.boatyard.test', spf: 'pass', dkim: 'fail', dmarc: 'none' },
      undefined,
    ]);
  });

  test('shows automatic mails, and answers none of them', async () => {
    const { id } = await connect();
    const automatic: Record<string, unknown>[] = [
      { headers: { 'Auto-Submitted': 'auto-replied' } },
      { headers: { Precedence: 'bulk' } },
      { headers: { 'X-Auto-Response-Suppress': 'All' } },
      { headers: { 'Return-Path': '<>' } },
      { headers: { 'List-Unsubscribe': '<https://example.com>' } },
      { from: 'MAILER-DAEMON@example.com' },
    ];
    for (const [at, fields] of automatic.entries()) await arrive(id, `robot-${at}@example.com`, fields);
    await arrive(id, 'grace@example.com', { headers: { 'Auto-Submitted': 'no' } });
    await expect.poll(() => sentTo('grace@example.com').length, deadline).toBe(1);
    expect(await conversations()).toHaveLength(automatic.length + 1);
    // Replies of the tests before may still come.
    const answered = email.sent.flatMap(({ to }) => to).filter((to) => /^(robot-|mailer-daemon)/i.test(to));
    expect(answered).toEqual([]);
  });

  test('stops to answer a program that pretends to be a person, after ten replies within an hour', async () => {
    const { id } = await connect();
    const from = 'loop@example.com';
    for (let at = 1; at <= 10; at++) {
      // Each begins a thread of its own.
      await arrive(id, from, { subject: `No. ${at}` });
      await expect.poll(() => sentTo(from).length, deadline).toBe(at);
    }
    await arrive(id, from, { subject: 'No. 11' });
    await arrive(id, 'grace@example.com');
    await expect.poll(() => sentTo('grace@example.com').length, deadline).toBe(1);
    expect(await conversations()).toHaveLength(12);
    expect(sentTo(from)).toHaveLength(10);
  });

  test('leaves out mails to other addresses, and no mail because of its sender', async () => {
    const { id } = await connect({ receivingAddress: 'in@abc.resend.app' });
    await arrive(id, ada, { to: ['sales@boatyard.test'] });
    await arrive(id, `Boatyard <${address}>`);
    await arrive(id, 'no address');
    await arrive(id, 'forwarded@example.com', { to: ['in@abc.resend.app'] });
    await expect.poll(() => sentTo('forwarded@example.com').length, deadline).toBe(1);
    const all = await conversations();
    const contacts = await Promise.all(all.map((each: { contactId: string }) => get(`/v1/contacts/${each.contactId}`)));
    expect(contacts.map(({ name, email: of }) => [name, of]).toSorted()).toEqual([
      ['Boatyard', address],
      ['forwarded@example.com', 'forwarded@example.com'],
      ['no address', null],
    ]);
    // The channel does not answer itself, and nobody can be answered without an address. Replies of the tests before may still come.
    const answered = email.sent.flatMap(({ to }) => to).filter((to) => to === address || !to.includes('@'));
    expect(answered).toEqual([]);
  });

  test('reads HTML, fetches files, and sends those of the team', async () => {
    const { id } = await connect();
    email.files.set('note', Buffer.from('A note'));
    const attachments = [
      { id: 'note', filename: 'note.txt', content_type: 'text/plain', content_disposition: 'attachment' },
      { id: 'logo', filename: 'logo.png', content_type: 'image/png', content_disposition: 'inline', content_id: 'x' },
    ];
    await arrive(id, ada, { text: null, html: '<p>Hello<br>again</p><script>1</script>', attachments });
    await expect.poll(() => sentTo(ada).length, deadline).toBe(1);
    const [conversation] = await conversations();
    await expect
      .poll(() => messages(conversation.id), deadline)
      .toMatchObject([
        {
          content: 'Winter storage\n\nHello\nagain',
          attachments: [{ name: 'note.txt', size: 6, status: 'READY' }, { name: 'logo.png' }],
        },
      ]);
    dataOf(await caller.call('POST', `/v1/conversations/${conversation.id}/takeover`), 200);
    const url = `/v1/conversations/${conversation.id}/attachments?fileName=offer.pdf`;
    const upload = dataOf(
      await caller.call('POST', url, '%PDF-1.7 …', { 'content-type': 'application/octet-stream' }),
      201,
    );
    const body = { role: 'HUMAN_AGENT', content: 'Here it is.', attachments: [upload.id] };
    await made(`/v1/conversations/${conversation.id}/messages`, body);
    await expect.poll(() => sentTo(ada).length, deadline).toBe(3);
    const [, text, file] = sentTo(ada);
    expect(text?.body).toBe('Here it is.');
    expect(text?.headers).not.toHaveProperty('auto-submitted');
    expect(file?.body).toContain('filename=offer.pdf');
    expect(file?.headers['message-id']).not.toBe(text?.headers['message-id']);
  });

  test('begins a conversation, in which the reply continues; reports what the mail server refuses', async () => {
    const { id } = await connect();
    const contact = { name: 'Grace', email: 'grace@example.com' };
    const thread = { platform: 'EMAIL', externalThreadId: 'grace@example.com' };
    const conversation = await made('/v1/conversations', { botId, contact, ...thread });
    dataOf(await caller.call('POST', `/v1/conversations/${conversation.id}/takeover`), 200);
    const write = (content: string) =>
      made(`/v1/conversations/${conversation.id}/messages`, { role: 'HUMAN_AGENT', content });
    await write('Your boat is ready.');
    await expect.poll(() => sentTo('grace@example.com').length, deadline).toBe(1);
    const [{ headers } = { headers: {} as Record<string, string> }] = sentTo('grace@example.com');
    expect(headers.subject).toBe('Message from Boatyard');
    await expect
      .poll(async () => (await get(`/v1/conversations/${conversation.id}`)).externalThreadId, deadline)
      .toMatch(/^grace@example\.com#/);
    const reply = { subject: 'Re: Message from Boatyard', headers: { 'In-Reply-To': headers['message-id'] } };
    await arrive(id, 'grace@example.com', { ...reply, text: 'Thank you!' });
    await expect.poll(async () => (await messages(conversation.id)).length, deadline).toBe(1);
    email.refusesWith = 550;
    await write('Are you there?');
    const last = async () => (await messages(conversation.id, 'HUMAN_AGENT')).at(-1);
    await expect.poll(async () => (await last()).delivery, deadline).toBe('FAILED');
    expect((await last()).deliveryError).toContain('550 No such mailbox.');
  });
});
