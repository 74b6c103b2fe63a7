import type { AutomationStart, AutomationTriggerType } from '@lead-engagement/contract';
import { encodeId } from '../../../ids.js';
import type { StartDetails } from './table.js';

/** What started a run, but for a move, with public ids. */
export function startOf(
  type: AutomationTriggerType,
  { from = null, to = '', conversationId = '', submissionId = '', formId = '' }: StartDetails,
): Exclude<AutomationStart, { type: 'lead.stage_changed' }> {
  if (type === 'lead.assigned') {
    const fromUserId = from === null ? null : encodeId('user', String(from));
    return { type, fromUserId, toUserId: encodeId('user', String(to)) };
  }
  if (type === 'lead.score_changed') return { type, fromScore: Number(from), toScore: Number(to) };
  if (type === 'conversation.ended') return { type, conversationId: encodeId('conversation', conversationId) };
  if (type === 'form.submitted') {
    return { type, submissionId: encodeId('formSubmission', submissionId), formId: encodeId('form', formId) };
  }
  return { type: 'lead.created' };
}
