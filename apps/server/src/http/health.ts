import { setTimeout as delay } from 'node:timers/promises';
import { headers } from '@lead-engagement/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Database } from '../db/client.js';
import { createLifecycle, type Lifecycle } from '../process/lifecycle.js';
import type { SignedTokens, TokenKind } from '../security/signed-tokens.js';
import { clientAddressOf, readAddress } from './client-address.js';

/** Longer than a healthy database takes, shorter than load balancers wait. */
const probeTimeoutMs = 1_500;
/** How long a result is reused, because the endpoint is public and unlimited. */
const freshMs = 1_000;
/** Error codes of a failed write that mean that later writes fail too: the disk is full, or the database is read-only. */
const failedWriteCodes = new Set<unknown>(['53100', '25006']);
/** Enough rows to need new disk pages. */
const probedRows = 2_000;
const insufficientPrivilege = '42501';

/**
 * Registers `/healthz` (the process responds) and `/readyz` (it can also write to its database, checked at most once a second). After a
 * write failed because the disk was full or the database read-only, `/readyz` fails until rows can be written again. With a token of
 * `tokens`, `/healthz` also says how the request arrived. `/readyz` also fails before the server is ready and once it was told to stop.
 */
export function registerHealth(
  app: FastifyInstance,
  db: Database,
  tokens?: SignedTokens,
  lifecycle: Lifecycle = createLifecycle(),
): void {
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
  app.get('/healthz', { config: { public: true, untraced: true } }, async (request) => {
    const { doctor } = request.query as { doctor?: unknown };
    const mayAsk = tokens && typeof doctor === 'string' && (await tokens.verify(doctorToken, doctor, new Date()));
    return { status: 'ok', ...(mayAsk && mayAsk.outcome === 'valid' && { seen: describeRequest(request) }) };
  });
  app.get('/readyz', { config: { public: true, untraced: true } }, async (_, reply) => {
    const refuse = (status: string) => reply.status(503).header(headers.retryAfter, '1').send({ status });
    if (lifecycle.phase() !== 'serving') return refuse(lifecycle.phase());
    return (await canWrite.ask()) ? { status: 'ok' } : refuse('database unreachable, or not writable');
  });
}

/** The token with which `doctor`, which has the secret key, asks `/healthz` how its request arrived. */
export const doctorToken: TokenKind = { typ: 'doctor+jwt', audience: 'doctor' };

/** How a request arrived here, to find out whether a proxy passes on what it should. */
export interface SeenRequest {
  /** The scheme and address of the client, as the server understands them. */
  scheme: string;
  address: string;
  /** The other end of the connection: the client, or the last proxy. */
  connection: string;
  /** True if a proxy named the client. */
  forwarded: boolean;
}

function describeRequest(request: FastifyRequest): SeenRequest {
  return {
    scheme: request.protocol,
    address: clientAddressOf(request),
    connection: readAddress(request.raw.socket?.remoteAddress) ?? '',
    forwarded: request.headers['x-forwarded-for'] !== undefined,
  };
}

async function canCommit(db: Database): Promise<boolean> {
  // Commits a WAL message, which writes to the disk but changes no table.
  const [row] = await db<{ isWritable: boolean }[]>`
    select pg_logical_emit_message(true, 'readyz', ''), current_setting('transaction_read_only') = 'off' as is_writable`;
  return row?.isWritable === true;
}

/** Returns true if the database can store new rows. Tries it with a temporary table. */
async function canStoreRows(db: Database): Promise<boolean> {
  try {
    await db.begin(async (tx) => {
      await tx`
        create temporary table room_for_rows on commit drop as
        select repeat(n::text, 100) as filling from generate_series(1, ${probedRows}::int) n`;
    });
    return true;
  } catch (error) {
    // The database user may not create temporary tables, so the successful commit has to do.
    return (error as { code?: unknown }).code === insufficientPrivilege;
  }
}

/** Runs one check at a time and caches the result for a moment. A timeout counts as false. */
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
    /** Makes the next call run the check again. */
    forget() {
      asked = undefined;
    },
  };
}
