import { useSyncExternalStore } from 'react';
import { serverUrl } from '../lib/addresses.js';
import { client, currentMe } from '../session/session.js';

const awayKey = `lead-engagement.away:${serverUrl}`;
const listeners = new Set<() => void>();

/** Whether the user has chosen to be away, in this browser. */
export const away = {
  on: () => localStorage.getItem(awayKey) === 'on',
  set(isAway: boolean) {
    localStorage.setItem(awayKey, isAway ? 'on' : '');
    for (const listener of listeners) listener();
  },
};

export function useAway(): boolean {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, away.on);
}

/** Tells the server that the user leaves. */
export async function tellGone(): Promise<void> {
  if (currentMe()?.user) await client.me.setPresence({ status: 'OFFLINE' }).catch(() => undefined);
}
