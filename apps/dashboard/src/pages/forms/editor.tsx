import type { Form as LeadForm } from '@lead-engagement/sdk';
import { useReducer, useState } from 'react';
import { t } from '../../i18n/i18n.js';
import { useCustomFields, usePipelines, useUsers } from '../../lib/lookups.js';
import { useAction } from '../../lib/queries.js';
import { useNavigateHere } from '../../lib/use-navigate-here.js';
import { client, may } from '../../session/session.js';
import { Check, SelectField, TextArea, TextField } from '../../ui/controls.js';
import { useEdit } from '../../ui/edit.js';
import { wrongWith } from '../../ui/explain.js';
import { Form } from '../../ui/forms.js';
import { Card, pageStyles } from '../../ui/page.js';
import { ConsentList, FieldList } from './field-list.js';
import {
  type ConsentDraft,
  type FieldDraft,
  firstFields,
  type Part,
  toBody,
  toFields,
  toLists,
  toPart,
} from './form-parts.js';
import { Preview } from './preview.js';
import { targetOptions } from './words.js';

const readList = <T,>(text: string) => (JSON.parse(text) as T[]).map(toPart);
const valuesOf = <T,>(parts: readonly Part<T>[]) => parts.map(({ value }) => value);

/** The settings of a form beside what they make of it. */
export function Editor({ form }: { form: LeadForm | undefined }) {
  const navigate = useNavigateHere();
  const [fields, setFields] = useState(() =>
    form ? readList<FieldDraft>(toLists(form).fields) : firstFields.map(toPart),
  );
  const [consents, setConsents] = useState(() => readList<ConsentDraft>(form ? toLists(form).consents : '[]'));
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const [leadFields, contactFields] = [useCustomFields('LEAD'), useCustomFields('CONTACT')];
  const targets = targetOptions(leadFields, contactFields);
  const edit = useEdit(form, toFields, {
    values: { fields: JSON.stringify(valuesOf(fields)), consents: JSON.stringify(valuesOf(consents)) },
    labelOf: (name) => (name === 'fields' ? t('Fields') : t('Consents')),
    show: (_, value) => t('{count, plural, one {# entry} other {# entries}}', { count: JSON.parse(value).length }),
    write: (name, value) => (name === 'fields' ? setFields(readList(value)) : setConsents(readList(value))),
  });
  const { base } = edit;
  const save = useAction(
    (input: Record<string, string>) => {
      const body = toBody(input, valuesOf(fields), valuesOf(consents));
      return base ? client.forms.update(base.id, body, { ifMatch: base.version }) : client.forms.create(body);
    },
    {
      changes: [['forms'], ['form', form?.id]],
      quiet: true,
      edit,
      done: t('Saved.'),
      onDone: ({ id }) => form ?? void navigate({ to: '/forms/$formId', params: { formId: id }, replace: true }),
    },
  );
  const typed = edit.form.current ? edit.read() : form && toFields(form);
  const custom = new Map([
    ...contactFields.map((field) => [`contact.customFields.${field.key}`, field] as const),
    ...leadFields.map((field) => [`lead.customFields.${field.key}`, field] as const),
  ]);
  const mayWrite = may('manage:settings');
  const preview = {
    title: typed?.title || typed?.name || t('New form'),
    intro: typed?.intro ?? '',
    fields: valuesOf(fields),
    consents: valuesOf(consents),
    targets,
    custom,
  };
  return (
    <div className={pageStyles.split}>
      <Form
        focus={!form}
        draft={`form/${form?.id ?? 'new'}`}
        action={save}
        edit={edit}
        onSend={save.mutate}
        disabled={!mayWrite}
      >
        <fieldset className={pageStyles.fields} disabled={!mayWrite} onInput={redraw}>
          <Texts form={form} error={save.error} />
          <FieldList parts={fields} onChange={setFields} error={save.error} targets={targets} />
          <ConsentList parts={consents} onChange={setConsents} error={save.error} />
          <Rules form={form} error={save.error} />
        </fieldset>
      </Form>
      <Preview input={preview} />
    </div>
  );
}

