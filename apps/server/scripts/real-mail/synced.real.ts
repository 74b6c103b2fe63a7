// Reads mailboxes of Dovecot with 100,000 old mails of strangers, among which are a few of contacts, and with the replies of the corpus.
// Prints memory, time and what became of each. Run it as root on Debian with `postgresql`, `postfix`, `dovecot-imapd` and
// `dovecot-lmtpd`: npm run mail:real

import { randomBytes } from 'node:crypto';
import { toStoredAddress } from '@lead-engagement/contract';
import pino from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readAddress } from '../../src/channels/email-text.js';
import { localhostCertificate } from '../../src/channels/fixtures/localhost-certificate.js';
import { createEgressPolicy } from '../../src/egress/policy.js';
import { bounces, goneAddress, originalId } from '../../src/extraction/fixtures/bounces.js';
import { parseMails } from '../../src/extraction/mail.js';
import { mailWithFiles } from '../../src/features/inbox/mailbox-sync/fixtures/file-mail.js';
import { decodeId, newUuid } from '../../src/ids.js';
import { createCipher } from '../../src/security/encryption.js';
import { startWorker } from '../../src/worker.js';
import { allMails } from '../../test/corpora/messages/kinds/all-mails.js';
import { ourMessageId } from '../../test/corpora/messages/kinds/mail-cases.js';
import { shopAddress } from '../../test/corpora/messages/mail-reader.js';
import { startTestApi, type TestApi, testSecretKey } from '../../test/support/api.js';
import { dataOf } from '../../test/support/sample.js';
import { type MailServers, startMailServers } from './mail-servers.js';

const old = Number(process.env.OLD_MAILS ?? 100_000);
const withFiles = Number(process.env.FILE_MAILS ?? 20);
const deadline = { timeout: 1_100_000, interval: 250 };
const egress = createEgressPolicy({ allowCidrs: [], allowLoopback: true });
const mailServers = { providers: {}, ca: localhostCertificate.cert };
/** A relay has replaced our Message-ID on its way: the answer begins a thread of its own, on the contact. See decision 117. */
const replaced = 'the own Message-ID replaced';
let servers: MailServers;
let api: TestApi;
let worker: Awaited<ReturnType<typeof startWorker>>;
beforeAll(async () => {
  servers = await startMailServers();
  api = await startTestApi({ egress, mailServers, wake: () => worker?.wake() });
  const { files, databaseUrl } = api;
  const log = pino({ level: 'silent' });
  worker = await startWorker({ files, databaseUrl, cipher: createCipher(testSecretKey), egress, mailServers, log });
});
afterAll(async () => {
  await worker?.stop();
  await api?.close();
  await servers?.stop();
});

async function open(address: string, since: string) {
  const tenant = await api.newTenant();
  const caller = await api.newCaller(tenant);
  const made = async (url: string, body: unknown) => dataOf(await caller.call('POST', url, body), 201);
  const connect = () =>
    made('/v1/mailboxes', {
      address,
      smtp: { host: 'localhost', port: servers.smtpPort },
      imap: { host: 'localhost', port: servers.imapPort },
      auth: { type: 'PASSWORD', password: servers.password },
      sync: { since, visibility: 'ALL' },
    });
  const sync = async (id: string) => dataOf(await caller.call('GET', `/v1/mailboxes/${id}`), 200).sync;
  return { tenant, caller, made, connect, sync };
}

test('old mails of strangers cost reading alone', async () => {
  const { tenant, made, connect, sync } = await open('eva@sales.test', '2024-01-01');
  for (let at = 0; at < 10; at += 1)
    await made('/v1/contacts', { name: `Buyer ${at}`, email: `buyer-${at}@buyer.test` });
  const start = Date.parse('2024-02-01');
  let ofContacts = 0;
  function* mails() {
    for (let at = 0; at < old; at += 1) {
      const isContact = at % 500 === 0;
      if (isContact) ofContacts += 1;
      const from = isContact ? `buyer-${(at / 500) % 10}@buyer.test` : `stranger-${at}@secret.test`;
      const head = [
        `From: P ${at} <${from}>`,
        'To: eva@sales.test',
        `Subject: Secret ${at}`,
        `Message-ID: <${at}@secret.test>`,
      ];
      const refs = `References: <a-${at}@secret.test> <b-${at}@secret.test>`;
      const source = [
        ...head,
        refs,
        'Date: Fri, 02 Feb 2024 10:00:00 +0000',
        '',
        `Hidden text ${at}`,
        'x'.repeat(2_000),
      ].join('\r\n');
      yield { source, at: new Date(start + at * 300_000) };
    }
  }
  await servers.fill('eva@sales.test', mails());
  globalThis.gc?.();
  const before = process.memoryUsage().rss;
  let peak = before;
  const watch = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage().rss);
  }, 50);
  const started = performance.now();
  const { id } = await connect();
  await expect.poll(async () => (await sync(id)).lastAt, deadline).not.toBeNull();
  const seconds = (performance.now() - started) / 1_000;
  clearInterval(watch);
  const stored = await sync(id);
  const tables = await api.owner<{ name: string }[]>`
    select distinct c.table_name as name from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and c.column_name = 'tenant_id' and t.table_type = 'BASE TABLE'`;
  const traces: string[] = [];
  for (const { name } of tables) {
    const [row] = await api.owner`
      select count(*)::int as count from ${api.owner(name)} t where tenant_id = ${tenant} and t::text ~ '(stranger-|Secret [0-9]*[1-9]\\y.*stranger)'`;
    if (row?.count > 0) traces.push(`${name}: ${row?.count}`);
  }
  const megabytes = (bytes: number) => `${Math.round(bytes / 1024 / 1024)} MB`;
  process.stdout.write(
    `${old} old mails, ${ofContacts} of contacts: ${stored.mails} stored in ${seconds.toFixed(0)} s; RSS of API, worker and test ${megabytes(before)} before, at most ${megabytes(peak)}; tables with traces of strangers: ${traces.join(', ') || 'none'}\n`,
  );
  expect(stored).toMatchObject({ mails: ofContacts, lastError: null, status: 'IDLE' });
  expect(traces).toEqual([]);
});

