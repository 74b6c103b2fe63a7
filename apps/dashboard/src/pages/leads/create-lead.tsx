import type { LeadCreate, LeadSource } from '@lead-engagement/sdk';
import { type ChangeEvent, useState } from 'react';
import { t } from '../../i18n/i18n.js';
import { leadSources } from '../../lib/leads.js';
import { toOptions, useCustomFields, usePipelines, useTags, useUsers } from '../../lib/lookups.js';
import { useAction } from '../../lib/queries.js';
import { useNavigateHere } from '../../lib/use-navigate-here.js';
import { client, currentMe } from '../../session/session.js';
import { Button, CheckGroup, Row, readGroup, SelectField, TextField } from '../../ui/controls.js';
import { CustomInputs, changedCustomFields } from '../../ui/custom-fields.js';
import { wrongWith } from '../../ui/explain.js';
import { FormDialog } from '../../ui/forms.js';
import { pageStyles } from '../../ui/page.js';
import { TypedBefore } from '../contacts/typed-before.js';
import type { TypedContact } from '../contacts/typed-contact.js';
import { type ChosenContact, LikelyContacts } from './contact-choice.js';

/** Makes a lead with its contact, or for a contact that is there, and opens it. */
export function CreateLeadDialog({ contactId: of, onClose }: { contactId?: string; onClose: () => void }) {
  const navigate = useNavigateHere();
  const { data: pipelines = [] } = usePipelines();
  const [users, tags, custom] = [useUsers(), useTags(), useCustomFields('LEAD')];
  const [chosen, setChosen] = useState('');
  const [currency, setCurrency] = useState(currentMe()?.tenant.currency ?? '');
  const [tagIds, setTagIds] = useState<string[]>([]);
  const [typed, setTyped] = useState<TypedContact>({ name: '', email: '', phone: '', company: '' });
  const type = ({ target: { name, value } }: ChangeEvent<HTMLInputElement>) =>
    setTyped((before) => ({ ...before, [name]: value }));
  const [chosenContact, setContact] = useState<ChosenContact>();
  const contactId = of ?? chosenContact?.id;
  const pipeline = pipelines.find(({ id }) => id === chosen) ?? pipelines.find(({ isDefault }) => isDefault);
  const create = useAction(
    (fields: Record<string, string>) => {
      const { title, name, email, phone, company, value, expectedCloseDate } = fields;
      const body: LeadCreate = {
        title: title || null,
        ...(value && { value: Number(value) }),
        ...(currency && { currency: currency.toUpperCase() }),
        ...(fields.stageId && { stageId: fields.stageId }),
        ...(fields.assignedToId && { assignedToId: fields.assignedToId }),
        ...(expectedCloseDate && { expectedCloseDate }),
        source: (fields.source ?? 'MANUAL') as LeadSource,
        tagIds: readGroup(fields.tagIds),
        customFields: changedCustomFields(custom, {}, fields),
        ...(contactId
          ? { contactId }
          : { contact: { name: name || null, email: email || null, phone: phone || null, company: company || null } }),
      };
      return client.leads.create(body);
    },
    {
      changes: [['board'], ['leads'], ['contact', contactId]],
      quiet: true,
      onDone: ({ id }) => void navigate({ to: '/leads/$leadId', params: { leadId: id } }),
    },
  );
  const wrong = (field: string) => wrongWith(create.error, field);
  return (
    <FormDialog
      title={t('New lead')}
      submit={t('Create')}
      draft={`lead/new${of ? `-${of}` : ''}`}
      // Text of the fields stays when a contact is chosen in their place, and so does the choice when the form is opened again.
      held={{
        values: { contact: chosenContact ? JSON.stringify(chosenContact) : '' },
        write: (_, value) => setContact(value ? (JSON.parse(value) as ChosenContact) : undefined),
      }}
      action={create}
      onSend={create.mutate}
      onClose={onClose}
      wide
    >
      <TextField label={t('Title')} name="title" maxLength={200} wrong={wrong('title')} />
      {chosenContact && (
        <>
          <Row>
            <span>
              {t('For')} <strong>{chosenContact.label}</strong>
            </span>
            <Button small onClick={() => setContact(undefined)}>
              {t('Another contact')}
            </Button>
          </Row>
          <TypedBefore contactId={chosenContact.id} typed={typed} />
        </>
      )}
      {!of && (
        // The fields stay, with what is typed, while a contact is chosen in their place.
        <div hidden={chosenContact !== undefined}>
          <div className={pageStyles.filters}>
            <TextField
              label={t('Name of the contact')}
              name="name"
              required={!chosenContact}
              maxLength={200}
              hint={t('Type a part of the name to find one who is there.')}
              value={typed.name}
              onChange={type}
              wrong={wrong('contact.name')}
            />
            <TextField
              label={t('E-mail address')}
              name="email"
              // A field that is not shown must not keep the form from being sent.
              type={chosenContact ? 'text' : 'email'}
              maxLength={254}
              value={typed.email}
              onChange={type}
              wrong={wrong('contact.email')}
            />
            <TextField
              label={t('Phone')}
              name="phone"
              type="tel"
              maxLength={50}
              value={typed.phone}
              onChange={type}
              wrong={wrong('contact.phone')}
            />
            <TextField label={t('Company')} name="company" maxLength={200} value={typed.company} onChange={type} />
          </div>
        </div>
      )}
      {!contactId && <LikelyContacts name={typed.name} email={typed.email} onChoose={setContact} />}
      <div className={pageStyles.filters}>
        <TextField
          label={t('Value in {currency}', { currency })}
          name="value"
          type="number"
          min={0}
          step="any"
          wrong={wrong('value')}
        />
        <TextField
          label={t('Currency')}
          name="currency"
          minLength={3}
          maxLength={3}
          value={currency}
          onChange={({ target }) => setCurrency(target.value)}
          wrong={wrong('currency')}
        />
        {pipelines.length > 1 && (
          <SelectField
            label={t('Pipeline')}
            name="pipelineId"
            value={pipeline?.id ?? ''}
            onChange={({ target }) => setChosen(target.value)}
            options={toOptions(pipelines)}
          />
        )}
        <SelectField
          key={pipeline?.id}
          label={t('Stage')}
          name="stageId"
          options={toOptions((pipeline?.stages ?? []).filter(({ type }) => type === 'OPEN'))}
        />
        <SelectField label={t('Assigned to')} name="assignedToId" options={[['', t('Nobody')], ...toOptions(users)]} />
        <SelectField label={t('Source')} name="source" options={leadSources()} />
        <TextField label={t('Expected close')} name="expectedCloseDate" type="date" />
      </div>
      {tags.length > 0 && (
        <CheckGroup name="tagIds" legend={t('Tags')} options={toOptions(tags)} chosen={tagIds} onChange={setTagIds} />
      )}
      <CustomInputs fields={custom} values={{}} error={create.error} />
    </FormDialog>
  );
}
