import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import { openPostgres } from '../../db/driver.js';

const lock = "hashtext('lead_engagement.limits')";
const retryMs = 250;

/** The place of the one server that counts a database's limits. */
export interface OnlyServer {
  release(): Promise<void>;
}

/**
 * Takes the place of the one API server on a database, as an advisory lock on a connection of its own, and takes it again whenever that connection
 * is lost. A server that was killed a moment ago may hold it still: it is waited for `waitMs`. Resolves to undefined where another server keeps it.
 */
export async function becomeOnlyServer(
  url: string,
  { log, waitMs = 5_000 }: { log: Logger; waitMs?: number },
): Promise<OnlyServer | undefined> {
  let released = false;
  let held = false;
  const sql = openPostgres(url, {
    max: 1,
    fetch_types: false,
    max_lifetime: null,
    onnotice: () => undefined,
    onclose: () => {
      if (!held || released) return;
      held = false;
      void retake();
    },
    connection: { application_name: 'lead-engagement only server' },
  });

  async function take(): Promise<boolean> {
    // The database notices within seconds that the machine of a server is gone, and frees its place. Poolers refuse startup parameters.
    const [row] = await sql<{ taken: boolean }[]>`
      select pg_try_advisory_lock(${sql.unsafe(lock)}) as taken, set_config('tcp_keepalives_idle', '5', false),
        set_config('tcp_keepalives_interval', '2', false), set_config('tcp_keepalives_count', '3', false)`;
    held = row?.taken === true;
    return held;
  }

  async function retake(): Promise<void> {
    let told = false;
    while (!released) {
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
  try {
    while (!(await take())) {
      if (performance.now() >= deadline) {
        await sql.end({ timeout: 1 });
        return undefined;
      }
      await delay(retryMs);
    }
  } catch (error) {
    await sql.end({ timeout: 1 });
    throw error;
  }
  return {
    async release() {
      released = true;
      await sql.end({ timeout: 1 });
    },
  };
}
