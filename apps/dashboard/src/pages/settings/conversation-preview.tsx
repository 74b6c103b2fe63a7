import type { ConversationAssignmentPreview } from '@lead-engagement/sdk';
import { Link } from '@tanstack/react-router';
import { t } from '../../i18n/i18n.js';
import { formatNumber } from '../../lib/format.js';
import { useAction } from '../../lib/queries.js';
import { client } from '../../session/session.js';
import { nameOfPresence } from '../../shell/presence.js';
import { Button, Row } from '../../ui/controls.js';
import { Card, Failure } from '../../ui/page.js';
import { Table } from '../../ui/table.js';

type Conversation = ConversationAssignmentPreview['conversations'][number];
type User = ConversationAssignmentPreview['users'][number];

/** Conversations that are shown. */
const shownConversations = 20;

/** Shows which user the saved rules would give each waiting conversation to, and why. Nothing is changed. */
export function ConversationPreview() {
  const trial = useAction(() => client.conversations.previewAutoAssign({ limit: shownConversations }), { quiet: true });
  return (
    <Card title={t('Effect of the saved rules now')}>
      <Row>
        <Button busy={trial.isPending} onClick={() => trial.mutate(undefined)}>
          {t('Show who is next')}
        </Button>
      </Row>
      {trial.error && <Failure error={trial.error} />}
      {trial.data && <Outcome preview={trial.data} />}
    </Card>
  );
}

function Outcome({ preview: { conversations, users } }: { preview: ConversationAssignmentPreview }) {
  const nameOf = (id: string | null) => users.find(({ userId }) => userId === id)?.name ?? t('Nobody');
  return (
    <>
      <Table<User>
        label={t('Users in turn')}
        rows={users}
        keyOf={({ userId }) => userId}
        columns={[
          { head: t('Name'), kind: 'text', cell: ({ name }) => name },
          { head: t('Status'), cell: ({ status }) => nameOfPresence(status) },
          {
            head: t('Open conversations'),
            kind: 'number',
            cell: ({ openConversations, maxOpenConversations: most }) =>
              most === null
                ? formatNumber(openConversations)
                : `${formatNumber(openConversations)} / ${formatNumber(most)}`,
          },
          { head: t('Gets conversations'), cell: ({ eligible }) => (eligible ? t('Yes') : t('No')) },
        ]}
      />
      {conversations.length === 0 ? (
        <p role="status">{t('No conversation waits.')}</p>
      ) : (
        <Table<Conversation>
          label={t('Conversations that wait for a person')}
          rows={conversations}
          keyOf={({ conversationId }) => conversationId}
          columns={[
            {
              head: t('Conversation'),
              kind: 'text',
              cell: ({ conversationId }) => (
                <Link to="/inbox" search={{ open: conversationId }}>
                  {t('Open')}
                </Link>
              ),
            },
            { head: t('Would go to'), cell: ({ assigneeId }) => nameOf(assigneeId) },
            { head: t('Rule'), cell: ({ rule }) => rule },
            { head: t('Why'), kind: 'text', minor: true, cell: ({ message }) => message },
          ]}
        />
      )}
    </>
  );
}
