import type { HandoffReason, Message, MessageMetadata } from '@lead-engagement/contract';
import { type ChatMessage, type ReplyResult, sayHandoff } from '../../../ai/engine.js';
import type { Engines } from '../../../ai/engines.js';
import type { Knowledge } from '../../../ai/knowledge.js';
import { questionOf } from '../../../ai/question.js';
import { findReplyLanguage } from '../../../ai/reply-language.js';
import type { ReplyLanguage } from '../../../ai/reply-texts.js';
import type { OfTenant, Write } from '../../../callers/write.js';
import type { ConnectedPlatforms } from '../../../channels/channel.js';
import type { Database, Transaction } from '../../../db/client.js';
import { cancelWork, enqueueJobs } from '../../../jobs/enqueue.js';
import { withinTokensOrFailed } from '../../../limits/quotas/model-tokens.js';
import { findBlocked } from '../../crm/contacts/index.js';
import { type ChatbotRow, findChatbot, searchOf, toPersona } from '../chatbots/index.js';
import { deliveryOf } from './channel-job.js';
import { type ConversationRow, toMessage, withFiles } from './present.js';
import { conversationRecords, findMessageAfter, listLastMessages } from './queries.js';
import { awaitsReply } from './transitions.js';
import { applyStep, type NewMessage, type Step } from './writes.js';

/**
 * The work of replying to the last message of a conversation; its id is that of the conversation. What a model has to be asked
 * for goes on as a kind of its own, so that models that take long leave the slots of quick replies free.
 */
export const replyKinds = { quick: 'bot_reply', byModel: 'bot_reply_by_model' } as const;

/** Has the worker reply to a conversation, from `at` on. */
export function enqueueReply(tx: Transaction, row: ConversationRow, now: Date, at = now): Promise<void> {
  const { tenantId, id, botId } = row;
  return enqueueJobs(tx, [{ kind: replyKinds.quick, tenantId, id, key: botId, dueAt: at }], now);
}

/** Takes back that the worker is to reply to a conversation (UUID). */
export async function cancelReply(tx: Transaction, tenantId: string, id: string): Promise<void> {
  for (const kind of Object.values(replyKinds)) await cancelWork(tx, tenantId, kind, [id]);
}

/** What replies are made with. */
export interface ReplyDeps {
  db: Database;
  engines: Engines;
  knowledge: Knowledge;
  channels: ConnectedPlatforms;
  /** Runs work in a transaction of a tenant, as the API or as the worker. */
  inTenant<T>(db: Database, tenantId: string, work: (tx: Transaction) => Promise<T>): Promise<T>;
  now(): Date;
}

/**
 * The outcome of a reply: written, handed off to a human, dropped because something else happened meanwhile, or not needed.
 */
export type ReplyOutcome =
  | { outcome: 'replied'; message: Message; result: ReplyResult | undefined }
  | { outcome: 'handed_off'; message: Message | undefined; reason: HandoffReason; result: ReplyResult | undefined }
  | { outcome: 'dropped' | 'not_owed'; result: ReplyResult | undefined };

/** Ends the work of replying, in the transaction of the reply. False if somebody else has taken it over. */
export type Settle = (tx: Transaction) => Promise<boolean>;

/** The model that is to be asked for the reply that a conversation (UUID) is owed; undefined if none is. */
export async function findModelToAsk(
  { db, engines, inTenant }: Pick<ReplyDeps, 'db' | 'engines' | 'inTenant'>,
  tenantId: string,
  id: string,
): Promise<string | undefined> {
  if (!engines.hasModel) return undefined;
  const owed = await inTenant(db, tenantId, (tx) => findPendingReply(tx, tenantId, id));
  if (!owed || isAbsent(owed.bot)) return undefined;
  return engines.asksModel({ bot: toPersona(owed.bot), history: owed.history }) ? owed.bot.model : undefined;
}

const historyTurns = 20;

