import { t } from '../i18n/i18n.js';
import { notifyFailure } from '../lib/queries.js';
import { Button } from '../ui/controls.js';
import { dismiss, useNotices } from './notices.js';
import styles from './shell.module.css';

/** The notices, read out by screen readers as they come. */
export function Notices() {
  const notices = useNotices();
  return (
    <section className={styles.notices} aria-label={t('Notices')} aria-live="polite">
      {notices.map(({ id, text, kind, requestId, undo }) => (
        <div key={id} className={kind === 'bad' ? `${styles.notice} ${styles.bad}` : styles.notice}>
          <p>
            {text}
            {requestId && (
              <>
                {' '}
                {t('Request id:')} <code>{requestId}</code>
              </>
            )}
          </p>
          {undo && (
            <Button
              small
              onClick={() => {
                dismiss(id);
                undo().catch(notifyFailure);
              }}
            >
              {t('Undo')}
            </Button>
          )}
          <Button small look="quiet" aria-label={t('Close the notice')} onClick={() => dismiss(id)}>
            ×
          </Button>
        </div>
      ))}
    </section>
  );
}
