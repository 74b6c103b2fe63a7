import { type AutomationAction, LeadUpdate } from '@lead-engagement/contract';
import type { Transaction } from '../../../db/client.js';
import { ApiError } from '../../../errors.js';
import { appendEvents } from '../../../events/outbox.js';
import { encodeId } from '../../../ids.js';
import { dayMs } from '../../../time.js';
import { resolveAssignee } from '../../accounts/users/index.js';
import { addActivity, systemUserId } from '../../crm/activities/index.js';
import { showOptionsOf } from '../../crm/custom-fields/index.js';
import { addTagToLead, type LeadRow, leadRecords, moveLead, toLead, updateLead } from '../../crm/leads/index.js';
import { resolveWebhookEndpoint } from '../webhook-endpoints/index.js';
import type { AutomationRow, AutomationRunRow } from './present.js';
import { fireAutomations } from './service.js';
import { toStart } from './trigger.js';

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
  const lead = await lockLead(tx, run);
  switch (action.type) {
    case 'assign': {
      const { assignedToId } = action;
      // Also where the lead is the user's already: nothing says that this was done for somebody who is not there.
      if (assignedToId !== null) await resolveAssignee(tx, run.tenantId, assignedToId, 'assignedToId');
      await updateLead({ tx, caller: serverOf(run), now }, lead, { assignedToId });
      return assignedToId === null ? 'The lead has no owner now.' : `The owner is ${assignedToId} now.`;
    }
    case 'add_tag':
      return addTag(tx, lead, action.name, context);
    case 'create_task':
      return createTask(tx, lead, action, context);
    case 'set_field':
      return setField(tx, lead, action, context);
    case 'send_webhook':
      return sendWebhook(tx, lead, action.endpointId, context);
  }
}

/** The lead as the actions before have left it. */
async function lockLead(tx: Transaction, { tenantId, leadId }: AutomationRunRow): Promise<LeadRow> {
  const lead = await leadRecords.findAndLock(tx, tenantId, leadId);
  if (!lead) throw new ApiError('NOT_FOUND', 'There is no lead with this id.');
  return lead;
}

/** Behind what an automation does stands no user. */
function serverOf({ tenantId }: AutomationRunRow) {
  return { tenantId, userId: null };
}

async function addTag(tx: Transaction, lead: LeadRow, name: string, { run, now }: ActionContext): Promise<string> {
  await addTagToLead({ tx, caller: serverOf(run), now }, lead, name);
  return `The lead has the tag ${name} now.`;
}

async function createTask(
  tx: Transaction,
  { id: leadId, contactId }: LeadRow,
  { title, dueInDays }: Extract<AutomationAction, { type: 'create_task' }>,
  { run, automation, now }: ActionContext,
): Promise<string> {
  const { tenantId } = run;
  const dueAt = dueInDays === null ? null : new Date(now.getTime() + dueInDays * dayMs).toISOString();
  const author = { tenantId, userId: systemUserId(tenantId) };
  const metadata = { automationId: encodeId('automation', automation.id), automationName: automation.name };
  const task = { type: 'task', title, dueAt, metadata };
  const { id } = await addActivity({ tx, caller: author, now }, { contactId, leadId }, task, {
    createdByType: 'rule',
    createdById: metadata.automationId,
  });
  return `The task is ${id}.`;
}

async function setField(
  tx: Transaction,
  row: LeadRow,
  { field, value }: Extract<AutomationAction, { type: 'set_field' }>,
  { run, now }: ActionContext,
): Promise<string> {
  const actor = serverOf(run);
  if (field === 'stageId') {
    const input = { stageId: String(value) };
    await moveLead({ tx, caller: actor, now }, row, input, (move) => fireAutomations(tx, move, now, run));
    return `The lead is in the stage ${value} now.`;
  }
  const update = LeadUpdate.parse({ [field]: value });
  await updateLead({ tx, caller: actor, now }, row, update);
  return `${field} is ${JSON.stringify(update[field])} now.`;
}

async function sendWebhook(
  tx: Transaction,
  row: LeadRow,
  endpointId: string,
  { run, automation, now }: ActionContext,
): Promise<string> {
  const { tenantId } = run;
  const endpoint = await resolveWebhookEndpoint(tx, tenantId, endpointId, 'endpointId');
  if (endpoint.status === 'DISABLED') {
    throw new ApiError('CONFLICT.disabled', 'The webhook endpoint is DISABLED. Make it ACTIVE again.');
  }
  const data = {
    automationId: encodeId('automation', automation.id),
    automationName: automation.name,
    runId: encodeId('automationRun', run.id),
    ...toStart(run),
    lead: toLead(await showOptionsOf(tx, 'LEAD', row)),
  };
  const { score, pipelineId } = row;
  const occurrence = { data, score, pipelineId, endpointId: endpoint.id };
  await appendEvents(tx, tenantId, 'automation.triggered', [occurrence], now);
  return `automation.triggered is on its way to ${endpointId}.`;
}
