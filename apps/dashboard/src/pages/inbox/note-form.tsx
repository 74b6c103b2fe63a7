import { type ConversationNote, type DirectoryUser, PreconditionFailedError } from '@lead-engagement/sdk';
import { type KeyboardEvent, useState } from 'react';
import { DraftNote, useDraft } from '../../drafts/use-draft.js';
import { t } from '../../i18n/i18n.js';
import { useUsers } from '../../lib/lookups.js';
import { useAction } from '../../lib/queries.js';
import { client } from '../../session/session.js';
import { Button, controlStyles, Row, TextArea } from '../../ui/controls.js';
import { Clashes, useEdit } from '../../ui/edit.js';
import { useOffer } from '../../ui/offer.js';
import { Failure } from '../../ui/page.js';

/** What follows the last @ before the cursor, up to the cursor. */
const mention = /(?:^|\s)@([\p{L}\p{N}\p{M}._-]{0,40})$/u;
const mostOffered = 8;

/** The form for a private note: a new one, or a change of one. @ and the beginning of a name mention a colleague. */
export function NoteForm({
  conversationId,
  note,
  onDone,
}: {
  conversationId: string;
  note?: ConversationNote;
  onDone: () => void;
}) {
  const users = useUsers();
  const [text, setText] = useState(note?.content ?? '');
  const [cursor, setCursor] = useState(text.length);
  const edit = useEdit(note, ({ content }) => ({ note: content }));
  const { form: field, base } = edit;
  const save = useAction(
    (content: string) => {
      const body = { content, mentions: mentionedIn(content, users, note) };
      return base
        ? client.conversations.updateNote(conversationId, base.id, body, { ifMatch: base.version })
        : client.conversations.createNote(conversationId, body);
    },
    { changes: [['conversation', conversationId, 'notes']], quiet: true, edit: { saved: () => undefined }, onDone },
  );
  const draft = useDraft(field, { name: `note/${note?.id ?? conversationId}`, edit, sent: save.sent });
  const typed = mention.exec(text.slice(0, cursor))?.[1];
  const choose = ({ name }: DirectoryUser) => {
    const start = cursor - (typed?.length ?? 0);
    setText(`${text.slice(0, start)}${name} ${text.slice(cursor)}`);
    setCursor(start + name.length + 1);
    field.current?.querySelector('textarea')?.focus();
  };
  const offer = useOffer({
    label: t('Colleagues'),
    text,
    options: typed === undefined ? [] : users.filter(({ name }) => begins(name, typed)).slice(0, mostOffered),
    onChoose: choose,
    show: ({ name }) => name,
  });
  const submit = () => {
    if (!text.trim() || save.isPending) return;
    draft.sending();
    save.mutate(text.trim());
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (offer.onKeyDown(event)) event.preventDefault();
    else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit();
  };
  return (
    <form
      ref={field}
      className={controlStyles.form}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Clashes edit={edit} error={save.error} />
      {save.error && !(save.error instanceof PreconditionFailedError) && <Failure error={save.error} />}
      <DraftNote draft={draft} />
      <TextArea
        label={t('Private note')}
        name="note"
        required
        autoFocus
        maxLength={4_000}
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          setCursor(target.selectionStart);
        }}
        onSelect={({ currentTarget }) => setCursor(currentTarget.selectionStart)}
        onKeyDown={onKeyDown}
        hint={t('Only your team sees it. Type @ to mention a colleague. Ctrl Enter saves.')}
        aria-autocomplete="list"
        {...offer.field}
      />
      {offer.list}
      <Row end>
        <Button
          onClick={() => {
            draft.drop();
            onDone();
          }}
        >
          {t('Cancel')}
        </Button>
        <Button look="primary" type="submit" busy={save.isPending} disabled={edit.clashes.length > 0}>
          {t('Save the note')}
        </Button>
      </Row>
    </form>
  );
}

const begins = (name: string, typed: string) =>
  name
    .toLocaleLowerCase()
    .split(/\s+/)
    .some((word) => word.startsWith(typed.toLocaleLowerCase())) ||
  name.toLocaleLowerCase().startsWith(typed.toLocaleLowerCase());

/** The users whose names stand in a note behind @; those whom it mentioned before and who are gone since stay. */
function mentionedIn(content: string, users: readonly DirectoryUser[], note: ConversationNote | undefined): string[] {
  const known = new Set(users.map(({ id }) => id));
  const gone = (note?.mentions ?? []).filter((id) => !known.has(id));
  return [...gone, ...users.filter(({ name }) => content.includes(`@${name}`)).map(({ id }) => id)].slice(0, 20);
}
