import type { ContactDuplicate, ContactRead } from '@lead-engagement/sdk';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { t } from '../../i18n/i18n.js';
import { queries, useAction, useList } from '../../lib/queries.js';
import { client, may } from '../../session/session.js';
import { notify } from '../../shell/notices.js';
import { Button } from '../../ui/controls.js';
import { Confirm } from '../../ui/overlays.js';
import { Card, Failure } from '../../ui/page.js';

const refresh = () =>
  Promise.all(['contacts', 'contact', 'leads'].map((name) => queries.invalidateQueries({ queryKey: [name] })));

/** Contacts that may be the same person, which can be merged into this one and parted again. */
export function Duplicates({ contact }: { contact: ContactRead }) {
  const [chosen, setChosen] = useState<ContactDuplicate>();
  const list = useList(['contact', contact.id, 'duplicates'], (cursor, signal) =>
    client.contacts.listDuplicates(contact.id, { limit: 10, cursor }, { signal }),
  );
  const merge = useAction((id: string) => client.contacts.merge({ primaryId: contact.id, mergeIds: [id] }), {
    changes: [['contacts'], ['contact'], ['leads']],
    onDone({ id }) {
      setChosen(undefined);
      const undo = id ? () => void client.contacts.undoMerge(id).then(refresh) : undefined;
      notify({ kind: 'good', text: t('The contacts are one now.'), ...(undo && { undo }) });
    },
  });
  if (list.error) return <Failure error={list.error} />;
  if (list.rows.length === 0) return null;
  return (
    <Card title={t('Possible duplicates')}>
      {list.rows.map((duplicate) => (
        <div key={duplicate.contact.id}>
          <Link to="/contacts/$contactId" params={{ contactId: duplicate.contact.id }}>
            {duplicate.contact.name ?? duplicate.contact.email ?? duplicate.contact.id}
          </Link>{' '}
          <span>{duplicate.reasons.map(({ value }) => value).join(', ')}</span>{' '}
          {may('write:leads') && (
            <Button small onClick={() => setChosen(duplicate)}>
              {t('Merge')}
            </Button>
          )}
        </div>
      ))}
      {chosen && (
        <Confirm
          title={t('Merge {name} into this contact?', {
            name: chosen.contact.name ?? chosen.contact.email ?? chosen.contact.id,
          })}
          action={t('Merge')}
          busy={merge.isPending}
          onConfirm={() => merge.mutate(chosen.contact.id)}
          onClose={() => setChosen(undefined)}
        >
          {t(
            'Its leads, activities and conversations move here. What this contact has already stays. You can undo it.',
          )}
        </Confirm>
      )}
    </Card>
  );
}
