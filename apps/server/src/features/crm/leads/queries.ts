import type { LeadScore, StageType } from '@lead-engagement/contract';
import { getTableColumns } from 'drizzle-orm';
import postgres from 'postgres';
import type { Queryable, Transaction } from '../../../db/client.js';
import { allOf, type Fragment } from '../../../db/filters.js';
import { recordsOf } from '../../../db/records.js';
import { asRecordset, columnList, setFrom } from '../../../db/rows.js';
import type { NewEvent } from '../../../events/outbox.js';
import { newUuid, nilUuid } from '../../../ids.js';
import type { LeadRow } from './present.js';
import { leads } from './table.js';

export const leadRecords = recordsOf(leads, 'lead');

/** What the table fills in by itself. */
type Defaulted = 'version' | 'deletedAt' | 'deletionId' | 'lastActivityAt';
export type NewLead = Omit<LeadRow, Defaulted>;

/** A lead that is planned, as it is stored. */
export function toNewLead({ version, deletedAt, deletionId, lastActivityAt, ...row }: LeadRow): NewLead {
  return row;
}

const newLeadFields = Object.keys(getTableColumns(leads)).filter((field) => !isDefaulted(field)) as (keyof NewLead)[];

function isDefaulted(field: string): boolean {
  const defaulted: Record<Defaulted, true> = { version: true, deletedAt: true, deletionId: true, lastActivityAt: true };
  return Object.hasOwn(defaulted, field);
}

/** The text of `insertLead`, written once: its parameters are the fields of a lead, then `eventAndScore`, then `assumed` if there is any. */
function writeInsert(assumes: boolean): string {
  const names: string[] = [...newLeadFields, ...eventAndScore, ...(assumes ? assumed : [])];
  const given = (name: keyof NewLead | (typeof eventAndScore | typeof assumed)[number]) =>
    `$${names.indexOf(name) + 1}`;
  const held = `
    contact as materialized (
      select id from contacts where tenant_id = ${given('tenantId')} and id = ${given('contactId')} and deleted_at is null for share
    ), entered as materialized (
      select s.id from contact cross join stages s
      where s.tenant_id = ${given('tenantId')} and s.id = ${given('stageId')} and s.version = ${given('stageVersion')}
        and s.deleted_at is null and exists (
          select from tenants where id = ${given('tenantId')} and setup_stamp is not distinct from ${given('stamp')}::uuid
        )
      for key share of s
    ),`;
  const values = newLeadFields.map((field) =>
    assumes && field === 'stageId' ? 'coalesce((select id from entered), refuse_outdated())' : given(field),
  );
  return `
    with ${assumes ? held : ''} inserted as (
      insert into leads (${newLeadFields.map((field) => `"${postgres.fromCamel(field)}"`).join(', ')})
      values (${values.join(', ')})
      on conflict (tenant_id, external_id) where deleted_at is null do nothing
      returning tenant_id, id, score, pipeline_id, recorded_at
    ), counted as (
      insert into count_deltas (tenant_id, resource, delta) select tenant_id, 'leads', 1 from inserted
    ), scored as (
      insert into lead_scores (tenant_id, lead_id, engine, reasons, computed_at, due_at)
      select tenant_id, id, ${given('engine')}, ${given('reasons')}::jsonb, recorded_at, ${given('dueAt')}::timestamptz from inserted
    ), told as (
      insert into outbox (tenant_id, id, type, payload, score, pipeline_id, created_at, traceparent)
      select tenant_id, ${given('eventId')}::uuid, ${given('eventType')}, ${given('payload')}, score, pipeline_id, recorded_at,
        ${given('traceparent')}
      from inserted
    )
    select from inserted`;
}

const eventAndScore = ['engine', 'reasons', 'dueAt', 'eventId', 'eventType', 'payload', 'traceparent'] as const;
const assumed = ['stageVersion', 'stamp'] as const;
const inserting = { knowing: writeInsert(false), assuming: writeInsert(true) };

/** What a lead was planned by that was not looked up in its transaction: the version of its stage, and the stamp of its tenant. */
export interface Assumed {
  stageVersion: number;
  stamp: string | null;
}

/**
 * Stores a lead, counts it, keeps the reasons of its score and records its event, in one statement; false where a live
 * lead has its external id, and then none of it. With `assumes`, it fails, and the transaction is repeated, unless the tenant still has the stamp, and
 * the contact and this version of the stage are there. Both are then held.
 */
