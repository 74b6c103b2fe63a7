import { useNavigate } from '@tanstack/react-router';
import { t } from '../../i18n/i18n.js';
import { onSubmit } from '../../lib/form-data.js';
import { useAction } from '../../lib/queries.js';
import { client, currentMe } from '../../session/session.js';
import { Button, controlStyles, Row, TextField } from '../../ui/controls.js';
import { wrongWith } from '../../ui/explain.js';
import { DialogBox } from '../../ui/overlays.js';
import { Failure } from '../../ui/page.js';

/** Makes a lead with its contact, and opens it. */
export function CreateLeadDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const create = useAction(
    ({ title, name, email, company, value }: Record<string, string>) =>
      client.leads.create({
        title: title || null,
        ...(value && { value: Number(value) }),
        source: 'MANUAL',
        contact: { name: name || null, email: email || null, company: company || null },
      }),
    {
      changes: [['board'], ['leads']],
      quiet: true,
      onDone: ({ id }) => void navigate({ to: '/leads/$leadId', params: { leadId: id } }),
    },
  );
  return (
    <DialogBox title={t('New lead')} onClose={onClose}>
      <form className={controlStyles.form} onSubmit={onSubmit((fields) => create.mutate(fields))}>
        {create.error && <Failure error={create.error} />}
        <TextField label={t('Title')} name="title" maxLength={200} wrong={wrongWith(create.error, 'title')} />
        <TextField
          label={t('Name of the contact')}
          name="name"
          required
          maxLength={200}
          wrong={wrongWith(create.error, 'contact.name')}
        />
        <TextField
          label={t('E-mail address')}
          name="email"
          type="email"
          maxLength={254}
          wrong={wrongWith(create.error, 'contact.email')}
        />
        <TextField label={t('Company')} name="company" maxLength={200} />
        <TextField
          label={t('Value in {currency}', { currency: currentMe()?.tenant.currency ?? '' })}
          name="value"
          type="number"
          min={0}
          step="any"
          wrong={wrongWith(create.error, 'value')}
        />
        <Row end>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button look="primary" type="submit" busy={create.isPending}>
            {t('Create')}
          </Button>
        </Row>
      </form>
    </DialogBox>
  );
}
