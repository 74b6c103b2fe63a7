import {
  type Automation,
  type AutomationAction,
  type AutomationCreate,
  type AutomationUpdate,
  automationLimits,
} from '@lead-engagement/contract';
import { checkMayRestart, holdMaker } from '../../../callers/maker.js';
import type { OfTenant, Write } from '../../../callers/write.js';
import { causeOf, type Transaction } from '../../../db/client.js';
import { changedFields } from '../../../db/diff.js';
import { ApiError, invalidField } from '../../../errors.js';
import { encodeId, newUuid } from '../../../ids.js';
import { resolveAssignee } from '../../accounts/users/index.js';
import { resolveLiveStage } from '../../crm/pipelines/index.js';
import type { StageMove } from '../../domain-events.js';
import { resolveForm } from '../../inbox/forms/index.js';
import { resolveWebhookEndpoint } from '../webhook-endpoints/index.js';
import { checkAuthor, isAuthor, toAuthor } from './author.js';
import { type AutomationRow, toAutomation } from './present.js';
import * as queries from './queries.js';
import { automationRecords } from './queries.js';
import { enqueueRuns, takeRuns } from './run-job.js';
import { insertManyRuns, insertRuns } from './run-queries.js';
import { findStop } from './stops.js';
import { type TriggerColumns, triggerColumns } from './trigger.js';

export { listRunsById } from './queries.js';

/**
 * Creates an automation. Throws FORBIDDEN for what the caller may not do, VALIDATION_ERROR for a reference to what does not exist,
 * CONFLICT beyond the limit.
 */
export async function createAutomation({ tx, caller, now }: Write, input: AutomationCreate): Promise<Automation> {
  const { tenantId } = caller;
  const { conditions = { match: 'all', items: [] }, actions } = input;
  checkAuthor(caller, { conditions, actions });
  const references = await readReferences(tx, tenantId, input);
  if ((await queries.countForInsert(tx, tenantId)) >= automationLimits.perTenant) {
    throw new ApiError(
      'CONFLICT.limit_reached',
      `There are ${automationLimits.perTenant} automations, which is the most. Delete one that is no longer needed.`,
    );
  }
  const row = await automationRecords.insert(tx, {
    tenantId,
    id: newUuid(now.getTime()),
    name: input.name,
    enabled: input.enabled ?? true,
    conditions,
    actions,
    ...toAuthor(caller),
    ...(await holdMaker(tx, caller)),
    ...references,
    createdAt: now.toISOString(),
    updatedAt: now.toISOString(),
  });
  return toAutomation(row);
}

/**
 * Changes the fields of a locked automation that are sent. A caller who says what it does, or enables it, becomes its author.
 * Throws FORBIDDEN for what the caller may not do, VALIDATION_ERROR.
 */
export async function updateAutomation(
  { tx, caller, now }: Write,
  row: AutomationRow,
  input: AutomationUpdate,
): Promise<Automation> {
  const { name, enabled, trigger, conditions, actions } = input;
  const restarts = enabled === true && !row.enabled;
  if (restarts) checkMayRestart(caller, row);
  const takesOver = enabled === true || [trigger, conditions, actions].some((part) => part !== undefined);
  if (takesOver) checkAuthor(caller, { conditions: conditions ?? row.conditions, actions: actions ?? row.actions });
  // A reference that has gone since may stay where it is: only what is new is looked up.
  const references = await readReferences(tx, row.tenantId, newlyNamed(row, input), namedIn(row));
  const changes = changedFields(row, {
    name,
    enabled,
    conditions: isSame(conditions, row.conditions) ? undefined : conditions,
    actions: isSame(actions, row.actions) ? undefined : actions,
    ...(takesOver && !isAuthor(row, caller) && toAuthor(caller)),
    ...(restarts && row.statusReason !== null && { statusReason: null, grantId: null }),
    ...references,
  });
  return toAutomation(changes ? await automationRecords.update(tx, row, changes, now) : row);
}

/** The part of an update that names what the automation does not name yet. */
function newlyNamed(row: AutomationRow, { trigger, actions }: AutomationUpdate): AutomationUpdate {
  const present = toAutomation(row);
  return {
    trigger: trigger && isSame(withDefaults(trigger), present.trigger) ? undefined : trigger,
    actions: isSame(actions, present.actions) ? undefined : actions,
  };
}

/** A trigger as it is read, with what was left out. */
function withDefaults(trigger: AutomationCreate['trigger']): AutomationCreate['trigger'] {
  if (trigger.type === 'lead.stage_changed') return { fromStageId: null, toStageId: null, ...trigger };
  return trigger.type === 'form.submitted' ? { formId: null, ...trigger } : trigger;
}

/** The ids of what the actions of an automation name. */
function namedIn(row: AutomationRow): ReadonlySet<string> {
  return new Set(toAutomation(row).actions.flatMap((action) => collectReferences(action)?.id ?? []));
}

