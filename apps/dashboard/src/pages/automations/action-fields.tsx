import type { AutomationCreate } from '@lead-engagement/sdk';
import { useQuery } from '@tanstack/react-query';
import { t } from '../../i18n/i18n.js';
import { toOptions, usePipelines, useUsers } from '../../lib/lookups.js';
import { ownValue } from '../../lib/own-value.js';
import { client, may } from '../../session/session.js';
import { SelectField, TextField } from '../../ui/controls.js';

export type Action = AutomationCreate['actions'][number];
type SetField = Extract<Action, { type: 'set_field' }>;

export const firstAction: Action = { type: 'create_task', title: '', dueInDays: 3 };

const fresh: Record<Action['type'], Action> = {
  create_task: firstAction,
  assign: { type: 'assign', assignedToId: null },
  add_tag: { type: 'add_tag', name: '' },
  set_field: { type: 'set_field', field: 'stageId', value: '' },
  send_webhook: { type: 'send_webhook', endpointId: '' },
};

/** What an action does, with the fields of its type. */
export function ActionFields({ action, onChange }: { action: Action; onChange: (action: Action) => void }) {
  return (
    <>
      <SelectField
        label={t('Action')}
        value={action.type}
        onChange={({ target }) => onChange(ownValue(fresh, target.value) ?? firstAction)}
        options={[
          ['create_task', t('Create a task')],
          ['assign', t('Assign the lead')],
          ['add_tag', t('Add a tag')],
          ['set_field', t('Set a field')],
          ...(may('manage:webhooks') || action.type === 'send_webhook'
            ? [['send_webhook', t('Send an event to an endpoint')] as const]
            : []),
        ]}
      />
      <Details action={action} onChange={onChange} />
    </>
  );
}

function Details({ action, onChange }: { action: Action; onChange: (action: Action) => void }) {
  const users = useUsers();
  switch (action.type) {
    case 'create_task':
      return (
        <>
          <TextField
            label={t('Title of the task')}
            required
            maxLength={200}
            value={action.title}
            onChange={({ target }) => onChange({ ...action, title: target.value })}
          />
          <TextField
            label={t('Due in days')}
            type="number"
            min={0}
            max={365}
            value={action.dueInDays ?? ''}
            onChange={({ target }) =>
              onChange({ ...action, dueInDays: target.value === '' ? null : Number(target.value) })
            }
          />
        </>
      );
    case 'assign':
      return (
        <SelectField
          label={t('To')}
          value={action.assignedToId ?? ''}
          onChange={({ target }) => onChange({ ...action, assignedToId: target.value || null })}
          options={[['', t('Nobody')], ...toOptions(users)]}
        />
      );
    case 'add_tag':
      return (
        <TextField
          label={t('Tag')}
          required
          maxLength={50}
          value={action.name}
          onChange={({ target }) => onChange({ ...action, name: target.value })}
        />
      );
    case 'set_field':
      return <SetFieldDetails action={action} onChange={onChange} />;
    default:
      return <EndpointField id={action.endpointId} onChange={(endpointId) => onChange({ ...action, endpointId })} />;
  }
}

function SetFieldDetails({ action, onChange }: { action: SetField; onChange: (action: Action) => void }) {
  const { data: pipelines = [] } = usePipelines();
  const { field, value } = action;
  const stages = pipelines.flatMap(({ name, stages: own }) =>
    own.map((stage) => [stage.id, `${name}: ${stage.name}`] as const),
  );
  const choices: Partial<Record<SetField['field'], readonly (readonly [string, string])[]>> = {
    stageId: stages,
    status: [
      ['OPEN', t('Open')],
      ['NURTURING', t('Nurturing')],
      ['WON', t('Won')],
    ],
  };
  const isNumber = field === 'value' || field === 'score';
  const options = choices[field];
  return (
    <>
      <SelectField
        label={t('Field')}
        value={field}
        onChange={({ target }) => onChange({ ...action, field: target.value as SetField['field'], value: '' })}
        options={[
          ['stageId', t('Stage')],
          ['status', t('Status')],
          ['title', t('Title')],
          ['value', t('Value')],
          ['currency', t('Currency')],
          ['expectedCloseDate', t('Expected close')],
          ['score', t('Score')],
        ]}
      />
      {options ? (
        <SelectField
          label={t('New value')}
          required
          value={String(value ?? '')}
          onChange={({ target }) => onChange({ ...action, value: target.value })}
          options={[['', t('Choose …')], ...options]}
        />
      ) : (
        <TextField
          label={t('New value')}
          type={isNumber ? 'number' : field === 'expectedCloseDate' ? 'date' : 'text'}
          step="any"
          maxLength={500}
          value={value ?? ''}
          onChange={({ target }) => onChange({ ...action, value: toValue(target.value, isNumber) })}
        />
      )}
    </>
  );
}

const toValue = (text: string, isNumber: boolean) => (text === '' ? null : isNumber ? Number(text) : text);

function EndpointField({ id, onChange }: { id: string; onChange: (id: string) => void }) {
  const { data = [] } = useQuery({
    queryKey: ['endpoints', 'options'],
    enabled: may('manage:webhooks'),
    queryFn: async ({ signal }) => (await client.webhookEndpoints.list({ limit: 200, signal })).data,
  });
  const options = data.map(({ id: value, url }) => [value, url] as const);
  const isKnown = id === '' || options.some(([value]) => value === id);
  return (
    <SelectField
      label={t('Endpoint')}
      required
      value={id}
      onChange={({ target }) => onChange(target.value)}
      options={[['', t('Choose …')], ...options, ...(isKnown ? [] : [[id, id] as const])]}
      hint={t('It gets automation.triggered, signed, even if it does not subscribe to it.')}
    />
  );
}
