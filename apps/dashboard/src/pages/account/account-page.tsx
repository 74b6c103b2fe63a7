import type { AuthorizedApp, User, UserSession } from '@lead-engagement/sdk';
import { useState } from 'react';
import { type Language, languages, t } from '../../i18n/i18n.js';
import { formatMoment } from '../../lib/format.js';
import { useAction, useList } from '../../lib/queries.js';
import { client, currentMe, reloadMe, useMe } from '../../session/session.js';
import { useLanguage } from '../../shell/language.js';
import { singleKeys } from '../../shell/shortcuts.js';
import { applyTheme, readTheme, type Theme } from '../../shell/theme.js';
import { Button, Check, controlStyles, SelectField, TextField } from '../../ui/controls.js';
import { useEdit } from '../../ui/edit.js';
import { wrongWith } from '../../ui/explain.js';
import { Form } from '../../ui/forms.js';
import { Confirm } from '../../ui/overlays.js';
import { Card, Facts, PageFrame, pageStyles } from '../../ui/page.js';
import { ListTable } from '../../ui/table.js';
import { NotificationCard } from './notification-card.js';

/** What concerns the user alone: name, password, apps, and how the app looks and is operated. */
export function Page() {
  return (
    <PageFrame title={t('Your account')}>
      <div className={pageStyles.cards}>
        <Profile />
        <Appearance />
        <Password />
      </div>
      <NotificationCard />
      <Sessions />
      <Apps />
    </PageFrame>
  );
}

function Profile() {
  const user = useMe()?.user;
  return user && <ProfileForm user={user} />;
}

function ProfileForm({ user }: { user: User }) {
  const edit = useEdit(user, ({ name, available }) => ({ name, available: available ? 'on' : '' }));
  const save = useAction(
    ({ name = '', available }: Record<string, string>) =>
      client.me.update({ name, available: available !== undefined }, { ifMatch: edit.base.version }).finally(reloadMe),
    { changes: [['users'], ['user-list']], quiet: true, edit, done: t('Saved.') },
  );
  return (
    <Card title={t('You')}>
      <Facts facts={[[t('E-mail address'), user.email]]} />
      <Form draft="me" action={save} edit={edit} onSend={save.mutate}>
        <TextField
          label={t('Name')}
          name="name"
          required
          maxLength={200}
          autoComplete="name"
          defaultValue={user.name}
          wrong={wrongWith(save.error, 'name')}
        />
        <Check label={t('Give me leads automatically')} name="available" defaultChecked={user.available} />
      </Form>
    </Card>
  );
}

function Appearance() {
  const [theme, setTheme] = useState(readTheme);
  const [hasKeys, setKeys] = useState(singleKeys.on);
  const { language, choose } = useLanguage();
  return (
    <Card title={t('Appearance and keys')}>
      <div className={controlStyles.form}>
        <SelectField
          label={t('Language')}
          value={language}
          onChange={({ target }) => void choose(target.value as Language)}
          options={Object.entries(languages)}
        />
        <SelectField
          label={t('Colors')}
          value={theme}
          onChange={({ target }) => {
            applyTheme(target.value as Theme);
            setTheme(target.value as Theme);
          }}
          options={[
            ['system', t('Colors of the system')],
            ['light', t('Light colors')],
            ['dark', t('Dark colors')],
          ]}
        />
        <Check
          label={t('Use keys without Ctrl or ⌘')}
          checked={hasKeys}
          onChange={({ target }) => {
            singleKeys.set(target.checked);
            setKeys(target.checked);
          }}
        />
        <p>
          {t('Switch them off if you speak to your computer, or press keys by accident. This browser remembers it.')}
        </p>
      </div>
    </Card>
  );
}

