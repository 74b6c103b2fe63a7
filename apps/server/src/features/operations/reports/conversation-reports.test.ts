import type {
  Activity,
  ChatbotReport,
  Conversation,
  CrawlReport,
  CrawlResult,
  Message,
  ResponseTimeReport,
} from '@lead-engagement/contract';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startTestApi, type TestApi, type TestCaller } from '../../../../test/support/api.js';
import { dataOf } from '../../../../test/support/sample.js';
import { addUser } from '../../../../test/support/sign-in.js';
import { decodeId } from '../../../ids.js';
import { addCrawlResults } from '../../integrations/crawl-results/fixtures/results.js';
import { addCrawlRuns } from '../../integrations/crawl-tasks/fixtures/runs.js';

const hourMs = 3_600_000;
const began = Date.UTC(2026, 9, 20, 7, 30, 0, 5);

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());
// The server runs as ever; only its clock is ours, so that a walk takes weeks.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: began }));
afterEach(() => void vi.useRealTimers());

interface World {
  caller: TestCaller;
  users: string[];
  bots: string[];
  /** Conversations, and when a person first had each. */
  conversations: Map<string, string | undefined>;
}

async function openWorld(): Promise<World> {
  const tenant = await api.newTenant();
  const caller = await api.newCaller(tenant);
  const users = await Promise.all(['ada', 'bob'].map((name) => addUser(api, tenant, `${name}@example.com`, 'AGENT')));
  const bots: string[] = [];
  for (const name of ['Bo', 'Kim']) bots.push(dataOf(await caller.call('POST', '/v1/chatbots', { name }), 201).id);
  return { caller, users, bots, conversations: new Map() };
}

const actions = [
  'begin',
  'ask',
  'ask',
  'greet',
  'plead',
  'speak',
  'takeover',
  'assign',
  'handBack',
  'close',
  'reopen',
] as const;
const steps = fc.array(
  fc.record({
    action: fc.constantFrom(...actions),
    conversation: fc.nat(1_000),
    choice: fc.nat(1_000),
    waitMs: fc.oneof(fc.nat(5_000), fc.nat(30 * hourMs)),
  }),
  { minLength: 15, maxLength: 40 },
);
type Step = typeof steps extends fc.Arbitrary<(infer S)[]> ? S : never;

const pick = <T>(list: readonly T[], at: number): T => list[at % list.length] as T;

/** Does one step; one that cannot be done does nothing. */
async function walk(world: World, { action, conversation, choice, waitMs }: Step): Promise<void> {
  const { caller, users, bots, conversations } = world;
  vi.setSystemTime(Date.now() + waitMs);
  if (action === 'begin' || conversations.size === 0) {
    const body = { botId: pick(bots, choice), contact: { name: 'Grace' } };
    conversations.set(dataOf(await caller.call('POST', '/v1/conversations', body), 201).id, undefined);
    return;
  }
  const id = pick([...conversations.keys()], conversation);
  const url = `/v1/conversations/${id}`;
  const say = (role: string, content: string, more = {}) =>
    caller.call('POST', `${url}/messages`, { role, content, ...more });
  const requests = {
    ask: () => say('USER', 'When are you open?'),
    greet: () => say('ASSISTANT', 'Hello', { metadata: { model: 'own', tokens: choice } }),
    plead: () =>
      caller.call('POST', `${url}/messages?wait=true`, { role: 'USER', content: 'I want to talk to a human' }),
    speak: () => say('HUMAN_AGENT', 'I am here'),
    takeover: () => caller.call('POST', `${url}/takeover`),
    assign: () => caller.call('POST', `${url}/reassign`, { assigneeId: pick([...users, null], choice) }),
    handBack: () => caller.call('POST', `${url}/reassign`, { botId: pick(bots, choice) }),
    close: () => caller.call('POST', `${url}/close`),
    reopen: () => caller.call('POST', `${url}/reopen`, { to: pick(['BOT', 'HUMAN'], choice) }),
  };
  expect((await requests[action]()).status).toBeLessThan(500);
  const { status } = dataOf(await caller.call('GET', url), 200);
  const taken = conversations.get(id) ?? (status === 'HUMAN_TAKEOVER' ? new Date().toISOString() : undefined);
  conversations.set(id, taken);
}

async function listAll<T>(caller: TestCaller, url: string, cursor = ''): Promise<T[]> {
  const answer = await caller.call('GET', `${url}limit=200${cursor && `&cursor=${cursor}`}`);
  const data = dataOf(answer, 200);
  return answer.meta.hasMore ? [...data, ...(await listAll<T>(caller, url, answer.meta.cursor))] : data;
}

const round = (value: number | null) => (value === null ? null : Math.round(value * 1e3) / 1e3);
const rounded = <T>(report: T): T =>
  JSON.parse(JSON.stringify(report), (key, value) => (key.endsWith('Seconds') ? round(value) : value));

