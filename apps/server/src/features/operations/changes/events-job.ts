import type { Activity, DerivedEventResource, DerivedEventType } from '@lead-engagement/contract';
import type { Write } from '../../../callers/write.js';
import { ofServer } from '../../../db/cause.js';
import { type Database, inTenant, type Transaction } from '../../../db/client.js';
import { findHorizon, type Horizon } from '../../../events/change-horizon.js';
import { listUnreadTenants, resourcesOf, startReaders } from '../../../events/change-readers.js';
import { type Joined, joinChanges, valuesOf, withValues } from '../../../events/changed-records.js';
import { type EventInput, type NewEvent, newEvent, storeEvents } from '../../../events/outbox.js';
import { previousOf } from '../../../events/previous.js';
import type { JobHandler, StepContext } from '../../../jobs/handler.js';
import { ownValue } from '../../../own-value.js';
import { listSubscribedTypes } from '../../../webhooks/subscriptions.js';
import { listActivityRows, toActivity } from '../../crm/activities/index.js';
import { listContactRowsIncludingDeleted, presentContacts } from '../../crm/contacts/index.js';
import { listLeadRowsIncludingDeleted, presentLeads } from '../../crm/leads/index.js';
import {
  type ConversationRow,
  listMessageRowsById,
  toConversation,
  toMessage,
} from '../../inbox/conversations/index.js';
import { listImages, toWholeChanges } from './queries.js';
import { isNew } from './service.js';
import type { ChangeKind, changeReaders } from './table.js';

type Reader = typeof changeReaders.$inferSelect & { resource: DerivedEventResource };

const batchChanges = 500;
/** So many tenants' batches are made in one turn. */
const readersAtOnce = 20;
/** How often it is looked for tenants that subscribe to what nobody makes: to types that came with a new version, by a wildcard. */
const startEveryMs = 60_000;
const typesOf: Record<DerivedEventResource, Partial<Record<ChangeKind, readonly DerivedEventType[]>>> = {
  lead: { updated: ['lead.updated'], restored: ['lead.updated', 'lead.restored'], deleted: ['lead.deleted'] },
  contact: {
    created: ['contact.created'],
    updated: ['contact.updated'],
    restored: ['contact.updated', 'contact.restored'],
    deleted: ['contact.deleted'],
  },
  conversation: {},
  activity: { created: ['activity.created'] },
  message: { created: ['message.created'] },
};
/** The columns of which it is told that they name somebody else. */
const assignments: Partial<Record<DerivedEventResource, { column: string; type: DerivedEventType }>> = {
  lead: { column: 'assigned_to_id', type: 'lead.assigned' },
  conversation: { column: 'assignee_id', type: 'conversation.assigned' },
};

/** Makes events of the changes of tenants that subscribe to some, each tenant in its turn. */
export function createChangeEventWork(): JobHandler {
  let after: string | undefined;
  let startedAtMs = Number.NEGATIVE_INFINITY;
  return {
    kind: 'change-events',
    slots: 1,
    slotsPerTenant: 1,
    slotsPerKey: 1,
    leaseSeconds: 60,
    run: async () => ({ next: 'done' }),
    async source({ db, now }: StepContext) {
      if (now().getTime() - startedAtMs >= startEveryMs) {
        startedAtMs = now().getTime();
        for (const { tenantId, events } of await listUnreadTenants(db)) {
          await inTenant(db, tenantId, (tx) => startReaders(tx, tenantId, events));
        }
      }
      const horizon = await findHorizon(db);
      const readers = await findReaders(db, horizon, after);
      let isMore = readers.length === readersAtOnce || after !== undefined;
      after = readers.length === readersAtOnce ? readers.at(-1)?.tenantId : undefined;
      for (const reader of readers) {
        const work = (tx: Transaction) => readNext({ tx, caller: reader, now: now() }, horizon);
        if (await inTenant(db, reader.tenantId, work)) isMore = true;
      }
      return isMore;
    },
  };
}

