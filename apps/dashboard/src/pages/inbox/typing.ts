import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { client } from '../../session/session.js';
import { type Typist, typistKey } from '../../shell/typing.js';

/** How often the server is told that the user is typing: see the operation. */
const toldEveryMs = 3_000;

/** Who is typing in a conversation; undefined if nobody is. */
export function useTyping(conversationId: string): { name: string } | undefined {
  const { data } = useQuery<Typist | null>({
    queryKey: typistKey(conversationId),
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
