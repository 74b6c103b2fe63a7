import type { Conversation, ConversationQuery } from '@lead-engagement/sdk';
import { Link } from '@tanstack/react-router';
import { t } from '../../i18n/i18n.js';
import { given, givenUser, useFilters } from '../../lib/filters.js';
import { useContactNames } from '../../lib/lookups.js';
import { nameOfPlatform } from '../../lib/platforms.js';
import { useList } from '../../lib/queries.js';
import { client } from '../../session/session.js';
import { useShortcuts } from '../../shell/shortcuts.js';
import { Avatar } from '../../ui/avatar.js';
import { SelectField } from '../../ui/controls.js';
import { FilterBar } from '../../ui/filters.js';
import { Badge, Empty, Failure, Loading, PageFrame, pageStyles } from '../../ui/page.js';
import { SearchField } from '../../ui/search-field.js';
import { ListFoot } from '../../ui/table.js';
import { Ago } from '../../ui/time.js';
import { nameOfState, needsPerson, stateNames } from './conversation-state.js';
import styles from './inbox.module.css';
import { type InboxFilters, InboxTabs } from './inbox-tabs.js';
import { Thread } from './thread.js';

/** The conversations of chatbots and people, live. The search looks into messages and private notes. */
export function Page() {
  const [filters, setFilters] = useFilters<keyof InboxFilters>();
  const query = {
    limit: 30,
    sort: '-lastMessageAt',
    q: given(filters.q),
    status: given(filters.status) as ConversationQuery['status'],
    assignee: givenUser(filters.assignee),
    snoozed: filters.snoozed ? filters.snoozed === 'true' : undefined,
  } as const;
  const list = useList(
    ['conversations', query],
    (cursor, signal) => client.conversations.list({ ...query, cursor, signal }),
    { refetchInterval: 60_000 },
  );
  const names = useContactNames(list.rows.map(({ contactId }) => contactId));
  const { open } = filters;
  const goBy = (step: number) => {
    const at = list.rows.findIndex(({ id }) => id === open);
    const next = list.rows[at < 0 ? 0 : at + step];
    if (next) setFilters({ open: next.id });
  };
  useShortcuts({ j: () => goBy(1), k: () => goBy(-1) });
  return (
    <PageFrame title={t('Inbox')}>
      <InboxTabs filters={filters} />
      <FilterBar address={filters} search={<SearchField value={filters.q} onSearch={(q) => setFilters({ q })} />}>
        <SelectField
          label={t('Status')}
          value={filters.status ?? ''}
          onChange={({ target }) => setFilters({ status: target.value })}
          options={[['', t('All')], ...Object.entries(stateNames())]}
        />
        <SelectField
          label={t('Assigned to')}
          value={filters.assignee ?? ''}
          onChange={({ target }) => setFilters({ assignee: target.value })}
          options={[
            ['', t('Everybody')],
            ['me', t('Me')],
            ['none', t('Nobody')],
          ]}
        />
      </FilterBar>
      {list.isPending && <Loading />}
      {list.error && <Failure error={list.error} onRetry={() => list.refetch()} />}
      {list.isSuccess && list.rows.length === 0 && !open && (
        <Empty title={t('There is no conversation here.')}>
          <p>
            {t(
              'When somebody writes to one of your chatbots, the conversation appears here at once. You can take it over at any time.',
            )}
          </p>
        </Empty>
      )}
      {(list.rows.length > 0 || open) && (
        <div className={styles.inbox}>
          <div className={pageStyles.stack}>
            <ul className={styles.list} aria-label={t('Conversations')}>
              {list.rows.map((conversation) => (
                <li key={conversation.id}>
                  <Entry
                    conversation={conversation}
                    name={names.get(conversation.contactId)}
                    isOpen={conversation.id === open}
                    filters={filters}
                  />
                </li>
              ))}
            </ul>
            <ListFoot list={list} />
          </div>
          {open ? (
            <Thread key={open} conversationId={open} />
          ) : (
            <p className={styles.choose}>{t('Choose a conversation.')}</p>
          )}
        </div>
      )}
    </PageFrame>
  );
}

function Entry({
  conversation,
  name,
  isOpen,
  filters,
}: {
  conversation: Conversation;
  name: string | undefined;
  isOpen: boolean;
  filters: object;
}) {
  const { id, lastMessage, lastMessageAt, createdAt, unreadCount, platform, snoozedUntil } = conversation;
  return (
    <Link
      to="/inbox"
      search={{ ...filters, open: id }}
      aria-current={isOpen ? true : undefined}
      className={unreadCount > 0 ? styles.unread : undefined}
    >
      <Avatar name={name ?? nameOfPlatform(platform)} />
      <span className={styles.line}>
        <strong>{name ?? t('Contact')}</strong> <Ago at={lastMessageAt ?? createdAt} />
      </span>
      <span className={styles.preview}>{lastMessage?.content || nameOfPlatform(platform)}</span>
      <span className={styles.line}>
        <span>
          <Badge kind={needsPerson(conversation) ? 'Warn' : undefined}>{nameOfState(conversation)}</Badge>{' '}
          {snoozedUntil && <Badge>{t('Snoozed')}</Badge>}
        </span>{' '}
        {unreadCount > 0 && (
          <Badge kind="Tint">{t('{count, plural, one {# new} other {# new}}', { count: unreadCount })}</Badge>
        )}
      </span>
    </Link>
  );
}
