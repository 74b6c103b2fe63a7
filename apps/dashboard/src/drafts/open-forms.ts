import { useSyncExternalStore } from 'react';

/** A form on the page that somebody may have typed into. */
export interface OpenForm {
  element: HTMLElement;
  /** Whether something would be lost if the form went: a secret, or files, which no draft keeps. */
  wouldLose(): boolean;
  /** Whether something would be lost if the page went, since it is not stored yet. */
  isUnstored(): boolean;
}

/** The forms that are on the page now. */
export const openForms = new Set<OpenForm>();

/** Whether something would be lost if a part of the page went. */
export const losesText = (within: Node) =>
  [...openForms].some((form) => within.contains(form.element) && form.wouldLose());

/** Whether something would be lost if the whole page went. */
export const losesTextWithPage = () => [...openForms].some((form) => form.wouldLose() || form.isUnstored());

let answer: ((isDiscarded: boolean) => void) | undefined;
const listeners = new Set<() => void>();

const settle = (next: typeof answer) => {
  answer = next;
  for (const listener of listeners) listener();
};

/** Asks the user whether what was typed may go. */
export function askToDiscard(): Promise<boolean> {
  answer?.(false);
  return new Promise((resolve) => settle(resolve));
}

/** What answers the question that is open; undefined if there is none. */
export function useQuestion(): ((isDiscarded: boolean) => void) | undefined {
  const open = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => answer,
  );
  return (
    open &&
    ((isDiscarded) => {
      settle(undefined);
      open(isDiscarded);
    })
  );
}