/** A conversation that is owed a reply, with what the reply is made of. */
interface PendingReply {
  row: ConversationRow;
  bot: ChatbotRow;
  history: ChatMessage[];
}

/** Replies to a conversation (UUID) if its contact is owed a reply. The model is asked with no transaction open. */
export async function replyToConversation(
  deps: ReplyDeps,
  tenantId: string,
  id: string,
  signal: AbortSignal,
  settle: Settle,
  onText?: (piece: string) => void,
): Promise<ReplyOutcome> {
  const owed = await deps.inTenant(deps.db, tenantId, (tx) => findPendingReply(tx, tenantId, id));
  if (!owed) return { outcome: 'not_owed', result: undefined };
  const language = await findReplyLanguage(owed.history, owed.bot.name);
  const result = isAbsent(owed.bot) ? undefined : await askEngine(deps, owed, language, signal, onText);
  // Broken off by us: whoever goes on with the work starts anew.
  signal.throwIfAborted();
  return deps.inTenant(deps.db, tenantId, (tx) =>
    writeReply(tx, deps.channels, { ...owed, language }, result, settle, deps.now()),
  );
}

async function findPendingReply(tx: Transaction, tenantId: string, id: string): Promise<PendingReply | undefined> {
  const row = await conversationRecords.find(tx, tenantId, id);
  if (!row || !awaitsReply(row)) return undefined;
  if ((await findBlocked(tx, tenantId, row.contactId)) !== null) return undefined;
  const bot = await findChatbot(tx, tenantId, row.botId);
  if (!bot) throw new Error('The chatbot of the conversation is missing.');
  const last = await listLastMessages(tx, row, historyTurns);
  const history = last.flatMap((message) =>
    message.role === 'SYSTEM'
      ? []
      : [{ role: message.role, content: withFiles(message), suggestions: message.suggestions }],
  );
  return { row, bot, history };
}

function isAbsent({ deletedAt, enabled }: ChatbotRow): boolean {
  return deletedAt !== null || !enabled;
}

async function askEngine(
  deps: ReplyDeps,
  { row, bot, history }: PendingReply,
  language: ReplyLanguage,
  signal: AbortSignal,
  onText?: (piece: string) => void,
): Promise<ReplyResult> {
  const { db, engines, knowledge } = deps;
  const search = searchOf({ db, knowledge }, bot);
  const passages = (await search?.(questionOf(history, bot.name))) ?? [];
  const { unanswered } = row;
  const persona = toPersona(bot);
  const request = { tenantId: bot.tenantId, bot: persona, history, passages, search, unanswered, language, signal };
  const ask = () => engines.reply(request, onText);
  if (!engines.callsModel(bot.model)) return ask();
  const result = await withinTokensOrFailed(deps, bot.tenantId, ask, row.channelId);
  return 'engine' in result ? result : { ...result, tokens: 0, engine: 'model', model: bot.model };
}

/** Writes what an engine said, unless anything has happened in the conversation since. */
async function writeReply(
  tx: Transaction,
  channels: ConnectedPlatforms,
  { row: begun, bot: known, language }: PendingReply & { language: ReplyLanguage },
  result: ReplyResult | undefined,
  settle: Settle,
  now: Date,
): Promise<ReplyOutcome> {
  const row = await conversationRecords.findAndLock(tx, begun.tenantId, begun.id);
  if (!row || row.turn !== begun.turn) return { outcome: 'dropped', result };
  const bot = (await findChatbot(tx, row.tenantId, row.botId)) ?? known;
  if (!(await settle(tx))) return { outcome: 'dropped', result };
  const reason = findHandoffReason(bot, result);
  const reply = toReply(bot, result, reason, language);
  const message = reply && { ...reply, delivery: deliveryOf(channels, row, reply.role) };
  const step: Step = reason
    ? { ...handOff, handoffReason: reason, handoffError: findHandoffError(reason, result) }
    : { status: 'WAITING' };
  const unanswered = result?.outcome === 'replied' ? result.unanswered : undefined;
  const advanced = await applyStep(tx, row, { ...step, unanswered, ...(message && { message }) }, now);
  const written = advanced.message && toMessage(advanced.message, row.contactId);
  if (reason) return { outcome: 'handed_off', message: written, reason, result };
  return { outcome: 'replied', message: written as Message, result };
}

