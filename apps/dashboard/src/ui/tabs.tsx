import type { ReactNode } from 'react';
import styles from './tabs.module.css';

/** Links to the parts of a page. The one that is shown has `aria-current`. */
export function Tabs({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav className={styles.tabs} aria-label={label}>
      {children}
    </nav>
  );
}
