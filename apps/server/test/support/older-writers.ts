import { setTimeout as delay } from 'node:timers/promises';
import postgres, { type Sql } from 'postgres';
import { newUuid } from '../../src/ids.js';

/** A tenant in a database whose tables an older version made. */
export interface OlderTenant {
  tenantId: string;
  pipelineId: string;
  stageId: string;
}

const moment = '2026-01-01T00:00:00Z';

/** Adds a tenant with a pipeline and leads, each of a contact of its own and with an activity, to tables since the baseline. */
export async function seedOlderTenant(sql: Sql, leads: number): Promise<OlderTenant> {
  const [tenantId, pipelineId, stageId] = [newUuid(), newUuid(), newUuid()];
  await sql.begin(async (tx) => {
    await tx`
      insert into tenants (id, name, environment, plan, currency, created_at, updated_at)
      values (${tenantId}, 'x', 'LIVE', 'PRO', 'EUR', ${moment}, ${moment})`;
    await tx`
      insert into pipelines (tenant_id, id, name, created_at, updated_at)
      values (${tenantId}, ${pipelineId}, 'Sales', ${moment}, ${moment})`;
    await tx`
      insert into stages (tenant_id, id, pipeline_id, name, position, type, probability, created_at, updated_at)
      values (${tenantId}, ${stageId}, ${pipelineId}, 'New', 0, 'OPEN', 10, ${moment}, ${moment})`;
    // Without statistics, a foreign key is checked by an index of which every row matches.
    await tx`
      insert into contacts (tenant_id, id, name, created_at, updated_at)
      select ${tenantId}::uuid, gen_random_uuid(), 'Contact ' || n, ${moment}, ${moment} from generate_series(1, ${leads}::int) n`;
    await tx`analyze contacts, pipelines, stages`;
    await tx`
      insert into leads (tenant_id, id, contact_id, pipeline_id, stage_id, status, source, score, currency, stage_entered_at, created_at, updated_at)
      select ${tenantId}::uuid, gen_random_uuid(), id, ${pipelineId}::uuid, ${stageId}::uuid, 'OPEN', 'API', 0, 'EUR', ${moment}, ${moment}, ${moment}
      from contacts`;
    await tx`analyze leads`;
    await tx`
      insert into activities (tenant_id, id, contact_id, lead_id, type, is_system, occurred_at, created_at, updated_at)
      select ${tenantId}::uuid, gen_random_uuid(), contact_id, id, 'NOTE', false, ${moment}, ${moment}, ${moment} from leads`;
    await tx`analyze activities`;
  });
  return { tenantId, pipelineId, stageId };
}

/** Clients of an older server, who write without a pause. */
export interface OlderWriters {
  /** The leads that were acknowledged. */
  stored: ReadonlySet<string>;
  /** What went wrong, with the SQLSTATE. */
  failures: readonly string[];
  /** The milliseconds of the write that took longest. */
  longestMs(): number;
  stop(): Promise<void>;
}

/**
 * Creates leads as a server does: in one transaction a contact, then a lead, and then an activity. Each of `count` writers waits `pauseMs`
 * between two.
 */
export function startOlderWriters(
  url: string,
  { tenantId, pipelineId, stageId }: OlderTenant,
  { count, pauseMs }: { count: number; pauseMs: number },
): OlderWriters {
  const stored = new Set<string>();
  const failures: string[] = [];
  let longestMs = 0;
  let isOver = false;
  const done = Promise.all(Array.from({ length: count }, write));
  return {
    stored,
    failures,
    longestMs: () => longestMs,
    async stop() {
      isOver = true;
      await done;
    },
  };

  async function write(): Promise<void> {
    const connection = { application_name: 'older server', 'app.tenant_id': tenantId, 'app.serves_all_tenants': 'on' };
    const sql = postgres(url, { max: 1, fetch_types: false, onnotice: () => undefined, connection });
    while (!isOver) {
      const [lead, contact] = [newUuid(), newUuid()];
      const beganMs = performance.now();
      try {
        await sql.begin(async (tx) => {
          await tx`
            insert into contacts (tenant_id, id, name, created_at, updated_at)
            values (${tenantId}, ${contact}, 'Ada', ${moment}, ${moment})`;
          await tx`select pg_sleep(0.01)`;
          await tx`
            insert into leads (tenant_id, id, contact_id, pipeline_id, stage_id, status, source, score, currency, stage_entered_at, created_at, updated_at)
            values (${tenantId}, ${lead}, ${contact}, ${pipelineId}, ${stageId}, 'OPEN', 'API', 0, 'EUR', ${moment}, ${moment}, ${moment})`;
          await tx`
            insert into activities (tenant_id, id, contact_id, lead_id, type, is_system, occurred_at, created_at, updated_at)
            values (${tenantId}, ${newUuid()}, ${contact}, ${lead}, 'NOTE', false, ${moment}, ${moment}, ${moment})`;
        });
        stored.add(lead);
      } catch (error) {
        failures.push(`${(error as { code?: string }).code} ${(error as Error).message}`);
      }
      longestMs = Math.max(longestMs, performance.now() - beganMs);
      await delay(pauseMs);
    }
    await sql.end({ timeout: 1 });
  }
}
