import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type ChatEvent, chat } from '@lead-engagement/contract';
import { LeadEngagement } from '@lead-engagement/sdk';
import { deleteEmbeddedPostgres } from '../../../apps/server/src/db/embedded/embedded-postgres.js';
import { generateApiKey } from '../../../apps/server/src/security/api-key.js';
import { withCleanup } from '../cleanup.js';
import { startReferenceServer } from '../http/servers.js';
import { residentMb } from '../processes.js';
import { format, printTable, printTitle } from '../report.js';
import { quantile } from '../statistics.js';
import { makeTemporaryFolder } from '../temporary-folder.js';

const visitors = 500;
const rounds = 4;
const atOnce = 20;
const deadlineMs = 60_000;

/** A visitor with an open stream, and the arrival of each message by its text. */
interface Visitor {
  address: string;
  token: string;
  conversationId: string;
  came: Map<string, number[]>;
}

/**
 * Opens the streams of 500 visitors of a web chat on one server process, each from its own address, and replies to each of them four
 * times. A latency is the time from the request that posts a reply to its event.
 */
export async function runVisitors(): Promise<void> {
  await withCleanup(async (defer) => {
    const folder = await makeTemporaryFolder(defer);
    const dataDir = join(folder, 'data');
    defer(() => deleteEmbeddedPostgres(dataDir));
    const apiKey = generateApiKey('LIVE');
    const settings = { DATA_DIR: dataDir, BOOTSTRAP_API_KEY: apiKey, TRUST_PROXY: '1' };
    const server = await startReferenceServer(folder, settings, defer);
    const client = new LeadEngagement({ baseUrl: server.url, apiKey });
    const bot = await client.chatbots.create({ name: 'Bo', platforms: ['WEB'] });
    const channel = await client.channels.create({ platform: 'WEB', botId: bot.id });
    const all = await inTurns(Array.from({ length: visitors }), (_, at) => begin(server.url, channel.id, at));
    await delay(2_000);
    const beforeMb = residentMb(server.pid);
    const closing = new AbortController();
    defer(async () => closing.abort());
    await inTurns(all, (visitor) => listen(server.url, channel.id, visitor, closing.signal));
    await delay(1_000);
    const openMb = residentMb(server.pid);
    const latencies: number[] = [];
    for (let round = 0; round < rounds; round++) {
      await inTurns(all, async (visitor, at) => {
        const content = `Answer ${round} for ${at}`;
        const sentMs = performance.now();
        const body = { role: 'ASSISTANT', content } as const;
        await client.conversations.createMessage(visitor.conversationId, body, { maxRetries: 5 });
        latencies.push((await whenCame(visitor, content)) - sentMs);
      });
    }
    const strangers = all.flatMap(({ came }, at) => [...came.keys()].filter((text) => !text.endsWith(` for ${at}`)));
    const repeated = all.flatMap(({ came }) => [...came.values()].filter((times) => times.length > 1));
    printTitle(
      `visitors: ${visitors} streams of a web chat on one process, ${visitors * rounds} answers, ${atOnce} at once`,
    );
    printTable(
      ['', 'seen'],
      [
        ['memory before, MB', format(beforeMb)],
        [`memory with ${visitors} streams, MB`, format(openMb)],
        ['memory of each stream, KB', format(((openMb - beforeMb) * 1_024) / visitors)],
        ['answers that came', format(latencies.length)],
        ['answers that came twice', format(repeated.length)],
        ['answers to somebody else', format(strangers.length)],
        ['latency p50, ms', format(quantile(latencies, 0.5))],
        ['latency p99, ms', format(quantile(latencies, 0.99))],
      ],
    );
  });
}

async function begin(url: string, channelId: string, at: number): Promise<Visitor> {
  const address = `10.${at >> 8}.${at & 255}.1`;
  const session = await post(url, chat.createSession.path.replace(':id', channelId), { address }, {});
  const token = session.visitorToken as string;
  const body = { content: 'Hello?', externalId: 'first' };
  const posted = await post(url, chat.createMessage.path.replace(':id', channelId), { address, token }, body);
  return {
    address,
    token,
    conversationId: (posted.state as { conversationId: string }).conversationId,
    came: new Map(),
  };
}

const headersOf = ({ address, token }: { address: string; token?: string }) => ({
  'x-forwarded-for': address,
  ...(token !== undefined && { authorization: `Bearer ${token}` }),
});

async function post(url: string, path: string, as: { address: string; token?: string }, body: object) {
  const headers = { ...headersOf(as), 'content-type': 'application/json' };
  const response = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return ((await response.json()) as { data: Record<string, unknown> }).data;
}

/** Resolves when the stream is open. */
async function listen(url: string, channelId: string, visitor: Visitor, signal: AbortSignal): Promise<void> {
  const path = chat.stream.path.replace(':id', channelId);
  const response = await fetch(url + path, { headers: headersOf(visitor), signal });
  if (!response.ok || !response.body) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  void read(response.body, visitor).catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });
}

async function read(body: ReadableStream<Uint8Array>, { came }: Visitor): Promise<void> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of body) {
    text += decoder.decode(chunk, { stream: true });
    const blocks = text.split('\n\n');
    text = blocks.pop() ?? '';
    for (const block of blocks) {
      const data = /^data: (.*)$/m.exec(block)?.[1];
      const event = data === undefined ? undefined : (JSON.parse(data) as ChatEvent);
      if (event?.type !== 'message' || !event.message.content.startsWith('Answer ')) continue;
      came.set(event.message.content, [...(came.get(event.message.content) ?? []), performance.now()]);
    }
  }
}

async function whenCame({ came }: Visitor, content: string): Promise<number> {
  const deadline = performance.now() + deadlineMs;
  for (;;) {
    const [first] = came.get(content) ?? [];
    if (first !== undefined) return first;
    if (performance.now() > deadline) throw new Error(`${content} did not come within ${deadlineMs / 1_000} s.`);
    await delay(1);
  }
}

/** Calls `work` for all items, a few at a time. */
async function inTurns<T, R>(items: readonly T[], work: (item: T, at: number) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  let next = 0;
  const turn = async () => {
    while (next < items.length) {
      const at = next++;
      results[at] = await work(items[at] as T, at);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, turn));
  return results;
}
