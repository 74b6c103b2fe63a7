import { randomBytes } from 'node:crypto';
import { emailLimits, strangerLimits } from '@lead-engagement/contract';
import { expect, test } from 'vitest';
import { testSecretKey } from '../../../../test/support/api.js';
import { dataOf } from '../../../../test/support/sample.js';
import { localhostCertificate } from '../../../channels/fixtures/localhost-certificate.js';
import { createEgressPolicy } from '../../../egress/policy.js';
import { encodeId } from '../../../ids.js';
import type { RunContext, StepResult } from '../../../jobs/handler.js';
import { createStorageBudget } from '../../../limits/quotas/storage.js';
import { createReadMailFiles } from '../../../mail/mailbox-files.js';
import { createCipher } from '../../../security/encryption.js';
import { createFileWork, type FileDeps } from '../emails/file-job.js';
import { encryptSecrets } from '../mailboxes/secrets.js';
import { mailWithFiles, type SentFile } from './fixtures/file-mail.js';
import type { SyncedOptions } from './fixtures/synced-mailbox.js';
import { useSync } from './fixtures/use-sync.js';

const sync = useSync();
const cipher = createCipher(testSecretKey);
const pdf: SentFile = {
  name: 'plan.pdf',
  type: 'application/pdf',
  content: Buffer.from(`%PDF-1.7\n${'x'.repeat(900_000)}`),
};
const drawing: SentFile = { name: 'boat.dwg', type: 'application/acad', content: randomBytes(300_000) };

/** Adds a mailbox that signs in by its stored password. */
async function add(options: Partial<SyncedOptions> = {}) {
  const mailbox = await sync.add(options);
  const { host, port, security, username, auth } = sync.imap.account();
  const [row] = await sync.api.owner`select * from mailboxes where id = ${mailbox.id}`;
  const secrets = encryptSecrets(cipher, row as never, auth as { password: string });
  const server = sync.api.owner.json({ host, port, security, username });
  await sync.api
    .owner`update mailboxes set imap = ${server}, encrypted_secrets = ${secrets as never} where id = ${mailbox.id}`;
  return mailbox;
}

function arrive(files: readonly SentFile[], headers: Record<string, string> = {}, folder?: string) {
  const mail = mailWithFiles(files);
  return sync.arrive({ ...mail.headers, ...headers }, mail.body, folder);
}

/** Runs the due work that fetches files, as often as it wants to go on at once. */
async function fetchFiles(more: Partial<FileDeps> = {}): Promise<StepResult[]> {
  const { api, tenant } = sync;
  const egress = createEgressPolicy({ allowCidrs: [], allowLoopback: true });
  const work = createFileWork({
    cipher,
    client: { send: () => Promise.reject(new Error('No provider is asked.')) } as FileDeps['client'],
    providers: {},
    files: api.files,
    storage: createStorageBudget(),
    readFiles: createReadMailFiles(egress, { ca: localhostCertificate.cert }),
    ...more,
  });
  const context = { db: api.workerDb, now: () => new Date(), signal: new AbortController().signal } as RunContext;
  const results: StepResult[] = [];
  const rows = await api.owner<{ id: string; key: string }[]>`
    delete from work where kind = 'email.files' and tenant_id = ${tenant} returning id, key`;
  for (const { id, key } of rows) {
    let data: Record<string, unknown> | null = null;
    for (let count = 0; count < 20; count += 1) {
      const result = await work.run({ kind: work.kind, tenantId: tenant, id, key, data } as never, context);
      results.push(result);
      if (result.next !== 'again') break;
      data = result.data ?? data;
    }
  }
  return results;
}

const list = async () => dataOf(await sync.caller.call('GET', '/v1/emails?direction=INBOUND&sort=occurredAt'), 200);
const filesOf = async () => (await list()).flatMap(({ attachments }: { attachments: object[] }) => attachments);
const download = (mail: { id: string }, file: { id: string }) =>
  sync.api.app.inject({ url: urlOf(mail, file), headers: sync.caller.credentials });
const urlOf = (mail: { id: string }, file: { id: string }) => `/v1/emails/${mail.id}/attachments/${file.id}`;

