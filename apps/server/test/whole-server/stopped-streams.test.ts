import process from 'node:process';
import { LeadEngagement } from '@lead-engagement/sdk';
import { expect, test, vi } from 'vitest';
import { ChatClient } from '../../../../packages/chat-widget/src/panel/client.js';
import type { OwnMessage } from '../../../../packages/chat-widget/src/panel/conversation.js';
import { openStore, type Remembered } from '../../../../packages/chat-widget/src/store.js';
import { deleteEmbeddedPostgres } from '../../src/db/embedded/embedded-postgres.js';
import { generateApiKey } from '../../src/security/api-key.js';
import { makeDataDir } from '../support/data-directory.js';
import { startServer } from '../support/server-process.js';

const waiting = { timeout: 120_000, interval: 50 };
const stoppedMs = 3_000;

async function stopFor(pids: readonly number[]): Promise<void> {
  for (const pid of pids) process.kill(pid, 'SIGSTOP');
  const startedMs = performance.now();
  await vi.waitFor(() => expect(performance.now() - startedMs).toBeGreaterThan(stoppedMs), waiting);
  for (const pid of pids) process.kill(pid, 'SIGCONT');
}

/** A visitor of a web chat, as the widget follows its conversation. `seen` is what it was shown, in order. */
function startVisitor(server: string, channel: string) {
  const shown = new Map<string, string>();
  const refused: string[] = [];
  const client: ChatClient = new ChatClient({
    server,
    channel,
    store: openStore<Remembered>('localStorage', channel),
    outbox: openStore<{ own: OwnMessage[] }>('sessionStorage', channel),
    onChange: () => {
      for (const { id, content } of client.conversation.messages) shown.set(id, content);
    },
    onRefused: (message) => refused.push(message),
    onUnsigned: (message) => refused.push(message),
  });
  client.start();
  return { client, refused, seen: () => [...shown.values()].filter((content) => content.startsWith('Message ')) };
}

test('live streams, of the team and of visitors, bring each message once and in order, though API and database stand still for seconds in between', async () => {
  const dataDir = await makeDataDir('streams');
  const apiKey = generateApiKey('LIVE');
  const server = await startServer({ DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'error', BOOTSTRAP_API_KEY: apiKey });
  const client = new LeadEngagement({ baseUrl: server.url, apiKey });
  const { id: botId } = await client.chatbots.create({ name: 'Bo' });
  const { id: channel } = await client.channels.create({ platform: 'WEB', botId });
  const visitor = startVisitor(server.url, channel);
  visitor.client.send('Hello');
  await expect.poll(() => visitor.client.conversation.state?.conversationId, waiting).toBeDefined();
  const id = visitor.client.conversation.state?.conversationId as string;

  const leave = new AbortController();
  const ended: unknown[] = [];
  const follow = (stream: AsyncIterable<{ data: { type: string; message?: { content: string } } }>) => {
    const seen: string[] = [];
    const opened = new Promise<void>((resolve) => {
      (async () => {
        for await (const { data } of stream) {
          resolve();
          const { content } = (data.type === 'message.created' && data.message) || {};
          // The chatbot replies to the visitor too.
          if (content?.startsWith('Message ')) seen.push(content);
        }
      })().catch((error: unknown) => leave.signal.aborted || ended.push(error));
    });
    return { seen, opened };
  };
  const all = follow(client.changes.stream({ signal: leave.signal }) as never);
  const conversations = follow(client.conversations.stream({ signal: leave.signal }) as never);
  await Promise.all([all.opened, conversations.opened]);
  await expect.poll(() => server.processes().worker, waiting).toBeDefined();
  const before = server.processes();

  const sent: string[] = [];
  let isOver = false;
  const sending = (async () => {
    for (let at = 0; !isOver; at++) {
      const content = `Message ${at}`;
      // Repeated until it is stored, once: the platform's id is the same each time.
      const message = { role: 'ASSISTANT', content, externalId: content } as const;
      await vi.waitFor(() => client.conversations.createMessage(id, message), waiting);
      sent.push(content);
    }
  })();
  await stopFor([before.api as number]);
  await stopFor(server.databaseProcesses());
  const stored = sent.length;
  await expect.poll(() => sent.length, waiting).toBeGreaterThan(stored + 5);
  isOver = true;
  await sending;

  for (const { seen } of [all, conversations]) {
    await expect.poll(() => seen.length, waiting).toBeGreaterThanOrEqual(sent.length);
    expect(seen).toEqual(sent);
  }
  await expect.poll(() => visitor.seen().length, waiting).toBeGreaterThanOrEqual(sent.length);
  expect(visitor.seen()).toEqual(sent);
  expect(visitor.refused).toEqual([]);
  visitor.client.close();
  expect(ended).toEqual([]);
  expect(server.processes()).toEqual(before);
  expect(server.logged()).not.toContain('was not handled');
  leave.abort();
  expect(await server.stop()).toBe(0);
  await deleteEmbeddedPostgres(dataDir);
});
