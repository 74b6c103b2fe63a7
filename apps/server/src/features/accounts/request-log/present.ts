import type { RequestLogEntry } from '@lead-engagement/contract';
import type { requestLog } from '../../../events/requests/table.js';
import { encodeId } from '../../../ids.js';

export type RequestRow = typeof requestLog.$inferSelect;

/** A request as clients see it. */
export function toRequestLogEntry(row: RequestRow): RequestLogEntry {
  return {
    id: encodeId('requestLogEntry', row.id),
    tenantId: encodeId('tenant', row.tenantId),
    createdAt: row.createdAt,
    method: row.method,
    path: row.path,
    status: row.status,
    durationMs: row.durationMs,
    keyId: row.keyId,
    appId: row.appId,
    requestId: row.requestId,
    errorCode: row.errorCode,
    sampled: row.sampleRate < 1,
    sampleRate: row.sampleRate,
  };
}
