import { ApiError, ConnectionError, TimeoutError } from '@lead-engagement/sdk';
import { cleanText } from './clean.js';

/** Describes a failure for a model: enough to correct the call, without a stack. */
export function describeFailure(error: unknown): string {
  if (error instanceof ApiError) {
    const details = error.details?.slice(0, 10).map((detail) => `- ${JSON.stringify(detail)}`) ?? [];
    // The message ends with the status, the code with its reason, and the id of the request.
    return cleanText([error.message, ...details, ...adviseRetry(error)].join('\n')).slice(0, 4_000);
  }
  if (error instanceof ConnectionError || error instanceof TimeoutError)
    return `The server could not be reached: ${error.message}`.slice(0, 500);
  return error instanceof Error ? error.message.slice(0, 2_000) : 'The call failed.';
}

function adviseRetry({ retryable, retryAfter }: ApiError): string[] {
  if (retryable === false) return ['The same call would fail again.'];
  if (retryAfter !== undefined) return [`Try again after ${retryAfter} seconds.`];
  return retryable ? ['Try again.'] : [];
}
