import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Connector, explainProblems, type Item, type Search } from '@lead-engagement/connector-kit';
import {
  crawl,
  type ReplayRequest,
  type ReplayResponse,
  type ReplayServer,
  startReplayServer,
} from '@lead-engagement/connector-kit/testing';
import { afterEach, describe, expect, test } from 'vitest';
import { builtInConnectors } from './registry.js';

/** What a platform documents, and what a connector makes of it. `{url}` stands for the replay server's address. */
interface Fixture {
  /** Where the platform documents it. */
  source: string[];
  settings: Record<string, string>;
  search: Partial<Search> & Pick<Search, 'keywords'>;
  exchanges: {
    request: { path: string; method?: string; query?: Record<string, string>; headers?: Record<string, string> };
    response: ReplayResponse;
  }[];
  /** Whether it answers texts in place of JSON. */
  text?: boolean;
  /** The answer without any results. */
  empty: unknown;
  /** A field of the first answer with results that cannot be missing. */
  required?: string;
  found: Partial<Item>[];
  deleted?: string[];
  /** What it asks to wait, read at `now`. */
  waits?: number[];
  problems?: string[];
}

const now = new Date('2026-11-20T12:00:00.000Z');
const folder = fileURLToPath(new URL('./fixtures/', import.meta.url));

const fileOf = ({ platform }: Connector) => `${platform.toLowerCase().replaceAll('_', '-')}.json`;
const readFixture = (connector: Connector): Fixture => JSON.parse(readFileSync(folder + fileOf(connector), 'utf8'));

let server: ReplayServer | undefined;
afterEach(() => server?.close());

test('every connector has a fixture, and every fixture names the documentation that it was written from', () => {
  expect(readdirSync(folder).toSorted()).toEqual(builtInConnectors.map(fileOf).toSorted());
  for (const connector of builtInConnectors) {
    for (const source of readFixture(connector).source) expect(new URL(source).protocol).toBe('https:');
  }
});

