import type { ApiVersion, Settings, SettingsUpdate } from '@lead-engagement/sdk';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { t } from '../../i18n/i18n.js';
import { ownValue } from '../../lib/own-value.js';
import { useAction } from '../../lib/queries.js';
import { toScopeOptions } from '../../lib/scopes.js';
import { apiVersions } from '../../lib/versions.js';
import { client, currentMe } from '../../session/session.js';
import { CheckGroup, readGroup, SelectField, TextField, toGroupValue } from '../../ui/controls.js';
import { type Fields, useEdit } from '../../ui/edit.js';
import { wrongWith } from '../../ui/explain.js';
import { Form } from '../../ui/forms.js';
import { Badge, Card, Facts, Failure, Loading, pageStyles } from '../../ui/page.js';
import { SettingsFrame } from './settings-frame.js';
import { settingsKey, useSettings } from './use-settings.js';

/** What holds for the whole company: its currency, and how long conversations and records are kept. */
export function Page() {
  const settings = useSettings();
  const tenant = currentMe()?.tenant;
  return (
    <SettingsFrame title={t('Company')} lead={t('Settings for your whole company.')}>
      {settings.isPending && <Loading />}
      {settings.error && <Failure error={settings.error} onRetry={() => settings.refetch()} />}
      <div className={pageStyles.split}>
        {settings.data && <SettingsForm settings={settings.data} />}
        {tenant && (
          <Card title={tenant.name}>
            <Facts
              facts={[
                [t('Id'), <code key="id">{tenant.id}</code>],
                [
                  t('Environment'),
                  <Badge key="environment" kind={tenant.environment === 'SANDBOX' ? 'Warn' : 'Good'}>
                    {tenant.environment === 'SANDBOX' ? t('Sandbox') : t('Live')}
                  </Badge>,
                ],
                [t('Plan'), tenant.plan],
              ]}
            />
            <Link to="/developers/usage">{t('See your usage')}</Link>
          </Card>
        )}
      </div>
    </SettingsFrame>
  );
}

type Admitted = NonNullable<NonNullable<SettingsUpdate['roleScopes']>['AGENT']>[number];

// As the keys of a record, so that a scope that is new in the API is missing here when the app is built.
const admitted: Record<Admitted, true> = {
  'import:contacts': true,
  'manage:settings': true,
  'manage:automations': true,
  'manage:channels': true,
};
const admissible = Object.keys(admitted);

const toFields = ({ currency, apiVersion, roleScopes, conversations, retention }: Settings): Fields => ({
  currency,
  apiVersion,
  idleHours: String(conversations.idleHours),
  archiveDays: String(conversations.archiveDays),
  deletedDays: String(retention.deletedDays),
  jobDays: String(retention.jobDays),
  crawlResultDays: String(retention.crawlResultDays),
  managerScopes: toGroupValue(roleScopes.MANAGER),
  agentScopes: toGroupValue(roleScopes.AGENT),
});

function SettingsForm({ settings }: { settings: Settings }) {
  const { currency, apiVersion, conversations, retention } = settings;
  const [managerScopes, setManagerScopes] = useState<string[]>(settings.roleScopes.MANAGER);
  const [agentScopes, setAgentScopes] = useState<string[]>(settings.roleScopes.AGENT);
  const edit = useEdit(settings, toFields);
  const save = useAction(
    (fields: Record<string, string>) => {
      // A field that is left empty gets its default back.
      const number = (name: string) => (ownValue(fields, name) ? Number(ownValue(fields, name)) : null);
      return client.settings.update(
        {
          ...(fields.currency && { currency: fields.currency }),
          ...(fields.apiVersion && { apiVersion: fields.apiVersion as ApiVersion }),
          roleScopes: {
            MANAGER: readGroup(fields.managerScopes) as Admitted[],
            AGENT: readGroup(fields.agentScopes) as Admitted[],
          },
          conversations: { idleHours: number('idleHours'), archiveDays: number('archiveDays') },
          retention: {
            deletedDays: number('deletedDays'),
            jobDays: number('jobDays'),
            crawlResultDays: number('crawlResultDays'),
          },
        },
        { ifMatch: edit.base.version },
      );
    },
    { changes: [settingsKey], quiet: true, edit, done: t('Saved.') },
  );
  const count = (name: string, path: string, label: string, value: number, hint: string) => (
    <TextField
      label={label}
      name={name}
      type="number"
      min={1}
      defaultValue={value}
      hint={hint}
      wrong={wrongWith(save.error, path)}
    />
  );
  return (
    <Card title={t('Settings')}>
      <Form draft="settings/company" action={save} edit={edit} onSend={save.mutate} focus>
        <TextField
          label={t('Currency')}
          name="currency"
          required
          minLength={3}
          maxLength={3}
          defaultValue={currency}
          hint={t('Three letters, such as EUR. Leads without a currency of their own get it.')}
          wrong={wrongWith(save.error, 'currency')}
        />
        <SelectField
          label={t('API version')}
          name="apiVersion"
          defaultValue={apiVersion}
          hint={t('New keys, webhook endpoints and apps get it. Existing ones keep their own.')}
          options={apiVersions.map((version) => [version, version])}
          wrong={wrongWith(save.error, 'apiVersion')}
        />
        <CheckGroup
          name="managerScopes"
          legend={t('Additional rights of managers')}
          options={toScopeOptions(admissible)}
          chosen={managerScopes}
          onChange={setManagerScopes}
        />
        <CheckGroup
          name="agentScopes"
          legend={t('Additional rights of agents')}
          options={toScopeOptions(admissible)}
          chosen={agentScopes}
          onChange={setAgentScopes}
        />
        {count(
          'idleHours',
          'conversations.idleHours',
          t('Hours until a silent conversation is closed'),
          conversations.idleHours,
          t('Counted from the last reply to a contact who does not write again.'),
        )}
        {count(
          'archiveDays',
          'conversations.archiveDays',
          t('Days until a closed conversation is archived'),
          conversations.archiveDays,
          t('Archived conversations can be brought back.'),
        )}
        {count(
          'deletedDays',
          'retention.deletedDays',
          t('Days in which deleted records can be restored'),
          retention.deletedDays,
          t('Then they are gone for good. A change also counts for records that are deleted already.'),
        )}
        {count(
          'jobDays',
          'retention.jobDays',
          t('Days for which imports and exports are listed'),
          retention.jobDays,
          t('With the rows that failed.'),
        )}
        {count(
          'crawlResultDays',
          'retention.crawlResultDays',
          t('Days for which crawl results are kept'),
          retention.crawlResultDays,
          t('Results that became leads stay.'),
        )}
      </Form>
    </Card>
  );
}
