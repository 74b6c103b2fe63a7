import { ApiError, ConnectionError, TimeoutError } from '@lead-engagement/sdk';
import { cleanText } from './clean.js';

/** Describes a failure for a model: enough to correct the call, without a stack. */
export function describeFailure(error: unknown): string {
  if (error instanceof ApiError) {
    const details = error.details?.slice(0, 10).map((detail) => `- ${JSON.stringify(detail)}`) ?? [];
    const wait = error.retryAfter === undefined ? [] : [`Try again after ${error.retryAfter} seconds.`];
    // The message ends with the status, the code and the id of the request.
    return cleanText([error.message, ...details, ...wait].join('\n')).slice(0, 4_000);
  }
  if (error instanceof ConnectionError || error instanceof TimeoutError)
    return `The server could not be reached: ${error.message}`.slice(0, 500);
  return error instanceof Error ? error.message.slice(0, 2_000) : 'The call failed.';
}
