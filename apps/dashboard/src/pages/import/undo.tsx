import type { ImportJob } from '@lead-engagement/sdk';
import { useState } from 'react';
import { t } from '../../i18n/i18n.js';
import { formatMoment, formatNumber } from '../../lib/format.js';
import { useAction } from '../../lib/queries.js';
import { client, mayImport } from '../../session/session.js';
import { Button, Row } from '../../ui/controls.js';
import { Confirm } from '../../ui/overlays.js';
import { Meter } from '../../ui/page.js';

/** How far the undo of an import is, and what it did. */
export function UndoState({ undo: { status, progress, counts } }: { undo: NonNullable<ImportJob['undo']> }) {
  if (status === 'FAILED') return <p role="status">{t('The undo stopped. Undo the import again to continue it.')}</p>;
  if (status !== 'COMPLETED') {
    return <Meter label={t('Undoing …')} used={progress} limit={1} text={`${Math.round(progress * 100)} %`} />;
  }
  return (
    <p role="status">
      {t(
        'Undone: {deleted} deleted, {restored} with their earlier values, {kept} kept because they were changed or used.',
        {
          deleted: formatNumber(counts.deleted),
          restored: formatNumber(counts.restored),
          kept: formatNumber(counts.kept),
        },
      )}
    </p>
  );
}

/** What can be done with an import now: stop it, or undo it. */
export function JobActions({ job }: { job: ImportJob }) {
  const [asked, setAsked] = useState<'cancel' | 'undo'>();
  const act = useAction((action: 'cancel' | 'undo') => client.imports[action](job.id), {
    changes: [['import', job.id], ['imports']],
    onDone: () => setAsked(undefined),
  });
  if (!mayImport()) return null;
  const dialogs = {
    cancel: [
      t('Cancel this import?'),
      t('Cancel the import'),
      t('The rows that are written stay, and the others are not read. You can undo the import then.'),
    ],
    undo: [
      t('Undo this import?'),
      t('Undo the import'),
      t(
        'Records that it created are deleted, and fields that it changed get their earlier values. Records changed or used since then stay.',
      ),
    ],
  } as const;
  const [title, action, text] = asked ? dialogs[asked] : [];
  return (
    <>
      {job.completedAt === null && (
        <Row>
          <Button onClick={() => setAsked('cancel')}>{t('Cancel this import')}</Button>
        </Row>
      )}
      {job.undoUntil && (
        <Row>
          <Button onClick={() => setAsked('undo')}>{t('Undo this import')}</Button>
          <span>{t('Possible until {time}.', { time: formatMoment(job.undoUntil) })}</span>
        </Row>
      )}
      {asked && title && action && (
        <Confirm
          title={title}
          action={action}
          busy={act.isPending}
          onConfirm={() => act.mutate(asked)}
          onClose={() => setAsked(undefined)}
        >
          {text}
        </Confirm>
      )}
    </>
  );
}
