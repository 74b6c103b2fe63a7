import type { ImportError, ImportJob } from '@lead-engagement/sdk';
import { t } from '../../i18n/i18n.js';
import { saveCsv } from '../../lib/csv.js';
import { useAction, useList } from '../../lib/queries.js';
import { client } from '../../session/session.js';
import { Button } from '../../ui/controls.js';
import { Card } from '../../ui/page.js';
import { type Column, ListTable } from '../../ui/table.js';

/** What is wrong with rows of an import, and the file of those rows. */
export function ImportErrors({ job: { id, dryRun, completedAt, fileName } }: { job: ImportJob }) {
  const list = useList(['import-errors', id, completedAt], (cursor, signal) =>
    client.imports.listErrors(id, { limit: 20, cursor }, { signal }),
  );
  const download = useAction(async () => {
    const file = await client.imports.downloadFailedRows(id);
    saveCsv(await file.text(), `failed-${fileName ?? 'rows.csv'}`);
  });
  return (
    <Card
      title={t('Rows with errors')}
      actions={
        !dryRun &&
        completedAt && (
          <Button busy={download.isPending} onClick={() => download.mutate(undefined)}>
            {t('Download these rows')}
          </Button>
        )
      }
    >
      <ListTable
        list={list}
        label={t('Rows with errors')}
        keyOf={({ line, column }) => `${line}-${column}`}
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
  ];
}
