import type { TrackingProviderState, TrackingSettings, TrackingSettingsUpdate } from '@lead-engagement/sdk';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../../i18n/i18n.js';
import { ownValue } from '../../lib/own-value.js';
import { useAction } from '../../lib/queries.js';
import { client } from '../../session/session.js';
import { Button, Row, SelectField, TextField } from '../../ui/controls.js';
import { useEdit } from '../../ui/edit.js';
import { wrongWith } from '../../ui/explain.js';
import { FormDialog } from '../../ui/forms.js';
import { Badge, Card, Failure, Loading } from '../../ui/page.js';
import { Table } from '../../ui/table.js';
import { SettingsFrame } from './settings-frame.js';

type Slug = NonNullable<TrackingSettingsUpdate['provider']>;

const key = ['tracking-settings'];
const names: Record<Slug, string> = {
  '17track': '17TRACK',
  aftership: 'AfterShip',
  easypost: 'EasyPost',
  ship24: 'Ship24',
};
const nameOf = (provider: string) => ownValue(names, provider) ?? provider;

/** Which provider tracks shipments, and with whose credentials. */
export function Page() {
  const settings = useQuery({ queryKey: key, queryFn: ({ signal }) => client.trackingSettings.get({ signal }) });
  return (
    <SettingsFrame
      title={t('Tracking')}
      lead={t('A tracking provider knows where shipments are. With its key, the server asks it and takes its pushes.')}
    >
      {settings.isPending && <Loading />}
      {settings.error && <Failure error={settings.error} onRetry={() => settings.refetch()} />}
      {settings.data && <Providers settings={settings.data} />}
    </SettingsFrame>
  );
}

function Providers({ settings }: { settings: TrackingSettings }) {
  const { provider, providers, version } = settings;
  const [edited, setEdited] = useState<TrackingProviderState>();
  const update = useAction(
    (body: TrackingSettingsUpdate) => client.trackingSettings.update(body, { ifMatch: version }),
    { changes: [key, ['shipments']], done: t('Saved.') },
  );
  return (
    <>
      <Card title={t('Default provider')}>
        <SelectField
          label={t('Provider of shipments without one')}
          value={provider ?? ''}
          onChange={({ target }) => update.mutate({ provider: (target.value || null) as Slug | null })}
          options={[
            ['', t('The provider of the installation')],
            ...providers
              .filter(({ credentials }) => credentials !== null)
              .map((state) => [state.provider, nameOf(state.provider)] as const),
          ]}
        />
        {providers.every(({ credentials }) => credentials === null) && (
          <p>{t('No provider has a key yet: shipments wait as pending until you enter one below.')}</p>
        )}
      </Card>
      <Table
        label={t('Providers')}
        lines
        rows={providers}
        keyOf={(state) => state.provider}
        columns={[
          { head: t('Provider'), cell: (state) => nameOf(state.provider) },
          { head: t('Credentials'), cell: ({ credentials }) => <Credentials of={credentials} /> },
          {
            head: t('Webhook address to enter at the provider'),
            kind: 'text',
            minor: true,
            cell: ({ webhookUrl }) => <code>{webhookUrl}</code>,
          },
          {
            head: t('Actions'),
            cell: (state) => (
              <Row>
                <Button
                  small
                  onClick={() => setEdited(state)}
                  aria-label={t('Enter a key of {name}', { name: nameOf(state.provider) })}
                >
                  {t('Enter a key')}
                </Button>
                {state.credentials === 'TENANT' && (
                  <Button
                    small
                    look="danger"
                    onClick={() => update.mutate({ credentials: { [state.provider]: null } })}
                    aria-label={t('Remove the key of {name}', { name: nameOf(state.provider) })}
                  >
                    {t('Remove the key')}
                  </Button>
                )}
              </Row>
            ),
          },
        ]}
      />
      {edited && (
        <CredentialsDialog
          provider={edited.provider as Slug}
          settings={settings}
          onClose={() => setEdited(undefined)}
        />
      )}
    </>
  );
}

function Credentials({ of }: { of: string | null }) {
  if (of === null) return <Badge>{t('None')}</Badge>;
  return of === 'TENANT' ? <Badge kind="Good">{t('Your own')}</Badge> : <Badge>{t('Of the installation')}</Badge>;
}

function CredentialsDialog({
  provider,
  settings,
  onClose,
}: {
  provider: Slug;
  settings: TrackingSettings;
  onClose: () => void;
}) {
  // The keys themselves are never shown, so that nobody else's can be in the fields.
  const edit = useEdit(settings, () => ({}));
  const save = useAction(
    ({ apiKey = '', webhookSecret }: Record<string, string>) =>
      client.trackingSettings.update(
        { credentials: { [provider]: { apiKey, ...(webhookSecret && { webhookSecret }) } } },
        { ifMatch: edit.base.version },
      ),
    {
      changes: [key, ['shipments']],
      quiet: true,
      edit,
      done: t('Saved. Shipments that waited for it are registered now.'),
      onDone: onClose,
    },
  );
  const path = `credentials.${provider}`;
  return (
    <FormDialog
      title={t('Enter a key of {name}', { name: nameOf(provider) })}
      draft={null}
      action={save}
      edit={edit}
      onSend={save.mutate}
      onClose={onClose}
    >
      <TextField
        label={t('API key')}
        name="apiKey"
        type="password"
        autoComplete="off"
        required
        maxLength={500}
        hint={t('It is encrypted, and never shown again.')}
        wrong={wrongWith(save.error, `${path}.apiKey`)}
      />
      {provider !== '17track' && (
        <TextField
          label={t('Webhook secret')}
          name="webhookSecret"
          type="password"
          autoComplete="off"
          maxLength={500}
          hint={t('Without it, pushes are refused and the server asks from time to time.')}
          wrong={wrongWith(save.error, `${path}.webhookSecret`)}
        />
      )}
    </FormDialog>
  );
}
