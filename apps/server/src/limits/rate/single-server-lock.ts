import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { HeldConnection } from '../../db/held-connection.js';

const lock = "hashtext('lead_engagement.limits')";
const retryMs = 250;

/**
 * Takes the place of the one API server on a database, as an advisory lock on its held connection, and takes it again whenever that
 * connection is lost. A server that was killed a moment ago may hold it still: it is waited for `waitMs`. Resolves to false where another
 * server keeps it. The place is free when the connection is stopped.
 */
export async function becomeOnlyServer(
  held: HeldConnection,
  { log, waitMs = 5_000 }: { log: Logger; waitMs?: number },
): Promise<boolean> {
  let hasPlace = false;
  held.onLost(() => {
    if (!hasPlace) return;
    hasPlace = false;
    void retake();
  });

  async function take(): Promise<boolean> {
    // The database notices within seconds that the machine of a server is gone, and frees its place. Poolers refuse startup parameters.
    const [row] = await held.sql<{ taken: boolean }[]>`
      select pg_try_advisory_lock(${held.sql.unsafe(lock)}) as taken, set_config('tcp_keepalives_idle', '5', false),
        set_config('tcp_keepalives_interval', '2', false), set_config('tcp_keepalives_count', '3', false)`;
    hasPlace = row?.taken === true;
    return hasPlace;
  }

  async function retake(): Promise<void> {
    let told = false;
    while (!held.isStopped()) {
      const taken = await take().catch(() => undefined);
      if (taken) return;
      if (taken === false && !told) {
        told = true;
        log.error('another server counts the limits of this database too: set REDIS_URL, or stop one of them');
      }
      await delay(retryMs, undefined, { ref: false });
    }
  }

  const deadline = performance.now() + waitMs;
  while (!(await take())) {
    if (performance.now() >= deadline) return false;
    await delay(retryMs);
  }
  return true;
}
