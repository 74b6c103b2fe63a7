import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer, type Server } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createEgressPolicy } from '../egress/policy.js';
import { hang, openReceiver, type Receiver, status } from './fixtures/receiver.js';
import { createSender, type Sender } from './sender.js';

/** A limit for tests that hang: a busy machine may take seconds to respond. */
const timeoutMs = 60_000;
/** The deadline in tests that expect a timeout. */
const shortMs = 2_000;
/** The tolerance after that deadline. */
const graceMs = 800;
let receiver: Receiver;
const senders: Sender[] = [];

beforeEach(async () => {
  receiver = await openReceiver();
});
afterEach(async () => {
  await Promise.all(senders.splice(0).map((sender) => sender.close()));
  await receiver.close();
});

interface Setup {
  answers?: string[];
  allowLoopback?: boolean;
  allowCidrs?: string[];
  closedPorts?: number[];
  deadlineMs?: number;
}

/** Posts to a URL; `answers` are the addresses of its host name. */
async function post(url: string, setup: Setup = {}) {
  const { answers = [], allowLoopback = true, allowCidrs = [], closedPorts = [], deadlineMs = timeoutMs } = setup;
  const asked: string[] = [];
  const resolveHost = async (name: string) => {
    asked.push(name);
    return answers;
  };
  const egress = createEgressPolicy({ allowCidrs, allowLoopback, closedPorts });
  const sender = createSender({ egress, resolveHost, timeoutMs: deadlineMs });
  senders.push(sender);
  const startedMs = performance.now();
  const result = await sender.send({ url, headers: { 'x-test': '1' }, body: '{"a":"ü"}', environment: 'LIVE' });
  return { result, asked, durationMs: performance.now() - startedMs };
}

function named(url: string): string {
  return url.replace('127.0.0.1', 'receiver.test');
}

test('sends the body and headers as given, and returns the response', async () => {
  receiver.answer((response) => response.writeHead(202, { 'retry-after': '7' }).end('thanks'));
  const { result } = await post(receiver.url);
  expect(result).toEqual({ outcome: 'answered', status: 202, body: 'thanks', truncated: false, retryAfter: '7' });
  expect(receiver.requests).toMatchObject([{ body: '{"a":"ü"}', headers: { 'x-test': '1', 'content-length': '10' } }]);
});

test('skips interim responses', async () => {
  receiver.answer((response) => {
    response.writeContinue();
    response.writeProcessing();
    response.writeContinue();
    response.writeHead(200).end('done');
  });
  expect((await post(receiver.url)).result).toMatchObject({ outcome: 'answered', status: 200, body: 'done' });
});

test('does not follow a redirect', async () => {
  const other = await openReceiver();
  receiver.answer(status(307, { location: other.url }));
  expect((await post(receiver.url)).result).toMatchObject({ outcome: 'answered', status: 307 });
  expect(other.requests).toEqual([]);
  await other.close();
});

test('does not send back cookies of a receiver', async () => {
  receiver.answer(status(200, { 'set-cookie': 'a=b' }));
  const policy = createEgressPolicy({ allowCidrs: [], allowLoopback: true });
  const sender = createSender({ egress: policy, resolveHost: async () => [], timeoutMs });
  senders.push(sender);
  const request = { url: receiver.url, headers: {}, body: '{}', environment: 'LIVE' as const };
  await sender.send(request);
  await sender.send(request);
  expect(receiver.requests[1]?.headers.cookie).toBeUndefined();
});

test('times out at the deadline if the receiver never responds', async () => {
  receiver.answer(hang);
  const { result, durationMs } = await post(receiver.url, { deadlineMs: shortMs });
  expect(result).toEqual({ outcome: 'unanswered', error: 'No complete answer within 2 seconds.' });
  expect(durationMs).toBeLessThan(shortMs + graceMs);
});

test('times out at the deadline if a response begins but does not end, even with a success status', async () => {
  receiver.answer((response) => {
    response.writeHead(200).write('{');
  });
  const { result } = await post(receiver.url, { deadlineMs: shortMs });
  expect(result).toEqual({ outcome: 'unanswered', error: 'No complete answer within 2 seconds.', status: 200 });
});

test('does not extend the deadline for a slow body', async () => {
  receiver.answer((response) => {
    response.writeHead(200);
    const drip = setInterval(() => response.write('.'), 20);
    response.on('close', () => clearInterval(drip));
  });
  const { result, durationMs } = await post(receiver.url, { deadlineMs: shortMs });
  expect(result).toMatchObject({ outcome: 'unanswered', status: 200 });
  expect(durationMs).toBeLessThan(shortMs + graceMs);
});

test('reads 16 KiB of an endless body and closes the connection', async () => {
  const closed = new Promise<void>((resolve) => {
    receiver.answer((response) => {
      response.on('close', resolve);
      const flood = () => {
        while (response.write('x'.repeat(8_192)));
      };
      response.on('drain', flood).writeHead(200);
      flood();
    });
  });
  const { result } = await post(receiver.url);
  expect(result).toMatchObject({ outcome: 'answered', status: 200, truncated: true, body: 'x'.repeat(16_384) });
  await closed;
});

