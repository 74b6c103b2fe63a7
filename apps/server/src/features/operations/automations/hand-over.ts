import type { AutomationMention } from '@lead-engagement/contract';
import type { Queryable, Transaction } from '../../../db/client.js';
import { encodeId } from '../../../ids.js';
import { namesUser, replaceUser } from '../../crm/scoring/index.js';
import type { AutomationRow } from './present.js';
import * as queries from './queries.js';

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
