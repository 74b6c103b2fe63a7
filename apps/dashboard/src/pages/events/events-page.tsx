import type { Event, EventType } from '@lead-engagement/sdk';
import { Link } from '@tanstack/react-router';
import { t } from '../../i18n/i18n.js';
import { eventTypes } from '../../lib/event-types.js';
import { given, useFilters } from '../../lib/filters.js';
import { formatNumber } from '../../lib/format.js';
import { useList } from '../../lib/queries.js';
import { client } from '../../session/session.js';
import { SelectField, TextField } from '../../ui/controls.js';
import { FilterBar } from '../../ui/filters.js';
import { Empty, PageFrame } from '../../ui/page.js';
import { type Column, ListTable } from '../../ui/table.js';
import { Ago } from '../../ui/time.js';

/** Everything that happened in the tenant and can be delivered, newest first. */
export function Page() {
  const [filters, setFilters] = useFilters<'type' | 'since'>();
  const query = {
    limit: 50,
    type: given(filters.type) as EventType | undefined,
    createdAt: filters.since ? { gte: new Date(filters.since) } : undefined,
  };
  const list = useList(['events', query], (cursor, signal) => client.events.list({ ...query, cursor, signal }), {
    refetchInterval: 10_000,
  });
  return (
    <PageFrame
      title={t('Events')}
      lead={t('All events in order. They are kept for 30 days, whether or not an endpoint subscribes to them.')}
    >
      <FilterBar address={filters}>
        <SelectField
          label={t('Type')}
          value={filters.type ?? ''}
          onChange={({ target }) => setFilters({ type: target.value })}
          options={[['', t('All')], ...eventTypes.map((type) => [type, type] as const)]}
        />
        <TextField
          label={t('Since')}
          type="date"
          value={filters.since ?? ''}
          onChange={({ target }) => setFilters({ since: target.value })}
        />
      </FilterBar>
      <ListTable
        list={list}
        label={t('Events')}
        keyOf={({ id }) => id}
        columns={columns()}
        empty={
          <Empty title={t('Nothing has happened yet.')}>
            <p>{t('Create a contact or a lead, here or by the API: its event appears here.')}</p>
          </Empty>
        }
      />
    </PageFrame>
  );
}

function columns(): Column<Event>[] {
  return [
    {
      head: t('Event'),
      cell: ({ id, type }) => (
        <Link to="/developers/events/$eventId" params={{ eventId: id }}>
          {type}
        </Link>
      ),
    },
    { head: t('Number'), cell: ({ sequence }) => formatNumber(sequence), kind: 'number' },
    { head: t('Created'), cell: ({ created }) => <Ago at={created} /> },
    { head: t('Record'), cell: ({ data }) => <code>{String(data.id ?? '')}</code>, kind: 'text', minor: true },
  ];
}
