import type { ShipmentQuery, ShipmentSummary } from '@lead-engagement/sdk';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { t } from '../../i18n/i18n.js';
import { given, useFilters } from '../../lib/filters.js';
import { formatDay } from '../../lib/format.js';
import { useList } from '../../lib/queries.js';
import { client, may } from '../../session/session.js';
import { useShortcuts } from '../../shell/shortcuts.js';
import { Button, SelectField, TextField } from '../../ui/controls.js';
import { FilterBar } from '../../ui/filters.js';
import { Empty, PageFrame } from '../../ui/page.js';
import { type Column, ListTable } from '../../ui/table.js';
import { Ago } from '../../ui/time.js';
import { AddShipmentDialog } from './add-shipment.js';
import { ShipmentStatus, statuses } from './shipment-status.js';

/** The shipments that are tracked. */
export function Page() {
  const [filters, setFilters] = useFilters<'status' | 'tracking' | 'trackingNumber'>();
  const [isAdding, setAdding] = useState(false);
  const mayWrite = may('write:shipments');
  useShortcuts(mayWrite ? { c: () => setAdding(true) } : {});
  const query: ShipmentQuery = {
    limit: 50,
    status: given(filters.status) as 'PENDING' | undefined,
    trackingNumber: given(filters.trackingNumber),
    tracking: given(filters.tracking) as 'ACTIVE' | undefined,
  };
  const list = useList(['shipments', query], (cursor, signal) => client.shipments.list({ ...query, cursor, signal }), {
    refetchInterval: 30_000,
  });
  const add = mayWrite && (
    <Button look="primary" onClick={() => setAdding(true)}>
      {t('Track a shipment')}
    </Button>
  );
  const isFiltered = Object.values(filters).some(Boolean);
  return (
    <PageFrame title={t('Shipments')} lead={t('Follow the parcels of your customers.')} actions={add}>
      <FilterBar address={filters}>
        <TextField
          label={t('Tracking number')}
          type="search"
          maxLength={50}
          defaultValue={filters.trackingNumber}
          onKeyDown={({ key, currentTarget }) =>
            key === 'Enter' && setFilters({ trackingNumber: currentTarget.value.trim() })
          }
          onBlur={({ target }) => setFilters({ trackingNumber: target.value.trim() })}
        />
        <SelectField
          label={t('Status')}
          value={filters.status ?? ''}
          onChange={({ target }) => setFilters({ status: target.value })}
          options={[['', t('All')], ...statuses()]}
        />
        <SelectField
          label={t('Tracking')}
          value={filters.tracking ?? ''}
          onChange={({ target }) => setFilters({ tracking: target.value })}
          options={[
            ['', t('All')],
            ['ACTIVE', t('Tracked')],
            ['STOPPED', t('Stopped')],
          ]}
        />
      </FilterBar>
      <ListTable
        list={list}
        label={t('Shipments')}
        keyOf={({ id }) => id}
        columns={columns()}
        empty={
          isFiltered ? (
            <Empty title={t('No shipment matches.')} />
          ) : (
            <Empty title={t('No shipment is tracked yet.')} action={add}>
              <p>
                {t('Paste a tracking number such as {example}: the carrier is recognized.', {
                  example: 'RB123456785GB',
                })}
              </p>
            </Empty>
          )
        }
      />
      {isAdding && <AddShipmentDialog onClose={() => setAdding(false)} />}
    </PageFrame>
  );
}

function columns(): Column<ShipmentSummary>[] {
  return [
    {
      head: t('Tracking number'),
      cell: ({ id, trackingNumber }) => (
        <Link to="/shipments/$shipmentId" params={{ shipmentId: id }}>
          {trackingNumber}
        </Link>
      ),
    },
    { head: t('Carrier'), minor: true, cell: ({ carrierCode }) => carrierCode ?? t('Unknown') },
    { head: t('Status'), kind: 'text', cell: (shipment) => <ShipmentStatus shipment={shipment} /> },
    {
      head: t('Expected'),
      minor: true,
      cell: ({ estimatedDeliveryTo }) => (estimatedDeliveryTo ? formatDay(estimatedDeliveryTo.slice(0, 10)) : ''),
    },
    {
      head: t('Last news'),
      cell: ({ lastEventAt }) => (lastEventAt ? <Ago at={lastEventAt} /> : t('None yet')),
    },
  ];
}
