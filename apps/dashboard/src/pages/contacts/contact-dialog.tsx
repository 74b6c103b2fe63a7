import { ConflictError, type ContactRead } from '@lead-engagement/sdk';
import { Link, useNavigate } from '@tanstack/react-router';
import { t } from '../../i18n/i18n.js';
import { toOptions, useUsers } from '../../lib/lookups.js';
import { useAction } from '../../lib/queries.js';
import { client } from '../../session/session.js';
import { Check, SelectField, TextField } from '../../ui/controls.js';
import { type Fields, useEdit } from '../../ui/edit.js';
import { wrongWith } from '../../ui/explain.js';
import { FormDialog } from '../../ui/forms.js';

const textFields = ['name', 'email', 'phone', 'company', 'title', 'country'] as const;

const toFields = (contact: ContactRead): Fields => ({
  ...Object.fromEntries(textFields.map((name) => [name, contact[name] ?? ''])),
  ownerId: contact.owner?.id ?? '',
  doNotContact: contact.doNotContact ? 'on' : '',
});

/** Makes a contact and opens it, or changes one. */
export function ContactDialog({ contact, onClose }: { contact?: ContactRead; onClose: () => void }) {
  const navigate = useNavigate();
  const users = useUsers();
  const edit = useEdit(contact, toFields);
  const { base } = edit;
  const save = useAction(
    (fields: Record<string, string>) => {
      const texts = textFields.map((name) => [name, fields[name] || null]);
      const body = {
        ...Object.fromEntries(texts),
        ownerId: fields.ownerId || null,
        doNotContact: fields.doNotContact === 'on',
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
      <Check label={t('Do not contact')} name="doNotContact" defaultChecked={contact?.doNotContact} />
    </FormDialog>
  );
}
