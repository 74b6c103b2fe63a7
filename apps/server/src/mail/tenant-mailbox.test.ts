import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import type { MailboxPage, MailboxPosition } from '@lead-engagement/connector-kit';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type ImapServer, imapPassword, startImapServer } from '../channels/fixtures/imap-server.js';
import { localhostCertificate } from '../channels/fixtures/localhost-certificate.js';
import { createEgressPolicy } from '../egress/policy.js';
import { createTenantMail } from './tenant-mail.js';

const egress = createEgressPolicy({ allowCidrs: [], allowLoopback: true });
const ca = localhostCertificate.cert;
const timesMs = { open: 1_000, read: 1_000, file: 1_000 };
const patient = createTenantMail(egress, { mailbox: { ca } });
const hasty = createTenantMail(egress, { mailbox: { ca, timesMs } });
const deadline = { timeout: 120_000, interval: 10 };
const mail = { From: 'ada@example.com', Subject: 'Hi' };
let imap: ImapServer;
beforeAll(async () => {
  imap = await startImapServer();
});
afterAll(() => imap.close());
beforeEach(() => {
  imap.hangAt = undefined;
  imap.closesAt = undefined;
});

test('mails after a place are read once, and nothing is marked as read', async () => {
  const start = await patient.openMailbox(imap.urlOf());
  imap.deliver(mail, 'One');
  imap.deliver(mail, 'Two');
  const page = await patient.readMailbox(imap.urlOf(), start);
  expect(page).toMatchObject({ mails: [{ text: 'One\n' }, { text: 'Two\n' }], unreadable: [], hasMore: false });
  expect(await patient.readMailbox(imap.urlOf(), page.position)).toMatchObject({ mails: [], hasMore: false });
  expect(await patient.readMailbox(imap.urlOf(), start)).toMatchObject({ mails: page.mails });
  expect(imap.commands).not.toContain('SELECT');
});

test('a mail of too many parts is named and left out, and those around it are read', async () => {
  let position = await patient.openMailbox(imap.urlOf());
  const parts = '--b\r\nContent-Type: image/png; name="a.png"\r\n\r\nx\r\n'.repeat(2_000);
  imap.deliver(mail, 'Before');
  imap.deliver({ ...mail, 'Content-Type': 'multipart/mixed; boundary=b' }, `${parts}--b--\r\n`);
  imap.deliver(mail, 'Behind');
  const pages = [];
  for (let hasMore = true; hasMore; ) {
    const page = await patient.readMailbox(imap.urlOf(), position);
    ({ position, hasMore } = page);
    pages.push(page);
  }
  expect(pages.flatMap(({ mails }) => mails.map(({ text }) => text))).toEqual(['Before\n', 'Behind\n']);
  expect(pages.flatMap(({ unreadable }) => unreadable)).toMatchObject([{ uid: position.lastUid - 1 }]);
});

/** Looks at the mailbox until it has been read up to its end, or so often. */
async function readOn(position: MailboxPosition, looks: number) {
  const pages: MailboxPage[] = [];
  for (let after = position; pages.length < looks; ) {
    const page = await patient.readMailbox(imap.urlOf(), after);
    pages.push(page);
    if (!page.hasMore) break;
    after = page.position;
  }
  return {
    texts: pages.flatMap(({ mails }) => mails.map(({ text }) => text.trim())),
    unreadable: pages.flatMap(({ unreadable }) => unreadable),
    looks: pages.length,
  };
}

test.each([
  ['only when it is read', true, { from: 'ada@example.com', subject: 'Hi' }],
  ['whatever is asked of it', false, {}],
])(
  'a mail at which the server closes the connection, %s, is left out after two failures',
  async (_, whole, heading) => {
    const start = await patient.openMailbox(imap.urlOf());
    for (const body of ['Before', 'Bad', 'Behind']) imap.deliver(mail, body);
    const bad = start.lastUid + 2;
    imap.closesAt = ({ uid, isWhole }) => uid === bad && (isWhole || !whole);
    const { texts, unreadable, looks } = await readOn(start, 10);
    expect(texts).toEqual(['Before', 'Behind']);
    expect(unreadable).toEqual([
      { uid: bad, ...heading, error: expect.stringContaining('The mail server fails at it') },
    ]);
    expect(looks).toBe(3);
  },
);

