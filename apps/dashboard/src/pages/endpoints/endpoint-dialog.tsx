import type { ApiVersion, WebhookEndpoint, WebhookEndpointCreate } from '@lead-engagement/sdk';
import { useState } from 'react';
import { t } from '../../i18n/i18n.js';
import { subscriptions } from '../../lib/event-types.js';
import { toOptions, usePipelines } from '../../lib/lookups.js';
import { useAction } from '../../lib/queries.js';
import { client } from '../../session/session.js';
import {
  Button,
  Check,
  CheckGroup,
  Row,
  readGroup,
  SecretOnce,
  SelectField,
  TextField,
  toGroupValue,
} from '../../ui/controls.js';
import { type Fields, useEdit } from '../../ui/edit.js';
import { wrongWith } from '../../ui/explain.js';
import { FormDialog } from '../../ui/forms.js';
import { DialogBox } from '../../ui/overlays.js';
import { pageStyles } from '../../ui/page.js';
import { VersionField } from '../../ui/version.js';

type Role = NonNullable<NonNullable<WebhookEndpointCreate['filters']>['roles']>[number];

const toFields = ({ url, description, events, filters, payload, disableOnGone }: WebhookEndpoint): Fields => ({
  url,
  description: description ?? '',
  events: toGroupValue(events),
  minScore: String(filters.minScore ?? ''),
  pipelineId: filters.pipelineId ?? '',
  roles: toGroupValue(filters.roles ?? []),
  payload,
  disableOnGone: disableOnGone ? 'on' : '',
});

/** Adds an endpoint and shows its secret once, or changes one. */
export function EndpointDialog({ endpoint, onClose }: { endpoint?: WebhookEndpoint; onClose: () => void }) {
  const { data: pipelines = [] } = usePipelines();
  const [events, setEvents] = useState<string[]>(endpoint?.events ?? ['lead.created', 'lead.stage_changed']);
  const [roles, setRoles] = useState<string[]>(endpoint?.filters.roles ?? []);
  const edit = useEdit(endpoint, toFields);
  const { base } = edit;
  const save = useAction(
    async ({ url = '', description, apiVersion, ...fields }: Record<string, string>) => {
      const sentRoles = readGroup(fields.roles) as Role[];
      const body = {
        url,
        description: description || null,
        events: subscriptions.filter((type) => readGroup(fields.events).includes(type)),
        filters: {
          minScore: fields.minScore ? Number(fields.minScore) : null,
          pipelineId: fields.pipelineId || null,
          roles: sentRoles.length > 0 ? sentRoles : null,
        },
        payload: fields.payload === 'thin' ? ('thin' as const) : ('full' as const),
        disableOnGone: fields.disableOnGone === 'on',
      };
      if (!base)
        return client.webhookEndpoints.create({ ...body, ...(apiVersion && { apiVersion: apiVersion as ApiVersion }) });
      await client.webhookEndpoints.update(base.id, body, { ifMatch: base.version });
      return undefined;
    },
    {
      changes: [['endpoints']],
      quiet: true,
      ...(endpoint && { edit: { saved: () => undefined }, done: t('Saved.') }),
      onDone: (created) => created ?? onClose(),
    },
  );
  if (save.data) {
    return (
      <DialogBox title={t('Your signing secret')} onClose={onClose}>
        <SecretOnce secret={save.data.secret} label={save.data.url} />
        <Row end>
          <Button look="primary" onClick={onClose}>
            {t('Done')}
          </Button>
        </Row>
      </DialogBox>
    );
  }
  const wrong = (field: string) => wrongWith(save.error, field);
  return (
    <FormDialog
      title={endpoint ? t('Edit the endpoint') : t('Add an endpoint')}
      submit={endpoint ? t('Save') : t('Add')}
      draft={`endpoint/${endpoint?.id ?? 'new'}`}
      action={save}
      edit={edit}
      onSend={save.mutate}
      onClose={onClose}
      disabled={events.length === 0}
      wide
    >
      <TextField
        label={t('Address')}
        name="url"
        type="url"
        required
        placeholder="https://"
        defaultValue={endpoint?.url}
        wrong={wrong('url')}
        hint={t('https, and reachable from the internet.')}
      />
      <TextField
        label={t('Description')}
        name="description"
        maxLength={500}
        defaultValue={endpoint?.description ?? ''}
        wrong={wrong('description')}
      />
      <CheckGroup
        name="events"
        legend={t('Events')}
        options={subscriptions.map((type) => [type, type] as const)}
        chosen={events}
        onChange={setEvents}
      />
      <div className={pageStyles.filters}>
        <TextField
          label={t('Least score')}
          name="minScore"
          type="number"
          min={0}
          max={100}
          defaultValue={endpoint?.filters.minScore ?? ''}
          wrong={wrong('filters.minScore')}
        />
        <SelectField
          key={pipelines.length}
          label={t('Only of this pipeline')}
          name="pipelineId"
          defaultValue={endpoint?.filters.pipelineId ?? ''}
          options={[['', t('All')], ...toOptions(pipelines)]}
          wrong={wrong('filters.pipelineId')}
        />
      </div>
      <CheckGroup
        name="roles"
        legend={t('Only messages of')}
        options={messageRoles()}
        chosen={roles}
        onChange={setRoles}
      />
      <SelectField
        label={t('What is sent')}
        name="payload"
        defaultValue={endpoint?.payload ?? 'full'}
        options={[
          ['full', t('The whole record')],
          ['thin', t('Only ids, without personal data')],
        ]}
        wrong={wrong('fields') ?? wrong('payload')}
      />
      <Check
        label={t('Stop sending when the address answers 410 (Gone)')}
        name="disableOnGone"
        defaultChecked={endpoint?.disableOnGone ?? false}
      />
      {!endpoint && <VersionField />}
    </FormDialog>
  );
}

/** Who writes messages, by the roles of the API. */
const messageRoles = (): readonly (readonly [Role, string])[] => [
  ['USER', t('Contact')],
  ['ASSISTANT', t('Chatbot')],
  ['HUMAN_AGENT', t('Person')],
  ['SYSTEM', t('System')],
];