test('each reply of the corpus is where it belongs', async () => {
  const { tenant, made, connect } = await open(shopAddress, '2020-01-01');
  const parsed = await parseMails(allMails.map(({ source }) => ({ bytes: Buffer.from(source) })));
  const addresses = new Set(parsed.flatMap(({ from }) => readAddress(from)?.address ?? []));
  addresses.delete(toStoredAddress(shopAddress));
  const contactIds: string[] = [];
  for (const email of addresses) contactIds.push((await made('/v1/contacts', { name: 'Buyer', email })).id);
  const { id } = await connect();
  const mailboxId = decodeId('mailbox', id) ?? '';
  const { owner } = api;
  const contactId = decodeId('contact', contactIds[0] ?? '') ?? '';
  const sent = async (messageId: string, to: string) => {
    const uuid = newUuid(Date.now());
    const now = new Date(0).toISOString();
    await owner`
      insert into emails (tenant_id, id, created_at, updated_at, direction, status, mailbox_id, contact_id, thread_id, message_id,
        external_key, "from", "to", cc, bcc, subject, text, visibility, sent_at, occurred_at)
      values (${tenant}, ${uuid}, ${now}, ${now}, 'OUTBOUND', 'SENT', ${mailboxId}, ${contactId}, ${uuid}, ${messageId}, ${messageId},
        ${owner.json({ address: shopAddress, name: null })}, ${owner.json([{ address: to, name: null }])}, '[]', '[]', 'Pumps', '',
        'ALL', ${now}, ${now})`;
    return uuid;
  };
  const ours = await sent(ourMessageId, 'ada@buyer.example');
  const returned = await sent(originalId, goneAddress);
  const start = Date.parse('2026-01-01');
  const reports = bounces.map(({ source }) => source.replace('To: eva@sales.example', `To: ${shopAddress}`));
  const sources = [...allMails.map(({ source }) => source), ...reports];
  await servers.fill(
    shopAddress,
    sources.map((source, at) => ({ source, at: new Date(start + at * 1_000) })),
  );
  const last = async () => {
    const [row] = await owner`select count(*)::int as count from emails where tenant_id = ${tenant}`;
    const [mailbox] = await owner`select sync_status, sync_error from mailboxes where id = ${mailboxId}`;
    const [place] =
      await owner`select last_uid::int from mailbox_folders where mailbox_id = ${mailboxId} and path = 'INBOX'`;
    return { count: row?.count, status: mailbox?.syncStatus, error: mailbox?.syncError, uid: place?.lastUid };
  };
  await expect.poll(async () => (await last()).uid, deadline).toBe(sources.length);
  await expect.poll(async () => (await last()).status, deadline).toBe('IDLE');
  const rows = await owner`select * from emails where tenant_id = ${tenant} and direction = 'INBOUND'`;
  const files = await owner<{ emailId: string; names: string }[]>`
    select email_id, string_agg(name, ', ' order by position) as names from email_attachments
    where tenant_id = ${tenant} and email_id is not null group by email_id`;
  const namesOf = new Map(files.map(({ emailId, names }) => [emailId, names]));
  const byTime = new Map(rows.map((row) => [Date.parse(row.receivedAt), row]));
  const wrong: string[] = [];
  const kinds = new Map<string, { all: number; right: number }>();
  for (const [at, { kind, name, right }] of allMails.entries()) {
    const row = byTime.get(start + at * 1_000);
    const squeeze = (text: string) => text.replaceAll(/\s+/g, ' ').trim();
    const said = squeeze(`${row?.subject} ${row?.text} ${namesOf.get(row?.id) ?? ''}`);
    const author = readAddress(parsed[at]?.from ?? '')?.address;
    const isKnown = (author !== undefined && addresses.has(author)) || right.thread === 'ours';
    const what = !isKnown
      ? row && 'is stored, although nobody is known'
      : !row
        ? 'is missing'
        : right.has?.find((text) => !said.includes(squeeze(text))) !== undefined
          ? 'lacks a text'
          : right.hasNot?.find((text) => said.includes(squeeze(text))) !== undefined
            ? 'has a text too much'
            : right.thread === 'ours' && row.threadId !== (name === replaced ? row.id : ours)
              ? 'is not in its thread'
              : right.isShortened !== undefined && right.isShortened !== (row.original !== null)
                ? 'is not shortened as it should be'
                : undefined;
    const count = kinds.get(kind) ?? { all: 0, right: 0 };
    kinds.set(kind, { all: count.all + 1, right: count.right + (what ? 0 : 1) });
    if (what) wrong.push(`${kind}: ${name}: ${what}`);
  }
  const [mail] = await owner`select status, failure_message from emails where id = ${returned}`;
  const table = [...kinds].map(([kind, { all, right }]) => `| ${kind} | ${all} | ${right} |`);
  process.stdout.write(
    `| kind | mails | right |\n| --- | ---: | ---: |\n${table.join('\n')}\nreports: ${bounces.length}, the mail is ${mail?.status}\n${wrong.map((each) => `${each}\n`).join('')}${allMails.length - wrong.length} of ${allMails.length} are where they belong\n`,
  );
  expect(wrong).toEqual([]);
  expect(mail?.status).toBe('BOUNCED');
  expect(rows.filter(({ receivedAt }) => Date.parse(receivedAt) >= start + allMails.length * 1_000)).toEqual([]);
});

