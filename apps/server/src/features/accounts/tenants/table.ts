import {
  type AdmittedScopes,
  environments,
  firstApiVersion,
  type PlanLimits,
  planNames,
} from '@lead-engagement/contract';
import { bigint, boolean, foreignKey, jsonb, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../../../db/columns.js';
import type { Grants } from '../../../db/grants.js';

export const tenants = pgTable(
  'tenants',
  {
    id: uuid().primaryKey(),
    name: text().notNull(),
    environment: text({ enum: environments }).notNull(),
    plan: text({ enum: planNames }).notNull(),
    currency: text().notNull(),
    /** The version of its new keys, endpoints and apps, and of its users. */
    apiVersion: text().notNull().default(firstApiVersion),
    /** Limits that replace those of the plan. */
    limitOverrides: jsonb().$type<Partial<PlanLimits>>().notNull().default({}),
    /** The scopes that its settings give to roles. It stands here because every sign-in reads it. */
    roleScopes: jsonb().$type<AdmittedScopes>().notNull().default({}),
    /** The sandbox of a live tenant, and the live tenant of a sandbox. */
    twinId: uuid(),
    /** The operator's own name of a live tenant, by which `tenants create-many` finds it again. */
    externalName: text(),
    /** True for a live tenant that `seed` has made: `seed --remove` deletes no other. */
    seeded: boolean().notNull().default(false),
    /** Another one after each change of what new leads go by: see docs/decisions/125. Null before the first change. */
    setupStamp: uuid(),
    /** When it was moved to another installation. From then on it is not served here. */
    movedAt: moment(),
    createdAt: moment().notNull(),
    updatedAt: moment().notNull(),
  },
  (t) => [
    // The environment of a key and of its tenant must be the same: keys refer to both columns.
    unique('tenants_environment').on(t.id, t.environment),
    unique('tenants_twin').on(t.id, t.twinId),
    uniqueIndex('tenants_external_name').on(t.externalName),
    // Twins refer to each other. The constraint is deferred in the hand-written migration, because neither row can be first.
    foreignKey({ name: 'tenants_twins', columns: [t.twinId, t.id], foreignColumns: [t.id, t.twinId] }),
  ],
);

/**
 * The deletions of tenants that the operator has ordered. A row stays when everything else of the tenant is gone, and proves that: it has
 * ids, times and totals, and no text of the tenant.
 */
export const tenantDeletions = pgTable('tenant_deletions', {
  /** The live tenant. */
  id: uuid().primaryKey(),
  sandboxId: uuid(),
  orderedAt: moment().notNull(),
  /** From when it is deleted. Until then, the order can be taken back. */
  dueAt: moment().notNull(),
  /** When its keys and sessions ended. */
  startedAt: moment(),
  /** When nothing was left. */
  emptiedAt: moment(),
  /** When it was looked through once more, for what requests and jobs that were under way had written. */
  completedAt: moment(),
  deletedRows: bigint({ mode: 'number' }).notNull().default(0),
  deletedFiles: bigint({ mode: 'number' }).notNull().default(0),
});

export const grants: Grants = {
  tenants: { api: 'SELECT, UPDATE (currency, role_scopes, api_version)', worker: 'SELECT' },
  tenant_deletions: { worker: 'SELECT, UPDATE' },
};