function Password() {
  const [formKey, setFormKey] = useState(0);
  const change = useAction(
    ({ currentPassword = '', password = '' }: Record<string, string>) =>
      client.me.changePassword({ currentPassword, password }),
    {
      quiet: true,
      done: t('Your password is changed. All your other sessions are signed out.'),
      onDone: () => setFormKey(formKey + 1),
    },
  );
  return (
    <Card title={t('Password and sessions')}>
      <p>{t('A new password signs you out everywhere else.')}</p>
      <Form key={formKey} draft={null} action={change} onSend={change.mutate} submit={t('Change the password')}>
        {/* For the browser's list of passwords, which needs to know whose this is. */}
        <input type="text" autoComplete="username" value={currentMe()?.user?.email ?? ''} readOnly hidden />
        <TextField
          label={t('Current password')}
          name="currentPassword"
          type="password"
          autoComplete="current-password"
          required
          maxLength={200}
          wrong={wrongWith(change.error, 'currentPassword')}
        />
        <TextField
          label={t('New password')}
          name="password"
          type="password"
          autoComplete="new-password"
          required
          minLength={10}
          maxLength={200}
          hint={t('At least 10 characters.')}
          wrong={wrongWith(change.error, 'password')}
        />
      </Form>
    </Card>
  );
}

function Apps() {
  const [withdrawn, setWithdrawn] = useState<AuthorizedApp>();
  const list = useList(['authorized-apps'], (cursor, signal) =>
    client.authorizedApps.list({ limit: 50, cursor, signal }),
  );
  const close = () => setWithdrawn(undefined);
  const withdraw = useAction((app: AuthorizedApp) => client.authorizedApps.withdraw(app.id), {
    changes: [['authorized-apps']],
    done: (_, { name }) => t('{name} no longer has access.', { name }),
    onDone: close,
  });
  return (
    <Card title={t('Apps that act for you')}>
      <ListTable
        list={list}
        label={t('Apps that act for you')}
        keyOf={({ id }) => id}
        columns={[
          { head: t('Name'), kind: 'text', cell: ({ name }) => name },
          { head: t('By'), kind: 'text', cell: ({ publisher }) => publisher },
          { head: t('Scopes'), kind: 'text', minor: true, cell: ({ scopes }) => scopes.join(', ') },
          { head: t('Since'), minor: true, cell: ({ createdAt }) => formatMoment(createdAt) },
          {
            head: t('Actions'),
            cell: (app) => (
              <Button
                small
                look="danger"
                onClick={() => setWithdrawn(app)}
                aria-label={t('Withdraw the access of {name}', { name: app.name })}
              >
                {t('Withdraw')}
              </Button>
            ),
          },
        ]}
        empty={<p>{t('You have allowed no app to act for you. An app asks you when you first use it.')}</p>}
      />
      {withdrawn && (
        <Confirm
          title={t('Withdraw the access of {name}?', { name: withdrawn.name })}
          action={t('Withdraw')}
          busy={withdraw.isPending}
          onConfirm={() => withdraw.mutate(withdrawn)}
          onClose={close}
        >
          {t('The app can no longer act for you, until you allow it again.')}
        </Confirm>
      )}
    </Card>
  );
}

function Sessions() {
  const list = useList(['sessions'], (cursor, signal) => client.sessions.list({ limit: 50, cursor, signal }));
  const end = useAction((session: UserSession) => client.sessions.end(session.id), {
    changes: [['sessions']],
    done: t('That session has ended.'),
  });
  return (
    <Card title={t('Where you are signed in')}>
      <ListTable
        list={list}
        label={t('Where you are signed in')}
        keyOf={({ id }) => id}
        columns={[
          { head: t('Device'), kind: 'text', cell: ({ device }) => device ?? t('Unknown program') },
          { head: t('Address'), kind: 'text', minor: true, cell: ({ clientAddress }) => clientAddress ?? '–' },
          {
            head: t('Last used'),
            cell: ({ current, lastUsedAt }) => (current ? t('This session') : formatMoment(lastUsedAt)),
          },
          {
            head: t('Actions'),
            cell: (session) =>
              !session.current && (
                <Button small look="danger" onClick={() => end.mutate(session)}>
                  {t('Sign out')}
                </Button>
              ),
          },
        ]}
        empty={null}
      />
    </Card>
  );
}
