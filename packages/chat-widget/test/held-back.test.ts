import type { ChatMessage } from '@lead-engagement/contract';
import { afterEach, expect, test, vi } from 'vitest';
import { ChatClient } from '../src/panel/client.js';
import { openStore } from '../src/store.js';

const waiting = { timeout: 60_000 };
const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

function message(sequence: number, role: ChatMessage['role']): ChatMessage {
  const id = `msg_${sequence}`;
  const createdAt = '2026-11-01T10:00:00.000Z';
  return {
    id,
    conversationId: 'conv_1',
    sequence,
    role,
    content: id,
    attachments: [],
    externalId: null,
    sources: [],
    suggestions: [],
    createdAt,
  };
}

/** A server whose streams end as `openStream` says. Each poll brings one more message, up to three. */
function startClient(openStream: (signal: AbortSignal) => Promise<Response>, poll?: () => Promise<Response>) {
  const requested: string[] = [];
  const messages = [message(1, 'USER'), message(2, 'ASSISTANT'), message(3, 'HUMAN_AGENT')];
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const url = new URL(String(input));
    const name = url.pathname.split('/').at(-1) ?? '';
    requested.push(name);
    if (name === 'stream') return openStream(init?.signal as AbortSignal);
    if (name === 'messages') {
      const after = Number(url.searchParams.get('after'));
      return poll ? poll() : Response.json({ data: messages.slice(after, after + 1) });
    }
    const state = { conversationId: 'conv_1', status: 'HUMAN_TAKEOVER', agent: 'Ada', seen: false };
    const isLater = requested.filter((each) => each === 'sessions').length > 1;
    return Response.json({
      data: { visitorToken: 't', settings: {}, contact: null, state: isLater ? state : null, messages: [] },
    });
  };
  const client = new ChatClient({
    server: 'https://leads.test',
    channel: 'chn_1',
    store: openStore('localStorage', 'chn_1'),
    outbox: openStore('sessionStorage', 'chn_1'),
    fetch,
    firstPauseMs: 1,
    heldBackMs: 20,
    onChange: () => undefined,
    onRefused: () => undefined,
    onUnsigned: () => undefined,
  });
  closing.push(() => client.close());
  client.start();
  const sequences = () => client.conversation.messages.map(({ sequence }) => sequence);
  return { client, sequences, requested };
}

const untilAborted = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));

test.each([
  ['a response that comes when it is complete', untilAborted],
  ['a replaced fetch that ignores its signal', () => new Promise<never>(() => undefined)],
  ['a response without a body', async () => Object.assign(new Response(null), { isPolyfill: true })],
  [
    'a body that sends nothing',
    async (signal: AbortSignal) =>
      new Response(
        new ReadableStream({
          start: (controller) => signal.addEventListener('abort', () => controller.error('ended')),
        }),
      ),
  ],
])('messages are polled where streams are held back: %s', async (_, openStream) => {
  const { client, sequences, requested } = startClient(openStream);
  await vi.waitFor(() => expect(sequences()).toEqual([1, 2, 3]), waiting);
  // Who has taken over is read with a session.
  await vi.waitFor(() => expect(client.conversation.state?.agent).toBe('Ada'), waiting);
  expect(client.isCut).toBe(false);
  expect(requested.filter((name) => name === 'stream')).toHaveLength(1);
});

test('a server that answers nothing is asked for a stream again', async () => {
  const poll = () => Promise.reject(new TypeError('no network'));
  const { client, requested } = startClient(untilAborted, poll);
  await vi.waitFor(() => expect(requested.filter((name) => name === 'stream').length).toBeGreaterThan(2), waiting);
  expect(client.isCut).toBe(true);
});

test('a stream that sends something is not held back, however long it is silent afterwards', async () => {
  const opened = async () =>
    new Response(
      new ReadableStream({ start: (controller) => controller.enqueue(new TextEncoder().encode(': open\n\n')) }),
    );
  const { client, requested } = startClient(opened);
  await vi.waitFor(() => expect(requested).toContain('stream'), waiting);
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(requested.filter((name) => name !== 'sessions')).toEqual(['stream']);
  expect(client.isCut).toBe(false);
});
