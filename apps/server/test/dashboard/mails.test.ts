import { readFile } from 'node:fs/promises';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { localhostCertificate } from '../../src/channels/fixtures/localhost-certificate.js';
import { createEgressPolicy } from '../../src/egress/policy.js';
import { type MailServer, mailUser, startMailServer } from '../../src/features/inbox/emails/fixtures/mail-server.js';
import { mailboxSyncKind } from '../../src/features/inbox/mailboxes/index.js';
import { decodeId } from '../../src/ids.js';
import { enqueueJobs } from '../../src/jobs/enqueue.js';
import { createCipher } from '../../src/security/encryption.js';
import { startWorker } from '../../src/worker.js';
import { testSecretKey } from '../support/api.js';
import { expectNoFault } from '../support/browser.js';
import { type Dashboard, hasChromium, openDashboard } from '../support/dashboard.js';
import { dataOf } from '../support/sample.js';

const deadline = { timeout: 120_000, interval: 50 };
const egress = createEgressPolicy({ allowCidrs: [], allowLoopback: true });
const mailServers = { providers: {}, ca: localhostCertificate.cert, uncertainMinutes: 0 };
/** What comes as a file. */
const order = 'Ten boats, blue: 10 × 1,200 €\n';
const yesterday = new Date(Date.now() - 86_400_000).toISOString();