test('a mail at which the connection is lost once is read', async () => {
  const start = await patient.openMailbox(imap.urlOf());
  for (const body of ['One', 'Two']) imap.deliver(mail, body);
  let isLost = false;
  imap.closesAt = ({ uid }) => {
    const isNow = uid === start.lastUid + 2 && !isLost;
    isLost ||= isNow;
    return isNow;
  };
  expect(await readOn(start, 10)).toEqual({ texts: ['One', 'Two'], unreadable: [], looks: 2 });
});

test('while the server hands out no mail at all, none is left out', async () => {
  const start = await patient.openMailbox(imap.urlOf());
  for (const body of ['One', 'Two']) imap.deliver(mail, body);
  imap.closesAt = () => true;
  const { position } = await patient.readMailbox(imap.urlOf(), start);
  expect(position).toEqual({ ...start, failedUid: start.lastUid + 1 });
  for (const _ of ['again', 'and again']) {
    await expect(patient.readMailbox(imap.urlOf(), position)).rejects.toMatchObject({ kind: 'unavailable' });
  }
  imap.closesAt = undefined;
  expect(await readOn(position, 10)).toEqual({ texts: ['One', 'Two'], unreadable: [], looks: 1 });
});

test('a mailbox is reached by STARTTLS too, and never without TLS', async () => {
  const [upgrading, plain] = await Promise.all([
    startImapServer({ tls: 'STARTTLS' }),
    startImapServer({ tls: 'NONE' }),
  ]);
  expect(await patient.openMailbox(upgrading.urlOf())).toMatchObject({ uidValidity: '1' });
  await expect(patient.openMailbox(plain.urlOf())).rejects.toMatchObject({ kind: 'unavailable' });
  expect(plain.commands).not.toContain('LOGIN');
  await Promise.all([upgrading.close(), plain.close()]);
});

test('a certificate that nobody vouches for is refused, and its reason is told', async () => {
  await expect(createTenantMail(egress).openMailbox(imap.urlOf())).rejects.toMatchObject({
    kind: 'unavailable',
    message: expect.stringContaining('The certificate is self-signed.'),
  });
});

test('a mailbox in a private network is not reached', async () => {
  const strict = createTenantMail(createEgressPolicy({ allowCidrs: [], allowLoopback: false }));
  for (const host of ['10.1.2.3', '127.0.0.1', 'localhost', '169.254.169.254']) {
    const refused = strict.openMailbox(`imaps://a:b@${host}:993`);
    await expect(refused).rejects.toMatchObject({ kind: 'refused', message: expect.stringContaining(host) });
  }
});

test.each(['LOGIN', 'EXAMINE', 'UID SEARCH', 'UID FETCH'])(
  'a server that hangs at %s is left in time',
  async (command) => {
    const start = await patient.openMailbox(imap.urlOf());
    imap.deliver(mail, 'One');
    imap.hangAt = command;
    await expect(hasty.readMailbox(imap.urlOf(), start)).rejects.toMatchObject({
      kind: 'unavailable',
      message: expect.stringContaining('longer than 1 s'),
    });
    await expect.poll(() => imap.open(), deadline).toBe(0);
  },
);

test('a server that sends without end is left before it fills the memory', async () => {
  const line = `* OK ${'x'.repeat(60_000)}\r\n`;
  const server = createTlsServer(localhostCertificate, (socket) => {
    socket.on('error', () => undefined);
    const talk = () => {
      while (!socket.destroyed && socket.write(line));
    };
    socket.on('drain', talk);
    talk();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await expect(patient.openMailbox(`imaps://a:b@localhost:${port}`)).rejects.toMatchObject({
    message: expect.stringContaining('sends too much'),
  });
  await new Promise((resolve) => server.close(resolve));
});

test('a server that is none, and one that is away, are explained without the password', async () => {
  const server = createServer((socket: Socket) =>
    socket
      .on('error', () => undefined)
      .resume()
      .end('HTTP/1.1 400\r\n\r\n'),
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = imap.urlOf().replace(/:\d+\/$/, `:${(server.address() as AddressInfo).port}`);
  for (const _ of ['it is none', 'it is away']) {
    const error: Error = await patient.openMailbox(url).catch((thrown) => thrown);
    expect(error).toMatchObject({ kind: 'unavailable', message: expect.stringContaining('cannot be used') });
    expect(error.message).not.toContain(imapPassword);
    if (server.listening) await new Promise((resolve) => server.close(resolve));
  }
});
