import postgres from 'postgres';
import { compactCounts } from './db/counts.js';
import { refreshStatistics } from './db/statistics.js';
import { dropOldPartitions, ensurePartitions } from './events/partitions.js';
import { features } from './features/index.js';
import type { FileStore } from './files/store.js';
import { createFilePurge } from './files/stored-files.js';
import { answerPurge } from './http/purges.js';
import type { Chore, StepContext } from './jobs/handler.js';
import { deadLetterPurge } from './jobs/purges.js';
import type { Purge } from './jobs/retention/purge.js';
import { purgeDayCounts } from './limits/rate/day-counts.js';
import { purgeKeyCounts } from './limits/rate/key-counts.js';
import { mailPurge } from './mail/purges.js';
import { hourSeconds, minuteSeconds } from './time.js';
import { webhookPurges } from './webhooks/purges.js';

/** Purges the use of daily budgets. */
export const usagePurge: Purge = { resource: 'usage', table: 'count_deltas', clock: 'day', batchRows: 1_000 };

/** Creates the purges: one for each retention rule of the contract that counts days, except those of partitioned logs. */
export function createPurges(files: FileStore): Purge[] {
  return [
    ...features.flatMap(({ purges = [] }) => purges),
    createFilePurge(files),
    ...webhookPurges,
    answerPurge,
    deadLetterPurge,
    mailPurge,
    usagePurge,
  ];
}

const lockNotAvailable = '55P03';

/** Maintenance of the shared tables. Each module knows its own rows. */
export const housekeeping: readonly Chore[] = [
  { name: 'ensure-partitions', everySeconds: hourSeconds, run: keepPartitions },
  { name: 'drop-partitions', everySeconds: hourSeconds, run: dropPartitions },
  { name: 'refresh-statistics', everySeconds: 5, run: async ({ db }) => ({ tables: await refreshStatistics(db) }) },
  {
    name: 'purge-request-counts',
    everySeconds: hourSeconds,
    run: async ({ db, now }) => ({ keys: await purgeKeyCounts(db, now()), days: await purgeDayCounts(db, now()) }),
  },
  {
    name: 'compact-counts',
    everySeconds: minuteSeconds / 4,
    run: async ({ db }) => ({ rows: await compactCounts(db) }),
  },
];

async function keepPartitions({ db, now }: StepContext) {
  await ensurePartitions(db, now());
  return {};
}

async function dropPartitions({ db, now }: StepContext) {
  try {
    return { partitions: await dropOldPartitions(db, now()) };
  } catch (error) {
    // A long read blocks this. It can wait for the run in the next hour.
    if (!(error instanceof postgres.PostgresError) || error.code !== lockNotAvailable) throw error;
    return { partitions: 0, busy: 1 };
  }
}
