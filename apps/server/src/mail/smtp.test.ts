import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterEach, expect, test, vi } from 'vitest';
import { localhostCertificate } from '../channels/fixtures/localhost-certificate.js';
import { createEgressPolicy } from '../egress/policy.js';
import { createSmtp } from './smtp.js';

const egress = createEgressPolicy({ allowCidrs: [], allowLoopback: true });
const smtp = createSmtp(egress, { ca: localhostCertificate.cert });
const minutes = 60_000;
const source = Buffer.from('Subject: Hi\r\n\r\nHello\r\n');
const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  vi.useRealTimers();
  for (const close of closing.splice(0)) await close();
});

async function start(options: SMTPServerOptions) {
  const server = new SMTPServer({
    ...{ secure: true, ...localhostCertificate, authMethods: ['PLAIN'] },
    onAuth: (_auth, _session, done) => done(null, { user: 'ada' }),
    ...options,
  });
  server.on('error', () => undefined);
  const sockets = new Set<Socket>();
  server.server.on('connection', (socket: Socket) => sockets.add(socket));
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  closing.push(async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise<void>((resolve) => server.close(() => resolve()));
  });
  const { port } = server.server.address() as AddressInfo;
  const auth = { password: 'secret' };
  return { host: '127.0.0.1', port, security: 'TLS' as const, username: 'ada', auth };
}

/** A server that has all of a mail, and responds when it is told to. */
async function startScanner() {
  let tell = (_respond: () => void) => {};
  const hasAll = new Promise<() => void>((resolve) => {
    tell = resolve;
  });
  const account = await start({
    onData: (stream, _session, done) => void stream.resume().on('end', () => tell(() => done())),
  });
  return { account, hasAll };
}

const mailTo = (...to: string[]) => ({ from: 'ada@boatyard.test', to, source, beforeData: async () => undefined });
/** From the bytes on, time passes as the test says; the server of the test waits a little before it greets. */
const inHeldTime = (...to: string[]) => ({
  ...mailTo(...to),
  beforeData: async () => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }),
});

test('a server that scans a mail for nine minutes is waited for', async () => {
  const { account, hasAll } = await startScanner();
  let tell = () => {};
  const isGone = new Promise<void>((resolve) => {
    tell = resolve;
  });
  const sending = smtp.send(account, { ...inHeldTime('grace@navy.test'), onHandedOver: tell });
  const respond = await hasAll;
  await isGone;
  vi.advanceTimersByTime(9 * minutes);
  respond();
  expect(await sending).toEqual({ outcome: 'sent', refused: [] });
});

test('a server that does not respond in ten minutes may have the mail', async () => {
  const { account, hasAll } = await startScanner();
  let tell = () => {};
  const isGone = new Promise<void>((resolve) => {
    tell = resolve;
  });
  const sending = smtp.send(account, { ...inHeldTime('grace@navy.test'), onHandedOver: tell });
  await hasAll;
  await isGone;
  vi.advanceTimersByTime(11 * minutes);
  expect(await sending).toMatchObject({ outcome: 'failed', failure: { kind: 'UNCERTAIN' } });
});

test('a server that stops reading in the middle does not have the mail', async () => {
  let tell = () => {};
  const isStuck = new Promise<void>((resolve) => {
    tell = resolve;
  });
  const account = await start({
    onData: (stream) => {
      stream.once('data', () => {
        stream.pause();
        tell();
      });
    },
  });
  const large = Buffer.alloc(24 * 1024 * 1024, 'Many words.\r\n');
  const sending = smtp.send(account, { ...inHeldTime('grace@navy.test'), source: large });
  await isStuck;
  vi.advanceTimersByTime(10 * minutes);
  expect(await sending).toMatchObject({ outcome: 'failed', failure: { kind: 'UNREACHABLE' } });
});

test('a recipient is refused for good, and its address is bad only if the server says so', async () => {
  const said = new Map([
    ['gone@navy.test', [550, '5.1.1 No such user here']],
    ['slow@navy.test', [550, '5.7.1 Sender rate exceeded']],
    ['full@navy.test', [552, '5.2.2 Mailbox full']],
    ['list@navy.test', [550, 'Blocked: 203.4.7.11 is listed']],
    ['later@navy.test', [451, '4.7.1 Try again later']],
  ] as const);
  const account = await start({
    onRcptTo({ address }, _session, done) {
      const [responseCode, text] = said.get(address as never) ?? [];
      done(text === undefined ? undefined : Object.assign(new Error(text), { responseCode }));
    },
    onData: (stream, _session, done) => void stream.resume().on('end', () => done()),
  });
  const before: unknown[] = [];
  const outcome = await smtp.send(account, {
    ...mailTo('grace@navy.test', ...said.keys()),
    beforeData: async (refused) => void before.push(...refused),
  });
  expect(outcome).toMatchObject({
    outcome: 'sent',
    refused: [
      { address: 'gone@navy.test', isFinal: true, isHard: true, status: '5.1.1' },
      { address: 'slow@navy.test', isFinal: true, isHard: false, status: '5.7.1' },
      { address: 'full@navy.test', isFinal: true, isHard: false, status: '5.2.2' },
      { address: 'list@navy.test', isFinal: true, isHard: false, status: null },
      { address: 'later@navy.test', isFinal: false, isHard: false, status: '4.7.1' },
    ],
  });
  expect(before).toEqual(outcome.refused);
});

test('a failure of our own before the bytes is thrown, and nothing is sent', async () => {
  let bytes = 0;
  const account = await start({
    onData: (stream, _session, done) =>
      void stream.on('data', (chunk) => (bytes += chunk.length)).on('end', () => done()),
  });
  const beforeData = () => Promise.reject(new Error('No database'));
  await expect(smtp.send(account, { ...mailTo('grace@navy.test'), beforeData })).rejects.toThrow('No database');
  expect(bytes).toBe(0);
});
