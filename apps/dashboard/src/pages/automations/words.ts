import type { Automation, AutomationRun } from '@lead-engagement/sdk';
import { t } from '../../i18n/i18n.js';
import { ownValue } from '../../lib/own-value.js';

type Action = Automation['actions'][number];
type AutomationTrigger = Automation['trigger'];
type AutomationStart = AutomationRun['startedBy'];

/** A trigger in words. */
export function describeTrigger(trigger: AutomationTrigger, nameOf: (id: string) => string): string {
  if (trigger.type === 'lead.score_changed' && trigger.threshold !== null) {
    const { threshold } = trigger;
    if (trigger.direction === 'up') return t('A score reaches {threshold}', { threshold });
    if (trigger.direction === 'down') return t('A score falls below {threshold}', { threshold });
    return t('A score crosses {threshold}', { threshold });
  }
  if (trigger.type !== 'lead.stage_changed') return nameOfTrigger(trigger.type);
  const { fromStageId, toStageId } = trigger;
  const [from, to] = [fromStageId && nameOf(fromStageId), toStageId && nameOf(toStageId)];
  if (from && to) return t('A lead moves from {from} to {to}', { from, to });
  if (to) return t('A lead enters {to}', { to });
  return from ? t('A lead leaves {from}', { from }) : t('A lead moves to another stage');
}

/** What can start an automation. */
export const triggerTypes = [
  'lead.stage_changed',
  'lead.created',
  'lead.assigned',
  'lead.score_changed',
  'conversation.ended',
  'form.submitted',
] as const satisfies readonly AutomationTrigger['type'][];

/** A type of triggers in words. */
export function nameOfTrigger(type: string): string {
  const names: Record<string, string> = {
    'lead.stage_changed': t('A lead moves to another stage'),
    'lead.created': t('A lead is created'),
    'lead.assigned': t('A lead gets another owner'),
    'lead.score_changed': t('A score crosses a threshold'),
    'conversation.ended': t('A conversation is closed'),
    'form.submitted': t('Somebody sends a form'),
  };
  return ownValue(names, type) ?? type;
}

/** What started a run, or would have, in words. */
export function describeStart(start: AutomationStart, nameOf: (id: string) => string): string {
  switch (start.type) {
    case 'lead.stage_changed':
      return `${nameOf(start.fromStageId)} → ${nameOf(start.toStageId)}`;
    case 'lead.assigned':
      return `${start.fromUserId === null ? '–' : nameOf(start.fromUserId)} → ${nameOf(start.toUserId)}`;
    case 'lead.score_changed':
      return `${start.fromScore} → ${start.toScore}`;
    default:
      return nameOfTrigger(start.type);
  }
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
    STOPPED: t('Stopped'),
  };
  return ownValue(names, status) ?? status;
}
