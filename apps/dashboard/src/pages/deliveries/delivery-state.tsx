import type { Delivery } from '@lead-engagement/sdk';
import { t } from '../../i18n/i18n.js';
import { Badge } from '../../ui/page.js';

/** How far a delivery is. */
export function DeliveryState({
  delivery: { status, attemptCount },
}: {
  delivery: Pick<Delivery, 'status' | 'attemptCount'>;
}) {
  if (status === 'SUCCEEDED') return <Badge kind="Good">{t('Delivered')}</Badge>;
  if (status === 'FAILED') return <Badge kind="Bad">{t('Failed')}</Badge>;
  return <Badge kind="Warn">{attemptCount > 0 ? t('Will be tried again') : t('Waiting')}</Badge>;
}
