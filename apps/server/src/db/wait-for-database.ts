import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import { DatabaseSetupError, refusalOf } from './setup-error.js';
import { describeUnavailable, isUnavailable } from './unavailable.js';

const logEveryMs = 3_000;
const firstPauseMs = 100;
const longestPauseMs = 1_000;

/** How to wait for a database. */
export interface DatabaseWait {
  /** The URL, for messages; its password is never shown. Undefined for the embedded database. */
  url: string | undefined;
  /** How long the database may be away. */
  timeoutMs: number;
  log: Pick<Logger, 'warn'>;
  /** Ends the wait. */
  signal?: AbortSignal;
}

/**
 * Runs `work`, and again from its beginning for as long as the database is not available: it is not up yet, recovers, or is lost meanwhile.
 * Logs a line every three seconds. Throws DatabaseSetupError after `timeoutMs` without success, and at once for what time does not mend,
 * such as a wrong password. An attempt that ran for longer than `timeoutMs`, such as a migration, begins the period again.
 */
export async function untilDatabaseIsUp<T>(work: () => Promise<T>, options: DatabaseWait): Promise<T> {
  const { url, timeoutMs, log, signal } = options;
  let awaySinceMs = performance.now();
  let loggedMs = Number.NEGATIVE_INFINITY;
  let pauseMs = firstPauseMs;
  for (;;) {
    const beganMs = performance.now();
    try {
      return await work();
    } catch (error) {
      const nowMs = performance.now();
      if (!isUnavailable(error) || isSession(error)) throw refusalOf(error, url) ?? error;
      if (nowMs - beganMs > timeoutMs) awaySinceMs = nowMs;
      const waitedMs = nowMs - awaySinceMs;
      const reason = describeUnavailable(error);
      if (waitedMs >= timeoutMs) throw tooLate(url, timeoutMs, reason);
      if (nowMs - loggedMs >= logEveryMs) {
        loggedMs = nowMs;
        log.warn(
          { waitedSeconds: Math.round(waitedMs / 1_000), timeoutSeconds: timeoutMs / 1_000 },
          `waiting for ${nameDatabase(url)}: ${reason}`,
        );
      }
      await delay(Math.min(pauseMs, Math.max(1, timeoutMs - waitedMs)), undefined, { ...(signal && { signal }) });
      pauseMs = Math.min(pauseMs * 2, longestPauseMs);
    }
  }
}

/** A pooler that does not keep sessions does not become another one. */
function isSession(error: unknown): boolean {
  return (error as { code?: unknown }).code === 'WRONG_SESSION';
}

function tooLate(url: string | undefined, timeoutMs: number, reason: string): DatabaseSetupError {
  const advice =
    url === undefined
      ? 'Look at the log of the server that runs it'
      : 'Check that PostgreSQL runs there and that DATABASE_URL is right';
  return new DatabaseSetupError(
    `Gave up after waiting ${timeoutMs / 1_000} s for ${nameDatabase(url)}: ${reason}. ${advice}, or set START_TIMEOUT to wait longer.`,
  );
}

/** Names a database in a message, without its user and password. */
export function nameDatabase(url: string | undefined): string {
  if (url === undefined) return 'the embedded database';
  const place = url
    .replace(/^[^:]+:\/\//, '')
    .replace(/^.*@/, '')
    .replace(/\?.*$/, '');
  return `the database ${place}`;
}
