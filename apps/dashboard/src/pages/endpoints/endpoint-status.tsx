import type { WebhookEndpoint } from '@lead-engagement/sdk';
import { t } from '../../i18n/i18n.js';
import { Badge } from '../../ui/page.js';

/** Whether an endpoint is in use, and whether its receiver answers. */
export function EndpointStatus({ endpoint: { status, health } }: { endpoint: WebhookEndpoint }) {
  if (status === 'PAUSED') return <Badge kind="Warn">{t('Paused')}</Badge>;
  if (status === 'DISABLED') return <Badge kind="Bad">{t('Disabled')}</Badge>;
  if (health.consecutiveFailures > 0) {
    return (
      <Badge kind="Bad">
        {t('{count, plural, one {# failure} other {# failures}} in a row', { count: health.consecutiveFailures })}
      </Badge>
    );
  }
  return <Badge kind="Good">{health.lastSuccessAt ? t('Healthy') : t('Active')}</Badge>;
}
