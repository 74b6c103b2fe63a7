// The baseline of the reference server: Fastify and postgres.js only. The statements are those of the reference server, without those
// that only check something; the rows are returned as they are. Scores come with the request: only what they are computed from is read.
// Plain JavaScript, so that it runs without a loader.
import { randomBytes } from 'node:crypto';
import process from 'node:process';
import fastify from 'fastify';
import postgres from 'postgres';

const { DATABASE_URL: url, DATABASE_ROLE: role, TENANT: tenantId, ACTOR: actorId } = process.env;
const sql = postgres(url, { max: 16, connection: { TimeZone: 'UTC', role } });
const app = fastify();
const pageSize = 50;
const countedActivities = 200;
/** The activities that the default rules count. */
const signalTypes = ['lead_created', 'stage_changed', 'email_received', 'message', 'form_submitted', 'call', 'meeting'];

app.get('/leads/:id', async (request, reply) => {
  const [row] = await sql`
    select * from leads where tenant_id = ${tenantId} and id = ${request.params.id} and deleted_at is null`;
  if (!row) return reply.code(404).send({ success: false, error: { code: 'NOT_FOUND' } });
  return { success: true, data: row };
});

app.get('/leads', async () => {
  const [rows, [count]] = await Promise.all([
    sql`
      select * from leads where true and tenant_id = ${tenantId} and deleted_at is null
      order by created_at desc, id desc limit ${pageSize + 1}`,
    sql`
      select coalesce(sum(delta), 0)::bigint as total from count_deltas
      where tenant_id = ${tenantId} and resource = ${'leads'}`,
  ]);
  const hasMore = rows.length > pageSize;
  const data = rows.slice(0, pageSize);
  const last = data.at(-1);
  const cursor = hasMore ? Buffer.from(JSON.stringify([last.created_at, last.id])).toString('base64url') : '';
  return { success: true, data, meta: { total: Number(count.total), cursor, hasMore } };
});

app.post('/leads', async (request, reply) => {
  const { scored, ...input } = request.body;
  const now = new Date();
  const lead = newLead(input, scored?.score ?? input.score, now);
  const event = newEvent('lead.created', lead, now);
  const { reasons = [], dueAfterMs } = scored ?? {};
  await transact('force_generic_plan', async (tx) => {
    if (scored) await readScoreInputs(tx, lead);
    await tx`
      with inserted as (
        insert into leads ${tx(lead)}
        on conflict (tenant_id, external_id) where deleted_at is null do nothing
        returning tenant_id, id, score, pipeline_id, created_at
      ), counted as (
        insert into count_deltas (tenant_id, resource, delta) select tenant_id, 'leads', 1 from inserted
      ), scored as (
        insert into lead_scores (tenant_id, lead_id, engine, reasons, computed_at, due_at)
        select tenant_id, id, ${scored ? 'rules' : 'external'}, ${tx.json(reasons)}, created_at,
          ${later(now, dueAfterMs)}::timestamptz
        from inserted
      ), told as (
        insert into outbox (tenant_id, id, type, payload, score, pipeline_id, created_at)
        select tenant_id, ${event.id}::uuid, ${event.type}, ${event.payload}, score, pipeline_id, created_at from inserted
      )
      select from inserted`;
  });
  return reply.code(201).send({ success: true, data: lead });
});

app.patch('/leads/:id', async (request) => {
  const { scored, ...changes } = request.body;
  const now = new Date();
  const data = await transact('force_generic_plan', async (tx) => {
    const before = await lockLead(tx, request.params.id);
    return updateScored(tx, before, changes, scored, now);
  });
  return { success: true, data };
});

app.patch('/leads/:id/stage', async (request) => {
  const { scored, stageId } = request.body;
  const now = new Date();
  const data = await transact('force_generic_plan', async (tx) => {
    const before = await lockLead(tx, request.params.id);
    if (before.stage_id === stageId) return before;
    const changes = { stage_id: stageId, stage_entered_at: now.toISOString() };
    const previous = { stage_id: before.stage_id, pipeline_id: before.pipeline_id };
    const event = newEvent('lead.stage_changed', { ...before, ...changes, score: scored.score }, now, { previous });
    const [after] = await Promise.all([
      updateScored(tx, before, changes, scored, now),
      tx`insert into outbox ${tx(event)}`,
    ]);
    return after;
  });
  return { success: true, data };
});

