import type { Transaction } from '../../../db/client.js';
import { enqueueJobs } from '../../../jobs/enqueue.js';
import { findChatbot } from '../chatbots/index.js';
import type { ConversationRow } from './present.js';

/** What is done later for a conversation; the id of the work is that of the conversation. */
export const followUpKinds = {
  notes: 'conversation_notes',
  lead: 'conversation_lead',
  sending: 'conversation_sending',
} as const;

/** What has just happened in a conversation. */
export interface Happened {
  isClosing: boolean;
  /** Whether the contact has written. */
  hasAnswered: boolean;
}

/** Has the worker take notes of a conversation that ends, and look for the intent to buy in what a contact wrote. */
export async function enqueueFollowUps(
  tx: Transaction,
  { tenantId, id, botId, leadId, messageCount, notedSequence }: ConversationRow,
  { isClosing, hasAnswered }: Happened,
  now: Date,
): Promise<void> {
  const mayNote = isClosing && messageCount > notedSequence;
  const mayPromote = hasAnswered && leadId === null;
  if (!mayNote && !mayPromote) return;
  const bot = await findChatbot(tx, tenantId, botId);
  if (!bot || bot.deletedAt !== null) return;
  const kinds = [
    ...(mayNote && bot.memoryEnabled ? [followUpKinds.notes] : []),
    ...(mayPromote && bot.leadsEnabled ? [followUpKinds.lead] : []),
  ];
  const work = kinds.map((kind) => ({ kind, tenantId, id }));
  if (work.length > 0) await enqueueJobs(tx, work, now);
}

/** Has the worker send the pending messages of a conversation. Those of one chatbot share its access to the platform. */
export function enqueueSending(tx: Transaction, { tenantId, id, botId }: ConversationRow, now: Date): Promise<void> {
  return enqueueJobs(tx, [{ kind: followUpKinds.sending, tenantId, id, key: botId }], now);
}
