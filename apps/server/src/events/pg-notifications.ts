import type { Queryable } from '../db/client.js';
import type { HeldConnection } from '../db/held-connection.js';
import { type Listener, openListener } from '../db/listener.js';

/** Passes notices of one kind on to the streams of all processes. Nothing is stored: a notice that is lost is not sent again. */
export interface Notices<N extends { tenantId: string }> {
  /** Sends a notice; in a transaction, with its commit. */
  send(db: Queryable, notice: N): Promise<void>;
  /** Calls `onNotice` for each notice of a tenant, until the returned function is called. */
  listen(tenantId: string, onNotice: (notice: N) => void): () => void;
}

const channel = 'lead_engagement_notices';
const nameChars = 100;

/** Listens for the notices of all servers on the same database. */
export function listenForNotices(held: HeldConnection): Promise<Listener> {
  return openListener(held, channel);
}

/** The notices of one kind. */
export function createNotices<N extends { tenantId: string }>(
  source: Pick<Listener, 'subscribe'>,
  kind: 'typing' | 'presence',
): Notices<N> {
  const listeners = new Map<string, Set<(notice: N) => void>>();
  const prefix = `${kind} `;
  source.subscribe({
    notice(payload) {
      if (!payload.startsWith(prefix)) return;
      const notice = JSON.parse(payload.slice(prefix.length)) as N;
      for (const onNotice of listeners.get(notice.tenantId) ?? []) onNotice(notice);
    },
    lost: () => undefined,
  });
  return {
    async send(db, notice) {
      await db`select pg_notify(${channel}, ${prefix + JSON.stringify(notice)})`;
    },
    listen(tenantId, onNotice) {
      const listening = listeners.get(tenantId) ?? new Set();
      listeners.set(tenantId, listening.add(onNotice));
      return () => {
        listening.delete(onNotice);
        if (listening.size === 0 && listeners.get(tenantId) === listening) listeners.delete(tenantId);
      };
    },
  };
}

/** The beginning of a name: a NOTIFY has no more than 8,000 bytes. */
export function shortenName(name: string): string {
  return Array.from(name).slice(0, nameChars).join('');
}
