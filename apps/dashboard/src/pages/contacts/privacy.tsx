import type { ContactRead } from '@lead-engagement/sdk';
import { useState } from 'react';
import { t } from '../../i18n/i18n.js';
import { nameOfContact } from '../../lib/contacts.js';
import { useAction } from '../../lib/queries.js';
import { saveFile } from '../../lib/save-file.js';
import { useNavigateHere } from '../../lib/use-navigate-here.js';
import { client } from '../../session/session.js';
import { Button, Row, TextField } from '../../ui/controls.js';
import { DialogBox } from '../../ui/overlays.js';
import { Card } from '../../ui/page.js';

/** A copy of everything that is known of a person, and the erasure of it. */
export function Privacy({ contact }: { contact: ContactRead }) {
  const [isErasing, setErasing] = useState(false);
  const copy = useAction(async () => {
    const { id } = await client.contacts.exportPerson(contact.id);
    await client.exports.wait(id);
    const file = await client.exports.download(id);
    saveFile(await file.blob(), `${contact.id}.jsonl`);
  });
  return (
    <Card title={t('Personal data')}>
      <p>{t('Give this person a copy of everything that is known of them, or erase all of it.')}</p>
      <Row>
        <Button busy={copy.isPending} onClick={() => copy.mutate(undefined)}>
          {t('Download a copy')}
        </Button>
        <Button look="danger" onClick={() => setErasing(true)}>
          {t('Erase…')}
        </Button>
      </Row>
      {isErasing && <EraseDialog contact={contact} onClose={() => setErasing(false)} />}
    </Card>
  );
}

/** Erases once the user has typed the name: it cannot be undone. */
function EraseDialog({ contact, onClose }: { contact: ContactRead; onClose: () => void }) {
  const navigate = useNavigateHere();
  const [typed, setTyped] = useState('');
  // As a browser shows it.
  const name = nameOfContact(contact).trim().replace(/\s+/g, ' ');
  const erase = useAction(() => client.contacts.delete(contact.id, { erase: true }), {
    changes: [['contacts'], ['leads'], ['board']],
    done: t('“{name}” is erased.', { name }),
    onDone: () => void navigate({ to: '/contacts' }),
  });
  return (
    <DialogBox title={t('Erase {name}?', { name })} onClose={onClose}>
      <p>
        {t(
          'Everything that belongs to this contact goes, and what mentions it elsewhere: leads, conversations, events, and the files of all imports and exports. This cannot be undone.',
        )}
      </p>
      <TextField
        label={t('To confirm, enter the name: {name}', { name })}
        value={typed}
        autoComplete="off"
        onChange={(event) => setTyped(event.target.value)}
      />
      <Row end>
        <Button onClick={onClose}>{t('Cancel')}</Button>
        <Button
          look="danger"
          busy={erase.isPending}
          disabled={typed.trim() !== name}
          onClick={() => erase.mutate(undefined)}
        >
          {t('Erase')}
        </Button>
      </Row>
    </DialogBox>
  );
}
