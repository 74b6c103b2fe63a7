import type { CannedReply } from '@lead-engagement/sdk';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useRef, useState } from 'react';
import { DraftNote, useDraft } from '../../drafts/use-draft.js';
import { t } from '../../i18n/i18n.js';
import { useAction } from '../../lib/queries.js';
import { client } from '../../session/session.js';
import { Button, controlStyles, Row, TextArea } from '../../ui/controls.js';
import { ChosenFiles, FilePicker, useFiles } from '../../ui/files.js';
import { useOffer } from '../../ui/offer.js';
import { MenuButton } from '../../ui/overlays.js';
import { useTellTyping } from './typing.js';

/** A text that begins with / and a part of a shortcut. */
const slash = /^\/([\p{L}\p{N}_-]*)$/u;
const mostOffered = 8;

/** The form for a reply. Canned replies are inserted by a menu, or by / and the beginning of their shortcut. */
export function Reply({ conversationId }: { conversationId: string }) {
  const [text, setText] = useState('');
  const field = useRef<HTMLFormElement>(null);
  const changes = [['conversation', conversationId], ['conversations']];
  const chosen = useFiles();
  const { files, add } = chosen;
  const tellTyping = useTellTyping(conversationId);
  const send = useAction(
    async (content: string) => {
      const uploads = files.map((file) =>
        client.conversations.createAttachment(conversationId, file, { fileName: file.name }),
      );
      const attachments = (await Promise.all(uploads)).map(({ id }) => id);
      return client.conversations.createMessage(conversationId, { role: 'HUMAN_AGENT', content, attachments });
    },
    {
      changes,
      onDone() {
        setText('');
        chosen.clear();
      },
    },
  );
  const fill = useAction((reply: CannedReply) => client.cannedReplies.render(reply.id, { conversationId }), {
    onDone({ content }) {
      setText((before) => (slash.test(before) || before === '' ? content : `${before} ${content}`));
      field.current?.querySelector('textarea')?.focus();
    },
  });
  const draft = useDraft(field, { name: `reply/${conversationId}`, sent: send.sent, hasFiles: files.length > 0 });
  const all = useReplies('', true);
  const submit = () => {
    if ((!text.trim() && files.length === 0) || send.isPending) return;
    draft.sending();
    send.mutate(text.trim());
  };
  const offer = useReplyOffer(text, (reply) => fill.mutate(reply));
  const onKeyDown = (event: KeyboardEvent) => {
    if (offer.onKeyDown(event)) event.preventDefault();
    else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit();
  };
  return (
    <form
      ref={field}
      className={controlStyles.form}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        add(event.dataTransfer.files);
      }}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <DraftNote draft={draft} />
      <TextArea
        label={t('Your reply')}
        name="content"
        required={files.length === 0}
        maxLength={10_000}
        value={text}
        onChange={({ target, nativeEvent }) => {
          setText(target.value);
          if (nativeEvent.isTrusted) tellTyping();
        }}
        onPaste={(event) => {
          if (event.clipboardData.files.length === 0) return;
          event.preventDefault();
          add(event.clipboardData.files);
        }}
        onKeyDown={onKeyDown}
        hint={t('Type / for your canned replies. Ctrl Enter sends.')}
        aria-autocomplete="list"
        {...offer.field}
      />
      {offer.list}
      <ChosenFiles files={chosen} />
      <Row end>
        <FilePicker files={chosen} />
        {all.length > 0 && (
          <MenuButton
            choices={all.map((reply) => ({ id: reply.id, text: reply.shortcut, run: () => fill.mutate(reply) }))}
          >
            {t('Canned replies')}
          </MenuButton>
        )}
        <Button look="primary" type="submit" busy={send.isPending}>
          {t('Send')}
        </Button>
      </Row>
    </form>
  );
}

function useReplies(q: string, enabled: boolean): CannedReply[] {
  const { data = [] } = useQuery({
    queryKey: ['canned-replies', q],
    enabled,
    staleTime: 60_000,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) =>
      (await client.cannedReplies.list({ ...(q ? { q, limit: mostOffered } : { limit: 50 }), signal })).data,
  });
  return data;
}

/** Offers the canned replies whose shortcut begins as what was typed. */
function useReplyOffer(text: string, onChoose: (reply: CannedReply) => void) {
  const typed = slash.exec(text)?.[1];
  const replies = useReplies(typed ?? '', typed !== undefined)
    .filter(({ shortcut }) => shortcut.toLocaleLowerCase().startsWith((typed ?? '').toLocaleLowerCase()))
    .slice(0, mostOffered);
  return useOffer({
    label: t('Canned replies'),
    text,
    options: typed === undefined ? [] : replies,
    onChoose,
    show: ({ shortcut, content }) => (
      <>
        <strong>{shortcut}</strong> <span>{content}</span>
      </>
    ),
  });
}
