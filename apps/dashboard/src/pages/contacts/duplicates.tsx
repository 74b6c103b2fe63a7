import type { ContactDuplicate, ContactRead } from '@lead-engagement/sdk';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { t } from '../../i18n/i18n.js';
import { nameOfContact } from '../../lib/contacts.js';
import { useList } from '../../lib/queries.js';
import { client, may } from '../../session/session.js';
import { Button } from '../../ui/controls.js';
import { Card, Failure } from '../../ui/page.js';
import { MergeDialog } from './merge-dialog.js';

/** Contacts that may be the same person, which can be merged into this one and separated again. */
export function Duplicates({ contact }: { contact: ContactRead }) {
  const [chosen, setChosen] = useState<ContactDuplicate>();
  const list = useList(['contact', contact.id, 'duplicates'], (cursor, signal) =>
    client.contacts.listDuplicates(contact.id, { limit: 10, cursor, signal }),
  );
  if (list.rows.length === 0) return list.error && <Failure error={list.error} />;
  return (
    <Card title={t('Possible duplicates')}>
      {list.error && <Failure error={list.error} />}
      {list.rows.map((duplicate) => (
        <div key={duplicate.contact.id}>
          <Link to="/contacts/$contactId" params={{ contactId: duplicate.contact.id }}>
            {nameOfContact(duplicate.contact)}
          </Link>{' '}
          <span>{duplicate.reasons.map(({ value }) => value).join(', ')}</span>{' '}
          {may('write:leads') && (
            <Button small onClick={() => setChosen(duplicate)}>
              {t('Merge')}
            </Button>
          )}
        </div>
      ))}
      {chosen && <MergeDialog primary={contact} other={chosen.contact} onClose={() => setChosen(undefined)} />}
    </Card>
  );
}
