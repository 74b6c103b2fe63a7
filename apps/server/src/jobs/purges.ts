import type { Purge } from './retention/purge.js';

export const deadLetterPurge: Purge = {
  resource: 'deadLetters',
  table: 'dead_letters',
  clock: 'died_at',
  batchRows: 5_000,
};
