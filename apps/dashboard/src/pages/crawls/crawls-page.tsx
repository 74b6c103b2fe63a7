import type { CrawlResult, CrawlResultQuery, CrawlResultStatus, CrawlTask } from '@lead-engagement/sdk';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { t } from '../../i18n/i18n.js';
import { given, useFilters } from '../../lib/filters.js';
import { formatNumber } from '../../lib/format.js';
import { nameOfPlatform } from '../../lib/platforms.js';
import { useAction, useList } from '../../lib/queries.js';
import { isWebAddress } from '../../lib/web-address.js';
import { client, may } from '../../session/session.js';
import { Button, Row, SelectField } from '../../ui/controls.js';
import { FilterBar } from '../../ui/filters.js';
import { Badge, Card, Empty, Failure, Loading, PageFrame } from '../../ui/page.js';
import { ListFoot, Table } from '../../ui/table.js';
import { Ago } from '../../ui/time.js';
import { nameOfTaskStatus } from './crawl-status.js';
import { NextRun } from './next-run.js';
import { describeReason } from './reason.js';
import { TaskDialog } from './task-dialog.js';

/** Searches on other platforms, and what they found. */
export function Page() {
  const [filters, setFilters] = useFilters<'taskId' | 'status' | 'sort'>();
  const [isCreating, setCreating] = useState(false);
  const tasks = useList(['crawl-tasks'], (cursor, signal) => client.crawlTasks.list({ limit: 50, cursor, signal }), {
    refetchInterval: 10_000,
  });
  const query = {
    limit: 20,
    taskId: given(filters.taskId),
    status: (filters.status === undefined ? 'NEW' : given(filters.status)) as CrawlResultStatus | undefined,
    sort: (given(filters.sort) ?? '-score') as CrawlResultQuery['sort'],
  };
  const results = useList(
    ['crawl-results', query],
    (cursor, signal) => client.crawlResults.list({ ...query, cursor, signal }),
    { refetchInterval: 20_000 },
  );
  const create = may('write:collections') && (
    <Button look="primary" onClick={() => setCreating(true)}>
      {t('New search')}
    </Button>
  );
  return (
    <PageFrame
      title={t('Crawls')}
      lead={t('Searches on other platforms for people who need what you sell.')}
      actions={create}
    >
      {tasks.error && <Failure error={tasks.error} onRetry={() => tasks.refetch()} />}
      {tasks.isSuccess && tasks.rows.length === 0 && (
        <Empty title={t('There is no search yet.')} action={create}>
          <p>{t('Start with Hacker News: it needs no key. Results come with a score and its reasons.')}</p>
        </Empty>
      )}
      {tasks.rows.length > 0 && <Tasks tasks={tasks.rows} />}
      <FilterBar address={filters}>
        <SelectField
          label={t('Search')}
          value={filters.taskId ?? ''}
          onChange={({ target }) => setFilters({ taskId: target.value })}
          options={[['', t('All')], ...tasks.rows.map(({ id, name }) => [id, name] as const)]}
        />
        <SelectField
          label={t('Status')}
          value={query.status ?? ''}
          onChange={({ target }) => setFilters({ status: target.value })}
          options={[
            ['NEW', t('New')],
            ['PROMOTED', t('Promoted')],
            ['DISMISSED', t('Dismissed')],
          ]}
        />
        <SelectField
          label={t('Order')}
          value={query.sort ?? ''}
          onChange={({ target }) => setFilters({ sort: target.value })}
          options={[
            ['-score', t('Highest score first')],
            ['-createdAt', t('Newest first')],
          ]}
        />
      </FilterBar>
      {results.isPending && <Loading />}
      {results.error && <Failure error={results.error} onRetry={() => results.refetch()} />}
      {results.isSuccess && results.rows.length === 0 && <p>{t('No result here.')}</p>}
      {results.rows.map((result) => (
        <Result key={result.id} result={result} />
      ))}
      {results.rows.length > 0 && <ListFoot list={results} />}
      {isCreating && <TaskDialog task={undefined} onClose={() => setCreating(false)} />}
    </PageFrame>
  );
}

