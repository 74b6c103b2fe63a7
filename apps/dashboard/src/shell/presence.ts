import type { UserPresence } from '@lead-engagement/sdk';
import { useQuery } from '@tanstack/react-query';
import { useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { t } from '../i18n/i18n.js';
import { serverUrl } from '../lib/addresses.js';
import { queries } from '../lib/queries.js';
import { client, currentMe, may } from '../session/session.js';
import { useAway } from './away.js';

/** How often the server is told: see the operation. */
const toldEveryMs = 30_000;
/** A user who does nothing for so long is away. */
const idleMs = 10 * 60_000;

export type PresenceStatus = UserPresence['status'];

/** How a status is called. */
export function nameOfPresence(status: PresenceStatus): string {
  if (status === 'ONLINE') return t('Online');
  return status === 'AWAY' ? t('Away') : t('Offline');
}

const toldKey = `lead-engagement.presence-told:${serverUrl}`;

/**
 * Tells the server that the user is there, and which conversation is open. Of several tabs the one that is seen does; while none is seen,
 * the first whose time has come.
 */
export function useTellPresence(): void {
  const isAway = useAway();
  const conversationId = useRouterState({
    select: ({ location: { pathname, search } }) =>
      pathname === '/inbox' ? (search as { open?: string }).open : undefined,
  });
  useEffect(() => {
    // A key without a user has no presence.
    if (!currentMe()?.user) return undefined;
    let activeAtMs = Date.now();
    const noteActive = () => {
      activeAtMs = Date.now();
    };
    const tell = () => {
      const isSeen = document.visibilityState === 'visible';
      const toldAtMs = Number(localStorage.getItem(toldKey));
      if (!isSeen && Date.now() - toldAtMs < toldEveryMs) return;
      localStorage.setItem(toldKey, String(Date.now()));
      const isIdle = Date.now() - activeAtMs > idleMs;
      const status = isAway || isIdle ? 'AWAY' : 'ONLINE';
      // Nothing depends on one notice: the next one follows.
      client.me
        .setPresence({ status, conversationId: isSeen && conversationId ? conversationId : null })
        .catch(() => undefined);
    };
    tell();
    const timer = setInterval(tell, toldEveryMs);
    const events = ['keydown', 'pointerdown', 'pointermove'] as const;
    for (const event of events) document.addEventListener(event, noteActive, { passive: true });
    document.addEventListener('visibilitychange', tell);
    return () => {
      clearInterval(timer);
      for (const event of events) document.removeEventListener(event, noteActive);
      document.removeEventListener('visibilitychange', tell);
    };
  }, [isAway, conversationId]);
}

const presenceKey = ['presence'];
const none: readonly UserPresence[] = [];

/** The users who are there. Changes come by the stream of conversations; those who are not heard of any more leave with the next read. */
export function usePresence(): readonly UserPresence[] {
  const { data = none } = useQuery({
    queryKey: presenceKey,
    enabled: may('read:conversations'),
    refetchInterval: toldEveryMs,
    queryFn: ({ signal }) => client.users.listPresence({ signal }),
  });
  return data;
}

/** Writes a change that the stream told of into what is known. */
export function notePresence({
  userId,
  name,
  status,
  conversationId,
}: Pick<UserPresence, 'userId' | 'name' | 'status' | 'conversationId'>): void {
  queries.setQueryData<readonly UserPresence[]>(presenceKey, (known = none) => {
    const before = known.find((each) => each.userId === userId);
    const others = known.filter((each) => each.userId !== userId);
    if (status === 'OFFLINE') return others;
    const expiresAt = new Date(Date.now() + 3 * toldEveryMs).toISOString();
    return [...others, { avatar: null, ...before, userId, name, status, conversationId, expiresAt }];
  });
}
