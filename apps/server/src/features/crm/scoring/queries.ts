import type { Database, Queryable, Transaction } from '../../../db/client.js';
import type { leadScores } from './table.js';

export type LeadScoreRow = typeof leadScores.$inferSelect;

/** A score to store. */
export interface ScoreWrite extends LeadScoreRow {
  /** The state of the row before the inputs of the score were read: see `listScoreStates`. */
  basedOn?: string | undefined;
}

/** The fields of a contact that conditions can use. */
export interface ContactFactsRow {
  id: string;
  name: string | null;
  email: string | null;
  phone: string | null;
  company: string | null;
  title: string | null;
  country: string | null;
  externalId: string | null;
  ownerId: string | null;
  /** Names. */
  tags: string[];
}

/** The fields of these contacts that conditions can use. */
export async function listContactFacts(db: Queryable, tenantId: string, ids: string[]): Promise<ContactFactsRow[]> {
  return db<ContactFactsRow[]>`
    select id, name, email, phone, company, title, country, external_id, owner_id,
      array(
        select t.name from contact_tags ct join tags t on t.tenant_id = ct.tenant_id and t.id = ct.tag_id and t.deleted_at is null
        where ct.tenant_id = c.tenant_id and ct.contact_id = c.id order by lower(t.name)
      ) as tags
    from contacts c where tenant_id = ${tenantId} and id = any(${ids}::uuid[])`;
}

/** A score counts at most this many of the newest activities of the lead, and of its contact. */
const countedActivities = 200;

/** The live activities of some types of leads, and those of their contacts that belong to no lead. */
export async function listSignals(
  db: Queryable,
  tenantId: string,
  leads: readonly { id: string; contactId: string }[],
  types: string[],
): Promise<{ leadId: string; type: string; occurredAt: string }[]> {
  const ids = leads.map(({ id }) => id);
  const contactIds = leads.map(({ contactId }) => contactId);
  return db<{ leadId: string; type: string; occurredAt: string }[]>`
    select scored.lead_id, counted.type, counted.occurred_at
    from unnest(${ids}::uuid[], ${contactIds}::uuid[]) as scored (lead_id, contact_id)
    cross join lateral (
      (select type, occurred_at from activities a
        where a.tenant_id = ${tenantId} and a.lead_id = scored.lead_id
          and a.deleted_at is null and a.type = any(${types}::text[])
        order by a.created_at desc limit ${countedActivities})
      union all
      (select type, occurred_at from activities a
        where a.tenant_id = ${tenantId} and a.contact_id = scored.contact_id and a.lead_id is null
          and a.deleted_at is null and a.type = any(${types}::text[])
        order by a.created_at desc limit ${countedActivities})
    ) as counted`;
}

/** Finds the score of a lead with its reasons; undefined if it has not been scored yet. */
export async function findLeadScore(
  db: Queryable,
  tenantId: string,
  leadId: string,
): Promise<(LeadScoreRow & { state: string }) | undefined> {
  const [row] = await db<(LeadScoreRow & { state: string })[]>`
    select *, xmin as state from lead_scores where tenant_id = ${tenantId} and lead_id = ${leadId}`;
  return row;
}

/**
 * The versions of the present score rows, by lead: the transaction that wrote each. Call it before you read the inputs of the scores;
 * `putLeadScores` then keeps later requests to score again.
 */
export async function listScoreStates(
  tx: Transaction,
  tenantId: string,
  leadIds: string[],
): Promise<Map<string, string>> {
  const rows = await tx<{ leadId: string; state: string }[]>`
    select lead_id, xmin as state from lead_scores where tenant_id = ${tenantId} and lead_id = any(${leadIds}::uuid[])`;
  return new Map(rows.map(({ leadId, state }) => [leadId, state]));
}

/** What scores leads, by their UUIDs: `rules`, or `external` for a client. */
export async function listEngines(tx: Transaction, tenantId: string, leadIds: string[]): Promise<Map<string, string>> {
  const rows = await tx<{ leadId: string; engine: string }[]>`
    select lead_id, engine from lead_scores where tenant_id = ${tenantId} and lead_id = any(${leadIds}::uuid[])`;
  return new Map(rows.map(({ leadId, engine }) => [leadId, engine]));
}

/** Lets the rules score leads that a client has scored, soon. */
export async function giveToRules(tx: Transaction, tenantId: string, leadIds: string[], now: Date): Promise<void> {
  await tx`
    update lead_scores set engine = 'rules', due_at = ${now.toISOString()}
    where tenant_id = ${tenantId} and lead_id = any(${leadIds}::uuid[])`;
}

/**
 * Stores scores, replacing earlier ones of the same leads. A score by rules that was made due again since its `basedOn` stays due, because
 * it may have missed the change.
 */