function Tasks({ tasks }: { tasks: CrawlTask[] }) {
  const changes = [['crawl-tasks'], ['crawl-results']];
  const run = useAction((id: string) => client.crawlTasks.run(id), { changes, done: t('The search runs.') });
  const toggle = useAction(
    ({ id, status }: CrawlTask) => (status === 'PAUSED' ? client.crawlTasks.resume(id) : client.crawlTasks.pause(id)),
    { changes },
  );
  return (
    <Table
      label={t('Searches')}
      lines
      rows={tasks}
      keyOf={({ id }) => id}
      columns={[
        {
          head: t('Name'),
          kind: 'text',
          cell: ({ id, name }) => (
            <Link to="/crawls/$taskId" params={{ taskId: id }}>
              {name}
            </Link>
          ),
        },
        {
          head: t('Status'),
          cell: ({ status, lastError }) => (
            <>
              <Badge kind={lastError ? 'Bad' : undefined}>{nameOfTaskStatus(status)}</Badge> {lastError}
            </>
          ),
          kind: 'text',
        },
        { head: t('Keywords'), kind: 'text', minor: true, cell: ({ keywords }) => keywords.join(', ') },
        { head: t('Results'), kind: 'number', cell: ({ resultCount }) => formatNumber(resultCount) },
        { head: t('Next run'), minor: true, cell: (task) => <NextRun task={task} /> },
        {
          head: t('Actions'),
          cell: (task) =>
            may('write:collections') && (
              <Row>
                <Button
                  small
                  onClick={() => run.mutate(task.id)}
                  aria-label={t('Run now: {name}', { name: task.name })}
                >
                  {t('Run now')}
                </Button>
                <Button
                  small
                  onClick={() => toggle.mutate(task)}
                  aria-label={
                    task.status === 'PAUSED'
                      ? t('Resume {name}', { name: task.name })
                      : t('Pause {name}', { name: task.name })
                  }
                >
                  {task.status === 'PAUSED' ? t('Resume') : t('Pause')}
                </Button>
              </Row>
            ),
        },
      ]}
    />
  );
}

function Result({ result }: { result: CrawlResult }) {
  const changes = [['crawl-results'], ['leads'], ['board']];
  const promote = useAction(() => client.crawlResults.promote(result.id), { changes, done: t('It is a lead now.') });
  const dismiss = useAction(() => client.crawlResults.dismiss(result.id), { changes, done: t('Dismissed.') });
  const {
    author,
    authorName,
    title,
    content,
    platform,
    score,
    scoreReasons,
    status,
    promotedLeadId,
    url,
    places,
    publishedAt,
    createdAt,
  } = result;
  return (
    <Card
      title={title ?? t('Post by {name}', { name: authorName ?? author })}
      actions={
        status === 'NEW' &&
        may('write:collections') && (
          <Row>
            <Button look="primary" busy={promote.isPending} onClick={() => promote.mutate(undefined)}>
              {t('Make it a lead')}
            </Button>
            <Button busy={dismiss.isPending} onClick={() => dismiss.mutate(undefined)}>
              {t('Dismiss')}
            </Button>
          </Row>
        )
      }
    >
      <p>
        <Badge kind="Tint">{t('score {score}', { score })}</Badge> {nameOfPlatform(platform)} · {authorName ?? author} ·{' '}
        <Ago at={publishedAt ?? createdAt} />{' '}
        {isWebAddress(url) && (
          <a href={url} target="_blank" rel="noopener noreferrer">
            {t('Original')}
          </a>
        )}
      </p>
      {places.length > 0 && (
        <p>
          {t('Also found')}:{' '}
          {places.map((place) => (
            <Place key={`${place.platform} ${place.externalId}`} place={place} />
          ))}
        </p>
      )}
      <p>{content.length > 600 ? `${content.slice(0, 600)} …` : content}</p>
      <ul>
        {scoreReasons.map((reason) => (
          <li key={reason.rule}>{describeReason(reason)}</li>
        ))}
      </ul>
      {promotedLeadId && (
        <Link to="/leads/$leadId" params={{ leadId: promotedLeadId }}>
          {t('Open the lead')}
        </Link>
      )}
    </Card>
  );
}

function Place({ place: { platform, author, url } }: { place: CrawlResult['places'][number] }) {
  const name = author ? `${nameOfPlatform(platform)} · ${author}` : nameOfPlatform(platform);
  if (!isWebAddress(url)) return <>{name} </>;
  return (
    <>
      <a href={url} target="_blank" rel="noopener noreferrer">
        {name}
      </a>{' '}
    </>
  );
}