/** Readers of the next tenants for which there is something to read. Those of resources that only a newer version reads are left to it. */
function findReaders(db: Database, { top, held }: Horizon, after: string | undefined): Promise<Reader[]> {
  return db<Reader[]>`
    select r.* from change_readers r where ${after === undefined ? db`true` : db`r.tenant_id > ${after}`}
      and r.resource = any(${Object.keys(typesOf)}::text[]) and exists (
        select from changes c where c.tenant_id = r.tenant_id and c.resource = r.resource
          and (c.xid, c.seq) > (r.xid, r.seq)
          and c.xid < coalesce((${db.json(Object.fromEntries(held))}::jsonb ->> right(r.tenant_id::text, 6))::bigint, ${top}::bigint)
      )
    order by r.tenant_id, r.resource limit ${readersAtOnce}`;
}

/** Makes events of the next changes of a reader. Returns whether there may be more. */
async function readNext(
  { tx, caller: { tenantId, resource }, now }: Write<Reader>,
  horizon: Horizon,
): Promise<boolean> {
  const [reader] = await tx<Reader[]>`
    select * from change_readers where tenant_id = ${tenantId} and resource = ${resource} for update skip locked`;
  if (!reader) return false;
  const wanted = await listSubscribedTypes(tx, tenantId);
  if (!resourcesOf([...wanted]).includes(resource)) {
    await tx`delete from change_readers where tenant_id = ${tenantId} and resource = ${resource}`;
    return false;
  }
  const before = horizon.of(tenantId);
  const rows = await listImages(tx, tenantId, resource, { after: reader, before, limit: batchChanges });
  const isFull = rows.length === batchChanges;
  const { read, shown } = await toWholeChanges(tx, tenantId, [resource], rows, { after: reader, horizon, isFull });
  const last = read.at(-1);
  if (!last) return false;
  await storeEvents(tx, await toEvents({ tx, caller: reader, now }, shown, wanted));
  await tx`
    update change_readers set xid = ${last.xid}, seq = ${last.seq}
    where tenant_id = ${tenantId} and resource = ${resource}`;
  return isFull;
}

type Read = Awaited<ReturnType<typeof listImages>>[number];

/**
 * Makes one event for each transaction, record and type, and none for records that were purged meanwhile. The numbers of changes are in the
 * order in which a record changed, so that a receiver that applies the events of a record one after the other ends with the record as it is.
 */
async function toEvents(
  { tx, caller: { tenantId, resource }, now }: Write<Reader>,
  rows: readonly Read[],
  wanted: ReadonlySet<string>,
): Promise<NewEvent[]> {
  const changed = joinChanges(rows).map((change) => ({
    ...change,
    types: typesOfChange(resource, change).filter((type) => wanted.has(type)),
  }));
  const told = changed.filter(({ types }) => types.length > 0);
  const shown = await sources[resource](tx, tenantId, told);
  return told.flatMap(({ last, types }, at) => {
    const found = shown[at];
    return found && !isOldMail(resource, found.data)
      ? types.map((type) => toEvent(tenantId, type, last.cause ?? ofServer, found, now))
      : [];
  });
}

/** The entry of a mail that arrived before its mailbox was added: a first look at a mailbox tells nobody of the mails of years. */
function isOldMail(resource: DerivedEventResource, data: object): boolean {
  if (resource !== 'activity') return false;
  const { createdBy, metadata } = data as Activity;
  return createdBy?.type === 'system' && metadata.isOld === true;
}

/** A record that was deleted is assigned to nobody any more; who a new one is assigned to from the start is in the event of its creation. */
function typesOfChange(resource: DerivedEventResource, { rows, fields }: Joined<Read>): DerivedEventType[] {
  const kinds = kindsOf(rows);
  const types = kinds.flatMap((kind) => typesOf[resource][kind] ?? []);
  const assignment = assignments[resource];
  const isAssigned = assignment && (ownValue(fields ?? {}, assignment.column)?.[1] ?? null) !== null;
  return isAssigned && kinds.at(-1) !== 'deleted' ? [...types, assignment.type] : types;
}

