import { useSyncExternalStore } from 'react';

/** Resolves at once if the browser has a network, and otherwise as soon as it has one. */
export function whenOnline(): Promise<void> {
  if (navigator.onLine) return Promise.resolve();
  return new Promise((resolve) => window.addEventListener('online', () => resolve(), { once: true }));
}

/** Loads the page again, but never into the error page of a browser without a network. */
export const reloadWhenOnline = () => whenOnline().then(() => location.reload());

/** Loads code. Without a network it waits for one, so that nobody has to load the page again. */
export async function loadWhenOnline<T>(load: () => Promise<T>): Promise<T> {
  for (;;) {
    await whenOnline();
    try {
      return await load();
    } catch (error) {
      if (navigator.onLine) throw error;
    }
  }
}

/** Whether the browser has a network. */
export const useOnline = () =>
  useSyncExternalStore(
    (listener) => {
      window.addEventListener('online', listener);
      window.addEventListener('offline', listener);
      return () => {
        window.removeEventListener('online', listener);
        window.removeEventListener('offline', listener);
      };
    },
    () => navigator.onLine,
  );
