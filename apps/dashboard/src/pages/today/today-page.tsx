import type { Activity, LeadRead } from '@lead-engagement/sdk';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { t } from '../../i18n/i18n.js';
import { useFilters } from '../../lib/filters.js';
import { formatMoney, formatNumber, formatShare } from '../../lib/format.js';
import { nameOfLead } from '../../lib/leads.js';
import { useContactNames, useNames } from '../../lib/lookups.js';
import { nameOfPlatform } from '../../lib/platforms.js';
import { useAction, useList } from '../../lib/queries.js';
import { browserTimezone } from '../../lib/zoned.js';
import { client, currentMe, may } from '../../session/session.js';
import { Button, buttonClass, Row, SelectField } from '../../ui/controls.js';
import { Card, Empty, Failure, Loading, PageFrame, pageStyles } from '../../ui/page.js';
import { ListTable } from '../../ui/table.js';
import { GiveTask } from '../../ui/tasks.js';
import { Tiles } from '../../ui/tiles.js';
import { Ago } from '../../ui/time.js';
import { Answers } from './answers.js';
import { DemoNote } from './demo-data.js';
import { FirstSteps } from './first-steps.js';

const openStatuses = 'OPEN,NURTURING';

/** What has to be done, by the user or by all: tasks that are due, conversations without an assignee, leads without a next step. */
export function Page() {
  const [filters, setFilters] = useFilters<'of'>();
  const me = currentMe()?.user?.id;
  // A key has no tasks: it sees those of everybody.
  const isAll = filters.of === 'all' || me === undefined;
  const userId = isAll ? undefined : me;
  return (
    <PageFrame
      title={t('Today')}
      lead={t('Tasks that are due, conversations without an assignee, and leads without a next step.')}
      actions={
        me && (
          <SelectField
            label={t('Whose')}
            value={isAll ? 'all' : ''}
            onChange={({ target }) => setFilters({ of: target.value })}
            options={[
              ['', t('Me')],
              ['all', t('Everybody')],
            ]}
          />
        )
      }
    >
      <div className={pageStyles.stack}>
        <FirstSteps />
        <DemoNote />
        <Figures userId={userId} />
        <Tasks userId={userId} />
        {may('read:emails') && <Answers isAll={isAll} />}
        {may('read:conversations') && <Waiting />}
        <WithoutNextStep userId={userId} />
      </div>
    </PageFrame>
  );
}

/** The figures of the last 30 days, in one call. */
function Figures({ userId }: { userId: string | undefined }) {
  const timezone = browserTimezone();
  const { data, error, refetch } = useQuery({
    queryKey: ['overview', userId, timezone],
    queryFn: ({ signal }) => client.reports.getOverview({ timezone, assignee: userId, signal }),
    refetchInterval: 60_000,
  });
  if (!data) return error ? <Failure error={error} onRetry={() => refetch()} /> : <Loading />;
  const { current, previous, open, tasks, conversations } = data;
  const own: Record<string, string> = userId ? { assignee: 'me' } : {};
  const inbox = { status: 'HUMAN_TAKEOVER', assignee: 'none' };
  const amounts = open.amounts.toSorted((a, b) => b.value - a.value);
  const before = (value: string) => t('30 days before: {value}', { value });
  return (
    <>
      {error && <Failure error={error} onRetry={() => refetch()} />}
      <Tiles
        label={t('Now')}
        tiles={[
          {
            label: t('Tasks overdue'),
            value: formatNumber(tasks.overdue),
            isBad: tasks.overdue > 0,
            note: t('{count} due today', { count: formatNumber(tasks.dueToday) }),
          },
          conversations && {
            label: t('Conversations that wait for a person'),
            value: formatNumber(conversations.waiting),
            isBad: conversations.waiting > 0,
            to: '/inbox',
            search: inbox,
          },
          {
            label: t('Open leads'),
            value: formatNumber(open.count),
            note: amounts.map(({ value, currency }) => formatMoney(value, currency)).join(' · '),
            to: '/leads',
            search: { ...own, status: openStatuses },
          },
          {
            label: t('Without a next step'),
            value: formatNumber(open.withoutNextStep),
            to: '/leads',
            search: { ...own, status: openStatuses, hasNextStep: 'false' },
          },
        ]}
      />
      <Tiles
        label={t('Figures of the last 30 days')}
        tiles={[
          {
            label: t('Created in 30 days'),
            value: formatNumber(current.created),
            note: before(formatNumber(previous.created)),
          },
          { label: t('Won in 30 days'), value: formatNumber(current.won), note: before(formatNumber(previous.won)) },
          {
            label: t('Win rate in 30 days'),
            value: formatShare(current.winRate),
            note: before(formatShare(previous.winRate)),
          },
        ]}
      />
    </>
  );
}

