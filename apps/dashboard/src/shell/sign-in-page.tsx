import { ApiError } from '@lead-engagement/sdk';
import { type FormEvent, useEffect, useState } from 'react';
import { t } from '../i18n/i18n.js';
import { requestPasswordReset, signIn } from '../session/session.js';
import { Button, controlStyles, SelectField, TextField } from '../ui/controls.js';
import { Card, Failure, pageStyles } from '../ui/page.js';
import { Brand } from './navigation.js';
import styles from './shell.module.css';

type Choice = readonly (readonly [string, string])[];

/** The form to sign in by, and the one to ask for a new password. */
export function SignInPage() {
  const [isReset, setReset] = useState(false);
  useEffect(() => {
    document.title = `${t('Sign in')} · Lead Engagement`;
  }, []);
  return (
    <main className={styles.sign}>
      <div>
        <Brand />
        {isReset ? (
          <ResetForm />
        ) : (
          <Card>
            <h1>{t('Sign in')}</h1>
            <SignInForm />
          </Card>
        )}
        <p>
          <Button look="quiet" onClick={() => setReset(!isReset)}>
            {isReset ? t('Back to signing in') : t('Reset your password')}
          </Button>
        </p>
        <p className={controlStyles.hint}>{t('No account yet? An administrator of your company can invite you.')}</p>
      </div>
    </main>
  );
}

/** Runs the work of a form: takes no second press meanwhile, and keeps what went wrong. */
function useForm(work: (fields: FormData) => Promise<void>) {
  const [state, setState] = useState<{ busy: boolean; error?: unknown }>({ busy: false });
  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setState({ busy: true });
    try {
      await work(new FormData(event.currentTarget));
      setState({ busy: false });
    } catch (error) {
      setState({ busy: false, error });
    }
  };
  return { ...state, onSubmit };
}

/** Signs in. `email` is filled in already, for a user whose session has ended. */
export function SignInForm({ email: known = '' }: { email?: string }) {
  const [tenants, setTenants] = useState<Choice>([]);
  const { busy, error, onSubmit } = useForm(async (fields) => {
    const [email, password, tenant] = ['email', 'password', 'tenant'].map((name) => String(fields.get(name) ?? ''));
    try {
      await signIn(email as string, password as string, tenant || undefined);
    } catch (failure) {
      if (!(failure instanceof ApiError) || failure.code !== 'TENANT_REQUIRED') throw failure;
      setTenants((failure.details ?? []).map(({ code, message }) => [String(code), String(message)] as const));
    }
  });
  const isWrong = error instanceof ApiError && error.code === 'UNAUTHENTICATED';
  return (
    <>
      {isWrong && (
        <p className={`${pageStyles.note} ${pageStyles.bad}`} role="alert">
          {t('Wrong e-mail address or password. Try again or reset your password.')}
        </p>
      )}
      {error !== undefined && !isWrong && <Failure error={error} />}
      <form className={controlStyles.form} onSubmit={onSubmit}>
        <TextField
          label={t('E-mail address')}
          name="email"
          type="email"
          autoComplete="username"
          required
          maxLength={254}
          defaultValue={known}
          autoFocus={!known}
        />
        <TextField
          label={t('Password')}
          name="password"
          autoFocus={known !== ''}
          type="password"
          autoComplete="current-password"
          required
          maxLength={200}
        />
        {tenants.length > 0 && (
          <SelectField
            label={t('Company')}
            name="tenant"
            options={tenants}
            hint={t('You belong to several companies. Choose one and sign in again.')}
          />
        )}
        <Button look="primary" type="submit" busy={busy}>
          {t('Sign in')}
        </Button>
      </form>
    </>
  );
}

function ResetForm() {
  const [isSent, setSent] = useState(false);
  const { busy, error, onSubmit } = useForm(async (fields) => {
    await requestPasswordReset(String(fields.get('email')));
    setSent(true);
  });
  return (
    <Card>
      <h1>{t('Reset your password')}</h1>
      {error !== undefined && <Failure error={error} />}
      {isSent && (
        <p className={`${pageStyles.note} ${pageStyles.good}`} role="status">
          {t(
            'If this address has an account and the server can send mail, a link is on its way. Without mail, ask your administrator for a link.',
          )}
        </p>
      )}
      <form className={controlStyles.form} onSubmit={onSubmit}>
        <TextField
          label={t('E-mail address')}
          name="email"
          type="email"
          autoComplete="username"
          required
          maxLength={254}
        />
        <Button look="primary" type="submit" busy={busy}>
          {t('Send the link')}
        </Button>
      </form>
    </Card>
  );
}
