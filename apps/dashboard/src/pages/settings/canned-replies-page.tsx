import type { CannedReply } from '@lead-engagement/sdk';
import { useRef, useState } from 'react';
import { t } from '../../i18n/i18n.js';
import { useAction, useList } from '../../lib/queries.js';
import { client, currentMe, may } from '../../session/session.js';
import { Button, Check, Row, TextArea, TextField } from '../../ui/controls.js';
import { useEdit } from '../../ui/edit.js';
import { wrongWith } from '../../ui/explain.js';
import { DeleteDialog, FormDialog, latestOf, RowActions } from '../../ui/forms.js';
import { insertText } from '../../ui/insert-text.js';
import { Badge, Empty } from '../../ui/page.js';
import { ListTable } from '../../ui/table.js';
import { SettingsFrame } from './settings-frame.js';

type Dialog = { edit: CannedReply | undefined } | { remove: CannedReply } | undefined;

const changes = [['canned-replies']];
/** What the API fills in, between double braces. */
const variables = [
  'contact.name',
  'contact.firstName',
  'contact.email',
  'contact.company',
  'contact.title',
  'user.name',
];

/** Texts that people send often: their own, and those that all share. */
export function Page() {
  const [dialog, setDialog] = useState<Dialog>();
  const list = useList(['canned-replies', { page: 'settings' }], (cursor, signal) =>
    client.cannedReplies.list({ limit: 100, cursor, signal }),
  );
  const close = () => setDialog(undefined);
  const me = currentMe()?.user?.id;
  const mayChange = ({ ownerId, shared }: CannedReply) =>
    may('write:conversations') && (ownerId === me || (shared && may('manage:settings')));
  const create = may('write:conversations') && (
    <Button look="primary" onClick={() => setDialog({ edit: undefined })}>
      {t('New canned reply')}
    </Button>
  );
  return (
    <SettingsFrame
      title={t('Canned replies')}
      lead={t('Texts that you send often. In the inbox, type / and the shortcut.')}
      actions={create}
    >
      <ListTable
        list={list}
        label={t('Canned replies')}
        keyOf={({ id }) => id}
        columns={[
          { head: t('Shortcut'), cell: ({ shortcut }) => <code>{`/${shortcut}`}</code>, kind: 'text' },
          { head: t('Text'), cell: ({ content }) => cut(content), kind: 'text' },
          {
            head: t('Visible to'),
            cell: ({ shared }) => <Badge>{shared ? t('Everybody') : t('Only you')}</Badge>,
          },
          {
            head: t('Actions'),
            cell: (reply) =>
              mayChange(reply) && (
                <RowActions
                  name={reply.shortcut}
                  onEdit={() => setDialog({ edit: reply })}
                  onDelete={() => setDialog({ remove: reply })}
                />
              ),
          },
        ]}
        empty={
          <Empty title={t('There is no canned reply yet.')} action={create}>
            <p>{t('Save a text that you often send, such as:')}</p>
            <pre>{'Hi {{contact.firstName|there}}, thank you for your message.'}</pre>
          </Empty>
        }
      />
      {dialog && 'edit' in dialog && <ReplyDialog reply={latestOf(list.rows, dialog.edit)} onClose={close} />}
      {dialog && 'remove' in dialog && (
        <DeleteDialog
          name={dialog.remove.shortcut}
          run={() => client.cannedReplies.delete(dialog.remove.id, { ifMatch: dialog.remove.version })}
          changes={changes}
          onClose={close}
        />
      )}
    </SettingsFrame>
  );
}

const cut = (text: string) => (text.length > 160 ? `${text.slice(0, 160)} …` : text);

function ReplyDialog({ reply, onClose }: { reply: CannedReply | undefined; onClose: () => void }) {
  const [isShared, setShared] = useState(reply?.shared ?? false);
  const box = useRef<HTMLTextAreaElement>(null);
  const edit = useEdit(reply, ({ shortcut, content, shared }) => ({ shortcut, content, shared: shared ? 'on' : '' }));
  const { base } = edit;
  const save = useAction(
    ({ shortcut = '', content = '' }: Record<string, string>) => {
      const fields = { shortcut, content, shared: isShared };
      return base
        ? client.cannedReplies.update(base.id, fields, { ifMatch: base.version })
        : client.cannedReplies.create(fields);
    },
    { changes, quiet: true, edit, done: t('Saved.'), onDone: onClose },
  );
  const insert = (name: string) => insertText(box.current, `{{${name}}}`);
  return (
    <FormDialog
      title={reply ? t('Edit {name}', { name: reply.shortcut }) : t('New canned reply')}
      draft={`canned-reply/${reply?.id ?? 'new'}`}
      action={save}
      edit={edit}
      onSend={save.mutate}
      onClose={onClose}
      wide
    >
      <TextField
        label={t('Shortcut')}
        name="shortcut"
        required
        maxLength={50}
        defaultValue={reply?.shortcut}
        wrong={wrongWith(save.error, 'shortcut')}
      />
      <TextArea
        label={t('Text')}
        name="content"
        ref={box}
        required
        maxLength={4_000}
        defaultValue={reply?.content}
        hint={t('The text after | is used if there is no value: {example}', {
          example: '{{contact.firstName|there}}',
        })}
        wrong={wrongWith(save.error, 'content')}
      />
      <Row>
        {variables.map((name) => (
          <Button key={name} small onClick={() => insert(name)} aria-label={t('Insert {name}', { name })}>
            {name}
          </Button>
        ))}
      </Row>
      <Check
        label={t('Everybody may use it')}
        name="shared"
        checked={isShared}
        onChange={({ target }) => setShared(target.checked)}
      />
    </FormDialog>
  );
}