export async function insertLead(
  tx: Transaction,
  row: LeadRow,
  { engine, reasons, dueAt }: Pick<LeadScore, 'engine' | 'reasons'> & { dueAt: string | null },
  event: NewEvent,
  assumes?: Assumed,
): Promise<boolean> {
  const inserted = await tx.unsafe(
    assumes ? inserting.assuming : inserting.knowing,
    [
      ...newLeadFields.map((field) => row[field] as never),
      ...[engine, tx.json(reasons as never), dueAt, event.id, event.type, event.payload, event.traceparent],
      ...(assumes ? [assumes.stageVersion, assumes.stamp] : []),
    ],
    { prepare: true },
  );
  return inserted.length > 0;
}

/** Returns the leads with these ids, including deleted ones. */
export async function listLeadRowsIncludingDeleted(
  db: Queryable,
  tenantId: string,
  ids: readonly string[],
): Promise<LeadRow[]> {
  return db<LeadRow[]>`select * from leads where tenant_id = ${tenantId} and id = any(${ids as string[]}::uuid[])`;
}

/** Finds the live lead with this external id. */
export async function findLeadByExternalId(
  db: Queryable,
  tenantId: string,
  externalId: string,
): Promise<LeadRow | undefined> {
  const [row] = await db<LeadRow[]>`
    select * from leads where tenant_id = ${tenantId} and external_id = ${externalId} and deleted_at is null`;
  return row;
}

/** Moves the next leads of a stage, live or deleted ones, to another of the same pipeline, `limit` at most. */
export async function moveToStage(
  tx: Transaction,
  tenantId: string,
  fromStageId: string,
  toStageId: string,
  which: 'live' | 'deleted',
  limit: number,
  now: Date,
): Promise<LeadRow[]> {
  const moment = now.toISOString();
  return tx<LeadRow[]>`
    with held as (
      select id from leads where tenant_id = ${tenantId} and stage_id = ${fromStageId}
        and ${which === 'live' ? tx`deleted_at is null` : tx`deleted_at is not null`}
      order by id limit ${limit} for update
    )
    update leads l set stage_id = ${toStageId}, stage_entered_at = ${moment}, updated_at = ${moment}, version = version + 1
    from held where l.tenant_id = ${tenantId} and l.id = held.id returning l.*`;
}

/**
 * Moves the next live leads with the status of a WON or LOST stage from the OPEN stages of its pipeline into it, `limit` at most. Returns
 * them with the stages that they come from.
 */
export async function gatherClosedLeads(
  tx: Transaction,
  { tenantId, id, pipelineId, type }: Record<'tenantId' | 'id' | 'pipelineId', string> & { type: StageType },
  limit: number,
  now: Date,
): Promise<(LeadRow & { fromStageId: string })[]> {
  const moment = now.toISOString();
  return tx<(LeadRow & { fromStageId: string })[]>`
    with held as (
      select l.id, l.stage_id from leads l
      join stages s on s.tenant_id = l.tenant_id and s.id = l.stage_id and s.pipeline_id = ${pipelineId} and s.type = 'OPEN'
      where l.tenant_id = ${tenantId} and l.status = ${type} and l.deleted_at is null
      order by l.id limit ${limit} for update of l
    )
    update leads l set stage_id = ${id}, stage_entered_at = ${moment}, updated_at = ${moment}, version = version + 1
    from held where l.tenant_id = ${tenantId} and l.id = held.id returning l.*, held.stage_id as from_stage_id`;
}

/** Deletes the row of a lead, its history and its timeline. */
export async function purgeLead(tx: Transaction, tenantId: string, id: string): Promise<void> {
  await purgeMatching(tx, tx`tenant_id = ${tenantId} and id = ${id}`);
}

/** Deletes the rows of at most `limit` leads of a tenant that were deleted before a moment; returns how many. */
export async function purgeExpiredLeads(
  db: Queryable,
  tenantId: string,
  cutoff: string,
  limit: number,
): Promise<number> {
  return purgeMatching(
    db,
    db`tenant_id = ${tenantId} and deleted_at < ${cutoff} and id = any(array(
      select id from leads where tenant_id = ${tenantId} and deleted_at < ${cutoff} order by deleted_at limit ${limit}))`,
  );
}

