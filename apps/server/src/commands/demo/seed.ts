import { newestApiVersion, plans, scopeNames } from '@lead-engagement/contract';
import type { Caller } from '../../callers/caller.js';
import { type Database, inTenant, type Transaction } from '../../db/client.js';
import type { EgressPolicy } from '../../egress/policy.js';
import { ensureOutboxPartitions } from '../../events/partitions.js';
import type { TenantRow } from '../../features/accounts/tenants/index.js';
import { createUser } from '../../features/accounts/users/index.js';
import { encodeId } from '../../ids.js';
import type { Cipher } from '../../security/encryption.js';
import { Agenda } from './agenda.js';
import { createChance } from './chance.js';
import { addEndpoint, deliverStory, holdRelay } from './deliveries.js';
import { type Demo, daysBefore, storyDays } from './demo.js';
import { planFinds } from './finds.js';
import { planSales } from './sales.js';
import { planShipments } from './shipments.js';
import { planTalks } from './talks.js';

export interface SeedDeps {
  /** Connected with the API's role. */
  db: Database;
  /** Connected with the worker's role, with a single connection. */
  worker: Database;
  cipher: Cipher;
  egress: EgressPolicy;
}

const sellers = [
  ['Nora Lindqvist', 'MANAGER'],
  ['Ben Okafor', 'AGENT'],
  ['Lucía Romero', 'AGENT'],
  ['Tom Fischer', 'AGENT'],
] as const;

/**
 * Fills a new tenant with the story of the last three months, through the services that requests use: as if its users had made each record
 * at its time. All of it becomes visible at once. Nothing leaves the server, and the numbers are the same each time. Returns them.
 */
export async function tellStory(
  { db, worker, cipher, egress }: SeedDeps,
  tenant: TenantRow,
  ownerId: string,
  now: Date,
): Promise<Record<string, number>> {
  await inTenant(
    db,
    tenant.id,
    async (tx) => {
      const demo = await openDemo(tx, tenant, ownerId, now);
      await addEndpoint(demo, cipher);
      await planSales(demo);
      await planTalks(demo);
      await planFinds(demo, egress);
      planShipments(demo, cipher);
      await demo.agenda.run();
      // Other workers must not send what this commits.
      await holdRelay(worker);
    },
    encodeId('user', ownerId),
  );
  await ensureOutboxPartitions(worker);
  const deliveries = await deliverStory(worker, tenant.id, cipher);
  return { ...(await countRecords(db, tenant.id)), deliveries };
}

async function openDemo(tx: Transaction, tenant: TenantRow, ownerId: string, now: Date): Promise<Demo> {
  const chance = createChance(7);
  const demo = { tx, tenantId: tenant.id, chance, now, agenda: new Agenda(now), contactIds: [] };
  const start = daysBefore(demo, storyDays, storyDays);
  const people = [{ uuid: ownerId, id: encodeId('user', ownerId) }];
  for (const [name, role] of sellers) {
    const email = `${name
      .split(' ')[0]
      ?.toLowerCase()
      .normalize('NFD')
      .replace(/[^a-z]/g, '')}@demo.example`;
    const uuid = await createUser({ tx, caller: { tenantId: tenant.id }, now: start }, { name, email, role });
    people.push({ uuid, id: encodeId('user', uuid) });
  }
  return { ...demo, sellers: people, caller: callerOf(tenant, ownerId) };
}

function callerOf(tenant: TenantRow, ownerId: string): Caller {
  return {
    tenantId: tenant.id,
    publicTenantId: encodeId('tenant', tenant.id),
    tenantName: tenant.name,
    environment: tenant.environment,
    plan: tenant.plan,
    currency: tenant.currency,
    apiVersion: newestApiVersion,
    limits: { ...plans[tenant.plan], ...tenant.limitOverrides },
    hasMoved: tenant.movedAt !== null,
    principalType: 'USER',
    principalId: ownerId,
    publicPrincipalId: encodeId('user', ownerId),
    principalLabel: 'Demo',
    expiresAt: null,
    userId: ownerId,
    scopes: scopeNames,
  };
}

async function countRecords(db: Database, tenantId: string): Promise<Record<string, number>> {
  const [row] = await db<Record<string, number>[]>`
    select (select count(*)::int from contacts where tenant_id = ${tenantId}) as contacts,
      (select count(*)::int from leads where tenant_id = ${tenantId}) as leads,
      (select count(*)::int from activities where tenant_id = ${tenantId}) as activities,
      (select count(*)::int from conversations where tenant_id = ${tenantId}) as conversations,
      (select count(*)::int from crawl_results where tenant_id = ${tenantId}) as crawl_results,
      (select count(*)::int from shipments where tenant_id = ${tenantId}) as shipments`;
  return row ?? {};
}
