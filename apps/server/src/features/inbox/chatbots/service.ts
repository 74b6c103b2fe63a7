import { isDeepStrictEqual } from 'node:util';
import type { Chatbot, ChatbotCreate, ChatbotTest, ChatbotTestReply, ChatbotUpdate } from '@lead-engagement/contract';
import {
  defaultChatbotLeads,
  defaultChatbotMemory,
  defaultHandoff,
  limits,
  rulesModel,
} from '@lead-engagement/contract';
import type { Passage } from '../../../ai/engine.js';
import type { Engines } from '../../../ai/engines.js';
import type { Knowledge } from '../../../ai/knowledge.js';
import { maxPassages } from '../../../ai/prompt.js';
import { questionOf } from '../../../ai/question.js';
import type { Caller } from '../../../callers/caller.js';
import { checkScope } from '../../../callers/check-scope.js';
import type { OfTenant, Write } from '../../../callers/write.js';
import { type Database, inTenant, type Queryable, type Transaction } from '../../../db/client.js';
import { changedFields } from '../../../db/diff.js';
import { ApiError } from '../../../errors.js';
import { encodeId, newUuid } from '../../../ids.js';
import { withinTokens } from '../../../limits/quotas/model-tokens.js';
import { ownValue } from '../../../own-value.js';
import { dayMs } from '../../../time.js';
import { resolvePipeline } from '../../crm/pipelines/index.js';
import { type ChatbotRow, type Shown, toChatbot, toPersona } from './present.js';
import { chatbotRecords, findAnyChatbot, listLiveIds } from './queries.js';

/** The dependencies of chatbots. */
export interface ChatbotDeps extends Shown {
  engines: Engines;
  knowledge: Knowledge;
}

export { type ChatbotRow, toPersona } from './present.js';
export { forgetKnowledgeBase } from './queries.js';
/** Finds a chatbot by its UUID, including deleted ones. */
export const findChatbot = findAnyChatbot;
/** The live chatbot that a body names at `path`; it cannot be deleted until the transaction ends. Throws VALIDATION_ERROR. */
export const resolveChatbot = chatbotRecords.resolveForReference;
/** Those of these UUIDs that a live chatbot of the tenant has. */
export const listLiveChatbotIds = listLiveIds;
/** A live chatbot by its public id. Throws NOT_FOUND. */
export const getChatbotRow = chatbotRecords.get;

/** A chatbot. Throws NOT_FOUND. */
export async function getChatbot(db: Queryable, tenantId: string, id: string, shown: Shown): Promise<Chatbot> {
  return toChatbot(await chatbotRecords.get(db, tenantId, id), shown);
}

/** Throws FORBIDDEN if a caller who may not manage channels changes the pages that a chatbot stands on. */
export function checkOrigins(caller: Caller, stored: readonly string[], sent: readonly string[] | undefined): void {
  if (sent !== undefined && !isDeepStrictEqual(sent, stored)) checkScope(caller, 'manage:channels');
}

/** Creates a chatbot. Throws VALIDATION_ERROR for an unknown knowledge base. */
export async function createChatbot(
  { tx, caller: { tenantId }, now }: Write<OfTenant>,
  deps: Shown & Pick<ChatbotDeps, 'knowledge'>,
  input: ChatbotCreate,
): Promise<Chatbot> {
  const moment = now.toISOString();
  const row = await chatbotRecords.insert(tx, {
    tenantId,
    id: newUuid(now.getTime()),
    name: input.name,
    avatar: input.avatar ?? null,
    platforms: input.platforms ?? [],
    knowledgeBaseIds: await deps.knowledge.resolve(tx, tenantId, input.knowledgeBaseIds ?? [], 'body.knowledgeBaseIds'),
    persona: input.persona ?? '',
    model: input.model ?? rulesModel,
    temperature: input.temperature ?? 0.3,
    enabled: input.enabled ?? true,
    handoff: readHandoff({}, input.handoff) ?? {},
    ...readMemory(input.memory),
    ...(await readLeads(tx, tenantId, input.leads)),
    allowedOrigins: input.allowedOrigins ?? [],
    createdAt: moment,
    updatedAt: moment,
  });
  return toChatbot(row, deps);
}

/** The stored hand-off rules after a write: the fields that differ from their defaults. */
function readHandoff(stored: ChatbotRow['handoff'], sent: ChatbotUpdate['handoff']): ChatbotRow['handoff'] | undefined {
  if (sent === undefined) return undefined;
  const merged = sent === null ? {} : { ...stored, ...sent };
  const isSet = ([field, value]: [string, unknown]) =>
    value !== undefined && !isDeepStrictEqual(value, ownValue<unknown>(defaultHandoff, field));
  return Object.fromEntries(Object.entries(merged).filter(isSet));
}

function readMemory(sent: ChatbotUpdate['memory']): Pick<Partial<ChatbotRow>, 'memoryEnabled'> {
  if (sent === undefined) return {};
  const { enabled } = sent ?? defaultChatbotMemory;
  return enabled === undefined ? {} : { memoryEnabled: enabled };
}

type LeadColumns = Pick<Partial<ChatbotRow>, 'leadsEnabled' | 'leadsMinScore' | 'leadsPipelineId'>;