/** Deletes dependents first, because a cascade would skip the activity counts. */
async function purgeMatching(db: Queryable, condition: Fragment): Promise<number> {
  const [row] = await db<{ total: number }[]>`
    with purged as (delete from leads where ${condition} returning tenant_id, id),
    history as (
      delete from lead_changes c using purged p where c.tenant_id = p.tenant_id and c.lead_id = p.id
    ), kept as (
      delete from import_changes c using purged p, imports i
      where i.tenant_id = p.tenant_id and i.changes_kept and c.tenant_id = i.tenant_id and c.import_id = i.id
        and c.kind = 'lead' and c.record_id = p.id
    ), updated as (
      delete from bulk_update_changes c using purged p, bulk_updates b
      where b.tenant_id = p.tenant_id and b.changes_kept and c.tenant_id = b.tenant_id and c.bulk_update_id = b.id
        and c.lead_id = p.id
    ), timeline as (
      delete from activities a using purged p where a.tenant_id = p.tenant_id and a.lead_id = p.id
      returning a.tenant_id, a.deleted_at
    ), counted as (
      insert into count_deltas (tenant_id, resource, delta)
      select tenant_id, 'activities', -count(*) from timeline where deleted_at is null group by tenant_id
    )
    select count(*) as total from purged`;
  return row?.total ?? 0;
}

/** A lead, and the type of its stage: null where the stage is newer than the statement, which waited for the lead. */
export type LeadInStage = LeadRow & { stageType: StageType | null };

/** Locks the live leads with these UUIDs until the transaction ends, always in the same order. */
export async function lockLeads(tx: Transaction, tenantId: string, ids: string[]): Promise<LeadInStage[]> {
  return tx<LeadInStage[]>`
    select l.*, (select type from stages s where s.tenant_id = l.tenant_id and s.id = l.stage_id) as stage_type from leads l
    where tenant_id = ${tenantId} and id = any(${ids}::uuid[]) and deleted_at is null
    order by id for update of l`;
}

/** The next leads that a bulk update looks at. Ids are UUIDs. */
export interface LeadWindow {
  /** The last lead that was looked at. */
  after: string | null;
  /** Leads that were stored later are left alone. */
  createdUntil: string;
  /** How many leads are looked at, and how many of them are locked at most. */
  looked: number;
  locked: number;
}

/**
 * Locks those of the next leads, in the order of their creation, that meet conditions on columns of `leads`. Returns them, and the last
 * lead that was looked at; undefined if none is left.
 */
export async function lockMatchingLeads(
  tx: Transaction,
  tenantId: string,
  { after, createdUntil, looked, locked }: LeadWindow,
  conditions: (Fragment | undefined)[],
): Promise<{ rows: LeadInStage[]; last: string | undefined }> {
  const from = tx`tenant_id = ${tenantId} and id > ${after ?? nilUuid}::uuid`;
  const [end] = await tx<{ id: string }[]>`select id from leads where ${from} order by id offset ${looked - 1} limit 1`;
  const matching = allOf(tx, [from, end && tx`id <= ${end.id}`, tx`deleted_at is null`, ...conditions]);
  const rows = await tx<LeadInStage[]>`
    select leads.*, (
      select type from stages s where s.tenant_id = leads.tenant_id and s.id = leads.stage_id
    ) as stage_type from leads
    where ${matching} and coalesce(recorded_at, created_at) <= ${createdUntil} order by id limit ${locked} for update of leads`;
  return { rows, last: rows.length === locked ? rows.at(-1)?.id : end?.id };
}

/** Marks locked leads as deleted, each by itself: each can be restored alone. */
export async function softDeleteLeads(tx: Transaction, tenantId: string, ids: string[], now: Date): Promise<LeadRow[]> {
  const deletionIds = ids.map(() => newUuid(now.getTime()));
  const moment = now.toISOString();
  return tx<LeadRow[]>`
    update leads l set deleted_at = ${moment}, deletion_id = given.deletion_id, updated_at = ${moment},
      version = version + 1
    from unnest(${ids}::uuid[], ${deletionIds}::uuid[]) as given (id, deletion_id)
    where l.tenant_id = ${tenantId} and l.id = given.id returning l.*`;
}

