import { useQuery } from '@tanstack/react-query';
import { t } from '../../i18n/i18n.js';
import { nameOfContact } from '../../lib/contacts.js';
import { useAction } from '../../lib/queries.js';
import { client } from '../../session/session.js';
import { Button, Row } from '../../ui/controls.js';
import { Facts, pageStyles } from '../../ui/page.js';
import { additionsTo, type TypedContact, unknownOf } from './typed-contact.js';

/** Shows what was typed before a contact was chosen in its place, as far as the contact has it not, and adds it to the contact. */
export function TypedBefore({ contactId, typed }: { contactId: string; typed: TypedContact }) {
  const { data: contact, isPending } = useQuery({
    queryKey: ['contact', contactId],
    queryFn: ({ signal }) => client.contacts.get(contactId, { signal }),
  });
  const add = useAction(
    (change: ReturnType<typeof additionsTo>) =>
      client.contacts.update(contactId, change, { ifMatch: contact?.version }),
    { changes: [['contact', contactId], ['contacts'], ['leads']], done: t('Saved.') },
  );
  const unknown = contact ? unknownOf(contact, typed) : typed;
  const labels: [string, string | undefined][] = [
    [t('Name of the contact'), unknown.name],
    [t('E-mail address'), unknown.email],
    [t('Phone'), unknown.phone],
    [t('Company'), unknown.company],
  ];
  const facts = labels.flatMap(([label, text]): [string, string][] => (text ? [[label, text]] : []));
  if (isPending || facts.length === 0) return null;
  const additions = contact ? additionsTo(contact, unknown) : {};
  return (
    <div className={pageStyles.note}>
      <strong>{t('You typed before, and it is not saved with this lead:')}</strong>
      <Facts facts={facts} />
      {contact && Object.keys(additions).length > 0 && (
        <Row>
          <Button small busy={add.isPending} onClick={() => add.mutate(additions)}>
            {t('Add it to {name}', { name: nameOfContact(contact) })}
          </Button>
        </Row>
      )}
    </div>
  );
}
