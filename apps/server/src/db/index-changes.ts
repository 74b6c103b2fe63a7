import type postgres from 'postgres';

/** Indexes of large tables that migrations do not build, since that would lock their tables for seconds, by name. */
const built: Readonly<Record<string, string>> = {
  activities_of_contact: 'activities (tenant_id, contact_id, created_at, id, deleted_at)',
  activities_of_lead: 'activities (tenant_id, lead_id, created_at, id, deleted_at)',
  leads_contact_created: 'leads (tenant_id, contact_id, created_at, id) where deleted_at is null',
  leads_open_of_contact: `leads (tenant_id, contact_id, score) where deleted_at is null and status in ('OPEN', 'NURTURING')`,
};

/** Statements that drop what only earlier versions used. The indexes on words depend on the function. */
const drops = [
  'drop index if exists leads_words',
  'drop index if exists contacts_words',
  'drop function if exists search_words(uuid, text)',
  'drop index if exists leads_contact',
  'drop index if exists activities_contact',
  'drop index if exists activities_lead',
];

/**
 * Builds the indexes that are missing while other statements write, and waits for transactions that are open. If the process ends here,
 * the next start builds again what was left half done.
 */
export async function buildIndexes(sql: postgres.Sql): Promise<void> {
  for (const [name, on] of Object.entries(built)) {
    const [found] = await sql<{ isValid: boolean }[]>`
      select indisvalid as "isValid" from pg_index where indexrelid = to_regclass(${name})`;
    if (found?.isValid) continue;
    if (found) await sql.unsafe(`drop index concurrently ${name}`);
    await sql.unsafe(`create index concurrently ${name} on ${on}`);
  }
}

/**
 * Drops what is unused, each in a transaction of its own. In one with migrations that lock other tables, the lock on leads would wait for
 * writers that wait for those, and time out again and again. If the process ends here, the next start drops the rest. `untilFree` repeats a
 * statement that does not get its lock.
 */
export async function dropUnused(
  sql: postgres.Sql,
  untilFree: (work: () => Promise<void>) => Promise<void>,
): Promise<void> {
  for (const statement of drops) {
    await untilFree(async () => {
      await sql.unsafe(statement);
    });
  }
}
