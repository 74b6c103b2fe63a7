import { ConflictError, type ContactRead } from '@lead-engagement/sdk';
import { Link, useNavigate } from '@tanstack/react-router';
import { t } from '../../i18n/i18n.js';
import { onSubmit } from '../../lib/form-data.js';
import { toOptions, useUsers } from '../../lib/lookups.js';
import { useAction } from '../../lib/queries.js';
import { client } from '../../session/session.js';
import { Button, Check, controlStyles, Row, SelectField, TextField } from '../../ui/controls.js';
import { wrongWith } from '../../ui/explain.js';
import { DialogBox } from '../../ui/overlays.js';
import { Failure } from '../../ui/page.js';

/** Makes a contact and opens it, or changes one. */
export function ContactDialog({ contact, onClose }: { contact?: ContactRead; onClose: () => void }) {
  const navigate = useNavigate();
  const users = useUsers();
  const save = useAction(
    (fields: Record<string, string>) => {
      const texts = ['name', 'email', 'phone', 'company', 'title', 'country'].map((name) => [
        name,
        fields[name] || null,
      ]);
      const body = {
        ...Object.fromEntries(texts),
        ownerId: fields.ownerId || null,
        doNotContact: fields.doNotContact === 'on',
      };
      return contact
        ? client.contacts.update(contact.id, body, {}, { ifMatch: contact.version })
        : client.contacts.create(body);
    },
    {
      changes: [['contacts'], ['contact']],
      done: contact ? t('Saved.') : t('The contact is created.'),
      quiet: true,
      onDone({ id }) {
        onClose();
        if (!contact) void navigate({ to: '/contacts/$contactId', params: { contactId: id } });
      },
    },
  );
  const existing = save.error instanceof ConflictError ? save.error.existingId : undefined;
  const field = (name: 'name' | 'email' | 'phone' | 'company' | 'title' | 'country', label: string, type = 'text') => (
    <TextField
      label={label}
      name={name}
      type={type}
      defaultValue={contact?.[name] ?? ''}
      wrong={wrongWith(save.error, name)}
    />
  );
  return (
    <DialogBox title={contact ? t('Edit the contact') : t('New contact')} onClose={onClose}>
      <form className={controlStyles.form} onSubmit={onSubmit((fields) => save.mutate(fields))}>
        {save.error && <Failure error={save.error} />}
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
        <Row end>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button look="primary" type="submit" busy={save.isPending}>
            {t('Save')}
          </Button>
        </Row>
      </form>
    </DialogBox>
  );
}
