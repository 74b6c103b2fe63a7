import type { Activity, LeadRead } from '@lead-engagement/sdk';
import { Link } from '@tanstack/react-router';
import { t } from '../../i18n/i18n.js';
import { formatMoney } from '../../lib/format.js';
import { nameOfLead } from '../../lib/leads.js';
import { useAction, useList } from '../../lib/queries.js';
import { client, may } from '../../session/session.js';
import { Button, buttonClass } from '../../ui/controls.js';
import { Card, Empty, PageFrame, pageStyles } from '../../ui/page.js';
import { ListTable } from '../../ui/table.js';
import { Ago } from '../../ui/time.js';

/** What the user has to do: tasks, conversations that wait, and the leads with the highest scores. */
export function Page() {
  return (
    <PageFrame
      title={t('Today')}
      lead={t('Your tasks, conversations that wait for a person, and the leads that are most likely to buy.')}
    >
      <div className={pageStyles.stack}>
        <Tasks />
        {may('read:conversations') && <Waiting />}
        <HotLeads />
      </div>
    </PageFrame>
  );
}

function Tasks() {
  const query = { type: 'task', completed: false, userId: 'me', sort: 'dueAt', limit: 20 } as const;
  const list = useList(['tasks'], (cursor, signal) => client.activities.list({ ...query, cursor }, { signal }), {
    refetchInterval: 60_000,
  });
  const complete = useAction(
    ({ id, version }: Activity) => client.activities.update(id, { completedAt: new Date() }, { ifMatch: version }),
    {
      changes: [['tasks']],
      done: t('The task is done.'),
    },
  );
  return (
    <Card title={t('Tasks')}>
      <ListTable
        list={list}
        label={t('Tasks')}
        keyOf={({ id }) => id}
        empty={<p>{t('You have no open task. Add one to a lead, with the day when it is due.')}</p>}
        columns={[
          {
            head: t('Task'),
            kind: 'text',
            cell: ({ leadId, contactId, title, content }) =>
              leadId ? (
                <Link to="/leads/$leadId" params={{ leadId }}>
                  {title ?? content}
                </Link>
              ) : (
                <Link to="/contacts/$contactId" params={{ contactId }}>
                  {title ?? content}
                </Link>
              ),
          },
          { head: t('Due'), cell: ({ dueAt }) => (dueAt ? <Ago at={dueAt} /> : '') },
          {
            head: t('Actions'),
            cell: (task) =>
              may('write:leads') && (
                <Button small onClick={() => complete.mutate(task)}>
                  {t('Mark as done')}
                </Button>
              ),
          },
        ]}
      />
    </Card>
  );
}

function Waiting() {
  const list = useList(
    ['conversations', 'waiting'],
    (cursor, signal) => client.conversations.list({ status: 'WAITING', limit: 10, cursor }, { signal }),
    {
      refetchInterval: 30_000,
    },
  );
  return (
    <Card title={t('Conversations that wait for a person')}>
      <ListTable
        list={list}
        label={t('Conversations that wait for a person')}
        keyOf={({ id }) => id}
        empty={<p>{t('Nobody is waiting.')}</p>}
        columns={[
          {
            head: t('Last message'),
            kind: 'text',
            cell: ({ id, lastMessage }) => (
              <Link to="/inbox" search={{ open: id }}>
                {lastMessage?.content ?? id}
              </Link>
            ),
          },
          { head: t('Platform'), cell: ({ platform }) => platform, minor: true },
          { head: t('Since'), cell: ({ lastMessageAt, createdAt }) => <Ago at={lastMessageAt ?? createdAt} /> },
        ]}
      />
    </Card>
  );
}

function HotLeads() {
  const list = useList<LeadRead>(['leads', 'hot'], (cursor, signal) =>
    client.leads.list({ status: 'OPEN', sort: '-score', limit: 10, expand: 'contact', cursor }, { signal }),
  );
  return (
    <Card title={t('Leads with the highest score')}>
      <ListTable
        list={list}
        label={t('Leads with the highest score')}
        keyOf={({ id }) => id}
        empty={
          <Empty
            title={t('There is no open lead yet.')}
            action={
              <Link className={buttonClass('primary')} to="/contacts/import">
                {t('Import a CSV file')}
              </Link>
            }
          >
            <p>{t('Import your contacts, or create a lead on the board with the key C.')}</p>
          </Empty>
        }
        columns={[
          {
            head: t('Lead'),
            kind: 'text',
            cell: (lead) => (
              <Link to="/leads/$leadId" params={{ leadId: lead.id }}>
                {nameOfLead(lead)}
              </Link>
            ),
          },
          { head: t('Score'), kind: 'number', cell: ({ score }) => score },
          {
            head: t('Value'),
            kind: 'number',
            cell: ({ value, currency }) => (value === null ? '' : formatMoney(value, currency)),
          },
          {
            head: t('Last activity'),
            cell: ({ lastActivityAt }) => (lastActivityAt ? <Ago at={lastActivityAt} /> : ''),
            minor: true,
          },
        ]}
      />
    </Card>
  );
}
