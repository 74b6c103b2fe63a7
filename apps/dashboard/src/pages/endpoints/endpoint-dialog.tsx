import type { ApiVersion, WebhookEndpoint } from '@lead-engagement/sdk';
import { useState } from 'react';
import { readForm } from '../../drafts/fields.js';
import { t } from '../../i18n/i18n.js';
import { subscriptions } from '../../lib/event-types.js';
import { toOptions, usePipelines } from '../../lib/lookups.js';
import { messageRoles, nameOfRole } from '../../lib/message-roles.js';
import { withChosen } from '../../lib/options.js';
import { toPart } from '../../lib/parts.js';
import { useAction } from '../../lib/queries.js';
import { client } from '../../session/session.js';
import { ConditionList } from '../../ui/condition-list.js';
import {
  Button,
  Check,
  CheckGroup,
  controlStyles,
  Row,
  SecretOnce,
  SelectField,
  TextField,
} from '../../ui/controls.js';
import { type Fields, useEdit } from '../../ui/edit.js';
import { wrongWith } from '../../ui/explain.js';
import { FormDialog } from '../../ui/forms.js';
import { DialogBox } from '../../ui/overlays.js';
import { pageStyles } from '../../ui/page.js';
import { VersionField } from '../../ui/version.js';
import { toDestination, toDestinationFields } from './destination.js';
import { DestinationFields } from './destination-fields.js';
import { eventTerms, firstCondition } from './event-terms.js';
import { PayloadFields } from './payload-fields.js';
import { Preview } from './preview.js';
import { readConditions, toConditionsValue, toSubscription, toSubscriptionFields } from './subscription.js';

const toFields = (endpoint: WebhookEndpoint): Fields => ({
  url: endpoint.url,
  description: endpoint.description ?? '',
  ...toDestinationFields(endpoint),
  ...toSubscriptionFields(endpoint),
  disableOnGone: endpoint.disableOnGone ? 'on' : '',
});

const firstEvents = ['lead.created', 'lead.stage_changed'];

/** Adds an endpoint and shows its secret once, or changes one. */
export function EndpointDialog({ endpoint, onClose }: { endpoint?: WebhookEndpoint; onClose: () => void }) {
  const before = endpoint && toSubscriptionFields(endpoint);
  const { data: pipelines = [] } = usePipelines();
  const [events, setEvents] = useState<string[]>(endpoint?.events ?? firstEvents);
  const [roles, setRoles] = useState<string[]>(endpoint?.filters.roles ?? []);
  const [match, setMatch] = useState(before?.match ?? 'all');
  const [conditions, setConditions] = useState(() => readConditions(before?.conditions).map(toPart));
  const held = { match, conditions: toConditionsValue(conditions.map(({ value }) => value)) };
  const write = (name: string, value: string) =>
    name === 'match' ? setMatch(value) : setConditions(readConditions(value).map(toPart));
  const edit = useEdit(endpoint, toFields, {
    values: held,
    write,
    labelOf: (name) => (name === 'match' ? t('It is sent if') : t('Conditions')),
    show: (name, value) =>
      name === 'match'
        ? value
        : t('{count, plural, one {# entry} other {# entries}}', { count: JSON.parse(value).length }),
  });
  const { base } = edit;
  const save = useAction(
    async ({ url = '', description, apiVersion, ...form }: Fields) => {
      const body = {
        url,
        description: description || null,
        ...toDestination(form, base),
        ...toSubscription({ ...form, ...held }, base),
        disableOnGone: form.disableOnGone === 'on',
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
  const readNow = () => {
    const form = readForm(edit.form.current);
    const apiVersion = (form.apiVersion || base?.apiVersion) as ApiVersion | undefined;
    return { ...toSubscription({ ...form, ...held }, base), ...(apiVersion && { apiVersion }) };
  };
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
      <DestinationFields endpoint={endpoint} error={save.error} />
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
        options={withChosen(namesOf(subscriptions), ...(endpoint?.events ?? []))}
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
          defaultValue={before?.minScore ?? ''}
          wrong={wrong('filters.minScore')}
        />
        <SelectField
          label={t('Only of this pipeline')}
          name="pipelineId"
          defaultValue={before?.pipelineId ?? ''}
          options={withChosen([['', t('All')], ...toOptions(pipelines)], before?.pipelineId ?? '')}
          wrong={wrong('filters.pipelineId')}
        />
      </div>
      <CheckGroup
        name="roles"
        legend={t('Only messages of')}
        options={withChosen(
          messageRoles.map((role) => [role, nameOfRole(role)] as const),
          ...(endpoint?.filters.roles ?? []),
        )}
        chosen={roles}
        onChange={setRoles}
      />
      <fieldset className={controlStyles.group}>
        <legend>{t('Conditions')}</legend>
        <ConditionList
          conditions={conditions}
          onChange={setConditions}
          terms={eventTerms}
          first={firstCondition}
          match={match}
          onMatch={setMatch}
          matchLabel={t('It is sent if')}
          none={t('All of these events are sent.')}
          error={save.error}
          path="filter.items"
        />
      </fieldset>
      <PayloadFields events={events} endpoint={endpoint} error={save.error} />
      <Preview read={readNow} />
      <Check
        label={t('Stop sending when the address answers 410 (Gone)')}
        name="disableOnGone"
        defaultChecked={endpoint?.disableOnGone ?? false}
      />
      {!endpoint && <VersionField />}
    </FormDialog>
  );
}

/** Options without texts of their own. */
const namesOf = (values: readonly string[]) => values.map((each) => [each, each] as const);
