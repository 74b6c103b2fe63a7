import { idPrefixes } from '@lead-engagement/contract';
import type { Database, Queryable, Transaction } from '../../../db/client.js';
import { encodeId } from '../../../ids.js';
import { deliveryKind } from '../../../webhooks/queue.js';

/** Everything by which other records mention a person. It is kept with the job, since the records themselves go first. UUIDs. */
export interface Traces {
  /** The contact, and those that were merged into it. */
  contactIds: string[];
  leadIds: string[];
  conversationIds: string[];
  shipmentIds: string[];
  crawlResultIds: string[];
  /** E-mail addresses, telephone numbers, external ids and handles. */
  words: string[];
}

/** Looks for what mentions these contacts. */
export async function findTraces(tx: Transaction, tenantId: string, contactIds: string[]): Promise<Traces> {
  const leads = await tx<{ id: string }[]>`
    select id from leads where tenant_id = ${tenantId} and contact_id = any(${contactIds}::uuid[])`;
  const leadIds = leads.map(({ id }) => id);
  const conversations = await tx<{ id: string }[]>`
    select id from conversations where tenant_id = ${tenantId} and contact_id = any(${contactIds}::uuid[])`;
  const shipments = await tx<{ id: string }[]>`
    select id from shipments where tenant_id = ${tenantId}
      and (contact_id = any(${contactIds}::uuid[]) or lead_id = any(${leadIds}::uuid[]))`;
  const accounts = await tx<{ account: string }[]>`
    select handle as account from contact_handles where tenant_id = ${tenantId} and contact_id = any(${contactIds}::uuid[])
    union select p->>'platform' || ':' || lower(p->>'handle') from contacts, jsonb_array_elements(social_profiles) p
    where tenant_id = ${tenantId} and id = any(${contactIds}::uuid[])`;
  const handles = accounts.map(({ account }) => account);
  const results = await tx<{ id: string }[]>`
    select id from crawl_results where tenant_id = ${tenantId} and (promoted_lead_id = any(${leadIds}::uuid[])
      or platform || ':' || lower(ltrim(author, '@')) = any(${handles}::text[])
      or exists (select from jsonb_array_elements(places) p
        where p->>'platform' || ':' || lower(ltrim(p->>'author', '@')) = any(${handles}::text[])))`;
  const words = await tx<{ word: string }[]>`
    select distinct word from contacts, unnest(array[email, phone, phone_e164, external_id, name] || secondary_emails || secondary_phones || secondary_phone_keys) word
    where tenant_id = ${tenantId} and id = any(${contactIds}::uuid[]) and length(word) > 2`;
  return {
    contactIds,
    leadIds,
    conversationIds: conversations.map(({ id }) => id),
    shipmentIds: shipments.map(({ id }) => id),
    crawlResultIds: results.map(({ id }) => id),
    words: words.map(({ word }) => word),
  };
}

/** Whether the purge of one of these contacts has not ended. */
export async function isBeingPurged(db: Queryable, tenantId: string, contactIds: readonly string[]): Promise<boolean> {
  const left = await db`
    select from contacts where tenant_id = ${tenantId} and id = any(${[...contactIds]}::uuid[]) limit 1`;
  return left.length > 0;
}

/** Whether an import or export that may have read these contacts is still under way. */
export async function hasJobsUnderWay(db: Queryable, tenantId: string, before: string): Promise<boolean> {
  const found = await db`
    select from imports where tenant_id = ${tenantId} and created_at < ${before} and status in ('PENDING', 'RUNNING')
    union all
    select from exports where tenant_id = ${tenantId} and created_at < ${before} and status in ('PENDING', 'RUNNING')
    limit 1`;
  return found.length > 0;
}

