import { t } from '../i18n/i18n.js';
import { queries } from '../lib/queries.js';
import type { client } from '../session/session.js';
import { currentMe } from '../session/session.js';

/** How long somebody who types is shown: see the operation. */
const shownMs = 6_000;

type Events = ReturnType<typeof client.changes.stream>;
type LiveEvent = Events extends AsyncIterable<{ data: infer Data }> ? Data : never;

/** Who is typing in a conversation, and until when that is shown. */
export interface Typist {
  name: string;
  untilMs: number;
}

/** The key under which the typist of a conversation is kept. */
export const typistKey = (conversationId: string) => ['typing', conversationId];

/** Keeps who is typing for the threads that show it. What the user types elsewhere is left out. */
export function noteTyping(event: Extract<LiveEvent, { type: 'conversation.typing' }>): void {
  if (event.senderId !== null && event.senderId === currentMe()?.user?.id) return;
  const name = event.name ?? (event.role === 'USER' ? t('Contact') : t('Person'));
  queries.setQueryData<Typist>(typistKey(event.conversationId), { name, untilMs: Date.now() + shownMs });
}
