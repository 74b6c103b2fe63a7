import type { Event, EventQuery } from '@lead-engagement/contract';
import type { Queryable } from '../../../db/client.js';
import { allOf, countRows, hasOneOf, ofRecords } from '../../../db/filters.js';
import { fetchPage, openPage, type Page } from '../../../db/pages.js';
import { ApiError } from '../../../errors.js';
import type { events } from '../../../events/table.js';
import { uuidMoment } from '../../../ids.js';
import { toNewest } from '../../../versions/payload.js';

export type EventRow = typeof events.$inferSelect;

/** A page of the tenant's events, in the order in which they were committed. */
export async function listEvents(db: Queryable, tenantId: string, query: EventQuery): Promise<Page<Event>> {
  const page = openPage('events', query);
  const from = query['sequence[gt]'];
  const matching = allOf(db, [
    db`tenant_id = ${tenantId}`,
    hasOneOf(db, 'type', query.type, query['type[not]']),
    from === undefined ? undefined : db`sequence > ${from}::bigint`,
    ...ofRecords(db, 'event', query),
  ]);
  const after = page.after?.value;
  // The fingerprint matched, so only a manipulated cursor gets here.
  if (typeof after === 'string') throw new ApiError('INVALID_CURSOR');
  const onward = after !== undefined && (page.descending ? db`sequence < ${after}` : db`sequence > ${after}`);
  return fetchPage(page, {
    rows: db<EventRow[]>`
      select * from events where ${allOf(db, [matching, onward || undefined])}
      order by sequence ${page.descending ? db`desc` : db`asc`} limit ${page.limit + 1}`,
    count: () => countRows(db, 'events', matching),
    position: (row) => ({ value: row.sequence, id: row.id }),
    present: toEvent,
  });
}

/** Finds an event. The time in its id gives the partition. */
export async function findEvent(db: Queryable, tenantId: string, id: string): Promise<Event | undefined> {
  const [row] = await db<EventRow[]>`
    select * from events where tenant_id = ${tenantId} and id = ${id} and created_at = ${uuidMoment(id) ?? null}`;
  return row && toEvent(row);
}

/** What payloads of an earlier version do not have. */
const notKept = { actor: null, previous: null, request_id: null };

/** The payload as sent, with its sequence number. */
function toEvent({ payload, sequence }: EventRow): Event {
  return { ...notKept, ...toNewest(JSON.parse(payload)), sequence };
}