/** Has the files of imports and exports of before removed, and takes the person out of what is kept of those jobs. */
export async function forgetFiles(
  tx: Transaction,
  tenantId: string,
  traces: Traces,
  before: string,
  now: Date,
): Promise<void> {
  const { contactIds, leadIds, words } = traces;
  const named = [...words, ...contactIds.map((id) => encodeId('contact', id))];
  await tx`
    update files f set expires_at = ${now.toISOString()} where tenant_id = ${tenantId} and id in (
      select file_id from imports where tenant_id = ${tenantId} and created_at < ${before}
      union all select file_id from exports where tenant_id = ${tenantId} and created_at < ${before})`;
  await tx`
    update exports set expires_at = least(expires_at, ${now.toISOString()}),
      filter = case when filter::text ilike any(${named.map(toPattern)}::text[]) then '{}' else filter end
    where tenant_id = ${tenantId} and created_at < ${before}`;
  await tx`
    delete from import_changes where tenant_id = ${tenantId} and record_id = any(${[...contactIds, ...leadIds]}::uuid[])`;
  await tx`
    update contact_merges set before = '{}', after = '{}'
    where tenant_id = ${tenantId} and merged_ids && ${contactIds}::uuid[]`;
}

/** The later one of a moment and that of the clock of the database, by which files of deleted records expire. */
export async function readLaterClock(db: Queryable, moment: Date): Promise<string> {
  const [row] = await db<{ at: string }[]>`select greatest(now(), ${moment.toISOString()}::timestamptz) as at`;
  return (row as { at: string }).at;
}

/** Whether a file of the tenant that had expired by then is still to be removed from the store. */
export async function hasExpiredFiles(db: Queryable, tenantId: string, by: string): Promise<boolean> {
  const found = await db`select from files where tenant_id = ${tenantId} and expires_at <= ${by} limit 1`;
  return found.length > 0;
}

/** A pattern for LIKE that finds a text anywhere. */
function toPattern(word: string): string {
  return `%${word.replace(/[\\%_]/g, '\\$&')}%`;
}

/** Deletes errors of imports whose value has one of these texts. Needs the worker's role. */
export async function forgetImportErrors(db: Database, tenantId: string, words: readonly string[]): Promise<void> {
  await db`
    delete from import_errors where tenant_id = ${tenantId}
      and (value ilike any(${words.map(toPattern)}::text[]) or message ilike any(${words.map(toPattern)}::text[]))`;
}

/** Deletes what is not deleted along with the contact: crawl results, shipments, and addresses that bounced. Needs the worker's role. */
export async function forgetRecords(
  db: Database,
  tenantId: string,
  { crawlResultIds, shipmentIds, words }: Traces,
): Promise<void> {
  await db`delete from crawl_results where tenant_id = ${tenantId} and id = any(${crawlResultIds}::uuid[])`;
  await db`delete from shipments where tenant_id = ${tenantId} and id = any(${shipmentIds}::uuid[])`;
  const addresses = words.map((word) => word.toLowerCase());
  await db`delete from email_bounces where tenant_id = ${tenantId} and address = any(${addresses}::text[])`;
}

/** Shipments that the provider still tracks. */
export async function hasTrackedShipments(db: Queryable, tenantId: string, ids: readonly string[]): Promise<boolean> {
  const found = await db`
    select from shipments where tenant_id = ${tenantId} and id = any(${[...ids]}::uuid[])
      and (active or next_sync_at is not null) limit 1`;
  return found.length > 0;
}

interface StoredErasure {
  id: string;
  data: Record<string, unknown>;
}

/** The erasures of a tenant that wait for a pass over its events, oldest first. Needs the worker's role. */
export function listErasures(db: Database, tenantId: string, kind: string, limit: number): Promise<StoredErasure[]> {
  return db<StoredErasure[]>`
    select id, data from work where kind = ${kind} and tenant_id = ${tenantId} and data->>'awaitsPass' = 'true'
    order by data->>'orderedAt', id limit ${limit}`;
}

/** Locks those of these erasures that still wait for a pass. */
export function lockErasures(
  tx: Transaction,
  tenantId: string,
  kind: string,
  ids: readonly string[],
): Promise<StoredErasure[]> {
  return tx<StoredErasure[]>`
    select id, data from work where kind = ${kind} and tenant_id = ${tenantId} and id = any(${[...ids]}::uuid[])
      and data->>'awaitsPass' = 'true'
    order by id for update`;
}

const scannedEvents = 2_000;
/** All contacts that an event names are read from it, since a pattern for each contact costs as much again for each. */
const namedContact = `${idPrefixes.contact}_[0-9a-z]+`;