test('files of mails come back byte for byte, also once their mails are gone from the mailbox', async () => {
  const { caller, made, connect } = await open('files@sales.test', '2024-01-01');
  await made('/v1/contacts', { name: 'Grace', email: 'grace@buyer.test' });
  const start = Date.now() - 86_400_000;
  const files = ['plan.pdf', 'boat.dwg', 'notes.txt', 'archive.zip'].map((name, at) => ({
    name,
    type: 'application/octet-stream',
    content: at === 2 ? Buffer.from('Ten boats\n'.repeat(500)) : randomBytes(200_000 * (at + 1)),
  }));
  const large = { name: 'video.mov', type: 'video/quicktime', content: randomBytes(20_000_000) };
  const mails = Array.from({ length: withFiles }, (_, at) => {
    const { headers, body } = mailWithFiles(at === withFiles - 1 ? [large] : files);
    const head = {
      From: 'grace@buyer.test',
      To: 'files@sales.test',
      Subject: `Plan ${at}`,
      'Message-ID': `<plan-${at}@buyer.test>`,
    };
    const lines = Object.entries({ ...head, ...headers }).map(([name, value]) => `${name}: ${value}`);
    return { source: `${lines.join('\r\n')}\r\n\r\n${body}`, at: new Date(start + at * 1_000) };
  });
  const all = (withFiles - 1) * files.length + 1;
  await servers.fill('files@sales.test', mails);
  let peak = 0;
  const watch = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage().rss);
  }, 50);
  const started = performance.now();
  await connect();
  const list = async () => dataOf(await caller.call('GET', '/v1/emails?sort=occurredAt&limit=50'), 200);
  const states = async () => {
    const found = (await list()).flatMap(({ attachments }: { attachments: { status: string }[] }) => attachments);
    const count = (wanted: string) => found.filter(({ status }: { status: string }) => status === wanted).length;
    return { all: found.length, READY: count('READY'), IN_MAILBOX: count('IN_MAILBOX') };
  };
  await expect.poll(states, deadline).toEqual({ all, READY: all - 1, IN_MAILBOX: 1 });
  const seconds = (performance.now() - started) / 1_000;
  const [last] = (await list()).slice(-1);
  const url = `/v1/emails/${last.id}/attachments/${last.attachments[0].id}`;
  dataOf(await caller.call('POST', `${url}/fetch`), 200);
  await expect.poll(states, deadline).toEqual({ all, READY: all, IN_MAILBOX: 0 });
  clearInterval(watch);
  await servers.empty('files@sales.test');
  let identical = 0;
  for (const [at, mail] of (await list()).entries()) {
    for (const [position, file] of mail.attachments.entries()) {
      const { rawPayload } = await api.app.inject({
        url: `/v1/emails/${mail.id}/attachments/${file.id}`,
        headers: caller.credentials,
      });
      if (rawPayload.equals((at === withFiles - 1 ? large : files[position])?.content ?? Buffer.alloc(0)))
        identical += 1;
    }
  }
  process.stdout.write(
    `${all} files of ${withFiles} mails: ${identical} came back identical; those with the mails in ${seconds.toFixed(0)} s, RSS of API, worker and test at most ${Math.round(peak / 1024 / 1024)} MB\n`,
  );
  expect(identical).toBe(all);
});
