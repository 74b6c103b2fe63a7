import {
  type LeadTimelineQuery,
  type Scope,
  type TimelineEntry,
  type TimelineType,
  timelineScopes,
} from '@lead-engagement/contract';
import { chooseGranted } from '../../../callers/granted.js';
import type { Queryable } from '../../../db/client.js';
import { fetchPage, openPage, type Page } from '../../../db/pages.js';
import { encodeId } from '../../../ids.js';
import { listActivitiesById } from '../../crm/activities/index.js';
import { listLeadChangesById } from '../../crm/lead-history/index.js';
import { listMessagesById } from '../../inbox/conversations/index.js';
import { listShipmentsById } from '../../integrations/shipments/index.js';
import { listRunsById } from '../automations/index.js';
import { countTimeline, listTimelineKeys, type TimelineKey, type TimelineLead } from './queries.js';

/**
 * A page of all that happened to a lead, as far as the scopes of the caller grant it: first the ids of all types in one order, then the
 * records of each type. Throws FORBIDDEN for a type that was asked for and is not granted.
 */
export async function listLeadTimeline(
  db: Queryable,
  lead: TimelineLead,
  scopes: readonly Scope[],
  query: LeadTimelineQuery,
): Promise<Page<TimelineEntry>> {
  const types = [...chooseGranted(timelineScopes, scopes, query.type)].filter(
    (type) => !query['type[not]']?.includes(type),
  );
  // A cursor of a caller with more scopes would skip nothing, but its total would be another.
  const page = openPage(`timeline of ${lead.id} ${types}`, query);
  const keys = await fetchPage(page, {
    rows: listTimelineKeys(db, lead, types, page),
    count: () => countTimeline(db, lead, types),
    position: ({ createdAt, id }) => ({ value: createdAt, id }),
    present: (key) => key,
  });
  const records = await readRecords(db, lead, keys.data);
  // What was deleted between the two statements is left out.
  return { ...keys, data: keys.data.flatMap((key) => records[key.type](key) ?? []) };
}

/** How the entry of each type is made of its key; undefined if its record is gone. */
type Readers = { [T in TimelineType]: (key: TimelineKey) => TimelineEntry | undefined };

async function readRecords(db: Queryable, lead: TimelineLead, keys: readonly TimelineKey[]): Promise<Readers> {
  const { tenantId } = lead;
  const publicTenantId = encodeId('tenant', tenantId);
  const read = <T>(type: TimelineType, find: (ids: string[]) => Promise<Map<string, T>>) => {
    const ids = keys.filter((key) => key.type === type).map(({ id }) => id);
    return ids.length === 0 ? new Map<string, T>() : find(ids);
  };
  const [activities, changes, runs, messages, shipments] = await Promise.all([
    read('activity', (ids) => listActivitiesById(db, tenantId, ids)),
    read('change', (ids) => listLeadChangesById(db, tenantId, lead.id, ids)),
    read('automation_run', (ids) => listRunsById(db, tenantId, ids)),
    read('message', (ids) => listMessagesById(db, tenantId, lead.contactId, ids)),
    read('shipment', (ids) => listShipmentsById(db, tenantId, ids)),
  ]);
  const entryOf = <T extends { id: string }, E>(
    found: Map<string, T>,
    toEntry: (record: T, fields: { id: string; tenantId: string; createdAt: string }) => E,
  ) => {
    return ({ id, createdAt }: TimelineKey) => {
      const record = found.get(id);
      return record && toEntry(record, { id: record.id, tenantId: publicTenantId, createdAt });
    };
  };
  const live = new Map([...activities].flatMap(([id, { record, isLive }]) => (isLive ? [[id, record] as const] : [])));
  return {
    activity: entryOf(live, (activity, fields) => ({ type: 'activity', ...fields, activity })),
    change: entryOf(changes, (change, fields) => ({ type: 'change', ...fields, change })),
    automation_run: entryOf(runs, (run, fields) => ({ type: 'automation_run', ...fields, run })),
    message: entryOf(messages, (message, fields) => ({ type: 'message', ...fields, message })),
    shipment: entryOf(shipments, (shipment, fields) => ({ type: 'shipment', ...fields, shipment })),
  };
}
