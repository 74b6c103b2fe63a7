import { setTimeout as delay } from 'node:timers/promises';
import { headers } from '@lead-engagement/contract';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../db/client.js';

/** Longer than a healthy database takes, shorter than load balancers wait. */
const probeTimeoutMs = 1_500;
/** How long an answer about the database holds: anyone may ask, however often. */
const freshMs = 1_000;
/** How long a server whose disk was full counts as not ready: the probe may still find room where a write of rows did not. */
const fullDiskMs = 5_000;
const fullDiskCode = '53100';

/** `/healthz`: the process answers. `/readyz`: it can also write to its database, as it found within the last seconds. */
export function registerHealth(app: FastifyInstance, db: Database): void {
  const canCommit = createProbe(db);
  let diskFullAtMs = Number.NEGATIVE_INFINITY;
  app.addHook('onError', async (_request, _reply, error) => {
    if ((error as { code?: unknown }).code === fullDiskCode) diskFullAtMs = performance.now();
  });
  const isReady = async () => performance.now() - diskFullAtMs > fullDiskMs && (await canCommit());
  app.get('/healthz', { config: { public: true } }, async () => ({ status: 'ok' }));
  app.get('/readyz', { config: { public: true } }, async (_, reply) => {
    if (await isReady()) return { status: 'ok' };
    return reply.status(503).header(headers.retryAfter, '1').send({ status: 'database unreachable, or not writable' });
  });
}

/** Asks the database whether a transaction can be committed, one question at a time; no answer in time is a no. */
function createProbe(db: Database): () => Promise<boolean> {
  let asked: Promise<boolean> | undefined;
  let answeredAtMs = Number.NEGATIVE_INFINITY;
  const ask = async () => {
    // The message is a commit to the disk that changes no table.
    const written = db<{ isWritable: boolean }[]>`
      select pg_logical_emit_message(true, 'readyz', ''), current_setting('transaction_read_only') = 'off' as is_writable
    `.then(
      ([row]) => row?.isWritable === true,
      () => false,
    );
    const answer = await Promise.race([written, delay(probeTimeoutMs, false)]);
    answeredAtMs = performance.now();
    return answer;
  };
  return async () => {
    if (asked === undefined || performance.now() - answeredAtMs > freshMs) {
      answeredAtMs = Number.POSITIVE_INFINITY;
      asked = ask();
    }
    return asked;
  };
}
