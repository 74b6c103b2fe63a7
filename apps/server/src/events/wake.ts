import type { Database } from '../db/client.js';
import { openPostgres } from '../db/driver.js';
import { atMostEvery } from '../process/at-most-every.js';

const channel = 'lead_engagement_wake';

/** Tells workers, wherever they run, that there may be work. Call it after a commit, never inside a transaction. */
export interface Waker {
  wake(): void;
  stop(): Promise<void>;
}

/**
 * Wakes the worker of this process tree at once through `worker`, and those of other machines through a NOTIFY on a
 * connection of its own, at most one in `intervalMs`: a NOTIFY holds a lock that every commit with one waits for.
 * A wake that is lost costs a worker's poll interval, nothing else.
 */
export function createWaker(options: { worker?: { wake(): void }; notifyUrl?: string; intervalMs?: number }): Waker {
  const { worker, notifyUrl, intervalMs = 50 } = options;
  const notifier = notifyUrl === undefined ? undefined : createNotifier(notifyUrl, intervalMs);
  return {
    wake() {
      worker?.wake();
      notifier?.notify();
    },
    stop: async () => notifier?.stop(),
  };
}

/** Calls `onWake` for every NOTIFY of a waker on this database, on a connection of its own that comes back by itself. */
export async function listenForWakes(db: Database, onWake: () => void): Promise<{ stop(): Promise<void> }> {
  const { unlisten } = await db.listen(channel, onWake);
  return { stop: unlisten };
}

function createNotifier(url: string, intervalMs: number) {
  const sql = openPostgres(url, {
    max: 1,
    fetch_types: false,
    connection: { application_name: 'lead-engagement wake' },
  });
  // Lost while the database is away, or this process is ending: the workers' poll makes up for it.
  const notify = atMostEvery(intervalMs, () => sql.notify(channel, '').catch(() => undefined));
  return {
    notify: notify.call,
    stop: async () => {
      notify.cancel();
      await sql.end({ timeout: 1 });
    },
  };
}