test('files of a received mail come after it, byte for byte, and stay when the mail is gone from the mailbox', async () => {
  const mailbox = await add();
  arrive([pdf, drawing]);
  await mailbox.read();
  expect(JSON.stringify(await sync.events())).toMatch(/plan\.pdf.*status\W+PENDING/);
  expect(await filesOf()).toMatchObject([
    { name: 'plan.pdf', status: 'PENDING', error: null },
    { name: 'boat.dwg', status: 'PENDING' },
  ]);
  await fetchFiles();
  sync.imap.moveTo('Spam');
  const [mail] = await list();
  expect(mail.attachments).toMatchObject([
    { name: 'plan.pdf', contentType: 'application/pdf', size: pdf.content.length, status: 'READY', error: null },
    { name: 'boat.dwg', contentType: 'application/octet-stream', size: drawing.content.length, status: 'READY' },
  ]);
  for (const [at, { content }] of [pdf, drawing].entries()) {
    const answer = await download(mail, mail.attachments[at]);
    expect(answer.rawPayload.equals(content)).toBe(true);
    expect(answer.headers['content-disposition']).toMatch(/^attachment/);
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
  }
  const usage = dataOf(await sync.caller.call('GET', '/v1/usage'), 200);
  expect(usage.storageBytes.files).toBe(0);
  expect(usage.strangers.channels).toMatchObject([
    { id: encodeId('mailbox', mailbox.id), storageBytes: { used: pdf.content.length + drawing.content.length } },
  ]);
});

test('files are found where their mail was moved to, and where it has another number', async () => {
  const mailbox = await add();
  arrive([pdf]);
  await mailbox.read();
  sync.imap.moveTo('Clients');
  arrive([drawing]);
  await mailbox.read();
  sync.imap.renumber();
  await mailbox.read();
  await fetchFiles();
  expect(await filesOf()).toMatchObject([{ status: 'READY' }, { status: 'READY' }]);
});

test('a file whose mail is gone says so, and comes once its mail is back', async () => {
  const mailbox = await add();
  arrive([pdf]);
  await mailbox.read();
  sync.imap.moveTo('Spam');
  await fetchFiles();
  const [mail] = await list();
  expect(mail.attachments).toMatchObject([
    { status: 'FAILED', error: expect.stringContaining('not where it was read') },
  ]);
  const [file] = mail.attachments;
  expect((await sync.caller.call('POST', `${urlOf(mail, file)}/fetch`)).status).toBe(409);
  expect((await sync.caller.call('GET', urlOf(mail, file))).status).toBe(404);
  arrive([pdf], { 'Message-ID': mail.messageId }, 'Clients');
  await mailbox.read();
  await fetchFiles();
  expect(await filesOf()).toMatchObject([{ status: 'READY' }]);
});

test('what is beyond a limit stays in the mailbox with its reason, and comes if somebody asks for it', async () => {
  const mailbox = await add();
  const large = { ...drawing, name: 'large.zip', content: randomBytes(emailLimits.receivedFileBytes + 1_000_000) };
  arrive([large, pdf]);
  await mailbox.read();
  await fetchFiles();
  const [mail] = await list();
  const [file] = mail.attachments;
  expect(mail.attachments).toMatchObject([
    { status: 'IN_MAILBOX', error: 'The file is larger than 10 MB.' },
    { status: 'READY' },
  ]);
  expect((await sync.caller.call('GET', urlOf(mail, file))).error.message).toContain('/fetch');
  const asked = await sync.caller.call('POST', `${urlOf(mail, file)}/fetch`);
  expect(dataOf(asked, 200)).toMatchObject({ status: 'PENDING', error: null });
  await fetchFiles();
  expect((await download(mail, file)).rawPayload.equals(large.content)).toBe(true);
  const usage = dataOf(await sync.caller.call('GET', '/v1/usage'), 200);
  expect(usage.storageBytes.files).toBe(large.content.length);
});

test('a mail that is old when it is read leaves its files in the mailbox', async () => {
  const mailbox = await add({ since: '2020-01-01' });
  arrive([pdf]);
  await mailbox.read();
  expect(await filesOf()).toMatchObject([{ status: 'PENDING' }]);
  const at = new Date(Date.now() - (emailLimits.receivedFileDays + 1) * 86_400_000);
  const { headers, body } = mailWithFiles([drawing]);
  sync.imap.deliver({ ...headers, From: 'ada@buyer.example', 'Message-ID': '<old@buyer.example>' }, body, 'INBOX', at);
  await mailbox.read();
  expect(await filesOf()).toMatchObject([{ status: 'IN_MAILBOX', error: expect.stringContaining('90 days') }, {}]);
});

test('files of mails take their share of what strangers may store, and nothing of what the tenant may', async () => {
  await sync.api.owner`update tenants set limit_overrides = '{"storageMegabytes": 20}' where id = ${sync.tenant}`;
  const mailbox = await add();
  const most = 20_000_000 * strangerLimits.storage.channel * strangerLimits.storage.mailFiles;
  arrive([{ ...pdf, content: randomBytes(most - 10_000) }]);
  await mailbox.read();
  await fetchFiles();
  arrive([{ ...drawing, content: randomBytes(50_000) }]);
  await mailbox.read();
  await fetchFiles();
  const [, mail] = await list();
  expect(await filesOf()).toMatchObject([
    { status: 'READY' },
    { status: 'IN_MAILBOX', error: expect.stringContaining('used up') },
  ]);
  await sync.made('/v1/contacts', { name: 'Still stored' });
  dataOf(await sync.caller.call('POST', `${urlOf(mail, mail.attachments[0])}/fetch`), 200);
  await fetchFiles();
  expect((await filesOf())[1]).toMatchObject({ status: 'READY' });
});

