import type { Transaction } from '../../apps/server/src/db/client.js';

const contactCount = 1_000;

/**
 * Adds `leadCount` live leads to a tenant with its first user and pipeline: one created each second up to now, with contacts, and with
 * the matching count. Needs PostgreSQL 18 (uuidv7), which the embedded one is.
 */
export async function seedLeads(tx: Transaction, tenantId: string, leadCount: number): Promise<void> {
  await tx`
    insert into contacts (tenant_id, id, created_at, updated_at, name, email, unique_email)
    select ${tenantId}::uuid, uuidv7(), now(), now(), 'Contact ' || n, 'contact' || n || '@example.com', 'contact' || n || '@example.com'
    from generate_series(1, ${contactCount}::int) n`;
  await tx`
    insert into leads (tenant_id, id, created_at, updated_at, contact_id, pipeline_id, stage_id, status, source, score,
      value, currency, assigned_to_id, title, stage_entered_at, external_id)
    select ${tenantId}::uuid, uuidv7(age), now() + age, now() + age, contact.id, stage.pipeline_id, stage.id, 'OPEN', 'API',
      n % 101, n % 5000 + 0.5, 'EUR', case when n % 2 = 0 then owner.id end, 'Lead ' || n, now() + age, 'crm-' || n
    from generate_series(1, ${leadCount}::int) n
    cross join lateral (select (n - ${leadCount}::int) * interval '1 second' as age)
    join (select id, row_number() over () as number from contacts where tenant_id = ${tenantId}) contact
      on contact.number = 1 + n % ${contactCount}::int
    join (select s.id, s.pipeline_id, row_number() over () as number
        from stages s join pipelines p on p.tenant_id = s.tenant_id and p.id = s.pipeline_id
        where s.tenant_id = ${tenantId} and p.is_default and s.type = 'OPEN') stage on stage.number = 1 + n % 2
    cross join (select id from users where tenant_id = ${tenantId} limit 1) owner
    order by n`;
  await tx`
    insert into count_deltas (tenant_id, resource, delta)
    values (${tenantId}, 'contacts', ${contactCount}), (${tenantId}, 'leads', ${leadCount})`;
}
