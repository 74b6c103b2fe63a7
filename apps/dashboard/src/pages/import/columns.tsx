import type { ImportJob } from '@lead-engagement/sdk';
import { t } from '../../i18n/i18n.js';
import { Card, pageStyles } from '../../ui/page.js';
import { Table } from '../../ui/table.js';
import { type Resource, useFieldNames } from './fields.js';
import { notationText, reasonText } from './words.js';

/** Where the columns of an import went, how their values were read, and which are left out. */
export function ImportColumns({ job: { columns, resource } }: { job: ImportJob }) {
  const names = useFieldNames(resource as Resource);
  if (columns.length === 0) return null;
  const out = columns.filter(({ field }) => field === null);
  const nameOf = ({ heading, column }: (typeof columns)[number]) =>
    heading.trim() || t('Column {number} without a heading', { number: column });
  return (
    <Card title={t('Columns')}>
      {out.length > 0 && <p>{t('Left out: {columns}', { columns: out.map(nameOf).join(', ') })}</p>}
      <details className={pageStyles.folded}>
        <summary>{t('Show how each column was read')}</summary>
        <Table
          label={t('Columns')}
          rows={columns}
          keyOf={({ column }) => String(column)}
          columns={[
            { head: t('Column'), kind: 'text', cell: nameOf },
            {
              head: t('Field'),
              kind: 'text',
              cell: ({ field, leftOut }) => (field === null ? reasonText(leftOut) : (names.get(field) ?? field)),
            },
            {
              head: t('How it was read'),
              kind: 'text',
              cell: ({ notation, warning }) => warning ?? (notation && notationText(notation)) ?? '',
            },
          ]}
        />
      </details>
    </Card>
  );
}
