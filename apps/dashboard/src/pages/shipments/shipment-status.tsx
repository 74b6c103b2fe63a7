import type { ShipmentSummary } from '@lead-engagement/sdk';
import { t } from '../../i18n/i18n.js';
import { Badge } from '../../ui/page.js';

/** The states of a shipment with their names. */
export const statuses = () =>
  [
    ['PENDING', t('Waiting for news')],
    ['INFO_RECEIVED', t('Announced')],
    ['IN_TRANSIT', t('In transit')],
    ['OUT_FOR_DELIVERY', t('Out for delivery')],
    ['AVAILABLE_FOR_PICKUP', t('Ready for pickup')],
    ['DELIVERY_FAILED', t('Delivery failed')],
    ['DELIVERED', t('Delivered')],
    ['RETURNED', t('Returned')],
    ['EXCEPTION', t('Held up')],
    ['EXPIRED', t('No news for long')],
    ['CANCELLED', t('Cancelled')],
  ] as const;

/** The name of a state; one that this version does not know stands as it is. */
export const nameOfStatus = (status: string) => statuses().find(([value]) => value === status)?.[1] ?? status;

const bad = ['DELIVERY_FAILED', 'RETURNED', 'EXCEPTION', 'EXPIRED'];

/** Where a shipment is, and what keeps the server from asking about it. */
export function ShipmentStatus({ shipment }: { shipment: Pick<ShipmentSummary, 'status' | 'tracking' | 'syncError'> }) {
  const { status, tracking, syncError } = shipment;
  const kind = status === 'DELIVERED' ? 'Good' : bad.includes(status) ? 'Bad' : 'Tint';
  return (
    <>
      <Badge kind={kind}>{nameOfStatus(status)}</Badge> {tracking === 'STOPPED' && <Badge>{t('Stopped')}</Badge>}{' '}
      {tracking === 'ACTIVE' && syncError && <Badge kind="Warn">{t('Not asked')}</Badge>}
    </>
  );
}
