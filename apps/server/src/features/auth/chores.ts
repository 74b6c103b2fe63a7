import type { Database } from '../../db/client.js';
import { inBatches } from '../../jobs/batches.js';
import type { Chore } from '../../jobs/handler.js';

const dayMs = 24 * 60 * 60_000;
const batchRows = 5_000;

/** Deletes sessions and one-time links that are over. A day is left, in which what comes too late is still recognised. */
export const authChores: readonly Chore[] = [
  {
    name: 'purge-sessions',
    everySeconds: 3_600,
    async run({ db, now }) {
      const before = new Date(now().getTime() - dayMs);
      const purge = (table: 'sessions' | 'account_tokens') =>
        inBatches(batchRows, (limit) => deleteExpired(db, table, before, limit));
      return { sessions: await purge('sessions'), links: await purge('account_tokens') };
    },
  },
];

async function deleteExpired(
  db: Database,
  table: 'sessions' | 'account_tokens',
  before: Date,
  limit: number,
): Promise<number> {
  const deleted = await db`
    delete from ${db(table)} where ctid in (
      select ctid from ${db(table)} where expires_at < ${before.toISOString()} limit ${limit})`;
  return deleted.count;
}
