import { ConflictError, type ContactRead, type CustomField } from '@lead-engagement/sdk';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { t } from '../../i18n/i18n.js';
import { linesOf } from '../../lib/lines.js';
import { toOptions, useReadCustomFields, useTags, useUsers } from '../../lib/lookups.js';
import { ownValue } from '../../lib/own-value.js';
import { useAction } from '../../lib/queries.js';
import { useNavigateHere } from '../../lib/use-navigate-here.js';
import { client } from '../../session/session.js';
import { Check, CheckGroup, readGroup, SelectField, TextArea, TextField, toGroupValue } from '../../ui/controls.js';
import { CustomInputs, changedCustomFields, toCustomInputs } from '../../ui/custom-fields.js';
import { type Fields, useEdit } from '../../ui/edit.js';
import { wrongWith } from '../../ui/explain.js';
import { FormDialog } from '../../ui/forms.js';

const textFields = ['name', 'email', 'phone', 'company', 'title', 'country', 'externalId'] as const;
const lists = ['secondaryEmails', 'secondaryPhones'] as const;

const toFields = (contact: ContactRead, custom: readonly CustomField[]): Fields => ({
  ...Object.fromEntries(textFields.map((name) => [name, contact[name] ?? ''])),
  ownerId: contact.owner?.id ?? '',
  doNotContact: contact.doNotContact ? 'on' : '',
  ...Object.fromEntries(lists.map((name) => [name, contact[name].join('\n')])),
  tagIds: toGroupValue(contact.tags.map(({ id }) => id)),
  ...toCustomInputs(custom, contact.customFields),
});

/** Makes a contact and opens it, or changes one. */
export function ContactDialog(props: { contact?: ContactRead; onClose: () => void }) {
  const custom = useReadCustomFields('CONTACT');
  return custom && <Editor {...props} custom={custom} />;
}

function Editor({
  contact,
  custom,
  onClose,
}: {
  contact?: ContactRead;
  custom: readonly CustomField[];
  onClose: () => void;
}) {
  const navigate = useNavigateHere();
  const [users, tags] = [useUsers(), useTags()];
  const [tagIds, setTagIds] = useState(() => contact?.tags.map(({ id }) => id) ?? []);
  const edit = useEdit(contact, (record) => toFields(record, custom));
  const { base } = edit;
  const save = useAction(
    (fields: Record<string, string>) => {
      const texts = textFields.map((name) => [name, fields[name] || null]);
      const body = {
        ...Object.fromEntries(texts),
        ownerId: fields.ownerId || null,
        doNotContact: fields.doNotContact === 'on',
        ...Object.fromEntries(lists.map((name) => [name, linesOf(ownValue(fields, name))])),
        ...(fields.tagIds !== undefined && { tagIds: readGroup(fields.tagIds) }),
        customFields: changedCustomFields(custom, base?.customFields ?? {}, fields),
      };
      return base ? client.contacts.update(base.id, body, { ifMatch: base.version }) : client.contacts.create(body);
    },
    {
      changes: [['contacts'], ['contact']],
      done: contact ? t('Saved.') : t('The contact is created.'),
      quiet: true,
      ...(contact && { edit: { saved: () => undefined } }),
      onDone({ id }) {
        onClose();
        if (!contact) void navigate({ to: '/contacts/$contactId', params: { contactId: id } });
      },
    },
  );
  const existing = save.error instanceof ConflictError ? save.error.existingId : undefined;
  const field = (name: (typeof textFields)[number], label: string, type = 'text') => (
    <TextField
      label={label}
      name={name}
      type={type}
      defaultValue={contact?.[name] ?? ''}
      wrong={wrongWith(save.error, name)}
    />
  );
  return (
    <FormDialog
      title={contact ? t('Edit the contact') : t('New contact')}
      draft={`contact/${contact?.id ?? 'new'}`}
      action={save}
      edit={edit}
      onSend={save.mutate}
      onClose={onClose}
    >
      {existing && (
        <Link to="/contacts/$contactId" params={{ contactId: existing }} onClick={onClose}>
          {t('Open the contact that has it already')}
        </Link>
      )}
      {field('name', t('Name'))}
      {field('email', t('E-mail address'), 'email')}
      {field('phone', t('Phone'), 'tel')}
      {field('company', t('Company'))}
      {field('title', t('Job title'))}
      {field('country', t('Country, by its two letters'))}
      <SelectField
        key={users.length}
        label={t('Owner')}
        name="ownerId"
        defaultValue={contact?.owner?.id ?? ''}
        options={[['', t('Nobody')], ...toOptions(users)]}
      />
      {lists.map((name) => (
        <TextArea
          key={name}
          label={name === 'secondaryEmails' ? t('Further e-mail addresses') : t('Further telephone numbers')}
          name={name}
          rows={2}
          defaultValue={contact?.[name].join('\n')}
          hint={t('One in each line.')}
          wrong={wrongWith(save.error, name)}
        />
      ))}
      {field('externalId', t('Id in your system'))}
      {tags.length > 0 && (
        <CheckGroup name="tagIds" legend={t('Tags')} options={toOptions(tags)} chosen={tagIds} onChange={setTagIds} />
      )}
      <CustomInputs fields={custom} values={contact?.customFields ?? {}} error={save.error} />
      <Check label={t('Do not contact')} name="doNotContact" defaultChecked={contact?.doNotContact} />
    </FormDialog>
  );
}
