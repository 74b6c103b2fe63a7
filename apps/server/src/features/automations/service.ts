import {
  type Automation,
  type AutomationCreate,
  type AutomationUpdate,
  automationLimits,
} from '@lead-engagement/contract';
import type { Queryable, Transaction } from '../../db/client.js';
import { ApiError } from '../../http/errors.js';
import { checkVersion } from '../../http/preconditions.js';
import { decodeId, encodeId, newUuid } from '../../ids.js';
import type { StageMove } from '../leads/service.js';
import { resolveStageId } from '../pipelines/service.js';
import { resolveUser } from '../users/service.js';
import { resolveWebhookEndpoint } from '../webhook-endpoints/service.js';
import { type AutomationRow, toAutomation } from './present.js';
import * as queries from './queries.js';
import { insertRuns } from './run-queries.js';

/** The row of a live automation. Throws NOT_FOUND. */
export async function getAutomationRow(db: Queryable, tenantId: string, id: string): Promise<AutomationRow> {
  const uuid = decodeId('automation', id);
  const row = uuid && (await queries.findAutomation(db, tenantId, uuid));
  if (!row) throw notFound();
  return row;
}

/** A live automation. Throws NOT_FOUND. */
export async function getAutomation(db: Queryable, tenantId: string, id: string): Promise<Automation> {
  return toAutomation(await getAutomationRow(db, tenantId, id));
}

function notFound(): ApiError {
  return new ApiError('NOT_FOUND', 'There is no automation with this id.');
}

/** Creates an automation. Throws VALIDATION_ERROR for a reference to what does not exist, CONFLICT beyond the limit. */
export async function createAutomation(
  tx: Transaction,
  tenantId: string,
  input: AutomationCreate,
  now: Date,
): Promise<Automation> {
  const references = await readReferences(tx, tenantId, input);
  if ((await queries.countForInsert(tx, tenantId)) >= automationLimits.perTenant) {
    throw new ApiError(
      'CONFLICT',
      `There are ${automationLimits.perTenant} automations, which is the most. Delete one that is no longer needed.`,
    );
  }
  const row = await queries.insertAutomation(tx, {
    tenantId,
    id: newUuid(now.getTime()),
    name: input.name,
    enabled: input.enabled ?? true,
    fromStageId: null,
    toStageId: null,
    conditions: input.conditions ?? { match: 'all', items: [] },
    actions: input.actions,
    ...references,
    createdAt: now.toISOString(),
    updatedAt: now.toISOString(),
  });
  return toAutomation(row);
}

/** Changes the fields that are sent. Throws NOT_FOUND, PRECONDITION_FAILED, VALIDATION_ERROR. */
export async function updateAutomation(
  tx: Transaction,
  tenantId: string,
  id: string,
  input: AutomationUpdate,
  ifMatch: number | undefined,
  now: Date,
): Promise<Automation> {
  const row = await lockAutomationRow(tx, tenantId, id, ifMatch);
  const { name, enabled, conditions, actions } = input;
  // A reference that has gone since may stay where it is: only what is new is looked up.
  const references = await readReferences(tx, tenantId, newlyNamed(row, input));
  const sent = { name, enabled, conditions, actions, ...references };
  const present = row as unknown as Record<string, unknown>;
  const changes = Object.fromEntries(
    Object.entries(sent).filter(([field, value]) => value !== undefined && !isSame(value, present[field])),
  );
  if (Object.keys(changes).length === 0) return toAutomation(row);
  return toAutomation(await queries.updateAutomation(tx, row, changes, now));
}

/** The part of an update that names what the automation does not name yet. */
function newlyNamed(row: AutomationRow, { trigger, actions }: AutomationUpdate): AutomationUpdate {
  const present = toAutomation(row);
  const sameTrigger =
    (trigger?.fromStageId ?? null) === present.trigger.fromStageId &&
    (trigger?.toStageId ?? null) === present.trigger.toStageId;
  return {
    trigger: sameTrigger ? undefined : trigger,
    actions: isSame(actions, present.actions) ? undefined : actions,
  };
}

/** Compared by their JSON with sorted keys, since the database sorts them too. */
function isSame(one: unknown, other: unknown): boolean {
  const text = (value: unknown) =>
    JSON.stringify(value, (_, part) =>
      part !== null && typeof part === 'object' && !Array.isArray(part)
        ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
        : part,
    );
  return text(one) === text(other);
}

