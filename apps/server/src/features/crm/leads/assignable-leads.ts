import type { LeadAssignment } from '@lead-engagement/contract';
import type { Queryable } from '../../../db/client.js';
import { decodeId } from '../../../ids.js';
import { listNamed } from './assignment-queries.js';
import type { LeadRow } from './present.js';
import { isOpen } from './status.js';

type Reason = Extract<LeadAssignment['unassigned'][number]['reason'], 'NOT_FOUND' | 'CLOSED' | 'HAS_OWNER'>;

/** Leads that a request names, for an automatic assignment. */
export interface NamedLeads {
  /** Those that can be assigned, oldest first. */
  leads: LeadRow[];
  /** The public ids of the others, with the reason. */
  others: { leadId: string; lead: LeadRow | undefined; reason: Reason }[];
}

/** Finds the leads that a request names by their public ids, and locks them unless `isRead`. Each counts once. */
export async function findNamedLeads(
  db: Queryable,
  tenantId: string,
  ids: readonly string[],
  isRead: boolean,
): Promise<NamedLeads> {
  const named = [...new Set(ids)].map((leadId) => ({ leadId, uuid: decodeId('lead', leadId) }));
  const uuids = named.flatMap(({ uuid }) => uuid ?? []);
  const rows = await listNamed(db, tenantId, uuids, isRead);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const others = named.flatMap(({ leadId, uuid }) => {
    const lead = byId.get(uuid ?? '');
    const reason = reasonOf(lead);
    return reason ? [{ leadId, lead, reason }] : [];
  });
  return { leads: rows.filter((row) => reasonOf(row) === undefined), others };
}

function reasonOf(lead: LeadRow | undefined): Reason | undefined {
  if (!lead) return 'NOT_FOUND';
  if (!isOpen(lead.status)) return 'CLOSED';
  return lead.assignedToId === null ? undefined : 'HAS_OWNER';
}
