import type { Queryable, Transaction } from '../../db/client.js';
import { newUuid } from '../../ids.js';

const defaultColor = '#94a3b8';

const byLowerCase = (a: string, b: string) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1);

/** The ids of those of `ids` that are tags of the tenant. */
export async function findTagIds(db: Queryable, tenantId: string, ids: string[]): Promise<string[]> {
  const rows = await db<{ id: string }[]>`
    select id from tags where tenant_id = ${tenantId} and id = any(${ids}::uuid[])`;
  return rows.map((row) => row.id);
}

/** The ids of the tags of these names, whatever their case; those that do not exist are made. */
export async function ensureTags(tx: Transaction, tenantId: string, names: string[], now: Date): Promise<string[]> {
  if (names.length === 0) return [];
  const moment = now.toISOString();
  // In one order for all: two requests that make the same tags wait for each other once, and not crosswise.
  const rows = names.toSorted(byLowerCase).map((name) => ({
    tenantId,
    id: newUuid(now.getTime()),
    name,
    color: defaultColor,
    createdAt: moment,
    updatedAt: moment,
  }));
  await tx`insert into tags ${tx(rows)} on conflict do nothing`;
  const found = await tx<{ id: string }[]>`
    select id from tags where tenant_id = ${tenantId}
      and lower(name) in (select lower(name) from unnest(${names}::text[]) as wanted (name))`;
  return found.map((row) => row.id);
}

/** The ids of the tags that a contact has. */
export async function listTagIdsOf(db: Queryable, tenantId: string, contactId: string): Promise<string[]> {
  const rows = await db<{ tagId: string }[]>`
    select tag_id from contact_tags where tenant_id = ${tenantId} and contact_id = ${contactId}`;
  return rows.map((row) => row.tagId);
}

/** Gives a contact exactly these tags. */
export async function replaceTags(
  tx: Transaction,
  tenantId: string,
  contactId: string,
  tagIds: string[],
): Promise<void> {
  await tx`delete from contact_tags where tenant_id = ${tenantId} and contact_id = ${contactId}`;
  if (tagIds.length === 0) return;
  await tx`
    insert into contact_tags (tenant_id, contact_id, tag_id)
    select ${tenantId}, ${contactId}, id from unnest(${tagIds}::uuid[]) as tag (id)
    on conflict do nothing`;
}
