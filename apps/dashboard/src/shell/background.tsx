import { useLive } from './live.js';
import { useOfflinePage } from './offline-page.js';
import { usePreload } from './preload.js';
import { useTellPresence } from './presence.js';
import { useUnread } from './unread.js';

/** What goes on beside every page. No page waits for it, so its code comes after the first one. */
export default function Background() {
  useLive();
  useTellPresence();
  usePreload();
  useOfflinePage();
  useUnread();
  return null;
}
