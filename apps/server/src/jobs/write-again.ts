import postgres from 'postgres';
import { ApiError } from '../errors.js';

/** Deadlock, and a unique value that another transaction has just taken: the batch is written again. */
const passing = new Set(['40P01', '40001', '23505']);
const maxTries = 5;

/** Does a transaction again if it fails for a reason that passes. */
export async function writeAgain<T>(write: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await write();
    } catch (error) {
      const isTaken = error instanceof ApiError && error.code === 'CONFLICT';
      const isPassing = isTaken || (error instanceof postgres.PostgresError && passing.has(error.code));
      if (!isPassing || tries === maxTries) throw error;
    }
  }
}
