import { t } from '../i18n/i18n.js';
import {
  type ConditionDraft,
  fieldOptions,
  kindOf,
  operatorOptions,
  takesNothing,
  takesSeveral,
} from '../lib/conditions.js';
import { leadSources, leadStatuses } from '../lib/leads.js';
import { toOptions, usePipelines, useUsers } from '../lib/lookups.js';
import { CheckGroup, SelectField, TextArea, TextField } from './controls.js';

/** The three fields of a condition: what is looked at, how it is compared, and with what. */
export function ConditionFields({
  draft,
  onChange,
  without,
}: {
  draft: ConditionDraft;
  onChange: (draft: ConditionDraft) => void;
  without?: string;
}) {
  const { field, operator } = draft;
  const chooseField = (next: ConditionDraft['field']) =>
    onChange({ field: next, operator: kindOf(next) === 'list' ? 'contains' : 'eq', text: '' });
  return (
    <>
      <SelectField
        label={t('Field')}
        value={field}
        onChange={({ target }) => chooseField(target.value as ConditionDraft['field'])}
        options={fieldOptions().filter(([name]) => name !== without)}
      />
      <SelectField
        label={t('Comparison')}
        value={operator}
        onChange={({ target }) => onChange({ ...draft, operator: target.value as ConditionDraft['operator'] })}
        options={operatorOptions(draft)}
      />
      {!takesNothing(operator) && <ValueField draft={draft} onChange={onChange} />}
    </>
  );
}

function ValueField({ draft, onChange }: { draft: ConditionDraft; onChange: (draft: ConditionDraft) => void }) {
  const { field, operator, text } = draft;
  const options = useValueOptions(kindOf(field));
  const set = (value: string) => onChange({ ...draft, text: value });
  const lines = text.split('\n').filter(Boolean);
  if (options && (operator === 'in' || operator === 'not_in')) {
    return (
      <CheckGroup legend={t('Values')} options={options} chosen={lines} onChange={(chosen) => set(chosen.join('\n'))} />
    );
  }
  if (options) {
    const isKnown = text === '' || options.some(([value]) => value === text);
    return (
      <SelectField
        label={t('Value')}
        value={text}
        onChange={({ target }) => set(target.value)}
        options={[['', t('Choose …')], ...options, ...(isKnown ? [] : [[text, text] as const])]}
      />
    );
  }
  if (takesSeveral(operator)) {
    return (
      <TextArea
        label={t('Values')}
        value={text}
        onChange={({ target }) => set(target.value)}
        hint={t('One in each line.')}
      />
    );
  }
  return (
    <TextField
      label={t('Value')}
      type={kindOf(field) === 'number' ? 'number' : 'text'}
      step="any"
      value={text}
      maxLength={200}
      onChange={({ target }) => set(target.value)}
    />
  );
}

/** The values to choose from; undefined for a field of free text or numbers. */
function useValueOptions(kind: ReturnType<typeof kindOf>): readonly (readonly [string, string])[] | undefined {
  const { data: pipelines = [] } = usePipelines();
  const users = useUsers();
  switch (kind) {
    case 'source':
      return leadSources.map((source) => [source, source] as const);
    case 'status':
      return leadStatuses();
    case 'pipeline':
      return toOptions(pipelines);
    case 'stage':
      return pipelines.flatMap(({ name, stages }) =>
        stages.map((stage) => [stage.id, `${name}: ${stage.name}`] as const),
      );
    case 'user':
      return toOptions(users);
    default:
      return undefined;
  }
}
