import type { Automation, AutomationTrigger } from '@lead-engagement/sdk';
import { t } from '../../i18n/i18n.js';
import { ownValue } from '../../lib/own-value.js';

type Action = Automation['actions'][number];

/** A trigger in words. */
export function describeTrigger({ fromStageId, toStageId }: AutomationTrigger, nameOf: (id: string) => string): string {
  const [from, to] = [fromStageId && nameOf(fromStageId), toStageId && nameOf(toStageId)];
  if (from && to) return t('A lead moves from {from} to {to}', { from, to });
  if (to) return t('A lead enters {to}', { to });
  return from ? t('A lead leaves {from}', { from }) : t('A lead moves to another stage');
}

/** An action in words. */
export function describeAction(action: Action, nameOf: (id: string) => string): string {
  switch (action.type) {
    case 'assign':
      return action.assignedToId === null
        ? t('take the owner away')
        : t('assign to {name}', { name: nameOf(action.assignedToId) });
    case 'add_tag':
      return t('add the tag {name}', { name: action.name });
    case 'create_task':
      return t('create the task “{title}”', { title: action.title });
    case 'set_field':
      return t('set {field} to {value}', { field: action.field, value: nameOf(String(action.value ?? '–')) });
    case 'send_webhook':
      return t('send an event');
    default:
      return '';
  }
}

/** The names of the outcomes of a run. */
export function nameOfRun(status: string): string {
  const names: Record<string, string> = {
    PENDING: t('Waiting'),
    SUCCEEDED: t('Done'),
    FAILED: t('Failed'),
    SKIPPED: t('Skipped'),
    STOPPED: t('Stopped: a loop'),
  };
  return ownValue(names, status) ?? status;
}