/** What a transaction did to a record, as events tell it: a new record was not updated too, and one that ends deleted only that. */
function kindsOf(rows: readonly Read[]): ChangeKind[] {
  const kinds = rows.flatMap(({ kind }) => (kind === 'touched' ? [] : [kind]));
  const begin: ChangeKind[] = kinds.includes('created') ? ['created'] : [];
  const end = kinds.at(-1);
  if (end === 'deleted') return [...begin, 'deleted'];
  if (begin.length > 0 || end === undefined) return begin;
  return [kinds[0] === 'restored' ? 'restored' : 'updated'];
}

interface Shown {
  data: object;
  previous: object | null;
  row: { score?: number | null; pipelineId?: string | null };
}

/**
 * Shows records as they were after changes, and the fields that these set as they were before. Where the record was not kept, because
 * nobody subscribed yet as the change was made, it is as it is now. Undefined for records that are gone.
 */
function sourceOf<Row extends { id: string }, T extends object>(
  table: string,
  read: (tx: Transaction, tenantId: string, ids: readonly string[]) => Promise<readonly Row[]>,
  present: (tx: Transaction, rows: readonly Row[]) => Promise<readonly T[]> | readonly T[],
) {
  return async (
    tx: Transaction,
    tenantId: string,
    changes: readonly Joined<Read>[],
  ): Promise<(Shown | undefined)[]> => {
    const ids = [...new Set(changes.map(({ last }) => last.recordId))];
    const rows = ids.length > 0 ? await read(tx, tenantId, ids) : [];
    const rowsById = new Map(rows.map((row) => [row.id, row]));
    const known = changes.flatMap((change, at) => {
      const row = rowsById.get(change.last.recordId);
      const image = change.rows.findLast((one) => one.image)?.image ?? undefined;
      return row ? [{ at, row, image, fields: change.fields, isNew: isNew(change.rows) }] : [];
    });
    const then = (when: 'before' | 'after') =>
      known.map(({ row, image, fields }) => ({ row, values: { ...image, ...valuesOf(fields, when) } }));
    const now = known.map(({ row, image, fields }) => ({
      row,
      values: image ? { ...image, ...valuesOf(fields, 'after') } : {},
    }));
    const all = await withValues(tx, table, [...now, ...then('before'), ...then('after')]);
    const records = await present(tx, all);
    const shown = new Map(
      known.map(({ at, isNew: hasNoBefore }, index) => {
        const [data, before, after] = [0, 1, 2].map((part) => records[index + part * known.length] as T) as [T, T, T];
        return [
          at,
          { data, previous: hasNoBefore ? null : previousOf(before, after), row: all[index] as Shown['row'] },
        ];
      }),
    );
    return changes.map((_, at) => shown.get(at));
  };
}

const sources = {
  lead: sourceOf('leads', listLeadRowsIncludingDeleted, presentLeads),
  contact: sourceOf('contacts', listContactRowsIncludingDeleted, presentContacts),
  conversation: sourceOf(
    'conversations',
    (tx, tenantId, ids) => tx<ConversationRow[]>`
      select * from conversations where tenant_id = ${tenantId} and id = any(${[...ids]}::uuid[])`,
    (_, rows) => rows.map((row) => toConversation(row)),
  ),
  activity: sourceOf('activities', listActivityRows, (_, rows) => rows.map(toActivity)),
  message: sourceOf('messages', listMessageRowsById, (_, rows) => rows.map((row) => toMessage(row, row.contactId))),
};

function toEvent(
  tenantId: string,
  type: DerivedEventType,
  cause: string,
  { data, previous, row: { score = null, pipelineId = null } }: Shown,
  now: Date,
): NewEvent {
  const isOfLead = type.startsWith('lead.');
  const occurrence = { data, previous, score: isOfLead ? score : null, pipelineId: isOfLead ? pipelineId : null };
  return newEvent(cause, tenantId, type, occurrence as EventInput<DerivedEventType>, now);
}
