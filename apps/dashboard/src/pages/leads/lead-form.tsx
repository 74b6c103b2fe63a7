import type { CustomField, LeadRead, LeadStatus, LeadUpdate } from '@lead-engagement/sdk';
import { useState } from 'react';
import { t } from '../../i18n/i18n.js';
import { leadStatuses } from '../../lib/leads.js';
import { toOptions, usePipelines, useReadCustomFields, useTags, useUsers } from '../../lib/lookups.js';
import { ownValue } from '../../lib/own-value.js';
import { useAction } from '../../lib/queries.js';
import { client } from '../../session/session.js';
import { CheckGroup, readGroup, SelectField, TextArea, TextField, toGroupValue } from '../../ui/controls.js';
import { CustomInputs, changedCustomFields, toCustomInputs } from '../../ui/custom-fields.js';
import { type Fields, useEdit } from '../../ui/edit.js';
import { wrongWith } from '../../ui/explain.js';
import { Form } from '../../ui/forms.js';
import { Card, Loading, pageStyles } from '../../ui/page.js';

/** Changes a lead. What is typed is kept if somebody else changes it meanwhile. */
export function LeadForm({ lead }: { lead: LeadRead }) {
  const custom = useReadCustomFields('LEAD');
  return <Card title={t('Lead')}>{custom ? <Editor lead={lead} custom={custom} /> : <Loading />}</Card>;
}

function Editor({ lead, custom }: { lead: LeadRead; custom: readonly CustomField[] }) {
  const { data: pipelines = [] } = usePipelines();
  const [users, tags] = [useUsers(), useTags()];
  const [pipelineId, setPipelineId] = useState(lead.pipelineId);
  const [stageId, setStageId] = useState(lead.stageId);
  const [status, setStatus] = useState<string>(lead.status);
  const [tagIds, setTagIds] = useState(lead.tagIds);
  const [currency, setCurrency] = useState(lead.currency);
  const edit = useEdit(lead, (record) => toFields(record, custom));
  const { base } = edit;
  const save = useAction(
    (fields: Record<string, string>) =>
      client.leads.update(lead.id, changesOf(base, fields, custom), { ifMatch: base.version }),
    {
      changes: [['lead', lead.id], ['leads'], ['board']],
      done: t('Saved.'),
      quiet: true,
      edit: { saved: (saved) => edit.saved({ ...base, ...saved }) },
    },
  );
  const stages = pipelines.find(({ id }) => id === pipelineId)?.stages ?? [];
  const stage = stages.find(({ id }) => id === stageId) ?? stages[0];
  return (
    <Form draft={`lead/${lead.id}`} action={save} edit={edit} onSend={save.mutate}>
      <TextField
        label={t('Title')}
        name="title"
        maxLength={200}
        defaultValue={lead.title ?? ''}
        wrong={wrongWith(save.error, 'title')}
      />
      <div className={pageStyles.filters}>
        {pipelines.length > 1 && (
          <SelectField
            label={t('Pipeline')}
            name="pipelineId"
            value={pipelineId}
            onChange={({ target }) => setPipelineId(target.value)}
            options={toOptions(pipelines)}
          />
        )}
        <SelectField
          label={t('Stage')}
          name="stageId"
          value={stage?.id ?? stageId}
          onChange={({ target }) => setStageId(target.value)}
          options={toOptions(stages)}
        />
        <SelectField
          label={t('Status')}
          name="status"
          value={status}
          onChange={({ target }) => setStatus(target.value)}
          options={leadStatuses()}
        />
        <SelectField
          key={`users-${users.length}`}
          label={t('Assigned to')}
          name="assignedToId"
          defaultValue={lead.assignedToId ?? ''}
          options={[['', t('Nobody')], ...toOptions(users)]}
        />
        <TextField
          label={t('Value in {currency}', { currency })}
          name="value"
          type="number"
          min={0}
          step="any"
          defaultValue={lead.value ?? ''}
          wrong={wrongWith(save.error, 'value')}
        />
        <TextField
          label={t('Currency')}
          name="currency"
          required
          minLength={3}
          maxLength={3}
          value={currency}
          onChange={({ target }) => setCurrency(target.value)}
          wrong={wrongWith(save.error, 'currency')}
        />
        <TextField
          label={t('Expected close')}
          name="expectedCloseDate"
          type="date"
          defaultValue={lead.expectedCloseDate ?? ''}
        />
        <TextField
          label={t('Id in your system')}
          name="externalId"
          maxLength={200}
          defaultValue={lead.externalId ?? ''}
          wrong={wrongWith(save.error, 'externalId')}
        />
      </div>
      {(stage?.type === 'LOST' || status === 'LOST' || status === 'UNQUALIFIED') && (
        <TextArea
          label={t('Why it was lost')}
          name="lostReason"
          maxLength={500}
          defaultValue={lead.lostReason ?? ''}
          wrong={wrongWith(save.error, 'lostReason')}
        />
      )}
      {tags.length > 0 && (
        <CheckGroup name="tagIds" legend={t('Tags')} options={toOptions(tags)} chosen={tagIds} onChange={setTagIds} />
      )}
      <CustomInputs fields={custom} values={lead.customFields} error={save.error} />
    </Form>
  );
}

const toFields = (lead: LeadRead, custom: readonly CustomField[]): Fields => ({
  title: lead.title ?? '',
  pipelineId: lead.pipelineId,
  stageId: lead.stageId,
  status: lead.status,
  externalId: lead.externalId ?? '',
  assignedToId: lead.assignedToId ?? '',
  value: String(lead.value ?? ''),
  currency: lead.currency,
  expectedCloseDate: lead.expectedCloseDate ?? '',
  lostReason: lead.lostReason ?? '',
  tagIds: toGroupValue(lead.tagIds),
  ...toCustomInputs(custom, lead.customFields),
});

/** Only what is different, so that nothing else is written. */
function changesOf(lead: LeadRead, fields: Record<string, string>, custom: readonly CustomField[]): LeadUpdate {
  const isMoved = Boolean(fields.stageId) && fields.stageId !== lead.stageId;
  const next = {
    title: fields.title || null,
    externalId: fields.externalId || null,
    assignedToId: fields.assignedToId || null,
    value: fields.value ? Number(fields.value) : null,
    currency: fields.currency?.toUpperCase() || lead.currency,
    expectedCloseDate: fields.expectedCloseDate || null,
    // A lead that leaves its stage loses the reason with it.
    ...(fields.lostReason !== undefined && { lostReason: fields.lostReason || null }),
  };
  const customFields = changedCustomFields(custom, lead.customFields, fields);
  return {
    ...Object.fromEntries(
      Object.entries(next).filter(([name, value]) => ownValue<unknown>({ ...lead }, name) !== value),
    ),
    // A move to another stage decides the status itself.
    ...(!isMoved && fields.status && fields.status !== lead.status && { status: fields.status as LeadStatus }),
    ...(isMoved && fields.stageId && { stageId: fields.stageId }),
    ...(isMoved && fields.pipelineId && fields.pipelineId !== lead.pipelineId && { pipelineId: fields.pipelineId }),
    ...(fields.tagIds !== undefined &&
      fields.tagIds !== toGroupValue(lead.tagIds) && { tagIds: readGroup(fields.tagIds) }),
    ...(Object.keys(customFields).length > 0 && { customFields }),
  };
}
