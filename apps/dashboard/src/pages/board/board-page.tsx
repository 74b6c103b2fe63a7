import type { LeadRead, Pipeline, Stage } from '@lead-engagement/sdk';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type KeyboardEvent, useState } from 'react';
import { t } from '../../i18n/i18n.js';
import { given, useFilters } from '../../lib/filters.js';
import { formatMoney, formatNumber } from '../../lib/format.js';
import { toOptions, usePipelines, useUsers } from '../../lib/lookups.js';
import { may } from '../../session/session.js';
import { useShortcuts } from '../../shell/shortcuts.js';
import { Button, buttonClass, SelectField, TextField } from '../../ui/controls.js';
import { Empty, Failure, Loading, PageFrame, pageStyles } from '../../ui/page.js';
import { CreateLeadDialog } from '../leads/create-lead.js';
import styles from './board.module.css';
import { type BoardFilters, moveLead, totalsQuery } from './board-data.js';
import { BoardColumn } from './column.js';
import { MoveDialog } from './move-dialog.js';

/** The leads of a pipeline in columns, one for each stage. */
export function Page() {
  const pipelines = usePipelines();
  const [filters, setFilters] = useFilters<'pipelineId' | 'assignee' | 'q'>();
  const [isCreating, setCreating] = useState(false);
  const users = useUsers();
  const all = pipelines.data ?? [];
  const pipeline = all.find(({ id }) => id === filters.pipelineId) ?? all.find(({ isDefault }) => isDefault) ?? all[0];
  useShortcuts(may('write:leads') ? { c: () => setCreating(true) } : {});
  return (
    <PageFrame
      title={t('Board')}
      actions={
        may('write:leads') && (
          <Button look="primary" onClick={() => setCreating(true)}>
            {t('New lead')}
          </Button>
        )
      }
    >
      <div className={pageStyles.filters}>
        <SelectField
          label={t('Pipeline')}
          value={pipeline?.id ?? ''}
          onChange={({ target }) => setFilters({ pipelineId: target.value })}
          options={toOptions(all)}
        />
        <SelectField
          label={t('Assigned to')}
          value={filters.assignee ?? ''}
          onChange={({ target }) => setFilters({ assignee: target.value })}
          options={[['', t('Everybody')], ['me', t('Me')], ['none', t('Nobody')], ...toOptions(users)]}
        />
        <TextField
          label={t('Search')}
          type="search"
          defaultValue={filters.q ?? ''}
          onBlur={({ target }) => setFilters({ q: target.value.trim() })}
          onKeyDown={(event) => event.key === 'Enter' && setFilters({ q: event.currentTarget.value.trim() })}
        />
      </div>
      {pipelines.isPending && <Loading />}
      {pipelines.error && <Failure error={pipelines.error} onRetry={() => pipelines.refetch()} />}
      {pipeline && (
        <Columns
          key={pipeline.id}
          pipeline={pipeline}
          filters={{ pipelineId: pipeline.id, assignee: given(filters.assignee), q: given(filters.q) }}
        />
      )}
      {isCreating && <CreateLeadDialog onClose={() => setCreating(false)} />}
    </PageFrame>
  );
}

function Columns({ pipeline, filters }: { pipeline: Pipeline; filters: BoardFilters }) {
  const totals = useQuery(totalsQuery(filters));
  const [moving, setMoving] = useState<LeadRead>();
  const { stages } = pipeline;
  const move = (lead: LeadRead, stage: Stage | undefined) => {
    if (stage && stage.id !== lead.stageId && may('write:leads')) void moveLead(filters, lead, stage);
  };
  const shift = (lead: LeadRead, step: number) =>
    move(lead, stages[stages.findIndex(({ id }) => id === lead.stageId) + step]);
  if (totals.data?.count === 0 && !filters.q && !filters.assignee) return <Nothing />;
  return (
    <>
      {totals.error && <Failure error={totals.error} onRetry={() => totals.refetch()} />}
      {totals.data && (
        <p>
          {t('{count, plural, one {# lead} other {# leads}}', { count: totals.data.count })}
          {totals.data.amounts.map(({ currency, value, weighted }) => (
            <span key={currency}>
              {' · '}
              {t('{value}, weighted {weighted}', {
                value: formatMoney(value, currency),
                weighted: formatMoney(weighted, currency),
              })}
            </span>
          ))}
        </p>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard. */}
      <section className={styles.board} aria-label={t('Board')} tabIndex={0} onKeyDown={walk}>
        {stages.map((stage) => {
          const total = totals.data?.stages.find(({ stageId }) => stageId === stage.id);
          return (
            <BoardColumn
              key={stage.id}
              stage={stage}
              filters={filters}
              count={formatNumber(total?.count ?? 0)}
              amounts={(total?.amounts ?? []).map(({ currency, value }) => formatMoney(value, currency)).join(' · ')}
              onDrop={(lead) => move(lead, stage)}
              onShift={shift}
              onMove={setMoving}
            />
          );
        })}
      </section>
      {moving && (
        <MoveDialog
          lead={moving}
          stages={stages}
          onMove={(stage) => move(moving, stage)}
          onClose={() => setMoving(undefined)}
        />
      )}
    </>
  );
}

/** Moves the focus from card to card by the arrow keys. */
function walk(event: KeyboardEvent<HTMLElement>): void {
  if (event.shiftKey || event.ctrlKey || event.metaKey || !(event.target instanceof HTMLAnchorElement)) return;
  const column = event.target.closest('[data-column]');
  const cards = [...(column?.querySelectorAll('a') ?? [])];
  const index = cards.indexOf(event.target);
  const beside = { ArrowLeft: column?.previousElementSibling, ArrowRight: column?.nextElementSibling }[event.key];
  const next =
    { ArrowUp: cards[index - 1], ArrowDown: cards[index + 1] }[event.key] ??
    beside?.querySelectorAll('a')[Math.max(index, 0)] ??
    beside?.querySelector('a');
  if (!next) return;
  event.preventDefault();
  next.focus();
}

function Nothing() {
  return (
    <Empty
      title={t('There are no leads in this pipeline yet.')}
      action={
        <Link className={buttonClass('primary')} to="/contacts/import">
          {t('Import a CSV file')}
        </Link>
      }
    >
      <p>{t('Create one with the key C, import your contacts, or send leads from your website with an API key:')}</p>
      <pre>
        <code>{`curl -X POST …/v1/leads -H "Authorization: Bearer $KEY" \\\n  -H 'Content-Type: application/json' -d '{"title":"First lead","contact":{"name":"Ada Lovelace"}}'`}</code>
      </pre>
    </Empty>
  );
}
