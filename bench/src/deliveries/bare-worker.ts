import { createHmac } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type postgres from 'postgres';
import { Agent, request } from 'undici';
import type { World } from './world.js';

const atOnce = 64;

/** A minimal worker on the same rows: SKIP LOCKED over all ready deliveries, a POST, and one statement for the outcomes. */
export function startBareWorker({ worker: db, secret }: World): { stop(): Promise<void> } {
  const agent = new Agent();
  let stopping = false;
  let free = atOnce;
  let done: { id: string; tenantId: string; createdAt: string }[] = [];
  const post = async (row: postgres.Row) => {
    const timestamp = Math.floor(Date.now() / 1_000);
    const signature = createHmac('sha256', secret).update(`${timestamp}.${row.payload}`).digest('hex');
    const headers = { 'content-type': 'application/json', 'service-signature': `t=${timestamp},v1=${signature}` };
    const answer = await request(row.url, { dispatcher: agent, method: 'POST', headers, body: row.payload });
    await answer.body.dump();
    done.push({ id: row.id, tenantId: row.tenantId, createdAt: row.createdAt });
    free += 1;
  };
  const claim = () => db`
    with due as (
      select tenant_id, id from work where kind = 'delivery' and ready limit ${free} for update skip locked
    ), leased as (
      update work w set ready = false, due_at = now() + interval '30 seconds', fence = fence + 1 from due
      where w.kind = 'delivery' and w.tenant_id = due.tenant_id and w.id = due.id returning w.*
    )
    select l.tenant_id, l.id, e.created_at, e.payload, p.url from leased l
    -- As columns, not as expressions on the row, which may not be compared before its policy and so not by an index.
    cross join lateral jsonb_to_record(l.data) as d ("eventId" uuid, "createdAt" timestamptz)
    join events e on e.tenant_id = l.tenant_id and e.id = d."eventId" and e.created_at = d."createdAt"
    join webhook_endpoints p on p.tenant_id = l.tenant_id and p.id = l.key::uuid`;
  const acknowledge = async () => {
    const acks = done;
    done = [];
    if (acks.length === 0) return;
    await db`
      with acks as materialized (
        select * from jsonb_to_recordset(${db.json(acks)}) as a (id uuid, "tenantId" uuid, "createdAt" timestamptz)
      ), ended as (
        delete from work w using acks where w.kind = 'delivery' and w.tenant_id = acks."tenantId" and w.id = acks.id
      ), logged as (
        insert into delivery_attempts (tenant_id, delivery_id, number, started_at, duration_ms, outcome, created_at)
        select "tenantId", id, 1, now(), 1, 'SUCCEEDED', "createdAt" from acks
      )
      update deliveries d set status = 'SUCCEEDED', attempt_count = 1, next_attempt_at = null, completed_at = now()
      from acks where d.tenant_id = acks."tenantId" and d.id = acks.id and d.created_at = acks."createdAt"`;
  };
  const loop = (async () => {
    while (!stopping) {
      const [rows] = await Promise.all([free > 0 ? claim() : [], acknowledge()]);
      free -= rows.length;
      for (const row of rows) void post(row);
      if (rows.length === 0) await delay(1);
    }
    await acknowledge();
  })();
  return {
    async stop() {
      stopping = true;
      await loop;
      await agent.close();
    },
  };
}