describe.skipIf(!hasChromium)('mails from the dashboard, in Chromium', () => {
  let server: MailServer;
  let dashboard: Dashboard;
  let page: Dashboard['page'];
  let worker: Awaited<ReturnType<typeof startWorker>> | undefined;
  beforeAll(async () => {
    server = await startMailServer();
    dashboard = await openDashboard({ egress, mailServers, wake: () => worker?.wake() });
    ({ page } = dashboard);
    const { files, databaseUrl } = dashboard.api;
    const log = pino({ level: 'silent' });
    worker = await startWorker({ files, databaseUrl, cipher: createCipher(testSecretKey), egress, mailServers, log });
  });
  afterAll(async () => {
    await worker?.stop();
    await dashboard?.close();
    await server?.close();
  });

  const read = async (url: string) => dataOf(await dashboard.user.call('GET', url), 200);
  const dialog = () => page.getByRole('dialog');
  const writeAnswer = () => dialog().getByRole('button', { name: 'Write an answer' }).first().click();
  const card = (name: string) =>
    page.locator('section').filter({ has: page.getByRole('heading', { name, exact: true }) });

  async function setUpMailbox(): Promise<void> {
    await dashboard.open('/settings/mailbox');
    await page.getByRole('button', { name: 'Set up your mailbox' }).click();
    await dialog().getByLabel('E-mail address').fill(mailUser);
    await dialog().getByLabel('Name of the sender').fill('Ada of Boatyard');
    await dialog().getByLabel('Password', { exact: true }).fill(server.password);
    const [sends, isRead] = ['Server that sends', 'Server that is read'].map((name) =>
      dialog().getByRole('group', { name }),
    );
    await sends?.getByLabel('Host name').fill('127.0.0.1');
    await sends?.getByLabel('Port').fill(String(server.smtpPort));
    await isRead?.getByLabel('Host name').fill('127.0.0.1');
    await isRead?.getByLabel('Port').fill(String(server.imapPort));
    await dialog().getByLabel('Signature', { exact: true }).fill('Ada, Boatyard');
    await dialog().getByLabel('Visible to others').selectOption('ALL');
    await expectNoFault(page);
    await dialog().getByRole('button', { name: 'Save' }).click();
    await page.getByText('Connected', { exact: true }).waitFor(deadline);
    await page.getByRole('button', { name: 'Check', exact: true }).click();
    await page.getByRole('status').filter({ hasText: 'Server that is read: works' }).waitFor();
    await expectNoFault(page);
    expect(await page.locator('main').textContent()).not.toContain(server.password);
  }

  /** Tries to change the mailbox, while the server answers nothing about it: the form stays as it is. */
  async function failToChangeMailbox(): Promise<void> {
    const error = { code: 'FORBIDDEN', message: 'Not now.' };
    const refused = { status: 403, json: { success: false, error } };
    await page.route('**/v1/me/mailbox', (route) => route.fulfill(refused));
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    await dialog().getByLabel('Read answers').uncheck();
    expect(await dialog().getByLabel('Visible to others').inputValue()).toBe('ALL');
    await dialog().getByLabel('Quiet from').fill('20:00');
    expect(await dialog().getByLabel('Quiet until').getAttribute('required')).toBe('');
    await dialog().getByLabel('Quiet until').fill('07:00');
    await dialog().getByRole('button', { name: 'Save' }).click();
    await expect.poll(() => page.locator('main').getByText(error.message).count(), deadline).toBeGreaterThan(0);
    await dialog().getByText(error.message).waitFor();
    expect(await dialog().getByLabel('Quiet until').inputValue()).toBe('07:00');
    await dialog().getByRole('button', { name: 'Cancel' }).click();
    await page.unrouteAll({ behavior: 'wait' });
  }

  /**
   * Sends the mail of the dialog to each of three: the dialog is closed while the first is sent, then one is refused, and the page is loaded
   * again. The text stays until all have got it, and who has got it gets no second one.
   */
  async function sendToThree(content: string): Promise<void> {
    const send = () => dialog().getByRole('button', { name: 'Send to each' }).click();
    const told = (text: string) => page.getByText(text).waitFor();
    const reopened = async (ready: number) => {
      await page.getByRole('button', { name: 'Write an e-mail to each' }).click();
      await expect.poll(() => dialog().getByLabel('Text', { exact: true }).inputValue(), deadline).toBe(content);
      await dialog()
        .getByRole('status')
        .filter({ hasText: `${ready} of 4 get a mail of their own.` })
        .waitFor();
      expect(await dialog().getByText('On its way', { exact: true }).count()).toBe(3 - ready);
    };
    let begun = () => {};
    let release = () => {};
    const isUnderWay = new Promise<void>((resolve) => {
      begun = resolve;
    });
    const isClosed = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/v1/leads/*/emails', async (route) => {
      begun();
      await isClosed;
      await route.continue();
    });
    await send();
    await isUnderWay;
    await dialog().getByRole('button', { name: 'Cancel' }).click();
    await expect.poll(() => dialog().count(), deadline).toBe(0);
    release();
    await told('1 of 3 mails are on their way. What you typed is kept.');
    await page.unrouteAll({ behavior: 'wait' });
    await page.reload();
    await page.getByRole('checkbox', { name: 'Select all rows shown' }).check();
    await reopened(2);

    const error = { code: 'CONFLICT', message: 'This address has bounced.' };
    const refused = { status: 409, json: { success: false, error } };
    await page.route('**/v1/leads/*/emails', (route) => route.fulfill(refused), { times: 1 });
    await send();
    await told('2 of 3 mails are on their way.');
    await dialog().getByText(error.message).waitFor();
    await dialog().getByLabel('Text', { exact: true }).press('Escape');
    await reopened(1);
    await send();
    await page.getByText('3 mails are on their way.').waitFor();
  }

  /** Has an answer to a mail of ours arrive, and the mailbox read. */
  async function answer(taken: string, text: string): Promise<void> {
    const [, messageId = ''] = /^Message-ID:\s*(\S+)/im.exec(taken) ?? [];
    const head = `From: Grace 1 <grace1@navy.test>\r\nTo: ${mailUser}\r\nSubject: Re: Ten boats\r\n`;
    const ids = `Message-ID: <answer@navy.test>\r\nIn-Reply-To: ${messageId}\r\nReferences: ${messageId}\r\n`;
    const mixed = 'MIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=b\r\n';
    const named = 'Content-Disposition: attachment; filename="order.txt"\r\nContent-Transfer-Encoding: base64\r\n';
    const file = `--b\r\nContent-Type: text/plain\r\n${named}\r\n${Buffer.from(order).toString('base64')}\r\n--b--\r\n`;
    const body = `--b\r\nContent-Type: text/plain\r\n\r\n${text}\r\n${file}`;
    server.deliver(`${head}${ids}${mixed}Date: ${new Date().toUTCString()}\r\n\r\n${body}`);
    const id = decodeId('mailbox', (await read('/v1/me/mailbox')).id) as string;
    const { workerDb } = dashboard.api;
    await enqueueJobs(
      workerDb,
      [{ kind: mailboxSyncKind, tenantId: dashboard.tenant, id, key: '127.0.0.1' }],
      new Date(),
    );
    worker?.wake();
    await expect.poll(async () => (await read('/v1/emails?direction=INBOUND')).length, deadline).toBe(1);
  }

  test('the morning of a salesperson: overdue leads, a mail to each, an answer on the timeline and in Today', async () => {
    for (const number of [1, 2, 3]) {
      const contact = { name: `Grace ${number}`, email: `grace${number}@navy.test` };
      const { id: leadId } = await dashboard.made('/v1/leads', { title: `Boat ${number}`, contact });
      const task = { leadId, type: 'task', title: `Write to Grace ${number}`, dueAt: yesterday };
      await dashboard.made('/v1/activities', { ...task, assigneeId: (await read('/v1/me')).user.id });
    }
    await dashboard.made('/v1/leads', { title: 'Nobody', contact: { name: 'Nobody' } });
    const content = 'Dear {{contact.firstName}}, the boats are here.';
    await dashboard.made('/v1/canned-replies', { shortcut: 'boats', content, shared: true });
    await setUpMailbox();
    await failToChangeMailbox();
    await dashboard.open('/today');
    for (const number of [1, 2, 3]) await card('Tasks').getByText(`Write to Grace ${number}`).waitFor();

    // One mail to each: who gets none is named, and what is typed survives.
    await dashboard.open('/leads');
    await page.getByText('Boat 1').first().waitFor();
    await page.getByRole('checkbox', { name: 'Select all rows shown' }).check();
    await page.getByRole('button', { name: 'Write an e-mail to each' }).click();
    await dialog().getByLabel('Subject').fill('Ten boats for {{contact.name}}');
    await dialog().getByRole('button', { name: 'Canned replies' }).click();
    await page.getByRole('menuitem', { name: 'boats' }).click();
    await page.keyboard.press('Escape');
    await expect.poll(() => dialog().count(), deadline).toBe(0);
    await page.getByRole('button', { name: 'Write an e-mail to each' }).click();
    await expect.poll(() => dialog().getByLabel('Text', { exact: true }).inputValue(), deadline).toBe(content);
    await dialog().getByRole('status').filter({ hasText: '3 of 4 get a mail of their own.' }).waitFor();
    const row = (name: string) => dialog().getByRole('row', { name });
    await row('Nobody').getByText('There is no e-mail address.').waitFor();
    await row('Boat 2').locator('summary').filter({ hasText: 'Ten boats for Grace 2' }).click();
    await row('Boat 2').getByText('Dear Grace, the boats are here.').waitFor();
    await expectNoFault(page);
    await sendToThree(content);
    await expect
      .poll(() => server.taken.map(({ to }) => to.join()).sort(), deadline)
      .toEqual(['grace1@navy.test', 'grace2@navy.test', 'grace3@navy.test']);
    const first = server.taken.find(({ to }) => to[0] === 'grace1@navy.test')?.source ?? '';
    expect(first).toContain('Subject: Ten boats for Grace 1');
    expect(first).not.toMatch(/grace[23]@/);

    // An answer comes: it is on the timeline, with its thread, and waits in Today.
    await answer(first, 'I take all ten.');
    await dashboard.open('/today');
    const waiting = card('E-mails that wait for your answer');
    await waiting.getByText('Grace 1').waitFor();
    await card('E-mails that nobody has answered yet').getByText('Ten boats for Grace 2').waitFor();
    await expectNoFault(page);
    // The board marks its lead, and no other.
    await dashboard.open('/board');
    await page
      .getByRole('article')
      .filter({ hasText: 'Boat 1' })
      .getByTitle('E-mails that wait for your answer')
      .waitFor();
    expect(await page.getByTitle('E-mails that wait for your answer').count()).toBe(1);
    await expectNoFault(page);
    await dashboard.open('/today');
    await waiting.getByRole('link', { name: 'Re: Ten boats' }).click();
    await page.getByText('E-mail received').waitFor();
    await page.getByText('E-mail sent').waitFor();
    await card('E-mails').getByRole('button', { name: 'Re: Ten boats (2)' }).click();
    await dialog().getByText('I take all ten.').waitFor();
    // The file that came with it is saved as it was sent.
    const saved = page.waitForEvent('download');
    await dialog().getByRole('button', { name: 'order.txt' }).click(deadline);
    const download = await saved;
    expect(download.suggestedFilename()).toBe('order.txt');
    expect(await readFile(await download.path(), 'utf8')).toBe(order);
    await expectNoFault(page);
    await writeAnswer();
    expect(await dialog().getByLabel('Recipient').inputValue()).toBe('grace1@navy.test');
    expect(await dialog().getByLabel('Subject').getAttribute('placeholder')).toBe('Re: Ten boats');
    await dialog().getByText('Copies').click();
    await dialog().getByLabel('Cc', { exact: true }).fill('grace2@navy.test');
    await page.keyboard.press('Escape');
    await writeAnswer();
    // A copy that was put back is seen.
    await dialog().getByLabel('Cc', { exact: true }).waitFor();
    expect(await dialog().getByLabel('Cc', { exact: true }).inputValue()).toBe('grace2@navy.test');
    await dialog().getByLabel('Text', { exact: true }).fill('They are yours.');
    await dialog()
      .locator('input[type=file]')
      .setInputFiles({
        name: 'contract.txt',
        mimeType: 'text/plain',
        buffer: Buffer.from('Ten boats.'),
      });
    await page.keyboard.press('Escape');
    await page.getByRole('dialog', { name: 'Discard what you typed?' }).getByRole('button', { name: 'Cancel' }).click();
    await dialog().getByRole('button', { name: 'Send', exact: true }).click();
    await expect.poll(() => server.taken.length, deadline).toBe(4);
    const reply = server.taken[3]?.source ?? '';
    expect(reply).toMatch(/^In-Reply-To: <answer@navy\.test>/im);
    expect(reply).toContain('contract.txt');
    await dashboard.open('/today');
    await card('E-mails that wait for your answer').getByText('Every e-mail is answered.').waitFor(deadline);
    dashboard.expectNothingForeign(['403 (Forbidden)', '409 (Conflict)']);
  });
});