/**
 * Deletes the events about these contacts after a place in the log, of so many that it reads, with their deliveries. Returns the place from
 * which to go on; undefined at the end. Needs the worker's role. Events of leads, activities and conversations name their
 * contact; those of messages their conversation; those of exports can have an address in their filter.
 */
export async function forgetEvents(
  db: Database,
  tenantId: string,
  { contactIds, conversationIds, words }: Pick<Traces, 'contactIds' | 'conversationIds' | 'words'>,
  after: number,
): Promise<number | undefined> {
  const ids = contactIds.map((id) => encodeId('contact', id));
  const threads = conversationIds.map((id) => encodeId('conversation', id));
  const filters = words.map((word) => toPattern(JSON.stringify(word).slice(1, -1)));
  const [scanned] = await db<{ count: number; last: number | null }[]>`
    with page as materialized (
      select id, created_at, sequence,
        array(select named[1] from regexp_matches(payload, ${namedContact}, 'g') named) && ${ids}::text[]
        or type = 'message.created' and payload::jsonb -> 'data' ->> 'conversationId' = any(${threads}::text[])
        or type in ('export.ready', 'export.failed') and payload ilike any(${filters}::text[]) as is_theirs
      from events where tenant_id = ${tenantId} and sequence > ${after} order by sequence limit ${scannedEvents}
    ), theirs as materialized (
      select id, created_at from page where is_theirs
    ), sent as materialized (
      select d.id, d.created_at from deliveries d join theirs t on d.tenant_id = ${tenantId}
        and d.event_id = t.id and d.created_at = t.created_at
    ), attempts as (
      delete from delivery_attempts a using sent
      where a.tenant_id = ${tenantId} and a.delivery_id = sent.id and a.created_at = sent.created_at
    ), jobs as (
      delete from work w using sent where w.kind = ${deliveryKind} and w.tenant_id = ${tenantId} and w.id = sent.id
    ), gone as (
      delete from deliveries d using sent where d.tenant_id = ${tenantId} and d.id = sent.id and d.created_at = sent.created_at
    ), erased as (
      delete from events e using theirs t
      where e.tenant_id = ${tenantId} and e.id = t.id and e.created_at = t.created_at
    )
    select (select count(*)::int from page) as count, (select max(sequence) from page) as last`;
  return scanned && scanned.count === scannedEvents && scanned.last !== null ? scanned.last : undefined;
}

/** Whether events about these contacts, or of messages in their conversations, wait for the relay, or a delivery of one has not ended. Needs the worker's role. */
export async function hasUntoldEvents(
  db: Database,
  tenantId: string,
  { contactIds, conversationIds }: Pick<Traces, 'contactIds' | 'conversationIds'>,
  since: string,
): Promise<boolean> {
  const named = [
    ...contactIds.map((id) => encodeId('contact', id)),
    ...conversationIds.map((id) => encodeId('conversation', id)),
  ];
  const patterns = named.map(toPattern);
  const found = await db`
    select from outbox where tenant_id = ${tenantId} and payload like any(${patterns}::text[])
    union all
    select from deliveries d join events e
      on e.tenant_id = d.tenant_id and e.id = d.event_id and e.created_at = d.created_at
    where d.tenant_id = ${tenantId} and d.created_at >= ${since} and d.status = 'PENDING'
      and e.payload like any(${patterns}::text[])
    limit 1`;
  return found.length > 0;
}

/** Takes the ids of a person's records out of the audit log. Needs the worker's role. */
export async function forgetAuditTargets(db: Database, tenantId: string, traces: Traces): Promise<void> {
  const { contactIds, leadIds, conversationIds, shipmentIds, crawlResultIds } = traces;
  const ids = [
    ...contactIds.map((id) => encodeId('contact', id)),
    ...leadIds.map((id) => encodeId('lead', id)),
    ...conversationIds.map((id) => encodeId('conversation', id)),
    ...shipmentIds.map((id) => encodeId('shipment', id)),
    ...crawlResultIds.map((id) => encodeId('crawlResult', id)),
  ];
  await db`select forget_audit_targets(${tenantId}::uuid, ${ids}::text[])`;
}
