import type { NotificationSettings } from '@lead-engagement/sdk';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { languages, t } from '../../i18n/i18n.js';
import { kindNames } from '../../lib/notifications.js';
import { useAction } from '../../lib/queries.js';
import { client } from '../../session/session.js';
import { browserNotices } from '../../shell/unread.js';
import { Check, SelectField } from '../../ui/controls.js';
import { Card, Failure, Loading } from '../../ui/page.js';
import { Table } from '../../ui/table.js';

type Kind = keyof NotificationSettings['kinds'];
type Update = Parameters<typeof client.notifications.updateSettings>[0];

/** The choice to be told by this browser while a tab is open. It is kept in the browser alone. */
function BrowserNotices() {
  const [isOn, setOn] = useState(browserNotices.on);
  const [isRefused, setRefused] = useState(false);
  const choose = async (wanted: boolean) => {
    const isGranted = await browserNotices.set(wanted);
    setOn(isGranted);
    setRefused(wanted && !isGranted);
  };
  return (
    <>
      <Check
        label={t('Tell me in this browser, with a sound, when a conversation is unread')}
        checked={isOn}
        onChange={({ target }) => void choose(target.checked)}
      />
      {isRefused && (
        <p role="alert">{t('The browser does not allow it. Change that in its settings for this page.')}</p>
      )}
    </>
  );
}

/** What the user is notified of, in the app and by mail. Each choice is saved at once. */
export function NotificationCard() {
  const queryKey = ['notification-settings'];
  const settings = useQuery({ queryKey, queryFn: ({ signal }) => client.notifications.getSettings({ signal }) });
  const save = useAction((update: Update) => client.notifications.updateSettings(update), {
    changes: [queryKey],
    done: t('Saved.'),
  });
  // A box shows the choice at once; the mutation says a moment later that it is pending.
  const [chosen, setChosen] = useState<Update['kinds']>();
  const { data } = settings;
  if (!data) {
    return settings.error ? <Failure error={settings.error} onRetry={() => settings.refetch()} /> : <Loading />;
  }
  const names = Object.entries(kindNames()).filter(([kind]) => Object.hasOwn(data.kinds, kind)) as [Kind, string][];
  const toggle = (kind: Kind, way: 'inApp' | 'mail', name: string, label: string) => (
    <Check
      label={label}
      aria-label={`${name}: ${label}`}
      checked={chosen?.[kind]?.[way] ?? data.kinds[kind][way]}
      disabled={save.isPending}
      onChange={({ target }) => {
        const kinds = { [kind]: { [way]: target.checked } };
        setChosen(kinds);
        save.mutate({ kinds }, { onSettled: () => setChosen(undefined) });
      }}
    />
  );
  return (
    <Card title={t('Notifications')}>
      {settings.error && <Failure error={settings.error} onRetry={() => settings.refetch()} />}
      <Table
        label={t('Notifications')}
        rows={names.map(([kind, name]) => ({ kind, name }))}
        keyOf={({ kind }) => kind}
        columns={[
          { head: t('When'), kind: 'text', cell: ({ name }) => name },
          { head: t('In the app'), cell: ({ kind, name }) => toggle(kind, 'inApp', name, t('In the app')) },
          { head: t('By mail'), cell: ({ kind, name }) => toggle(kind, 'mail', name, t('By mail')) },
        ]}
      />
      <p>
        {data.mailAvailable
          ? t('You get a mail with what you have not read, at most once an hour.')
          : t('This server sends no mail. Ask its operator to set SMTP_URL.')}
      </p>
      <BrowserNotices />
      <SelectField
        label={t('Language of the mails')}
        value={data.language}
        onChange={({ target }) => save.mutate({ language: target.value as 'en' })}
        // Mails know one language more than this app.
        options={Object.entries({ ...languages, fr: 'Français' })}
      />
    </Card>
  );
}
