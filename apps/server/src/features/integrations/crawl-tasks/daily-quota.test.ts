import { createTokens, firstCheckpoint, withDefaults } from '@lead-engagement/connector-kit';
import { type ReplayServer, sendByFetch, startReplayServer } from '@lead-engagement/connector-kit/testing';
import { youtube } from '@lead-engagement/platforms/connectors';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../test/support/database.js';
import { connect, type Database } from '../../../db/client.js';
import { newUuid } from '../../../ids.js';
import { readNextPage } from './step.js';

let database: TestDatabase;
let db: Database;
let server: ReplayServer;
beforeAll(async () => {
  database = await createTestDatabase();
  db = connect(database.url, 'lead_engagement_worker', { maxConnections: 2 });
  const error = { code: 403, message: 'quota', errors: [{ reason: 'quotaExceeded' }] };
  server = await startReplayServer(() => ({ status: 403, body: { error } }));
});
afterAll(async () => {
  await server.close();
  await db.end();
  await database.drop();
});
beforeEach(async () => {
  await db`delete from crawl_holds`;
  await db`delete from crawl_turns`;
});

function readAt(moment: string, pages: number) {
  const now = new Date(moment);
  const unit = {
    tenantId: newUuid(now.getTime()),
    id: newUuid(now.getTime()),
    runId: newUuid(now.getTime()),
    taskId: newUuid(now.getTime()),
    platform: 'YOUTUBE',
    status: 'RUNNING' as const,
    checkpoint: firstCheckpoint(),
    since: '2026-11-01T00:00:00.000Z',
    found: pages,
    created: pages,
    promoted: 0,
    pages,
    tries: 0,
    error: null,
    waiting: null,
    waitingSince: null,
    createdAt: moment,
    completedAt: null,
    search: { keywords: ['crm'], filters: {} },
  };
  const settings = withDefaults(youtube, { BASE_URL: server.url, KEY: 'key' });
  const transport = { sendWith: () => sendByFetch, close: async () => undefined };
  const tokens = createTokens(() => now.getTime());
  const signal = new AbortController().signal;
  const deps = { db, transport, tokens, userAgent: 'test', now: () => now, signal };
  return readNextPage(deps, { connector: youtube, settings }, unit);
}

test('within the hour before midnight in California, a run waits for the units of the next day, and says for whom', async () => {
  const { progress, nextAt, end } = await readAt('2026-11-21T07:30:00.000Z', 3);
  expect(progress.waiting).toBe('waiting for YouTube until 2026-11-21T08:00:00.000Z');
  expect([nextAt, end]).toEqual([new Date('2026-11-21T08:00:00.000Z'), undefined]);
});

test.each([
  [3, 'PARTIAL'],
  [0, 'FAILED'],
])('earlier in the day, a run that has read %i pages ends as %s, and says until when', async (pages, status) => {
  const { end } = await readAt('2026-11-20T12:00:00.000Z', pages);
  expect(end).toEqual({
    status,
    error:
      'The YouTube key has used up its units of today. The limit lasts until 2026-11-21T08:00:00.000Z, longer than a run waits; YouTube is asked again from 2026-11-20T13:00:00.000Z on.',
  });
});