/** The value below which a part of the sorted values lies, between two where it has to. */
function percentile(values: readonly number[], part: number): number | null {
  const sorted = [...values].sort((a, b) => a - b);
  if (sorted.length === 0) return null;
  const place = (sorted.length - 1) * part;
  const [low, high] = [sorted[Math.floor(place)] as number, sorted[Math.ceil(place)] as number];
  return round(low + (high - low) * (place - Math.floor(place)));
}

function duration(spans: readonly (readonly [from: string | null | undefined, to: string | null | undefined])[]) {
  const seconds = spans.flatMap(([from, to]) => (from && to ? [(Date.parse(to) - Date.parse(from)) / 1_000] : []));
  return { count: seconds.length, medianSeconds: percentile(seconds, 0.5), p90Seconds: percentile(seconds, 0.9) };
}

/** What is known of a conversation from the lists of the API, and when a person first had it. */
interface Known extends Conversation {
  messages: Message[];
  takenOverAt: string | undefined;
  reasons: string[];
}

function recountTimes(all: readonly Known[]): ResponseTimeReport['total'] {
  const answers = all.map(({ messages }) => {
    const asked = messages.find(({ role }) => role === 'USER');
    const isAnswer = ({ role, sequence }: Message) =>
      asked !== undefined && sequence > asked.sequence && (role === 'ASSISTANT' || role === 'HUMAN_AGENT');
    return [asked?.createdAt, messages.find(isAnswer)?.createdAt] as const;
  });
  const spoken = all.map(({ messages, takenOverAt }) => {
    const isOurs = ({ role, createdAt }: Message) => role === 'HUMAN_AGENT' && takenOverAt && createdAt >= takenOverAt;
    return [takenOverAt, messages.find(isOurs)?.createdAt] as const;
  });
  return {
    conversations: all.length,
    firstAnswer: duration(answers),
    takeover: duration(spoken),
    resolution: duration(all.map(({ createdAt, closedAt }) => [createdAt, closedAt])),
  };
}

function recountWork(all: readonly Known[]): ChatbotReport['total'] {
  const reasons = all.flatMap(({ reasons: own }) => [...new Set(own)]);
  const counts = [...new Set(reasons)].map((reason) => ({
    reason: reason as 'UNSURE',
    count: reasons.filter((each) => each === reason).length,
  }));
  const tokens = all.flatMap(({ messages }) => messages.map(({ metadata }) => metadata?.tokens ?? 0));
  return {
    conversations: all.length,
    messages: all.reduce((sum, { messages }) => sum + messages.length, 0),
    handedOff: all.filter((each) => each.reasons.length > 0).length,
    handoffReasons: counts.sort((a, b) => b.count - a.count || (a.reason < b.reason ? -1 : 1)),
    resolvedWithoutPerson: all.filter(({ closedAt, takenOverAt }) => closedAt && !takenOverAt).length,
    tokens: tokens.reduce((sum, each) => sum + each, 0),
  };
}

interface Divided<T> {
  from: string;
  to: string;
  total: T;
  series: ({ start: string; end: string } & T)[];
  groups: ({ id: string | null; name: string | null } & T)[];
}

function expectDivided<T extends object, R extends { createdAt: string }>(
  report: Divided<T>,
  records: readonly R[],
  groupOf: (record: R) => string | null,
  recount: (records: readonly R[]) => T,
): void {
  const { from, to, total, series, groups } = rounded(report);
  const within = (start: string, end: string) =>
    records.filter(({ createdAt }) => createdAt >= start && createdAt < end);
  const own = within(from, to);
  expect(total).toEqual(recount(own));
  for (const { start, end, ...measures } of series) expect(measures).toEqual(recount(within(start, end)));
  expect(groups.map(({ id }) => id).toSorted()).toEqual([...new Set(own.map(groupOf))].toSorted());
  for (const { id, name, ...measures } of groups) {
    expect(name === null).toBe(id === null);
    expect(measures).toEqual(recount(own.filter((record) => groupOf(record) === id)));
  }
}

const periods = fc.record({ fromHours: fc.nat(24 * 20), lengthHours: fc.integer({ min: 1, max: 24 * 20 }) });
const toQuery = ({ fromHours, lengthHours }: { fromHours: number; lengthHours: number }) => {
  const fromMs = began - 24 * hourMs + fromHours * hourMs;
  const [from, to] = [fromMs, fromMs + lengthHours * hourMs].map((ms) => new Date(ms).toISOString());
  return `from=${from}&to=${to}&interval=day&timezone=Europe/Berlin`;
};

