import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError } from '../errors.js';
import { minuteMs } from '../time.js';

declare module 'fastify' {
  interface FastifyInstance {
    /** Logs that a request was answered with a 5xx. */
    logFailure(thrown: Error, request: FastifyRequest): void;
  }
}

const quietMs = minuteMs;
/** Different reasons that are remembered. */
const maxReasons = 100;

/**
 * Logs failures of the server. A surprise is an error with its stack. A refusal by our own code, such as UNAVAILABLE while too
 * many wait, says all in its message and can come with every request: it is one warning a minute, with how many there were.
 */
export function registerFailureLog(app: FastifyInstance, clock: () => number = () => performance.now()): void {
  const told = new Map<string, { at: number; since: number }>();
  app.decorate('logFailure', (thrown: Error, request: FastifyRequest) => {
    if (!(thrown instanceof ApiError)) {
      request.log.error({ err: thrown, requestId: request.id }, 'request failed');
      return;
    }
    const { code, message } = thrown;
    const cause = thrown.cause instanceof Error ? thrown.cause.message : undefined;
    const reason = `${message}\n${cause ?? ''}`;
    const before = told.get(reason);
    if (before && clock() - before.at < quietMs) {
      before.since += 1;
      return;
    }
    if (told.size >= maxReasons) told.clear();
    told.set(reason, { at: clock(), since: 0 });
    const line = { code, reason: message, cause, requestId: request.id, alsoRefused: before?.since ?? 0 };
    request.log.warn(line, 'requests refused');
  });
}
