import { type ErrorComponentProps, Link, Outlet, useNavigate, useRouter, useRouterState } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { askToDiscard, losesText, losesTextWithPage } from '../drafts/open-forms.js';
import { t } from '../i18n/i18n.js';
import { countWaiting } from '../session/go-on.js';
import { loadWhenOnline, reloadWhenOnline } from '../session/online.js';
import { leaves, useMe } from '../session/session.js';
import { Button } from '../ui/controls.js';
import { Empty, Failure, PageFrame } from '../ui/page.js';
import { Bell } from './bell.js';
import { Interruptions } from './interruptions.js';
import { Brand, Navigation } from './navigation.js';
import { Notices } from './notice-list.js';
import { navigation } from './pages.js';
import styles from './shell.module.css';
import { useShortcuts } from './shortcuts.js';
import { SignInPage } from './sign-in-page.js';

const Background = lazy(() => loadWhenOnline(() => import('./background.js')));
const Palette = lazy(() => loadWhenOnline(() => import('./palette.js')));
const Help = lazy(() => loadWhenOnline(() => import('./help.js')));
const NotificationList = lazy(() => loadWhenOnline(() => import('./notification-list.js')));

/** What surrounds every page: navigation, palette, help and notices. Without a sign-in, the form for it. */
export function Shell() {
  const me = useMe();
  return (
    <>
      {me ? <SignedIn key={me.principal.id} /> : <SignInPage />}
      {me && <Interruptions />}
      <Notices />
    </>
  );
}

function SignedIn() {
  const [overlay, setOverlay] = useState<'palette' | 'help' | 'notifications'>();
  const [isOpen, setOpen] = useState(false);
  const main = useRef<HTMLElement>(null);
  const navigate = useNavigate();
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const goTo = navigation()
    .flatMap(({ entries }) => entries)
    .map(({ to, keys }) => [keys, () => navigate({ to })]);
  useShortcuts({
    ...Object.fromEntries(goTo),
    'mod+k': () => setOverlay('palette'),
    '?': () => setOverlay('help'),
    '/': () => (document.querySelector<HTMLElement>('main input[type=search]') ?? main.current)?.focus(),
  });
  useGuard();
  useMovedFocus(path, main, () => setOpen(false));
  return (
    <div className={styles.frame}>
      <a className={styles.skip} href="#main">
        {t('Skip to the content')}
      </a>
      <header className={styles.bar}>
        <Brand />
        <Bell onOpen={() => setOverlay('notifications')} />
        <Button small aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t('Menu')}
        </Button>
      </header>
      <Navigation
        isOpen={isOpen}
        onPalette={() => setOverlay('palette')}
        onHelp={() => setOverlay('help')}
        onNotifications={() => setOverlay('notifications')}
      />
      <main id="main" ref={main} tabIndex={-1} className={styles.main}>
        <Outlet />
      </main>
      <Suspense>
        <Background />
      </Suspense>
      <Suspense>
        {overlay === 'palette' && <Palette onClose={() => setOverlay(undefined)} />}
        {overlay === 'notifications' && <NotificationList onClose={() => setOverlay(undefined)} />}
        {overlay === 'help' && <Help onClose={() => setOverlay(undefined)} />}
      </Suspense>
    </div>
  );
}

/** Asks before the page goes with something that is not stored, and before another page takes the place of what no draft keeps. */
function useGuard() {
  const { history } = useRouter();
  useEffect(
    () =>
      history.block({
        blockerFn: async () => losesText(document.body) && !(await askToDiscard()),
        enableBeforeUnload: () => !leaves() && (losesTextWithPage() || countWaiting() > 0),
      }),
    [history],
  );
}

/** After a change of page, screen readers and the keyboard go on at its content. */
function useMovedFocus(path: string, main: React.RefObject<HTMLElement | null>, onMove: () => void) {
  const previous = useRef(path);
  const latest = useRef(onMove);
  latest.current = onMove;
  useEffect(() => {
    if (previous.current === path) return;
    previous.current = path;
    latest.current();
    // A page that is there for its form has put the cursor into it.
    if (!document.activeElement?.matches('main :is(input, textarea, select)'))
      main.current?.focus({ preventScroll: true });
  }, [path, main]);
}

/** Shown for an address without a page. */
export function NotFound() {
  return (
    <PageFrame title={t('Page not found')}>
      <Empty title={t('There is no page at this address.')} action={<Link to="/">{t('Go to the first page')}</Link>} />
    </PageFrame>
  );
}

/** Shown where a page fails. */
export function PageFailure({ error }: ErrorComponentProps) {
  return (
    <PageFrame title={t('Something went wrong')}>
      <Failure error={error} onRetry={reloadWhenOnline} />
    </PageFrame>
  );
}
