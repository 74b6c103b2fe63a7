import { type LeadGroup, reportLimits } from '@lead-engagement/contract';
import type { Queryable } from '../../../db/client.js';
import type { Fragment } from '../../../db/filters.js';
import { encodeId } from '../../../ids.js';

/** What a group is, as reports show it: its public id or value, and its name. */
export interface GroupKey {
  id: string | null;
  name: string | null;
}

/** What can be grouped by beside the leads' own values: its table, its kind of id, and its name. */
const records = {
  user: { table: 'users', name: 'name' },
  pipeline: { table: 'pipelines', name: 'name' },
  chatbot: { table: 'chatbots', name: 'name' },
  form: { table: 'forms', name: 'name' },
  crawlTask: { table: 'crawl_tasks', name: 'name' },
  webhookEndpoint: { table: 'webhook_endpoints', name: 'url' },
} as const;

/** What leads are grouped by: a column as text. */
export function leadGroup(db: Queryable, group: LeadGroup | undefined): Fragment {
  if (group === 'owner') return db`assigned_to_id::text`;
  if (group === 'pipeline') return db`pipeline_id::text`;
  return group === 'source' ? db`source` : db`null::text`;
}

/** How the groups of a report of leads are called. */
export function nameLeadGroups(
  db: Queryable,
  tenantId: string,
  group: LeadGroup,
  ids: readonly (string | null)[],
): Promise<(id: string | null) => GroupKey> {
  if (group === 'source') return Promise.resolve((id) => ({ id, name: id }));
  return nameRecords(db, tenantId, group === 'owner' ? 'user' : 'pipeline', ids);
}

/** How records (UUIDs) are called, deleted ones too. */
export async function nameRecords(
  db: Queryable,
  tenantId: string,
  kind: keyof typeof records,
  ids: readonly (string | null)[],
): Promise<(id: string | null) => GroupKey> {
  const wanted = ids.filter((id) => id !== null);
  const { table, name } = records[kind];
  const rows =
    wanted.length === 0
      ? []
      : await db<{ id: string; name: string }[]>`
          select id, ${db(name)} as name from ${db(table)} where tenant_id = ${tenantId} and id = any(${wanted}::uuid[])`;
  const names = new Map(rows.map((row) => [row.id, row.name]));
  return (id) => (id === null ? { id, name: null } : { id: encodeId(kind, id), name: names.get(id) ?? null });
}

/** The largest groups, the largest first. */
export function largest<T>(rows: readonly T[], sizeOf: (row: T) => number, keyOf: (row: T) => string | null): T[] {
  const textOf = (row: T) => keyOf(row) ?? '';
  return [...rows]
    .sort((a, b) => sizeOf(b) - sizeOf(a) || (textOf(a) < textOf(b) ? -1 : 1))
    .slice(0, reportLimits.groups);
}

/** Rows by a key. */
export function byKey<T, K>(rows: readonly T[], keyOf: (row: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const row of rows) {
    const group = groups.get(keyOf(row));
    if (group) group.push(row);
    else groups.set(keyOf(row), [row]);
  }
  return groups;
}

/** A part of a whole, from 0 to 1; null where there is nothing. */
export function rateOf(part: number, whole: number): number | null {
  return whole === 0 ? null : part / whole;
}
