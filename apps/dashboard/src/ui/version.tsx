import type { ApiVersion } from '@lead-engagement/sdk';
import { useState } from 'react';
import { t } from '../i18n/i18n.js';
import { useAction } from '../lib/queries.js';
import { apiVersions } from '../lib/versions.js';
import { Button, SelectField } from './controls.js';
import { FormDialog } from './forms.js';

const options = apiVersions.map((version) => [version, version] as const);

/** Chooses the version of something new; an empty value is the default of the settings. */
export function VersionField() {
  return (
    <SelectField label={t('API version')} name="apiVersion" options={[['', t('As in the settings')], ...options]} />
  );
}

/** The version of a key, an endpoint or an app, and a button to change it. */
export function Version({
  of,
  version,
  changes,
  onSave,
}: {
  of: string;
  version: string;
  changes: readonly (readonly unknown[])[];
  onSave: (version: ApiVersion) => Promise<unknown>;
}) {
  const [isOpen, setOpen] = useState(false);
  const save = useAction(onSave, {
    changes,
    done: t('The API version is changed.'),
    quiet: true,
    onDone: () => setOpen(false),
  });
  return (
    <>
      <code>{version}</code>{' '}
      <Button small onClick={() => setOpen(true)} aria-label={t('Change the API version of {name}', { name: of })}>
        {t('Change')}
      </Button>
      {isOpen && (
        <FormDialog
          title={t('Change the API version of {name}', { name: of })}
          draft={null}
          action={save}
          onSend={({ apiVersion }) => save.mutate(apiVersion as ApiVersion)}
          onClose={() => setOpen(false)}
        >
          <SelectField label={t('API version')} name="apiVersion" defaultValue={version} options={options} />
        </FormDialog>
      )}
    </>
  );
}
