import type { ImportJob, ImportQuery } from '@lead-engagement/sdk';
import { Link } from '@tanstack/react-router';
import { t } from '../../i18n/i18n.js';
import { given, useFilters } from '../../lib/filters.js';
import { formatNumber } from '../../lib/format.js';
import { useNames } from '../../lib/lookups.js';
import { useList } from '../../lib/queries.js';
import { client, mayImport } from '../../session/session.js';
import { buttonClass, SelectField } from '../../ui/controls.js';
import { FilterBar } from '../../ui/filters.js';
import { makerOf } from '../../ui/maker.js';
import { Empty, PageFrame } from '../../ui/page.js';
import { type Column, ListTable } from '../../ui/table.js';
import { Ago } from '../../ui/time.js';
import { ImportStatus } from './import-status.js';
import { nameOfImport, statuses } from './job.js';

/** The imports of the tenant, the newest first. */
export function Page() {
  const [filters, setFilters] = useFilters<'status' | 'resource'>();
  const nameOf = useNames();
  const query: ImportQuery = {
    limit: 50,
    status: given(filters.status) as ImportQuery['status'],
    resource: given(filters.resource) as ImportQuery['resource'],
  };
  const list = useList(['imports', query], (cursor, signal) => client.imports.list({ ...query, cursor, signal }), {
    refetchInterval: 5_000,
  });
  const start = mayImport() && (
    <Link className={buttonClass('primary')} to="/contacts/import">
      {t('Import a file')}
    </Link>
  );
  const isFiltered = Object.values(filters).some(Boolean);
  return (
    <PageFrame
      title={t('Imports')}
      lead={t('The files that were imported, what became of their rows, and the way back.')}
      actions={start}
    >
      <FilterBar address={filters}>
        <SelectField
          label={t('Status')}
          value={filters.status ?? ''}
          onChange={({ target }) => setFilters({ status: target.value })}
          options={[['', t('All')], ...statuses()]}
        />
        <SelectField
          label={t('Records')}
          value={filters.resource ?? ''}
          onChange={({ target }) => setFilters({ resource: target.value })}
          options={[
            ['', t('All')],
            ['contacts', t('Contacts')],
            ['leads', t('Leads')],
          ]}
        />
      </FilterBar>
      <ListTable
        list={list}
        label={t('Imports')}
        keyOf={({ id }) => id}
        columns={columns(nameOf)}
        empty={
          isFiltered ? (
            <Empty title={t('No import matches.')} />
          ) : (
            <Empty title={t('Nothing was imported yet.')} action={start}>
              <p>
                {t('Bring contacts or leads from a CSV, Excel or JSON file, or from an export of another product.')}
              </p>
            </Empty>
          )
        }
      />
    </PageFrame>
  );
}

function columns(nameOf: (id: string) => string): Column<ImportJob>[] {
  const number = (head: string, read: (counts: ImportJob['counts']) => number, minor = false): Column<ImportJob> => ({
    head,
    kind: 'number',
    minor,
    cell: ({ counts }) => formatNumber(read(counts)),
  });
  return [
    {
      head: t('File'),
      kind: 'text',
      cell: (job) => (
        <Link to="/imports/$importId" params={{ importId: job.id }}>
          {nameOfImport(job)}
        </Link>
      ),
    },
    { head: t('Status'), kind: 'text', cell: (job) => <ImportStatus job={job} /> },
    { head: t('Records'), minor: true, cell: ({ resource }) => (resource === 'leads' ? t('Leads') : t('Contacts')) },
    number(t('Rows'), ({ rows }) => rows),
    number(t('New'), ({ created }) => created, true),
    number(t('Changed'), ({ updated }) => updated, true),
    number(t('With errors'), ({ failed }) => failed),
    number(t('Values left out'), ({ skippedValues }) => skippedValues, true),
    {
      head: t('By'),
      kind: 'text',
      minor: true,
      cell: (job) => makerOf(job, nameOf),
    },
    { head: t('When'), cell: ({ createdAt }) => <Ago at={createdAt} /> },
  ];
}
