import {
  type ActivityFact,
  countedFacts,
  type LeadFact,
  type MessageFact,
  type NoteFact,
  type ProfileFacts,
} from '../../../ai/profile.js';
import { pipelined, type Queryable } from '../../../db/client.js';
import { encodeId, type IdKind } from '../../../ids.js';

/** The most rows of each kind that a profile is made of. */
const most = { leads: 20, notes: 100, activities: 50 } as const;
/** The most characters of each message that are read. */
const messageChars = 2_000;

type Counted<T> = T & { total: number };

/** The facts of a live contact (UUID): its newest records of each kind, and their number. */
export async function readFacts(
  db: Queryable,
  tenantId: string,
  contactId: string,
  now: Date,
): Promise<ProfileFacts | undefined> {
  const [[contact], leads, notes, activities, messages] = await pipelined([
    db<ProfileFacts['contact'][]>`
      select name, title, company, country, do_not_contact from contacts
      where tenant_id = ${tenantId} and id = ${contactId} and deleted_at is null`,
    db<Counted<LeadFact>[]>`
      select id, title, status, score, lost_reason, last_activity_at, created_at, count(*) over () as total
      from (
        select * from leads where tenant_id = ${tenantId} and contact_id = ${contactId} and deleted_at is null
        limit ${countedFacts.leads}
      ) l
      order by created_at desc, id desc limit ${most.leads}`,
    db<Counted<NoteFact>[]>`
      select id, kind, content, pinned, count(*) over () as total from memory_notes
      where tenant_id = ${tenantId} and contact_id = ${contactId}
        and (expires_at is null or expires_at > ${now.toISOString()})
      order by pinned desc, created_at desc, id desc limit ${most.notes}`,
    db<Counted<ActivityFact>[]>`
      select id, type, title, occurred_at, due_at, completed_at, count(*) over () as total
      from (
        select * from activities
        where tenant_id = ${tenantId} and contact_id = ${contactId}
        order by created_at desc, id desc limit ${countedFacts.activities}
      ) a
      where deleted_at is null and not is_system
      order by occurred_at desc, id desc limit ${most.activities}`,
    listMessages(db, tenantId, contactId),
  ]);
  if (!contact) return undefined;
  return {
    contact,
    leads: toFacts('lead', leads),
    notes: toFacts('memoryNote', notes),
    activities: toFacts('activity', activities),
    messages: messages.map((row) => ({ ...row, id: encodeId('message', row.id) })),
    counts: {
      leads: leads[0]?.total ?? 0,
      notes: notes[0]?.total ?? 0,
      activities: activities[0]?.total ?? 0,
      messages: messages.length,
    },
  };
}

/** The last messages of the contact, in any of its conversations. */
function listMessages(db: Queryable, tenantId: string, contactId: string): Promise<MessageFact[]> {
  return db<MessageFact[]>`
    select m.id, left(m.content, ${messageChars}) as content, m.created_at
    from (
      select id from conversations
      where tenant_id = ${tenantId} and contact_id = ${contactId} and deleted_at is null
      order by created_at desc limit 20
    ) c
    cross join lateral (
      select id, content, created_at from messages
      where tenant_id = ${tenantId} and conversation_id = c.id and role = 'USER'
      order by sequence desc limit ${countedFacts.messages}
    ) m
    order by m.created_at desc, m.id desc limit ${countedFacts.messages}`;
}

function toFacts<T extends { id: string }>(kind: IdKind, rows: readonly Counted<T>[]) {
  return rows.map(({ total, ...row }) => ({ ...row, id: encodeId(kind, row.id) }));
}
