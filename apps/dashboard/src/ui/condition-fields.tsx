import { t } from '../i18n/i18n.js';
import {
  type ConditionDraft,
  type ConditionTerms,
  type Kind,
  kindOf,
  operatorOptions,
  takesNothing,
  takesSeveral,
} from '../lib/conditions.js';
import { leadSources, leadStatuses } from '../lib/leads.js';
import { toOptions, usePipelines, useUsers } from '../lib/lookups.js';
import { type Options, withChosen } from '../lib/options.js';
import { CheckGroup, SelectField, TextArea, TextField } from './controls.js';

/** The three fields of a condition: what is looked at, how it is compared, and with what. */
export function ConditionFields<F extends string>({
  draft,
  terms,
  onChange,
  without,
}: {
  draft: ConditionDraft<F>;
  terms: ConditionTerms<F>;
  onChange: (draft: ConditionDraft<F>) => void;
  without?: F;
}) {
  const { field, operator } = draft;
  const kind = kindOf(field, terms);
  const chooseField = (next: F) =>
    onChange({ field: next, operator: kindOf(next, terms) === 'list' ? 'contains' : 'eq', text: '' });
  const fields = terms.fieldOptions().filter(([name]) => name !== without);
  return (
    <>
      <SelectField
        label={t('Field')}
        value={field}
        onChange={({ target }) => chooseField(target.value as F)}
        options={withChosen(fields, field)}
      />
      <SelectField
        label={t('Comparison')}
        value={operator}
        onChange={({ target }) => onChange({ ...draft, operator: target.value as typeof operator })}
        options={operatorOptions(kind, operator)}
      />
      {!takesNothing(operator) && <ValueField draft={draft} kind={kind} onChange={onChange} />}
    </>
  );
}

function ValueField<F extends string>({
  draft,
  kind,
  onChange,
}: {
  draft: ConditionDraft<F>;
  kind: Kind;
  onChange: (draft: ConditionDraft<F>) => void;
}) {
  const { operator, text } = draft;
  const options = useValueOptions(kind);
  const set = (value: string) => onChange({ ...draft, text: value });
  const lines = text.split('\n').filter(Boolean);
  if (options && (operator === 'in' || operator === 'not_in')) {
    return (
      <CheckGroup
        legend={t('Values')}
        options={withChosen(options, ...lines)}
        chosen={lines}
        onChange={(chosen) => set(chosen.join('\n'))}
      />
    );
  }
  if (options) {
    return (
      <SelectField
        label={t('Value')}
        value={text}
        onChange={({ target }) => set(target.value)}
        options={[['', t('Choose …')], ...withChosen(options, text)]}
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
      type={kind === 'number' ? 'number' : 'text'}
      step="any"
      value={text}
      maxLength={200}
      onChange={({ target }) => set(target.value)}
    />
  );
}

/** The values to choose from; undefined for a field of free text or numbers. */
function useValueOptions(kind: Kind): Options | undefined {
  const { data: pipelines = [] } = usePipelines();
  const users = useUsers();
  if (typeof kind !== 'string') return kind.map((value) => [value, value] as const);
  switch (kind) {
    case 'source':
      return leadSources();
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
