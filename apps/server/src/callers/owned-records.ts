import { grantsScope, type Scope } from '@lead-engagement/contract';
import type { Queryable } from '../db/client.js';
import type { Fragment } from '../db/filters.js';
import { ApiError, invalidField } from '../errors.js';
import type { Caller } from './caller.js';

/** A record that is private to its owner, or shared with all users of the tenant who may read its kind. */
export interface OwnedRow {
  /** The owner; null if a key without an owner created the record. */
  ownerId: string | null;
  shared: boolean;
}

/** Returns true if the caller can see the record. */
export function sees({ userId }: Caller, { ownerId, shared }: OwnedRow): boolean {
  return shared || (ownerId !== null && ownerId === userId);
}

/** The same check as an SQL condition. Set `shared` to match only shared records, or only the caller's own. */
export function seenBy(db: Queryable, { userId }: Caller, shared: boolean | undefined): Fragment {
  const own = db`(not shared and owner_id = ${userId})`;
  if (shared === undefined) return db`(shared or ${own})`;
  return shared ? db`shared` : own;
}

/** Throws NOT_FOUND if the caller cannot see the record, and FORBIDDEN if another user shared it. */
export function checkMayChange(caller: Caller, row: OwnedRow, noun: string): void {
  if (!sees(caller, row)) throw new ApiError('NOT_FOUND', `There is no ${noun} with this id.`);
  if (mayChange(caller, row.ownerId, 'manage:settings')) return;
  throw new ApiError(
    'FORBIDDEN.not_yours',
    `This ${noun} is shared by somebody else. Its owner can change it, and anybody with the scope manage:settings.`,
  );
}

/** Returns true if the caller made the record, or has the scope to change those of others. A null owner stands for all keys without an owner. */
export function mayChange(caller: Caller, ownerId: string | null, ofOthers: Scope): boolean {
  if (ownerId !== null && ownerId === caller.userId) return true;
  if (ownerId === null && caller.principalType === 'API_KEY' && caller.userId === null) return true;
  return grantsScope(caller.scopes, ofOthers);
}

/** Throws VALIDATION_ERROR if nobody could see the record: a key without an owner can create only shared ones. */
export function checkSomebodySees(ownerId: string | null, shared: boolean): void {
  if (shared || ownerId !== null) return;
  throw invalidField('body.shared', 'Must be true: this key has no owner who could see it otherwise.');
}
