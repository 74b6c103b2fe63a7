import { z } from 'zod';
import { handoffReasons } from './conversation-schema.js';
import { envelope } from './envelope.js';
import { filterQuery, idFilter } from './lists.js';
import { breakdown, count, interval, period, periodShown } from './report-parts.js';
import { defineRoutes } from './route.js';

/** How long something took, over conversations. */
const duration = z.object({
  count: count.describe('Conversations in which it has happened.'),
  medianSeconds: z.number().nullable().describe('How long half of them took at most; null if there are none.'),
  p90Seconds: z.number().nullable().describe('How long 90 % of them took at most.'),
});

const times = {
  conversations: count.describe('Conversations that began in the period.'),
  firstAnswer: duration.describe(
    'From the first message of the contact to the first message after it by a chatbot or a person.',
  ),
  takeover: duration.describe(
    'From the time at which a person first had the conversation, or was asked for, to their first message after it.',
  ),
  resolution: duration.describe('From the beginning to the end, of conversations that are closed now.'),
};

/** How fast contacts got answers. */
export const ResponseTimeReport = z
  .object({ ...periodShown, ...breakdown(times, 'One for each group, most conversations first.') })
  .meta({ id: 'ResponseTimeReport' });
export type ResponseTimeReport = z.infer<typeof ResponseTimeReport>;

export const responseTimeGroups = ['chatbot', 'user'] as const;

const chatbot = idFilter('botId', 'chatbot', { about: 'Only conversations of these chatbots' });

export const ResponseTimeQuery = filterQuery({
  ...period,
  interval,
  groupBy: z
    .enum(responseTimeGroups)
    .default('chatbot')
    .describe('Divides by chatbot, or by the user who has the conversation, or had it last.'),
  ...chatbot,
});
export type ResponseTimeQuery = z.output<typeof ResponseTimeQuery>;

const work = {
  conversations: count.describe('Conversations that began in the period.'),
  messages: count.describe('Their messages.'),
  handedOff: count.describe('Those that the chatbot handed off to a person at least once.'),
  handoffReasons: z
    .array(z.object({ reason: z.enum(handoffReasons), count }))
    .describe('Conversations by the reason of a handoff, most first. One that was handed off twice can count twice.'),
  resolvedWithoutPerson: count.describe('Those that are closed and that no person ever had.'),
  tokens: count.describe('Tokens of the language model that their replies took.'),
};

/** What chatbots did. */
export const ChatbotReport = z
  .object({ ...periodShown, ...breakdown(work, 'One for each chatbot, most conversations first.') })
  .meta({ id: 'ChatbotReport' });
export type ChatbotReport = z.infer<typeof ChatbotReport>;

export const ChatbotReportQuery = filterQuery({ ...period, interval, ...chatbot });
export type ChatbotReportQuery = z.output<typeof ChatbotReportQuery>;

const read = {
  scope: 'read:conversations',
  bucket: 'standard',
  paginated: false,
  searches: true,
  idempotent: false,
  errors: [],
} as const;

export const chatbotReports = defineRoutes({
  getResponseTimes: {
    method: 'GET',
    path: '/v1/reports/response-times',
    summary: 'Read how fast contacts got answers',
    description: 'Looks at the conversations that began in the period, with all that has happened in them until now.',
    query: ResponseTimeQuery,
    responses: { 200: envelope(ResponseTimeReport) },
    metadata: read,
  },
  getChatbots: {
    method: 'GET',
    path: '/v1/reports/chatbots',
    summary: 'Read what chatbots did, and when they asked for a person',
    description: 'Looks at the conversations that began in the period, with all that has happened in them until now.',
    query: ChatbotReportQuery,
    responses: { 200: envelope(ChatbotReport) },
    metadata: read,
  },
});
