import { z } from 'zod';
import { limits } from './access.js';
import { Conversation, conversationFilters, conversationSorts } from './conversation-schema.js';
import { Deleted, envelope, pageEnvelope } from './envelope.js';
import {
  id,
  identityFields,
  noBody,
  noQuery,
  recordFields,
  requiredText,
  score,
  text,
  timeFields,
  timestamp,
  timestampInput,
  version,
  writeBody,
} from './fields.js';
import { deletedFilter, listQuery, queryBoolean, recordIds, timeFilters, valueFilter } from './lists.js';
import { Citation, platform, replyEngines } from './messages.js';
import { pageOrigin } from './origins.js';
import { defineResource, type ResourceDeclaration } from './resource.js';

/** The limits of chatbots. */
export const chatbotLimits = {
  personaChars: 8_000,
  messageChars: 4_000,
  platforms: 20,
  knowledgeBases: 20,
  handoffPhrases: 50,
  handoffAttempts: 3,
  allowedOrigins: 50,
  /** Days that the statistics of a chatbot cover by default, without `from`. */
  statsDays: 30,
} as const;

/** The model name of a chatbot that replies by rules, without a language model. */
export const rulesModel = 'rules';
/** The model name of a chatbot that uses the model of the installation, AI_MODEL. */
export const defaultModel = 'default';

/** The conditions under which a chatbot hands a conversation off to a human. */
export const ChatbotHandoff = z
  .object({
    minConfidence: z
      .number()
      .describe(
        'A reply that is less sure than this, from 0 to 1, is not given: without a model the chatbot asks back first, with one it hands off.',
      ),
    attempts: z
      .int()
      .describe(
        'How many times in a row a chatbot without a model asks back before it hands off, 0 to 3: with the questions that are nearest, then for other words. 0: it hands off at once, as it always does without knowledge bases.',
      ),
    phrases: z
      .array(z.string())
      .describe(
        'A message that has one of these as whole words, in any case, asks for a human, unless it turns down what the phrase names. The default phrases are read in context.',
      ),
    message: z
      .string()
      .nullable()
      .describe(
        'The text that the chatbot sends when it hands off; null: a default text in the language of the contact: English, German, Spanish, French or Portuguese.',
      ),
  })
  .meta({ id: 'ChatbotHandoff' });
export type ChatbotHandoff = z.infer<typeof ChatbotHandoff>;

export const defaultHandoff: ChatbotHandoff = {
  minConfidence: 0.5,
  attempts: 2,
  phrases: [
    'talk to a human',
    'speak to a human',
    'human please',
    'a real person',
    'human agent',
    'live agent',
    'talk to someone',
    'speak to someone',
    'customer service representative',
    'mit einem Menschen sprechen',
    'mit einem Mitarbeiter sprechen',
    'mit jemandem sprechen',
    'echter Mensch',
    'echten Menschen',
    'menschlicher Mitarbeiter',
    'hablar con una persona',
    'hablar con un humano',
    'hablar con un agente',
    'hablar con alguien',
    'persona real',
    'agente humano',
    'parler à un humain',
    'parler à une personne',
    'parler à un conseiller',
    "parler à quelqu'un",
    'vraie personne',
    'agent humain',
    'falar com um humano',
    'falar com uma pessoa',
    'falar com um atendente',
    'falar com alguém',
    'pessoa de verdade',
    'atendente humano',
  ],
  message: null,
};

/** The setting for memory notes from the conversations of a chatbot. */
export const ChatbotMemory = z
  .object({
    enabled: z
      .boolean()
      .describe('When a conversation ends, what its contact has stated in it becomes memory notes of the contact.'),
  })
  .meta({ id: 'ChatbotMemory' });
export type ChatbotMemory = z.infer<typeof ChatbotMemory>;

