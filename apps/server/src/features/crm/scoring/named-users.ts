import type { Condition, ConditionField } from '@lead-engagement/contract';

/** The fields of conditions whose values are ids of users. */
const userFields: ReadonlySet<ConditionField> = new Set(['lead.assignedToId', 'contact.ownerId']);

/** Whether a condition compares with this user (public id). */
export function namesUser({ field, value }: Condition, userId: string): boolean {
  return userFields.has(field) && [value].flat().some((one) => isId(one, userId));
}

/** The condition with another user in the place of one (public ids), each named once. */
export function replaceUser(condition: Condition, fromId: string, toId: string): Condition {
  if (!namesUser(condition, fromId)) return condition;
  const put = <T>(one: T) => (isId(one, fromId) ? toId : one);
  const { value } = condition;
  return { ...condition, value: Array.isArray(value) ? [...new Set(value.map(put))] : put(value) };
}

/** Conditions ignore case. */
function isId(value: unknown, id: string): boolean {
  return typeof value === 'string' && value.toLowerCase() === id;
}