/** What an action names, and the field in which it does. */
function collectReferences(
  action: AutomationAction,
): { kind: 'user' | 'endpoint' | 'stage'; id: string; field: string } | undefined {
  if (action.type === 'assign') {
    const { assignedToId: id } = action;
    return id === null ? undefined : { kind: 'user', id, field: 'assignedToId' };
  }
  if (action.type === 'send_webhook') return { kind: 'endpoint', id: action.endpointId, field: 'endpointId' };
  const setsStage = action.type === 'set_field' && action.field === 'stageId';
  return setsStage ? { kind: 'stage', id: String(action.value), field: 'value' } : undefined;
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

/** Deletes a locked automation. */
export async function deleteAutomation(
  tx: Transaction,
  row: AutomationRow,
  now: Date,
): Promise<{ id: string; deleted: true }> {
  await automationRecords.softDelete(tx, row, now);
  return { id: encodeId('automation', row.id), deleted: true };
}

/**
 * Looks up all that a trigger and actions name, but for the ids in `known`; returns the columns of the trigger. Throws
 * VALIDATION_ERROR.
 */
export async function readReferences(
  tx: Transaction,
  tenantId: string,
  { trigger, actions = [] }: AutomationUpdate,
  known: ReadonlySet<string> = new Set(),
): Promise<Partial<TriggerColumns>> {
  for (const [index, action] of actions.entries()) {
    const named = collectReferences(action);
    if (!named || known.has(named.id)) continue;
    const path = `body.actions.${index}.${named.field}`;
    if (named.kind === 'user') await resolveAssignee(tx, tenantId, named.id, path);
    else if (named.kind === 'endpoint') await resolveWebhookEndpoint(tx, tenantId, named.id, path);
    else await resolveLiveStage(tx, tenantId, named.id, path);
  }
  if (!trigger) return {};
  if (trigger.type === 'lead.score_changed') {
    const { type, direction, threshold = null } = trigger;
    return triggerColumns({ type, scoreDirection: direction, scoreThreshold: threshold });
  }
  if (trigger.type === 'form.submitted') {
    const { type, formId: id } = trigger;
    return triggerColumns({
      type,
      formId: id ? (await resolveForm(tx, tenantId, id, 'body.trigger.formId')).id : null,
    });
  }
  if (trigger.type !== 'lead.stage_changed') return triggerColumns(trigger);
  const stage = async (id: string | null | undefined, field: string) =>
    id ? (await resolveLiveStage(tx, tenantId, id, `body.trigger.${field}`)).id : null;
  return triggerColumns({
    type: trigger.type,
    fromStageId: await stage(trigger.fromStageId, 'fromStageId'),
    toStageId: await stage(trigger.toStageId, 'toStageId'),
  });
}

/** Where in a chain of automations a move stands: the run that made it. */
export interface ChainLink {
  chainId: string;
  depth: number;
}

/**
 * Lets a move fire automations: their runs are stored in its transaction, and done by the worker after the commit.
 * `madeBy` is the run that moved the lead; undefined for a client. Beyond the limits of a chain runs are only logged, as STOPPED.
 * Throws RATE_LIMITED, PLAN_LIMIT_REACHED if they exceed the tenant's budgets.
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
      startedBy: null,
      status: message === null ? ('PENDING' as const) : ('STOPPED' as const),
      message,
      results: [],
      cause: causeOf(tx),
      createdAt: moment,
      completedAt: message === null ? null : moment,
    };
  });
  const pending = runs.filter(({ status }) => status === 'PENDING');
  await takeRuns({ tx, caller: { tenantId }, now }, pending.length);
  await insertRuns(tx, runs);
  await enqueueRuns(tx, pending, now);
}

/** How many runs one bulk move may set off. */
const runsPerBulk = 5_000;

/** The same for many moves into one stage by a client, with a number of statements that does not depend on how many they are. */
export async function fireAutomationsOfMany(write: Write<OfTenant>, moves: readonly StageMove[]): Promise<void> {
  const {
    tx,
    caller: { tenantId },
    now,
  } = write;
  const fired = await queries.listFiredByAny(tx, tenantId, moves);
  const moment = now.toISOString();
  const runs = moves.flatMap(({ leadId, fromStageId, toStageId }) => {
    const stageChangeId = newUuid(now.getTime());
    const own = fired.filter((automation) => automation.fromStageId === null || automation.fromStageId === fromStageId);
    const ids = own.map(() => newUuid(now.getTime())).sort();
    return own.map((automation, at) => ({
      tenantId,
      id: ids[at] as string,
      automationId: automation.id,
      leadId,
      stageChangeId,
      chainId: stageChangeId,
      depth: 1,
      fromStageId,
      toStageId,
      startedBy: null,
      status: 'PENDING' as const,
      message: null,
      results: [],
      cause: causeOf(tx),
      createdAt: moment,
      completedAt: null,
    }));
  });
  if (runs.length > runsPerBulk) {
    const message = `Would set off ${runs.length} runs of automations; ${runsPerBulk} is the most at once. Move fewer leads.`;
    throw invalidField('body.leadIds', message);
  }
  if (runs.length === 0) return;
  await takeRuns(write, runs.length);
  await insertManyRuns(tx, runs);
  await enqueueRuns(tx, runs, now);
}
