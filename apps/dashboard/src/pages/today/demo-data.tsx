import type { ImportJob } from '@lead-engagement/sdk';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { t } from '../../i18n/i18n.js';
import { formatMoment, formatNumber } from '../../lib/format.js';
import { usePipelines } from '../../lib/lookups.js';
import { useAction } from '../../lib/queries.js';
import { client, currentMe, may, mayImport } from '../../session/session.js';
import { Button, Row } from '../../ui/controls.js';
import { Failure, pageStyles } from '../../ui/page.js';
import { demoDomain, demoFileName, demoOptions, demoRecords } from './demo-records.js';

/** For so long, in days, an import can be found here: it can be undone for seven. */
const findableDays = 8;
const pollMs = 1_000;

/** All that demo data, or its removal, changes. */
const changes = [['first-steps'], ['imports'], ['leads'], ['contacts'], ['board'], ['overview'], ['tasks']];

/** Whether an import or its undo is under way. */
const isUnderWay = ({ completedAt, undo }: ImportJob) =>
  completedAt === null || (undo !== null && undo.completedAt === null);

/** Whether the demo data of an import is there, or on its way. */
export const isThere = (job: ImportJob | null | undefined): job is ImportJob =>
  Boolean(job && job.undo?.status !== 'COMPLETED' && (job.completedAt === null || job.counts.created > 0));

/** Whether the demo data of an import is on its way. */
export const isBeingMade = (job: ImportJob | null | undefined) => job?.completedAt === null;

/** The last import of demo data, for administrators; null if there is none that could be undone. */
export function useDemo() {
  return useQuery({
    queryKey: ['imports', 'demo'],
    enabled: may('admin') && mayImport(),
    queryFn: async ({ signal }): Promise<ImportJob | null> => {
      const since = new Date(Date.now() - findableDays * 86_400_000);
      const jobs = client.imports.list({ resource: 'leads', createdAt: { gte: since }, limit: 200, signal });
      for await (const job of jobs) if (job.fileName === demoFileName && !job.dryRun) return job;
      return null;
    },
    refetchInterval: ({ state: { data } }) => (data && isUnderWay(data) ? pollMs : false),
  });
}

/** A button that fills the company with demo data. */
export function AddDemo() {
  const { data: pipelines = [] } = usePipelines();
  const add = useAction(
    () => {
      const stages = pipelines.find(({ isDefault }) => isDefault)?.stages ?? [];
      const ids = stages.filter(({ type }) => type === 'OPEN').map(({ id }) => id);
      const file = new Blob([JSON.stringify(demoRecords(ids, Date.now()))], { type: 'application/json' });
      const me = currentMe()?.user?.id;
      return client.leads.import(file, { ...demoOptions, ...(me && { assignTo: me }) });
    },
    { changes },
  );
  return (
    <Button small busy={add.isPending} onClick={() => add.mutate(undefined)}>
      {t('Look around with demo data')}
    </Button>
  );
}

/** Says that there is demo data, with the button that removes it; and after that, what was kept of it. */
export function DemoNote() {
  const { data: job, error, refetch } = useDemo();
  const remove = useAction((id: string) => client.imports.undo(id), { changes });
  if (error) return <Failure error={error} onRetry={() => refetch()} />;
  if (!job) return null;
  const result = (
    <Link to="/imports/$importId" params={{ importId: job.id }}>
      {t('Show the import')}
    </Link>
  );
  if (job.undo?.status === 'COMPLETED') {
    if (job.undo.counts.kept === 0) return null;
    return (
      <section className={pageStyles.note} aria-label={t('Demo data')}>
        <p role="status">
          {t(
            'The demo data is removed. {kept, plural, one {# record stays, because it was changed or used.} other {# records stay, because they were changed or used.}}',
            { kept: job.undo.counts.kept },
          )}
        </p>
        <Row>
          <Link to="/contacts" search={{ q: demoDomain } as never}>
            {t('Show the contacts that stay')}
          </Link>
          {result}
        </Row>
      </section>
    );
  }
  if (!isThere(job))
    return (
      <section className={`${pageStyles.note} ${pageStyles.bad}`} aria-label={t('Demo data')}>
        <p role="status">{t('The demo data was not made.')}</p>
        <Row>{result}</Row>
      </section>
    );
  return (
    <section className={pageStyles.note} aria-label={t('Demo data')}>
      <p role="status">
        {isUnderWay(job)
          ? job.undo
            ? t('The demo data is being removed.')
            : t('The demo data is being made.')
          : t('{count} leads with their contacts are demo data. When you remove it, what you changed or used stays.', {
              count: formatNumber(job.counts.created),
            })}
      </p>
      {job.undoUntil && !isUnderWay(job) && (
        <Row>
          <Button small busy={remove.isPending} onClick={() => remove.mutate(job.id)}>
            {t('Remove the demo data')}
          </Button>
          <span>{t('Possible until {time}.', { time: formatMoment(job.undoUntil) })}</span>
          {result}
        </Row>
      )}
    </section>
  );
}
