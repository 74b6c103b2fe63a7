import { useSyncExternalStore } from 'react';

/** A short message that goes away by itself; an error stays until it is closed. */
export interface Notice {
  text: string;
  kind: 'good' | 'bad';
  requestId?: string;
  /** Undoes the change, as a button. If it fails, the error is shown as a notice. */
  undo?: () => Promise<unknown>;
}

/** How long a notice stays, and one that can be undone: that counts from when the user does something next, and not while nobody looks. */
const stayMs = 5_000;
const undoMs = 10_000;
const most = 4;

let shown: readonly (Notice & { id: number })[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

const show = (next: typeof shown) => {
  shown = next;
  for (const listener of listeners) listener();
};

/** Shows a notice. */
export function notify(notice: Notice): void {
  lastId += 1;
  const id = lastId;
  show([...shown, { ...notice, id }].slice(-most));
  if (notice.kind !== 'good') return;
  if (!notice.undo) return void setTimeout(() => dismiss(id), stayMs);
  const heard = new AbortController();
  const start = () => {
    heard.abort();
    setTimeout(() => dismiss(id), undoMs);
  };
  for (const input of ['keydown', 'pointermove']) window.addEventListener(input, start, { signal: heard.signal });
}

/** Takes a notice away. */
export function dismiss(id: number): void {
  show(shown.filter((notice) => notice.id !== id));
}

/** The notices on show, oldest first. */
export function useNotices() {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => shown,
  );
}
