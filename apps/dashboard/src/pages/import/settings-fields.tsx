import { t } from '../../i18n/i18n.js';
import { toOptions, usePipelines, useUsers } from '../../lib/lookups.js';
import { currentMe } from '../../session/session.js';
import { SelectField, TextField } from '../../ui/controls.js';
import { pageStyles } from '../../ui/page.js';
import type { Resource } from './fields.js';
import type { Settings } from './settings.js';

interface Props {
  settings: Settings;
  onSettings: (settings: Settings) => void;
}

/** Dates and numbers as people in some countries write them. */
function locales(): [string, string][] {
  return ['en-US', 'en-GB', 'de-DE', 'es-ES', 'fr-FR'].map((locale) => {
    const date = new Intl.DateTimeFormat(locale, { timeZone: 'UTC' }).format(Date.UTC(2026, 11, 31));
    return [locale, `${date}, ${new Intl.NumberFormat(locale, { useGrouping: 'always' }).format(1234.5)}`];
  });
}

/** How rows meet the contacts that are there already, and how their values are written. */
export function MatchFields({ resource, settings, onSettings }: Props & { resource: Resource }) {
  return (
    <div className={pageStyles.filters}>
      <SelectField
        label={t('A contact is the same if it has the same')}
        value={settings.matchOn}
        onChange={({ target }) => onSettings({ ...settings, matchOn: target.value as 'email' })}
        options={[
          ['email', t('E-mail address')],
          ['phone', t('Phone')],
          ['externalId', t('Id in your system')],
        ]}
      />
      <SelectField
        label={resource === 'leads' ? t('An existing lead') : t('Then')}
        value={settings.mode}
        onChange={({ target }) => onSettings({ ...settings, mode: target.value as 'upsert' })}
        options={[
          ['upsert', t('change it, and create the others')],
          ['create', t('leave it, and create the others')],
          ['update', t('change it, and leave out the others')],
        ]}
      />
      {resource === 'leads' && (
        <SelectField
          label={t('An existing contact')}
          value={settings.onMatch}
          onChange={({ target }) => onSettings({ ...settings, onMatch: target.value as 'link' })}
          options={[
            ['link', t('stays as it is')],
            ['fill', t('gets what it lacks')],
            ['update', t('gets what the file says')],
            ['refuse', t('is an error')],
          ]}
        />
      )}
      <SelectField
        label={t('Tags in the file')}
        value={settings.tags}
        onChange={({ target }) => onSettings({ ...settings, tags: target.value as 'replace' })}
        options={[
          ['replace', t('replace the existing ones')],
          ['append', t('are added to the existing ones')],
        ]}
      />
      <SelectField
        label={t('Dates and numbers')}
        value={settings.locale}
        onChange={({ target }) => onSettings({ ...settings, locale: target.value })}
        options={[['', t('guess from the file')], ...locales()]}
      />
    </div>
  );
}

/** What all records of an import are given. */
export function GivenToAll({ resource, settings, onSettings }: Props & { resource: Resource }) {
  const users = useUsers();
  const { data: pipelines = [] } = usePipelines();
  const stages = pipelines.flatMap(({ name, stages: own }) =>
    own.map((stage): [string, string] => [stage.id, pipelines.length > 1 ? `${name}: ${stage.name}` : stage.name]),
  );
  return (
    <details className={pageStyles.folded}>
      <summary>{t('Owner, tags, stage and currency for all rows')}</summary>
      <div className={pageStyles.cards}>
        <SelectField
          label={t('Give all to')}
          value={settings.assignTo}
          onChange={({ target }) => onSettings({ ...settings, assignTo: target.value })}
          options={[['', t('as the file says')], ...toOptions(users)]}
        />
        <TextField
          label={t('Tag all with')}
          hint={t('Several tags with commas between them.')}
          value={settings.addTags}
          onChange={({ target }) => onSettings({ ...settings, addTags: target.value })}
        />
        {resource === 'leads' && (
          <>
            <SelectField
              label={t('Stage of new leads without one, or with one that does not exist')}
              value={settings.defaultStage}
              onChange={({ target }) => onSettings({ ...settings, defaultStage: target.value })}
              options={[['', t('none: such a stage is an error')], ...stages]}
            />
            <SelectField
              label={t('Currency of amounts that name none')}
              value={settings.currency}
              onChange={({ target }) => onSettings({ ...settings, currency: target.value })}
              options={[
                ['', t('as the file shows it, or else {currency}', { currency: currentMe()?.tenant.currency ?? '' })],
                ...Intl.supportedValuesOf('currency').map((code): [string, string] => [code, code]),
              ]}
            />
          </>
        )}
      </div>
    </details>
  );
}
