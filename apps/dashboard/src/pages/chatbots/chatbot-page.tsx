import type { Chatbot } from '@lead-engagement/sdk';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { t } from '../../i18n/i18n.js';
import { formatNumber } from '../../lib/format.js';
import { queries, useAction } from '../../lib/queries.js';
import { useNavigateHere } from '../../lib/use-navigate-here.js';
import { client, may } from '../../session/session.js';
import { notify } from '../../shell/notices.js';
import { Button, Row } from '../../ui/controls.js';
import { Card, Facts, Failure, Loading, PageFrame, pageStyles } from '../../ui/page.js';
import { ChannelsCard } from './channels-card.js';
import { ChatbotForm } from './chatbot-form.js';
import { KnowledgeCard } from './knowledge-card.js';
import { TestChat } from './test-chat.js';

/** One chatbot: how it behaves, what it knows, where it is reached, and a chat to try it. */
export function Page() {
  const { chatbotId = '' } = useParams({ strict: false });
  const bot = useQuery({
    queryKey: ['chatbot', chatbotId],
    queryFn: ({ signal }) => client.chatbots.get(chatbotId, { signal }),
  });
  if (bot.isPending) return <Loading />;
  const { data } = bot;
  if (!data) {
    return (
      <PageFrame title={t('Chatbot')}>
        <Failure error={bot.error} onRetry={() => bot.refetch()} />
      </PageFrame>
    );
  }
  const mayWrite = may('write:conversations');
  return (
    <PageFrame
      title={data.name}
      lead={data.modelError ?? (data.enabled ? undefined : t('It is disabled: its conversations go to people.'))}
      actions={mayWrite && <Actions bot={data} />}
    >
      <div className={pageStyles.split}>
        <div className={pageStyles.stack}>
          {mayWrite && <TestChat botId={data.id} />}
          <KnowledgeCard bot={data} />
          <ChannelsCard bot={data} />
        </div>
        <div className={pageStyles.stack}>
          <Stats botId={data.id} />
          {mayWrite && <ChatbotForm key={chatbotId} bot={data} />}
        </div>
      </div>
    </PageFrame>
  );
}

function Actions({ bot: { id, name, enabled, version } }: { bot: Chatbot }) {
  const navigate = useNavigateHere();
  const changes = [['chatbots'], ['chatbot', id]];
  const toggle = useAction(() => client.chatbots.update(id, { enabled: !enabled }, { ifMatch: version }), {
    changes,
    done: enabled ? t('It is disabled: its conversations go to people.') : t('The chatbot replies again.'),
  });
  const remove = useAction(() => client.chatbots.delete(id, { ifMatch: version }), {
    onDone() {
      const refresh = () => queries.invalidateQueries({ queryKey: ['chatbots'] });
      const undo = () => client.chatbots.restore(id).then(refresh);
      notify({ kind: 'good', text: t('“{name}” is deleted.', { name }), undo });
      void navigate({ to: '/chatbots' });
      void refresh();
    },
  });
  return (
    <Row>
      <Button busy={toggle.isPending} onClick={() => toggle.mutate(undefined)}>
        {enabled ? t('Disable') : t('Enable')}
      </Button>
      <Button look="removal" busy={remove.isPending} onClick={() => remove.mutate(undefined)}>
        {t('Delete')}
      </Button>
    </Row>
  );
}

function Stats({ botId }: { botId: string }) {
  const stats = useQuery({
    queryKey: ['chatbot', botId, 'stats'],
    queryFn: ({ signal }) => client.chatbots.getStats(botId, { signal }),
  });
  return (
    <Card title={t('Last 30 days')} actions={<Link to="/inbox">{t('Inbox')}</Link>}>
      {stats.isPending && <Loading />}
      {stats.error && <Failure error={stats.error} onRetry={() => stats.refetch()} />}
      {stats.data && (
        <Facts
          facts={[
            [t('Conversations'), formatNumber(stats.data.sessions)],
            [t('Messages'), formatNumber(stats.data.messages)],
            [t('Taken over by a person'), `${formatNumber(Math.round(stats.data.takeoverRate * 100))} %`],
          ]}
        />
      )}
    </Card>
  );
}
