import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { t } from '../../i18n/i18n.js';
import { queries } from '../../lib/queries.js';
import { client, currentMe } from '../../session/session.js';
import { notePresence } from '../../shell/presence.js';

/** How long somebody who types is shown, and how often the server is told: see the operation. */
const shownMs = 6_000;
const toldEveryMs = 3_000;
/** The pause before the stream is opened again. */
const reopenMs = 10_000;

type Events = ReturnType<typeof client.conversations.stream>;
type StreamEvent = Events extends AsyncIterable<{ data: infer Data }> ? Data : never;
type Typing = Extract<StreamEvent, { type: 'conversation.typing' }>;

const keyOf = (conversationId: string) => ['typing', conversationId];

/** Follows who is typing and who is there while the inbox is open: the stream that the whole app follows has only what is stored. */
export function useTypingStream(): void {
  useEffect(() => {
    const control = new AbortController();
    const follow = async () => {
      while (!control.signal.aborted) {
        try {
          for await (const { data } of client.conversations.stream({ signal: control.signal }))
            if (data.type === 'conversation.typing') noteTyping(data);
            else if (data.type === 'user.presence') notePresence(data);
        } catch {
          // It could not be opened: useLive tells the user to sign in again, if that is why.
        }
        await new Promise((resolve) => setTimeout(resolve, reopenMs));
      }
    };
    void follow();
    return () => control.abort();
  }, []);
}

/** Keeps who is typing for the threads that show it. What the user types elsewhere is left out. */
function noteTyping(event: Typing): void {
  if (event.senderId !== null && event.senderId === currentMe()?.user?.id) return;
  const name = event.name ?? (event.role === 'USER' ? t('Contact') : t('Person'));
  queries.setQueryData(keyOf(event.conversationId), { name, untilMs: Date.now() + shownMs });
}

/** Who is typing in a conversation; undefined if nobody is. */
export function useTyping(conversationId: string): { name: string } | undefined {
  const { data } = useQuery<{ name: string; untilMs: number } | null>({
    queryKey: keyOf(conversationId),
    enabled: false,
    initialData: null,
  });
  const [nowMs, setNowMs] = useState(0);
  useEffect(() => {
    if (!data) return;
    const timer = setTimeout(() => setNowMs(Date.now()), Math.max(0, data.untilMs - Date.now()));
    return () => clearTimeout(timer);
  }, [data]);
  return data && data.untilMs > Math.max(nowMs, Date.now()) ? data : undefined;
}

/** Returns a function that tells the contact, every few seconds at most, that the user is typing. */
export function useTellTyping(conversationId: string): () => void {
  const toldAtMs = useRef(0);
  return () => {
    if (Date.now() - toldAtMs.current < toldEveryMs) return;
    toldAtMs.current = Date.now();
    // Nothing depends on it: the next one follows in seconds.
    client.conversations.sendTyping(conversationId).catch(() => undefined);
  };
}
