import type { AutomationMention, Condition, ConditionField } from '@lead-engagement/contract';
import type { Queryable, Transaction } from '../../../db/client.js';
import { encodeId } from '../../../ids.js';
import type { AutomationRow } from './present.js';
import * as queries from './queries.js';

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

/**
 * Puts another user in the place of a deleted one (UUIDs) in the conditions and actions of all live automations. Their authors stay: an
 * automation does no more than its author may.
 */
export async function handOverAutomations(
  tx: Transaction,
  { tenantId, fromUserId, toUserId }: { tenantId: string; fromUserId: string; toUserId: string },
  now: Date,
): Promise<void> {
  const [from, to] = [encodeId('user', fromUserId), encodeId('user', toUserId)];
  for (const row of await queries.lockAutomations(tx, tenantId)) {
    if (findPlaces(row, from).length === 0) continue;
    const items = row.conditions.items.map((condition) => replaceUser(condition, from, to));
    const actions = row.actions.map((action) =>
      action.type === 'assign' && action.assignedToId === from ? { ...action, assignedToId: to } : action,
    );
    await queries.automationRecords.update(tx, row, { conditions: { ...row.conditions, items }, actions }, now);
  }
}

/** The live automations that name a deleted user (UUID) or whose author the user is, oldest first. */
export async function automationsNamingUser(
  db: Queryable,
  tenantId: string,
  userId: string,
): Promise<AutomationMention[]> {
  const id = encodeId('user', userId);
  return (await queries.listLiveAutomations(db, tenantId)).flatMap((row) => {
    const paths = [...(row.authorId === userId ? ['authorId'] : []), ...findPlaces(row, id)];
    if (paths.length === 0) return [];
    return [{ id: encodeId('automation', row.id), name: row.name, enabled: row.enabled, paths }];
  });
}

/** Where an automation names a user (public id), besides its author. */
function findPlaces({ conditions, actions }: AutomationRow, userId: string): string[] {
  return [
    ...conditions.items.flatMap((item, at) => (namesUser(item, userId) ? [`conditions.items.${at}.value`] : [])),
    ...actions.flatMap((action, at) =>
      action.type === 'assign' && action.assignedToId === userId ? [`actions.${at}.assignedToId`] : [],
    ),
  ];
}
