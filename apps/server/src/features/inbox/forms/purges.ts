import type { Purge } from '../../../jobs/retention/purge.js';

/** Forms that can no longer be restored. Their submissions go along. */
export const formPurge: Purge = {
  resource: 'deletedForms',
  table: 'forms',
  clock: 'deleted_at',
  batchRows: 1,
};

/** Counts of views. */
export const viewPurge: Purge = {
  resource: 'formViews',
  table: 'form_views',
  clock: 'hour',
  batchRows: 5_000,
};

/** Spam that nobody has taken out in time. */
export const spamPurge: Purge = {
  resource: 'spamSubmissions',
  table: 'form_submissions',
  clock: 'created_at',
  condition: (db) => db`r.status = 'SPAM'`,
  batchRows: 1_000,
};
