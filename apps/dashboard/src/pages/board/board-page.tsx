import { monitorForElements } from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter';
import type { LeadRead, Pipeline, PipelineBoard } from '@lead-engagement/sdk';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { arrowSteps, t } from '../../i18n/i18n.js';
import { given, givenUser, useFilters } from '../../lib/filters.js';
import { formatMoney } from '../../lib/format.js';
import { leadSources } from '../../lib/leads.js';
import { toOptions, usePipelines, useTags, useUsers } from '../../lib/lookups.js';
import { ownValue } from '../../lib/own-value.js';
import { queries, refresher } from '../../lib/queries.js';
import { may } from '../../session/session.js';
import { useShortcuts } from '../../shell/shortcuts.js';
import { Button, buttonClass, SelectField } from '../../ui/controls.js';
import { FilterBar } from '../../ui/filters.js';
import { Empty, Failure, Loading, PageFrame, pageStyles } from '../../ui/page.js';
import { SearchField } from '../../ui/search-field.js';
import { NewLead } from '../leads/new-lead.js';
import styles from './board.module.css';
import { type BoardFilters, boardQuery, moveLead, moveOrNotify } from './board-data.js';
import { BoardColumn } from './column.js';
import { LostDialog, MoveDialog } from './move-dialog.js';

type Name = 'pipelineId' | 'assignee' | 'q' | 'tag' | 'source' | 'currency';
type Filters = Partial<Record<Name, string>>;

/** The leads of a pipeline in columns, one for each stage. */
export function Page() {
  const pipelines = usePipelines();
  const [filters, setFilters] = useFilters<Name>();
  const [isCreating, setCreating] = useState(false);
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
      <Filters filters={filters} pipeline={pipeline} onChange={setFilters} />
      {pipelines.isPending && <Loading />}
      {pipelines.error && <Failure error={pipelines.error} onRetry={() => pipelines.refetch()} />}
      {pipeline && (
        <Columns
          key={pipeline.id}
          currency={filters.currency}
          filters={{
            pipelineId: pipeline.id,
            assignee: givenUser(filters.assignee),
            q: given(filters.q),
            tag: given(filters.tag),
            source: given(filters.source) as BoardFilters['source'],
          }}
          onCurrency={(currency) => setFilters({ currency })}
        />
      )}
      {isCreating && <NewLead onClose={() => setCreating(false)} />}
    </PageFrame>
  );
}

function Filters({
  filters,
  pipeline,
  onChange,
}: {
  filters: Filters;
  pipeline: Pipeline | undefined;
  onChange: (changes: Filters) => void;
}) {
  const { data: pipelines = [] } = usePipelines();
  const [users, tags] = [useUsers(), useTags()];
  const select = (name: Name, label: string, options: readonly (readonly [string, string])[]) => (
    <SelectField
      label={label}
      value={filters[name] ?? ''}
      onChange={({ target }) => onChange({ [name]: target.value })}
      options={options}
    />
  );
  const everything = ['', t('All')] as const;
  return (
    <FilterBar
      address={{ ...filters, pipelineId: undefined }}
      search={<SearchField value={filters.q} onSearch={(q) => onChange({ q })} />}
    >
      <SelectField
        label={t('Pipeline')}
        value={pipeline?.id ?? ''}
        onChange={({ target }) => onChange({ pipelineId: target.value })}
        options={toOptions(pipelines)}
      />
      {select('assignee', t('Assigned to'), [
        ['', t('Everybody')],
        ['me', t('Me')],
        ['none', t('Nobody')],
        ...toOptions(users),
      ])}
      {select('source', t('Source'), [everything, ...leadSources()])}
      {tags.length > 0 && select('tag', t('Tag'), [everything, ...tags.map(({ name }) => [name, name] as const)])}
    </FilterBar>
  );
}

