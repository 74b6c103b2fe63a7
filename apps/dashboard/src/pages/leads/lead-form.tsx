import type { LeadRead, LeadUpdate } from '@lead-engagement/sdk';
import { t } from '../../i18n/i18n.js';
import { toOptions, usePipelines, useUsers } from '../../lib/lookups.js';
import { ownValue } from '../../lib/own-value.js';
import { useAction } from '../../lib/queries.js';
import { client } from '../../session/session.js';
import { SelectField, TextField } from '../../ui/controls.js';
import { type Fields, useEdit } from '../../ui/edit.js';
import { wrongWith } from '../../ui/explain.js';
import { Form } from '../../ui/forms.js';
import { Card, pageStyles } from '../../ui/page.js';

/** Changes a lead. What is typed is kept if somebody else changes it meanwhile. */
export function LeadForm({ lead }: { lead: LeadRead }) {
  const { data: pipelines = [] } = usePipelines();
  const users = useUsers();
  const edit = useEdit<LeadFields>(lead, toFields);
  const { base } = edit;
  const save = useAction(
    (fields: Record<string, string>) =>
      client.leads.update(lead.id, changesOf(base, fields), { ifMatch: base.version }),
    {
      changes: [['lead', lead.id], ['leads'], ['board']],
      done: t('Saved.'),
      quiet: true,
      edit,
    },
  );
  const stages = pipelines.find(({ id }) => id === lead.pipelineId)?.stages ?? [];
  return (
    <Card title={t('Lead')}>
      <Form action={save} edit={edit} onSend={save.mutate}>
        <TextField
          label={t('Title')}
          name="title"
          maxLength={200}
          defaultValue={lead.title ?? ''}
          wrong={wrongWith(save.error, 'title')}
        />
        <div className={pageStyles.filters}>
          <SelectField
            key={stages.length}
            label={t('Stage')}
            name="stageId"
            defaultValue={lead.stageId}
            options={toOptions(stages)}
          />
          <SelectField
            key={`users-${users.length}`}
            label={t('Assigned to')}
            name="assignedToId"
            defaultValue={lead.assignedToId ?? ''}
            options={[['', t('Nobody')], ...toOptions(users)]}
          />
          <TextField
            label={t('Value in {currency}', { currency: lead.currency })}
            name="value"
            type="number"
            min={0}
            step="any"
            defaultValue={lead.value ?? ''}
            wrong={wrongWith(save.error, 'value')}
          />
          <TextField
            label={t('Expected close')}
            name="expectedCloseDate"
            type="date"
            defaultValue={lead.expectedCloseDate ?? ''}
          />
        </div>
      </Form>
    </Card>
  );
}

type LeadFields = Pick<LeadRead, 'title' | 'stageId' | 'assignedToId' | 'value' | 'expectedCloseDate' | 'version'>;

const toFields = ({ title, stageId, assignedToId, value, expectedCloseDate }: LeadFields): Fields => ({
  title: title ?? '',
  stageId,
  assignedToId: assignedToId ?? '',
  value: String(value ?? ''),
  expectedCloseDate: expectedCloseDate ?? '',
});

/** Only what is different, so that nothing else is written. */
function changesOf(lead: LeadFields, fields: Record<string, string>): LeadUpdate {
  const next = {
    title: fields.title || null,
    stageId: fields.stageId || lead.stageId,
    assignedToId: fields.assignedToId || null,
    value: fields.value ? Number(fields.value) : null,
    expectedCloseDate: fields.expectedCloseDate || null,
  };
  return Object.fromEntries(
    Object.entries(next).filter(([name, value]) => ownValue<unknown>({ ...lead }, name) !== value),
  );
}
