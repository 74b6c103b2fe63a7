import { beforeEach, expect, test } from 'vitest';
import { type ImapServer, imapPassword, imapToken, startImapServer } from '../channels/fixtures/imap-server.js';
import { localhostCertificate } from '../channels/fixtures/localhost-certificate.js';
import { createEgressPolicy } from '../egress/policy.js';
import { createSentMails } from './mailbox-sent.js';

const egress = createEgressPolicy({ allowCidrs: [], allowLoopback: true });
const sent = createSentMails(egress, { ca: localhostCertificate.cert });
const messageId = '<one.token@boatyard.test>';
const sourceOf = (id: string) => Buffer.from(`From: a@b.example\r\nMessage-ID: ${id}\r\nSubject: Hi\r\n\r\nHello`);
let imap: ImapServer;
beforeEach(async () => {
  imap = await startImapServer({ folders: { 'Sent Items': '\\Sent', Drafts: '\\Drafts' } });
  return () => imap.close();
});

test('a mail is stored among the sent ones once, and found by its exact id', async () => {
  const account = imap.account();
  const mail = { messageId, source: sourceOf(messageId), sentAt: new Date() };
  expect(await sent.findInSent(account, messageId)).toEqual({ outcome: 'missing', folder: 'Sent Items' });
  expect(await sent.appendToSent(account, mail)).toMatchObject({ outcome: 'appended', folder: 'Sent Items' });
  expect(await sent.appendToSent(account, mail)).toMatchObject({ outcome: 'found', folder: 'Sent Items' });
  expect(imap.list('Sent Items')).toHaveLength(1);
  expect(await sent.findInSent(account, messageId)).toMatchObject({ outcome: 'found' });
  expect(await sent.findInSent(account, '<e.token@boatyard.test>')).toMatchObject({ outcome: 'missing' });
});

test('an account signs in with an access token, and no error repeats it', async () => {
  expect(await sent.findInSent(imap.account({ accessToken: imapToken }), messageId)).toMatchObject({
    outcome: 'missing',
  });
  for (const auth of [{ accessToken: 'wrong-token' }, { password: `${imapPassword}?` }]) {
    const error: Error = await sent.findInSent(imap.account(auth), messageId).catch((thrown) => thrown);
    expect(error).toMatchObject({ kind: 'unavailable', message: expect.stringContaining('refuses the sign-in') });
    expect(error.message).not.toContain(Object.values(auth)[0]);
  }
});

test('an account without a folder of sent mails is told so', async () => {
  const bare = await startImapServer();
  const mail = { messageId, source: sourceOf(messageId), sentAt: new Date() };
  expect(await sent.findInSent(bare.account(), messageId)).toEqual({ outcome: 'no_folder' });
  expect(await sent.appendToSent(bare.account(), mail)).toEqual({ outcome: 'no_folder' });
  await bare.close();
});
