import { createHash } from 'node:crypto';
import { type ChangeResource, limits } from '@lead-engagement/contract';
import { ApiError } from '../../../errors.js';
import { dayMs } from '../../../time.js';
import type { Place } from './queries.js';

const maxAgeMs = limits.changeRetentionDays * dayMs;

/** What a cursor is good for. */
export interface CursorScope {
  tenantId: string;
  /** `all`: of the live stream, which has every resource. */
  resource: ChangeResource | 'all';
  /** A database that was restored elsewhere numbers its transactions anew. */
  database: string;
}

type Parts = [fingerprint: string, xid: number, seq: number, atMs: number];

/** Writes a place as a cursor. `at` is the age that it has: that of the last change before it. */
export function writeCursor(scope: CursorScope, { xid, seq }: Place, at: Date): string {
  const parts: Parts = [fingerprintOf(scope), xid, seq, at.getTime()];
  return Buffer.from(JSON.stringify(parts)).toString('base64url');
}

/** Reads a cursor, and the age that it was given. Throws INVALID_CURSOR for one that is damaged, too old, or of another resource or database. */
export function readCursor(scope: CursorScope, cursor: string, now: Date): Place & { at: Date } {
  const [fingerprint, xid, seq, atMs] = parse(cursor);
  if (fingerprint !== fingerprintOf(scope)) {
    throw new ApiError(
      'INVALID_CURSOR',
      'The cursor is of another resource, or the database was moved since. Get a new one without a cursor, read the list, and go on from there.',
    );
  }
  if (now.getTime() - atMs > maxAgeMs) {
    throw new ApiError(
      'INVALID_CURSOR',
      `The cursor is more than ${limits.changeRetentionDays} days old, and changes behind it are gone. Get a new one without a cursor, read the list, and go on from there.`,
    );
  }
  return { xid, seq, at: new Date(atMs) };
}

function parse(cursor: string): Parts {
  let parts: unknown;
  try {
    parts = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
  } catch {
    throw new ApiError('INVALID_CURSOR');
  }
  if (!Array.isArray(parts) || parts.length !== 4 || typeof parts[0] !== 'string' || !parts.slice(1).every(isCount)) {
    throw new ApiError('INVALID_CURSOR');
  }
  return parts as Parts;
}

function isCount(value: unknown): boolean {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}

function fingerprintOf({ tenantId, resource, database }: CursorScope): string {
  return createHash('sha256').update(`${tenantId} ${resource} ${database}`).digest('base64url').slice(0, 11);
}
