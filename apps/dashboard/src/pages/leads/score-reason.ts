import type { ScoreReason } from '@lead-engagement/sdk';
import { t } from '../../i18n/i18n.js';
import { nameOfTerm, showTerm } from '../../lib/conditions.js';

/** A reason of the score of a lead as a sentence. `nameOf` finds the name of a record by its id. */
export function describeReason(
  { rule, field, value, activityCount }: Pick<ScoreReason, 'rule' | 'field' | 'value' | 'activityCount'>,
  nameOf: (id: string) => string,
): string {
  if (activityCount !== null)
    return t('{rule}: {count, plural, one {# activity} other {# activities}}', { rule, count: activityCount });
  if (field === null) return rule;
  const name = nameOfTerm(field);
  if (value === null || (Array.isArray(value) && value.length === 0))
    return t('{rule}: {name} is not known', { rule, name });
  return t('{rule}: {name} is {value}', { rule, name, value: showTerm(field, value, nameOf) });
}
