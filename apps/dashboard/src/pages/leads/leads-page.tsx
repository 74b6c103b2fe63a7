import type { DirectoryUser, LeadListQuery, LeadRead, Stage } from '@lead-engagement/sdk';
import { Link } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { t } from '../../i18n/i18n.js';
import { given, givenUser, useFilters } from '../../lib/filters.js';
import { formatDay, formatMoney } from '../../lib/format.js';
import { leadSources, leadStatuses, nameOfLead, nameOfStatus } from '../../lib/leads.js';
import { toOptions, usePipelines, useStages, useTags, useUsers } from '../../lib/lookups.js';
import { useList } from '../../lib/queries.js';
import { client, may } from '../../session/session.js';
import { useShortcuts } from '../../shell/shortcuts.js';
import { Button, Row, SelectField, TextField } from '../../ui/controls.js';
import { Badge, Empty, PageFrame, pageStyles } from '../../ui/page.js';
import { ColumnsDialog, type RecordColumn, RecordTable } from '../../ui/record-table.js';
import { Ago } from '../../ui/time.js';
import { LeadBulk } from './bulk.js';
import { CreateLeadDialog } from './create-lead.js';

type Name =
  | 'q'
  | 'status'
  | 'pipelineId'
  | 'stageId'
  | 'assignee'
  | 'source'
  | 'tag'
  | 'hasNextStep'
  | 'sort'
  | 'hidden';
type Filters = Partial<Record<Name, string>>;

/** All leads, with filters that stand in the address. */
export function Page() {
  const [filters, setFilters] = useFilters<Name>();
  const [dialog, setDialog] = useState<'create' | 'columns'>();
  const query = {
    limit: 50,
    expand: 'contact',
    q: given(filters.q),
    status: given(filters.status) as LeadListQuery['status'],
    source: given(filters.source) as LeadListQuery['source'],
    sort: given(filters.sort) as LeadListQuery['sort'],
    pipelineId: given(filters.pipelineId),
    stageId: given(filters.stageId),
    assignee: givenUser(filters.assignee),
    tag: given(filters.tag),
    hasNextStep: given(filters.hasNextStep) as unknown as boolean,
  } as const;
  const list = useList(['leads', query], (cursor, signal) => client.leads.list({ ...query, cursor }, { signal }));
  const columns = useColumns();
  const canWrite = may('write:leads');
  useShortcuts(canWrite ? { c: () => setDialog('create') } : {});
  return (
    <PageFrame
      title={t('Leads')}
      actions={
        <Row>
          <Button onClick={() => setDialog('columns')}>{t('Columns')}</Button>
          {canWrite && (
            <Button look="primary" onClick={() => setDialog('create')}>
              {t('New lead')}
            </Button>
          )}
        </Row>
      }
    >
      <LeadFilters filters={filters} onChange={setFilters} />
      <RecordTable
        list={list}
        label={t('Leads')}
        columns={columns}
        hidden={filters.hidden}
        nameOf={nameOfLead}
        bulk={canWrite ? (rows, clear) => <LeadBulk leads={rows} onDone={clear} /> : undefined}
        empty={
          <Empty
            title={t('No lead matches.')}
            action={
              <Button
                onClick={() =>
                  setFilters({ q: '', status: '', pipelineId: '', stageId: '', assignee: '', source: '', tag: '' })
                }
              >
                {t('Clear the filters')}
              </Button>
            }
          >
            <p>{t('Leads come from your website, imports, crawls and chatbots, or you create them with the key C.')}</p>
          </Empty>
        }
      />
      {dialog === 'create' && <CreateLeadDialog onClose={() => setDialog(undefined)} />}
      {dialog === 'columns' && (
        <ColumnsDialog
          columns={columns}
          hidden={filters.hidden}
          onChange={(hidden) => setFilters({ hidden })}
          onClose={() => setDialog(undefined)}
        />
      )}
    </PageFrame>
  );
}

