import type { ImportPreview } from '@lead-engagement/sdk';
import { t } from '../../i18n/i18n.js';
import { Card } from '../../ui/page.js';
import { countsText } from './outcome.js';

const shownProblems = 5;

/** What an import would do with the first rows of a file. */
export function Previewed({ preview: { columns, counts, rows, product, hasMore } }: { preview: ImportPreview }) {
  if (columns.every(({ field }) => field === null)) {
    return (
      <Card title={t('What would happen')}>
        <p role="status">{t('No column is known. Say below what each column is.')}</p>
      </Card>
    );
  }
  const { create: created, update: updated, fail: failed, ...others } = counts;
  const problems = rows.flatMap(({ line, errors }) =>
    errors.map(({ message, heading }) => ({ line, message, heading })),
  );
  const [shown, more] = [problems.slice(0, shownProblems), problems.slice(shownProblems)];
  return (
    <Card title={hasMore ? t('What would happen with the first rows') : t('What would happen')}>
      <p role="status">{countsText({ ...others, created, updated, failed })}</p>
      {product && <p>{t('The file looks like an export of {product}.', { product })}</p>}
      {shown.map(({ line, message, heading }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two problems of a row can be the same, and the list does not change.
        <p key={at}>{t('Line {line}: {message}', { line, message: heading ? `${heading}: ${message}` : message })}</p>
      ))}
      {more.length > 0 && (
        <p>{t('{count, plural, one {And one more.} other {And # more.}}', { count: more.length })}</p>
      )}
    </Card>
  );
}
