import type { Sql } from 'postgres';

/** Who has to do an activity, as `assigneeOf` says it. */
const assignee = '(case when not is_unassigned then coalesce(assignee_id, nullif(user_id, tenant_id)) end)';

/**
 * Indexes of tables that existed before them, by name. Migrations do not build or drop indexes of such tables, since that would lock them
 * against writes, in a large one for seconds; a test checks it.
 */
const built: Readonly<Record<string, string>> = {
  activities_of_contact: 'activities (tenant_id, contact_id, created_at, id, deleted_at)',
  activities_of_lead: 'activities (tenant_id, lead_id, created_at, id, deleted_at)',
  activities_signals:
    'activities (tenant_id, contact_id, created_at, type) where lead_id is null and deleted_at is null',
  custom_fields_labels: "custom_fields (tenant_id, resource) where option_labels <> '{}'",
  activities_deleted_created: 'activities (tenant_id, created_at, id) where deleted_at is not null',
  activities_assignee: `activities (tenant_id, ${assignee}, created_at, id) where type = 'task' and deleted_at is null`,
  activities_assignee_occurred: `activities (tenant_id, ${assignee}, occurred_at, id) where type = 'task' and deleted_at is null`,
  activities_assignee_due: `activities (tenant_id, ${assignee}, due_at, id) where due_at is not null and deleted_at is null`,
  activities_open_of_assignee: `activities (tenant_id, ${assignee}, id) where type = 'task' and completed_at is null`,
  automations_started: `automations (tenant_id, trigger_type) where enabled and deleted_at is null and trigger_type <> 'lead.stage_changed'`,
  contacts_namesakes:
    'contacts using gin (namesake_keys(tenant_id, name, company)) where name is not null and company is not null and deleted_at is null',
  contact_merges_moving: 'contact_merges (tenant_id, id) where is_moving',
  contacts_deleted_of_owner: 'contacts (tenant_id, owner_id) where deleted_at is not null',
  conversations_assignment_due:
    'conversations (tenant_id, assignment_due_since, id) where assignment_due_since is not null and deleted_at is null',
  conversations_held: `conversations (tenant_id, assignee_id) where status = 'HUMAN_TAKEOVER' and deleted_at is null`,
  imports_changes_kept: 'imports (tenant_id, completed_at) where changes_kept',
  attachments_of_channel: 'attachments (tenant_id, channel_id, created_at, id) where channel_id is not null',
  conversations_topic:
    'conversations (tenant_id, channel_id, thread_topic, last_message_at) where thread_topic is not null and deleted_at is null',
  knowledge_documents_limited:
    'knowledge_documents (tenant_id, knowledge_base_id, supersedes) where valid_from is not null or valid_until is not null or supersedes is not null',
  leads_deleted_of_assignee: 'leads (tenant_id, assigned_to_id) where deleted_at is not null',
  leads_of_contact: 'leads (tenant_id, contact_id, id)',
  // After leads_of_contact: if both are thought to cost the same, the planner takes the newer one, which needs no sort.
  leads_contact_created: 'leads (tenant_id, contact_id, created_at, id) where deleted_at is null',
  leads_open_of_contact: `leads (tenant_id, contact_id, score) where deleted_at is null and status in ('OPEN', 'NURTURING')`,
  leads_unowned: `leads (tenant_id, coalesce(recorded_at, created_at), id) where assigned_to_id is null and deleted_at is null and status in ('OPEN', 'NURTURING')`,
  tenants_external_name: 'tenants (external_name)',
  oauth_apps_external: 'oauth_apps (tenant_id, external_hash) where external_hash is not null and deleted_at is null',
  oauth_grants_app: 'oauth_grants (app_id, created_at, id) where revoked_at is null',
};

const unique: ReadonlySet<string> = new Set(['tenants_external_name', 'oauth_apps_external']);

/** The names of the indexes that are built here. */
export const builtIndexes: readonly string[] = Object.keys(built);

/** Indexes that only earlier versions used. */
const droppedIndexes = [
  'leads_words',
  'contacts_words',
  'leads_contact',
  'leads_deleted_of_contact',
  'activities_contact',
  'activities_lead',
];

/** Statements that drop what else only earlier versions used. The indexes on words depended on the function. */
const drops = ['drop function if exists search_words(uuid, text)'];

/**
 * Builds the indexes that are missing while other statements write, and waits for transactions that are open. If the process ends here,
 * the next start builds again what was left half done. `during` is told what is done.
 */
export async function buildIndexes(sql: Sql, during: During): Promise<void> {
  for (const [name, on] of Object.entries(built)) {
    const [found] = await sql<{ isValid: boolean }[]>`
      select indisvalid as "isValid" from pg_index where indexrelid = to_regclass(${name})`;
    if (found?.isValid) continue;
    await during(`the index ${name}`, async () => {
      await sql.unsafe(`drop index concurrently if exists ${name}`);
      await sql.unsafe(`create ${unique.has(name) ? 'unique ' : ''}index concurrently ${name} on ${on}`);
    });
  }
}

/**
 * Drops the indexes that are unused while other statements use their tables, and waits for transactions that are open. If the process ends
 * here, the next start drops the rest.
 */
export async function dropIndexes(sql: Sql, during: During): Promise<void> {
  for (const name of droppedIndexes) {
    const [found] = await sql`select to_regclass(${name}) is not null as exists`;
    if (!found?.exists) continue;
    await during(`the end of the index ${name}`, async () => {
      await sql.unsafe(`drop index concurrently if exists ${name}`);
    });
  }
}

/** Drops what else is unused, each in a transaction of its own. */
export async function dropUnused(sql: Sql, during: During): Promise<void> {
  for (const statement of drops) {
    await during('what is no longer used', async () => {
      await sql.unsafe(statement);
    });
  }
}

/** Does a step, again if it does not get its locks. */
type During = (step: string, work: () => Promise<void>) => Promise<void>;
