import { setTimeout as delay } from 'node:timers/promises';
import { headers } from '@lead-engagement/contract';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../db/client.js';

/** Longer than a healthy database takes, shorter than load balancers wait. */
const probeTimeoutMs = 1_500;
/** How long an answer about the database holds: anyone may ask, however often. */
const freshMs = 1_000;
/** Errors of a write that say that the next one fails as well: the disk is full, or the database takes no writes. */
const failedWriteCodes = new Set<unknown>(['53100', '25006']);
/** Enough rows to need new pages of the disk. */
const probedRows = 2_000;
const insufficientPrivilege = '42501';

/**
 * `/healthz`: the process answers. `/readyz`: it can also write to its database, as it found within the last second. After a
 * write that failed for want of room, or of a database that takes writes, it is not ready until rows can be written again.
 */
export function registerHealth(app: FastifyInstance, db: Database): void {
  let hasFailed = false;
  const canWrite = createProbe(async () => {
    const isWritable = await canCommit(db);
    if (isWritable && hasFailed) hasFailed = !(await canStoreRows(db));
    return isWritable && !hasFailed;
  });
  app.addHook('onError', async (_request, _reply, error) => {
    if (!failedWriteCodes.has((error as { code?: unknown }).code)) return;
    hasFailed = true;
    canWrite.forget();
  });
  app.get('/healthz', { config: { public: true } }, async () => ({ status: 'ok' }));
  app.get('/readyz', { config: { public: true } }, async (_, reply) => {
    if (await canWrite.ask()) return { status: 'ok' };
    return reply.status(503).header(headers.retryAfter, '1').send({ status: 'database unreachable, or not writable' });
  });
}

async function canCommit(db: Database): Promise<boolean> {
  // The message is a commit to the disk that changes no table.
  const [row] = await db<{ isWritable: boolean }[]>`
    select pg_logical_emit_message(true, 'readyz', ''), current_setting('transaction_read_only') = 'off' as is_writable`;
  return row?.isWritable === true;
}

/** Whether there is room for new rows: those of a table that is gone at once. */
async function canStoreRows(db: Database): Promise<boolean> {
  try {
    await db.begin(async (tx) => {
      await tx`
        create temporary table room_for_rows on commit drop as
        select repeat(n::text, 100) as filling from generate_series(1, ${probedRows}::int) n`;
    });
    return true;
  } catch (error) {
    // The operator lets nobody make temporary tables: what is known then is that a transaction can be committed.
    return (error as { code?: unknown }).code === insufficientPrivilege;
  }
}

/** Asks one question at a time, and keeps the answer for a moment; no answer in time is a no. */
function createProbe(question: () => Promise<boolean>) {
  let asked: Promise<boolean> | undefined;
  let answeredAtMs = Number.NEGATIVE_INFINITY;
  const ask = async () => {
    const answered = question().catch(() => false);
    const answer = await Promise.race([answered, delay(probeTimeoutMs, false)]);
    answeredAtMs = performance.now();
    return answer;
  };
  return {
    async ask() {
      if (asked === undefined || performance.now() - answeredAtMs > freshMs) {
        answeredAtMs = Number.POSITIVE_INFINITY;
        asked = ask();
      }
      return asked;
    },
    /** Has the next one ask anew. */
    forget() {
      asked = undefined;
    },
  };
}
