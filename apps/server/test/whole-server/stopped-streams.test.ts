import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { LeadEngagement } from '@lead-engagement/sdk';
import { expect, test, vi } from 'vitest';
import { deleteEmbeddedPostgres } from '../../src/db/embedded/embedded-postgres.js';
import { generateApiKey } from '../../src/security/api-key.js';
import { startServer } from '../support/server-process.js';

const waiting = { timeout: 60_000, interval: 50 };
const stoppedMs = 3_000;

async function stopFor(pids: readonly number[]): Promise<void> {
  for (const pid of pids) process.kill(pid, 'SIGSTOP');
  const startedMs = performance.now();
  await vi.waitFor(() => expect(performance.now() - startedMs).toBeGreaterThan(stoppedMs), waiting);
  for (const pid of pids) process.kill(pid, 'SIGCONT');
}

test('live streams bring each message once and in order, though API and database stand still for seconds in between', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'lead-engagement-streams-'));
  const apiKey = generateApiKey('LIVE');
  const server = await startServer({ DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'error', BOOTSTRAP_API_KEY: apiKey });
  const client = new LeadEngagement({ baseUrl: server.url, apiKey });
  const { id: botId } = await client.chatbots.create({ name: 'Bo' });
  const { id: contactId } = await client.contacts.create({ name: 'Ada' });
  const { id } = await client.conversations.create({ botId, contactId });

  const leave = new AbortController();
  const ended: unknown[] = [];
  const follow = (stream: AsyncIterable<{ data: { type: string; message?: { content: string } } }>) => {
    const seen: string[] = [];
    const opened = new Promise<void>((resolve) => {
      (async () => {
        for await (const { data } of stream) {
          resolve();
          if (data.type === 'message.created' && data.message) seen.push(data.message.content);
        }
      })().catch((error: unknown) => leave.signal.aborted || ended.push(error));
    });
    return { seen, opened };
  };
  const all = follow(client.changes.stream({}, { signal: leave.signal }) as never);
  const conversations = follow(client.conversations.stream({}, { signal: leave.signal }) as never);
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
  expect(ended).toEqual([]);
  expect(server.processes()).toEqual(before);
  expect(server.logged()).not.toContain('was not handled');
  leave.abort();
  expect(await server.stop()).toBe(0);
  await deleteEmbeddedPostgres(dataDir);
  await rm(dataDir, { recursive: true, force: true });
});
