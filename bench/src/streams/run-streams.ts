import { setMaxListeners } from 'node:events';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { LeadEngagement } from '@lead-engagement/sdk';
import { deleteEmbeddedPostgres } from '../../../apps/server/src/db/embedded/embedded-postgres.js';
import { generateApiKey } from '../../../apps/server/src/security/api-key.js';
import { withCleanup } from '../cleanup.js';
import { startReferenceServer } from '../http/servers.js';
import { residentMb } from '../processes.js';
import { format, printTable, printTitle } from '../report.js';
import { quantile } from '../statistics.js';
import { makeTemporaryFolder } from '../temporary-folder.js';

const streams = 500;
const messages = 100;
const betweenMessagesMs = 50;
const deadlineMs = 90_000;

/** The events of one stream: the numbers of the messages in order of arrival, and the latency of each. */
interface Listener {
  numbers: number[];
  latenciesMs: number[];
}

/**
 * Opens 500 live streams on one server process, posts 100 messages, kills the process halfway, and counts the messages that the
 * streams missed or received twice. A latency is the time from the request to the event; those after the kill include the restart.
 */
export async function runStreams(): Promise<void> {
  await withCleanup(async (defer) => {
    const folder = await makeTemporaryFolder(defer);
    const dataDir = join(folder, 'data');
    defer(() => deleteEmbeddedPostgres(dataDir));
    const apiKey = generateApiKey('LIVE');
    const server = await startReferenceServer(folder, { DATA_DIR: dataDir, BOOTSTRAP_API_KEY: apiKey }, defer);
    const client = new LeadEngagement({ baseUrl: server.url, apiKey });
    const id = await beginConversation(client);
    const closing = new AbortController();
    setMaxListeners(0, closing.signal);
    defer(async () => closing.abort());
    const beforeMb = residentMb(server.pid);
    const sentAt: number[] = [];
    const listeners = await openStreams(client, closing.signal, sentAt);
    const openMb = residentMb(server.pid);
    for (let number = 0; number < messages; number++) {
      if (number === messages / 2) process.kill(server.pid, 'SIGKILL');
      sentAt[number] = performance.now();
      const message = { role: 'ASSISTANT', content: String(number) } as const;
      await client.conversations.createMessage(id, message, { maxRetries: 20 });
      await delay(betweenMessagesMs);
    }
    await waitUntilAllCame(listeners);
    report(listeners, beforeMb, openMb);
  });
}

async function beginConversation(client: LeadEngagement): Promise<string> {
  const bot = await client.chatbots.create({ name: 'Bo' });
  return (await client.conversations.create({ botId: bot.id, contact: { name: 'Ada' } })).id;
}

async function openStreams(
  client: LeadEngagement,
  signal: AbortSignal,
  sentAt: readonly number[],
): Promise<Listener[]> {
  const opening: Promise<void>[] = [];
  const listeners = Array.from({ length: streams }, (): Listener => {
    const listener: Listener = { numbers: [], latenciesMs: [] };
    opening.push(
      new Promise((resolve, reject) => {
        listen(client, signal, listener, sentAt, resolve).catch((error: unknown) => {
          if (!signal.aborted) reject(error);
        });
      }),
    );
    return listener;
  });
  await Promise.all(opening);
  return listeners;
}

async function listen(
  client: LeadEngagement,
  signal: AbortSignal,
  { numbers, latenciesMs }: Listener,
  sentAt: readonly number[],
  opened: () => void,
): Promise<void> {
  for await (const { data } of client.conversations.stream({ signal, maxRetries: 20 })) {
    if (data.type === 'stream.opened') opened();
    if (data.type !== 'message.created') continue;
    const number = Number(data.message.content);
    numbers.push(number);
    latenciesMs.push(performance.now() - (sentAt[number] ?? 0));
  }
}

async function waitUntilAllCame(listeners: readonly Listener[]): Promise<void> {
  const deadline = performance.now() + deadlineMs;
  const isWaiting = () => listeners.some(({ numbers }) => new Set(numbers).size < messages);
  while (isWaiting() && performance.now() < deadline) await delay(100);
}

function report(listeners: readonly Listener[], beforeMb: number, openMb: number): void {
  const missed = listeners.reduce((sum, { numbers }) => sum + messages - new Set(numbers).size, 0);
  const repeated = listeners.reduce((sum, { numbers }) => sum + numbers.length - new Set(numbers).size, 0);
  const disordered = listeners.filter(({ numbers }) => numbers.some((number, at) => number < (numbers[at - 1] ?? -1)));
  const latencies = listeners.flatMap(({ latenciesMs }) => latenciesMs);
  printTitle(`streams: ${streams} open on one process, ${messages} messages, the process killed after ${messages / 2}`);
  printTable(
    ['', 'seen'],
    [
      ['memory before, MB', format(beforeMb)],
      [`memory with ${streams} streams, MB`, format(openMb)],
      ['events that came', format(latencies.length)],
      ['events missed', format(missed)],
      ['events that came twice', format(repeated)],
      ['streams out of order', format(disordered.length)],
      ['latency p50, ms', format(quantile(latencies, 0.5))],
      ['latency p99, the restart in it, ms', format(quantile(latencies, 0.99))],
    ],
  );
}
