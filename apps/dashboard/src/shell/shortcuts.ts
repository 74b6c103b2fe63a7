import { useEffect, useRef } from 'react';
import { ownValue } from '../lib/own-value.js';

const storageKey = 'lead-engagement.shortcuts';
/** A second key of a sequence such as `g b` must follow within this time. */
const sequenceMs = 1_000;

/** Keys with what they do: `?`, `g b`, `shift+t` or `mod+k`, where `mod` is Ctrl or ⌘. */
export type Shortcuts = Record<string, (event: KeyboardEvent) => void>;

/** Whether keys without Ctrl or ⌘ do something. People who speak to their computer switch them off (WCAG 2.1.4). */
export const singleKeys = {
  on: () => localStorage.getItem(storageKey) !== 'off',
  set: (on: boolean) => localStorage.setItem(storageKey, on ? 'on' : 'off'),
};

/** Listens for keys while the component is on the page. Keys pressed in fields, menus and dialogs are theirs. */
export function useShortcuts(shortcuts: Shortcuts): void {
  const latest = useRef(shortcuts);
  latest.current = shortcuts;
  useEffect(() => {
    let first: { key: string; atMs: number } | undefined;
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.altKey) return;
      const isMod = event.ctrlKey || event.metaKey;
      if (!isMod && (!singleKeys.on() || belongsElsewhere(event.target))) return;
      const sequence = first && Date.now() - first.atMs < sequenceMs ? `${first.key} ${event.key}` : undefined;
      const names = isMod
        ? [`mod+${event.key.toLowerCase()}`]
        : [sequence, event.key, ...(event.shiftKey ? [`shift+${event.key.toLowerCase()}`] : [])];
      const name = names.find((candidate) => candidate !== undefined && Object.hasOwn(latest.current, candidate));
      first = isMod || name ? undefined : { key: event.key, atMs: Date.now() };
      if (!name) return;
      event.preventDefault();
      ownValue(latest.current, name)?.(event);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
}

function belongsElsewhere(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest('input:not([type=checkbox]), textarea, select, [contenteditable], [role=dialog], [role=menu]') !==
      null
  );
}
