import type { ImportJob } from '@lead-engagement/sdk';
import { Link, useParams } from '@tanstack/react-router';
import { t } from '../../i18n/i18n.js';
import { formatBytes, formatMoment } from '../../lib/format.js';
import { useNames } from '../../lib/lookups.js';
import { mayImport } from '../../session/session.js';
import { buttonClass, Row } from '../../ui/controls.js';
import { makerOf } from '../../ui/maker.js';
import { Card, Facts, Failure, Loading, PageFrame, pageStyles } from '../../ui/page.js';
import { ImportColumns } from './columns.js';
import { ImportErrors } from './errors.js';
import { ImportStatus } from './import-status.js';
import { nameOfImport, useJob } from './job.js';
import { Outcome } from './outcome.js';

/** One import: how far it is, what it did, what is wrong with its rows, and its undo. */
export function Page() {
  const { importId = '' } = useParams({ strict: false });
  const job = useJob(importId);
  if (job.isPending) return <Loading />;
  const { data } = job;
  if (!data) {
    return (
      <PageFrame title={t('Import')}>
        <Failure error={job.error} onRetry={() => job.refetch()} />
      </PageFrame>
    );
  }
  return (
    <PageFrame title={nameOfImport(data)} actions={<Actions job={data} />}>
      {job.error && <Failure error={job.error} onRetry={() => job.refetch()} />}
      <div className={pageStyles.split}>
        <div className={pageStyles.stack}>
          <Outcome job={data} />
          <ImportErrors job={data} />
          <ImportColumns job={data} />
        </div>
        <About job={data} />
      </div>
    </PageFrame>
  );
}

function Actions({ job: { resource } }: { job: ImportJob }) {
  return (
    <Row>
      <Link className={buttonClass()} to="/imports">
        {t('All imports')}
      </Link>
      {mayImport() && (
        <Link className={buttonClass()} to="/contacts/import">
          {t('Import another file')}
        </Link>
      )}
      <Link className={buttonClass('primary')} to={resource === 'leads' ? '/leads' : '/contacts'}>
        {resource === 'leads' ? t('See the leads') : t('See the contacts')}
      </Link>
    </Row>
  );
}

function About({ job }: { job: ImportJob }) {
  const nameOf = useNames();
  const { resource, createdAt, completedAt, format, bytes, locale, currency, onInvalid } = job;
  return (
    <Card title={t('Facts')}>
      <Facts
        facts={[
          [t('Status'), <ImportStatus key="status" job={job} />],
          [t('Records'), resource === 'leads' ? t('Leads') : t('Contacts')],
          [t('Imported by'), makerOf(job, nameOf)],
          [t('Began'), formatMoment(createdAt)],
          [t('Ended'), completedAt && formatMoment(completedAt)],
          [t('File'), `${format.toUpperCase()}, ${formatBytes(bytes)}`],
          [t('Dates and numbers'), locale],
          [t('Currency'), resource === 'leads' ? currency : null],
          [t('Unreadable values'), onInvalid === 'skipValue' ? t('left out') : t('their row is not imported')],
          [t('Given to'), job.assignTo && nameOf(job.assignTo)],
          [t('Default stage'), job.defaultStage && nameOf(job.defaultStage)],
          [t('Tags for all'), job.addTags.length > 0 ? job.addTags.join(', ') : null],
        ]}
      />
    </Card>
  );
}
