import { ApiError } from '../../../errors.js';

/** Throws another error in place of NOT_FOUND. */
export function otherwiseThrow(missing: () => ApiError) {
  return (error: unknown): never => {
    throw error instanceof ApiError && error.code === 'NOT_FOUND' ? missing() : error;
  };
}
