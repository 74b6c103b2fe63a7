import type { Purge } from '../../retention/purge.js';
import { eraseUsers } from './queries.js';

/** What deleted users are known by. The row stays: records, deleted ones too, refer to it. */
export const userPurge: Purge = {
  resource: 'deletedUsers',
  table: 'users',
  clock: 'deleted_at',
  condition: (db) => db`r.erased_at is null`,
  batchRows: 500,
  purge: ({ db, now }, ...step) => eraseUsers(db, ...step, now()),
};
