import { type AutomationAction, LeadUpdate } from '@lead-engagement/contract';
import type { Transaction } from '../../db/client.js';
import { appendEvents } from '../../events/outbox.js';
import { ApiError } from '../../http/errors.js';
import { decodeId, encodeId } from '../../ids.js';
import { createActivity, systemUserId } from '../activities/service.js';
import { getLead, lockLeadRow, moveLead, updateLead } from '../leads/service.js';
import { resolveWebhookEndpoint } from '../webhook-endpoints/service.js';
import type { AutomationRow, AutomationRunRow } from './present.js';
import { fireAutomations } from './service.js';

const dayMs = 24 * 3_600_000;

/** What an action is done for. */
export interface ActionContext {
  run: AutomationRunRow;
  automation: AutomationRow;
  now: Date;
}

/** Does one action; returns what it did. Throws an ApiError that says why it cannot be done. */
export async function performAction(
  tx: Transaction,
  action: AutomationAction,
  context: ActionContext,
): Promise<string> {
  const { run, now } = context;
  const leadId = encodeId('lead', run.leadId);
  switch (action.type) {
    case 'assign': {
      const { assignedToId } = action;
      await updateLead(tx, serverOf(run), leadId, { assignedToId }, undefined, now);
      return assignedToId === null ? 'The lead has no owner now.' : `The owner is ${assignedToId} now.`;
    }
    case 'add_tag':
      return addTag(tx, leadId, action.name, context);
    case 'create_task':
      return createTask(tx, leadId, action, context);
    case 'set_field':
      return setField(tx, leadId, action, context);
    case 'send_webhook':
      return sendWebhook(tx, leadId, action.endpointId, context);
  }
}

/** Behind what an automation does stands no user. */
function serverOf({ tenantId }: AutomationRunRow) {
  return { tenantId, userId: null };
}

async function addTag(tx: Transaction, leadId: string, name: string, { run, now }: ActionContext): Promise<string> {
  // Locked before its tags are read: the update replaces them all.
  const { tagIds } = await lockLeadRow(tx, run.tenantId, leadId, undefined);
  const present = tagIds.map((id) => encodeId('tag', id));
  await updateLead(tx, serverOf(run), leadId, { tagIds: present, tags: [name] }, undefined, now);
  return `The lead has the tag ${name} now.`;
}

async function createTask(
  tx: Transaction,
  leadId: string,
  { title, dueInDays }: Extract<AutomationAction, { type: 'create_task' }>,
  { run, now }: ActionContext,
): Promise<string> {
  const { tenantId } = run;
  const dueAt = dueInDays === null ? null : new Date(now.getTime() + dueInDays * dayMs).toISOString();
  const author = { tenantId, userId: systemUserId(tenantId) };
  const { id } = await createActivity(tx, author, { type: 'task', leadId, title, dueAt }, now);
  return `The task is ${id}.`;
}

async function setField(
  tx: Transaction,
  leadId: string,
  { field, value }: Extract<AutomationAction, { type: 'set_field' }>,
  { run, now }: ActionContext,
): Promise<string> {
  const actor = serverOf(run);
  if (field === 'stageId') {
    const input = { stageId: String(value) };
    await moveLead(tx, actor, leadId, input, undefined, now, (move) => fireAutomations(tx, move, now, run));
    return `The lead is in the stage ${value} now.`;
  }
  const update = LeadUpdate.parse({ [field]: value });
  await updateLead(tx, actor, leadId, update, undefined, now);
  return `${field} is ${JSON.stringify(update[field])} now.`;
}

async function sendWebhook(
  tx: Transaction,
  leadId: string,
  endpointId: string,
  { run, automation, now }: ActionContext,
): Promise<string> {
  const { tenantId } = run;
  const endpoint = await resolveWebhookEndpoint(tx, tenantId, endpointId, 'endpointId');
  if (endpoint.status === 'DISABLED') {
    throw new ApiError('CONFLICT', 'The webhook endpoint is DISABLED. Make it ACTIVE again.');
  }
  const lead = await getLead(tx, tenantId, leadId);
  const data = {
    automationId: encodeId('automation', automation.id),
    automationName: automation.name,
    runId: encodeId('automationRun', run.id),
    fromStageId: encodeId('stage', run.fromStageId),
    toStageId: encodeId('stage', run.toStageId),
    lead,
  };
  const pipelineId = decodeId('pipeline', lead.pipelineId) ?? null;
  const occurrence = { data, score: lead.score, pipelineId, endpointId: endpoint.id };
  await appendEvents(tx, tenantId, 'automation.triggered', [occurrence], now);
  return `automation.triggered is on its way to ${endpointId}.`;
}
