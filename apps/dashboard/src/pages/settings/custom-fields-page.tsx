import type { CustomField, CustomFieldCreate } from '@lead-engagement/sdk';
import { useState } from 'react';
import { t } from '../../i18n/i18n.js';
import { useFilters } from '../../lib/filters.js';
import { linesOf } from '../../lib/lines.js';
import { useAction, useList } from '../../lib/queries.js';
import { client, may } from '../../session/session.js';
import { Button, Check, SelectField, TextArea, TextField } from '../../ui/controls.js';
import { useEdit } from '../../ui/edit.js';
import { wrongWith } from '../../ui/explain.js';
import { DeleteDialog, FormDialog, latestOf, RowActions } from '../../ui/forms.js';
import { isMentioned, type Mentions, MentionsDialog } from '../../ui/mentions.js';
import { Badge, Empty, pageStyles } from '../../ui/page.js';
import { type Column, ListTable } from '../../ui/table.js';
import { SettingsFrame } from './settings-frame.js';

type Dialog =
  | { edit: CustomField | undefined }
  | { rename: CustomField }
  | { remove: CustomField }
  | { removed: CustomField; mentions: Mentions }
  | undefined;
type Type = CustomFieldCreate['type'];

const changes = [['custom-fields']];
const types = (): readonly (readonly [Type, string])[] => [
  ['TEXT', t('Text')],
  ['NUMBER', t('Number')],
  ['BOOLEAN', t('Yes or no')],
  ['DATE', t('Day')],
  ['DATETIME', t('Day and time')],
  ['SELECT', t('One of several options')],
  ['MULTI_SELECT', t('Several options')],
  ['URL', t('Web address')],
  ['EMAIL', t('E-mail address')],
];
const hasOptions = (type: string) => type === 'SELECT' || type === 'MULTI_SELECT';

/** The fields that the company adds to leads and contacts. */
export function Page() {
  const [filters, setFilters] = useFilters<'resource'>();
  const [dialog, setDialog] = useState<Dialog>();
  const resource = filters.resource === 'CONTACT' ? 'CONTACT' : 'LEAD';
  const list = useList(
    ['custom-fields', { resource }],
    (cursor, signal) => client.customFields.list({ resource, limit: 100, cursor, signal }),
    { refetchInterval: 15_000 },
  );
  const close = () => setDialog(undefined);
  const create = may('manage:settings') && (
    <Button look="primary" onClick={() => setDialog({ edit: undefined })}>
      {t('New field')}
    </Button>
  );
  return (
    <SettingsFrame title={t('Custom fields')} lead={t('Fields that you add to leads and contacts.')} actions={create}>
      <div className={pageStyles.filters}>
        <SelectField
          label={t('Fields of')}
          value={resource}
          onChange={({ target }) => setFilters({ resource: target.value })}
          options={[
            ['LEAD', t('Leads')],
            ['CONTACT', t('Contacts')],
          ]}
        />
      </div>
      <ListTable
        list={list}
        label={t('Custom fields')}
        keyOf={({ id }) => id}
        columns={columns(setDialog)}
        empty={
          <Empty title={t('There is no field of your own here yet.')} action={create}>
            <p>
              {t('Add one such as “Contract ends”, of the type Day. Imports, filters and the API know it at once.')}
            </p>
          </Empty>
        }
      />
      {dialog && 'edit' in dialog && (
        <FieldDialog field={latestOf(list.rows, dialog.edit)} resource={resource} onClose={close} />
      )}
      {dialog && 'rename' in dialog && (
        <RenameOptionDialog field={latestOf(list.rows, dialog.rename)} onClose={close} />
      )}
      {dialog && 'remove' in dialog && (
        <DeleteDialog
          name={dialog.remove.label}
          run={() => client.customFields.delete(dialog.remove.id, { ifMatch: dialog.remove.version })}
          changes={[...changes, ['views']]}
          onClose={close}
          onDone={(mentions) => isMentioned(mentions) && setDialog({ removed: dialog.remove, mentions })}
        >
          {t('Its values on all records are deleted too. This cannot be undone.')}
        </DeleteDialog>
      )}
      {dialog && 'removed' in dialog && (
        <MentionsDialog name={dialog.removed.label} mentions={dialog.mentions} onClose={close}>
          {t('These views are filtered by the field. They show no records until the filter is taken away.')}
        </MentionsDialog>
      )}
    </SettingsFrame>
  );
}

function columns(onDialog: (dialog: Dialog) => void): Column<CustomField>[] {
  return [
    { head: t('Name'), kind: 'text', cell: ({ label }) => label },
    { head: t('Key in the API'), kind: 'text', minor: true, cell: ({ key }) => <code>{key}</code> },
    { head: t('Type'), cell: ({ type }) => types().find(([value]) => value === type)?.[1] ?? type },
    { head: t('Options'), kind: 'text', minor: true, cell: ({ options }) => labelsOf(options).join(', ') },
    {
      head: t('Rules'),
      kind: 'text',
      cell: ({ required, unique, filterable, indexing }) => (
        <>
          {required && <Badge>{t('Required')}</Badge>} {unique && <Badge>{t('Unique')}</Badge>}{' '}
          {filterable && !indexing && <Badge>{t('Filter')}</Badge>}{' '}
          {indexing && <Badge kind="Warn">{t('Being indexed')}</Badge>}
        </>
      ),
    },
    {
      head: t('Actions'),
      cell: (field) =>
        may('manage:settings') && (
          <RowActions
            name={field.label}
            onEdit={() => onDialog({ edit: field })}
            onDelete={() => onDialog({ remove: field })}
          >
            {field.options.length > 0 && (
              <Button
                small
                onClick={() => onDialog({ rename: field })}
                aria-label={t('Rename an option of {name}', { name: field.label })}
              >
                {t('Rename an option')}
              </Button>
            )}
          </RowActions>
        ),
    },
  ];
}

