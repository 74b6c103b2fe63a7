// Sends 40 mails of the corpus through Postfix to a mailbox of Dovecot that an e-mail channel reads, answers each, and answers the answers.
// Prints what became of each. Run it as root on Debian with `postgresql`, `postfix`, `dovecot-imapd` and `dovecot-lmtpd`: npm run mail:real
import { createTransport } from 'nodemailer';
import pino from 'pino';
import { expect, test } from 'vitest';
import { localhostCertificate } from '../../src/channels/fixtures/localhost-certificate.js';
import { builtInChannels, createChannelPlatforms } from '../../src/channels/platforms.js';
import { createEgressPolicy } from '../../src/egress/policy.js';
import { parseMails } from '../../src/extraction/mail.js';
import { createTenantMail } from '../../src/mail/tenant-mail.js';
import { createCipher } from '../../src/security/encryption.js';
import { startWorker } from '../../src/worker.js';
import { allMails } from '../../test/corpora/messages/kinds/all-mails.js';
import type { MailCase } from '../../test/corpora/messages/kinds/mail-cases.js';
import { shopAddress } from '../../test/corpora/messages/mail-reader.js';
import { startTestApi, testSecretKey } from '../../test/support/api.js';
import { dataOf } from '../../test/support/sample.js';
import { startMailServers } from './mail-servers.js';

const count = 40;
const deadline = { timeout: 300_000, interval: 500 };
const known = 'ada@buyer.example';

/** Mails of one person, some of each kind. */
function choose(): MailCase[] {
  const isHers = ({ source }: MailCase) => Buffer.from(source).toString('latin1').includes(`<${known}>`);
  const kinds = new Map<string, MailCase[]>();
  for (const mail of allMails) {
    if (!isHers(mail) || /automatic|authentication|senders|Reply-To/.test(mail.kind)) continue;
    kinds.set(mail.kind, [...(kinds.get(mail.kind) ?? []), mail]);
  }
  const chosen: MailCase[] = [];
  for (let round = 0; chosen.length < count; round += 1) {
    for (const mails of kinds.values()) {
      const mail = mails[(round * 7) % mails.length];
      if (mail && !chosen.includes(mail) && chosen.length < count) chosen.push(mail);
    }
  }
  return chosen;
}

const squeeze = (text: string) => text.replaceAll(/\s+/g, ' ').trim();

/** What is wrong with the text that arrived; undefined if nothing is. */
function compare({ right }: MailCase, said: string, renamed: (text: string) => string): string | undefined {
  const lost = (right.has ?? []).find((text) => !squeeze(said).includes(squeeze(renamed(text))));
  const left = (right.hasNot ?? []).find((text) => said.includes(text));
  const other = right.content !== undefined && !squeeze(said).includes(squeeze(renamed(right.content)));
  return lost ? `lacks ${lost}` : left ? `has ${left}` : other ? `says ${said.slice(0, 100)}` : undefined;
}

