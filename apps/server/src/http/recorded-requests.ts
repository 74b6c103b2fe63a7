import { requestLogBudget } from '@lead-engagement/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import type { Database } from '../db/client.js';
import type { requestLog } from '../events/requests/table.js';
import { newUuid } from '../ids.js';
import { writeRegularly } from '../limits/rate/write-regularly.js';
import { createRequestSampling } from './request-sampling.js';

type Row = typeof requestLog.$inferInsert;

/** Rows that wait for the database, and those of one statement. */
const mostWaiting = 10_000;
const batchRows = 1_000;
const failedFrom = 400;

export interface RecordingDeps {
  /** With the API's role. */
  db: Database;
  log: Logger;
  everyMs?: number | undefined;
}

/**
 * Records the requests of API keys and apps, for their tenants to read. They are written every few seconds, aside from any request. Nothing of
 * what a request carried is recorded: no query, body, header, address or id of a record.
 */
export function registerRecordedRequests(app: FastifyInstance, { db, log, everyMs }: RecordingDeps): void {
  const sampling = createRequestSampling(requestLogBudget.perMinute);
  let waiting: Row[] = [];
  let left = 0;
  app.addHook('onResponse', (request, reply, done) => {
    const row = toRow(request, reply, (tenantId, isFailed) => sampling.take(tenantId, isFailed));
    if (row && waiting.length < mostWaiting) waiting.push(row);
    else if (row) left += 1;
    done();
  });
  const writes = writeRegularly({
    log,
    everyMs,
    what: 'the log of requests',
    async write() {
      if (left > 0) log.warn({ requests: left }, 'requests were left out of the log of requests: too many waited');
      left = 0;
      while (waiting.length > 0) {
        const batch = waiting.slice(0, batchRows);
        await insertRequests(db, batch);
        waiting = waiting.slice(batch.length);
      }
    },
  });
  app.addHook('onClose', () => writes.stop());
}

function toRow(
  { caller, method, id, route, routeOptions, refusedPath, errorCode }: FastifyRequest,
  { statusCode, elapsedTime }: FastifyReply,
  take: (tenantId: string, isFailed: boolean) => number | undefined,
): Row | undefined {
  if (!caller || (caller.principalType !== 'API_KEY' && caller.publicAppId === undefined)) return undefined;
  const sampleRate = take(caller.tenantId, statusCode >= failedFrom);
  if (sampleRate === undefined) return undefined;
  const now = new Date();
  return {
    tenantId: caller.tenantId,
    id: newUuid(now.getTime()),
    method,
    path: route?.path ?? routeOptions.url ?? refusedPath ?? null,
    status: statusCode,
    durationMs: Math.round(elapsedTime),
    keyId: caller.principalType === 'API_KEY' ? caller.publicPrincipalId : null,
    appId: caller.publicAppId ?? null,
    requestId: id,
    errorCode: errorCode ?? null,
    sampleRate,
    createdAt: now.toISOString(),
  };
}

/** Stores requests of tenants that there are still. What is stored already is left as it is, so that a batch can be repeated. */
async function insertRequests(db: Database, rows: readonly Row[]): Promise<void> {
  await db`
    insert into request_log (tenant_id, id, method, path, status, duration_ms, key_id, app_id, request_id, error_code,
      sample_rate, created_at)
    select t.id, r.id, r.method, r.path, r.status, r."durationMs", r."keyId", r."appId", r."requestId", r."errorCode",
      r."sampleRate", r."createdAt"
    from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as r ("tenantId" uuid, id uuid, method text, path text,
      status int, "durationMs" int, "keyId" text, "appId" text, "requestId" text, "errorCode" text, "sampleRate" real,
      "createdAt" timestamptz)
    join tenants t on t.id = r."tenantId"
    on conflict do nothing`;
}
