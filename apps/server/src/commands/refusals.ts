import { ApiError, ConfigurationError } from '../errors.js';

/** Prints client errors of the API as one line. */
export async function refusalsAsMessages<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw error instanceof ApiError && error.status < 500 ? new ConfigurationError(error.message) : error;
  }
}