/** Deletes an automation. Throws NOT_FOUND, PRECONDITION_FAILED. */
export async function deleteAutomation(
  tx: Transaction,
  tenantId: string,
  id: string,
  ifMatch: number | undefined,
  now: Date,
): Promise<{ id: string; deleted: true }> {
  const row = await lockAutomationRow(tx, tenantId, id, ifMatch);
  const deletionId = newUuid(now.getTime());
  await queries.updateAutomation(tx, row, { deletedAt: now.toISOString(), deletionId }, now);
  return { id: encodeId('automation', row.id), deleted: true };
}

async function lockAutomationRow(
  tx: Transaction,
  tenantId: string,
  id: string,
  ifMatch: number | undefined,
): Promise<AutomationRow> {
  const uuid = decodeId('automation', id);
  const row = uuid && (await queries.lockAutomation(tx, tenantId, uuid));
  if (!row) throw notFound();
  checkVersion(row, ifMatch);
  return row;
}

/** Looks up all that a trigger and actions name; returns the stages as UUIDs. Throws VALIDATION_ERROR. */
async function readReferences(
  tx: Transaction,
  tenantId: string,
  { trigger, actions = [] }: AutomationUpdate,
): Promise<Partial<Pick<AutomationRow, 'fromStageId' | 'toStageId'>>> {
  for (const [index, action] of actions.entries()) {
    const path = `body.actions.${index}`;
    if (action.type === 'assign' && action.assignedToId !== null) {
      await resolveUser(tx, tenantId, action.assignedToId, `${path}.assignedToId`);
    } else if (action.type === 'send_webhook') {
      await resolveWebhookEndpoint(tx, tenantId, action.endpointId, `${path}.endpointId`);
    } else if (action.type === 'set_field' && action.field === 'stageId') {
      await resolveStageId(tx, tenantId, String(action.value), `${path}.value`);
    }
  }
  if (!trigger) return {};
  const stage = (id: string | null | undefined, field: string) =>
    id ? resolveStageId(tx, tenantId, id, `body.trigger.${field}`) : null;
  return {
    fromStageId: await stage(trigger.fromStageId, 'fromStageId'),
    toStageId: await stage(trigger.toStageId, 'toStageId'),
  };
}

/** Where in a chain of automations a move stands: the run that made it. */
export interface ChainLink {
  chainId: string;
  depth: number;
}

/**
 * Lets a move fire automations: their runs are stored in its transaction, and done by the worker after the commit.
 * `madeBy` is the run that moved the lead; undefined for a client. Beyond the limits runs are only logged, as STOPPED.
 */
export async function fireAutomations(
  tx: Transaction,
  { tenantId, leadId, fromStageId, toStageId }: StageMove,
  now: Date,
  madeBy?: ChainLink,
): Promise<void> {
  const fired = await queries.listFired(tx, tenantId, fromStageId, toStageId);
  if (fired.length === 0) return;
  const stageChangeId = newUuid(now.getTime());
  const depth = (madeBy?.depth ?? 0) + 1;
  const before = madeBy ? await queries.countChain(tx, tenantId, madeBy.chainId) : 0;
  const moment = now.toISOString();
  // Runs that are due at one moment are done in the order of their ids: the older automation first.
  const ids = fired.map(() => newUuid(now.getTime())).sort();
  const runs = fired.map((automationId, at) => {
    const message = findStop(depth, before + at);
    return {
      tenantId,
      id: ids[at] as string,
      automationId,
      leadId,
      stageChangeId,
      chainId: madeBy?.chainId ?? stageChangeId,
      depth,
      fromStageId,
      toStageId,
      status: message === null ? ('PENDING' as const) : ('STOPPED' as const),
      message,
      results: [],
      dueAt: moment,
      createdAt: moment,
      completedAt: message === null ? null : moment,
    };
  });
  await insertRuns(tx, runs);
}

/** Why a run is not to be done; null where it is. */
function findStop(depth: number, runsBefore: number): string | null {
  if (depth > automationLimits.depth) {
    return `Automations have fired each other ${automationLimits.depth} deep: this looks like a loop.`;
  }
  if (runsBefore >= automationLimits.runsPerChain) {
    return `One stage change has set off ${automationLimits.runsPerChain} runs: this looks like a loop.`;
  }
  return null;
}