function Columns({
  filters,
  currency,
  onCurrency,
}: {
  filters: BoardFilters;
  currency: string | undefined;
  onCurrency: (currency: string) => void;
}) {
  const { data: board, error, refetch } = useQuery({ ...boardQuery(filters), placeholderData: keepPreviousData });
  const [moving, setMoving] = useState<LeadRead>();
  const [losing, setLosing] = useState<{ lead: LeadRead; stage: { id: string; name: string } }>();
  useStillWhileDragging();
  if (!board) return error ? <Failure error={error} onRetry={() => refetch()} /> : <Loading />;
  const stages = board.stages.map(({ stageId, name }) => ({ id: stageId, name }));
  const move = (lead: LeadRead, stage: (typeof stages)[number] | undefined) => {
    const isMove = stage !== undefined && stage.id !== lead.stageId && may('write:leads');
    const isLost = stage && board.stages.find(({ stageId }) => stageId === stage.id)?.type === 'LOST';
    if (isMove && isLost) setLosing({ lead, stage });
    else if (isMove) void moveOrNotify(filters, lead, stage);
    return isMove;
  };
  const shift = (lead: LeadRead, step: number) =>
    move(lead, stages[stages.findIndex(({ id }) => id === lead.stageId) + step]);
  const { pipelineId: _, ...narrow } = filters;
  if (board.count === 0 && Object.values(narrow).every((value) => value === undefined)) return <Nothing />;
  const shown = (amounts: PipelineBoard['amounts']) =>
    amounts.filter((amount) => amount.value > 0 && (!currency || amount.currency === currency));
  return (
    <>
      {error && <Failure error={error} onRetry={() => refetch()} />}
      <div className={`${pageStyles.filters} ${styles.totals}`}>
        <p>
          {t('{count, plural, one {# lead} other {# leads}}', { count: board.count })}
          {shown(board.amounts).map((amount) => (
            <span key={amount.currency}>
              {' · '}
              {t('{value}, weighted {weighted}', {
                value: formatMoney(amount.value, amount.currency),
                weighted: formatMoney(Math.round(amount.weighted), amount.currency),
              })}
            </span>
          ))}
        </p>
        {board.amounts.length > 1 && (
          <SelectField
            label={t('Amounts in')}
            value={currency ?? ''}
            onChange={({ target }) => onCurrency(target.value)}
            options={[
              ['', t('All currencies')],
              ...board.amounts.map((each) => [each.currency, each.currency] as const),
            ]}
          />
        )}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard. */}
      <section className={styles.board} aria-label={t('Board')} tabIndex={0} onKeyDown={walk}>
        {board.stages.map((stage) => (
          <BoardColumn
            key={stage.stageId}
            stage={stage}
            filters={filters}
            amounts={shown(stage.amounts)}
            onDrop={(lead) => move(lead, { id: stage.stageId, name: stage.name })}
            onShift={shift}
            onMove={setMoving}
          />
        ))}
      </section>
      {losing && (
        <LostDialog
          {...losing}
          onMove={(lostReason) => moveLead(filters, losing.lead, losing.stage, lostReason)}
          onClose={() => setLosing(undefined)}
        />
      )}
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

/** Nothing moves on the board while the user drags a card. */
function useStillWhileDragging(): void {
  useEffect(() => {
    let release = () => {};
    const stop = monitorForElements({
      onDragStart() {
        release = refresher.hold();
        void queries.cancelQueries({ queryKey: ['board'] });
        // What is not read now is read after the drop.
        refresher.mark('board');
      },
      onDrop: () => release(),
    });
    return () => {
      stop();
      release();
    };
  }, []);
}

/** Moves the focus from card to card by the arrow keys. */
function walk(event: KeyboardEvent<HTMLElement>): void {
  if (event.shiftKey || event.ctrlKey || event.metaKey || !(event.target instanceof HTMLAnchorElement)) return;
  const column = event.target.closest('[data-column]');
  const cards = [...(column?.querySelectorAll('a') ?? [])];
  const index = cards.indexOf(event.target);
  const step = ownValue(arrowSteps(), event.key);
  const beside = step && (step < 0 ? column?.previousElementSibling : column?.nextElementSibling);
  const next =
    ownValue({ ArrowUp: cards[index - 1], ArrowDown: cards[index + 1] }, event.key) ??
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
