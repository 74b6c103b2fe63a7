import { useState } from 'react';
import { t } from '../../i18n/i18n.js';
import { type ConditionDraft, leadTerms, toCondition, toDraft } from '../../lib/conditions.js';
import { linesOf } from '../../lib/lines.js';
import { useLocalAction } from '../../lib/queries.js';
import { ConditionFields } from '../../ui/condition-fields.js';
import { SelectField, TextArea, TextField } from '../../ui/controls.js';
import { FormDialog } from '../../ui/forms.js';
import type { Rule } from './scoring-page.js';

const firstCondition: ConditionDraft = { field: 'contact.email', operator: 'exists', text: '' };

/** Edits a rule of the draft. The API checks it when the preview asks. */
export function RuleDialog({
  rule,
  onClose,
  onDone,
}: {
  rule: Rule | undefined;
  onClose: () => void;
  onDone: (rule: Rule) => void;
}) {
  const [kind, setKind] = useState<Rule['kind']>(rule?.kind ?? 'fit');
  const [condition, setCondition] = useState(rule?.kind === 'fit' ? toDraft(rule.condition) : firstCondition);
  const engagement = rule?.kind === 'engagement' ? rule : undefined;
  const apply = useLocalAction(({ name = '', points, types, maxPoints }: Record<string, string>) => {
    const shared = { name, points: Number(points) };
    onDone(
      kind === 'fit'
        ? ({ kind, ...shared, condition: toCondition(condition) } as Rule)
        : { kind, ...shared, activityTypes: linesOf(types), ...(maxPoints && { maxPoints: Number(maxPoints) }) },
    );
  });
  const held = {
    values: { kind, condition: JSON.stringify(condition) },
    write: (name: string, value: string) =>
      name === 'kind' ? setKind(value as Rule['kind']) : setCondition(JSON.parse(value)),
  };
  return (
    <FormDialog
      title={rule ? t('Edit {name}', { name: rule.name }) : t('New rule')}
      submit={t('Apply')}
      draft={`scoring-rule/${rule?.name ?? 'new'}`}
      held={held}
      action={apply}
      onSend={apply.mutate}
      onClose={onClose}
    >
      <TextField label={t('Name')} name="name" required maxLength={100} defaultValue={rule?.name} />
      <TextField
        label={t('Points')}
        name="points"
        type="number"
        required
        min={-100}
        max={100}
        defaultValue={rule?.points ?? 10}
      />
      <SelectField
        label={t('Type')}
        value={kind}
        onChange={({ target }) => setKind(target.value as Rule['kind'])}
        options={[
          ['fit', t('Points while a condition is true')],
          ['engagement', t('Points for each activity, which fade with time')],
        ]}
      />
      {kind === 'fit' ? (
        <ConditionFields draft={condition} terms={leadTerms} onChange={setCondition} without="lead.score" />
      ) : (
        <>
          <TextArea
            label={t('Types of activities')}
            name="types"
            required
            defaultValue={engagement?.activityTypes.join('\n') ?? 'call\nmeeting'}
            hint={t('One in each line.')}
          />
          <TextField
            label={t('Points at most')}
            name="maxPoints"
            type="number"
            min={1}
            max={100}
            defaultValue={engagement?.maxPoints ?? ''}
          />
        </>
      )}
    </FormDialog>
  );
}
