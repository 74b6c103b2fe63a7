import type { ConversationNote } from '@lead-engagement/sdk';
import { useState } from 'react';
import { t } from '../../i18n/i18n.js';
import { formatMoment } from '../../lib/format.js';
import { useNames } from '../../lib/lookups.js';
import { useAction } from '../../lib/queries.js';
import { client, currentMe, may } from '../../session/session.js';
import { Button, Row } from '../../ui/controls.js';
import { Confirm } from '../../ui/overlays.js';
import { Badge } from '../../ui/page.js';
import styles from './inbox.module.css';
import { NoteForm } from './note-form.js';

/** A private note between the messages. Its author and admins can change and delete it. */
export function Note({ note }: { note: ConversationNote }) {
  const { id, conversationId, content, authorId, createdAt, version } = note;
  const [mode, setMode] = useState<'edit' | 'delete'>();
  const nameOf = useNames();
  const remove = useAction(() => client.conversations.deleteNote(conversationId, id), {
    changes: [['conversation', conversationId, 'notes']],
    done: t('The note is deleted.'),
  });
  const close = () => setMode(undefined);
  const isOwn = authorId !== null && authorId === currentMe()?.user?.id;
  const canChange = may('write:conversations') && (isOwn || may('admin'));
  return (
    <li className={`${styles.message} ${styles.note}`}>
      <small>
        <Badge kind="Warn">{t('Private note')}</Badge> {authorId ? nameOf(authorId) : t('API keys')} ·{' '}
        {formatMoment(createdAt)} {version > 1 && t('(changed)')}
      </small>
      {mode === 'edit' ? <NoteForm conversationId={conversationId} note={note} onDone={close} /> : content}
      {canChange && mode !== 'edit' && (
        <Row end>
          <Button small look="quiet" onClick={() => setMode('edit')}>
            {t('Edit the note')}
          </Button>
          <Button small look="quiet" onClick={() => setMode('delete')}>
            {t('Delete the note')}
          </Button>
        </Row>
      )}
      {mode === 'delete' && (
        <Confirm
          title={t('Delete this note?')}
          action={t('Delete the note')}
          busy={remove.isPending}
          onConfirm={() => remove.mutate(undefined)}
          onClose={close}
        >
          {t('It cannot be restored.')}
        </Confirm>
      )}
    </li>
  );
}