async function readLeads(tx: Transaction, tenantId: string, sent: ChatbotUpdate['leads']): Promise<LeadColumns> {
  if (sent === undefined) return {};
  const { enabled, minScore, pipelineId } = sent ?? defaultChatbotLeads;
  const pipeline = pipelineId && (await resolvePipeline(tx, tenantId, pipelineId, 'body.leads.pipelineId'));
  return {
    ...(enabled !== undefined && { leadsEnabled: enabled }),
    ...(minScore !== undefined && { leadsMinScore: minScore }),
    ...(pipelineId !== undefined && { leadsPipelineId: pipeline ? pipeline.id : null }),
  };
}

/** Updates a chatbot. Throws NOT_FOUND, PRECONDITION_FAILED, VALIDATION_ERROR, and FORBIDDEN as `checkOrigins`. */
export async function updateChatbot(
  { tx, caller, now }: Write,
  deps: Shown & Pick<ChatbotDeps, 'knowledge'>,
  id: string,
  input: ChatbotUpdate,
  ifMatch: number | undefined,
): Promise<Chatbot> {
  const { tenantId } = caller;
  const row = await chatbotRecords.lock(tx, tenantId, id, ifMatch);
  checkOrigins(caller, row.allowedOrigins, input.allowedOrigins);
  const { knowledgeBaseIds: named, handoff: sent, memory, leads, ...plain } = input;
  const knowledgeBaseIds = named && (await deps.knowledge.resolve(tx, tenantId, named, 'body.knowledgeBaseIds'));
  const handoff = readHandoff(row.handoff, sent);
  const changes = changedFields(row, {
    ...plain,
    platforms: unlessSame(plain.platforms, row.platforms),
    allowedOrigins: unlessSame(plain.allowedOrigins, row.allowedOrigins),
    knowledgeBaseIds: unlessSame(knowledgeBaseIds, row.knowledgeBaseIds),
    handoff: unlessSame(handoff, row.handoff),
    ...readMemory(memory),
    ...(await readLeads(tx, tenantId, leads)),
  });
  return toChatbot(changes ? await chatbotRecords.update(tx, row, changes, now) : row, deps);
}

/** `wanted`, or undefined if it equals the present value. */
function unlessSame<T>(wanted: T | undefined, present: T): T | undefined {
  return isDeepStrictEqual(wanted, present) ? undefined : wanted;
}

/** Deletes a chatbot. Throws NOT_FOUND, PRECONDITION_FAILED. */
export async function deleteChatbot(
  { tx, caller: { tenantId }, now }: Write<OfTenant>,
  id: string,
  ifMatch: number | undefined,
): Promise<{ id: string; deleted: true }> {
  const row = await chatbotRecords.lock(tx, tenantId, id, ifMatch);
  await chatbotRecords.softDelete(tx, row, now);
  return { id: encodeId('chatbot', row.id), deleted: true };
}

/** Restores a chatbot that was deleted at most thirty days ago; a live one is left unchanged. Throws NOT_FOUND. */
export async function restoreChatbot(
  { tx, caller: { tenantId }, now }: Write<OfTenant>,
  id: string,
  shown: Shown,
): Promise<Chatbot> {
  const row = await chatbotRecords.lockIncludingDeleted(tx, tenantId, id, undefined);
  if (row.deletedAt === null) return toChatbot(row, shown);
  if (now.getTime() - Date.parse(row.deletedAt) > limits.restoreDays * dayMs) {
    throw new ApiError('NOT_FOUND', 'There is no chatbot with this id.');
  }
  return toChatbot(await chatbotRecords.restore(tx, row, {}, now), shown);
}

/** How a chatbot looks for the passages that fit a question; undefined if it has no knowledge bases. */
export function searchOf(
  { db, knowledge }: { db: Queryable; knowledge: Knowledge },
  { tenantId, knowledgeBaseIds }: ChatbotRow,
): ((question: string) => Promise<Passage[]>) | undefined {
  if (knowledgeBaseIds.length === 0) return undefined;
  return (question) => knowledge.findPassages(db, tenantId, knowledgeBaseIds, question, maxPassages);
}

/** Returns the reply of a chatbot to a message. Calls a model, with no transaction open. Throws RATE_LIMITED. */
export async function testChatbot(
  db: Database,
  { engines, knowledge }: Pick<ChatbotDeps, 'engines' | 'knowledge'>,
  bot: ChatbotRow,
  { message }: ChatbotTest,
): Promise<ChatbotTestReply> {
  const startedMs = performance.now();
  const history = [{ role: 'USER', content: message }] as const;
  const search = searchOf({ db, knowledge }, bot);
  const passages = (await search?.(questionOf(history, bot.name))) ?? [];
  const ask = () =>
    engines.reply({
      tenantId: bot.tenantId,
      bot: toPersona(bot),
      history,
      passages,
      search,
      signal: new AbortController().signal,
    });
  const budget = { db, inTenant, now: () => new Date() };
  const result = await (engines.callsModel(bot.model) ? withinTokens(budget, bot.tenantId, ask) : ask());
  const latencyMs = Math.round(performance.now() - startedMs);
  const { tokens, engine } = result;
  if (result.outcome === 'failed') {
    return {
      reply: '',
      tokens,
      latencyMs,
      engine,
      confidence: 0,
      handoff: true,
      suggestions: [],
      citations: [],
      error: result.error,
    };
  }
  const { text: reply, confidence, citations, problem: error = null } = result;
  const [handoff, suggestions] = [result.handoff !== undefined, [...result.suggestions]];
  return { reply, tokens, latencyMs, engine, confidence, handoff, suggestions, citations, error };
}