/** The setting for leads from the conversations of a chatbot. */
export const ChatbotLeads = z
  .object({
    enabled: z.boolean().describe('A conversation whose contact shows the intent to buy becomes a lead, once.'),
    minScore: z.int().describe('The intent score, 0 to 100, from which on it does.'),
    pipelineId: z.string().nullable().describe('The pipeline of such leads; null: the default one.'),
  })
  .meta({ id: 'ChatbotLeads' });
export type ChatbotLeads = z.infer<typeof ChatbotLeads>;

/** The defaults of a chatbot: no notes, no leads. */
export const defaultChatbotMemory: ChatbotMemory = { enabled: false };
export const defaultChatbotLeads: ChatbotLeads = { enabled: false, minScore: 60, pipelineId: null };

/** An assistant of the tenant. Source: specification, Chatbot. */
export const Chatbot = z
  .object({
    ...identityFields,
    name: z.string(),
    avatar: z.string().nullable(),
    platforms: z.array(z.string()),
    channels: z
      .array(z.object({ platform: z.string(), connected: z.boolean() }))
      .describe('For each platform, whether this server carries messages from and to it.'),
    knowledgeBaseIds: z.array(z.string()),
    persona: z.string(),
    model: z.string(),
    modelError: z
      .string()
      .nullable()
      .describe('Why this server does not reply with `model`: it has none, or does not offer this one. Else null.'),
    temperature: z.number(),
    enabled: z.boolean(),
    handoff: ChatbotHandoff,
    memory: ChatbotMemory,
    leads: ChatbotLeads,
    allowedOrigins: z.array(z.string()).describe('The origins of the pages that may embed the chatbot.'),
    version,
    ...timeFields,
  })
  .meta({ id: 'Chatbot' });
export type Chatbot = z.infer<typeof Chatbot>;

const isUnique = (values: readonly string[]) => new Set(values).size === values.length;
const twice = { error: 'The same value stands there twice.' };

const writable = {
  name: requiredText(100),
  avatar: z
    .url({ protocol: /^https$/, error: 'Must be an https URL.' })
    .max(2048)
    .nullish(),
  platforms: z.array(platform).max(chatbotLimits.platforms).refine(isUnique, twice).optional(),
  knowledgeBaseIds: z.array(id).max(chatbotLimits.knowledgeBases).refine(isUnique, twice).optional(),
  persona: text(chatbotLimits.personaChars)
    .optional()
    .describe('The role and tone of the chatbot. The rules of the server come after it and take precedence.'),
  model: requiredText(200)
    .optional()
    .describe(
      `\`${rulesModel}\` answers without a model, \`${defaultModel}\` uses the model of the installation; anything else is the name of a model that the operator offers (AI_MODELS). A model that is not offered is stored, and \`modelError\` says so. Default: \`${rulesModel}\`.`,
    ),
  temperature: z.number().min(0).max(2).optional().describe('Default: 0.3.'),
  enabled: z.boolean().optional().describe('A conversation whose chatbot is disabled goes to a human. Default: true.'),
  handoff: z
    .strictObject({
      minConfidence: z.number().min(0).max(1).optional(),
      attempts: z.int().min(0).max(chatbotLimits.handoffAttempts).optional(),
      phrases: z.array(requiredText(100)).max(chatbotLimits.handoffPhrases).optional(),
      message: requiredText(1_000).nullish(),
    })
    .nullish()
    .describe('Its fields are changed one by one; null brings back all defaults.'),
  memory: z
    .strictObject({ enabled: z.boolean().optional() })
    .nullish()
    .describe('null brings back the default: no notes.'),
  leads: z
    .strictObject({ enabled: z.boolean().optional(), minScore: score.optional(), pipelineId: id.nullish() })
    .nullish()
    .describe(
      `Its fields are changed one by one; null brings back the defaults: no leads, a minScore of ${defaultChatbotLeads.minScore}, the default pipeline.`,
    ),
  allowedOrigins: z.array(pageOrigin).max(chatbotLimits.allowedOrigins).refine(isUnique, twice).optional(),
};
const readOnly = [...Object.keys(recordFields), 'version', 'channels', 'modelError'];

