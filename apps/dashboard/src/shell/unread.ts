import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { t } from '../i18n/i18n.js';
import { appUrl, serverUrl } from '../lib/addresses.js';
import { client, currentMe, may } from '../session/session.js';

const noticesKey = `lead-engagement.browser-notices:${serverUrl}`;

/** Whether the user wants to be told by the browser, with a sound, while a tab is open and not seen. */
export const browserNotices = {
  on: () =>
    localStorage.getItem(noticesKey) === 'on' && 'Notification' in window && Notification.permission === 'granted',
  /** Asks the browser for its consent. Resolves to whether the user is told from now on. */
  async set(isOn: boolean): Promise<boolean> {
    const isGranted = isOn && 'Notification' in window && (await Notification.requestPermission()) === 'granted';
    localStorage.setItem(noticesKey, isGranted ? 'on' : '');
    return isGranted;
  },
};

/** The number of conversations of the user with something unread, and of those that wait for anybody: in the title and the icon of the tab. */
export function useUnread(): void {
  const mine = currentMe()?.user?.id;
  const { data: unread } = useQuery({
    queryKey: ['conversations', 'unread'],
    enabled: may('read:conversations') && mine !== undefined,
    // The stream tells of new ones at once; this is for a stream that cannot be opened.
    refetchInterval: 60_000,
    queryFn: async ({ signal }) => {
      const open = { status: 'HUMAN_TAKEOVER', snoozed: false, limit: 1 } as const;
      const [own, free] = await Promise.all([
        client.conversations.list({ ...open, assignee: mine, unread: true, signal }),
        client.conversations.list({ ...open, assignee: 'none', signal }),
      ]);
      return own.total + free.total;
    },
  });
  useEffect(() => showInTab(unread ?? 0), [unread]);
  const before = useRef(unread);
  useEffect(() => {
    const was = before.current;
    before.current = unread;
    if (was === undefined || unread === undefined || unread <= was || document.visibilityState === 'visible') return;
    if (!browserNotices.on()) return;
    const notice = new Notification(
      t('{count, plural, one {# conversation is unread} other {# conversations are unread}}', { count: unread }),
      {
        icon: new URL('logo.svg', appUrl).href,
        tag: 'lead-engagement.unread',
      },
    );
    notice.addEventListener('click', () => window.focus());
    ring();
  }, [unread]);
}

/** Writes the number before the title of each page, and onto the icon. Returns what takes it away. */
function showInTab(count: number): () => void {
  const icon = document.querySelector<HTMLLinkElement>('link[rel=icon]');
  const title = document.querySelector('title');
  if (!title || count === 0) return () => undefined;
  const plain = icon?.href;
  const prefix = `(${count}) `;
  const mark = () => {
    if (!document.title.startsWith(prefix)) document.title = prefix + document.title;
  };
  mark();
  // Each page has a title of its own.
  const observer = new MutationObserver(mark);
  observer.observe(title, { childList: true });
  if (icon) icon.href = iconWith(count);
  return () => {
    observer.disconnect();
    document.title = document.title.replace(prefix, '');
    if (icon && plain) icon.href = plain;
  };
}

const mostShown = 9;

/** The number on the color that stands for what is bad, where it is seen beside other tabs. */
function iconWith(count: number): string {
  const text = count > mostShown ? `${mostShown}+` : String(count);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><circle cx="16" cy="16" r="16" fill="#b42318"/><text x="16" y="22" font-family="sans-serif" font-size="18" font-weight="700" fill="#fff" text-anchor="middle">${text}</text></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

/** Two short tones, made by the browser: no file is loaded. */
function ring(): void {
  const audio = new AudioContext();
  const gain = audio.createGain();
  gain.gain.value = 0.05;
  gain.connect(audio.destination);
  for (const [at, frequency] of [660, 880].entries()) {
    const tone = audio.createOscillator();
    tone.frequency.value = frequency;
    tone.connect(gain);
    tone.start(audio.currentTime + at * 0.15);
    tone.stop(audio.currentTime + at * 0.15 + 0.12);
    if (at === 1) tone.addEventListener('ended', () => void audio.close());
  }
}
