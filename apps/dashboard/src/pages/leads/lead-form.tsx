import type { LeadRead, LeadUpdate } from '@lead-engagement/sdk';
import { t } from '../../i18n/i18n.js';
import { onSubmit } from '../../lib/form-data.js';
import { toOptions, usePipelines, useUsers } from '../../lib/lookups.js';
import { useAction } from '../../lib/queries.js';
import { client } from '../../session/session.js';
import { Button, controlStyles, Row, SelectField, TextField } from '../../ui/controls.js';
import { wrongWith } from '../../ui/explain.js';
import { Card, Failure, pageStyles } from '../../ui/page.js';

/** Changes a lead; refused where somebody else has changed it since it was read. */
export function LeadForm({ lead }: { lead: LeadRead }) {
  const { data: pipelines = [] } = usePipelines();
  const users = useUsers();
  const save = useAction(
    (fields: Record<string, string>) =>
      client.leads.update(lead.id, changesOf(lead, fields), { ifMatch: lead.version }),
    {
      changes: [['lead', lead.id], ['leads'], ['board']],
      done: t('Saved.'),
      quiet: true,
    },
  );
  const stages = pipelines.find(({ id }) => id === lead.pipelineId)?.stages ?? [];
  return (
    <Card title={t('Lead')}>
      <form className={controlStyles.form} onSubmit={onSubmit((fields) => save.mutate(fields))}>
        {save.error && <Failure error={save.error} />}
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
        <Row end>
          <Button look="primary" type="submit" busy={save.isPending}>
            {t('Save')}
          </Button>
        </Row>
      </form>
    </Card>
  );
}

/** Only what is different, so that nothing else is written. */
function changesOf(lead: LeadRead, fields: Record<string, string>): LeadUpdate {
  const next = {
    title: fields.title || null,
    stageId: fields.stageId || lead.stageId,
    assignedToId: fields.assignedToId || null,
    value: fields.value ? Number(fields.value) : null,
    expectedCloseDate: fields.expectedCloseDate || null,
  };
  return Object.fromEntries(Object.entries(next).filter(([name, value]) => lead[name as keyof typeof next] !== value));
}