function LeadFilters({ filters, onChange }: { filters: Filters; onChange: (changes: Filters) => void }) {
  const { data: pipelines = [] } = usePipelines();
  const [users, tags] = [useUsers(), useTags()];
  const stages = pipelines
    .filter(({ id }) => !filters.pipelineId || id === filters.pipelineId)
    .flatMap((pipeline) => pipeline.stages);
  const all = ['', t('All')] as const;
  const select = (name: Name, label: string, options: readonly (readonly [string, string])[]) => (
    <SelectField
      label={label}
      value={filters[name] ?? ''}
      onChange={({ target }) => onChange({ [name]: target.value })}
      options={options}
    />
  );
  return (
    <div className={pageStyles.filters}>
      <TextField
        label={t('Search')}
        type="search"
        defaultValue={filters.q ?? ''}
        onBlur={({ target }) => onChange({ q: target.value.trim() })}
        onKeyDown={(event) => event.key === 'Enter' && onChange({ q: event.currentTarget.value.trim() })}
      />
      {select('status', t('Status'), [all, ['OPEN,NURTURING', t('Open or nurturing')], ...leadStatuses()])}
      {pipelines.length > 1 && select('pipelineId', t('Pipeline'), [all, ...toOptions(pipelines)])}
      {select('stageId', t('Stage'), [all, ...toOptions(stages)])}
      {select('assignee', t('Assigned to'), [all, ['me', t('Me')], ['none', t('Nobody')], ...toOptions(users)])}
      {select('source', t('Source'), [all, ...leadSources.map((source) => [source, source] as const)])}
      {tags.length > 0 && select('tag', t('Tag'), [all, ...tags.map(({ name }) => [name, name] as const)])}
      {select('sort', t('Order'), [
        ['', t('Newest first')],
        ['-score', t('Highest score first')],
        ['-value', t('Highest value first')],
        ['expectedCloseDate', t('Next to close first')],
        ['-lastActivityAt', t('Last activity first')],
      ])}
    </div>
  );
}

function useColumns(): RecordColumn<LeadRead>[] {
  const [stages, users] = [useStages(), useUsers()];
  return useMemo(() => columnsOf(stages, new Map(users.map((user) => [user.id, user]))), [stages, users]);
}

function columnsOf(stages: Map<string, Stage>, users: Map<string, DirectoryUser>): RecordColumn<LeadRead>[] {
  return [
    {
      id: 'name',
      head: t('Lead'),
      kind: 'text',
      cell: (lead) => (
        <Link to="/leads/$leadId" params={{ leadId: lead.id }}>
          {nameOfLead(lead)}
        </Link>
      ),
    },
    { id: 'contact', head: t('Contact'), kind: 'text', cell: ({ contact }) => contact?.name ?? contact?.email ?? '' },
    { id: 'stage', head: t('Stage'), cell: ({ stageId }) => stages.get(stageId)?.name ?? '' },
    {
      id: 'status',
      head: t('Status'),
      cell: ({ status }) => (
        <Badge kind={status === 'WON' ? 'Good' : status === 'LOST' ? 'Bad' : undefined}>{nameOfStatus(status)}</Badge>
      ),
    },
    { id: 'score', head: t('Score'), kind: 'number', cell: ({ score }) => score },
    {
      id: 'value',
      head: t('Value'),
      kind: 'number',
      cell: ({ value, currency }) => (value === null ? '' : formatMoney(value, currency)),
    },
    {
      id: 'assignee',
      head: t('Assigned to'),
      cell: ({ assignedToId }) => (assignedToId ? (users.get(assignedToId)?.name ?? '') : ''),
    },
    {
      id: 'close',
      head: t('Expected close'),
      cell: ({ expectedCloseDate }) => (expectedCloseDate ? formatDay(expectedCloseDate) : ''),
    },
    { id: 'created', head: t('Created'), cell: ({ createdAt }) => <Ago at={createdAt} /> },
  ];
}
