import type { ContactRead } from '@lead-engagement/sdk';
import { t } from '../../i18n/i18n.js';
import { useBulk } from '../../lib/bulk.js';
import { useTags, useUsers } from '../../lib/lookups.js';
import { client } from '../../session/session.js';
import { useShortcuts } from '../../shell/shortcuts.js';
import { Button } from '../../ui/controls.js';
import { MenuButton } from '../../ui/overlays.js';
import { MailButton } from '../mail/mail-button.js';
import { personOfContact } from '../mail/people.js';

const changes = ['contacts', 'contact'];

/** What can be done with the contacts that are selected. */
export function ContactBulk({ contacts, onDone }: { contacts: ContactRead[]; onDone: () => void }) {
  const [users, tags] = [useUsers(), useTags()];
  const { start, progress } = useBulk();
  const run: typeof start = async (work) => {
    await start(work);
    onDone();
  };
  const idsOf = (contact: ContactRead) => contact.tags.map(({ id }) => id);
  const remove = () =>
    void run({
      rows: contacts,
      run: (contact) => client.contacts.delete(contact.id),
      undo: (rows) => [{ rows, run: (contact) => client.contacts.restore(contact.id) }],
      done: t('Deleted.'),
      changes: [...changes, 'leads', 'board'],
    });
  useShortcuts({ '#': remove });
  if (progress)
    return <span role="status">{t('{done} of {of} done …', { done: progress.done, of: progress.of })}</span>;
  const people = [{ id: '', name: t('Nobody') }, ...users];
  return (
    <>
      <MenuButton
        small
        choices={people.map(({ id, name }) => ({
          id: id || 'nobody',
          text: name,
          run: () =>
            void run({
              rows: contacts,
              run: (contact) => client.contacts.update(contact.id, { ownerId: id || null }),
              undo: (rows) => [
                { rows, run: (contact) => client.contacts.update(contact.id, { ownerId: contact.owner?.id ?? null }) },
              ],
              done: t('Assigned to {name}.', { name }),
              changes,
            }),
        }))}
      >
        {t('Owner …')}
      </MenuButton>
      {tags.length > 0 && (
        <MenuButton
          small
          choices={tags.map(({ id, name }) => ({
            id,
            text: name,
            run: () =>
              void run({
                rows: contacts,
                run: (contact) => client.contacts.update(contact.id, { tagIds: [...new Set([...idsOf(contact), id])] }),
                undo: (rows) => [
                  { rows, run: (contact) => client.contacts.update(contact.id, { tagIds: idsOf(contact) }) },
                ],
                done: t('Tagged with {name}.', { name }),
                changes,
              }),
          }))}
        >
          {t('Tag …')}
        </MenuButton>
      )}
      <MailButton small people={contacts.map(personOfContact)} onDone={onDone} />
      <Button small look="danger" aria-keyshortcuts="#" onClick={remove}>
        {t('Delete')}
      </Button>
    </>
  );
}
