import type { Contact } from '@lead-engagement/sdk';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { t } from '../../i18n/i18n.js';
import { nameOfContact } from '../../lib/contacts.js';
import { client } from '../../session/session.js';
import { Button, Row } from '../../ui/controls.js';
import styles from '../../ui/offer.module.css';

/** A contact that a lead is made for, as the form keeps it. */
export interface ChosenContact {
  id: string;
  label: string;
}

export const toChosen = (contact: Contact): ChosenContact => ({
  id: contact.id,
  label: [nameOfContact(contact), contact.company].filter(Boolean).join(', '),
});

const leastCharacters = 2;
const mostShown = 5;

/** Existing contacts and may be meant, by the name or the address that is typed: one of them can be chosen in its place. */
export function LikelyContacts({
  name,
  email,
  onChoose,
}: {
  name: string;
  email: string;
  onChoose: (contact: ChosenContact) => void;
}) {
  const [q, address] = [useDeferredValue(name.trim()), useDeferredValue(email.trim())];
  const isAddress = /^\S+@\S+\.\S+$/.test(address);
  const { data = [] } = useQuery({
    queryKey: ['contacts', 'likely', q, isAddress && address],
    enabled: q.length >= leastCharacters || isAddress,
    queryFn: async ({ signal }) => {
      // Typing goes on: what is out of date by then is not asked for.
      await new Promise((resolve) => setTimeout(resolve, 200));
      signal.throwIfAborted();
      const lists = await Promise.all([
        isAddress ? client.contacts.list({ email: address, limit: mostShown, signal }) : undefined,
        q.length >= leastCharacters ? client.contacts.list({ q, limit: mostShown, signal }) : undefined,
      ]);
      const found = lists.flatMap((list) => list?.data ?? []);
      return [...new Map(found.map((contact) => [contact.id, contact])).values()].slice(0, mostShown);
    },
  });
  if (data.length === 0) return null;
  return (
    <section className={styles.likely} aria-label={t('Existing contacts')}>
      <strong>{t('Existing contacts')}</strong>
      {data.map((contact) => (
        <Row key={contact.id}>
          <span>
            {toChosen(contact).label} {contact.email && <small>{contact.email}</small>}
          </span>
          <Button small onClick={() => onChoose(toChosen(contact))}>
            {t('Use {name}', { name: nameOfContact(contact) })}
          </Button>
        </Row>
      ))}
    </section>
  );
}
