import type { Automation, AutomationCreate } from '@lead-engagement/sdk';
import { useQuery } from '@tanstack/react-query';
import { t } from '../../i18n/i18n.js';
import { usePipelines } from '../../lib/lookups.js';
import { client, may } from '../../session/session.js';
import { SelectField, TextField } from '../../ui/controls.js';
import { wrongWith } from '../../ui/explain.js';
import { Card, pageStyles } from '../../ui/page.js';
import { nameOfTrigger, triggerTypes } from './words.js';

/** The trigger that the form has; of a kind that this version does not know, the one that is there already. */
export function toTrigger(
  type: string,
  { fromStageId, toStageId, direction, threshold, formId }: Record<string, string>,
  known: Automation['trigger'] | undefined,
): AutomationCreate['trigger'] {
  switch (type) {
    case 'lead.stage_changed':
      return { type, fromStageId: fromStageId || null, toStageId: toStageId || null };
    case 'form.submitted':
      return { type, formId: formId || null };
    case 'lead.created':
    case 'lead.assigned':
    case 'conversation.ended':
      return { type };
    case 'lead.score_changed':
      return {
        type,
        direction: (direction || 'any') as 'any',
        threshold: threshold ? Number(threshold) : null,
      };
    default:
      if (known?.type !== type) throw new Error(`There is no trigger ${type}.`);
      // It was read from the API, which takes it as it is.
      return known as AutomationCreate['trigger'];
  }
}

/** The fields of the form for a trigger. */
export function toTriggerFields(trigger: Automation['trigger']): Record<string, string> {
  if (trigger.type === 'lead.stage_changed') {
    return { fromStageId: trigger.fromStageId ?? '', toStageId: trigger.toStageId ?? '' };
  }
  if (trigger.type === 'form.submitted') return { formId: trigger.formId ?? '' };
  if (trigger.type !== 'lead.score_changed') return {};
  return { direction: trigger.direction, threshold: trigger.threshold?.toString() ?? '' };
}

/** When an automation runs, with its name. */
export function Trigger({
  automation,
  type,
  onType,
  error,
}: {
  automation: Automation | undefined;
  type: string;
  onType: (type: string) => void;
  error: unknown;
}) {
  const values = automation ? toTriggerFields(automation.trigger) : {};
  return (
    <Card title={t('When')}>
      <TextField
        label={t('Name')}
        name="name"
        required
        maxLength={100}
        defaultValue={automation?.name}
        wrong={wrongWith(error, 'name')}
      />
      <SelectField
        label={t('It runs when')}
        value={type}
        onChange={({ target }) => onType(target.value)}
        options={[...new Set([...triggerTypes, type])].map((each) => [each, nameOfTrigger(each)] as const)}
        wrong={wrongWith(error, 'trigger.type')}
      />
      {type === 'lead.stage_changed' && <Stages values={values} error={error} />}
      {type === 'lead.score_changed' && <Score values={values} error={error} />}
      {type === 'form.submitted' && <WhichForm values={values} error={error} />}
      <p>{explain(type)}</p>
    </Card>
  );
}

function explain(type: string): string {
  if (type === 'lead.stage_changed') {
    return t('It runs when a lead is moved on the board or by the stage operation of the API.');
  }
  if (type === 'form.submitted')
    return t('It runs for the lead of each submission, for spam only after somebody accepts it.');
  if (type === 'conversation.ended') return t('It runs for the newest open lead of the contact.');
  return t('Imports and changes of many leads at once do not start it.');
}

function Stages({ values, error }: { values: Record<string, string>; error: unknown }) {
  const { data: pipelines = [] } = usePipelines();
  const stages = pipelines.flatMap(({ name, stages: own }) =>
    own.map((stage) => [stage.id, `${name}: ${stage.name}`] as const),
  );
  return (
    <div className={pageStyles.filters}>
      <SelectField
        key={`from-${stages.length}`}
        label={t('A lead leaves')}
        name="fromStageId"
        defaultValue={values.fromStageId ?? ''}
        options={[['', t('any stage')], ...stages]}
        wrong={wrongWith(error, 'trigger.fromStageId')}
      />
      <SelectField
        key={`to-${stages.length}`}
        label={t('and enters')}
        name="toStageId"
        defaultValue={values.toStageId ?? ''}
        options={[['', t('any stage')], ...stages]}
        wrong={wrongWith(error, 'trigger.toStageId')}
      />
    </div>
  );
}

function WhichForm({ values, error }: { values: Record<string, string>; error: unknown }) {
  const { data: forms = [] } = useQuery({
    queryKey: ['forms', 'names'],
    enabled: may('read:leads'),
    queryFn: async ({ signal }) => (await client.forms.list({ limit: 200, signal })).data,
  });
  return (
    <SelectField
      key={`forms-${forms.length}`}
      label={t('Form')}
      name="formId"
      defaultValue={values.formId ?? ''}
      options={[['', t('any form')], ...forms.map(({ id, name }) => [id, name] as const)]}
      wrong={wrongWith(error, 'trigger.formId')}
    />
  );
}

function Score({ values, error }: { values: Record<string, string>; error: unknown }) {
  return (
    <div className={pageStyles.filters}>
      <SelectField
        label={t('Direction')}
        name="direction"
        defaultValue={values.direction ?? 'any'}
        options={[
          ['any', t('up or down')],
          ['up', t('up')],
          ['down', t('down')],
        ]}
        wrong={wrongWith(error, 'trigger.direction')}
      />
      <TextField
        label={t('Threshold')}
        name="threshold"
        type="number"
        min={0}
        max={100}
        defaultValue={values.threshold ?? ''}
        hint={t('Empty: any threshold of the scoring settings.')}
        wrong={wrongWith(error, 'trigger.threshold')}
      />
    </div>
  );
}