function FieldDialog({
  field,
  resource,
  onClose,
}: {
  field: CustomField | undefined;
  resource: 'LEAD' | 'CONTACT';
  onClose: () => void;
}) {
  const [type, setType] = useState<string>(field?.type ?? 'TEXT');
  const [rules, setRules] = useState({
    required: field?.required ?? false,
    unique: field?.unique ?? false,
    filterable: field?.filterable ?? true,
  });
  const edit = useEdit(
    field,
    ({ label, options, ...flags }) => ({
      label,
      options: labelsOf(options).join('\n'),
      required: flags.required ? 'on' : '',
      unique: flags.unique ? 'on' : '',
      filterable: flags.filterable ? 'on' : '',
    }),
    { values: { type }, labelOf: () => t('Type'), show: (_, value) => value, write: (_, value) => setType(value) },
  );
  const { base } = edit;
  const save = useAction(
    ({ label = '', key = '', options }: Record<string, string>) => {
      const fields = { label, ...rules, ...(hasOptions(type) && { options: linesOf(options) }) };
      return base
        ? client.customFields.update(base.id, fields, { ifMatch: base.version })
        : client.customFields.create({ ...fields, resource, key: key || keyOf(label), type: type as Type });
    },
    { changes, quiet: true, edit, done: t('Saved.'), onDone: onClose },
  );
  const ruleTexts = {
    required: t('Required: no record is created without it'),
    unique: t('Unique: no two records have the same value'),
    filterable: t('Lists can be filtered by it'),
  };
  return (
    <FormDialog
      title={field ? t('Edit {name}', { name: field.label }) : t('New field')}
      draft={`custom-field/${field?.id ?? `new-${resource}`}`}
      action={save}
      edit={edit}
      onSend={save.mutate}
      onClose={onClose}
    >
      <TextField
        label={t('Name')}
        name="label"
        required
        maxLength={100}
        defaultValue={field?.label}
        wrong={wrongWith(save.error, 'label')}
      />
      {!field && (
        <>
          <TextField
            label={t('Key in the API')}
            name="key"
            maxLength={50}
            pattern="[a-z][a-z0-9_]*"
            hint={t(
              'Lower-case letters, digits and _. Left empty, it is made from the name. It cannot be changed later.',
            )}
            wrong={wrongWith(save.error, 'key')}
          />
          <SelectField
            label={t('Type')}
            value={type}
            onChange={({ target }) => setType(target.value)}
            options={types()}
            hint={t('It cannot be changed later.')}
          />
        </>
      )}
      {hasOptions(type) && (
        <TextArea
          label={t('Options')}
          name="options"
          required
          defaultValue={field && labelsOf(field.options).join('\n')}
          hint={t(
            'One in each line. A record keeps an option that you take away until it is changed. To rename an option, close this and choose “Rename an option”.',
          )}
          wrong={wrongWith(save.error, 'options')}
        />
      )}
      {(['required', 'unique', 'filterable'] as const).map((rule) => (
        <Check
          key={rule}
          name={rule}
          label={ruleTexts[rule]}
          checked={rules[rule]}
          onChange={({ target }) => setRules({ ...rules, [rule]: target.checked })}
        />
      ))}
    </FormDialog>
  );
}

/** Gives an option another label. Records, views and filters keep the option. */
function RenameOptionDialog({ field, onClose }: { field: CustomField; onClose: () => void }) {
  const [optionId, setOptionId] = useState(field.options[0]?.id ?? '');
  const held = { values: { optionId }, write: (_: string, value: string) => setOptionId(value) };
  const save = useAction(
    ({ label = '' }: Record<string, string>) => {
      const options = field.options.map((option) => (option.id === optionId ? { id: option.id, label } : option));
      return client.customFields.update(field.id, { options }, { ifMatch: field.version });
    },
    { changes: [...changes, ['leads'], ['contacts']], quiet: true, done: t('Saved.'), onDone: onClose },
  );
  return (
    <FormDialog
      title={t('Rename an option of {name}', { name: field.label })}
      held={held}
      draft={`option-of/${field.id}`}
      action={save}
      onSend={save.mutate}
      onClose={onClose}
    >
      <SelectField
        label={t('Option')}
        value={optionId}
        onChange={({ target }) => setOptionId(target.value)}
        options={field.options.map(({ id, label }) => [id, label])}
        hint={t('The records that have it keep it, under its new label.')}
      />
      <TextField
        label={t('New label')}
        name="label"
        required
        maxLength={100}
        wrong={wrongWith(save.error, 'options')}
      />
    </FormDialog>
  );
}

const labelsOf = (options: CustomField['options']): string[] => options.map(({ label }) => label);

/** A key for a name: its letters without accents, and digits, joined by _. */
export function keyOf(label: string): string {
  const plain = label
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^[_0-9]+|_+$/g, '');
  return plain.slice(0, 50) || 'field';
}