test('response times and the work of chatbots are what a recount of all messages gives, whatever the period and group', async () => {
  await fc.assert(
    fc.asyncProperty(steps, fc.array(periods, { minLength: 2, maxLength: 2 }), async (all, asked) => {
      vi.setSystemTime(began);
      const world = await openWorld();
      const { caller, bots } = world;
      for (const step of all) await walk(world, step);
      const handoffs = await listAll<Activity>(caller, '/v1/activities?type=conversation_handoff&');
      const known: Known[] = [];
      for (const conversation of await listAll<Conversation>(caller, '/v1/conversations?')) {
        const messages = await listAll<Message>(caller, `/v1/conversations/${conversation.id}/messages?`);
        const own = handoffs.filter(({ metadata }) => metadata.conversationId === conversation.id);
        const reasons = own.map(({ metadata }) => String(metadata.reason));
        known.push({ ...conversation, messages, reasons, takenOverAt: world.conversations.get(conversation.id) });
      }
      const read = async <T>(path: string): Promise<T> => dataOf(await caller.call('GET', `/v1/reports/${path}`), 200);
      const longest = { fromHours: 0, lengthHours: 24 * 100 };
      for (const query of [...asked, longest].map(toQuery)) {
        const byUser = await read<ResponseTimeReport>(`response-times?${query}&groupBy=user`);
        expectDivided(byUser, known, ({ assigneeId }) => assigneeId, recountTimes);
        const ofOne = known.filter(({ botId }) => botId === bots[0]);
        const one = await read<ResponseTimeReport>(`response-times?${query}&chatbot=${bots[0]}`);
        expectDivided(one, ofOne, ({ botId }) => botId, recountTimes);
        const work = await read<ChatbotReport>(`chatbots?${query}`);
        expectDivided(work, known, ({ botId }) => botId, recountWork);
      }
    }),
    { numRuns: 6 },
  );
}, 60_000);

test('the report of crawls counts the runs and results of each task and platform', async () => {
  const { caller } = await openWorld();
  const tenant = decodeId('tenant', caller.tenantId) as string;
  const tasks: string[] = [];
  for (const [at, name] of ['First', 'Second'].entries()) {
    const body = { name, platforms: ['HACKER_NEWS', 'GITHUB'].slice(at), keywords: ['crm'], schedule: 'DAILY' };
    const { id: taskId } = dataOf(await caller.call('POST', '/v1/crawl-tasks', body), 201);
    tasks.push(taskId);
    await addCrawlRuns(caller, taskId, 1);
    for (let more = 0; more <= at; more++) {
      vi.setSystemTime(Date.now() + hourMs);
      for (const move of ['cancel', 'run', 'run']) {
        dataOf(await caller.call('POST', `/v1/crawl-tasks/${taskId}/${move}`), 200);
      }
    }
    vi.setSystemTime(Date.now() + 26 * hourMs);
    const [run] = dataOf(await caller.call('GET', `/v1/crawl-tasks/${taskId}/runs`), 200);
    await addCrawlResults(api.db, tenant, { taskId, runId: run.id }, 3 + at);
  }
  const results = await listAll<CrawlResult>(caller, '/v1/crawl-results?');
  dataOf(await caller.call('POST', `/v1/crawl-results/${results[0]?.id}/promote`, {}), 200);
  const after = await listAll<CrawlResult>(caller, '/v1/crawl-results?');
  const runs = await Promise.all(
    tasks.map((id) =>
      listAll<{ createdAt: string; status: string; platforms: { platform: string }[] }>(
        caller,
        `/v1/crawl-tasks/${id}/runs?`,
      ),
    ),
  );
  vi.setSystemTime(Date.now() + hourMs);
  const read = async (query: string): Promise<CrawlReport> =>
    dataOf(await caller.call('GET', `/v1/reports/crawls?${query}`), 200);
  const measures = (own: readonly { status: string }[], found: readonly CrawlResult[]) => ({
    runs: own.length,
    failedRuns: own.filter(({ status }) => status === 'FAILED').length,
    results: found.length,
    promoted: found.filter(({ status }) => status === 'PROMOTED').length,
  });
  const byTask = await read('interval=day');
  expect(byTask.total).toEqual({ runs: 5, failedRuns: 0, results: 7, promoted: 1 });
  for (const { start, end, ...counted } of byTask.series) {
    const within = <T extends { createdAt: string }>(rows: readonly T[]) =>
      rows.filter(({ createdAt }) => createdAt >= start && createdAt < end);
    expect(counted).toEqual(measures(within(runs.flat()), within(after)));
  }
  expect(byTask.groups).toEqual(
    [1, 0].map((at) => ({
      id: tasks[at],
      name: ['First', 'Second'][at],
      ...measures(
        runs[at] ?? [],
        after.filter(({ taskId }) => taskId === tasks[at]),
      ),
    })),
  );
  expect((await read(`taskId=${tasks[0]}`)).total).toEqual(
    measures(
      runs[0] ?? [],
      after.filter(({ taskId }) => taskId === tasks[0]),
    ),
  );
  const { groups, total } = await read('groupBy=platform');
  expect(total).toEqual(byTask.total);
  expect(groups.map(({ id, runs: counted, results: found }) => [id, counted, found])).toEqual([
    ['HACKER_NEWS', 2, 7],
    ['GITHUB', 5, 0],
  ]);
});
