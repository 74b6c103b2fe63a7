import type { AdmittedScopes, AssignmentRule, ConditionField, ScoringRule } from '@lead-engagement/contract';
import type { Queryable, Transaction } from '../../../db/client.js';
import { nilUuid } from '../../../ids.js';

/** The settings of a tenant as stored: null where it has set nothing. */
export interface SettingsRow {
  tenantId: string;
  currency: string;
  apiVersion: string;
  roleScopes: AdmittedScopes;
  scoringRules: ScoringRule[] | null;
  scoreThresholds: number[] | null;
  scoreHalfLifeDays: number | null;
  conversationIdleHours: number | null;
  conversationArchiveDays: number | null;
  conversationAssignmentRules: AssignmentRule[] | null;
  deletedDays: number | null;
  jobDays: number | null;
  crawlResultDays: number | null;
  version: number;
  createdAt: string;
  updatedAt: string;
}

export type ConversationTimes = Pick<SettingsRow, 'conversationIdleHours' | 'conversationArchiveDays'>;

function selectSettings(db: Queryable, tenantId: string) {
  return db`
    select t.id as tenant_id, t.currency, t.api_version, t.role_scopes, s.scoring_rules, s.score_thresholds, s.score_half_life_days,
      s.conversation_idle_hours, s.conversation_archive_days, s.conversation_assignment_rules, s.deleted_days, s.job_days, s.crawl_result_days,
      coalesce(s.version, 1) as version, t.created_at, coalesce(s.updated_at, t.updated_at) as updated_at
    from tenants t left join tenant_settings s on s.tenant_id = t.id
    where t.id = ${tenantId}`;
}

/** The settings of a tenant. */
export async function findSettings(db: Queryable, tenantId: string): Promise<SettingsRow> {
  const [row] = await db<SettingsRow[]>`${selectSettings(db, tenantId)}`;
  return row as SettingsRow;
}

/** The stamp of what new leads of a tenant go by. What is read after it, and while it stays the same, belongs together. */
export async function findSetupStamp(db: Queryable, tenantId: string): Promise<string | null> {
  const [row] = await db<{ setupStamp: string | null }[]>`select setup_stamp from tenants where id = ${tenantId}`;
  return row?.setupStamp ?? null;
}

/** The days and hours of conversations alone: they are read for every message. */
export async function findConversationTimes(db: Queryable, tenantId: string): Promise<ConversationTimes | undefined> {
  const [row] = await db<ConversationTimes[]>`
    select conversation_idle_hours, conversation_archive_days from tenant_settings where tenant_id = ${tenantId}`;
  return row;
}

/** The rules by which the conversations of a tenant are assigned. */
export async function findAssignmentRules(db: Queryable, tenantId: string): Promise<AssignmentRule[]> {
  const [row] = await db<{ rules: AssignmentRule[] | null }[]>`
    select conversation_assignment_rules as rules from tenant_settings where tenant_id = ${tenantId}`;
  return row?.rules ?? [];
}

/** The same, and keeps others from changing them until the transaction ends. */
export async function lockSettings(tx: Transaction, tenantId: string): Promise<SettingsRow> {
  // Two statements: the second must see what the lock's last holder committed.
  const [, [row]] = await Promise.all([
    tx`select from tenants where id = ${tenantId} for no key update`,
    tx<SettingsRow[]>`${selectSettings(tx, tenantId)}`,
  ]);
  return row as SettingsRow;
}

/** Stores settings. `rescore` makes the worker score all leads again. */
export async function storeSettings(tx: Transaction, row: SettingsRow, rescore: boolean): Promise<void> {
  const { tenantId, version, updatedAt } = row;
  const json = (value: unknown) => (value === null ? null : tx.json(value as never));
  const fields = {
    scoringRules: json(row.scoringRules),
    scoreThresholds: json(row.scoreThresholds),
    scoreHalfLifeDays: row.scoreHalfLifeDays,
    conversationIdleHours: row.conversationIdleHours,
    conversationArchiveDays: row.conversationArchiveDays,
    conversationAssignmentRules: json(row.conversationAssignmentRules),
    deletedDays: row.deletedDays,
    jobDays: row.jobDays,
    crawlResultDays: row.crawlResultDays,
    version,
    updatedAt,
    ...(rescore && { rescoredUpTo: nilUuid }),
  };
  await tx`
    insert into tenant_settings ${tx({ ...fields, tenantId, createdAt: updatedAt })}
    on conflict (tenant_id) do update set ${tx(fields)}`;
  const roleScopes = tx.json(row.roleScopes);
  await tx`
    update tenants set currency = ${row.currency}, role_scopes = ${roleScopes}, api_version = ${row.apiVersion}
    where id = ${tenantId}
      and (currency <> ${row.currency} or role_scopes <> ${roleScopes} or api_version <> ${row.apiVersion})`;
}

/** Makes the worker score all leads of a tenant again where one of its own rules looks at this field. */
export async function rescoreBy(tx: Transaction, tenantId: string, field: ConditionField): Promise<void> {
  await tx`
    update tenant_settings set rescored_up_to = ${nilUuid}
    where tenant_id = ${tenantId} and scoring_rules @> ${tx.json([{ condition: { field } }])}`;
}
