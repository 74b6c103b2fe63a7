import type { ImportError, ImportJob } from '@lead-engagement/sdk';
import { t } from '../../i18n/i18n.js';
import { saveCsv } from '../../lib/csv.js';
import { useAction, useList } from '../../lib/queries.js';
import { client } from '../../session/session.js';
import { Button } from '../../ui/controls.js';
import { Badge, Card } from '../../ui/page.js';
import { type Column, ListTable } from '../../ui/table.js';

/** What was found in the rows of an import, and the file of those that were not written. Nothing if all of them are fine. */
export function ImportErrors({ job: { id, dryRun, completedAt, fileName, counts } }: { job: ImportJob }) {
  const list = useList(
    ['import', id, 'errors', completedAt],
    (cursor, signal) => client.imports.listErrors(id, { limit: 20, cursor, signal }),
    { refetchInterval: completedAt === null && 5_000 },
  );
  const download = useAction(async () => {
    const file = await client.imports.downloadFailedRows(id);
    saveCsv(await file.text(), `failed-${fileName ?? 'rows.csv'}`);
  });
  if (list.rows.length === 0 && !list.error) return null;
  const title = counts.failed > 0 ? t('Rows with errors') : t('Rows to look at');
  return (
    <Card
      title={title}
      actions={
        !dryRun &&
        completedAt &&
        counts.failed > 0 && (
          <Button busy={download.isPending} onClick={() => download.mutate(undefined)}>
            {t('Download these rows')}
          </Button>
        )
      }
    >
      <ListTable
        list={list}
        label={title}
        keyOf={({ line, column }, index) => `${line}-${column}-${index}`}
        columns={columns()}
        empty={null}
      />
    </Card>
  );
}

function columns(): Column<ImportError>[] {
  return [
    { head: t('Line'), cell: ({ line }) => line },
    { head: t('Column'), cell: ({ heading, field }) => heading ?? field ?? '' },
    { head: t('Value'), cell: ({ value }) => value ?? '', kind: 'text' },
    { head: t('What is wrong'), cell: ({ message }) => message, kind: 'text' },
    { head: t('Effect'), cell: ({ effect }) => <Effect effect={effect} /> },
  ];
}

function Effect({ effect }: Pick<ImportError, 'effect'>) {
  if (effect === 'VALUE_SKIPPED') return <Badge kind="Warn">{t('Value left out')}</Badge>;
  if (effect === 'VALUE_IGNORED') return <Badge>{t('Value not written')}</Badge>;
  if (effect === 'LIKELY_DUPLICATE') return <Badge kind="Warn">{t('May be a duplicate')}</Badge>;
  return <Badge kind="Bad">{t('Row not imported')}</Badge>;
}
