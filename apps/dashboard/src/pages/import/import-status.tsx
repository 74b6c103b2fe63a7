import type { ImportJob } from '@lead-engagement/sdk';
import { t } from '../../i18n/i18n.js';
import { formatShare } from '../../lib/format.js';
import { Badge } from '../../ui/page.js';
import { statuses } from './job.js';

/** How an import or its undo stands. */
export function ImportStatus({ job: { status, progress, undo, dryRun, counts } }: { job: ImportJob }) {
  const name = statuses().find(([value]) => value === status)?.[1] ?? status;
  const kind = new Map<string, 'Good' | 'Bad' | 'Warn'>([
    ['COMPLETED', counts.failed > 0 ? 'Warn' : 'Good'],
    ['FAILED', 'Bad'],
  ]).get(status);
  return (
    <>
      <Badge kind={kind}>{status === 'RUNNING' ? `${name}, ${formatShare(progress)}` : name}</Badge>{' '}
      {dryRun && <Badge>{t('Check only')}</Badge>}
      {undo?.status === 'COMPLETED' && <Badge>{t('Undone')}</Badge>}
      {undo && undo.completedAt === null && <Badge kind="Tint">{t('Being undone')}</Badge>}
    </>
  );
}
