import { typingEveryMs } from '@lead-engagement/contract';
import type { Listener } from '../db/listener.js';
import type { RateLimiter } from '../limits/rate/rate-limiter.js';
import { createNotices, type Notices, shortenName } from './pg-notifications.js';

/** Somebody is typing in a conversation. Ids of tenant and conversation are UUIDs; that of the sender is public. */
export interface TypingNotice {
  tenantId: string;
  conversationId: string;
  role: 'USER' | 'HUMAN_AGENT';
  senderId: string | null;
  name: string | null;
}

/** Passes on who is typing. A notice that is lost is followed by another. */
export interface Typing extends Notices<TypingNotice> {
  /** Counts a notice. False if the other side was told a moment ago. */
  admit(conversationId: string, role: TypingNotice['role']): Promise<boolean>;
}

export function createTyping(source: Pick<Listener, 'subscribe'>, rateLimiter: RateLimiter): Typing {
  const notices = createNotices<TypingNotice>(source, 'typing');
  return {
    ...notices,
    // A NOTIFY holds a lock that every commit with one waits for: each side of a conversation causes few of them.
    admit: async (conversationId, role) =>
      (await rateLimiter.takeAttempt({
        key: `typing ${role} ${conversationId}`,
        limit: 1,
        windowMs: typingEveryMs - clockToleranceMs,
      })) === 0,
    send: (db, { name, ...notice }) => notices.send(db, { ...notice, name: name === null ? null : shortenName(name) }),
  };
}

/** Clients send every three seconds by a clock of their own, and over a network that delays some. */
const clockToleranceMs = 250;
