import type { Conversation, ConversationNote, Message } from '@lead-engagement/sdk';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { t } from '../../i18n/i18n.js';
import { formatMoment } from '../../lib/format.js';
import { useContactNames, useUsers } from '../../lib/lookups.js';
import { nameOfRole } from '../../lib/message-roles.js';
import { useAction, useList } from '../../lib/queries.js';
import { client, currentMe, may } from '../../session/session.js';
import { nameOfPresence, usePresence } from '../../shell/presence.js';
import { useShortcuts } from '../../shell/shortcuts.js';
import { Button, Row } from '../../ui/controls.js';
import { MenuButton } from '../../ui/overlays.js';
import { Badge, Card, Failure, Loading } from '../../ui/page.js';
import { Sources } from '../../ui/sources.js';
import { SuggestionList } from '../../ui/suggestion-list.js';
import { Attachments } from './attachments.js';
import { nameOfHandoff, nameOfState, needsPerson } from './conversation-state.js';
import styles from './inbox.module.css';
import { Note } from './note.js';
import { NoteForm } from './note-form.js';
import { Original } from './original.js';
import { Reply } from './reply.js';
import { useWindowIsOver } from './reply-window.js';
import { snoozeChoices } from './snooze.js';
import { TemplateForm } from './template-form.js';
import { useTyping } from './typing.js';
import { Unanswered } from './unanswered.js';
import { BlockButton, Blocked, VisitorClaim } from './visitor.js';

/** The stream tells of changes at once; this is for a stream that cannot be opened. */
const refetchInterval = 60_000;