export const ChatbotCreate = writeBody(writable, readOnly);
export type ChatbotCreate = z.output<typeof ChatbotCreate>;
export const ChatbotUpdate = writeBody({ ...writable, name: writable.name.optional() }, readOnly);
export type ChatbotUpdate = z.output<typeof ChatbotUpdate>;

/** A chatbot in a list. */
export const ChatbotRead = Chatbot.extend({
  deletedAt: timestamp.optional().describe('When the chatbot was deleted; only in lists with `deleted=true`.'),
}).meta({ id: 'ChatbotRead' });
export type ChatbotRead = z.infer<typeof ChatbotRead>;

export const ChatbotQuery = listQuery(['-createdAt', 'createdAt'], {
  ...recordIds('chatbot'),
  enabled: queryBoolean.optional(),
  ...valueFilter('platform', text(50)),
  deleted: deletedFilter,
  ...timeFilters,
});
export type ChatbotQuery = z.output<typeof ChatbotQuery>;

export const ChatbotSessionQuery = listQuery(conversationSorts, conversationFilters);
export type ChatbotSessionQuery = z.output<typeof ChatbotSessionQuery>;

export const ChatbotStats = z
  .object({
    sessions: z.int().describe('Conversations that began in the period.'),
    messages: z.int().describe('All messages of those conversations, by whomever.'),
    takeoverRate: z
      .number()
      .describe('The share of those conversations, 0 to 1, that a human has taken over; 0 of none.'),
    from: timestamp,
    to: timestamp,
  })
  .meta({ id: 'ChatbotStats' });
export type ChatbotStats = z.infer<typeof ChatbotStats>;

export const ChatbotStatsQuery = z.strictObject({
  from: timestampInput
    .optional()
    .describe(`Sessions that began at or after. Default: ${chatbotLimits.statsDays} days before \`to\`.`),
  to: timestampInput.optional().describe('Sessions that began before. Default: now.'),
});
export type ChatbotStatsQuery = z.output<typeof ChatbotStatsQuery>;

export const ChatbotTest = z.strictObject({ message: requiredText(chatbotLimits.messageChars) });
export type ChatbotTest = z.output<typeof ChatbotTest>;

/** Source: specification, Chatbots; `engine` and what follows it are ours. */
export const ChatbotTestReply = z
  .object({
    reply: z.string().describe('Empty if the engine failed; `error` says why.'),
    tokens: z.int().describe('Tokens that the model read and wrote; 0 if none was called.'),
    latencyMs: z.int(),
    engine: z.enum(replyEngines),
    confidence: z.number().describe('How sure the engine is, 0 to 1.'),
    handoff: z.boolean().describe('Whether a conversation that begins so would go to a human.'),
    suggestions: z.array(z.string()).describe('Suggested answers for the contact, if the chatbot asks back.'),
    citations: z.array(Citation),
    error: z
      .string()
      .nullable()
      .describe('Why the engine failed, or why its reply was withheld and would go to a human.'),
  })
  .meta({ id: 'ChatbotTestReply' });
export type ChatbotTestReply = z.infer<typeof ChatbotTestReply>;

const read = { scope: 'read:conversations', bucket: 'standard', paginated: false, idempotent: false } as const;
const write = { scope: 'write:conversations', bucket: 'standard', paginated: false, idempotent: false } as const;
const query = noQuery;
const pathParams = z.object({ id });

const resource: ResourceDeclaration = {
  about: 'Assistants with a persona, knowledge bases and platforms.',
  ids: { chatbot: { prefix: 'bot', example: '01m5k2tp9rnx4bc5a3d9y7z6hj' } },
  audited: {
    'chatbot.created': ['platforms', 'model', 'enabled', 'memory', 'leads', 'allowedOrigins'],
    'chatbot.updated': ['platforms', 'model', 'enabled', 'memory', 'leads', 'allowedOrigins'],
    'chatbot.deleted': [],
    'chatbot.restored': [],
  },
  kept: {
    deletedChatbots: {
      what: 'Deleted chatbots',
      tables: ['chatbots'],
      kept: { days: limits.restoreDays, after: 'their deletion', unless: 'one of their conversations is kept' },
    },
  },
};

