import type { CreatedBy, WebhookEndpoint } from '@lead-engagement/sdk';
import { t } from '../i18n/i18n.js';

/** Who made a record, in words; null if nobody knows. `nameOf` finds the name of a user. */
export function makerOf(
  { createdBy }: { createdBy: CreatedBy | null },
  nameOf = (id: string) => t('User {id}', { id }),
): string | null {
  if (createdBy === null) return null;
  const { type, id } = createdBy;
  if (id === null) return type;
  if (type === 'user') return nameOf(id);
  if (type === 'key') return t('API key {id}', { id });
  return type === 'app' ? t('App {id}', { id }) : id;
}

/** Why the server stopped a record, in words; null if it did not. */
export function stopOf({ statusReason }: Pick<WebhookEndpoint, 'statusReason'>): string | null {
  if (statusReason === 'ACCESS_WITHDRAWN') return t('The app that made it may no longer act here.');
  if (statusReason === 'KEY_REVOKED') return t('The API key that made it was revoked.');
  if (statusReason === 'KEY_LEAKED') {
    return t('The API key that made it was found in public. Check it before you resume it.');
  }
  if (statusReason === 'RECEIVER_GONE') return t('Its receiver responded that it is gone.');
  return statusReason === 'FAILING' ? t('Every attempt of five days failed.') : null;
}
