import { grantsScope } from '@lead-engagement/contract';
import type { Queryable } from '../db/client.js';
import type { Fragment } from '../db/filters.js';
import { ApiError, invalidField } from '../errors.js';
import type { Caller } from './caller.js';

/** A record that is its owner's alone, or shared with everybody of the tenant who may read its kind. */
export interface OwnedRow {
  /** The user; null: a key without an owner made it. */
  ownerId: string | null;
  shared: boolean;
}

/** Whether a caller sees a record. */
export function sees({ userId }: Caller, { ownerId, shared }: OwnedRow): boolean {
  return shared || (ownerId !== null && ownerId === userId);
}

/** The same as a condition on the columns of such a table: with `shared`, of the shared ones only, or of the caller's own only. */
export function seenBy(db: Queryable, { userId }: Caller, shared: boolean | undefined): Fragment {
  const own = db`(not shared and owner_id = ${userId})`;
  if (shared === undefined) return db`(shared or ${own})`;
  return shared ? db`shared` : own;
}

/** Throws NOT_FOUND for a record that the caller does not see, FORBIDDEN for one that is shared by somebody else. */
export function checkMayChange(caller: Caller, row: OwnedRow, noun: string): void {
  if (!sees(caller, row)) throw new ApiError('NOT_FOUND', `There is no ${noun} with this id.`);
  if (row.ownerId !== null && row.ownerId === caller.userId) return;
  if (row.ownerId === null && caller.principalType === 'API_KEY' && caller.userId === null) return;
  if (grantsScope(caller.scopes, 'admin')) return;
  throw new ApiError('FORBIDDEN', `This ${noun} is shared by somebody else. Ask its owner or an admin to change it.`);
}

/** Throws VALIDATION_ERROR where nobody would see the record: a key without an owner can make shared ones only. */
export function checkSomebodySees(ownerId: string | null, shared: boolean): void {
  if (shared || ownerId !== null) return;
  throw invalidField('body.shared', 'Must be true: this key has no owner who could see it otherwise.');
}
