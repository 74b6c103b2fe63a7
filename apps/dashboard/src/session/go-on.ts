import { ConnectionError, TimeoutError } from '@lead-engagement/sdk';
import { useSyncExternalStore } from 'react';
import { whenOnline } from './online.js';
import { isSignedOut, lapse, repeatedKeys, whenSignedIn } from './session.js';

let waiting = 0;
const listeners = new Set<() => void>();

const count = (more: number) => {
  waiting += more;
  for (const listener of listeners) listener();
};

/** How many changes wait for the network or for a sign-in. */
export const countWaiting = () => waiting;

export const useWaiting = () =>
  useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, countWaiting);

async function waitFor(event: Promise<void>): Promise<void> {
  count(1);
  try {
    await event;
  } finally {
    count(-1);
  }
}

/**
 * Makes a change. If the session ends meanwhile or the network is lost, it waits for the next sign-in or the network, and goes on. Rejects
 * if another user signs in, and with any other error.
 */
export async function goOn<T>(work: () => Promise<T>): Promise<T> {
  try {
    for (let isRepeat = false; ; isRepeat = true) {
      if (!navigator.onLine) await waitFor(whenOnline());
      try {
        return await repeatedKeys.run(work, isRepeat);
      } catch (error) {
        const isLost = error instanceof ConnectionError || error instanceof TimeoutError;
        if (isSignedOut(error) && lapse()) await waitFor(whenSignedIn());
        else if (!isLost || navigator.onLine) throw error;
      }
    }
  } finally {
    repeatedKeys.settle(waiting > 0);
  }
}
