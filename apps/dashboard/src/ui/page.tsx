import { type ReactNode, useEffect, useRef } from 'react';
import { t } from '../i18n/i18n.js';
import { Button } from './controls.js';
import { explain } from './explain.js';
import styles from './page.module.css';

export { styles as pageStyles };

/** The frame of every page: its heading, what it is for, what can be done, and the content. */
export function PageFrame({
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
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${title} · Lead Engagement`;
  }, [title]);
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <div className={styles.title}>
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          {lead && <p className={styles.lead}>{lead}</p>}
        </div>
        {actions}
      </div>
      {children}
    </div>
  );
}

/** A part of a page with a heading of its own. */
export function Card({ title, actions, children }: { title?: ReactNode; actions?: ReactNode; children: ReactNode }) {
  return (
    <section className={styles.card}>
      {(title || actions) && (
        <div className={styles.head}>
          {title && <h2 className={styles.title}>{title}</h2>}
          {actions}
        </div>
      )}
      {children}
    </section>
  );
}

/** Names with their values. A value that is null is left out. */
export function Facts({ facts }: { facts: readonly (readonly [string, ReactNode])[] }) {
  const given = facts.filter(([, value]) => value !== null && value !== undefined);
  return (
    <dl className={styles.facts}>
      {given.map(([name, value]) => [<dt key={`${name}-name`}>{name}</dt>, <dd key={name}>{value}</dd>])}
    </dl>
  );
}

/** What is shown where there is nothing yet: one sentence, one action, one example. */
export function Empty({ title, children, action }: { title: string; children?: ReactNode; action?: ReactNode }) {
  return (
    <div className={styles.empty}>
      <h2>{title}</h2>
      {children}
      {action}
    </div>
  );
}

/** An error, what to do about it, and the id to report it by. */
export function Failure({ error, onRetry }: { error: unknown; onRetry?: (() => void) | undefined }) {
  const { title, remedy, requestId } = explain(error);
  return (
    <div className={`${styles.note} ${styles.bad}`} role="alert">
      <strong>{title}</strong>
      <span>{remedy}</span>
      {requestId && (
        <span>
          {t('Request id:')} <code>{requestId}</code>
        </span>
      )}
      {onRetry && (
        <span>
          <Button small onClick={onRetry}>
            {t('Try again')}
          </Button>
        </span>
      )}
    </div>
  );
}

/** Holds the place of what is being loaded. */
export function Loading() {
  return (
    <div className={styles.skeleton} role="status">
      <span className="visually-hidden">{t('Loading …')}</span>
    </div>
  );
}

/** A block of JSON or text that can be scrolled by keyboard. */
export function Code({ label, children }: { label: string; children: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard.
    <section className={styles.code} tabIndex={0} aria-label={label}>
      <code>{children}</code>
    </section>
  );
}

type Kind = 'Good' | 'Bad' | 'Warn' | 'Tint';

/** A short word about a state. */
export function Badge({ kind, children }: { kind?: Kind | undefined; children: ReactNode }) {
  return <span className={kind ? `${styles.badge} ${styles[`is${kind}`]}` : styles.badge}>{children}</span>;
}

/** How much of a limit is used. */
export function Meter({
  label,
  used,
  limit,
  text,
}: {
  label: string;
  used: number;
  limit: number | null;
  text: string;
}) {
  return (
    <div className={styles.meter}>
      <div className={styles.meterHead}>
        <span>{label}</span>
        <span>{text}</span>
      </div>
      {limit !== null && <progress aria-label={label} value={Math.min(used, limit)} max={Math.max(limit, 1)} />}
    </div>
  );
}
