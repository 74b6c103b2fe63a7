import type { LeadListQuery } from '@lead-engagement/sdk';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { t } from '../../i18n/i18n.js';
import { given, useFilters } from '../../lib/filters.js';
import { nameOfLead } from '../../lib/leads.js';
import { leadFilterNames, toListQuery } from '../../lib/list-filters.js';
import { useList } from '../../lib/queries.js';
import { loadWhenOnline } from '../../session/online.js';
import { client, may } from '../../session/session.js';
import { useShortcuts } from '../../shell/shortcuts.js';
import { Button, buttonClass, Row } from '../../ui/controls.js';
import { ExportRecords } from '../../ui/export-records.js';
import { Empty, PageFrame } from '../../ui/page.js';
import { ColumnsDialog, chosenColumns, RecordTable } from '../../ui/record-table.js';
import { BulkProgress, LeadBulkAll } from './bulk-all.js';
import { nextStepColumn, useLeadColumns } from './lead-columns.js';
import { type LeadAddressName, LeadFilters } from './lead-filters.js';
import { NewLead } from './new-lead.js';
import { NextStepsOf, useNextStepsOf } from './next-step-cell.js';

/** What is done with selected leads: loaded when the first is selected, or ahead while the browser has nothing else to do. */
const LeadBulk = lazy(() => loadWhenOnline(async () => ({ default: (await import('./bulk.js')).LeadBulk })));

/** All leads, with filters that stand in the address. */
export function Page() {
  const [filters, setFilters, openAddress] = useFilters<LeadAddressName>();
  const [dialog, setDialog] = useState<'create' | 'columns' | 'export'>();
  const [jobId, setJobId] = useState<string>();
  const narrow = toListQuery(filters, leadFilterNames);
  const query = {
    limit: 50,
    expand: 'contact',
    ...narrow,
    sort: given(filters.sort) as LeadListQuery['sort'],
  } as const;
  const list = useList(['leads', query], (cursor, signal) => client.leads.list({ ...query, cursor, signal }));
  const columns = useLeadColumns();
  const hasNextSteps = chosenColumns(columns, filters.columns).some(({ id }) => id === nextStepColumn);
  const nextSteps = useNextStepsOf(list.rows, hasNextSteps);
  const canWrite = may('write:leads');
  useShortcuts(canWrite ? { c: () => setDialog('create') } : {});
  return (
    <PageFrame
      title={t('Leads')}
      actions={
        <Row>
          <Button onClick={() => setDialog('columns')}>{t('Columns')}</Button>
          {may('export:contacts') && <Button onClick={() => setDialog('export')}>{t('Export')}</Button>}
          <Link className={buttonClass()} to="/imports">
            {t('Imports')}
          </Link>
          {canWrite && (
            <Button look="primary" onClick={() => setDialog('create')}>
              {t('New lead')}
            </Button>
          )}
        </Row>
      }
    >
      <LeadFilters filters={filters} query={narrow} onChange={setFilters} onOpen={openAddress} />
      {jobId && <BulkProgress jobId={jobId} onClose={() => setJobId(undefined)} />}
      <NextStepsOf value={nextSteps}>
        <RecordTable
          list={list}
          label={t('Leads')}
          columns={columns}
          chosen={filters.columns}
          nameOf={nameOfLead}
          sort={filters.sort}
          onSort={(sort) => setFilters({ sort })}
          bulk={
            canWrite
              ? (rows, clear) => (
                  <Suspense>
                    <LeadBulk leads={rows} onDone={clear} />
                  </Suspense>
                )
              : undefined
          }
          bulkAll={
            canWrite
              ? (total, clear) => (
                  <LeadBulkAll
                    filter={narrow}
                    total={total}
                    onStart={(id) => {
                      setJobId(id);
                      clear();
                    }}
                  />
                )
              : undefined
          }
          empty={
            <Empty
              title={Object.keys(narrow).length > 0 ? t('No lead matches.') : t('There is no lead yet.')}
              action={
                Object.keys(narrow).length > 0 && (
                  <Button onClick={() => openAddress({})}>{t('Clear the filters')}</Button>
                )
              }
            >
              <p>
                {t('Leads come from your website, imports, crawls and chatbots, or you create them with the key C.')}
              </p>
            </Empty>
          }
        />
      </NextStepsOf>
      {dialog === 'create' && <NewLead onClose={() => setDialog(undefined)} />}
      {dialog === 'export' && (
        <ExportRecords
          resource="leads"
          filter={narrow}
          columns={columns}
          chosen={filters.columns}
          total={list.total}
          onClose={() => setDialog(undefined)}
        />
      )}
      {dialog === 'columns' && (
        <ColumnsDialog
          columns={columns}
          chosen={filters.columns}
          onChange={(chosen) => setFilters({ columns: chosen })}
          onClose={() => setDialog(undefined)}
        />
      )}
    </PageFrame>
  );
}
