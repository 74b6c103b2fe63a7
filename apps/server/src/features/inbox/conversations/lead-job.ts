import { type IntentScore, scoreIntent } from '../../../ai/intent.js';
import { bySystem } from '../../../callers/maker.js';
import type { OfTenant, Write } from '../../../callers/write.js';
import { inTenant, type Transaction } from '../../../db/client.js';
import { decodeId, encodeId } from '../../../ids.js';
import type { JobHandler } from '../../../jobs/handler.js';
import { recordActivities } from '../../crm/activities/index.js';
import { contactRecords } from '../../crm/contacts/index.js';
import { createLead } from '../../crm/leads/index.js';
import { type ChatbotRow, findChatbot } from '../chatbots/index.js';
import { findLivePipeline, findReferral, hasOpenLead, listLastSaid } from './follow-up-queries.js';
import { followUpKinds } from './follow-ups.js';
import type { ConversationRow, MessageRow } from './present.js';
import { conversationRecords } from './queries.js';
import { logChange } from './writes.js';

/** Messages of the contact that are looked at, and characters of the last of them. */
const readMessages = 20;
const readChars = 4_000;
const titleChars = 120;

/** What became of a look at a conversation. */
type Outcome = 'promoted' | 'below_min_score' | 'has_open_lead' | 'not_asked';

/** Makes leads of conversations whose contacts show the intent to buy. */
export const leadWork: JobHandler = {
  kind: followUpKinds.lead,
  slots: 8,
  slotsPerTenant: 2,
  slotsPerKey: 2,
  leaseSeconds: 30,
  async run({ tenantId, id }, { db, now }) {
    const outcome = await inTenant(db, tenantId, (tx) =>
      promoteIfIntended({ tx, caller: { tenantId }, now: now() }, id),
    );
    return { next: 'done', facts: { outcome } };
  },
};

/**
 * Makes a lead of a conversation (UUID) if its chatbot is to, its contact has written what scores high enough, and nobody is
 * at a lead with the contact already. Once: what runs again finds the lead.
 */
export async function promoteIfIntended(
  { tx, caller: { tenantId }, now }: Write<OfTenant>,
  id: string,
): Promise<Outcome> {
  const seen = await conversationRecords.find(tx, tenantId, id);
  const bot = seen && (await findChatbot(tx, tenantId, seen.botId));
  if (!seen || seen.leadId !== null || !bot || bot.deletedAt !== null || !bot.leadsEnabled) return 'not_asked';
  const said = await listLastSaid(tx, seen, readMessages);
  const intent = scoreMessages(said, now);
  if (intent.score < bot.leadsMinScore) return 'below_min_score';
  // The contact first, as merges do. Two conversations of one contact make one lead.
  const contact = await contactRecords.findAndLock(tx, tenantId, seen.contactId);
  const row = contact && (await conversationRecords.findAndLock(tx, tenantId, id));
  if (!row || row.leadId !== null) return 'not_asked';
  if (row.contactId !== contact.id) throw new Error('The contact was merged meanwhile: the step is done again.');
  if (await hasOpenLead(tx, tenantId, contact.id)) return 'has_open_lead';
  await promote(tx, row, bot, said, intent, now);
  return 'promoted';
}

/** The intent in messages together: a need in one and a budget in another add up. */
function scoreMessages(said: readonly MessageRow[], now: Date): IntentScore {
  const content = said
    .map((message) => message.content)
    .join('\n')
    .slice(-readChars);
  return scoreIntent({ content, keywords: [], publishedAt: null }, now);
}

async function promote(
  tx: Transaction,
  row: ConversationRow,
  bot: ChatbotRow,
  said: readonly MessageRow[],
  { score, reasons }: IntentScore,
  now: Date,
): Promise<void> {
  const { tenantId, contactId } = row;
  const pipelineId = bot.leadsPipelineId && (await findLivePipeline(tx, tenantId, bot.leadsPipelineId));
  const referral = await findReferral(tx, row);
  const lead = await createLead(
    { tx, caller: { tenantId, userId: null, ...bySystem }, now },
    {
      source: referral ? 'AD' : 'CHATBOT',
      title: titleOf(said, now) ?? `Conversation with ${bot.name}`,
      contactId: encodeId('contact', contactId),
      ...(pipelineId && { pipelineId: encodeId('pipeline', pipelineId) }),
    },
  );
  const leadId = decodeId('lead', lead.id) as string;
  const metadata = {
    conversationId: encodeId('conversation', row.id),
    botId: encodeId('chatbot', bot.id),
    score,
    scoreReasons: reasons,
    minScore: bot.leadsMinScore,
    ...(referral && { referral }),
  };
  const title = `Showed the intent to buy in a conversation with ${bot.name}`;
  await recordActivities({ tx, caller: { tenantId }, now }, [
    { type: 'conversation_promoted', contactId, leadId, title, metadata },
  ]);
  const promoted = await conversationRecords.update(tx, row, { leadId }, now);
  await logChange(tx, promoted, undefined, now);
}

/** The beginning of the message that shows the most. */
function titleOf(said: readonly MessageRow[], now: Date): string | undefined {
  const best = said
    .map((message) => ({
      text: message.content.replace(/\s+/g, ' ').trim(),
      score: scoreMessages([message], now).score,
    }))
    .reduce<{ text: string; score: number } | undefined>((a, b) => (a && a.score >= b.score ? a : b), undefined);
  if (!best || best.text.length <= titleChars) return best?.text;
  return `${best.text
    .slice(0, titleChars - 1)
    .toWellFormed()
    .trimEnd()}…`;
}