test('a contact who sends more than the bytes of a day has the rest left in the mailbox', async () => {
  await sync.api.owner`update tenants set limit_overrides = '{"storageMegabytes": null}' where id = ${sync.tenant}`;
  const mailbox = await add();
  arrive([pdf]);
  await mailbox.read();
  await fetchFiles();
  await sync.api
    .owner`update files set bytes = ${strangerLimits.addressMegabytesPerDay * 1_000_000} where tenant_id = ${sync.tenant}`;
  await sync.api
    .owner`update email_attachments set bytes = ${strangerLimits.addressMegabytesPerDay * 1_000_000} where tenant_id = ${sync.tenant}`;
  arrive([drawing]);
  await mailbox.read();
  await fetchFiles();
  expect((await filesOf())[1]).toMatchObject({ status: 'IN_MAILBOX', error: expect.stringContaining('50 MB') });
});

test('a file at which the connection ends each time is left, and the others come', async () => {
  const mailbox = await add();
  arrive([pdf, drawing]);
  await mailbox.read();
  sync.imap.closesAt = ({ part }) => part === '2';
  const results = await fetchFiles();
  expect(results.filter(({ isSlow }) => isSlow)).toHaveLength(3);
  expect(await filesOf()).toMatchObject([
    { status: 'IN_MAILBOX', error: expect.stringContaining('cannot be used') },
    { status: 'READY' },
  ]);
});

test('files come while the server that sends cannot be used', async () => {
  const mailbox = await add();
  arrive([pdf]);
  await mailbox.read();
  await sync.api.owner`update mailboxes set status = 'FAILED', last_error = 'It is away.' where id = ${mailbox.id}`;
  await fetchFiles();
  expect(await filesOf()).toMatchObject([{ status: 'READY' }]);
});

test('a file of which the server sends a part only is not stored as if it were whole', async () => {
  const mailbox = await add();
  arrive([pdf]);
  await mailbox.read();
  await sync.api.owner`update email_attachments set bytes = ${pdf.content.length * 4} where tenant_id = ${sync.tenant}`;
  await fetchFiles();
  const cut = { status: 'IN_MAILBOX', error: 'The mail server did not send the whole file.' };
  expect(await filesOf()).toMatchObject([cut]);
});

test('a file in an encoding that is not read is named', async () => {
  const mailbox = await add();
  arrive([{ ...pdf, encoding: 'x-uuencode' }]);
  await mailbox.read();
  await fetchFiles();
  expect(await filesOf()).toMatchObject([{ status: 'FAILED', error: 'Its encoding is not read: x-uuencode.' }]);
});

test('others get the files of a mail if its owner shows them the text, and otherwise do not learn of them', async () => {
  const mailbox = await add({ visibility: 'SUBJECT' });
  arrive([pdf]);
  await mailbox.read();
  await fetchFiles();
  const [mail] = await list();
  const [row] = await sync.api.owner`select id from email_attachments where tenant_id = ${sync.tenant}`;
  const file = { id: encodeId('emailAttachment', row?.id) };
  expect(mail).toMatchObject({ restricted: true, attachments: [] });
  expect((await sync.caller.call('GET', urlOf(mail, file))).status).toBe(404);
  expect((await sync.caller.call('POST', `${urlOf(mail, file)}/fetch`)).status).toBe(404);
  expect(JSON.stringify(await sync.events())).not.toContain('plan.pdf');
});

test('a stored file goes with its contact, and one whose mail has gone meanwhile is not kept', async () => {
  const mailbox = await add();
  arrive([pdf]);
  await mailbox.read();
  await fetchFiles({
    storage: {
      ...createStorageBudget(),
      async admitStranger(_, { tenantId }) {
        await sync.api.owner`delete from emails where tenant_id = ${tenantId}`;
      },
    },
  });
  const left = () =>
    sync.api
      .owner`select id, bytes, expires_at < now() + interval '1 minute' as is_due from files where tenant_id = ${sync.tenant}`;
  expect(await left()).toMatchObject([{ isDue: true }]);
  arrive([drawing]);
  await mailbox.read();
  await fetchFiles();
  await sync.api.owner`delete from contacts where tenant_id = ${sync.tenant}`;
  expect((await left()).map(({ isDue }) => isDue)).toEqual([true, true]);
});