export const chatbots = defineResource('chatbots', resource, {
  list: {
    method: 'GET',
    path: '/api/v1/chatbots',
    summary: 'List chatbots',
    query: ChatbotQuery,
    responses: { 200: pageEnvelope(ChatbotRead) },
    metadata: { ...read, paginated: true, errors: ['INVALID_CURSOR'] },
  },
  create: {
    method: 'POST',
    path: '/api/v1/chatbots',
    summary: 'Create a chatbot',
    query,
    body: ChatbotCreate,
    responses: { 201: envelope(Chatbot) },
    metadata: { ...write, idempotent: true, audited: 'chatbot.created', errors: [] },
  },
  get: {
    method: 'GET',
    path: '/api/v1/chatbots/:id',
    summary: 'Read a chatbot',
    pathParams,
    query,
    responses: { 200: envelope(Chatbot) },
    metadata: { ...read, errors: ['NOT_FOUND'] },
  },
  update: {
    method: 'PATCH',
    path: '/api/v1/chatbots/:id',
    summary: 'Update, enable or disable a chatbot',
    description:
      'Changes the fields that are sent. A disabled chatbot answers no more: the next message of each of its conversations hands that conversation to a human.',
    pathParams,
    query,
    body: ChatbotUpdate,
    responses: { 200: envelope(Chatbot) },
    metadata: { ...write, audited: 'chatbot.updated', errors: ['NOT_FOUND', 'PRECONDITION_FAILED'] },
  },
  delete: {
    method: 'DELETE',
    path: '/api/v1/chatbots/:id',
    summary: 'Delete a chatbot',
    description: `Its conversations stay. The next message of each hands that conversation to a human. It can be restored for ${limits.restoreDays} days.`,
    pathParams,
    query,
    body: noBody,
    responses: { 200: envelope(Deleted) },
    metadata: { ...write, audited: 'chatbot.deleted', errors: ['NOT_FOUND', 'PRECONDITION_FAILED'] },
  },
  restore: {
    method: 'POST',
    path: '/v1/chatbots/:id/restore',
    summary: 'Restore a deleted chatbot',
    description: `Within ${limits.restoreDays} days of its deletion. Conversations that it has lost to humans meanwhile stay with them. A chatbot that is not deleted is answered as it is.`,
    pathParams,
    query,
    body: noBody,
    responses: { 200: envelope(Chatbot) },
    metadata: { ...write, idempotent: true, audited: 'chatbot.restored', errors: ['NOT_FOUND'] },
  },
  listSessions: {
    method: 'GET',
    path: '/api/v1/chatbots/:id/sessions',
    summary: 'List the conversations of a chatbot',
    description: 'A session is a conversation.',
    pathParams,
    query: ChatbotSessionQuery,
    responses: { 200: pageEnvelope(Conversation) },
    metadata: { ...read, paginated: true, errors: ['NOT_FOUND', 'INVALID_CURSOR'] },
  },
  getStats: {
    method: 'GET',
    path: '/api/v1/chatbots/:id/stats',
    summary: 'Read the figures of a chatbot',
    pathParams,
    query: ChatbotStatsQuery,
    responses: { 200: envelope(ChatbotStats) },
    metadata: { ...read, errors: ['NOT_FOUND'] },
  },
  test: {
    method: 'POST',
    path: '/api/v1/chatbots/:id/test',
    summary: 'Ask a chatbot something',
    description:
      'Nothing is stored. If the model fails, the request still succeeds; see `error`. It counts as an AI call of the user, with or without a model.',
    pathParams,
    query,
    body: ChatbotTest,
    responses: { 200: envelope(ChatbotTestReply) },
    metadata: {
      ...write,
      idempotent: true,
      audited: false,
      errors: ['NOT_FOUND', 'AI_RATE_LIMITED'],
    },
  },
});
