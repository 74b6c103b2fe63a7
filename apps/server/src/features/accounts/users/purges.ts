import type { Purge } from '../../../jobs/retention/purge.js';
import { eraseUsers } from './queries.js';

/**
 * The retention rule for the personal data of deleted users, and what only they saw. The row is kept, because other records, including
 * deleted ones, refer to it.
 */
export const userPurge: Purge = {
  resource: 'deletedUsers',
  table: 'users',
  clock: 'deleted_at',
  condition: (db) => db`r.erased_at is null`,
  batchRows: 100,
  purge: ({ db, now }, ...step) => eraseUsers(db, ...step, now()),
};
