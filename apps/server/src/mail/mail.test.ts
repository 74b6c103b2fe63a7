import type { AddressInfo } from 'node:net';
import pino from 'pino';
import { SMTPServer } from 'smtp-server';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startTestApi, type TestApi, type TestCaller, testSecretKey } from '../../test/support/api.js';
import { openTestFiles } from '../../test/support/files.js';
import { dataOf } from '../../test/support/sample.js';
import { addSignedIn } from '../../test/support/sign-in.js';
import { createEgressPolicy } from '../egress/policy.js';
import { listDeadLetters, retryDeadLetters } from '../jobs/dead-letters.js';
import { createCipher } from '../security/encryption.js';
import { startWorker } from '../worker.js';
import { toMailHtml } from './html.js';
import { nextAttemptAt } from './mail-job.js';

interface Received {
  from: string;
  to: string[];
  text: string;
}

let api: TestApi;
let tenant: string;
let caller: TestCaller;
let smtp: SMTPServer;
let received: Received[];
let refuses: boolean;
/** The address that the server knows no mailbox of. */
let unknown: string;
let workerLog: string[];
const running: { stop(): Promise<void> }[] = [];

beforeEach(async () => {
  received = [];
  refuses = false;
  unknown = '';
  workerLog = [];
  api = await startTestApi({ mail: true });
  tenant = await api.newTenant({ name: 'Acme' });
  caller = await api.newCaller(tenant);
  smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onAuth: ({ username, password }, _, done) =>
      username === 'leads' && password === 'secret' ? done(null, { user: username }) : done(new Error('No.')),
    onRcptTo: ({ address }, _, done) =>
      address === unknown ? done(Object.assign(new Error('5.1.1 No such user here.'), { responseCode: 550 })) : done(),
    onData: (stream, { envelope }, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        if (refuses) return done(Object.assign(new Error('Try later.'), { responseCode: 451 }));
        const from = envelope.mailFrom ? envelope.mailFrom.address : '';
        const to = envelope.rcptTo.map(({ address }) => address);
        received.push({ from, to, text: Buffer.concat(chunks).toString('utf8') });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
});
afterEach(async () => {
  for (const worker of running.splice(0)) await worker.stop();
  await new Promise<void>((resolve) => smtp.close(() => resolve()));
  await api.close();
});

async function work(): Promise<void> {
  const { port } = smtp.server.address() as AddressInfo;
  running.push(
    await startWorker({
      files: openTestFiles(),
      databaseUrl: api.databaseUrl,
      cipher: createCipher(testSecretKey),
      egress: createEgressPolicy({ allowCidrs: [], allowLoopback: true }),
      mail: { url: `smtp://leads:secret@127.0.0.1:${port}`, from: 'Leads <leads@example.com>' },
      log: pino({ level: 'info' }, { write: (line: string) => void workerLog.push(line) }),
    }),
  );
}

const invite = async (email: string) =>
  dataOf(await caller.call('POST', '/v1/users', { email, name: 'Ada', role: 'AGENT' }), 201);
const countMails = async () => (await api.db`select from mails`).length;
/** The mail's text with its line wrapping undone. */
const plain = ({ text }: Received) => text.replace(/=\r?\n/g, '').replace(/=3D/g, '=');
const deadline = { timeout: 120_000 };

describe('a mail', () => {
  test('that was made before any worker ran is sent once to its recipient, with the link, and then forgotten', async () => {
    const user = await invite('ada@example.com');
    await work();
    await expect.poll(() => received.length, deadline).toBe(1);
    const [mail] = received as [Received];
    expect(mail).toMatchObject({ from: 'leads@example.com', to: ['ada@example.com'] });
    expect(plain(mail)).toContain(user.invitation.url);
    expect(mail.text).toContain('Subject: Your account at Acme');
    await expect.poll(countMails, deadline).toBe(0);
    await expect.poll(() => workerLog.some((line) => line.includes('"facts":{"sent":true}')), deadline).toBe(true);
    for (const secret of ['ada@example.com', user.invitation.url]) expect(workerLog.join()).not.toContain(secret);
  });

  test('that was given up is said on its user, is kept, and arrives once the operator has it tried again', async () => {
    const user = await invite('ada@example.com');
    const failure = async () => dataOf(await caller.call('GET', `/v1/users/${user.id}`), 200).mailFailure;
    await api.owner`update work set lost_leases = 3 where kind = 'mail'`;
    await work();
    await expect
      .poll(failure, deadline)
      .toEqual({ at: expect.any(String), message: expect.stringContaining('The mail was not sent.') });
    expect(received).toEqual([]);
    // The letter is written after what the user shows.
    await expect.poll(async () => (await listDeadLetters(api.owner, 10)).length, deadline).toBe(1);
    const [letter] = await listDeadLetters(api.owner, 10);
    expect(letter).toMatchObject({ kind: 'mail', canRetry: true });
    const { id = '' } = letter ?? {};
    expect(await retryDeadLetters(api.owner, [id], new Date())).toEqual({ retried: [id], ended: [] });
    await expect.poll(() => received.length, deadline).toBe(1);
    expect(plain(received[0] as Received)).toContain(user.invitation.url);
    await expect.poll(failure, deadline).toBeNull();
  });

  test('with a later link replaces the one that was not sent yet', async () => {
    const user = await invite('ada@example.com');
    const { url } = dataOf(await caller.call('POST', `/v1/users/${user.id}/invitation`), 201);
    await work();
    await expect.poll(() => received.length, deadline).toBe(1);
    expect(plain(received[0] as Received)).toContain(url);
    await expect.poll(countMails, deadline).toBe(0);
  });

  test('that the server refuses for now is kept and sent later, also by another worker', async () => {
    refuses = true;
    await invite('ada@example.com');
    await work();
    await expect.poll(() => workerLog.some((line) => line.includes('mail.failed')), deadline).toBe(true);
    expect(workerLog.join()).toContain('"responseCode":451');
    await running.pop()?.stop();
    refuses = false;
    await api.owner.begin(async (tx) => {
      await tx`select set_config('app.tenant_id', ${tenant}, true)`;
      await tx`set local role lead_engagement_api`;
      await tx`update work set due_at = now() where kind = 'mail'`;
    });
    await work();
    await expect.poll(() => received.length, deadline).toBe(1);
    await expect.poll(countMails, deadline).toBe(0);
  });
});

describe('a mail that the server refuses for good', () => {
  test('is not sent again, and the user shows why until a mail reaches them', async () => {
    unknown = 'typo@example.com';
    const { id } = await invite(unknown);
    const failure = async () => dataOf(await caller.call('GET', `/v1/users/${id}`), 200).mailFailure;
    expect(await failure()).toBeNull();
    await work();
    await expect
      .poll(failure, deadline)
      .toEqual({ at: expect.stringMatching(/Z$/), message: '550 5.1.1 No such user here.' });
    await expect.poll(countMails, deadline).toBe(0);
    await expect.poll(async () => (await api.db`select from work where kind = 'mail'`).count, deadline).toBe(0);
    expect(workerLog.join()).toContain('"responseCode":550');
    expect(workerLog.join()).not.toContain(unknown);
    unknown = '';
    dataOf(await caller.call('POST', `/v1/users/${id}/invitation`), 201);
    await expect.poll(failure, deadline).toBeNull();
    expect(received).toHaveLength(1);
  });
});

test('a mail says that a program wrote it, has an id of the domain of its sender, and is HTML as well', async () => {
  const user = await invite('ada@example.com');
  await work();
  await expect.poll(() => received.length, deadline).toBe(1);
  const text = plain(received[0] as Received);
  expect(text).toMatch(/^Auto-Submitted: auto-generated\r$/m);
  expect(text).toMatch(/^Message-ID: <[\w-]+@example\.com>\r$/m);
  expect(text).toContain('Content-Type: text/html');
  expect(text).toContain(`<a href="${user.invitation.url}">${user.invitation.url}</a>`);
});

test('a mail is in the language that its reader has chosen, an invitation in that of whoever invites', async () => {
  const ada = await addSignedIn(api, tenant, 'ADMIN');
  expect((await ada.call('PATCH', '/v1/me/notification-settings', { language: 'fr' })).status).toBe(200);
  await ada.call('POST', '/v1/users', { email: 'new@example.com', name: 'New', role: 'AGENT' });
  await work();
  await expect.poll(() => received.length, deadline).toBe(1);
  expect(plain(received[0] as Received)).toContain('Subject: Votre compte chez Acme');
});

test.each([
  ['a & b <script>', '<p>a &amp; b &lt;script&gt;</p>'],
  ['one\ntwo\n\nthree', '<p>one<br>\ntwo</p>\n<p>three</p>'],
  [
    'https://x.test/a#token=1&b=2',
    '<p><a href="https://x.test/a#token=1&amp;b=2">https://x.test/a#token=1&amp;b=2</a></p>',
  ],
  ['javascript:alert(1)', '<p>javascript:alert(1)</p>'],
  ['https://x.test/"><img', '<p><a href="https://x.test/&quot;&gt;&lt;img">https://x.test/&quot;&gt;&lt;img</a></p>'],
])('the text of a mail is HTML with links and nothing else: %j', (text, html) => {
  expect(toMailHtml(text)).toContain(`\n${html}\n`);
});

test('a mail is tried again after half a minute, then ever later, but within the hour', () => {
  const now = new Date(0);
  const waits = [1, 2, 3, 8, 50].map((attempts) => nextAttemptAt(attempts, now).getTime() / 1_000);
  expect(waits).toEqual([30, 60, 120, 3_600, 3_600]);
});
