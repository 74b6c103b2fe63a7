import { useQuestion } from '../drafts/open-forms.js';
import { t } from '../i18n/i18n.js';
import { useWaiting } from '../session/go-on.js';
import { useOnline } from '../session/online.js';
import { currentMe, forget, useLapsed } from '../session/session.js';
import { Button } from '../ui/controls.js';
import { Confirm, DialogBox } from '../ui/overlays.js';
import styles from './shell.module.css';
import { SignInForm } from './sign-in-page.js';

/** What can come between a user and the work: no network, the end of the session, and the question whether text may go. */
export function Interruptions() {
  const isOnline = useOnline();
  const hasLapsed = useLapsed();
  const waiting = useWaiting();
  const answer = useQuestion();
  return (
    <>
      {!isOnline && (
        <p className={styles.offline} role="status">
          {waiting > 0
            ? t('You are offline; {count, plural, one {# change waits} other {# changes wait}}.', { count: waiting })
            : t('You are offline. What you change is saved when you are online again.')}
        </p>
      )}
      {hasLapsed && isOnline && (
        <DialogBox title={t('Your session has ended')} onClose={undefined}>
          <p>{t('Sign in again, and go on where you were. Nothing on the page is lost.')}</p>
          <SignInForm email={currentMe()?.user?.email ?? ''} />
          <p>
            <Button look="quiet" onClick={forget}>
              {t('Leave this page')}
            </Button>
          </p>
        </DialogBox>
      )}
      {answer && (
        <Confirm
          title={t('Discard what you typed?')}
          action={t('Discard')}
          busy={false}
          onConfirm={() => answer(true)}
          onClose={() => answer(false)}
        >
          {t('Secrets and files are not kept.')}
        </Confirm>
      )}
    </>
  );
}
