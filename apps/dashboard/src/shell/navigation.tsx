import { Link, useNavigate } from '@tanstack/react-router';
import { ChevronsUpDown, Search } from 'lucide-react';
import { type Language, languages, t } from '../i18n/i18n.js';
import { appUrl } from '../lib/addresses.js';
import { queries } from '../lib/queries.js';
import { currentMe, signOut } from '../session/session.js';
import { Avatar } from '../ui/avatar.js';
import { Button } from '../ui/controls.js';
import { MenuButton } from '../ui/overlays.js';
import { Badge } from '../ui/page.js';
import { away, tellGone, useAway } from './away.js';
import { Bell } from './bell.js';
import { useLanguage } from './language.js';
import { navigation } from './pages.js';
import styles from './shell.module.css';
import { applyTheme } from './theme.js';

/** The logo and the name, as the way to the first page. */
export function Brand() {
  return (
    <Link to="/" className={styles.brand}>
      <img src={new URL('logo.svg', appUrl).href} width={28} height={28} alt="" />
      Lead Engagement
    </Link>
  );
}

/** The pages, the tenant, and what concerns the user. */
export function Navigation({
  isOpen,
  onPalette,
  onHelp,
  onNotifications,
}: {
  isOpen: boolean;
  onPalette: () => void;
  onHelp: () => void;
  onNotifications: () => void;
}) {
  return (
    <aside className={styles.side} aria-label={t('Menu')} {...(isOpen && { 'data-open': true })}>
      <div className={styles.top}>
        <Brand />
        <Bell onOpen={onNotifications} />
      </div>
      <Button small className={styles.find} onClick={onPalette} aria-keyshortcuts="Control+K Meta+K">
        <Search size={16} aria-hidden /> <span>{t('Search or go to …')}</span>
        <kbd>{/Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘ K' : 'Ctrl K'}</kbd>
      </Button>
      <nav className={styles.groups} aria-label={t('Pages')}>
        {navigation().map(({ title, entries }) => (
          <div key={title}>
            <h2>{title}</h2>
            <ul>
              {entries.map(({ to, text, icon: Icon }) => (
                <li key={to}>
                  <Link to={to} className={styles.link} activeProps={{ 'aria-current': 'page' }}>
                    <Icon size={17} strokeWidth={1.75} aria-hidden /> {text}
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
      <Tenant onHelp={onHelp} />
    </aside>
  );
}

function Tenant({ onHelp }: { onHelp: () => void }) {
  const me = currentMe();
  const { language, choose } = useLanguage();
  const navigate = useNavigate();
  const isAway = useAway();
  if (!me) return null;
  const leave = async () => {
    await tellGone();
    await signOut();
    queries.clear();
  };
  return (
    <div className={styles.tenant}>
      <span className={styles.top}>
        <span className={styles.tenantName}>{me.tenant.name}</span>
        <Badge kind={me.tenant.environment === 'SANDBOX' ? 'Warn' : 'Good'}>
          {me.tenant.environment === 'SANDBOX' ? t('Sandbox') : t('Live')}
        </Badge>
      </span>
      <MenuButton
        small
        look="quiet"
        choices={[
          { id: 'account', text: t('Your account'), run: () => void navigate({ to: '/account' }) },
          me.user !== null && {
            id: 'away',
            text: isAway ? t('Set yourself to online') : t('Set yourself to away'),
            run: () => away.set(!isAway),
          },
          { id: 'help', text: t('Keyboard shortcuts'), run: onHelp },
          { id: 'system', text: t('Colors of the system'), run: () => applyTheme('system') },
          { id: 'light', text: t('Light colors'), run: () => applyTheme('light') },
          { id: 'dark', text: t('Dark colors'), run: () => applyTheme('dark') },
          ...Object.entries(languages)
            .filter(([code]) => code !== language)
            .map(([code, name]) => ({ id: code, text: name, run: () => void choose(code as Language) })),
          { id: 'leave', text: t('Sign out'), danger: true, run: () => void leave() },
        ]}
      >
        <span className={styles.user}>
          <Avatar name={me.user?.name ?? me.principal.label} />
          <span>{me.user?.name ?? me.principal.label}</span>
          {me.user && isAway && <Badge>{t('Away')}</Badge>}
          <ChevronsUpDown size={16} aria-hidden />
        </span>
      </MenuButton>
    </div>
  );
}
