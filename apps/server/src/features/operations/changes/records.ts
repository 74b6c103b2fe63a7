import type { Activity, ChangeResource, Contact, Lead, streamScopes } from '@lead-engagement/contract';
import type { Queryable } from '../../../db/client.js';
import type { IdKind } from '../../../ids.js';
import { listActivitiesById } from '../../crm/activities/index.js';
import { listContactsIncludingDeleted } from '../../crm/contacts/index.js';
import { listLeadsIncludingDeleted } from '../../crm/leads/index.js';

/** The resources of which live streams have every change of a record. */
export const streamedResources = ['lead', 'contact', 'activity'] as const satisfies (keyof typeof streamScopes)[];
export type StreamedResource = (typeof streamedResources)[number];

/** A record as the API shows it, and whether it is live. */
export interface Found {
  record: Lead | Contact | Activity;
  isLive: boolean;
}

/** The kind of the ids of each resource: its name, in camel case. */
export function idKindOf(resource: ChangeResource): IdKind {
  return resource.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()) as IdKind;
}

const readers: Record<
  StreamedResource,
  (db: Queryable, tenantId: string, ids: readonly string[]) => Promise<Map<string, Found>>
> = { lead: listLeadsIncludingDeleted, contact: listContactsIncludingDeleted, activity: listActivitiesById };

/** Those of these records (UUIDs) that there are, deleted ones too until they are purged. */
export function readRecords(
  db: Queryable,
  tenantId: string,
  resource: StreamedResource,
  ids: readonly string[],
): Promise<Map<string, Found>> {
  return ids.length === 0 ? Promise.resolve(new Map()) : readers[resource](db, tenantId, ids);
}
