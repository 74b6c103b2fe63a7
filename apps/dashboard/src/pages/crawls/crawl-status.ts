import { t } from '../../i18n/i18n.js';
import { ownValue } from '../../lib/own-value.js';

/** The name of the state of a search. */
export function nameOfTaskStatus(status: string): string {
  const names: Record<string, string> = {
    PENDING: t('Waiting'),
    RUNNING: t('Running'),
    PAUSED: t('Paused'),
    COMPLETED: t('Completed'),
    FAILED: t('Failed'),
    SCHEDULED: t('Planned'),
  };
  return ownValue(names, status) ?? status;
}

/** The name of the state of a run. */
export function nameOfRunStatus(status: string): string {
  const names: Record<string, string> = {
    PENDING: t('Paused'),
    RUNNING: t('Running'),
    COMPLETED: t('Completed'),
    PARTIAL: t('Partly completed'),
    FAILED: t('Failed'),
    CANCELLED: t('Cancelled'),
  };
  return ownValue(names, status) ?? status;
}
