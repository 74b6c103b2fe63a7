import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { t } from '../../i18n/i18n.js';
import { settingsPages } from '../../shell/settings-pages.js';
import { PageFrame } from '../../ui/page.js';
import styles from './settings.module.css';

/** The frame of a page of the settings, with the way to the others. */
export function SettingsFrame({
  title,
  lead,
  actions,
  children,
}: {
  title: string;
  lead?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}) {
  return (
    <PageFrame title={title} lead={lead} actions={actions}>
      <nav className={styles.pages} aria-label={t('Settings')}>
        {settingsPages().map(({ to, text }) => (
          <Link key={to} to={to} className={styles.page} activeProps={{ 'aria-current': 'page' }}>
            {text}
          </Link>
        ))}
      </nav>
      {children}
    </PageFrame>
  );
}

/** A square in the color of a record. As an image: the policy of the page allows no style attributes. */
export function Swatch({ color }: { color: string | null }) {
  const fill = /^#[0-9a-f]{3,8}$/i.test(color ?? '') ? (color as string) : '#94a3b8';
  return (
    <svg className={styles.swatch} viewBox="0 0 20 20" aria-hidden="true">
      <rect width="20" height="20" rx="5" fill={fill} />
    </svg>
  );
}