describe.each(builtInConnectors.map((connector) => [connector.platform, connector] as const))('%s', (_, connector) => {
  const fixture = readFixture(connector);

  /** Runs the connector against the documented answers, as `alter` changes them. */
  async function run(alter: (answer: ReplayResponse, request: ReplayRequest, index: number) => ReplayResponse) {
    server = await startReplayServer((request, index) => {
      const exchange = fixture.exchanges.find((each) => matches(each.request, request));
      return exchange && alter(exchange.response, request, index);
    });
    const { url } = server;
    const insert = <T>(value: T): T => JSON.parse(JSON.stringify(value).replaceAll('{url}', url));
    return crawl(connector, { settings: insert(fixture.settings), search: insert(fixture.search), now });
  }
  const asDocumented = () => run((answer) => answer);

  test('reads every page of what the platform documents', async () => {
    const report = await asDocumented();
    expect(report.failures).toEqual([]);
    expect(report.items).toMatchObject(fixture.found);
    expect(report.deleted).toEqual(fixture.deleted ?? []);
    expect(report.waits).toEqual(fixture.waits ?? []);
    expect(report.checkpoint.problems).toEqual(fixture.problems ?? []);
    for (const item of report.items) {
      expect(item.externalId).not.toBe('');
      expect(item.publishedAt === null || !Number.isNaN(Date.parse(item.publishedAt))).toBe(true);
    }
    for (const request of server?.requests ?? [])
      expect(request.headers['user-agent']).toMatch(/connector-kit|by \/u\//);
  });

  test('waits as long as a 429 asks, and then finds the same', async () => {
    const { items } = await asDocumented();
    const report = await run((answer, _, index) =>
      index === 0 ? { status: 429, headers: { 'retry-after': '37', ...resetsIn(37) }, body: {} } : answer,
    );
    expect(report.failures).toMatchObject([{ outcome: 'limited' }]);
    expect(report.waits[0]).toBe(37_000);
    expect(report.items).toEqual(items);
  });

  test('finds the same after a 503, and after an answer that was cut off', async () => {
    const { items } = await asDocumented();
    const down = await run((answer, _, index) => (index === 0 ? { status: 503, body: 'down' } : answer));
    expect(down.failures).toMatchObject([{ outcome: 'unavailable' }]);
    expect(down.items).toEqual(items);
    if (fixture.text) return;
    const cut = await run((answer, _, index) => (index === 0 ? { ...answer, cut: 20 } : answer));
    expect(cut.failures).toMatchObject([{ outcome: 'unavailable', message: expect.stringContaining('cut off') }]);
    expect(cut.items).toEqual(items);
  });

  test('gives a part up that stays unavailable, and says so', async () => {
    const report = await run(() => ({ status: 502, body: '' }));
    expect(report.items).toEqual([]);
    expect(report.checkpoint.failed).toBeGreaterThan(0);
    expect(report.checkpoint.problems[0]).toMatch(/answered 502/);
  });

  test('finds nothing in an answer without results', async () => {
    const report = await run((answer, { path }) =>
      isToken(path) ? answer : { ...answer, status: 200, body: fixture.empty },
    );
    expect(report.failures).toEqual([]);
    expect(report.items).toEqual([]);
  });

  /** What platforms send in place of a record now and then. */
  const badRecords: [string, (good: object) => unknown][] = [
    ['null', () => null],
    ['a text', () => 'gone'],
    ['nothing', () => ({})],
    ['numbers for texts', (good) => changeLeaves(good, () => 4_242)],
    ['null for all it has', (good) => changeLeaves(good, () => null)],
    ['dates that no calendar has', (good) => changeLeaves(good, (leaf) => (typeof leaf === 'number' ? 1e300 : 7))],
  ];
  test.each(badRecords)('one record that is %s is skipped and named, and all others arrive', async (_, spoil) => {
    const [list] = fixture.required?.split('.0.') ?? [];
    if (list === undefined) return;
    const { items, deleted } = await asDocumented();
    for (const isFirst of [true, false]) {
      let planted = 0;
      const report = await run((answer) => {
        const body = structuredClone(answer.body);
        const records = findList(body, list);
        if (!records?.length) return answer;
        planted += 1;
        const bad = spoil(records.at(-1) as object);
        if (isFirst) records.unshift(bad);
        else records.push(bad);
        return { ...answer, body };
      });
      expect(planted).toBeGreaterThan(0);
      expect(report.failures).toEqual([]);
      expect(report.items).toEqual(items);
      expect(report.deleted).toEqual(deleted);
      expect(report.checkpoint.skipped?.count).toBeGreaterThanOrEqual(planted);
      expect(explainProblems(report.checkpoint).at(-1)).toMatch(/could not be read, and w.+ skipped\..* is not /);
    }
  });

  test('names the field that is no longer as documented', async () => {
    if (!fixture.required) return;
    const field = fixture.required.split('.').at(-1) as string;
    const report = await run((answer) => ({
      ...answer,
      body: JSON.parse(JSON.stringify(answer.body ?? '').replaceAll(`"${field}":`, `"${field}_renamed":`)),
    }));
    expect(report.failures[0]).toMatchObject({
      outcome: 'changed',
      message: expect.stringContaining(fixture.required),
    });
  });
});

function changeLeaves(value: object, change: (leaf: unknown) => unknown): unknown {
  return JSON.parse(JSON.stringify(value), (_, leaf) => (typeof leaf === 'object' && leaf ? leaf : change(leaf)));
}

/** The list of this name in an answer. */
function findList(body: unknown, name: string): unknown[] | undefined {
  if (typeof body !== 'object' || body === null) return undefined;
  for (const [field, value] of Object.entries(body)) {
    if (field === name && Array.isArray(value)) return value;
  }
  return Object.values(body)
    .filter((value) => !Array.isArray(value))
    .map((value) => findList(value, name))
    .find((list) => list !== undefined);
}

function isToken(path: string): boolean {
  return /createSession|access_token/.test(path);
}

/** The headers by which platforms tell when there is more, beside Retry-After. */
function resetsIn(seconds: number): Record<string, string> {
  const at = now.getTime() / 1_000 + seconds;
  return {
    'x-ratelimit-remaining': '0',
    'ratelimit-remaining': '0',
    'ratelimit-reset': String(at),
  };
}

function matches(wanted: Fixture['exchanges'][number]['request'], request: ReplayRequest): boolean {
  const { path, method = request.method, query = {}, headers = {} } = wanted;
  return (
    request.path === path &&
    request.method === method &&
    Object.entries(query).every(([name, value]) => request.query[name] === value) &&
    Object.entries(headers).every(([name, value]) => request.headers[name] === value)
  );
}
