import {
  type CustomFieldResource,
  limits,
  ownerFilters,
  type ViewMention,
  type ViewMentions,
} from '@lead-engagement/contract';
import type { Caller } from '../../../callers/caller.js';
import { sees } from '../../../callers/owned-records.js';
import type { Transaction } from '../../../db/client.js';
import { encodeId } from '../../../ids.js';
import { type FieldPlace, listMentions, mayReadList, moveViews, removeColumn } from './queries.js';

/**
 * Gives the next shared views of a deleted user to another, and puts the other in the place of the deleted one in the filters of all views:
 * `limit` views at most. Ids are UUIDs. Returns how many it changed.
 */
export function handOverViews(
  tx: Transaction,
  { tenantId, fromUserId, toUserId }: { tenantId: string; fromUserId: string; toUserId: string },
  limit: number,
  now: Date,
): Promise<number> {
  const from = { uuid: fromUserId, id: encodeId('user', fromUserId) };
  const to = { uuid: toUserId, id: encodeId('user', toUserId) };
  return moveViews(tx, tenantId, { from, to, filters: ownerFilters, limit }, now);
}

/** The views that a deleted user (UUID) has shared, or whose filters name the user. */
export function viewsNamingUser(tx: Transaction, caller: Caller, userId: string): Promise<ViewMentions> {
  const named = tx`
    select 'filters.' || f.key from jsonb_each_text(filters) f
    where f.key = any(${[...ownerFilters]}::text[]) and ${encodeId('user', userId)} = any(string_to_array(f.value, ','))`;
  const owned = tx`select 'ownerId' where shared and owner_id = ${userId}`;
  return findMentions(tx, caller, tx`${owned} union all ${named}`);
}

/** The views that have a filter on a custom field. */
export function viewsFilteredBy(
  tx: Transaction,
  caller: Caller,
  { resource, key }: { resource: CustomFieldResource; key: string },
): Promise<ViewMentions> {
  const filter = `customFields[${key}]`;
  return findMentions(
    tx,
    caller,
    tx`
      select 'filters.' || f.key from jsonb_object_keys(filters) f (key)
      where resource = ${lists[resource]} and (f.key = ${filter} or starts_with(f.key, ${`${filter}[`}))`,
  );
}

/** Takes the column of a custom field out of the next views, `limit` at most. Returns whether none is left. */
export async function removeFieldColumn(
  tx: Transaction,
  { tenantId, resource, key }: { tenantId: string; resource: CustomFieldResource; key: string },
  limit: number,
  now: Date,
): Promise<boolean> {
  const place = { resource: lists[resource], column: `customFields.${key}` };
  return (await removeColumn(tx, tenantId, place, limit, now)) < limit;
}

const lists = { LEAD: 'leads', CONTACT: 'contacts' } as const satisfies Record<
  CustomFieldResource,
  FieldPlace['resource']
>;

async function findMentions(
  tx: Transaction,
  caller: Caller,
  paths: Parameters<typeof listMentions>[2],
): Promise<ViewMentions> {
  const rows = await listMentions(tx, caller.tenantId, paths, limits.mentioningViews);
  const views = rows.map((row): ViewMention => {
    return {
      id: encodeId('view', row.id),
      name: sees(caller, row) && mayReadList(caller, row.resource) ? row.name : null,
      shared: row.shared,
      ownerId: row.ownerId && encodeId('user', row.ownerId),
      paths: row.paths,
    };
  });
  return { views, viewCount: rows[0]?.total ?? 0 };
}