function Tasks({ userId }: { userId: string | undefined }) {
  const query = { type: 'task', completed: false, assigneeId: userId, sort: 'dueAt', limit: 20 } as const;
  const list = useList(['tasks', userId], (cursor, signal) => client.activities.list({ ...query, cursor, signal }), {
    refetchInterval: 60_000,
  });
  const names = useContactNames(list.rows.map(({ contactId }) => contactId));
  const nameOf = useNames();
  const changes = [['tasks'], ['overview'], ['leads'], ['lead']];
  const complete = useAction(
    ({ id, version }: Activity) => client.activities.update(id, { completedAt: new Date() }, { ifMatch: version }),
    {
      changes,
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
          {
            head: t('Contact'),
            kind: 'text',
            cell: ({ contactId }) => (
              <Link to="/contacts/$contactId" params={{ contactId }}>
                {names.get(contactId)}
              </Link>
            ),
          },
          { head: t('Due'), cell: ({ dueAt }) => (dueAt ? <Ago at={dueAt} /> : '') },
          { head: t('For'), cell: ({ assigneeId }) => assigneeId && nameOf(assigneeId), minor: true },
          {
            head: t('Actions'),
            cell: (task) =>
              may('write:leads') && (
                <Row>
                  <Button small onClick={() => complete.mutate(task)}>
                    {t('Mark as done')}
                  </Button>
                  <GiveTask task={task} changes={changes} />
                </Row>
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
    (cursor, signal) =>
      client.conversations.list({ status: 'HUMAN_TAKEOVER', assignee: 'none', limit: 10, cursor, signal }),
    {
      refetchInterval: 30_000,
    },
  );
  const names = useContactNames(list.rows.map(({ contactId }) => contactId));
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
          { head: t('Contact'), kind: 'text', cell: ({ contactId }) => names.get(contactId) },
          { head: t('Platform'), cell: ({ platform }) => nameOfPlatform(platform), minor: true },
          { head: t('Since'), cell: ({ lastMessageAt, createdAt }) => <Ago at={lastMessageAt ?? createdAt} /> },
        ]}
      />
    </Card>
  );
}

function WithoutNextStep({ userId }: { userId: string | undefined }) {
  const query = { status: ['OPEN', 'NURTURING'], hasNextStep: false, assignee: userId, sort: '-score' } as const;
  const list = useList<LeadRead>(['leads', 'without-next-step', userId], (cursor, signal) =>
    client.leads.list({ ...query, limit: 10, expand: 'contact', cursor, signal }),
  );
  return (
    <Card title={t('Leads without a next step')}>
      <ListTable
        list={list}
        label={t('Leads without a next step')}
        keyOf={({ id }) => id}
        empty={
          <Empty
            title={userId ? t('You have no open lead without a next step.') : t('Every open lead has a next step.')}
            action={
              userId ? (
                <Link className={buttonClass()} to="/today" search={{ of: 'all' }}>
                  {t('Show the leads of everybody')}
                </Link>
              ) : (
                <Link className={buttonClass('primary')} to="/contacts/import">
                  {t('Import a CSV file')}
                </Link>
              )
            }
          >
            <p>
              {t(
                'Add a task with a day to a lead, and it is listed above when it is due. New leads come from imports, or from the board with the key C.',
              )}
            </p>
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