test('counts the time of the name server towards the deadline', async () => {
  const sender = createSender({
    egress: createEgressPolicy({ allowCidrs: [], allowLoopback: true }),
    resolveHost: () => new Promise(() => undefined),
    timeoutMs: shortMs,
  });
  senders.push(sender);
  const url = 'https://slow.test/';
  const result = await sender.send({ url, headers: {}, body: '{}', environment: 'LIVE' });
  expect(result).toMatchObject({ outcome: 'unanswered', error: 'No complete answer within 2 seconds.' });
});

test('resolves a name once and connects to the checked address', async () => {
  const { result, asked } = await post(named(receiver.url), { answers: ['127.0.0.1'] });
  expect(result).toMatchObject({ outcome: 'answered', status: 200 });
  expect(asked).toEqual(['receiver.test']);
  expect(receiver.requests[0]?.headers.host).toMatch(/^receiver\.test:\d+$/);
});

test('refuses a name if one of its addresses is not allowed', async () => {
  for (const answers of [
    ['127.0.0.1', '10.0.0.1'],
    ['10.0.0.1', '127.0.0.1'],
    ['127.0.0.1', '::ffff:10.0.0.1'],
  ]) {
    const { result } = await post(named(receiver.url), { answers });
    expect(result).toMatchObject({ outcome: 'unanswered', error: expect.stringContaining('EGRESS_ALLOW_CIDRS') });
  }
  expect(receiver.requests).toEqual([]);
});

test('checks the addresses of a name again on each connection', async () => {
  const answers = ['127.0.0.1'];
  const sender = createSender({
    egress: createEgressPolicy({ allowCidrs: ['127.0.0.1/32'], allowLoopback: false }),
    resolveHost: async () => [...answers],
    timeoutMs,
  });
  senders.push(sender);
  receiver.answer(status(200, { connection: 'close' }));
  const request = { url: named(receiver.url), headers: {}, body: '{}', environment: 'LIVE' as const };
  expect(await sender.send(request)).toMatchObject({ outcome: 'answered' });
  answers[0] = '127.0.0.2';
  expect(await sender.send(request)).toMatchObject({ outcome: 'unanswered' });
  expect(receiver.requests).toHaveLength(1);
});

test('refuses this machine by name and by address, unless the policy allows it', async () => {
  const strict = { allowLoopback: false, answers: ['127.0.0.1'] };
  expect((await post(receiver.url, strict)).result).toMatchObject({ outcome: 'unanswered' });
  expect((await post(named(receiver.url), strict)).result).toMatchObject({ outcome: 'unanswered' });
  expect(receiver.requests).toEqual([]);
  const admitted = { ...strict, allowCidrs: ['127.0.0.0/8'] };
  expect((await post(named(receiver.url), admitted)).result).toMatchObject({ outcome: 'answered' });
});

test('opens no connection to a refused destination', async () => {
  let connections = 0;
  const raw = await openRawServer('', () => {
    connections += 1;
  });
  const strict = { allowLoopback: false, answers: ['127.0.0.1'] };
  for (const url of [raw.url, named(raw.url), raw.url.replace('http:', 'https:')]) {
    const { result } = await post(url, strict);
    expect(result).toMatchObject({ outcome: 'unanswered', error: expect.stringContaining('EGRESS_ALLOW_CIDRS') });
  }
  const closed = { answers: ['127.0.0.1'], closedPorts: [Number(new URL(raw.url).port)] };
  for (const url of [raw.url, named(raw.url)]) {
    const { result } = await post(url, closed);
    expect(result).toMatchObject({ outcome: 'unanswered', error: expect.stringContaining('this port') });
  }
  expect((await post(raw.url)).result).toMatchObject({ outcome: 'unanswered' });
  expect(connections).toBe(1);
  raw.server.close();
});

test('lets a sandbox reach this machine, but not a live tenant, and shares no connections between them', async () => {
  const egress = createEgressPolicy({ allowCidrs: [], allowLoopback: false, sandboxLoopback: true });
  const sender = createSender({ egress, resolveHost: async () => [], timeoutMs });
  senders.push(sender);
  const request = { url: receiver.url, headers: {}, body: '{}' };
  expect(await sender.send({ ...request, environment: 'SANDBOX' })).toMatchObject({ outcome: 'answered' });
  expect(await sender.send({ ...request, environment: 'LIVE' })).toMatchObject({ outcome: 'unanswered' });
});

test('describes a refused connection, a closed one and a response that is not HTTP in plain words', async () => {
  const closedPort = receiver.url.replace(/:\d+\//, ':1/');
  expect((await post(closedPort)).result).toEqual({ outcome: 'unanswered', error: 'The connection was refused.' });
  receiver.answer((response) => response.destroy());
  expect((await post(receiver.url)).result).toEqual({
    outcome: 'unanswered',
    error: 'The connection was closed before the answer was complete.',
  });
  const garbage = await openRawServer('nonsense\r\n\r\n');
  expect((await post(garbage.url)).result).toEqual({ outcome: 'unanswered', error: 'The answer is not HTTP/1.1.' });
  garbage.server.close();
});

async function openRawServer(answer: string, onConnection = () => {}): Promise<{ server: Server; url: string }> {
  const server = createServer((socket) => {
    onConnection();
    socket.once('data', () => socket.end(answer));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` };
}