app.post('/leads/bulk', async (request) => {
  const now = new Date();
  const leads = request.body.records.map((record) => newLead(record, 0, now));
  const events = leads.map((lead) => newEvent('lead.created', lead, now));
  const columns = sql.unsafe(Object.keys(leads[0]).join(', '));
  const eventColumns = sql.unsafe(Object.keys(events[0]).join(', '));
  await transact('auto', async (tx) => {
    await Promise.all([
      tx`
        with inserted as (
          insert into leads (${columns}) select ${columns} from jsonb_populate_recordset(null::leads, ${JSON.stringify(leads)}::text::jsonb)
          on conflict (tenant_id, external_id) where deleted_at is null do nothing returning tenant_id, id
        ), counted as (
          insert into count_deltas (tenant_id, resource, delta)
          select tenant_id, 'leads', count(*) from inserted group by tenant_id
        )
        insert into lead_scores (tenant_id, lead_id, engine, reasons, computed_at, due_at)
        select tenant_id, id, 'rules', '[]', ${now.toISOString()}, ${now.toISOString()} from inserted`,
      tx`
        insert into outbox (${eventColumns})
        select ${eventColumns} from jsonb_populate_recordset(null::outbox, ${JSON.stringify(events)}::text::jsonb)`,
      tx`
        insert into audit_log (tenant_id, id, actor_type, actor_id, actor_label, action, changes, request_id, created_at)
        values (${tenantId}, ${newUuid(now)}, 'API_KEY', ${actorId}, 'bench', 'lead.bulk_written', '[]', ${newUuid(now)},
          ${now.toISOString()})`,
    ]);
  });
  return { success: true, data: leads.map(({ id }, index) => ({ index, status: 'created', id })) };
});

/** Runs `work` in a transaction with the settings that row-level security and the triggers read. */
function transact(plans, work) {
  return sql.begin((tx) => {
    // Sent together with the first statement of `work`. If it fails, so does the transaction.
    tx`
      select set_config('app.tenant_id', ${tenantId}, true), set_config('app.actor_id', ${actorId}, true),
        set_config('plan_cache_mode', ${plans}, true)`
      .execute()
      .catch(() => {});
    return work(tx);
  });
}

async function lockLead(tx, id) {
  const [row] = await tx`
    select * from leads where tenant_id = ${tenantId} and id = ${id} and deleted_at is null for update`;
  return row;
}

/** Changes a locked lead along with its score. */
async function updateScored(tx, before, changes, { score, reasons, dueAfterMs }, now) {
  await readScoreInputs(tx, before);
  const row = { ...changes, score, updated_at: now.toISOString(), version: before.version + 1 };
  const [[after]] = await Promise.all([
    tx`update leads set ${tx(row)} where tenant_id = ${tenantId} and id = ${before.id} returning *`,
    tx`
      update lead_scores set reasons = ${tx.json(reasons)}, computed_at = ${now.toISOString()}, due_at = ${later(now, dueAfterMs)}
      where tenant_id = ${tenantId} and lead_id = ${before.id}`,
  ]);
  return after;
}

/** The rows that a score is computed from. */
function readScoreInputs(tx, { id, contact_id: contactId }) {
  return Promise.all([
    tx`
      select id, name, email, phone, company, title, country, external_id, owner_id,
        array(
          select t.name from contact_tags ct join tags t on t.tenant_id = ct.tenant_id and t.id = ct.tag_id and t.deleted_at is null
          where ct.tenant_id = c.tenant_id and ct.contact_id = c.id order by lower(t.name)
        ) as tags
      from contacts c where tenant_id = ${tenantId} and id = ${contactId}`,
    tx`
      (select type, occurred_at from activities a
        where a.tenant_id = ${tenantId} and a.lead_id = ${id} and a.deleted_at is null and a.type = any(${signalTypes}::text[])
        order by a.created_at desc limit ${countedActivities})
      union all
      (select type, occurred_at from activities a
        where a.tenant_id = ${tenantId} and a.contact_id = ${contactId} and a.lead_id is null
          and a.deleted_at is null and a.type = any(${signalTypes}::text[])
        order by a.created_at desc limit ${countedActivities})`,
  ]);
}

function newLead({ contactId, pipelineId, stageId, title, value, source }, score, now) {
  const moment = now.toISOString();
  return {
    status: 'OPEN',
    lost_reason: null,
    closed_at: null,
    tenant_id: tenantId,
    id: newUuid(now),
    contact_id: contactId,
    pipeline_id: pipelineId,
    stage_id: stageId,
    source,
    score,
    value,
    currency: 'USD',
    assigned_to_id: null,
    title,
    expected_close_date: null,
    external_id: null,
    tag_ids: [],
    custom_fields: {},
    stage_entered_at: moment,
    created_at: moment,
    updated_at: moment,
  };
}

function newEvent(type, data, now, further = {}) {
  const id = newUuid(now);
  const created = now.toISOString();
  const payload = JSON.stringify({ id, type, created, tenant_id: tenantId, data, ...further });
  return {
    id,
    tenant_id: tenantId,
    type,
    payload,
    score: data.score,
    pipeline_id: data.pipeline_id,
    created_at: created,
  };
}

function later(now, ms) {
  return ms === undefined ? null : new Date(now.getTime() + ms).toISOString();
}

/** A UUIDv7, because indexes grow differently with random ones. */
function newUuid(now) {
  const bytes = randomBytes(16);
  bytes.writeUIntBE(now.getTime(), 0, 6);
  bytes[6] = 0x70 | (bytes[6] & 0x0f);
  bytes[8] = 0x80 | (bytes[8] & 0x3f);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

process.once('disconnect', () => process.exit(0));
await app.listen({ port: 0, host: '127.0.0.1' });
process.send({ port: app.server.address().port });
