import type { LeadEngagement } from '@lead-engagement/sdk';
import { connect, type Database, inTenant } from '../../../apps/server/src/db/client.js';
import { compactCounts } from '../../../apps/server/src/db/counts.js';
import { decodeId, encodeId } from '../../../apps/server/src/ids.js';
import type { Defer } from '../cleanup.js';
import { seedLeads } from '../seed-leads.js';

const leadCount = 10_000;
const sampleSize = 200;
/** Leads that are changed: each of the requests in a row is about another, so that none waits for a lock. */
const changedCount = 1_000;
const activityCount = 100_000;
const atOnce = 16;

/** A tenant with leads. All ids are UUIDs. */
export interface Seeded {
  owner: Database;
  /** The API key, as the history names it. */
  actor: string;
  /** Leads spread evenly over the tenant. */
  sample: string[];
  /** Leads that the rules have scored and that have been through their stages: they score the same after each change. */
  changed: { ids: string[]; scored: Scored };
  place: { pipelineId: string; stageId: string };
  /** Another open stage of the pipeline. */
  otherStageId: string;
  contacts: string[];
  /** A contact with 100,000 activities. */
  hotContact: string;
  /** The scores that the rules give to new leads of the first contact and of the hot one. */
  scoredNew: { usual: Scored; hot: Scored };
}

/** A score as the server stores it. */
export interface Scored {
  score: number;
  reasons: unknown[];
  dueAfterMs: number;
}

/** The fields of every lead that is created. */
export const newLead = { title: 'Difference engine', value: 1234.5, source: 'FORM' } as const;

/** Fills a tenant. `client` has a key of it. */
export async function seedTenant(
  databaseUrl: string,
  tenant: string,
  client: LeadEngagement,
  defer: Defer,
): Promise<Seeded> {
  const owner = connect(databaseUrl, 'owner', { maxConnections: 1 });
  defer(() => owner.end({ timeout: 1 }));
  const contacts = await fill(databaseUrl, tenant);
  const [firstContact = '', hotContact = ''] = contacts;
  const sample = await owner<{ id: string }[]>`
    select id from (select id, row_number() over (order by id) as number from leads where tenant_id = ${tenant}) lead
    where number % ${leadCount / sampleSize}::int = 0`;
  const stages = await owner<{ pipelineId: string; stageId: string }[]>`
    select s.pipeline_id, s.id as stage_id from stages s
    join pipelines p on p.tenant_id = s.tenant_id and p.id = s.pipeline_id
    where s.tenant_id = ${tenant} and p.is_default and s.type = 'OPEN' order by s.position limit 2`;
  const [place, other] = stages;
  const [key] = await owner<{ id: string }[]>`select id from api_keys where tenant_id = ${tenant}`;
  if (!place || !other || !key) throw new Error('The tenant has no key, or not two open stages.');
  const scoreOf = (lead: string) => readScore(owner, tenant, lead);
  const ids = await createMovedLeads(client, contacts.slice(2), [other.stageId, place.stageId]);
  const changed = { ids, scored: await scoreOf(ids[0] as string) };
  const scoredNew = {
    usual: await scoreOf(await createLead(client, firstContact)),
    hot: await scoreOf(await createLead(client, hotContact)),
  };
  return {
    owner,
    actor: encodeId('apiKey', key.id),
    sample: sample.map(({ id }) => id),
    changed,
    place,
    otherStageId: other.stageId,
    contacts,
    hotContact,
    scoredNew,
  };
}

/** Does what the worker and autovacuum would have done after all the writes so far. */
export async function settle(databaseUrl: string, owner: Database): Promise<void> {
  const worker = connect(databaseUrl, 'lead_engagement_worker', { maxConnections: 1 });
  try {
    await compactCounts(worker);
  } finally {
    await worker.end();
  }
  await owner`vacuum (analyze)`;
}

/** Adds leads, contacts and activities. Returns the contacts; the second has all the activities. */
async function fill(databaseUrl: string, tenant: string): Promise<string[]> {
  const db = connect(databaseUrl, 'lead_engagement_api', { maxConnections: 1 });
  try {
    return await inTenant(db, tenant, async (tx) => {
      await seedLeads(tx, tenant, leadCount);
      const contacts = await tx<{ id: string }[]>`select id from contacts where tenant_id = ${tenant} order by id`;
      const [, hot] = contacts;
      await tx`
        insert into activities (tenant_id, id, created_at, updated_at, user_id, contact_id, type, is_system, title, occurred_at)
        select ${tenant}::uuid, uuidv7(age), now() + age, now() + age, ${tenant}::uuid, ${hot?.id ?? null}::uuid,
          (array['note', 'call', 'email_sent', 'email_received'])[1 + n % 4], false, 'Activity ' || n, now() + age
        from generate_series(1, ${activityCount}::int) n
        cross join lateral (select (n - ${activityCount}::int) * interval '1 minute' as age)`;
      await tx`
        insert into count_deltas (tenant_id, resource, delta) values (${tenant}, 'activities', ${activityCount})`;
      return contacts.map(({ id }) => id);
    });
  } finally {
    await db.end();
  }
}

/** Reads the score of a lead. */
async function readScore(owner: Database, tenant: string, lead: string): Promise<Scored> {
  const [scored] = await owner<Scored[]>`
    select l.score, s.reasons, extract(epoch from s.due_at - s.computed_at)::float8 * 1000 as due_after_ms
    from leads l join lead_scores s on s.tenant_id = l.tenant_id and s.lead_id = l.id
    where l.tenant_id = ${tenant} and l.id = ${lead}`;
  if (!scored) throw new Error('The server has not scored the lead.');
  return { ...scored };
}

/** Creates leads and moves them to each of two stages twice, so that further moves no longer change the score. */
async function createMovedLeads(client: LeadEngagement, contacts: readonly string[], stages: readonly string[]) {
  const ids: string[] = [];
  const left = Array.from({ length: changedCount }, (_, at) => contacts[at % contacts.length] as string);
  const worker = async () => {
    for (let contact = left.pop(); contact !== undefined; contact = left.pop()) {
      const id = await createLead(client, contact);
      for (const stage of [...stages, ...stages]) {
        await client.leads.updateStage(encodeId('lead', id), { stageId: encodeId('stage', stage) });
      }
      ids.push(id);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return ids;
}

/** Creates a lead without a score, and returns its UUID. */
async function createLead(client: LeadEngagement, contact: string): Promise<string> {
  const { id } = await client.leads.create({ ...newLead, contactId: encodeId('contact', contact) });
  return decodeId('lead', id) as string;
}
