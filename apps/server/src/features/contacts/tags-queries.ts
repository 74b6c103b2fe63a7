import type { Queryable, Transaction } from '../../db/client.js';
import { newUuid } from '../../ids.js';

const defaultColor = '#94a3b8';

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
  const rows = names.map((name) => ({
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
