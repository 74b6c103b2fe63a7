import type { ImportJob } from '@lead-engagement/sdk';
import { t } from '../../i18n/i18n.js';
import { formatNumber } from '../../lib/format.js';
import { Card, Meter } from '../../ui/page.js';
import { JobActions, UndoState } from './undo.js';

type Counts = Pick<
  ImportJob['counts'],
  'rows' | 'created' | 'updated' | 'unchanged' | 'failed' | 'skippedValues' | 'likelyDuplicates' | 'contacts'
>;

/** What became of the rows of a file, in words. */
export function countsText(counts: Counts) {
  const { rows, created, updated, unchanged, failed, skippedValues, likelyDuplicates, contacts } = counts;
  return [
    t('{rows} rows: {created} new, {updated} changed, {unchanged} as they are, {failed} with errors.', {
      rows: formatNumber(rows),
      created: formatNumber(created),
      updated: formatNumber(updated),
      unchanged: formatNumber(unchanged),
      failed: formatNumber(failed),
    }),
    skippedValues > 0 &&
      t('{count, plural, one {One value is left out.} other {# values are left out.}}', { count: skippedValues }),
    likelyDuplicates > 0 &&
      t('{count, plural, one {One contact may be a duplicate.} other {# contacts may be duplicates.}}', {
        count: likelyDuplicates,
      }),
    contacts.ignoredValues > 0 &&
      t('{count, plural, one {One value of a contact stays.} other {# values of contacts stay.}}', {
        count: contacts.ignoredValues,
      }),
  ]
    .filter(Boolean)
    .join(' ');
}

function titleOf({ dryRun, status }: ImportJob): string {
  if (status === 'FAILED') return dryRun ? t('The check has stopped') : t('The import has stopped');
  if (status === 'CANCELLED') return t('The import was cancelled');
  if (dryRun) return t('What would happen');
  return status === 'COMPLETED' ? t('Imported') : t('Importing …');
}

/** How far an import is, what it did, and what can be done about it. */
export function Outcome({ job }: { job: ImportJob }) {
  const { counts, progress, error, product, undo } = job;
  return (
    <Card title={titleOf(job)}>
      {!job.completedAt && (
        <Meter label={t('Progress')} used={progress} limit={1} text={`${Math.round(progress * 100)} %`} />
      )}
      <p role="status">{countsText(counts)}</p>
      {product && <p>{t('The file looks like an export of {product}.', { product })}</p>}
      {error && (
        <p>
          {error.line === null
            ? error.message
            : t('Line {line}: {message}', { line: error.line, message: error.message })}
        </p>
      )}
      {undo && <UndoState undo={undo} />}
      <JobActions job={job} />
    </Card>
  );
}