/** The live leads with these external ids, in one order for all requests, locked until the transaction ends. */
export async function lockLeadsByExternalId(
  tx: Transaction,
  tenantId: string,
  externalIds: string[],
): Promise<LeadInStage[]> {
  return tx<LeadInStage[]>`
    select l.*, (select type from stages s where s.tenant_id = l.tenant_id and s.id = l.stage_id) as stage_type from leads l
    where tenant_id = ${tenantId} and external_id = any(${externalIds}::text[]) and deleted_at is null
    order by id for update of l`;
}

/** The contacts (UUIDs) of the live leads with these external ids. */
export async function listContactsOfLeads(tx: Transaction, tenantId: string, externalIds: string[]): Promise<string[]> {
  const rows = await tx<{ contactId: string }[]>`
    select contact_id from leads
    where tenant_id = ${tenantId} and external_id = any(${externalIds}::text[]) and deleted_at is null`;
  return rows.map(({ contactId }) => contactId);
}

/** The contacts (UUIDs) of live leads. */
export async function listContactsOfLeadIds(tx: Transaction, tenantId: string, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await tx<{ contactId: string }[]>`
    select contact_id from leads where tenant_id = ${tenantId} and id = any(${ids}::uuid[]) and deleted_at is null`;
  return rows.map(({ contactId }) => contactId);
}

/** The live leads (UUIDs) that have these external ids, by external id. */
export async function listExternalIds(
  tx: Transaction,
  tenantId: string,
  externalIds: string[],
): Promise<Map<string, string>> {
  if (externalIds.length === 0) return new Map();
  const rows = await tx<{ externalId: string; id: string }[]>`
    select external_id, id from leads
    where tenant_id = ${tenantId} and external_id = any(${externalIds}::text[]) and deleted_at is null`;
  return new Map(rows.map(({ externalId, id }) => [externalId, id]));
}

/**
 * Stores leads and counts them; returns the ids of those whose external id no live lead has. But for those in `scored`,
 * which a client scored, their scores are due at once.
 */
export async function insertLeads(
  tx: Transaction,
  rows: readonly NewLead[],
  scored: string[],
  now: Date,
): Promise<Set<string>> {
  const moment = now.toISOString();
  const columns = columnList(tx, Object.keys(rows[0] as NewLead));
  const inserted = await tx<{ id: string }[]>`
    with inserted as (
      insert into leads (${columns}) select ${columns} from ${asRecordset(tx, 'leads', rows)}
      on conflict (tenant_id, external_id) where deleted_at is null do nothing returning tenant_id, id
    ), counted as (
      insert into count_deltas (tenant_id, resource, delta)
      select tenant_id, 'leads', count(*) from inserted group by tenant_id
    ), scored as (
      insert into lead_scores (tenant_id, lead_id, engine, reasons, computed_at, due_at)
      select tenant_id, id, case when id = any(${scored}::uuid[]) then 'external' else 'rules' end, '[]', ${moment},
        case when id = any(${scored}::uuid[]) then null else ${moment}::timestamptz end
      from inserted
    )
    select id from inserted`;
  return new Set(inserted.map(({ id }) => id));
}

const keptFields = new Set([
  ...['tenantId', 'id', 'createdByType', 'createdById', 'createdAt', 'recordedAt'],
  ...['deletedAt', 'deletionId'],
]);

/**
 * Writes leads as they stand in `rows`. A client scored those in `scored`; the scores that the rules gave to others are
 * due at once.
 */
export async function updateLeads(
  tx: Transaction,
  tenantId: string,
  rows: readonly LeadRow[],
  scored: string[],
  now: Date,
): Promise<void> {
  const moment = now.toISOString();
  const fields = Object.keys(rows[0] as LeadRow).filter((field) => !keptFields.has(field));
  await tx`
    with updated as (
      update leads set ${setFrom(tx, 'given', fields)} from ${asRecordset(tx, 'leads', rows)} given
      where leads.tenant_id = ${tenantId} and leads.id = given.id returning leads.tenant_id, leads.id
    ), due as (
      update lead_scores s set due_at = ${moment} from updated u
      where s.tenant_id = u.tenant_id and s.lead_id = u.id and s.engine = 'rules' and u.id <> all(${scored}::uuid[])
    )
    insert into lead_scores (tenant_id, lead_id, engine, reasons, computed_at, due_at)
    select tenant_id, id, 'external', '[]', ${moment}, null from updated where id = any(${scored}::uuid[])
    on conflict (tenant_id, lead_id) do update set engine = excluded.engine, reasons = excluded.reasons,
      computed_at = excluded.computed_at, due_at = excluded.due_at`;
}