/** What visitors read around the fields. */
function Texts({ form, error }: { form: LeadForm | undefined; error: unknown }) {
  return (
    <Card title={t('Texts')}>
      <TextField
        label={t('Name')}
        name="name"
        required
        maxLength={100}
        defaultValue={form?.name}
        wrong={wrongWith(error, 'name')}
      />
      <TextField
        label={t('Heading')}
        name="title"
        maxLength={200}
        defaultValue={form?.title ?? ''}
        hint={t('Left empty, it is the name.')}
        wrong={wrongWith(error, 'title')}
      />
      <TextArea
        label={t('Introduction')}
        name="intro"
        maxLength={2_000}
        defaultValue={form?.intro ?? ''}
        wrong={wrongWith(error, 'intro')}
      />
      <SelectField
        label={t('Language')}
        name="language"
        defaultValue={form?.language ?? ''}
        options={[
          ['', t('The language of the visitor')],
          ['en', 'English'],
          ['de', 'Deutsch'],
          ['es', 'Español'],
          ['fr', 'Français'],
          ['pt', 'Português'],
        ]}
      />
      <TextArea
        label={t('Text after it was sent')}
        name="thanksText"
        maxLength={2_000}
        defaultValue={form?.thanksText ?? ''}
        wrong={wrongWith(error, 'thanksText')}
      />
      <TextField
        label={t('Page after it was sent')}
        name="redirectUrl"
        type="url"
        maxLength={2_048}
        defaultValue={form?.redirectUrl ?? ''}
        hint={t('Left empty, visitors stay where they are and read the text.')}
        wrong={wrongWith(error, 'redirectUrl')}
      />
    </Card>
  );
}

/** What becomes of what is sent. */
function Rules({ form, error }: { form: LeadForm | undefined; error: unknown }) {
  const { data: pipelines = [] } = usePipelines();
  const users = useUsers();
  const saved = form && toFields(form);
  const places = pipelines.flatMap(({ id, name, stages }): [string, string][] => [
    [id, name],
    ...stages.map((stage): [string, string] => [`${id} ${stage.id}`, `${name}: ${stage.name}`]),
  ]);
  return (
    <Card title={t('Leads')}>
      <SelectField
        key={`places ${places.length}`}
        label={t('Where leads begin')}
        name="place"
        defaultValue={saved?.place ?? ''}
        options={[['', t('The default pipeline')], ...withKept(places, saved?.place)]}
        wrong={wrongWith(error, 'stageId') ?? wrongWith(error, 'pipelineId')}
      />
      <SelectField
        key={`users ${users.length}`}
        label={t('Owner')}
        name="owner"
        defaultValue={saved?.owner ?? ''}
        options={[
          ['', t('Nobody')],
          ['auto', t('The next user in turn')],
          ...withKept(
            users.map(({ id, name }): [string, string] => [id, name]),
            saved?.owner === 'auto' ? '' : saved?.owner,
          ),
        ]}
        wrong={wrongWith(error, 'assignedToId')}
      />
      <TextArea
        label={t('Tags')}
        name="tags"
        defaultValue={saved?.tags}
        hint={t('One in each line.')}
        wrong={wrongWith(error, 'tags')}
      />
      <TextArea
        label={t('Websites that may show it')}
        name="allowedOrigins"
        defaultValue={saved?.allowedOrigins}
        hint={t('One in each line, such as https://www.example.com. Left empty: any.')}
        wrong={wrongWith(error, 'allowedOrigins')}
      />
      <TextArea
        label={t('Words and addresses that make it spam')}
        name="blocked"
        defaultValue={saved?.blocked}
        hint={t('One in each line.')}
        wrong={wrongWith(error, 'blocked')}
      />
      <Check
        label={t('Ask by mail whether the address is theirs, before a lead is made')}
        name="doubleOptIn"
        defaultChecked={form?.doubleOptIn ?? false}
      />
      {wrongWith(error, 'doubleOptIn') && <p role="alert">{wrongWith(error, 'doubleOptIn')}</p>}
    </Card>
  );
}

/** Options with one that is stored and is not among them any more. */
const withKept = (options: readonly [string, string][], kept = ''): [string, string][] =>
  kept === '' || options.some(([value]) => value === kept) ? [...options] : [...options, [kept, kept]];
