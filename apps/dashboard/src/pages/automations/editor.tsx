import type { Automation, AutomationCreate, AutomationPreviewRequest } from '@lead-engagement/sdk';
import { useRef, useState } from 'react';
import { t } from '../../i18n/i18n.js';
import { type ConditionDraft, leadTerms, toCondition, toDraft } from '../../lib/conditions.js';
import { ownValue } from '../../lib/own-value.js';
import { changePart, toPart, withoutPart } from '../../lib/parts.js';
import { useAction } from '../../lib/queries.js';
import { useNavigateHere } from '../../lib/use-navigate-here.js';
import { client, may } from '../../session/session.js';
import { ConditionList, Wrong } from '../../ui/condition-list.js';
import { Button, controlStyles, Row } from '../../ui/controls.js';
import { type Fields, useEdit } from '../../ui/edit.js';
import { Form } from '../../ui/forms.js';
import { Card, pageStyles } from '../../ui/page.js';
import { type Action, ActionFields, firstAction } from './action-fields.js';
import { Preview } from './preview.js';
import { Trigger, toTrigger, toTriggerFields } from './trigger.js';

/** When it runs, under which conditions, and what it does: three cards and one form. */
export function Editor({ automation }: { automation: Automation | undefined }) {
  const navigate = useNavigateHere();
  const [triggerType, setTriggerType] = useState<string>(automation?.trigger.type ?? 'lead.stage_changed');
  const [match, setMatch] = useState<string>(automation?.conditions.match ?? 'all');
  const [conditions, setConditions] = useState(() =>
    (automation?.conditions.items ?? []).map((item) => toPart(toDraft(item))),
  );
  const [actions, setActions] = useState(() =>
    ((automation?.actions ?? [firstAction]) as Action[]).map((action) => toPart(action)),
  );
  const form = useRef<HTMLFieldSetElement>(null);
  const edit = useEdit(automation, toFields, {
    values: {
      triggerType,
      match,
      conditions: JSON.stringify(conditions.map(({ value }) => value)),
      actions: JSON.stringify(actions.map(({ value }) => value)),
    },
    labelOf: (name) =>
      ownValue({ triggerType: t('It runs when'), match: t('It runs if'), conditions: t('If') }, name) ?? t('Then'),
    show: (name, value) =>
      name === 'match' || name === 'triggerType'
        ? value
        : t('{count, plural, one {# entry} other {# entries}}', { count: JSON.parse(value).length }),
    write(name, value) {
      if (name === 'triggerType') setTriggerType(value);
      else if (name === 'match') setMatch(value);
      else if (name === 'conditions') setConditions((JSON.parse(value) as ConditionDraft[]).map(toPart));
      else setActions((JSON.parse(value) as Action[]).map(toPart));
    },
  });
  const { base } = edit;
  const partsOf = (fields: Record<string, string>): AutomationPreviewRequest => ({
    trigger: toTrigger(triggerType, fields, automation?.trigger),
    conditions: { match: match as 'all', items: conditions.map(({ value }) => toCondition(value)) },
    actions: actions.map(({ value }) => value),
  });
  const save = useAction(
    ({ name = '', ...fields }: Record<string, string>) => {
      const body: AutomationCreate = { name, ...partsOf(fields) };
      return base
        ? client.automations.update(base.id, body, { ifMatch: base.version })
        : client.automations.create(body);
    },
    {
      changes: [['automations'], ['automation', automation?.id]],
      quiet: true,
      edit,
      done: t('Saved.'),
      onDone: ({ id }) =>
        automation ?? void navigate({ to: '/automations/$automationId', params: { automationId: id }, replace: true }),
    },
  );
  return (
    <Form
      focus={!automation}
      draft={`automation/${automation?.id ?? 'new'}`}
      action={save}
      edit={edit}
      onSend={save.mutate}
      disabled={!may('manage:automations')}
    >
      <fieldset ref={form} className={pageStyles.fields} disabled={!may('manage:automations')}>
        <Trigger automation={automation} type={triggerType} onType={setTriggerType} error={save.error} />
        <Card title={t('If')}>
          <ConditionList
            conditions={conditions}
            onChange={setConditions}
            terms={leadTerms}
            first={firstCondition}
            match={match}
            onMatch={setMatch}
            matchLabel={t('It runs if')}
            none={t('There is no condition: it always runs.')}
            error={save.error}
            path="conditions.items"
          />
        </Card>
        <Card title={t('Then')}>
          {actions.map(({ key, value }, index) => (
            <fieldset key={key} className={controlStyles.group}>
              <legend>{t('Action {number}', { number: index + 1 })}</legend>
              <div className={pageStyles.filters}>
                <ActionFields action={value} onChange={(next) => setActions(changePart(actions, key, next))} />
              </div>
              <Wrong error={save.error} path={`actions.${index}`} />
              <Row>
                {actions.length > 1 && (
                  <Button small look="danger" onClick={() => setActions(withoutPart(actions, key))}>
                    {t('Remove action {number}', { number: index + 1 })}
                  </Button>
                )}
              </Row>
            </fieldset>
          ))}
          <Row>
            <Button small onClick={() => setActions([...actions, toPart(firstAction)])}>
              {t('Add an action')}
            </Button>
          </Row>
        </Card>
        <Preview read={() => partsOf(readTrigger(form.current))} />
      </fieldset>
    </Form>
  );
}

const toFields = ({ name, trigger, conditions, actions }: Automation): Fields => ({
  name,
  triggerType: trigger.type,
  ...toTriggerFields(trigger),
  match: conditions.match,
  conditions: JSON.stringify(conditions.items.map((item) => toDraft(item))),
  actions: JSON.stringify(actions),
});

/** The fields of the trigger, which the form keeps. */
function readTrigger(form: HTMLFieldSetElement | null): Record<string, string> {
  const names = ['fromStageId', 'toStageId', 'direction', 'threshold'];
  const fieldOf = (name: string) => form?.querySelector<HTMLInputElement>(`[name=${name}]`)?.value ?? '';
  return Object.fromEntries(names.map((name) => [name, fieldOf(name)]));
}

const firstCondition: ConditionDraft = { field: 'lead.value', operator: 'gte', text: '1000' };
