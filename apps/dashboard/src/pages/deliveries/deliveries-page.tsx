import type { Delivery, DeliveryStatus } from '@lead-engagement/sdk';
import { Link } from '@tanstack/react-router';
import { t } from '../../i18n/i18n.js';
import { given, useFilters } from '../../lib/filters.js';
import { useAction, useList } from '../../lib/queries.js';
import { client } from '../../session/session.js';
import { Button, buttonClass, SelectField, TextField } from '../../ui/controls.js';
import { FilterBar } from '../../ui/filters.js';
import { Empty, PageFrame } from '../../ui/page.js';
import { type Column, ListTable } from '../../ui/table.js';
import { Ago } from '../../ui/time.js';
import { DeliveryState } from './delivery-state.js';

/** What was sent to the endpoints, newest first. */
export function Page() {
  const [filters, setFilters] = useFilters<'endpointId' | 'status' | 'eventId'>();
  const endpoints = useList(['endpoints'], (cursor, signal) =>
    client.webhookEndpoints.list({ limit: 50, cursor, signal }),
  );
  const query = {
    limit: 50,
    endpointId: given(filters.endpointId),
    status: given(filters.status) as DeliveryStatus | undefined,
    eventId: given(filters.eventId),
  };
  const list = useList(
    ['deliveries', query],
    (cursor, signal) => client.deliveries.list({ ...query, cursor, signal }),
    {
      refetchInterval: 10_000,
    },
  );
  const resend = useAction((id: string) => client.deliveries.resend(id), {
    changes: [['deliveries']],
    done: t('The event is sent again.'),
  });
  const addresses = new Map(endpoints.rows.map(({ id, url }) => [id, url]));
  return (
    <PageFrame
      title={t('Deliveries')}
      lead={t('Every event that was sent to an endpoint, with each attempt and its answer.')}
    >
      <FilterBar address={filters}>
        <SelectField
          label={t('Endpoint')}
          value={filters.endpointId ?? ''}
          onChange={({ target }) => setFilters({ endpointId: target.value })}
          options={[['', t('All')], ...endpoints.rows.map(({ id, url }) => [id, url] as const)]}
        />
        <SelectField
          label={t('Status')}
          value={filters.status ?? ''}
          onChange={({ target }) => setFilters({ status: target.value })}
          options={[
            ['', t('All')],
            ['PENDING', t('Waiting')],
            ['SUCCEEDED', t('Delivered')],
            ['FAILED', t('Failed')],
          ]}
        />
        <TextField
          label={t('Id of the event')}
          type="search"
          defaultValue={filters.eventId ?? ''}
          onBlur={({ target }) => setFilters({ eventId: target.value.trim() })}
          onKeyDown={(event) => event.key === 'Enter' && setFilters({ eventId: event.currentTarget.value.trim() })}
        />
      </FilterBar>
      <ListTable
        list={list}
        label={t('Deliveries')}
        keyOf={({ id }) => id}
        columns={columns(addresses, (id) => resend.mutate(id))}
        empty={
          <Empty
            title={t('Nothing was delivered yet.')}
            action={
              <Link className={buttonClass('primary')} to="/developers/endpoints">
                {t('Go to the endpoints')}
              </Link>
            }
          >
            <p>{t('Add an endpoint, then create a lead: its event appears here within seconds.')}</p>
          </Empty>
        }
      />
    </PageFrame>
  );
}

function columns(addresses: Map<string, string>, onResend: (id: string) => void): Column<Delivery>[] {
  return [
    {
      head: t('Event'),
      cell: ({ id, eventType }) => (
        <Link to="/developers/deliveries/$deliveryId" params={{ deliveryId: id }}>
          {eventType}
        </Link>
      ),
    },
    { head: t('Status'), cell: (delivery) => <DeliveryState delivery={delivery} /> },
    { head: t('Attempts'), cell: ({ attemptCount }) => attemptCount, kind: 'number' },
    { head: t('Created'), cell: ({ createdAt }) => <Ago at={createdAt} /> },
    {
      head: t('Endpoint'),
      cell: ({ endpointId }) => addresses.get(endpointId) ?? endpointId,
      kind: 'text',
      minor: true,
    },
    {
      head: t('Actions'),
      cell: ({ id, eventType, status }) =>
        status !== 'PENDING' && (
          <Button small onClick={() => onResend(id)} aria-label={t('Send {name} again', { name: eventType })}>
            {t('Send again')}
          </Button>
        ),
    },
  ];
}
