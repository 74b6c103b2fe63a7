import type { CrawlRun, CrawlTask } from '@lead-engagement/sdk';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { t } from '../../i18n/i18n.js';
import { formatMoment, formatNumber } from '../../lib/format.js';
import { nameOfPlatform } from '../../lib/platforms.js';
import { useAction, useList } from '../../lib/queries.js';
import { useNavigateHere } from '../../lib/use-navigate-here.js';
import { client, may } from '../../session/session.js';
import { Button, buttonClass, Row } from '../../ui/controls.js';
import { DeleteDialog } from '../../ui/forms.js';
import { Badge, Card, Facts, Failure, Loading, PageFrame, pageStyles } from '../../ui/page.js';
import { ListTable } from '../../ui/table.js';
import { Ago } from '../../ui/time.js';
import { nameOfRunStatus, nameOfTaskStatus } from './crawl-status.js';
import { NextRun } from './next-run.js';
import { TaskDialog } from './task-dialog.js';

/** One search with its runs. */
export function Page() {
  const { taskId = '' } = useParams({ strict: false });
  const task = useQuery({
    queryKey: ['crawl-task', taskId],
    queryFn: ({ signal }) => client.crawlTasks.get(taskId, { signal }),
    refetchInterval: 5_000,
  });
  if (task.isPending) return <Loading />;
  const { data } = task;
  if (!data) {
    return (
      <PageFrame title={t('Search')}>
        <Failure error={task.error} onRetry={() => task.refetch()} />
      </PageFrame>
    );
  }
  return (
    <PageFrame title={data.name} actions={<Actions task={data} />}>
      {data.lastError && <p className={`${pageStyles.note} ${pageStyles.bad}`}>{data.lastError}</p>}
      <div className={pageStyles.split}>
        <Runs taskId={taskId} />
        <About task={data} />
      </div>
    </PageFrame>
  );
}

function Actions({ task }: { task: CrawlTask }) {
  const { id, name, status } = task;
  const [dialog, setDialog] = useState<'edit' | 'delete'>();
  const navigate = useNavigateHere();
  const changes = [['crawl-task', id], ['crawl-tasks'], ['crawl-results']];
  const move = useAction((step: 'run' | 'pause' | 'resume' | 'cancel') => client.crawlTasks[step](id), { changes });
  const steps = {
    run: status !== 'RUNNING' && status !== 'PAUSED' && t('Run now'),
    pause: ['RUNNING', 'PENDING', 'SCHEDULED'].includes(status) && t('Pause'),
    resume: status === 'PAUSED' && t('Resume'),
    cancel: !['COMPLETED', 'FAILED'].includes(status) && t('Cancel the search'),
  };
  return (
    <Row>
      <Link to="/crawls" search={{ taskId: id }} className={buttonClass('primary')}>
        {t('See the results')}
      </Link>
      {may('write:collections') && (
        <>
          {(['run', 'pause', 'resume', 'cancel'] as const).map(
            (step) =>
              steps[step] && (
                <Button key={step} busy={move.isPending} onClick={() => move.mutate(step)}>
                  {steps[step]}
                </Button>
              ),
          )}
          <Button onClick={() => setDialog('edit')}>{t('Edit')}</Button>
          <Button look="removal" onClick={() => setDialog('delete')}>
            {t('Delete')}
          </Button>
        </>
      )}
      {dialog === 'edit' && <TaskDialog task={task} onClose={() => setDialog(undefined)} />}
      {dialog === 'delete' && (
        <DeleteDialog
          name={name}
          run={() => client.crawlTasks.delete(id)}
          changes={[['crawl-tasks'], ['crawl-results']]}
          onClose={() => setDialog(undefined)}
          onDone={() => void navigate({ to: '/crawls' })}
        >
          {t('Its runs and results are deleted too; leads stay. This cannot be undone.')}
        </DeleteDialog>
      )}
    </Row>
  );
}

function About({ task }: { task: CrawlTask }) {
  const { status, platforms, keywords, sells, schedule, timezone, filters, promote, resultCount, lastRunAt } = task;
  return (
    <Card title={t('Facts')}>
      <Facts
        facts={[
          [t('Status'), <Badge key="status">{nameOfTaskStatus(status)}</Badge>],
          [t('Platforms'), platforms.join(', ')],
          [t('Keywords'), keywords.join(', ')],
          [t('What you sell'), sells],
          [t('Leave out texts with'), filters.excludeKeywords?.join(', ')],
          [t('Language'), filters.language],
          [t('How often'), `${schedule} (${timezone})`],
          [t('Last run'), lastRunAt && <Ago key="last" at={lastRunAt} />],
          [t('Next run'), <NextRun key="next" task={task} />],
          [t('Results'), formatNumber(resultCount)],
          [t('Become leads from score'), promote && (promote.minScore ?? t('The one of their language'))],
        ]}
      />
    </Card>
  );
}

function Runs({ taskId }: { taskId: string }) {
  const list = useList(
    ['crawl-task', taskId, 'runs'],
    (cursor, signal) => client.crawlTasks.listRuns(taskId, { limit: 20, cursor, signal }),
    { refetchInterval: 5_000 },
  );
  return (
    <Card title={t('Runs')}>
      <ListTable<CrawlRun>
        list={list}
        label={t('Runs')}
        keyOf={({ id }) => id}
        columns={[
          { head: t('Began'), cell: ({ createdAt }) => formatMoment(createdAt) },
          { head: t('Outcome'), kind: 'text', cell: (run) => <Outcome run={run} /> },
          { head: t('Found'), kind: 'number', minor: true, cell: ({ found }) => formatNumber(found) },
          { head: t('New'), kind: 'number', cell: ({ created }) => formatNumber(created) },
          { head: t('Leads'), kind: 'number', minor: true, cell: ({ promoted }) => formatNumber(promoted) },
        ]}
        empty={<p>{t('It has not run yet.')}</p>}
      />
    </Card>
  );
}

function Outcome({ run: { status, platforms } }: { run: CrawlRun }) {
  const kind = ({ COMPLETED: 'Good', FAILED: 'Bad', PARTIAL: 'Warn' } as const)[status as 'FAILED'];
  const notes = platforms.filter(({ error, waiting }) => error ?? waiting);
  return (
    <>
      <Badge kind={kind}>{nameOfRunStatus(status)}</Badge>
      {notes.length > 0 && (
        <ul>
          {notes.map(({ platform, error, waiting }) => (
            <li key={platform}>{`${nameOfPlatform(platform)}: ${error ?? waiting}`}</li>
          ))}
        </ul>
      )}
    </>
  );
}
