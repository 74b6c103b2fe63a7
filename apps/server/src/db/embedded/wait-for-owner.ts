import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import { DataDirInUseError, serveCommand } from './owner-lock.js';

const pauseMs = 200;

/**
 * Runs `start`, and again for as long as a process that ends by itself uses the data directory: any but a server. Logs which one it is, at once
 * and whenever it is another. Throws DataDirInUseError after `timeoutMs`, and at once if a server uses it, unless `alsoServers`.
 */
export async function untilOwnerEnds<T>(
  start: () => Promise<T>,
  { timeoutMs, log, alsoServers = false }: { timeoutMs: number; log: Pick<Logger, 'warn'>; alsoServers?: boolean },
): Promise<T> {
  const deadlineMs = performance.now() + timeoutMs;
  let named: number | undefined;
  for (;;) {
    try {
      return await start();
    } catch (error) {
      if (!(error instanceof DataDirInUseError)) throw error;
      const { command, pid } = error;
      if (performance.now() >= deadlineMs || (command === serveCommand && !alsoServers)) throw error;
      if (named !== pid) log.warn({ command, pid, timeoutSeconds: timeoutMs / 1_000 }, `waiting: ${error.message}`);
      named = pid;
      await delay(pauseMs);
    }
  }
}
