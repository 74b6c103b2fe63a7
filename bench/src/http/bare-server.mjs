// The baseline of the reference server: Fastify and postgres.js only. The statements are those of the reference server; the rows are
// returned as they are. Plain JavaScript, so that it runs without a loader.
import { randomUUID } from 'node:crypto';
import process from 'node:process';
import fastify from 'fastify';
import postgres from 'postgres';

const { DATABASE_URL: url, DATABASE_ROLE: role, TENANT: tenantId } = process.env;
const sql = postgres(url, { max: 16, connection: { TimeZone: 'UTC', role } });
const app = fastify();
const pageSize = 50;

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

/** Writes the same rows as the reference server: the lead, its score, its event, and the count, pipelined in one transaction. */
app.post('/leads', async (request, reply) => {
  const now = new Date().toISOString();
  const { contactId, pipelineId, stageId, title, value, score, source } = request.body;
  const lead = {
    tenant_id: tenantId,
    id: randomUUID(),
    contact_id: contactId,
    pipeline_id: pipelineId,
    stage_id: stageId,
    status: 'OPEN',
    source,
    score,
    value,
    currency: 'USD',
    title,
    stage_entered_at: now,
    created_at: now,
    updated_at: now,
  };
  const event = { id: randomUUID(), type: 'lead.created', created: now, tenant_id: tenantId, data: lead };
  const row = { id: event.id, tenant_id: tenantId, type: event.type, payload: JSON.stringify(event), score };
  const [, [stored]] = await sql.begin((tx) => [
    tx`select set_config('app.tenant_id', ${tenantId}, true)`,
    tx`insert into leads ${tx(lead)} returning *`,
    tx`insert into lead_scores ${tx({ tenant_id: tenantId, lead_id: lead.id, engine: 'external', reasons: '[]', computed_at: now })}`,
    tx`insert into outbox ${tx({ ...row, pipeline_id: pipelineId, created_at: now })}`,
    tx`insert into count_deltas (tenant_id, resource, delta) values (${tenantId}, 'leads', 1)`,
  ]);
  return reply.code(201).send({ success: true, data: stored });
});

process.once('disconnect', () => process.exit(0));
await app.listen({ port: 0, host: '127.0.0.1' });
process.send({ port: app.server.address().port });