/** One conversation: its messages, and what a person can do: take over, reply, hand back, close. */
export function Thread({ conversationId }: { conversationId: string }) {
  const key = ['conversation', conversationId];
  const conversation = useQuery({
    queryKey: key,
    refetchInterval,
    queryFn: ({ signal }) => client.conversations.get(conversationId, { signal }),
  });
  const messages = useList([...key, 'messages'], (cursor, signal) =>
    client.conversations.listMessages(conversationId, { sort: '-sequence', limit: 50, cursor, signal }),
  );
  const notes = useList([...key, 'notes'], (cursor, signal) =>
    client.conversations.listNotes(conversationId, { sort: '-createdAt', limit: 50, cursor, signal }),
  );
  const [isNoting, setNoting] = useState(false);
  useShortcuts(may('write:conversations') ? { n: () => setNoting(true) } : {});
  const users = useUsers();
  const names = useContactNames(conversation.data ? [conversation.data.contactId] : []);
  const typing = useTyping(conversationId);
  const end = useRef<HTMLLIElement>(null);
  const newest = messages.rows[0]?.id;
  useEffect(() => {
    if (newest) end.current?.scrollIntoView({ block: 'nearest' });
  }, [newest]);
  useMarkRead(conversation.data);
  const isWindowOver = useWindowIsOver(conversation.data?.replyWindowEndsAt ?? null);
  if (conversation.isPending) return <Loading />;
  if (!conversation.data) return <Failure error={conversation.error} onRetry={() => conversation.refetch()} />;
  const { data } = conversation;
  const name = names.get(data.contactId) ?? t('Contact');
  const nameOfSender = ({ role, senderId }: Message) =>
    (role === 'USER' ? names.get(data.contactId) : users.find(({ id }) => id === senderId)?.name) ?? nameOfRole(role);
  const assignee = users.find(({ id }) => id === data.assigneeId)?.name;
  return (
    <Card
      title={
        <>
          <Link to="/contacts/$contactId" params={{ contactId: data.contactId }}>
            {name}
          </Link>
          <span className={styles.state}>
            <Badge kind={needsPerson(data) ? 'Warn' : undefined}>{nameOfState(data)}</Badge> {assignee}
            {data.snoozedUntil && t('Snoozed until {time}', { time: formatMoment(data.snoozedUntil) })}
            {data.leadId && (
              <Link to="/leads/$leadId" params={{ leadId: data.leadId }}>
                {t('Lead')}
              </Link>
            )}
          </span>
        </>
      }
      actions={<Actions conversation={data} />}
    >
      <Viewers conversationId={conversationId} />
      <Blocked contactId={data.contactId} />
      <VisitorClaim conversation={data} />
      {data.handoffReason && (
        <>
          <p>
            {nameOfHandoff(data.handoffReason)} {data.handoffError}
          </p>
          <Unanswered unanswered={data.unanswered} />
        </>
      )}
      {messages.hasNextPage && (
        <Button small busy={messages.isFetchingNextPage} onClick={() => messages.fetchNextPage()}>
          {t('Earlier messages')}
        </Button>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard. */}
      <ol className={styles.messages} tabIndex={0} aria-label={t('Messages')}>
        {inOrder(messages.rows, notes.rows, messages.hasNextPage).map((entry) =>
          'sequence' in entry ? (
            <li
              key={entry.id}
              ref={entry.id === newest ? end : null}
              className={entry.role === 'USER' ? styles.message : `${styles.message} ${styles.own}`}
            >
              <small>
                {nameOfSender(entry)} · {formatMoment(entry.createdAt)}{' '}
                {entry.delivery === 'FAILED' && <Badge kind="Bad">{t('Not sent')}</Badge>}
              </small>
              {entry.content}
              <SuggestionList suggestions={entry.suggestions} />
              <Original metadata={entry.metadata} />
              {(entry.metadata?.citations.length ?? 0) > 0 && (
                <details>
                  <summary>{t('Why this reply')}</summary>
                  <Sources citations={entry.metadata?.citations ?? []} />
                </details>
              )}
              <Attachments conversationId={conversationId} attachments={entry.attachments} />
            </li>
          ) : (
            <Note key={entry.id} note={entry} />
          ),
        )}
      </ol>
      <p className={styles.typing} role="status">
        {typing && t('{name} is typing …', { name: typing.name })}
      </p>
      {notes.hasNextPage && (
        <Button small busy={notes.isFetchingNextPage} onClick={() => notes.fetchNextPage()}>
          {t('Earlier notes')}
        </Button>
      )}
      {may('write:conversations') && !isNoting && (
        <Row end>
          <Button small onClick={() => setNoting(true)}>
            {t('Write a private note')}
          </Button>
        </Row>
      )}
      {isNoting && <NoteForm conversationId={conversationId} onDone={() => setNoting(false)} />}
      {data.status === 'HUMAN_TAKEOVER' &&
        may('write:conversations') &&
        (isWindowOver ? <TemplateForm conversation={data} /> : <Reply conversationId={conversationId} />)}
    </Card>
  );
}

/** The others who look at the conversation now, so that two people do not reply at once. */
function Viewers({ conversationId }: { conversationId: string }) {
  const me = currentMe()?.user?.id;
  const names = usePresence()
    .filter((each) => each.conversationId === conversationId && each.userId !== me)
    .map(({ name }) => name);
  return (
    <p className={styles.viewers} role="status">
      {names.length > 0 && t('Also here: {names}', { names: names.join(', ') })}
    </p>
  );
}

/** Messages and notes, the oldest first. While earlier messages are not shown, neither are notes from their time. */
function inOrder(messages: readonly Message[], notes: readonly ConversationNote[], hasEarlier: boolean) {
  const first = messages.at(-1)?.createdAt ?? '';
  const shown = hasEarlier ? notes.filter(({ createdAt }) => createdAt >= first) : notes;
  // Notes of the same moment come behind the message.
  return [...[...messages].reverse(), ...shown].sort(
    (a, b) => a.createdAt.localeCompare(b.createdAt) || placeOf(a) - placeOf(b),
  );
}

const placeOf = (entry: Message | ConversationNote) => ('sequence' in entry ? entry.sequence : Number.MAX_SAFE_INTEGER);

function Actions({ conversation }: { conversation: Conversation }) {
  const { id, status, assigneeId, botId, snoozedUntil } = conversation;
  const [users, presence] = [useUsers(), usePresence()];
  const changes = [['conversations'], ['conversation', id], ['overview']];
  const takeOver = useAction(() => client.conversations.takeOver(id), {
    changes,
    done: t('The conversation is yours.'),
  });
  const assign = useAction((userId: string | null) => client.conversations.reassign(id, { assigneeId: userId }), {
    changes,
    done: t('The conversation is assigned.'),
  });
  const handBack = useAction(() => client.conversations.reassign(id, { botId }), {
    changes,
    done: t('The bot continues.'),
  });
  const snooze = useAction((until: Date | null) => client.conversations.snooze(id, { until }), {
    changes,
    done: snoozedUntil ? t('The conversation is back in the inbox.') : t('The conversation is snoozed.'),
  });
  const close = useAction(() => client.conversations.close(id), { changes, done: t('The conversation is closed.') });
  const reopen = useAction(() => client.conversations.reopen(id, { to: 'HUMAN' }), {
    changes,
    done: t('The conversation is open again.'),
  });
  const isTaken = status === 'HUMAN_TAKEOVER';
  const isOpen = isTaken || status === 'WAITING' || status === 'ACTIVE';
  const canTake = isOpen && (!isTaken || assigneeId !== (currentMe()?.user?.id ?? null) || needsPerson(conversation));
  const canWrite = may('write:conversations');
  const [snoozing, assigning] = [useRef<HTMLSpanElement>(null), useRef<HTMLSpanElement>(null)];
  const press = (part: RefObject<HTMLElement | null>) => part.current?.querySelector('button')?.click();
  useShortcuts(
    canWrite
      ? {
          'shift+t': () => canTake && takeOver.mutate(undefined),
          'shift+e': () => isOpen && close.mutate(undefined),
          s: () => press(snoozing),
          a: () => press(assigning),
          r: () => document.querySelector<HTMLElement>('main textarea')?.focus(),
        }
      : {},
  );
  if (!canWrite) return null;
  const online = new Map(presence.map(({ userId, status: shown }) => [userId, nameOfPresence(shown)]));
  const people = [{ id: '', name: t('Nobody') }, ...users];
  return (
    <Row>
      {canTake && (
        <Button small look="primary" busy={takeOver.isPending} onClick={() => takeOver.mutate(undefined)}>
          {t('Take over')}
        </Button>
      )}
      {isTaken && (
        <>
          <span ref={assigning}>
            <MenuButton
              small
              choices={people.map((person) => ({
                id: person.id || 'nobody',
                text: online.has(person.id) ? `${person.name} · ${online.get(person.id)}` : person.name,
                run: () => assign.mutate(person.id || null),
              }))}
            >
              {t('Assign to …')}
            </MenuButton>
          </span>
          <Button small busy={handBack.isPending} onClick={() => handBack.mutate(undefined)}>
            {t('Hand back to the bot')}
          </Button>
        </>
      )}
      {isTaken && snoozedUntil && (
        <Button small busy={snooze.isPending} onClick={() => snooze.mutate(null)}>
          {t('Bring back now')}
        </Button>
      )}
      {isTaken && !snoozedUntil && (
        <span ref={snoozing}>
          <MenuButton
            small
            choices={snoozeChoices().map(({ text, until, ...choice }) => ({
              ...choice,
              text: `${text} · ${formatMoment(until.toISOString())}`,
              run: () => snooze.mutate(until),
            }))}
          >
            {t('Snooze …')}
          </MenuButton>
        </span>
      )}
      {isOpen && (
        <Button small busy={close.isPending} onClick={() => close.mutate(undefined)}>
          {t('Close')}
        </Button>
      )}
      {status === 'CLOSED' && (
        <Button small busy={reopen.isPending} onClick={() => reopen.mutate(undefined)}>
          {t('Open again')}
        </Button>
      )}
      <BlockButton contactId={conversation.contactId} />
    </Row>
  );
}

/** Marks a conversation as read while it is open with the user that it is assigned to. */
function useMarkRead(conversation: Conversation | undefined): void {
  const { mutate } = useAction((id: string) => client.conversations.markRead(id), {
    changes: [['conversations']],
    quiet: true,
  });
  const id = conversation?.id;
  const isMine = conversation?.assigneeId === currentMe()?.user?.id;
  const hasNew = (conversation?.unreadCount ?? 0) > 0;
  useEffect(() => {
    if (id && isMine && hasNew && may('write:conversations')) mutate(id);
  }, [id, isMine, hasNew, mutate]);
}