/** Hands a conversation to a human, if its contact is still owed a reply that could not be made. */
export async function handOffUnanswered({ tx, caller: { tenantId }, now }: Write<OfTenant>, id: string): Promise<void> {
  const row = await conversationRecords.findAndLock(tx, tenantId, id);
  if (!row || !awaitsReply(row)) return;
  const handoffError = 'The server failed to make a reply.';
  await applyStep(tx, row, { ...handOff, handoffReason: 'ERROR', handoffError }, now);
}

/** Hands a locked conversation to a human, with the message that the contact gets. */
export async function handOffWith(
  tx: Transaction,
  row: ConversationRow,
  step: Pick<Step, 'message' | 'handoffReason'>,
  now: Date,
): Promise<void> {
  await applyStep(tx, row, { ...handOff, ...step }, now);
}

const handOff = { status: 'HUMAN_TAKEOVER', assigneeId: null, event: 'conversation.handoff' } as const;

function findHandoffError(reason: HandoffReason, result: ReplyResult | undefined): string | null {
  if (reason === 'ERROR' && result?.outcome === 'failed') return result.error;
  return (reason === 'FLAGGED' && result?.outcome === 'replied' && result.problem) || null;
}

function findHandoffReason(bot: ChatbotRow, result: ReplyResult | undefined): HandoffReason | undefined {
  if (bot.deletedAt !== null) return 'BOT_DELETED';
  if (!bot.enabled) return 'BOT_DISABLED';
  if (!result || result.outcome === 'failed') return 'ERROR';
  return result.handoff;
}

/** What the contact is told. A chatbot that is gone says nothing, and one whose engine failed says that a human goes on. */
function toReply(
  bot: ChatbotRow,
  result: ReplyResult | undefined,
  reason: HandoffReason | undefined,
  language: ReplyLanguage,
): NewMessage | undefined {
  if (reason === 'BOT_DELETED' || reason === 'BOT_DISABLED' || !result) return undefined;
  const shared = { role: 'ASSISTANT', senderId: bot.id } as const;
  if (result.outcome === 'failed') return { ...shared, content: sayHandoff(toPersona(bot), 'REQUESTED', language) };
  const { text, engine, model, tokens, confidence, citations, suggestions } = result;
  const metadata: MessageMetadata = { engine, model, tokens, confidence, citations, platform: null };
  return { ...shared, content: text, suggestions, metadata };
}

/** A drop is followed by another try: somebody who waits may have written twice. */
const triesOfOneWait = 3;

/**
 * Replies to a message that was just posted, and resolves to the reply; null if there is none, since a human has to go
 * on or has taken over.
 */
export async function waitForReply(
  deps: ReplyDeps,
  { conversation, message }: { conversation: ConversationRow; message: Message },
  onText?: (piece: string) => void,
): Promise<Message | null> {
  const { tenantId, id } = conversation;
  const cancel = async (tx: Transaction) => {
    await cancelReply(tx, tenantId, id);
    return true;
  };
  for (let tries = 0; tries < triesOfOneWait; tries++) {
    const made = await replyToConversation(deps, tenantId, id, new AbortController().signal, cancel, onText);
    if (made.outcome === 'replied') return made.message;
    if (made.outcome === 'handed_off') return made.message ?? null;
    if (made.outcome === 'not_owed') break;
  }
  const reply = await findMessageAfter(deps.db, conversation, message.sequence, 'ASSISTANT');
  return reply ? toMessage(reply, conversation.contactId) : null;
}
