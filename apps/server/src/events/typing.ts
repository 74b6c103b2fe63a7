import { typingEveryMs } from '@lead-engagement/contract';
import type { Queryable } from '../db/client.js';
import { type Listener, openListener } from '../db/listener.js';
import type { RateLimiter } from '../rate-limits/rate-limiter.js';

/** Somebody is typing in a conversation. Ids of tenant and conversation are UUIDs; that of the sender is public. */
export interface TypingNotice {
  tenantId: string;
  conversationId: string;
  role: 'USER' | 'HUMAN_AGENT';
  senderId: string | null;
  name: string | null;
}

/** Passes on who is typing, to the streams of all processes. Nothing is stored: a notice that is lost is followed by another. */
export interface Typing {
  /** Counts a notice. False if the other side was told a moment ago. */
  admit(conversationId: string, role: TypingNotice['role']): Promise<boolean>;
  /** Sends an admitted notice; in a transaction, with its commit. */
  send(db: Queryable, notice: TypingNotice): Promise<void>;
  /** Calls `onNotice` for each notice of a tenant, until the returned function is called. */
  listen(tenantId: string, onNotice: (notice: TypingNotice) => void): () => void;
}

const channel = 'lead_engagement_typing';
const nameChars = 100;

/** Listens for notices of all servers on the same database. */
export function listenForTyping(databaseUrl: string): Promise<Listener> {
  return openListener(databaseUrl, channel);
}

export function createTyping(notices: Pick<Listener, 'subscribe'>, rateLimiter: RateLimiter): Typing {
  const listeners = new Map<string, Set<(notice: TypingNotice) => void>>();
  notices.subscribe({
    notice(payload) {
      const notice = JSON.parse(payload) as TypingNotice;
      for (const onNotice of listeners.get(notice.tenantId) ?? []) onNotice(notice);
    },
    lost: () => undefined,
  });
  return {
    // A NOTIFY holds a lock that every commit with one waits for: each side of a conversation causes few of them.
    admit: async (conversationId, role) =>
      (await rateLimiter.takeAttempt({
        key: `typing ${role} ${conversationId}`,
        limit: 1,
        windowMs: typingEveryMs - clockToleranceMs,
      })) === 0,
    async send(db, { name, ...notice }) {
      const sent = { ...notice, name: name === null ? null : Array.from(name).slice(0, nameChars).join('') };
      await db`select pg_notify(${channel}, ${JSON.stringify(sent)})`;
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

/** Clients send every three seconds by a clock of their own, and over a network that delays some. */
const clockToleranceMs = 250;
