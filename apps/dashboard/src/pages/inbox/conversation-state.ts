import { t } from '../../i18n/i18n.js';

/** The name of the state of a conversation; one that this version does not know stands as it is. */
export function nameOfState(status: string): string {
  const names: Record<string, string> = {
    ACTIVE: t('With the bot'),
    WAITING: t('Waiting for a person'),
    HUMAN_TAKEOVER: t('With a person'),
    CLOSED: t('Closed'),
    ARCHIVED: t('Archived'),
  };
  return names[status] ?? status;
}
