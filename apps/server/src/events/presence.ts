import type { PresenceStatus } from '@lead-engagement/contract';
import type { Listener } from '../db/listener.js';
import { createNotices, type Notices, shortenName } from './pg-notifications.js';

/** The presence of a user has changed. Ids are UUIDs. */
export interface PresenceNotice {
  tenantId: string;
  userId: string;
  name: string;
  status: PresenceStatus;
  conversationId: string | null;
  /** The conversation that the user looked at before. */
  previousConversationId: string | null;
}

/** Passes on whose presence has changed. */
export type Presence = Notices<PresenceNotice>;

export function createPresence(source: Pick<Listener, 'subscribe'>): Presence {
  const notices = createNotices<PresenceNotice>(source, 'presence');
  return { ...notices, send: (db, notice) => notices.send(db, { ...notice, name: shortenName(notice.name) }) };
}