export async function putLeadScores(tx: Transaction, rows: readonly ScoreWrite[]): Promise<void> {
  if (rows.length === 0) return;
  const states = Object.fromEntries(rows.map(({ leadId, basedOn }) => [leadId, basedOn ?? null]));
  // The same order everywhere, so that two transactions with the same rows do not deadlock.
  const stored = rows
    .toSorted((a, b) => (a.leadId < b.leadId ? -1 : 1))
    .map(({ basedOn: _, ...row }) => ({ ...row, reasons: tx.json(row.reasons as never) }));
  await tx`
    insert into lead_scores ${tx(stored)}
    on conflict (tenant_id, lead_id) do update set engine = excluded.engine, reasons = excluded.reasons,
      computed_at = excluded.computed_at,
      due_at = case
        when excluded.engine = 'external' or lead_scores.xmin::text = ${tx.json(states)}::jsonb ->> lead_scores.lead_id::text
        then excluded.due_at
        else least(lead_scores.due_at, excluded.due_at)
      end`;
}

/**
 * Makes the scores of some leads, and of the live leads of some contacts, due at a time, except those that a client sent. Call it last:
 * locks on contacts and leads come before those on their scores.
 */
export async function makeScoresDue(
  tx: Transaction,
  tenantId: string,
  { leadIds = [], contactIds = [] }: { leadIds?: string[]; contactIds?: string[] },
  dueAt: Date,
): Promise<void> {
  await tx`
    with touched as (
      select lead_id from lead_scores
      where tenant_id = ${tenantId} and engine = 'rules' and lead_id in (
        select unnest(${leadIds}::uuid[])
        union all
        select id from leads
        where tenant_id = ${tenantId} and contact_id = any(${contactIds}::uuid[]) and deleted_at is null)
      order by lead_id for update
    )
    update lead_scores s set due_at = ${dueAt.toISOString()} from touched
    where s.tenant_id = ${tenantId} and s.lead_id = touched.lead_id`;
}

/** The leads of a tenant whose scores are due, longest overdue first. */
export async function listDueScores(db: Database, tenantId: string, now: Date, limit: number): Promise<string[]> {
  const rows = await db<{ leadId: string }[]>`
    select lead_id from lead_scores where tenant_id = ${tenantId} and due_at <= ${now.toISOString()}
    order by due_at limit ${limit}`;
  return rows.map(({ leadId }) => leadId);
}

/**
 * Up to `limit` of the next tenants that have scores with a due time, and whether any is due. Uses a skip scan: one index lookup for each
 * tenant, for any number of leads.
 */
export async function listTenantsWithDueScores(
  db: Database,
  now: Date,
  after: string | undefined,
  limit: number,
): Promise<{ tenantId: string; isDue: boolean }[]> {
  const first = after === undefined ? db`true` : db`tenant_id > ${after}`;
  return db<{ tenantId: string; isDue: boolean }[]>`
    with recursive turn (tenant_id, due_at, place) as (
      (select tenant_id, due_at, 1 from lead_scores where due_at is not null and ${first}
        order by tenant_id, due_at limit 1)
      union all
      select next.tenant_id, next.due_at, turn.place + 1 from turn cross join lateral (
        select s.tenant_id, s.due_at from lead_scores s where s.due_at is not null and s.tenant_id > turn.tenant_id
        order by s.tenant_id, s.due_at limit 1
      ) next where turn.place < ${limit}
    )
    select tenant_id, due_at <= ${now.toISOString()} as is_due from turn order by place`;
}

/** The tenants whose leads have to be scored by new rules. */
export async function listTenantsToRescore(db: Database): Promise<string[]> {
  const rows = await db<{ tenantId: string }[]>`
    select tenant_id from tenant_settings where rescored_up_to is not null order by updated_at limit 100`;
  return rows.map(({ tenantId }) => tenantId);
}

/**
 * Makes up to `limit` leads of a tenant due, and advances the checkpoint, or removes it after the last lead. Returns how many, or undefined
 * if there is no checkpoint.
 */
export async function makeNextLeadsDue(
  tx: Transaction,
  tenantId: string,
  now: Date,
  limit: number,
): Promise<number | undefined> {
  const [settings] = await tx<{ rescoredUpTo: string | null }[]>`
    select rescored_up_to from tenant_settings where tenant_id = ${tenantId} for update`;
  const from = settings?.rescoredUpTo;
  if (!from) return undefined;
  const marked = await tx<{ leadId: string }[]>`
    with next as (
      select lead_id from lead_scores
      where tenant_id = ${tenantId} and lead_id > ${from} and engine = 'rules'
      order by lead_id limit ${limit} for update
    )
    update lead_scores s set due_at = ${now.toISOString()} from next
    where s.tenant_id = ${tenantId} and s.lead_id = next.lead_id returning s.lead_id`;
  const ids = marked.map(({ leadId }) => leadId).sort();
  const last = ids.length < limit ? null : ids.at(-1);
  await tx`update tenant_settings set rescored_up_to = ${last ?? null} where tenant_id = ${tenantId}`;
  return marked.length;
}
