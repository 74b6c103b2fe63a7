import type { Activity, ActivityUpdate } from '@lead-engagement/sdk';
import { toLocalTime } from '../../lib/format.js';

/** What is typed of a next step: its title, and when it is due, as a field for a local time has it. */
export interface TypedStep {
  title: string;
  dueAt: string;
}

/** A next step as the fields show it. */
export const toTyped = ({ title, dueAt }: Pick<Activity, 'title' | 'dueAt'>): TypedStep => ({
  title: title ?? '',
  dueAt: dueAt ? toLocalTime(Date.parse(dueAt)) : '',
});

/** What was changed, compared with what the fields showed at first; undefined if it is nothing. */
export function changeOf(was: TypedStep, now: TypedStep): Pick<ActivityUpdate, 'title' | 'dueAt'> | undefined {
  const title = now.title.trim();
  const change = {
    ...(title !== was.title && { title: title || null }),
    // Times are of a minute in the field: one that nobody has changed stays as it is.
    ...(now.dueAt !== was.dueAt && { dueAt: new Date(now.dueAt) }),
  };
  return Object.keys(change).length > 0 ? change : undefined;
}

/** The first step of each lead, of steps in the order in which they are due. */
export function firstOfEach<T extends Pick<Activity, 'leadId'>>(steps: readonly T[]): Map<string, T> {
  const first = new Map<string, T>();
  for (const step of steps) if (step.leadId !== null && !first.has(step.leadId)) first.set(step.leadId, step);
  return first;
}