test('mails go in and out through real mail servers', async () => {
  const servers = await startMailServers();
  const egress = createEgressPolicy({ allowCidrs: [], allowLoopback: true });
  const channelPlatforms = createChannelPlatforms(builtInChannels, { EMAIL_POLL_SECONDS: '1' });
  const tenantMail = createTenantMail(egress, { mailbox: { ca: localhostCertificate.cert } });
  let wake = () => {};
  const api = await startTestApi({ channelPlatforms, egress, tenantMail, wake: () => wake() });
  const { files, databaseUrl } = api;
  const cipher = createCipher(testSecretKey);
  const log = pino({ level: 'silent' });
  const worker = await startWorker({ files, databaseUrl, cipher, egress, channelPlatforms, tenantMail, log });
  wake = () => worker.wake();
  const smtp = createTransport({ host: '127.0.0.1', port: servers.smtpPort, ignoreTLS: true });
  try {
    const caller = await api.newCaller(await api.newTenant());
    const get = async (url: string) => dataOf(await caller.call('GET', url), 200);
    const post = async (url: string, body?: unknown) => JSON.parse((await caller.call('POST', url, body)).text).data;
    const bot = await post('/v1/chatbots', { name: 'Bo', platforms: ['EMAIL'] });
    const credentials = {
      address: shopAddress,
      imapUrl: servers.imapUrlOf(shopAddress),
      smtpUrl: `smtp://127.0.0.1:${servers.smtpPort}`,
    };
    const channel = await post('/v1/channels', { platform: 'EMAIL', botId: bot.id, credentials });
    const status = async () => {
      const { status: now, lastError } = await get(`/v1/channels/${channel.id}`);
      return `${now} ${lastError ?? ''}`.trim();
    };
    await expect.poll(status, deadline).toBe('CONNECTED');

    const mails = choose().map((mail, at) => {
      const address = `ada-${at}@buyer.example`;
      const renamed = (text: string) => text.replaceAll(known, address);
      // Byte by byte: some are in charsets of their own.
      const source = Buffer.from(renamed(Buffer.from(mail.source).toString('latin1')), 'latin1');
      return { mail, at, address, renamed, source };
    });
    for (const { address, source } of mails) {
      await smtp.sendMail({ envelope: { from: address, to: shopAddress }, raw: source });
    }
    const all = () => get('/v1/conversations?platform=EMAIL&limit=200');
    const of = (rows: { externalThreadId: string; id: string }[], address: string) =>
      rows.find(({ externalThreadId }) => externalThreadId.startsWith(`${address}#`));
    await expect.poll(async () => (await all()).length, deadline).toBe(count);
    const begun = await all();
    const messagesOf = (id: string) => get(`/v1/conversations/${id}/messages?role=USER&limit=50`);

    const rows: string[] = [];
    let right = 0;
    const note = (at: number, name: string, ...wrong: (string | undefined | false)[]) => {
      const found = wrong.filter(Boolean);
      if (found.length === 0) right += 1;
      rows.push(`| ${at + 1} | ${name.replaceAll('|', '/')} | ${found.length === 0 ? 'right' : found.join('; ')} |`);
    };
    for (const { address, at } of mails) {
      const { id } = of(begun, address) ?? {};
      await caller.call('POST', `/v1/conversations/${id}/takeover`);
      const body = { role: 'HUMAN_AGENT', content: `This answers mail ${at}.` };
      await caller.call('POST', `/v1/conversations/${id}/messages`, body);
    }
    const answerTo = async (address: string, at: number) => {
      const sources = (await servers.listMails(address)).filter((each) => each.includes(`answers mail ${at}.`));
      const [parsed] = await parseMails(sources.slice(0, 1).map((bytes) => ({ bytes })));
      return parsed;
    };
    for (const { mail, at, address, renamed, source } of mails) {
      const { id = '' } = of(begun, address) ?? {};
      await expect.poll(() => answerTo(address, at), deadline).toBeTruthy();
      const said = (await messagesOf(id)).map(({ content }: { content: string }) => content).join('\n');
      const answer = await answerTo(address, at);
      const [asked] = await parseMails([{ bytes: source }]);
      const { 'in-reply-to': inReplyTo, references = '' } = answer?.headers ?? {};
      const reply = `From: <${address}>\r\nTo: ${shopAddress}\r\nSubject: Something else ${at}\r\nMessage-ID: <again-${at}@buyer.example>\r\nIn-Reply-To: ${answer?.messageId}\r\n\r\nAnd one more thing.\r\n`;
      await smtp.sendMail({ envelope: { from: address, to: shopAddress }, raw: reply });
      const isContinued = await expect
        .poll(async () => (await messagesOf(id)).at(-1)?.content, { ...deadline, timeout: 60_000 })
        .toBe('And one more thing.')
        .then(() => true)
        .catch(() => false);
      note(
        at,
        `${mail.kind}: ${mail.name}`,
        compare(mail, said, renamed),
        !answer?.from.includes(shopAddress) && `the answer is from ${answer?.from}`,
        asked && !asked.messageId.endsWith('@mailbox.invalid>') && inReplyTo !== asked.messageId
          ? `In-Reply-To is ${inReplyTo}`
          : undefined,
        !/<thread\.[\w-]{24}@shop\.test>/.test(references) && `References are ${references}`,
        !isContinued && 'the reply to the answer does not continue the conversation',
      );
    }
    const end = [`${right} of ${count} mails in, answered and answered again are right.`, ''];
    process.stdout.write(['| | mail | |', '| ---: | --- | --- |', ...rows, '', ...end].join('\n'));
    expect(right).toBe(count);
    expect((await all()).length).toBe(count);
  } catch (error) {
    process.stdout.write(`${(await servers.readLogs()).split('\n').slice(-40).join('\n')}\n`);
    throw error;
  } finally {
    smtp.close();
    await worker.stop();
    await api.close();
    await servers.stop();
  }
});
