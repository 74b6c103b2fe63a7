import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { whenOnline } from '../session/online.js';

/** How long the first page has the network for itself. */
const firstPageMs = 3_000;

/** What is loaded when it is first opened, besides the pages. */
const parts = [
  () => import('./palette.js'),
  () => import('./new-task.js'),
  () => import('./help.js'),
  () => import('./notification-list.js'),
  () => import('../ui/menu.js'),
  () => import('../ui/export-dialog.js'),
  () => import('../pages/leads/bulk.js'),
  () => import('../pages/leads/create-lead.js'),
  () => import('../pages/mail/compose-dialog.js'),
  () => import('../pages/mail/thread-dialog.js'),
];

/** Loads the code of all pages ahead, one after another while the browser has nothing else to do, so that they open without a network. */
export function usePreload(): void {
  const router = useRouter();
  useEffect(() => {
    let hasEnded = false;
    const pages = Object.values(router.routesById).map(
      (route) => async () => void (await router.loadRouteChunk(route)),
    );
    const loadAll = async () => {
      for (const load of [...parts, ...pages]) {
        await new Promise((resolve) =>
          'requestIdleCallback' in window ? requestIdleCallback(resolve) : setTimeout(resolve),
        );
        await whenOnline();
        if (hasEnded) return;
        // What cannot be loaded now is loaded when it is opened.
        await load().catch(() => undefined);
      }
    };
    const timer = setTimeout(() => void loadAll(), firstPageMs);
    return () => {
      hasEnded = true;
      clearTimeout(timer);
    };
  }, [router]);
}
