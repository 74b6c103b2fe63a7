import type { Activity, ChangeResource, Contact, Lead, streamScopes } from '@lead-engagement/contract';
import type { Queryable } from '../../../db/client.js';
import { type ChangeOfRecord, type ShownChange, showChanges } from '../../../events/changed-records.js';
import type { IdKind } from '../../../ids.js';
import { listActivityRows, toActivity } from '../../crm/activities/index.js';
import { listContactRowsIncludingDeleted, presentContacts } from '../../crm/contacts/index.js';
import { listLeadRowsIncludingDeleted, presentLeads } from '../../crm/leads/index.js';

/** The resources of which live streams have every change of a record. */
export const streamedResources = ['lead', 'contact', 'activity'] as const satisfies (keyof typeof streamScopes)[];
export type StreamedResource = (typeof streamedResources)[number];

/** The kind of the ids of each resource: its name, in camel case. */
export function idKindOf(resource: ChangeResource): IdKind {
  return resource.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()) as IdKind;
}

/** Where records are read, and of which tenant. */
export interface ReadingTenant {
  db: Queryable;
  caller: { tenantId: string };
}

/** Presents rows of which those that are deleted are not shown. */
export function liveOnly<C, Row extends { deletedAt?: string | null }, T>(
  present: (reading: C, rows: readonly Row[]) => Promise<readonly T[]> | readonly T[],
): (reading: C, rows: readonly Row[]) => Promise<(T | undefined)[]> {
  return async (reading, rows) => {
    const records = await present(reading, rows);
    return rows.map(({ deletedAt }, at) => ((deletedAt ?? null) === null ? records[at] : undefined));
  };
}

interface RecordOfStream {
  lead: Lead;
  contact: Contact;
  activity: Activity;
}

/** The changes of leads, contacts and activities, which look the same to all who may read them. */
export const streamedChanges: {
  [R in StreamedResource]: (
    reading: ReadingTenant,
    changes: readonly ChangeOfRecord[],
  ) => Promise<ShownChange<RecordOfStream[R]>[]>;
} = {
  lead: showChanges(
    'leads',
    ({ db, caller }, ids) => listLeadRowsIncludingDeleted(db, caller.tenantId, ids),
    liveOnly(({ db }: ReadingTenant, rows) => presentLeads(db, rows)),
  ),
  contact: showChanges(
    'contacts',
    ({ db, caller }, ids) => listContactRowsIncludingDeleted(db, caller.tenantId, ids),
    liveOnly(({ db }: ReadingTenant, rows) => presentContacts(db, rows)),
  ),
  activity: showChanges(
    'activities',
    ({ db, caller }, ids) => listActivityRows(db, caller.tenantId, ids),
    liveOnly((_: ReadingTenant, rows) => rows.map(toActivity)),
  ),
};
