import { grantsScope, timesScope } from '@lead-engagement/contract';
import { invalidField } from '../errors.js';
import type { Caller } from './caller.js';
import type { PossibleMaker } from './maker.js';

/** A caller, or a job with the scopes that it was given, and who makes what it creates. Without scopes it has none. */
export type Scoped = Partial<Pick<Caller, 'scopes'> & PossibleMaker>;

/** Whether the times of new records may be sent. */
export function maySetTimes({ scopes = [] }: Scoped): boolean {
  return grantsScope(scopes, timesScope);
}

/** The error for a field that only those may send who bring records from elsewhere. */
export function needsTimesScope(path: string, instead: string) {
  const message = `Sending it needs the scope ${timesScope}. Leave it out: ${instead}`;
  return invalidField(path, message, 'missing_scope');
}

/** When a new record was made: as it is sent, else now. Throws VALIDATION_ERROR under `at` for the future, or if the caller may not send it. */
export function readCreatedAt(
  caller: Scoped,
  { createdAt }: { createdAt?: string | null | undefined },
  at: string,
  now: Date,
): string {
  const moment = now.toISOString();
  if (createdAt === undefined || createdAt === null || createdAt === moment) return moment;
  if (!maySetTimes(caller)) throw needsTimesScope(`${at}.createdAt`, 'it is the time of this request.');
  if (createdAt > moment) throw invalidField(`${at}.createdAt`, `Is in the future: it is ${moment}.`, 'too_big');
  return createdAt;
}

/**
 * When a new record was closed that is closed: as it is sent, else now; null for an open one. Throws VALIDATION_ERROR under `at` for a time
 * before `createdAt` or in the future, for one of an open record, and if the caller may not send it.
 */
export function readClosedAt(
  caller: Scoped,
  { closedAt }: { closedAt?: string | null | undefined },
  { isClosed, createdAt }: { isClosed: boolean; createdAt: string },
  at: string,
  now: Date,
): string | null {
  const moment = now.toISOString();
  const path = `${at}.closedAt`;
  const usual = isClosed ? moment : null;
  if (closedAt === undefined || closedAt === null || closedAt === usual) return usual;
  if (!isClosed) throw invalidField(path, 'Goes only with the status WON, LOST or UNQUALIFIED. Leave it out.', 'fixed');
  if (!maySetTimes(caller)) throw needsTimesScope(path, 'it is the time of this request.');
  if (closedAt > moment) throw invalidField(path, `Is in the future: it is ${moment}.`, 'too_big');
  if (closedAt < createdAt) throw invalidField(path, `Is before createdAt, ${createdAt}.`, 'too_small');
  return closedAt;
}

/** Throws VALIDATION_ERROR for a time that is not the stored one: the times of a record that is there stay. */
export function checkTimeStays(
  sent: string | null | undefined,
  stored: string | null,
  path: string,
  why: string,
): void {
  if (sent === undefined || sent === stored) return;
  throw invalidField(path, `Differs from the stored value. ${why}`, 'fixed');
}
