import type { ApiVersion, Scope } from '@lead-engagement/sdk';
import { useState } from 'react';
import { t } from '../../i18n/i18n.js';
import { useAction } from '../../lib/queries.js';
import { toScopeOptions } from '../../lib/scopes.js';
import { client, currentMe } from '../../session/session.js';
import { Button, CheckGroup, Row, SecretOnce, SelectField, TextField } from '../../ui/controls.js';
import { wrongWith } from '../../ui/explain.js';
import { FormDialog } from '../../ui/forms.js';
import { DialogBox } from '../../ui/overlays.js';
import { VersionField } from '../../ui/version.js';

/** Makes a key, and shows it once. */
export function CreateKeyDialog({ environment, onClose }: { environment: 'LIVE' | 'SANDBOX'; onClose: () => void }) {
  const own = (currentMe()?.scopes ?? []) as Scope[];
  const [scopes, setScopes] = useState<string[]>(
    own.filter((scope) => scope.startsWith('read:leads') || scope === 'write:leads'),
  );
  const create = useAction(
    ({ label, days, target, apiVersion }: Record<string, string>) =>
      client.apiKeys.create({
        label: label ?? '',
        scopes: scopes as Scope[],
        environment: target as 'LIVE',
        ...(apiVersion && { apiVersion: apiVersion as ApiVersion }),
        ...(days && { expiresAt: new Date(Date.now() + Number(days) * 86_400_000) }),
      }),
    { changes: [['keys']], quiet: true },
  );
  if (create.data) {
    return (
      <DialogBox title={t('Your new key')} onClose={onClose}>
        <SecretOnce secret={create.data.key} label={create.data.label} />
        <Row end>
          <Button look="primary" onClick={onClose}>
            {t('Done')}
          </Button>
        </Row>
      </DialogBox>
    );
  }
  return (
    <FormDialog
      title={t('Create a key')}
      submit={t('Create')}
      draft="key/new"
      action={create}
      onSend={create.mutate}
      onClose={onClose}
      disabled={scopes.length === 0}
      wide
    >
      <TextField
        label={t('Name')}
        name="label"
        required
        maxLength={200}
        hint={t('The program that will use it, such as “Website form”.')}
        wrong={wrongWith(create.error, 'label')}
      />
      <SelectField
        label={t('Environment')}
        name="target"
        defaultValue={environment}
        options={[
          ['LIVE', t('Live')],
          ['SANDBOX', t('Sandbox')],
        ]}
      />
      <CheckGroup
        name="scopes"
        legend={t('Scopes')}
        options={toScopeOptions(own)}
        chosen={scopes}
        onChange={setScopes}
      />
      <SelectField
        label={t('Expires')}
        name="days"
        options={[
          ['', t('Never')],
          ['30', t('In {count, plural, one {# day} other {# days}}', { count: 30 })],
          ['90', t('In {count, plural, one {# day} other {# days}}', { count: 90 })],
          ['365', t('In {count, plural, one {# day} other {# days}}', { count: 365 })],
        ]}
      />
      <VersionField />
    </FormDialog>
  );
}
