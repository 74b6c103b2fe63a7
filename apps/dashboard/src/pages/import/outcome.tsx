import type { ImportJob, ImportPreview } from '@lead-engagement/sdk';
import { useState } from 'react';
import { t } from '../../i18n/i18n.js';
import { formatNumber } from '../../lib/format.js';
import { useAction } from '../../lib/queries.js';
import { client } from '../../session/session.js';
import { Button, Row } from '../../ui/controls.js';
import { Confirm } from '../../ui/overlays.js';
import { Card, Meter } from '../../ui/page.js';

const shownProblems = 5;

function countsText(counts: { rows: number; created: number; updated: number; unchanged: number; failed: number }) {
  return t('{rows} rows: {created} new, {updated} changed, {unchanged} as they are, {failed} with errors.', {
    rows: formatNumber(counts.rows),
    created: formatNumber(counts.created),
    updated: formatNumber(counts.updated),
    unchanged: formatNumber(counts.unchanged),
    failed: formatNumber(counts.failed),
  });
}

/** What an import would do with the first rows of a file. */
export function Previewed({ preview: { counts, rows, product, hasMore } }: { preview: ImportPreview }) {
  const { create: created, update: updated, unchanged, fail: failed } = counts;
  const problems = rows.flatMap(({ line, errors }) =>
    errors.map(({ message, heading }) => ({ line, message, heading })),
  );
  return (
    <Card title={hasMore ? t('What would happen with the first rows') : t('What would happen')}>
      <p role="status">{countsText({ rows: counts.rows, created, updated, unchanged, failed })}</p>
      {product && <p>{t('The file looks like an export of {product}.', { product })}</p>}
      {problems.slice(0, shownProblems).map(({ line, message, heading }) => (
        <p key={`${line} ${heading} ${message}`}>
          {t('Line {line}: {message}', { line, message: heading ? `${heading}: ${message}` : message })}
        </p>
      ))}
    </Card>
  );
}

/** How far an import is, what it did, and its undo. */
export function Outcome({ job, onUndo }: { job: ImportJob; onUndo: () => void }) {
  const { counts, dryRun, status, progress, error, product, undo, undoUntil } = job;
  const title = dryRun ? t('What would happen') : status === 'COMPLETED' ? t('Imported') : t('Importing …');
  return (
    <Card title={title}>
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
      {undoUntil && <UndoButton id={job.id} onUndo={onUndo} />}
    </Card>
  );
}

function UndoState({ undo: { status, progress, counts } }: { undo: NonNullable<ImportJob['undo']> }) {
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

function UndoButton({ id, onUndo }: { id: string; onUndo: () => void }) {
  const [isAsking, setIsAsking] = useState(false);
  const undo = useAction(() => client.imports.undo(id), {
    onDone: () => {
      setIsAsking(false);
      onUndo();
    },
  });
  return (
    <Row>
      <Button onClick={() => setIsAsking(true)}>{t('Undo this import')}</Button>
      {isAsking && (
        <Confirm
          title={t('Undo this import?')}
          action={t('Undo the import')}
          busy={undo.isPending}
          onConfirm={() => undo.mutate(undefined)}
          onClose={() => setIsAsking(false)}
        >
          {t(
            'What it created is deleted, and what it changed gets its earlier values. What was changed or used since stays.',
          )}
        </Confirm>
      )}
    </Row>
  );
}
