import type { Database } from '../db/client.js';
import type { HeldConnection } from '../db/held-connection.js';
import { atMostEvery } from '../process/at-most-every.js';

const channel = 'lead_engagement_wake';

/** Tells workers, wherever they run, that there may be work. Call it after a commit, never inside a transaction. */
export interface Waker {
  wake(): void;
  stop(): void;
}

/**
 * Wakes the worker of this process tree at once through `worker`, and those of other machines through a NOTIFY on the
 * connection `notifier`, at most one in `intervalMs`: a NOTIFY holds a lock that every commit with one waits for.
 * A wake that is lost costs a worker's poll interval, nothing else.
 */
export function createWaker(options: {
  worker?: { wake(): void };
  notifier?: Pick<HeldConnection, 'sql'> | undefined;
  intervalMs?: number;
}): Waker {
  const { worker, notifier, intervalMs = 50 } = options;
  // Lost while the database is away, or this process is ending: the workers' poll makes up for it.
  const notify = notifier && atMostEvery(intervalMs, () => notifier.sql.notify(channel, '').catch(() => undefined));
  return {
    wake() {
      worker?.wake();
      notify?.call();
    },
    stop: () => notify?.cancel(),
  };
}

/** Calls `onWake` for every NOTIFY of a waker on this database, on a connection of its own that comes back by itself. */
export async function listenForWakes(db: Database, onWake: () => void): Promise<{ stop(): Promise<void> }> {
  const { unlisten } = await db.listen(channel, onWake);
  return { stop: unlisten };
}
