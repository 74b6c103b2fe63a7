import { type AuditAction, type AuditEntry, auditActions } from '@lead-engagement/contract';
import type postgres from 'postgres';
import type { Transaction } from '../../db/client.js';
import { newUuid } from '../../ids.js';

/** The actor of an entry. `id` is the public id of a key or user; null for the CLI and the server. */
export type AuditActor = Omit<AuditEntry['actor'], 'appId'> & { appId?: string | null | undefined };

/** An operator who uses the CLI. */
export const commandLine: AuditActor = { type: 'CLI', id: null, label: 'command line' };

/** The server, for automatic actions. */
export const system: AuditActor = { type: 'SYSTEM', id: null, label: 'server' };

/** The content of an audit entry. */
export interface AuditRecord {
  actor: AuditActor;
  action: AuditAction;
  /** The public id of the target; null if there is no single target. */
  targetId: string | null;
  /** All values that were set. Only those named in `auditActions` are stored. */
  set?: Readonly<Record<string, unknown>> | undefined;
  requestId?: string;
  clientAddress?: string;
  /** The client name from the request header. */
  client?: string | null;
}

/** Adds an entry to the tenant's audit log, in the transaction of its effect, so that it exists if and only if that commits. */
export async function appendAudit(tx: Transaction, tenantId: string, record: AuditRecord, now: Date): Promise<void> {
  const { actor, action, targetId, set = {}, requestId = null, clientAddress = null, client = null } = record;
  const row = {
    tenantId,
    id: newUuid(now.getTime()),
    actorType: actor.type,
    actorId: actor.id,
    actorLabel: actor.label,
    actorAppId: actor.appId ?? null,
    action,
    targetId,
    changes: tx.json(describeChanges(action, set) as unknown as postgres.JSONValue),
    requestId,
    clientAddress,
    client,
    createdAt: now.toISOString(),
  };
  await tx`insert into audit_log ${tx(row)}`;
}

function describeChanges(action: AuditAction, set: Readonly<Record<string, unknown>>): AuditEntry['changes'] {
  const shown: readonly string[] = auditActions[action];
  return Object.entries(set)
    .filter(([, value]) => value !== undefined)
    .map(([field, value]) => (shown.includes(field) && isSmall(value) ? { field, value: storable(value) } : { field }));
}

/** Entries are kept as long as the tenant: of a large value, such as many rules, they say only that it was set. */
const mostValueChars = 16_384;

function isSmall(value: unknown): boolean {
  return JSON.stringify(value).length <= mostValueChars;
}

/** Ids are stored as they were sent, and may contain characters that PostgreSQL cannot store. */
function storable(value: unknown): unknown {
  if (typeof value === 'string') return value.replaceAll('\u0000', '\ufffd').toWellFormed();
  return Array.isArray(value) ? value.map(storable) : value;
}
